"""A board at the end is there when the game is over and not before; each column is a player."""

import io

import pytest

from interpreter import api
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.ending import sheets
from repl.play.session import Session
from repl.play.table import Table
from repl.render.output import Output
from repl.render.panels import drawn
from repl.render.plain_screen import plain_board
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import plain
from repl.screen.table import SCORE, scene
from repl.terminal import main_loop

RACE = rules_beside(__file__, "score_sheets")


@pytest.fixture
def race(tmp_path):
    (tmp_path / "race.naipe").write_text(RACE, encoding="utf-8")
    return api.load(tmp_path)


def played(game, lines, language="en", players=2):
    table = Table(("Ana", "Bea", "Caio")[:players], frozenset(range(2, players + 1)), 5)
    one = Session(game, table, commands=COMMANDS, language=language)
    one.start()
    for line in lines:
        one.submit(line)
    return one


def test_a_score_sheet_is_there_at_the_end_and_not_before(race):
    one = played(race, ["1"])
    assert not one.is_over and not any(panel.at_end for panel in one.pictures())
    assert one.submit("score").error
    one.submit("1")
    assert one.is_over
    assert [(panel.name, panel.seat) for panel in one.pictures() if panel.at_end] == [
        ("sheet", None),
        ("sheet", 1),
        ("sheet", 2),
    ]


def test_a_row_is_a_value_and_a_column_a_player_with_the_winners_marked(race):
    one = played(race, ["1", "1"])
    (sheet, table) = sheets(one, " ★")
    assert sheet.label == "final sheet" and sheet.columns[0].startswith("Ana")
    assert {head[:3] for head, seat in zip(sheet.columns, (1, 2)) if head.endswith(" ★")} == {
        one.table.names[seat - 1] for seat in one.position.outcome.winners
    }
    rows = {name: cells for name, _, cells in sheet.rows}
    assert next(iter(rows)) == "laps" and rows["laps"][0] == "2" and rows["points"][0] == "6"
    assert table.rows[0][2] == ("2",)


def test_the_usual_board_shows_nothing_of_it(race):
    one = played(race, ["1", "1"])
    assert "points" not in plain_board(one.board()) and "final sheet" not in plain_board(one.board())


def test_the_end_is_told_and_can_be_told_again(race):
    one = played(race, ["1", "1"], "pt")
    for _ in range(2):
        reply = one.submit("score")
        assert not reply.error and reply.shows == SCORE
        assert "O jogo acabou" in reply.text and "Foto na chegada." in reply.text
        assert "folha final" in reply.text and "voltas: Ana 2" in reply.text
        assert "Semente 5" in reply.text and "`de novo`" in reply.text
        one.submit("log")
        one.submit("board")


def test_the_end_fills_the_screen_and_stands_below_the_last_lines(race):
    one = played(race, ["1", "1"])
    shown = "\n".join(plain(row) for row in composed(scene(one), Looking(), 100, 40).rows)
    for text in ("final sheet", "points", "Seed 5", "A photo finish."):
        assert text in shown
    stream = io.StringIO()
    main_loop.play(played(race, ["1"]), Output(stream, {}, width=80), lambda question: "1")
    assert "final sheet:" in stream.getvalue() and "points: Ana" in stream.getvalue()


@pytest.mark.parametrize("game", ["agencia", "boratime", "limit"])
def test_the_games_that_come_with_naipe_have_a_score_sheet_in_their_languages(game):
    rules = api.load(game, scenarios=False)
    position = api.begin(rules, rules.min_players + 1 if rules.max_players > 2 else 2, 3)
    policy = api.random_policy(3)
    while position.decision is not None:
        position = api.decide(rules, position, policy(position))
    for language in rules.languages:
        table = Table(tuple(f"P{n}" for n in range(1, position.program.layout.players + 1)), frozenset(), 3)
        one = Session(rules, table, commands=COMMANDS, language=language)
        one.history = [position]
        first = sheets(one)[0]
        assert first.label and "_" not in first.label and len(first.rows) >= 1
        assert all(name and "_" not in name and name != name.upper() for name, _, _ in first.rows)
        assert drawn([first], 70)
        reply = one.submit("score")
        assert one.say("last-events") in reply.text and one.log()[-1] in reply.text
