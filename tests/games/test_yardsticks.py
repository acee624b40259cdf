"""Games by hand and by their rulebooks, side by side: each asks the other's questions, and all cards lie alike."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from inspect import unwrap
from pathlib import Path

import pytest

from benchmarks.yardsticks.agencia import Agencia
from benchmarks.yardsticks.eights import Eights
from benchmarks.yardsticks.uno import Uno
from interpreter import api
from interpreter.model import rng
from places import ROOT
from soak import sizes


@cache
def own(folder: Path) -> api.Game:
    """Load a game for these tests alone, which change it: what other tests load is one and the same for all of them."""
    return unwrap(api.load)(folder, scenarios=False)


def told_apart(folder: Path, players: int) -> api.Game:
    """Return a game in which each copy of a card is an option of its own, as it is by hand; that copies which are the same
    to a player are one option is held elsewhere."""
    game = own(folder)
    layout = game.program(players, game.table(players, {})).layout
    layout.sort_of = list(range(len(layout.pieces)))
    return game


class Chance:
    """Chance as the engine has it: what is shuffled and rolled is the same on both sides."""

    def __init__(self, seed: int) -> None:
        self.state = rng.seeded(seed)

    def shuffle(self, cards: list[int]) -> None:
        cards[:], self.state = rng.shuffled(self.state, tuple(cards))

    def below(self, n: int) -> int:
        number, self.state = rng.below(self.state, n)
        return number


class Side:
    """The engine's side of a game of Agência in simple mode: it is asked what the other asks, and compared."""

    def __init__(self, players: int, seed: int) -> None:
        self.rules = told_apart(ROOT / "rulebooks" / "agencia", players)
        self.position = api.begin(self.rules, players, seed)
        self.base = self.position.program.layout.base
        #: The pieces of the main deck, in the order of its cards, and the number by hand of each.
        dealt = sorted(piece for zone in self.zones() for piece in self.position.now[zone])
        self.number = {piece: number for number, piece in enumerate(dealt, 1)}
        entry_of = self.position.program.layout.entry_of
        #: Of each card by hand the numbers of all copies, which are one answer to the engine.
        self.copies = {
            number: frozenset(other for one, other in self.number.items() if entry_of[one] == entry_of[piece])
            for piece, number in self.number.items()
        }
        self.counted: list[int] = []
        self.chance = random.Random(seed)
        self.hand: Agencia | None = None
        self.asked = 0

    def zones(self) -> range:
        """The slots of all zones of cards."""
        return range(self.base["zone", None, "pile"], self.base["zone", "player", "aside"])

    def cards(self, zone: str) -> list[int]:
        return [self.number[piece] for piece in self.position.now[self.base["zone", None, zone]]]

    def cards_of(self, zone: str) -> list[list[int]]:
        first = self.base["zone", "player", zone]
        slots = self.position.now[first : first + self.position.program.layout.players]
        return [[self.number[piece] for piece in held] for held in slots]

    def value(self, name: str) -> object:
        return self.position.now[self.base["value", None, name]]

    def compare(self) -> None:
        hand = self.hand
        assert hand is not None
        assert hand.hands == self.cards_of("hand")
        assert [[card] for card in hand.structures] == self.cards_of("structure")
        assert hand.pile == self.cards("pile")
        assert hand.waste == self.cards("waste")
        assert (hand.crises, hand.revolts, hand.turns) == tuple(map(self.value, ("crises", "revolts", "turns")))

    def twins(self, option: int) -> frozenset[int]:
        """Return the copies of a card (their numbers are beyond those of seats); of anything else, itself."""
        return self.copies.get(option, frozenset((option,))) if option > 7 else frozenset((option,))

    def count(self, seat: int) -> None:
        """Answer how many of each sort of cards are meant; what is asked by hand then is answered by these."""
        held = self.cards_of("hand")[seat]
        while (decision := self.position.decision) is not None and decision.how_many_of is not None:
            assert decision.seat == seat + 1
            self.position = api.decide(self.rules, self.position, self.chance.choice(decision.possible).id)
        left = self.cards_of("hand")[seat]
        self.counted += [card for card in held if card not in left]

    def ask(self, seat: int, options: Sequence[int]) -> int:
        """Answer by chance, here and there. Copies may be one answer to the engine, and several at once a number."""
        if self.counted:
            return self.counted.pop(0)
        decision = self.position.decision
        assert decision is not None, f"the engine asks nothing, and by hand player {seat + 1} is asked among {options}"
        asked = [self.number[option.piece] for option in decision.possible if option.piece is not None]
        if len({self.twins(option) for option in options}) == 1 and not (asked and set(asked) <= set(options)):
            return min(options)  # copies: nobody is asked which of them it shall be
        self.compare()
        if decision.how_many_of is not None:
            self.count(seat)
            return self.counted.pop(0)
        able = decision.possible
        assert decision.seat == seat + 1
        if len(asked) == len(able):
            assert set(asked) <= set(options), (decision, options)
            assert {self.twins(one) for one in asked} == {self.twins(one) for one in options}, (decision, options)
            options = asked
        assert len(able) == len(options), (decision, options)
        found = self.chance.randrange(len(able))
        for option, value in zip(able, options):
            if option.seat is not None:
                assert option.seat - 1 == value, (decision, options)
            elif option.piece is None:
                assert option.id in (
                    ("yes", "no")[value is False],
                    ("go_on", "give_up")[value],
                    ("consent", "veto")[value],
                )
        self.asked += 1
        self.position = api.decide(self.rules, self.position, able[found].id)
        return options[found]


@pytest.mark.parametrize("games", sizes(6, 60, 1_000))
def test_agencia_by_hand_and_by_its_rulebook(games):
    asked = crises = 0
    for seed in range(games):
        players = 3 + seed % 5
        side, chance = Side(players, seed), Chance(seed)
        side.hand = hand = Agencia(players, side.ask, chance.shuffle, chance.below)
        hand.play()
        side.compare()
        outcome = side.position.outcome
        assert outcome is not None, (seed, hand.ending)
        assert outcome.winners == (() if hand.winner is None else (hand.winner + 1,))
        asked, crises = asked + side.asked, crises + hand.crises
    assert asked > 40 * games and crises > games  # else nothing much was compared


class Small:
    """The engine's side of Crazy Eights or UNO: it is asked what the other asks, and compared."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.rules = told_apart(ROOT / "tests" / "benchmarks" / "rulebooks" / name, players)
        self.position = api.begin(self.rules, players, seed)
        self.layout = self.position.program.layout
        self.chance = random.Random(seed)
        self.hand: Eights | Uno | None = None
        self.asked = 0

    def cards(self, owner: str | None, zone: str) -> list[list[int]]:
        first = self.layout.base["zone", owner, zone]
        return [
            [piece + 1 for piece in held] for held in self.position.now[first : first + len(self.layout.members(owner))]
        ]

    def compare(self) -> None:
        hand = self.hand
        assert hand is not None
        assert hand.hands == self.cards("player", "hand")
        assert [hand.stock] == self.cards(None, "stock")
        assert [hand.heap] == self.cards(None, "heap")

    def ask(self, seat: int, options: Sequence[int | None]) -> int | None:
        """Answer by chance, here and there."""
        decision = self.position.decision
        assert decision is not None, f"the engine asks nothing, and by hand player {seat + 1} is asked among {options}"
        assert decision.seat == seat + 1
        shown = [None if option.id == "enough" else option.piece for option in decision.possible]
        if any(option.piece is not None for option in decision.possible):
            self.compare()
            assert [None if piece is None else piece + 1 for piece in shown] == list(options)
        assert len(decision.possible) == len(options)
        found = self.chance.randrange(len(options))
        self.asked += 1
        self.position = api.decide(self.rules, self.position, decision.possible[found].id)
        return options[found]


@pytest.mark.parametrize(("name", "kind"), [("eights", Eights), ("uno", Uno)])
@pytest.mark.parametrize("games", sizes(15, 120, 1_000))
def test_small_games_by_hand_and_by_their_rulebooks(name, kind, games):
    asked = 0
    for seed in range(games):
        players = 2 + seed % 4
        side, chance = Small(name, players, seed), Chance(seed)
        side.hand = hand = kind(players, side.ask, chance.shuffle, chance.below)
        hand.play()
        side.compare()
        outcome = side.position.outcome
        assert outcome is not None, (seed, hand)
        won = hand.winners if isinstance(hand, Eights) else (hand.winner,)
        assert outcome.winners == tuple(seat + 1 for seat in won)
        asked += side.asked
    assert asked > 15 * games  # else nothing much was compared
