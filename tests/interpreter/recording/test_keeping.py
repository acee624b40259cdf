"""What just happened becomes a scenario that passes; what cannot be said in one is named."""

import random

import pytest

from designing import GAME
from interpreter import api
from interpreter.positions.position import initial_state
from interpreter.recording.printing import given as spelled
from interpreter.recording.printing import outcome
from interpreter.recording.record import NotKept, kept, kept_latest
from interpreter.recording.setup import as_given, set_up, step_of
from places import rules_beside
from toys import toy

FAIR = rules_beside(__file__, "keeping_fair")


DUEL = rules_beside(__file__, "keeping_duel")


def fair(tmp_path):
    path = tmp_path / "fair.naipe"
    path.write_text(FAIR)
    return api.load(path)


def played(game, players, seed, decisions, options=None):
    chance, positions = random.Random(seed), [api.begin(game, players, seed, options)]
    while positions[-1].decision is not None and len(positions) <= decisions:
        positions.append(api.decide(game, positions[-1], chance.choice(positions[-1].decision.possible).id))
    return positions


def kept_lately(game, positions):
    """Keep from the latest place that can be kept, as the terminal does."""
    return kept_latest(game, "what happened", positions)


@pytest.mark.parametrize("seed", [*range(1, 13), 26])
def test_whatever_is_played_with_many_copies_of_a_card_can_be_kept(seed):
    game = api.load(GAME)
    for decisions in (3, 7, 12):
        found = kept_lately(game, played(game, 3, seed, decisions))
        assert found.text.startswith('scenario "what happened"\n') and not found.left_out


def test_dice_sets_options_steps_for_somebody_and_places_of_things(tmp_path):
    game = fair(tmp_path)
    texts = [kept_lately(game, played(game, 2, seed, 8, {"prize": "large"})).text for seed in range(1, 8)]
    assert all("when run go for player " in text and "dice " in text for text in texts)
    assert any("count of lucky = " in text for text in texts)
    assert any('and cart 2.load has "' in text for text in texts)
    assert not any("prize" in text for text in texts), "what plays no part is left out"


def test_a_position_in_words_is_that_position_again(tmp_path):
    game = fair(tmp_path)
    for seed in range(1, 8):
        position = played(game, 3, seed, 6, {"prize": "large"})[-1]
        lines = as_given(position)
        assert "prize = large" in lines
        again = set_up(game, lines, 3, step_of(position))
        assert step_of(position) == ""
        assert {line for line in as_given(again) if "holder" not in line} == {
            line for line in lines if "holder" not in line
        }


def test_a_long_line_goes_on_in_another_one():
    game = api.load("boratime")
    position = api.begin(game, 2, 3)
    lines = as_given(position)
    assert max(map(len, lines)) < 400 and any(line.endswith(" on top") for line in lines)


def test_what_cannot_be_kept_is_said(tmp_path):
    game = fair(tmp_path)
    with pytest.raises(NotKept, match="no answer has been fully carried out"):
        kept(game, "x", played(game, 2, 1, 0), 0)


def test_pieces_are_said_to_be_whose_they_are_and_what_is_turned_is_turned(tmp_path):
    path = tmp_path / "duel.naipe"
    path.write_text(DUEL)
    game = api.load(path)
    found = [kept_lately(game, played(game, 2, seed, 12)) for seed in range(1, 5)]
    assert not any(one.left_out for one in found)
    assert any('army has "Infantry" of player 2, "Ship" of player 1' in one.text for one in found)
    assert any('when turn down "' in one.text and "and run turn for player" in one.text for one in found)
    assert any('then "B1".army has "Infantry" of player 1, 2 units' in one.text for one in found)
    assert any("turn " not in one.text.replace("run turn", "") for one in found), "what plays no part is left out"


def test_a_title_that_no_scenario_can_have_is_refused(tmp_path):
    game = fair(tmp_path)
    with pytest.raises(NotKept, match="cannot be written as a scenario"):
        kept(game, 'the "great" turn', played(game, 2, 1, 8), 0)


def test_of_what_has_happened_only_what_plays_a_part_is_told_and_when_it_was(tmp_path):
    game = toy(
        tmp_path,
        "span ever from 0\n\nstep look_back\n  players that drew during ever draw 1\n\nplay\n  run look_back\n",
    )
    position = set_up(game, [f"past player {seat} draws 1" for seat in (1, 2, 1, 2, 1)], 2)
    lines = spelled(position.program, position.slots, position.slots, {1, 3}).lines
    told = [line for line in lines if line.startswith(("past ", "now = "))]
    assert told == [
        "now = 1",
        "past player 2 draw 1",
        "now = 3",
        "past player 2 draw 1",
        "now = 7",
    ]  # both have drawn since


def ways(parts) -> set[str]:
    return {line for part in parts for way in part for line in way}


DEALING = """
cards 101 to 112 "A title that goes on and on and has no end {n}" for n from 1 to 12
  worth 2

step dealing
  player 1 draws 2

play
  run dealing
"""


def test_what_lies_where_nobody_owns_it_may_be_told_by_what_leaves_it_and_how_much_there_is(tmp_path):
    game = toy(tmp_path, DEALING)
    program = game.program(2, game.table(2, {}))
    before, after = initial_state(program, 1), api.begin(game, 2, 1).now
    titles = ", ".join(f'"A title that goes on and on and has no end {n}"' for n in (12, 11))
    assert f"pile has {titles}, 24 cards" in ways(spelled(program, before, after).parts)


def test_what_would_make_a_line_too_long_is_counted(tmp_path):
    game = toy(tmp_path, DEALING)
    program = game.program(2, game.table(2, {}))
    before, after = list(initial_state(program, 1)), list(initial_state(program, 1))
    pile, waste = (program.layout.base["zone", None, name] for name in ("pile", "waste"))
    after[pile], after[waste] = before[pile][:12], before[pile][12:]
    parts = outcome(program, before, after)
    assert all(all(part) for part in parts)
    assert "waste has 12 cards" in ways(parts)
