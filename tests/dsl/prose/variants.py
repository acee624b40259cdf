"""Trees that differ from a given one in one small thing that matters: what reads the same for both is a fault of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from dsl import nodes

Body = tuple[nodes.Node, ...]


def variants(card: nodes.Card) -> Iterator[tuple[str, nodes.Card]]:
    """Yield what was changed, and a card with that change, for each place where something can be."""
    named = _names(card)
    for what, varied in _within(replace(card, properties=()), named):
        yield what, replace(varied, properties=card.properties)


def _within(node: nodes.Node, named: dict[str, list[str]]) -> Iterator[tuple[str, nodes.Node]]:
    yield from ((what, new) for what, new in _of_node(node, named))
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, nodes.Node):
            yield from ((what, replace(node, **{field.name: new})) for what, new in _within(value, named))
        elif isinstance(value, tuple) and any(isinstance(item, nodes.Node) for item in value):
            if field.name in ("body", "otherwise"):
                yield from ((what, replace(node, **{field.name: new})) for what, new in _of_body(value))
            for place, item in enumerate(value):
                if isinstance(item, nodes.Node):
                    yield from (
                        (what, replace(node, **{field.name: (*value[:place], new, *value[place + 1 :])}))
                        for what, new in _within(item, named)
                    )
        elif isinstance(value, tuple) and field.name == "args":
            for place, (preposition, item) in enumerate(value):
                yield from (
                    (what, replace(node, args=(*value[:place], (preposition, new), *value[place + 1 :])))
                    for what, new in _within(item, named)
                )


def _of_node(node: nodes.Node, named: dict[str, list[str]]) -> Iterator[tuple[str, nodes.Node]]:
    """Yield a node with one thing changed in itself."""
    match node:
        case nodes.Neighbour(after=None):
            for name in named.get("player", ()):
                yield "seats from somebody else", replace(node, after=nodes.Name(node.span, name))
        case nodes.Neighbour():
            yield "seats from you", replace(node, after=None)
        case nodes.Name(id=word):
            for alike in named.values():
                if word in alike:
                    yield from (("another name", replace(node, id=other)) for other in alike if other != word)
        case nodes.Number(value=value):
            yield "another number", replace(node, value=value + 1)
        case nodes.Logic(op=op):
            yield "and for or", replace(node, op="or" if op == "and" else "and")
            match node.right:
                case nodes.Logic(op=other) if other != op:
                    left = replace(node.right, op=op, left=node.left, right=node.right.left)
                    yield "other brackets", replace(node.right, left=left)
        case nodes.Not(value=value):
            yield "not denied", value
        case nodes.Sentence(subject=nodes.Quantified(determiner="each" | "bare") as who):
            yield "some or any of them", replace(node, subject=replace(who, determiner="any"))
        case nodes.Choose(what=nodes.Quantified(determiner="some")):
            yield "each, not some", replace(node, what=replace(node.what, determiner="all"))
        case (
            nodes.Choose(what=nodes.Quantified(determiner="up to"))
            | nodes.Choose(what=nodes.Quantified(determiner="n"))
        ):
            other = "n" if node.what.determiner == "up to" else "up to"
            yield "just so many, or at most", replace(node, what=replace(node.what, determiner=other))
        case nodes.RepeatUntil(test=test) if not isinstance(test, nodes.Flag):
            yield "a rule that lasts", nodes.If(node.span, nodes.Not(node.span, test), node.body, ())
        case nodes.Rule(kind="allow", pattern=pattern) if pattern.subject is not None and not pattern.others:
            sentence = nodes.Sentence(
                node.span, pattern.subject, pattern.verb, pattern.form, pattern.object, pattern.args
            )
            yield "what may be done, not what is allowed", nodes.May(node.span, pattern.subject, (sentence,), ())
        case nodes.Rule(kind="before") | nodes.Rule(kind="after"):
            yield "before for after", replace(node, kind="after" if node.kind == "before" else "before")
        case nodes.Choose(may=True):
            yield "it must be chosen", replace(node, may=False)
        case nodes.ForEach(at_once=once):
            yield "at once, or not", replace(node, at_once=not once)


def _of_body(body: Body) -> Iterator[tuple[str, Body]]:
    """Yield a block with its statements otherwise nested."""
    for place, node in enumerate(body):
        before, behind = body[:place], body[place + 1 :]
        match node:
            case nodes.Attempt(body=inner, otherwise=()) if len(inner) > 1:
                parts = tuple(replace(node, body=(part,)) for part in inner)
                if not any(isinstance(part, nodes.Require | nodes.Let | nodes.Choose) for part in inner):
                    yield "each of it tried by itself", (*before, *parts, *behind)
                    yield "only the last of it tried", (*before, *inner[:-1], parts[-1], *behind)
        if isinstance(node, nodes.If | nodes.ForEach | nodes.Repeat | nodes.RepeatUntil | nodes.Rule) and node.body:
            if len(node.body) > 1 and not isinstance(node.body[-1], nodes.Require):
                yield "less within it", (*before, replace(node, body=node.body[:-1]), node.body[-1], *behind)
            if behind:
                yield "more within it", (*before, replace(node, body=(*node.body, behind[0])), *behind[1:])
        match node:
            case nodes.If(otherwise=(), body=(*first, nodes.If() as last)) if last.otherwise:
                moved = (*first, replace(last, otherwise=()))
                yield (
                    "otherwise of the outer test",
                    (*before, replace(node, body=moved, otherwise=last.otherwise), *behind),
                )
            case nodes.If(body=(*first, nodes.If(otherwise=()) as last)) if node.otherwise:
                moved = (*first, replace(last, otherwise=node.otherwise))
                yield "otherwise of the inner test", (*before, replace(node, body=moved, otherwise=()), *behind)


def _names(card: nodes.Card) -> dict[str, list[str]]:
    """Return the names that a card gives to players, and to numbers."""
    found: dict[str, list[str]] = {"player": [], "number": []}
    for node in nodes.walk(card):
        match node:
            case nodes.Choose(name=name, what=nodes.Quantified(group=nodes.Group(noun=noun))):
                found.setdefault(noun, []).append(name)
            case nodes.Let(name=name) if name.startswith("sum_"):
                found["number"].append(name)
            case nodes.ForEach(name=name, group=nodes.Group(noun=noun)):
                found.setdefault(noun, []).append(name)
            case nodes.Choose(name=name, what=nodes.Range()) | nodes.Roll(name=str(name)):
                found["number"].append(name)
    return {noun: sorted(set(names)) for noun, names in found.items()}
