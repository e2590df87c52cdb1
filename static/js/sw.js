// Keeps the pages a phone has seen, and sends what waits in its outbox. The server puts VERSION,
// ASSETS, PAGES and OUTBOX before this (scorekeeper/pages/installed.py).
importScripts(OUTBOX);

const SHELL_CACHE = `shell-${VERSION}`;
const PAGE_CACHE = "pages";
// Each table as it was seen last, which is later than when its page was opened (lastseen.js).
const TABLE_CACHE = "tables";
const MOST_PAGES = 40;
const PAGE_MS = 3000;
const LANGUAGE = /^\/(es|en)(?:\/|$)/;
// The API, streams, hands of cards and secret links go past the worker, always.
const PAST = /^\/api\/|^\/sw\.js$|\/stream$|\/hand\/|\/l\/|\/deal$/;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
self.addEventListener("sync", (event) => {
  if (event.tag === "outbox") event.waitUntil(sync());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || PAST.test(url.pathname)) return;
  if (request.method === "POST") {
    // What htmx sends the page itself has written down; this is a plain form.
    if (request.mode !== "navigate") return;
    const sent = Outbox.tableOf(url.pathname) ? form(event) : fetch(request);
    event.respondWith(sent.catch(() => unsent(request, url)));
  } else if (request.method !== "GET") return;
  else if (url.pathname.startsWith("/static/")) event.respondWith(asset(request));
  else if (PAGES.includes(url.pathname)) event.respondWith(asset(request));
  else if (isWhole(request)) event.respondWith(page(request, url));
});

async function install() {
  const cache = await caches.open(SHELL_CACHE);
  // Assets carry the hash of their content, so the browser's own copy is as good; pages do not.
  await Promise.all([
    cache.addAll(ASSETS),
    cache.addAll(PAGES.map((path) => new Request(path, { cache: "reload" }))),
  ]);
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// htmx asks for whole pages by fetch, too: going back, links it follows itself.
const isWhole = (request) =>
  request.mode === "navigate" ||
  request.headers.get("HX-Request-Type") === "full" ||
  request.headers.has("HX-History-Restore-Request");

async function asset(request) {
  const hit = await caches.match(request, { ignoreVary: true });
  if (hit) return hit;
  try {
    return await fetch(request);
  } catch {
    // A page from before an update asks for a file as it was then: today's is better than none.
    return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
  }
}

// The network first, for three seconds where there is a last seen page to show instead.
async function page(request, url) {
  const cache = await caches.open(PAGE_CACHE);
  const network = fetch(request).then(async (answer) => {
    await keep(cache, url, answer);
    return answer;
  });
  network.catch(() => {});
  const seen = await lastSeen(cache, url);
  const slow = seen && new Promise((give) => setTimeout(give, PAGE_MS, seen));
  try {
    return await (seen ? Promise.race([network, slow]) : network);
  } catch {
    return seen ?? offline(url);
  }
}

async function keep(cache, url, answer) {
  const path = url.pathname + url.search;
  const gone = [403, 404, 410].includes(answer.status) || answer.type === "opaqueredirect";
  // What this phone may not see any more it does not show from memory either.
  if (gone) {
    await cache.delete(path);
    await (await caches.open(TABLE_CACHE)).delete(url.pathname);
  }
  if (!answer.ok || answer.redirected || answer.type !== "basic") return;
  if (/no-store/.test(answer.headers.get("Cache-Control") ?? "")) return;
  const copy = answer.clone();
  await cache.delete(path); // so that it becomes the newest
  await cache.put(path, copy);
  await (await caches.open(TABLE_CACHE)).delete(url.pathname); // this is newer
  const kept = await cache.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - MOST_PAGES))) await cache.delete(oldest);
}

async function lastSeen(cache, url) {
  const page =
    (await cache.match(url.pathname + url.search, { ignoreVary: true })) ??
    (await cache.match(url.pathname, { ignoreVary: true, ignoreSearch: true }));
  const table = page && (await (await caches.open(TABLE_CACHE)).match(url.pathname));
  if (!table) return page;
  const [whole, part] = await Promise.all([page.text(), table.text()]);
  const html = whole.replace(/<!--table-->[^]*<!--\/table-->/, () => `<!--table-->${part}<!--/table-->`);
  return new Response(html, { headers: page.headers });
}

async function offline(url) {
  return (await said("offline", url)) ?? Response.error();
}

// What was neither sent nor kept: said so, with the way back to its form.
async function unsent(request, url) {
  const page = await said("unsent", url);
  if (!page) return Response.error();
  const from = request.referrer || new URL(`/${languageOf(url)}/`, url).href;
  const html = (await page.text()).replace("#back", () => from.replaceAll("&", "&amp;"));
  return new Response(html, { headers: page.headers });
}

const said = (name, url) => caches.match(`/${languageOf(url)}/${name}`, { ignoreVary: true });
const languageOf = (url) => LANGUAGE.exec(url.pathname)?.[1] ?? PREFERRED;
const PREFERRED = self.navigator.language?.startsWith("en") ? "en" : "es";

// A pad sent as a plain form: written down, sent, and back to the table.
async function form(event) {
  const { request } = event;
  const url = new URL(request.url);
  const body = await request.clone().text();
  const fields = new URLSearchParams(body);
  if (Outbox.isPrivate(fields)) return fetch(request);
  const answer = await Outbox.submit({
    table: Outbox.tableOf(url.pathname),
    url: url.pathname,
    body,
    key: crypto.randomUUID(),
    seat: Number(fields.get("seat")),
    on: { turn: Number(fields.get("turn")), step: Number(fields.get("step")) },
    type: fields.get("type") ?? "",
  });
  await later();
  const back = url.href.replace(/\/entries$/, "");
  if (answer === null || answer.status < 300) return Response.redirect(back, 303);
  // Said on a page of its own: what comes back for htmx is only a part. Nothing was written.
  return fetch(url.href, { method: "POST", body: fields, redirect: "manual" });
}

const later = () => self.registration.sync?.register("outbox").catch(() => {});

async function sync() {
  const ends = await Outbox.drainAll();
  // Rejecting makes the browser try again later.
  if (ends.some((end) => end === "offline" || end === "later")) throw new Error("still waiting");
}
