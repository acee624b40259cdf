"""What just happened, written down as a scenario in the language.

The scenario sets up the position at a checkpoint, runs the same steps with the same answers and the
same dice, and says what was different afterwards. It is kept only if it passes, and then without the
given lines that it passes without.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from dsl import nodes, parser
from dsl.checker import Checker
from dsl.diagnostics import Findings
from dsl.formatter import format_text
from dsl.source import Source
from interpreter.door import Game
from interpreter.failure import Unanswered
from interpreter.flow import advance
from interpreter.layout import FLOW, LOG, OVER
from interpreter.naming import literal
from interpreter.options import option_type
from interpreter.position import Position, careful_decider
from interpreter.run import ENOUGH, Run
from interpreter.scenarios import ScenarioResult, run_scenario
from interpreter.spelling import WIDE, given, outcome

NAME = "kept.naipe"
#: Seconds that may be spent on finding given lines that are not needed.
PATIENCE = 1.5
_NAMED_ZONE = re.compile(r"(.* has )(?:.*, )?(\d+ \w+)")


class NotKept(ValueError):
    """What happened cannot be written as a scenario; the text says why."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The text of a scenario that passes, and what is so in play but could not be set up there."""

    text: str
    left_out: tuple[str, ...] = ()


@dataclass(slots=True)
class Draft:
    """The lines of a scenario without their first words."""

    title: str
    given: list[str]
    scripted: list[str]
    when: list[str]
    so: list[str]

    def text(self) -> str:
        rows = [f'scenario "{self.title}"', *_block("given", [*self.given, *self.scripted]), *_block("when", self.when), *_block("then", self.so)]
        return "\n".join(rows) + "\n"

    def line(self, number: int) -> int | None:
        """Return which of the `then` lines a line of the text (from 1) is."""
        place = number - 2 - len(self.given) - len(self.scripted) - len(self.when)
        return place if 0 <= place < len(self.so) else None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player (from 1) answered, in words; the piece, if it is one; and the pieces it might have been."""

    seat: int
    words: str
    piece: int | None
    among: tuple[int, ...]


@dataclass(slots=True)
class Stretch:
    """What happened between two positions: the steps that were begun, with what chance showed in each,
    what was answered, and which events of the history were looked for and found (by their numbers)."""

    steps: list[tuple[str, list[int]]] = field(default_factory=list)
    answer: Answer | None = None
    recalled: set[int] = field(default_factory=set)


def kept(game: Game, title: str, history: Sequence[Position], start: int) -> Kept:
    """Return a scenario, formatted, of what happened in a game since the position number `start`: from its
    checkpoint to the checkpoint of the last position. Raises NotKept."""
    while start > 0 and history[start - 1].slots == history[start].slots:
        start -= 1
    positions = history[start:]
    first, last = positions[0], positions[-1]
    program = first.program
    stretches = [_stretch(before, after) for before, after in zip(positions, positions[1:])]
    steps = [step for stretch, after in zip(stretches, positions[1:]) for step in (stretch.steps if after.decision is None else stretch.steps[:-1])]
    if not steps:
        raise NotKept("nothing has been finished since then: answer on, or keep from an earlier moment")
    so = outcome(program, first.slots, last.slots)
    if last.slots[OVER] and not first.slots[OVER]:
        so.append("play_over")
    if not so:
        raise NotKept("nothing is different afterwards, so there is nothing to keep")
    recalled = set().union(*(stretch.recalled for stretch in stretches))
    spelled = given(program, first.slots, last.slots, {number for number in recalled if number < len(first.slots[LOG])})
    chance = [str(number) for _, dice in steps for number in dice]
    scripted = [*([f"dice {', '.join(chance)}"] if chance else []), *_answers(positions, stretches)]
    draft = Draft(title, spelled.lines, scripted, [f"run {step}" for step, _ in steps], so)
    left_out = _made_true(game, draft, spelled.unsaid)
    _shortened(game, draft)
    formatted = format_text(Source(NAME, draft.text()), game.book.vocabulary)
    if not isinstance(formatted, str):
        raise NotKept(f"it cannot be written as a scenario: {formatted[0].message}")
    return Kept(formatted, left_out)


def _block(word: str, lines: Sequence[str]) -> list[str]:
    return [f"  {'and' if place else word} {line}" for place, line in enumerate(lines)]


# ------------------------------------------------------------------- proof


def _carried_out(game: Game, draft: Draft) -> ScenarioResult:
    """Carry out a draft; raise NotKept if it cannot be read."""
    source = Source(NAME, draft.text())
    findings = Findings()
    file = parser.parse(source, game.book.vocabulary, findings)
    if not findings.has_errors:
        Checker(game.checked, findings).declaration(file.declarations[0])
    if findings.has_errors:
        finding = next(finding for finding in findings.sorted() if finding.is_error)
        line = source.line_text(source.line_and_column(finding.span.start)[0]).strip()
        raise NotKept(f"it cannot be written as a scenario: {finding.message} (`{line}`)")
    scenario = file.declarations[0]
    assert isinstance(scenario, nodes.Scenario)
    return run_scenario(game, scenario)


def _made_true(game: Game, draft: Draft, unsaid: Sequence[str]) -> tuple[str, ...]:
    """Carry out a draft until it passes: what lies in a zone is first only counted, then left out, where the
    scenario could not be given the same things. Return what was left out so; raise NotKept for anything else."""
    left_out: list[str] = []
    while not (result := _carried_out(game, draft)).ok:
        source = Source(NAME, draft.text())
        place = draft.line(source.line_and_column(result.span.start)[0]) if result.span.source == NAME else None
        zone = _NAMED_ZONE.fullmatch(draft.so[place]) if place is not None else None
        if zone is None or len(draft.so) == 1:
            missing = f"; a scenario has no words for {', '.join(dict.fromkeys(unsaid))}" if unsaid else ""
            raise NotKept(f"chance, or something that a scenario cannot set up, had a part in it ({result.message}){missing}")
        if zone[1] + zone[2] != draft.so[place]:
            draft.so[place] = zone[1] + zone[2]
        else:
            left_out.append(draft.so.pop(place))
    return tuple(left_out)


def _shortened(game: Game, draft: Draft) -> None:
    """Leave out the given lines without which a draft passes too; that for how many it is stays."""
    begun = time.monotonic()
    size = len(draft.given)
    while size >= 1:
        start = 1
        while start < len(draft.given) and time.monotonic() - begun < PATIENCE:
            removed = draft.given[start : start + size]
            del draft.given[start : start + size]
            if not _passes(game, draft):
                draft.given[start:start] = removed
                start += size
        size //= 2


def _passes(game: Game, draft: Draft) -> bool:
    try:
        return _carried_out(game, draft).ok
    except NotKept:
        return False


# ------------------------------------------------------------- what happened


def _stretch(before: Position, after: Position) -> Stretch:
    """Play again from one position to the next, beginning with the step under way."""
    program = before.program
    run = Run(program, before.slots, careful_decider, careful=True, traced=True)
    run.script = [*before.answers, after.answer]
    found = Stretch()
    ask, roll, look_back = run.ask, run.roll, run.past

    def asked(seat, options, clause, *rest, **more):
        is_it = not run.probing and found.answer is None and len(options) > 1 and run.cursor == len(before.answers)
        value = ask(seat, options, clause, *rest, **more)
        if is_it:
            found.answer = _answer(program, seat + 1, clause, value, options)
        return value

    def rolled(low, high):
        value = roll(low, high)
        if not run.probing and found.steps:
            found.steps[-1][1].append(value)
        return value

    def at_step(run) -> bool:
        found.steps.append((_step(run), []))
        return False

    def past(verb, role, test, span):
        for number in range(*slice(*span).indices(len(run.s[LOG]))):
            event = run.s[LOG][number]
            if event[0] == verb and (test is None or test(*event[1:])):
                found.recalled.add(number)
        return look_back(verb, role, test, span)

    run.ask, run.roll, run.past = asked, rolled, past
    try:
        advance(run, at_step)
    except Unanswered:
        pass
    return found


def _step(run) -> str:
    """Return the step that is about to be run, with whom it is run for."""
    program = run.program
    counter, *loops = run.s[FLOW] or (0,)
    order = program.flow.orders[counter]
    name = list(program.book.steps)[order.step]
    if order.argument is None:
        return name
    env = tuple(members[index - 1] for members, index in loops)
    parameter = program.book.steps[name].parameter
    return f"{name} for {literal(program, program.book.type_of(parameter.type), order.argument(run, env))}"


def _answers(positions: Sequence[Position], stretches: Sequence[Stretch]) -> list[str]:
    """Return what was answered before the last checkpoint; answers of one player in a row share a line."""
    lines: list[str] = []
    said: set[tuple[int, int | None]] = set()
    for before, stretch in zip(positions, stretches):
        answer = stretch.answer
        if before.decision is None or before.slots == positions[-1].slots or answer is None:
            continue
        entry_of = before.program.layout.entry_of
        fresh = any(entry_of[piece] == entry_of[answer.piece] and (answer.seat, piece) not in said for piece in answer.among)
        what = "again" if fresh and (answer.seat, answer.piece) in said else answer.words
        said.add((answer.seat, answer.piece))
        who = f"player {answer.seat} answers "
        if lines and lines[-1].startswith(who) and len(lines[-1]) < WIDE:
            lines[-1] += f", {what}"
        else:
            lines.append(who + what)
    return lines


def _answer(program, seat: int, clause: int, value: object, options: Sequence[object]) -> Answer:
    if value is ENOUGH or isinstance(value, bool):
        return Answer(seat, "enough" if value is ENOUGH else "yes" if value else "no", None, ())
    type_ = option_type(program, program.clauses[clause].node)
    if type_.kind != "piece" or value is None:
        return Answer(seat, literal(program, type_, value), None, ())
    return Answer(seat, literal(program, type_, value), value, tuple(one for one in options if isinstance(one, int) and not isinstance(one, bool)))
