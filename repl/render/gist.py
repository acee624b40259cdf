"""A summary of the log for a pane with too few rows: how the headlines and the viewer's own numbers, such as points, have
changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter.api import Event
from interpreter.positions.position import Change
from repl.render.log import HEADING, Reached, Told
from repl.render.voice import Voice

BETWEEN = " · "
Place = tuple[int, int]  # the index of a position in the history of a game, and the index of an event in that position


def gist(
    teller: tuple[Voice, Sequence[str], int | None],
    history: Sequence[Reached],
    lines: Sequence[Told],
    end: Place,
    whole: bool = False,
) -> list[str]:
    """Return short texts that say which numbers have changed, such as `— End of the round · you: points 3 → 5 —`. They are
    about the headlines (the numbers that count most) and about the numbers of the player who reads.

    `teller` has the voice, the names of the players, and the seat of this player. The log is divided at its headings, and each
    part in which a number has changed gets a text. With `whole`, there is one text for all lines. Events from `end` on do not
    count.
    """
    voice, names, seat = teller
    parts = [[line] for line in lines[:1]]
    for line in lines[1:]:
        if line.level == HEADING and not whole:
            parts.append([line])
        else:
            parts[-1].append(line)
    ends = [*((part[0].place, part[0].number) for part in parts[1:]), end]
    rows = []
    for part, last in zip(parts, ends):
        changes = [*_changes(history, (part[0].place, part[0].number), last)]
        own = ", ".join(_numbers(changes, voice, seat))
        told = [
            *_headlines(changes, voice, names, seat),
            *([f"{voice.say('you')}{voice.say.colon}{own}"] if own else []),
        ]
        has_heading = part[0].level == HEADING and not whole
        head = [part[0].text.rstrip(".")] if has_heading else []
        if told:
            rows.append(f"— {BETWEEN.join([*head, *told])} —")
    return rows


def _changes(history: Sequence[Reached], first: Place, last: Place) -> Iterator[Change]:
    """Yield the changes of values between two places in the history of a game. A place is the index of a position and of an
    event in it."""
    for place in range(first[0], min(last[0] + 1, len(history))):
        events: Sequence[Event] = history[place].events
        for number, event in enumerate(events):
            if first <= (place, number) < last:
                yield from event.changes


def _numbers(changes: Iterable[Change], voice: Voice, seat: int | None) -> list[str]:
    """Return the numbers of the player at a seat that have changed, each as a text such as `points 3 → 5`."""
    shown = voice.program.shown if voice.program is not None else ()
    return [
        f"{voice.heading(name)} {old} → {new}"
        for (owner, name, whose), (old, new) in _ends(changes).items()
        if owner == "player" and seat is not None and whose == seat - 1 and (not shown or name in shown)
    ]


def _headlines(changes: Iterable[Change], voice: Voice, names: Sequence[str], seat: int | None) -> list[str]:
    """Return the headlines that have changed, each as a text such as `points of Ana 0 → 1`, except those of the player at the
    seat, which are among the player's own numbers."""
    known = voice.program.headlines if voice.program is not None else ()
    told = []
    for (owner, name, whose), (old, new) in _ends(changes).items():
        if (owner, name) in known and (seat is None or whose != seat - 1):
            what = voice.heading(name)
            if whose is not None and whose < len(names):
                what = voice.say("place-of-owner", place=what, owner=names[whose])
            told.append(f"{what} {old} → {new}")
    return told


def _ends(changes: Iterable[Change]) -> dict[tuple[str | None, str, int | None], tuple[int, int]]:
    """Return the numbers that have changed by the owner, the name and the place of the owner: each with its first and its
    last value."""
    found: dict[tuple[str | None, str, int | None], tuple[int, int]] = {}
    for change in changes:
        if change.kind == "value" and type(change.old) is int and type(change.new) is int:
            key = change.owner, change.name, change.whose
            found[key] = found.get(key, (change.old, 0))[0], change.new
    return {key: (old, new) for key, (old, new) in found.items() if old != new}
