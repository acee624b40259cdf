"""What is in force now, in rows: for players as far as they may know it, for the designer all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.explaining import EVERYTHING, InForce
from repl.voice import Voice


NOTHING_IN_FORCE = "No rule is in force but those of the game itself."


def force_rows(voice: Voice, position: Any, names: Sequence[str], seat: int | None = EVERYTHING) -> list[str]:
    """Return a row for each rule in force: its card, whose it is and where it lies, what it says, where that is written."""
    found = voice.in_force(position, seat)
    return [f"{_source(voice, rule, names)}: {rule.text} [{written(voice.game, rule.span)}]" for rule in found]


def _source(voice: Voice, rule: InForce, names: Sequence[str]) -> str:
    whose = [names[rule.seat - 1]] if rule.seat else []
    where = [voice.word(rule.zone)] if rule.zone else ["for a while"] if rule.is_stored else []
    about = ", ".join(whose + where)
    return f"{rule.title or 'the rules'}{f' ({about})' if about else ''}"


def written(game: Any, span: Any) -> str:
    """Return `file:line` of a place in the rules."""
    source = game.sources.get(span.source)
    return "" if source is None else f"{source.name.rsplit('/', 1)[-1]}:{source.line_and_column(span.start)[0]}"
