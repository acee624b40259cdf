"""Writes tests as clauses, such as `you have at least 2 cards`. Each test can also be written negated:
`you have at most 1 card`."""

from __future__ import annotations

from dsl import nodes
from dsl.prose.generation.groups import assertion, contents, group_phrase, plain_group
from dsl.prose.generation.render import condition, thing
from dsl.prose.generation.sentences import bare, clause_of
from dsl.prose.generation.words import deny, fact, is_adjective, joined_tests, later, measure
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Realiser, plain
from dsl.prose.trees.shapes import as_all, counts, is_amount, is_none, zone_of
from dsl.records import replace

CONTRARIES = (("<", ">="), (">", "<="), ("=", "!="), ("is", "is not"), ("in", "not in"))


CONTRARY = {a: b for pair in CONTRARIES for a, b in (pair, pair[::-1])}


SIZES = ("=", "!=", "<", ">", "<=", ">=")


@condition.register(nodes.Not)
def _not(node: nodes.Not, realiser: Realiser, negated: bool = False) -> str:
    return condition(node.value, realiser, not negated)


@condition.register(nodes.IsAdjective)
def _is_adjective(node: nodes.IsAdjective, realiser: Realiser, negated: bool = False) -> str:
    return is_adjective(thing(node.value, realiser), node.adjective, realiser, negated != node.negated, node.span)


@condition.register(nodes.IsOneOf)
def _is_one_of(node: nodes.IsOneOf, realiser: Realiser, negated: bool = False) -> str:
    left, group, key = thing(node.value, realiser), node.group, "is one of"
    if isinstance(group, nodes.Quantified) and group.determiner in ("the", "the n"):  # the sentence has an article
        group = replace(group, determiner="all" if group.amount is None else "n")
    if not isinstance(group, nodes.Group | nodes.Quantified):
        group, key = as_all(group), "is among"
    return deny(key, negated != node.negated, realiser, left=left, right=plain_group(group, realiser))


@condition.register(nodes.Can)
def _can(node: nodes.Can, realiser: Realiser, negated: bool = False) -> str:
    clause = clause_of(node.sentence, realiser)
    return deny("can", negated, realiser, who=clause.who or Phrase(""), verb=clause.verb("infinitive"))


@condition.register(nodes.Asks)
def _asks(node: nodes.Asks, realiser: Realiser, negated: bool = False) -> str:
    whom = realiser.you.text if node.whom == "you" else realiser.say("asks " + node.whom)
    verb = bare(node.verb, realiser, node.span)
    key = "asks reader" if node.whom == "you" and realiser.you.address else "asks"
    return deny(key, negated, realiser, card=thing(node.card, realiser), whom=whom, verb=verb)


@condition.register(nodes.Has)
def _has(node: nodes.Has, realiser: Realiser, negated: bool = False) -> str:
    part = realiser.reading(node.part, node.span) or plain(node.part)
    return deny("has part", negated, realiser, card=thing(node.card, realiser), part=part)


@condition.register(nodes.Flag)
def _flag(node: nodes.Flag, realiser: Realiser, negated: bool = False) -> str:
    return realiser.say("always" if node.value != negated else "never")


@condition.register(nodes.Field)
def _field(node: nodes.Field, realiser: Realiser, negated: bool = False) -> str:
    return fact(node.name, thing(node.base, realiser), realiser, negated, node.span)


@condition.register(nodes.Name)
def _name(node: nodes.Name, realiser: Realiser, negated: bool = False) -> str:
    if node.id == "chosen":
        return realiser.say("not chosen" if negated else "chosen")
    if node.id in realiser.names and realiser.names[node.id].kind == "answer":
        if realiser.lexicon.entry(realiser.language.code, node.id) is not None:
            return fact(node.id, None, realiser, negated, node.span)
        return realiser.say("answer is", value=Phrase(realiser.say("no" if negated else "yes")))
    if node.id in realiser.names:
        known = realiser.names[node.id]
        if known.noted or (known.kind == "word" and known.test is None):
            answer = Phrase(realiser.say("no" if negated else "yes"))
            return realiser.say("compare is", left=thing(node, realiser), right=answer)
        if known.test is not None:
            return condition(known.test, realiser.peeking(), negated)
        return deny("holds", negated, realiser, what=thing(node, realiser))
    return fact(node.id, None, realiser, negated, node.span)


@condition.register(nodes.Quantified)
def _quantified(node: nodes.Quantified, realiser: Realiser, negated: bool = False) -> str:
    return deny("there is", negated, realiser, what=thing(node, realiser))


@condition.register(nodes.Logic)
def _logic(node: nodes.Logic, realiser: Realiser, negated: bool = False) -> str:
    return joined_tests(node, lambda part, denied: condition(part, realiser, denied), realiser, negated)


@condition.register(nodes.Call)
def _call(node: nodes.Call, realiser: Realiser, negated: bool = False) -> str:
    word = node.name
    entry = realiser.lexicon.entry(realiser.language.code, word)
    define = realiser.lexicon.defines.get(word)
    if entry is None or define is None or not (entry.is_verb or len(entry.texts) > 1):
        return deny("holds", negated, realiser, what=thing(node, realiser))
    roles = {p.name: thing(arg, realiser) for p, arg in zip(define.parameters, node.args)}
    text = entry.texts[1] if negated and len(entry.texts) > 1 else entry.texts[0]
    return realiser.fill(text, roles, "third", negated and len(entry.texts) == 1)


@condition.register(nodes.Compare)
def _compare(node: nodes.Compare, realiser: Realiser, negated: bool = False) -> str:
    op = CONTRARY.get(node.op, node.op) if negated else node.op
    parity = _parity(node)
    if parity is not None:
        value, odd = parity
        odd = odd != (op == "!=")
        return realiser.say("odd" if odd else "even", value=thing(value, realiser))
    if isinstance(node.right, nodes.NoneValue):
        return _compared_with_none(node.left, realiser, op in ("is", "="))
    if isinstance(node.right, nodes.Flag) and op in ("is", "=", "is not", "!="):
        return condition(node.left, realiser, node.right.value != (op in ("is", "=")))
    if op in ("in", "not in"):
        return _in(node, realiser, op)
    if op in SIZES:
        counted = _counted(node, realiser, op)
        if counted is not None:
            return counted
    compared = _more_than(node, realiser, {"is": "=", "is not": "!="}.get(op, op))
    if compared is not None:
        return compared
    if op in ("is", "is not") and (yours := _is_yours(node)) is not None and realiser.you.address:
        return deny("is yours", op == "is not", realiser, left=thing(yours, realiser))
    left = thing(node.left, realiser)
    numbers = (
        is_amount(node.left, realiser) and is_amount(node.right, realiser) and not isinstance(node.right, nodes.Number)
    )
    key = {"=": "equal", "is": "equal", "!=": "not equal", "is not": "not equal"}.get(op, op) if numbers else op
    return realiser.say(f"compare {key}", left=left, right=thing(node.right, later(realiser)))


def _is_yours(node: nodes.Compare) -> nodes.Expression | None:
    """Return the thing about which a test asks whether `you` own it; None for any other test."""
    match node.left, node.right:
        case nodes.Field(base=base, name="owner"), nodes.Name(id="you"):
            return base
    return None


def _in(node: nodes.Compare, realiser: Realiser, op: str) -> str:
    known = realiser.names.get(node.right.id) if isinstance(node.right, nodes.Name) else None
    key = "is among" if known is not None and known.plural else "is in"
    return realiser.say(
        key if op == "in" else f"not {key}", left=thing(node.left, realiser), right=thing(node.right, later(realiser))
    )


def _compared_with_none(node: nodes.Node, realiser: Realiser, none: bool) -> str:
    """Return the text for a test whether a value is none. If the argument `none` is false, return the text for the test whether
    there is a value."""
    word = node.name if isinstance(node, nodes.Field) else node.id if isinstance(node, nodes.Name) else ""
    entry = realiser.lexicon.entry(realiser.language.code, word) if word else None
    if (
        entry is not None
        and len(entry.texts) > 1
        and realiser.lexicon.is_optional(word)
        and isinstance(node, nodes.Name)
    ):
        if none:
            return realiser.fill(entry.texts[1], {})
        if len(entry.texts) > 2:
            return realiser.fill(entry.texts[2], {})
    if isinstance(node, nodes.Name) and node.id in realiser.names and realiser.names[node.id].declined:
        return _chosen(realiser.names[node.id], thing(node, realiser), none, realiser)
    left = thing(node, realiser)
    if isinstance(node, nodes.Field):
        return deny("has none", not none, realiser, left=left)
    return realiser.say("is none" if none else "not is none", left=left, noun=realiser.noun(word) if word else left)


def _chosen(it: Known, what: Phrase, none: bool, realiser: Realiser) -> str:
    """Return the text for a test whether a player has made an optional choice. With `none`, return the text for the test
    whether the player has made no choice."""
    if not it.noun:
        return realiser.say("none chosen" if none else "one chosen")
    if it.letter:
        return deny("chosen one", none, realiser, what=what)
    noun = realiser.noun(it.noun)
    if none:
        return realiser.say("nobody chosen", noun=noun)
    return realiser.say("chosen one", what=realiser.wrapped("a", noun))


def _parity(node: nodes.Compare) -> tuple[nodes.Node, bool] | None:
    """For a test `E mod 2 = 0` or `E mod 2 = 1`, return E and whether the test asks for an odd number. Return None for any
    other test."""
    match node.left, node.right:
        case nodes.Binary(op="mod", left=value, right=nodes.Number(value=2)), nodes.Number(value=rest) if (
            node.op == "="
        ):
            return (value, rest == 1) if rest in (0, 1) else None
    return None


def _counted(node: nodes.Compare, realiser: Realiser, op: str) -> str | None:
    """Return the text for a comparison of an amount, such as `you have at least 2 cards` or `there are at least 2 cards`.
    Return None if the test counts nothing, or if the number is computed."""
    if not _is_said_before_a_noun(node.right, realiser):
        return None
    match node.left:
        case nodes.CountOf(what=what):
            return _there_are(what, node.right, op, realiser)
        case nodes.Field(base=base, name=word) if counts(word, realiser):
            owner = thing(base, realiser)
            if is_none(node.right, op):
                return realiser.say("has no", who=owner, measure=realiser.noun(word, True, node.span))
            amount = thing(node.right, later(realiser))
            counted = _amount(amount, measure(word, realiser, amount, node), op, realiser)
            return realiser.say("has", who=owner, amount=counted)
        case nodes.Name(id=word) if counts(word, realiser) and _is_counted(word, realiser):
            if is_none(node.right, op):
                return realiser.say("there is no", noun=realiser.noun(word, False, node.span))
            amount = thing(node.right, realiser)
            counted = _amount(amount, measure(word, realiser, amount, node), op, realiser)
            return realiser.say("there are", what=counted)
    return None


def _more_than(node: nodes.Compare, realiser: Realiser, op: str) -> str | None:
    """Return the text for a comparison of two owners, such as `the next player has more cards than you`. Return None if the
    test does not compare the same countable value of both."""
    match node:
        case nodes.Compare(left=nodes.Field(base=base, name=word), right=nodes.Field(base=other, name=same)) if (
            word == same and counts(word, realiser)
        ):
            who = thing(base, realiser)
            return realiser.say(
                f"has {op} than",
                who=who,
                measure=realiser.noun(word, True, node.span),
                whom=thing(other, later(realiser)),
            )
    return None


def _is_said_before_a_noun(node: nodes.Node, realiser: Realiser) -> bool:
    """Tell whether a number can come before the noun that it counts, as in `at least 2 cards` or `more than that many cards`."""
    match node:
        case nodes.Name(id=word) if word in realiser.names:
            known = realiser.names[word]
            in_full = known.kind == "number" and known.phrase is not None  # `the number of cards` of a `let`
            return is_amount(node, realiser) and not (known.letter or known.noted or in_full)
        case nodes.Name(id=word):
            return is_amount(node, realiser) and not realiser.lexicon.is_number(word)
    return isinstance(node, nodes.Number)


def _is_counted(word: str, realiser: Realiser) -> bool:
    return word not in realiser.names or realiser.names[word].counted


def _amount(amount: Phrase, what: Phrase, op: str, realiser: Realiser) -> Phrase:
    counted = replace(what, text=amount.counted(what.text), plural=amount.plural)
    return replace(counted, text=realiser.say(f"amount {op}", amount=counted))


def _there_are(what: nodes.Node, right: nodes.Node, op: str, realiser: Realiser) -> str | None:
    group = what.group if isinstance(what, nodes.Quantified) else what
    if isinstance(group, nodes.Group):
        return _so_many(group, right, op, realiser)
    zone = zone_of(group, realiser)
    if not zone:
        return None
    if is_none(right, op):
        return realiser.say("there is no", noun=contents(group, zone, realiser, False))
    amount = thing(right, realiser)
    noun = contents(group, zone, realiser, amount.plural or bool(amount.frame))
    return realiser.say("there are", what=_amount(amount, noun, op, realiser))


def _so_many(group: nodes.Group, right: nodes.Node, op: str, realiser: Realiser) -> str:
    if is_none(right, op):
        said = assertion(group, realiser, False, "nobody")
        return said or realiser.say("there is no", noun=group_phrase(group, realiser, False))
    amount = thing(right, realiser)
    said = assertion(group, realiser, amount.plural, f"amount {op}", amount=amount)
    if said is not None:
        return said
    noun = group_phrase(group, realiser, amount.plural or bool(amount.frame))
    return realiser.say("there are", what=_amount(amount, noun, op, realiser))


@condition.register(nodes.Exists)
def _exists(node: nodes.Exists, realiser: Realiser, negated: bool = False) -> str:
    what = node.what
    none = node.negated != negated
    if isinstance(what, nodes.Quantified) and what.amount is not None:
        amount = thing(what.amount, realiser)
        said = assertion(what.group, realiser, amount.plural, f"amount {'<' if none else '>='}", amount=amount)
        if said is not None:
            return said
        noun = group_phrase(what.group, realiser, amount.plural)
        return realiser.say("there are", what=_amount(amount, noun, "<" if none else ">=", realiser))
    group = what.group if isinstance(what, nodes.Quantified) else what
    if not isinstance(group, nodes.Group):
        return condition(group, realiser, none)
    said = assertion(group, realiser, False, "nobody" if none else "somebody")
    if said is not None:
        return said
    noun = group_phrase(group, realiser, False)
    if isinstance(what, nodes.Quantified) and what.determiner == "the":
        return deny("there is exactly one", none, realiser, noun=noun)
    if none:
        return realiser.say("there is no", noun=noun)
    return realiser.say("there is", what=realiser.wrapped("a", noun))
