// Cinq-O's case: a tap sends a loose die to the Rack, the next to the Bank, the third takes it out.

let position = null;

const spots = () => [...document.querySelectorAll("[data-spot]")];
const boxes = (spot) => [...spot.querySelectorAll("input")];

function draw() {
  spots().forEach((spot) => {
    const ticked = boxes(spot).find((box) => box.checked);
    const words = spot.querySelector("[data-where]");
    words.textContent = ticked ? ticked.dataset.way : words.dataset.where;
    spot.classList.toggle("moved", Boolean(ticked));
  });
}

function next(spot) {
  const all = boxes(spot);
  const now = all.findIndex((box) => box.checked);
  all.forEach((box, place) => (box.checked = place === now + 1));
  draw();
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-spot-key]");
  if (key) next(key.closest("[data-spot]"));
  if (!target.closest("[data-all]")) return;
  spots().forEach((spot) => {
    if (!spot.querySelector('[name="place.rack[]"]')) return;
    boxes(spot).forEach((box) => (box.checked = box.name === "place.rack[]"));
  });
  draw();
});

// Boxes are used again for other dice: a new position starts as the server sent it.
function begin() {
  const now = document.getElementById("pad")?.dataset.on;
  if (now !== position) {
    spots().forEach((spot) => boxes(spot).forEach((box) => (box.checked = box.defaultChecked)));
  }
  position = now;
  draw();
}

document.addEventListener("htmx:after:swap", begin);
document.addEventListener("stepped", begin);
begin();
