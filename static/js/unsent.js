// At a table: entries go through the outbox; what waits in it stands in the log, in its order, and
// what was refused is shown where the thumb is, with what can be done about it.

const { part, filled } = Parts;

const SLOW_MS = 400; // an answer that comes at once needs no sign of being under way
const code = Outbox.tableOf(`${location.pathname}/entries`);
const pad = () => document.getElementById("pad");
let items = [];
let sending = null;
let unreachable = !navigator.onLine;

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
  const answer = await Outbox.submit({
    table: code,
    url: action,
    body: String(fields),
    key: sent.headers["Idempotency-Key"],
    seat: Number(fields.get("seat")),
    on: { turn: Number(fields.get("turn")), step: Number(fields.get("step")) },
    type: fields.get("type") ?? "",
    name: nameOf(Number(fields.get("seat"))),
  });
  if (answer) return new Response(answer.text, { status: answer.status, headers: answer.headers });
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
  const all = items.length ? await Parts.read().catch(() => null) : null;
  if (items.length && !all) return;
  showLines(all);
  showHeld(all);
  Ahead.step(all, items);
  navigator.setAppBadge?.(items.length).catch(() => {});
}

function showLines(all) {
  const list = document.querySelector("#log ol");
  list?.querySelectorAll(".unsent").forEach((line) => line.remove());
  for (const item of items) {
    const line = filled(all, "line", item);
    line.querySelector("[data-written]").hidden = item.seq === sending;
    line.querySelector("[data-sent]").hidden = item.seq !== sending;
    list.prepend(line);
  }
}

function showHeld(all) {
  pad()?.querySelectorAll("[data-held], .ruling.edited").forEach((old) => old.remove());
  const [head] = items;
  const form = pad()?.querySelector("form[data-pad]");
  if (form) form.hidden = ["refused", "gone"].includes(head?.state);
  if (head?.state === "editing") return editing(all, head);
  if (!form?.hidden && !["refused", "gone"].includes(head?.state)) return;
  const shown = filled(all, "refused", head);
  shown.querySelector("[data-answer]").replaceChildren(...answerOf(all, head));
  const behind = items.slice(1);
  shown.querySelector("[data-behind]").hidden = !behind.length;
  shown.querySelector("[data-list]").append(...behind.map((item) => filled(all, "line", item)));
  shown.querySelector("[data-again]").hidden = head.state !== "gone";
  shown.querySelector("[data-edit]").hidden = !form;
  document.getElementById("ruling").after(shown);
}

// The server's own words: its ruling, with what happened meanwhile.
function answerOf(all, head) {
  if (head.state === "gone") return [part(all, "gone")];
  const read = new DOMParser().parseFromString(head.answer ?? "", "text/html");
  const said = read.querySelector("#ruling .ruling, .ruling");
  return said ? [document.adoptNode(said)] : [];
}

function editing(all, head) {
  const shown = filled(all, "edited", head);
  shown.firstElementChild.classList.add("edited");
  document.getElementById("ruling").after(shown);
}

// What was entered before stands in the form again, as far as the form still has such fields.
function refill(item) {
  const form = pad().querySelector("form[data-pad]");
  const fields = new URLSearchParams(item.body);
  form.querySelectorAll("input:not([type=hidden])").forEach((input) => {
    if (!fields.has(input.name)) return;
    const values = fields.getAll(input.name);
    if (input.type !== "checkbox" && input.type !== "radio") return (input.value = values[0]);
    const at = values.indexOf(input.value);
    input.checked = at >= 0;
    if (at < 0) return undefined;
    fields.delete(input.name);
    values.filter((_, place) => place !== at).forEach((value) => fields.append(input.name, value));
  });
  form.dispatchEvent(new Event("change", { bubbles: true }));
  const thrown = fields.get("roll.dice[1]") ?? "";
  // All but the last die, so that the throw does not go off before it was looked at.
  for (const face of thrown.replace(/\s/g, "").slice(0, -1)) form.querySelector(`[data-face="${face}"]`)?.click();
}

const doing = {
  async edit(head, rest) {
    await Outbox.change([head.seq], { state: "editing" });
    await Outbox.change(rest.map((item) => item.seq), { state: "held" });
    await read();
    refill(head);
  },
  async again(head) {
    await Outbox.change([head.seq], { state: "waiting" });
    Outbox.drain(code);
  },
  async dropTurn(head, rest) {
    const same = items.filter((item) => item.seat === head.seat && item.on.turn === head.on.turn);
    await Outbox.drop(same.map((item) => item.seq));
    await Outbox.change(rest.map((item) => item.seq), { state: "held" });
    await read();
  },
  async dropAll() {
    await Outbox.drop(items.map((item) => item.seq));
  },
};
document.addEventListener("click", async ({ target }) => {
  const [head, ...rest] = items;
  const button = target.closest?.("[data-held] button");
  if (!button || !head) return;
  for (const [name, act] of Object.entries(doing)) if (name in button.dataset) await act(head, rest);
  Outbox.say({ table: code });
  await read();
  look();
});

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
if (!navigator.serviceWorker?.controller) Parts.read().catch(() => {});
read();
