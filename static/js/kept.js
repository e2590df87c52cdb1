// On pages without a table: what still waits on this phone, table by table.

const main = document.getElementById("main");

async function show() {
  const items = await Outbox.list().catch(() => []);
  main.querySelector("[data-kept]")?.remove();
  if (!items.length) return;
  const parts = await Parts.read();
  main.querySelector("[data-kept]")?.remove();
  const section = Parts.part(parts, "kept");
  const codes = [...new Set(items.map((item) => item.table))];
  section.querySelector("ul").append(...codes.map((code) => table(parts, code, items)));
  main.querySelector("h1").after(section);
}

function table(parts, code, items) {
  const mine = items.filter((item) => item.table === code);
  const shown = Parts.part(parts, "kept-table");
  const link = shown.querySelector("a");
  link.href = `/${document.documentElement.lang}/t/${code}`;
  link.firstElementChild.textContent = link.textContent.replace("{code}", code);
  shown.querySelector("ol").append(...mine.map((item) => Parts.filled(parts, "line", item)));
  const button = shown.querySelector("button");
  button.hidden = mine[0].state === "waiting"; // those go out by themselves
  button.addEventListener("click", async () => {
    await Outbox.drop(mine.map((item) => item.seq));
    show();
  });
  return shown;
}

new BroadcastChannel("outbox").addEventListener("message", show);
show();
