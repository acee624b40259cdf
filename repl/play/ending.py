"""The end of a game: the winners, the score sheet, what decided the game, and how to look back at it. After it comes the
command `again`: another game with the same players. Results that the rules carry over become options of the next game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from interpreter import api
from interpreter.inspection.panels import Panel, Shown
from interpreter.model.views import ZoneView
from repl.play.session import Session
from repl.render.board import UNUSED
from repl.render.log import INDENT
from repl.render.panels import Sheet, told
from repl.render.reply import Line, Reply
from repl.render.words import sentence

MOST_LAST = 6  # last lines of the log
#: At most so many lines are added before these, so that the first line is not the consequence of an event that is not shown.
MOST_BEFORE = 6
LONGEST_LAST = 200  # the highest number of letters of one of these lines
MOST_PARTS = 10  # at most so many rows of a score sheet are tried as parts of a total


def score(session: Session, rest: str) -> Reply:
    """Return a reply with the winners and the score sheet of a finished game."""
    if session.position.outcome is None:
        return Reply.wrong(session.say("this-game-is-not-over-yet"))
    return Reply(tuple(ending_lines(session)), shows="score")


def ending_lines(session: Session) -> Iterator[Line]:
    """Yield all lines of the report on a finished game: the winners, the score sheets, and the lines after them."""
    yield from (Line(line, "title") for line in session.outcome_lines())
    for sheet in sheets(session):
        yield Line("")
        yield from (Line(row) for row in told(sheet, session.say))
    yield Line("")
    yield from after_the_sheet(session)


def after_the_sheet(session: Session) -> Iterator[Line]:
    """Yield the lines below the score sheet: what decided the game, the last events, the seed, and the commands that are of use
    now."""
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
    """Return a sentence with the command that shows the saved game in a file decision by decision: `naipe replay PATH`."""
    return session.say("to-look-at-each-decision-command", command=f"naipe replay {path}")


def decisive_lines(session: Session) -> list[str]:
    """Return one or two lines about what decided the game: the row of the score sheet that decided it, and the part of this row
    in which the first winner leads by most. Each line has the values of the first winner and of the best other player. If no
    row shows who has won, return no line."""
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
    """Return which rows of a score sheet decided a game. A row has one number for each player. Each result has the index of a
    row, and the columns of the first winner and of the best other player.

    A row decides if the winners, and nobody else, have its highest number. If there is no such row, a row decides if only the
    winners have its lowest number. If several rows decide, only a row that is the sum of rows above it is taken.

    The first result is the deciding row; there are no results if none decides. If the row is a sum, the second result is the
    part of the sum in which the first winner leads by most.
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
    """Return the index of the row among `parts` in which the player `first` leads the player `second` by most. The rows must be
    parts of the row `total`: if they are added or subtracted, they give it. Otherwise return None."""
    for signs in product((1, -1), repeat=len(parts)) if 1 < len(parts) <= MOST_PARTS else ():
        signed = [[sign * number for number in part] for sign, part in zip(signs, parts)]
        if [sum(column) for column in zip(*signed)] == list(total):
            return max(range(len(parts)), key=lambda place: signed[place][first] - signed[place][second])
    return None


def last_lines(log: Sequence[str]) -> list[str]:
    """Return the last lines of a log. If the first of them is the consequence of an event above it, the lines from this event
    on are added, unless these are too many."""
    first = max(len(log) - MOST_LAST, 0)
    while log and log[first].startswith(INDENT) and first > max(len(log) - MOST_LAST - MOST_BEFORE, 0):
        first -= 1
    lines = list(log[first:])
    deep = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    return [_short(line[deep:]) for line in lines]


def _short(line: str) -> str:
    """Return a line without its end if it is very long, such as the titles of a whole pile that was shown."""
    return line if len(line) <= LONGEST_LAST else f"{line[:LONGEST_LAST].rpartition(' ')[0].rstrip(',')} …"


def sheets(session: Session, mark: str = "") -> list[Sheet]:
    """Return the score sheets that the rulebook declares: a row for each value, a column for each player. `mark` is put behind
    the names of the winners."""
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
    """Yield the score sheets of the board called `name`: one for the values of the players, and one for the values of the game
    as a whole."""
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
    """Return the entries of one column of a score sheet: the values on a board, and the number of things in each zone."""
    sizes = (Shown(part.name, part.size) if isinstance(part, ZoneView) else part for part in panel.parts)
    return [part for part in sizes if isinstance(part, Shown)]


def _head(session: Session, shown: Shown) -> str:
    return session.voice.heading(shown.name)


def _said(session: Session, shown: Shown) -> str:
    return session.voice.value(shown.value, session.table.names)


def again(session: Session, rest: str) -> Reply:
    """Begin another game with the same players after the end of a game, with the next seed. The saved file of the finished game
    is kept."""
    outcome = session.position.outcome
    if outcome is None:
        return Reply.wrong(session.say("this-game-is-not-over-yet-again-begins-the"))
    table = replace(
        session.table, seed=session.table.seed + 1, options={**session.table.options, **dict(outcome.carried)}
    )
    why = api.options_refused(session.game, table.players, table.options)
    if why:
        return Reply.wrong(sentence(session.voice.reason(why)))
    session.become(session.at(table))
    reply = session.start()
    return replace(reply, said=(*_begun(session, outcome.carried), *reply.said), goes_on=False)


def _begun(session: Session, carried: tuple[tuple[str, str], ...]) -> list[Line]:
    """Return the lines that announce a new game, with the values that the last game has left for it."""
    say, voice = session.say, session.voice
    lines = [Line(say("another-game-of-game-begins", game=session.game.title), "hint")]
    if carried:
        values = ", ".join(f"{voice.word(name)}{voice.say.colon}{voice.word(value)}" for name, value in carried)
        lines.append(Line(say("from-the-last-one-values", values=values), "hint"))
    return lines
