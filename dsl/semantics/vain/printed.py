"""Reports impossible numbers on cards: fields beyond their bounds, and numbers of copies (N242). Also reports a missing
field of a card whose type is a list of words: without notice, the field has the first word of the list (N243)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion.numbered import number_of
from dsl.limits import COPIES
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.vain.bounds import bounds_of, bounds_of_option


def check_printed(checked: Checked, findings: Findings, settled: frozenset[nodes.Node]) -> None:
    """Report fields beyond their bounds, impossible numbers of copies, and missing fields whose type is a list of words. The
    numbers on `settled` cards are not checked again."""
    for entry in (entry for entry in checked.book.cards if entry.node not in settled):
        for property_ in entry.node.properties:
            _check_number(checked, entry.node, property_, findings)
    for more in (more for deck in checked.book.decks.values() for more in deck.more):
        number = number_of(more.count)
        if number is not None:
            _check_copies(number, more, findings)
    for field in checked.book.fields.values():
        number = None if field.default is None else number_of(field.default)
        if number is not None:
            beginning = Message("the-beginning-of-name", name=field.name)
            _check_bounds(beginning, number, bounds_of(field.type), field.default or field, field, findings)
    for (_, name), value in checked.book.values.items():
        number = None if value.default is None else number_of(value.default)
        if number is not None and value.default is not None:
            _check_bounds(
                Message("the-beginning-of-name", name=name),
                number,
                bounds_of(value.type),
                value.default,
                value,
                findings,
            )
    for option in checked.book.options.values():
        number = None if option.default is None else number_of(option.default)
        if number is not None and option.default is not None:
            beginning = Message("the-beginning-of-name", name=option.name)
            _check_bounds(beginning, number, bounds_of_option(option), option.default, option, findings)
    _check_left_out(checked, findings)


def _check_number(checked: Checked, card: nodes.Card, property_: nodes.Property, findings: Findings) -> None:
    number = number_of(property_.value)
    if number is None:
        return
    if property_.name == "copies":
        _check_copies(number, property_, findings)
        return
    field = checked.book.fields.get((card.noun, property_.name))
    if field is not None:
        _check_bounds(f"`{property_.name}`", number, bounds_of(field.type), property_.value, field, findings)


def _check_copies(number: int, said: nodes.Property | nodes.MoreCopies, findings: Findings) -> None:
    if not 0 <= number <= COPIES:
        findings.error(
            codes.NUMBER_OUT_OF_RANGE,
            Message("a-card-has-up-to-copies-copies-and-this", copies=COPIES, short=_short(number)),
            said.span,
            label=Message("no-number-of-copies"),
            help=Message("write-how-many-of-it-there-are-a-card"),
        )


def _check_bounds(
    what: str,
    number: int,
    bounds: tuple[int | None, int | None],
    place: nodes.Node,
    decl: nodes.Node,
    findings: Findings,
) -> None:
    low, high = bounds
    if (low is not None and number < low) or (high is not None and number > high):
        findings.error(
            codes.NUMBER_OUT_OF_RANGE,
            Message(
                "what-is-short-and-goes-from-low-to-high",
                what=what,
                short=_short(number),
                low=low if low is not None else "...",
                high=high if high is not None else "...",
            ),
            place.span,
            label=Message("beyond-its-bounds"),
            others=(Label(decl.span, Message("declared-here")),),
            help=Message("write-a-number-within-them-or-widen-them-where"),
        )


def _short(number: int) -> str:
    return str(number) if abs(number) < 10**12 else Message("a-number-of-n-digits", n=len(str(abs(number))))


def _check_left_out(checked: Checked, findings: Findings) -> None:
    """Report cards without a field whose type is a list of words, if most other cards of the same noun have this field."""
    book = checked.book
    for (noun, name), field in book.fields.items():
        words = book.words.get(field.type.name)
        if words is None or field.type.optional or field.default is not None:
            continue
        cards = [entry.node for entry in book.cards if entry.node.noun == noun]
        silent = [card for card in cards if all(property_.name != name for property_ in card.properties)]
        if not silent or len(silent) * 2 > len(cards):
            continue
        for card in silent:
            findings.warning(
                codes.MISSING_FIELD,
                Message("title-does-not-say-its-name", title=card.title, name=name),
                card.span,
                label=Message("so-it-is-words-the-first-of-the-list", words=words[0]),
                others=(Label(field.span, Message("declared-here")),),
                help=Message(
                    "write-name-words-or-another-of-words2-or-say",
                    name=name,
                    words=words[0],
                    words2=", ".join(words[1:6]),
                    type=field.type.name,
                ),
            )
