"""Whether the documents read well: `python tests/house/prose.py [FILE ...]`, with proselint and our own style.

The style stands in `prose.toml` beside this file: the checks of proselint that are on, our patterns with the advice for each,
the words that are right here, and the longest sentence. A document is read without its code, links and comments.
Exit code 1 means that there are findings; they are printed as `FILE:LINE:COLUMN: rule: advice`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proselint.config import DEFAULT
from proselint.registry import CheckRegistry
from proselint.registry.checks import Check, engine, types
from proselint.tools import LintFile

ROOT = Path(__file__).resolve().parents[2]
STYLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
#: Code, comments and targets of links are not prose. Each letter of them becomes a sign that is in no word.
NOT_PROSE = re.compile(
    r"^```.*?^```$|^ {4}.*?$|<!--.*?-->|`[^`\n]+`|(?<=\])\([^)\s]+\)|https?://\S+|“[^”\n]*”", re.MULTILINE | re.DOTALL
)
MASK = "§"
#: A sentence ends at its full stop, a paragraph at an empty line, and an item, a cell and a heading by themselves.
BREAK = re.compile(r"(?<=[.!?:;])[*)”]*\s+|\n\s*\n|\n\s*(?:[-*#]|\d+\.)\s|\n?\|")


@dataclass(frozen=True, order=True)
class Finding:
    """A place in a document that does not read well, with what to write instead."""

    path: str
    line: int
    column: int
    rule: str
    advice: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.rule}: {self.advice}"


def documents() -> list[Path]:
    """Return the documents whose prose is checked."""
    found = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("docs/kinds/*.md"),
        *ROOT.glob("docs/language/*.md"),
    ]
    return sorted(found)


def prose_of(text: str) -> str:
    """Return a document with its code, links and comments masked; every place stays where it was."""
    words = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in STYLE["words"]))
    masked = NOT_PROSE.sub(lambda found: re.sub(r"[^\n]", MASK, found[0]), text)
    return words.sub(lambda found: MASK * len(found[0]), masked)


@cache
def enabled() -> dict[str, bool]:
    """Register our checks with proselint, once; return which checks are on."""
    ours = tuple(
        Check(
            types.ExistenceSimple(rule["pattern"]),
            engine.Fancy(engine.RegexOptions(case_insensitive=False)),
            f"naipe.{name}",
            rule["advice"],
        )
        for name, rule in STYLE["rules"].items()
    )
    registry = CheckRegistry()
    registry.register_many((*_of_proselint(), *ours))
    return {**dict.fromkeys(STYLE["proselint"], True), "naipe": True}


def _of_proselint() -> tuple[Check, ...]:
    from proselint.checks import __register__  # noqa: PLC0415 - it reads all checks

    return __register__


def findings_in(text: str, path: str) -> list[Finding]:
    """Return all that is found in a document."""
    prose = prose_of(text)
    config = {**DEFAULT, "checks": enabled(), "max_errors": 10_000}
    file = LintFile(path, prose)
    found = [
        Finding(path, *result.pos, result.check_result.check_path, " ".join(result.check_result.message.split()))
        for result in file.lint(config)
        if "\n\n" not in file.content[slice(*result.check_result.span)].strip()  # a heading and its first word
    ]
    return sorted({*found, *long_sentences(prose, path)})


def long_sentences(prose: str, path: str) -> Iterator[Finding]:
    """Yield the sentences that have more words than the style allows."""
    start = 0
    for end in (*(found.start() for found in BREAK.finditer(prose)), len(prose)):
        count = len([word for word in prose[start:end].split() if re.search(rf"\w|{MASK}", word)])
        if count > STYLE["longest_sentence"]:
            begins = start + len(prose[start:end]) - len(prose[start:end].lstrip(" \n|-#*"))
            line = prose.count("\n", 0, begins) + 1
            column = begins - prose.rfind("\n", 0, begins)
            yield Finding(path, line, column, "naipe.long", f"{count} words: make two sentences of this one")
        start = end


def name_of(path: Path) -> str:
    """Return how a document is called in a finding."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def main(names: list[str]) -> int:
    paths = [Path(name).resolve() for name in names] or documents()
    found = [finding for path in paths for finding in findings_in(path.read_text(encoding="utf-8"), name_of(path))]
    print("\n".join(map(str, found)) or f"{len(paths)} documents read well")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
