"""Computes the figures of many games: for each seat, ending, tally and card. All of them are data for `--json`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from dsl.source import Source, Span
from interpreter.compiler.program import Program
from interpreter.simulation import intervals
from interpreter.simulation.noted import CardCounts, Playout, added, counted
from interpreter.simulation.sweep import Sweep


def figures(swept: Sweep, players: int, sources: Mapping[str, Source]) -> dict[str, Any]:
    """Return the figures of some games as a dict. The interval of a share contains the true share in 95 of 100 cases.

    - `winners`: the number of victories of each seat; `seats`: their shares. `several`: the number of games with more
      than one winner. `sides`: the share of games that each group of several winners won together.
    - `endings`: the number of games with each named ending.
    - `per_game`: for each tally its mean, lowest and highest value, and the number of games in which it was above 0
      (`some`).
    - `length`: the number of decisions in a game.
    - `faults`: the games that an error in the rules stopped. All other figures leave them out.
    """
    played = [playout for playout in swept.playouts if not playout.fault]
    counted: dict[str, list[int]] = {}
    for playout in played:
        for name, value in playout.tallies:
            counted.setdefault(name, []).append(value)
    lengths = sorted(playout.decisions for playout in played)
    return {
        "games": len(played),
        "players": players,
        "decisions": sum(lengths),
        "seconds": round(swept.seconds, 3),
        "stopped": swept.stopped,
        "winners": {str(seat): sum(seat in p.winners for p in played) for seat in range(1, players + 1)},
        "seats": {
            str(seat): _share(sum(seat in p.winners for p in played), len(played)) for seat in range(1, players + 1)
        },
        "sides": _sides(played),
        "several": sum(len(p.winners) > 1 for p in played),
        "no_winner": sum(not p.winners and not p.endless for p in played),
        "longest": lengths[-1] if lengths else 0,
        "endless": sum(p.endless for p in played),
        "endings": dict(sorted(Counter(p.ending for p in played if p.ending).items())),
        **{name: sum(values) for name, values in counted.items()},
        "per_game": {name: _spread(values) for name, values in counted.items()},
        "length": _spread(lengths) if lengths else {},
        "forced": _sum(p.forced for p in played),
        "leads": _sum(p.leads for p in played),
        "faults": faults(swept, sources),
    }


def _sides(played: Sequence[Playout]) -> list[dict[str, Any]]:
    """Return, for each group of at least two seats that won together, its share of the games; the most frequent group
    comes first."""
    counted = Counter(playout.winners for playout in played if len(playout.winners) > 1)
    return [
        {"seats": [*seats], **_share(times, len(played))} for seats, times in sorted(counted.items(), key=_by_times)
    ]


def _by_times(item: tuple[tuple[int, ...], int]) -> tuple[int, tuple[int, ...]]:
    return -item[1], item[0]


def faults(swept: Sweep, sources: Mapping[str, Source]) -> list[dict[str, Any]]:
    """Return the games that were stopped by an error: for each its seed, the reason, and the place in the rules if it
    is known."""
    return [
        {
            "seed": seed,
            "why": playout.fault,
            "internal": playout.is_internal,
            "broken": playout.is_broken,
            **({"step": playout.step, "decisions": playout.decisions} if playout.is_broken else {}),
            **_place(playout.where, sources),
        }
        for seed, playout in zip(swept.seeds, swept.playouts)
        if playout.fault
    ]


def _place(where: Span | None, sources: Mapping[str, Source]) -> dict[str, Any]:
    source = sources.get(where.source) if where is not None else None
    if where is None or source is None:
        return {}
    line, _ = source.line_and_column(where.start)
    return {"file": source.name, "line": line, "text": source.line_text(line).strip()}


def card_figures(program: Program, swept: Sweep, players: int) -> list[dict[str, Any]]:
    """Return a row for each card that took part in a game, in the order of the rulebook.

    - `held`, `in_force`, `carried_out`, `failed`: numbers of games. `offered`, `chosen`: numbers of questions (None:
      not counted).
    - `with`, `without`: the shares of victories of the seats that held the card, and of those that did not, in the
      games in which somebody held it. `even`: the share of victories of all seats in these games.
    - `apart`: the distance from `even` to the nearer end of the interval of `with`. The interval is wider if many cards
      are compared, since some card then differs by luck. If `apart` is 0 or less, the difference may be luck alone.
    """
    played = [playout for playout in swept.playouts if not playout.fault]
    counts = dict(swept.cards)
    for playout in played:
        for use in playout.cards:
            counts[use.entry] = added(counts.get(use.entry, CardCounts()), counted(use, playout.winners))
    looked_at = sum(bool(each.held) for each in counts.values())
    return [_of_card(program, entry, counts[entry], len(played), players, looked_at) for entry in sorted(counts)]


def _of_card(
    program: Program, entry: int, counts: CardCounts, games: int, players: int, looked_at: int
) -> dict[str, Any]:
    node = program.book.cards[entry].node
    even = (counts.won + counts.others) / (players * counts.held) if counts.held else 0.0
    low, high = intervals.of_share(counts.won, counts.holders, intervals.corrected(looked_at))
    return {
        "card": node.id,
        "title": node.title,
        "games": games,
        "held": counts.held,
        "in_force": counts.in_force,
        "carried_out": counts.carried_out,
        "failed": counts.failed,
        "offered": counts.offered or None,
        "chosen": counts.chosen if counts.offered else None,
        "with": _share(counts.won, counts.holders),
        "without": _share(counts.others, players * counts.held - counts.holders),
        "even": round(even, 4),
        "apart": round(max(low - even, even - high), 4),
    }


def _share(hits: int, of: int) -> dict[str, Any]:
    low, high = intervals.of_share(hits, of)
    return {
        "count": hits,
        "of": of,
        "share": round(hits / of, 4) if of else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _spread(values: Sequence[int]) -> dict[str, float | int]:
    ordered = sorted(values)
    return {
        "mean": round(sum(ordered) / len(ordered), 3),
        "lowest": ordered[0],
        "median": ordered[len(ordered) // 2],
        "highest": ordered[-1],
        "some": sum(value > 0 for value in ordered),
    }


def _sum(values: Any) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
