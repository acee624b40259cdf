"""Where tests find the project and their own files."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent


def chapters() -> list[str]:
    """Return the chapters of the language reference, from the root of the project, in the order of its contents."""
    contents = ROOT.joinpath("docs", "language.md").read_text(encoding="utf-8")
    return [f"docs/{name}" for name in re.findall(r"^\d+\. \[.+\]\((language/.+\.md)\)$", contents, re.MULTILINE)]


def language_text() -> str:
    """Return the text of the whole language reference."""
    return "\n".join(ROOT.joinpath(name).read_text(encoding="utf-8") for name in ("docs/language.md", *chapters()))


def rules_beside(test: str, name: str) -> str:
    """Return a text from the folder `rules` beside a test: a small game that the test plays, or a part of one. `test` is the
    path of the test."""
    return Path(test).parent.joinpath("rules", f"{name}.naipe").read_text(encoding="utf-8")


def lines_beside(test: str, name: str) -> list[str]:
    """Return the lines of a table in the folder `tables` beside a test."""
    return Path(test).parent.joinpath("tables", f"{name}.txt").read_text(encoding="utf-8").splitlines()


def blocks_beside(test: str, name: str) -> list[tuple[str, str]]:
    """Return the blocks of a table in the folder `tables` beside a test. A line `---- words` is above each block: the words
    (there may be none), and the text of the block."""
    blocks: list[tuple[str, list[str]]] = []
    for line in lines_beside(test, name):
        if line == "----" or line.startswith("---- "):
            blocks.append((line[5:], []))
        else:
            blocks[-1][1].append(line)
    return [(title, "\n".join(lines)) for title, lines in blocks]
