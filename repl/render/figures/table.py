"""The figures of many games as a table, a row a figure."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from typing import Any


class _Lines(list[str]):
    """What a writer of tables writes to."""

    write = list.append


def as_csv(counted: Mapping[str, Any]) -> str:
    """Return the figures as a table with a heading: what of, whom of, which figure, the number and its interval."""
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
