"""A bot tries its options in imagined games. This module chooses the player of these games: WebAssembly if `naipe[fast]` is
installed, else Python."""

from __future__ import annotations

from interpreter.compiler.program import Program
from interpreter.loading.game import Game
from interpreter.native.guarding import guarded
from interpreter.simulation.montecarlo import Imagining

#: With more pieces than this, making a module takes longer than a person likes to wait for an answer.
MOST_THINGS = 500


def imagination(game: Game, program: Program) -> Imagining | None:
    """Return an object that plays games in imagined worlds faster than Python, with the same results. Return None if
    `naipe[fast]` is not installed, if the game has too many pieces, or if the native build cannot play these rules."""
    layout = program.layout
    if program.checked is not game.checked or len(layout.pieces) > MOST_THINGS:
        return None

    def made() -> Imagining:
        from interpreter.native.imagining import Imagination  # noqa: PLC0415 - an extra, which takes a while to import

        whole = game.program(layout.players, layout.options, traced=False, whole=True, turn=layout.turn)
        return Imagination(program, whole)

    return guarded(made)
