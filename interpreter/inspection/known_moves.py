"""Makes lines with the titles of moved cards, for readers who know the cards. A line is added to the log if the log gives only the
number of the cards, or if the rulebook has no text for a zone. No move is reported twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl import prose
from dsl.messages.typography import colon
from dsl.prose import Lexicon, Phrase
from dsl.records import dataclass
from interpreter.compiler.program import Program
from interpreter.inspection.changes import Reader, told_things
from interpreter.model.views import OMNISCIENT
from interpreter.positions.position import Change, Event


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards that moved from one zone to another, for a reader who knows them. `line` is the sentence, `titles` has the titles of
    the cards. `counted` has the other words by which the log may report the same cards (`2 cards`; for one card, `1 card` and
    `a card`). `titles` and `counted` are empty if the reader does not know all cards that moved between the two zones."""

    line: str
    titles: str = ""
    counted: tuple[str, ...] = ()


def moved_lines(
    program: Program, event: Event, lexicon: Lexicon, language: str, names: Sequence[str], seat: int | None
) -> list[Moved]:
    """Return a line for each pair of zones between which cards moved that the player at a seat knows:
    `“Maple” goes to your hand.` No line is made if a zone with several cards that nothing hides was emptied, such as a discard
    pile, or for a move between open zones to which the rulebook gives no text."""
    if seat == OMNISCIENT or event.again:
        return []
    reader = Reader(program, lexicon, language, names, seat)
    return [line for source, target, pieces in _ways(event) for line in _line(reader, event, source, target, pieces)]


def _ways(event: Event) -> Iterator[tuple[Change | None, Change, list[int]]]:
    """Yield the pairs of zones between which pieces moved, with these pieces. The first zone is None if the pieces
    lay in no zone that changed."""
    zones = [change for change in event.changes if change.kind == "zone"]
    left = {piece: place for place, change in enumerate(zones) for piece in {*change.old}.difference(change.new)}
    for target in zones:
        ways: dict[int | None, list[int]] = {}
        for piece in target.new:
            if piece not in target.old:
                ways.setdefault(left.get(piece), []).append(piece)
        for place, pieces in ways.items():
            yield (None if place is None else zones[place]), target, pieces


def _line(
    reader: Reader, event: Event, source: Change | None, target: Change, pieces: Sequence[int]
) -> Iterator[Moved]:
    layout = reader.program.layout
    known = [piece for piece in pieces if layout.entry_of[piece] >= 0 and reader.sees(event, piece)]
    if not known or _is_emptied(reader, source, pieces) or _is_silent(reader, source, target):
        return
    what = next(told_things(reader, event, known))
    if _is_own(reader, source, target):
        whose = reader.own(target.name, target.whose).text
        line = f"{whose[:1].upper()}{whose[1:]}{colon(reader.language)}{what.text}."
    else:
        line = reader.says("move", what=what, to=_whereto(reader, target))
    nouns = {layout.pieces[piece].noun for piece in pieces}
    if len(known) < len(pieces) or len(nouns) > 1:
        yield Moved(line)
    else:
        numbers = (1, None) if len(pieces) == 1 else (len(pieces),)
        noun, of = nouns.pop(), (reader.lexicon, reader.language)
        yield Moved(line, what.text, tuple(prose.noun_phrase(noun, *of, number).text for number in numbers))


def _is_emptied(reader: Reader, source: Change | None, pieces: Sequence[int]) -> bool:
    """Tell whether a move of several cards emptied a zone that is hidden from nobody. A hand that is given away as a whole is
    hidden from some player, so its cards are named."""
    if source is None or len(pieces) == 1 or source.slot in reader.program.layout.hidden:
        return False
    return not {*source.old} & {*source.new}


def _is_own(reader: Reader, source: Change | None, target: Change) -> bool:
    """Tell whether cards stay with the same player, and move to a zone that has no name of its own in the prose
    (`told ""`). A line "the cards go to the player" would then be wrong, because the player had the cards already."""
    entry = reader.entry(target.name)
    is_called_so = entry is not None and entry.told[:1] == ("",)
    owners = {(zone.owner, zone.whose) for zone in (source, target) if zone is not None}
    return is_called_so and source is not None and target.owner == "player" and len(owners) == 1


def _is_silent(reader: Reader, source: Change | None, target: Change) -> bool:
    """Tell whether a move gets no line because the prose gives the zones an empty text. A move from or to a hidden
    zone does get a line, for the readers who know the cards."""
    hidden = reader.program.layout.hidden
    whence = None if source is None else reader.entry(source.name)
    if source is not None and source.slot in hidden:
        return False
    if whence is not None and len(whence.told) > 1:
        return whence.told[1] == ""
    entry = reader.entry(target.name)
    return target.slot not in hidden and entry is not None and entry.told[:1] == ("",)


def _whereto(reader: Reader, target: Change) -> str | Phrase:
    """Return the words for the destination of a move: the zone, or its player if the zone has no name of its own in
    the prose (`told ""`)."""
    entry = reader.entry(target.name)
    if target.owner != "player" or target.whose is None or entry is None or entry.told[:1] != ("",):
        return reader.own(target.name, target.whose if target.owner == "player" else None)
    return reader.address if reader.is_me(target.whose) else reader.name(target.whose)
