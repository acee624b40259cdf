"""What the trials at one question tell of the next one in the same block: fewer are made, and nothing else is found."""

from __future__ import annotations

import pytest
from test_found_out_before import each_is_tried_the_same, the_same_either_way

from interpreter import api
from interpreter.model import limits
from interpreter.positions.position import choose
from interpreter.runtime.trials import alike, options
from toys import toy

GAME = """
value best: card or none

verb carry carries carried: who carries card c for player whom
  move c to whom.hand
  whom gains 1

step deal
  move the top 5 of pile to player 1.hand
  move the top 2 of pile to player 2.hand

step take
  raise marks by 1
  {body}

play
  run deal
  run take
  player 1 decides among for_it, against_it as vote

tally marks: marks
"""

#: What is done in a block, what is answered to each question (by the place among what is possible), and how many trials the last of
#: them takes: of things that nobody looks at, and of single options.
BLOCKS = {
    "the second of three": ("player 1 chooses 3 cards in player 1.hand as lot\n    move lot to waste", [1], (0, 0)),
    "the last of three": ("player 1 chooses 3 cards in player 1.hand as lot\n    move lot to waste", [1, 0], (0, 0)),
    "a player, after a card": (
        "player 1 chooses a card in player 1.hand as c and a player as whom\n    player 1 carries c for whom",
        [1],
        (0, 2),
    ),
    "a player, after three cards": (
        "player 1 chooses 3 cards in player 1.hand as lot\n    player 1 chooses a player as whom\n    move lot to whom.hand",
        [1, 1, 1],
        (0, 2),
    ),
    "a player, after a card that was tried": (
        "player 1 chooses a card in player 1.hand as c\n    require c.colour is blue\n    player 1 chooses a player as whom\n"
        "    player 1 carries c for whom",
        [0],
        (0, 2),
    ),
    "another of the cards": (
        "player 1 chooses a card in player 1.hand as c\n    player 1 chooses a card in player 1.hand as d\n    require d is not c",
        [0],
        (1, 1),
    ),
    "a player, of whom it takes another than the first": (
        "player 1 chooses a card in player 1.hand as c\n    player 1 chooses a player as whom\n    require whom is not player 1",
        [0],
        (0, 3),
    ),
    "a card that was no better than another": (
        "player 1 chooses 2 cards in player 1.hand as lot\n    require card 12 in waste or not card 12 in lot",
        [0],
        None,
    ),
}


def counted(monkeypatch) -> list[str]:
    """Return a list that gets each trial from now on: one that does not look what is taken, or one of an option."""
    made: list[str] = []

    def count(module, name: str, what: str) -> None:
        plain = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given: made.append(what) or plain(*given))

    count(alike, "_works_unseen", "unseen")
    count(options, "works", "option")
    return made


def wrapped(body: str) -> str:
    return GAME.replace("{body}", f"attempt\n    {body}")


@pytest.mark.parametrize("title", [title for title, (_, _, trials) in BLOCKS.items() if trials])
def test_the_next_question_takes_no_trial_for_what_is_known(tmp_path, monkeypatch, title):
    body, answers, trials = BLOCKS[title]
    position = api.begin(toy(tmp_path, wrapped(body)), 3, 7)
    made = counted(monkeypatch)
    for answer in answers:
        made.clear()
        position = choose(position.program, position, position.decision.possible[answer].id)
    assert position.decision.name in ("lot", "whom", "d")
    assert (made.count("unseen"), made.count("option")) == trials


#: What is around a question and behind it, besides: it is not in the same block, or not the next, or in another step.
AROUND = {
    **{title: f"attempt\n    {body}" for title, (body, _, _) in BLOCKS.items()},
    "a block within a block": (
        "attempt\n    attempt\n      player 1 chooses a card in player 1.hand as c\n      move c to waste\n"
        "    player 1 chooses a player as whom\n    require whom is player 3"
    ),
    "the same block, again": (
        "repeat 2\n    attempt\n      player 1 chooses a card in player 1.hand as c and a player as whom\n"
        "      player 1 carries c for whom\n      require marks < 2 or whom is player 2\n      raise marks by 1"
    ),
    "four of five": "attempt\n    player 1 chooses 4 cards in player 1.hand as lot\n    move lot to waste",
    "four of five, of which one is another": (
        "attempt\n    set best to the top of player 1.hand\n    player 1 chooses 4 cards in player 1.hand as lot\n"
        "    require not best in lot\n    move lot to waste"
    ),
    "a player, of whom it does not take the last": (
        "attempt\n    player 1 chooses a card in player 1.hand as c\n    player 1 chooses a player as whom\n"
        "    require whom is not player 3"
    ),
    "a number, of which it does not take the last": (
        "attempt\n    player 1 chooses a card in player 1.hand as c\n    player 1 chooses a number from 1 to 5 as n\n    require n < 5"
    ),
    "what comes in force, where it is asked whether something can be done": (
        "attempt\n    player 2 carries card 2 for player 1\n    player 1 chooses a card in player 1.hand as c\n"
        "    move c to player 1.table_of\n    require player 1 can gain 1\n"
        "    require there are no cards in player 1.table_of that player 2 carried"
    ),
    "what comes in force, where it is asked who would do something afterwards": (
        "attempt\n    player 1 chooses a card in player 1.hand as c\n    move c to player 1.table_of\n    player 1 gains 1\n"
        "    require count of players that would draw if (player 1 draws 1) > 0"
    ),
    "what comes in force, where it is asked who would do something, and what stands on record": (
        "attempt\n    player 2 carries card 2 for player 1\n    player 1 chooses a card in player 1.hand as c\n"
        "    move c to player 1.table_of\n    require count of players that would gain if (player 1 gains 1) > 0\n"
        "    require there are no cards in player 1.table_of that player 2 carried"
    ),
    "a number, after a card": (
        "attempt\n    player 1 chooses a card in player 1.hand as c\n    player 1 chooses a number from 1 to 90 as n\n    move c to waste\n"
        "    player 1 gains n"
    ),
    "what stands on record": (
        "attempt\n    player 2 carries card 1 for player 1\n    player 1 chooses 3 cards in player 1.hand as lot\n    move lot to waste\n"
        "    require there are no cards in waste that player 2 carried"
    ),
    "what comes in force": (
        "attempt\n    player 1 chooses 2 cards in player 1.hand as lot\n    player 1 chooses a player as whom\n"
        "    move lot to whom.table_of\n    whom gains 1"
    ),
}


@pytest.mark.parametrize("title", AROUND)
def test_positions_are_what_they_are_without(tmp_path, monkeypatch, title):
    """Also where trials are stopped, since there is little that they may do: it costs what it would cost."""
    rules = GAME.replace("{body}", AROUND[title]) + '\ncard 30 "Ban": forbid you gain n\n'
    program = toy(tmp_path, rules).program(3, {}, traced=True)
    for seed in range(6):
        the_same_either_way(program, seed, 12, monkeypatch)
        each_is_tried_the_same(program, seed, 12, monkeypatch)
    for work in (*range(7, 60), *range(60, 160, 5)):
        monkeypatch.setattr(limits, "WORK", work)
        the_same_either_way(program, work, 12, monkeypatch)
    monkeypatch.undo()
    for questions in range(12):
        monkeypatch.setattr(limits, "QUESTIONS", questions)
        the_same_either_way(program, questions, 12, monkeypatch)


def test_cards_that_were_asked_for_their_text_before_count_as_well(tmp_path):
    """An edit of one of them may change what the next question is, though nothing asks for it again."""
    body = "player 1 chooses 3 cards in player 1.hand as lot\n    move lot to waste\n    if card 40 has use: raise marks by 1"
    words = "words moment: use\n"
    game = toy(tmp_path, wrapped(body) + words + 'card 40 "Asked"\n  at use: you gain 1\n')
    position = api.begin(game, 3, 7)
    asked = position.read
    assert asked
    position = choose(position.program, position, position.decision.possible[1].id)
    assert position.read >= asked


ELSEWHERE = """
step deal
  move the top 5 of pile to player 1.hand

step one_card: attempt: player 1 chooses a card in player 1.hand as c

step one_answer
  attempt
    player 1 chooses a card in player 1.hand as c
    require c.worth = 5
    player 1 chooses a player as whom
    require whom is not player 1

play
  run deal
  run one_card
  run one_answer
"""


def test_what_was_told_in_one_step_counts_for_no_other(tmp_path):
    """In the second one question answers itself, so that the next one comes after as many answers."""
    position = api.begin(toy(tmp_path, ELSEWHERE), 3, 7)
    for option in position.decision.possible:
        after = choose(position.program, position, option.id).decision
        assert after.name == "whom" and [one.seat for one in after.possible] == [2, 3]
