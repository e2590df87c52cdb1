// The pad steps on without verdicts while entries wait: thrown, set aside, dice left. What it shows
// follows from the pad as the server made it and from the entries in their order, nothing else.

const { part, worded } = Parts;
const WHOLE_TURN = ["turn_total", "turn_result", "hand_total"];
const ALL_DICE = 6;
const pad = () => document.getElementById("pad");
const form = () => pad()?.querySelector("form[data-pad]");
const stream = () => document.getElementById("stream");
let server = null; // what the server's pad held, while another one stands in its place
let shown = null;
let waiting = [];
let all = null;

const rolled = () => [...form().querySelectorAll(".loose input[type=checkbox]")].map((box) => Number(box.value));
const field = (name) => form().querySelector(`[name="${name}"]`);

// Where the pad stands as the server made it; null where it has none.
function begun() {
  if (!form()) return null;
  const phase = pad().dataset.phase;
  const tray = form().querySelector("[data-tray]");
  return {
    turn: Number(field("turn").value),
    step: Number(field("step").value),
    seat: Number(field("seat").value),
    phase: phase === "choose" || phase === "total" || (phase === "throw" && tray) ? phase : "locked",
    count: Number(tray?.dataset.count ?? 0),
    rolled: phase === "choose" ? rolled() : [],
    started: Boolean(form().querySelector('[value="bank"]')),
  };
}

const dice = (item, name) =>
  [...new URLSearchParams(item.body)]
    .filter(([key]) => key.startsWith(`${name}.dice`))
    .flatMap(([, value]) => [...value.replace(/\D/g, "")].map(Number));

function seats() {
  const lines = [...document.querySelectorAll("#state [data-seat]:not(.gone)")];
  return lines.map((line) => Number(line.dataset.seat));
}
function nameOf(seat) {
  return document.querySelector(`#state [data-seat="${seat}"] .name`)?.textContent ?? "";
}
function nextSeat(seat) {
  const order = seats();
  return order[(order.indexOf(seat) + 1) % order.length];
}
const mayEnter = (seat) => {
  const { enters = "", mine = "" } = stream().dataset;
  return enters === "all" || mine.split(" ").includes(String(seat));
};

function nextTurn(state) {
  const seat = nextSeat(state.seat);
  const phase = state.phase === "total" ? "total" : "throw";
  const next = { turn: state.turn + 1, step: 0, seat, count: ALL_DICE, rolled: [], started: false };
  return { ...next, phase: mayEnter(seat) ? phase : "other" };
}

function after(state, item) {
  const verbs = item.type.split(" ");
  const on = { ...state, step: state.step + 1 };
  if (state.phase === "total" && WHOLE_TURN.includes(verbs[0])) return nextTurn(state);
  if (state.phase === "throw" && verbs[0] === "roll") {
    const thrown = { ...on, phase: "choose", rolled: dice(item, "roll") };
    return item.nothing ? nextTurn(thrown) : thrown;
  }
  if (state.phase === "throw" && verbs[0] === "bank") return nextTurn(state);
  if (state.phase === "choose" && verbs.includes("bank")) return nextTurn(state);
  if (state.phase === "choose" && verbs[0] === "keep") {
    const left = state.rolled.length - dice(item, "keep").length;
    return { ...on, phase: "throw", count: left || ALL_DICE, started: true, rolled: [] };
  }
  return { ...state, phase: "locked" };
}

const order = ({ turn, step }) => turn * 1e6 + step;

function folded(state) {
  for (const item of waiting) {
    if (order(item.on) < order(state)) continue; // the server has that already, or something else
    if (order(item.on) > order(state)) return { ...state, phase: "locked" };
    state = after(state, item);
  }
  return state;
}

// Entries wait: show where they lead. None, or one that somebody has to settle: the server's pad.
function step(parts, items) {
  all = parts;
  if (pad() && pad().dataset.base === undefined) server = null; // made by the server since
  waiting = items.every((item) => item.state === "waiting") ? items : [];
  if (!waiting.length || !pad()) return giveBack();
  if (server === null) {
    const state = begun();
    if (state === null) return undefined;
    server = { state, content: null, on: pad().dataset.on };
  }
  return draw(folded(server.state));
}

function giveBack() {
  pad()?.querySelectorAll("[data-ahead-tools], .ruling.unsent:not(.edited)").forEach((each) => each.remove());
  pad()?.querySelectorAll(".tools[hidden]").forEach((each) => (each.hidden = false));
  if (server?.content) {
    form()?.replaceChildren(...server.content);
    pad().dataset.on = server.on;
    pad().dataset.phase = server.state.phase;
    delete pad().dataset.base;
    document.dispatchEvent(new CustomEvent("stepped"));
  }
  server = null;
  shown = null;
}

function draw(state) {
  note();
  const on = `${state.turn}.${state.step}.${state.phase}`;
  if (pad().dataset.base !== undefined && on === shown) return;
  shown = on;
  server.content ??= [...form().childNodes];
  pad().dataset.base = server.on;
  pad().dataset.on = on;
  pad().dataset.phase = state.phase;
  form().replaceChildren(...carried(state), ...controls(state));
  pad().querySelectorAll(".tools:not([data-ahead-tools])").forEach((each) => (each.hidden = true));
  document.dispatchEvent(new CustomEvent("stepped"));
}

// The last thing entered, and taking it back.
function note() {
  const last = waiting.at(-1);
  const said = part(all, "note");
  said.querySelector("[data-name]").textContent = last.name;
  said.querySelector("[data-what]").textContent = worded(all, last);
  document.getElementById("ruling").replaceChildren(said);
  pad().querySelector("[data-ahead-tools]")?.remove();
  const tools = part(all, "tools");
  const label = tools.querySelector("span");
  label.textContent = label.textContent.replace("{what}", `${last.name} ${worded(all, last)}`);
  pad().append(tools);
}

function carried(state) {
  return ["seat", "turn", "step"].map((name) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name });
    input.setAttribute("value", state[name]);
    return input;
  });
}

function controls(state) {
  if (state.phase === "total") return whole(state);
  const made = part(all, state.phase);
  if (state.phase === "other") fill(made.querySelector("span"), state.seat);
  if (state.phase === "throw") toThrow(made, state);
  if (state.phase === "choose") toChoose(made, state);
  return [...made.childNodes];
}
const fill = (place, seat) => (place.textContent = place.textContent.replace("{name}", nameOf(seat)));

function toThrow(made, state) {
  // Seen, too: the scoreboard still says whose move it was.
  const head = made.querySelector("h2");
  head.textContent = nameOf(state.seat);
  head.removeAttribute("class");
  const tray = made.querySelector("[data-tray]");
  tray.dataset.count = state.count;
  [...tray.querySelectorAll(".slot")].slice(state.count).forEach((slot) => slot.remove());
  made.querySelectorAll("select").forEach((list) => list.closest(".field").remove());
  if (!state.started) made.querySelector("[data-started]").remove();
}

function toChoose(made, state) {
  const places = [...made.querySelectorAll(".pick")];
  const picks = state.rolled.map((face) => places[face - 1].cloneNode(true));
  places.forEach((each) => each.remove());
  made.querySelector("[data-loose]").append(...picks);
}

// Whole turns: the same fields for whoever is next, empty again.
function whole(state) {
  const kept = server.content
    .filter((each) => each.nodeType !== Node.TEXT_NODE && !["seat", "turn", "step", "key"].includes(each.name))
    .map((each) => each.cloneNode(true));
  const before = nameOf(server.state.seat);
  for (const each of kept) {
    for (const words of [each, ...each.querySelectorAll("h2, label")].filter((one) => one.matches("h2, label"))) {
      words.textContent = words.textContent.replace(before, nameOf(state.seat));
    }
    for (const input of each.querySelectorAll("[data-sum]")) input.value = input.defaultValue = "";
  }
  return kept;
}

function label() {
  const loose = form()?.querySelector("[data-loose]");
  if (!loose) return;
  const boxes = [...loose.querySelectorAll("input")];
  const set = boxes.filter((box) => box.checked).length;
  const left = boxes.length - set || ALL_DICE;
  const roll = form().querySelector("[data-ahead-roll]");
  roll.querySelector("[data-label]").textContent = set ? all.getAttribute(`data-roll-${left}`) : all.dataset.end;
  for (const each of [roll, form().querySelector("[data-ahead-stop]")]) {
    if (set) each.removeAttribute("aria-disabled");
    else each.setAttribute("aria-disabled", "true");
  }
}
document.addEventListener("change", ({ target }) => target.closest("[data-loose]") && label());
document.addEventListener("stepped", label);

document.addEventListener("click", async (event) => {
  const { target } = event;
  const last = waiting.at(-1);
  if (!last) return;
  const empty = target.closest("[data-ahead-roll], [data-ahead-stop]")?.getAttribute("aria-disabled");
  if (empty) return event.preventDefault();
  if (target.closest("[data-ahead-nothing]")) await Outbox.change([last.seq], { nothing: true });
  else if (target.closest("[data-ahead-back]")) {
    if (last.nothing) await Outbox.change([last.seq], { nothing: false });
    else await Outbox.drop([last.seq]);
  } else return;
  Outbox.say({ table: last.table });
});

self.Ahead = { step };
