"""Bots that think: what plays their imagined games in WebAssembly, where `naipe[fast]` is installed."""

from __future__ import annotations

from interpreter.compiler.program import Program
from interpreter.loading.game import Game
from interpreter.simulation.montecarlo import Imagining

#: With more things, a module takes longer to make than somebody waits for an answer.
MOST_THINGS = 500


def imagination(game: Game, program: Program) -> Imagining | None:
    """Return what plays on in imagined worlds of a game, faster than Python and with the same results; None where
    `naipe[fast]` is not installed, or the native build cannot play these rules."""
    try:
        from interpreter.native.imagining import Imagination  # noqa: PLC0415 - an extra, which takes a while to import
    except ImportError:
        return None
    layout = program.layout
    if program.checked is not game.checked or len(layout.pieces) > MOST_THINGS:
        return None
    try:
        whole = game.program(layout.players, layout.options, traced=False, whole=True, turn=layout.turn)
        return Imagination(program, whole)
    except Exception:  # whatever it is, Python plays
        return None
