// A link or a text for a chat: the phone's own way of sharing, else the clipboard, else by hand.

const panel = document.querySelector("[data-share]");
const link = panel?.querySelector("[data-share-link]");
const text = panel?.querySelector("[data-share-text]");
const said = panel?.querySelector("[data-share-said]");

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = panel.dataset.copied;
  } catch {
    // Over plain http there is no clipboard: what is chosen can be copied by hand.
    field.closest("details")?.setAttribute("open", "");
    field.focus();
    field.select();
    said.textContent = panel.dataset.byHand;
  }
}

async function send() {
  const whole = (text?.value ?? "").replace(link.value, "").trim();
  try {
    await navigator.share({ title: panel.dataset.title, text: whole, url: link.value });
  } catch (trouble) {
    if (trouble.name !== "AbortError") await copy(link);
  }
}

panel?.addEventListener("click", ({ target }) => {
  if (target.closest("[data-share-send]")) send();
  const which = target.closest("[data-share-copy]")?.dataset.shareCopy;
  if (which) copy(which === "link" ? link : text);
});

if (navigator.share) panel?.querySelector("[data-share-send]").removeAttribute("hidden");
