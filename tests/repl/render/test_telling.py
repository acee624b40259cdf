"""What happened is told once: to each listener, and not again where one event only says what another said."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from interpreter import api
from interpreter.model.views import OMNISCIENT
from places import rules_beside
from repl.play.ending import last_lines
from repl.play.table import Table
from repl.render.log import Telling
from repl.render.voice import Voice


@dataclass(frozen=True)
class Happening:
    depth: int
    words: str
    roles: tuple = ()
    seen: tuple = ()
    step: str = ""
    begun: str = ""
    verb: str = "act"
    of: object = None
    rolled: object = None
    why: str = ""
    actor: int | None = None
    card: int | None = None
    idle: bool = False
    shown: tuple = ()
    changes: tuple = ()
    about: tuple = ()

    def is_seen(self, piece, seat, players) -> bool:
        return seat in dict(self.seen)[piece]


@dataclass(frozen=True, eq=False)
class Moment:
    events: tuple[Happening, ...]
    slots: tuple = ()


class Reader:
    """Says an event in its own words, and counts how often it is asked to."""

    program = None

    def __init__(self) -> None:
        self.asked = 0

    def event(self, event, names, seat, alone=False) -> str:
        self.asked += 1
        return f"{seat}: {event.words}" if event.words else ""


def moment(*events: tuple[int, str]) -> Moment:
    return Moment(tuple(Happening(depth, words) for depth, words in events))


def test_a_part_that_says_the_same_as_the_whole_is_left_out_also_behind_a_question():
    history = [moment((1, "follows"), (2, "discards")), moment((3, "discards"), (2, "discards"), (1, "discards"))]
    telling = Telling(Reader(), ["Ana"], 1)
    assert telling.since(history, 0) == ["1: follows", "1: discards", "1: discards", "1: discards"]
    assert telling.since(history, 1) == ["1: discards", "1: discards"]


def test_nothing_is_worked_out_twice_and_another_way_on_is_told_anew():
    voice = Reader()
    telling = Telling(voice, ["Ana"], None)
    first, second, other = moment((1, "a")), moment((1, "b")), moment((1, "c"), (1, ""))
    assert telling.since([first, second], 0) == ["None: a", "None: b"]
    assert telling.since([first, second], 1) == ["None: b"]
    assert voice.asked == 2
    assert telling.since([first, other], 0) == ["None: a", "None: c"]
    assert voice.asked == 4
    assert telling.since([first], 0) == ["None: a"]


def test_under_rules_that_say_the_same_nothing_is_put_into_words_again():
    fails = Happening(1, "fails", verb="", why="too poor")
    history = [moment((1, "follows"), (2, "discards")), Moment((fails,)), moment((1, "follows"))]
    first, second = Reader(), Reader()
    telling = Telling(first, ["Ana"], 1)
    told = telling.since(history, 0)
    assert first.asked == 3  # what follows is said once, in both places
    again = [Moment(one.events) for one in history]  # as they are when the game was played again
    assert telling.again(second).since(again, 0) == told
    assert second.asked == 1  # what fails is told anew: its reason may be another one that reads the same
    assert telling.again(third := Reader()).since(history, 0) == told and third.asked == 0


def test_what_is_done_with_one_hidden_piece_as_a_part_of_something_told_is_left_out():
    def taken(depth: int, *seats: int) -> Happening:
        return Happening(depth, f"takes {len(seats)}", (("who", 0), ("c", 7)), ((7, frozenset(seats)),))

    history = [
        Moment(
            (
                taken(1),
                Happening(1, "draws"),
                taken(2, 1),
                taken(2),
                Happening(2, "gives", (("who", 0), ("c", 7), ("whom", 1)), ((7, frozenset()),)),
            )
        )
    ]
    assert Telling(Reader(), ["Ana", "Bia"], 1).since(history, 0) == [
        "1: takes 0",
        "1: draws",
        "1: takes 1",
        "1: gives",
    ]
    assert Telling(Reader(), ["Ana", "Bia"], 2).since(history, 0) == ["2: takes 0", "2: draws", "2: gives"]


def test_what_the_table_calls_is_no_part_of_what_goes_on():
    called = Moment((Happening(0, "by the table: fine", step="fine"), Happening(1, "pays")))
    history = [moment((1, "follows"), (2, "discards")), called, moment((2, "discards"), (3, "pays"))]
    telling = Telling(Reader(), ["Ana"], None)
    assert telling.since(history, 1) == ["None: by the table: fine", "None: pays", "None: discards", "None: pays"]
    beside = [moment((1, "follows"), (2, "discards")), called, moment((3, "discards"), (2, "draws"))]
    assert Telling(Reader(), ["Ana"], None).since(beside, 2) == ["None: draws"], (
        "the discarding went on behind the call"
    )


def test_news_are_the_end_of_the_whole_story_for_whoever_has_not_heard_the_beginning():
    table = Table(("Ana", "Beto", "Cris", "Davi"), seed=3)
    game = api.load("agencia", scenarios=False)
    history, chance = [api.begin(game, 4, 3, {})], Random(3)
    while len(history) < 60 and history[-1].decision is not None:
        history.append(api.decide(game, history[-1], chance.choice(history[-1].decision.possible).id))
    voice = Voice(game, "pt", history[0].program)
    for seat in (None, 1, OMNISCIENT):
        whole = Telling(voice, table.names, seat).numbered(history)
        for start in range(1, len(history), 3):
            assert Telling(voice, table.names, seat).numbered(history, start) == [
                told for told in whole if told[0] >= start
            ]


FUND = rules_beside(__file__, "telling_fund")


def lines_of(path, *answers: str) -> list[str]:
    """Return what the second player of a game reads, after some answers."""
    game = api.load(path)
    history = [api.begin(game, 2, 1)]
    for answer in answers:
        history.append(api.decide(game, history[-1], answer))
    return [line.laid for line in Telling(Voice(game, "en", history[0].program), ["Ana", "Bea"], 2).told(history)]


def test_what_was_told_and_comes_to_nothing_is_told_as_taken_back(tmp_path):
    (tmp_path / "fund.naipe").write_text(FUND, encoding="utf-8")
    assert lines_of(tmp_path, "1", "2") == [
        "Ana pays.",
        "  Ana has 2 coins.",
        "  The pot becomes 1.",
        "You pay.",
        "The pot is too small.",
        "Ana has 3 coins.",
        "The pot becomes 0.",
    ]
    assert "too small" not in "".join(lines_of(tmp_path, "2", "2"))


@pytest.mark.parametrize(
    "log, last",
    [
        ([], []),
        (["a", "  b"], ["a", "  b"]),
        (["— one —", *(["Ana plays."] + ["  she draws."] * 7)], ["Ana plays.", *["  she draws."] * 7]),
        (["  she draws."] * 20, ["she draws."] * 12),
        (["x"] * 20, ["x"] * 6),
    ],
)
def test_the_last_events_begin_where_a_story_does(log, last):
    assert last_lines(log) == last


def test_a_very_long_line_at_the_end_is_cut_with_a_sign():
    """A whole pile that was shown to a player filled the score with its titles."""
    pile = "  " + ", ".join(f"“Carta {number}”" for number in range(70))
    (short, other) = last_lines([pile, "  O fim."])
    assert other == "O fim." and short.startswith("“Carta 0”, “Carta 1”") and short.endswith("” …") and len(short) < 210


def test_a_verb_that_stop_leaves_names_its_card(tmp_path):
    rules = """\
game shop "Shop"
  players 2 to 2
  languages en

noun card cards
zone hand of player: card, seen by owner
zone pile: card, open
supply: all cards in pile

verb lay lays laid: who lays card c
  move c to pile
  stop

step day
  for each player as p: move the top of pile to p.hand
  for each player as p
    repeat 1
      p chooses a card in p.hand as c
      p lays c

play
  run day
  seat(1) may: seat(1) lays (the top of pile)

board
  show pile, hand

prose en
  lay: "[lay/lays/laid] {c}"

deck cards "Cards"

card 01 "One"
  copies 2
card 02 "Two"
  copies 2
"""
    (tmp_path / "shop.naipe").write_text(rules, encoding="utf-8")
    told = [line for line in lines_of(tmp_path) if "lay" in line]
    assert told and all("“" in line for line in told)


GIFT = rules_beside(__file__, "telling_gift")


@pytest.mark.parametrize(
    "language, seat, line",
    [
        ("en", 1, "Bea pays 1 coin to you."),
        ("en", 2, "You pay 1 coin to Ana."),
        ("en", None, "Bea pays 1 coin to Ana."),
        ("ca", 1, "Bea et paga 1 moneda."),
        ("ca", 2, "Pagues 1 moneda a Ana."),
    ],
)
def test_whoever_reads_is_you_also_where_somebody_else_does_it(tmp_path, language, seat, line):
    (tmp_path / "fair.naipe").write_text(GIFT, encoding="utf-8")
    game = api.load(tmp_path)
    first = api.begin(game, 2, 0)
    voice = Voice(game, language, first.program)
    assert line in Telling(voice, ["Ana", "Bea"], seat).since([first], 0)


def test_a_verb_that_nobody_does_says_its_number_once(tmp_path):
    rules = GIFT.replace("  seat(2) pays 1 to seat(1)\n", "  flood 2\n").replace(
        "step day", "verb flood floods flooded: flood number n\n\nstep day"
    )
    rules = rules.replace("prose en\n", 'prose en\n  flood: "in all {n house/houses} under water"\n')
    (tmp_path / "fair.naipe").write_text(rules, encoding="utf-8")
    game = api.load(tmp_path)
    first = api.begin(game, 2, 0)
    assert Telling(Voice(game, "en", first.program), ["Ana", "Bea"], 1).since([first], 0) == [
        "In all 2 houses under water."
    ]
