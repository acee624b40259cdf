"""Share the rows of the screen among its panes."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.records import dataclass

TWO_COLUMNS_FROM = 110
NARROWEST_SIDE, WIDEST_SIDE = 44, 88
FEWEST = 3  # the fewest rows, with the title, of a pane that is alone


@dataclass(frozen=True, slots=True)
class Want:
    """The room that a pane needs. `rows` is the number of all its rows, with the title. If it would get fewer than `least`
    rows, it is left out. `weight` decides which pane gets the rows that are left."""

    name: str
    rows: int
    least: int
    weight: int = 1


def shared(wants: Sequence[Want], room: int) -> dict[str, int]:
    """Return the number of rows for each pane, by name. `wants` has the most important pane first. If there are too few rows,
    the last panes are left out. If the screen has fewer than FEWEST rows and even the first pane does not fit, no pane gets
    any.

    When all panes have the rows that they want, the pane with the greatest weight gets the rest, so that small changes move
    little on the screen.
    """
    kept = [want for want in wants if want.rows > 0]
    while len(kept) > 1 and sum(min(want.least, want.rows) for want in kept) > room:
        kept.pop()
    if room < FEWEST and sum(min(want.least, want.rows) for want in kept) > room:
        return {}
    given = {want.name: min(want.least, want.rows, room) for want in kept}
    left = room - sum(given.values())
    while left > 0:
        hungry = [want for want in kept if given[want.name] < want.rows]
        if not hungry:
            break
        next_one = min(hungry, key=lambda want: (given[want.name] / want.weight, -want.weight))
        given[next_one.name] += 1
        left -= 1
    if kept and left > 0:
        given[max(kept, key=lambda want: want.weight).name] += left
    return given


def columns_of(width: int) -> tuple[int, int]:
    """Return the widths of the left and the right column. The right one is 0 if the screen has a single column."""
    if width < TWO_COLUMNS_FROM:
        return width, 0
    side = min(max(width * 2 // 5, NARROWEST_SIDE), WIDEST_SIDE)
    return width - side - 1, side
