"""Checks what a game needs before it can be played: a possible number of players, options that go together, and the
decks that packs need."""

from __future__ import annotations

from collections.abc import Mapping

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message, numbers_between
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook
from interpreter.compiler.program import Program
from interpreter.loading.game import Game
from interpreter.loading.loader import LoadError
from interpreter.model.settings import fitting_found

#: The highest number of combinations of options that a check tries. One is enough if the default values go together.
SETTINGS = 400


def playable(game: Game, players: int, options: Mapping[str, object] | None, traced: bool) -> Program:
    """Return the program of a game for a number of players and some options. Raises ValueError if the number or an
    option is impossible, LoadError if a pack needs a deck that is not in play."""
    if not game.min_players <= players <= game.max_players:
        allowed = numbers_between(game.min_players, game.max_players)
        raise ValueError(Message("title-is-for-players-not-n", title=game.title, players=allowed, n=players))
    program = game.program(players, game.table(players, options or {}), traced, whole=not traced)
    demand_decks(program)
    return program


def check_settings(checked: Checked, findings: Findings) -> None:
    """Report the first number of players for which no combination of options was found that every `require` below
    `game` allows."""
    game = checked.book.game
    if game is None or not game.requires:
        return
    fewest, most = game.players or (2, 2)
    for players in range(fewest, most + 1):
        found, tried = fitting_found(checked, players, SETTINGS)
        if found:
            continue
        what = {"n": players, "tried": SETTINGS if tried is None else tried}
        said = "no-setting-fits-a-table-of-n" if tried is not None else "no-setting-was-found-that-fits-a-table-of-n"
        (findings.error if tried is not None else findings.warning)(
            codes.NO_SETTING_FITS,
            Message(said, **what),
            game.requires[0].span,
            label=Message("refuses-each-of-them"),
            help=Message("let-the-options-begin-with-values-that-fit"),
        )
        return


def demand_decks(program: Program) -> None:
    """Raise LoadError, with a finding for each deck, if packs need decks that are not in play under the options of a
    program."""
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
    """Return a sentence that explains how to bring a deck into play. If the deck depends on an option, the sentence
    names the value to choose; otherwise it quotes the test of the deck."""
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
