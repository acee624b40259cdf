"""Reports phrases in steps at which the game would stop: `the` before a group in which several may be equal (N434), and a
choice that is left to nobody (N435)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings, Label
from dsl.messages.message import Message
from dsl.semantics.checked import Checked

#: Blocks that catch a failure, and expressions in which a group that does not fit makes a test false.
CATCHING = (nodes.May, nodes.Attempt, nodes.AsMuchAsPossible)
TESTS = (nodes.Compare, nodes.Logic, nodes.Not, nodes.Exists, nodes.IsOneOf, nodes.IsAdjective, nodes.Has, nodes.Can)

#: Expressions with a name.
NAMES = (nodes.Name, nodes.Field)

#: The words before a group that leave a choice.
CHOOSING = ("a", "another", "n", "up to", "any")


def check_stopping(checked: Checked, findings: Findings) -> None:
    """Report phrases in steps and in `play` at which the game may stop.

    In verbs and cards, nothing is reported, because a failure there only means that the sentence or the card is not possible
    now. A tie for the most or the fewest of something is not reported if a test of the step reads what is compared,
    because this test may rule out a tie. A tie of the winners of a game is always reported.
    """
    for declaration in checked.book.declarations:
        if isinstance(declaration, nodes.Step | nodes.Play):
            tested = _tested(declaration)
            for node in _uncaught(declaration):
                if isinstance(node, nodes.EndPlay) and isinstance(node.winners, nodes.Quantified):
                    _check_tie(node.winners, True, checked, findings)
                elif isinstance(node, nodes.Quantified) and not tested & _measures(node):
                    _check_tie(node, False, checked, findings)
                elif isinstance(node, nodes.Move | nodes.Turn | nodes.Reveal):
                    _check_chooser(node.what, declaration, checked, findings)


def _uncaught(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield the parts of a step whose failure stops the game, but not the winners of a game a second time."""
    yield node
    for part in node.children():
        if isinstance(part, (*CATCHING, *TESTS)) or (isinstance(node, nodes.EndPlay) and part is node.winners):
            continue
        yield from _uncaught(part)


def _tested(declaration: nodes.Node) -> frozenset[str]:
    """Return the names that occur in the tests of a step."""
    within = [part for test in nodes.parts_within(declaration) if isinstance(test, TESTS) for part in nodes.walk(test)]
    names = {part.id if isinstance(part, nodes.Name) else part.name for part in within if isinstance(part, NAMES)}
    return frozenset(names).union(*(_measures(part) for part in within if isinstance(part, nodes.Quantified)))


def _measures(node: nodes.Quantified) -> frozenset[str]:
    extremes = [part for part in node.group.filters if isinstance(part, nodes.WithExtreme)]
    return frozenset(measure for part in extremes for _, measure in part.chain)


def _check_tie(node: nodes.Quantified, is_end: bool, checked: Checked, findings: Findings) -> None:
    extremes = [part for part in node.group.filters if isinstance(part, nodes.WithExtreme)]
    if node.determiner != "the" or node.group.plural or len(extremes) != 1 or len(extremes[0].chain) != 1:
        return
    ((_, measure),) = extremes[0].chain
    noun = node.group.noun
    if _all_differ(noun, measure, checked):
        return
    phrase = checked.book.phrase(node)
    rest = phrase.removeprefix("the ")
    several = re.sub(rf"\b{noun}\b", checked.book.vocabulary.plurals.get(noun, noun), rest, count=1)
    instead = several if is_end else f"the first of {several}"
    help_ = (
        Message("write-instead", instead=instead)
        if is_end
        else Message("write-instead-or-let-somebody-choose", instead=instead, choice=f"a {rest}")
    )
    findings.warning(
        codes.MAY_BE_TIED,
        Message("several-may-be-equal-in-measure", measure=measure),
        node.span,
        label=Message("with-the-the-game-stops-where-two-are-equal"),
        help=help_,
        edits=(Edit(node.span, instead),),
    )


def _all_differ(noun: str, measure: str, checked: Checked) -> bool:
    """Tell whether the measure is a field, and each thing of the noun has another value of it."""
    seen: list[nodes.Expression] = []
    for entry in checked.book.cards:
        if entry.node.noun != noun:
            continue
        given = {one.name: one.value for one in entry.node.properties}
        value = given.get(measure)
        if value is None or "copies" in given or any(nodes.same(value, other) for other in seen):
            return False
        seen.append(value)
    return bool(seen)


def _check_chooser(
    what: nodes.Expression, declaration: nodes.Step | nodes.Play, checked: Checked, findings: Findings
) -> None:
    game = checked.book.game
    if (
        not isinstance(what, nodes.Quantified)
        or what.determiner not in CHOOSING
        or game is None
        or game.active is not None
    ):
        return
    parameter = declaration.parameter if isinstance(declaration, nodes.Step) else None
    who = parameter.name if parameter is not None and parameter.type.name == "player" else "player 1"
    findings.warning(
        codes.NOBODY_CHOOSES,
        Message("nobody-is-named-who-chooses"),
        what.span,
        label=Message("a-choice"),
        others=(Label(declaration.span, Message("a-step-has-no-you")),),
        help=Message("choose-in-a-line-of-its-own", who=who, what=checked.book.phrase(what)),
    )
