"""Describes the questions that came up in a scenario. If the scenario fails, this shows which questions its answers met."""

from __future__ import annotations

from dsl.messages.message import Message
from interpreter.inspection.observation import members, said
from interpreter.model.decisions import ENOUGH, HowMany
from interpreter.model.flags import at
from interpreter.positions.options import option_type
from interpreter.scenarios.fixture import Asked, Table, place_of, text_of

#: A message reports at most so many answers that were used up without a question, and so many options of a question.
MOST_USED_UP, MOST_OPTIONS = 2, 12


def options_told(table: Table, asked: Asked, most: int | None = None) -> str:
    """Return the options of a question as text with commas, at most `most` of them."""
    labels = [_label(table, asked, value) for value in asked.values]
    return ", ".join(labels if most is None or len(labels) <= most else [*labels[:most], "…"])


def with_what_was_asked(table: Table, why: Message) -> Message:
    """Return a failure message with more about the answers: the question that an unused answer did not fit, and the
    answers that were used up without a question."""
    unused = next((node for _, node in table.answers if node in table.waiting), None)
    if unused is not None:
        asked = table.waiting[unused]
        holes = {
            "why": why,
            "seat": asked.seat + 1,
            "options": options_told(table, asked, MOST_OPTIONS),
            "line": place_of(table, asked.clause),
            "code": text_of(table, unused),
        }
        why = Message("why-code-did-not-fit-when-player-seat-was", **holes)
    for seat, node, clause in table.used_up[-MOST_USED_UP:]:
        holes = {"why": why, "seat": seat + 1, "code": text_of(table, node), "line": place_of(table, clause)}
        why = Message("why-code-of-player-seat-was-used-up-where", **holes)
    return why


def _label(table: Table, asked: Asked, value: object) -> str:
    type_ = option_type(table.program, table.program.clauses[asked.clause].node)
    if value is ENOUGH:
        return "enough"
    if isinstance(value, HowMany):
        return f"{value.number} × {_thing(table, asked, value.among[0])}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple) and type_.kind == "piece":
        return " + ".join(_thing(table, asked, piece) for piece in value) or "none"
    if type_.kind == "piece" and isinstance(value, int):
        return _thing(table, asked, value)
    return str(said(table.program, type_, value))


def _thing(table: Table, asked: Asked, piece: int) -> str:
    """Return the title of a piece. If other pieces have the same title, add the values that differ, as they were at
    the question: `Die (face 6)`."""
    program = table.program
    title, noun = program.piece_label(piece), program.layout.pieces[piece].noun
    twins = [other for other in program.layout.of_noun[noun] if program.piece_label(other) == title]
    own = [
        f"{member.name} {said(program, member.type, value)}"
        for member in members(program, noun)
        if member.table is None
        for value in [at(asked.state, member.base + piece)]
        if any(at(asked.state, member.base + other) != value for other in twins)
    ]
    return f"{title} ({', '.join(own)})" if own else title
