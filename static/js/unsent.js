// At a table: entries go through the outbox, and what waits in it stands in the log, in its order.

const SLOW_MS = 400; // an answer that comes at once needs no sign of being under way
const code = Outbox.tableOf(`${location.pathname}/entries`);
const pad = () => document.getElementById("pad");
let items = [];
let sending = null;
let unreachable = !navigator.onLine;
let asking = false; // an entry is on its way: the pad stays as it was

// What the pad stands at as the server made it: "turn.step", before anything was stepped on here.
const standsAt = () => pad()?.dataset.base ?? pad()?.dataset.on ?? "";
const positionOf = (item) => `${item.on.turn}.${item.on.step}`;

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { request } = ctx;
  if (request.method !== "POST" || Outbox.tableOf(request.action) !== code) return;
  ctx.fetch = (action, sent) => enter(action, sent);
});

async function enter(action, sent) {
  const fields = sent.body;
  if (Outbox.isPrivate(fields)) return fetch(action, sent);
  const key = sent.headers["Idempotency-Key"];
  asking = true;
  const answer = await Outbox.submit({
    table: code,
    url: action,
    body: String(fields),
    key,
    seat: Number(fields.get("seat")),
    on: { turn: Number(fields.get("turn")), step: Number(fields.get("step")) },
    type: fields.get("type") ?? "",
    name: nameOf(/ seat=(\d)/.exec(fields.get("type"))?.[1] ?? fields.get("seat")),
  }).finally(() => (asking = false));
  if (answer) {
    items = items.filter((item) => item.key !== key); // it is answered
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  }
  // The pad moves on before the form takes another entry, which would be for the same place.
  unreachable = true;
  await read();
  return new Response(null, { status: 204, headers: { "X-Kept": "1" } });
}

const nameOf = (seat) => document.querySelector(`#state [data-seat="${seat}"] .name`)?.textContent ?? "";

async function read() {
  try {
    items = await Outbox.list(code);
  } catch {
    items = []; // a browser that keeps nothing
  }
  await release();
  await show();
}

// What was held goes on once the table has come to where it was entered.
async function release() {
  const [head] = items;
  if (head?.state !== "held" || !standsAt().startsWith(`${positionOf(head)}.`)) return;
  await Outbox.change(items.map((item) => item.seq), { state: "waiting" });
  Outbox.drain(code);
}

async function show() {
  const slow = items.filter((item) => unreachable || Date.now() - item.at > SLOW_MS || item.state !== "waiting");
  if (items.length && !slow.length) return setTimeout(read, SLOW_MS);
  const all = items.length || self.Ahead ? await tools().catch(() => null) : null;
  if (!all) return;
  showLines(all);
  Held.show(all, items, read);
  if (!asking) Ahead.step(all, items);
  navigator.setAppBadge?.(items.length).catch(() => {});
}

// Only when something waits.
async function tools() {
  for (const name of ["parts", "ahead", "held"]) await Later(name);
  return Parts.read();
}

function showLines(all) {
  const list = document.querySelector("#log ol");
  list?.querySelectorAll(".unsent").forEach((line) => line.remove());
  for (const item of items) {
    const line = Parts.filled(all, "line", item);
    line.querySelector("[data-written]").hidden = item.seq === sending;
    line.querySelector("[data-sent]").hidden = item.seq !== sending;
    list.prepend(line);
  }
}

// Whether the server answers; table.js shows it.
function reached(yes) {
  unreachable = !yes;
  document.dispatchEvent(new CustomEvent("reached", { detail: yes }));
}

const look = () => document.querySelector("[data-etag]")?.dispatchEvent(new Event("look"));

const channel = new BroadcastChannel("outbox");
channel.addEventListener("message", ({ data }) => {
  if (data.table !== code) return;
  sending = data.sending ?? null;
  // Entered elsewhere or earlier: the answer went to nobody, so the table is asked for.
  if (data.end && !data.own && data.end !== "offline") look();
  if (data.end) reached(data.end !== "offline" && data.end !== "later");
  read();
});
document.addEventListener("htmx:after:swap", () => {
  if (items.length) show();
  read();
});
addEventListener("pageshow", ({ persisted }) => persisted && read());
// Where no worker keeps them (yet), what is needed without a connection is fetched while there is one.
if (!navigator.serviceWorker?.controller) addEventListener("load", () => tools().catch(() => {}));
read();
