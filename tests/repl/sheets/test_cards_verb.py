"""`naipe cards` and `naipe show --csv`, as they are typed."""

from __future__ import annotations

import io
import json
import sys
from datetime import date
from pathlib import Path

import pytest

from repl.cli.cli import run
from repl.terminal.context import Context
from toys import SETTING

pytest.importorskip("odfdo", reason="naipe[sheets] is not installed")

MADE = Path(__file__).with_name("made")
ROW = '901,Gale,2,blue,"you draw 1"\n'
HEAD = "number,title,copies,colour,text\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "rules.naipe").write_text(SETTING, encoding="utf-8")
    return tmp_path / "toy"


def naipe(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = run(words, Context(io.StringIO(), out, err, {"NO_COLOR": "1"}))
    return code, out.getvalue(), err.getvalue()


def sheet(folder: Path, text: str, name: str = "storms.csv") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def test_a_sheet_becomes_a_deck_beside_it(folder):
    code, said, err = naipe("cards", sheet(folder, HEAD + ROW))
    assert (code, err) == (0, "") and "toy/storms.naipe: 1 card" in said
    text = (folder / "storms.naipe").read_text("utf-8")
    assert text.startswith('deck storms "Storms"\n\n-- naipe cards storms.csv ')
    assert text.endswith('\n\ncard 901 "Gale", colour blue, copies 2\n  you draw 1\n')
    assert naipe("check", "toy")[0] == 0


def test_a_sheet_for_a_game_elsewhere_becomes_a_pack(folder, tmp_path):
    place = tmp_path / "mine"
    place.mkdir()
    code, _, err = naipe("cards", sheet(place, HEAD + ROW), "--for", str(folder))
    assert (code, err) == (0, "")
    assert (
        (place / "storms.naipe")
        .read_text("utf-8")
        .startswith('pack storms "Storms"\n  for toy\n\ndeck storms "Storms"\n')
    )
    assert naipe("show", str(folder), "901", "--pack", str(place))[0] == 0


def test_a_folder_that_is_named_holds_the_deck_and_what_is_written_beside_it(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = sheet(tmp_path, HEAD + ROW)
    for number in ("1", "2"):  # a second time it is the same file
        code, said, err = naipe("cards", text, "--for", str(folder), "--to", "gusts")
        assert (code, err) == (0, "") and "naipe test gusts\n" in said, number
        assert [path.name for path in (tmp_path / "gusts").iterdir()] == ["gusts.naipe"]
    scenario = 'scenario "a gale"\n  given 2 players\n  then marks = 0\n'
    (tmp_path / "gusts" / "scenarios.naipe").write_text(scenario, encoding="utf-8")
    assert naipe("pack", "gusts")[0] == 0 and list(tmp_path.glob("gusts*.naipepack"))
    (tmp_path / "empty").mkdir()
    assert naipe("cards", text, "--for", str(folder), "--to", "empty")[0] == 0
    assert [path.name for path in (tmp_path / "empty").iterdir()] == ["storms.naipe"]


def test_a_deck_for_another_game_than_that_of_its_folder_is_a_pack_of_its_own(folder):
    for name in ("storms.csv", "winds.csv"):
        assert (
            naipe("cards", sheet(folder, HEAD + ROW.replace("901", "990"), name), "--for", "agencia")[0] == 1
        )  # no such field
        assert naipe("cards", sheet(folder, "number,title\n990,Gale\n", name), "--for", "agencia")[0] == 0
    for name in ("storms", "winds"):
        text = (folder / f"{name}.naipe").read_text("utf-8")
        assert text.startswith(f'pack {name} "{name.title()}"\n  for agencia\n')
        assert naipe("check", str(folder / f"{name}.naipe"))[0] == 0
    assert naipe("cards", str(folder / "winds.csv"), "--for", "agencia")[0] == 0  # again
    code, _, err = naipe("cards", str(folder / "winds.csv"), "--for", str(folder / "rules.naipe"))
    assert code == 2 and "would belong to the rules for agencia beside it, and not to toy" in err


def test_a_sheet_without_a_game_is_told_what_to_say(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, err = naipe("cards", sheet(tmp_path, HEAD + ROW))
    assert code == 2 and "for which game are the cards? Say it with --for GAME" in err


def test_what_stands_above_the_cards_is_the_designers(folder):
    naipe("cards", sheet(folder, HEAD + ROW))
    path = folder / "storms.naipe"
    text = path.read_text("utf-8").replace(
        'deck storms "Storms"', 'option sky: fair, storm\n\ndeck storms "Wild storms" if sky is storm'
    )
    path.write_text(text, encoding="utf-8")
    assert naipe("cards", sheet(folder, HEAD + ROW + '902,Lull,,,"you gain 1"\n'))[0] == 0
    text = path.read_text("utf-8")
    assert (
        text.startswith('option sky: fair, storm\n\ndeck storms "Wild storms" if sky is storm\n')
        and '902 "Lull"' in text
    )


def test_cards_changed_by_hand_are_not_written_over(folder):
    naipe("cards", sheet(folder, HEAD + ROW))
    path = folder / "storms.naipe"
    path.write_text(path.read_text("utf-8").replace("you draw 1", "you draw 2"), encoding="utf-8")
    before = path.read_bytes()
    code, _, err = naipe("cards", sheet(folder, HEAD + ROW))
    assert code == 1 and "were changed by hand" in err and path.read_bytes() == before


def test_a_file_that_no_sheet_made_is_not_written_over(folder):
    code, _, err = naipe("cards", sheet(folder, HEAD + ROW), "--to", str(folder / "rules.naipe"))
    assert code == 1 and "was not made from a sheet" in err
    assert (folder / "rules.naipe").read_text("utf-8") == SETTING


def test_a_finding_is_told_by_row_and_column_and_nothing_is_written(folder):
    code, said, err = naipe("cards", sheet(folder, HEAD + ROW + '902,Lull,,green,"you draw 1\nyou drawz 1"\n'))
    assert code == 1 and "nothing was written" in err and not (folder / "storms.naipe").exists()
    assert "storms.csv, row 3, column E (text):2:5" in said and "2 | you drawz 1" in said
    assert "storms.csv, row 3, column D (colour):1:1" in said
    code, said, _ = naipe("cards", sheet(folder, HEAD + ROW + '902,Lull,,,"you drawz 1"\n'), "--lang", "pt")
    assert "storms.csv, linha 3, coluna E (text):1:5" in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title,text\nGale,you draw 1\n", "storms.csv, row 1: no column has one of these names: number, no, nr, id"),
        (
            HEAD.replace("copies", "copis") + ROW,
            "column C (copis): no column is called “copis”: did you mean “copies”?",
        ),
        (HEAD.replace("copies", "títlo") + ROW, "column C (títlo): no column is called “títlo”: did you mean “title”?"),
        (
            HEAD.replace("copies", "zzz") + ROW,
            "column C (zzz): no column is called “zzz”. There are number, title, deck",
        ),
        (HEAD.replace("copies", "title") + ROW, "column C (title): there are two columns for “title”"),
        (HEAD + ROW.replace("Gale", ""), "row 2, column B (title): a card needs a number and a title"),
        (HEAD + ROW.replace("Gale", '"Ga""le"'), "column B (title): a title is one line without the sign"),
        (HEAD + ROW.replace(",2,", ",2.5,"), "row 2, column C (copies): “2.5” is not a whole number"),
        (HEAD + ROW.replace(",2,", ",1e3,"), "row 2, column C (copies): “1e3” is not a whole number"),
        (HEAD + '901,"Gale,2\n', "row 2 cannot be parted into cells"),
        (HEAD, "has no row with a card"),
    ],
)
def test_what_a_sheet_lacks_is_told_at_its_cell(folder, text, told):
    code, said, err = naipe("cards", sheet(folder, text))
    assert code == 1 and told in said + err and not (folder / "storms.naipe").exists()


def test_repairs_are_told(folder):
    rows = 'number,title,copies,worth,text\n021,Gale,2.0,"1,0",you draw 1\n22,Lull,1,2,\n'
    code, said, _ = naipe("cards", sheet(folder, rows))
    assert code == 0
    assert "row 2, column C (copies): “2.0” is read as 2" in said and "column D (worth): “1,0” is read as 1" in said
    assert "row 3, column A (number)" not in said, (
        "the cards of the game are 1 to 11: nobody knows how long a number is"
    )
    assert '"Gale", worth 1, copies 2' in (folder / "storms.naipe").read_text("utf-8")


def test_zeros_that_a_sheet_took_away_are_those_that_the_deck_had(folder):
    naipe("cards", sheet(folder, "number,title\n021,Gale\n22,Lull\n"))
    code, said, _ = naipe("cards", sheet(folder, "number,title\n21,Gale\n22,Lull\n"))
    assert code == 0 and "row 2, column A (number): “21” is read as 021" in said
    assert 'card 021 "Gale"' in (folder / "storms.naipe").read_text("utf-8")


@pytest.mark.parametrize("language", ["pt", "ca", "en"])
@pytest.mark.parametrize("ending", ["csv", "ods", "xlsx"])
def test_sheets_of_libreoffice_in_three_locales_are_one_deck(folder, language, ending):
    """LibreOffice 7.4 made them with the locales pt-BR, ca-ES and en-US, from what a person types; it took the zeros of 021."""
    code, _, err = naipe("cards", str(MADE / f"{language}.{ending}"), "--for", "toy", "--to", "toy/storms.naipe")
    assert (code, err) == (0, "")
    assert (folder / "storms.naipe").read_text("utf-8").partition("sheet: change them there.\n")[2] == DECK


DECK = """
card 21 "Gale", colour blue, worth 1, copies 2
  you draw 2

card 22 "Tornado, the old", worth 3, copies 1
  you draw 1
  if you.score > 2
    you draw 1

card 23 "Lull", colour red
  -- nothing yet
  you gain 1
"""


@pytest.mark.parametrize(
    ("header", "between"),
    [
        ("número;título;cópias;texto", ";"),
        ("numéro;titre;exemplaires;texte", ";"),
        ("número\ttítol\tcòpies\ttext", "\t"),
        ("NÚMERO,TÍTULO,CANTIDAD,TEXTO", ","),
        ("Id,Name,Qty,Effect", ","),
    ],
)
def test_columns_have_names_in_each_language(folder, header, between):
    row = between.join(["901", "Gale", "2", "you draw 1"])
    code, _, err = naipe("cards", sheet(folder, f"{header}{between}(notes)\n{row}{between}mine\n"))
    assert (code, err) == (0, "") and 'card 901 "Gale", copies 2\n  you draw 1' in (folder / "storms.naipe").read_text(
        "utf-8"
    )


def test_a_date_is_told_and_never_guessed(folder):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["number", "title", "copies"], [901, "Gale", date(2026, 3, 4)]):
        book.active.append(row)
    book.save(folder / "storms.xlsx")
    code, _, err = naipe("cards", str(folder / "storms.xlsx"))
    assert code == 1 and "row 2, column C (copies): the sheet has made the date 2026-03-04" in err


def test_what_excel_shows_and_pastes_is_read_as_it_looks(folder):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["number", "title", "text"], [21, "Gale", "you draw 1_x000D_\nyou gain 1"]):
        book.active.append(row)
    book.active["A2"].number_format = "000"
    book.create_sheet("More")
    book.save(folder / "storms.xlsx")
    code, said, err = naipe("cards", str(folder / "storms.xlsx"))
    assert (code, err) == (0, "") and "only the first table of the file is read, not More" in said
    assert 'card 021 "Gale"\n  you draw 1\n  you gain 1\n' in (folder / "storms.naipe").read_text("utf-8")


def test_a_formula_counts_by_its_result_and_one_without_is_told(folder):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["number", "title", "copies"], [901, "Gale", "=1+1"]):
        book.active.append(row)
    book.save(folder / "storms.xlsx")  # a library works nothing out
    code, _, err = naipe("cards", str(folder / "storms.xlsx"))
    assert code == 1 and "column C (copies): this cell is a formula whose result is not in the file" in err


@pytest.mark.parametrize("ending", ["csv", "ods"])
def test_a_deck_comes_back_as_the_sheet_that_it_was(folder, ending):
    naipe("cards", sheet(folder, HEAD + ROW))
    code, said, err = naipe("show", "toy", "--deck", "storms", f"--{ending}", f"toy/back.{ending}")
    assert (code, err) == (0, "") and "1 card" in said
    if ending == "csv":
        assert (folder / "back.csv").read_text("utf-8-sig").replace(
            "\r\n", "\n"
        ) == "number,title,colour,copies,text\n901,Gale,blue,2,you draw 1\n"
    before = (folder / "storms.naipe").read_text("utf-8").partition("there.\n")[2]
    (folder / "storms.naipe").unlink()
    assert naipe("cards", f"toy/back.{ending}", "--to", "toy/storms.naipe")[0] == 0
    assert (folder / "storms.naipe").read_text("utf-8").partition("there.\n")[2] == before


def test_a_file_that_is_there_is_not_written_over(folder):
    (folder / "back.csv").write_text("mine", encoding="utf-8")
    code, _, err = naipe("show", "toy", "--csv", "toy/back.csv")
    assert code == 2 and "back.csv already" in err and (folder / "back.csv").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("ending", "library", "module"), [("ods", "odfdo", "open_document"), ("xlsx", "openpyxl", "office_open")]
)
def test_without_the_extra_it_is_said_what_to_install(folder, monkeypatch, ending, library, module):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"repl.sheets.{module}", raising=False)
    monkeypatch.delattr(f"repl.sheets.{module}", raising=False)
    (folder / f"storms.{ending}").write_bytes(b"PK\3\4")
    code, _, err = naipe("cards", str(folder / f"storms.{ending}"))
    assert code == 2 and f".{ending} needs {library}, which is not installed: pip install 'naipe[sheets]'" in err


def test_a_program_reads_what_came_of_a_sheet(folder):
    code, said, err = naipe("cards", sheet(folder, HEAD + ROW.replace(",2,", ",2.0,")), "--json")
    found = json.loads(said)
    assert (code, err) == (0, "") and Path(found["deck"]).exists() and found["cards"] == 1 and found["findings"] == []
    assert found["cells"] == [{"row": 2, "column": "C", "is_repaired": True, "message": "“2.0” is read as 2"}]
    code, said, _ = naipe(
        "cards",
        sheet(folder, HEAD + ROW.replace("draw", "drawz").replace("901,Gale", "902,Squall"), "other.csv"),
        "--json",
    )
    found = json.loads(said)
    (finding,) = found["findings"]
    assert code == 1 and found["deck"] is None and not (folder / "other.naipe").exists()
    assert (
        finding["code"] == "N131" and finding["file"] == "other.csv, row 2, column E (text)" and finding["column"] == 5
    )
    code, said, _ = naipe("cards", sheet(folder, "number,nonsense\n901,1\n", "third.csv"), "--json", "--lang", "pt")
    cells = json.loads(said)["cells"]
    assert code == 1 and [(cell["row"], cell["column"], cell["is_repaired"]) for cell in cells] == [
        (1, "B", False),
        (1, None, False),
    ]
