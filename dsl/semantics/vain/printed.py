"""What is printed on cards and cannot be: beyond the bounds of its field, no number of copies (N242); what is not printed, so
that the first word of a list is taken for it (N243)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.limits import COPIES
from dsl.semantics.checked import Checked
from dsl.semantics.numbered import number_of
from dsl.semantics.vain.bounds import bounds_of, bounds_of_option


def check_printed(checked: Checked, findings: Findings, settled: frozenset[nodes.Node]) -> None:
    """Report fields beyond their bounds, copies that are none or too many, and words that a card leaves out; the numbers of cards
    that are `settled` are as they should be."""
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
            beginning = f"the beginning of `{field.name}`"
            _check_bounds(beginning, number, bounds_of(field.type), field.default or field, field, findings)
    for (_, name), value in checked.book.values.items():
        number = None if value.default is None else number_of(value.default)
        if number is not None and value.default is not None:
            _check_bounds(f"the beginning of `{name}`", number, bounds_of(value.type), value.default, value, findings)
    for option in checked.book.options.values():
        number = None if option.default is None else number_of(option.default)
        if number is not None and option.default is not None:
            beginning = f"the beginning of `{option.name}`"
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
            "N242",
            f"a card has up to {COPIES} copies, and this has {_short(number)}",
            said.span,
            label="no number of copies",
            help="write how many of it there are; a card of which there is none has 0",
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
            "N242",
            f"{what} is {_short(number)}, and goes from {low if low is not None else '...'} to "
            f"{high if high is not None else '...'}",
            place.span,
            label="beyond its bounds",
            others=(Label(decl.span, "declared here"),),
            help="write a number within them, or widen them where they are declared",
        )


def _short(number: int) -> str:
    return str(number) if abs(number) < 10**12 else f"a number of {len(str(abs(number)))} digits"


def _check_left_out(checked: Checked, findings: Findings) -> None:
    """Report cards that do not say of which word of a list they are, where most others of their noun do."""
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
                "N243",
                f"“{card.title}” does not say its `{name}`",
                card.span,
                label=f"so it is `{words[0]}`, the first of the list",
                others=(Label(field.span, "declared here"),),
                help=f"write `{name} {words[0]}` or another of {', '.join(words[1:6])}; or say once what it is for all "
                f"that do not say it: `field {name}: {field.type.name} = {words[0]}`",
            )
