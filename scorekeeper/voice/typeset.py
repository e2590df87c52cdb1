"""Rule texts as HTML for the pages; what looks like HTML in a text stays text."""

from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

# "js-default" escapes HTML and refuses script addresses; linkify stays off.
MARKDOWN = MarkdownIt("js-default", {"linkify": False, "typographer": False})


@lru_cache(maxsize=1024)
def as_html(text: str) -> Markup:
    """Paragraphs, lists and tables of a rule's text.

    >>> as_html("1 < 2")
    Markup('<p>1 &lt; 2</p>\\n')
    """
    return Markup(MARKDOWN.render(text))
