"""The rules of a game for those who play it: how many they may be, and the decks that packs need in play."""

from __future__ import annotations

from collections.abc import Mapping

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message
from dsl.semantics.rulebook import Rulebook
from interpreter.compiler.program import Program
from interpreter.loading.game import Game
from interpreter.loading.loader import LoadError


def playable(game: Game, players: int, options: Mapping[str, object] | None, traced: bool) -> Program:
    """Return the program of a game for so many players. Raises ValueError for a number of players or an option that is
    not possible, LoadError if a pack needs a deck that is not in play."""
    if not game.min_players <= players <= game.max_players:
        numbers = {"title": game.title, "low": game.min_players, "high": game.max_players, "n": players}
        raise ValueError(Message("title-is-for-low-to-high-players-not-n", **numbers))
    program = game.program(players, game.table(players, options or {}), traced, whole=not traced)
    demand_decks(program)
    return program


def demand_decks(program: Program) -> None:
    """Raise LoadError, with a finding for each, if packs need decks that are not in
    play under the options of a program."""
    book = program.book
    findings = Findings()
    for pack in book.packs:
        for name in pack.needs:
            if name in program.layout.left_out:
                deck = book.decks[name]
                findings.error(
                    codes.PACK_OUT_OF_PLAY,
                    Message("the-pack-title-needs-the-deck-title2-which-is", title=pack.title, title2=deck.title),
                    pack.span,
                    label=Message("needs-name", name=name),
                    help=_remedy(deck.test, book),
                )
    if findings.has_errors:
        raise LoadError(findings.sorted(), book.sources)


def _remedy(test: nodes.Node | None, book: Rulebook) -> str:
    """Return what brings a deck into play: the option, if its test is about one."""
    if (
        isinstance(test, nodes.Compare)
        and test.op in ("is", "=")
        and isinstance(test.left, nodes.Name)
        and test.left.id in book.options
    ):
        return Message("choose-option-left-unparse", left=test.left.id, code=book.phrase(test.right))
    return (
        Message("it-is-always-in-play") if test is None else Message("it-is-in-play-if-unparse", code=book.phrase(test))
    )
