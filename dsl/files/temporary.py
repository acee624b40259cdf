"""A temporary folder of the user that nobody else can read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield an empty folder that goes afterwards, with all that is in it."""
    with TemporaryDirectory(prefix="naipe-") as folder:
        yield Path(folder)
