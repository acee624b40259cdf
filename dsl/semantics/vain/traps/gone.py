"""Reports loops whose turns take away the things of later turns (N432)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.semantics.checked import Checked


def check_loop(node: nodes.ForEach, checked: Checked, findings: Findings) -> None:
    """Report a loop over the things in a zone, if its block takes other things out of this zone. There are two cases:

    - A line of the block moves all things in the zone at once.
    - The block moves the thing for which it is carried out. The block, or a rule about one of its verbs, also takes some
      other things out of the zone.

    Nothing is reported if a test in the block asks whether the thing is still there.
    """
    place = place_of(node.group)
    if place is None or node.at_once or _is_tested(node, place):
        return
    for line in node.body:
        if isinstance(line, nodes.Move) and not _names(line.what, node.name):
            taken = place_of(line.what)
            if taken is not None and nodes.same(taken, place) and _are_all(line.what):
                all_gone = Message("all-of-them-are-gone-after-the-first-turn")
                _report(
                    node,
                    line,
                    all_gone,
                    Message("move-name-or-write-this-line-below-the-loop", name=node.name),
                    findings,
                )
                return
    if any(_moves(line, node.name, checked) for line in node.body):
        for part in _taking(node, place, checked):
            test = Message("put-the-lines-about-name-below-a-test", name=node.name, place=checked.book.phrase(place))
            _report(node, part, Message("some-of-them-may-be-gone-before-their-turn"), test, findings)
            return


def _report(node: nodes.ForEach, part: nodes.Node, said: Message, help_: Message, findings: Findings) -> None:
    """Report the part of a loop that takes things of later turns."""
    findings.warning(
        codes.GONE_MEANWHILE,
        said,
        part.span,
        label=Message("the-others-have-their-turn-all-the-same", name=node.name),
        others=(Label(node.group.span, Message("found-out-before-the-first-turn")),),
        help=help_,
    )


def _taking(node: nodes.ForEach, place: nodes.Expression, checked: Checked) -> Iterator[nodes.Node]:
    """Yield the parts of a block, and of the rules about its verbs, that take other things than that of the turn out of the
    place."""
    verbs = {part.verb for line in node.body for part in nodes.walk(line) if isinstance(part, nodes.Sentence)}
    for line in node.body:
        for part in nodes.walk(line):
            match part:
                case nodes.Move() if not _names(part.what, node.name) and _is_from(part.what, place):
                    yield part
                case nodes.ForEach() if (inner := place_of(part.group)) is not None and nodes.same(inner, place):
                    if any(_moves(one, part.name, checked) for one in part.body):
                        yield part
    for declaration in checked.book.declarations if verbs else ():
        for verb, move in _reactions(declaration):
            if verb in verbs and _is_from(move.what, place):
                yield move


@lru_cache(maxsize=8192)
def _reactions(declaration: nodes.Node) -> tuple[tuple[str, nodes.Move], ...]:
    """Return the lines that move something in rules before or after an event, each with the verb of the event. The result is
    cached, because the check is made again after each change in an editor."""
    if not isinstance(declaration, nodes.Card | nodes.General):
        return ()
    rules = [part for part in nodes.parts_within(declaration) if isinstance(part, nodes.Rule)]
    return tuple(
        (rule.pattern.verb, part)
        for rule in rules
        if rule.kind in ("before", "after")
        for part in nodes.walk(rule)
        if isinstance(part, nodes.Move)
    )


def _moves(line: nodes.Statement, name: str, checked: Checked) -> bool:
    """Tell whether a line moves the thing with this name, or gives it to a verb that moves the thing."""
    for part in nodes.walk(line):
        match part:
            case nodes.Move() if _names(part.what, name):
                return True
            case nodes.Sentence(object=nodes.Name(id=found)) if found == name:
                verb = checked.book.verbs.get(part.verb)
                role = verb.object.name if verb is not None and verb.object is not None else ""
                if verb is not None and any(
                    isinstance(one, nodes.Move) and _names(one.what, role)
                    for two in verb.body
                    for one in nodes.walk(two)
                ):
                    return True
    return False


def _is_tested(node: nodes.ForEach, place: nodes.Expression) -> bool:
    """Tell whether a test in a block names the thing of the turn and the place of the loop."""
    return any(
        isinstance(part, nodes.If)
        and _names(part.test, node.name)
        and any(nodes.same(one, place) for one in nodes.walk(part.test))
        for line in node.body
        for part in nodes.walk(line)
    )


def _is_from(what: nodes.Expression, place: nodes.Expression) -> bool:
    """Tell whether things are taken from a place: `the top of row`, `2 cards in row`."""
    if isinstance(what, nodes.End):
        return nodes.same(what.of, place)
    group = what.group if isinstance(what, nodes.Quantified) else None
    return group is not None and any(
        isinstance(one, nodes.Within) and nodes.same(one.place, place) for one in group.filters
    )


def place_of(node: nodes.Expression | nodes.Range) -> nodes.Expression | None:
    """Return the place where a group is, such as `hand` for `cards in hand`. Return None if the group has other filters or
    several places."""
    group = node.group if isinstance(node, nodes.Quantified) else node
    if not isinstance(group, nodes.Group):
        return None
    places = [one.place for one in group.filters if isinstance(one, nodes.Within)]
    return places[0] if len(places) == len(group.filters) == 1 else None


def _are_all(node: nodes.Expression) -> bool:
    return isinstance(node, nodes.Quantified) and node.determiner in ("all", "bare")


def _names(node: nodes.Expression, name: str) -> bool:
    return any(isinstance(part, nodes.Name) and part.id == name for part in nodes.walk(node))
