"""The page about balance: its files are rules, and each of its commands runs (with few games)."""

from __future__ import annotations

import io
import re
import shlex

import pytest
from test_docs import ROOT, blocks_of

from repl.cli.cli import run
from repl.terminal.context import Context

PAGE = "docs/balance.md"
BLOCKS = list(blocks_of(PAGE))


def test_each_command_runs_and_says_what_the_page_shows(tmp_path, monkeypatch):
    for block in BLOCKS:
        if "file" in block.marks:
            (tmp_path / block.marks["file"]).write_text(block.text, encoding="utf-8")
    (tmp_path / "rulebooks").symlink_to(ROOT / "rulebooks")
    monkeypatch.chdir(tmp_path)
    commands = [block for block in BLOCKS if block.language == "sh" and "--policy greedy" not in block.text]
    assert len(commands) == 3
    for block in commands:
        words = shlex.split(re.sub(r"--games \d+", "--games 8", block.text))[1:]
        out, err = io.StringIO(), io.StringIO()
        assert run(words, Context(io.StringIO(), out, err, {})) == 0, err.getvalue()
        shown = BLOCKS[BLOCKS.index(block) + 1].text
        titles = {line[:26].strip("* ") for line in shown.splitlines()} & {
            line[:26].strip("* ") for line in out.getvalue().splitlines()
        }
        assert len(titles) >= 6, (shown, out.getvalue())


@pytest.mark.parametrize("block", [block for block in BLOCKS if "file" in block.marks], ids=lambda block: block.name)
def test_what_is_shown_changes_something(block, tmp_path):
    """Each of the files stands in the place of a declaration that the game has."""
    out = io.StringIO()
    (tmp_path / "x.naipe").write_text(block.text, encoding="utf-8")
    game = "limit" if "dollars" in block.text else "agencia"
    words = ["compare", game, "--with", str(tmp_path / "x.naipe"), "--players", "3", "--games", "4", "--json"]
    assert run(words, Context(io.StringIO(), out, out, {})) == 0
    assert '"same": 0' in out.getvalue()
