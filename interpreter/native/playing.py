"""Play many games of one program in WebAssembly, with random answers or with bots that look ahead. Python plays each
game that the module gives up, from its beginning. If the module gives up most games, Python plays all the rest."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from time import process_time

import wasmtime

from dsl.fallbacks import FALLBACKS
from interpreter.compiler.program import Program
from interpreter.native.building import Built, built
from interpreter.native.guarding import guarded
from interpreter.native.machine import Machine
from interpreter.native.runtime.games import (
    GIVEN_UP,
    PLAYED,
    TOLD_DECISIONS,
    TOLD_ENDING,
    TOLD_FORCED,
    TOLD_LEADS,
    TOLD_MANY,
    TOLD_OUTCOME,
    TOLD_WINNERS,
)
from interpreter.native.runtime.noting import (
    FAILED,
    FORCE,
    HAS_FAILED,
    HELD,
    HOLDERS,
    OF_A_CARD,
    OTHERS,
    OUT,
    WAS_CARRIED_OUT,
    WAS_IN_FORCE,
    WON,
)
from interpreter.simulation.noted import CardCounts, CardUse, Game, Playout, Portion
from interpreter.simulation.players import player_of
from interpreter.simulation.sweep import Play, one_game

#: The time, in seconds, that one call of the module should take. Ctrl-C has no effect until the call returns.
A_CALL = 0.05
#: The number of games in the first call. It is only 1 if a game takes long: bots look ahead, or there are at least
#: MANY_THINGS pieces.
FIRST, MANY_THINGS = 16, 500
#: After this many games, Python plays all the rest if the module has given up more than half of them.
PROBE = 32
#: The module takes seeds from 0 up to this number (exclusive), because a seed is a long word.
MOST = 2**63


class Player:
    """Plays the games of some seeds.

    - `watched`: what happens to cards is counted, over all games; with `card_by_card`, for each game separately.
    - `traced`: the answers of the last game can be read.
    - `check`: the invariants are tested at each step.
    - `policy`: how answers are chosen, "random" or "greedy".
    """

    def __init__(
        self,
        program: Program,
        watched: bool,
        traced: bool = False,
        *,
        check: bool = False,
        card_by_card: bool = False,
        policy: str = "random",
    ) -> None:
        """Build the module. Raises CannotSay for rules of which the module cannot play any game."""
        self.program, self.watched, self.check, self.card_by_card = program, watched, check, card_by_card
        self.traced, self.policy = traced, policy
        self.machine = self._made(False)
        self.size = FIRST if len(program.layout.pieces) < MANY_THINGS and policy == "random" else 1
        self.tried, self.played, self.may_take_back = 0, 0, True

    def _made(self, tries: bool) -> Machine:
        found = built(
            self.program,
            self.watched,
            self.traced,
            checked=self.check,
            card_by_card=self.card_by_card,
            tries=tries,
            greedy=self.policy == "greedy",
        )
        return Machine(found)

    def takes_steps_back(self) -> bool:
        """Build the module again so that it can go back to the beginning of a step, which makes it a little slower. A module
        that cannot do so gives a game up when a step fails after a choice. Return False if the module could already do it, or
        if the new module cannot be made."""
        if self.built.placing.at.tries or not self.may_take_back:
            return False
        made = guarded(lambda: self._made(True))
        if made is None:
            self.may_take_back = False
            return False
        self.machine = made
        return True

    @property
    def built(self) -> Built:
        return self.machine.built

    @cached_property
    def by_python(self) -> Play:
        return player_of(self.program, self.policy, self.check, self.watched)

    def __call__(self, seeds: Sequence[int]) -> Iterator[Portion]:
        """Yield the games of some seeds in portions, as soon as they are played."""
        at = 0
        while at < len(seeds):
            run = self._in_a_row(seeds, at)
            if run and not self._is_in_vain():
                yield from self._portions(seeds[at], run)
            else:
                run = 1
                yield Portion((one_game(self.by_python, seeds[at]),))
            at += run

    def _is_in_vain(self) -> bool:
        """Tell whether the module gives up most games, so that using it is not worth the time."""
        return self.tried >= PROBE and 2 * self.played < self.tried

    def _in_a_row(self, seeds: Sequence[int], at: int) -> int:
        """Return how many consecutive seeds, from `seeds[at]` on, the next call may play."""
        most = min(len(seeds) - at, self.size, self.machine.most)
        first, run = seeds[at], 0
        while run < most and seeds[at + run] == first + run and 0 <= first + run < MOST:
            run += 1
        return run

    def _portions(self, seed: int, many: int) -> Iterator[Portion]:
        """Play `many` games from a seed on in one call, and yield them. Games that the module gave up come after the
        others."""
        begun = process_time()
        try:
            told = self.machine.games(seed, many)
            if GIVEN_UP in told[TOLD_OUTCOME :: self.built.words] and self.takes_steps_back():
                told = self.machine.games(seed, many)
        except wasmtime.Trap as error:
            self._begin_anew(many, error)
            yield from (Portion((one_game(self.by_python, one),)) for one in range(seed, seed + many))
            return
        seconds = process_time() - begun
        played, given_up = self._games(seed, many, told, seconds / many)
        yield Portion(played, self._cards() if self.watched and not self.card_by_card else {})
        yield from (Portion((one_game(self.by_python, one),)) for one in given_up)
        self.tried, self.played = self.tried + many, self.played + len(played)
        if self._is_in_vain():
            FALLBACKS.by_rules()
        if seconds < A_CALL / 2:
            self.size = min(2 * many, self.machine.most)
        elif seconds > A_CALL:
            self.size = max(1, many // 2)

    def _begin_anew(self, many: int, error: wasmtime.Trap) -> None:
        """Start the module again after it has failed, because its memory may hold anything now."""
        FALLBACKS.by_error(error)
        self.machine = Machine(self.built)
        self.tried += many

    def _games(
        self, seed: int, many: int, told: array[int], seconds: float
    ) -> tuple[tuple[Game, ...], tuple[int, ...]]:
        """Return the games that were played to their end, and the seeds of those that were given up."""
        words, names, tallies = self.built.words, ("", *self.built.endings), self.built.tallies
        first = TOLD_WINNERS + self.program.layout.players
        played: list[Game] = []
        given_up: list[int] = []
        for number in range(many):
            at = words * number
            if told[at + TOLD_OUTCOME] != PLAYED:
                given_up.append(seed + number)
                continue
            winners = told[at + TOLD_WINNERS : at + TOLD_WINNERS + told[at + TOLD_MANY]]
            playout = Playout(
                tuple([one + 1 for one in winners]),
                told[at + TOLD_DECISIONS],
                tuple(zip(tallies, told[at + first : at + first + len(tallies)])),
                False,
                names[told[at + TOLD_ENDING] + 1],
                self._uses(told, at) if self.card_by_card else (),
                forced=told[at + TOLD_FORCED] if self.watched else None,
                leads=told[at + TOLD_LEADS] if self.watched and self.built.leads else None,
            )
            played.append((seed + number, playout, seconds))
        return tuple(played), tuple(given_up)

    def _uses(self, told: array[int], at: int) -> tuple[CardUse, ...]:
        """Return what happened to each card in one game. `at` is the index in `told` at which the results of this game
        begin."""
        first, found = at + self.built.placing.at.told_cards, []
        for number, entry in enumerate(self.built.placing.pieces.cards):
            held, marks = told[first + 2 * number], told[first + 2 * number + 1]
            if held or marks:
                seats = frozenset(seat + 1 for seat in range(self.program.layout.players) if held >> seat & 1)
                what = (bool(marks & mark) for mark in (WAS_IN_FORCE, WAS_CARRIED_OUT, HAS_FAILED))
                found.append(CardUse(entry, seats, *what))
        return tuple(found)

    def _cards(self) -> dict[int, CardCounts]:
        """Return how often something happened to each card in the games since the last call. Cards to which nothing happened
        are left out."""
        cards, found = self.built.placing.pieces.cards, {}
        totals = self.machine.totals(OF_A_CARD * len(cards))
        for number, entry in enumerate(cards):
            one = totals[OF_A_CARD * number : OF_A_CARD * (number + 1)]
            if any(one):
                found[entry] = CardCounts(
                    one[HELD], one[FORCE], one[OUT], one[FAILED], holders=one[HOLDERS], won=one[WON], others=one[OTHERS]
                )
        return found
