"""What a page is sent is what its seat may know, and nothing else.

Two games go on from positions that look alike to a seat: only what it cannot see is dealt anew. Everybody waits, or takes what
comes first. As long as that seat sees the same things one after the other, and is asked the same, its page is sent the same texts, in
the same order and number, however many questions were put to others in between, and to whom.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from pyrsistent import pvector

pytest.importorskip("starlette", reason="naipe[serve] is not installed")

from hidden import dealt_anew, offered
from interpreter import api
from interpreter.model.failure import RuleError
from interpreter.model.layout import RNG
from interpreter.positions.position import Position, go_on
from serving import EIGHTS, Page, Tables
from soak import sizes

#: How far two games are gone on with, in decisions.
FAR = 5

Course = tuple[list[object], list[str], list[int]]


def positions(game: api.Game, players: int, options: dict[str, str]) -> Iterator[Position]:
    """Yield positions of games that are played by chance, in which people mostly wait."""
    for seed in range(60):
        chance = random.Random(seed)
        position = api.begin(game, players, seed, options)
        for _ in range(120):
            if position.decision is None:
                break
            if not position.answers and chance.random() < 0.5:
                yield position
            able = position.decision.possible
            waits = [option for option in able if option.id == "no"]
            option = waits[0] if waits and chance.random() < 0.6 else chance.choice(able)
            position = api.decide(game, position, option.id)


def course(tables: Tables, first: Position, seat: int | None) -> Course:
    """Go on from a position; return what a seat may know, one after the other, what its page is sent, and who was asked."""
    session, game = tables.session, tables.session.game
    session.history, session.taken = [first], []
    tables.hosted.places.clear()
    tables.hosted.lookers.clear()
    page = Page()
    tables.hosted.enter(page, "" if seat is None else tables.secret(seat), ["pt"])
    known: list[object] = []
    asked: list[int] = []
    for number in range(FAR + 1):
        position = session.position
        decision = position.decision
        own = decision is not None and decision.seat == seat
        now = (
            api.view(game, position, seat),
            api.pictures(game, position, seat),
            (decision.span, decision.name, offered(position)) if own else None,
            sum(who == seat for who, _ in session.taken),
        )
        if not known or known[-1] != now:
            known.append(now)
        if decision is None or number == FAR or session.position.slots is not first.slots:
            break
        asked.append(decision.seat)
        waits = [option for option in decision.possible if option.id == "no"]
        session.take((waits or decision.possible)[0].id)
        tables.hosted.show_all()
    return known, page.raw, asked


def compared(tables: Tables, found: Iterator[Position], wanted: int) -> tuple[int, int]:
    """Return how many pairs of games were compared, and in how many of them others were asked otherwise."""
    chance, pairs, otherwise = random.Random(4), 0, 0
    seats = (None, *tables.session.table.people)
    for position in found:
        seat = chance.choice(seats)
        state = list(position.slots)
        other = dealt_anew(position.program, state, None if seat is None else seat - 1, chance)
        other[RNG] = state[RNG]
        if other == state:
            continue
        try:
            one, two = (course(tables, go_on(position.program, pvector(s), ()), seat) for s in (state, other))
        except RuleError:
            continue
        if one[0] == two[0]:
            assert one[1] == two[1]
            pairs += 1
            otherwise += one[2] != two[2]
        if pairs >= wanted:
            break
    return pairs, otherwise


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("boratime", 2, {"asking": "plain"}),
        ("boratime", 2, {"asking": "padded"}),
        ("agencia", 3, {}),
        ("limit", 3, {}),
        ("som", 2, {}),
        ("eights", 3, {}),
    ],
)
@pytest.mark.parametrize("wanted", sizes(2, 10, 500))
def test_a_page_is_sent_the_same_where_its_seat_may_know_the_same(
    name: str, players: int, options: dict[str, str], wanted: int
) -> None:
    game = api.load(EIGHTS if name == "eights" else name, scenarios=False)
    tables = Tables(game, players, options=options)
    pairs, _ = compared(tables, positions(game, players, options), wanted)
    assert pairs >= wanted


@pytest.mark.soak
@pytest.mark.parametrize("wanted", [25])
def test_among_these_are_games_in_which_others_are_asked_otherwise(wanted: int) -> None:
    """Where a rulebook asks those alone who can do something, their number of questions tells what they hold: no page shows it."""
    game, options = api.load("boratime", scenarios=False), {"asking": "plain"}
    pairs, otherwise = compared(Tables(game, 2, options=options), positions(game, 2, options), wanted)
    assert pairs >= wanted and otherwise
