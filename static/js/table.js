// Every table page: a key for each submit, no submit twice, focus kept, whether the server is there.

const table = () => document.getElementById("table");

// randomUUID exists only over https; phones in the living room come by http.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.request.method === "POST") ctx.request.headers["Idempotency-Key"] = newKey();
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
let focused = null;
const position = () => document.getElementById("pad")?.dataset.on;
document.addEventListener("htmx:before:swap", () => {
  focused = document.activeElement?.closest("#pad") ? position() : null;
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const status = ctx.response?.status ?? 0;
  if (status >= 400 && status < 500) navigator.vibrate?.([60, 40, 60]);
  if (focused && (focused !== position() || !document.activeElement?.closest("#pad"))) {
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
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  connected(!ctx.response.headers.has("X-Kept")); // written on this phone, to be sent later
});
document.addEventListener("reached", ({ detail }) => connected(detail));
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  connected(false);
  if (ctx?.request?.method !== "POST") return;
  const said = document.createElement("p");
  said.className = "ruling refused lost";
  said.textContent = table().dataset.lost;
  document.getElementById("ruling")?.replaceChildren(said);
  navigator.vibrate?.([60, 40, 60]);
});
