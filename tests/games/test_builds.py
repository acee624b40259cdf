"""The build that plays whole games knows what cannot happen in them, and the traced one does not: they play the same games."""

from __future__ import annotations

import random
from itertools import islice, product

import pytest

from interpreter.model.failure import RuleError
from interpreter.model.layout import WINNERS
from interpreter.positions.position import begin_at, choose, initial_state
from interpreter.runtime.run import Run
from interpreter.runtime.trials.options import possible
from interpreter.simulation.playout import Ahead, Endless, played_on, random_playout, to_the_end
from loaded import loaded
from places import ROOT
from soak import is_soak, is_whole, sizes

GAMES = sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe")))
#: In the long search, of games that take long so many, and in every run; in the whole one as many as of the others.
LONG, OF_LONG = {"agencia": 60, "boratime": 80, "limit": 60, "clash": 5, "som": 100}, {"clash": 1}


def tables(game):
    """Return numbers of players and options: each choice of each option once with the others as they are, and the usual table."""
    plain = game.table(game.min_players, {}) if not game.options else None
    found = [] if plain is None else [(game.min_players, plain)]
    players = range(game.min_players, min(game.max_players, 5) + 1)
    for number, (name, choices) in product(players, game.options.items()):
        for choice in choices:
            try:
                found.append((number, game.table(number, {name: choice})))
            except ValueError:  # no table without another option
                continue
    return found


def shares(found, most):
    """Return so many of some tables, from all over them."""
    return list(islice(found[:: max(1, len(found) // most)], most))


@pytest.mark.parametrize("games", sizes(2, 100, 1_000))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_both_builds_play_the_same_games(folder, games):
    game = loaded(folder)
    games = (
        games
        if is_whole()
        else min(games, LONG.get(folder.name, games) if is_soak() else OF_LONG.get(folder.name, games))
    )
    found = shares(tables(game), games)
    decided = 0
    for seed in range(games):
        players, chosen = found[seed % len(found)]
        fast = random_playout(game.program(players, chosen, traced=False, whole=True), seed)
        assert fast == random_playout(game.program(players, chosen), seed), (players, chosen, seed)
        decided += fast.decisions
    assert decided > games


def test_a_long_search_finds_the_same_by_either_build():
    """Two cards are in force that ask who would draw, each in the dry run of the other; no square is free for what the structure
    says, which took the traced build more than it may take to find out: it was held to be possible."""
    game = loaded(ROOT / "rulebooks" / "agencia")
    table = game.table(6, {"estrategico_deck": "with_estrategico"})
    fast = random_playout(game.program(6, table, traced=False, whole=True), 827)
    assert fast == random_playout(game.program(6, table), 827)


def test_what_is_known_before_a_game_hangs_on_its_options():
    game = loaded(ROOT / "rulebooks" / "agencia")
    simple, field = (
        game.program(4, game.table(4, {"mode": mode}), traced=False, whole=True).linker.emitting.known
        for mode in ("simple", "bourdieu")
    )
    test = game.book.defines[None, "with_field"].value
    assert (simple.value(test), field.value(test)) == (False, True)
    assert ("player", "row") not in simple.values.written and ("player", "row") in field.values.written


@pytest.mark.parametrize("games", sizes(1, 5, 100))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_who_plays_on_untold_plays_on_as_it_would_be_told(folder, games):
    """From the first question and from later ones: the same winners, or the same fault."""

    def rest(program, position, seed):
        index = next(index for index, option in enumerate(position.due.options) if option.possible)
        try:
            ahead = Ahead(position.slots, position.answers, index, program.pads, None)
            run, is_over = played_on(program, ahead, (seed, seed + 1))
            return run.slots[WINNERS], is_over
        except RuleError as error:
            return error.why, error.span

    game = loaded(folder)
    found = shares(tables(game), games)
    for seed in range(games):
        players, chosen = found[seed % len(found)]
        program = game.program(players, chosen)
        assert program.untold.untold is program.untold and not program.untold.traced
        position, chance = begin_at(program, seed), random.Random(seed)
        for number in range(30):
            if position.decision is None:
                break
            if number % 10 == 0:
                assert rest(program.untold, position, seed) == rest(program, position, seed), (players, chosen, seed)
            position = choose(program, position, chance.choice(position.due.possible).id)


def offers(program, seed, most=300):
    """Return of the questions of a game played by chance who is asked, how many options there are, and which may be taken: what a
    playout finds out by trials where it looks ahead."""
    chance, found = random.Random(seed), []

    def decide(run, question):
        may = possible(run, question)
        able = [index for index, works in enumerate(may) if works] or [0]
        found.append((question.seat, question.kind, program.clauses[question.clause].node.span, may))
        if len(found) == most:
            raise Endless
        return chance.choice(able)

    run = Run(program, initial_state(program, seed), decide, search_ahead=False, traced=program.traced)
    try:
        to_the_end(run, lambda run: False)  # step by step: a block under way says how it is carried out once more
    except RuleError as error:
        found.append(str(error))
    return found


@pytest.mark.parametrize("games", sizes(1, 10, 300))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_both_builds_offer_the_same(folder, games):
    game = loaded(folder)
    found = shares(tables(game), games)
    most = 300 if games > 1 else 40
    for seed in range(games):
        players, chosen = found[seed % len(found)]
        fast = offers(game.program(players, chosen, traced=False, whole=True), seed, most)
        assert fast == offers(game.program(players, chosen), seed, most), (players, chosen, seed)
