"""Writes scenarios as source text."""

from __future__ import annotations

from typing import assert_never

from dsl import nodes as n
from dsl.lexing.vocabulary import Vocabulary
from dsl.unparsing.expressions import (
    CLOSED,
    PHRASE,
    PLAIN,
    SUM,
    atom_text,
    base_text,
    expression_text,
    group_text,
    joined,
    list_text,
    noun_text,
    sentence_text,
)
from dsl.unparsing.statements import statement_lines

_WORDS: dict[type, str] = {
    n.GivenPlayers: "given",
    n.GivenHas: "given",
    n.GivenValue: "given",
    n.GivenEvery: "given",
    n.GivenPast: "given",
    n.When: "when",
    n.WhenPlay: "when",
    n.WhenPlayOne: "when",
    n.Answers: "",
    n.GivenDice: "",
    n.Then: "then",
    n.ThenHas: "then",
    n.ThenFails: "then",
    n.ThenEnds: "then",
    n.ThenAsked: "then",
    n.ThenOffered: "then",
    n.ThenSees: "then",
    n.ThenPast: "then",
    n.Cases: "",
}


def scenario_lines(node: n.Scenario, vocabulary: Vocabulary) -> list[str]:
    """Return the source text of a scenario as lines. If a line would begin with the same word as the line above, it begins
    with `and` instead."""
    return [f'scenario "{node.title}"', *_lines(node.lines, vocabulary)]


def background_lines(node: n.Background, vocabulary: Vocabulary) -> list[str]:
    """Return the source text of a background as lines."""
    return ["background", *_lines(node.lines, vocabulary)]


def _lines(below: tuple[n.ScenarioLine, ...], vocabulary: Vocabulary) -> list[str]:
    lines: list[str] = []
    word = ""
    for line in below:
        own = _WORDS[type(line)]
        lines.extend(f"  {text}" for text in line_of_scenario(line, word, vocabulary))
        word = own or word
    return lines


def line_of_scenario(node: n.ScenarioLine, before: str, vocabulary: Vocabulary) -> list[str]:
    """Return the source text of one line of a scenario, with the lines of its block if it has one. `before` is the first word
    of the line above. If the line would begin with the same word, it begins with `and`."""
    own = _WORDS[type(node)]
    first, *rest = _said(node, vocabulary)
    word = "and" if own and own == before else own
    return [joined(word, first), *rest]


def _said(node: n.ScenarioLine, vocabulary: Vocabulary) -> list[str]:
    match node:
        case n.When(statement=statement):
            return statement_lines(statement, vocabulary)
        case n.WhenPlay(until=until):
            return [f"play until {expression_text(until, vocabulary)}"]
        case n.WhenPlayOne(step=step):
            return [f"play one {step}"]
        case n.Answers(who=who, values=values):
            return [f"{base_text(who, vocabulary)} answers {list_text(values, vocabulary)}"]
        case n.GivenDice(values=values):
            return [f"dice {list_text(values, vocabulary)}"]
        case n.Cases(names=names, rows=rows):
            return [f"cases {', '.join(names)}", *(f"  {_row(row, vocabulary)}" for row in rows)]
        case n.GivenPlayers() | n.GivenHas() | n.GivenValue() | n.GivenEvery() | n.GivenPast():
            return [_given(node, vocabulary)]
        case (
            n.Then()
            | n.ThenHas()
            | n.ThenFails()
            | n.ThenEnds()
            | n.ThenAsked()
            | n.ThenOffered()
            | n.ThenSees()
            | n.ThenPast()
        ):
            return [_then(node, vocabulary)]
        case _:
            assert_never(node)


def _row(node: n.CaseRow, vocabulary: Vocabulary) -> str:
    return ", ".join(case_text(value, vocabulary) for value in node.values)


def case_text(node: n.Expression | n.Sizes, vocabulary: Vocabulary) -> str:
    """Return the source text of one value in a row of `cases`."""
    if isinstance(node, n.Sizes):
        return f"({list_text(node.sizes, vocabulary)})"
    return expression_text(node, vocabulary)


def _given(
    node: n.GivenPlayers | n.GivenHas | n.GivenValue | n.GivenEvery | n.GivenPast, vocabulary: Vocabulary
) -> str:
    match node:
        case n.GivenPlayers(count=count, sizes=sizes, noun=noun, zone=zone):
            several = not (isinstance(count, n.Number) and count.value == 1)
            text = noun_text("player", several, vocabulary)
            if not (isinstance(count, n.Name) and len(sizes) == 1 and n.same(count, sizes[0])):
                text = f"{expression_text(count, vocabulary)} {text}"
            if not sizes or noun is None:
                return text
            return f"{text} with {list_text(sizes, vocabulary)} {noun_text(noun, True, vocabulary)} in {zone}"
        case n.GivenHas(zone=zone, items=items, on_top=on_top):
            return f"{_place(zone, vocabulary)} has {_items(items, vocabulary)}{' on top' if on_top else ''}"
        case n.GivenValue(target=target, value=value):
            return f"{_place(target, vocabulary)} = {expression_text(value, vocabulary)}"
        case n.GivenEvery(target=target, values=values):
            return f"{_place(target, vocabulary)} = {list_text(values, vocabulary)}"
        case n.GivenPast(sentence=sentence):
            return f"past {sentence_text(sentence, vocabulary)}"
        case _:
            assert_never(node)


def _then(
    node: n.Then | n.ThenHas | n.ThenFails | n.ThenEnds | n.ThenAsked | n.ThenOffered | n.ThenSees | n.ThenPast,
    vocabulary: Vocabulary,
) -> str:
    match node:
        case n.Then(test=test):
            return expression_text(test, vocabulary)
        case n.ThenHas(zone=zone, items=items, negated=negated):
            verb = "has not" if negated else "has"
            return f"{expression_text(zone, vocabulary, SUM, CLOSED)} {verb} {_items(items, vocabulary)}"
        case n.ThenFails(reason=reason, negated=negated):
            text = "it does not fail" if negated else "it fails"
            return text if reason is None else f'{text} because "{reason}"'
        case n.ThenEnds(name=name):
            return f"it ends as {name}"
        case n.ThenAsked(who=who, options=options, negated=negated):
            text = f"{expression_text(who, vocabulary, SUM, CLOSED)} {'is not asked' if negated else 'is asked'}"
            return f"{text} among {list_text(options, vocabulary)}" if options else text
        case n.ThenOffered(who=who, options=options, negated=negated):
            verb = "is not offered" if negated else "is offered"
            return f"{expression_text(who, vocabulary, SUM, CLOSED)} {verb} {list_text(options, vocabulary)}"
        case n.ThenSees(who=who, things=things, negated=negated):
            verb = "does not see" if negated else "sees"
            return f"{expression_text(who, vocabulary, SUM, CLOSED)} {verb} {list_text(things, vocabulary)}"
        case n.ThenPast(sentence=sentence, negated=negated):
            words = "it did not happen that" if negated else "it happened that"
            return f"{words} {sentence_text(sentence, vocabulary)}"
        case _:
            assert_never(node)


def _place(node: n.Expression, vocabulary: Vocabulary) -> str:
    return atom_text(node, vocabulary) if isinstance(node, n.EveryZone) else base_text(node, vocabulary)


def _items(items: tuple[n.ScenarioItem, ...], vocabulary: Vocabulary) -> str:
    return ", ".join(_item(item, vocabulary) for item in items)


def _item(item: n.ScenarioItem, vocabulary: Vocabulary) -> str:
    if isinstance(item, n.SeatSize):
        return expression_text(item.size, vocabulary)
    if isinstance(item, n.Pieces):
        return pieces_text(item, vocabulary)
    if isinstance(item, n.Quantified) and isinstance(item.amount, n.Name):
        return f"{item.amount.id} {group_text(item.group, vocabulary)}"
    if isinstance(item, n.Quantified) and item.amount is not None and not isinstance(item.amount, n.Number):
        return f"({expression_text(item.amount, vocabulary)}) {group_text(item.group, vocabulary)}"
    return expression_text(item, vocabulary)


def pieces_text(item: n.Pieces, vocabulary: Vocabulary) -> str:
    """Return the source text of things in a scenario, such as `2 "Title" of player 1 as those`."""
    number = ""
    if isinstance(item.amount, n.Name):
        number = f"{item.amount.id} "
    elif item.amount is not None:
        worked_out = not isinstance(item.amount, n.Number)
        number = expression_text(item.amount, vocabulary)
        number = f"({number}) " if worked_out else f"{number} "
    what = (
        group_text(item.what, vocabulary) if isinstance(item.what, n.Group) else expression_text(item.what, vocabulary)
    )
    of = "" if item.of is None else f" of {expression_text(item.of, vocabulary, PHRASE, PLAIN)}"
    return f"{number}{what}{of}{'' if item.name is None else f' as {item.name}'}"
