"""Compress static files ahead of time, so that no request waits for the highest level.

``python -m scorekeeper.precompress`` does it where it is installed.
"""

import gzip
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import brotli

# Browsers take Brotli over https and from localhost only; phones in the living room get gzip.
ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    ".br": lambda data: brotli.compress(data, quality=11),
    ".gz": lambda data: gzip.compress(data, 9, mtime=0),
}
TEXT = {".css", ".js", ".json", ".svg", ".txt", ".webmanifest"}


def precompress(folder: Path) -> list[Path]:
    """Write ``x.css.br`` and ``x.css.gz`` beside every text file under ``folder``.

    A sibling carries its source's time of change, and is written again when the two differ, so
    an edited file is never served from an old one. Returns what was written; a folder that may
    not be written to is left alone, and what has no sibling of its time goes out uncompressed.
    """
    if not os.access(folder, os.W_OK):
        return []
    return [_write(source, suffix) for source in _texts(folder) for suffix in _stale(source)]


def _texts(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.suffix in TEXT)


def _stale(source: Path) -> list[str]:
    changed = source.stat().st_mtime_ns
    siblings = {suffix: source.with_name(source.name + suffix) for suffix in ENCODERS}
    return [
        suffix
        for suffix, path in siblings.items()
        if not path.exists() or path.stat().st_mtime_ns != changed
    ]


def _write(source: Path, suffix: str) -> Path:
    """Written aside and moved into place: two servers may start at once."""
    stat = source.stat()
    target = source.with_name(source.name + suffix)
    aside = target.with_name(f".{target.name}.{os.getpid()}")
    aside.write_bytes(ENCODERS[suffix](source.read_bytes()))
    os.utime(aside, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    return aside.replace(target)


if __name__ == "__main__":
    precompress(Path(__file__).parent.parent / "static")
