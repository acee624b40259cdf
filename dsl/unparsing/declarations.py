"""Writes declarations (those that begin at the left margin) as source text."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import nodes as n
from dsl.lexing.vocabulary import Vocabulary
from dsl.limits import MAX_LINE
from dsl.unparsing.expressions import (
    CLOSED,
    PHRASE,
    PLAIN,
    SUM,
    countable_text,
    expression_text,
    filter_text,
    group_text,
    list_text,
    noun_text,
    plain_text,
)
from dsl.unparsing.scenarios import background_lines, scenario_lines
from dsl.unparsing.statements import statement_lines, suite_lines

#: The kinds of lines inside a declaration.
DeclarationLine = n.BoardLine | n.Shown | n.FieldDecl | n.ValueDecl | n.MoreCopies | n.Property | n.Part | n.ProseEntry


def declaration_lines(node: n.Declaration, vocabulary: Vocabulary) -> list[str]:  # noqa: C901 - an arm for each kind of node
    """Return the source text of a declaration as lines."""
    match node:
        case n.Game():
            return _game(node, vocabulary)
        case n.Board():
            return _board(node, vocabulary)
        case n.Pack():
            return _pack(node)
        case n.Credits():
            return _credits(node)
        case n.Option():
            return _option(node, vocabulary)
        case n.Words():
            return _words(node)
        case n.Neutral(name=name, test=test, played_by=played_by):
            when = "" if test is None else f" if {expression_text(test, vocabulary)}"
            by = "" if played_by is None else f", played by {expression_text(played_by, vocabulary, PHRASE)}"
            return [f"neutral player {name}{when}{by}"]
        case n.Kinds():
            return _kinds(node)
        case n.Noun():
            return _noun(node, vocabulary)
        case n.ValueDecl():
            return _valuedecl(node, vocabulary)
        case n.Zone():
            return _zone(node, vocabulary)
        case n.Grid():
            return _grid(node)
        case n.Join():
            others = ", ".join(expression_text(one, vocabulary) for one in node.others)
            return [f"join {expression_text(node.place, vocabulary)} with {others}"]
        case n.Supply():
            return _supply(node, vocabulary)
        case n.Table():
            return _table(node, vocabulary)
        case n.Define():
            return _define(node, vocabulary)
        case n.Verb():
            return _verb(node, vocabulary)
        case n.Order():
            return _order(node)
        case n.Deck():
            return _deck(node, vocabulary)
        case n.Card():
            return _card(node, vocabulary)
        case n.Family():
            return _family(node, vocabulary)
        case n.ClassText():
            return _class_text(node, vocabulary)
        case n.Step():
            return _step(node, vocabulary)
        case n.Play():
            return _play(node, vocabulary)
        case n.SpanDecl():
            return _spandecl(node, vocabulary)
        case n.General():
            return _general(node, vocabulary)
        case n.Invariant():
            return _invariant(node, vocabulary)
        case n.Tally():
            return _tally(node, vocabulary)
        case n.Carry():
            return _carry(node, vocabulary)
        case n.Prose():
            return _prose(node)
        case n.Template():
            return _template(node, vocabulary)
        case n.Scenario():
            return scenario_lines(node, vocabulary)
        case n.Background():
            return background_lines(node, vocabulary)
        case _:
            assert_never(node)


def line_of_declaration(node: DeclarationLine, vocabulary: Vocabulary) -> list[str]:
    """Return the source text of one line inside a declaration; for a part of a card, also the lines below it."""
    match node:
        case n.Shown():
            return [_shown(node, vocabulary)]
        case n.ShowValues():
            return [f"show {_every_shown(node.items, vocabulary)}"]
        case n.ShowTable():
            return [f"show {node.name}: {_every_shown(node.columns, vocabulary)}"]
        case n.ShowMap():
            return [f"show {node.noun} by {_shown(node.down, vocabulary)} and {_shown(node.across, vocabulary)}"]
        case n.ShowSorted():
            return [f"show {node.name} by {node.field}"]
        case n.Badge():
            entries = (f'{word} "{letter}" {colour}' for word, letter, colour in node.entries)
            return [f"badge {node.field}: {', '.join(entries)}"]
        case n.FieldDecl():
            return [_typed(f"field {node.name}", node, vocabulary)]
        case n.ValueDecl():
            return _valuedecl(node, vocabulary)
        case n.MoreCopies():
            return [f"more copies of {plain_text(node.card, vocabulary)}: {expression_text(node.count, vocabulary)}"]
        case n.Property():
            return [f"{node.name} {expression_text(node.value, vocabulary)}"]
        case n.Part():
            return suite_lines(f"at {node.name}", node.body, vocabulary)
        case n.ProseEntry():
            return _entry(node)
        case _:
            assert_never(node)


def type_text(node: n.TypeName, vocabulary: Vocabulary) -> str:
    """Return the source text of a type, such as `number from 0 to 5`."""
    text = noun_text(node.name, True, vocabulary) if node.plural else node.name
    if node.low is not None and node.high is not None:
        low, high = (expression_text(bound, vocabulary, SUM, PLAIN) for bound in (node.low, node.high))
        text += f" from {low} to {high}"
    return f"{text} or none" if node.optional else text


def _typed(head: str, node: n.FieldDecl | n.ValueDecl, vocabulary: Vocabulary) -> str:
    default = "" if node.default is None else f" = {expression_text(node.default, vocabulary)}"
    return f"{head}: {type_text(node.type, vocabulary)}{default}"


def parameter_text(node: n.Parameter, vocabulary: Vocabulary) -> str:
    """Return the source text of a parameter: its type and its name, such as `player who`."""
    return f"{type_text(node.type, vocabulary)} {node.name}"


def _block(head: str, body: tuple[n.Statement, ...], vocabulary: Vocabulary) -> list[str]:
    """Return a heading and the statements below it as lines. The statements are indented."""
    return [head, *(f"  {line}" for statement in body for line in statement_lines(statement, vocabulary))]


# ----------------------------------------------------- the whole game


def _game(node: n.Game, vocabulary: Vocabulary) -> list[str]:
    lines = [f'game {node.id} "{node.title}"']
    if node.players is not None:
        low, high = node.players
        lines.append(f"  players {low}" if low == high else f"  players {low} to {high}")
    if node.languages:
        lines.append(f"  languages {', '.join(node.languages)}")
    if node.active is not None:
        lines.append(f"  active {node.active}")
    if node.first is not None:
        lines.append(f"  first {node.first}")
    if node.pads is not None:
        lines.append(f"  pads if {expression_text(node.pads, vocabulary)}")
    lines.extend(f"  {line}" for demand in node.requires for line in statement_lines(demand, vocabulary))
    return lines


def _board(node: n.Board, vocabulary: Vocabulary) -> list[str]:
    name = "" if node.name is None else f" {node.name}"
    end = " at the end" if node.at_end else ""
    test = "" if node.test is None else f" if {expression_text(node.test, vocabulary)}"
    return [
        f"board{name}{end}{test}",
        *(f"  {line}" for part in node.lines for line in line_of_declaration(part, vocabulary)),
    ]


def _shown(node: n.Shown, vocabulary: Vocabulary) -> str:
    text = node.name + (f" as {node.shape}" if node.shape else "")
    if node.high is not None:
        low = "" if node.low is None else f" from {expression_text(node.low, vocabulary, SUM, PLAIN)}"
        text += f"{low} to {expression_text(node.high, vocabulary, SUM, PLAIN)}"
    if node.ends:
        text += f" between {' and '.join(expression_text(end, vocabulary, SUM, PLAIN) for end in node.ends)}"
    return text


def _every_shown(items: tuple[n.Shown, ...], vocabulary: Vocabulary) -> str:
    return ", ".join(_shown(item, vocabulary) for item in items)


def _pack(node: n.Pack) -> list[str]:
    lines = [f'pack {node.id} "{node.title}"']
    if node.game is not None:
        lines.append(f"  for {node.game}")
    return [*lines, f"  needs {', '.join(node.needs)}"] if node.needs else lines


def _credits(node: n.Credits) -> list[str]:
    return ["credits", *(f'  {name} "{text}"' for name, text in node.entries)]


def _option(node: n.Option, vocabulary: Vocabulary) -> list[str]:
    only = "" if node.only_if is None else f" only if {expression_text(node.only_if, vocabulary)}"
    if node.type is None or node.default is None:
        return [f"option {node.name}: {', '.join(node.words)}{only}"]
    type_, default = type_text(node.type, vocabulary), expression_text(node.default, vocabulary)
    return [f"option {node.name}: {type_} = {default}{only}"]


def _words(node: n.Words) -> list[str]:
    return [f"words {' '.join((node.name, node.plural)).strip()}: {', '.join(node.words)}"]


def _kinds(node: n.Kinds) -> list[str]:
    return [f"kinds {' '.join((node.name, node.plural)).strip()}: {', '.join(node.words)}"]


# ------------------------------------------------------------- things


def _noun(node: n.Noun, vocabulary: Vocabulary) -> list[str]:
    plural = "" if node.plural == node.singular else f" {node.plural}"
    members = (f"  {line}" for member in node.members for line in line_of_declaration(member, vocabulary))
    return [f"noun {node.singular}{plural}", *members]


def _valuedecl(node: n.ValueDecl, vocabulary: Vocabulary) -> list[str]:
    by = f"({', '.join(node.by)})" if node.by else of_noun(node.noun)
    lifetime = "" if node.lifetime is None else f", each {node.lifetime.step}"
    if node.lifetime is not None and node.lifetime.source is not None:
        lifetime += f" from {node.lifetime.source}"
    if node.lifetime is not None and node.lifetime.alike:
        lifetime += f" alike in {' and '.join(node.lifetime.alike)}"
    own = ", seen by owner" if node.own else ""
    return [_typed(f"value {node.name}{by}", node, vocabulary) + lifetime + own]


def _zone(node: n.Zone, vocabulary: Vocabulary) -> list[str]:
    attributes = list(node.attributes)
    if node.in_force_for is not None:
        attributes[-1] = f"in force for {plain_text(node.in_force_for, vocabulary)}"
    if node.open_if is not None:
        attributes.append(f"open if {expression_text(node.open_if, vocabulary)}")
    if node.seen_by is not None:
        attributes.append(f"seen by {plain_text(node.seen_by, vocabulary)}")
    if node.showing:
        attributes.append(f"showing {' and '.join(node.showing)}")
    if node.sorted_by:
        attributes.append(f"sorted by {' and '.join(node.sorted_by)}")
    what = f"one {node.noun}" if node.single else node.noun
    return [f"zone {node.name}{of_noun(node.owner)}: {', '.join([what, *attributes])}"]


def _grid(node: n.Grid) -> list[str]:
    if node.rows:
        return [f"grid {node.name}: {node.noun} {node.shape}", *(f'  "{row}"' for row in node.rows)]
    return [f"grid {node.name}: {node.noun} {node.width} by {node.height} {node.shape}"]


def _supply(node: n.Supply, vocabulary: Vocabulary) -> list[str]:
    count = "all" if node.count is None else countable_text(node.count, vocabulary)
    group, place = node.group, f"in {node.zone}"
    if group.filters and isinstance(group.filters[-1], n.Where):  # after a test, the place would be part of it
        head = group_text(replace(group, filters=()), vocabulary)
        filters = " ".join(filter_text(one, vocabulary) for one in group.filters)
        return [f"supply{of_noun(node.owner)}: {count} {head} {place} {filters}"]
    return [f"supply{of_noun(node.owner)}: {count} {group_text(group, vocabulary)} {place}"]


def _table(node: n.Table, vocabulary: Vocabulary) -> list[str]:
    return [f"table {node.name} from {node.start}: {list_text(node.values, vocabulary)}"]


# -------------------------------------------------------- definitions


def _define(node: n.Define, vocabulary: Vocabulary) -> list[str]:
    head = f"define {node.name}"
    if node.adjective:
        head += f" for {parameter_text(node.parameters[0], vocabulary)}"
    elif node.of:
        head += f" of {parameter_text(node.parameters[0], vocabulary)}"
    elif node.parameters:
        head += f"({', '.join(parameter_text(p, vocabulary) for p in node.parameters)})"
    return [f"{head} as {expression_text(node.value, vocabulary)}"]


def _verb(node: n.Verb, vocabulary: Vocabulary) -> list[str]:
    is_in_head = len(node.forms) == 2 and node.subject is not None
    head = f"verb {' '.join(node.forms[:1] if is_in_head else node.forms)}"
    parts = [_subject(node.subject, vocabulary)] if node.subject else []
    parts.append(node.forms[1] if len(node.forms) > 1 and node.subject else node.forms[0])
    if node.object is not None:
        parts.append(parameter_text(node.object, vocabulary))
    parts.extend(f"{word} {parameter_text(parameter, vocabulary)}" for word, parameter in node.roles)
    flags = ", one by one" if node.one_by_one else ""
    flags += ", only when allowed" if node.when_allowed else ""
    flags += "" if node.answers is None else f", answers {type_text(node.answers, vocabulary)}"
    if len(parts) > 1 or flags:
        head += f": {' '.join(parts)}{flags}"
    return _block(head, node.body, vocabulary)


def _subject(node: n.Parameter, vocabulary: Vocabulary) -> str:
    is_player = node.type.name == "player" and not node.type.plural and not node.type.optional
    return node.name if is_player else parameter_text(node, vocabulary)


def _order(node: n.Order) -> list[str]:
    return [f"order {node.verb}: {', '.join(node.layers)}"]


# -------------------------------------------------------------- cards


def _deck(node: n.Deck, vocabulary: Vocabulary) -> list[str]:
    test = f" if {expression_text(node.test, vocabulary)}" if node.test is not None else ""
    return [
        f'deck {node.id} "{node.title}"{test}',
        *([f"  each has {_pairs(node.each, vocabulary)}"] if node.each else []),
        *(f"  {line}" for more in node.more for line in line_of_declaration(more, vocabulary)),
    ]


def _pairs(properties: tuple[n.Property, ...], vocabulary: Vocabulary) -> str:
    return ", ".join(line for one in properties for line in line_of_declaration(one, vocabulary))


def _card(node: n.Card, vocabulary: Vocabulary) -> list[str]:
    return [f'{node.noun} {node.id} "{node.title}"', *_card_block(node, vocabulary)]


def _family(node: n.Family, vocabulary: Vocabulary) -> list[str]:
    nouns = noun_text(node.noun, True, vocabulary)
    if node.each is not None:
        numbers = f" and {node.name} from {node.low} to {node.high}" if node.name else ""
        head = f'{nouns} {node.first} "{node.title}" for each {node.each[0]} as {node.each[1]}{numbers}'
        return [head, *_card_block(node, vocabulary)]
    head = f'{nouns} {node.first} to {node.last} "{node.title}" for {node.name} from {node.low} to {node.high}'
    return [head, *_card_block(node, vocabulary)]


def _class_text(node: n.ClassText, vocabulary: Vocabulary) -> list[str]:
    return [f"every {group_text(node.group, vocabulary)}", *_card_block(node, vocabulary)]


def _card_block(node: n.Card | n.Family | n.ClassText, vocabulary: Vocabulary) -> list[str]:
    lines = [line for prop in node.properties for line in line_of_declaration(prop, vocabulary)]
    lines += [line for statement in node.body for line in statement_lines(statement, vocabulary)]
    lines += [line for part in node.parts for line in line_of_declaration(part, vocabulary)]
    return [f"  {line}" for line in lines]


# --------------------------------------------------------------- flow


def _step(node: n.Step, vocabulary: Vocabulary) -> list[str]:
    of = "" if node.parameter is None else f" of {parameter_text(node.parameter, vocabulary)}"
    table = ", by the table" if node.by_the_table else ""
    return _block(f"step {node.name}{of}{table}", node.body, vocabulary)


def _play(node: n.Play, vocabulary: Vocabulary) -> list[str]:
    return _block("play", node.body, vocabulary)


def _spandecl(node: n.SpanDecl, vocabulary: Vocabulary) -> list[str]:
    end = "" if node.end is None else f" to {expression_text(node.end, vocabulary, SUM, CLOSED)}"
    return [f"span {node.name} from {expression_text(node.start, vocabulary, SUM, CLOSED)}{end}"]


def _general(node: n.General, vocabulary: Vocabulary) -> list[str]:
    return _block("rules", node.rules, vocabulary)


def _invariant(node: n.Invariant, vocabulary: Vocabulary) -> list[str]:
    return [f'invariant "{node.title}": {expression_text(node.test, vocabulary)}']


def _tally(node: n.Tally, vocabulary: Vocabulary) -> list[str]:
    return [f"tally {node.name}: {expression_text(node.value, vocabulary)}"]


def _carry(node: n.Carry, vocabulary: Vocabulary) -> list[str]:
    return [f"carry {node.option}: {expression_text(node.value, vocabulary)}"]


def _prose(node: n.Prose) -> list[str]:
    return [f"prose {node.language}", *(f"  {line}" for entry in node.entries for line in _entry(entry))]


def _template(node: n.Template, vocabulary: Vocabulary) -> list[str]:
    lines = [f"template {node.name}"]
    lines.extend(f"  {line}" for choice in node.choices for line in statement_lines(choice, vocabulary))
    for item in node.items:
        lines.extend(["", *(f"  {line}" if line else "" for line in declaration_lines(item, vocabulary))])
    return lines


def _entry(node: n.ProseEntry) -> list[str]:
    """Return the lines of an entry of prose: one, or one more for each `also` if one line would be too long."""
    texts = ", ".join(f'"{text}"' for text in node.texts)
    printed = ", ".join(f'"{text}"' for text in node.printed)
    feminine, means = ", feminine" if node.feminine else "", f', means "{node.means}"' if node.means else ""
    told = ", ".join(f'"{text}"' for text in node.told)
    how = "heading" if node.heads else "told"
    behind = f"{f', printed {printed}' if printed else ''}{f', {how} {told}' if told else ''}"
    short = f'short "{node.short}"' if node.short else ""
    if short and node.word == texts:
        return [f"{node.word}: {short}"]
    asks = f', asked "{node.asked}"' if node.asked else ""
    asks += f', declined "{node.declined}"' if node.declined or node.seldom else ""
    also = [", also " + ", ".join(f'"{text}"' for text in texts) for texts in node.also]
    first, rest = f"{node.word}: {texts}{feminine}", f"{f', {short}' if short else ''}{means}{asks}{behind}"
    whole = "".join((first, *also, rest))
    if len(whole) < MAX_LINE - 2:
        return [whole]
    parts = [first, *(part.removeprefix(", ") for part in (*also, rest) if part)]
    return [
        ("" if number == 0 else "    ") + part + "," * (number < len(parts) - 1) for number, part in enumerate(parts)
    ]


def of_noun(noun: str | None) -> str:
    """Return `of` with a noun, such as ` of player`; an empty text if there is no noun."""
    return "" if noun is None else f" of {noun}"
