"""A draw is one line, with the titles behind the number; what a player lays from the own hand does not “go to” that player."""

from __future__ import annotations

from pathlib import Path

from interpreter import api
from places import rules_beside
from repl.render.log import Telling
from repl.render.voice import Voice

RULES = rules_beside(__file__, "named_where_counted")


def told(path: Path, seat: int, rules: str = RULES) -> list[str]:
    (path / "bells.naipe").write_text(rules, encoding="utf-8")
    game = api.load(path)
    history = [api.begin(game, 2, 1)]
    voice = Voice(game, "en", history[0].program)
    return [line.laid for line in Telling(voice, ["Ana", "Bea"], seat).told(history)]


def test_a_draw_is_one_line_and_a_card_laid_down_does_not_go_to_its_player(tmp_path):
    drawn, laid, name, paid, moved = told(tmp_path, 1)
    assert drawn.startswith("You draw 2 cards: “") and drawn.count("“") == 2
    assert (laid, name.partition("“")[0]) == ("You lay down in secret.", "  Your card face down: ")
    assert paid == "You pay 1 coin." and moved.endswith("goes to your purse."), "1 coin is not 1 card"


def test_whoever_does_not_know_the_cards_reads_the_number_alone(tmp_path):
    assert told(tmp_path, 2) == ["Ana draws 2 cards.", "Ana lays down in secret.", "Ana pays 1 coin."]


EACH = rules_beside(__file__, "named_where_counted_each")


def test_a_deed_below_that_only_names_what_is_counted_stands_in_the_same_line(tmp_path):
    drawn, laid, lost = told(tmp_path, 1, EACH)
    assert drawn.startswith("You draw 2 cards: “") and drawn.count("“") == 2
    assert laid == "You lay 1 coin on the table." and lost.startswith("  You lose “"), "1 coin is not 1 card"
    assert told(tmp_path, 2, EACH)[0] == "Ana draws 2 cards."


SHOWN = rules_beside(__file__, "named_where_counted_shown")


def test_a_card_that_is_shown_is_named_though_the_line_above_names_another(tmp_path):
    lines = told(tmp_path, 1, SHOWN)
    place = next(number for number, line in enumerate(lines) if line.startswith("You obey"))
    assert lines[place + 1].startswith("  “") and lines[place + 1].endswith("is shown to you.")
    assert lines[-1].startswith("You heed"), "the same card is not named again"
    assert not any("shown" in line for line in told(tmp_path, 2, SHOWN) if "Ana obeys" not in line and "“" in line[:4])
