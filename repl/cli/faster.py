"""What is said once to whoever lets bots play for long by Python, where WebAssembly would play many times as fast."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from dsl import cache
from repl.render.output import Output
from repl.render.voice import Voice

#: After so many seconds of processor time it is worth saying.
LONG = 5.0

#: Under which name the cache knows that it has been said.
SAID = "said-fast"


def tell_faster(counted: Mapping[str, Any], policy: str, err: Output, voice: Voice) -> None:
    """Say, the first time that games by chance took long, what the extra would bring that is not installed."""
    if policy != "random" or counted["seconds"] < LONG or find_spec("wasmtime") is not None:
        return
    if cache.load(SAID) is None:
        cache.save(SAID, 1)
        text = "{command} lets simulate play by chance many times as fast"
        err.say(voice.say(text, command="pip install 'naipe[fast]'"), "hint")
