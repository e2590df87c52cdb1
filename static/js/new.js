// A new table: the names that played last on this phone, steps for numbers, rule sets at a tap.

const KEPT = "names";
const form = () => document.getElementById("new-table");

function remembered() {
  try {
    const names = JSON.parse(localStorage.getItem(KEPT));
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function remember() {
  const names = [...form().querySelectorAll('input[name="name"]')].map((field) => field.value.trim());
  try {
    localStorage.setItem(KEPT, JSON.stringify(names.filter(Boolean).slice(0, 12)));
  } catch {
    // A private window keeps nothing.
  }
}

// Whoever played last on this phone most likely plays again: the links to the games name them.
// A circle has its own people to tap.
for (const link of document.querySelectorAll("a.game")) {
  const address = new URL(link.href);
  if (!address.searchParams.has("circle")) remembered().forEach((name) => address.searchParams.append("name", name));
  link.href = address;
}

document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.value === "start") remember();
});
// A circle made with the table plays by this phone's clock.
function tellZone() {
  const field = document.querySelector('[name="circle_zone"]');
  if (field) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
document.addEventListener("htmx:after:swap", tellZone);
tellZone();
document.addEventListener("change", ({ target }) => {
  if (target.name === "preset" || target.id === "circle") form().requestSubmit(form().querySelector('[value="show"]'));
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  if (!button) return;
  const field = document.getElementById(button.dataset.for);
  const moved = (Number(field.value) || 0) + Number(button.dataset.step);
  const { low = -Infinity, high = Infinity } = field.dataset;
  field.value = Math.min(Math.max(moved, Number(low)), Number(high));
});
