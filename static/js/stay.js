// Cubilete: how many dice the next throw takes stands on its button as dice are ticked to stay.

const loose = () => document.querySelector("[data-stay]");
let position = null;

function draw() {
  if (!loose()) return;
  const boxes = [...loose().querySelectorAll("input[type=checkbox]")];
  const left = boxes.filter((box) => !box.checked).length;
  const button = document.querySelector("[data-throw]");
  button.querySelector("[data-label]").textContent = left
    ? JSON.parse(loose().dataset.stay)[left]
    : button.dataset.throw;
  if (left) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function begin() {
  const now = document.getElementById("pad")?.dataset.on;
  if (loose() && now !== position) {
    // Boxes are used again for other dice: back to how the server sent them.
    loose().querySelectorAll("input[type=checkbox]").forEach((box) => (box.checked = box.defaultChecked));
  }
  position = now;
  draw();
}

document.addEventListener("change", ({ target }) => target.closest("[data-stay]") && draw());
document.addEventListener("htmx:after:swap", begin);
document.addEventListener("stepped", begin);
begin();
