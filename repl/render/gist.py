"""A summary of the log for a pane with too few rows: how the viewer's own numbers, such as points, have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.api import Event
from interpreter.positions.position import Change
from repl.render.log import HEADING, Reached, Told
from repl.render.voice import Voice

Place = tuple[int, int]  # the index of a position in the history of a game, and the index of an event in that position


def gist(
    voice: Voice, history: Sequence[Reached], lines: Sequence[Told], end: Place, seat: int | None, whole: bool = False
) -> list[str]:
    """Return short texts about the changes of a player's numbers, such as `— End of the round: points 3 → 5 —`. The log has
    parts, each from one heading to the next. There is a text for each part in which a number changed; with `whole` there is
    one text for all lines. Events from `end` on do not count."""
    parts = [[line] for line in lines[:1]]
    for line in lines[1:]:
        if line.level == HEADING and not whole:
            parts.append([line])
        else:
            parts[-1].append(line)
    ends = [*((part[0].place, part[0].number) for part in parts[1:]), end]
    rows = []
    for part, last in zip(parts, ends):
        told = _numbers(voice, _changes(history, (part[0].place, part[0].number), last), seat)
        has_heading = part[0].level == HEADING and not whole
        head = part[0].text.rstrip(".") if has_heading else voice.say("you")
        if told:
            rows.append(f"— {head}{voice.say.colon}{', '.join(told)} —")
    return rows


def _changes(history: Sequence[Reached], first: Place, last: Place) -> Iterator[Change]:
    """Yield the changes of values between two places in the history of a game. A place is the index of a position and of an
    event in it."""
    for place in range(first[0], min(last[0] + 1, len(history))):
        events: Sequence[Event] = history[place].events
        for number, event in enumerate(events):
            if first <= (place, number) < last:
                yield from event.changes


def _numbers(voice: Voice, changes: Iterator[Change], seat: int | None) -> list[str]:
    """Return the numbers of a player that have changed, each as a text such as `points 3 → 5`."""
    shown = voice.program.shown if voice.program is not None else ()
    found: dict[str, tuple[int, int]] = {}
    for change in changes:
        is_own = change.kind == "value" and change.owner == "player" and seat is not None and change.whose == seat - 1
        if is_own and type(change.old) is int and type(change.new) is int and (not shown or change.name in shown):
            found[change.name] = found.get(change.name, (change.old, 0))[0], change.new
    return [f"{voice.heading(name)} {old} → {new}" for name, (old, new) in found.items() if old != new]
