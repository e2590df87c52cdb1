// The scorepad on paper.

document.querySelector("[data-print]")?.addEventListener("click", () => print());
