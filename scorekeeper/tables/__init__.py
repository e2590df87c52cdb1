"""Tables: who sits where, and the append-only log of what they did. Pure: see ``table.py``."""
