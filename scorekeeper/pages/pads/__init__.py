"""What a pad shows: the game's offers as the template of its controls wants them."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.pages.forms import Form
from scorekeeper.pages.pads import hotdice
from scorekeeper.pages.visits import Visit

# visit, offers by type, what was typed and refused → fields for templates/table/play/<slug>.html
Pad = Callable[[Visit, Mapping[str, Any], Form], dict[str, Any]]
PADS: Mapping[str, Pad] = {"farkle": hotdice.pad, "zilch": hotdice.pad}
