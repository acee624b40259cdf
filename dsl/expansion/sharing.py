"""Expand text that several cards share into ordinary cards.

`each has` of a deck gives its cards the fields that they do not set themselves. A family becomes one card for each of its
numbers or words. The text of a class (the lines below `every GROUP`) is put into each card of the group, before the
card's own lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings, Label
from dsl.diagnostics.spelling import nearest
from dsl.expansion.membership import Declared, NotPrinted, belongs
from dsl.expansion.numbered import Given, numbered
from dsl.limits import COPIES, MAX_SHARED
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.source import Span

#: Nodes that give a name to something for the lines below them.
_NAMING = (nodes.Let, nodes.Choose, nodes.Roll, nodes.RollOne, nodes.Transfer, nodes.ForEach, nodes.Open, nodes.Best)


@dataclass(frozen=True, slots=True)
class Written:
    """A card or family as it was written, and the deck to which it belongs."""

    node: nodes.Card | nodes.Family
    deck: nodes.Deck | None


@dataclass(frozen=True, slots=True)
class Made:
    """A complete card: it has its own text, and all text for it that is written elsewhere, such as the text of a class.
    `parts_of` are the nodes from which it is made: the written card or family first, then the texts of its classes."""

    card: nodes.Card
    deck: nodes.Deck | None
    parts_of: tuple[nodes.Node, ...]


def made_of(
    written: Sequence[Written], classes: Sequence[nodes.ClassText], declared: Declared, findings: Findings
) -> list[tuple[Made, ...]]:
    """Return, for each written card or family, the cards that it expands to. Text that cannot be shared is reported
    (N214, N216, N218, N220). If all cards together have too much text, this is reported (N624), and the remaining cards
    are left out."""
    _check_decks(written, declared, findings)
    classes = [one for one in classes if _may_be_shared(one, findings)]
    lists = _lists(written, declared)
    seen: set[nodes.ClassText] = set()
    found: list[tuple[Made, ...]] = []
    letters = 0
    for one in written:
        members: list[Made] = []
        letters += _length_of_family(one.node, lists)
        for card in _members(one, findings, lists) if letters <= MAX_SHARED else ():
            with_deck = _with_defaults(card, _defaults(card, one.deck, declared))
            texts = []
            for text in classes:
                fits = _fits(with_deck, text, declared, findings)
                if fits is not False:
                    seen.add(text)
                if fits:
                    texts.append(text)
                letters += _length(text if fits else text.group)
            members.append(Made(_with_texts(with_deck, tuple(texts)), one.deck, (one.node, *texts)))
            if letters > MAX_SHARED:
                break
        if letters > MAX_SHARED:
            _report_length(one.node, findings)
            return found
        found.append(tuple(members))
    for text in classes:
        if text not in seen:
            findings.warning(
                codes.DOER_UNSAID,
                Message("no-card-has-this-text"),
                text.group.span,
                label=Message("nothing-printed-on-a-card-makes-it-one-of"),
                help=Message("say-which-cards-it-is-for-or-remove-it"),
            )
    return found


# ---------------------------------------------------------------- decks


def _check_decks(written: Sequence[Written], declared: Declared, findings: Findings) -> None:
    """Report the fields in `each has` lines of decks that no card of the deck has (N218), or that every card sets itself
    (a warning)."""
    decks = dict.fromkeys(one.deck for one in written if one.deck is not None)
    for deck in decks:
        cards = [one.node for one in written if one.deck is deck]
        for property_ in deck.each:
            having = [card for card in cards if _has_field(card.noun, property_.name, declared)]
            if not having and any(card.noun in declared.nouns for card in cards):
                _no_such_field(property_, cards, declared, findings)
            elif having and all(any(own.name == property_.name for own in card.properties) for card in having):
                findings.warning(
                    codes.VAIN_DECK_LINE,
                    Message("every-card-of-this-deck-says-itself-what-property", property=property_.name),
                    property_.span,
                    label=Message("no-card-takes-this-over"),
                    help=Message("remove-it-here-or-where-a-card-says-the"),
                )
            if property_.name == "copies":
                meant = {noun for noun, name in declared.fields if any(name == said.name for said in deck.each)}
                _check_nouns(property_, cards, meant, findings)


def _check_nouns(
    copies: nodes.Property, cards: Sequence[nodes.Card | nodes.Family], meant: set[str], findings: Findings
) -> None:
    """Report a line `each has copies` of a deck, if it also applies to cards of another noun than the first card of the
    deck (N218). A noun for which the deck sets another field too is not reported."""
    reached = [card for card in cards if all(own.name != "copies" for own in card.properties)]
    for noun, first in {card.noun: card for card in reversed(reached)}.items():
        if noun not in (cards[0].noun, *meant):
            findings.warning(
                codes.VAIN_DECK_LINE,
                Message("each-has-copies-reaches-title-too-which-is-a", title=first.title, noun=noun),
                first.span,
                label=Message("a-noun-below-cards-that-are-each-a-noun2", noun=noun, noun2=cards[0].noun),
                others=(Label(copies.span, Message("said-here-of-all-cards-below")),),
                help=Message("give-it-its-copies-or-put-it-above-the"),
            )


def _no_such_field(
    property_: nodes.Property, cards: Sequence[nodes.Card | nodes.Family], declared: Declared, findings: Findings
) -> None:
    nouns = dict.fromkeys(card.noun for card in cards)
    fields = dict.fromkeys(name for noun, name in declared.fields if noun in nouns)
    near, place = nearest(property_.name, ("copies", *fields), 1), property_.span
    findings.error(
        codes.VAIN_DECK_LINE,
        Message("no-card-of-this-deck-has-a-field-property", property=property_.name),
        property_.span,
        label=Message("a-field-of-none-of-them"),
        help=Message("did-you-mean-word", word=near[0])
        if near
        else Message(
            "the-cards-of-this-deck-are-nouns-they-have", nouns=", ".join(nouns), what=", ".join(("copies", *fields))
        ),
        unknown=property_.name,
        edits=[Edit(Span(place.source, place.start, place.start + len(property_.name)), word) for word in near],
    )


def report_empty(deck: nodes.Deck, written: Sequence[Written], findings: Findings) -> None:
    """Report a deck without cards (N218). Each field that the deck sets by `each has` is an error. If it sets no field,
    but cards that belong to no deck are above it, there is a warning."""
    above = [one.node for one in written if one.deck is None and one.node.span.source == deck.span.source]
    if above and not deck.each and above[0].span.start < deck.span.start:
        findings.warning(
            codes.VAIN_DECK_LINE,
            Message("this-deck-has-no-cards"),
            deck.span,
            label=Message("no-card-stands-below-this-deck"),
            others=(Label(above[-1].span, Message("this-one-stands-above-it-and-is-in-no")),),
            help=Message("cards-belong-to-the-deck-line-above-them-in"),
        )
    for property_ in deck.each:
        findings.error(
            codes.VAIN_DECK_LINE,
            Message("this-deck-has-no-cards-of-which-that-could"),
            property_.span,
            label=Message("no-card-stands-below-this-deck"),
            help=Message("cards-belong-to-the-deck-line-above-them-in"),
        )


def _has_field(noun: str, name: str, declared: Declared) -> bool:
    return name == "copies" or (noun, name) in declared.fields


def _defaults(card: nodes.Card, deck: nodes.Deck | None, declared: Declared) -> tuple[nodes.Property, ...]:
    own = {one.name for one in card.properties}
    each = deck.each if deck is not None else ()
    return tuple(one for one in each if one.name not in own and _has_field(card.noun, one.name, declared))


@lru_cache(maxsize=8192)
def _with_defaults(card: nodes.Card, defaults: tuple[nodes.Property, ...]) -> nodes.Card:
    """Return a card with the fields that its deck sets. The result is cached for the same nodes."""
    if not defaults:
        return card
    return replace(card, properties=(*(numbered(one, {}) for one in defaults), *card.properties))


# ------------------------------------------------------------- families


#: The words or titles of cards for which a family with `for each` makes cards, by the name of the list or noun.
Lists = Mapping[str, tuple[Given, ...]]

NO_LISTS: Lists = {}


def _lists(written: Sequence[Written], declared: Declared) -> Lists:
    """Return the members for which families with `for each` make cards: the words of each list, and the cards of each
    noun. Cards that come from such families are left out. Return an empty table if there is no family with `for
    each`."""
    if not any(isinstance(one.node, nodes.Family) and one.node.each is not None for one in written):
        return {}
    found: dict[str, list[Given]] = {noun: [] for noun in declared.nouns}
    for one in written:
        if isinstance(one.node, nodes.Card):
            found.setdefault(one.node.noun, []).append(nodes.Text(one.node.span, one.node.title))
        elif one.node.each is None and 1 <= one.node.high - one.node.low + 1 <= COPIES:
            found.setdefault(one.node.noun, []).extend(nodes.Text(card.span, card.title) for card in _counted(one.node))
    words = {
        name: tuple(nodes.Name(written[0].node.span, word) for word in words) for name, words in declared.words.items()
    }
    return {**{noun: tuple(cards) for noun, cards in found.items()}, **words}


def _members(written: Written, findings: Findings, lists: Lists = NO_LISTS) -> tuple[nodes.Card, ...]:
    """Return the cards that a written card or family expands to: a card as it is, or all cards of a family. A family with
    wrong numbers is reported, and has no cards."""
    node = written.node
    if isinstance(node, nodes.Card):
        return (node,)
    if node.each is not None:
        return _listed(node, node.each, lists, findings)
    first, last = int(node.first), int(node.last)
    cards, count = last - first + 1, node.high - node.low + 1
    if not 1 <= cards <= COPIES:
        _report_family(
            node,
            Message("a-family-has-1-to-copies-cards", copies=COPIES),
            Message("low-to-expression-text", low=node.first, text=node.last),
            Message("the-smaller-number-first")
            if cards < 1
            else Message("these-are-cards-cards-which-is-too-many-a", cards=cards),
            findings,
        )
    elif cards != count:
        _report_family(
            node,
            Message(
                "cards-cards-first-to-last-and-max-numbers-low",
                cards=cards,
                first=node.first,
                last=node.last,
                max=max(count, 0),
                low=node.low,
                high=node.high,
            ),
            Message("as-many-numbers-as-cards-are-due"),
            Message("write-from-low-to-n", low=node.low, n=node.low + cards - 1),
            findings,
        )
    elif cards > 1 and f"{{{node.name}}}" not in node.title:
        findings.error(
            codes.SAME_TITLE,
            Message("cards-cards-have-one-title", cards=cards),
            node.span,
            label=f"“{node.title}”",
            help=Message("cards-are-told-apart-by-their-titles-write-name", name=node.name),
        )
    elif not _names_it_again(node, findings):
        return _counted(node)
    return ()


def _length(node: nodes.Node) -> int:
    """Return the number of letters in the source text of a node."""
    return node.span.end - node.span.start


def _length_of_family(node: nodes.Card | nodes.Family, lists: Lists) -> int:
    """Return the number of letters in the text of all cards of a family; 0 for a single card, and for a family with wrong
    numbers."""
    if isinstance(node, nodes.Family) and node.each is not None:
        return _length(node) * min(len(lists.get(node.each[0], ())) * max(0, node.high - node.low + 1), COPIES)
    if isinstance(node, nodes.Card) or not 1 <= int(node.last) - int(node.first) + 1 <= COPIES:
        return 0
    return _length(node) * (int(node.last) - int(node.first) + 1)


def _report_length(node: nodes.Card | nodes.Family, findings: Findings) -> None:
    findings.error(
        codes.TOO_MUCH_EXPANDED,
        Message("families-and-classes-come-to-more-than-max-shared", max_shared=MAX_SHARED),
        node.span,
        label=Message("here-it-is-too-much"),
        help=Message("fewer-cards-or-shorter-texts-for-them-are-due"),
    )


def _report_family(node: nodes.Family, message: str, label: str, help_: str, findings: Findings) -> None:
    findings.error(codes.FAMILY_NUMBERS, message, node.span, label=label, help=help_)


def _names_it_again(node: nodes.Family, findings: Findings) -> bool:
    """Report each line in the text of a family that gives a name which already means the number or the word of the
    family (N216). Tell whether there is such a line."""
    names = {node.name} if node.each is None else {node.name, node.each[1]}
    again = [part for part in nodes.walk(node) if isinstance(part, _NAMING) and part.name in names]
    for part in again if node.each is not None else ():
        findings.error(
            codes.FAMILY_NUMBERS,
            Message("name-is-what-these-cards-are-made-for-already", name=part.name or ""),
            part.span,
            label=Message("named-again-here"),
            others=(Label(node.span, Message("the-cards-are-made-here")),),
            help=Message("give-one-of-the-two-another-name"),
        )
    for part in again if node.each is None else ():
        findings.error(
            codes.FAMILY_NUMBERS,
            Message("name-is-the-number-of-these-cards-already", name=node.name),
            part.span,
            label=Message("named-again-here"),
            others=(
                Label(node.span, Message("for-name-from-low-to-high", name=node.name, low=node.low, high=node.high)),
            ),
            help=Message("give-one-of-the-two-another-name"),
        )
    return bool(again)


def _listed(node: nodes.Family, each: tuple[str, str], lists: Lists, findings: Findings) -> tuple[nodes.Card, ...]:
    """Return the cards of a family with `for each`. If the list does not exist, or the titles of the cards are not all
    different, report this (N216) and return no cards."""
    of, one = each
    label = Message("the-list-or-noun-is-due-here")
    if of not in lists:
        near = nearest(of, list(lists))
        help_ = (
            Message("did-you-mean-word", word=near[0])
            if near
            else Message("declare-the-words-or-the-noun-first", name=of)
        )
        _report_family(node, Message("there-is-no-list-and-no-noun-name", name=of), label, help_, findings)
        return ()
    many = len(lists[of]) * (node.high - node.low + 1)
    if not 1 <= many <= COPIES or not node.first.isdecimal():
        message = Message("cards-of-a-list-are-n-and-may-be-1-to-copies", n=max(many, 0), copies=COPIES)
        if not node.first.isdecimal():
            message = Message("the-first-card-of-a-list-has-a-number", name=node.first)
        help_ = Message("name-a-list-with-words-or-a-noun-with-cards")
        _report_family(node, message, Message("no-cards-are-made-here"), help_, findings)
        return ()
    holes = [f"{{{name}}}" for name in (one, node.name) if name]
    missing = [hole for hole in holes if hole not in node.title]
    if missing:
        findings.error(
            codes.SAME_TITLE,
            Message("cards-cards-have-one-title", cards=many),
            node.span,
            label=f"“{node.title}”",
            help=Message("cards-are-told-apart-by-their-titles-write-name", name=missing[0].strip("{}")),
        )
        return ()
    return () if _names_it_again(node, findings) else _each_of(node, one, lists[of])


@lru_cache(maxsize=1024)
def _each_of(node: nodes.Family, name: str, members: tuple[Given, ...]) -> tuple[nodes.Card, ...]:
    """Return the cards of a family with `for each`: one for each member of the list, or for each member and number."""
    each: list[dict[str, Given]] = [
        {name: member, **({node.name: number} if node.name else {})}
        for member in members
        for number in range(node.low, node.high + 1)
    ]
    return tuple(_card_of(node, place, given) for place, given in enumerate(each))


@lru_cache(maxsize=1024)
def _counted(node: nodes.Family) -> tuple[nodes.Card, ...]:
    """Return the cards of a family with numbers. The result is cached, so the same node always gives the same cards."""
    return tuple(_card_of(node, number - node.low, {node.name: number}) for number in range(node.low, node.high + 1))


def _card_of(node: nodes.Family, place: int, given: dict[str, Given]) -> nodes.Card:
    """Return one card of a family. `place` is its index among the cards of the family; `given` has the value of each name
    in its text."""
    return nodes.Card(
        node.span,
        node.noun,
        f"{int(node.first) + place:0{len(node.first)}}",
        title_of(node, given),
        tuple(numbered(one, given) for one in node.properties),
        tuple(numbered(one, given) for one in node.body),
        tuple(numbered(one, given) for one in node.parts),
    )


def title_of(node: nodes.Family, given: Mapping[str, Given]) -> str:
    """Return the title of one card of a family. `given` has the value of each name in the title. A word of a list begins with a
    capital letter at the beginning of a title."""
    title = node.title
    for name, value in given.items():
        said = value.value if isinstance(value, nodes.Text) else str(value)
        if isinstance(value, nodes.Name):
            said = value.id.replace("_", " ")
            said = said[0].upper() + said[1:] if title.startswith(f"{{{name}}}") else said
        title = title.replace(f"{{{name}}}", said)
    return title


# -------------------------------------------------------------- classes


def _may_be_shared(node: nodes.ClassText, findings: Findings) -> bool:
    for property_ in node.properties:
        findings.error(
            codes.DOER_UNSAID,
            Message("property-is-printed-on-a-card-and-cannot-be", property=property_.name),
            property_.span,
            label=Message("a-class-shares-what-its-cards-do"),
            help=Message("say-it-of-each-card-or-of-a-deck", property=property_.name),
        )
    return not node.properties


def _fits(card: nodes.Card, text: nodes.ClassText, declared: Declared, findings: Findings) -> bool | None:
    """Tell whether the text of a class applies to a card; None if this is not known before play; this is reported."""
    try:
        return belongs(card, text.group, declared)
    except NotPrinted as reason:
        if not reason.unknown:  # the checker reports an unknown name
            findings.error(
                codes.DOER_UNSAID,
                Message("what-changes-in-play-cannot-say-which-cards-share"),
                reason.span,
                label=Message("not-printed-on-a-card"),
                help=Message("test-a-field-of-the-cards-or-what-is"),
            )
        return None


@lru_cache(maxsize=8192)
def _with_texts(card: nodes.Card, texts: tuple[nodes.ClassText, ...]) -> nodes.Card:
    """Return a card with the lines of its classes before its own lines."""
    if not texts:
        return card
    body = tuple(numbered(line, {}) for text in texts for line in text.body)
    parts: dict[str, nodes.Part] = {}
    for part in (*(numbered(one, {}) for text in texts for one in text.parts), *card.parts):
        before = parts.get(part.name)
        parts[part.name] = part if before is None else replace(part, body=(*before.body, *part.body))
    return replace(card, body=(*body, *card.body), parts=tuple(parts.values()))


def decks_without_cards(decks: Iterable[nodes.Deck], written: Sequence[Written]) -> list[nodes.Deck]:
    """Return the decks that have no cards."""
    having = {one.deck for one in written}
    return [deck for deck in decks if deck not in having]
