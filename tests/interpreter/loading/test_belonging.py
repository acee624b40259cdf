"""Which files are one rulebook: the same from any folder, from a folder and from a file."""

import pytest

from dsl.diagnostics.pages import SETTING
from interpreter import api
from interpreter.loading.belonging import rulebook_of, rulebooks_in
from interpreter.loading.loader import rulebook_files
from repl.cli.cli import run
from repl.terminal.context import Context

GAME, VERBS = (part.rstrip() + "\n" for part in SETTING.split("verb draw", 1))
PACK = 'pack extra "More"\n  for toy\n\ncard 90 "Ninety"\n  you draw 1\n'
CARDS = 'card 01 "One"\n  you draw 2\n\nscenario "One"\n  given 2 players\n  when player 1 draws 1\n  then it fails\n'


@pytest.fixture
def home(tmp_path):
    """A game in two files and a folder of cards, and beside it a pack for it in two."""
    for name, text in {
        "toy/rules.naipe": GAME,
        "toy/verbs.naipe": "verb draw" + VERBS,
        "toy/decks/first.naipe": CARDS,
        "extra/extra.naipe": PACK,
        "extra/cards.naipe": 'card 91 "Ninety-one"\n  you draw 2\n',
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def names(path):
    return {file.name for file in rulebook_of(path, rulebook_files(path))}


@pytest.mark.parametrize("place", ["toy", "toy/rules.naipe", "toy/verbs.naipe", "toy/decks", "toy/decks/first.naipe"])
def test_a_part_of_a_game_finds_all_of_it(home, place):
    assert names(home / place) == {"rules.naipe", "verbs.naipe", "first.naipe"}


@pytest.mark.parametrize("place", ["extra", "extra/extra.naipe", "extra/cards.naipe"])
def test_a_part_of_a_pack_finds_all_of_it(home, place):
    assert names(home / place) == {"extra.naipe", "cards.naipe"}


def test_two_games_in_one_folder_are_two(home):
    (home / "toy" / "other.naipe").write_text('game other "Other"\n  players 2\n', encoding="utf-8")
    assert names(home / "toy" / "rules.naipe") == {"rules.naipe"}


def test_a_file_that_belongs_nowhere_stands_alone(tmp_path):
    (tmp_path / "a.naipe").write_text('card 01 "One"\n', encoding="utf-8")
    assert names(tmp_path / "a.naipe") == {"a.naipe"}


#: From which folder, and what is named there.
PLACES = [
    ("", "toy"), ("", "toy/decks/first.naipe"), ("toy", "."), ("toy", "decks"), ("toy/decks", "first.naipe"),
    ("toy/decks", "."), ("", "extra"), ("", "."), ("extra", "."), ("extra", "cards.naipe"), ("toy", "../extra"), ("extra", "extra.naipe"),
]  # fmt: skip


@pytest.mark.parametrize(("here", "path"), PLACES)
@pytest.mark.parametrize("verb", ["check", "fmt --check", "fix --diff", "test"])
def test_every_verb_finds_the_same_game_from_everywhere(home, monkeypatch, capsys, verb, here, path):
    monkeypatch.chdir(home / here)
    context = Context.of_process()
    code = run([*verb.split(), path], context)
    said = capsys.readouterr()
    failed = verb == "test" and "extra" not in here + path and path != "cards.naipe"
    assert code == int(failed), said.out + said.err  # the one scenario of the game fails
    assert "error" not in said.out + said.err


def test_what_a_part_uses_and_another_file_misspells_is_told(home):
    rules, cards = home / "toy" / "rules.naipe", home / "toy" / "decks" / "first.naipe"
    rules.write_text(GAME.replace("zone waste", "zone wsate"), encoding="utf-8")
    cards.write_text(
        'card 01 "One"\n  move the top of pile to waste\n  move the top of waste to pile\n', encoding="utf-8"
    )
    found, _ = api.check([cards])
    assert [one.code for one in found] == ["N240"]


def test_a_pack_that_is_named_with_two_games_of_one_name_is_told_by_which_it_is_judged(home):
    other = home / "elsewhere" / "rules.naipe"
    other.parent.mkdir()
    other.write_text(GAME + "verb draw" + VERBS, encoding="utf-8")
    (finding,) = api.check([home / "toy", other.parent, home / "extra"])[0]
    assert finding.code == "N611" and finding.span.source.endswith("extra.naipe")
    assert str(other.parent) in finding.label and str(home / "toy") in finding.help


@pytest.mark.parametrize("paths", [["toy", "extra"], ["toy", "toy/decks", "extra"], ["toy", "elsewhere"]])
def test_one_game_named_twice_and_two_without_a_pack_are_no_mistake(home, paths):
    other = home / "elsewhere" / "rules.naipe"
    other.parent.mkdir()
    other.write_text(GAME + "verb draw" + VERBS, encoding="utf-8")
    assert api.check([home / path for path in paths])[0] == ()


def below(home, folder="."):
    return [str(path.relative_to(home)) for path in rulebooks_in(home / folder)]


def test_a_folder_of_several_games_stands_for_each_of_them(home):
    (home / "packs").mkdir()
    (home / "extra").rename(home / "packs" / "extra")
    (home / "toy" / "more").mkdir()
    (home / "toy" / "more" / "more.naipe").write_text(PACK.replace("extra", "more"), encoding="utf-8")
    (home / "pictures").mkdir()
    assert below(home) == ["packs/extra", "toy"]
    assert below(home, "toy") == ["toy"]  # what begins within a game is a part of it, and told as a second one
    assert below(home, "packs") == ["packs"]


def test_a_folder_some_rules_of_which_belong_to_no_game_is_one_rulebook(home):
    (home / "cards").mkdir()
    (home / "cards" / "cards.naipe").write_text(CARDS, encoding="utf-8")
    assert below(home) == ["."]


def test_all_of_several_games_are_judged_laid_out_and_tested(home, monkeypatch, capsys):
    monkeypatch.chdir(home)
    (home / "toy" / "decks" / "first.naipe").write_text(CARDS.replace("you draw 2", "you  darw 2"), encoding="utf-8")
    (home / "extra" / "cards.naipe").write_text('card 91 "Ninety-one"\n  you drwa 2\n', encoding="utf-8")
    assert run(["check", ".", "--json"], Context.of_process()) == 1
    said = capsys.readouterr().out
    assert said.count('"code"') == 2 and "first.naipe" in said and "cards.naipe" in said
    assert run(["fix", "."], Context.of_process()) == 0
    assert run(["fmt", "."], Context.of_process()) == 0
    assert "first.naipe" in capsys.readouterr().out
    assert run(["test", "."], Context.of_process()) == 1
    said = capsys.readouterr().out
    assert "Toy: no scenario" in said and "Toy: 1 scenario, 1 failed" in said  # of the pack, and of the game


@pytest.mark.parametrize("verb", ["play", "show", "simulate", "rename draw drow --in"])
def test_where_one_game_is_wanted_a_folder_of_several_is_refused_with_their_names(home, monkeypatch, capsys, verb):
    monkeypatch.chdir(home)
    assert run([*verb.split(), "."], Context.of_process()) == 1
    said = capsys.readouterr().err
    assert "N211" in said and "extra, toy" in said
