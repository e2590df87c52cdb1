"""Short texts that people add to what they do, as the tables' floor reads them."""

from scorekeeper.tables.texts import LONGEST_TEXT as LONGEST_TEXT
from scorekeeper.tables.texts import read_words as read_words
