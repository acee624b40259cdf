"""Replays the game between two decisions, and records the steps that began, the dice, and the answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import Any

from dsl.records import dataclass
from interpreter.compiler.flow import advance, order_due
from interpreter.compiler.program import Program
from interpreter.model.decisions import ENOUGH, HowMany, Prompt, Question, Unanswered
from interpreter.model.layout import FLOW, LOG
from interpreter.model.rules import Order
from interpreter.positions.options import option_type
from interpreter.positions.position import Position
from interpreter.recording.naming import Words, is_alone, literal, title
from interpreter.recording.printing import LONGEST, WIDE
from interpreter.runtime.deciding import decider_looking_ahead
from interpreter.runtime.run import Run
from interpreter.runtime.trials.options import possible


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of a player (from 1), in words. `piece` is the chosen piece, if it is one. `among` has the possible
    pieces, if the title of the chosen one is shared. `forced`: there was no choice, and nobody was asked."""

    seat: int
    words: str
    piece: int | None
    among: tuple[int, ...]
    forced: bool = False


@dataclass(slots=True)
class Begun:
    """A step that began, or a statement of `play` itself: its text, the state before it, and the results of dice and
    other chance in it."""

    line: str
    state: tuple[Any, ...]
    dice: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Replay:
    """The record of a replay between two positions. `steps` are the steps that began; the first is the step that was
    running. `recalled` has the numbers of the past events that the rules looked up. `forced_before` and
    `forced_after` are the forced answers before and after the answer, each with the index of its step."""

    steps: list[Begun] = field(default_factory=list)
    answer: Answer | None = None
    recalled: set[int] = field(default_factory=set)
    forced_before: list[tuple[int, Answer]] = field(default_factory=list)
    forced_after: list[tuple[int, Answer]] = field(default_factory=list)


def replayed(before: Position, after: Position) -> Replay:
    """Return the record of a replay from one position to the next. It begins with the step that is running in the first one."""
    run = _Replaying(before, after)
    try:
        advance(run, run.at_step, run.at_order)
    except Unanswered:
        pass
    return run.found


class _Replaying(Run):
    """A run that records what happens in it."""

    def __init__(self, before: Position, after: Position) -> None:
        super().__init__(before.program, before.slots, decider_looking_ahead, search_ahead=True, traced=True)
        self.rules = before.program
        self.found = Replay()
        self.given = len(before.answers)
        self.trace.on_ask = self.note_forced
        self.answers.script = [*before.answers, *(() if after.answer is None else (after.answer,))]

    def ask(self, seat: int | None, options: Sequence[Any], prompt: Prompt, *rest: Any, **more: Any) -> Any:
        """Ask as usual, and record the answer if this is the open question."""
        is_it = (
            not self.trial.probing
            and self.found.answer is None
            and len(options) > 1
            and self.answers.cursor == self.given
        )
        state = tuple(self.slots) if is_it else ()
        who = seat if not is_it or seat is None or seat < len(self.seats) else self.rules.player_of(seat, self)
        value = super().ask(seat, options, prompt, *rest, **more)
        if is_it and who is not None:
            self.found.answer = _answer(self.rules, state, who + 1, prompt[0], value, options)
        return value

    def note_forced(self, seat: int | None, options: Sequence[Any], clause: int, *_: object) -> None:
        """Record a card that is taken without a question. The record is needed because a scenario uses up an answer that names this
        card."""
        if (
            seat is None
            or seat >= len(self.seats)  # nobody answers for a neutral player
            or len(options) != 1
            or option_type(self.rules, self.rules.clauses[clause].node).kind != "piece"
        ):
            return
        answer = replace(_answer(self.rules, tuple(self.slots), seat + 1, clause, options[0], options), forced=True)
        if answer.piece is not None:
            forced = self.found.forced_before if self.found.answer is None else self.found.forced_after
            forced.append((max(0, len(self.found.steps) - 1), answer))

    def by_chance(self, low: int, high: int, clause: int) -> int:
        """Record the result of dice or other chance, and return it."""
        value = super().by_chance(low, high, clause)
        if not self.trial.probing and self.found.steps:
            self.found.steps[-1].dice.append(value)
        return value

    def past(self, verb: int, role: int, test: Callable[..., bool] | None, span: tuple[int, int | None]) -> set[Any]:
        """Record which past events the rules look up and find."""
        for number in range(*slice(*span).indices(len(self.slots[LOG]))):
            event = self.slots[LOG][number]
            if event[0] == verb and (test is None or test(*event[1:])):
                self.found.recalled.add(number)
        return super().past(verb, role, test, span)

    def at_step(self, run: Run) -> bool:
        self.found.steps.append(Begun(_step(self.rules, run), tuple(run.slots)))
        return False

    def at_order(self, run: Run, order: Order, members: tuple[object, ...]) -> None:
        self.found.steps.append(Begun(_statement(self.rules, run, order, members), tuple(run.slots)))


def _step(program: Program, run: Run) -> str:
    """Return the line for the step that runs next (`run turn for player 2`), with the player or piece for which it runs."""
    order, (_, *loops) = order_due(run), run.slots[FLOW] or (0,)
    name = list(program.book.steps)[order.step]
    parameter = program.book.steps[name].parameter
    if order.argument is None or parameter is None:
        return f"run {name}"
    env = tuple(members[index - 1] for members, index in loops)
    return f"run {name} for {Words(program, run.slots).value(program.book.type_of(parameter.type), order.argument(run, env))}"


def _statement(program: Program, run: Run, order: Order, members: tuple[object, ...]) -> str:
    """Return a statement of `play` as it is written, with the names of loops replaced by their present values."""
    assert order.node is not None, "it is a statement"
    text = program.book.phrase(order.node)
    for (name, type_), member in zip(order.names, members):
        if name:
            text = re.sub(rf"(?<![\w.]){name}(?!\w)", Words(program, run.slots).value(type_, member), text)
    return text


def answers(program: Program, found: Sequence[Answer]) -> list[str]:
    """Return the `answers` lines for some answers. Consecutive answers of one player share a line."""
    lines: list[str] = []
    said: set[tuple[int, int]] = set()
    entry_of = program.layout.entry_of
    for answer in _worth_saying(found):
        what = answer.words
        if answer.piece is not None and answer.among:
            entry = entry_of[answer.piece]
            alike = [piece for piece in answer.among if entry_of[piece] == entry]
            if (answer.seat, answer.piece) in said and any((answer.seat, piece) not in said for piece in alike):
                what = "again"
            said.add((answer.seat, answer.piece))
        who = f"player {answer.seat} answers "
        if lines and lines[-1].startswith(who) and len(lines[-1]) < WIDE:
            lines[-1] += f", {what}"
        else:
            lines.append(who + what)
    return lines


def _worth_saying(found: Sequence[Answer]) -> list[Answer]:
    """Return the answers to write down. A forced answer (one that was given without a question) is left out. But if the player's
    next answer has the same words, the forced answer is written too, because it would otherwise use up the next answer."""
    kept: list[Answer] = []
    after: dict[int, str] = {}
    for answer in reversed(found):
        if not answer.forced or after.get(answer.seat) == answer.words:
            kept.append(answer)
            after[answer.seat] = answer.words
    return kept[::-1]


def _answer(
    program: Program, state: Sequence[Any], seat: int, clause: int, value: object, options: Sequence[object]
) -> Answer:
    words = option_words(program, state, clause, value, options)
    if (
        not isinstance(value, int)
        or isinstance(value, bool)
        or option_type(program, program.clauses[clause].node).kind != "piece"
    ):
        return Answer(seat, words, None, ())
    if is_alone(program, value) or words != title(program, value):
        return Answer(seat, words, value, ())
    return Answer(
        seat, words, value, tuple(one for one in options if isinstance(one, int) and not isinstance(one, bool))
    )


def option_words(program: Program, state: Sequence[Any], clause: int, value: object, options: Sequence[object]) -> str:
    """Return an option as a scenario writes it. A card is named by its title, or by its exact name if another
    player's copy could be meant."""
    if value is ENOUGH or isinstance(value, bool):
        return "enough" if value is ENOUGH else "yes" if value else "no"
    if isinstance(value, HowMany):
        return str(value.number)
    type_ = option_type(program, program.clauses[clause].node)
    if type_.kind == "piece" and isinstance(value, tuple):
        return " + ".join(title(program, piece) for piece in value) or "none"
    if type_.kind == "piece" and isinstance(value, int) and not is_alone(program, value):
        pieces = program.layout.pieces
        alike = [
            one
            for one in options
            if isinstance(one, int) and not isinstance(one, bool) and pieces[one].entry is pieces[value].entry
        ]
        if len({pieces[one].owner for one in alike}) > 1:
            return Words(program, state).value(type_, value)
    return literal(program, type_, value)


def options_of(position: Position) -> tuple[str, ...]:
    """Return the possible options of the open question of a position, as a scenario writes them; an empty tuple if
    they are too long for a line."""
    program = position.program
    found: list[str] = []

    def decider(run: Run, question: Question) -> int:
        may = possible(run, question)
        able = [option for option, ok in zip(question.options, may) if ok]
        if len(able) > 1 or run.pads:
            found.extend(option_words(program, tuple(run.slots), question.clause, option, able) for option in able)
            raise Unanswered(question, may)
        return question.options.index(able[0]) if able else 0

    run = Run(program, position.slots, decider, search_ahead=True, traced=True)
    run.answers.script = list(position.answers)
    try:
        advance(run)
    except Unanswered:
        pass
    return tuple(found) if len(", ".join(found)) <= LONGEST else ()
