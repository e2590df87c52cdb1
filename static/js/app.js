// On every page: the service worker, its updates, and the outbox, which is asked to go out whenever
// there is hope.

const outbox = new BroadcastChannel("outbox");

// Scripts that are seldom needed come when they are.
self.Later = (name) => import(document.getElementById("later").getAttribute(`data-js-${name}`));

// "online" comes before the network works, and a server may be restarting: ask ever more slowly.
const FIRST_MS = 1000;
const MOST_MS = 60_000;
let delay = FIRST_MS;
let timer = 0;

async function sendAll() {
  clearTimeout(timer);
  let ends = [];
  try {
    ends = await Outbox.drainAll();
  } catch {
    return; // a browser that keeps nothing
  }
  if (!ends.some((end) => end === "offline" || end === "later")) return;
  timer = setTimeout(sendAll, delay * (0.75 + Math.random() / 2));
  delay = Math.min(2 * delay, MOST_MS);
}
function hope() {
  delay = FIRST_MS;
  sendAll();
}
outbox.addEventListener("message", ({ data }) => {
  if (data.judged) delay = FIRST_MS;
  if (data.end === "offline" || data.end === "later") remember();
});

// Where there is Background Sync the browser sends with every page closed; elsewhere a page does.
async function remember() {
  if (!timer) timer = setTimeout(sendAll, delay);
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("outbox").catch(() => {});
}

addEventListener("online", hope);
addEventListener("pageshow", hope);
document.addEventListener("visibilitychange", () => document.hidden || hope());

function offerUpdate(registration) {
  const button = document.getElementById("update");
  if (!registration.waiting || !navigator.serviceWorker.controller || !button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("take over");
  });
}

async function register() {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  offerUpdate(registration);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => offerUpdate(registration));
  });
}

// The first page of all was there before the worker: it is kept as well.
const KEPT = /^\/(es|en)\/(t\/\w+)?$/;
async function keepThis() {
  if (navigator.serviceWorker.controller || !KEPT.test(location.pathname)) return;
  const path = location.pathname + location.search;
  await navigator.serviceWorker.ready;
  const pages = await caches.open("pages");
  if (!(await pages.match(path, { ignoreVary: true }))) await pages.add(path);
}
// Not before the page is there: what the worker fetches must not slow the first visit.
if (navigator.serviceWorker) {
  const start = () => register().then(keepThis);
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}

// Where the browser lets a page offer it.
addEventListener("beforeinstallprompt", (event) => {
  const offer = document.querySelector("[data-install]");
  if (!offer) return;
  event.preventDefault();
  offer.hidden = false;
  offer.querySelector("button").addEventListener("click", () => event.prompt());
});

addEventListener("load", async () => {
  if (document.querySelector("[data-share]")) Later("share");
  if (document.getElementById("stream")) return void navigator.serviceWorker?.ready.then(() => Later("lastseen"));
  const items = await Outbox.list().catch(() => []);
  if (items.length) await Later("parts").then(() => Later("kept"));
});
