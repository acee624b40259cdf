"""The cards of whole games through a real LibreOffice, in three locales: opened, saved in three formats, and the same deck again."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from dsl.diagnostics.spelling import folded
from interpreter import api
from repl.sheets import files
from repl.sheets.cards import rows_of_cards
from repl.sheets.columns import columns_of, known_names
from repl.sheets.decks import Setting, deck_of

OFFICE = shutil.which("soffice")
#: How LibreOffice saves each format.
FORMATS = {"ods": "ods", "xlsx": "xlsx", "csv": "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true"}
LOCALE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{}</value></prop></item>
</oor:items>
"""

pytestmark = [pytest.mark.soak, pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")]


def saved(source: Path, form: str, profile: Path) -> Path:
    """Return a sheet that LibreOffice has opened and saved in a format."""
    opened = ["--infilter=CSV:44,34,76,1,,0,false,true"] if source.suffix == ".csv" else []
    words = [
        str(OFFICE),
        f"-env:UserInstallation=file://{profile}",
        "--headless",
        *opened,
        "--convert-to",
        FORMATS[form],
    ]
    folder = profile / f"{source.suffix[1:]}_{form}"
    subprocess.run([*words, "--outdir", str(folder), str(source)], check=True, capture_output=True, timeout=100)
    return folder / f"{source.stem}.{form}"


@pytest.mark.parametrize("locale", ["pt-BR", "ca-ES", "en-US"])
@pytest.mark.parametrize("name", ["boratime", "som"])
def test_the_cards_of_a_game_are_the_same_deck_after_it(tmp_path, name, locale):
    pytest.importorskip("odfdo", reason="naipe[sheets] is not installed")
    (tmp_path / "user").mkdir()
    (tmp_path / "user" / "registrymodifications.xcu").write_text(LOCALE.format(locale), encoding="utf-8")
    book = api.load(name, scenarios=False).book
    rows, numbers = rows_of_cards(book, book.cards, "pt")
    known = known_names(book)
    before = {(entry.node.noun, entry.node.id) for entry in book.cards}

    def deck(path: Path) -> str:
        cells, _ = files.read(path, lambda text: folded(text.strip()) in known)
        columns, troubles = columns_of(cells[0], known)
        made = deck_of(cells, columns, Setting(book, book.cards[0].node.noun, before, ()))
        assert [one for one in (*troubles, *made.troubles) if not one.is_note] == []
        return made.text

    for ending in (".ods", ".csv", ".xlsx"):
        source = tmp_path / f"cards{ending}"
        source.write_bytes(files.written(rows, ending, numbers, name))
        first = deck(source)
        assert [form for form in FORMATS if deck(saved(source, form, tmp_path)) != first] == []
