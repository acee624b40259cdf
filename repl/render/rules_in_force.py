"""The list of the rules in force. A player sees only the rules that this player may know; a designer sees all."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.source import Span
from interpreter.api import Game, Position
from interpreter.inspection.explanation import InForce
from interpreter.model.views import OMNISCIENT
from repl.render.voice import Voice


def force_rows(
    voice: Voice, position: Position, names: Sequence[str], rest: str, seat: int | None = OMNISCIENT
) -> list[str]:
    """Return a row for each rule in force: its card with owner and zone, its text, and its place in the rules.

    The rules of the game itself, which are always in force, are only counted. They are listed too if `rest` is `all`.
    """
    found = voice.in_force(position, seat)
    wanted = [rule for rule in found if rest == "all" or rule.title]
    off = f"({voice.say('switched-off')}) "
    rows = [
        f"{_source(voice, rule, names)}{voice.say.colon}{off if rule.is_off else ''}{rule.text} [{written(voice.game, rule.span)}]"
        for rule in wanted
    ]
    left = len(found) - len(wanted)
    if not rows and not left:
        return [voice.say("no-rule-is-in-force")]
    if left:
        rows.append(voice.say.many(left, "n-rules-of-the-game-itself-in-force-all"))
    return rows


def _source(voice: Voice, rule: InForce, names: Sequence[str]) -> str:
    whose = [names[rule.seat - 1]] if rule.seat else []
    where = [voice.word(rule.zone)] if rule.zone else [voice.say("for-a-while")] if rule.is_stored else []
    about = ", ".join(whose + where)
    return f"{(voice.title(rule.title) if rule.title else voice.say('the-rules'))}{(f' ({about})' if about else '')}"


def written(game: Game, span: Span) -> str:
    """Return a place in the rules as `FILE:LINE`; "" if its file is not known."""
    source = game.sources.get(span.source)
    return "" if source is None else f"{source.name.rsplit('/', 1)[-1]}:{source.line_and_column(span.start)[0]}"
