"""`answers`: what a scenario says in place of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dsl import nodes
from dsl.semantics.static_types import value_of
from interpreter.model.decisions import HowMany, Question
from interpreter.model.failure import Fail
from interpreter.positions.options import option_type
from interpreter.runtime.deciding import ENOUGH
from interpreter.runtime.search import possible
from interpreter.scenarios.fixture import Asked, Table, Unexpected, evaluated, text_of


def use_up(table: Table, seat: int | None, options: Iterable[object], clause: int) -> None:
    """A question that leaves no choice: nobody is asked, but answers scripted for it are used up."""
    left = list(options)
    if seat is None:
        return
    table.asked.append(Asked(seat, left[:], clause, False))
    for answer in [answer for answer in table.answers if answer[0] == seat]:
        option = next((option for option in left if is_answer(table, answer[1], option, clause, seat)), None)
        if option is None:
            return
        left.remove(option)
        table.answers.remove(answer)


def answered(table: Table, question: Question) -> int:
    """Take the next scripted answer of a player if it is possible here, else the first possible option."""
    may = possible(table.run, question)
    able = [index for index, ok in enumerate(may) if ok]
    if not able:
        return 0
    if (
        question.kind == "may" and len(able) == 1 and not table.run.pads
    ):  # it cannot be done: nobody is asked, and no answer is used up
        return able[0]
    is_choice = len(able) > 1 or table.run.pads
    table.asked.append(Asked(question.seat, [question.options[index] for index in able], question.clause, is_choice))
    table.questions += is_choice
    for position, (seat, node) in enumerate(table.answers):
        if seat == question.seat:
            fitting = [
                index for index in able if is_answer(table, node, question.options[index], question.clause, seat)
            ]
            if not fitting:
                break
            del table.answers[position]
            return _fresh(table, node, question, fitting)
    if question.kind == "may":
        return able[-1]
    return able[0]


def _fresh(table: Table, node: nodes.Expression, question: Question, fitting: list[int]) -> int:
    """Return the first of some options that fit an answer; of several copies one that this player has not answered
    yet, if there is one: whoever says a title twice means two cards."""
    if table.program.checked.card_named(node) is None:
        return fitting[0]
    fresh = [index for index in fitting if (question.seat, question.options[index]) not in table.meant]
    index = (fresh or fitting)[0]
    table.meant.add((question.seat, question.options[index]))
    return index


def is_answer(table: Table, node: nodes.Expression, option: object, clause: int, seat: int) -> bool:
    """Tell whether what a scenario writes for the player at a seat is meant by an option."""
    program = table.program
    if isinstance(node, nodes.Name) and node.id == "again":
        return (seat, option) in table.meant
    if isinstance(node, nodes.Name) and node.id == "enough":
        return option is ENOUGH
    if option is ENOUGH:
        return False
    if isinstance(option, bool) or isinstance(node, nodes.Flag):
        return isinstance(node, nodes.Flag) and option is node.value
    if isinstance(option, HowMany):
        return isinstance(node, nodes.Number) and node.value == option.number
    if isinstance(option, tuple) and option_type(program, program.clauses[clause].node).kind == "piece":
        return _means(table, node, option)
    card = program.checked.card_named(node)
    wanted = value_of(program.checked.types[node])
    type_ = option_type(program, program.clauses[clause].node)
    if card is not None:
        return type_.kind == "piece" and isinstance(option, int) and program.layout.entry_of[option] == card.index
    if (
        type_.kind != "unknown"
        and wanted.kind != "unknown"
        and (type_.kind, type_.name) != (wanted.kind, wanted.name)
        and wanted.kind != "none"
    ):
        return False
    try:
        return bool(option == evaluated(table, node))
    except Fail:
        return False


def _means(table: Table, node: nodes.Expression, pieces: tuple[int, ...]) -> bool:
    """Tell whether what a scenario writes, `"One" + "One" + "Two"`, is what is paid with."""
    if isinstance(node, nodes.NoneValue):
        return not pieces
    titles: list[nodes.Expression] = [node]
    while isinstance(sum_ := titles[0], nodes.Binary) and sum_.op == "+":
        titles[:1] = [sum_.left, sum_.right]
    cards = [table.program.checked.card_named(title) for title in titles]
    entries = Counter(table.program.layout.entry_of[piece] for piece in pieces)
    return None not in cards and Counter(card.index for card in cards if card is not None) == entries


def unused_answers(table: Table, scenario: nodes.Scenario) -> None:
    """Raises Unexpected if a scripted answer was never asked for."""
    if table.answers:
        seat, node = table.answers[0]
        raise Unexpected(
            f"player {seat + 1} is never asked anything to which `{text_of(table, node)}` is a possible answer",
            node.span,
        )
