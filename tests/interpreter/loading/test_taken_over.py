"""What an edited game takes over from the one before: all that must be the same, and nothing else. That it plays as one that is read
anew is held by `tests/properties/test_rebasing.py`."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.loading.hot_reload import of_texts, with_sources
from interpreter.positions.position import begin_at, choose
from places import TESTS, rules_beside

HARBOUR = TESTS / "design_game"
CARDS, RULES = str(HARBOUR / "cards.naipe"), str(HARBOUR / "rules.naipe")


@pytest.fixture
def game():
    """A game with all that is worked out for it when it is played and looked at."""
    game = api.load(HARBOUR, scenarios=False)
    program_of(game), game.cards, game.lexicon  # each is made when somebody first asks
    return game


def program_of(game):
    return game.program(2, game.table(2, {}), traced=True)


def edited(game, old, new, file=CARDS):
    assert old in game.sources[file].text
    return with_sources(game, {file: game.sources[file].text.replace(old, new, 1)})


def test_where_cards_do_something_else_the_rest_is_taken_over(game):
    program, other = program_of(game), program_of(edited(game, "  you earn 1", "  you earn 2"))
    assert other is not program and other.linker.units is program.linker.units and other.verbs is program.verbs
    assert other.layout.tables is program.layout.tables
    assert other.layout.checked is other.checked and other.checked is not program.checked
    entries = other.book.cards
    assert all(piece.entry is entries[piece.entry.index] for piece in other.layout.pieces if piece.entry)


def test_cards_are_as_they_are_now(game):
    after = edited(game, "  you earn 1", "  you earn 2")
    assert [(card.node, card.entry) for card in after.cards] == [(entry.node, entry) for entry in after.book.cards]
    assert after.cards[0].node is not game.cards[0].node and after.cards[5].node is game.cards[5].node
    assert after.lexicon.cards["Red flag"] is after.cards[0].node
    assert after.lexicon.entries is game.lexicon.entries


@pytest.mark.parametrize(
    "old, new, file",
    [
        pytest.param("  copies 9", "  copies 8", CARDS, id="how many there are"),
        pytest.param("  cost 1", "  cost 4", CARDS, id="what is printed"),
        pytest.param('"Tax"', '"Toll"', CARDS, id="a title"),
        pytest.param("storms >= 6", "storms >= 7", RULES, id="a rule"),
    ],
)
def test_where_what_stands_around_is_another_nothing_is_taken_over(game, old, new, file):
    program, after = program_of(game), edited(game, old, new, file)
    assert after.around is not game.around
    assert program_of(after).linker.units is not program.linker.units
    assert program_of(after).layout.tables is not program.layout.tables


@pytest.mark.parametrize(
    "old, new",
    [
        pytest.param("  after you earn n: you draw 1", "  you draw 1", id="a rule fewer"),
        pytest.param("  you draw 1\n", "  next time you draw n: you earn 5\n", id="a rule more"),
    ],
)
def test_where_rules_have_other_numbers_all_is_emitted_anew(game, old, new):
    program, after = program_of(game), edited(game, old, new)
    assert after.around is game.around and program_of(after).layout.tables is program.layout.tables
    assert program_of(after).linker.units is not program.linker.units


#: What a card allows decides how `may` is emitted: where nothing allows it, nobody is asked.
ALLOWED = "\n" + rules_beside(__file__, "taken_over")


def test_where_a_verb_is_allowed_no_more_nobody_is_asked():
    game = of_texts({"ball.naipe": ALLOWED})
    assert begin_at(program_of(game), 1).decision is not None
    after = with_sources(game, {"ball.naipe": ALLOWED.replace("allow anyone dances", "allow anyone slides")})
    assert after.around is game.around
    assert program_of(after).linker.units is not program_of(game).linker.units
    assert begin_at(program_of(after), 1).decision is None


def test_the_rules_of_before_go_on_as_before(game):
    """Programs share units and the names of functions: neither does what the other one says."""
    program = program_of(game)
    after = edited(game, "  you earn 1", "  you earn 5")
    assert program_of(after).linker.units is program.linker.units
    ways = {}
    for name, one in (("old", game), ("new", after), ("old again", game), ("new again", after)):
        ways[name] = scores(program_of(one), 3)
    assert ways["old"] == ways["old again"] and ways["new"] == ways["new again"]
    assert ways["old"] == scores(program_of(api.load(HARBOUR, scenarios=False)), 3)
    texts = {name: source.text for name, source in after.sources.items()}
    assert ways["new"] == scores(program_of(of_texts(texts)), 3) != ways["old"]


def scores(program, seed):
    """Play a game by what comes first, and return all positions."""
    position, found = begin_at(program, seed), []
    while position.decision is not None and len(found) < 60:
        found.append(position.slots)
        position = choose(program, position, position.due.possible[0].id)
    return [*found, position.slots]
