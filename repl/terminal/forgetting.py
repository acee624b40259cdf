"""Settings for prompt-toolkit that forget each typed line at once, because another player may type the next line."""

from __future__ import annotations

from typing import Any

from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

#: Keys that bring back what was typed: the search in earlier lines, and macros.
BRING_BACK = ("c-r", "c-s", "c-x (", "c-x )", "c-x e")


def no_memory() -> dict[str, Any]:
    """Return the arguments for a prompt of prompt-toolkit that keeps neither earlier lines nor text that was cut out of a
    line."""
    return {"history": DummyHistory(), "clipboard": DummyClipboard(), "key_bindings": dead_keys()}


def dead_keys() -> KeyBindings:
    """Return key bindings in which the keys that bring back what was typed do nothing."""
    keys = KeyBindings()

    def nothing(event: KeyPressEvent) -> None:
        pass

    for name in BRING_BACK:
        keys.add(*name.split())(nothing)
    return keys
