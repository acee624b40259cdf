"""What a rulebook lets others make anew: how a template is read, what it asks, what comes of it, and `naipe new`."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.pages import SETTING
from dsl.formatting.formatter import format_text
from dsl.nodes import same
from dsl.parsing.parser import parse
from dsl.semantics.judging.template_text import filled
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter import api
from interpreter.api import Game
from interpreter.loading.loader import check_sources
from places import rules_beside
from repl.cli import template_dialogue
from repl.cli.cli import run
from repl.render.output import Output
from repl.render.voice import Voice
from repl.terminal.context import Context

CARDS = """
card 01 "Ash"
  colour blue
  you draw 1

card 02 "Oak"
  you draw 1

card 03 "Elm"
  colour blue
  you draw 1
"""
TEMPLATE = rules_beside(__file__, "templates")
MADE = """\
-- The card of Yew.
card 04 "Yew"
  colour blue
  if you.score = 0: you draw 3
  you give "Elm" to the next player  -- always Elm

card 05 "Yew again"
  you draw 3

scenario "Yew is blue and gives Elm"
  given 2 players
  and player 1.hand has "Yew", "Elm"
  then "Yew".colour is blue
"""
CHOSEN = {"its_colour": "blue", "friend": '"Elm"', "n": "3"}


def judged(template: str = TEMPLATE):
    findings = Findings()
    checked = check_sources([Source("toy.naipe", SETTING + CARDS), Source("template.naipe", template)], findings)
    return checked, findings.sorted()


# ------------------------------------------------------------------ the text


def test_a_template_is_read_and_printed():
    checked, found = judged()
    assert found == ()
    source = checked.book.sources["template.naipe"]
    node = checked.book.templates["card"]
    assert [choice.name for choice in node.choices] == ["its_colour", "friend", "n"]
    assert [type(item).__name__ for item in node.items] == ["Card", "Card", "Scenario"]
    assert format_text(source, checked.book.vocabulary) == TEMPLATE
    printed = unparse(node, checked.book.vocabulary) + "\n"
    again = parse(Source("again", printed), checked.book.vocabulary, Findings())
    assert same(again.declarations[0], node)


def test_its_cards_are_no_cards_of_the_game_and_its_scenarios_are_not_played():
    checked, _ = judged()
    assert [entry.node.title for entry in checked.book.cards] == ["Ash", "Oak", "Elm"]
    assert checked.book.scenarios == []


def test_what_hangs_on_a_card_that_lies_nowhere_yet_is_a_choice_among_nothing():
    template = TEMPLATE.replace(
        "a card whose colour is its_colour as", "a card whose colour is (the top of waste).colour as"
    )
    choice = api.next_choice(Game(judged(template)[0]), "card", {"its_colour": "blue"}, "en")
    assert choice is not None and choice.name == "friend" and choice.offered == ()


def test_one_card_that_is_named_is_no_choice_among_several():
    template = TEMPLATE.replace("a card whose colour is its_colour as", '"Elm" as')
    choice = api.next_choice(Game(judged(template)[0]), "card", {"its_colour": "blue"}, "en")
    assert choice is not None and choice.name == "friend" and choice.offered == ()


def test_what_was_chosen_and_the_title_are_put_in_with_free_numbers():
    checked, _ = judged()
    assert filled(checked, checked.book.templates["card"], "Yew", CHOSEN) == MADE


def test_a_template_does_not_change_how_a_game_goes():
    with_it, without = Game(judged()[0]), Game(judged("")[0])
    assert with_it.digest == without.digest


@pytest.mark.parametrize(
    "old, new, code, message",
    [
        ('"{title}"\n    colour', '"Yew"\n    colour', "N215", ""),
        ("{its_colour}", "{its_color}", "N215", "the template has no choice `{its_color}`"),
        ("{its_colour}", "{n.__class__}", "N215", "the template has no choice `{n.__class__}`"),  # T3-8
        ("{its_colour}", "{model!r}", "N215", "the template has no choice `{model!r}`"),
        ("among red, blue", "among red, n", "N301", "there is no name `n`"),
        ("a card whose", "2 cards whose", "N215", "each question of a template asks for one thing"),
        ("a card whose", "the card whose", "N521", "there is nothing to choose here"),
        ("  you choose a number", "  this chooses a number", "N215", "in a template only `you` choose"),
        (
            "    colour its_colour",
            "    colour friend",
            "N402",
            "a word of the list `colour` is expected here, but this is a card",
        ),
        ("    colour its_colour", "    coluor its_colour", "N301", "there is no field `coluor`"),
        ("you draw n\n    you", "you draw m\n    you", "N301", "there is no name `m`"),
        ("you draw n\n    you", "you darw n\n    you", "N131", 'no such verb "darw"'),
        ('then "{title}".colour is', 'then "{title} twice".colour is', "N303", "no card is called “{title} twice”"),
        (
            "    given 2 players",
            "    given 9 players",
            "N701",
            "this game is for 2 to 4 players, and this scenario has 9",
        ),
    ],
)
def test_a_slip_in_a_template_is_a_finding(old, new, code, message):
    assert old in TEMPLATE
    _, found = judged(TEMPLATE.replace(old, new, 1))
    if not message:  # there is still the second card
        _, found = judged(
            TEMPLATE.replace(old, new, 1)
            .replace('"{title} again"', '"Yew again"')
            .replace('"{title}".colour', '"Ash".colour')
            .replace('has "{title}"', 'has "Ash"')
        )
        message = "no card of this template has the title for which it asks"
    assert [(finding.code, finding.message) for finding in found] == [(code, message)]


def test_two_templates_of_one_name_are_a_finding():
    _, found = judged(TEMPLATE + '\ntemplate card\n  card 01 "{title}"\n    you draw 1\n')
    assert [finding.code for finding in found] == ["N210"]


# ------------------------------------------------------------------ the choices


def choices(game: Game, template: str, answers):
    """Ask for all that a template wants; `answers` are called with the labels. Return what was asked and chosen."""
    asked, chosen = [], {}
    while (choice := api.next_choice(game, template, chosen, "en")) is not None:
        asked.append([one.label for one in choice.offered])
        chosen[choice.name] = choice.offered[answers(len(choice.offered))].code
    return asked, chosen


def test_each_choice_knows_what_was_chosen_before():
    game = Game(judged()[0])
    asked, chosen = choices(game, "card", lambda many: many - 1)
    assert asked == [["red", "blue"], ["Ash", "Elm"], ["2", "3", "4"]]
    assert chosen == {"its_colour": "blue", "friend": '"Elm"', "n": "4"}
    asked, _ = choices(game, "card", lambda many: 0)
    assert asked[1] == ["Oak"]


def test_the_question_is_said_in_words():
    assert api.next_choice(Game(judged()[0]), "card", {}, "en").text == "You choose between red and blue."


BUILT_IN = [(game, name) for name, games in template_dialogue.known_templates().items() for game in games]


@pytest.mark.parametrize("which", [0, -1], ids=["first", "last"])
@pytest.mark.parametrize("game, template", BUILT_IN)
def test_what_comes_of_the_templates_of_the_games_passes_check_and_test(game, template, which):
    loaded = api.load(game, scenarios=False)
    _, chosen = choices(loaded, template, lambda many: which)
    text, findings, results = api.instantiate(
        loaded, template, "Somebody's own", chosen, 'pack own "Own"\n  for x\n\ndeck own "Own"\n', "own.naipe"
    )
    assert findings == ()
    assert results and [result.message for result in results if not result.ok] == []
    assert '"Somebody\'s own"' in text


# ------------------------------------------------------------------ naipe new


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def naipe(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(line, typed=""):
        out, err = io.StringIO(), io.StringIO()
        context = Context(io.StringIO(typed), out, err, {"XDG_STATE_HOME": str(tmp_path / "state")})
        return Result(run(shlex.split(line), context), out.getvalue(), err.getvalue())

    return call


@pytest.fixture
def toy(tmp_path) -> Path:
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "rules.naipe").write_text(SETTING + CARDS + "\n" + TEMPLATE, encoding="utf-8")
    return folder


def left(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_pack_is_made_that_passes_check_and_test(naipe, toy, tmp_path):
    made = naipe('new card "Old yew" --game toy', "blue\nelm\n2\n")
    assert made.code == 0, made.err
    assert "made old_yew/old_yew.naipe" in made.out
    assert "naipe play toy --pack old_yew" in made.out
    text = (tmp_path / "old_yew" / "old_yew.naipe").read_text(encoding="utf-8")
    assert text.startswith(
        'pack old_yew "Old yew"\n  for toy\n\ndeck old_yew "Old yew"\n\n-- The card of Old yew.\ncard 04 "Old yew"\n'
    )
    assert "you draw 2\n" in text, "a number that is offered means itself, not its place in the list"
    assert naipe("check old_yew").code == 0
    assert naipe("test old_yew").code == 0


def test_a_torcida_of_fans_is_made_checked_tested_and_played(naipe):
    made = naipe('new torcida "Leões da Serra" --lang pt', "Põe\nmeu time\n3\n")
    assert made.code == 0, made.err
    assert naipe("check leoes_da_serra").code == 0
    assert naipe("test leoes_da_serra").out.startswith("Boratimê: 2 scenarios, all good")
    played = naipe("simulate boratime --pack leoes_da_serra --games 2 --players 2 --check")
    assert played.code == 0, played.err


def test_what_is_no_answer_is_asked_again(naipe, toy):
    made = naipe("new card Yew --game toy", "green\n9\n\nbl\nOak\n2\n1\n5\n3\n")
    assert made.code == 0, made.err
    said = [line for line in made.out.split("\n") if "not among them" in line or "may be" in line]
    assert [line.partition(".")[0] for line in said] == [
        f"`{answer}` is not among them" for answer in ("green", "9", "", "Oak", "1", "5")
    ]
    assert said[0].endswith("Type a number from 1 to 2, or the beginning of a name.")
    assert "beginning of a name" not in said[-1], "numbers have no names"


def test_the_name_is_asked_for_if_it_is_not_given(naipe, toy, tmp_path):
    (tmp_path / "birch").mkdir()
    made = naipe("new card --game toy", '\n12\nsay "yew"\nash\nBirch\nAlder\n1\n1\n2\n')
    assert made.code == 0, made.err
    assert "toy has “Ash” already" in made.out.replace("Toy", "toy")
    assert "there is a birch already" in made.out
    assert (tmp_path / "alder" / "alder.naipe").exists()


def test_a_second_one_goes_into_the_same_pack(naipe, toy, tmp_path):
    assert naipe("new card Yew --game toy", "1\n1\n2\n").code == 0
    assert naipe("new card Fir --game toy --in yew", "1\nyew\n2\n").code == 0, "what the pack has may be chosen"
    assert left(tmp_path / "yew") == ["fir.naipe", "yew.naipe"]
    assert (tmp_path / "yew" / "fir.naipe").read_text(encoding="utf-8").startswith('deck fir "Fir"\n')
    assert 'card 06 "Fir"' in (tmp_path / "yew" / "fir.naipe").read_text(encoding="utf-8")
    assert naipe("test yew").code == 0


@pytest.mark.parametrize(
    "line, said",
    [
        ("new card Yew --game toy --in here", "there is a here/yew already"),
        ("new card Ash --game toy", "has “Ash” already"),
        ('new card "12" --game toy', "a name begins with a letter"),
        ("new crad Yew", "Did you mean `card`?"),
        ("new crad Yew --game toy", "It has card"),
        ("new card Yew --game nowhere", "There is no game `nowhere` here"),
    ],
)
def test_what_cannot_be_made_is_refused_before_anything_is_asked(naipe, toy, tmp_path, line, said):
    (tmp_path / "here" / "yew").mkdir(parents=True)
    before = left(tmp_path)
    done = naipe(line, "1\n1\n1\n")
    assert done.code == 2
    assert said in done.err
    assert "choose" not in done.out
    assert left(tmp_path) == before


def test_an_end_of_the_answers_leaves_nothing(naipe, toy, tmp_path):
    before = left(tmp_path)
    done = naipe("new card Yew --game toy", "1\n1\n")
    assert done.code == 2 and "nothing was written" in done.err
    assert left(tmp_path) == before


def test_an_interruption_leaves_nothing(toy, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = left(tmp_path)
    game = api.load(toy)
    typed = iter(["1", "1"])

    def ask(_question, words):
        assert words
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    with pytest.raises(KeyboardInterrupt):
        template_dialogue.instantiate(game, Output(io.StringIO()), ask, "card", "Yew", None, Voice(game))
    assert left(tmp_path) == before


def test_an_interruption_while_it_is_written_leaves_nothing(toy, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = left(tmp_path)
    game = api.load(toy)

    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("os.rename", stopped)
    with pytest.raises(KeyboardInterrupt):
        template_dialogue.instantiate(
            game, Output(io.StringIO()), lambda _question, words: words[0], "card", "Yew", None, Voice(game)
        )
    assert left(tmp_path) == before


def test_what_comes_out_wrong_is_not_written(naipe, toy, tmp_path):
    rules = toy / "rules.naipe"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace('then "{title}".colour is its_colour', "then n = 2"), encoding="utf-8"
    )
    before = left(tmp_path)
    done = naipe("new card Yew --game toy", "1\n1\n3\n")
    assert done.code == 1
    assert "nothing was written" in done.err and "Yew is red and gives Oak" in done.err
    assert left(tmp_path) == before


def test_templates_are_listed(naipe):
    listed = naipe("new templates").out
    assert BUILT_IN and all(f"naipe new {name} NAME" in listed for _, name in BUILT_IN)
