"""List the folders in a folder. This file imports nothing of naipe, so that it can be used before the rest of the
program is loaded."""

from __future__ import annotations

import os


def folders_in(folder: str) -> list[str]:
    """Return the names of the folders in a folder; none if it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in entries if entry.is_dir())
    except OSError:
        return []
