// The table as this phone last saw it: what the worker shows when the page is opened without a
// connection. Only what lies open on the table for all to see is in it.

async function keep(html) {
  const cache = await self.caches?.open("tables"); // there are none over plain http
  await cache?.put(location.pathname, new Response(html));
}

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const { text, response } = ctx;
  if (response?.status === 200 && text?.trimStart().startsWith('<div id="table"')) keep(text);
});
// Who only watches gets the whole table by the stream.
document.addEventListener("htmx:sse:after:message", ({ detail: { message } }) => {
  if (message.data?.includes('hx-target="#table"')) keep(document.getElementById("table").outerHTML);
});
