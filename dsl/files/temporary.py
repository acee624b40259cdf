"""Make a temporary folder that only the user can read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield an empty folder, which is removed afterwards with everything in it."""
    with TemporaryDirectory(prefix="naipe-") as folder:
        yield Path(folder)
