"""Playthroughs: recorded games that serve as tests. A playthrough is a file of JSON lines. Each line has the events and the
question of a position, and the decision or call that follows. `naipe test` plays a playthrough again and reports the first
difference."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dsl.files import reading
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter import api
from interpreter.api import Event, Game, Position
from interpreter.compiler.program import Program
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.recording.naming import literal
from repl.play.saves import carried_out
from repl.play.table import Table
from repl.render.phrases import enumerated, phrase, together

SUFFIX = ".playthrough"
FORMAT = 1
LARGEST = 4_000_000  # bytes of a playthrough; a hundred times as many as one of ours has
LONGEST_WHY = 200
DONE = ("choice", "call")  # the key for what leads from one row of a playthrough to the next


@dataclass(frozen=True, slots=True)
class Played:
    """The result of playing a playthrough again: whether all was the same (`ok`), and the number of equal decisions. `message`
    describes the first difference; it is empty if there is none."""

    title: str
    ok: bool
    message: str
    decisions: int


def blessed(
    title: str, game: Game, table: Table, positions: Sequence[Position], done: Sequence[tuple[str, str]]
) -> str:
    """Return the text of a playthrough. `done` has a pair for each step from one position to the next: `choice` with the id of
    the chosen option, or `call` with the step that the table called."""
    head = {
        "playthrough": FORMAT,
        "title": title,
        "game": game.id,
        "players": table.players,
        "seed": table.seed,
        "options": dict(table.options),
    }
    rows = [head]
    for position, (kind, what) in zip(positions, done):
        rows.append({**asked_at(position), kind: what})
    rows.append(asked_at(positions[-1]))
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def asked_at(position: Position) -> dict[str, Any]:
    """Return a position as a row of a playthrough: the events that led to the position, and its question with the possible
    options. If the game is over, the row has the winners instead of the question."""
    program = position.program
    told = [_told(program, event) for event in position.events if not (event.changes or event.shown or event.rolled)]
    decision = position.decision
    if decision is None or position.outcome is not None:
        return {"events": told, "winners": list(position.outcome.winners if position.outcome is not None else ())}
    return {
        "events": told,
        "seat": decision.seat,
        "asked": decision.name,
        "among": [option.id for option in decision.possible],
    }


def _told(program: Program, event: Event) -> str:
    """Return an event as a line: the card, the player, the verb, and the other roles. The line has the names in the rules
    and not the words for players, so that a change of these words does not change a playthrough."""
    if event.step:
        return " ".join(
            [
                "the table calls",
                event.step,
                *(f"for player {seat + 1}" for _, seat in event.roles if isinstance(seat, int)),
            ]
        )
    card = program.title_of(event.card)
    words = [f"[{card}]"] if card else []
    if event.begun:
        return " ".join([event.begun, *(Message("for-names", names=value) for _, value in event.roles)])
    if not event.verb:
        return " ".join([*words, event.why])
    values = dict(event.roles)
    for number, (key, parameter) in enumerate(program.roles_of(program.verb_index(event.verb))):
        if number == 0 and key != "":
            words.append(event.verb)
        if parameter.name in values:
            words += [key] * (key not in ("", "object")) + [
                literal(program, program.book.type_of(parameter.type), values[parameter.name])
            ]
        if key == "":
            words.append(event.verb)
    return " ".join(words) if values else " ".join([*words, event.verb])


def playthroughs(path: Path) -> Iterator[Path]:
    """Yield the playthroughs in a folder and below it; for a file of rules, those in the folder `playthroughs` beside it."""
    yield from reading.files_below(path if reading.is_folder(path) else path.parent / "playthroughs", SUFFIX)


class NoRow(ValueError):
    """A line of a playthrough is invalid."""


def check_rows(rows: Sequence[Any]) -> None:
    """Check all rows of a playthrough before any of them is used. Raises NoRow if one is invalid, or if the last row is
    missing."""
    if not rows:
        raise NoRow(phrase("it-ends-before-its-first-decision"))
    for number, row in enumerate(rows, 2):
        if not (
            isinstance(row, dict)
            and all(isinstance(row.get(name, ""), str) for name in ("asked", *DONE))
            and all(_is_list(row.get(name, []), str) for name in ("events", "among"))
            and _is_list(row.get("winners", []), int)
            and isinstance(row.get("seat", 0), int)
            and ("asked" in row) == ("seat" in row)
        ):
            raise NoRow(phrase("line-n-is-no-decision-of-a-game", n=number))
        if any(name in row for name in DONE) is (
            number == len(rows) + 1
        ):  # a playthrough whose end is missing would pass otherwise
            raise NoRow(phrase("it-ends-in-the-middle-of-a-game-with", n=number))


def rows_of(text: str) -> list[Any]:
    """Return the JSON value of each line of a playthrough. Raises NoRow if a line is not JSON."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            rows.append(json.loads(line))
        except (ValueError, RecursionError) as error:
            raise NoRow(phrase("line-n-is-no-json", n=number)) from error
    return rows


def beginning_of(rows: Sequence[Any]) -> tuple[str, int, int, dict[str, Any]]:
    """Return the title, the number of players, the seed and the options of a playthrough. Raises NoRow if its first row has not
    all of them."""
    head = rows[0] if rows else None
    known = {"title": str, "players": int, "seed": int, "options": dict}
    if not isinstance(head, dict) or any(type(head.get(name)) is not kind for name, kind in known.items()):
        raise NoRow(phrase("it-does-not-begin-like-one"))
    title, players, seed, options = (head[name] for name in known)
    return title, players, seed, options


def _is_list(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(one, kind) for one in value)


def replayed(game: Game, file: Path) -> Played:
    """Play a playthrough again with the present rules. Return the result: that all was the same, or the first decision that
    differs and the card that caused the difference."""
    try:
        head, *rows = all_ = rows_of(reading.read_text(file, LARGEST)) or [None]
        title, players, seed, options = beginning_of(all_)
        if head.get("playthrough") != FORMAT or head.get("game") != game.id:
            return Played(title, False, phrase("path-is-a-playthrough-of-another-game-or-of", path=file.name), 0)
        position = api.begin(game, players, seed, options)
        check_rows(rows)
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        OverflowError,
        RecursionError,
        RuleError,
    ) as error:
        why = (
            error.args[0]
            if isinstance(error, NoRow)
            else error
            if len(str(error)) <= LONGEST_WHY
            else str(error)[:LONGEST_WHY]
        )
        return Played(file.stem, False, phrase("path-cannot-be-read-as-a-playthrough-why", path=file.name, why=why), 0)
    for number, row in enumerate(rows):
        found = asked_at(position)
        if found != {key: value for key, value in row.items() if key not in DONE}:
            return Played(
                title, False, phrase("decision-n-differs-what", n=number + 1, what=difference(row, found)), number
            )
        if not any(key in row for key in DONE):
            break
        try:
            position = (
                api.decide(game, position, str(row["choice"]))
                if "choice" in row
                else carried_out(game, position, str(row["call"]))
            )
        except (IllegalChoice, RuleError) as error:
            return Played(
                title, False, phrase("decision-n-cannot-be-taken-any-more-why", n=number + 1, why=error), number
            )
    return Played(title, True, "", len(rows) - 1)


def difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    """Return a message about the difference between two rows of a playthrough, and the card that caused it."""
    before, after = [*old.get("events", ())], [*new["events"]]
    for place in range(max(len(before), len(after))):
        was, is_ = (events[place] if place < len(events) else "" for events in (before, after))
        if was != is_:
            nothing = phrase("nothing")
            differs = phrase("it-was-old-now-it-is-new", old=was or nothing, new=is_ or nothing)
            return together(differs, _card(is_ or was))
    if old.get("seat") != new.get("seat") or old.get("asked") != new.get("asked"):
        return together(_was_asked(old), _is_asked(new))
    lost = [one for one in old.get("among", ()) if one not in new.get("among", ())]
    won = [one for one in new.get("among", ()) if one not in old.get("among", ())]
    parts = [phrase("no-longer-possible-options", options=enumerated(lost[:5]))] * bool(lost) + [
        phrase("now-possible-options", options=enumerated(won[:5]))
    ] * bool(won)
    if parts:
        return together(parts[0], *(("; ", parts[1]) if len(parts) > 1 else ()))
    return phrase("won-by-old-now-by-new", old=_winners(old), new=_winners(new))


def _was_asked(row: dict[str, Any]) -> Message:
    if "asked" not in row:
        return phrase("nobody-was-asked-anything")
    return phrase("player-n-was-asked-what", n=row["seat"], what=row["asked"])


def _is_asked(row: dict[str, Any]) -> Message:
    if "asked" not in row:
        return phrase("now-nobody-is-asked-anything")
    return phrase("now-player-n-is-asked-what", n=row["seat"], what=row["asked"])


def _winners(row: dict[str, Any]) -> str:
    return ", ".join(map(str, row.get("winners", ()))) or phrase("nobody")


def _card(told: str) -> str:
    return together(" (", phrase("made-by-card", card=told[1 : told.index("]")]), ")") if told.startswith("[") else ""
