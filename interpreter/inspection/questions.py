"""Puts the question of a decision into a sentence for the deciding player.

The sentence is made from the statement that asks. Known values replace expressions: `you` for the deciding player, the numbers
on offer, the number of pieces to choose. Parts without words in the language are left out. The question is still clear, because
the possible answers appear below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

from dsl import nodes, prose
from dsl.prose import Entry, Lexicon, Phrase
from dsl.semantics.questions import word_asked
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import Type, value_of
from dsl.source import Span
from interpreter.compiler.program import Program
from interpreter.inspection.changes import Reader
from interpreter.model.decisions import Decision, Under

#: The first part of a sentence, up to a comma, semicolon or colon. Titles in quotes are not split.
FIRST_WORDS = re.compile(r"(?:“[^”]*”|«[^»]*»|[^,;:])*")

Change = Callable[[nodes.Node], "nodes.Node | None"]

#: The clauses that ask a question.
Asked = nodes.Choose | nodes.ChooseBlock | nodes.May | nodes.Quantified


def question_text(
    program: Program, decision: Decision, lexicon: Lexicon, language: str, names: Sequence[str] = ()
) -> str:
    """Return the question of a decision as a sentence for the deciding player; "" if there are no words for it. If
    the prose gives a question, that is used."""
    declaration = _asking(program.book, decision)
    entry = _put(program, declaration, decision, lexicon, language)
    if entry is not None and entry.asked:
        return _filled(program, entry.asked, decision, lexicon, language, names)
    return "" if declaration is None else _question_in(declaration, decision, lexicon, language)


def place_text(program: Program, decision: Decision, lexicon: Lexicon, language: str, names: Sequence[str] = ()) -> str:
    """Return the words for the card, step or verb that asks a question. A verb is shown with its roles, as far as the deciding
    player knows them. Return "" for a step with `told ""`. Return "" also if another player does the verb and the prose has a
    text for this question, because that text names the player."""
    under = next((one for one in reversed(decision.within) if one.verb == decision.of), None)
    if under is None:
        entry = lexicon.entry(language, decision.of)
        is_quiet = decision.of in program.book.steps and entry is not None and entry.told == ("",)
        word = prose.word_text(decision.of, lexicon, language)
        return "" if is_quiet else prose.title_text(word, lexicon, language)
    reader = Reader(program, lexicon, language, names, decision.seat)
    types = {one.name: one.type for _, one in program.roles_of(program.verb_index(under.verb))}
    doer = dict(under.roles).get("who")
    if isinstance(doer, int) and program.book.type_of(types["who"]).kind == "player" and not reader.is_me(doer):
        put = _put(program, _asking(program.book, decision), decision, lexicon, language)
        if put is not None and put.asked:
            return ""
    known = {
        name: reader.said(program.book.type_of(types[name]), value)
        for name, value in under.roles
        if name != "who" and value is not None and program.book.type_of(types[name]).kind != "set"
    }
    found = FIRST_WORDS.match(prose.word_text(decision.of, lexicon, language, known))
    return found[0] if found is not None else ""


def declined_text(
    program: Program, decision: Decision, lexicon: Lexicon, language: str, names: Sequence[str] = ()
) -> str:
    """Return a sentence that explains what the answer `no` does: from the prose, else from the `otherwise` of the
    statement. Return "" if nothing happens then."""
    declaration = _asking(program.book, decision)
    entry = _put(program, declaration, decision, lexicon, language)
    if entry is not None and entry.declined:
        return _filled(program, entry.declined, decision, lexicon, language, names)
    return "" if declaration is None else _otherwise(declaration, decision, lexicon, language)


def is_seldom(program: Program, decision: Decision, lexicon: Lexicon, language: str) -> bool:
    """Tell whether the prose marks a `may` as one that is answered with no by itself, unless the player wants to be asked."""
    entry = _put(program, _asking(program.book, decision), decision, lexicon, language)
    return decision.kind == "may" and entry is not None and entry.seldom


def is_worded(program: Program, decision: Decision, lexicon: Lexicon, language: str) -> bool:
    """Tell whether the prose has a text for a question."""
    entry = _put(program, _asking(program.book, decision), decision, lexicon, language)
    return entry is not None and bool(entry.asked)


def pieces_spoken_of(program: Program, decision: Decision, lexicon: Lexicon, language: str) -> tuple[int, ...]:
    """Return the pieces that the prose names in a question, by the roles in braces (`{card}`)."""
    entry = _put(program, _asking(program.book, decision), decision, lexicon, language)
    holes = set(re.findall(r"\{(\w+)\}", entry.asked if entry is not None else ""))
    found: dict[str, int] = {}
    for under in decision.within:
        types = _types(program, under)
        found |= {name: value for name, value in under.roles if types[name].kind == "piece" and isinstance(value, int)}
    return tuple(found[name] for name in found if name in holes)


def cells_under_way(program: Program, decision: Decision) -> tuple[int, ...]:
    """Return the cells of maps in the roles of a verb that is being carried out: the innermost verb that has any."""
    for under in reversed(decision.within):
        declared = program.roles_of(program.verb_index(under.verb)) if under.verb else ()
        kinds = {parameter.name: program.book.type_of(parameter.type).kind for _, parameter in declared}
        found = [value for name, value in under.roles if kinds.get(name) == "piece" and isinstance(value, int)]
        cells = tuple(piece for piece in found if program.layout.pieces[piece].cell is not None)
        if cells:
            return cells
    return ()


def _put(
    program: Program, declaration: nodes.Node | None, decision: Decision, lexicon: Lexicon, language: str
) -> Entry | None:
    """Return the prose entry for a question. It is found by the name of the answer; for named blocks by their list of
    words; for a `may` by its first verb."""
    word = decision.name
    if declaration is not None and not word:
        asked = next((node for node in nodes.walk(declaration) if node.span == decision.span), None)
        word = "" if asked is None else word_asked(asked, program.book)
    return lexicon.entry(language, word) if word else None


def _filled(
    program: Program, text: str, decision: Decision, lexicon: Lexicon, language: str, names: Sequence[str]
) -> str:
    """Return a text of the prose with its roles in braces filled in, from the verbs that are being carried out. The
    innermost verb takes precedence."""
    reader = Reader(program, lexicon, language, names, decision.seat)
    roles: dict[str, str | int | Phrase] = {}
    for under in decision.within:
        types = _types(program, under)
        for name, value in under.roles:
            seat = value if isinstance(value, int) and value_of(types[name]).kind == "player" else None
            said = reader.said(types[name], value)
            roles[name] = reader.address if reader.is_me(seat) else said
    return prose.told_text(text, roles, lexicon, language, asking=True) if text else ""


def _types(program: Program, under: Under) -> dict[str, Type]:
    """Return the type of each role of a verb under way, of a value of the game or of a name of the rules."""
    if under.types:
        return {name: type_ for (name, _), type_ in zip(under.roles, under.types)}
    if not under.verb:
        return {name: program.book.type_of(program.book.values[None, name].type) for name, _ in under.roles}
    declared = program.roles_of(program.verb_index(under.verb))
    return {parameter.name: program.book.type_of(parameter.type) for _, parameter in declared}


def _asking(book: Rulebook, decision: Decision) -> nodes.Node | None:
    """Return the declaration whose text asks the question. If several cards share the text, it is the card that the
    decision names."""
    cards = [entry.node for entry in book.cards if any(_holds(part, decision.span) for part in entry.parts_of)]
    if cards:
        return next((card for card in cards if card.title == decision.of), cards[0])
    return next((node for node in book.declarations if _holds(node, decision.span)), None)


def _holds(node: nodes.Node, span: Span) -> bool:
    return node.span.source == span.source and node.span.start <= span.start < node.span.end


def _question_in(declaration: nodes.Node, decision: Decision, lexicon: Lexicon, language: str) -> str:
    """Return the question that a declaration asks, as a sentence; "" if it asks none."""
    asked, before = _asked(declaration, decision)
    return "" if asked is None else _question(asked, before, decision, lexicon, language, declaration)


def _asked(declaration: nodes.Node, decision: Decision) -> tuple[Asked | None, list[nodes.Node]]:
    """Return the clause that asks (None if there is none), and the clauses before it that give names."""
    before: list[nodes.Node] = []
    for node in nodes.walk(declaration):
        if node.span == decision.span and isinstance(node, Asked):
            return node, before
        if isinstance(node, nodes.Let | nodes.Choose | nodes.Parameter) and node.span.end <= decision.span.start:
            before.append(node)
    return None, before


def _speaking(declaration: nodes.Node) -> str:
    return declaration.noun if isinstance(declaration, nodes.Card) else ""


def _otherwise(declaration: nodes.Node, decision: Decision, lexicon: Lexicon, language: str) -> str:
    """Return in words what happens after the answer `no`. A `stop` is not mentioned."""
    asked, before = _asked(declaration, decision)
    if not isinstance(asked, nodes.May) or not isinstance(asked.who, nodes.Name):
        return ""
    who, this = asked.who.id, _speaking(declaration)
    done = [
        _changed(one, lambda part: _as_you(part, who)) for one in asked.otherwise if not isinstance(one, nodes.Stop)
    ]
    around = prose.Around(this, before=before, within=declaration)
    said = [prose.sentence_text(one, lexicon, language, around).rstrip(".") for one in done]
    return "; ".join([*said[:1], *(one[:1].lower() + one[1:] for one in said[1:])])


def _question(
    node: Asked, before: list[nodes.Node], decision: Decision, lexicon: Lexicon, language: str, declaration: nodes.Node
) -> str:
    if isinstance(node, nodes.ChooseBlock):
        names = tuple(nodes.Name(one.span, one.name) for one in node.blocks)
        node = nodes.Choose(node.span, node.who, nodes.Among(node.span, names), "", False)
    if isinstance(node, nodes.Quantified):
        node = nodes.Choose(node.span, nodes.Name(node.span, "you"), node, "", False)
    who = node.who.id if isinstance(node.who, nodes.Name) else "you"
    given = {name: value for under in decision.within for name, value in under.roles if type(value) is int}
    numbers = {
        name for one in before if isinstance(one, nodes.Parameter) and one.type.name == "number" for name in (one.name,)
    }

    def worked_out(part: nodes.Node) -> nodes.Node | None:
        if isinstance(part, nodes.Name) and part.id in numbers and part.id in given:
            return _number(part, given[part.id])
        return _as_you(part, who)

    asked, *known = (_changed(one, worked_out) for one in (node, *before))
    if isinstance(asked, nodes.Choose):
        asked = replace(asked, what=_as_offered(asked.what, decision))
    elif isinstance(asked, nodes.May):
        asked = replace(asked, otherwise=())  # the effect of `no` is shown beside the question
    chosen = {one.name for one in before if isinstance(one, nodes.Choose)}
    asked = _changed(asked, lambda part: _sayable(part, chosen, lexicon, language))
    around = prose.Around(_speaking(declaration), before=known, within=declaration)
    return prose.sentence_text(asked, lexicon, language, around, asking=True)


def _as_you(node: nodes.Node, who: str) -> nodes.Node | None:
    return nodes.Name(node.span, "you") if isinstance(node, nodes.Name) and node.id == who != "you" else None


def _as_offered(what: nodes.Choice, decision: Decision) -> nodes.Choice:
    """Return a choice in which numbers and amounts are replaced by those that the options of the decision allow."""
    numbers = (
        [int(option.id) for option in decision.options]
        if all(_is_number(option.id) for option in decision.options)
        else []
    )
    match what:
        case nodes.Range() if numbers:
            return replace(what, low=_number(what, min(numbers)), high=_number(what, max(numbers)))
        case nodes.Among(values=values) if len(numbers) == len(values):
            return replace(what, values=tuple(_number(what, number) for number in numbers))
        case nodes.Quantified(determiner="some"):
            return replace(what, determiner="any")
        case nodes.Quantified(amount=amount) if (
            amount is not None and not isinstance(amount, nodes.Number) and decision.how_many_of is None
        ):
            return replace(what, amount=nodes.Number(amount.span, decision.parts))
    return what


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal()


def _number(node: nodes.Node, value: int) -> nodes.Number | nodes.Negative:
    return nodes.Number(node.span, value) if value >= 0 else nodes.Negative(node.span, nodes.Number(node.span, -value))


def _sayable(node: nodes.Node, chosen: set[str], lexicon: Lexicon, language: str) -> nodes.Node | None:
    """Return a group of pieces without the filters that have no words. Filters that exclude earlier choices are left out too,
    since the possible answers show what is excluded. Return None if no filter has to be left out."""
    if not isinstance(node, nodes.Group):
        return None
    filters = tuple(
        one
        for one in node.filters
        if not any(_has_no_words(part, lexicon, language) for part in nodes.walk(one))
        and not (isinstance(one, nodes.But) and isinstance(one.value, nodes.Name) and one.value.id in chosen)
    )
    return replace(node, filters=filters) if len(filters) < len(node.filters) else None


def _has_no_words(node: nodes.Node, lexicon: Lexicon, language: str) -> bool:
    """Tell whether an expression is a defined value or a yes-or-no fact for which the prose has no words."""
    match node:
        case nodes.Call(name=name):
            return name in lexicon.defines and lexicon.entry(language, name) is None
        case nodes.Name(id=name) | nodes.Field(name=name):
            return lexicon.is_fact(name) and lexicon.entry(language, name) is None
    return False


def _changed(node: nodes.Node, change: Change) -> nodes.Node:
    """Return a tree with the nodes that `change` replaces; a node is replaced before the nodes below it. Parts
    without a change stay the same objects."""
    node = change(node) or node
    changes: dict[str, Any] = {
        field.name: new
        for field in fields(node)
        if (new := _within(old := getattr(node, field.name), change)) is not old
    }
    return replace(node, **changes) if changes else node


def _within(value: object, change: Change) -> object:
    if isinstance(value, nodes.Node):
        return _changed(value, change)
    if isinstance(value, tuple):
        new = tuple(_within(item, change) for item in value)
        return new if any(a is not b for a, b in zip(new, value)) else value
    return value
