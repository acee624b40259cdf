"""The figures of many games: shares with their intervals, and what became of each card."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import api
from interpreter.loading.demands import playable
from interpreter.runtime.trials import dry_runs
from interpreter.simulation import intervals
from interpreter.simulation.playout import random_playout
from interpreter.simulation.watching import Watch
from places import rules_beside
from toys import toy


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_of_a_share_holds_it(hits, more):
    of = hits + more
    low, high = intervals.of_share(hits, of)
    assert 0 <= low <= hits / of <= high <= 1
    assert high - low <= 1.96 / of**0.5 + 0.2  # not wider than it need be


def test_intervals_that_are_known():
    """Wilson's, as tables of the formula have them: 10 of 100, and none of 10."""
    assert intervals.of_share(10, 100) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert intervals.of_share(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert intervals.of_share(0, 0) == (0.0, 1.0)


def test_the_mean_and_its_interval():
    assert intervals.of_mean([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5, 1.235, 3.765), abs=1e-3)
    with pytest.raises(ValueError):
        intervals.of_mean([])


def test_an_interval_covers_the_truth_in_about_95_of_100_cases():
    """Counted exactly: over all outcomes of 40 throws of an uneven coin, weighed by how likely they are."""
    for share in (0.1, 0.3, 0.5):
        covered = sum(
            comb(40, hits) * share**hits * (1 - share) ** (40 - hits)
            for hits in range(41)
            if intervals.of_share(hits, 40)[0] <= share <= intervals.of_share(hits, 40)[1]
        )
        assert 0.93 < covered < 0.98


@given(st.lists(st.one_of(st.sampled_from((-1.0, 0.0, 1.0)), st.floats(-1, 1)), min_size=1, max_size=300))
def test_the_interval_of_a_change_holds_it_and_is_never_of_no_width(differences):
    mean, low, high = intervals.of_change(differences)
    assert -1 <= low <= mean <= high <= 1
    assert high - low > 1 / (len(differences) + 2)  # what has never happened may yet
    assert high - low <= 3.92 / len(differences) ** 0.5


def test_a_change_of_a_share_is_as_the_source_has_it():
    """By hand: of 20 pairs five changed one way, one the other. With half a pair for each of the four ways 5.5 and 1.5 of 22."""
    mean, low, high = intervals.of_change([1] * 5 + [-1] + [0] * 14)
    middle, spread = 4 / 22, 1.96 * ((7 - 4 * 4 / 22) ** 0.5) / 22
    assert mean == 0.2 and (low, high) == pytest.approx((middle - spread, middle + spread), abs=1e-4)
    with pytest.raises(ValueError):
        intervals.of_change([])


@pytest.mark.parametrize(("up", "down"), [(0.02, 0.02), (0.2, 0.05), (0.3, 0.3), (0.05, 0.5)])
def test_the_interval_of_a_change_covers_the_truth_in_about_95_of_100_cases(up, down):
    """Counted exactly, over all outcomes of 40 pairs: how many change one way, how many the other."""
    covered = 0.0
    for one, other in [(more, less) for more in range(41) for less in range(41 - more)]:
        _, low, high = intervals.of_change([1] * one + [-1] * other + [0] * (40 - one - other))
        if low <= up - down <= high:
            likely = up**one * down**other * (1 - up - down) ** (40 - one - other)
            covered += comb(40, one) * comb(40 - one, other) * likely
    assert covered > 0.93


def test_what_was_always_the_same_is_not_taken_to_be_so_for_ever():
    assert intervals.of_mean([5.0] * 98, unit=1.0) == pytest.approx((5.0, 5 - 0.0196, 5 + 0.0196), abs=1e-4)
    assert intervals.of_mean([1.0, 2.0, 3.0, 4.0], unit=0.001) == intervals.of_mean([1.0, 2.0, 3.0, 4.0])


def test_what_became_of_each_card(tmp_path):
    """Counted by hand: each card does one thing in each game, and player 1 wins with the first."""
    game = toy(tmp_path, OF_CARDS)
    cards = api.simulate(game, 9, 2, 1, cards=True)["cards"]
    by_title = {card["title"]: card for card in cards}
    assert {
        title: (card["held"], card["in_force"], card["carried_out"], card["failed"]) for title, card in by_title.items()
    } == {"Winner": (9, 0, 9, 0), "Law": (0, 9, 0, 0), "Vain": (9, 0, 0, 9)}
    assert by_title["Winner"]["with"]["share"] == 1.0 and by_title["Winner"]["without"]["share"] == 0.0
    assert by_title["Vain"]["with"]["share"] == 0.0 and by_title["Vain"]["without"]["share"] == 1.0
    assert by_title["Law"]["with"]["of"] == 0


def test_whoever_sits_nowhere_holds_no_card_and_wins_none(tmp_path):
    """What a neutral player has is nobody's: the share of those without the card is one of all seats."""
    text = OF_CARDS.replace("verb strive", "neutral player dummy\n\nverb strive", 1)
    text = text.replace('if d is "Vain": player 2 pockets d', 'if d is "Vain": dummy pockets d')
    cards = {card["title"]: card for card in api.simulate(toy(tmp_path, text), 9, 2, 1, cards=True)["cards"]}
    assert cards["Vain"]["held"] == 0
    assert cards["Vain"]["without"]["of"] == 0


def test_policies_that_see_positions_are_asked_what_they_choose(tmp_path):
    game = toy(tmp_path, OF_CARDS)
    cards = {card["title"]: card for card in api.simulate(game, 4, 2, 1, policy="greedy", cards=True)["cards"]}
    assert (cards["Winner"]["offered"], cards["Vain"]["offered"]) == (None, None)  # nobody had a choice among cards


OF_CARDS = "\n" + rules_beside(__file__, "figures_of_cards")


LEADS = "\n" + rules_beside(__file__, "figures_leads")


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_changes_of_the_lead_and_questions_with_one_answer_are_those_counted_by_hand(tmp_path, policy):
    """Player 1 leads by two, then player 2 by one, then both have three, then player 1 has more: two changes. Only at noon
    there is one answer."""
    counted = api.simulate(toy(tmp_path, LEADS), 5, 2, 1, policy=policy, cards=True)
    assert counted["leads"] == 2 * 5
    assert counted["forced"] == 1 * 5


CHOOSING = """
step draft
  move "Oak" to player 1.hand
  move "Pine" to player 1.hand
  player 1 chooses a card in player 1.hand as c
  if c.worth >= 5: end play won by player 1
  end play won by player 2

play
  run draft
"""


def test_how_often_a_card_was_chosen_of_those_times_it_was_offered(tmp_path):
    """Oak is worth five and wins: who plays on in the head takes it each time, and Pine, which is offered too, never."""
    game = toy(tmp_path, CHOOSING)
    cards = {card["title"]: card for card in api.simulate(game, 6, 2, 1, policy="mc", cards=True)["cards"]}
    assert (cards["Oak"]["offered"], cards["Oak"]["chosen"]) == (6, 6)
    assert (cards["Pine"]["offered"], cards["Pine"]["chosen"]) == (6, 0)
    assert "Ash" not in cards or cards["Ash"]["offered"] is None


DEAD_END = """
step trial
  move pile to waste
  attempt
    player 1 chooses a card in waste as tried
    resolve tried for player 1
    require tried is card 20 else "only that one"

card 20 "Good"
  raise marks by 1

card 21 "Bad"
  raise marks by 1

play
  run trial
"""


def test_what_was_taken_back_for_another_answer_was_not_carried_out(tmp_path):
    """A bot may choose the bad one first; it is corrected, and then nothing has happened with it."""
    found = api.simulate(toy(tmp_path, DEAD_END), 20, 2, 1, cards=True)["cards"]
    done = {one["title"]: one["carried_out"] for one in found}
    assert done["Good"] == 20
    assert done.get("Bad", 0) == 0


def test_which_cards_could_not_be_carried_out_does_not_hang_on_what_is_known_beforehand(monkeypatch):
    """Whether a structure can be followed is known now and then without a trial: that it could not be is noted all the same."""
    program = playable(api.load("agencia", scenarios=False), 4, {"mode": "simple"}, False)

    def cards():
        return [random_playout(program, seed, False, Watch(program)).cards for seed in (27, 47, 107, 133)]

    found = cards()
    monkeypatch.setattr(dry_runs, "surely_lacks", lambda *_: False)
    assert cards() == found
    assert any(use.failed for playout in found for use in playout)
