"""What a person reads of a game: its words, and lines of the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from dsl import prose
from dsl.prose import Lexicon
from dsl.prose.reasons import reason_text
from dsl.reason import Reason
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.program import Program
from interpreter.inspection.changes import (
    HEADING,
    Reader,
    change_lines,
    empty_bundle,
    rolled_line,
    shown_line,
    thing_phrase,
    thing_text,
)
from interpreter.inspection.observation import said
from interpreter.model.views import OMNISCIENT
from interpreter.positions.position import Event

#: So many things are named one by one to whoever sees everything.
MOST_TITLES = 4


def lexicon_of(book: Rulebook) -> Lexicon:
    """Return the words of a rulebook and its packs."""
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
    """Return an event as a plain sentence (changes on the boards as one a line), None if the rulebook has no words for its verb, or says that it has
    none, or if it changed nothing; a heading begins with `HEADING`. But a reader who sees everything is told of that, too.

    `names` are those of the players, `seat` (from 1) is the reader, if there is one; `OMNISCIENT` reads everything.
    A change is told by its name where it stands `alone`: nothing that is told accounts for it.
    """
    if event.changes:
        return "\n".join(change_lines(Reader(program, lexicon, language, names, seat), event, alone)) or None
    if event.shown:
        return shown_line(Reader(program, lexicon, language, names, seat), event) if alone else None
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
        why = Reason("“{title}” fails: {why}", {"title": title, "why": Reason.again(event.why)}) if title else event.why
        return prose.language_of(language).sentence(reason_text(why, lexicon, language))
    entry = lexicon.entry(language, event.verb)
    if entry is None or "" in (entry.texts[0], *entry.told[:1]) or (event.idle and seat != OMNISCIENT):
        return None
    decl = program.book.verbs[event.verb]
    types = {
        parameter.name: program.book.type_of(parameter.type)
        for _, parameter in program.roles_of(program.verb_index(event.verb))
    }
    roles = [
        (
            name,
            _hidden(types[name], lexicon, language)
            if _is_hidden(event, types[name], value, seat, len(names))
            else _titles(program, value, lexicon, language)
            if seat == OMNISCIENT and _are_pieces(types[name], value)
            else _by_sort(program, value, lexicon, language)
            if _is_told_by_sort(program, event, types[name], value, seat, len(names))
            else _said(program, types[name], value, lexicon, language, names),
        )
        for name, value in event.roles
    ]
    subject = decl.subject.name if decl.subject is not None else None
    you = subject if seat is not None and event.actor == seat else _reader_in(event, types, seat)
    return HEADING * entry.heads + prose.event_text(event.verb, roles, lexicon, language, you=you)


def _reader_in(event: Event, types: Mapping[str, Type], seat: int | None) -> str | None:
    """Return the role in which the reader stands who does not do what happens: to whom it is done."""
    if seat is None:
        return None
    return next((name for name, value in event.roles if types[name].kind == "player" and value == seat - 1), None)


def _begun(program: Program, event: Event, lexicon: Lexicon, language: str, names: Sequence[str]) -> str | None:
    """Return what prose tells of a step that begins, None where there are no words for that in this language."""
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
    """Return what the table called: the step, and whom it was for."""
    words = [prose.word_text(event.step, lexicon, language).replace("_", " ")]
    seats = [seat for _, seat in event.roles if isinstance(seat, int)]
    words += [names[seat] if seat < len(names) else f"player {seat + 1}" for seat in seats]
    called = prose.language_of(language).says["by the table"].format(what=" ".join(words))
    return f"{called[:1].upper()}{called[1:]}."


def _ignored(
    program: Program, event: Event, lexicon: Lexicon, language: str, names: Sequence[str], seat: int | None
) -> str | None:
    """Return what did not happen, and by which card."""
    text = None if event.of is None else narrated(program, event.of, lexicon, language, names, seat)
    if text is None:
        return None
    title = prose.title_text(program.title_of(event.card), lexicon, language)
    of = prose.language_of(language)
    by = f" ({of.quoted(title)})" if title else ""
    return f"{text.rstrip('.')}; {of.says['no effect']}{by}."


def _are_pieces(type_: Type, value: Any) -> bool:
    return (
        type_.kind == "set"
        and type_.item is not None
        and type_.item.kind == "piece"
        and isinstance(value, tuple)
        and 0 < len(value) <= MOST_TITLES
    )


def _titles(program: Program, pieces: Any, lexicon: Lexicon, language: str) -> str:
    return ", ".join(thing_text(program, piece, lexicon, language) for piece in pieces)


def _is_told_by_sort(program: Program, event: Event, type_: Type, value: Any, seat: int | None, players: int) -> bool:
    """Tell whether things are named by what they are called: pieces of a player's supply, all of which the reader sees."""
    if not _are_pieces(type_, value):
        return False
    infos = [program.layout.pieces[piece] for piece in value]
    return all(info.owner is not None and _is_one_of_several(program, piece) for info, piece in zip(infos, value)) and (
        seat == OMNISCIENT or all(event.is_seen(piece, seat, players) for piece in value)
    )


def _is_one_of_several(program: Program, piece: int) -> bool:
    """Tell whether its owner has more of the same card."""
    pieces = program.layout.pieces
    info = pieces[piece]
    others = (pieces[one] for one in program.layout.of_noun[info.noun] if one != piece)
    return info.entry is not None and any(one.entry is info.entry and one.owner == info.owner for one in others)


def _by_sort(program: Program, pieces: Any, lexicon: Lexicon, language: str) -> str:
    """Return how many there are of which title: `2 Axes and 1 Flag`."""
    titles = Counter(program.piece_label(piece) for piece in pieces)
    return prose.language_of(language).listed(
        [f"{number} {prose.title_text(title, lexicon, language, number)}" for title, number in titles.items()]
    )


def _is_hidden(event: Event, type_: Type, value: Any, seat: int | None, players: int) -> bool:
    return (
        seat != OMNISCIENT and type_.kind == "piece" and value is not None and not event.is_seen(value, seat, players)
    )


def _hidden(type_: Type, lexicon: Lexicon, language: str) -> prose.Phrase:
    """Return a piece that the reader has not seen: `1 card`."""
    return prose.noun_phrase(type_.name, lexicon, language, 1)


def _said(
    program: Program, type_: Type, value: Any, lexicon: Lexicon, language: str, names: Sequence[str]
) -> str | int | prose.Phrase:
    """Return what stands in a role, to be read: a name, a title, a number, so many cards."""
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
