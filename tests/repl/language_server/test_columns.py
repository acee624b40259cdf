"""Places as editors count them, in each encoding, behind every kind of letter."""

from __future__ import annotations

import re
import unicodedata

import pytest
from lsprotocol import types as lsp

from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.text_validation import admit
from interpreter.loading.loader import built_in_folder
from repl.language_server.columns import Shown, changed, letters, units

ENCODINGS = ("utf-8", "utf-16", "utf-32")
TEXTS = (
    "plain\ntext\n",
    "ação e çà\n\nfim",
    "𝄞 clef 🂡 card\r\nà\r\n",
    unicodedata.normalize("NFD", "ação é 𝄞 nação\nsegunda ação\n"),
    "one\u2028still one\x0cand still\ntwo",
    "a\u00a0b\u202fc\nnarrow\rmac\r",
    "\ufeffbegins with a mark\nação",
)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("raw", TEXTS)
def test_each_place_of_a_text_is_the_same_place_in_the_editor(raw: str, encoding: str) -> None:
    source = admit("a.naipe", raw, Findings())
    shown = Shown(raw, source, encoding)
    for offset in range(len(source.text) + 1):
        place = shown.position(offset)
        assert shown.offset(place) == offset
        line = shown.lines[place.line]
        assert 0 <= place.character <= units(line, encoding)
        rest = line[letters(line, place.character, encoding) :]
        here = source.text[offset : offset + 1]
        if here.isalpha():
            assert unicodedata.normalize("NFC", rest).startswith(here)


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 9), ("utf-16", 6), ("utf-32", 5)])
def test_a_column_is_counted_in_the_units_of_the_encoding(encoding: str, column: int) -> None:
    shown = Shown('"𝄞ç" x', admit("a.naipe", '"𝄞ç" x', Findings()), encoding)
    assert shown.position(5) == lsp.Position(0, column)
    assert units("𝄞ç", encoding) == {"utf-8": 6, "utf-16": 3, "utf-32": 2}[encoding]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_changes_one_after_another_make_the_text_of_the_editor(encoding: str) -> None:
    text = "ação 𝄞 x\u2028y\r\nsecond\n"
    column = units("ação 𝄞 ", encoding)
    text = changed(text, lsp.Range(lsp.Position(0, column), lsp.Position(0, column + 1)), "X", encoding)
    assert text == "ação 𝄞 X\u2028y\r\nsecond\n"
    text = changed(text, lsp.Range(lsp.Position(0, column + 1), lsp.Position(1, 3)), "\n", encoding)
    assert text == "ação 𝄞 X\nond\n"
    assert changed(text, lsp.Range(lsp.Position(9, 9), lsp.Position(9, 9)), "!", encoding) == "ação 𝄞 X\nond\n!"
    assert changed(text, lsp.Range(lsp.Position(1, 3), lsp.Position(0, 0)), "", encoding) == "\n"


def test_a_column_within_a_letter_is_before_it() -> None:
    assert letters("𝄞x", 1, "utf-16") == 0 and letters("çx", 1, "utf-8") == 0


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_each_character_of_the_titles_has_its_column(encoding: str) -> None:
    """All letters that stand in a title of a published rulebook, and a word behind each of them."""
    titles = {
        title
        for path in built_in_folder().rglob("*.naipe")
        for title in re.findall(r'"([^"\n]+)"', path.read_text(encoding="utf-8"))
    }
    seen: set[str] = set()
    rows = []
    for title in sorted(titles):
        if not set(title) <= seen:
            seen |= set(title)
            rows.append(f'card 1 "{title}" nosuch')
    assert any(ord(letter) > 0x7F for letter in seen) and len(rows) > 10
    raw = "\n".join(rows)
    shown = Shown(raw, admit("a.naipe", raw, Findings()), encoding)
    for number, row in enumerate(rows):
        place = lsp.Position(number, units(row[: row.rindex("nosuch")], encoding))
        offset = shown.offset(place)
        assert shown.source.text[offset : offset + 6] == "nosuch"
        assert shown.position(offset) == place
