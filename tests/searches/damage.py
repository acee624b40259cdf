"""Cut or change a saved game anywhere, and read it: all decisions in undamaged lines must be read as they were written."""

from __future__ import annotations

import random
from pathlib import Path

from interpreter import api
from interpreter.positions.journal import Header, JournalError, understood, written
from repl.play.packed import packed
from searches.found import Found, in_time

#: The number of decisions in the game that is damaged.
DECISIONS = 120


def saved_game() -> tuple[bytes, list[dict[str, object]]]:
    """Return a saved game with its rules as bytes, and its decisions."""
    game, chance = api.load("agencia", scenarios=False), random.Random(5)
    position, records = api.begin(game, 4, 5), []
    while position.decision is not None and len(records) < DECISIONS:
        choice = chance.choice(position.due.possible).id
        records.append({"seat": position.due.seat, "choice": choice})
        position = api.decide(game, position, choice)
    header = Header(
        game.id,
        game.title,
        {},
        4,
        tuple(f"person P{seat}" for seat in range(4)),
        5,
        (),
        game.digest,
        "pt",
        packed(game),
    )
    return written(header, records), records


def cuts(share: float) -> Found:
    """Cut the file at every place (or at a share of all places, evenly spaced), and return what was found."""
    found, path = Found(), Path("soak.game")
    data, records = saved_game()
    for size in in_time(range(0, len(data), max(1, round(1 / share)))):
        found.count("cuts")
        whole = data[:size].count(b"\n")
        try:
            contents = understood(data[:size], path)
        except JournalError:
            if whole:
                found.wrong.append(f"cut at {size}: nothing is read")
            continue
        if (
            not whole
            or list(contents.records) != records[: whole - 1]
            or data[: contents.valid_bytes] != data[:size][: data[:size].rfind(b"\n") + 1]
        ):
            found.wrong.append(f"cut at {size}: {len(contents.records)} decisions are read")
    return found


def flips(count: int, seed: int = 1) -> Found:
    """Invert single bits of the file, `count` times, and return what was found. Half of the bits are in the decisions, which
    are the smaller part of the file."""
    found, path, chance = Found(), Path("soak.game"), random.Random(seed)
    data, records = saved_game()
    beginning = data.index(b"\n") + 1
    for number in in_time(range(count)):
        found.count("bits turned round")
        place = chance.randrange(beginning, len(data)) if number % 2 else chance.randrange(len(data))
        changed = bytearray(data)
        changed[place] ^= 1 << chance.randrange(8)
        line = data[:place].count(b"\n")
        try:
            contents = understood(bytes(changed), path)
        except JournalError:
            if line:
                found.wrong.append(f"bit at {place}: nothing is read")
            continue
        if not line or list(contents.records) != records[: line - 1] or contents.damage is None:
            found.wrong.append(f"bit at {place}: {len(contents.records)} decisions are read, {line - 1} are whole")
    return found
