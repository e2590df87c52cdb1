// boardgame.io's own server with a dice game that judges the moves the benchmark makes: the throw
// has the right number of dice, what is kept was thrown and scores, nobody stops without points.
// node server.cjs <port> memory|<folder for FlatFile>
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [port, storage] = process.argv.slice(2);
const SINGLE = { 1: 100, 5: 50 };

function count(dice) {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const die of dice) counts[die] += 1;
  return counts;
}

// Points of a set-aside, or null when a die in it does not score.
function worth(dice) {
  let points = 0;
  for (const [face, number] of count(dice).entries()) {
    const threes = Math.floor(number / 3);
    const rest = number % 3;
    if (rest && !SINGLE[face]) return null;
    points += threes * (face === 1 ? 300 : face * 100) + rest * (SINGLE[face] || 0);
  }
  return points;
}

function holds(rolled, dice) {
  const there = count(rolled);
  return count(dice).every((number, face) => number <= there[face]);
}

const fresh = () => ({ left: 6, points: 0, rolled: null });

const farkle = {
  name: "farkle",
  setup: ({ ctx }) => ({ totals: Array(ctx.numPlayers).fill(0), turn: fresh() }),
  moves: {
    roll: ({ G }, dice) => {
      const known = dice.every((die) => Number.isInteger(die) && die >= 1 && die <= 6);
      if (G.turn.rolled || dice.length !== G.turn.left || !known) return INVALID_MOVE;
      G.turn.rolled = dice;
    },
    keep: ({ G }, dice) => {
      const points = dice.length ? worth(dice) : null;
      if (!G.turn.rolled || !holds(G.turn.rolled, dice) || points === null) return INVALID_MOVE;
      G.turn = { left: G.turn.left - dice.length || 6, points: G.turn.points + points, rolled: null };
    },
    bank: ({ G, ctx, events }) => {
      if (G.turn.rolled || !G.turn.points) return INVALID_MOVE;
      G.totals[Number(ctx.currentPlayer)] += G.turn.points;
      G.turn = fresh();
      events.endTurn();
    },
  },
};

const db = storage === "memory" ? undefined : new FlatFile({ dir: storage });
Server({ games: [farkle], db, origins: [Origins.LOCALHOST] }).run(Number(port));
