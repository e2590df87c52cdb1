// Dice thrown: a tap on a face adds a die; a complete throw goes off by itself.

let position = null;
let dice = [];

const tray = () => document.querySelector("[data-tray]");
const form = () => tray()?.closest("form");
const most = () => Number(tray()?.dataset.count ?? 0);
const sending = () => Boolean(form()?.dataset.sending);

function die(face) {
  return document.querySelector(`[data-face="${face}"] svg`).cloneNode(true);
}

function draw() {
  if (!tray()) return;
  [...tray().querySelectorAll(".slot")].forEach((slot, place) => {
    slot.replaceChildren(...(place < dice.length ? [die(dice[place])] : []));
  });
  const words = tray().dataset.words.replace("{n}", dice.length).replace("{all}", most());
  tray().querySelector(".count").textContent = words;
  form().querySelector("[data-dice]").value = dice.join("");
}

// After a swap: another position starts with an empty tray, the same one keeps what was tapped.
function begin() {
  const pad = document.getElementById("pad");
  if (pad?.dataset.phase === "paused") return; // the game goes on where it was
  const now = pad?.dataset.on ?? location.href;
  if (now !== position) dice = [];
  position = now;
  // What the fields for people without script held must not be sent a second time.
  form()?.querySelectorAll(".without-js select").forEach((list) => (list.value = ""));
  draw();
}

function add(face) {
  if (!tray() || sending() || dice.length >= most()) return;
  dice.push(face);
  draw();
  if (dice.length === most()) form().requestSubmit(form().querySelector("[data-roll]"));
}

function takeBack() {
  if (sending()) return;
  dice.pop();
  draw();
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-face]");
  if (key) add(Number(key.dataset.face));
  else if (target.closest("[data-back]")) takeBack();
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  if (/^[1-6]$/.test(event.key)) add(Number(event.key));
  else if (event.key === "Backspace" && tray()) takeBack();
});

document.addEventListener("htmx:after:swap", begin);
document.addEventListener("stepped", begin);
begin();
