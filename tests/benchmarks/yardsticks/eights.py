"""Crazy Eights by hand, with the rules of docs/your-first-game.md. A card is its number: clubs are 1 to 13, then diamonds,
hearts, spades.

`ask(seat, options)` returns one of at least two options: cards, `None` (draw a card, or pass if that is not possible), or
suits, which count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Ask = Callable[[int, Sequence[int | None]], int | None]

EIGHT, MOST_DRAWS = 8, 5
SUIT = [0] + [number // 13 for number in range(52)]
RANK = [0] + [number % 13 + 1 for number in range(52)]
SUITS = range(4)


class Eights:
    """One game, from the deal to its end. `winners` are seats, `ending` is the name of the ending."""

    def __init__(
        self, players: int, ask: Ask, shuffle: Callable[[list[int]], None], below: Callable[[int], int]
    ) -> None:
        self.n, self.asks = players, ask
        self.stock = stock = list(range(1, 53))
        shuffle(stock)
        dealer = below(players)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        size = 7 if players == 2 else 5
        for i in range(players):
            self.hands[(dealer + 1 + i) % players] = stock[-size:]
            del stock[-size:]
        while RANK[stock[-1]] == EIGHT:
            stock.insert(0, stock.pop())
        opener = stock.pop()
        self.heap = [opener]
        self.suit, self.rank = SUIT[opener], RANK[opener]
        self.turn = (dealer + 1) % players
        self.taken = self.silence = 0
        self.winners: tuple[int, ...] = ()
        self.ending = ""

    def play(self) -> None:
        while not self.ending:
            self.step()

    def step(self) -> None:
        me = self.turn
        hand, suit, rank = self.hands[me], self.suit, self.rank
        options: list[int | None] = [c for c in hand if RANK[c] == EIGHT or SUIT[c] == suit or RANK[c] == rank]
        card = None
        if options:
            options.append(None)
            card = self.asks(me, options)
        if card is not None:
            self.lay(me, card)
        elif self.stock and self.taken < MOST_DRAWS:
            hand.append(self.stock.pop())
            self.taken += 1
            self.silence = 0
        else:
            self.silence = 0 if self.stock else self.silence + 1
            if self.taken == MOST_DRAWS:
                self.taken = 0
            if self.silence > self.n:
                self.ending = "stuck"
                counts = [
                    sum(50 if RANK[card] == EIGHT else min(RANK[card], 10) for card in held) for held in self.hands
                ]
                self.winners = tuple(seat for seat in range(self.n) if counts[seat] == min(counts))
            self.turn = (me + 1) % self.n

    def lay(self, me: int, card: int) -> None:
        hand = self.hands[me]
        hand.remove(card)
        self.heap.append(card)
        self.taken = self.silence = 0
        self.suit, self.rank = SUIT[card], RANK[card]
        if self.rank == EIGHT and hand:
            named = self.asks(me, SUITS)
            assert named is not None
            self.suit = named
        if not hand:
            self.winners = (me,)
            self.ending = "won"
        self.turn = (me + 1) % self.n


def begin(players: int, ask: Ask, source: Random) -> Eights:
    """Return a game that takes its random numbers from `source`."""
    return Eights(players, ask, source.shuffle, source.randrange)
