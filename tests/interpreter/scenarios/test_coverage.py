"""What `naipe test --coverage` counts: cards carried out, cards whose rules took part, cards seen to fail."""

from __future__ import annotations

import pytest

from interpreter import api
from places import rules_beside

RULES = rules_beside(__file__, "coverage")


@pytest.fixture
def counted(tmp_path):
    """Return what a scenario with some lines shows: the cards at work, and those that fail, by their numbers."""

    def count(*lines: str) -> tuple[str, str]:
        story = "\n  ".join(['\nscenario "one"', "given 2 players", *lines])
        tmp_path.joinpath("toy.naipe").write_text(f"{RULES}{story}\n", encoding="utf-8")
        game = api.load(tmp_path)
        (result,) = results = api.run_scenarios(game)
        assert result.ok, result.message
        found = api.coverage(game, results)
        return "".join(card.number for card, times, _ in found if times), "".join(
            card.number for card, _, times in found if times
        )

    return count


def test_a_card_with_sentences_counts_when_they_are_carried_out(counted):
    assert counted('and player 1.hand has "Wage"', "then player 1.hand has 1 card") == ("", "")
    assert counted('when player 1 uses "Wage"', "then player 1.score = 2") == ("1", "")


def test_what_fails_is_no_card_carried_out(counted):
    assert counted("and player 1.score = 2", 'when player 1 uses "Wage"', "then it fails") == ("", "1")


def test_what_is_undone_was_not_carried_out(counted):
    assert counted('when player 1 overuses "Wage"', "then it fails") == ("", "1")
    assert counted(
        'when player 1 uses "Wage"', "then player 1.score = 2", 'when player 1 overuses "Wage"', "then it fails"
    ) == ("1", "1")
    assert counted('then not player 1 can overuse "Wage"') == ("", "1")


def test_a_card_that_a_trial_finds_impossible_is_seen_to_fail(counted):
    assert counted("and player 1.score = 2", 'then not player 1 can use "Wage"') == ("", "1")
    assert counted('then player 1 can use "Wage"') == ("", "")


def test_a_card_of_rules_counts_when_one_of_them_takes_part(counted):
    ban = 'and player 1.board has "Ban"'
    assert counted(ban, "when player 1 earns 2", "then it fails") == ("2", "")
    assert counted(ban, "when player 1 earns 1", "then player 1.score = 1") == ("", "")


def test_a_value_that_reads_differently_is_a_rule_at_work(counted):
    assert counted('and player 1.board has "Ceiling"', "then player 1.limit = 5") == ("3", "")
    assert counted('and player 1.board has "Idle"', "then player 1.limit = 3") == ("", "")


def test_a_card_that_mutes_counts_and_the_muted_one_does_not(counted):
    given = 'and player 1.board has "Ban", "Silence"'
    for _ in range(2):  # what is in force is remembered; what it shows must not depend on that
        assert counted(given, "when player 1 earns 2", "then player 1.score = 2") == ("4", "")


def test_a_card_with_nothing_but_print_counts_when_something_is_done_with_it(counted):
    assert counted('and player 1.hand has "Coin"', "then player 1.hand has 1 card") == ("", "")
    assert counted('when player 1 keeps "Coin"', "then player 1.hand has 1 card") == ("5", "")
    assert counted('when player 1 keeps "Ban"', "then player 1.hand has 1 card") == ("", "")


def test_where_no_card_stands_those_of_the_game_are_counted(tmp_path):
    pack = tmp_path / "told"
    pack.mkdir()
    story = 'pack told "Told"\n  for agencia\n\nscenario "s"\n  given 3 players with 4, 3, 3 cards in hand\n  then match = 0\n'
    (pack / "told.naipe").write_text(story, encoding="utf-8")
    game = api.load("agencia", (pack,))
    assert len(api.coverage(game, [], pack)) == len(game.cards)
