"""What was typed at a terminal before a question was on the screen. It must not answer that question, so it is thrown away."""

from __future__ import annotations

import os
import re
import select
import sys
from contextlib import suppress
from typing import TextIO

from dsl.records import dataclass

MOST = 4096  # bytes of one read
#: What a terminal sends for a key without a letter, and for the mouse: it answers nothing.
WITHOUT_A_LETTER = re.compile(rb"\x1b(?:\[M...|[\[O][0-?]*[ -/]*[@-~]|.?)", re.DOTALL)


def thrown_away(stream: TextIO) -> bool:
    """Throw away all keys that were typed at a terminal and that nobody has read yet. Return whether one of them was a letter
    or Enter. Do nothing if the stream is no terminal, so that scripts keep all their lines."""
    typed, number = b"", -1
    with suppress(OSError, ValueError):  # the terminal may have gone
        if not stream.isatty():
            return False
        number = stream.fileno()
        while select.select([number], [], [], 0)[0]:
            found = os.read(number, MOST)
            typed += found
            if not found:
                break
    return bool(WITHOUT_A_LETTER.sub(b"", typed)) | _read_ahead(number)


def _read_ahead(number: int) -> bool:
    """Throw away the keys that prompt-toolkit has read from a terminal after Enter and keeps for the next line. Return whether
    one of them was a letter or Enter. `number` is the file descriptor of the terminal."""
    kept = sys.modules.get("prompt_toolkit.input.typeahead")
    keys = kept.get_typeahead(_Keyboard(number)) if kept is not None else []
    return any(len(str(key.key)) == 1 or key.data in ("\r", "\n") for key in keys)


@dataclass(frozen=True, slots=True)
class _Keyboard:
    """A terminal, by the name that prompt-toolkit has for it."""

    number: int

    def typeahead_hash(self) -> str:
        return f"fd-{self.number}"
