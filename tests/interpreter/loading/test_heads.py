"""The line that says what some files are is the first thing that is told: missing, misspelt, or of another game."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.loading.loader import LoadError

CARD = '\ncard 901 "Extra": you draw 1\n'


def told(folder) -> list[tuple[str, str]]:
    findings, _ = api.check([folder])
    return [(finding.code, finding.message) for finding in findings]


def folder_of(tmp_path, **files: str):
    for name, text in files.items():
        tmp_path.joinpath(name.replace("__", ".")).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_pack_line_that_is_misspelt(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pakc extra "Extra"\n  for agencia\n' + CARD)
    assert told(folder) == [("N603", 'no declaration begins with "pakc"')]


def test_no_line_that_says_what_it_is(tmp_path):
    folder = folder_of(tmp_path, a__naipe=CARD)
    assert told(folder) == [("N603", "these rules do not say to which game they belong")]
    (finding,) = api.check([folder])[0]
    assert CARD[finding.span.start : finding.span.end] == CARD.strip(), "the first line with something in it"


def test_a_for_line_that_is_misspelt(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n  fro agencia\n' + CARD)
    assert told(folder) == [("N608", 'no line begins with "fro" here')]
    (finding,) = api.check([folder])[0]
    text = (folder / "a.naipe").read_text(encoding="utf-8")
    assert text[finding.span.start : finding.span.end] == "fro", "that word is underlined"


def test_remarks_stand_behind_the_lines_of_a_head_as_behind_all_others(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra" -- mine\n  for agencia -- the game\n' + CARD)
    assert told(folder) == []
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n  for agencai -- the game\n' + CARD)
    (finding,) = api.check([folder])[0]
    assert finding.code == "N601"
    assert (folder / "a.naipe").read_text(encoding="utf-8")[finding.span.start : finding.span.end] == "agencai"


def test_which_game_a_pack_is_for_is_said_below_its_head_alone(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n' + CARD, b__naipe='card 902 "More"\n  for agencia\n')
    assert [code for code, _ in told(folder)] == ["N608"]


@pytest.mark.parametrize("margin", ["", "\t"])
def test_a_for_line_that_does_not_stand_below_its_pack(tmp_path, margin):
    """Whoever has written it reads that it is not indented, not that it is not there; `fix` puts it right."""
    folder = folder_of(tmp_path, a__naipe=f'pack extra "Extra"\n{margin}for agencia\n' + CARD)
    assert told(folder) == [("N608", "this line is part of `pack`, and not indented by two spaces")]
    (finding,) = api.check([folder])[0]
    assert [edit.text for edit in finding.edits] == ["  for agencia"]


def test_a_pack_that_does_not_say_for_which_game(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n' + CARD)
    assert told(folder) == [("N608", "this pack does not say for which game it is")]


def test_a_file_of_rules_with_another_ending_is_told(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n  for agencia\n' + CARD, b__txt=CARD)
    assert ("N610", "“b.txt” is not read: its name does not end in .naipe") in told(folder)


def test_notes_with_another_ending_are_left_alone(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n  for agencia\n' + CARD, b__txt="bring crisps\n")
    assert told(folder) == []


def test_what_is_no_pack_is_not_played_as_one(tmp_path):
    with pytest.raises(LoadError) as refused:
        api.load("agencia", [folder_of(tmp_path, a__naipe=CARD)])
    assert "N609" in [finding.code for finding in refused.value.findings]


def test_a_pack_of_another_game_is_not_played_with_this_one(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n  for boratime\n\ncard 901 "Extra": you draw 1\n')
    with pytest.raises(LoadError) as refused:
        api.load("agencia", [folder])
    assert [f.message for f in refused.value.findings if f.code == "N609"] == [
        "this pack is for `boratime`, and `agencia` is played"
    ]


def test_a_pack_without_its_game_is_told_once_whatever_it_says(tmp_path):
    folder = folder_of(tmp_path, a__naipe='pack extra "Extra"\n  for nowhere\n' + CARD)
    assert [code for code, _ in told(folder)] == ["N601"]
    with pytest.raises(LoadError) as error:
        api.load(folder)
    assert [finding.code for finding in error.value.findings] == ["N601"]


@pytest.mark.parametrize("head", ["pack more", "game first"])
def test_a_word_of_the_language_as_an_id(tmp_path, head):
    word = head.split()[1]
    folder = folder_of(
        tmp_path, a__naipe=f'{head} "Extra"\n  {"for agencia" if "pack" in head else "players 1 to 2"}\n'
    )
    assert ("N137", f'"{word}" is a reserved word and cannot be a name') in told(folder)
