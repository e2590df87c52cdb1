// A match on boardgame.io's server: every phone a socket of its client library's kind.
import { io } from "socket.io-client";

async function asked(port, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/games/farkle/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function phone(port, matchID, playerID, heard) {
  const { playerCredentials } = await asked(port, `${matchID}/join`, {
    playerID,
    playerName: `phone ${playerID}`,
  });
  const socket = io(`http://127.0.0.1:${port}/farkle`, {
    transports: ["websocket"],
    forceNew: true,
  });
  const synced = new Promise((resolve) => socket.once("sync", (_, info) => resolve(info.state)));
  socket.on("update", (_, state) => heard(state));
  socket.emit("sync", matchID, playerID, playerCredentials, 5);
  return { socket, credentials: playerCredentials, state: await synced };
}

export async function openMatch(port, phones, told) {
  const { matchID } = await asked(port, "create", { numPlayers: phones });
  let state = { _stateID: 0 };
  let mover = "0";
  let waiting = () => {};
  const heard = (player) => (now) => {
    told.count += 1;
    // The phone that moved has its answer when its own copy of the new state has come.
    if (player === mover && now._stateID > state._stateID) {
      state = now;
      waiting();
    }
  };
  const seats = [];
  for (let seat = 0; seat < phones; seat += 1) {
    seats.push(await phone(port, matchID, String(seat), heard(String(seat))));
  }
  state = seats[0].state;

  async function move(type, dice) {
    mover = state.ctx.currentPlayer;
    const { socket, credentials } = seats[Number(mover)];
    const args = dice === null ? [] : [dice];
    const payload = { type, args, playerID: mover, credentials };
    const answered = new Promise((resolve) => {
      waiting = resolve;
    });
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, mover);
    await answered;
  }
  return { move };
}
