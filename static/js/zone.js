// A new circle plays by the clock of the phone that makes it, unless another zone is chosen.

const list = document.querySelector("#timezone[data-here]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (list && [...list.options].some((option) => option.value === here)) list.value = here;
