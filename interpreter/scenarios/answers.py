"""`answers`: what a scenario says in place of the players."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes
from dsl.reason import Reason
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import value_of
from interpreter.model.decisions import HowMany, Question
from interpreter.model.failure import Fail
from interpreter.model.layout import first_copy
from interpreter.positions.options import option_type
from interpreter.runtime.deciding import ENOUGH
from interpreter.runtime.trials.options import possible
from interpreter.runtime.visibility import shown_of
from interpreter.scenarios.fixture import Asked, Table, Unexpected, evaluated, text_of


def use_up(table: Table, seat: int | None, options: Iterable[object], clause: int) -> None:
    """A question that leaves no choice: nobody is asked, but answers scripted for it are used up."""
    left = list(options)
    if seat is None:
        return
    table.asked.append(Asked(seat, left[:], clause, False))
    if left and isinstance(forced := left[0], HowMany):
        for place in _naming(table, seat, forced)[: forced.number][::-1]:
            del table.answers[place]
        return
    for answer in [answer for answer in table.answers if answer[0] == seat]:
        option = next((option for option in left if is_answer(table, answer[1], option, clause, seat)), None)
        if option is None:
            return
        left.remove(option)
        table.answers.remove(answer)
        if table.program.checked.card_named(answer[1]) is not None:
            table.meant.add((seat, option))


def answered(table: Table, question: Question) -> int:
    """Take the next scripted answer of a player if it is possible here, else the first possible option."""
    may = possible(table.run, question)
    able = [index for index, ok in enumerate(may) if ok]
    note_looks(table, question.seat, question.options)
    if not able:
        return 0
    if (
        question.kind == "may" and len(able) == 1 and not table.run.pads
    ):  # it cannot be done: nobody is asked, and no answer is used up
        return able[0]
    is_choice = len(able) > 1 or table.run.pads
    table.asked.append(Asked(question.seat, [question.options[index] for index in able], question.clause, is_choice))
    table.questions += is_choice
    if isinstance(question.options[0], HowMany):
        return _how_many(table, question, able)
    _drop_enough(table, question)
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


def _how_many(table: Table, question: Question, able: list[int]) -> int:
    """Take a number as the answer, or as many things of the sort as are named, one by one, among the next answers."""
    table.counted = question.seat
    head = next((node for seat, node in table.answers if seat == question.seat), None)
    numbers = {option.number: index for index, option in enumerate(question.options) if index in able}
    if isinstance(head, nodes.Number):
        if head.value in numbers:
            table.answers.remove((question.seat, head))
            return numbers[head.value]
        return able[0]
    naming = _naming(table, question.seat, question.options[0])
    is_named = head is not None and (_is_enough(head) or table.program.checked.types[head].kind == "piece")
    if not is_named or len(naming) not in numbers:
        return able[0]
    for place in reversed(naming):
        del table.answers[place]
    return numbers[len(naming)]


def _naming(table: Table, seat: int, sort: HowMany) -> list[int]:
    """Return the places of those answers that name a thing of a sort, among as many as may still be taken."""
    found: list[int] = []
    mine = [(place, node) for place, (who, node) in enumerate(table.answers) if who == seat]
    for place, node in mine[: sort.left]:
        if _is_enough(node) or table.program.checked.types[node].kind != "piece":
            break
        card = table.program.checked.card_named(node)
        if (card is None and evaluated(table, node) in sort.among) or (
            card is not None and any(_may_be(table, piece, card, seat) for piece in sort.among)
        ):
            found.append(place)
    return found


def _is_enough(node: nodes.Expression) -> bool:
    return isinstance(node, nodes.Name) and node.id == "enough"


def _drop_enough(table: Table, question: Question | None) -> None:
    """Whoever named things one by one where it was asked how many, and then said `enough`, has said so."""
    seat, table.counted = table.counted, None
    if question is not None and ENOUGH in question.options:
        return
    for place, (who, node) in enumerate(table.answers):
        if who == seat:
            if _is_enough(node):
                del table.answers[place]
            return


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
        return _means(table, node, option, seat)
    card = program.checked.card_named(node)
    wanted = value_of(program.checked.types[node])
    type_ = option_type(program, program.clauses[clause].node)
    if card is not None:
        return type_.kind == "piece" and isinstance(option, int) and _may_be(table, option, card, seat)
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


def note_looks(table: Table, seat: int, options: Iterable[object]) -> None:
    """Note how things look of which a player cannot see more, before they move."""
    if not table.program.layout.shades:
        return
    pieces = [one for option in options for one in (option if isinstance(option, tuple) else (option,))]
    numbers = [one for one in pieces if isinstance(one, int) and not isinstance(one, bool)]
    for piece in numbers:
        if piece < len(table.program.layout.pieces) and (look := shown_of(table.run, seat, piece)):
            table.looks[seat, piece] = look


def _may_be(table: Table, piece: int, card: CardEntry, seat: int) -> bool:
    """Tell whether a piece is a copy of a card, or looks like one where no more can be seen."""
    layout = table.program.layout
    look = table.looks.get((seat, piece)) or shown_of(table.run, seat, piece)
    if layout.entry_of[piece] == card.index or not look:
        return layout.entry_of[piece] == card.index
    copy = first_copy(layout, card)
    return copy is not None and all(layout.tables[card.node.noun, name][copy] == value for name, value in look)


def _means(table: Table, node: nodes.Expression, pieces: tuple[int, ...], seat: int) -> bool:
    """Tell whether what a scenario writes, `"One" + "One" + "Two"`, is what is paid with."""
    if isinstance(node, nodes.NoneValue):
        return not pieces
    titles: list[nodes.Expression] = [node]
    while isinstance(sum_ := titles[0], nodes.Binary) and sum_.op == "+":
        titles[:1] = [sum_.left, sum_.right]
    rest = list(pieces)
    for title in titles:
        card = table.program.checked.card_named(title)
        meant = next((piece for piece in rest if card is not None and _may_be(table, piece, card, seat)), None)
        if meant is None:
            return False
        rest.remove(meant)
    return not rest


def unused_dice(table: Table, scenario: nodes.Scenario) -> None:
    """Raises Unexpected if dice are given that nobody has rolled."""
    left = len(table.run.answers.dice)
    line = next((line for line in reversed(scenario.lines) if isinstance(line, nodes.GivenDice)), None)
    if left and line is not None:
        raise Unexpected(Reason("dice that are given are never rolled: {n}", {"n": left}), line.span)


def unused_answers(table: Table) -> None:
    """Raises Unexpected if a scripted answer was never asked for."""
    _drop_enough(table, None)
    if table.answers:
        seat, node = table.answers[0]
        raise Unexpected(
            Reason(
                "player {seat} is never asked anything to which `{code}` is a possible answer",
                {"seat": seat + 1, "code": text_of(table, node)},
            ),
            node.span,
        )
