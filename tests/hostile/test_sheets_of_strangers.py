"""Sheets that mean harm: too large, damaged, with names that lead out, entities, formulas. Each has words of its own."""

from __future__ import annotations

import io
import os
import zipfile

import pytest
from harm import guarded, held

from toys import SETTING

pytest.importorskip("odfdo", reason="naipe[sheets] is not installed")

TABLE = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    '<office:body><office:spreadsheet><table:table table:name="t">{}</table:table></office:spreadsheet></office:body></office:document-content>'
)
CELL = '<table:table-cell office:value-type="string"{}><text:p>{}</text:p></table:table-cell>'
ROW = "<table:table-row{}>{}</table:table-row>"


def ods(table: str, **more: bytes) -> bytes:
    """Return a sheet as anybody could write it."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        made.writestr(
            "META-INF/manifest.xml",
            '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
        made.writestr("content.xml", table)
        for name, data in more.items():
            made.writestr(name, data)
    return target.getvalue()


HEAD = ROW.format("", CELL.format("", "number") + CELL.format("", "title"))
MANY_ROWS = HEAD + ROW.format(' table:number-rows-repeated="1000000000"', CELL.format("", "1") + CELL.format("", "A"))
MANY_COLUMNS = ROW.format("", CELL.format(' table:number-columns-repeated="1000000000"', "number"))
EMPTY_ROWS = HEAD + ROW.format(
    ' table:number-rows-repeated="1048576"', '<table:table-cell table:number-columns-repeated="16384"/>'
)
DEEP = HEAD + ROW.format("", CELL.format("", "<text:span>" * 5_000 + "</text:span>" * 5_000))

BAD = {
    "storms.ods": [
        ("no archive", b"number,title\n1,A\n", "it is not a zip file"),
        ("a bomb", ods(TABLE, **{"Pictures/a.png": b"\0" * 50_000_000}), "the most that naipe reads"),
        ("upwards", ods(TABLE, **{"../../x": b""}), "leads out of its folder: ../../x"),
        ("entities", ods(TABLE.format(HEAD).replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>', 1)), "content.xml in the file declares entities"),
        ("rows without end", ods(TABLE.format(MANY_ROWS)), "it has more than 5001 rows"),
        ("columns without end", ods(TABLE.format(MANY_COLUMNS)), "200 columns"),
        ("empty rows without end", ods(TABLE.format(EMPTY_ROWS)), "has no row with a card"),
        ("very deep", ods(TABLE.format(DEEP)), "it is not a .ods sheet"),
        ("no table", ods("<a/>"), "it is not a .ods sheet"),
        ("a sheet of another kind", ods(TABLE.format(HEAD)).replace(b"content.xml", b"kontent.xml"), "it is not a .ods sheet"),
    ],
    "storms.xlsx": [
        ("the other format", ods(TABLE.format(HEAD)), "it is not a .xlsx sheet"),
        ("an old one", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "it is not a zip file"),
    ],
    "storms.csv": [
        ("an archive", ods(TABLE.format(HEAD)), "it begins like an .ods or .xlsx file"),
        ("not UTF-8", "número,título\n1,Ação\n".encode("latin-1"), "byte 2 is no UTF-8. Save the sheet as CSV"),
        ("zeros", b"number,title\n1,A\0B\n", "the file is not text, so it is not CSV"),
        ("quotes without end", b'number,title\n1,"A\n' + b"x\n" * 2_000, "row 2 cannot be parted into cells"),
        ("too many columns", b"number,title" + b",x" * 300 + b"\n", "200 columns"),
        ("too many rows", b"number,title\n" + b"1,A\n" * 6_000, "it has more than 5001 rows"),
        ("a long cell", b"number,title\n1," + b"A" * 30_000 + b"\n", "a cell in row 2 has more than 20000 letters"),
        ("too large", b"number,title\n" + b"1,A\n" * 2_000_000, "larger than 5000000 bytes"),
        ("empty", b"", "no column has one of these names"),
        ("a mark of direction", 'number,title\n901,"A\u202eB"\n'.encode(), "N102"),
        ("rules in a title", b'number,title\n901,"A"" \n\ngame x ""X"""\n', "a title is one line without the sign"),
        ("rules in a number", b'number,title\n"901 ""X""\n\ngame x",A\n', "is not the number of a card: write one word"),
        ("rules in a field", b'number,title,colour\n901,A,"red\n\ngame x ""X"""\n', "this cell has more than one line"),
    ],
    "storms.xls": [("another ending", b"\xd0\xcf\x11\xe0", "a sheet is a file that ends in .csv, .ods or .xlsx")],
}  # fmt: skip


@pytest.fixture
def toy(folder):
    (folder / "toy").mkdir()
    (folder / "toy" / "rules.naipe").write_text(SETTING, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "data", "words"),
    [pytest.param(file, data, words, id=name) for file, rows in BAD.items() for name, data, words in rows],
)
def test_a_sheet_that_is_none_is_refused_with_words_of_its_own(toy, warm, file, data, words):
    (toy / "toy" / file).write_bytes(data)
    held(guarded(toy, warm, "cards", f"toy/{file}"), 1, words)
    assert not (toy / "toy" / "storms.naipe").exists()


def test_a_pipe_or_a_folder_is_no_sheet(toy, warm):
    os.mkfifo(toy / "toy" / "pipe.csv")
    (toy / "toy" / "folder.csv").mkdir()
    held(guarded(toy, warm, "cards", "toy/pipe.csv"), 1, "not an ordinary file")
    held(guarded(toy, warm, "cards", "toy/folder.csv"), 1, "it is a folder")


def test_a_deck_is_not_written_through_a_link(toy, warm):
    (toy / "toy" / "storms.csv").write_text("number,title\n901,A\n", encoding="utf-8")
    (toy / "toy" / "storms.naipe").symlink_to(toy.parent / "outside" / "secret")
    ended = guarded(toy, warm, "cards", "toy/storms.csv")
    assert ended.code == 1 and "Traceback" not in ended.said
    assert (toy.parent / "outside" / "secret").read_text("utf-8") == "game secret of somebody\n"


@pytest.mark.parametrize("ending", ["csv", "ods"])
def test_a_title_is_never_a_formula_in_a_sheet(toy, warm, ending):
    (toy / "toy" / "cards.naipe").write_text('deck d "Deck"\n\ncard 901 "=cmd|\' /C calc\'!A0"\n', encoding="utf-8")
    held(guarded(toy, warm, "show", "toy", "--deck", "d", f"--{ending}", f"out.{ending}"), 0, "1 card")
    data = (toy / f"out.{ending}").read_bytes()
    if ending == "ods":
        data = zipfile.ZipFile(io.BytesIO(data)).read("content.xml")
        assert b"table:formula" not in data
    assert b"'=cmd|" in data.replace(b"&apos;", b"'")
