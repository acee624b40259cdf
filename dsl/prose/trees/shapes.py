"""Finds out from a node alone, without types, whether it is an amount, a test or the thing that a filter tests, and which
noun it has."""

from __future__ import annotations

from typing import TypeGuard

from dsl import nodes
from dsl.prose.language.lexicon import Test
from dsl.prose.language.realiser import Realiser
from dsl.records import replace


def is_test(node: nodes.Node) -> bool:
    """Tell whether a node is a test, such as `it is red` or `there are cards`."""
    return isinstance(node, Test)


def is_yes_or_no(node: nodes.Node, realiser: Realiser) -> bool:
    """Tell whether the value of an expression is yes or no."""
    match node:
        case nodes.Name(id=word) if word in realiser.names:
            return realiser.names[word].test is not None or realiser.names[word].kind == "answer"
        case nodes.Name(id=word) | nodes.Field(name=word) | nodes.Call(name=word):
            return realiser.lexicon.is_fact(word)
    return isinstance(node, nodes.Flag) or is_test(node)


def counts(word: str, realiser: Realiser) -> bool:
    """Tell whether a name means an amount of something with a plural, so that a text says `the number of cards`."""
    if word in realiser.lexicon.plurals or (word in realiser.names and realiser.names[word].counted):
        return True
    if not (realiser.lexicon.is_number(word) or word in realiser.lexicon.zones):
        return False
    entry = realiser.lexicon.entry(realiser.language.code, word)
    return entry is not None and len(entry.texts) > 1 and word not in realiser.lexicon.zones


def is_amount(node: nodes.Node, realiser: Realiser) -> bool:
    """Tell whether an expression is a number, as far as this is clear without types."""
    match node:
        case nodes.Number() | nodes.Negative() | nodes.CountOf() | nodes.Aggregate() | nodes.Best() | nodes.Distance():
            return True
        case nodes.Name(id=word):
            if word in realiser.names:
                it = realiser.names[word]
                return it.kind == "number" or (it.phrase is not None and it.phrase.amount)
            return word in ("now", "direction") or realiser.lexicon.is_number(word)
        case nodes.Field(name=word):
            return counts(word, realiser) or realiser.lexicon.is_number(word) or word in realiser.lexicon.measures
        case nodes.Call():
            return True
        case nodes.Binary(op=op):
            return op != "+" or is_amount(node.left, realiser) or is_amount(node.right, realiser)
        case nodes.Pick(value=value):
            return is_amount(value, realiser)
    return False


def noun_of(node: nodes.Node, realiser: Realiser) -> str:
    """Return the noun of the value of an expression; "" if the expression alone does not show it."""
    match node:
        case nodes.Quantified(group=group):
            return group.noun
        case nodes.Group(noun=noun) | nodes.Numbered(noun=noun):
            return noun
        case nodes.Neighbour():
            return "player"
        case nodes.Name(id=word):
            if word in realiser.names:
                return realiser.names[word].noun
            if word in ("you", "who", "anyone", "another", "causer", "winners"):
                return "player"
            return realiser.this if word == "this" else _declared_noun(word, realiser)
        case nodes.Field(name=word):
            if word == "owner":
                return "player"
            found = _declared_noun(word, realiser)
            return word if not found and (word == "player" or word in realiser.lexicon.nouns) else found
        case nodes.EveryZone(zone=zone):
            return _declared_noun(zone, realiser)
        case nodes.End(of=of) | nodes.PaymentOf(purse=of):
            return noun_of(of, realiser)
        case nodes.Binary(left=left) | nodes.Pick(value=left):
            return noun_of(left, realiser)
        case nodes.Text():
            return realiser.this
    return ""


def as_all(node: nodes.Expression) -> nodes.Expression:
    """Return an expression in which a plain plural, such as `players`, becomes `all players` if it is a part of a sum or
    difference of groups. Return any other expression unchanged."""
    match node:
        case nodes.Binary(left=left, right=right):
            return replace(node, left=as_all(left), right=as_all(right))
        case nodes.Quantified(determiner="bare" | "each"):
            return replace(node, determiner="all")
    return node


def _declared_noun(word: str, realiser: Realiser) -> str:
    lexicon = realiser.lexicon
    if word in lexicon.zones:
        return lexicon.zones[word].noun
    if word in lexicon.values:
        type_ = lexicon.values[word].type.name
        singular = lexicon.plurals.get(type_, type_)
        return singular if singular == "player" or singular in lexicon.nouns else ""
    return ""


def zone_of(node: nodes.Node, realiser: Realiser) -> str:
    """Return the name of the zone that an expression means, such as `hand` for `you.hand`; "" if it means no zone."""
    word = node.name if isinstance(node, nodes.Field) else node.id if isinstance(node, nodes.Name) else ""
    return word if word in realiser.lexicon.zones and word not in realiser.names else ""


def is_none(amount: nodes.Node, op: str) -> bool:
    """Tell whether a comparison such as `= 0` asks whether there is none."""
    return isinstance(amount, nodes.Number) and (op, amount.value) in (("=", 0), ("<=", 0), ("<", 1))


def is_it(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.id == "it"


def begins_with_it(node: nodes.Node, name: str = "it") -> bool:
    """Tell whether a test begins with the thing that it tests, which has the name `name`. For such a test, the text has a
    clause after the noun, such as “cards whose cost is 2”."""
    match node:
        case nodes.Not(value=value):
            return begins_with_it(value, name)
        case nodes.Logic(left=left, right=right):
            return begins_with_it(left, name) and begins_with_it(right, name)
        case nodes.Compare(left=left) | nodes.IsAdjective(value=left) | nodes.IsOneOf(value=left):
            return _root(left.left if isinstance(left, nodes.Binary) else left) == name
        case nodes.Field():
            return _root(node) == name
        case nodes.Asks(card=card) | nodes.Has(card=card):
            return _root(card) == name
        case nodes.Can(sentence=sentence):
            return isinstance(sentence.subject, nodes.Name) and sentence.subject.id == name
    return False


def _root(node: nodes.Node) -> str:
    """Return the name at the beginning of a short path, such as `it` in `it.cost`; "" for any other expression."""
    match node:
        case nodes.Name(id=word):
            return word
        case nodes.Field(base=nodes.Name(id=word)):
            return word
    return ""


def done_by(node: nodes.Node, name: str) -> TypeGuard[nodes.Sentence | nodes.Choose]:
    """Tell whether the subject of a statement is the name `name`."""
    match node:
        case nodes.Sentence(subject=nodes.Name(id=word)) | nodes.Choose(who=nodes.Name(id=word)):
            return word == name
    return False


def has_block(node: nodes.Node) -> bool:
    """Tell whether a statement or rule contains other statements. Words that follow its text could then seem to belong to these
    statements. A `may` that the text writes as one clause does not count."""
    match node:
        case nodes.May(who=who, body=body, otherwise=()):
            return not all(isinstance(part, nodes.Sentence) and nodes.same(part.subject, who) for part in body)
        case nodes.ForEach(name=name, body=(first,)):
            return not done_by(first, name)
    return any(getattr(node, name, ()) for name in ("body", "otherwise", "blocks", "rules"))


def required_first(body: tuple[nodes.Node, ...]) -> tuple[list[nodes.Node], tuple[nodes.Node, ...]]:
    """Return the tests of the `require` lines with which some statements begin, and the other statements."""
    tests: list[nodes.Node] = []
    for item in body:
        if not isinstance(item, nodes.Require):
            break
        tests.append(item.test)
    return tests, body[len(tests) :]
