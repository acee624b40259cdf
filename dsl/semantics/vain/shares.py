"""Reports two `given` lines about the same zone that contradict each other, one for all players and one for a single player
(N709)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion.numbered import number_of
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.checked import Checked


@dataclass(frozen=True, slots=True)
class Share:
    """The things that a `given` line puts into the zone of one player, or of each player.

    - `zone`: the declaration of the zone.
    - `seat`: the number of the player; None for each player.
    - `many`: the total number of things; None if the line names the things.
    - `line`: the line.
    - `place`: the source text of the zone; "" if the line has a number for each seat.
    """

    zone: nodes.Zone
    seat: int | None
    many: int | None
    line: nodes.ScenarioLine
    place: str

    def goes_with(self, other: Share) -> bool:
        """Tell whether two shares can both be right: they are for different zones, or do not contradict each other."""
        of_others = self.seat is not None and other.seat is not None and self.seat != other.seat
        if self.zone is not other.zone or of_others:
            return True
        return (self.many is None) != (other.many is None) or (self.many is not None and self.many == other.many)


def check_shares(checked: Checked, scenarios: Iterable[nodes.Scenario], findings: Findings) -> None:
    """Report a `given` line for the zone of a player that contradicts another line. Two lines that write the zone in the
    same way are left out, because `givens` and `holding` report them."""
    for scenario in scenarios:
        before: list[Share] = []
        for line in scenario.lines:
            if scenario.span.source != line.span.source or line.span.start < scenario.span.start:
                continue  # a line of the scenario replaces a line of its background
            shares = list(_shares(checked, line))
            first = next((one for one in before for share in shares if _contradicts(share, one)), None)
            if first is not None:
                _report(first, line, findings)
            before += shares


def _contradicts(share: Share, first: Share) -> bool:
    return not (first.place == share.place != "") and not share.goes_with(first)


def _report(first: Share, line: nodes.ScenarioLine, findings: Findings) -> None:
    names = first.many is None
    findings.error(
        codes.IMPOSSIBLE_GIVEN,
        Message("two-different-things-are-given-for-this"),
        line.span,
        label=Message("it-holds-just-these") if names else Message("how-many-is-it"),
        others=(Label(first.line.span, Message("or-just-these") if names else Message("or-this-many")),),
        help=Message("say-for-each-player-what-lies-there")
        if names
        else Message("say-in-one-line-how-many-each-has-in"),
    )


def _shares(checked: Checked, line: nodes.ScenarioLine) -> Iterator[Share]:
    if isinstance(line, nodes.GivenPlayers):
        zone = checked.book.zones.get(("player", line.zone or ""))
        yield from _by_seat(zone, line.sizes, line)
    if not isinstance(line, nodes.GivenHas) or line.on_top:
        return
    zone = _zone_of(checked, line.zone)
    seat, place = _seat_of(line.zone), checked.book.written(line.zone)
    if zone is None or (seat is None and not isinstance(line.zone, nodes.EveryZone)):
        return
    yield from _by_seat(zone, tuple(item.size for item in line.items if isinstance(item, nodes.SeatSize)), line)
    for item in line.items:
        if isinstance(item, nodes.Quantified) and not item.group.adjectives and not item.group.filters:
            number = None if item.amount is None else number_of(item.amount)
            if number is not None:
                yield Share(zone, seat, number, line, place)
        elif not isinstance(item, nodes.Quantified | nodes.SeatSize):
            yield Share(zone, seat, None, line, place)


def _by_seat(zone: nodes.Zone | None, sizes: tuple[nodes.Expression, ...], line: nodes.ScenarioLine) -> Iterator[Share]:
    for place, size in enumerate(sizes):
        number = number_of(size)
        if zone is not None and number is not None:
            yield Share(zone, place + 1, number, line, "")


def _zone_of(checked: Checked, node: nodes.Expression) -> nodes.Zone | None:
    ref = checked.refs.get(node)
    decl = None if ref is None or ref.owner != "player" else ref.decl
    return decl if isinstance(decl, nodes.Zone) else None


def _seat_of(node: nodes.Expression) -> int | None:
    """Return the number of the player in a zone such as `player 2.hand`; None if the zone has no such number."""
    if isinstance(node, nodes.Field) and isinstance(node.base, nodes.Numbered) and node.base.noun == "player":
        return int(node.base.number)
    return None
