"""Files that mean harm: links, pipes, devices, folders and paths where rules or saved games are expected."""

from __future__ import annotations

import io
import os
from itertools import product

import pytest
from harm import guarded, held

from dsl.files import places
from interpreter.positions.journal import Header, Journal
from repl.cli.cli import run
from repl.terminal.context import Context
from soak import sampled
from toys import SETTING

CARD = 'deck d "Deck"\n\ncard 901 "Nine"\n  you draw 1\n'
UNTIDY = SETTING + '\ndeck d "Deck"\n\ncard 1   "One"\n  you draw 1\n'


def game(folder, name="toy"):
    place = folder / name
    place.mkdir()
    (place / "rules.naipe").write_text(SETTING, encoding="utf-8")
    return place


# ------------------------------------------------------------- T1: nothing is written through a link


def test_what_was_damaged_of_a_save_is_not_put_into_what_a_link_leads_to(folder, warm):
    save, target = folder / "a.game", folder.parent / "outside" / "profile"
    target.write_text("# a shell begins with this\n", encoding="utf-8")
    with Journal.create(save, Header("agencia", "A", {}, 2, ("A", "B"), 1)):
        pass
    save.write_bytes(save.read_bytes() + b"touch /tmp/harm\n")
    (folder / "a.game.damaged").symlink_to(target)
    ended = guarded(folder, warm, "play", "--resume", "a.game")
    assert "Traceback" not in ended.said and ended.touched == []
    assert target.read_text("utf-8") == "# a shell begins with this\n"
    assert (folder / "a.game.damaged-2").read_bytes() == b"touch /tmp/harm\n"


def test_a_save_that_is_a_link_is_not_written(folder, warm):
    target = folder.parent / "outside" / "other.game"
    with Journal.create(target, Header("agencia", "A", {}, 2, ("A", "B"), 1)):
        pass
    before = target.read_bytes()
    (folder / "a.game").symlink_to(target)
    ended = guarded(folder, warm, "play", "--resume", "a.game")
    assert ended.code == 1 and "link" in ended.said
    assert target.read_bytes() == before


def test_the_layout_is_not_written_through_a_link(folder, warm):
    place, target = game(folder), folder.parent / "outside" / "profile"
    target.write_text("mine", encoding="utf-8")
    (place / "cards.naipe").write_text('deck d "Deck"\n\ncard 1   "One"\n  you draw 1\n', encoding="utf-8")
    (place / "cards.naipe.new").symlink_to(target)
    held(guarded(folder, warm, "fmt", "toy"), 0, "changed")
    assert target.read_text("utf-8") == "mine"


def test_a_file_of_rules_that_is_a_link_is_not_written_over(folder, warm):
    place = game(folder)
    (place / "real.txt").write_text('deck d "Deck"\n\ncard 1   "One"\n  you draw 1\n', encoding="utf-8")
    (place / "cards.naipe").symlink_to("real.txt")
    held(guarded(folder, warm, "fmt", "toy"), 1, "links are not written through")
    assert (place / "cards.naipe").is_symlink()


def test_what_is_kept_is_not_written_through_a_link(folder, warm):
    place, target = game(folder), folder.parent / "outside" / "profile"
    target.write_text("mine", encoding="utf-8")
    (place / "scenarios").mkdir()
    (place / "scenarios" / "kept.naipe").symlink_to(target)
    typed = '1\nkeep "a title"\nquit\n'
    ended = guarded(folder, warm, "design", "toy", "--players", "2", "--seed", "1", typed=typed)
    assert "Traceback" not in ended.said and target.read_text("utf-8") == "mine"


# ------------------------------------------------- T3: what a pack says is a name and never a path


@pytest.mark.parametrize("path", sampled(["/dev/zero", "/proc/self/mem", "/", "../outside", "./toy", "x" * 60, "~"], 3))
def test_what_a_pack_is_for_is_not_opened(path, folder, warm):
    (folder / "pack").mkdir()
    text = f'pack p "P"\n  for {path}\n\n{CARD}'
    (folder / "pack" / "cards.naipe").write_text(text, encoding="utf-8")
    held(guarded(folder, warm, "check", "pack"), 1, "N601")
    for verb in ("fmt", "show", "test"):
        ended = guarded(folder, warm, verb, "pack")
        held(ended, 1)


def test_a_pack_finds_its_game_among_what_is_named(folder, warm):
    game(folder)
    (folder / "pack").mkdir()
    (folder / "pack" / "cards.naipe").write_text(f'pack p "P"\n  for toy\n\n{CARD}', encoding="utf-8")
    held(guarded(folder, warm, "check", "pack"), 0, "no mistakes")  # a folder of that name stands beside it
    (folder / "toy").rename(folder / "my_game")
    held(guarded(folder, warm, "check", "pack"), 1, "N601", "pack/cards.naipe:2")
    held(guarded(folder, warm, "check", "pack", "my_game"), 0, "no mistakes")
    (folder / "toy").symlink_to("my_game")
    held(guarded(folder, warm, "check", "pack"), 1, "N601")


# ------------------------------------- T5: pipes, devices, links, folders, what is no text


def pipe(place):
    os.mkfifo(place / "x.naipe")


def device(place):
    (place / "x.naipe").symlink_to("/dev/zero")


def link_out(place):
    (place / "x.naipe").symlink_to(place.parent.parent / "outside" / "secret")


def link_of_folder(place):
    (place / "below").symlink_to("/")


def link_to_itself(place):
    (place / "x.naipe").symlink_to("x.naipe")


def a_folder(place):
    (place / "x.naipe").mkdir()


def no_text(place):
    (place / "x.naipe").write_bytes(b"card \xff\xfe 1")


MAKERS = (pipe, device, link_out, link_of_folder, link_to_itself, a_folder, no_text)


@pytest.mark.parametrize("maker, verb", sampled(product(MAKERS, ["check", "fmt", "test", "show"]), 5))
def test_a_folder_that_holds_what_is_no_file_of_rules(maker, verb, folder, warm):
    maker(game(folder))
    ended = guarded(folder, warm, verb, "toy")
    held(ended, 1 if maker is no_text else 0)
    assert "somebody" not in ended.said


@pytest.mark.parametrize(
    "maker, verb", sampled(product([pipe, device, link_to_itself], ["check", "fmt", "replay", "show"]), 3)
)
def test_a_file_that_is_none(maker, verb, folder, warm):
    (folder / "p").mkdir()
    maker(folder / "p")
    ended = guarded(folder, warm, verb, "p/x.naipe")
    held(ended, ended.code)
    assert ended.code in (1, 2)


@pytest.mark.parametrize("maker", sampled(MAKERS, 3))
def test_rules_to_replay_under_that_are_none(maker, folder, warm):
    save = folder / "a.game"
    rules = "0" * 32
    with Journal.create(save, Header("agencia", "Agência", {}, 2, ("A", "B"), 1, rules=rules)):
        pass
    (folder / "p").mkdir()
    maker(folder / "p")
    ended = guarded(folder, warm, "replay", "a.game", "--under", "p")
    held(ended, ended.code)
    assert "somebody" not in ended.said


# ------------------------------------------- a game is not looked for where strangers may put one


@pytest.mark.parametrize("verb", sampled([("check",), ("fmt",), ("test",)], 3))
def test_the_game_of_a_file_is_not_looked_for_in_a_folder_that_is_open_to_others(verb, folder, warm):
    shared = folder / "shared"
    (shared / "mine").mkdir(parents=True)
    (shared / "bait.naipe").write_text(SETTING, encoding="utf-8")
    (shared / "mine" / "cards.naipe").write_text(CARD, encoding="utf-8")
    ended = guarded(folder, warm, verb, "shared/mine")
    assert ended.touched == [] and "N603" not in ended.said, ended.said  # it is found where only its owner writes
    found = ended.said
    shared.chmod(0o777)
    ended = guarded(folder, warm, verb, "shared/mine")
    assert ended.touched == [] and "Traceback" not in ended.said
    assert ended.said != found
    if verb == "check":
        held(ended, 1, "N603")


# ---------------------------------------------------------------- T11: home


@pytest.mark.parametrize("home", ["", "here", "../outside", "./x", "~"])
def test_what_is_kept_never_lies_below_the_folder_where_naipe_runs(home, monkeypatch):
    environ = {"HOME": home, "XDG_STATE_HOME": "also/relative", "XDG_CACHE_HOME": home}
    for place in (
        places.home(environ),
        places.state_folder(environ),
        places.cache_folder(environ),
        places.expanded("~/x", environ),
    ):
        assert place.is_absolute()
    monkeypatch.setattr(places, "_of_the_system", lambda: "")
    with pytest.raises(OSError, match="nobody says where your folder is"):
        places.state_folder(environ)


def test_without_a_home_nothing_is_kept_just_anywhere(monkeypatch):
    monkeypatch.setattr(places, "_of_the_system", lambda: "")
    out, err = io.StringIO(), io.StringIO()
    context = Context(io.StringIO(""), out, err, {"HOME": "here"})
    assert run(["play", "agencia", "--players", "4", "--bots", "4", "--seed", "1"], context) == 1
    assert "nobody says where your folder is" in err.getvalue()
