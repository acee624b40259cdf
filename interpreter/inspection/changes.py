"""Puts changes on the boards and results of dice into words, as lines of the log.

A change normally has no line of its own, since the line for the event around it mentions the change. It has a line of its own
if the prose has words for it. If no other line mentions a change, it is reported by the name of the value or zone. Pieces that
a reader cannot see are only counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter

from dsl import prose
from dsl.messages.typography import colon
from dsl.prose import Lexicon, Phrase
from dsl.prose.language.lexicon import Entry
from dsl.records import dataclass
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.program import Program
from interpreter.inspection.observation import said
from interpreter.model.views import OMNISCIENT
from interpreter.positions.position import Change, Event, Rolled

#: The first characters of a line that is a heading.
HEADING = "# "


@dataclass(frozen=True)
class Reader:
    """The reader of a text: the language, the words of the game, the `names` of the players, and the `seat` of the
    reader (from 1; None: nobody in particular)."""

    program: Program
    lexicon: Lexicon
    language: str
    names: Sequence[str]
    seat: int | None

    def entry(self, word: str) -> Entry | None:
        return self.lexicon.entry(self.language, word)

    def is_me(self, whose: int | None) -> bool:
        return whose is not None and self.seat == whose + 1

    def name(self, seat: int) -> str | Phrase:
        """Return the name of a player (counted from 0); for a neutral player, the name that the rules give."""
        if seat < len(self.names):
            return self.names[seat]
        return prose.word_text(self.program.layout.player_label(seat), self.lexicon, self.language)

    def sees(self, event: Event, piece: int) -> bool:
        return self.seat == OMNISCIENT or event.is_seen(piece, self.seat, len(self.names))

    def may_know(self, whose: int | None) -> bool:
        """Tell whether the reader may know something that only the player `whose` sees."""
        return self.seat == OMNISCIENT or self.is_me(whose)

    def is_named(self, event: Event, piece: int) -> bool:
        """Tell whether a piece of an event is a card or a cell that the reader sees."""
        layout = self.program.layout
        has_name = layout.entry_of[piece] >= 0 or layout.pieces[piece].cell is not None
        return has_name and self.sees(event, piece)

    def told(self, template: str, roles: dict[str, str | int | Phrase], whose: int | None) -> str:
        if whose is not None:
            roles["who"] = self.name(whose)
        return prose.told_text(template, roles, self.lexicon, self.language, you=self.is_me(whose))

    def own(self, word: str, whose: int | None) -> Phrase:
        name = None if whose is None else self.name(whose)
        return prose.own_text(word, name, self.lexicon, self.language, you=self.is_me(whose))

    def said(self, type_: Type, value: object) -> str | int | Phrase:
        """Return the words for a value of a type: the name of a player, the title of a card, a number, or a word."""
        if value is None or value == ():
            return prose.language_of(self.language).says["none"]
        type_ = value_of(type_)
        if type_.kind == "player" and isinstance(value, int):
            return self.name(value)
        if type_.kind == "piece" and isinstance(value, int):
            return _titled(self, value)
        if type_.kind == "set" and type_.item is not None and isinstance(value, tuple):
            items = (self.said(type_.item, item) for item in value)
            return ", ".join(item.text if isinstance(item, Phrase) else str(item) for item in items)
        if isinstance(value, int) and not isinstance(value, bool) and type_.kind == "number":
            return value
        if type_.kind == "bundle" and isinstance(value, tuple) and not any(value):
            return empty_bundle(self.language)
        return prose.word_text(str(said(self.program, type_, value)), self.lexicon, self.language)

    @property
    def address(self) -> Phrase:
        """The word for the reader as the subject of a sentence: `you`."""
        return prose.language_of(self.language).address

    def says(self, key: str, **roles: str | int | Phrase) -> str:
        return prose.said_text(key, roles, self.lexicon, self.language)


# ------------------------------------------------------------------------- dice


def rolled_line(reader: Reader, event: Event, rolled: Rolled) -> str | None:
    """Return the line for a throw of dice or another random result. Return None if the reader does not see it, or if
    the prose gives it no line."""
    entry = reader.entry(rolled.name) if rolled.name else None
    if entry is not None and entry.told == ("",):
        return None
    if rolled.kind == "dice":
        return _dice(reader, event, rolled)
    if rolled.kind == "number":
        if entry is not None and entry.told:
            return reader.told(entry.told[0], {"n": rolled.show[0]}, None)
        if entry is None:
            return reader.says("roll gives", n=rolled.show[0])
        return reader.says("dice show", what=reader.own(rolled.name, None), faces=str(rolled.show[0]))
    (thing,) = rolled.things
    if rolled.kind == "piece" and not reader.sees(event, thing):
        return None
    is_player = rolled.kind == "player"
    whom = reader.said(Type(rolled.kind, rolled.noun), thing)
    if entry is not None and entry.told:
        return reader.told(entry.told[0], {"who": whom, "n": whom}, thing if is_player else None)
    if is_player and reader.is_me(thing):
        whom = prose.language_of(reader.language).address
    return reader.says("lot falls", who=whom)


def _dice(reader: Reader, event: Event, rolled: Rolled) -> str | None:
    """Return the line for the dice that the reader sees, with their faces; None if the reader sees none of them."""
    seen = [(die, face) for die, face in zip(rolled.things, rolled.show) if reader.sees(event, die)]
    if not seen:
        return None
    noun = reader.program.layout.pieces[seen[0][0]].noun
    number, faces = len(seen), ", ".join(str(face) for _, face in seen)
    entry = reader.entry(noun)
    if entry is not None and entry.told:
        roles: dict[str, str | int | Phrase] = {"n": number, "faces": faces}
        return reader.told(entry.told[0], roles, rolled.whose) if entry.told[0] else None
    what = prose.own_text(
        noun,
        None if rolled.whose is None else reader.name(rolled.whose),
        reader.lexicon,
        reader.language,
        you=reader.is_me(rolled.whose),
        plural=number > 1,
    )
    return reader.says("dice show", what=what, faces=faces)


def shown_lines(reader: Reader, event: Event) -> str | None:
    """Return the lines that report which pieces were shown in an event, and to whom. The pieces of each player's zone
    have a line of their own, which begins with the name of the zone. Return None if the reader sees none of the
    pieces."""
    found: dict[int | None, list[int]] = {}
    for piece, slot in zip(event.shown, event.lying):
        if reader.sees(event, piece):
            is_of_player = slot is not None and reader.program.layout.zone_at[slot].decl.owner == "player"
            found.setdefault(slot if is_of_player else None, []).append(piece)
    return "\n".join(_shown(reader, event.to, slot, pieces) for slot, pieces in found.items()) or None


def shown_together(events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
    """Yield events with their numbers. Events in a row that show the same pieces, each to one player, are joined into
    a single event with the number of the first."""
    held: tuple[int, Event] | None = None
    for number, event in enumerate(events):
        if held is not None and event.shown == held[1].shown and event.depth == held[1].depth and event.shown:
            first = held[1]
            to = (*first.to, *event.to) if first.to and event.to else ()
            seen = tuple((piece, seats | dict(event.seen)[piece]) for piece, seats in first.seen)
            held = held[0], replace(first, to=to, seen=seen)
            continue
        if held is not None:
            yield held
        held = (number, event) if event.shown else None
        if held is None:
            yield number, event
    if held is not None:
        yield held


def done_together(before: Event, event: Event) -> Event | None:
    """Return two events of the same verb as one event, if they differ only in one role and this role is a piece; else None."""
    same = (before.verb, before.depth, before.actor, before.card, before.idle, len(before.roles))
    if not event.about or same != (event.verb, event.depth, event.actor, event.card, event.idle, len(event.roles)):
        return None
    others = [place for place, roles in enumerate(zip(before.roles, event.roles)) if roles[0] != roles[1]]
    if len(others) != 1 or others[0] not in event.about:
        return None
    place = others[0]
    (name, one), (_, other) = before.roles[place], event.roles[place]
    things = one if isinstance(one, tuple) else (one,)
    if not isinstance(other, int) or None in things or other in things:
        return None
    roles = (*before.roles[:place], (name, (*things, other)), *before.roles[place + 1 :])
    return replace(before, roles=roles, seen=(*before.seen, *event.seen))


def _shown(reader: Reader, to: Sequence[int], slot: int | None, pieces: Sequence[int]) -> str:
    """Return the line that pieces are shown to some players, or to everybody. `slot` is the zone of a player in which
    they lie, or None."""
    what = _by_title(reader, pieces)
    if to and len(set(to)) < reader.program.layout.players:
        others = [str(reader.name(seat)) for seat in sorted(to) if not reader.is_me(seat)]
        you = [reader.address.text] if any(map(reader.is_me, to)) else []
        line = reader.says(
            "shown to", what=what, to=prose.language_of(reader.language).listed([*you, *others], "and to")
        )
    else:
        line = reader.says("reveal", what=what)
    if slot is None:
        return line
    zone = reader.program.layout.zone_at[slot]
    whose = reader.own(zone.decl.name, zone.owner).text
    return f"{whose[:1].upper()}{whose[1:]}{colon(reader.language)}{line[:1].lower()}{line[1:]}"


def _by_title(reader: Reader, pieces: Sequence[int]) -> Phrase:
    """Return the titles of cards as a list. Cards with the same title appear once, with their number (`2 × Axe`)."""
    said = [_titled(reader, piece) for piece in pieces]
    many = Counter(one.text for one in said)
    titles = [title if number == 1 else f"{number} × {title}" for title, number in many.items()]
    feminine = all(one.feminine for one in said)
    return Phrase(prose.language_of(reader.language).listed(titles), len(pieces) > 1, feminine)


# ---------------------------------------------------------------------- changes


def change_lines(reader: Reader, event: Event, alone: bool) -> list[str]:
    """Return the lines for the changes of an event. They include each change for which the prose has words; with
    `alone` (no other line mentions the changes) also all other changes. A value that is reset at each step has no
    line."""
    if event.again:
        return []
    values = (
        (place, _value(reader, event, change, alone))
        for place, change in enumerate(event.changes)
        if change.kind == "value"
    )
    lines = sorted([*values, *_moves(reader, event, alone)], key=itemgetter(0))
    return [line for _, line in lines if line]


def _value(reader: Reader, event: Event, change: Change, alone: bool) -> str | None:
    """Return the line for a changed value; None if the reader may not see the value, or if it gets no line."""
    program, entry = reader.program, reader.entry(change.name)
    is_thing = change.owner in program.layout.of_noun
    if is_thing and change.whose is not None and change.place is None and not reader.sees(event, change.whose):
        return None
    if program.book.values[change.owner, change.name].own and not reader.may_know(change.whose):
        return None
    type_ = program.book.type_of(program.book.values[change.owner, change.name].type)
    template = None if entry is None or not entry.told else _fitting(entry.told, change, type_)
    if template == "" or (template is None and not (alone and (not program.shown or change.name in program.shown))):
        return None
    seat = change.whose if change.owner == "player" else None
    label = _whose(reader, event, change)
    if template is not None:
        roles: dict[str, str | int | Phrase] = {
            "n": reader.address
            if type_.kind == "player" and reader.is_me(change.new)
            else reader.said(type_, change.new),
            "was": reader.said(type_, change.old),
            "by": abs(change.new - change.old) if _is_amount(change) else "",
        }
        line = reader.told(template, roles | ({} if label is None else {"who": label}), seat)
        return HEADING + line if entry is not None and entry.heads else line
    return _by_name(reader, change, type_, label)


def _fitting(texts: tuple[str, ...], change: Change, type_: Type) -> str:
    """Return the text of the prose that fits a change. The first text is for a larger number, yes, or a value that is now set.
    The last text is for a smaller number, no, or none. Players and words are stored as numbers from 0, so a 0 counts as set
    for a value of these types."""
    if type_.kind == "number" and _is_amount(change):
        down = change.new < change.old
    else:
        down = change.new is None or change.new is False or change.new == ()
    return texts[-1] if down and len(texts) > 1 else texts[0]


def _is_amount(change: Change) -> bool:
    return type(change.new) is int and type(change.old) is int


def _whose(reader: Reader, event: Event, change: Change) -> str | None:
    """Return the words for the thing to which a changed value belongs; None if it belongs to the game or to a player. A thing
    whose face is hidden is named by its place: `your hidden card 2`."""
    if change.owner in (None, "player") or change.whose is None:
        return None
    program = reader.program
    if change.place is not None and not reader.sees(event, change.whose):
        zone, number = program.layout.zone_at[change.place[0]], change.place[1]
        text = prose.hidden_text(change.owner, number, reader.lexicon, reader.language)
        if zone.decl.owner != "player" or zone.owner is None:
            return text
        name, is_me = reader.name(zone.owner), reader.is_me(zone.owner)
        return prose.possessed_text(text, change.owner, name, reader.lexicon, reader.language, you=is_me)
    if change.owner in program.layout.of_noun:
        return _possessed(reader, change.whose)
    return prose.word_text(program.member_label(change.owner, change.whose), reader.lexicon, reader.language)


def _possessed(reader: Reader, piece: int) -> str:
    """Return the title of a piece. If each player has copies of it, the title names the player who owns this one."""
    info, title = reader.program.layout.pieces[piece], _titled(reader, piece).text
    if info.owner is None:
        return title
    return prose.possessed_text(
        title, info.noun, reader.name(info.owner), reader.lexicon, reader.language, you=reader.is_me(info.owner)
    )


def _by_name(reader: Reader, change: Change, type_: Type, label: str | None) -> str | None:
    """Return a line that reports a change by the name of the value, because the prose has no words for it."""
    lexicon, language, word = reader.lexicon, reader.language, change.name
    seat = change.whose if change.owner == "player" else None
    owner = label if label is not None else None if seat is None else reader.name(seat)
    you = reader.is_me(seat)
    if isinstance(change.new, bool):
        return prose.claim_sentence(word, owner, change.new, lexicon, language, you=you)
    entry = reader.entry(word)
    if change.new in (None, ()):
        if entry is not None and len(entry.texts) == 3:
            return reader.told(entry.texts[1], {}, seat)
        return prose.none_sentence(word, owner, lexicon, language, you=you)
    if seat is not None and type_.kind == "number" and prose.is_counted(word, lexicon, language):
        who = prose.language_of(language).address if you else reader.name(seat)
        return reader.says("has", who=who, amount=prose.noun_phrase(word, lexicon, language, change.new))
    target = prose.own_text(word, owner, lexicon, language, you=you)
    return reader.says("set", target=target, value=reader.said(type_, change.new))


# ------------------------------------------------------------------ what has moved


def _moves(reader: Reader, event: Event, alone: bool) -> Iterator[tuple[int, str]]:
    """Yield a line for the pieces that moved from one zone to another, for each pair of zones, with the index of the
    change of the zone where they arrived."""
    place_of = {change.slot: place for place, change in enumerate(event.changes)}
    zones = [change for change in event.changes if change.kind == "zone"]
    left = {piece: change for change in zones for piece in set(change.old).difference(change.new)}
    ways: dict[tuple[Change | None, int], tuple[Change, list[int]]] = {}
    for change in zones:
        for piece in [piece for piece in change.new if piece not in change.old]:
            source = left.get(piece)
            ways.setdefault((source, change.slot), (change, []))[1].append(piece)
    for (source, _), (target, pieces) in ways.items():
        template = _way(reader, source, target)
        if template == "" or (template is None and not (alone and _is_shown(reader, source, target))):
            continue
        before = None if source is None else reader.entry(source.name)
        whose = source if source is not None and before is not None and len(before.told) > 1 else target
        seat = whose.whose if whose.owner == "player" else None
        for what in list(told_things(reader, event, pieces))[: None if template is None or "{c}" in template else 1]:
            if template is not None:
                yield place_of[target.slot], reader.told(template, {"c": what}, seat)
            else:
                yield place_of[target.slot], reader.says("move", what=what, to=reader.own(target.name, seat))


def _is_shown(reader: Reader, *zones: Change | None) -> bool:
    """Tell whether the boards show the reader at least one of some zones. The boards show the zones that they name, and hidden
    zones of the reader. Without boards, every zone is shown."""
    program = reader.program
    return not program.shown or any(
        zone.name in program.shown
        or (reader.is_me(zone.whose) and zone.owner == "player" and zone.slot in program.layout.hidden)
        for zone in zones
        if zone is not None
    )


def _way(reader: Reader, source: Change | None, target: Change) -> str | None:
    """Return the text that the prose gives for pieces leaving the zone `source`; if there is none, the text for
    pieces arriving in the zone `target`."""
    before = None if source is None else reader.entry(source.name)
    if before is not None and len(before.told) > 1:
        return before.told[1]
    entry = reader.entry(target.name)
    return entry.told[0] if entry is not None and entry.told else None


def told_things(reader: Reader, event: Event, pieces: Sequence[int]) -> Iterator[Phrase]:
    """Yield the words for some pieces: the titles of those that the reader sees, and for the others their number by
    noun (`2 cards`)."""
    layout = reader.program.layout
    named = [piece for piece in pieces if reader.is_named(event, piece)]
    if named:
        yield _by_title(reader, named)
    rest: dict[str, int] = {}
    for piece in pieces:
        if piece not in named:
            rest[layout.pieces[piece].noun] = rest.get(layout.pieces[piece].noun, 0) + 1
    for noun, number in rest.items():
        yield prose.noun_phrase(noun, reader.lexicon, reader.language, number)


def _titled(reader: Reader, piece: int) -> Phrase:
    return thing_phrase(reader.program, piece, reader.lexicon, reader.language)


def empty_bundle(language: str) -> str:
    """Return the word for an amount of nothing: `nothing`."""
    return prose.language_of(language).says["an empty bundle"]


def thing_text(program: Program, piece: int, lexicon: Lexicon, language: str) -> str:
    """Return the name of a piece for a reader, as plain text."""
    return thing_phrase(program, piece, lexicon, language).text


def thing_phrase(program: Program, piece: int, lexicon: Lexicon, language: str) -> Phrase:
    """Return the name of a piece as a phrase with its gender. A card is named by its title, a cell by its noun and
    name, any other piece (`die 58`) by its noun."""
    info, title = program.layout.pieces[piece], program.piece_label(piece)
    label = prose.title_text(title, lexicon, language)
    if info.entry is not None:
        text = prose.language_of(language).quoted(label)
        return Phrase(text, feminine=lexicon.is_feminine(language, title), short=True)
    noun = prose.noun_phrase(info.noun, lexicon, language)
    if not label.startswith(f"{info.noun} "):
        text = label
    elif info.cell is None:
        text = noun.text
    else:
        text = f"{prose.word_text(info.noun, lexicon, language)} {label.removeprefix(info.noun).strip()}"
    return Phrase(text, feminine=noun.feminine, short=True)
