"""Say which things are meant: nouns with their filters and articles."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.prose.generation import conditions, sentences, things
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import RELATIVE, Voice, plain


def quantified(node: nodes.Quantified, voice: Voice) -> Phrase:
    """Return the phrase for a group with a determiner."""
    determiner, group = node.determiner, node.group
    if node.amount is None and (one := _just(group)) is not None:
        return things.thing(one, voice)
    if determiner == "a" and "other" in group.adjectives:
        determiner, group = (
            "another",
            replace(group, adjectives=tuple(word for word in group.adjectives if word != "other")),
        )
    if node.amount is not None:
        amount = things.thing(node.amount, voice)
        noun = group_phrase(group, voice, amount.plural or amount.frame != "")
        key = determiner if determiner in ("the n", "up to") else "n"
        if amount.frame.endswith(" *"):
            return replace(noun, text=amount.frame.replace("*", noun.text), plural=True)
        return voice.wrapped(key + (" computed" if amount.frame else ""), noun, n=amount)
    several = determiner in ("any", "all") or (determiner == "the" and group.plural)
    if several or (voice.language.bare_plural and determiner in ("bare", "some")):
        phrase = voice.wrapped(determiner, group_phrase(group, voice, True))
    else:
        noun = group_phrase(group, voice, False)
        key = "another one" if determiner == "another" else determiner
        phrase = replace(voice.wrapped(key, noun), key=determiner, short=not group.filters)
    if determiner == "some":
        return replace(phrase, note=voice.say("at least one", noun=phrase))
    return phrase


def _just(group: nodes.Group) -> nodes.Node | None:
    """Return the thing that `player where it is THING` means, None if a group is more than that."""
    match group.filters:
        case (nodes.Where(test=nodes.Compare(op="is", left=left, right=right)),) if (
            conditions.is_it(left) and not group.adjectives
        ):
            return right
    return None


def plain_group(node: nodes.Node, voice: Voice) -> Phrase:
    """Return a group in the plural without article: `players with 0 cards`."""
    if isinstance(node, nodes.Quantified):
        if node.determiner in ("bare", "each", "all"):
            return group_phrase(node.group, voice, True)
        return quantified(node, voice)
    if isinstance(node, nodes.Group):
        return group_phrase(node, voice, True)
    return things.thing(node, voice)


def all_of(group: nodes.Group, voice: Voice) -> Phrase:
    """Return a whole group: `all players with 0 cards`."""
    return voice.wrapped("all", group_phrase(group, voice, True))


def each_of(node: nodes.Node, voice: Voice, name: str, doing: bool = False) -> Phrase:
    """Return the phrase for the members of a group, one after the other; `doing` if all that follows is what each does."""
    if doing and isinstance(node, nodes.Binary):
        return replace(things.thing(node, voice), key=name)
    group = node.group if isinstance(node, nodes.Quantified) else node
    if isinstance(group, nodes.Group):
        phrase = voice.wrapped("each", group_phrase(group, voice, False))
        return replace(phrase, key=name, short=not group.filters)
    noun = voice.noun(things.what(node, voice) or "thing")
    return replace(voice.wrapped("each of", noun, set=things.thing(node, voice)), key=name)


def count(what: nodes.Node, voice: Voice) -> Phrase:
    """Return `the number of players with 0 cards`."""
    group = what.group if isinstance(what, nodes.Quantified) else what
    if isinstance(group, nodes.Group):
        return things.number_of(group_phrase(group, voice, True), voice)
    zone = zone_of(group, voice)
    what = contents(group, zone, voice) if zone else things.thing(group, voice)
    return things.number_of(what, voice)


def zone_of(node: nodes.Node, voice: Voice) -> str:
    """Return the name of the zone that an expression gives, "" if it is none."""
    word = node.name if isinstance(node, nodes.Field) else node.id if isinstance(node, nodes.Name) else ""
    return word if word in voice.lexicon.zones and word not in voice.names else ""


def contents(node: nodes.Node, zone: str, voice: Voice, plural: bool = True) -> Phrase:
    """Return what is in a zone: `cards in your hand`."""
    noun = voice.noun(voice.lexicon.zones[zone].noun, plural)
    return replace(noun, text=f"{noun.text} {voice.say('in', place=things.thing(node, voice))}")


# ------------------------------------------------------------------ noun and filters


def group_phrase(group: nodes.Group, voice: Voice, plural: bool) -> Phrase:
    """Return the noun with its adjectives and filters, without article."""
    noun = voice.noun(group.noun, plural, group.span)
    mark, voice = voice.mark, replace(voice, mark="")
    before: list[str] = []
    after: list[str] = []
    clauses: list[str] = []
    for word in group.adjectives:
        if word == "other":
            before.append(voice.say("other", noun=noun))
            continue
        entry = voice.entry(word, group.span)
        if entry is not None and entry.is_verb:
            clauses.append(sentences.clause_from(entry.texts[0], relative(noun, voice), voice).say())
            continue
        text = conditions.adjective_text(word, entry, noun)
        (before if voice.language.adjective_before else after).append(text)
    filters = _ordered(group.filters)
    clause = f"{relative(noun, voice).text} "  # what is said of the noun in a clause stands behind whose it is
    behind = [text for text in after if text.startswith(clause)] if any(map(_is_yours, filters)) else []
    yours = [item for item in filters if _is_yours(item)] if behind else []
    filters = [item for item in filters if item not in yours]
    after = [*(text for text in after if text not in behind), *(_filter(item, noun, voice) for item in yours), *behind]
    text = " ".join([*before, noun.text, *after, *([f"({mark})"] if mark else [])])
    last = [item for item in filters if isinstance(item, LAST)]
    said = [_filter(item, noun, voice) for item in filters if item not in last]
    return replace(
        noun,
        text=" ".join(
            [text, *said, voice.language.listed(clauses), *(_filter(item, noun, voice) for item in last)]
        ).strip(),
    )


def _is_yours(item: nodes.Node) -> bool:
    return (
        isinstance(item, nodes.Within)
        and item.preposition == "of"
        and isinstance(item.place, nodes.Name)
        and item.place.id == "you"
    )


LAST = nodes.But | nodes.Starting  # set off by commas, behind all that belongs to the noun


def _ordered(filters: tuple[nodes.Node, ...]) -> list[nodes.Node]:
    """Short filters first, so that nothing long stands between a noun and them."""
    long = (nodes.Where, nodes.That, nodes.ThatWould)
    return sorted(filters, key=lambda item: 2 if isinstance(item, LAST) else int(isinstance(item, long)))


def relative(noun: Phrase, voice: Voice) -> Phrase:
    """Return the word that opens a clause about a noun: `that`, `who`."""
    person = noun.noun == "player" and voice.lexicon.entry(voice.language.code, "player") is None
    key = "relative person" if person else "relative thing"
    return Phrase(voice.say(key, noun=noun), noun.plural, noun.feminine, key=RELATIVE, noun=noun.noun)


def _filter(node: nodes.Node, noun: Phrase, voice: Voice) -> str:
    match node:
        case nodes.Within(preposition=preposition, place=place):
            return _within("of place" if preposition == "of" else preposition, place, noun, voice)
        case nodes.WithExtreme(chain=chain):
            return _extremes(chain, voice, node)
        case nodes.WithMeasure():
            return _measured(node, voice)
        case nodes.Where(test=test):
            return about(test, noun, voice)
        case nodes.Starting(first=first):
            return voice.say("starting", first=things.thing(first, voice))
        case nodes.But(value=value):
            return voice.say("but", value=things.thing(value, voice))
        case nodes.That():
            return _that(node, noun, voice)
        case nodes.ThatWould():
            return _would(node, noun, voice)
    return plain(type(node).__name__.lower())


def _within(key: str, place: nodes.Node, noun: Phrase, voice: Voice) -> str:
    """Return `in the hand`, or `in the pile or in the waste` for places that were joined."""
    places = [place]
    while isinstance(places[0], nodes.Binary) and places[0].op == "+":
        places[:1] = [places[0].left, places[0].right]
    if key == "of place" and isinstance(place, nodes.Name) and place.id == "you" and voice.you.address:
        return voice.say("of yours", noun=noun)
    return voice.language.listed([voice.say(key, place=things.thing(item, voice)) for item in places], "or")


def about(test: nodes.Node, noun: Phrase, voice: Voice) -> str:
    """Return a clause about a noun for a test on the candidate: `whose hand is empty`."""
    same = _as_much_as(test, voice)
    if same is not None:
        return same
    if isinstance(test, nodes.Compare) and test.op == "is" and conditions.is_it(test.left):
        return voice.say("that is", value=things.thing(test.right, voice), who=relative(noun, voice))
    if conditions.begins_with_it(test):
        return conditions.condition(test, voice.candidate(relative(noun, voice)))
    parts = _conjuncts(test)
    own = [part for part in parts if conditions.begins_with_it(part)]
    if own and len(own) < len(parts):
        clause = voice.language.listed([about(part, noun, voice) for part in own])
        inner = voice.candidate(things.pronoun(voice, noun))
        rest = voice.language.listed([conditions.condition(part, inner) for part in parts if part not in own])
        return f"{clause}, {voice.say('if', test=rest)},"
    it = things.pronoun(voice, noun)
    return voice.say("such that", noun=noun, test=conditions.condition(test, voice.candidate(it)))


def _conjuncts(test: nodes.Node) -> list[nodes.Node]:
    """Return the tests that a test joins by `and`."""
    if isinstance(test, nodes.Logic) and test.op == "and":
        return [*_conjuncts(test.left), *_conjuncts(test.right)]
    return [test]


def _as_much_as(test: nodes.Node, voice: Voice) -> str | None:
    """Return `with as many cards as you` for a test on the same measure of both, None for another test."""
    match test:
        case nodes.Compare(
            op="=" | "is", left=nodes.Field(base=it, name=word), right=nodes.Field(base=base, name=other)
        ) if word == other:
            if conditions.is_it(it) and (things.counts(word, voice) or voice.lexicon.is_number(word)):
                counted = things.counts(word, voice)
                key = "with = than" if counted else "with = than of one"
                return voice.say(key, measure=voice.noun(word, counted, test.span), amount=things.thing(base, voice))
    return None


def measure(word: str, voice: Voice, amount: Phrase, node: nodes.Node) -> Phrase:
    """Return what is measured, agreeing with an amount where it can be counted."""
    plural = amount.plural and (things.counts(word, voice) or word in voice.lexicon.zones)
    return voice.noun(word, plural, node.span)


def _extremes(chain: tuple[tuple[str, str], ...], voice: Voice, node: nodes.Node) -> str:
    texts = []
    for place, (word, name) in enumerate(chain):
        counted = things.counts(name, voice)
        what = voice.noun(name, counted, node.span)
        key = f"{'then' if place else 'with'} {word}" + ("" if counted else " of one")
        texts.append(voice.say(key, measure=what))
    return ", ".join(texts)


def _measured(node: nodes.WithMeasure, voice: Voice) -> str:
    if node.than:
        what = voice.noun(node.measure, things.counts(node.measure, voice), node.span)
        return voice.say(f"with {node.op} than", measure=what, amount=things.thing(node.amount, voice))
    if is_none(node.amount, node.op):
        return voice.say("with none", measure=voice.noun(node.measure, things.counts(node.measure, voice), node.span))
    amount = things.thing(node.amount, voice)
    what = measure(node.measure, voice, amount, node)
    amount = replace(amount, text=amount.counted(what.text))
    return voice.say(f"with {node.op}", amount=amount)


def is_none(amount: nodes.Node, op: str) -> bool:
    """Tell whether a comparison asks for none at all."""
    return isinstance(amount, nodes.Number) and (op, amount.value) in (("=", 0), ("<=", 0), ("<", 1))


def _that(node: nodes.That, noun: Phrase, voice: Voice) -> str:
    if node.subject is None:
        return did(node, relative(noun, voice), voice)
    sentence = nodes.Sentence(node.span, node.subject, node.verb, node.verb, node.object, node.args)
    clause = sentences.clause_of(sentence, voice, None, gap=(noun.noun, things.object_pronoun(voice, noun)))
    test = f"{clause.say('past')} {_span(node, voice)}".strip()
    return voice.say("such that", noun=noun, test=test)


def did(node: nodes.That, who: Phrase, voice: Voice) -> str:
    """Return what somebody has done, and when."""
    sentence = nodes.Sentence(node.span, None, node.verb, node.verb, node.object, node.args)
    return f"{sentences.clause_of(sentence, voice, who).say('past')} {_span(node, voice)}".strip()


def _span(node: nodes.That, voice: Voice) -> str:
    if node.during is None:
        return ""
    return voice.reading(node.during, node.span) or voice.say("during", step=Phrase(plain(node.during)))


def _would(node: nodes.ThatWould, noun: Phrase, voice: Voice) -> str:
    return would(node, relative(noun, voice), voice)


def would(node: nodes.ThatWould, who: Phrase, voice: Voice) -> str:
    """Return who would have to do something; if what happens is being spoken of, it is not said again."""
    verbs = voice.language.listed([sentences.bare(verb, voice, node.span) for verb in node.verbs], "or")
    event = voice.event
    if event is not None and event.verb == node.sentence.verb:
        return voice.say("would", who=who, verbs=verbs)
    doing = sentences.clause_of(node.sentence, voice).say(voice.language.moods.get("would", "present"))
    return voice.say("would if", who=who, verbs=verbs, test=doing)


def assertion(group: nodes.Group, voice: Voice, plural: bool, key: str, **roles: Phrase) -> str | None:
    """Return what some of a group do, `no player drew 2 cards`, None if it has no clause of its own.

    `key` is the sentence that makes a subject out of the noun.
    """
    doing = [item for item in group.filters if isinstance(item, nodes.ThatWould | nodes.That)]
    if len(doing) != 1 or (isinstance(doing[0], nodes.That) and doing[0].subject is not None):
        return None
    rest = replace(group, filters=tuple(item for item in group.filters if item is not doing[0]))
    noun = group_phrase(rest, voice, plural)
    if "amount" in roles:
        counted = replace(noun, text=roles["amount"].counted(noun.text), plural=plural)
        who = replace(noun, text=voice.say(key, amount=counted), plural=plural)
    else:
        who = voice.wrapped(key, noun)
    if isinstance(doing[0], nodes.ThatWould):
        return would(doing[0], who, voice)
    return did(doing[0], who, voice)
