"""What the referee is asked without a table: read from a page's address as the API would get it."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.pages.cases import cinq_o, cinquillo, cubilete, hotdice
from scorekeeper.pages.forms import Form

Case = dict[str, Any]
# The address's query → the case (``None``: nothing asked yet), and what the form shows again.
Reader = Callable[[Form], tuple[Case | None, dict[str, Any]]]
CASES: Mapping[str, Reader] = {
    "farkle": hotdice.case,
    "zilch": hotdice.case,
    "cinq-o": cinq_o.case,
    "cinquillo": cinquillo.case,
    "cubilete": cubilete.case,
}
