"""Monte Carlo: the answer after which its player did best in games played on at random, in worlds that can be."""

from __future__ import annotations

import random

import pytest

from interpreter import api
from interpreter.positions.position import Position
from interpreter.simulation.montecarlo import MonteCarlo
from interpreter.simulation.playout import Ahead, played_on
from places import rules_beside
from toys import toy

#: A card lies face down; whoever looks for a red one under it wins half of the games, whoever waits a quarter.
GUESS = "\n" + rules_beside(__file__, "montecarlo")


def first(folder, answers: str, result: str) -> Position:
    game = toy(folder, GUESS.replace("{answers}", answers).replace("{result}", result.replace("\n", "\n  ")))
    return api.begin(game, 2, 1)


@pytest.mark.parametrize("seed", range(5))
def test_what_wins_more_often_is_taken(tmp_path, seed):
    position = first(
        tmp_path,
        "player 1 chooses a number from 0 to 3 as n\n  set level to n",
        "roll 1 to 4 as luck\nif luck <= level: end play won by player 1\nend play won by player 2",
    )
    bot = MonteCarlo(position.program, seed)
    assert bot(position) == "3"
    assert bot.faults == bot.unlike == 0


def test_a_game_that_comes_to_a_fault_of_the_rules_counts_for_nothing(tmp_path):
    """To dig wins wherever it is no fault of the rules, which it is in two worlds of three; to wait wins one game in three."""
    position = first(
        tmp_path,
        "player 1 chooses a number from 0 to 1 as n\n  set level to n",
        "if level = 1\n  require (the top of pile).colour is blue\n  end play won by player 1\n"
        "roll 1 to 3 as luck\nif luck = 1: end play won by player 1\nend play won by player 2",
    )
    bot = MonteCarlo(position.program, 1)
    assert bot(position) == "1"
    assert bot.faults > bot.worlds / 3
    assert bot.unlike == 0


def test_a_world_in_which_another_could_not_have_answered_so_is_thrown_away_and_counted(tmp_path):
    """Player 2 was asked because the card on top is blue, which player 1 can tell: it is in all worlds that are left."""
    first(
        tmp_path,
        "player 2 draws 1\n  if there is a card in player 2.hand where (it.colour is blue)\n"
        "    player 2 chooses a number from 0 to 1 as m\n  player 1 chooses a number from 0 to 1 as n\n  set level to n",
        "if level = 1 and there is a card in player 2.hand where (it.colour is red): end play won by player 1\n"
        "if level = 0 and there is a card in player 2.hand where (it.colour is blue): end play won by player 1\n"
        "end play won by player 2",
    )
    game = api.load(tmp_path / "toy.naipe")
    begun = next(one for seed in range(20) if (one := api.begin(game, 2, seed)).due.seat == 2)
    position = api.decide(game, begun, "0")
    assert position.due.seat == 1
    bot = MonteCarlo(position.program, 1)
    assert bot(position) == "0"
    assert bot.unlike > 0


def test_a_long_game_is_broken_off_where_the_rulebook_says_what_is_aimed_at(tmp_path):
    """Who has more when the game in the head is broken off is ahead; nobody has won by then."""
    game = toy(
        tmp_path,
        """
define aim of player p as p.score

step begin
  player 1 chooses a number from 0 to 3 as n
  raise player 1.score by 3 * n

step later
  player 2 chooses a number from 0 to 1 as n
  raise player 2.score by n

play
  run begin
  repeat forever
    run later
""",
    )
    position = api.begin(game, 2, 1)
    assert MonteCarlo(position.program, 1)(position) == "3"


def test_without_time_something_that_is_possible_is_answered(tmp_path):
    position = first(
        tmp_path,
        "player 1 chooses a number from 0 to 3 as n\n  set level to n",
        "if level = 3: end play won by player 1\nend play won by player 2",
    )
    answers = {MonteCarlo(position.program, seed, seconds=0.0)(position) for seed in range(12)}
    assert len(answers) > 1
    assert answers <= {option.id for option in position.due.possible}


def test_the_same_seed_gives_the_same_answers():
    game = api.load("boratime", scenarios=False)

    def answers() -> list[str]:
        position, chance = api.begin(game, 2, 3), random.Random(1)
        bot, given = MonteCarlo(position.program, 5, 8), list[str]()
        while len(given) < 4:
            mine = position.due.seat == 1
            answer = bot(position) if mine else chance.choice(position.due.possible).id
            given += [answer] if mine else []
            position = api.decide(game, position, answer)
        return given

    assert answers() == answers()


@pytest.mark.parametrize("told", [True, False])
def test_other_luck_stays_other_luck_where_an_answer_is_taken_back(tmp_path, told):
    """Behind the answer there is a throw, and behind that an answer that is wrong most times: the block is carried out once more,
    and the throw has to be the same, not that of the game itself."""
    position = first(
        tmp_path,
        "attempt\n    player 1 chooses a number from 0 to 1 as n\n    roll 2 to 6 as sides\n"
        "    player 1 chooses a number from 1 to sides as guess\n    require guess = sides\n    set marks to sides",
        "end play",
    )
    program = position.program if told else position.program.untold
    ahead, marks = (
        Ahead(position.slots, position.answers, 0, program.pads, None),
        program.layout.base["value", None, "marks"],
    )
    thrown = [played_on(program, ahead, (seed, seed + 1000))[0].slots[marks] for seed in range(200)]
    assert set(thrown) == {2, 3, 4, 5, 6}
    assert all(20 < thrown.count(sides) < 60 for sides in range(2, 7)), "as often as chance would have it"
