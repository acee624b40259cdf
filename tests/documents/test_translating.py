"""The page about translating: in a copy of naipe a language is begun as the page says, and naipe speaks it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_docs import ROOT, Block, blocks_of

from dsl.messages.catalogue import LANGUAGES, parsed

PAGE = "docs/translating.md"
CATALOGUES = Path("dsl/messages/catalogues")
#: The commands of the page that a copy needs no run of: an installation, and a test that is run anyway.
NOT_RUN = ("pip install", "python -m pytest")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the program in which `naipe` and `pybabel` can be typed."""
    for package in ("dsl", "grammar", "interpreter", "repl", "rulebooks"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    commands = tmp_path / "bin"
    commands.mkdir()
    for name, module in (("naipe", "repl"), ("pybabel", "babel.messages.frontend")):
        (commands / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" -W ignore -m {module} "$@"\n')
        (commands / name).chmod(0o755)
    return tmp_path


def typed(copy: Path, commands: str) -> subprocess.CompletedProcess[str]:
    """Run some lines of a shell in the copy."""
    lines = [line for line in commands.splitlines() if not line.startswith(NOT_RUN)]
    environ = {"PATH": f"{copy / 'bin'}:/usr/bin:/bin", "HOME": str(copy), "NO_COLOR": "1", "LANG": "C.UTF-8"}
    return subprocess.run(
        ["bash", "-euc", "\n".join(lines)], cwd=copy, env=environ, capture_output=True, encoding="utf-8", timeout=120
    )


def carried_out(block: Block, copy: Path, printed: str) -> str:
    """Do what a block of the page says, and return what its command prints."""
    if "line" in block.marks:
        path = copy / block.marks["line"]
        lines = path.read_text(encoding="utf-8").splitlines()
        assert block.text.split() == sorted([*lines[-1].split(), "it"]), "the line of LINGUAS, and Italian"
        path.write_text("\n".join([*lines[:-1], block.text]), encoding="utf-8")
    elif "entry" in block.marks:
        path = copy / block.marks["entry"]
        text = path.read_text(encoding="utf-8")
        empty = re.sub(r'^msgstr ".*"$', 'msgstr ""', block.text, flags=re.MULTILINE)
        assert text.count(empty) == 1, "the entry stands in the new catalogue as the page shows it"
        path.write_text(text.replace(empty, block.text), encoding="utf-8")
    elif block.language == "sh":
        done = typed(copy, block.text)
        assert done.returncode == int(block.marks.get("exit", 0)), f"{block.name}\n{done.stdout}\n{done.stderr}"
        assert block.marks.get("shows", "") in done.stdout
        return done.stdout + done.stderr
    elif block.language == "text":
        assert printed == block.text
    return printed


def followed(copy: Path) -> Iterator[Block]:
    """Do what the page says, from top to bottom; yield each block when it is done."""
    printed = ""
    for block in blocks_of(PAGE):
        printed = carried_out(block, copy, printed)
        yield block


def test_the_page_can_be_followed_from_top_to_bottom(copy: Path) -> None:
    assert len([*followed(copy)]) >= 7


def test_a_changed_sentence_is_said_in_english_until_somebody_has_looked(copy: Path) -> None:
    catalogue, english = copy / CATALOGUES / "it.po", copy / CATALOGUES / "naipe.pot"
    steps = followed(copy)
    next(block for block in steps if "exit" in block.marks)
    before, after = "there is no verb `{word}`.", "there is no verb called `{word}`."
    english.write_text(english.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    assert [*steps], "the rest of the page, with its update"
    assert "naipe: there is no verb called `dance`." in typed(copy, "naipe dance --lang it || true").stderr
    text = catalogue.read_text(encoding="utf-8")
    entry = next(entry for entry in text.split("\n\n") if 'msgctxt "there-is-no-verb-word"' in entry)
    assert parsed(entry) == ((after,), ("",))
    assert f'#| msgid "{before}"' in entry
    catalogue.write_text(text.replace(entry, entry.replace("fuzzy, ", "")), encoding="utf-8")
    assert "naipe: non c'è nessun verbo `dance`." in typed(copy, "naipe dance --lang it || true").stderr


def test_the_page_names_each_catalogue() -> None:
    named = re.findall(r"`(\w+)\.po`", (ROOT / PAGE).read_text(encoding="utf-8"))
    assert sorted(named) == sorted(set(LANGUAGES) - {"en"})
