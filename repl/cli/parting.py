"""Where a saved game that is played under other rules first goes otherwise than under its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.api import Game, Position
from interpreter.model.views import OMNISCIENT, View, ZoneView
from repl.play.playthrough import asked_at, difference
from repl.play.saves import THE_TABLE, carried_out
from repl.play.table import Table
from repl.render.engine import Engine
from repl.render.phrases import phrase

Values = tuple[tuple[str, object], ...]


def parting(
    api: Engine, own: Game, other: Game, table: Table, taken: Sequence[tuple[int, str]], under: Sequence[Position]
) -> tuple[int, str]:
    """Return the first decision on the way to which the other rules did something else, asked something else or left
    another table, and what; (0, "") if there is none.

    `own` are the rules that the game was played by, `taken` its decisions (seat and option), `under` its positions under the
    other rules, as far as it goes there.
    """
    position = api.begin(own, table.players, table.seed, dict(table.options))
    for number, there in enumerate(under):
        was, now = asked_at(position), asked_at(there)
        if was != now:
            return number + 1, difference(was, now)
        views = api.view(own, position, OMNISCIENT), api.view(other, there, OMNISCIENT)
        lies = next(_lies_otherwise(*views), "")
        if lies:
            return number + 1, lies
        if number < len(taken):
            seat, choice = taken[number]
            choice = choice if position.decision is None else position.decision.as_it_lay(choice)
            go_on = api.decide if seat != THE_TABLE else lambda *of: carried_out(api, *of)
            position = go_on(own, position, choice)
    return 0, ""


def _lies_otherwise(old: View, new: View) -> Iterator[str]:
    """Yield what is different on the table: values and zones by their names. What only one of them has is no difference."""
    for owner, one, other in _values(old, new):
        after = dict(other)
        for name, value in one:
            if name in after and after[name] != value:
                yield phrase("{what} was {old}, now it is {new}", what=_named(name, owner), old=value, new=after[name])
    zones = {(zone.name, zone.owner): zone for zone in new.zones}
    for zone in old.zones:
        there = zones.get((zone.name, zone.owner))
        if there is not None and _lying(zone) != _lying(there):
            what = _named(zone.name, zone.owner)
            yield phrase("{what} was {old}, now it is {new}", what=what, old=_lying(zone), new=_lying(there))


def _values(old: View, new: View) -> Iterator[tuple[int | None, Values, Values]]:
    """Yield the values of the game and of each player, from 1, in both."""
    yield None, (("direction", old.direction), *old.values), (("direction", new.direction), *new.values)
    for seat, (one, other) in enumerate(zip(old.player_values, new.player_values), 1):
        yield seat, one, other


def _named(name: str, owner: int | str | None) -> str:
    return name if owner is None else f"{f'player {owner}' if isinstance(owner, int) else owner}.{name}"


def _lying(zone: ZoneView) -> str:
    """Return what lies in a zone, from bottom to top."""
    return ", ".join("?" if piece is None else piece.title for piece in zone.pieces) or "–"
