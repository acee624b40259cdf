"""The end of a game: the winners and the name of the ending, the score sheet, the deciding part, and how to look back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from interpreter.inspection.panels import Panel, Shown
from interpreter.model.views import ZoneView
from repl.play.session import Session
from repl.render.board import UNUSED
from repl.render.log import INDENT
from repl.render.panels import Sheet, told
from repl.render.reply import Line, Reply

MOST_LAST = 6  # last lines of the log, and so many more at most for what the first of them is part of
MOST_BEFORE = 6
MOST_PARTS = 10  # rows of a score sheet that are tried as parts of a total


def score(session: Session, rest: str) -> Reply:
    """Tell how the game ended."""
    if session.position.outcome is None:
        return Reply.wrong(session.say("this-game-is-not-over-yet"))
    return Reply(tuple(ending_lines(session)), shows="score")


def ending_lines(session: Session) -> Iterator[Line]:
    """Yield all lines about the end of a game, from the top down."""
    yield from (Line(line, "title") for line in session.outcome_lines())
    for sheet in sheets(session):
        yield Line("")
        yield from (Line(row) for row in told(sheet, session.say))
    yield Line("")
    yield from after_the_sheet(session)


def after_the_sheet(session: Session) -> Iterator[Line]:
    """Yield the lines after the score sheet: what decided the game, its seed, and what can be done now."""
    say = session.say
    for title, lines in (("what-decided-it", decisive_lines(session)), ("last-events", last_lines(session.log()))):
        if lines:
            yield Line(say(title), "quiet")
            yield from (Line(f"  {line}") for line in lines)
    yield Line("")
    yield Line(say("seed-seed-again-begins-another-game-at-this-table", seed=session.table.seed), "hint")
    yield Line(say("log-tells-how-it-went-board-shows-the-last"), "hint")
    if session.keeper.path is not None:
        yield Line(how_it_went(session, session.keeper.path), "hint")


def how_it_went(session: Session, path: Path) -> str:
    """Return a sentence with the command that shows a saved game decision by decision."""
    return session.say("to-look-at-each-decision-command", command=f"naipe replay {path}")


def decisive_lines(session: Session) -> list[str]:
    """Return the row of the score sheet that decided the game, and the part of it by which the first of the winners is farthest before
    the next player: each with what both have there. Nothing, where no row says who has won."""
    outcome, names = session.position.outcome, session.table.names
    panels = [panel for panel in session.pictures() or () if panel.at_end and panel.seat is not None]
    columns = [_values(panel) for panel in panels if panel.name == panels[0].name and (panel.seat or 0) <= len(names)]
    winners = [] if outcome is None else [seat - 1 for seat in outcome.winners]
    if len(columns) != len(names) or not winners or len(winners) == len(names):
        return []
    rows = [line for line in zip(*columns) if all(type(one.value) is int for one in line)]
    numbers = [[one.value for one in line if isinstance(one.value, int)] for line in rows]
    return [
        f"{_head(session, rows[place][0])}{session.say.colon}"
        + ", ".join(f"{names[seat]} {_said(session, rows[place][seat])}" for seat in seats)
        for place, seats in decisive(numbers, winners)
    ]


def decisive(rows: Sequence[Sequence[int]], winners: Sequence[int]) -> list[tuple[int, tuple[int, int]]]:
    """Return the row of numbers (one for each player) that decided a game, and the part of it that mattered most,
    each with the columns of the first winner and of the next player.

    A row decides if the winners alone have its highest number, or else its lowest. If several do, the row that is the
    sum of the rows above it is taken; None if there is no such row.
    """
    others = [place for place in range(len(rows[0]) if rows else 0) if place not in winners]
    for best in (max, min):
        found = []
        for place, row in enumerate(rows):
            if sorted(winners) == [seat for seat, number in enumerate(row) if number == best(row)]:
                seats = (winners[0], best(others, key=row.__getitem__))
                part = largest_part(rows[:place], row, *seats)
                found.append([(place, seats), *([] if part is None else [(part, seats)])])
        if found:
            most = max(found, key=len)
            return most if len(found) == 1 or len(most) > 1 else []
    return []


def largest_part(parts: Sequence[Sequence[int]], total: Sequence[int], first: int, second: int) -> int | None:
    """Return the index of the part of a score in which the player `first` leads most over `second`; None if the parts, each added
    or subtracted, do not give the total of each player."""
    for signs in product((1, -1), repeat=len(parts)) if 1 < len(parts) <= MOST_PARTS else ():
        signed = [[sign * number for number in part] for sign, part in zip(signs, parts)]
        if [sum(column) for column in zip(*signed)] == list(total):
            return max(range(len(parts)), key=lambda place: signed[place][first] - signed[place][second])
    return None


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
    rows = tuple((_head(session, one), None, (_said(session, one),)) for one in of_all if one.value not in UNUSED)
    if rows:
        yield Sheet(session.say("table"), ("",), rows)


def _values(panel: Panel) -> list[Shown]:
    """Return the content of one column: values, and the numbers of things in zones."""
    sizes = (Shown(part.name, part.size) if isinstance(part, ZoneView) else part for part in panel.parts)
    return [part for part in sizes if isinstance(part, Shown)]


def _head(session: Session, shown: Shown) -> str:
    return session.voice.heading(shown.name)


def _said(session: Session, shown: Shown) -> str:
    return session.voice.value(shown.value, session.table.names)
