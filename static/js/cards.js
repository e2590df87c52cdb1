// Cards tapped: into the field chosen last, or as one's own hand; and steps for numbers of cards.

// Cards into fields: a card is in one field only; a second tap takes it out again.
let field = null;
const fields = () =>
  [...document.querySelectorAll("[data-deck-field]")].filter((each) => each.checkVisibility());
const words = (input) => input.value.trim().toUpperCase().split(/[\s,;]+/).filter(Boolean);

function chosen() {
  if (!fields().includes(field)) field = fields()[0] ?? null;
  return field;
}

function tap(card, many) {
  if (!chosen()) return;
  if (many) {
    const most = Number(field.dataset.most);
    if (words(field).length < most) field.value = [...words(field), card].join(" ");
    const next = fields()[fields().indexOf(field) + 1];
    if (words(field).length === most && next && !words(next).length) field = next;
    return draw();
  }
  const had = words(field).includes(card);
  const once = field.closest("[data-deck-fields]");
  fields().forEach((each) => {
    if (each === field || once?.contains(each)) {
      each.value = words(each).filter((word) => word !== card).join(" ");
    }
  });
  if (!had) field.value = [...words(field), card].join(" ");
  draw();
}

function draw() {
  const here = chosen();
  fields().forEach((each) => {
    each.classList.toggle("chosen", each === here);
    // The keys below stand for the keyboard, which would hide them.
    if (!each.matches("[data-typed]")) each.inputMode = "none";
  });
  document.querySelectorAll("[data-card]").forEach((key) => {
    const at = fields().find((each) => words(each).includes(key.dataset.card));
    key.setAttribute("aria-pressed", String(Boolean(at) && at === here));
    key.classList.toggle("elsewhere", Boolean(at) && at !== here);
  });
  const own = document.querySelector("[data-own]");
  if (!own) return;
  const ticked = own.querySelectorAll("input:checked").length;
  own.querySelector("[data-own-count]").textContent = `${ticked} / ${own.dataset.own}`;
  const go = document.querySelector("[data-own-go]");
  if (ticked === Number(own.dataset.own)) go.removeAttribute("aria-disabled");
  else go.setAttribute("aria-disabled", "true");
}

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("[data-deck-field]")) {
    field = target;
    draw();
  }
});
document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-deck-field], [data-own] input, .ask input")) draw();
});
document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-card]");
  if (key) tap(key.dataset.card, key.closest("[data-deck]").dataset.deck === "many");
  else if (target.closest("[data-uncard]") && chosen()) {
    field.value = words(field).slice(0, -1).join(" ");
    draw();
  }
});

// Steps for the numbers of cards left.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  if (!button) return;
  const input = document.getElementById(button.dataset.for);
  const { low = 0, high = 40 } = input.dataset;
  const moved = (Number(input.value) || 0) + Number(button.dataset.step);
  input.value = Math.min(Math.max(moved, Number(low)), Number(high));
});

document.addEventListener("htmx:after:swap", draw);
draw();
