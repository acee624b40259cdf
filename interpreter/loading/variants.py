"""Makes another version of a game, in which declarations of other texts replace declarations of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.text_validation import admit
from dsl.lexing.vocabulary import collect
from dsl.limits import COPIES
from dsl.parsing import parser
from dsl.source import Source, Span
from interpreter.loading.game import Game
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError

#: The declarations that begin a game or a pack.
WHOLE = (nodes.Game, nodes.Pack)
#: The numbers of the cards of a family are returned only if it has at most this many.
TOLD = 6
#: The declarations that make cards: a card, or a family of cards.
CARDS = (nodes.Card, nodes.Family)


def is_whole(source: Source) -> bool:
    """Tell whether a text is a complete game or pack, and not only some declarations."""
    findings = Findings()
    file = parser.parse(source, collect([source], findings), findings)
    return any(isinstance(declaration, WHOLE) for declaration in file.declarations)


def varied(game: Game, sources: Sequence[Source]) -> tuple[Game, tuple[str, ...]]:
    """Return a game in which the declarations in some texts replace its declarations of the same name, and the numbers of the
    replaced cards. A declaration that replaces nothing is added. A card may replace one card of a family, and a
    family may replace single cards. Raises LoadError with all findings."""
    findings = Findings()
    admitted = [admit(source.name, source.text, findings) for source in sources]
    vocabulary = collect([*game.sources.values(), *admitted], Findings())
    texts = {name: source.text for name, source in game.sources.items()}
    replaced: dict[nodes.Declaration, dict[str, str]] = {}
    added: dict[str, str] = {}
    changed: list[str] = []
    for source in admitted:
        taken: list[tuple[Span, str]] = []
        for declaration in parser.parse(source, vocabulary, findings).declarations:
            numbers = _numbers(declaration)
            changed += numbers if len(numbers) <= TOLD else ()
            written = _written(source.text, declaration.span)
            for old in _like(game, declaration):
                parts = replaced.setdefault(old, {})
                for number in [one for one in _numbers(old) if one in numbers] or [""]:
                    parts[number], written = written, ""
                taken = [*taken, (declaration.span, "")] if (declaration.span, "") not in taken else taken
        added[source.name] = _with(source.text, taken)
    if findings.has_errors:
        raise LoadError(findings.sorted(), {source.name: source for source in admitted})
    changes: dict[str, list[tuple[Span, str]]] = {}
    for old, parts in replaced.items():
        changes.setdefault(old.span.source, []).append((old.span, _put_otherwise(texts[old.span.source], old, parts)))
    others = {name: _with(texts[name], there) for name, there in changes.items()}
    return with_sources(game, {**others, **{name: text for name, text in added.items() if text.strip()}}), tuple(
        dict.fromkeys(changed)
    )


#: The first line of a family of cards; the groups separate its numbers from the other text.
_FAMILY = re.compile(r'(\S+\s+)(\d+)(\s+to\s+)(\d+)(\s+"[^"\n]*"\s+for\s+\S+\s+from\s+)(-?\s*\d+)(\s+to\s+)(-?\s*\d+)')


def _numbers(declaration: nodes.Declaration) -> list[str]:
    """Return the numbers of the cards that a declaration makes: one for a card, the whole range for a family, none
    for any other declaration. For a family made from a list, return only the first number, because this family is only
    replaced as a whole."""
    match declaration:
        case nodes.Card():
            return [declaration.id]
        case nodes.Family() if declaration.each is not None:
            return [declaration.first]
        case nodes.Family():
            first, width = int(declaration.first), len(declaration.first)
            many = min(int(declaration.last) - first, declaration.high - declaration.low) + 1
            return [f"{number:0{width}}" for number in range(first, first + min(many, COPIES))]
    return []


def _put_otherwise(text: str, old: nodes.Declaration, parts: Mapping[str, str]) -> str:
    """Return the new text for a declaration of which some cards (by number) are replaced. If it is a family, the
    cards that stay become smaller families between the replacements."""
    if not isinstance(old, nodes.Family) or old.each is not None:
        return "".join(parts.values())
    written, found, begun = _written(text, old.span), list[str](), 0
    numbers = _numbers(old)
    for place, number in enumerate([*numbers, ""]):
        if number and number not in parts:
            continue
        if begun < place:
            found.append(_part_of_family(written, old, begun, place - 1))
        found.append(parts.get(number, ""))
        begun = place + 1
    return "\n".join(one for one in found if one)


def _part_of_family(written: str, family: nodes.Family, first: int, last: int) -> str:
    """Return the text of a family with only some of its cards: those from `first` to `last`, counted from 0."""

    def head(found: re.Match[str]) -> str:
        ids = [f"{int(family.first) + place:0{len(family.first)}}" for place in (first, last)]
        return f"{found[1]}{ids[0]}{found[3]}{ids[1]}{found[5]}{family.low + first}{found[7]}{family.low + last}"

    return _FAMILY.sub(head, written, count=1)


def _written(text: str, span: Span) -> str:
    """Return the text of a span, with exactly one line end after it."""
    return text[span.start : span.end].rstrip() + "\n"


def _with(text: str, changes: Sequence[tuple[Span, str]]) -> str:
    """Return a text in which some spans, which do not overlap, are replaced."""
    for span, instead in sorted(changes, key=lambda change: change[0].start, reverse=True):
        after = text[span.end :]
        text = text[: span.start] + (instead.rstrip("\n") if after.startswith("\n") else instead) + after
    return text


def _like(game: Game, declaration: nodes.Declaration) -> list[nodes.Declaration]:
    """Return the declarations of a game with the same kind and name as the given one. For a card or a family, return all
    declarations that make one of its cards."""
    wanted, numbers = _key(declaration), set(_numbers(declaration))
    return [
        other
        for file in game.book.files
        for other in file.declarations
        if _is_like(other, declaration, wanted, numbers)
    ]


def _is_like(other: nodes.Declaration, declaration: nodes.Declaration, wanted: object, numbers: set[str]) -> bool:
    if isinstance(declaration, CARDS):
        return isinstance(other, CARDS) and other.noun == declaration.noun and not numbers.isdisjoint(_numbers(other))
    return wanted is not None and _key(other) == wanted


def _key(declaration: nodes.Declaration) -> tuple[object, ...] | None:
    """Return a key for a declaration, made of its kind and its name; None for a declaration without a name."""
    match declaration:
        case nodes.Verb():
            return nodes.Verb, declaration.forms[0]
        case nodes.ValueDecl() | nodes.Zone():
            return (
                type(declaration),
                declaration.name,
                getattr(declaration, "noun", None),
                getattr(declaration, "owner", None),
            )
        case nodes.Define():
            kinds = tuple(parameter.type.name for parameter in declaration.parameters)
            return nodes.Define, declaration.name, kinds
        case nodes.Step() | nodes.Option() | nodes.Words() | nodes.Kinds() | nodes.SpanDecl() | nodes.Tally():
            return type(declaration), declaration.name
        case nodes.Deck():
            return nodes.Deck, declaration.id
        case nodes.Play():
            return (nodes.Play,)
    return None
