// What other phones enter: told by the stream, and asked for now and then where there is none.

const LOOK_MS = 3000;
const LOOK_ANYWAY_MS = 30000; // a stream can be dead without anybody knowing
const CONNECT_MS = 15000;
const MOST_LOOKS = 3; // after one event
const TAP_MS = 1000; // who presses longer does not tap
const CLICK_MS = 60; // from the lifted finger to its click

const stream = document.getElementById("stream");
const shown = () => document.querySelector("[data-etag]");
let live = stream._htmx?.sse?.reader != null; // it may be connected before
let told = null; // what state of the table the newest event was about
let looks = 0;
let lookedAt = Date.now();
let triedAt = Date.now();

function look() {
  if (document.hidden || document.querySelector("[data-sending]")) return;
  lookedAt = Date.now();
  shown()?.dispatchEvent(new Event("look"));
}

// What is the phone's own is not in the stream: it asks for it, unless it has it from its own entry.
function catchUp() {
  const state = shown()?.dataset.etag.split(".")[0];
  if (told === null || state === told || looks >= MOST_LOOKS) return;
  looks += 1;
  look();
}

// The stream says the same to all; whose move it is, is "yours" on one phone.
function mark() {
  const mine = (stream.dataset.mine ?? "").split(" ");
  document.querySelectorAll("#state [data-seat][aria-current]").forEach((line) => {
    const whose = line.querySelector(".note > b");
    if (whose && mine.includes(line.dataset.seat)) whose.textContent = stream.dataset.yours;
  });
}

// House rules that this phone has seen already: the stream does not know it.
function putAway() {
  const news = document.querySelector("[data-agreed]");
  if (news && document.cookie.includes(`=${news.dataset.agreed}`)) news.hidden = true;
}
document.addEventListener("htmx:after:swap", putAway);

// What comes while a finger is down waits: a tap is for the key that was pressed, not for what took
// its place. Where a hand is looked at nothing waits: it is to go at once.
let lifted = null;
let lift = () => {};
addEventListener("pointerdown", ({ target }) => {
  if (target.closest("[data-peek]")) return;
  lifted = new Promise((done) => (lift = done));
  setTimeout(lift, TAP_MS);
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(lift, CLICK_MS));
addEventListener("click", () => setTimeout(lift));
async function untilLifted() {
  for (let was; was !== lifted; ) await (was = lifted);
}

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const send = ctx.fetch ?? fetch;
  ctx.fetch = async (...asked) => {
    const answer = await send(...asked);
    await untilLifted();
    // The tap has sent an entry, whose answer is newer.
    const older = ctx.sourceElement === shown() && document.querySelector("[data-sending]");
    return older ? new Response(null, { status: 204 }) : answer;
  };
  // Said here and not left to the browser's cache, so that htmx sees the 304 and swaps nothing.
  if (ctx.request.method === "GET" && ctx.sourceElement === shown()) {
    ctx.request.headers["If-None-Match"] = `"${shown().dataset.etag}"`;
  }
});
// Once the request is over, or the next one would be dropped for its sake.
document.addEventListener("htmx:finally:request", () => setTimeout(catchUp));

stream.addEventListener("htmx:sse:before:connection", () => (live = false));
stream.addEventListener("htmx:sse:after:connection", () => (live = true));
stream.addEventListener("htmx:sse:error", () => (live = false));
stream.addEventListener("htmx:sse:close", () => (live = false));
stream.addEventListener("htmx:sse:before:message", ({ detail }) => detail.waitUntil(untilLifted()));
stream.addEventListener("htmx:sse:after:message", ({ detail: { message } }) => {
  if (message.id !== told) looks = 0;
  told = message.id;
  mark();
  catchUp();
});

if (live) look(); // what was told first was missed
setInterval(() => {
  const now = Date.now();
  if (now - lookedAt >= (live ? LOOK_ANYWAY_MS : LOOK_MS)) look();
  // Where the first connection failed nobody but us tries again.
  if (!live && now - triedAt >= CONNECT_MS) {
    triedAt = now;
    stream.dispatchEvent(new Event("connect"));
  }
}, 1000);
addEventListener("online", look);
document.addEventListener("visibilitychange", look);
