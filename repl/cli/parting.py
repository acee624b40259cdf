"""Find the first decision at which a saved game goes differently under other rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from interpreter import api
from interpreter.api import Game, Position
from interpreter.model.views import OMNISCIENT, View
from repl.play.playthrough import asked_at, difference
from repl.play.saves import THE_TABLE, carried_out
from repl.play.table import Table
from repl.render.phrases import phrase

Values = tuple[tuple[str, object], ...]


def parting(
    own: Game, other: Game, table: Table, taken: Sequence[tuple[int, str]], under: Sequence[Position]
) -> tuple[int, str]:
    """Find the first decision where the game went differently under the other rules. Return its number (from 1) and a sentence
    about the difference: another question, other values, or pieces in other places. Return (0, "") if there is no difference.

    `own` are the rules that the game was played by. `taken` are its decisions (seat and option). `under` are its positions
    under the other rules, as far as the decisions could be taken there.
    """
    position = api.begin(own, table.players, table.seed, dict(table.options))
    for number, there in enumerate(under):
        was, now = asked_at(position), asked_at(there)
        if was != now:
            return number + 1, difference(was, now)
        views = api.view(own, position, OMNISCIENT), api.view(other, there, OMNISCIENT)
        lies = next(_values_otherwise(*views), "") or next(_lies_otherwise(position, there), "")
        if lies:
            return number + 1, lies
        if number < len(taken):
            seat, choice = taken[number]
            choice = choice if position.decision is None else position.decision.as_it_lay(choice)
            go_on = api.decide if seat != THE_TABLE else carried_out
            position = go_on(own, position, choice)
    return 0, ""


def _values_otherwise(old: View, new: View) -> Iterator[str]:
    """Yield a sentence for each value that differs between two positions. A value that only one of them has is not a
    difference."""
    for owner, one, other in _values(old, new):
        after = dict(other)
        for name, value in one:
            if name in after and after[name] != value:
                yield phrase("what-was-old-now-it-is-new", what=_named(name, owner), old=value, new=after[name])


def _lies_otherwise(old: Position, new: Position) -> Iterator[str]:
    """Yield sentences about the difference between two positions: first the cards and things that lie in other zones, then
    the zones whose order differs."""
    before, after = _lying(old), _lying(new)
    both = [name for name in before if name in after and before[name] != after[name]]
    for name in both:
        gone, come = (
            Counter(one) - Counter(two) for one, two in ((before[name], after[name]), (after[name], before[name]))
        )
        if gone and come:
            yield phrase("in-what-there-was-old-now-there-is-new", what=name, old=_listed(gone), new=_listed(come))
        elif gone:
            yield phrase("in-what-there-is-no-more-one", what=name, one=_listed(gone))
        elif come:
            yield phrase("in-what-there-is-one-besides", what=name, one=_listed(come))
    for name in both:
        place = next(place for place, (one, other) in enumerate(zip(before[name], after[name])) if one != other)
        old_one, new_one = before[name][place], after[name][place]
        where = phrase("what-n-from-below", what=name, n=place + 1)
        yield phrase("what-was-old-now-it-is-new", what=where, old=old_one, new=new_one)


#: The highest number of titles in a message about cards that lie in another zone.
MOST_TOLD = 4


def _listed(titles: Counter[str]) -> str:
    """Return titles as one text, such as `Ace, 2 King`. Equal titles are counted, and a long list is cut off."""
    told = [title if number == 1 else f"{number} {title}" for title, number in sorted(titles.items())]
    return ", ".join(told[:MOST_TOLD]) + (" …" if len(told) > MOST_TOLD else "")


def _lying(position: Position) -> dict[str, tuple[str, ...]]:
    """Return the labels of the pieces in each zone, from bottom to top, by the name of the zone."""
    program, found = position.program, dict[str, tuple[str, ...]]()
    for zone in program.layout.zones:
        decl, owner = zone.decl, zone.owner
        whose = None if owner is None else owner + 1 if decl.owner == "player" else program.piece_label(owner)
        found[_named(decl.name, whose)] = tuple(program.piece_label(piece) for piece in position.now[zone.slot])
    return found


def _values(old: View, new: View) -> Iterator[tuple[int | None, Values, Values]]:
    """Yield the values of the game (with None) and of each player (with the seat, from 1), each in the old and the new
    position."""
    yield None, (("direction", old.direction), *old.values), (("direction", new.direction), *new.values)
    for seat, (one, other) in enumerate(zip(old.player_values, new.player_values), 1):
        yield seat, one, other


def _named(name: str, owner: int | str | None) -> str:
    return name if owner is None else f"{f'player {owner}' if isinstance(owner, int) else owner}.{name}"
