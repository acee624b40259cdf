"""Writes rules in force as clauses, such as `before your turn, you draw 1 card`."""

from __future__ import annotations

from dsl import nodes
from dsl.prose.generation.groups import about, conjuncts, group_phrase, plain_group
from dsl.prose.generation.render import Body, clause_for, condition, led, thing
from dsl.prose.generation.sentences import pattern_clause, pattern_clauses, said_of
from dsl.prose.generation.things import member, name
from dsl.prose.generation.words import fact, known, number_of, one_of_several, some
from dsl.prose.language.clause import Clause
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import HOLE, Known, Realiser
from dsl.prose.trees.shapes import is_it
from dsl.records import replace


@clause_for.register(nodes.Mute)
def _mute(node: nodes.Mute, realiser: Realiser) -> str:
    return realiser.say("mute", cards=realiser.wrapped("such", plain_group(node.group, realiser)))


@clause_for.register(nodes.NextTime)
def _next_time(node: nodes.NextTime, realiser: Realiser) -> str:
    clauses, inner, test = pattern_clauses(node.pattern, realiser, node.body)
    mood = realiser.language.moods.get("next time", "present")
    opening = realiser.say("next time", clause=said_of(node.pattern, clauses, mood, realiser))
    return led(_provided(opening, test, realiser), node.body, inner)


@clause_for.register(nodes.During)
def _during(node: nodes.During, realiser: Realiser) -> str:
    return _leading(realiser.say("while", test=condition(node.until, realiser, True)), node.rules, realiser)


@clause_for.register(nodes.DuringThis)
def _during_this(node: nodes.DuringThis, realiser: Realiser) -> str:
    step = realiser.noun(node.step, False, node.span)
    return _leading(realiser.say("during this", step=step), node.rules, realiser)


@clause_for.register(nodes.DuringTurns)
def _during_turns(node: nodes.DuringTurns, realiser: Realiser) -> str:
    if node.who is not None:
        owner, step = thing(node.who, realiser), realiser.noun(node.step, False, node.span)
        key = (
            "during your next" if owner.address else "during the next of short" if owner.short else "during the next of"
        )
        return _leading(realiser.say(key, step=step, owner=owner), node.rules, realiser)
    number = thing(node.amount, realiser) if node.amount is not None else None
    step = realiser.noun(node.step, number is not None and number.plural, node.span)
    if number is None or number.is_one:
        return _leading(realiser.say("during the next", step=step), node.rules, realiser)
    return _leading(realiser.say("during the next n", step=step, n=number), node.rules, realiser)


def _leading(opening: str, rules: Body, realiser: Realiser) -> str:
    return led(opening, rules, realiser)


def _and(text: str, test: str, realiser: Realiser) -> str:
    return f"{text} {realiser.say('and if', test=test)}" if test else text


def _provided(text: str, test: str, realiser: Realiser) -> str:
    return f"{text}, {realiser.say('if', test=test)}" if test else text


@clause_for.register(nodes.Rule)
def _rule(node: nodes.Rule, realiser: Realiser) -> str:
    clauses, inner, test = pattern_clauses(node.pattern, realiser, node.body)
    if node.kind in ("forbid", "allow"):
        return _permissions(node, clauses, test, realiser)
    inner = replace(inner, before=node.kind == "before")
    mood = realiser.language.moods.get(node.kind, "present")
    opening = realiser.say(node.kind, clause=said_of(node.pattern, clauses, mood, realiser))
    opening = (_provided if node.kind in ("before", "after") else _and)(opening, test, realiser)
    if node.kind == "ignore":
        return f"{opening}, {realiser.say('no effect')}"
    if node.kind == "instead":
        opening += ", " + realiser.say("instead of that")
    text = led(opening, node.body, inner)
    if node.even_if_gone:
        text += ", " + realiser.say(
            "even if gone", card=realiser.wrapped("this", realiser.noun(realiser.this or "thing"))
        )
    return text


@clause_for.register(nodes.Moment)
def _moment(node: nodes.Moment, realiser: Realiser) -> str:
    """Return the clause for a rule before or after a step, such as `before your turn, you draw 1 card`."""
    inner, step = realiser, realiser.noun(node.step, False, node.span)
    if isinstance(node.who, nodes.Name) and not _is_known(node.who.id, realiser):
        of = some("player", realiser, key=node.who.id)
        inner = realiser.naming(**{node.who.id: Known("thing", "player")})
        step = realiser.possessed(step, of)
    elif node.who is not None:
        step = realiser.possessed(step, thing(node.who, realiser))
    else:
        step = realiser.wrapped("the", step)
    opening = realiser.say(f"{node.kind} step", step=step)
    if node.where is not None:
        opening = _provided(opening, condition(node.where, inner), inner)
    return led(opening, node.body, replace(inner, before=node.kind == "before"))


def _is_known(name: str, realiser: Realiser) -> bool:
    lexicon = realiser.lexicon
    declared = name in lexicon.values or name in lexicon.zones or name in lexicon.defines
    return declared or name in realiser.names or name in ("you", "another", "causer", "this")


def _permissions(node: nodes.Rule, clauses: tuple[Clause, ...], test: str, realiser: Realiser) -> str:
    """Return the clauses that say who can or cannot do something, one for each subject with all its verbs."""
    subjects: list[nodes.Expression | None] = [node.pattern.subject]
    verbs: list[list[Clause]] = [[clauses[0]]]
    for one, clause in zip(node.pattern.others, clauses[1:]):
        if one.subject is None:
            verbs[-1].append(clause)
        else:
            subjects.append(one.subject)
            verbs.append([clause])
    said = [_permission(node, subject, some, realiser) for subject, some in zip(subjects, verbs)]
    return _if_after(realiser.language.listed(said), test, realiser)


def _permission(node: nodes.Rule, subject: nodes.Expression | None, clauses: list[Clause], realiser: Realiser) -> str:
    who = clauses[0].who or Phrase("")
    verb = realiser.language.listed([one.verb("infinitive") for one in clauses], "or")
    all_ = _all_of(subject, who, realiser)
    if node.kind == "forbid":
        return (
            realiser.say("forbid", who=who, verb=verb)
            if all_ is None
            else realiser.say("nobody can", noun=all_, verb=verb)
        )
    return realiser.say("allow", who=who if all_ is None else realiser.wrapped("each", all_), verb=verb)


def _all_of(subject: nodes.Expression | None, who: Phrase, realiser: Realiser) -> Phrase | None:
    """Return the phrase for all players of some kind, such as `red players`, if a permission is about all of them. Return None
    if it is about one player."""
    if who.head:
        return replace(realiser.noun(who.noun or "player"), text=who.head)
    match subject:
        case nodes.Name(id="another"):
            return group_phrase(nodes.Group(subject.span, ("other",), "player", False, ()), realiser, False)
        case nodes.Quantified(determiner="another", group=group):
            return group_phrase(replace(group, adjectives=("other", *group.adjectives)), realiser, False)
        case nodes.Quantified(determiner="each" | "bare" | "all"):
            return group_phrase(subject.group, realiser, False)
        case _:
            return None


def _if_after(text: str, test: str, realiser: Realiser) -> str:
    return f"{text} {realiser.say('if', test=test)}" if test else text


@clause_for.register(nodes.ChangeRole)
def _change_role(node: nodes.ChangeRole, realiser: Realiser) -> str:
    clause, inner, test = pattern_clause(node.pattern, realiser, (nodes.Name(node.span, node.role), node.amount))
    opening = _and(realiser.say("when", clause=clause.say()), test, realiser)
    what = _role(node.role, clause, inner)
    return f"{opening}, {_changed(what, node.op, node.amount, inner)}"


def _role(role: str, clause: Clause, realiser: Realiser) -> Phrase:
    """Return the phrase for a role that is a number, such as `the number of cards`. In the text of the verb, the noun (`cards`)
    stands after the number."""
    for match in HOLE.finditer(clause.template):
        name, _, rest = (match.group(2) or "").strip().partition(" ")
        if name == role and "/" in rest and match.group(1) != "~":
            return number_of(Phrase(rest.split("/")[1], True), realiser)
    if role in realiser.names:
        return known(role, realiser.names[role], realiser)
    return realiser.wrapped("the", realiser.noun(role))


def _changed(what: Phrase, op: str, amount: nodes.Node, realiser: Realiser) -> str:
    match op, amount:
        case "times", nodes.Number(value=2):
            return realiser.say("doubles", what=what)
        case "by", nodes.Negative(value=value):
            return realiser.say("less", what=what, amount=thing(value, realiser))
        case "to", nodes.Flag(value=value):
            return realiser.say("change to", what=what, amount=thing(amount, realiser))
    return realiser.say(f"change {op}", what=what, amount=thing(amount, realiser))


@clause_for.register(nodes.ChangeValue)
def _change_value(node: nodes.ChangeValue, realiser: Realiser) -> str:
    if isinstance(node.amount, nodes.Flag) and node.op == "to":
        return _fact(node, not node.amount.value, realiser)
    owner, test = _owner(node, realiser)
    if owner is None:
        what = name(nodes.Name(node.span, node.name), realiser)
    else:
        what = member(node.name, owner, realiser, node)
    return _if_after(_said_to_be(what, node, realiser), test, realiser)


def _said_to_be(what: Phrase, node: nodes.ChangeValue, realiser: Realiser) -> str:
    """Return the clause that says how a rule in force changes a value. (A statement that changes a value once is written in
    other words.)"""
    match node.op, node.amount:
        case "by", nodes.Negative(value=value):
            return realiser.say("change value less", what=what, amount=thing(value, realiser))
        case "to" | "by", _:
            amount = thing(node.amount, realiser)
            if node.op == "to" and not amount.amount:
                return realiser.say("is", left=what, right=amount)
            return realiser.say(f"change value {node.op}", what=what, amount=amount)
    return _changed(what, node.op, node.amount, realiser)


def _fact(node: nodes.ChangeValue, negated: bool, realiser: Realiser) -> str:
    owner, test = _owner(node, realiser)
    return _if_after(fact(node.name, owner, realiser, negated, node.span), test, realiser)


def _owner(node: nodes.ChangeValue, realiser: Realiser) -> tuple[Phrase | None, str]:
    """Return two things about a rule that changes a value: the owner of the value (None for a value of the game), and the text
    of the condition without its part about the owner."""
    where = node.where
    if node.of is not None:
        return thing(node.of, realiser), condition(where, realiser) if where is not None else ""
    owner = realiser.lexicon.owners.get(node.name)
    if owner is None:
        return None, condition(where, realiser) if where is not None else ""
    noun = realiser.noun(owner)
    if where is None:
        return realiser.wrapped("each", noun), ""
    if isinstance(where, nodes.Compare) and where.op in ("is", "=") and is_it(where.left):
        return thing(where.right, realiser), ""
    return realiser.wrapped("each", replace(noun, text=f"{noun.text} {about(where, noun, realiser)}")), ""


@clause_for.register(nodes.Accept)
def _accept(node: nodes.Accept, realiser: Realiser) -> str:
    wanted = realiser.language.listed([thing(item, realiser).text for item in node.wanted], "or")
    given = realiser.language.listed([thing(item, realiser).text for item in node.given], "or")
    others = [part for part in conjuncts(node.where) if not _is_of_you(part)] if node.where is not None else []
    is_yours = node.where is not None and len(others) < len(conjuncts(node.where))
    text = realiser.say("accept yours" if is_yours else "accept", given=given, wanted=wanted)
    test = realiser.language.listed([one_of_several(part, condition(part, realiser)) for part in others])
    return _if_after(text, test if is_yours else condition(node.where, realiser) if node.where else "", realiser)


def _is_of_you(test: nodes.Node) -> bool:
    """Tell whether a test says that the player who pays is `you`."""
    return isinstance(test, nodes.Compare) and test.op == "is" and is_it(test.left) and _is_named_you(test.right)


def _is_named_you(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.id == "you"
