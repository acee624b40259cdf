"""Clear all traces of a typed line in prompt-toolkit, because the next line may be typed by another person."""

from __future__ import annotations

from typing import Any

from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

#: Commands that bring back typed lines or keys: the search in earlier lines, and macros.
BRING_BACK = ("c-r", "c-s", "c-x (", "c-x )", "c-x e")


def no_memory() -> dict[str, Any]:
    """Return the arguments for a prompt that keeps nothing: neither earlier lines, nor anything cut out of one."""
    return {"history": DummyHistory(), "clipboard": DummyClipboard(), "key_bindings": dead_keys()}


def dead_keys() -> KeyBindings:
    """Return bindings in which the keys that bring something back do nothing."""
    keys = KeyBindings()

    def nothing(event: KeyPressEvent) -> None:
        pass

    for name in BRING_BACK:
        keys.add(*name.split())(nothing)
    return keys
