"""Say what is in force: rules to clauses."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.prose.generation import conditions, groups, sentences, statements, things
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import HOLE, Voice

RULES = (
    nodes.Rule,
    nodes.ChangeRole,
    nodes.ChangeValue,
    nodes.Mute,
    nodes.Accept,
    nodes.NextTime,
    nodes.During,
    nodes.DuringTurns,
)


def is_rule(node: nodes.Node) -> bool:
    """Tell whether a node is a rule in force."""
    return isinstance(node, RULES)


def rule(node: nodes.Node, voice: Voice) -> list[str]:
    """Return the clauses of a rule."""
    match node:
        case nodes.Rule():
            return [_rule(node, voice)]
        case nodes.ChangeRole():
            return [_change_role(node, voice)]
        case nodes.ChangeValue():
            return [_change_value(node, voice)]
        case nodes.Mute(group=group):
            return [voice.say("mute", cards=voice.wrapped("such", groups.plain_group(group, voice)))]
        case nodes.Accept():
            return [_accept(node, voice)]
        case nodes.NextTime(pattern=pattern, body=body):
            clause, inner, test = sentences.pattern_clause(pattern, voice, body)
            opening = voice.say("next time", clause=clause.say(voice.language.moods.get("next time", "present")))
            return [statements.led(_provided(opening, test, voice), body, inner)]
        case nodes.During(until=until, rules=rules):
            opening = voice.say("while", test=conditions.condition(until, voice, True))
            return [_leading(opening, rules, voice)]
        case nodes.DuringTurns(amount=amount, step=step, rules=rules):
            number = things.thing(amount, voice) if amount is not None else None
            noun = voice.noun(step, number is not None and number.plural, node.span)
            if number is None:
                opening = voice.say("during the next", step=noun)
            else:
                opening = voice.say("during the next n", step=noun, n=number)
            return [_leading(opening, rules, voice)]
    return []


def _leading(opening: str, rules: tuple[nodes.Node, ...], voice: Voice) -> str:
    return f"{opening}, {'; '.join(text for item in rules for text in rule(item, voice))}"


def _and(text: str, test: str, voice: Voice) -> str:
    return f"{text} {voice.say('and if', test=test)}" if test else text


def _provided(text: str, test: str, voice: Voice) -> str:
    return f"{text}, {voice.say('if', test=test)}" if test else text


# --------------------------------------------------------------------- rules on verbs


def _rule(node: nodes.Rule, voice: Voice) -> str:
    clause, inner, test = sentences.pattern_clause(node.pattern, voice, node.body)
    if node.kind in ("forbid", "allow"):
        return _permission(node, clause, test, voice)
    inner = replace(inner, before=node.kind == "before")
    mood = voice.language.moods.get(node.kind, "present")
    opening = voice.say(node.kind, clause=clause.say(mood))
    opening = (_provided if node.kind in ("before", "after") else _and)(opening, test, voice)
    if node.kind == "ignore":
        return f"{opening}, {voice.say('no effect')}"
    if node.kind == "instead":
        opening += ", " + voice.say("instead of that")
    text = statements.led(opening, node.body, inner)
    if node.even_if_gone:
        text += ", " + voice.say("even if gone", card=voice.wrapped("this", voice.noun(voice.this or "thing")))
    return text


def _permission(node: nodes.Rule, clause: sentences.Clause, test: str, voice: Voice) -> str:
    verb = clause.verb("infinitive")
    subject = node.pattern.subject
    if node.kind == "forbid" and clause.who is not None and clause.who.head:
        noun = voice.noun(clause.who.noun or "player")
        text = voice.say("nobody can", noun=replace(noun, text=clause.who.head), verb=verb)
    elif (
        node.kind == "forbid"
        and isinstance(subject, nodes.Quantified)
        and subject.determiner in ("each", "bare", "all")
    ):
        text = voice.say("nobody can", noun=groups.group_phrase(subject.group, voice, False), verb=verb)
    else:
        text = voice.say("forbid" if node.kind == "forbid" else "allow", who=clause.who, verb=verb)
    return _if_after(text, test, voice)


def _if_after(text: str, test: str, voice: Voice) -> str:
    return f"{text} {voice.say('if', test=test)}" if test else text


def _change_role(node: nodes.ChangeRole, voice: Voice) -> str:
    clause, inner, test = sentences.pattern_clause(node.pattern, voice, (nodes.Name(node.span, node.role), node.amount))
    opening = _and(voice.say("when", clause=clause.say()), test, voice)
    what = _role(node.role, clause, inner)
    return f"{opening}, {_changed(what, node.op, node.amount, inner)}"


def _role(role: str, clause: sentences.Clause, voice: Voice) -> Phrase:
    """Return what a role is called: `the number of cards`, by the word that its number goes with."""
    for match in HOLE.finditer(clause.template):
        name, _, rest = (match.group(2) or "").strip().partition(" ")
        if name == role and "/" in rest and not match.group(1):
            return things.number_of(Phrase(rest.split("/")[1], True), voice)
    if role in voice.names:
        return things.known(role, voice.names[role], voice)
    return voice.wrapped("the", voice.noun(role))


def _changed(what: Phrase, op: str, amount: nodes.Node, voice: Voice) -> str:
    match op, amount:
        case "times", nodes.Number(value=2):
            return voice.say("doubles", what=what)
        case "by", nodes.Negative(value=value):
            return voice.say("less", what=what, amount=things.thing(value, voice))
        case "to", nodes.Flag(value=value):
            return voice.say("change to", what=what, amount=things.thing(amount, voice))
    return voice.say(f"change {op}", what=what, amount=things.thing(amount, voice))


# --------------------------------------------------------------------- rules on values


def _change_value(node: nodes.ChangeValue, voice: Voice) -> str:
    if isinstance(node.amount, nodes.Flag) and node.op == "to":
        return _fact(node, not node.amount.value, voice)
    owner, test = _owner(node, voice)
    if owner is None:
        what = things.name(nodes.Name(node.span, node.name), voice)
    else:
        what = things.member(node.name, owner, voice, node)
    return _if_after(_changed(what, node.op, node.amount, voice), test, voice)


def _fact(node: nodes.ChangeValue, negated: bool, voice: Voice) -> str:
    owner, test = _owner(node, voice)
    return _if_after(conditions.fact(node.name, owner, voice, negated, node.span), test, voice)


def _owner(node: nodes.ChangeValue, voice: Voice) -> tuple[Phrase | None, str]:
    """Return whose value changes, and what must still be said of it."""
    if node.of is not None:
        test = conditions.condition(node.where, voice) if node.where is not None else ""
        return things.thing(node.of, voice), test
    noun = voice.lexicon.owners.get(node.name)
    if noun is None:
        return None, conditions.condition(node.where, voice) if node.where is not None else ""
    test = node.where
    if test is None:
        return voice.wrapped("each", voice.noun(noun)), ""
    if isinstance(test, nodes.Compare) and test.op in ("is", "=") and conditions.is_it(test.left):
        return things.thing(test.right, voice), ""
    word = voice.noun(noun)
    about = groups.about(test, word, voice)
    return voice.wrapped("each", replace(word, text=f"{word.text} {about}")), ""


def _accept(node: nodes.Accept, voice: Voice) -> str:
    wanted = voice.language.listed([things.thing(item, voice).text for item in node.wanted], "or")
    text = voice.say("accept", given=things.thing(node.given, voice), wanted=wanted)
    return _if_after(text, conditions.condition(node.where, voice) if node.where is not None else "", voice)
