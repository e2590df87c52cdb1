// Matches of five phones each, every one moving as soon as its last move was answered.
// node play.mjs <how: boardgameio|scorekeeper> <port> <matches> <seconds to warm up>
//   <moves each match has at least made by then> <seconds>
// Prints {"moves", "seconds", "told", "all"}: moves answered, events that reached phones, and all
// moves with those to warm up.
import { openMatch as boardgameio } from "./by_sockets.mjs";
import { openMatch as scorekeeper } from "./by_http.mjs";

const [how, ...numbers] = process.argv.slice(2);
const [port, matches, warmup, long, seconds] = numbers.map(Number);
const TURN = [
  ["roll", [2, 2, 3, 4, 5, 6]],
  ["keep", [5]],
  ["bank", null],
];
export const PHONES = 5;
const told = { count: 0 };

async function play(match, ends) {
  while (Date.now() < ends.at || match.made < ends.made) {
    const [verb, dice] = TURN[match.made % TURN.length];
    await match.move(verb, dice);
    match.made += 1;
  }
}

const open = { boardgameio, scorekeeper }[how];
const all = [];
for (let number = 0; number < matches; number += 1) {
  all.push(Object.assign(await open(port, PHONES, told), { made: 0 }));
}
await Promise.all(all.map((match) => play(match, { at: Date.now() + warmup * 1000, made: long })));
const before = all.reduce((sum, match) => sum + match.made, 0);
const toldBefore = told.count;
const start = Date.now();
await Promise.all(all.map((match) => play(match, { at: start + seconds * 1000, made: 0 })));
const took = (Date.now() - start) / 1000;
const made = all.reduce((sum, match) => sum + match.made, 0);
const moves = made - before;
console.log(JSON.stringify({ moves, seconds: took, told: told.count - toldBefore, all: made }));
process.exit(0);
