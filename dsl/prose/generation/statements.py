"""Writes statements as clauses, in the order of the code."""

from __future__ import annotations

from dsl import nodes
from dsl.prose.generation.groups import each_of, group_phrase, one_of
from dsl.prose.generation.render import (
    Body,
    block,
    clause_for,
    condition,
    is_open,
    itemised,
    joined,
    leading,
    led,
    statement,
    thing,
    within,
)
from dsl.prose.generation.sentences import bare, clause_of
from dsl.prose.generation.things import let
from dsl.prose.generation.words import number_of, one_of_several
from dsl.prose.language.clause import Clause
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Realiser, plain
from dsl.prose.trees.shapes import done_by, has_block, is_amount, noun_of, required_first, zone_of
from dsl.records import replace


@statement.register(nodes.Let)
def _let(node: nodes.Let, realiser: Realiser) -> tuple[list[str], Realiser]:
    if isinstance(node.value, nodes.Sentence):
        return _let_answer(node.name, node.value, realiser)
    if node.name not in realiser.changing:
        known = let(node, realiser)
        if node.name not in realiser.kept:
            return [], realiser.naming(**{node.name: known})
        value = known.phrase or Phrase("")
        said = realiser.say("note", value=realiser.lettered(node.name, value))
        return [said], realiser.naming(**{node.name: replace(known, phrase=None, noted=True)})
    itself = Phrase(_called(node.name, realiser))
    if is_amount(node.value, realiser):
        itself = replace(itself, amount=True, frame=realiser.say("as many as", number=itself.text))
    said = realiser.say("set", target=itself, value=thing(node.value, realiser))
    return [said], realiser.naming(**{node.name: Known("given", phrase=itself)})


def _called(name: str, realiser: Realiser) -> str:
    """Return the name of a changing value as the text shows it, in quotation marks: its text in the language, otherwise the
    name itself."""
    entry = realiser.lexicon.entry(realiser.language.code, name)
    return realiser.language.quoted(plain(name) if entry is None else entry.texts[0])


def _let_answer(name: str, asked: nodes.Sentence, realiser: Realiser) -> tuple[list[str], Realiser]:
    """Return the clauses for a `let` with a verb, and a realiser that knows the name of its answer."""
    said = [clause_of(asked, realiser).say()]
    verb = realiser.lexicon.verbs.get(asked.verb)
    answers = None if verb is None else verb.answers
    if answers is None or answers.name != "number":
        kind = "answer" if answers is not None and answers.name == "yes_no" else "thing"
        noun = "" if answers is None else realiser.lexicon.plurals.get(answers.name, answers.name)
        return said, realiser.naming(**{name: Known(kind, noun if kind == "thing" else "")})
    text = realiser.say("result")
    if name in realiser.changing or any(
        it.phrase is not None and it.phrase.text == text for it in realiser.names.values()
    ):
        said.append(realiser.say("set", target=Phrase(_called(name, realiser)), value=Phrase(text)))
        text = _called(name, realiser)
    phrase = Phrase(text, amount=True, frame=realiser.say("as many as", number=text))
    entry = realiser.lexicon.entry(realiser.language.code, name)
    counted = len(said) == 1 and entry is not None and len(entry.texts) > 1
    if counted:
        phrase = number_of(realiser.noun(name, True), realiser)
    return said, realiser.naming(**{name: Known("given", phrase=phrase, counted=counted)})


@clause_for.register(nodes.Answer)
def _answer(node: nodes.Answer, realiser: Realiser) -> str:
    key = "result is" if is_amount(node.value, realiser) else "answer is"
    return realiser.say(key, value=thing(node.value, realiser))


@statement.register(nodes.Roll)
def _roll(node: nodes.Roll, realiser: Realiser) -> tuple[list[str], Realiser]:
    key = "roll" if node.name is None else "roll number"
    after = realiser if node.name is None else realiser.naming(**{node.name: Known("number")})
    what = thing(node.what, realiser)
    if node.name is not None:
        what = realiser.lettered(node.name, what)
    return [realiser.say(key, what=what)], after


@statement.register(nodes.Turn)
def _turn(node: nodes.Turn, realiser: Realiser) -> tuple[list[str], Realiser]:
    return [realiser.say("turn up" if node.up else "turn down", what=thing(node.what, realiser))], realiser


@statement.register(nodes.RollOne)
def _roll_one(node: nodes.RollOne, realiser: Realiser) -> tuple[list[str], Realiser]:
    after = realiser.naming(**{node.name: Known("thing", noun_of(node.what, realiser))})
    what = realiser.lettered(node.name, one_of(node.what, realiser))
    return [realiser.say("roll one", what=what)], after


@clause_for.register(nodes.Sentence)
def _sentence(node: nodes.Sentence, realiser: Realiser) -> str:
    return clause_of(node, realiser).say()


@clause_for.register(nodes.Move)
def _move(node: nodes.Move, realiser: Realiser) -> str:
    key = "move to bottom" if node.bottom else "move"
    return realiser.say(key, what=thing(node.what, realiser), to=thing(node.to, realiser))


@clause_for.register(nodes.Shuffle)
def _shuffle(node: nodes.Shuffle, realiser: Realiser) -> str:
    what = thing(node.what, realiser)
    if node.into is not None:
        return realiser.say("shuffle into", what=what, into=thing(node.into, realiser))
    if isinstance(node.what, nodes.EveryZone):
        zone = realiser.lexicon.zones.get(node.what.zone)
        key = "shuffle places" if zone is not None and zone.single else "shuffle zones"
        return realiser.say(key, what=what, things=realiser.noun(zone.noun if zone is not None else "thing", True))
    return realiser.say("shuffle" if zone_of(node.what, realiser) else "shuffle places", what=what)


@clause_for.register(nodes.Exchange)
def _exchange(node: nodes.Exchange, realiser: Realiser) -> str:
    return realiser.say("exchange", left=thing(node.left, realiser), right=thing(node.right, realiser))


@clause_for.register(nodes.Set)
def _set(node: nodes.Set, realiser: Realiser) -> str:
    if isinstance(node.value, nodes.Flag):
        return realiser.say("from now on", test=condition(node.target, realiser, not node.value.value))
    if isinstance(node.value, nodes.NoneValue):
        return _set_none(node.target, realiser)
    target = thing(node.target, realiser)
    return realiser.say("set", target=target, value=thing(node.value, realiser))


def _set_none(target: nodes.Expression, realiser: Realiser) -> str:
    match target:
        case nodes.Name(id=word) if word not in realiser.names:
            return realiser.say("set none", target=realiser.noun(word, False, target.span))
        case nodes.Field(base=base, name=word):
            noun = realiser.noun(word, False, target.span)
            return realiser.say("from now on", test=realiser.say("has no", who=thing(base, realiser), measure=noun))
    return realiser.say("set", target=thing(target, realiser), value=Phrase(realiser.say("none")))


@clause_for.register(nodes.Adjust)
def _adjust(node: nodes.Adjust, realiser: Realiser) -> str:
    return realiser.say(node.op, target=thing(node.target, realiser), amount=thing(node.amount, realiser))


@statement.register(nodes.Transfer)
def _transfer(node: nodes.Transfer, realiser: Realiser) -> tuple[list[str], Realiser]:
    key = "transfer up to" if node.up_to else "transfer"
    amount, source, to = (thing(part, realiser) for part in (node.amount, node.source, node.to))
    if node.name is not None:
        amount = realiser.lettered(node.name, amount)
    after = realiser if node.name is None else realiser.naming(**{node.name: Known("number")})
    return [realiser.say(key, amount=amount, source=source, to=to)], after


@clause_for.register(nodes.Reveal)
def _reveal(node: nodes.Reveal, realiser: Realiser) -> str:
    what = thing(node.what, realiser)
    if node.to is None:
        return realiser.say("reveal", what=what)
    return realiser.say("reveal to", what=what, to=thing(node.to, realiser))


@clause_for.register(nodes.Run)
def _run(node: nodes.Run, realiser: Realiser) -> str:
    step = realiser.noun(node.step, False, node.span)
    step = replace(step, plural=step.text.split(" ")[0] in realiser.language.plural_articles)
    if node.argument is None:
        return realiser.say("run", step=step)
    return realiser.say("run for", step=step, argument=thing(node.argument, realiser))


@clause_for.register(nodes.Fail)
def _fail(node: nodes.Fail, realiser: Realiser) -> str:
    """Return the clause for `fail`: the words of the prose for its reason, which say what happens. If there are no such
    words, the clause says that the action fails."""
    worded = realiser.lexicon.entry(realiser.language.code, f'"{node.reason}"') if node.reason else None
    return fail(realiser) if worded is None else realiser.fill(worded.texts[0], {})


@clause_for.register(nodes.Require)
def _require(node: nodes.Require, realiser: Realiser) -> str:
    return f"{realiser.say('if', test=condition(node.test, realiser, True))}, {fail(realiser)}"


@clause_for.register(nodes.Stop)
def _stop(node: nodes.Stop, realiser: Realiser) -> str:
    if node.step is None:
        return realiser.say("stop")
    return realiser.say("stop step", step=realiser.noun(node.step, False, node.span))


@clause_for.register(nodes.EndPlay)
def _end_play(node: nodes.EndPlay, realiser: Realiser) -> str:
    return (
        realiser.say("end") if node.winners is None else realiser.say("end won", winners=thing(node.winners, realiser))
    )


@clause_for.register(nodes.Repeat)
def _repeat(node: nodes.Repeat, realiser: Realiser) -> str:
    times, body = _times(node.times, realiser), node.body
    if len(body) == 1 and isinstance(body[0], nodes.May) and _only_stops(body[0].otherwise):
        who = thing(body[0].who, realiser)
        return led(realiser.say("repeat if wanted", times=times, who=who), body[0].body, realiser)
    return led(realiser.say("repeat", times=times), body, realiser)


def _only_stops(body: Body) -> bool:
    """Tell whether a block has only one statement, and this statement ends the loop."""
    return len(body) == 1 and isinstance(body[0], nodes.Stop) and body[0].step is None


@clause_for.register(nodes.RepeatUntil)
def _repeat_until(node: nodes.RepeatUntil, realiser: Realiser) -> str:
    if isinstance(node.test, nodes.Flag) and not node.test.value:
        return led(realiser.say("forever"), node.body, realiser)
    contrary = realiser.language.moods.get("until") == "contrary"
    words = realiser.say("until", test=condition(node.test, realiser, contrary))
    return _trailing(words, node.body, realiser)


@clause_for.register(nodes.AsMuchAsPossible)
def _as_much_as_possible(node: nodes.AsMuchAsPossible, realiser: Realiser) -> str:
    return _trailing(realiser.say("as much as possible"), node.body, realiser)


def _times(node: nodes.Node, realiser: Realiser) -> str:
    amount = thing(node, realiser)
    return amount.counted(realiser.noun("time", amount.plural or bool(amount.frame)).text)


def _trailing(words: str, body: Body, realiser: Realiser) -> str:
    """Return the text of some statements, together with words that apply to all of them. The words come after the text of a
    single statement, but before the texts of several statements."""
    items, _ = itemised(body, realiser)
    if len(items) == 1 and not is_open(items[0]) and not any(map(has_block, body)):
        return f"{items[0]}, {words}"
    return leading(words, items, realiser, several=True)


def fail(realiser: Realiser) -> str:
    """Return the words for a failure, such as `this fails`: the game's own words, if it has any."""
    if realiser.before:
        return realiser.say("it fails")
    own = realiser.lexicon.entry(realiser.language.code, "fail")
    return realiser.fill(own.texts[0], {}) if own is not None else realiser.say("fail")


@clause_for.register(nodes.Resolve)
def _resolve(node: nodes.Resolve, realiser: Realiser) -> str:
    card = thing(node.card, realiser)
    key, roles = "resolve", {"card": card}
    if node.part is not None:
        key += " part"
        roles["part"] = Phrase(part_name(node.part, realiser, node))
    if node.who is not None:
        key += " for"
        roles["who"] = thing(node.who, realiser)
    return realiser.say(key, **roles)


def part_name(part: str, realiser: Realiser, node: nodes.Node) -> str:
    """Return the words that introduce a part of a card, such as the words for `at dusk`."""
    entry = realiser.entry(part, node.span)
    if entry is not None and entry.is_verb:
        named = entry.texts[1] if len(entry.texts) > 1 else ""
        return named or realiser.say("at part", part=Phrase(bare(part, realiser, node.span)))
    return realiser.reading(part) or realiser.say("at part", part=Phrase(plain(part)))


@statement.register(nodes.Choose)
def _choose(node: nodes.Choose, realiser: Realiser) -> tuple[list[str], Realiser]:
    who = thing(node.who, realiser)
    what, known = _what_is_chosen(node, realiser.acting(who))
    clause = Clause(realiser.acting(who), who, realiser.language.says[_how_chosen(node)], {"what": what})
    said = realiser.say("may", who=who, verb=clause.verb("infinitive")) if node.may else clause.say()
    return [said], realiser.naming(**{node.name: replace(known, declined=node.may)})


@clause_for.register(nodes.ChooseBlock)
def _choose_block(node: nodes.ChooseBlock, realiser: Realiser) -> str:
    """Return the clause for a choice between named blocks, such as `you choose hoard (you draw 2) or share (you give 1 to
    another player)`."""
    who = thing(node.who, realiser)
    inner = realiser.acting(who)
    said = [
        f"{thing(nodes.Name(one.span, one.name), inner).text} ({joined(one.body, realiser)})" for one in node.blocks
    ]
    what = Phrase(realiser.language.listed(said, "or"))
    return Clause(inner, who, realiser.language.says["choose"], {"what": what}).say()


@statement.register(nodes.ChooseSeveral)
def _choose_several(node: nodes.ChooseSeveral, realiser: Realiser) -> tuple[list[str], Realiser]:
    """Return the text of several choices as one sentence. If one of the choices lists its values, return a sentence for
    each choice."""
    if any(isinstance(choice.what, nodes.Among) for choice in node.choices):
        return block(node.choices, realiser)
    who = thing(node.choices[0].who, realiser)
    said = []
    for choice in node.choices:
        what, known = _what_is_chosen(choice, realiser.acting(who))
        said.append(what.text)
        realiser = realiser.naming(**{choice.name: known})
    what = Phrase(realiser.language.listed(said), True)
    return [Clause(realiser.acting(who), who, realiser.language.says["choose"], {"what": what}).say()], realiser


def _how_chosen(node: nodes.Choose) -> str:
    return ("decide" if node.free else "choose") + (" among" if isinstance(node.what, nodes.Among) else "")


def _what_is_chosen(node: nodes.Choose, realiser: Realiser) -> tuple[Phrase, Known]:
    """Return the phrase for what may be chosen, such as `1 card in your hand`, and the meaning of the name of the choice."""
    what: Phrase
    match node.what:
        case nodes.Among(values=values):
            known = Known("word", phrase=None)
            if values and all(is_amount(value, realiser) for value in values):
                known = Known("number")
        case nodes.Range():
            known = Known("number")
        case nodes.Quantified(determiner=determiner, amount=amount, group=group):
            several = determiner in ("n", "up to", "any", "some", "all", "each", "bare", "the n")
            if amount is not None and isinstance(amount, nodes.Number) and amount.value == 1:
                several = False
            known = Known("thing", group.noun, several)
        case nodes.PaymentOf():
            known = Known("thing", noun_of(node.what, realiser), True)
        case other:
            known = Known("thing", noun_of(other, realiser))
    if isinstance(node.what, nodes.Among):
        what = Phrase(realiser.language.listed([thing(value, realiser).text for value in node.what.values]))
    elif isinstance(node.what, nodes.Quantified) and node.what.determiner == "some":
        what = realiser.wrapped("one or more", group_phrase(node.what.group, realiser.marking(node.name), True))
    else:
        what = thing(node.what, realiser.marking(node.name))
    return realiser.lettered(node.name, replace(what, amount=False)), known


@statement.register(nodes.If)
def _if(node: nodes.If, realiser: Realiser) -> tuple[list[str], Realiser]:
    opening = realiser.say("if", test=condition(node.test, realiser))
    found = [led(opening, node.body, realiser, closed=bool(node.otherwise))]
    otherwise = node.otherwise
    while len(otherwise) == 1 and isinstance(otherwise[0], nodes.If):
        inner = otherwise[0]
        opening = realiser.say("else if", test=condition(inner.test, realiser))
        found.append(led(opening, inner.body, realiser, closed=bool(inner.otherwise)))
        otherwise = inner.otherwise
    if otherwise:
        found.append(led(realiser.say("otherwise"), otherwise, realiser))
    return found, realiser


@statement.register(nodes.May)
def _may(node: nodes.May, realiser: Realiser) -> tuple[list[str], Realiser]:
    who = thing(node.who, realiser)
    found = []
    body = node.body
    # a player who accepts, and then fails, has not declined; the words for `otherwise` say this
    while not node.otherwise and len(body) == 1 and isinstance(body[0], nodes.Attempt) and not body[0].otherwise:
        body = body[0].body
    doing = [item for item in body if isinstance(item, nodes.Sentence) and _same(item.subject, node.who)]
    if body and len(doing) == len(body):
        verbs = [clause_of(item, realiser, who).verb("infinitive") for item in doing]
        found.append(
            realiser.say("may asked" if realiser.asking else "may", who=who, verb=realiser.language.listed(verbs))
        )
    elif realiser.asking:
        found.append(f"{realiser.say('may this asked')}? {realiser.language.sentence(joined(body, realiser))}")
    else:
        found.append(led(realiser.say("if wanted", who=who), body, realiser, closed=bool(node.otherwise)))
    if node.otherwise:
        found.append(led(realiser.say("otherwise"), node.otherwise, realiser))
    return found, realiser


def _same(a: nodes.Node | None, b: nodes.Node) -> bool:
    return a is not None and nodes.same(a, b)


@statement.register(nodes.Attempt)
def _attempt(node: nodes.Attempt, realiser: Realiser) -> tuple[list[str], Realiser]:
    before, body = required_first(node.body)
    behind, backwards = required_first(body[::-1])
    if_first = all_hold(before, realiser)
    items, after = itemised(backwards[::-1], realiser, closed=bool(node.otherwise))
    then = all_hold(behind[::-1], after)
    words = realiser.say("if possible and then", test=then) if then else realiser.say("if possible")
    if len(items) > 1 or any(map(is_open, items)) or any(map(has_block, backwards)):
        text = leading(f"{realiser.say('all of this')}, {words}", items, realiser, several=True)
    else:
        text = f"{within(items, realiser)} ({words})"
    if if_first:
        text = f"{realiser.say('if', test=if_first)}, {text}"
    found = [text]
    if node.otherwise:
        found.append(led(realiser.say("otherwise"), node.otherwise, realiser))
    return found, realiser


def all_hold(tests: list[nodes.Node], realiser: Realiser) -> str:
    """Return one clause for several tests that must all be true, joined by `and`."""
    said = [condition(test, realiser) for test in tests]
    if len(tests) > 1:
        said = [one_of_several(test, text) for test, text in zip(tests, said)]
    return realiser.language.listed(said)


@clause_for.register(nodes.ForEach)
def _for_each(node: nodes.ForEach, realiser: Realiser) -> str:
    is_number = isinstance(node.group, nodes.Range)
    known = Known("number") if is_number else Known("thing", noun_of(node.group, realiser))
    inner = realiser.naming(**{node.name: known})
    if known.noun == "player":
        inner = replace(inner, amid=True)
    opening = realiser.say("at once") if node.at_once else ""
    first, rest = (node.body[0], node.body[1:]) if node.body else (None, ())
    if first is not None and done_by(first, node.name) and all(_speaks_of(part, node) for part in rest):
        who = realiser.lettered(node.name, each_of(node.group, realiser.marking(node.name), node.name, doing=not rest))
        if isinstance(first, nodes.Choose):
            clauses, inner = _first_choice(first, node.name, who, inner)
        else:
            clauses = [clause_of(first, inner, who).say()]
        text = within(clauses + itemised(rest, inner)[0], realiser)
        return f"{opening}, {text}" if opening else text
    who = realiser.lettered(node.name, each_of(node.group, realiser.marking(node.name), node.name))
    text = led(realiser.say("for each", who=who), node.body, inner)
    return f"{opening}, {text}" if opening else text


def _speaks_of(node: nodes.Node, loop: nodes.ForEach) -> bool:
    """Tell whether a statement in a loop mentions the present member of the loop, or a name that the loop introduces. If only
    the block of the statement can do so, every statement in this block must."""
    parts = (part for item in loop.body for part in nodes.walk(item))
    named = {part.name for part in parts if isinstance(part, nodes.Choose | nodes.Let | nodes.Roll | nodes.RollOne)}
    return _all_about(node, frozenset({loop.name, *filter(None, named)}))


def _all_about(node: nodes.Node, names: frozenset[str]) -> bool:
    below = [part for block in ("body", "otherwise") for part in getattr(node, block, ())]
    head = [node] if not below else [part for part in node.children() if part not in below]
    if any(isinstance(part, nodes.Name) and part.id in names for item in head for part in nodes.walk(item)):
        return True
    return bool(below) and all(_all_about(part, names) for part in below)


def _first_choice(node: nodes.Choose, name: str, who: Phrase, realiser: Realiser) -> tuple[list[str], Realiser]:
    said = realiser.naming(**{name: replace(realiser.names[name], phrase=who)})
    clauses, after = _choose(node, said)
    return clauses, after.naming(**{name: Known("thing", realiser.names[name].noun)})


@clause_for.register(nodes.Open)
def _open(node: nodes.Open, realiser: Realiser) -> str:
    noun = noun_of(node.group, realiser)
    inner = realiser.naming(**{node.name: Known("thing", noun)})
    who = each_of(node.group, realiser, node.name)
    opening = realiser.say("open", who=who, passes=thing(node.passes, realiser))
    return led(opening, node.body, inner)
