"""Writes what happened last in a game as a scenario.

The scenario sets up the position at a checkpoint (the beginning of a step), runs the same steps with the same answers and the
same dice, and tests what is different afterwards. A scenario that does not pass is dropped. `given` lines without which the
scenario passes too are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from dsl.formatting.formatter import format_text
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.source import Source
from interpreter.api import Game
from interpreter.model.layout import LOG, OVER
from interpreter.positions.position import Position, ending_of
from interpreter.recording.printing import Alternative, given, outcome, turned
from interpreter.recording.replay import Answer, Begun, answers, options_of, replayed
from interpreter.recording.shrinking import IS_OVER, NAME, Draft, NotKept, Part, made_true, shortened

__all__ = ["Kept", "NotKept", "kept", "kept_latest"]

#: The highest number of earlier checkpoints that are tried as the beginning, if the caller gives none.
TRIED = 8
#: A scenario with at most this many lines is short enough to be read at a glance.
SHORT = 60


@dataclass(frozen=True, slots=True)
class Kept:
    """The text of a scenario that passes. `left_out` has the `then` lines that were left out because they do not hold. If the
    scenario covers only the end of what happened, `cut` is the reason. `start` is the number of the position from which a
    scenario would cover everything."""

    text: str
    left_out: tuple[str, ...] = ()
    cut: str = ""
    start: int = 0


def kept_latest(game: Game, title: str, history: Sequence[Position]) -> Kept:
    """Return a formatted scenario of what happened last in a game. It begins at the latest checkpoint from which a
    scenario passes. If none passes, it only tests the open question. Raises NotKept, with the reason."""
    why: NotKept | None = None
    starts = [
        place for place in range(len(history) - 1) if place == 0 or history[place - 1].slots != history[place].slots
    ]
    for asked in (False, True):
        for start in starts[: -TRIED - 1 : -1]:
            try:
                return replace(_proved(game, _drafts(game, title, history[start:], asked=asked)), start=start)
            except NotKept as error:
                why = why or error
    raise why or NotKept(Message("nothing-has-been-decided-since-then"))


def kept(game: Game, title: str, history: Sequence[Position], start: int) -> Kept:
    """Return a formatted scenario of what happened in a game since the position with the number `start`. It leads
    from the checkpoint of that position to the checkpoint of the last one or, if these are equal, to the open
    question. Raises NotKept, with the reason."""
    while start > 0 and history[start - 1].slots == history[start].slots:
        start -= 1
    try:
        return _proved(game, [next(_drafts(game, title, history[start:]))])
    except NotKept as why:
        try:
            return _proved(game, [next(_drafts(game, title, history[start:], asked=True))])
        except NotKept:
            raise why from None


def _proved(game: Game, drafts: Iterable[tuple[Draft, list[str]]]) -> Kept:
    """Return the first of some drafts that passes and is short; if none is short, return the shortest that passes.
    Raises NotKept if none passes."""
    best: tuple[Draft, tuple[str, ...]] | None = None
    why: NotKept | None = None
    cut = ""
    for draft, unsaid in drafts:
        try:
            left_out = made_true(draft, unsaid)
            shortened(draft)
        except NotKept as error:
            why = why or error
            continue
        if best is None or len(draft) < len(best[0]):
            cut = (
                why.args[0]
                if why is not None
                else ""
                if best is None
                else cut or Message("all-of-it-would-take-n-lines", n=len(best[0]))
            )
            best = draft, left_out
        if len(best[0]) <= SHORT:
            break
    if best is None:
        raise why or NotKept(Message("nothing-has-been-decided-since-then"))
    formatted = format_text(Source(NAME, best[0].text()), game.book.vocabulary)
    if not isinstance(formatted, str):
        raise NotKept(Message("it-cannot-be-written-as-a-scenario-why", why=formatted[0].message))
    return Kept(formatted, best[1], cut)


def _drafts(
    game: Game, title: str, positions: Sequence[Position], *, asked: bool = False
) -> Iterator[tuple[Draft, list[str]]]:
    """Yield drafts of scenarios of what happened between some positions, each with the facts that it cannot express.
    The first draft covers everything; each further one begins later. All lead to the last position; with `asked`, to
    its open question."""
    replays = [replayed(before, after) for before, after in pairwise(positions)]
    last = positions[-1]
    steps: list[Begun] = []
    answered: list[tuple[int, Answer]] = []  # each with the number of its step
    for one, after in zip(replays, positions[1:]):
        if one is replays[0]:
            answered += one.forced_before
        if one.answer is not None:
            answered.append((len(steps), one.answer))
        answered += [(len(steps) + place, forced) for place, forced in one.forced_after]
        steps += one.steps if after.decision is None else one.steps[:-1]
    if asked and replays and last.decision is not None:
        steps += replays[-1].steps[-1:]
    if not steps or (asked and last.decision is None):
        raise NotKept(Message("nothing-has-been-finished-since-then-answer-on-or"))
    recalled = set().union(*(one.recalled for one in replays))
    start = 0
    while start < len(steps):
        step = steps[start]
        mine = [answer for number, answer in answered if start <= number < len(steps)]
        so = _question(last) if asked else _outcome(last, step.state)
        if not so:
            if start == 0:
                raise NotKept(Message("nothing-is-different-afterwards-so-there-is-nothing-to"))
            return
        yield _draft(game, title, last, steps[start:], mine, so, recalled)
        start += max(1, (len(steps) - start) // 2)


def _draft(
    game: Game,
    title: str,
    last: Position,
    steps: Sequence[Begun],
    answered: Sequence[Answer],
    so: Sequence[tuple[Alternative, ...]],
    recalled: set[int],
) -> tuple[Draft, list[str]]:
    program, state = last.program, steps[0].state
    known = {number for number in recalled if number < len(state[LOG])}
    spelled = given(
        program, state, last.slots, known, {answer.piece for answer in answered if answer.piece is not None}
    )
    turns = turned(program, state, spelled)
    chance = [str(number) for step in steps for number in step.dice]
    parts = [Part("given", alternatives) for alternatives in spelled.parts]
    parts += [
        Part("given", ((line,),))
        for line in [*([f"dice {', '.join(chance)}"] if chance else []), *answers(program, answered)]
    ]
    parts += [Part("when", ((line,),)) for line in turns]
    parts += [Part("when", ((step.line,),)) for step in steps]
    parts += [Part("then", alternatives) for alternatives in so]
    return Draft(game, title, parts), spelled.unsaid


def _outcome(last: Position, state: Sequence[Any]) -> list[tuple[Alternative, ...]]:
    so = outcome(last.program, state, last.slots)
    if last.slots[OVER] and not state[OVER]:
        ending = ending_of(last.slots)
        so.append(((f"it ends as {ending}",), IS_OVER) if ending else (IS_OVER,))
    return so


def _question(last: Position) -> list[tuple[Alternative, ...]]:
    """Return the ways to write that the open question is asked: with its options, if the language can express them,
    and without."""
    who = f"player {last.due.seat} is asked"
    among = options_of(last)
    return [((f"{who} among {', '.join(among)}",), (who,)) if among else ((who,),)]
