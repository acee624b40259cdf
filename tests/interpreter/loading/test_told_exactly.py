"""What cannot be opened or called otherwise is refused in its own words."""

from __future__ import annotations

import pytest

from dsl.files import reading
from dsl.source import Source
from interpreter import api
from interpreter.loading import belonging, loader
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.loading.renaming import NotRenamed, renamed
from toys import SETTING


def test_a_folder_without_rules_is_told(tmp_path):
    with pytest.raises(LoadError) as told:
        api.load(str(tmp_path))
    assert [(one.code, "there is no .naipe file in" in one.message) for one in told.value.findings] == [("N602", True)]


def test_nothing_is_renamed_in_rules_that_are_wrong():
    wrong = Source("toy.naipe", SETTING + "value other: nonsense\n")
    with pytest.raises(NotRenamed) as told:
        renamed([wrong], [], "marks", ["points"])
    assert "there are 2 errors in these rules" in str(told.value)


#: What is played below the lines of a case.
TRIAL = "step trial\n  raise marks by 1\nplay\n  run trial\n"


def told(text: str) -> list[tuple[str, str, str]]:
    """What is found in rules with some lines more."""
    try:
        of_texts({"toy.naipe": SETTING + text})
    except LoadError as error:
        return [(one.code, one.message, one.help) for one in error.findings]
    return []


def test_an_option_that_stands_twice_is_one_slip():
    """Its words are those of the first, and not once more."""
    option = "option wide: one_way, other_way\n"
    assert [code for code, _, _ in told(option + option + TRIAL)] == ["N210"]


def test_what_a_value_takes_is_looked_for_among_those_of_its_owner():
    run = "step trial\n  raise marks by 1\n  run look for player 1\nplay\n  run trial\n"
    ((code, _, help_),) = told("value luck of player: number, each look from scor\n" + run)
    assert code == "N422" and "`score`" in help_
    ((code, _, help_),) = told("value luck: number, each look from scor\n" + run)
    assert code == "N422" and "`score`" not in help_, "that is a player's"


def test_what_is_accepted_is_of_one_sort():
    kinds = "kinds res: k0, k1\nkinds metal: m0, m1\nvalue stock of player: res\nrules\n  accept 1 k0 for 1 m0\n"
    assert [(code, message) for code, message, _ in told(kinds + TRIAL)] == [
        ("N402", "a bundle of res is expected here, but this is a bundle of metal")
    ]


def test_a_name_that_nothing_has_is_one_slip_wherever_it_is_used():
    assert [code for code, _, _ in told("step trial\n  player 1 gains zork\nplay\n  run trial\n")] == ["N301"]


def test_as_many_pieces_as_may_be_are_taken():
    supply = "noun die dice\nzone cup: die\nsupply: {} dice in cup\n"
    assert told(supply.format(20_000) + TRIAL) == []
    assert [code for code, _, _ in told(supply.format(20_001) + TRIAL)] == ["N605"]


def test_of_a_folder_with_too_many_files_the_one_that_was_named_is_read_alone(monkeypatch, tmp_path):
    def too_large(*_: object) -> None:
        raise reading.TooLarge(tmp_path, "it holds more than {0} files")

    monkeypatch.setattr(reading, "files_below", too_large)
    own = (tmp_path / "a.naipe",)
    assert belonging._all_below(tmp_path, tmp_path, own) == own


@pytest.mark.parametrize(
    ("old", "new"), [("draw", ["fetch", "fetch", "fetched"]), ("draw", ["draws", "fetches", "fetched"])]
)
def test_new_words_differ_from_one_another_and_from_the_old_ones(old, new):
    with pytest.raises(NotRenamed) as refused:
        renamed([Source("toy.naipe", SETTING + TRIAL)], [], old, new)
    assert "the new words must differ from one another and from the old ones" in str(refused.value)


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("for each (1 + marks) as p: raise marks by 1", "N409", ""),
        ("set marks to anyone", "N302", "write `each player`"),
        ("if marks = 0: let extra be 1\n  set marks to extra", "N301", "write what uses `extra` in that block"),
        ("set actor to cost(1)", "N402", ""),
    ],
)
def test_one_slip_in_a_line_is_one_finding(line, code, words):
    found = told(f"table cost from 1: 5, 6, 7\nstep trial\n  {line}\nplay\n  run trial\n")
    assert [one for one, _, _ in found] == [code], found
    assert words in found[0][2]


def test_more_declarations_than_may_be_are_told(monkeypatch):
    monkeypatch.setattr(loader, "MAX_DECLARATIONS", 3)
    assert [(code, message) for code, message, _ in told(TRIAL)] == [
        ("N622", "more than 3 declarations are too many for one game")
    ]


def test_more_new_words_than_a_word_has_forms_are_refused():
    with pytest.raises(NotRenamed) as refused:
        renamed([Source("toy.naipe", SETTING + TRIAL)], [], "marks", ["one", "two"])
    assert str(refused.value) == "write naipe rename marks NEW_marks"


@pytest.mark.parametrize(("text", "is_one"), [("3", True), ("9", False), ("x", False), ("-3", False), ("", False)])
def test_a_number_of_an_option_lies_in_its_range(text, is_one):
    game = of_texts({"toy.naipe": SETTING + "option wide: number from 2 to 5 = 3\n" + TRIAL})
    if is_one:
        assert game.option_value("wide", text) == int(text)
    else:
        with pytest.raises(ValueError, match=r"“wide” can be from 2 to 5, but not “"):
            game.option_value("wide", text)
