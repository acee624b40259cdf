"""A designer's afternoon: docs/sheets.md and docs/packs.md followed line by line, and a pack that is added and played elsewhere."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest
from test_docs import Block, blocks_of

from repl.cli.cli import run
from repl.terminal.context import Context

SHEETS, PACKS = "docs/sheets.md", "docs/packs.md"


def naipe(home: Path, line: str, typed: str = "") -> tuple[int, str]:
    """Run a command line as somebody whose folder is `home`; return its exit code and what it said."""
    out = io.StringIO()
    code = run(shlex.split(line)[1:], Context(io.StringIO(typed), out, out, {"NO_COLOR": "1", "HOME": str(home)}))
    return code, out.getvalue()


def followed(block: Block, home: Path, said: str, request: pytest.FixtureRequest) -> str:
    """Do what a block of a page says, where a person stands; return what was said last."""
    if "file" in block.marks:
        path = Path(block.marks["file"])
        path.parent.mkdir(exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
    elif "shows" in block.marks:
        is_told(request, block, Path(block.marks["shows"]).read_text(encoding="utf-8-sig").replace("\r\n", "\n"))
    elif "output" in block.marks:
        is_told(request, block, said)
    elif block.language == "sh" and "install" not in block.text:
        for line in block.text.splitlines():
            if line.startswith("mkdir "):
                Path(line.split()[1]).mkdir()
                continue
            code, said = naipe(home, line)
            assert code == int(block.marks.get("exit", 0)), f"{block.name} {line}\n{said}"
    return said.removesuffix("nothing was written\n")


def is_told(request: pytest.FixtureRequest, block: Block, text: str) -> None:
    """A page shows what is so; `--update` writes it into the page."""
    if request.config.getoption("--update") and block.text != text:
        page = request.config.rootpath / block.document
        page.write_text(page.read_text(encoding="utf-8").replace(block.text, text, 1), encoding="utf-8")
    else:
        assert block.text == text, block.name


def test_the_pages_can_be_followed_and_the_pack_is_played_elsewhere(tmp_path, monkeypatch, request):
    pytest.importorskip("openpyxl", reason="naipe[sheets] is not installed")
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    monkeypatch.chdir(here)
    said = ""
    for page in (SHEETS, PACKS):
        for block in blocks_of(page):
            said = followed(block, here, said, request)
    # The designer changes one card in the sheet, and makes the deck again.
    sheet = Path("pirates/treasure.csv")
    sheet.write_text(sheet.read_text("utf-8").replace("3,you draw 1", "3,you draw 2"), encoding="utf-8")
    assert naipe(here, "naipe cards pirates/treasure.csv")[0] == 0
    assert "you draw 2" in Path("pirates/treasure.naipe").read_text("utf-8")
    assert naipe(here, "naipe pack pirates --to pirates.naipepack")[0] == 0
    # A friend gets both files, and nothing else.
    for name in ("pirates.naipepack", "loot-1.0.naipepack"):
        (there / name).write_bytes((here / name).read_bytes())
    monkeypatch.chdir(there)
    for line in ("naipe add pirates.naipepack", "naipe add loot-1.0.naipepack"):
        code, said = naipe(there, line)
        assert code == 0, said
    assert "brings: 1 card, 1 deck and 1 scenario" in said
    typed = "1\n" * 4 + "quit\n"
    code, said = naipe(there, "naipe play pirates --pack loot --players 2 --bots 1 --seed 3 --lang en", typed)
    assert code == 0 and "201 Golden parrot" in said and "The game is kept in" in said, said
    code, said = naipe(there, "naipe play --resume", "quit\n")
    assert code == 0 and "8 decisions" in said and "was played with the pack" not in said, said
    assert "Golden parrot" in naipe(there, "naipe show pirates 201 --pack loot")[1]
    assert "You draw 2 cards" in naipe(there, "naipe show pirates 101 --lang en")[1]


def test_the_table_of_columns_is_that_of_the_catalogues():
    from repl.sheets.columns import OWN, names_of  # noqa: PLC0415 - for this one alone

    text = Path(__file__).parents[2].joinpath(SHEETS).read_text("utf-8")
    rows = re.findall(
        r"^\| (?!column|-)[^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE
    )
    own = {
        tuple(", ".join(names_of(column, language)) for language in ("en", "pt", "fr", "ca", "es")) for column in OWN
    }
    assert {tuple(cell.strip() for cell in row) for row in rows} == own
