"""Checks of things that a scenario puts into zones: their owners, and the names that later lines use for them."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted
from dsl.semantics.checks.groups import check_group
from dsl.semantics.checks.names import is_anybodys
from dsl.semantics.static_types import NUMBER, PLAYER, Type, item_of, piece, set_of, value_of


def check_pieces(item: nodes.Pieces, line: nodes.GivenHas | nodes.ThenHas, scope: Scope, checking: Checking) -> None:
    """Check things in a line of a scenario: their number, their owner, and whether the zone can hold them. A name for the
    things must be new. Only a line that puts the things into a zone may give them a name."""
    found = _sort(item, scope, checking)
    if item.amount is not None:
        check_wanted(item.amount, NUMBER, scope, checking)
    if item.of is not None:
        check_wanted(item.of, PLAYER.maybe(), scope, checking)
    place = item_of(value_of(checking.checked.types[line.zone])) if line.zone in checking.checked.types else found
    if found.kind == place.kind == "piece" and found.name != place.name:
        checking.mismatch(item.what, found, place)
    elif found.kind == "piece" and item.of is not None and not is_anybodys(found.name, checking):
        checking.findings.error(
            codes.BELONGS_TO_NOBODY,
            Message("no-name-belongs-to-anybody", name=found.name),
            item.of.span,
            label=Message("nobodys-ever"),
            help=Message("whose-things-are-is-told-by-their-supply-supply-2"),
        )
    if item.name is not None:
        _name(item, item.name, line, scope, checking)


def named_in(line: nodes.ScenarioLine, scope: Scope, checking: Checking) -> Scope:
    """Return the scope with the names that a line gives to the things that it puts into a zone."""
    if not isinstance(line, nodes.GivenHas):
        return scope
    for item in line.items:
        if isinstance(item, nodes.Pieces) and item.name is not None:
            found = _sort(item, scope, checking)
            scope = scope.place(item.name, set_of(found) if is_several(item) else found)
    return scope


def is_several(item: nodes.Pieces) -> bool:
    """Tell whether a name for things in a scenario means several things, as in `3 cards as those`."""
    return item.amount is not None and not (isinstance(item.amount, nodes.Number) and item.amount.value == 1)


def _sort(item: nodes.Pieces, scope: Scope, checking: Checking) -> Type:
    """Return the type of one of the things in a line such as `given player 1.hand has 2 cards`."""
    if isinstance(item.what, nodes.Group):
        check_group(item.what, scope, checking)
        return piece(item.what.noun)
    return item_of(value_of(checking.type_of(item.what, scope)))


def _name(
    item: nodes.Pieces, name: str, line: nodes.GivenHas | nodes.ThenHas, scope: Scope, checking: Checking
) -> None:
    book = checking.book
    if isinstance(line, nodes.ThenHas):
        checking.findings.error(
            codes.PLACED_NAME,
            Message("a-name-is-given-where-something-is-placed"),
            item.span,
            label=Message("then-only-looks"),
            help=Message("leave-out-as-name-or-write-it-in-the", name=name),
        )
    elif isinstance(line.zone, nodes.EveryZone):
        checking.findings.error(
            codes.PLACED_NAME,
            Message("one-name-for-things-in-several-places"),
            item.span,
            label=Message("which-of-them"),
            help=Message("give-the-things-of-each-place-in-a-line"),
        )
    elif name in scope.names or any((None, name) in table for table in (book.values, book.zones, book.defines)):
        checking.findings.error(
            codes.PLACED_NAME,
            Message("name-is-there-already", name=name),
            item.span,
            label=Message("a-second-meaning"),
            help=Message("choose-another-name"),
        )
