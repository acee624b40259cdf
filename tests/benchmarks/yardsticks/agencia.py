"""Agência by hand: simple mode, the main deck, 3 to 13 players.

The program is written from the published facts and rulings about the game, and can play no other game. The code of each rule
is where the rule acts. Before a structure is carried out, the cards that it needs are counted. Seats count from 0. A card is
its number, 1 to 64; the natural cards are 65 to 76 (998, Nova geração) and 77 to 80 (999, Liderança).

`ask(seat, options)` decides for the players. It returns one of at least two options: cards, seats, `True` and `False`, or
indexes of a list. Only options that can be completed are offered, and a player with a single option is not asked. Random
numbers come from `shuffle(cards)`, which shuffles a list in place, and `below(n)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Ask = Callable[[int, Sequence[int]], int]
Selector = Callable[[int, int, list[int], int], Sequence[int] | None]
Step = tuple[bool, Selector, int]

STRUCTURES, NATURALS = 64, range(65, 81)
GENERATION = range(65, 77)
HAND = 5
#: After this many rounds, and again after as many, all players are asked whether they go on or give up.
STANDSTILL = 10
GO_ON, GIVE_UP = 0, 1
CONSENT, VETO = 0, 1

#: Structures by what they ask of whom; see `flags` in the facts. 028 only leaves in force the structures that ask for a draw or
#: a discard.
ASK_NEITHER = frozenset((3, 5, 11, 14, 21, 24, 27, 29, 32, 40, 46, 47, 55, 56, 57, 58))
MAKE_OTHERS_DRAW = frozenset((1, 2, 4, 8, 9, 12, 15, 38, 39, 41, 42, 43, 44, 45, 52, 53, 60, 63))


# Functions that return the seats that a step is about. They take the own seat, the direction of play, the sizes of the hands,
# and the number of players.
def you(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    return (me,)


def next_one(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    return ((me + way) % n,)


def last_one(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    return ((me - way) % n,)


def next_two(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    return ((me + way) % n, (me + 2 * way) % n)


def turned(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    """Return the next player after the direction of play has been reversed."""
    return ((me - way) % n,)


def everyone(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    return range(n)


def others(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    return [p for p in range(n) if p != me]


def poorest(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    few = min(sizes)
    return [p for p in range(n) if sizes[p] == few]


def richest(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    many = max(sizes)
    return [p for p in range(n) if sizes[p] == many]


def with_few(me: int, way: int, sizes: list[int], n: int) -> Sequence[int]:
    return [p for p in range(n) if sizes[p] <= 3]


def the_poorest(me: int, way: int, sizes: list[int], n: int) -> Sequence[int] | None:
    few = min(sizes)
    return (sizes.index(few),) if sizes.count(few) == 1 else None


def the_one_with_three(me: int, way: int, sizes: list[int], n: int) -> Sequence[int] | None:
    return (sizes.index(3),) if sizes.count(3) == 1 else None


DISCARD, DRAW = False, True

#: Structures that consist of draws and discards, in this order. A step has: whether it is a draw, the seats, the number of
#: cards.
PLAIN: dict[int, tuple[Step, ...]] = {
    2: ((DISCARD, you, 1), (DRAW, next_two, 1)),
    3: (),
    5: (),
    8: ((DISCARD, you, 1),),
    9: ((DISCARD, you, 2), (DRAW, others, 1)),
    12: ((DRAW, poorest, 2),),
    15: ((DRAW, you, 2), (DRAW, last_one, 2)),
    17: ((DRAW, you, 1),),
    18: ((DRAW, you, 1),),
    19: ((DISCARD, you, 1), (DISCARD, turned, 1)),
    20: ((DISCARD, you, 2), (DISCARD, next_one, 2)),
    22: ((DISCARD, the_poorest, 1),),
    26: ((DRAW, you, 1),),
    27: (),
    28: ((DRAW, you, 1),),
    30: ((DISCARD, you, 1),),
    33: ((DISCARD, you, 1),),
    34: ((DISCARD, you, 1),),
    35: ((DISCARD, with_few, 1),),
    36: ((DISCARD, you, 2),),
    37: ((DISCARD, you, 1),),
    38: ((DISCARD, last_one, 1), (DRAW, next_one, 1)),
    39: ((DRAW, last_one, 1), (DISCARD, next_one, 1)),
    41: ((DISCARD, last_one, 2), (DRAW, next_one, 2)),
    42: ((DRAW, you, 1), (DRAW, last_one, 1)),
    43: ((DISCARD, you, 2), (DRAW, last_one, 2)),
    44: ((DISCARD, you, 2), (DRAW, next_one, 2)),
    45: ((DISCARD, everyone, 2), (DRAW, everyone, 2)),
    48: ((DISCARD, you, 1),),
    49: ((DISCARD, you, 3),),
    50: ((DISCARD, richest, 3),),
    51: ((DISCARD, you, 1), (DISCARD, last_one, 1)),
    52: ((DRAW, everyone, 2),),
    53: ((DRAW, the_one_with_three, 1),),
    54: ((DISCARD, next_one, 2),),
    56: (),
    57: (),
    63: ((DISCARD, you, 1), (DRAW, others, 1)),
    64: ((DRAW, you, 1),),
}

#: Structures that reverse the direction of play: 019 and 030 before their other effects, 050 and 053 after them.
TURN = frozenset((19, 30, 50, 53))
#: Structures after which the next turn is a crisis.
UNSETTLING = frozenset((8, 11, 34))


class Unfinished(Exception):
    """An alteration was vetoed, so the action that it was part of is undone."""


class Over(Exception):
    """The game is over."""


class Agencia:
    """One game, from the deal to its end. `winner` is a seat or None, `ending` is the name of the ending."""

    def __init__(
        self, players: int, ask: Ask, shuffle: Callable[[list[int]], None], below: Callable[[int], int]
    ) -> None:
        self.n = n = players
        self.asks = ask
        self.shuffle = shuffle
        self.way = 1
        self.pile = list(range(1, 81))
        self.waste: list[int] = []
        # for each structure: the seat of the player who has it
        self.holder: list[int | None] = [None] * (STRUCTURES + 1)
        self.structures = [0] * n
        self.crises = self.revolts = self.turns = 0
        self.revolt_is_due = False  # whether there was a crisis since the last revolt
        self.failed_revolts = [0] * n
        self.last_solver: int | None = None
        self.crisis_is_due = False  # whether 008, 011 or 034 has made the next turn a crisis
        self.drew: list[set[int]] = []  # these three for each turn: who drew, who discarded, whether a revolt succeeded
        self.shed: list[set[int]] = []
        self.prevailed: list[bool] = []
        self.last_turn = [0] * n  # for each player: the index of their last finished turn
        self.winner: int | None = None
        self.ending = ""
        shuffle(self.pile)
        for p in range(n):
            while self.pile[-1] > STRUCTURES:
                shuffle(self.pile)
            self.lay(p, self.pile.pop())
        self.hands = []
        for _ in range(n):
            self.hands.append(self.pile[-HAND:])
            del self.pile[-HAND:]
        self.actor = below(n)

    # ------------------------------------------------------------------ helpers

    def lay(self, seat: int, card: int) -> None:
        self.structures[seat] = card
        self.holder[card] = seat

    def ask(self, seat: int, options: Sequence[int]) -> int:
        return options[0] if len(options) == 1 else self.asks(seat, options)

    def holds(self, card: int) -> int | None:
        """Return the seat of the player who has a structure, if its rule is in force; otherwise None. While 028 lies, the
        rules of structures that ask neither for draws nor for discards are not in force."""
        seat = self.holder[card]
        return None if seat is not None and card in ASK_NEITHER and self.holder[28] is not None else seat

    def keeps(self, seat: int, amount: int) -> list[int]:
        """Let a player choose some cards of the own hand to give away, and return the cards that stay. The hand itself does
        not change yet."""
        hand = self.hands[seat]
        if amount >= len(hand):
            return []
        rest, asks = list(hand), self.asks
        for _ in range(amount):
            rest.remove(asks(seat, rest))
        return rest

    def part(self, seat: int, kept: list[int]) -> list[int]:
        """Leave a player with the cards in `kept`, and return the other cards of the hand."""
        lot = [card for card in self.hands[seat] if card not in kept]
        self.hands[seat] = kept
        return lot

    def discard(self, seat: int, amount: int) -> None:
        self.waste += self.part(seat, self.keeps(seat, amount))
        self.shed[-1].add(seat)

    def draw(self, seat: int, amount: int) -> None:
        hand = self.hands[seat]
        for _ in range(amount):
            if not self.pile:
                self.pile, self.waste = self.waste, []
                self.shuffle(self.pile)
            hand.append(self.pile.pop())
        self.drew[-1].add(seat)

    def able_to_alter(self, seat: int) -> bool:
        return any(card <= STRUCTURES for card in self.hands[seat])

    def choose_alteration(self, seat: int) -> tuple[int, int]:
        card = self.ask(seat, [card for card in self.hands[seat] if card <= STRUCTURES])
        return card, self.asks(seat, range(self.n))

    def alter(self, seat: int, place: int, card: int) -> None:
        """Replace the structure of the player `place` by a card from the hand of `seat`. Raises Unfinished if a player with
        the fewest cards has a veto and uses it (017)."""
        republic = self.holder[17]
        if republic is not None and republic != place:
            sizes = list(map(len, self.hands))
            few = min(sizes)
            for p in range(self.n):
                if sizes[p] == few and p != seat and self.asks(p, (CONSENT, VETO)) == VETO:
                    raise Unfinished
        self.holder[self.structures[place]] = None
        hand = self.hands[seat]
        hand.remove(card)
        hand.append(self.structures[place])
        self.lay(place, card)

    # --------------------------------------------------------------------- turn

    def play(self) -> None:
        """Play the game to its end."""
        try:
            while True:
                self.turn()
        except Over:
            pass

    def turn(self) -> None:
        me = self.actor
        self.drew.append(set())
        self.shed.append(set())
        self.prevailed.append(False)
        due, self.crisis_is_due = self.crisis_is_due, False
        if due or not (self.is_cancelled(me) or self.can_follow(me)):
            self.crisis(me)
        elif not self.revolt(me):
            if self.is_cancelled(me) or self.follow(me):
                self.nature(me)
            else:
                self.crisis(me)
        self.finish(me)

    def finish(self, me: int) -> None:
        self.turns += 1
        for p, hand in enumerate(self.hands):
            if not hand:
                self.winner = p
                self.ending = "won"
                raise Over
        self.last_turn[me] = self.turns - 1
        self.actor = (me + self.way) % self.n
        if self.turns % (STANDSTILL * self.n) == 0:
            answers = [self.asks(p, (GO_ON, GIVE_UP)) for p in range(self.n)]
            if GO_ON not in answers:
                self.ending = "abandoned"
                raise Over

    def crisis(self, me: int) -> None:
        self.crises += 1
        self.revolt_is_due = True
        order = sorted(
            ((me + self.way * i) % self.n for i in range(1, self.n)), key=lambda p: len(self.hands[p]), reverse=True
        )
        claimant = self.last_solver
        if self.holds(29) is not None and claimant is not None and claimant != me:
            order.remove(claimant)
            order.insert(0, claimant)
        barred = self.holds(27)
        for p in order:
            if p == barred or not self.able_to_alter(p):
                continue
            card, place = self.choose_alteration(p)
            try:
                if self.holder[18] is not None:
                    votes = [self.asks(q, (True, False)) for q in range(self.n)]
                    if 2 * sum(votes) <= self.n:
                        continue
                self.alter(p, place, card)
            except Unfinished:
                continue
            self.last_solver = p
            return
        self.turns += 1
        self.ending = "unsolved"
        raise Over

    def revolt(self, me: int) -> bool:
        """Let the player who may start a revolt do so, and return whether there was one."""
        sizes = list(map(len, self.hands))
        most = max(sizes)
        if not self.revolt_is_due or most - min(sizes) < 4:
            return False
        leader = next(p for p in ((me - self.way * i) % self.n for i in range(1, self.n + 1)) if sizes[p] == most)
        if leader in (self.holds(3), self.holder[26], self.holds(27)) or not self.able_to_alter(leader):
            return False
        if not self.asks(leader, (True, False)):
            return False
        self.revolts += 1
        self.revolt_is_due = False
        draws = self.holder[8] is not None
        card, place = self.choose_alteration(leader)
        try:
            if self.holder[36] is None and not self.approved(leader):
                raise Unfinished
            self.alter(leader, place, card)
            self.prevailed[-1] = True
        except Unfinished:
            self.failed_revolts[leader] += 1
        if draws and (self.pile or self.waste):
            self.draw(leader, 1)
        return True

    def approved(self, leader: int) -> bool:
        supporter = self.holds(21)
        if supporter is not None and supporter != leader:
            return True
        never = (self.holds(3), self.holds(27), self.holder[33])
        for i in range(1, self.n):
            p = (leader + self.way * i) % self.n
            if p not in never and self.asks(p, (True, False)):
                return True
        return False

    def nature(self, me: int) -> None:
        """Let a player use a natural card. This is a right, not a duty, and it must not leave a second hand empty."""
        hand = self.hands[me]
        sizes = list(map(len, self.hands))
        if len(hand) <= 1 and 0 in sizes:
            return
        fits = []
        if self.holds(58) is not None or sum(sizes) % 2 == 0:
            fits += [card for card in hand if card in GENERATION]
        if self.holds(5) is not None or (len(hand) == min(sizes) and sizes.count(len(hand)) == 1):
            fits += [card for card in hand if card > GENERATION[-1]]
        if not fits or not self.asks(me, (True, False)):
            return
        card = self.ask(me, sorted(fits, key=hand.index))
        hand.remove(card)
        self.waste.append(card)
        self.shed[-1].add(me)
        if self.able_to_alter(me) and self.asks(me, (True, False)):
            chosen, place = self.choose_alteration(me)
            try:
                self.alter(me, place, chosen)
            except Unfinished:
                pass

    # --------------------------------------------------------------- structures

    def is_cancelled(self, me: int) -> bool:
        """Tell whether the structure of a player has no effect: because of 028 (by its text), or because of 037 (if it would
        move cards of several players)."""
        card = self.structures[me]
        if self.holder[28] is not None and card in ASK_NEITHER:
            return True
        return self.holder[37] is not None and len(self.movers(me, card)) > 1

    def movers(self, me: int, card: int) -> set[int]:
        """Return the players who would draw, discard, swap or give cards."""
        sizes, n, way = list(map(len, self.hands)), self.n, self.way
        if card in PLAIN:
            return {p for _, who, _ in PLAIN[card] for p in who(me, way, sizes, n) or ()}
        if card in (7, 47) or (card == 59 and not self.revolt_in_last_round()):
            return set(range(n))
        if card in (4, 31, 60):
            return set(self.meant(me, card))
        if card in (10, 23):
            return {me, (me + (way if card == 23 else -way)) % n} | {(me + way) % n}
        if card in (21, 58):
            return {me, (me + way) % n}
        if card == 24:
            return {me, *[p for p in range(n) if p != me and sizes[p] <= 2][:1]} if self.partners(me, card) else set()
        if card == 40:
            whom = the_poorest(me, way, sizes, n)
            return set() if whom is None or me in whom else {me, *whom}
        if card == 62:
            return {me, *richest(me, way, sizes, n)}
        return set() if card in (11, 29, 59) else {me}

    def meant(self, me: int, card: int) -> list[int]:
        """Return the players that 004, 031, 032 or 060 is about."""
        if card == 4:
            return [p for p in range(self.n) if p != me and self.structures[p] in MAKE_OTHERS_DRAW]
        if card == 60:
            return [p for p in range(self.n) if self.failed_revolts[p]]
        found: set[int] = set().union(*(self.drew if card == 31 else self.shed)[min(self.last_turn) : -1])
        return [p for p in sorted(found) if card == 31 or p != me]

    def revolt_in_last_round(self) -> bool:
        return any(self.prevailed[min(self.last_turn) : -1])

    def partners(self, me: int, card: int) -> list[int]:
        """Return the players among whom one may be chosen for 001, 006, 014, 024 or 061."""
        sizes = list(map(len, self.hands))
        mine, shielded = sizes[me], self.holds(57)
        if card == 1:
            return [p for p in range(self.n) if p not in (me, shielded)]
        if card == 6:
            return [p for p in range(self.n) if sizes[p] < mine]
        if card == 14:
            return [p for p in range(self.n) if sizes[p] == 5 and p not in (me, shielded)]
        if card == 24:
            return [p for p in range(self.n) if sizes[p] <= 2 and p != me]
        return [p for p in range(self.n) if sizes[p] > mine]

    def works(self, me: int, steps: tuple[Step, ...], sizes: list[int], stock: int) -> bool:
        """Tell whether some steps can be carried out, by counting cards. The numbers in `sizes` are changed to the sizes of
        the hands after the steps."""
        n, way = self.n, self.way
        times, shielded = (1 if self.holds(56) is None else 2), self.holds(57)
        for draws, who, amount in steps:
            seats = who(me, way, sizes, n)
            if seats is None:
                return False
            for p in seats:
                if not draws:
                    sizes[p] -= times * amount
                    stock += times * amount
                    if sizes[p] < 0:
                        return False
                elif p != shielded or p == me:
                    sizes[p] += amount
                    stock -= amount
                    if stock < 0:
                        return False
        return sizes.count(0) <= 1

    def can_follow(self, me: int) -> bool:
        """Tell whether the structure of a player can be obeyed exactly."""
        card = self.structures[me]
        sizes = list(map(len, self.hands))
        stock = len(self.pile) + len(self.waste)
        steps = PLAIN.get(card)
        return self.works(me, steps, sizes, stock) if steps is not None else self.special_works(me, card, sizes, stock)

    def special_works(self, me: int, card: int, sizes: list[int], stock: int) -> bool:
        n, way, hand = self.n, self.way, self.hands[me]
        last, after = (me - way) % n, (me + way) % n
        times, shielded = (1 if self.holds(56) is None else 2), self.holds(57)
        if card == 1:
            return stock >= 4 and bool(self.partners(me, 1))
        if card in (4, 31, 60):
            seats = self.meant(me, card)
            step: Step = (card != 31, lambda *_: seats, 1)
            return bool(seats) and self.works(me, (step,), sizes, stock)
        if card == 6:
            return len(hand) >= times and bool(self.partners(me, 6))
        if card == 7:
            return self.ring(sizes, 2, shielded) and self.works(me, PLAIN[22], sizes, stock)
        if card == 10:
            return sizes[after] >= times
        if card == 13:
            return stock >= 1
        if card == 14:
            return len(hand) >= 2 and bool(self.partners(me, 14))
        if card == 16:
            return len(hand) > 3 * times and self.able_to_alter(me)
        if card == 24:
            return bool(self.partners(me, 24))
        if card == 23:
            return stock >= 1
        if card == 25:
            return stock >= 1 and len(hand) >= times
        if card == 29:
            return self.last_solver is not None
        if card == 32:
            seats = self.meant(me, 32)
            return bool(seats) and len(hand) >= sum(p != shielded for p in seats)
        if card == 40:
            return sizes.count(min(sizes)) == 1 and sizes.index(min(sizes)) != me
        if card == 46:
            return last == shielded or len(hand) >= 2
        if card == 55:
            return self.able_to_alter(me) and (last == shielded or len(hand) >= 2)
        if card == 61:
            return stock >= 1 and bool(self.partners(me, 61))
        if card == 62:
            givers = richest(me, way, sizes, n)
            if me in givers:
                return False
            for p in givers:
                sizes[p] -= 1
            sizes[me] += len(givers)
            return self.works(me, PLAIN[48], sizes, stock)
        return True  # 011, 021, 047, 058 and 059 can always be obeyed

    def ring(self, sizes: list[int], amount: int, shielded: int | None) -> bool:
        """Change `sizes` as if all players gave cards to the next player at once; a player with too few cards gives as soon
        as enough have come in. Return whether all can give."""
        waiting = list(range(self.n))
        while waiting:
            before = list(sizes)
            stuck = []
            for p in waiting:
                to = (p + self.way) % self.n
                if to == shielded:
                    continue
                if before[p] < amount:
                    stuck.append(p)
                    continue
                sizes[p] -= amount
                sizes[to] += amount
            if len(stuck) == len(waiting):
                return False
            waiting = stuck
        return True

    def follow(self, me: int) -> bool:
        """Carry out a structure that can be obeyed. Return False if a veto has prevented it (016, 055)."""
        card = self.structures[me]
        steps = PLAIN.get(card)
        if steps is None:
            return self.follow_special(me, card)
        if card == 34:
            self.shuffle_hands()
        self.carry_out(me, steps)
        if card in TURN:
            self.way = -self.way
        if card in UNSETTLING:
            self.crisis_is_due = True
        return True

    def carry_out(self, me: int, steps: tuple[Step, ...]) -> None:
        times, shielded = (1 if self.holds(56) is None else 2), self.holds(57)
        for draws, who, amount in steps:
            for p in who(me, self.way, list(map(len, self.hands)), self.n) or ():
                if not draws:
                    self.discard(p, times * amount)
                elif p != shielded or p == me:
                    self.draw(p, amount)

    def follow_special(self, me: int, card: int) -> bool:  # noqa: C901 - one rule of the game after the other
        n, way, hands = self.n, self.way, self.hands
        last, after = (me - way) % n, (me + way) % n
        times, shielded = (1 if self.holds(56) is None else 2), self.holds(57)
        if card == 1:
            self.draw(self.ask(me, self.partners(me, 1)), 4)
        elif card in (4, 31, 60):
            for p in self.meant(me, card):
                if card == 31:
                    self.discard(p, times)
                elif p != shielded or p == me:
                    self.draw(p, 1)
        elif card in (6, 61):
            self.trade_structures(me, self.ask(me, self.partners(me, card)))
            if card == 6:
                self.discard(me, times)
            else:
                self.draw(me, 1)
        elif card in (7, 47):
            self.go_round(2 if card == 7 else 1, shielded)
            if card == 7:
                self.carry_out(me, PLAIN[22])
        elif card in (10, 21, 58):
            self.swap(me, last if card == 10 else after)
            if card == 10:
                self.discard(after, times)
        elif card == 11:
            self.shuffle(self.structures)
            for p, structure in enumerate(self.structures):
                self.holder[structure] = p
            self.crisis_is_due = True
        elif card == 13:
            self.draw(me, 1)
            if last != shielded:
                self.give(me, last, 1)
        elif card == 14:
            whom = self.ask(me, self.partners(me, 14))
            self.give(me, whom, 2)
        elif card in (16, 55):
            return self.make_way(me, last, 3 * times if card == 16 else 0 if last == shielded else 1, card == 16)
        elif card in (23, 24, 40):
            sizes = list(map(len, hands))
            whom = (
                after if card == 23 else sizes.index(min(sizes)) if card == 40 else self.ask(me, self.partners(me, 24))
            )
            hands[me], hands[whom] = hands[whom], hands[me]
            if card == 23:
                self.draw(me, 1)
        elif card == 25:
            self.search(me, times)
        elif card == 32:
            for p in self.meant(me, 32):
                if p != shielded:
                    self.give(me, p, 1)
        elif card == 46:
            if last != shielded:
                self.give(me, last, 2)
            self.way = -way
        elif card == 59:
            self.bread_and_circuses(me)
        elif card == 62:
            for p in richest(me, way, list(map(len, hands)), n):
                self.give(p, me, 1)
            self.discard(me, times)
        return True

    def shuffle_hands(self) -> None:
        """Carry out 034: all hands are shuffled together, and each player gets as many cards as before."""
        cards = [card for hand in self.hands for card in hand]
        self.shuffle(cards)
        start = 0
        for p, hand in enumerate(self.hands):
            self.hands[p] = cards[start : start + len(hand)]
            start += len(hand)

    def give(self, giver: int, to: int, amount: int) -> None:
        self.hands[to] += self.part(giver, self.keeps(giver, amount))

    def go_round(self, amount: int, shielded: int | None) -> None:
        """Let all players give cards to the next player at the same time. A player with too few cards gives as soon as
        enough have come in."""
        waiting = list(range(self.n))
        while waiting:
            ready = [p for p in waiting if len(self.hands[p]) >= amount]
            givers = [p for p in ready if (p + self.way) % self.n != shielded]
            kept = [self.keeps(p, amount) for p in givers]
            gifts = [self.part(p, rest) for p, rest in zip(givers, kept)]
            for p, gift in zip(givers, gifts):
                self.hands[(p + self.way) % self.n] += gift
            waiting = [p for p in waiting if p not in ready and (p + self.way) % self.n != shielded]

    def swap(self, me: int, whom: int) -> None:
        """Let two players choose one card each, and then exchange these cards."""
        kept, others_kept = self.keeps(me, 1), self.keeps(whom, 1)
        mine, other = self.part(me, kept), self.part(whom, others_kept)
        self.hands[whom] += mine
        self.hands[me] += other

    def trade_structures(self, me: int, whom: int) -> None:
        mine, other = self.structures[me], self.structures[whom]
        self.lay(me, other)
        self.lay(whom, mine)

    def make_way(self, me: int, last: int, amount: int, away: bool) -> bool:
        """Carry out 016 or 055: some cards leave the hand, and a structure card must stay in it; then a structure is
        altered. If the alteration is vetoed, all of it is undone, and False is returned."""
        hands = [list(hand) for hand in self.hands]
        rest = list(self.hands[me])
        for _ in range(amount):
            able = [card for card in rest if card <= STRUCTURES]
            rest.remove(self.ask(me, rest if len(able) > 1 else [card for card in rest if card != able[0]]))
        lot = self.part(me, rest)
        if away:
            self.waste += lot
        else:
            self.hands[last] += lot
        chosen, place = self.choose_alteration(me)
        try:
            self.alter(me, place, chosen)
        except Unfinished:
            self.hands = hands
            if away:
                del self.waste[-amount:]
            return False
        if away:
            self.shed[-1].add(me)
        return True

    def search(self, me: int, times: int) -> None:
        """Carry out 025: exchange a card of the hand for any card of the pile or the waste."""
        found = self.ask(me, self.pile + self.waste)
        place = self.pile if found in self.pile else self.waste
        [mine] = self.part(me, self.keeps(me, 1))
        place.append(mine)
        place.remove(found)
        self.hands[me].append(found)
        self.discard(me, times)
        self.shuffle(self.pile)

    def bread_and_circuses(self, me: int) -> None:
        """Carry out 059: all players discard, unless a revolt succeeded in the last round. This structure never causes a
        crisis."""
        steps: tuple[Step, ...] = ((DISCARD, everyone, 1),)
        stock = len(self.pile) + len(self.waste)
        if not self.revolt_in_last_round() and self.works(me, steps, list(map(len, self.hands)), stock):
            self.carry_out(me, steps)


def begin(players: int, ask: Ask, source: Random) -> Agencia:
    """Return a game that takes its random numbers from `source`."""
    return Agencia(players, ask, source.shuffle, source.randrange)
