"""Say what is asked: tests to clauses, and to their contraries."""

from __future__ import annotations

import re
from dataclasses import replace

from dsl import nodes
from dsl.prose.generation import groups, sentences, things
from dsl.prose.language.lexicon import Entry
from dsl.prose.language.phrase import Phrase, agreeing
from dsl.prose.language.realiser import Voice, plain
from dsl.source import Span

LONG = 40  # letters; what is longer is set off by a comma
CONTRARIES = (("<", ">="), (">", "<="), ("=", "!="), ("is", "is not"), ("in", "not in"))
CONTRARY = {a: b for pair in CONTRARIES for a, b in (pair, pair[::-1])}
TESTS = (
    nodes.Compare,
    nodes.IsAdjective,
    nodes.IsOneOf,
    nodes.Exists,
    nodes.Not,
    nodes.Logic,
    nodes.Can,
    nodes.Asks,
    nodes.Has,
)


def is_test(node: nodes.Node) -> bool:
    """Tell whether a node says something that is true or false."""
    return isinstance(node, TESTS)


def condition(node: nodes.Node, voice: Voice, negated: bool = False) -> str:
    """Return a test as a clause: `you have at least 2 cards`; its contrary if `negated`."""
    match node:
        case nodes.Not(value=value):
            return condition(value, voice, not negated)
        case nodes.Logic():
            return _logic(node, voice, negated)
        case nodes.Compare():
            return _compare(node, voice, negated)
        case nodes.IsAdjective(value=value, adjective=adjective, negated=denied):
            return is_adjective(things.thing(value, voice), adjective, voice, negated != denied, node.span)
        case nodes.IsOneOf(value=value, group=group, negated=denied):
            what = groups.plain_group(group, voice)
            return _deny("is one of", negated != denied, voice, left=things.thing(value, voice), right=what)
        case nodes.Exists():
            return _exists(node, voice, negated)
        case nodes.Can(sentence=sentence):
            clause = sentences.clause_of(sentence, voice)
            return _deny("can", negated, voice, who=clause.who, verb=clause.verb("infinitive"))
        case nodes.Asks(card=card, whom=whom, verb=verb):
            whom_text = voice.you.text if whom == "you" else voice.say("asks " + whom)
            text = sentences.bare(verb, voice, node.span)
            return _deny("asks", negated, voice, card=things.thing(card, voice), whom=whom_text, verb=text)
        case nodes.Has(card=card, part=part):
            text = voice.reading(part, node.span) or plain(part)
            return _deny("has part", negated, voice, card=things.thing(card, voice), part=text)
        case nodes.Flag(value=value):
            return voice.say("always" if value != negated else "never")
        case nodes.Field(base=base, name=word):
            return fact(word, things.thing(base, voice), voice, negated, node.span)
        case nodes.Name(id="chosen"):
            return voice.say("not chosen" if negated else "chosen")
        case nodes.Name(id=word) if word in voice.names:
            return _deny("holds", negated, voice, what=things.thing(node, voice))
        case nodes.Name(id=word):
            return fact(word, None, voice, negated, node.span)
        case nodes.Call(name=word):
            return _called(node, word, voice, negated)
        case nodes.Quantified():
            return _deny("there is", negated, voice, what=things.thing(node, voice))
    return _deny("holds", negated, voice, what=things.thing(node, voice))


def _deny(key: str, negated: bool, voice: Voice, **roles: Phrase | str) -> str:
    return voice.say(f"not {key}" if negated else key, **roles)


def _logic(node: nodes.Logic, voice: Voice, negated: bool) -> str:
    op = {"and": "or", "or": "and"}[node.op] if negated else node.op
    left, right = condition(node.left, voice, negated), condition(node.right, voice, negated)
    comma = "," if len(left) > LONG else ""
    return f"{left}{comma} {voice.language.says[op]} {right}"


# ------------------------------------------------------------------- facts, adjectives


def fact(word: str, owner: Phrase | None, voice: Voice, negated: bool, span: Span) -> str:
    """Return what is true when a value or definition is `yes`; the contrary if `negated`.

    One text with a verb between brackets is denied by the language, two texts are yes and no.
    """
    entry = voice.entry(word, span)
    if entry is None or (not entry.is_verb and len(entry.texts) == 1):
        noun = Phrase(voice.reading(word) if entry else plain(word))
        if owner is None:
            return _deny("holds", negated, voice, what=noun)
        return _deny("holds for", negated, voice, what=noun, owner=owner)
    text = entry.texts[1] if negated and len(entry.texts) > 1 else entry.texts[0]
    negated = negated and len(entry.texts) == 1
    if owner is None:
        return voice.fill(text, {}, "third", negated)
    parameters = voice.lexicon.defines[word].parameters if word in voice.lexicon.defines else ()
    clause = sentences.clause_from(text, owner, voice, parameters[0].name if parameters else "")
    return clause.say(negated=negated)


def _called(node: nodes.Call, word: str, voice: Voice, negated: bool) -> str:
    entry = voice.lexicon.entry(voice.language.code, word)
    define = voice.lexicon.defines.get(word)
    if entry is None or define is None or not (entry.is_verb or len(entry.texts) > 1):
        return _deny("holds", negated, voice, what=things.thing(node, voice))
    roles = {p.name: things.thing(arg, voice) for p, arg in zip(define.parameters, node.args)}
    text = entry.texts[1] if negated and len(entry.texts) > 1 else entry.texts[0]
    return voice.fill(text, roles, "third", negated and len(entry.texts) == 1)


def adjective_text(word: str, entry: Entry | None, noun: Phrase) -> str:
    """Return an adjective in the form that goes with a noun."""
    if entry is None:
        return plain(word)
    texts = tuple(re.sub(r"[{}<>]", "", text) for text in entry.texts)
    return agreeing(noun, texts if len(texts) in (1, 2, 4) else texts[:2])


def is_adjective(value: Phrase, word: str, voice: Voice, negated: bool, span: Span) -> str:
    """Return `the hand is empty`, or what the adjective's own verb says."""
    if word == "empty" and voice.lexicon.entry(voice.language.code, word) is None:
        return _deny("is empty", negated, voice, left=value)
    entry = voice.entry(word, span)
    if entry is not None and entry.is_verb:
        return sentences.clause_from(entry.texts[0], value, voice).say(negated=negated)
    return _deny("is", negated, voice, left=value, right=adjective_text(word, entry, value))


# ------------------------------------------------------------------------- comparisons


def _compare(node: nodes.Compare, voice: Voice, negated: bool) -> str:
    op = CONTRARY.get(node.op, node.op) if negated else node.op
    parity = _parity(node)
    if parity is not None:
        value, odd = parity
        odd = odd != (op == "!=")
        return voice.say("odd" if odd else "even", value=things.thing(value, voice))
    if isinstance(node.right, nodes.NoneValue):
        return _none(node.left, voice, op in ("is", "="))
    if isinstance(node.right, nodes.Flag) and op in ("is", "=", "is not", "!="):
        return condition(node.left, voice, node.right.value != (op in ("is", "=")))
    if op in ("in", "not in"):
        return _in(node, voice, op)
    if op in SIZES:
        counted = _counted(node, voice, op)
        if counted is not None:
            return counted
    left = things.thing(node.left, voice)
    numbers = (
        things.is_amount(node.left, voice)
        and things.is_amount(node.right, voice)
        and not isinstance(node.right, nodes.Number)
    )
    key = {"=": "equal", "is": "equal", "!=": "not equal", "is not": "not equal"}.get(op, op) if numbers else op
    return voice.say(f"compare {key}", left=left, right=things.thing(node.right, later(voice)))


SIZES = ("=", "!=", "<", ">", "<=", ">=")


def later(voice: Voice) -> Voice:
    """Return the voice for the right side of a test: a relative word is not said twice."""
    if voice.it is None:
        return voice
    return voice.candidate(things.pronoun(voice, voice.it))


def _in(node: nodes.Compare, voice: Voice, op: str) -> str:
    key = "is in" if op == "in" else "not is in"
    return voice.say(key, left=things.thing(node.left, voice), right=things.thing(node.right, later(voice)))


def _none(node: nodes.Node, voice: Voice, none: bool) -> str:
    """Return that there is no such thing, or that there is."""
    word = node.name if isinstance(node, nodes.Field) else node.id if isinstance(node, nodes.Name) else ""
    entry = voice.lexicon.entry(voice.language.code, word) if word else None
    if entry is not None and len(entry.texts) > 1 and voice.lexicon.is_optional(word) and isinstance(node, nodes.Name):
        if none:
            return voice.fill(entry.texts[1], {})
        if len(entry.texts) > 2:
            return voice.fill(entry.texts[2], {})
    left = things.thing(node, voice)
    if isinstance(node, nodes.Field):
        return _deny("has none", not none, voice, left=left)
    return voice.say("is none" if none else "not is none", left=left, noun=voice.noun(word) if word else left)


def _parity(node: nodes.Compare) -> tuple[nodes.Node, bool] | None:
    """Return the number and whether it is odd, of `E mod 2 = 0`."""
    match node.left, node.right:
        case nodes.Binary(op="mod", left=value, right=nodes.Number(value=2)), nodes.Number(value=rest) if (
            node.op == "="
        ):
            return (value, rest == 1) if rest in (0, 1) else None
    return None


def _counted(node: nodes.Compare, voice: Voice, op: str) -> str | None:
    """Return `you have at least 2 cards` or `there are at least 2 cards`, None if nothing is counted, or the number is worked out."""
    if not (things.is_amount(node.right, voice) and isinstance(node.right, nodes.Number | nodes.Name)):
        return None
    match node.left:
        case nodes.CountOf(what=what):
            return _there_are(what, node.right, op, voice)
        case nodes.Field(base=base, name=word) if things.counts(word, voice):
            owner = things.thing(base, voice)
            if groups.is_none(node.right, op):
                return voice.say("has no", who=owner, measure=voice.noun(word, True, node.span))
            amount = things.thing(node.right, later(voice))
            what = groups.measure(word, voice, amount, node)
            return voice.say("has", who=owner, amount=_amount(amount, what, op, voice))
        case nodes.Name(id=word) if things.counts(word, voice) and word not in voice.names:
            if groups.is_none(node.right, op):
                return voice.say("there is no", noun=voice.noun(word, False, node.span))
            amount = things.thing(node.right, voice)
            what = groups.measure(word, voice, amount, node)
            return voice.say("there are", what=_amount(amount, what, op, voice))
    return None


def _amount(amount: Phrase, what: Phrase, op: str, voice: Voice) -> Phrase:
    counted = replace(what, text=amount.counted(what.text), plural=amount.plural)
    return replace(counted, text=voice.say(f"amount {op}", amount=counted))


def _there_are(what: nodes.Node, right: nodes.Node, op: str, voice: Voice) -> str | None:
    group = what.group if isinstance(what, nodes.Quantified) else what
    zone = groups.zone_of(group, voice)
    if not isinstance(group, nodes.Group) and not zone:
        return None
    if groups.is_none(right, op):
        noun = groups.contents(group, zone, voice, False) if zone else None
        if noun is None:
            said = groups.assertion(group, voice, False, "nobody")
            if said is not None:
                return said
            noun = groups.group_phrase(group, voice, False)
        return voice.say("there is no", noun=noun)
    amount = things.thing(right, voice)
    plural = amount.plural or bool(amount.frame)
    if zone:
        noun = groups.contents(group, zone, voice, plural)
    else:
        said = groups.assertion(group, voice, amount.plural, f"amount {op}", amount=amount)
        if said is not None:
            return said
        noun = groups.group_phrase(group, voice, plural)
    return voice.say("there are", what=_amount(amount, noun, op, voice))


def _exists(node: nodes.Exists, voice: Voice, negated: bool) -> str:
    what = node.what
    none = node.negated != negated
    if isinstance(what, nodes.Quantified) and what.amount is not None:
        amount = things.thing(what.amount, voice)
        said = groups.assertion(what.group, voice, amount.plural, f"amount {'<' if none else '>='}", amount=amount)
        if said is not None:
            return said
        noun = groups.group_phrase(what.group, voice, amount.plural)
        return voice.say("there are", what=_amount(amount, noun, "<" if none else ">=", voice))
    group = what.group if isinstance(what, nodes.Quantified) else what
    if not isinstance(group, nodes.Group):
        return condition(group, voice, none)
    said = groups.assertion(group, voice, False, "nobody" if none else "somebody")
    if said is not None:
        return said
    noun = groups.group_phrase(group, voice, False)
    if isinstance(what, nodes.Quantified) and what.determiner == "the":
        return _deny("there is exactly one", none, voice, noun=noun)
    if none:
        return voice.say("there is no", noun=noun)
    return voice.say("there is", what=voice.wrapped("a", noun))


# -------------------------------------------------------------------- the candidate


def is_it(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.id == "it"


def begins_with_it(node: nodes.Node, name: str = "it") -> bool:
    """Tell whether a test is about the candidate, so that `that ...` or `whose ...` can open it."""
    match node:
        case nodes.Not(value=value):
            return begins_with_it(value, name)
        case nodes.Logic(left=left, right=right):
            return begins_with_it(left, name) and begins_with_it(right, name)
        case nodes.Compare(left=left) | nodes.IsAdjective(value=left) | nodes.IsOneOf(value=left):
            return _root(left) == name
        case nodes.Field():
            return _root(node) == name
        case nodes.Asks(card=card) | nodes.Has(card=card):
            return _root(card) == name
        case nodes.Can(sentence=sentence):
            return isinstance(sentence.subject, nodes.Name) and sentence.subject.id == name
    return False


def _root(node: nodes.Node) -> str:
    """Return the name at the left of a short path, "" if it is long or something else."""
    match node:
        case nodes.Name(id=word):
            return word
        case nodes.Field(base=nodes.Name(id=word)):
            return word
    return ""
