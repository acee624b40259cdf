"""Say what a text does: statements to clauses, in the order in which they were written."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.prose.generation import conditions, groups, rules, sentences, things
from dsl.prose.generation.letters import done_by
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Voice, plain

Body = tuple[nodes.Node, ...]


def block(body: Body, voice: Voice) -> tuple[list[str], Voice]:
    """Return the clauses of some statements, and the voice for what follows them."""
    found: list[str] = []
    for node in body:
        clauses, voice = statement(node, voice)
        found.extend(clauses)
    return found, voice


def joined(body: Body, voice: Voice) -> str:
    """Return some statements as one clause."""
    return "; ".join(block(body, voice)[0]) or voice.say("nothing")


def led(opening: str, body: Body, voice: Voice) -> str:
    """Return an opening and what it leads to: `when this happens, do that`."""
    clauses, _ = block(body, voice)
    if len(clauses) == 1:
        return f"{opening}, {clauses[0]}"
    return f"{opening}: {'; '.join(clauses) or voice.say('nothing')}"


def statement(node: nodes.Node, voice: Voice) -> tuple[list[str], Voice]:
    """Return the clauses for one statement or rule, and the voice for the next."""
    match node:
        case nodes.Let():
            return [], voice.naming(**{node.name: things.let(node, voice)})
        case nodes.Choose():
            return _choose(node, voice)
        case nodes.Roll() if node.name is not None:
            return [voice.say("roll number", what=things.thing(node.what, voice))], voice.naming(
                **{node.name: Known("number")}
            )
        case nodes.If():
            return _if(node, voice), voice
        case nodes.May():
            return _may(node, voice), voice
        case nodes.Attempt():
            return _attempt(node, voice), voice
        case _ if rules.is_rule(node):
            return rules.rule(node, voice), voice
    return [_simple(node, voice)], voice


def _simple(node: nodes.Node, voice: Voice) -> str:
    """Return the clause for a statement that names nothing."""
    match node:
        case nodes.Sentence():
            return sentences.clause_of(node, voice).say()
        case nodes.Move():
            key = "move to bottom" if node.bottom else "move"
            return voice.say(key, what=things.thing(node.what, voice), to=things.thing(node.to, voice))
        case nodes.Shuffle(what=what, into=into):
            if into is None and isinstance(what, nodes.EveryZone):
                zone = voice.lexicon.zones.get(what.zone)
                key = "shuffle places" if zone is not None and zone.single else "shuffle zones"
                things_ = voice.noun(zone.noun if zone is not None else "thing", True)
                return voice.say(key, what=things.thing(what, voice), things=things_)
            if into is None and not groups.zone_of(what, voice):
                return voice.say("shuffle places", what=things.thing(what, voice))
            if into is None:
                return voice.say("shuffle", what=things.thing(what, voice))
            return voice.say("shuffle into", what=things.thing(what, voice), into=things.thing(into, voice))
        case nodes.Exchange(left=left, right=right):
            return voice.say("exchange", left=things.thing(left, voice), right=things.thing(right, voice))
        case nodes.Set(target=target, value=value):
            return _set(target, value, voice)
        case nodes.Adjust(op=op, target=target, amount=amount):
            return voice.say(op, target=things.thing(target, voice), amount=things.thing(amount, voice))
        case nodes.Roll(what=what):
            return voice.say("roll", what=things.thing(what, voice))
        case nodes.Reveal(what=what, to=None):
            return voice.say("reveal", what=things.thing(what, voice))
        case nodes.Reveal(what=what, to=to):
            return voice.say("reveal to", what=things.thing(what, voice), to=things.thing(to, voice))
        case nodes.Resolve():
            return _resolve(node, voice)
        case nodes.Run(step=step, argument=argument):
            noun = voice.noun(step, False, node.span)
            if argument is None:
                return voice.say("run", step=noun)
            return voice.say("run for", step=noun, argument=things.thing(argument, voice))
        case nodes.Fail():
            return fail(voice)
        case nodes.Require(test=test):
            return voice.say("if", test=conditions.condition(test, voice, True)) + ", " + fail(voice)
        case nodes.Stop(step=step):
            return (
                voice.say("stop") if step is None else voice.say("stop step", step=voice.noun(step, False, node.span))
            )
        case nodes.EndPlay(winners=None):
            return voice.say("end")
        case nodes.EndPlay(winners=winners):
            return voice.say("end won", winners=things.thing(winners, voice))
        case nodes.Repeat(times=times, body=body):
            return led(voice.say("repeat", times=_times(times, voice)), body, voice)
        case nodes.RepeatUntil(test=nodes.Flag(value=False), body=body):
            return led(voice.say("forever"), body, voice)
        case nodes.RepeatUntil(test=test, body=body):
            return led(voice.say("while", test=conditions.condition(test, voice, True)), body, voice)
        case nodes.ForEach():
            return _for_each(node, voice)
        case nodes.AsMuchAsPossible(body=body):
            return _trailing(voice.say("as much as possible"), body, voice)
        case nodes.Open():
            return _open(node, voice)
    return things.thing(node, voice).text


def _times(node: nodes.Node, voice: Voice) -> str:
    amount = things.thing(node, voice)
    return amount.counted(voice.noun("time", amount.plural or bool(amount.frame)).text)


def _trailing(words: str, body: Body, voice: Voice) -> str:
    """Return statements with some words that hold for them: behind one, in front of several."""
    clauses, _ = block(body, voice)
    if len(clauses) == 1 and not isinstance(body[0], nodes.If):
        return f"{clauses[0]}, {words}"
    return f"{words}: {'; '.join(clauses) or voice.say('nothing')}"


def fail(voice: Voice) -> str:
    """Return what happens when a text fails: the game's own word for it, if it has one."""
    if voice.before:
        return voice.say("it fails")
    own = voice.lexicon.entry(voice.language.code, "fail")
    return voice.fill(own.texts[0], {}) if own is not None else voice.say("fail")


def _set(target: nodes.Node, value: nodes.Node, voice: Voice) -> str:
    if isinstance(value, nodes.Flag):
        return voice.say("from now on", test=conditions.condition(target, voice, not value.value))
    if isinstance(value, nodes.NoneValue):
        return voice.say("set none", target=things.thing(target, voice))
    return voice.say("set", target=things.thing(target, voice), value=things.thing(value, voice))


def _resolve(node: nodes.Resolve, voice: Voice) -> str:
    card = things.thing(node.card, voice)
    key, roles = "resolve", {"card": card}
    if node.part is not None:
        key += " part"
        roles["part"] = Phrase(part_name(node.part, voice, node))
    if node.who is not None:
        key += " for"
        roles["who"] = things.thing(node.who, voice)
    return voice.say(key, **roles)


def part_name(part: str, voice: Voice, node: nodes.Node) -> str:
    """Return how a part of a card is introduced."""
    entry = voice.entry(part, node.span)
    if entry is not None and entry.is_verb:
        named = entry.texts[1] if len(entry.texts) > 1 else ""
        return named or voice.say("at part", part=Phrase(sentences.bare(part, voice, node.span)))
    return voice.reading(part) or voice.say("at part", part=Phrase(plain(part)))


# ---------------------------------------------------------------------- those that name


def _choose(node: nodes.Choose, voice: Voice) -> tuple[list[str], Voice]:
    who = things.thing(node.who, voice)
    inner = voice.acting(who)
    key = "decide" if node.free else "choose"
    match node.what:
        case nodes.Among(values=values):
            known = Known("word", phrase=None)
            if values and all(things.is_amount(value, voice) for value in values):
                known = Known("number")
        case nodes.Range():
            known = Known("number")
        case nodes.Quantified(determiner=determiner, amount=amount, group=group):
            several = determiner in ("n", "up to", "any", "some", "all", "each", "bare", "the n")
            if amount is not None and isinstance(amount, nodes.Number) and amount.value == 1:
                several = False
            known = Known("thing", group.noun, several)
        case other:
            known = Known("thing", things.what(other, voice))
    if isinstance(node.what, nodes.Among):
        key += " among"
    if isinstance(node.what, nodes.Among):
        what = Phrase(voice.language.listed([things.thing(value, inner).text for value in node.what.values]))
    else:
        what = things.thing(node.what, inner.marking(node.name))
    what = voice.lettered(node.name, replace(what, amount=False))
    clause = sentences.Clause(inner, who, voice.language.says[key], {"what": what})
    return [clause.say()], voice.naming(**{node.name: known})


def _if(node: nodes.If, voice: Voice) -> list[str]:
    found = [led(voice.say("if", test=conditions.condition(node.test, voice)), node.body, voice)]
    otherwise = node.otherwise
    while len(otherwise) == 1 and isinstance(otherwise[0], nodes.If):
        inner = otherwise[0]
        opening = voice.say("else if", test=conditions.condition(inner.test, voice))
        found.append(led(opening, inner.body, voice))
        otherwise = inner.otherwise
    if otherwise:
        found.append(led(voice.say("otherwise"), otherwise, voice))
    return found


def _may(node: nodes.May, voice: Voice) -> list[str]:
    who = things.thing(node.who, voice)
    found = []
    body = node.body
    while len(body) == 1 and isinstance(body[0], nodes.Attempt) and not body[0].otherwise:
        body = body[0].body
    if body and all(isinstance(item, nodes.Sentence) and _same(item.subject, node.who) for item in body):
        verbs = [sentences.clause_of(item, voice, who).verb("infinitive") for item in body]
        found.append(voice.say("may", who=who, verb=voice.language.listed(verbs)))
    else:
        opening = voice.say("may this" if voice.asking else "if wanted", who=who)
        found.append(f"{opening}: {joined(body, voice)}" if voice.asking else led(opening, body, voice))
    if node.otherwise:
        found.append(led(voice.say("otherwise"), node.otherwise, voice))
    return found


def _same(a: nodes.Node | None, b: nodes.Node) -> bool:
    return a is not None and nodes.same(a, b)


def _attempt(node: nodes.Attempt, voice: Voice) -> list[str]:
    first, last = 0, len(node.body)
    while first < last and isinstance(node.body[first], nodes.Require):
        first += 1
    while last > first and isinstance(node.body[last - 1], nodes.Require):
        last -= 1
    before = [conditions.condition(item.test, voice) for item in node.body[:first]]
    clauses, after = block(node.body[first:last], voice)
    tests = [conditions.condition(item.test, after) for item in node.body[last:]]
    words = voice.say("if possible")
    if tests:
        words = voice.say("if possible and then", test=voice.language.listed(tests))
    text = f"{'; '.join(clauses) or voice.say('nothing')} ({words})"
    if before:
        text = f"{voice.say('if', test=voice.language.listed(before))}{', ' if len(clauses) == 1 else ': '}{text}"
    found = [text]
    if node.otherwise:
        found.append(led(voice.say("otherwise"), node.otherwise, voice))
    return found


def _for_each(node: nodes.ForEach, voice: Voice) -> str:
    noun = things.what(node.group, voice)
    inner = voice.naming(**{node.name: Known("thing", noun)})
    opening = voice.say("at once") if node.at_once else ""
    if node.body and done_by(node.body[0], node.name):
        first, rest = node.body[0], node.body[1:]
        who = voice.lettered(node.name, groups.each_of(node.group, voice.marking(node.name), node.name, doing=not rest))
        if isinstance(first, nodes.Choose):
            clauses, inner = _first_choice(first, who, inner)
        else:
            clauses = [sentences.clause_of(first, inner, who).say()]
        clauses += block(rest, inner)[0]
        text = "; ".join(clauses)
        return f"{opening}, {text}" if opening else text
    who = voice.lettered(node.name, groups.each_of(node.group, voice.marking(node.name), node.name))
    text = led(voice.say("for each", who=who), node.body, inner)
    return f"{opening}, {text}" if opening else text


def _first_choice(node: nodes.Choose, who: Phrase, voice: Voice) -> tuple[list[str], Voice]:
    name = node.who.id
    said = voice.naming(**{name: replace(voice.names[name], phrase=who)})
    clauses, after = _choose(node, said)
    return clauses, after.naming(**{name: Known("thing", voice.names[name].noun)})


def _open(node: nodes.Open, voice: Voice) -> str:
    noun = things.what(node.group, voice)
    inner = voice.naming(**{node.name: Known("thing", noun)})
    who = groups.each_of(node.group, voice, node.name)
    opening = voice.say("open", who=who, passes=things.thing(node.passes, voice))
    return led(opening, node.body, inner)
