// Moments as this phone's clock and language have them; without script they stand there in UTC.

const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

function tell() {
  const today = day.format(new Date());
  for (const time of document.querySelectorAll("time[datetime]:not([data-told])")) {
    const then = new Date(time.dateTime);
    const date = day.format(then);
    time.textContent = date === today ? clock.format(then) : `${date}, ${clock.format(then)}`;
    time.dataset.told = "";
  }
}
tell();
document.addEventListener("htmx:after:swap", tell);
