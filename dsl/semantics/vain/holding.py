"""Reports `given` lines that put impossible things into zones: two lines that each give the whole content of the same
zone, or several things in a zone that has room for one (N709)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion.numbered import number_of
from dsl.messages.message import Message
from dsl.semantics.checked import Checked


def check_holding(checked: Checked, scenarios: Iterable[nodes.Scenario], findings: Findings) -> None:
    """Report `given` lines that are impossible for a zone. A line with another finding is skipped, because its author must
    first repair that mistake."""
    places = sorted((finding.span.source, finding.span.start) for finding in findings.items)
    for scenario in scenarios:
        before: dict[str, nodes.GivenHas] = {}
        for line in scenario.lines:
            at = bisect_left(places, (line.span.source, line.span.start))
            if at < len(places) and places[at] <= (line.span.source, line.span.end):
                continue
            _check_room(checked, line, _below(checked, line, scenario), findings)
            if isinstance(line, nodes.GivenHas) and not line.on_top and _names_some(line):
                _check_once(checked, line, before, findings)


def _names_some(line: nodes.GivenHas) -> bool:
    """Tell whether a `given` line names things by their titles, instead of giving only numbers of things."""
    return any(not isinstance(item, nodes.Quantified | nodes.SeatSize) for item in line.items)


def _check_once(checked: Checked, line: nodes.GivenHas, before: dict[str, nodes.GivenHas], findings: Findings) -> None:
    first = before.setdefault(checked.book.written(line.zone), line)
    if first.span.source == line.span.source and first.span.start < line.span.start:
        findings.error(
            codes.IMPOSSIBLE_GIVEN,
            Message("two-different-things-are-given-for-this"),
            line.span,
            label=Message("it-holds-just-these"),
            others=(Label(first.span, Message("or-just-these")),),
            help=Message("join-the-two-lines-with-commas-between-what-lies"),
        )


def _below(checked: Checked, line: nodes.ScenarioLine, scenario: nodes.Scenario) -> nodes.GivenHas | None:
    """For a line that puts things on top of a zone, return the line that gives the content of this zone; None if there is no
    such line."""
    if not isinstance(line, nodes.GivenHas) or not line.on_top:
        return None
    zone, place = _zone_of(checked, line), checked.book.written(line.zone)
    others = (one for one in scenario.lines if isinstance(one, nodes.GivenHas) and not one.on_top and _fewest(one) > 0)
    for one in others:
        is_every = isinstance(one.zone, nodes.EveryZone) or isinstance(line.zone, nodes.EveryZone)
        if _zone_of(checked, one) is zone and (is_every or checked.book.written(one.zone) == place):
            return one
    return None


def _check_room(checked: Checked, line: nodes.ScenarioLine, below: nodes.GivenHas | None, findings: Findings) -> None:
    zone = _zone_of(checked, line)
    if zone is not None and zone.single and (_fewest(line) > 1 or below is not None):
        findings.error(
            codes.IMPOSSIBLE_GIVEN,
            Message("there-is-room-for-one-in-zone", zone_name=zone.name),
            line.span,
            label=Message("these-are-several"),
            others=(
                Label(zone.span, Message("declared-here")),
                *(() if below is None else (Label(below.span, Message("here-too")),)),
            ),
            help=Message("give-it-one-of-them"),
        )


def _zone_of(checked: Checked, line: nodes.ScenarioLine) -> nodes.Zone | None:
    """Return the zone into which a `given` line puts things; None if it puts nothing into a zone."""
    if isinstance(line, nodes.GivenPlayers):
        return checked.book.zones.get(("player", line.zone or ""))
    ref = checked.refs.get(line.zone) if isinstance(line, nodes.GivenHas) else None
    return ref.decl if ref is not None and isinstance(ref.decl, nodes.Zone) else None


def _fewest(line: nodes.ScenarioLine) -> int:
    """Return the smallest number of things that a line may put into one zone. A number without a title, such as `3 cards`, is
    the total number."""
    if isinstance(line, nodes.GivenPlayers):
        return max((number_of(size) or 0 for size in line.sizes), default=0)
    if not isinstance(line, nodes.GivenHas):
        return 0
    named, in_all = 0, 0
    for item in line.items:
        match item:
            case nodes.SeatSize(size=size):
                in_all = max(in_all, number_of(size) or 0)
            case nodes.Quantified(amount=amount):
                in_all = max(in_all, 1 if amount is None else number_of(amount) or 0)
            case nodes.Pieces(amount=amount):
                named += 1 if amount is None else number_of(amount) or 0
            case _:
                named += 1
    return max(named, in_all)
