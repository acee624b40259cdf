"""The Monte Carlo bot: before it answers, it plays the rest of the game several times in imagined worlds that agree
with what its player knows."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from math import fsum, sqrt, tanh
from time import monotonic
from typing import Any, NamedTuple, Protocol

from dsl.records import dataclass
from interpreter.compiler.program import Program
from interpreter.model.failure import RuleError
from interpreter.model.layout import WINNERS
from interpreter.model.rules import AIM
from interpreter.positions.position import Position
from interpreter.runtime.run import Run
from interpreter.simulation.beliefs import Dealing, Faces, doubts_of, turned_into
from interpreter.simulation.playout import Ahead, comes_to, played_on
from interpreter.simulation.policies import guess_hidden, standing

#: The number of games that are imagined for one decision, shared by all answers. Each answer gets at least `LEAST` of them.
GAMES = 32
LEAST = 3

#: If the rulebook declares an `aim`, an imagined game stops after about this many answers, and the value of the aim counts.
FAR = 20

#: The bot answers before all games are played if the best answer leads the second best by more than this many times the
#: difference that luck explains.
SURE = 3.0

#: The number of games that each answer needs before the bot tests whether one is clearly the best.
MANY = 5

#: The test is repeated when an eighth (1 / `FURTHER`) more games are known.
FURTHER = 8

#: The weight of a victory in the result of a game, as a multiple of the weight of the player's lead.
VICTORY = 3.0

#: The highest number of worlds imagined in place of an impossible one, before the bot answers with the results so far.
AGAIN = 8


class Tried(NamedTuple):
    """The result of an imagined game for the bot's player. `share`: the player's share of the victory (None if the
    game was broken off). `ahead`: the player's lead over the others by the `aim` of the rulebook (0 without an aim)."""

    share: float | None
    ahead: int


@dataclass(frozen=True, slots=True)
class World:
    """One imagined world, in which the hidden pieces were dealt at random.

    - `faces`: for each hidden piece, the piece that lies in its place in this world. `guess`: a seed for the values that
      only another player sees.
    - `seeds`: the seed of the random answers, and the seed of dice and shuffles, for each game in this world. `places`:
      the answers to try, each by its place in the order in which the rules list the options.
    """

    faces: Faces
    guess: int
    seeds: tuple[int, int]
    places: tuple[int, ...]


class Played(NamedTuple):
    """An imagined game: whether it came to its end, the winners (seats from 0), and the value of each player's `aim`
    at the end (empty if the rulebook has no aim)."""

    is_over: bool
    winners: tuple[int, ...]
    stands: tuple[int, ...]


#: The games in a world, one for each answer (None: the game was not played). Empty if the step could not have come to the
#: question in that world; None if nothing is known about the world.
Imagined = tuple[Played | None, ...] | None


class Imagining(Protocol):
    """Deals worlds and plays games in them, faster than the class `MonteCarlo`, with the same results."""

    #: The highest number of worlds for one call of `imagine`.
    most: int

    def begins(self, position: Position, dealing: Dealing, far: int | None) -> bool:
        """Prepare to play games that begin at a position and stop after `far` answers (None: at the end of the game), in
        worlds as `dealing` deals them. Return whether that is possible."""

    def begin_round(self, seed: int, able: Sequence[int]) -> None:
        """Begin to deal new worlds, with the random numbers of a seed. The options with the numbers `able` are tried in
        each of them."""

    def imagine(self, many: int) -> Sequence[Imagined]:
        """Deal the next worlds of the round, and play their games."""


class MonteCarlo:
    """A policy that takes the answer after which its player did best in random games.

    Each of these games begins in a newly imagined world: everything that the player does not know is dealt at random,
    in agreement with what the player does know (`interpreter.simulation.beliefs`). All answers are tried in the same
    worlds, so luck is the same for each. After each round the worse half of the answers is dropped. Among equally
    good answers one is taken at random.

    `worlds` counts the imagined worlds. `unlike` counts those in which the step could not have come to this question.
    `faults` counts the games that an error in the rules stopped. These worlds and games count neither for nor against an
    answer. After `seconds`, no new world is imagined, so the answer also depends on the speed of the machine.
    `imagining` plays the games in the worlds, with the same results. Without `imagining`, this class plays them.
    """

    def __init__(
        self,
        program: Program,
        seed: int,
        games: int = GAMES,
        seconds: float | None = None,
        imagining: Imagining | None = None,
    ) -> None:
        self.program, self.games, self.seconds, self.imagining = program, games, seconds, imagining
        self.chance = random.Random(seed)
        self.aims = ("player", AIM) in program.book.defines
        self.worlds = self.unlike = self.faults = 0

    def __call__(self, position: Position) -> str:
        """Return the id of the chosen option. Raises RuleError if the aim cannot be computed."""
        options = position.due.options
        able = [index for index, option in enumerate(options) if option.possible]
        if len(able) == 1:
            return options[able[0]].id
        noted, self.program.coverage = self.program.coverage, None  # imagined games are not counted
        try:
            return options[self._best(position, able)].id
        finally:
            self.program.coverage = noted

    def _best(self, position: Position, able: list[int]) -> int:
        begun = monotonic()
        thought = _Thought(self, position)
        left, look = able, MANY
        rounds = (len(able) - 1).bit_length()
        for _ in range(rounds):
            worlds = max(LEAST, self.games // (len(left) * rounds))
            dealt = thought.worlds(left, worlds)
            for _ in range(worlds):
                if self.seconds is not None and monotonic() - begun > self.seconds:
                    return self._leading(thought.tried, left)[0]
                if not thought.takes_one(dealt, left):
                    return self._leading(thought.tried, left)[0]
                known = min(thought.tried[index].total() for index in left)
                if known >= look:
                    look = known + max(1, known // FURTHER)
                    if self._is_sure(thought.tried, left):
                        return self._leading(thought.tried, left)[0]
            left = self._leading(thought.tried, left)[: (len(left) + 1) // 2]
        return left[0]

    # ---------------------------------------------------------------- the best answer

    def _leading(self, tried: Mapping[int, Counter[Tried]], able: Sequence[int]) -> list[int]:
        """Return the answers in order, the best first. Equally good ones are in random order."""
        worth = {index: _mean(found) for index, found in _worth(tried, able).items() if found}
        middle = fsum(worth.values()) / len(worth) if worth else 0.0
        order = list(able)
        self.chance.shuffle(order)
        return sorted(order, key=lambda index: -worth.get(index, middle))

    def _is_sure(self, tried: Mapping[int, Counter[Tried]], able: Sequence[int]) -> bool:
        """Tell whether the best answer is so much better than the second best that more games will hardly change it."""
        measured = [(_mean(of), of) for of in _worth(tried, able).values()]
        (first, best), (second, other) = sorted(measured, key=lambda one: -one[0])[:2]
        games = min(sum(many for _, many in of) for of in (best, other))
        differ = sqrt((_variance(best, first) + _variance(other, second)) / games)
        return first - second > SURE * differ


class _Thought:
    """The bot's work on one question. `tried` has, for each answer, how often its imagined games had each result."""

    def __init__(self, bot: MonteCarlo, position: Position) -> None:
        self.bot, self.position, self.program = bot, position, bot.program
        self.dealing = Dealing(doubts_of(self.program, position), bot.chance.getrandbits(63))
        self.places = [position.due.place_of(index) for index in range(len(position.due.options))]
        self.tried: defaultdict[int, Counter[Tried]] = defaultdict(Counter)
        self.results: dict[Played, Tried] = {}
        self.far = FAR if bot.aims else None
        self.imagining = bot.imagining
        if self.imagining is not None and not self.imagining.begins(position, self.dealing, self.far):
            self.imagining = None

    def worlds(self, able: Sequence[int], wanted: int) -> Iterator[tuple[Callable[[], World], Imagined]]:
        """Yield imagined worlds without end, each as a function that deals it in Python (callable only in the order of the
        worlds), and with the games that are already played in it. The worlds have a random generator of their own, so
        results do not change if more worlds are dealt than used. About `wanted` of them will be used."""
        seed = self.bot.chance.getrandbits(63)
        dealt = self.dealt(able, seed)
        while self.imagining is None:
            yield partial(next, dealt), None
        self.imagining.begin_round(seed, able)
        numbered, number = enumerate(dealt), count()
        many, done = min(MANY, wanted, self.imagining.most), 0
        while True:
            for imagined in self.imagining.imagine(many):
                yield partial(_the_world, numbered, next(number)), imagined
            done += many
            many = min(max(wanted - done, LEAST), max(LEAST, done // 4), self.imagining.most)

    def takes_one(self, worlds: Iterator[tuple[Callable[[], World], Imagined]], able: Sequence[int]) -> bool:
        """Find a world that agrees with the question, and play one game in it after each answer. Return False if none of
        `AGAIN` worlds agrees. A world can disagree, since the answers of other players in this step may be impossible with
        their hidden pieces in that world. Only running the step in the world shows this."""
        bot = self.bot
        for _ in range(AGAIN):
            world, imagined = next(worlds)
            bot.worlds += 1
            if imagined is None or None in imagined:
                imagined = self._imagined(world(), imagined)
            if not imagined:
                bot.unlike += 1
                continue
            for index, played in zip(able, imagined, strict=True):
                if played is None:
                    bot.faults += 1
                else:
                    result = self.results.get(played)
                    if result is None:
                        result = self.results[played] = self._tried(played)
                    self.tried[index][result] += 1
            return True
        return False

    def dealt(self, able: Sequence[int], seed: int) -> Iterator[World]:
        """Yield the worlds of a round without end. If the question offers hidden pieces in a mixed order, this order is
        random in each world."""
        chance = random.Random(seed)
        for faces in self.dealing.worlds(chance):
            guess, luck, again = (chance.getrandbits(63) for _ in range(3))
            places = self.places[:]
            for hidden in self.position.due.mixed:
                mixed = [places[index] for index in hidden]
                chance.shuffle(mixed)
                for index, place in zip(hidden, mixed):
                    places[index] = place
            yield World(faces, guess, (luck, again), tuple([places[index] for index in able]))

    def _imagined(self, world: World, known: Imagined) -> tuple[Played | None, ...]:
        """Return the games of a world; those that are not known yet are played here. None stands for a game that an error in
        the rules stops."""
        slots = self._slots(world)
        if known is None and not self._is_like(world, slots):
            return ()
        games = zip(world.places, known or (None,) * len(world.places), strict=True)
        return tuple([played or self._played(world, slots, place) for place, played in games])

    def _slots(self, world: World) -> Sequence[Any]:
        """Return the slots of the position's checkpoint, changed as in a world."""
        slots, seat = turned_into(self.program.layout, self.position.slots, world.faces), self.position.due.seat - 1
        guess_hidden(self.program, slots, self.position.now, seat, random.Random(world.guess))
        return slots

    def _is_like(self, world: World, slots: Sequence[Any]) -> bool:
        """Tell whether the step comes to the same question in a world, and the deciding player sees the same there as
        in the real position."""
        now = turned_into(self.program.layout, self.position.now, world.faces)
        return comes_to(self.program.untold, slots, self.position, now)

    def _played(self, world: World, slots: Sequence[Any], place: int) -> Played | None:
        """Play a game to its end (or for `far` answers) after an answer, and return it; None if an error in the rules
        stops it."""
        ahead = Ahead(tuple(slots), self.position.answers, place, self.program.pads, self.far)
        try:
            run, is_over = played_on(self.program.untold, ahead, world.seeds)
        except RuleError:
            return None
        stands: tuple[int, ...] = ()
        if self.bot.aims:
            program = self.program.untold
            still = Run(program, run.slots[: program.layout.size], None, search_ahead=False, traced=False)
            stands = tuple([standing(program, still, seat) for seat in range(program.layout.players)])
        return Played(is_over, tuple(run.slots[WINNERS]) if is_over else (), stands)

    def _tried(self, played: Played) -> Tried:
        """Return the result of an imagined game for the deciding player. If there is only one player, the lead is the
        value of the aim."""
        aims, seat = self.bot.aims, self.position.due.seat - 1
        share = None
        if played.is_over or not aims:
            share = 1 / len(played.winners) if seat in played.winners else 0.0
        if not aims:
            return Tried(share, 0)
        others = [*played.stands[:seat], *played.stands[seat + 1 :]]
        return Tried(share, played.stands[seat] - max(others) if others else played.stands[seat])


def _the_world(numbered: Iterator[tuple[int, World]], number: int) -> World:
    """Return the world with a number; the worlds before it are dealt and forgotten."""
    return next(world for other, world in numbered if other == number)


#: Some values, each with the number of times that it occurs.
Values = Sequence[tuple[float, int]]


def _mean(values: Values) -> float:
    return fsum([value * many for value, many in values]) / sum([many for _, many in values])


def _variance(values: Values, middle: float) -> float:
    """Return the variance of some values with a known mean."""
    return fsum([(value - middle) ** 2 * many for value, many in values]) / sum([many for _, many in values])


def _worth(tried: Mapping[int, Counter[Tried]], able: Sequence[int]) -> dict[int, Values]:
    """Return, for each answer, a number between 0 and 1 for each result of its games: how good that result is. The number
    combines the share of the victory with the player's lead, measured in standard deviations of the lead over all
    these games."""
    ahead = [(one.ahead, many) for index in able for one, many in tried[index].items()]
    middle = _mean(ahead) if ahead else 0.0
    apart = sqrt(_variance(ahead, middle)) if ahead else 0.0

    stands = {lead: 0.5 + 0.5 * tanh((lead - middle) / (2 * apart)) if apart else 0.5 for lead, _ in ahead}
    return {
        index: [
            (stands[lead] if share is None else (VICTORY * share + stands[lead]) / (VICTORY + 1), many)
            for (share, lead), many in tried[index].items()
        ]
        for index in able
    }
