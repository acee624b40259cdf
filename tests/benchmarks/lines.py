"""How long the rulebooks are: `python tests/benchmarks/lines.py` prints a table.

Counted are the lines of the rules themselves, without scenarios and prose; of the scenarios, lines and cases. Prose is
what stands below `prose LANG`, in a file of its own or beside cards, in each game alike. `code` is what is left without
remarks and blank lines, and `rows` are those lines of it that are a card of fields and nothing else. `cards` are those that
the rules make, families and all, and `short` those of which at most five lines are written. `--files` says it of each file.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dsl.semantics.rulebook import CardEntry
from interpreter import api
from interpreter.loading.game import Game

#: Lines before the second edition of the language, with what prose stood beside cards then (today 13 lines in Agência and 74 in
#: LIMIT, so that `change` says a little too much), and the lines of scenarios.
BEFORE = {"agencia": (1924, 15235), "boratime": (2279, 5539), "limit": (1872, 4230)}

#: A card of fields: a noun, a number, a title, and fields.
ROW = re.compile(r'[a-z_]+ \d+ "[^"]*"(, [^:]*)?$')

#: A card is short that is no longer than this.
SHORT = 5


def rulebooks(names: Sequence[str]) -> list[Path]:
    """Return the folders of the rulebooks of these names, or of all."""
    folders = sorted(path for path in (ROOT / "rulebooks").iterdir() if (path / "rules.naipe").exists())
    return [folder for folder in folders if folder.name in names or not names]


def rows(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Return the cells of the table, a row for each rulebook."""
    yield "", "rules", "before", "change", "code", "rows", "cards", "short", "scenarios", "of before", "cases"
    for folder in rulebooks(names):
        game = api.load(folder)
        rules = [line for path in of_rules(folder) for line in without_prose(lines_of(path))]
        rows_of_it = count_of_rows(rules)
        told = [line for path in sorted((folder / "scenarios").rglob("*.naipe")) for line in lines_of(path)]
        written = [height(game, entry) for entry in game.book.cards]
        before, told_before = BEFORE.get(folder.name, (len(rules), len(told)))
        yield (
            folder.name,
            str(len(rules)),
            str(before),
            f"{(len(rules) - before) / before:+.1%}",
            str(sum(is_code(line) for line in rules)),
            str(rows_of_it),
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


def without_prose(lines: list[str]) -> Iterator[str]:
    """Return the lines that are not below `prose LANG`, up to what comes next at the margin."""
    in_prose = False
    for line in lines:
        if line.strip() and not line.startswith((" ", "--")):
            in_prose = line.startswith("prose ")
        if not in_prose:
            yield line


def count_of_rows(lines: list[str]) -> int:
    """Return how many cards are one line of fields: no sentence behind a colon, nothing below."""
    code = [line for line in lines if is_code(line)]
    below = [*code[1:], ""]
    return sum(bool(ROW.match(line)) and not after.startswith(" ") for line, after in zip(code, below))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def is_code(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("--")


def height(game: Game, entry: CardEntry) -> int:
    """Return how many lines are written of a card, without remarks and without its head."""
    lines = [line for text in game.book.written_of(entry) for line in text.splitlines()]
    return sum(map(is_code, lines)) - 1


def files(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Return the cells of the long table, a row for each file."""
    yield "", "code", "rows"
    for folder in rulebooks(names):
        for path in of_rules(folder):
            lines = list(without_prose(lines_of(path)))
            code = sum(map(is_code, lines))
            if code:
                yield str(path.relative_to(ROOT / "rulebooks")), str(code), str(count_of_rows(lines))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--files", action="store_true", help="a row for each file")
    parser.add_argument("games", nargs="*", help="names of rulebooks (all)")
    args = parser.parse_args()
    table = list(files(args.games) if args.files else rows(args.games))
    wide = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        print(
            "  ".join(cell.ljust(w) if not place else cell.rjust(w) for place, (cell, w) in enumerate(zip(row, wide)))
        )


if __name__ == "__main__":
    main()
