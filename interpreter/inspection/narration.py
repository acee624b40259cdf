"""Puts the log of a game into words: one line for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from dsl import prose
from dsl.messages.message import Message
from dsl.prose import Lexicon
from dsl.prose.reasons import reason_text
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.program import Program
from interpreter.inspection.changes import (
    HEADING,
    Reader,
    change_lines,
    empty_bundle,
    rolled_line,
    shown_lines,
    thing_phrase,
    thing_text,
    told_things,
)
from interpreter.inspection.observation import said
from interpreter.inspection.unmet import for_players
from interpreter.model.views import OMNISCIENT
from interpreter.positions.position import Event
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import visible

#: The highest number of pieces that a line names one by one.
MOST_TITLES = 4


def lexicon_of(book: Rulebook) -> Lexicon:
    """Return the lexicon of a rulebook and its packs: their words in each language."""
    return Lexicon.of(book.declarations)


def narrated(
    program: Program,
    event: Event,
    lexicon: Lexicon,
    language: str,
    names: Sequence[str],
    seat: int | None,
    alone: bool = False,
) -> str | None:
    """Return the line of the log for an event (changes on the boards have a line each). A heading begins with
    `HEADING`. Return None if the rulebook has no words for the verb or gives it no line, or if the event changed
    nothing; a reader who sees everything gets a line for that too.

    `names` are the names of the players. `seat` (from 1) is the reader, if there is one; `OMNISCIENT` sees
    everything. `alone`: no other line mentions the changes, so they are reported by their names.
    """
    if event.changes:
        return "\n".join(change_lines(Reader(program, lexicon, language, names, seat), event, alone)) or None
    if event.shown:
        return shown_lines(Reader(program, lexicon, language, names, seat), event) if alone else None
    if event.rolled is not None:
        return rolled_line(Reader(program, lexicon, language, names, seat), event, event.rolled)
    if event.step:
        return _called(event, lexicon, language, names)
    if event.begun:
        return _begun(program, event, lexicon, language, names)
    if event.of is not None:
        return _ignored(program, event, lexicon, language, names, seat)
    if event.why:
        title = prose.title_text(program.title_of(event.card), lexicon, language)
        why = Message("title-fails-why", title=title, why=Message.of(event.why)) if title else event.why
        if seat != OMNISCIENT:
            actor = event.actor
            is_other = actor is not None and actor != seat and actor <= len(names)
            why = for_players(program, why, lexicon, language, names[actor - 1] if actor and is_other else "you")
        return prose.language_of(language).sentence(reason_text(why, lexicon, language))
    entry = lexicon.entry(language, event.verb)
    if entry is None or "" in (entry.texts[0], *entry.told[:1]) or (event.idle and seat != OMNISCIENT):
        return None
    decl = program.book.verbs[event.verb]
    types = {
        parameter.name: program.book.type_of(parameter.type)
        for _, parameter in program.roles_of(program.verb_index(event.verb))
    }
    reader = Reader(program, lexicon, language, names, seat)
    roles = [(name, _role(reader, event, types[name], value)) for name, value in event.roles]
    subject = decl.subject.name if decl.subject is not None else None
    you = subject if seat is not None and event.actor == seat else _reader_in(event, types, seat)
    if subject is None and you is not None and f" of {you}}}" in (entry.told or entry.texts)[0]:
        you = None  # in Portuguese, "your" would seem to mean the player who was just named
    return HEADING * entry.heads + prose.event_text(event.verb, roles, lexicon, language, you=you)


def cause(
    program: Program, event: Event, slots: Sequence[Any], lexicon: Lexicon, language: str, seat: int | None
) -> str:
    """Return the title of the card that made something happen, in quotation marks. Return "" if no card did, if the
    line already names the card, or if the reader does not see the card where it lies in `slots`."""
    card = event.card
    if card is None or event.why or event.of is not None or event.begun or event.step:
        return ""
    run = Run(program, list(slots), None, search_ahead=True, traced=False)
    if seat != OMNISCIENT and not visible(run, card, None if seat is None else seat - 1):
        return ""
    title = program.title_of(card)
    return prose.language_of(language).quoted(prose.title_text(title, lexicon, language)) if title else ""


def _reader_in(event: Event, types: Mapping[str, Type], seat: int | None) -> str | None:
    """Return the name of the role that the reader has in an event; None if the reader has none."""
    if seat is None:
        return None
    return next((name for name, value in event.roles if types[name].kind == "player" and value == seat - 1), None)


def _begun(program: Program, event: Event, lexicon: Lexicon, language: str, names: Sequence[str]) -> str | None:
    """Return the line for the beginning of a step, from the prose; None if the prose has no such line in this language."""
    entry, step = lexicon.entry(language, event.begun), program.book.steps[event.begun]
    if entry is None or not entry.told or not entry.told[0]:
        return None
    declared = {name: decl.type for (owner, name), decl in program.book.values.items() if owner is None}
    if step.parameter is not None:
        declared[step.parameter.name] = step.parameter.type
    roles = {
        name: _said(program, program.book.type_of(declared[name]), value, lexicon, language, names)
        for name, value in event.roles
    }
    return HEADING * entry.heads + prose.sentence_of(entry.told[0], roles, language)


def _called(event: Event, lexicon: Lexicon, language: str, names: Sequence[str]) -> str:
    """Return the line for a step that the people at the table called: the name of the step, and the player for whom
    it was called."""
    words = [prose.word_text(event.step, lexicon, language).replace("_", " ")]
    seats = [seat for _, seat in event.roles if isinstance(seat, int)]
    words += [names[seat] if seat < len(names) else f"player {seat + 1}" for seat in seats]
    called = prose.language_of(language).says["by the table"].format(what=" ".join(words))
    return f"{called[:1].upper()}{called[1:]}."


def _ignored(
    program: Program, event: Event, lexicon: Lexicon, language: str, names: Sequence[str], seat: int | None
) -> str | None:
    """Return the line for an event that a card prevented, with the title of that card; None if the event has no line."""
    text = None if event.of is None else narrated(program, event.of, lexicon, language, names, seat)
    if text is None:
        return None
    title = prose.title_text(program.title_of(event.card), lexicon, language)
    of = prose.language_of(language)
    by = f" ({of.quoted(title)})" if title else ""
    return f"{text.rstrip('.')}; {of.says['no effect']}{by}."


def _role(reader: Reader, event: Event, type_: Type, value: Any) -> str | int | prose.Phrase:
    """Return the words for the value of a role. A few pieces that the reader sees are named by their titles. Other
    pieces are given by their number (`3 cards`)."""
    noun = _noun_of(type_)
    if noun is None or value is None or value == ():
        return _said(reader.program, type_, value, reader.lexicon, reader.language, reader.names)
    pieces: tuple[int, ...] = value if isinstance(value, tuple) else (value,)
    is_seen = all(reader.sees(event, piece) for piece in pieces)
    is_one = not isinstance(value, tuple)
    if is_seen and is_one:
        return thing_phrase(reader.program, value, reader.lexicon, reader.language)
    if is_seen and len(pieces) <= MOST_TITLES and any(map(partial(_is_one_of_several, reader.program), pieces)):
        return _by_sort(reader, pieces)
    if len(pieces) <= MOST_TITLES and any(reader.is_named(event, piece) for piece in pieces):
        things = list(told_things(reader, event, pieces))
        return (
            things[0] if len(things) == 1 else prose.language_of(reader.language).listed([one.text for one in things])
        )
    return prose.noun_phrase(noun, reader.lexicon, reader.language, len(pieces))


def _noun_of(type_: Type) -> str | None:
    """Return the noun of a type whose values are pieces (one piece or several); None for all other types."""
    item = type_.item if type_.kind == "set" else type_
    return item.name if item is not None and item.kind == "piece" else None


def _is_one_of_several(program: Program, piece: int) -> bool:
    """Tell whether a piece belongs to a player who has more copies of the same card."""
    pieces = program.layout.pieces
    info = pieces[piece]
    if info.owner is None:
        return False
    others = (pieces[one] for one in program.layout.of_noun[info.noun] if one != piece)
    return info.entry is not None and any(one.entry is info.entry and one.owner == info.owner for one in others)


def _by_sort(reader: Reader, pieces: Sequence[int]) -> str:
    """Return the titles of pieces as a list, with the number of each: `2 Axes and “Flag”`."""
    program, several = reader.program, partial(_is_one_of_several, reader.program)
    titles = Counter(program.piece_label(piece) for piece in pieces if several(piece))
    counted = [
        f"{number} {prose.title_text(title, reader.lexicon, reader.language, number)}"
        for title, number in titles.items()
    ]
    single = [thing_text(program, piece, reader.lexicon, reader.language) for piece in pieces if not several(piece)]
    return prose.language_of(reader.language).listed([*counted, *single])


def _said(
    program: Program, type_: Type, value: Any, lexicon: Lexicon, language: str, names: Sequence[str]
) -> str | int | prose.Phrase:
    """Return the words for the value of a role: the name of a player, a title, a number, or a number of cards."""
    if value is None:
        return ""
    if type_.kind == "player":
        label = program.layout.player_label(value)
        return str(names[value]) if value < len(names) else prose.word_text(label, lexicon, language)
    if type_.kind == "set" and type_.item is not None:
        if type_.item.kind == "piece":
            return prose.noun_phrase(type_.item.name, lexicon, language, len(value))
        items = (_said(program, type_.item, item, lexicon, language, names) for item in value)
        return ", ".join(item.text if isinstance(item, prose.Phrase) else str(item) for item in items)
    if type_.kind == "piece":
        return thing_phrase(program, value, lexicon, language)
    if type_.kind == "number":
        return int(value)
    if type_.kind == "bundle" and not any(value):
        return empty_bundle(language)
    return prose.word_text(str(said(program, value_of(type_), value)), lexicon, language)
