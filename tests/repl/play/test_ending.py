"""What is said of the end of a game: which row of the score sheet decided it, and which part of that row most."""

import pytest

from interpreter import api
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.ending import decisive, decisive_lines, ending_lines, largest_part
from repl.play.session import Session
from repl.play.table import Table

RULES = rules_beside(__file__, "ending")


def ended(tmp_path, *answers: int) -> Session:
    (tmp_path / "fair.naipe").write_text(RULES)
    table = Table(("Ana", "Bea", "Caio"), frozenset(), 1)
    session = Session(api.load(tmp_path / "fair.naipe"), table, commands=COMMANDS, language="pt")
    session.play_back((place // 3 + 1, str(number)) for place, number in enumerate(answers))
    return session


@pytest.mark.parametrize(
    "answers, lines",
    [
        # points 3·2+5-1 = 10, 3·1+4-0 = 7 and 3·3+0-3 = 6: of 10 to 7 the cakes (6 to 3) have most
        ((2, 5, 1, 1, 4, 0, 3, 0, 3), ["pontos: Ana 10, Bea 7", "bolos: Ana 6, Bea 3"]),
        # 3·0+9-0 = 9, 3·0+9-8 = 1, 0: who has fewer crumbs is before the other by these
        ((0, 9, 0, 0, 9, 8, 0, 0, 0), ["pontos: Ana 9, Bea 1", "migalhas: Ana 0, Bea 8"]),
        # two win: the first of them beside the third
        ((1, 0, 0, 0, 1, 0, 1, 0, 0), ["pontos: Ana 3, Bea 1", "bolos: Ana 3, Bea 0"]),
        # all win, so nothing has decided
        ((1, 0, 0, 1, 0, 0, 1, 0, 0), []),
    ],
)
def test_the_row_that_decides_and_its_largest_part_are_told(tmp_path, answers, lines):
    session = ended(tmp_path, *answers)
    assert decisive_lines(session) == lines
    said = [line.text for line in ending_lines(session)]
    assert ("O que decidiu:" in said) is bool(lines)
    assert "A feira fecha." in said


def test_a_row_decides_only_where_the_winners_are_before_all_others():
    assert decisive([[3, 5, 6]], [2]) == [(0, (2, 1))]
    assert decisive([[3, 5, 5]], [1]) == [] == decisive([], [0])
    assert decisive([[7, 7, 7], [4, 0, 2]], [1]) == [(1, (1, 2))], "who has no cards left wins"
    assert decisive([[1, 0, 2], [5, 4, 9]], [2]) == [], "which of the two decided, the sheet does not say"


def test_parts_are_told_only_where_they_come_to_the_total_of_each_player():
    assert largest_part([[4, 1], [2, 3]], [6, 4], 0, 1) == 0
    assert largest_part([[4, 1], [2, 3]], [6, 5], 0, 1) is None
    assert largest_part([[9, 9], [1, 4]], [8, 5], 0, 1) == 1, "what is taken away counts for who has less of it"
    assert largest_part([[6, 4]], [6, 4], 0, 1) is None, "one part is the total"
