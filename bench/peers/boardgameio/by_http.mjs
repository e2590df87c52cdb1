// A table on our server: five phones that watch its stream, entries by one that runs it. Sockets are
// read and written by hand: the phones share the cores with the server, and it is what is measured.
import { randomUUID } from "node:crypto";
import net from "node:net";

// Fifty points a turn, so that nobody gets to the end.
const AGREED = { game: "farkle", options: { target: 100000, entry: 0 } };
const HEAD_ENDS = "\r\n\r\n";

function message(verb, path, headers, body) {
  const lines = Object.entries({ Host: "localhost", ...headers }).map((each) => each.join(": "));
  return `${[`${verb} ${path} HTTP/1.1`, ...lines].join("\r\n")}${HEAD_ENDS}${body}`;
}

// A kept connection with one request on it at a time. The server closes those that rest; as on a
// phone, the same request goes out again, with its key.
class Connection {
  constructor(port) {
    this.port = port;
    this.connect();
  }

  connect() {
    this.heard = Buffer.alloc(0);
    this.socket = net.connect(this.port, "127.0.0.1").setNoDelay(true);
    this.socket.on("data", (part) => this.hear(part));
    this.socket.on("close", () => {
      this.connect();
      if (this.waiting) this.socket.write(this.waiting.sent);
    });
    this.socket.on("error", () => {});
  }

  // The status and the body of the answer to a POST.
  ask(path, headers, body) {
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    const all = { "Content-Type": "application/json", "Content-Length": length, ...headers };
    const sent = message("POST", path, all, text);
    return new Promise((answered) => {
      this.waiting = { sent, answered };
      this.socket.write(sent);
    });
  }

  hear(part) {
    this.heard = this.heard.length ? Buffer.concat([this.heard, part]) : part;
    const start = this.heard.indexOf(HEAD_ENDS);
    if (start < 0) return;
    const head = this.heard.toString("latin1", 0, start);
    const length = Number(/^content-length: (\d+)/im.exec(head)[1]);
    const end = start + HEAD_ENDS.length + length;
    if (this.heard.length < end) return;
    const body = this.heard.subarray(start + HEAD_ENDS.length, end);
    this.heard = this.heard.subarray(end);
    const { answered } = this.waiting;
    this.waiting = null;
    answered([Number(head.slice(9, 12)), body]);
  }
}

function watch(port, path, token, told) {
  return new Promise((heard, failed) => {
    const socket = net.connect(port, "127.0.0.1").setNoDelay(true);
    socket.on("error", failed);
    socket.on("data", (part) => {
      told.count += part.toString("latin1").split("\nid: ").length - 1;
      heard();
    });
    socket.write(message("GET", path, { Authorization: `Bearer ${token}` }, ""));
  });
}

export async function openMatch(port, phones, told) {
  const host = new Connection(port);
  const seats = Array.from({ length: phones }, (_, seat) => ({ name: `phone ${seat}` }));
  const [status, made] = await host.ask("/api/v1/tables", {}, { ...AGREED, seats });
  if (status !== 201) throw new Error(`no table: ${status} ${made}`);
  const { id, tokens } = JSON.parse(made);
  const path = `/api/v1/tables/${id}`;
  await Promise.all(tokens.seats.map((token) => watch(port, `${path}/stream`, token, told)));

  async function move(type, dice) {
    const action = dice === null ? { type } : { type, dice };
    const headers = { Authorization: `Bearer ${tokens.host}`, "Idempotency-Key": randomUUID() };
    const [answered, body] = await host.ask(`${path}/entries`, headers, { action });
    if (answered !== 201) throw new Error(`not taken: ${answered} ${body}`);
  }
  return { move };
}
