// Dice set aside: what is ticked stands on the buttons, from the choices the server sent along.

let position = null;

const loose = () => document.querySelector("[data-choices]");
const boxes = () => [...(loose()?.querySelectorAll("input[type=checkbox]") ?? [])];
const choices = () => JSON.parse(loose().dataset.choices);
const number = (value) => new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" }).format(value);
const ticked = () => boxes().filter((box) => box.checked).map((box) => Number(box.value));
const same = (one, other) => one.length === other.length && [...one].sort().join() === [...other].sort().join();

// A button's words, and why it would be refused. It stays a button: pressing it asks the referee.
function say(button, words, why) {
  button.querySelector("[data-label]").textContent = words;
  let reason = button.querySelector("small");
  if (!reason) reason = button.appendChild(document.createElement("small"));
  reason.textContent = why ?? "";
  reason.hidden = !why;
  if (why) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

function draw() {
  if (!loose()) return;
  const { rolls, stop, end, dead, none } = loose().dataset;
  const dice = ticked();
  const all = choices();
  const chosen = all.find((choice) => same(choice.dice, dice));
  const wrong = chosen ? null : dice.length ? dead : none;
  const on = document.querySelector('[data-then="roll"]');
  const over = document.querySelector('[data-then="stop"]');
  say(on, chosen?.roll ? JSON.parse(rolls)[chosen.roll] : end, wrong);
  const points = chosen ? number(chosen.total) : "…";
  say(over, stop.replace("{n}", points), wrong ? " " : chosen.why);
  document.querySelectorAll("[data-choice]").forEach((button) => {
    button.setAttribute("aria-pressed", String(all[button.dataset.choice] === chosen));
  });
}

function tick(dice) {
  const left = [...dice];
  boxes().forEach((box) => {
    const place = left.indexOf(Number(box.value));
    box.checked = place >= 0;
    if (place >= 0) left.splice(place, 1);
  });
  draw();
}

function begin() {
  const now = document.getElementById("pad")?.dataset.on;
  if (loose() && now !== position) {
    // Boxes are used again for other dice: back to how the server sent them.
    boxes().forEach((box) => (box.checked = box.defaultChecked));
    if (choices().length === 1) tick(choices()[0].dice);
  }
  position = now;
  draw();
}

document.addEventListener("change", ({ target }) => target.closest("[data-choices]") && draw());
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-choice]");
  if (button) tick(choices()[button.dataset.choice].dice);
});
document.addEventListener("htmx:after:swap", begin);
document.addEventListener("stepped", begin);
begin();
