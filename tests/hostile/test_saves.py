"""Saved games that mean harm, and saved games that outlive their rules."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from harm import guarded, held

from interpreter import api
from interpreter.positions.journal import Header, Journal
from loaded import loaded
from places import ROOT
from repl.play.packed import packed, unpacked
from repl.play.playthrough import replayed
from soak import sampled

HEADER = Header("agencia", "A", {}, 4, ("random A", "random B", "random C", "random D"), 1)


PLAYED = ROOT / "tests" / "golden" / "playthroughs" / "boratime_00.playthrough"


def saved(folder, header, *records, name="a.game"):
    with Journal.create(folder / name, header) as journal:
        for record in records:
            journal.append(record)
    return folder / name


@cache
def bomb(megabytes: int) -> str:
    """So many megabytes of spaces, packed."""
    pack = zlib.compressobj()
    parts = [pack.compress(b" " * 1_000_000) for _ in range(megabytes)]
    return base64.b64encode(b"".join((*parts, pack.flush()))).decode()


def as_text(value) -> str:
    return base64.b64encode(zlib.compress(value if isinstance(value, bytes) else json.dumps(value).encode())).decode()


VERBS = [("play", "--resume", "a.game"), ("design", "--resume", "a.game"), ("replay", "a.game")]


# ---------------------------------------------------------------------- T6


@pytest.mark.parametrize("verb", sampled([(verb,) for verb in VERBS], 3))
def test_rules_that_unpack_to_more_than_rules_may_be(verb, folder, warm):
    rules = bomb(400)
    saved(folder, replace(HEADER, texts=rules), *[{"design": 1, "rules": rules}] * (verb[0] == "design"))
    ended = guarded(folder, warm, *verb)
    held(ended, 1, "naipe:")


@pytest.mark.parametrize(
    "texts", ["", "!", as_text([]), as_text({"a": 1}), as_text({"a": "x"}), as_text("x"), as_text({"a": "[" * 10_000})]
)
def test_rules_that_are_none(texts):
    assert unpacked(texts, "") is None


@pytest.mark.parametrize("seats, verb", sampled(product([("person A",) * 5_000, ("x" * 5_000,)], VERBS), 4))
def test_a_table_without_measure(seats, verb, folder, warm):
    saved(folder, replace(HEADER, seats=seats, players=len(seats)))
    held(guarded(folder, warm, *verb), 1, "does not begin like a saved game")


@pytest.mark.parametrize("verb", sampled([(verb,) for verb in VERBS], 3))
def test_a_game_whose_name_is_a_hundred_thousand_letters(verb, folder, warm):
    saved(folder, replace(HEADER, game="x" * 100_000))
    held(guarded(folder, warm, *verb), 1, "does not begin like a saved game")


# ------------------------------------------------------- T2, T3: a save names no path


@pytest.mark.parametrize("game, verb", sampled(product(["/", "../outside", "/dev/zero", "~"], VERBS), 4))
def test_what_a_saved_game_says_is_not_opened(game, verb, folder, warm):
    saved(folder, replace(HEADER, game=game, packs=(str(folder.parent / "outside"),)), {"design": 1})
    ended = guarded(folder, warm, *verb)
    held(ended, 1)
    assert "somebody" not in ended.said


def test_what_is_kept_does_not_go_where_a_saved_game_says(folder, warm):
    outside = folder.parent / "outside"
    game = api.load("agencia", scenarios=False)
    text = packed(game)
    header = replace(HEADER, rules=game.digest, packs=(str(outside),), texts=text)
    saved(folder, header, {"design": 1, "rules": text})
    before = sorted(path.name for path in outside.iterdir())
    typed = 'keep "a title"\nbless "a title"\nwatch\nquit\n'
    ended = guarded(folder, warm, "design", "--resume", "a.game", typed=typed)
    assert ended.touched == [] and "nothing is written beside it" in ended.said
    assert sorted(path.name for path in outside.iterdir()) == before


@pytest.mark.parametrize(
    "record",
    sampled(
        [{"undo": -1}, {"undo": True}, {"goto": -1}, {"goto": True}, {"name": "x", "node": -1}, {"undo": 10**30}], 3
    ),
)
def test_a_record_that_counts_where_nothing_is(record, folder, warm):
    game = api.load("agencia", scenarios=False)
    saved(folder, replace(HEADER, rules=game.digest), {"design": 1}, record)
    ended = guarded(folder, warm, "design", "--resume", "a.game")
    held(ended, 1, "Record 2 of the saved game")


# --------------------------------------------------- T13: a game goes on under its own rules


def test_a_game_goes_on_after_its_rulebook_has_changed(folder, warm):
    place = folder / "toy"
    held(guarded(folder, warm, "new", "game", "toy"), 0)
    cards = (place / "cards.naipe").read_text(encoding="utf-8")
    begun = guarded(
        folder, warm, "play", "toy", "--players", "2", "--bots", "0", "--seed", "1", typed="save kept.game\nquit\n"
    )
    assert begun.code == 0, begun.said
    for change in (cards.replace("by 1", "by 2"), cards.replace("card 001", "nonsense"), None):
        if change is None:
            for file in (*place.iterdir(),):
                file.unlink()
        else:
            (place / "cards.naipe").write_text(change, encoding="utf-8")
        ended = guarded(folder, warm, "play", "--resume", "kept.game", typed="quit\n")
        held(ended, 0, "goes on after")
        held(guarded(folder, warm, "replay", "kept.game"), 0, "all of them legal")
        held(guarded(folder, warm, "play", "--resume", typed="quit\n"), 0, "goes on after")  # the one that naipe keeps


#: What is changed in the rules of a game, and what is then said of a game that was played before, with the exit code.
CHANGES = {
    "a card does more": ("raise you.score by 1", "raise you.score by 2", "decision 2: player 1.score was 1, now it is 2", 0),
    "more is drawn": ("    p draws 3", "    p draws 4", "decision 1: it was “player 1 draw 3”, now it is “player 1 draw 4”", 1),
    "another order": ("  shuffle pile\n  for", "  shuffle pile\n  set direction to -1\n  for", "decision 1: direction was 1, now it is -1", 0),
    "nobody is asked whether": (
        "  p may choose a card in p.hand as c\n    p uses c", "  p chooses a card in p.hand as c\n  p uses c",
        "decision 1: it was “nothing”, now it is “player 1 use", 1,
    ),
    "the rules stop": ("  p draws 1\n  p may", "  p draws 1\n  require p.score < 2\n  p may", "The rules cannot go on here", 1),
    "nothing": ("  p draws 1\n  p may", "  p draws 1 -- one\n  p may", "Nothing in this game is different", 0),
}  # fmt: skip


@pytest.mark.parametrize("change", sampled([(change,) for change in CHANGES], 3))
def test_the_first_difference_under_other_rules_is_told(change, folder, warm):
    old, new, said, code = CHANGES[change]
    held(guarded(folder, warm, "new", "game", "toy"), 0)
    words = ("play", "toy", "--players", "2", "--bots", "1", "--seed", "1", "--line")
    held(guarded(folder, warm, *words, typed="1\n\n" * 5 + "save a.game\nquit\n"), 0, "Saved in a.game")
    texts = {file: file.read_text(encoding="utf-8") for file in (folder / "toy").glob("*.naipe")}
    assert sum(old in text for text in texts.values()) == 1
    for file, text in texts.items():
        file.write_text(text.replace(old, new), encoding="utf-8")
    ended = guarded(folder, warm, "replay", "a.game", "--quiet", "--under", "toy")
    held(ended, code, said)
    assert ("First difference" in ended.said) is (change not in ("nothing", "the rules stop"))
    held(guarded(folder, warm, "replay", "a.game", "--quiet"), 0, "all of them legal.")


#: What may stand in a line of a playthrough that a pack brings along, and is none: each was a fault of naipe's own.
NO_ROWS = [None, 5, [], True, {"events": None}, {"events": [1]}, {"seat": "2", "asked": ""}, {"asked": "x"}, {"seat": 1, "asked": "", "among": 5}, {"winners": "x"}, {"choice": []}]  # fmt: skip


@pytest.mark.parametrize("row", NO_ROWS, ids=repr)
def test_a_line_of_a_playthrough_that_is_none_is_told(row, tmp_path):
    head, first = PLAYED.read_text(encoding="utf-8").split("\n")[:2]
    path = tmp_path / "a.playthrough"
    for lines in ([head, json.dumps(row)], [head, first, json.dumps(row)]):
        path.write_text("\n".join(lines), encoding="utf-8")
        told = replayed(loaded(ROOT / "rulebooks" / "boratime"), path)
        assert not told.ok and f"line {len(lines)} is not a decision of a game" in str(told.message)


#: What may stand in a playthrough in place of its lines, and what is said of it: in words of ours, and none of Python.
NO_PLAYTHROUGHS = {
    "": "the file does not begin like a saved game", "[" * 100_000: "line 1 is not JSON", '{"a":' * 50_000: "line 1 is not JSON", "[]": "the file does not begin like a saved game",
    '{"seed": ' + "9" * 5_000 + "}": "line 1 is not JSON", "{}\n\n{}": "line 2 is not JSON", "x" * 3_000_000: "line 1 is not JSON",
}  # fmt: skip


@pytest.mark.parametrize("text", NO_PLAYTHROUGHS, ids=lambda text: text[:9])
def test_a_playthrough_that_is_none_is_told_in_our_words(text, tmp_path):
    path = tmp_path / "a.playthrough"
    path.write_text(text, encoding="utf-8")
    told = replayed(loaded(ROOT / "rulebooks" / "boratime"), path)
    assert (
        not told.ok and str(told.message) == f"a.playthrough cannot be read as a playthrough: {NO_PLAYTHROUGHS[text]}"
    )


@pytest.mark.parametrize("lines", [1, 2, 5])
def test_a_playthrough_that_is_cut_off_does_not_pass(lines, tmp_path):
    """It passed as far as it went: one of its head alone was as good as a whole game."""
    path = tmp_path / "a.playthrough"
    path.write_text("\n".join(PLAYED.read_text(encoding="utf-8").split("\n")[:lines]), encoding="utf-8")
    told = replayed(loaded(ROOT / "rulebooks" / "boratime"), path)
    assert not told.ok and "the file ends " in str(told.message)


@pytest.mark.parametrize("field", ["players", "seed"])
@pytest.mark.parametrize("value", [1e999, float("nan"), None, [], "x", 10**40, -1])
def test_the_beginning_of_a_playthrough_that_cannot_be_is_told(field, value, tmp_path):
    head, *rows = PLAYED.read_text(encoding="utf-8").split("\n")
    path = tmp_path / "a.playthrough"
    path.write_text("\n".join([json.dumps({**json.loads(head), field: value}), *rows]), encoding="utf-8")
    told = replayed(loaded(ROOT / "rulebooks" / "boratime"), path)
    assert not told.ok and str(told.message)
