// What was refused, shown where the thumb is, with what happened meanwhile and what can be done
// about it: edit and send again, discard this turn, discard all.

const { part, filled } = Parts;
const pad = () => document.getElementById("pad");
let items = [];
let read = null; // reads the outbox anew and shows it

function show(all, entries, again) {
  items = entries;
  read = again;
  pad()?.querySelectorAll("[data-held], .ruling.edited").forEach((old) => old.remove());
  const [head] = items;
  const form = pad()?.querySelector("form[data-pad]");
  if (form) form.hidden = ["refused", "gone"].includes(head?.state);
  if (head?.state === "editing") return editing(all, head);
  if (!form?.hidden && !["refused", "gone"].includes(head?.state)) return;
  const shown = filled(all, "refused", head);
  shown.querySelector("[data-answer]").replaceChildren(...answerOf(all, head));
  const behind = items.slice(1);
  shown.querySelector("[data-behind]").hidden = !behind.length;
  shown.querySelector("[data-list]").append(...behind.map((item) => filled(all, "line", item)));
  shown.querySelector("[data-again]").hidden = head.state !== "gone";
  shown.querySelector("[data-edit]").hidden = !form;
  document.getElementById("ruling").after(shown);
}

// The server's own words: its ruling, with what happened meanwhile.
function answerOf(all, head) {
  if (head.state === "gone") return [part(all, "gone")];
  const read = new DOMParser().parseFromString(head.answer ?? "", "text/html");
  const said = read.querySelector("#ruling .ruling, .ruling");
  return said ? [document.adoptNode(said)] : [];
}

function editing(all, head) {
  const shown = filled(all, "edited", head);
  shown.firstElementChild.classList.add("edited");
  document.getElementById("ruling").after(shown);
}

// What was entered before stands in the form again, as far as the form still has such fields.
function refill(item) {
  const form = pad().querySelector("form[data-pad]");
  const fields = new URLSearchParams(item.body);
  form.querySelectorAll("input:not([type=hidden])").forEach((input) => {
    if (!fields.has(input.name)) return;
    const values = fields.getAll(input.name);
    if (input.type !== "checkbox" && input.type !== "radio") return (input.value = values[0]);
    const at = values.indexOf(input.value);
    input.checked = at >= 0;
    if (at < 0) return undefined;
    fields.delete(input.name);
    values.filter((_, place) => place !== at).forEach((value) => fields.append(input.name, value));
  });
  form.dispatchEvent(new Event("change", { bubbles: true }));
  const thrown = fields.get("roll.dice[1]") ?? "";
  // All but the last die, so that the throw does not go off before it was looked at.
  for (const face of thrown.replace(/\s/g, "").slice(0, -1)) form.querySelector(`[data-face="${face}"]`)?.click();
}

const doing = {
  async edit(head, rest) {
    await Outbox.change([head.seq], { state: "editing" });
    await Outbox.change(rest.map((item) => item.seq), { state: "held" });
    await read();
    refill(head);
  },
  async again(head) {
    await Outbox.change([head.seq], { state: "waiting" });
    Outbox.drain(head.table);
  },
  async dropTurn(head, rest) {
    const same = items.filter((item) => item.seat === head.seat && item.on.turn === head.on.turn);
    await Outbox.drop(same.map((item) => item.seq));
    await Outbox.change(rest.map((item) => item.seq), { state: "held" });
    await read();
  },
  async dropAll() {
    await Outbox.drop(items.map((item) => item.seq));
  },
};
document.addEventListener("click", async ({ target }) => {
  const [head, ...rest] = items;
  const button = target.closest?.("[data-held] button");
  if (!button || !head) return;
  for (const [name, act] of Object.entries(doing)) if (name in button.dataset) await act(head, rest);
  Outbox.say({ table: head.table });
  await read();
  document.querySelector("[data-etag]")?.dispatchEvent(new Event("look"));
});

self.Held = { show };
