"""Reports `given` lines that give an impossible value: a number beyond the bounds of the value, or two lines that contradict
each other (N709)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion.numbered import number_of
from dsl.messages.message import Message
from dsl.nodes.mentions import mentions_of
from dsl.semantics.checked import Checked
from dsl.semantics.vain.bounds import bounds_of, bounds_of_option


def check_givens(checked: Checked, scenarios: Iterable[nodes.Scenario], findings: Findings) -> None:
    """Report `given` lines that set a value beyond its bounds, and lines that contradict each other."""
    for scenario in scenarios:
        before: dict[str, tuple[nodes.ScenarioLine, str]] = {}
        for line in scenario.lines:
            if isinstance(line, nodes.GivenValue):
                _check_bounds(checked, line, line.value, findings)
            elif isinstance(line, nodes.GivenEvery):
                for value in line.values:
                    _check_bounds(checked, line, value, findings)
                _check_lost(checked, line, before, findings)
            for what, given in _given(checked, line):
                first, other = before.setdefault(what, (line, given))
                if other == given or first is line or not _in_one_block(first, line):
                    continue
                is_value = isinstance(line, nodes.GivenValue | nodes.GivenEvery)
                findings.error(
                    codes.IMPOSSIBLE_GIVEN,
                    Message("two-different-things-are-given-for-this"),
                    line.span,
                    label=Message("this-one-would-count") if is_value else Message("how-many-is-it"),
                    others=(Label(first.span, Message("and-this-one-not") if is_value else Message("or-this-many")),),
                    help=Message("keep-one-of-the-two-lines"),
                )


def _given(checked: Checked, line: nodes.ScenarioLine) -> Iterator[tuple[str, str]]:
    """Yield what a line sets, if a scenario may set it only once: the number of players (written as ""), a value, or the
    total number of things in a zone. Each comes with its new value; both are source text."""
    if isinstance(line, nodes.GivenPlayers) and (count := number_of(line.count)) is not None:
        yield "", str(count)
    if isinstance(line, nodes.GivenValue):
        yield _written(checked, line.target), _written(checked, line.value)
    elif isinstance(line, nodes.GivenEvery):
        yield _written(checked, line.target), " ".join(_written(checked, value) for value in line.values)
    elif isinstance(line, nodes.GivenHas) and isinstance(line.zone, nodes.Node):
        for item in line.items:
            text = _written(checked, item)
            if _ALL_OF_THEM.fullmatch(text):
                number, noun = text.split()
                yield f"{_written(checked, line.zone)} {noun.removesuffix('s')}", number


#: The total number of things in a zone, such as `3 cards`.
_ALL_OF_THEM = re.compile(r"\d+ [^\W\d]\w*")


def _written(checked: Checked, node: nodes.Node) -> str:
    return checked.book.written(node)


def _in_one_block(first: nodes.Node, second: nodes.Node) -> bool:
    """Tell whether two lines are in the same block. Lines of a scenario and of its background are in different blocks, and a
    scenario may replace a `given` line of its background."""
    return first.span.source == second.span.source and first.span.start < second.span.start


def _given_to(checked: Checked, target: nodes.Expression) -> nodes.ValueDecl | nodes.Option | None:
    """Return the declaration of the value that a `given` line sets, or of the option if the option is a number; None for
    anything else."""
    option = checked.book.options.get(target.id) if isinstance(target, nodes.Name) else None
    if option is not None:
        return None if option.words else option
    ref = checked.refs.get(target)
    return ref.decl if ref is not None and isinstance(ref.decl, nodes.ValueDecl) else None


def _check_lost(
    checked: Checked, line: nodes.GivenEvery, before: dict[str, tuple[nodes.ScenarioLine, str]], findings: Findings
) -> None:
    """Report a `given` line for one player, if a later line for all players overwrites it."""
    if not isinstance(line.target, nodes.EveryZone):
        return
    of_one = re.compile(rf"player \d+\.{re.escape(line.target.zone)}")
    lost = [one for what, (one, _) in before.items() if of_one.fullmatch(what) and _in_one_block(one, line)]
    for first in lost[:1]:
        findings.error(
            codes.IMPOSSIBLE_GIVEN,
            Message("two-different-things-are-given-for-this"),
            line.span,
            label=Message("this-one-would-count"),
            others=(Label(first.span, Message("and-this-one-not")),),
            help=Message("write-the-line-for-all-players-first"),
        )


def _check_bounds(
    checked: Checked, line: nodes.GivenValue | nodes.GivenEvery, value: nodes.Expression, findings: Findings
) -> None:
    decl, number = _given_to(checked, line.target), number_of(value)
    if number is None or decl is None:
        return
    low, high = bounds_of_option(decl) if isinstance(decl, nodes.Option) else bounds_of(decl.type)
    if (low is not None and number < low) or (high is not None and number > high):
        findings.error(
            codes.IMPOSSIBLE_GIVEN,
            Message("name-cannot-be-number", name=decl.name, number=number),
            line.span,
            label=Message(
                "it-goes-from-low-to-high",
                low=low if low is not None else "...",
                high=high if high is not None else "...",
            ),
            others=(Label(decl.span, Message("declared-here")),),
            help=Message("give-it-what-it-may-be-in-play"),
        )


def check_past(checked: Checked, findings: Findings) -> None:
    """Report `given` lines about past events, if no rule asks for such events (N705)."""
    said = [mentions_of(one) for one in checked.book.declarations]
    asked = {verb for one in said for verb in one.looks_back}
    known = [verb for verb in checked.book.verbs if verb in asked]
    for line in (line for one in said for line in one.past):
        if line.sentence.verb in checked.book.verbs.keys() - asked:
            findings.warning(
                codes.UNASKED_PAST,
                Message("nothing-looks-back-at-what-verb-did", verb=line.sentence.verb),
                line.span,
                label=Message("given-for-nobody"),
                help=Message("the-rules-look-back-at-known", known=", ".join(f"`{verb}`" for verb in known))
                if known
                else Message("give-the-values-that-the-rules-look-at"),
            )
