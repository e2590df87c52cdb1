// Every table page: a key for each submit, no submit twice, a look now and then, focus kept.

const LOOK_EVERY_MS = 3000;
const table = () => document.getElementById("table");

// randomUUID exists only over https; phones in the living room come by http.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const headers = ctx.request.headers;
  if (ctx.request.method === "POST") headers["Idempotency-Key"] = newKey();
  // Said here and not left to the browser's cache, so that htmx sees the 304 and swaps nothing.
  else if (ctx.sourceElement === table()) headers["If-None-Match"] = `"${table().dataset.etag}"`;
});

// A second tap on the way to the server is the same tap.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.hasAttribute("hx-post")) return;
    if (form.dataset.sending) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    form.dataset.sending = "1";
  },
  true,
);
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  delete ctx.sourceElement.closest("form")?.dataset.sending;
});

// Focus: what had it is often gone after an entry; then the pad takes it, not the top of the page.
let focusedInPad = false;
document.addEventListener("htmx:before:swap", () => {
  focusedInPad = Boolean(document.activeElement?.closest("#pad"));
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const status = ctx.response?.status ?? 0;
  if (status >= 400 && status < 500) navigator.vibrate?.([60, 40, 60]);
  if (focusedInPad && !document.activeElement?.closest("#pad")) {
    document.getElementById("pad")?.focus({ preventScroll: true });
  }
  connected(true);
});

// Whether the server can be reached.
function connected(yes) {
  const sign = document.getElementById("conn");
  if (!sign || (sign.dataset.state === "live") === yes) return;
  sign.dataset.state = yes ? "live" : "offline";
  sign.querySelector("[data-live]").hidden = !yes;
  sign.querySelector("[data-offline]").hidden = yes;
}
document.addEventListener("htmx:after:request", () => connected(true));
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  connected(false);
  if (ctx?.request?.method !== "POST") return;
  const said = document.createElement("p");
  said.className = "ruling refused lost";
  said.textContent = table().dataset.lost;
  document.getElementById("ruling")?.replaceChildren(said);
  navigator.vibrate?.([60, 40, 60]);
});

// What other phones enter.
const look = () => {
  if (!document.hidden && !document.querySelector("[data-sending]")) {
    table()?.dispatchEvent(new Event("look"));
  }
};
setInterval(look, LOOK_EVERY_MS);
addEventListener("online", look);
document.addEventListener("visibilitychange", look);
