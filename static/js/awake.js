// The screen stays on while a table is looked at.

let lock = null;

async function hold() {
  if (document.hidden || lock) return;
  try {
    lock = await navigator.wakeLock?.request("screen");
    lock?.addEventListener("release", () => (lock = null));
  } catch {
    lock = null; // low battery: the phone knows best
  }
}

document.addEventListener("visibilitychange", hold);
hold();
