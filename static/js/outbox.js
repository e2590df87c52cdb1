// What was entered and is not judged yet, in this phone's own store; pages and the worker share it.
//
// An entry is written strictly before it is sent. A table has one queue on a device: only its head
// is ever sent, by one sender at a time, always with the key of its submit. `state` of an entry:
// waiting; refused and gone (a person decides); editing (its place is kept for another one); held
// (what comes before it is not settled yet).
(() => {
  "use strict";
  const SEND_MS = 8000;
  const STORE_MS = 5000;
  const LATER = [408, 425, 429];
  const GONE = [401, 403, 404];
  const KEPT_HEADERS = { "HX-Request": "true", "HX-Request-Type": "partial", Accept: "text/html" };
  const channel = new BroadcastChannel("outbox");
  const say = (news) => channel.postMessage(news);

  const open = () =>
    new Promise((done, failed) => {
      const asked = indexedDB.open("scorekeeper", 1);
      asked.onupgradeneeded = () =>
        asked.result
          .createObjectStore("outbox", { keyPath: "seq", autoIncrement: true })
          .createIndex("table", "table");
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });

  // A page that goes must leave nothing half read behind: WebKit would keep it, and every other page
  // would wait for it. What is being written is finished.
  const running = new Set();
  self.addEventListener("pagehide", () => {
    for (const each of running) end(each, each.mode !== "readonly");
  });

  function end(transaction, writes) {
    try {
      writes ? transaction.commit?.() : transaction.abort();
    } catch {
      // it has just ended by itself
    }
  }

  // `work` gets the store and a function that takes the result; done once it is on the disk. To give
  // up on a store that hangs is safe: what was written all the same carries the key of its submit.
  async function run(mode, work) {
    const db = await open();
    let timer;
    try {
      return await new Promise((done, failed) => {
        const transaction = db.transaction("outbox", mode, { durability: "strict" });
        running.add(transaction);
        let result;
        work(transaction.objectStore("outbox"), (value) => (result = value));
        const over = (then) => () => {
          running.delete(transaction);
          then();
        };
        transaction.oncomplete = over(() => done(result));
        transaction.onerror = transaction.onabort = over(() => failed(transaction.error));
        timer = setTimeout(() => end(transaction), STORE_MS);
      });
    } finally {
      clearTimeout(timer);
      db.close();
    }
  }

  const listed = (store, table, then) => {
    const asked = table === undefined ? store.getAll() : store.index("table").getAll(table);
    asked.onsuccess = () => then(asked.result);
  };
  const list = (table) => run("readonly", (store, give) => listed(store, table, give));

  // Where a new entry goes: in place of the one that is edited, before what is held, else last.
  function placed(items, item) {
    const editing = items.find((each) => each.state === "editing");
    if (editing) return { ...item, seq: editing.seq };
    const at = items.findIndex((each) => each.state === "held");
    if (at < 0) return item;
    const high = items[at].seq;
    const low = items[at - 1]?.seq ?? high - 1;
    return { ...item, seq: low + (high - low) * (0.3 + 0.4 * Math.random()) };
  }

  // The number of the entry, and whether it may go at once.
  const add = (item) =>
    run("readwrite", (store, give) =>
      listed(store, item.table, (items) => {
        const entry = placed(items, item);
        const asked = store.put(entry);
        asked.onsuccess = () =>
          give({
            seq: asked.result,
            first: !items.some((each) => each.seq < asked.result),
          });
      }),
    );

  // Only what is still there is changed: it may have been sent meanwhile.
  const change = (seqs, changes) =>
    run("readwrite", (store) => {
      for (const seq of seqs) {
        const asked = store.get(seq);
        asked.onsuccess = () => asked.result && store.put({ ...asked.result, ...changes });
      }
    });
  const drop = (seqs) =>
    run("readwrite", (store) => {
      for (const seq of seqs) store.delete(seq);
    });

  const turns = new Map(); // over plain http there are no locks: at least this page keeps the order
  function locked(table, work) {
    if (navigator.locks) return navigator.locks.request(`outbox ${table}`, work);
    const turn = (turns.get(table) ?? Promise.resolve()).then(work, work);
    turns.set(table, turn);
    return turn;
  }

  async function send(item) {
    const headers = {
      ...KEPT_HEADERS,
      "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
      "Idempotency-Key": item.key,
    };
    try {
      const answer = await fetch(item.url, {
        method: "POST",
        headers,
        body: item.body,
        credentials: "same-origin",
        redirect: "manual",
        signal: AbortSignal.timeout(SEND_MS),
      });
      // Read here: an answer that breaks off is none.
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    } catch {
      return null;
    }
  }

  // What an answer means: judged, refused, gone, later. A gateway's own page is no verdict.
  function meaning(answer) {
    if (answer === null) return "offline";
    const { status, text } = answer;
    if (status >= 200 && status < 300) return text.includes('id="table"') ? "judged" : "later";
    if (status < 400 || status >= 500 || LATER.includes(status)) return "later";
    return GONE.includes(status) ? "gone" : "refused";
  }

  // "This phone may not do that" is said at the pad; a phone that is sent elsewhere keeps its entry.
  const isSaid = ({ status, headers }) => status === 403 && !headers.has("HX-Redirect");

  // Send the table's queue as far as it goes. With `mine`, the entry somebody waits for: its answer
  // is handed back, and what is refused there is not kept, since the pad still shows it.
  async function drain(table, mine) {
    const end = await locked(table, async () => {
      for (;;) {
        const [head] = await list(table);
        if (!head) return { end: "empty" };
        if (head.state !== "waiting") return { end: head.state };
        say({ table, sending: head.seq });
        const answer = await send(head);
        const means = meaning(answer);
        const watched = head.seq === mine;
        const seen = watched && (means === "refused" || (means === "gone" && isSaid(answer)));
        if (means === "judged" || seen) await drop([head.seq]);
        else if (means === "refused" || means === "gone") {
          await change([head.seq], { state: means, status: answer.status, answer: answer.text });
        }
        if (watched && !["offline", "later"].includes(means)) return { end: means, answer };
        if (means !== "judged") return { end: means };
        say({ table, judged: head.seq });
      }
    }).catch(() => ({ end: "later" })); // the store failed: what is in it waits
    say({ table, end: end.end, own: mine !== undefined });
    return end;
  }

  // Write, then send; the answer, or null when it is kept to be sent later. Throws if it is neither.
  async function submit(item) {
    let stored;
    try {
      stored = await add({ ...item, state: "waiting", at: Date.now() });
    } catch {
      const answer = await send(item); // a browser that keeps nothing
      if (answer) return answer;
      throw new Error("neither sent nor kept");
    }
    say({ table: item.table });
    if (!stored.first) {
      drain(item.table);
      return null;
    }
    return (await drain(item.table, stored.seq)).answer ?? null;
  }

  async function drainAll() {
    const tables = [...new Set((await list()).map((item) => item.table))];
    return Promise.all(tables.map((table) => drain(table).then(({ end }) => end)));
  }

  // A hand of cards is for its owner's eyes: it is never written down here.
  const PATH = /^\/(?:es|en)\/t\/([A-Za-z0-9]+)\/entries$/;
  const tableOf = (path) => PATH.exec(path)?.[1].toUpperCase();
  const isPrivate = (fields) => (fields.get("type") ?? "").startsWith("hand ");

  self.Outbox = { list, change, drop, drain, drainAll, submit, say, tableOf, isPrivate };
})();
