"""Lists the decisions of a random game, and finds the first one at which the games of two versions differ."""

from __future__ import annotations

from dsl.records import dataclass
from interpreter.compiler.program import Program
from interpreter.model.decisions import Question
from interpreter.model.failure import RuleError
from interpreter.positions.options import option_of, option_type
from interpreter.positions.position import initial_state
from interpreter.runtime.parts import TakenBack
from interpreter.runtime.run import Run
from interpreter.runtime.state import State
from interpreter.simulation.playout import AtRandom, to_the_end


@dataclass(frozen=True, slots=True)
class Taken:
    """One decision: the seat of the player who made it (from 1), the labels of the options, and the answer."""

    seat: int
    options: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class Parting:
    """The first decision at which two games of one seed differ. The games are the same before the decision `number` (from 1).
    `left` and `right` are the decision of each game with this number; None if that game is over."""

    seed: int
    number: int
    left: Taken | None
    right: Taken | None


def trail(program: Program, seed: int) -> list[Taken]:
    """Return the decisions of the random game of a seed, up to its end or to the point at which an error in the rules
    stops it."""
    taken: list[Taken] = []
    answer = AtRandom(seed, None)

    def decider(run: State, question: Question) -> int:
        index = answer.pick(run, len(question.options))
        type_ = option_type(program, program.clauses[question.clause].node)
        labels = tuple(
            option_of(program, run, value, type_, question.seat, True, place).label
            for place, value in enumerate(question.options)
        )
        taken.append(Taken(question.seat + 1, labels, labels[index]))
        return index

    run = Run(program, initial_state(program, seed), decider, search_ahead=False, traced=program.traced)
    run.taken_back = TakenBack()
    try:
        to_the_end(run, None)
    except RuleError:
        pass
    return taken


def parting(left: Program, right: Program, seed: int) -> Parting | None:
    """Return the first decision at which the games of a seed differ under two versions of the rules; None if they do
    not differ."""
    before, after = trail(left, seed), trail(right, seed)
    for number, (one, other) in enumerate(zip(before, after), 1):
        if one != other:
            return Parting(seed, number, one, other)
    if len(before) == len(after):
        return None
    number = min(len(before), len(after))
    return Parting(
        seed,
        number + 1,
        before[number] if number < len(before) else None,
        after[number] if number < len(after) else None,
    )
