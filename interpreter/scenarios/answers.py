"""`answers`: what a scenario says in place of the players."""

from __future__ import annotations

from dsl import nodes
from dsl.static_types import value_of
from interpreter.failure import Fail
from interpreter.options import option_type
from interpreter.run import ENOUGH
from interpreter.scenarios.table import Asked, Table, Unexpected, evaluated, text_of
from interpreter.search import possible


def use_up(table: Table, seat: int, options, clause: int) -> None:
    """A question that leaves no choice: nobody is asked, but answers scripted for it are used up."""
    table.asked.append(Asked(seat, list(options), clause))
    left = list(options)
    for answer in [answer for answer in table.answers if answer[0] == seat]:
        option = next((option for option in left if is_answer(table, answer[1], option, clause)), None)
        if option is None:
            return
        left.remove(option)
        table.answers.remove(answer)


def answered(table: Table, question) -> int:
    """Take the next scripted answer of a player if it is possible here, else the first possible option."""
    may = possible(table.run, question)
    able = [index for index, ok in enumerate(may) if ok]
    if not able:
        return 0
    if question.kind == "may" and len(able) == 1:  # it cannot be done: nobody is asked, and no answer is used up
        return able[0]
    table.asked.append(Asked(question.seat, [question.options[index] for index in able], question.clause))
    for position, (seat, node) in enumerate(table.answers):
        if seat == question.seat:
            for index in able:
                if is_answer(table, node, question.options[index], question.clause):
                    del table.answers[position]
                    return index
            break
    if question.kind == "may":
        return able[-1]
    return able[0]


def is_answer(table: Table, node: nodes.Node, option: object, clause: int) -> bool:
    """Tell whether what a scenario writes is meant by an option."""
    program = table.program
    if isinstance(node, nodes.Name) and node.id == "enough":
        return option is ENOUGH
    if option is ENOUGH:
        return False
    if isinstance(option, bool) or isinstance(node, nodes.Flag):
        return isinstance(node, nodes.Flag) and option is node.value
    ref = program.checked.refs.get(node)
    wanted = value_of(program.checked.types[node])
    type_ = option_type(program, program.clauses[clause].node)
    if ref is not None and ref.kind == "card":
        return type_.kind == "piece" and isinstance(option, int) and program.layout.entry_of[option] == ref.decl.index
    if type_.kind != "unknown" and wanted.kind != "unknown" and (type_.kind, type_.name) != (wanted.kind, wanted.name) and wanted.kind != "none":
        return False
    try:
        return option == evaluated(table, node)
    except Fail:
        return False


def unused_answers(table: Table, scenario: nodes.Scenario) -> None:
    if table.answers:
        seat, node = table.answers[0]
        raise Unexpected(f"player {seat + 1} is never asked anything to which `{text_of(table, node)}` is a possible answer", node.span)
