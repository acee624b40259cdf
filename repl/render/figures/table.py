"""The statistics of many games as a CSV table."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from typing import Any


class _Lines(list[str]):
    """A list of lines to which the csv module can write."""

    write = list.append


def as_csv(counted: Mapping[str, Any]) -> str:
    """Return the statistics as CSV with a heading. Each row has the subject (`seat`, `card` and so on), its name, the name of
    the figure, the value, and the ends of its confidence interval."""
    lines = _Lines()
    table = csv.writer(lines, lineterminator="\n")
    table.writerow(("about", "name", "figure", "value", "low", "high"))
    for name in ("games", "decisions", "seconds", "no_winner", "several", "endless", "forced", "leads"):
        if counted.get(name) is not None:
            table.writerow(("all", "", name, counted[name], "", ""))
    for seat, share in counted["seats"].items():
        table.writerow(("seat", seat, "won", share["share"], share["low"], share["high"]))
    for name, times in counted["endings"].items():
        table.writerow(("ending", name, "games", times, "", ""))
    for name, spread in counted["per_game"].items():
        table.writerows(("tally", name, kind, value, "", "") for kind, value in spread.items())
    for card in counted.get("cards", ()):
        for kind in ("held", "in_force", "carried_out", "failed", "offered", "chosen"):
            if card[kind] is not None:
                table.writerow(("card", card["card"], kind, card[kind], "", ""))
        for kind in ("with", "without"):
            share = card[kind]
            table.writerow(("card", card["card"], f"won {kind}", share["share"], share["low"], share["high"]))
    return "".join(lines)
