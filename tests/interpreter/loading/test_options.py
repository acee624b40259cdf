"""Options that go together: what is offered beside what, and what is refused everywhere."""

import pytest

from interpreter import api
from places import rules_beside

DUEL = rules_beside(__file__, "options_duel")


@pytest.fixture
def game(tmp_path):
    tmp_path.joinpath("duel.naipe").write_text(DUEL, encoding="utf-8")
    return api.load(tmp_path)


def test_only_what_goes_with_the_table_is_offered(game):
    assert api.option_values(game, 4, {}, "mode") == ("single", "teams")
    assert api.option_values(game, 3, {}, "mode") == ("single",)
    assert api.option_values(game, 1, {}, "length") == ("short",)
    assert api.option_values(game, 4, {"mode": "teams"}, "first_team") == ("1", "2")
    assert api.option_values(game, 4, {"mode": "single"}, "first_team") == ()
    assert api.option_values(game, 4, {}, "first_team") == ()


def test_what_does_not_fit_is_refused_with_the_reason_of_the_rulebook(game):
    why = api.options_refused(game, 3, {"mode": "teams"})
    assert why == "teams need four players"
    assert api.reason(game, why, "pt") == "times precisam de quatro jogadores"
    waits = api.options_refused(game, 4, {"first_team": "2"})
    assert waits == "`first_team` matters only if mode is teams"
    assert api.reason(game, waits, "pt") == "`first_team` só importa se mode is teams"
    for begun in (
        lambda: api.begin(game, 3, 1, {"mode": "teams"}),
        lambda: api.simulate(game, 2, 1, 1, {"length": "long"}),
    ):
        with pytest.raises(ValueError, match=r"teams need four players|alone it is short"):
            begun()
    assert not api.options_refused(game, 4, {"mode": "teams", "first_team": "2"})


ALONE = rules_beside(__file__, "options_alone")


def test_what_nobody_says_is_as_declared_or_the_first_that_fits(tmp_path):
    tmp_path.joinpath("quay.naipe").write_text(ALONE, encoding="utf-8")
    game = api.load(tmp_path)
    assert game.table(2, {}) == {"tide": 0, "depth": 3}
    assert game.table(1, {}) == {"tide": 1, "depth": 3}
    assert game.table(1, {"tide": "wild"}) == {"tide": 2, "depth": 5}
    assert api.options_refused(game, 1, {"tide": "calm"}) == "alone the sea is rough"
    assert api.options_refused(game, 2, {"tide": "wild", "depth": "2"}) == "wild water is deep"
    assert api.simulate(game, 2, 1, 1)["games"] == 2
    assert [result.message for result in api.run_scenarios(game) if not result.ok] == []


def test_an_option_that_does_not_matter_is_not_carried(game):
    assert api.begin(game, 4, 1, {"mode": "single"}).outcome.carried == ()
    assert api.begin(game, 4, 1, {"mode": "teams"}).outcome.carried == (("first_team", "2"),)


def test_an_option_says_what_it_is_for(game):
    assert game.lexicon.entry("en", "mode").means == "whether you play for yourself or for a side"
    assert game.lexicon.entry("pt", "mode") is None and not getattr(game.lexicon.entry("en", "length"), "means", "")
