"""Reports words in zones that contradict each other or have no effect (N221), things that two supplies place (N210), and rules
about `you` on cards whose rules are in force only in zones without an owner (N302)."""

from __future__ import annotations

from itertools import combinations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion.membership import Declared, NotPrinted, belongs
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import declared_of
from dsl.semantics.rules_in_force import IN_FORCE, parts_about_you


def check_zones(checked: Checked, findings: Findings) -> None:
    """Report words in the declarations of zones that make no sense together, and the other mistakes of this file."""
    for zone in checked.book.zones.values():
        _check_words(zone, findings)
    if not findings.has_errors:
        _check_supplies(checked, findings)
        _check_nobodys(checked, findings)


def _check_words(zone: nodes.Zone, findings: Findings) -> None:
    words, name, seer = zone.attributes, zone.name, zone.seen_by
    hidden = zone.hiding or ("seen by ..." if seer else "")
    if "open" in words and hidden:
        message, label = (
            Message("name-is-open-and-hidden-hides-what-lies-there", name=name, hidden=hidden),
            Message("which-of-the-two"),
        )
        help_ = Message("keep-one-of-them-open-if-test-says-when")
    elif "seen by others" in words and zone.owner != "player":
        message, label = Message("name-is-no-players", name=name), Message("nobody-is-another-than-its-owner")
        help_ = Message("write-zone-name-of-player-noun-seen-by-others", name=name, noun=zone.noun)
    elif "seen by others" in words and (seer is not None or {"face down", "seen by owner"} & set(words)):
        message, label = Message("name-is-seen-by-others-and-more", name=name), Message("which-of-the-two")
        help_ = Message("seen-by-others-shows-all-but-the-owner")
    elif "seen by owner" in words and zone.owner != "player":
        message, label = Message("name-is-no-players", name=name), Message("no-owner-sees-what-lies-there")
        help_ = Message("write-zone-name-of-player-or-seen-by-with", name=name)
    elif isinstance(seer, nodes.NoneValue):
        message, label = (
            Message("name-is-open-always", name=name),
            Message("while-it-is-none-everybody-sees-what-lies-there"),
        )
        help_ = Message("write-face-down-if-nobody-may-see-it-or")
    elif isinstance(zone.in_force_for, nodes.NoneValue):
        message, label = Message("nothing-that-lies-in-name-is-in-force", name=name), Message("it-is-for-nobody")
        help_ = Message("name-a-value-that-is-a-player-or-leave")
    else:
        return
    findings.error(codes.ZONE_WORDS, message, zone.span, label=label, help=help_)


def _check_supplies(checked: Checked, findings: Findings) -> None:
    """Report two supplies that place the same thing, since one thing cannot lie in two places."""
    book = checked.book
    declared, told = declared_of(book), set()
    all_ = [supply for supply in book.supplies if supply.count is None]
    for first, second in combinations(all_, 2):
        if second in told or (first.owner, first.group.noun) != (second.owner, second.group.noun):
            continue
        both = next(
            (
                one.node
                for one in book.cards
                if _takes(first, one.node, declared) and _takes(second, one.node, declared)
            ),
            None,
        )
        if both is not None:
            told.add(second)
            findings.error(
                codes.DECLARED_TWICE,
                Message("title-would-lie-in-two-places", title=both.title),
                second.span,
                label=Message("it-is-taken-from-here-too"),
                others=(Label(first.span, Message("it-is-taken-from-here")),),
                help=Message("let-each-thing-be-in-one-supply-say-behind"),
            )


def _takes(supply: nodes.Supply, card: nodes.Card, declared: Declared) -> bool:
    """Tell whether a supply takes a card. If this is known only in play, return False."""
    try:
        return belongs(card, supply.group, declared)
    except NotPrinted:
        return False


def _check_nobodys(checked: Checked, findings: Findings) -> None:
    """Report rules about `you` on cards whose rules are in force only in zones without an owner. In such a zone, nobody
    is `you`."""
    book = checked.book
    for card in book.cards:
        zones = [zone for zone in book.zones.values() if zone.noun == card.node.noun and "in force" in zone.attributes]
        if not zones or any(zone.owner == "player" or zone.in_force_for is not None for zone in zones):
            continue
        for rule in card.node.body:
            you = next(parts_about_you(rule, checked), None) if isinstance(rule, IN_FORCE) else None
            if you is not None:
                findings.error(
                    codes.NOBODY_MEANT,
                    Message("zone-is-no-players-so-nobody-is-you", zone=zones[0].name, title=card.node.title),
                    you.span,
                    label=Message("nobody-is-you-here"),
                    others=(Label(zones[0].span, Message("it-is-in-force-here")),),
                    help=Message("name-the-player-or-write-in-force-for", zone=zones[0].name),
                )
