"""Make an object that plays in WebAssembly. If this is not possible, Python plays, and the reason is counted."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar

from dsl.fallbacks import FALLBACKS
from interpreter.native.typed.cannot import CannotSay

Made = TypeVar("Made")


def guarded(make: Callable[[], Made]) -> Made | None:
    """Return the result of `make`. Return None if `naipe[fast]` is not installed, or if the module cannot be made, because of
    the rules (CannotSay) or because wasmtime refuses the module. `FALLBACKS` counts the modules that could not be made. Any other
    error is a fault of naipe, and is raised."""
    try:
        import wasmtime  # noqa: PLC0415 - an extra, which takes a while to import
    except (ImportError, OSError) as error:  # OSError: its library cannot be loaded
        if find_spec("wasmtime") is not None:
            FALLBACKS.by_error(error)
        return None
    try:
        return make()
    except CannotSay:
        FALLBACKS.by_rules()
    except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
        FALLBACKS.by_error(error)
    return None
