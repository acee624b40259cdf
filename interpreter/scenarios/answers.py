"""The `answers` lines of a scenario: the answers that the players give in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl import nodes
from dsl.messages.message import Message
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import value_of
from interpreter.model.constants import first_copy
from interpreter.model.decisions import ENOUGH, HowMany, Question
from interpreter.model.failure import Fail
from interpreter.positions.options import option_type
from interpreter.runtime.trials.options import possible
from interpreter.runtime.visibility import shown_of
from interpreter.scenarios.fixture import Asked, Table, Unexpected, evaluated, text_of


def use_up(
    table: Table, seat: int | None, options: Iterable[object], clause: int, sorts: Sequence[tuple[int, ...]] = ()
) -> None:
    """Remove the scripted answers (from the `answers` lines) that name the only options of a question. A question without a
    choice is not asked, so nothing else would use these answers."""
    left = list(options)
    if seat is None:
        return
    asked = Asked(seat, left[:], clause, False, sorts, table.run.slots[:])
    table.asked.append(asked)
    if left and isinstance(forced := left[0], HowMany):
        _use_up_number(table, asked, forced)
        return
    for answer in [answer for answer in table.answers if answer[0] == seat]:
        place = next((place for place in range(len(left)) if is_meant(table, answer[1], asked, place, left)), None)
        if place is None:
            return
        if sorts:
            _mean(table, [answer[1]], sorts[place], table.run.answers.cursor)
        option = left.pop(place)
        table.answers.remove(answer)
        table.used_up.append((seat, answer[1], clause))
        if table.program.checked.card_named(answer[1]) is not None:
            table.meant.add((seat, option))


def _use_up_number(table: Table, asked: Asked, forced: HowMany) -> None:
    """Remove the scripted answers to a question for a number of pieces that has only one possible answer. The
    scenario may give the number, or name the pieces one by one."""
    seat = asked.seat
    _begin_count(table, forced)
    head = next((answer for answer in table.answers if answer[0] == seat), None)
    if head is not None and isinstance(head[1], nodes.Number):
        if head[1].value == forced.number:
            table.answers.remove(head)
            table.used_up.append((seat, head[1], asked.clause))
        return
    naming = _naming(table, seat, forced)[: forced.number]
    if naming:
        table.counted, table.by_name = seat, True
    _take_named(table, naming, forced, table.run.answers.cursor)


def answered(table: Table, question: Question) -> int:
    """Return the index of the option that the next scripted answer of a player means. If no scripted answer fits,
    return the last possible option of a `may`, else the first possible one. Raises Unexpected, with the line that
    asks, if the questions do not end."""
    spent = table.run.spent
    may = possible(table.run, question)
    table.patience.note(table.run, table.run.spent - spent)
    able = [index for index, ok in enumerate(may) if ok]
    note_looks(table, question.seat, question.options)
    if not able:
        return 0
    if (
        question.kind == "may" and len(able) == 1 and not table.run.pads
    ):  # the offer is impossible: nobody is asked, and no answer is used up
        return able[0]
    is_choice = len(able) > 1 or table.run.pads
    sorts = [question.sorts[index] if index < len(question.sorts) else () for index in able] if question.sorts else ()
    options = [question.options[index] for index in able]
    asked = Asked(question.seat, options, question.clause, is_choice, sorts, table.run.slots[:])
    table.asked.append(asked)
    table.questions += is_choice
    if isinstance(question.options[0], HowMany):
        place = _how_many(table, asked)
    else:
        _drop_enough(table, question)
        place = _scripted(table, asked)
    if place is None:
        _is_not_endless(table, question)
        place = len(able) - 1 if question.kind == "may" else 0
    return able[place]


def _scripted(table: Table, asked: Asked) -> int | None:
    """Return the place of the option that the next answer of a player means, and remove that answer. Return None if the answer
    means no option of this question."""
    answer = next((answer for answer in table.answers if answer[0] == asked.seat), None)
    if answer is None:
        return None
    node = answer[1]
    fitting = [place for place in range(len(asked.values)) if is_meant(table, node, asked, place)]
    if not fitting:
        table.waiting.setdefault(node, asked)
        return None
    table.answers.remove(answer)
    place = _fresh(table, node, asked, fitting)
    if asked.sorts:
        _mean(table, [node], asked.sorts[place], table.run.answers.cursor + 1)
    return place


def _is_not_endless(table: Table, question: Question) -> None:
    """Raise Unexpected, with the line that asks, if questions without a scripted answer do not end."""
    if table.patience.is_over(table.run):
        n = table.run.answers.cursor
        why = Message("after-n-answers-in-this-step-it-is-asked", n=n)
        raise Unexpected(why, table.program.clauses[question.clause].node.span)


def is_meant(
    table: Table, node: nodes.Expression, asked: Asked, place: int, values: Sequence[object] | None = None
) -> bool:
    """Tell whether an answer of a scenario means an option (given by its index among `values`). The answer may mean
    the option itself, or one of the equal pieces that the option stands for."""
    option = (asked.values if values is None else values)[place]
    if is_answer(table, node, option, asked.clause, asked.seat):
        return True
    return bool(asked.sorts) and _named_of(table, node, asked.sorts[place]) is not None


def _named_of(table: Table, node: nodes.Expression, sort: Sequence[int]) -> int | None:
    """Return the piece among equal ones (`sort`) that an answer names exactly (`die 2`). Return None if the answer names none of
    these pieces, or only gives a title that several pieces have."""
    if not sort or not _is_thing(table, node) or table.program.checked.card_named(node) is not None:
        return None
    thing: int | None = evaluated(table, node)
    return thing if thing in sort else None


def _mean(table: Table, named: Iterable[nodes.Expression], sort: Sequence[int], answers: int) -> None:
    """Record which of several equal pieces an answer names, so that exactly these pieces are taken. They are stored under
    the number of answers given so far."""
    things = [thing for node in named if (thing := _named_of(table, node, sort)) is not None]
    if things:
        meant = table.run.answers.meant
        table.run.answers.meant = {**meant, answers: (*things, *meant.get(answers, ()))}


def _begin_count(table: Table, option: HowMany) -> None:
    """Prepare the first question of a series "how many of each". If pieces were named one by one for an earlier
    series, that series has ended."""
    if option.first and table.by_name:
        _drop_enough(table, None)
    if option.first:
        table.by_name = False


def _how_many(table: Table, asked: Asked) -> int | None:
    """Return the place of the option that has the number in the next answer. If the next answers name pieces one by one, return
    the place of the option for the number of these pieces. Return None if the answers do not fit the question."""
    seat, option = asked.seat, asked.values[0]
    assert isinstance(option, HowMany), "it is asked how many"
    _begin_count(table, option)
    table.counted = seat
    head = next((answer for answer in table.answers if answer[0] == seat), None)
    if head is None:
        return None
    numbers = {one.number: place for place, one in enumerate(asked.values) if isinstance(one, HowMany)}
    if isinstance(head[1], nodes.Number):
        if head[1].value not in numbers:
            table.waiting.setdefault(head[1], asked)
            return None
        table.answers.remove(head)
        return numbers[head[1].value]
    naming = _naming(table, seat, option)
    is_named = _is_enough(head[1]) or _is_thing(table, head[1])
    table.by_name |= is_named
    if not is_named or len(naming) not in numbers:
        table.waiting.setdefault(head[1], asked)
        return None
    _take_named(table, naming, option, table.run.answers.cursor + 1)
    return numbers[len(naming)]


def _take_named(table: Table, naming: Sequence[int], sort: HowMany, answers: int) -> None:
    """Remove the answers at some places, which name equal pieces, and record that these pieces are taken."""
    _mean(table, [table.answers[place][1] for place in naming], sort.among, answers)
    for place in reversed(naming):
        del table.answers[place]


def _naming(table: Table, seat: int, sort: HowMany) -> list[int]:
    """Return the places of the next answers that name pieces of a sort, at most as many as may still be taken."""
    found: list[int] = []
    mine = [(place, node) for place, (who, node) in enumerate(table.answers) if who == seat]
    for place, node in mine[: sort.left]:
        if not _is_thing(table, node):
            break
        card = table.program.checked.card_named(node)
        if (card is None and evaluated(table, node) in sort.among) or (
            card is not None and any(_may_be(table, piece, card, seat) for piece in sort.among)
        ):
            found.append(place)
    return found


def _is_thing(table: Table, node: nodes.Expression) -> bool:
    """Tell whether an answer names a piece; `enough` and `again` do not."""
    type_ = table.program.checked.types.get(node)
    return type_ is not None and type_.kind == "piece"


def _is_enough(node: nodes.Expression) -> bool:
    return isinstance(node, nodes.Name) and node.id == "enough"


def _drop_enough(table: Table, question: Question | None) -> None:
    """Remove the answer `enough` after pieces that were named one by one in answer to a question for their number."""
    seat, table.counted = table.counted, None
    if question is not None and ENOUGH in question.options:
        return
    for place, (who, node) in enumerate(table.answers):
        if who == seat:
            if _is_enough(node):
                del table.answers[place]
            return


def _fresh(table: Table, node: nodes.Expression, asked: Asked, fitting: list[int]) -> int:
    """Return the place of the first option that fits an answer. Among copies of a card, return one that this player
    has not chosen yet, because a title that is named twice means two cards."""
    if table.program.checked.card_named(node) is None:
        return fitting[0]
    fresh = [place for place in fitting if (asked.seat, asked.values[place]) not in table.meant]
    place = (fresh or fitting)[0]
    table.meant.add((asked.seat, asked.values[place]))
    return place


def is_answer(table: Table, node: nodes.Expression, option: object, clause: int, seat: int) -> bool:
    """Tell whether an answer that the scenario gives for the player at a seat means an option."""
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
    """Record what a player sees of pieces that show only a part, before they move."""
    if not table.program.layout.shades:
        return
    pieces = [one for option in options for one in (option if isinstance(option, tuple) else (option,))]
    numbers = [one for one in pieces if isinstance(one, int) and not isinstance(one, bool)]
    for piece in numbers:
        if piece < len(table.program.layout.pieces) and (look := shown_of(table.run, seat, piece)):
            table.looks[seat, piece] = look


def _may_be(table: Table, piece: int, card: CardEntry, seat: int) -> bool:
    """Tell whether a piece is a copy of a card. If the player sees only a part of the piece, tell whether this part
    looks like the card."""
    layout = table.program.layout
    look = table.looks.get((seat, piece)) or shown_of(table.run, seat, piece)
    if layout.entry_of[piece] == card.index or not look:
        return layout.entry_of[piece] == card.index
    copy = first_copy(layout, card)
    return copy is not None and all(layout.tables[card.node.noun, name][copy] == value for name, value in look)


def _means(table: Table, node: nodes.Expression, pieces: tuple[int, ...], seat: int) -> bool:
    """Tell whether the cards that an answer adds up, `"One" + "One" + "Two"`, are the cards of an option."""
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
    """Raise Unexpected if the scenario gives dice that were never rolled."""
    left = len(table.run.answers.dice)
    line = next((line for line in reversed(scenario.lines) if isinstance(line, nodes.GivenDice)), None)
    if left and line is not None:
        raise Unexpected(Message("dice-that-are-given-are-never-rolled-n", n=left), line.span)


def unused_answers(table: Table) -> None:
    """Raise Unexpected if the scenario gives an answer that was never used."""
    _drop_enough(table, None)
    if table.answers:
        seat, node = table.answers[0]
        raise Unexpected(
            Message("player-seat-is-never-asked-anything-to-which-code", seat=seat + 1, code=text_of(table, node)),
            node.span,
        )
