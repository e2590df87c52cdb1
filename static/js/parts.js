// Words and forms for what the server cannot be asked for: fetched once, kept by the worker.

let all = null;
function read() {
  all ??= fetch(`/${document.documentElement.lang}/parts`)
    .then((answer) => answer.text())
    .then((text) => {
      const read = new DOMParser().parseFromString(text, "text/html");
      return document.adoptNode(read.getElementById("unsent-parts"));
    });
  all.catch(() => (all = null));
  return all;
}
function part(parts, name) {
  return parts.querySelector(`[data-part="${name}"]`).content.cloneNode(true);
}

// An entry in words: what its form said, verb by verb.
function worded(parts, item) {
  const verbs = JSON.parse(parts.dataset.verbs);
  const cards = JSON.parse(parts.dataset.cards);
  const fields = [...new URLSearchParams(item.body)];
  const said = [];
  for (const word of item.type.split(" ").filter(Boolean)) {
    const [name, value] = word.split("=");
    if (name === "seat") continue; // "play card=5O seat=2": whose entry it is says its name
    if (value !== undefined) said.at(-1)?.values.push(cards[value] ?? value); // "turn_total points=0"
    else said.push({ verb: word, values: fields.filter(([key, given]) => key.startsWith(`${word}.`) && given).map(spaced) });
  }
  return said
    .map(({ verb, values }) => (verbs[verb] ?? `${verb} {values}`).replace("{values}", values.join(" ")))
    .join(", ");
}
// Dice typed as one text are read one by one.
const spaced = ([key, value]) => (key.endsWith("[1]") ? [...value.replace(/\s/g, "")].join(" ") : value);

// An entry in a copy of one of the parts.
function filled(parts, name, item) {
  const made = part(parts, name);
  made.querySelectorAll("[data-name]").forEach((place) => (place.textContent = item.name ?? ""));
  made.querySelectorAll("[data-what]").forEach((place) => (place.textContent = worded(parts, item)));
  return made;
}

self.Parts = { read, part, worded, filled };
