"""Print how long the rulebooks are.

    python tests/benchmarks/lines.py [--files]

The columns of the table:

- `rules`: the lines of rules, without scenarios and prose. Prose is everything below a line `prose LANG`, in a file of its
  own or beside cards. `before` and `change` compare with the first edition of the language.
- `code`: the lines of rules without comments and blank lines. `rows`: those lines of code that are a whole card with fields
  only.
- `cards`: all cards that the rules make, also from families. `short`: the share of cards whose text has at most five lines.
- `scenarios`: the lines of scenarios. `of before`: the lines of scenarios as a share of those in the first edition. `cases`:
  the number of cases in the scenarios.

With `--files` there is a row for each file.
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

#: The number of lines of rules and of scenarios before the second edition of the language. The rules then included the prose
#: beside cards (today 13 lines in Agência and 74 in LIMIT), so `change` is a little too large.
BEFORE = {"agencia": (1924, 15235), "boratime": (2279, 5539), "limit": (1872, 4230)}

#: A card with fields only: a noun, a number, a title, and fields.
ROW = re.compile(r'[a-z_]+ \d+ "[^"]*"(, [^:]*)?$')

#: The highest number of lines of a short card.
SHORT = 5


def rulebooks(names: Sequence[str]) -> list[Path]:
    """Return the folders of the rulebooks with these names; of all rulebooks if there are no names."""
    folders = sorted(path for path in (ROOT / "rulebooks").iterdir() if (path / "rules.naipe").exists())
    return [folder for folder in folders if folder.name in names or not names]


def rows(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table as cells: the heading, then a row for each rulebook."""
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
    """Return the files of a rulebook that are neither scenarios nor prose."""
    files = sorted(folder.rglob("*.naipe"))
    return [path for path in files if not re.search("scenarios|prose", str(path.relative_to(folder)))]


def without_prose(lines: list[str]) -> Iterator[str]:
    """Yield the lines that are not prose. Prose begins at a line `prose LANG` and ends at the next line that is not
    indented."""
    in_prose = False
    for line in lines:
        if line.strip() and not line.startswith((" ", "--")):
            in_prose = line.startswith("prose ")
        if not in_prose:
            yield line


def count_of_rows(lines: list[str]) -> int:
    """Return the number of cards that are a single line with fields only: no rules after a colon, and no lines below."""
    code = [line for line in lines if is_code(line)]
    below = [*code[1:], ""]
    return sum(bool(ROW.match(line)) and not after.startswith(" ") for line, after in zip(code, below))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def is_code(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("--")


def height(game: Game, entry: CardEntry) -> int:
    """Return the number of lines of a card, without comments and without its heading."""
    lines = [line for text in game.book.written_of(entry) for line in text.splitlines()]
    return sum(map(is_code, lines)) - 1


def files(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the long table as cells: the heading, then a row for each file."""
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
