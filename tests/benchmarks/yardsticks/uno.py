"""UNO by hand, with the rules of RLCard and two differences: the colour of a wild card is a question of its own, and each of
two equal cards is an option.

A card is its number. Each colour has one 0, and two each of 1 to 9, skip, reverse and draw two. Then come four wild cards,
and four wild cards that make the next player draw four.

`ask(seat, options)` returns one of at least two options: cards, or colours, which count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Ask = Callable[[int, Sequence[int]], int]

SKIP, REVERSE, DRAW_TWO, WILD, WILD_FOUR = 10, 11, 12, 13, 14
_FACES = [(colour, rank) for colour in range(4) for rank in (0, *(r for r in range(1, 13) for _ in (0, 1)))]
_FACES += [(0, WILD)] * 4 + [(0, WILD_FOUR)] * 4
COLOUR = [0] + [colour for colour, _ in _FACES]
RANK = [0] + [rank for _, rank in _FACES]
COLOURS = range(4)
HAND = 7


class Uno:
    """One game, from the deal to its end. `winner` is a seat; None while nobody has won."""

    def __init__(
        self, players: int, ask: Ask, shuffle: Callable[[list[int]], None], below: Callable[[int], int]
    ) -> None:
        self.n, self.asks, self.shuffle, self.below = players, ask, shuffle, below
        self.stock = stock = list(range(1, 109))
        shuffle(stock)
        self.hands: list[list[int]] = []
        for _ in range(players):
            self.hands.append(stock[-HAND:])
            del stock[-HAND:]
        while RANK[stock[-1]] == WILD_FOUR:
            shuffle(stock)
        opener = stock.pop()
        self.heap = [opener]
        self.way, self.turn = 1, 0
        self.winner: int | None = None
        self.show(opener)
        rank = RANK[opener]
        if rank == SKIP:
            self.turn = 1 % players
        elif rank == REVERSE:
            self.way = -1
            self.turn = -1 % players
        elif rank == DRAW_TWO:
            self.draw(0, 2)

    def show(self, card: int) -> None:
        """Turn up a card: the next card must match it. The colour of a wild card is chosen at random."""
        self.rank = RANK[card]
        self.colour = self.below(4) if self.rank >= WILD else COLOUR[card]

    def draw(self, seat: int, amount: int) -> None:
        if len(self.stock) < amount:
            self.stock += self.heap
            self.heap = []
            self.shuffle(self.stock)
        for _ in range(min(amount, len(self.stock))):
            self.hands[seat].append(self.stock.pop())

    def play(self) -> None:
        while self.winner is None:
            self.step()

    def step(self) -> None:
        me = self.turn
        hand, colour, rank = self.hands[me], self.colour, self.rank
        options = [
            c for c in hand if RANK[c] == WILD or (RANK[c] < WILD and (COLOUR[c] == colour or RANK[c] == rank))
        ] or [c for c in hand if RANK[c] == WILD_FOUR]
        if not options:
            self.try_one(me)
            return
        card = options[0] if len(options) == 1 else self.asks(me, options)
        hand.remove(card)
        self.heap.append(card)
        self.rank, self.colour = RANK[card], COLOUR[card]
        if not hand:
            self.winner = me
        elif self.rank >= WILD:
            self.colour = self.asks(me, COLOURS)
        self.act(self.rank)

    def try_one(self, me: int) -> None:
        """Draw a card, and lay it at once if it matches."""
        hand = self.hands[me]
        before = len(hand)
        self.draw(me, 1)
        card = hand[-1]
        fits = len(hand) > before and (RANK[card] >= WILD or COLOUR[card] == self.colour)
        if fits:
            self.heap.append(hand.pop())
            self.show(card)
        if fits and RANK[card] < WILD:
            self.act(RANK[card])
        else:
            self.turn = (me + self.way) % self.n

    def act(self, rank: int) -> None:
        """Carry out the effect of a card, and go on to the next player."""
        if rank == REVERSE:
            self.way = -self.way
        following = (self.turn + self.way) % self.n
        if rank in (DRAW_TWO, WILD_FOUR):
            self.draw(following, 2 if rank == DRAW_TWO else 4)
        if rank in (SKIP, DRAW_TWO, WILD_FOUR):
            following = (following + self.way) % self.n
        self.turn = following


def begin(players: int, ask: Ask, source: Random) -> Uno:
    """Return a game that takes its random numbers from `source`."""
    return Uno(players, ask, source.shuffle, source.randrange)
