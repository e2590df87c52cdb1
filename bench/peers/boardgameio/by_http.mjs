// A table on our server: five phones that watch its stream, entries by one that runs it.
import { randomUUID } from "node:crypto";
import http from "node:http";

const JSON_KIND = { "Content-Type": "application/json" };
// Fifty points a turn, so that nobody gets to the end.
const AGREED = { game: "farkle", options: { target: 100000, entry: 0 } };

function asked(agent, port, path, headers, body) {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method: "POST", agent, headers };
    const request = http.request(options, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve([answer.statusCode, Buffer.concat(parts)]));
    });
    request.on("error", (trouble) => {
      // The server closes connections that rest; as on a phone, the same key goes out again.
      if (!request.reusedSocket || trouble.code !== "ECONNRESET") reject(trouble);
      else resolve(asked(agent, port, path, headers, body));
    });
    request.end(JSON.stringify(body));
  });
}

function watch(port, path, token, told) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const request = http.get({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      answer.on("data", (part) => {
        told.count += String(part).split("\nid: ").length - 1;
        resolve();
      });
    });
    request.on("error", reject);
  });
}

export async function openMatch(port, phones, told) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const seats = Array.from({ length: phones }, (_, seat) => ({ name: `phone ${seat}` }));
  const [status, made] = await asked(agent, port, "/api/v1/tables", JSON_KIND, { ...AGREED, seats });
  if (status !== 201) throw new Error(`no table: ${status} ${made}`);
  const { id, tokens } = JSON.parse(made);
  const path = `/api/v1/tables/${id}`;
  await Promise.all(tokens.seats.map((token) => watch(port, `${path}/stream`, token, told)));
  const common = { ...JSON_KIND, Authorization: `Bearer ${tokens.host}` };

  async function move(type, dice) {
    const action = dice === null ? { type } : { type, dice };
    const headers = { ...common, "Idempotency-Key": randomUUID() };
    const [answered, body] = await asked(agent, port, `${path}/entries`, headers, { action });
    if (answered !== 201) throw new Error(`not taken: ${answered} ${body}`);
  }
  return { move };
}
