"""The end of a game: who has won and how that is called, the score sheet, what decided it, how to look back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.inspection.panels import Panel, Shown
from interpreter.model.views import ZoneView
from repl.play.session import Session
from repl.render.board import UNUSED
from repl.render.log import INDENT
from repl.render.panels import Sheet, told
from repl.render.reply import Line, Reply

MOST_LAST = 6  # lines of what decided it, and so many more at most for what the first of them is part of
MOST_BEFORE = 6


def score(session: Session, rest: str) -> Reply:
    """Tell how the game ended."""
    if session.position.outcome is None:
        return Reply.wrong(session.say("this-game-is-not-over-yet"))
    return Reply(tuple(ending_lines(session)), shows="score")


def ending_lines(session: Session) -> Iterator[Line]:
    """Yield all there is to say of the end, from the top down."""
    yield from (Line(line, "title") for line in session.outcome_lines())
    for sheet in sheets(session):
        yield Line("")
        yield from (Line(row) for row in told(sheet, session.say))
    yield Line("")
    yield from after_the_sheet(session)


def after_the_sheet(session: Session) -> Iterator[Line]:
    """Yield what decided the game, with which seed it was dealt, and what may be done now."""
    say = session.say
    last = last_lines(session.log())
    if last:
        yield Line(say("what-decided-it"), "quiet")
        yield from (Line(f"  {line}") for line in last)
    yield Line("")
    yield Line(say("seed-seed-again-begins-another-game-at-this-table", seed=session.table.seed), "hint")
    yield Line(say("log-tells-how-it-went-board-shows-the-last"), "hint")
    if session.keeper.path is not None:
        yield Line(how_it_went(session, session.keeper.path), "hint")


def how_it_went(session: Session, path: Path) -> str:
    """Return how a saved game that is over is looked at."""
    return session.say("to-look-at-each-decision-command", command=f"naipe replay {path}")


def last_lines(log: Sequence[str]) -> list[str]:
    """Return the last lines of a log, from one on that is no part of another."""
    first = max(len(log) - MOST_LAST, 0)
    while log and log[first].startswith(INDENT) and first > max(len(log) - MOST_LAST - MOST_BEFORE, 0):
        first -= 1
    lines = list(log[first:])
    deep = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    return [line[deep:] for line in lines]


def sheets(session: Session, mark: str = "") -> list[Sheet]:
    """Return the score sheets of the rulebook: a row for each value, a column for each player, winners with a mark."""
    outcome = session.position.outcome
    panels = [panel for panel in session.pictures() or () if panel.at_end]
    winners = () if outcome is None else outcome.winners
    heads = tuple(f"{name}{mark if seat in winners else ''}" for seat, name in enumerate(session.table.names, 1))
    return [
        sheet
        for name in dict.fromkeys(panel.name for panel in panels)
        for sheet in _sheets_of(session, name, heads, [panel for panel in panels if panel.name == name])
    ]


def _sheets_of(session: Session, name: str, heads: tuple[str, ...], panels: list[Panel]) -> Iterator[Sheet]:
    """Yield the table of the values of players, and the one of the values of the game, of one board."""
    label = session.voice.word(name) if name else ""
    of_players = [_values(panel) for panel in panels if panel.seat is not None and panel.seat <= len(heads)]
    if of_players:
        lines = list(zip(*of_players))
        used = [line for line in lines if any(one.value not in UNUSED for one in line)]
        yield Sheet(
            label,
            heads,
            tuple((_head(session, line[0]), None, tuple(_said(session, one) for one in line)) for line in used),
        )
    of_all = [value for panel in panels if panel.seat is None for value in _values(panel)]
    if of_all:
        rows = ((_head(session, one), None, (_said(session, one),)) for one in of_all if one.value not in UNUSED)
        yield Sheet(session.say("table"), ("",), tuple(rows))


def _values(panel: Panel) -> list[Shown]:
    """Return what one column shows: values, and how much lies in zones."""
    sizes = (Shown(part.name, part.size) if isinstance(part, ZoneView) else part for part in panel.parts)
    return [part for part in sizes if isinstance(part, Shown)]


def _head(session: Session, shown: Shown) -> str:
    return session.voice.heading(shown.name)


def _said(session: Session, shown: Shown) -> str:
    return session.voice.value(shown.value, session.table.names)
