// A whole turn as its total: digits, steps of 50 and 100, sums like 350+100.

let position = null;
const field = () => document.querySelector("[data-sum]");
const sum = (text) =>
  text.split("+").reduce((total, part) => total + Number(part.replace(/\D/g, "")), 0);

function press(key) {
  const text = field().value;
  if (key === "back") return text.slice(0, -1);
  if (/^\+\d/.test(key)) return String(sum(text) + Number(key));
  if (key === "+") return text === "" || text.endsWith("+") ? text : `${text}+`;
  return (text + key).replace(/(^|\+)0+(?=\d)/g, "$1").slice(0, 24);
}

function draw() {
  const button = document.querySelector("[data-write]");
  if (!button) return;
  if (!field().value) return say(button, button.dataset.blank);
  const points = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" }).format(sum(field().value));
  say(button, button.dataset.write.replace("{n}", points));
}

function say(button, words) {
  button.querySelector("[data-label]").textContent = words;
}

// Another position starts with what the server sent: nothing, or what was refused.
function begin() {
  const now = document.getElementById("pad")?.dataset.on;
  if (field() && now !== position) field().value = field().defaultValue;
  position = now;
  draw();
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-key]");
  if (!key) return;
  field().value = press(key.dataset.key);
  draw();
});
document.addEventListener("input", ({ target }) => target.matches("[data-sum]") && draw());
document.addEventListener("htmx:after:swap", begin);
document.addEventListener("stepped", begin);
begin();
