"""Make an object that plays in WebAssembly. If this is not possible, Python plays, and the reason is counted."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar

from dsl.fallbacks import FALLBACKS
from interpreter.native.typed.cannot import CannotSay

Made = TypeVar("Made")


def guarded(make: Callable[[], Made]) -> Made | None:
    """Return the result of `make`, which makes an object that plays in WebAssembly. Return None if this is not possible, so
    that Python plays: `naipe[fast]` is not installed, wasmtime cannot be loaded, the rules have a construct that the module
    cannot carry out (CannotSay), or wasmtime refuses the module. `FALLBACKS` counts these cases, except a `naipe[fast]` that is
    not installed. Any other error is a fault of naipe, and is raised."""
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
