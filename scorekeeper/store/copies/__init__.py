"""The whole database as one file, and back: made while others write, put back all or nothing."""

from pathlib import Path
from types import ModuleType

from sqlalchemy import Engine

from scorekeeper.store.copies import postgres, sqlite


def save(engine: Engine, target: Path) -> None:
    """Write the database as it is at one moment to ``target``, readable by its owner only.

    Whoever plays meanwhile is not held up. ``Unusable`` when it cannot be made; there is then no
    file of that name, or the one that was there.
    """
    _kind(engine).save(engine, target)


def load(engine: Engine, source: Path, force: bool = False) -> None:
    """Put the database of ``source`` in the place of this one; the server must be stopped.

    Looked through before anything is touched: ``Unusable`` for what is damaged, of another kind,
    or of a newer version, and (unless ``force``) when this database holds anything.
    """
    _kind(engine).load(engine, source, force)


def _kind(engine: Engine) -> ModuleType:
    return postgres if engine.dialect.name == "postgresql" else sqlite
