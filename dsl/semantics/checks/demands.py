"""Checks of expressions at places where only one kind is allowed: a given type, a test, a zone, a set of things, or something
that can be set."""

from __future__ import annotations

import re

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message, either, listed
from dsl.semantics.cells import cell_named, name_of, place_of
from dsl.semantics.checked import Ref, Scope
from dsl.semantics.checks.checking import NUMBER_DUE, Checking
from dsl.semantics.static_types import PLAYER, TEXT, UNKNOWN, Type, comparable, fits, item_of, piece, value_of


def check_wanted(node: nodes.Expression, wanted: Type, scope: Scope, checking: Checking) -> Type:
    """Check an expression that must have a certain type, and return its type. A string in quotation marks is a plain
    text if a text is needed, and a title otherwise."""
    if wanted.kind == "text" and isinstance(node, nodes.Text):
        checking.checked.types[node] = TEXT
        checking.checked.refs[node] = Ref("text", node.value)
        return TEXT
    if wanted.kind == "piece" and isinstance(node, nodes.Text):
        return _titled(node, wanted, checking)
    found = type_of_due(node, wanted, scope, checking)
    if not fits(found, wanted):
        checking.mismatch(node, found, wanted)
    return found


def type_of_due(node: nodes.Expression, wanted: Type, scope: Scope, checking: Checking) -> Type:
    """Return the type of an expression where a word of a list, or a number, is needed. If the expression is an unknown name,
    the finding proposes words of the list, or a way to count things with this name."""
    due = {"word": wanted.name, "number": NUMBER_DUE}.get(wanted.kind, "")
    checking.due = due if isinstance(node, nodes.Name) else ""
    found = checking.type_of(node, scope)
    checking.due = ""
    return found


def check_title(node: nodes.Text, checking: Checking, noun: str = "") -> Type:
    """Return the type of the card with a title. If there is no such card, report this, and propose titles of cards of
    `noun` first."""
    entry = checking.book.card_by_title.get(node.value) or checking.made.get(node.value)
    if entry is None and node.value in checking.made:
        return UNKNOWN
    if entry is None and (cell := _cell(node, checking)) is not None:
        return cell
    if entry is None:
        near = nearest(node.value, _titles_of(noun, checking)) or nearest(node.value, checking.book.card_by_title)
        checking.findings.error(
            codes.UNKNOWN_CARD,
            Message("no-card-is-called-node", name=node.value),
            node.span,
            label=Message("not-a-title-of-this-game"),
            help=Message("did-you-mean-either", either=either(f"“{title}”" for title in near))
            if near
            else Message("titles-are-written-exactly-as-in-the-heading-of"),
            unknown=node.value,
            edits=checking.instead_of(node.value, node.span, near),
        )
        return UNKNOWN
    checking.checked.refs[node] = Ref("card", node.value, entry)
    return piece(entry.node.noun)


def _cell(node: nodes.Text, checking: Checking, noun: str = "") -> Type | None:
    """Return the type of a cell that is given by its name, such as `"D2"`; None if no grid has such a cell."""
    grids = [grid for grid in checking.book.grids if noun in ("", grid.noun)]
    if not grids or place_of(node.value) is None:
        return None
    if not all(grid.width and grid.height for grid in grids):
        return UNKNOWN  # a grid without cells is reported at its declaration
    found = cell_named(node.value, grids)
    left_out = next((grid for grid in grids if not found and _is_left_out(node.value, grid)), None)
    if left_out is not None:
        checking.findings.error(
            codes.UNKNOWN_CARD,
            Message("node-is-no-cell-of-left-out", name=node.value, left_out=left_out.name),
            node.span,
            label=Message("the-drawing-leaves-it-out"),
            help=Message("write-at-its-place-in-the-drawing-of-left", left_out=left_out.name),
        )
        return UNKNOWN
    if len(found) != 1:
        named = dict.fromkeys(grid.name for grid in grids)
        checking.findings.error(
            codes.UNKNOWN_CARD,
            Message("there-is-no-cell-node", name=node.value)
            if not found
            else Message("node-is-a-cell-of-nouns", name=node.value, grids=listed(named)),
            node.span,
            label=Message("not-on-the-board") if not found else Message("of-which-is-it"),
            help=Message(
                "cells-go-ranges",
                ranges=listed(
                    Message("to-name-of-in-grid", cell=name_of(grid.width, grid.height), grid=grid.name)
                    for grid in grids
                ),
            )
            if not found
            else Message("name-it-as-found-found2", cells=either(f"`{noun} {number}`" for noun, number in found)),
        )
        return UNKNOWN
    checking.checked.refs[node] = Ref("piece", str(found[0][1]), found[0][0])
    return piece(found[0][0])


def _is_left_out(name: str, grid: nodes.Grid) -> bool:
    """Tell whether a name such as `"D2"` means a gap in the drawing of a grid."""
    place = place_of(name)
    return place is not None and 1 <= place[0] <= grid.width and 1 <= place[1] <= grid.height


def _titled(node: nodes.Text, wanted: Type, checking: Checking) -> Type:
    """Check a title where a thing of a noun is needed, and return its type. Only titles of that noun are proposed."""
    cell = _cell(node, checking, wanted.name)
    if cell is not None:
        checking.checked.types[node] = cell
        return cell
    found = checking.checked.types[node] = check_title(node, checking, wanted.name)
    if not fits(found, wanted):
        of_noun = _titles_of(wanted.name, checking)
        near = either(f"“{title}”" for title in nearest(node.value, of_noun)[:2] or of_noun[:2])
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("wanted-is-due-here-and-node-is-found", wanted=wanted.sure(), name=node.value, found=found),
            node.span,
            label=str(found),
            help=Message("name-a-wanted-for-example-near", wanted=wanted.name, near=near)
            if near
            else Message("declare-a-wanted-first", wanted=wanted.name),
        )
    return found


def _titles_of(noun: str, checking: Checking) -> list[str]:
    """Return the titles of all cards of a noun."""
    return [title for title, entry in checking.book.card_by_title.items() if entry.node.noun == noun]


#: The text after a counted group, if it is a second part of the test after `where`: `and it.cost < 4`.
_ANOTHER_PART = re.compile(r" (?:and|or) (?:not )?it\b")
#: A group to count in parentheses, a comparison sign, and a number.
_COMPARED = re.compile(r"(.+\)) *(<=|>=|=|<|>) *(\S+)$", re.DOTALL)


def _as_test(node: nodes.Expression, checking: Checking) -> str:
    """Return the help for an expression where a test is needed: a test to write instead."""
    if not isinstance(node, nodes.CountOf):
        return Message("compare-it-with-something-or-write-there-is")
    source = checking.book.sources.get(node.span.source)
    if source is not None and _ANOTHER_PART.match(source.text, node.span.end):
        return Message("a-test-of-several-parts-after-where-in-parentheses")
    written = checking.written(node.what)
    compared = _COMPARED.match(written)
    test = _last_test(node.what)
    if compared is None and isinstance(test, nodes.Compare) and _is_said_by_itself(test.left, checking):
        # The text before the comparison sign is a complete test. So the part to count ends there.
        end = test.left.span.end - node.what.span.start
        counted, than = written[:end], written[end:].strip()
    elif compared is None:
        return Message("compare-it-with-a-number-as-in-count-of", written=written)
    else:
        counted, than = compared[1], f"{compared[2]} {compared[3]}"
    count = than.removeprefix("= ")
    if count.isdigit() and count != "1":
        return Message(
            "what-is-compared-stands-in-parentheses-count-of-counted-2", counted=counted, than=than, number=count
        )
    return Message("what-is-compared-stands-in-parentheses-count-of-counted", counted=counted, than=than)


def _last_test(node: nodes.Node) -> nodes.Node | None:
    """Return the test after `where` at the end of a group; None if the group does not end like this."""
    group = node.group if isinstance(node, nodes.Quantified) else node
    last = group.filters[-1] if isinstance(group, nodes.Group) and group.filters else None
    return last.test if isinstance(last, nodes.Where) else None


def _is_said_by_itself(node: nodes.Expression, checking: Checking) -> bool:
    """Tell whether the expression before a comparison sign is a complete test."""
    return value_of(checking.checked.types.get(node, UNKNOWN)).kind == "yes_no"


def check_test(node: nodes.Expression, scope: Scope, checking: Checking) -> None:
    """Check an expression that must be true or false."""
    found = checking.type_of(node, scope)
    if isinstance(node, nodes.Quantified):
        return
    if found.kind not in ("yes_no", "unknown"):
        checking.findings.error(
            codes.NOT_A_TEST,
            Message("a-test-is-due-here-and-this-is-found", found=found),
            node.span,
            label=str(found),
            help=_as_test(node, checking),
        )


def check_seated(node: nodes.Expression | None, why: str, checking: Checking) -> None:
    """Report a neutral player, whom nobody plays, where a player with a seat is needed (N224)."""
    ref = None if node is None else checking.checked.refs.get(node)
    if node is not None and ref is not None and ref.kind == "neutral":
        checking.findings.error(
            codes.SEAT_OF_NOBODY,
            Message("nobody-sits-for-ref", ref=ref.name),
            node.span,
            label=why,
            help=Message("name-a-player-who-sits-at-the-table"),
        )


def check_actor(node: nodes.Expression, scope: Scope, checking: Checking) -> None:
    """Check the expression for the player who does something. It may mean several players, who do it one after the other."""
    found = checking.type_of(node, scope)
    if found.kind == "set":
        found = item_of(found)
    if not fits(found, PLAYER.maybe()):
        checking.mismatch(node, found, PLAYER)


def check_zone(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    """Check an expression that must be a zone, and return its type."""
    found = checking.type_of(node, scope)
    if found.kind not in ("zone", "unknown"):
        names = ", ".join(sorted({name for _, name in checking.book.zones}))
        help_ = Message("the-zones-are-names", names=names)
        if isinstance(node, nodes.Pick):
            one, other = checking.written(node.value), checking.written(node.otherwise)
            test = checking.written(node.test)
            help_ = Message("write-two-lines-for-each-zone-one-the-first", test=test, one=one, other=other)
            checking.findings.error(
                codes.NOT_A_ZONE,
                Message("one-of-two-zones-cannot-be-taken-in-one"),
                node.span,
                label=Message("which"),
                help=help_,
            )
            return found
        checking.findings.error(
            codes.NOT_A_ZONE,
            Message("a-zone-is-due-here-and-this-is-found", found=found),
            node.span,
            label=str(found),
            help=help_,
        )
    return found


def check_places(node: nodes.Expression, scope: Scope, checking: Checking) -> None:
    """Check the argument of `shuffle` without `into`: it must be a zone or a set of things."""
    found = checking.type_of(node, scope)
    if found.kind not in ("zone", "set", "unknown"):
        checking.findings.error(
            codes.NOT_A_ZONE, Message("a-zone-is-due-here-and-this-is-found", found=found), node.span, label=str(found)
        )


def check_things(node: nodes.Expression, scope: Scope, checking: Checking, shown: bool = False) -> Type:
    """Check an expression for things that are moved, carried out or shown, and return the type of one of these things."""
    found = value_of(checking.type_of(node, scope))
    item = item_of(found)
    if item.kind not in ("piece", "unknown", "none"):
        checking.findings.error(
            codes.NOT_A_THING,
            Message("only-things-can-be-shown-and-this-is-found", found=found)
            if shown
            else Message("only-things-can-be-moved-and-this-is-found", found=found),
            node.span,
            label=str(found),
            help=Message("name-a-card-a-set-of-cards-or-a"),
        )
    return item


def check_target(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    """Check what `set`, `raise` or `lower` changes: it must be a value that changes in play. Return the type of the
    value."""
    found = checking.type_of(node, scope)
    ref = checking.checked.refs.get(node)
    if ref is not None and ref.kind == "local" and ref.name in scope.lets:
        checking.checked.refs[scope.lets[ref.name]] = Ref("changed", ref.name)
    elif found is not UNKNOWN and (ref is None or not (ref.kind == "value" or ref.name in ("direction", "winners"))):
        local = ref is not None and ref.kind in ("local", "role")
        checking.findings.error(
            codes.NOT_SETTABLE,
            Message("this-cannot-be-set"),
            node.span,
            label=Message("a-name-that-stays-what-it-is") if local else Message("not-a-value-that-changes-in-play"),
            help=Message("what-may-change-here-is-a-name-made-by")
            if local
            else Message("declare-value-name-fields-are-printed-definitions-are-computed"),
        )
    return found


def check_members(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    """Return the type of one member of the group that a loop goes through. Report anything that is not a group or a set."""
    found = value_of(checking.type_of(node, scope))
    if found.kind == "set":
        return item_of(found)
    if found.kind not in ("unknown", "piece"):
        checking.findings.error(
            codes.NOT_SEVERAL,
            Message("for-each-goes-through-several-things-and-this-is", found=found),
            node.span,
            label=str(found),
        )
    return found.sure()


def common_type(found: list[Type], node: nodes.Node, checking: Checking) -> Type:
    """Return the type that several values have in common. Report a value of another type."""
    sure = [t for t in found if t.kind not in ("none", "unknown")]
    if not sure:
        return UNKNOWN
    for other in sure[1:]:
        if not comparable(other, sure[0]):
            checking.mismatch(node, other, sure[0])
    optional = any(t.optional for t in found)
    return sure[0].maybe() if optional else sure[0]
