// A throw tapped in, whatever stands on the dice: a tap on a key adds a die, a complete throw goes
// off by itself. With a Hi/Lo die among them it is complete when that is said too; where that die
// need not be thrown, a button sends the throw without it.

let position = null;
let dice = [];
let hilo = "";

const cup = () => document.querySelector("[data-cup]");
const form = () => cup()?.closest("form");
const most = () => Number(cup().dataset.cup);
const complete = () => dice.length === most() && (cup().dataset.hilo === "no" || hilo);
const sending = () => Boolean(form()?.dataset.sending);

const picture = (key) => document.querySelector(key)?.querySelector("svg").cloneNode(true);

function draw() {
  if (!cup()) return;
  cup().querySelectorAll(".slot:not(.arrow)").forEach((slot, place) => {
    slot.replaceChildren(...(place < dice.length ? [picture(`[data-add="${dice[place]}"]`)] : []));
  });
  cup()
    .querySelector("[data-hilo-slot]")
    ?.replaceChildren(...(hilo ? [picture(`[data-add-hilo="${hilo}"]`)] : []));
  const words = cup().dataset.words.replace("{n}", dice.length).replace("{all}", most());
  cup().querySelector(".count").textContent = words;
  cup().querySelector("[data-cup-dice]").value = dice.join(" ");
  const arrow = cup().querySelector("[data-cup-hilo]");
  if (arrow) arrow.value = hilo;
  const go = form().querySelector("[data-cup-go]");
  if (dice.length === most()) go?.removeAttribute("aria-disabled");
  else go?.setAttribute("aria-disabled", "true");
}

// After a swap: another position starts with an empty cup, the same one keeps what was tapped.
function begin() {
  const now = document.getElementById("pad")?.dataset.on ?? location.href;
  if (now !== position) [dice, hilo] = [[], ""];
  position = now;
  // What the fields for people without script held must not be sent a second time.
  if (cup()) form().querySelectorAll(".without-js select").forEach((list) => (list.value = ""));
  draw();
}

function changed() {
  draw();
  if (complete()) form().requestSubmit(form().querySelector("[data-cup-go]"));
}

function add(face) {
  if (!cup() || sending() || dice.length >= most()) return;
  dice.push(face);
  changed();
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-add]");
  const arrow = target.closest("[data-add-hilo]");
  if (key) add(key.dataset.add);
  else if (arrow && !sending()) {
    hilo = hilo === arrow.dataset.addHilo ? "" : arrow.dataset.addHilo;
    changed();
  } else if (target.closest("[data-uncup]") && !sending()) {
    if (dice.length) dice.pop();
    else hilo = "";
    draw();
  }
});

document.addEventListener("keydown", (event) => {
  if (!cup() || event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey)
    return;
  const face = [...document.querySelectorAll("[data-add]")].find(
    (key) => (key.dataset.letter ?? key.dataset.add).toLowerCase() === event.key.toLowerCase(),
  );
  if (face) add(face.dataset.add);
  else if (event.key === "Backspace") {
    dice.pop();
    draw();
  }
});

document.addEventListener("htmx:after:swap", begin);
document.addEventListener("stepped", begin);
begin();
