// One's own hand: fetched when the key is pressed, shown while it is held, gone on release, when the
// page loses focus or the table moves. It never becomes part of what the page keeps.

let held = null;

function hide() {
  held?.abort.abort();
  held?.place.replaceChildren();
  held = null;
}

async function show(key) {
  hide();
  const place = key.closest(".peek").querySelector("[data-peek-place]");
  const looking = { abort: new AbortController(), place };
  held = looking;
  try {
    const answer = await fetch(key.dataset.peek, {
      cache: "no-store",
      signal: looking.abort.signal,
    });
    const text = await answer.text();
    if (held !== looking) return;
    const parsed = new DOMParser().parseFromString(text, "text/html");
    looking.place.replaceChildren(...parsed.querySelectorAll("[data-hand]"));
  } catch {
    if (held === looking) hide();
  }
}

document.addEventListener("pointerdown", (event) => {
  const key = event.target.closest("[data-peek]");
  if (key && event.isPrimary) show(key);
});
document.addEventListener("keydown", (event) => {
  const key = event.target.closest?.("[data-peek]");
  if (key && !event.repeat && (event.key === " " || event.key === "Enter")) {
    event.preventDefault();
    show(key);
  }
});
for (const end of ["pointerup", "pointercancel", "keyup", "visibilitychange", "htmx:before:swap"]) {
  document.addEventListener(end, hide);
}
addEventListener("blur", hide);
addEventListener("pagehide", hide);
// A long press opens no menu, drags nothing and follows no link while a hand is looked at.
for (const own of ["contextmenu", "click", "dragstart"]) {
  document.addEventListener(own, (event) => {
    if (event.target.closest?.("[data-peek]")) event.preventDefault();
  });
}
