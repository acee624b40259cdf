"""Whatever moment of a game it is, what just happened can be kept as a scenario that passes."""

import random

import pytest

from designing import GAME
from interpreter import api
from interpreter.recording.record import kept_latest
from places import rules_beside
from soak import sampled

REALMS = rules_beside(__file__, "keeping_everywhere_realms")


LOTS = rules_beside(__file__, "keeping_everywhere_lots")


def at_every_moment(game, players, seed, most=10**9, every=1):
    """Play by chance; yield at each decision (and at the end) how far it is, and what is kept there."""
    chance, positions = random.Random(seed), [api.begin(game, players, seed)]
    while positions[-1].decision is not None and len(positions) <= most:
        positions.append(api.decide(game, positions[-1], chance.choice(positions[-1].decision.possible).id))
        if len(positions) % every == 0 or positions[-1].decision is None:
            yield len(positions) - 1, kept_latest(game, "what happened", positions)


def not_as_they_say(path, rules, texts):
    """Write scenarios below the rules of a game, as `keep` does; return what `naipe test` has to say against them."""
    titled = [text.replace("what happened", f"moment {number}", 1) for number, text in enumerate(texts)]
    path.write_text("\n".join([rules, *titled]))
    return [f"{result.title}: {result.message}" for result in api.run_scenarios(api.load(path)) if not result.ok]


@pytest.mark.parametrize("seed", sampled([1, 2, 3], 3))
def test_what_each_player_has_copies_of_is_named_by_whose_it_is(seed, tmp_path):
    (tmp_path / "realms.naipe").write_text(REALMS)
    game = api.load(tmp_path / "realms.naipe")
    texts = [found.text for _, found in at_every_moment(game, 3, seed)]
    assert len(texts) > 20
    assert any("player 2.marshal" in text for text in texts) and any("whose branch is court)" in text for text in texts)
    assert any("and set ruler to player 2" in text for text in texts), "what stands in `play` itself happened too"
    assert not_as_they_say(tmp_path / "realms.naipe", REALMS, texts) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_with_many_copies_of_cards_is_kept_at_every_decision(seed):
    for moment, found in at_every_moment(api.load(GAME), 3, seed, most=30):
        assert not found.left_out, moment


@pytest.mark.parametrize("name, players, seed", [("agencia", 4, 5), ("boratime", 2, 6), ("limit", 3, 7)])
def test_the_games_that_there_are_are_kept_wherever_they_stand(name, players, seed):
    game = api.load(name, scenarios=False)
    lengths = [found.text.count("\n") for _, found in at_every_moment(game, players, seed, most=60, every=20)]
    assert len(lengths) == 3 and max(lengths) < 100


def test_in_the_first_step_the_open_question_is_kept(tmp_path):
    (tmp_path / "realms.naipe").write_text(REALMS)
    game = api.load(tmp_path / "realms.naipe")
    positions = [api.begin(game, 2, 4)]
    positions.append(api.decide(game, positions[0], positions[0].decision.possible[0].id))
    text = kept_latest(game, "what happened", positions).text
    assert (
        "then player 1 is asked among yes, no\n" in text or "then player 1 is asked among player 1, player 2\n" in text
    )
    assert not_as_they_say(tmp_path / "realms.naipe", REALMS, [text]) == []


def test_things_with_numbers_are_named_by_them_however_often(tmp_path):
    path = tmp_path / "lots.naipe"
    path.write_text(LOTS)
    texts = [found.text for seed in range(1, 4) for _, found in at_every_moment(api.load(path), 2, seed)]
    assert len(texts) == 45 and not any("again" in text for text in texts)
    assert any(f"answers lot {number}, lot {number}" in text for text in texts for number in range(1, 5))
    assert not_as_they_say(path, LOTS, texts) == []


def test_what_a_shuffle_has_changed_is_left_out_and_named(tmp_path):
    path = tmp_path / "lots.naipe"
    path.write_text(LOTS)
    found = [found for seed in range(1, 4) for _, found in at_every_moment(api.load(path), 2, seed)]
    less = [one for one in found if one.left_out]
    assert less and len(less) < len(found), (
        "some lots that came to lie on top lost their worth, and most were worth nothing"
    )
    assert all(".worth = " in line and "run mixing" in one.text for one in less for line in one.left_out)
