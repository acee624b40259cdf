"""How long the rulebooks are: `python tests/benchmarks/lines.py` prints a table.

Counted are the lines of the rules themselves, without scenarios and prose; of the scenarios, lines and cases. `cards` are
those that the rules make, families and all, and `short` those of which at most five lines are written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dsl.semantics.rulebook import CardEntry
from interpreter import api
from interpreter.loading.game import Game

#: Lines before the second edition of the language, and the lines of scenarios.
BEFORE = {"agencia": (1924, 15235), "boratime": (2279, 5539), "limit": (1872, 4230)}

#: A card is short that is no longer than this.
SHORT = 5


def rows() -> Iterator[tuple[str, ...]]:
    """Return the cells of the table, a row for each rulebook."""
    yield "", "rules", "before", "change", "code", "cards", "short", "scenarios", "of before", "cases"
    for folder in sorted(path for path in (ROOT / "rulebooks").iterdir() if (path / "rules.naipe").exists()):
        game = api.load(folder)
        rules = [line for path in of_rules(folder) for line in lines_of(path)]
        told = [line for path in sorted((folder / "scenarios").rglob("*.naipe")) for line in lines_of(path)]
        written = [height(game, entry) for entry in game.book.cards]
        before, told_before = BEFORE.get(folder.name, (len(rules), len(told)))
        yield (
            folder.name,
            str(len(rules)),
            str(before),
            f"{(len(rules) - before) / before:+.1%}",
            str(sum(is_code(line) for line in rules)),
            str(len(written)),
            f"{sum(lines <= SHORT for lines in written) / max(1, len(written)):.1%}",
            str(len(told)),
            f"{len(told) / max(1, told_before):.1%}",
            str(len(game.book.scenarios)),
        )


def of_rules(folder: Path) -> list[Path]:
    """Return the files of a rulebook that hold neither scenarios nor prose."""
    files = sorted(folder.rglob("*.naipe"))
    return [path for path in files if not re.search("scenarios|prose", str(path.relative_to(folder)))]


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def is_code(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("--")


def height(game: Game, entry: CardEntry) -> int:
    """Return how many lines are written of a card, without remarks and without its head."""
    lines = [line for text in game.book.written_of(entry) for line in text.splitlines()]
    return sum(map(is_code, lines)) - 1


def main() -> None:
    """Print the table."""
    table = list(rows())
    wide = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        print(
            "  ".join(cell.ljust(w) if not place else cell.rjust(w) for place, (cell, w) in enumerate(zip(row, wide)))
        )


if __name__ == "__main__":
    main()
