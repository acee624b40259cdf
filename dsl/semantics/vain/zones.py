"""Words behind a zone that do not go together, or are about nobody (N221), and things that two supplies put somewhere (N210)."""

from __future__ import annotations

from itertools import combinations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.semantics.checked import Checked
from dsl.semantics.membership import Declared, NotPrinted, belongs
from dsl.semantics.rulebook import declared_of


def check_zones(checked: Checked, findings: Findings) -> None:
    """Report what is said of zones and cannot be meant."""
    for zone in checked.book.zones.values():
        _check_words(zone, findings)
    if not findings.has_errors:
        _check_supplies(checked, findings)


def _check_words(zone: nodes.Zone, findings: Findings) -> None:
    words, name, seer = zone.attributes, zone.name, zone.seen_by
    hidden = next((word for word in ("face down", "seen by owner") if word in words), "seen by ..." if seer else "")
    if "open" in words and hidden:
        message, label = f"`{name}` is open, and `{hidden}` hides what lies there", "which of the two?"
        help_ = "keep one of them; `open if TEST` says when everybody sees it"
    elif "seen by owner" in words and zone.owner != "player":
        message, label = f"`{name}` is no player's", "no owner sees what lies there"
        help_ = f"write `zone {name} of player: ...`, or `seen by` with who it is"
    elif isinstance(seer, nodes.NoneValue):
        message, label = f"`{name}` is open always", "while it is none, everybody sees what lies there"
        help_ = "write `face down` if nobody may see it, or name a value that is a player"
    elif isinstance(zone.in_force_for, nodes.NoneValue):
        message, label = f"nothing that lies in `{name}` is in force", "it is for nobody"
        help_ = "name a value that is a player, or leave `in force` out"
    else:
        return
    findings.error("N221", message, zone.span, label=label, help=help_)


def _check_supplies(checked: Checked, findings: Findings) -> None:
    """Report supplies of which both take the same: it would lie in two places."""
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
                "N210",
                f"“{both.title}” would lie in two places",
                second.span,
                label="it is taken from here too",
                others=(Label(first.span, "it is taken from here"),),
                help="let each thing be in one supply: say behind `all` which are meant, or remove one of the two",
            )


def _takes(supply: nodes.Supply, card: nodes.Card, declared: Declared) -> bool:
    """Tell whether a supply takes a card; of what only play can tell nothing is said."""
    try:
        return belongs(card, supply.group, declared)
    except NotPrinted:
        return False
