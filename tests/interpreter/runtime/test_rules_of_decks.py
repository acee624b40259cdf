"""Rules below the heading of a deck hold where the deck is in play, or where somebody tries its cards out."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.positions.position import begin_at, choose
from interpreter.simulation.playout import random_playout
from places import blocks_beside, rules_beside
from toys import toy

GAME = "\n" + rules_beside(__file__, "rules_of_decks")

LAYS = "move card 60 to player 1.hand"
#: A block that comes to nothing after it has laid a card, which then lies nowhere as before.
TAKES_BACK = 'attempt\n    move card 60 to player 1.hand\n    player 1 gains 3\n    fail "no"'


def played(game: api.Game, weather: str, whole: bool) -> dict[str, int]:
    """Return the tallies of a game whose questions are all answered by the first answer."""
    program = game.program(2, game.table(2, {"weather": weather}), traced=not whole, whole=whole)
    if whole:
        return dict(random_playout(program, 1).tallies)
    position = begin_at(program, 1)
    while position.decision is not None:
        position = choose(program, position, position.decision.possible[0].id)
    return dict(position.outcome.tallies)


@pytest.mark.parametrize("whole", [True, False], ids=["playout", "at the prompt"])
@pytest.mark.parametrize(
    ("body", "weather", "score", "marks"),
    [
        ("raise marks by 0", "fair", 6, 1),
        ("raise marks by 0", "storm", 2, 11),
        (LAYS, "fair", 4, 1),
        (f"{LAYS}\n  player 1 draws 1", "fair", 4, 11),
        (TAKES_BACK, "fair", 6, 1),
    ],
)
def test_rules_of_a_deck_hold_where_it_is_in_play_or_a_card_of_it_lies(tmp_path, body, weather, score, marks, whole):
    game = toy(tmp_path, GAME.replace("{body}", body))
    assert played(game, weather, whole) == {"score": score, "marks": marks}


HEAD = GAME[: GAME.index("step take")].replace("  after anyone draws n: raise marks by 10\n", "")

#: Where a card is laid on the way, with the score of the first two players.
LAID = blocks_beside(__file__, "rules_of_decks_laid")


@pytest.mark.parametrize("whole", [True, False], ids=["playout", "at the prompt"])
@pytest.mark.parametrize(("title", "steps"), LAID, ids=[title.partition(":")[0] for title, _ in LAID])
def test_they_hold_from_where_a_card_is_laid(tmp_path, title, steps, whole):
    lay = "verb lay lays laid: who lays\n  player 1 gains 0\n  player 1 gains 0\n  move card 60 to player 1.hand\n"
    run = "".join(f"  run {name}\n" for name in ("take", "then_on") if f"step {name}" in steps)
    shown = "tally ones: player 1.score\ntally twos: player 2.score\n"
    found = played(toy(tmp_path, f"{HEAD}\n{lay}\n{steps}\n\nplay\n{run}  end play\n\n{shown}"), "fair", whole)
    assert title.endswith(": {ones}, {twos}".format(**found))


TAKEN = "\n" + rules_beside(__file__, "rules_of_decks_taken")


def test_they_hold_where_a_card_of_the_deck_is_taken_unseen(tmp_path):
    head = HEAD.replace("change n to at most 1 when anyone gains n", "forbid anyone gains n")
    game = toy(tmp_path, head + TAKEN)
    program = game.program(2, game.table(2, {"weather": "fair"}), traced=True)
    position = begin_at(program, 1)
    after = choose(program, position, position.decision.possible[0].id)
    assert after.decision.name == "vote"  # none of the four can be taken


SCENARIOS = "\n" + rules_beside(__file__, "rules_of_decks_scenarios")


def test_a_scenario_finds_the_game_without_the_deck_and_the_deck_where_it_tries_a_card_out(tmp_path):
    game = toy(tmp_path, GAME.replace("{body}", "raise marks by 0") + SCENARIOS)
    results = api.run_scenarios(game)
    assert len(results) == 5
    assert [(one.title, one.message) for one in results if not one.ok] == []
