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
for (const link of document.querySelectorAll("a.game")) {
  const address = new URL(link.href);
  remembered().forEach((name) => address.searchParams.append("name", name));
  link.href = address;
}

document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.value === "start") remember();
});
document.addEventListener("change", ({ target }) => {
  if (target.name === "preset") form().requestSubmit(form().querySelector('[value="show"]'));
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  if (!button) return;
  const field = document.getElementById(button.dataset.for);
  const moved = (Number(field.value) || 0) + Number(button.dataset.step);
  const { low = -Infinity, high = Infinity } = field.dataset;
  field.value = Math.min(Math.max(moved, Number(low)), Number(high));
});
