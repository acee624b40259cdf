"""Writes groups as phrases: nouns with their filters and articles, such as `all players with 0 cards`."""

from __future__ import annotations

from dsl import nodes
from dsl.prose.generation.render import condition, thing
from dsl.prose.generation.sentences import bare, clause_of
from dsl.prose.generation.words import (
    SIDES,
    adjective_text,
    is_person,
    measure,
    number_of,
    object_pronoun,
    one_of_several,
    pronoun,
    relative,
)
from dsl.prose.language.clause import clause_from
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Realiser, plain
from dsl.prose.trees.shapes import begins_with_it, counts, is_it, is_none, noun_of, zone_of
from dsl.records import replace


@thing.register(nodes.Quantified)
def quantified(node: nodes.Quantified, realiser: Realiser) -> Phrase:
    """Return the phrase for a group with a determiner, such as `each player` or `2 cards in your hand`."""
    determiner, group = node.determiner, node.group
    if node.amount is None and (one := _just(group)) is not None:
        return thing(one, realiser)
    if determiner == "a" and "other" in group.adjectives:
        determiner, group = (
            "another",
            replace(group, adjectives=tuple(word for word in group.adjectives if word != "other")),
        )
    if node.amount is not None:
        amount = thing(node.amount, realiser)
        noun = group_phrase(group, realiser, amount.plural or amount.frame != "")
        key = determiner if determiner in ("the n", "up to") else "n"
        if determiner == "the n" and amount.is_one:
            return realiser.wrapped("the", noun)
        if amount.frame.endswith(" *"):
            counted = replace(noun, text=amount.frame.replace("*", noun.text), plural=True)
            return realiser.wrapped("no more than", counted) if key == "up to" else counted
        return realiser.wrapped(key + (" computed" if amount.frame else ""), noun, n=amount)
    several = determiner in ("any", "all") or (determiner == "the" and group.plural)
    if several or (realiser.language.bare_plural and determiner in ("bare", "some")):
        phrase = realiser.wrapped(determiner, group_phrase(group, realiser, True))
    else:
        noun = group_phrase(group, realiser, False)
        key = "another one" if determiner == "another" else determiner
        phrase = replace(realiser.wrapped(key, noun), key=determiner, short=not group.filters)
    if determiner == "some":
        return replace(phrase, note=realiser.say("at least one", noun=phrase))
    return phrase


def _just(group: nodes.Group) -> nodes.Node | None:
    """Return THING for a group of the form `player where it is THING`, which is only another way to write THING. Return None
    for any other group."""
    match group.filters:
        case (nodes.Where(test=nodes.Compare(op="is", left=left, right=right)),) if (
            is_it(left) and not group.adjectives
        ):
            return right
    return None


@thing.register(nodes.Group)
def _group(node: nodes.Group, realiser: Realiser) -> Phrase:
    return group_phrase(node, realiser, True)


def plain_group(node: nodes.Node, realiser: Realiser) -> Phrase:
    """Return the phrase for a group in the plural without an article: `players with 0 cards`."""
    if isinstance(node, nodes.Quantified):
        if node.determiner in ("bare", "each", "all"):
            return group_phrase(node.group, realiser, True)
        return quantified(node, realiser)
    if isinstance(node, nodes.Group):
        return group_phrase(node, realiser, True)
    return thing(node, realiser)


def all_of(group: nodes.Group, realiser: Realiser) -> Phrase:
    """Return the phrase for all members of a group: `all players with 0 cards`."""
    return realiser.wrapped("all", group_phrase(group, realiser, True))


def one_of(node: nodes.Node, realiser: Realiser) -> Phrase:
    """Return the phrase for a group from which one member is taken, such as `the cards in your hand`."""
    if isinstance(node, nodes.Binary) and node.op == "+":
        left, right = one_of(node.left, realiser), one_of(node.right, realiser)
        return Phrase(realiser.language.listed([left.text, right.text]), True, left.feminine and right.feminine)
    if isinstance(node, nodes.Group) or (
        isinstance(node, nodes.Quantified) and node.determiner in ("bare", "each", "all")
    ):
        return realiser.wrapped("the", plain_group(node, realiser))
    zone = zone_of(node, realiser)
    return realiser.wrapped("the", contents(node, zone, realiser)) if zone else thing(node, realiser)


def each_of(node: nodes.Node, realiser: Realiser, name: str, doing: bool = False) -> Phrase:
    """Return the phrase for the members of a group, one after the other: `each player`. With `doing`, the members are the
    subject of the rest of the sentence."""
    if isinstance(node, nodes.Range):
        mark, realiser = f" ({realiser.mark})" if realiser.mark else "", replace(realiser, mark="")
        ends = {"low": thing(node.low, realiser), "high": thing(node.high, realiser)}
        return Phrase(realiser.say("each number", mark=mark, **ends), key=name)
    if doing and isinstance(node, nodes.Binary):
        return replace(thing(node, realiser), key=name)
    group = node.group if isinstance(node, nodes.Quantified) else node
    if isinstance(group, nodes.Group):
        phrase = realiser.wrapped("each", group_phrase(group, realiser, False))
        return replace(phrase, key=name, short=not group.filters)
    noun = realiser.noun(noun_of(node, realiser) or "thing")
    return replace(realiser.wrapped("each of", noun, set=thing(node, realiser)), key=name)


@thing.register(nodes.CountOf)
def _count(node: nodes.CountOf, realiser: Realiser) -> Phrase:
    """Return the phrase for the number of members of a group: `the number of players with 0 cards`."""
    group = node.what.group if isinstance(node.what, nodes.Quantified) else node.what
    if isinstance(group, nodes.Group):
        return number_of(group_phrase(group, realiser, True), realiser)
    zone = zone_of(group, realiser)
    return number_of(contents(group, zone, realiser) if zone else thing(group, realiser), realiser)


def contents(node: nodes.Node, zone: str, realiser: Realiser, plural: bool = True) -> Phrase:
    """Return the phrase for the content of a zone: `cards in your hand`."""
    noun = realiser.noun(realiser.lexicon.zones[zone].noun, plural)
    return replace(noun, text=f"{noun.text} {realiser.say('in', place=thing(node, realiser))}")


def group_phrase(group: nodes.Group, realiser: Realiser, plural: bool) -> Phrase:
    """Return the phrase for a group without its article, such as `red cards in your hand`: the noun with its adjectives and
    filters."""
    if realiser.listener is None:
        return _group_phrase(group, realiser, plural)
    return realiser.listener.hear("group", group, realiser, (plural,), _group_phrase)


def _group_phrase(group: nodes.Group, realiser: Realiser, plural: bool) -> Phrase:
    noun = realiser.noun(group.noun, plural, group.span)
    mark, realiser = realiser.mark, replace(realiser, mark="")
    before: list[str] = []
    after: list[str] = []
    clauses: list[str] = []
    for word in group.adjectives:
        if word == "other":
            before.append(realiser.say("other", noun=noun))
            continue
        if word in SIDES and realiser.lexicon.entry(realiser.language.code, word) is None:
            (before if realiser.language.adjective_before else after).append(realiser.say(word, noun=noun))
            continue
        entry = realiser.entry(word, group.span)
        if entry is not None and entry.is_verb:
            clauses.append(clause_from(entry.texts[0], relative(noun, realiser), realiser).say())
            continue
        text = adjective_text(word, entry, noun)
        (before if _stands_before(text, realiser) else after).append(text)
    filters = _ordered(group.filters)
    clause = f"{relative(noun, realiser).text} "  # a clause about the noun comes after the owner
    behind = [text for text in after if text.startswith(clause)] if any(map(_is_yours, filters)) else []
    yours = [item for item in filters if _is_yours(item)] if behind else []
    filters = [item for item in filters if item not in yours]
    after = [
        *(text for text in after if text not in behind),
        *(_filter(item, noun, realiser) for item in yours),
        *behind,
    ]
    text = " ".join([*before, noun.text, *after, *([f"({mark})"] if mark else [])])
    last = [item for item in filters if isinstance(item, LAST)]
    said = [_filter(item, noun, realiser) for item in filters if item not in last]
    return replace(
        noun,
        text=" ".join(
            [text, *said, realiser.language.listed(clauses), *(_filter(item, noun, realiser) for item in last)]
        ).strip(),
    )


def _stands_before(adjective: str, realiser: Realiser) -> bool:
    """Tell whether an adjective comes before its noun, which depends on the language. An adjective of several words that
    begin with a preposition always comes after the noun, as in `a player with cards in hand`."""
    first, _, rest = adjective.partition(" ")
    return realiser.language.adjective_before and not (rest and first in realiser.language.behind_with)


def _is_yours(item: nodes.Node) -> bool:
    return (
        isinstance(item, nodes.Within)
        and item.preposition == "of"
        and isinstance(item.place, nodes.Name)
        and item.place.id == "you"
    )


LAST = nodes.But | nodes.Starting  # written between commas, after all other words that belong to the noun


def _ordered(filters: tuple[nodes.Node, ...]) -> list[nodes.Node]:
    """Return the filters of a group in the order of the text. The words for short filters come first, directly after the
    noun, and the words for long filters follow."""
    long = (nodes.Where, nodes.That, nodes.ThatWould)
    return sorted(filters, key=lambda item: 2 if isinstance(item, LAST) else int(isinstance(item, long)))


def _filter(node: nodes.Node, noun: Phrase, realiser: Realiser) -> str:
    if realiser.listener is None:
        return _said_of_filter(node, realiser, noun)
    return realiser.listener.hear("filter", node, realiser, (noun,), _said_of_filter)


def _said_of_filter(node: nodes.Node, realiser: Realiser, noun: Phrase) -> str:
    match node:
        case nodes.Within(preposition=preposition, place=place):
            return _within("of place" if preposition == "of" else preposition, place, noun, realiser)
        case nodes.WithExtreme(chain=chain):
            return _extremes(chain, realiser, node)
        case nodes.WithMeasure():
            return _measured(node, realiser)
        case nodes.Where(test=test):
            return about(test, noun, realiser)
        case nodes.Starting(first=first):
            return realiser.say("starting", first=thing(first, realiser))
        case nodes.But(value=value):
            return realiser.say("but", value=thing(value, realiser))
        case nodes.Belonging(whom=whom) if isinstance(whom, nodes.NoneValue):
            return realiser.say("belonging to none", noun=noun)
        case nodes.Belonging(whom=whom):
            return realiser.say("belonging to", noun=noun, whom=thing(whom, realiser))
        case nodes.Reach(steps=None, start=start, through=through):
            return realiser.say("joined to", noun=noun, of=thing(start, realiser)) + by_way_of(through, realiser)
        case nodes.Reach(steps=steps, start=start, through=through):
            number = thing(steps, realiser) if steps is not None else Phrase("")
            return realiser.say("within reach", noun=noun, n=number, of=thing(start, realiser)) + by_way_of(
                through, realiser
            )
        case nodes.That():
            return _that(node, noun, realiser)
        case nodes.ThatWould():
            return _would(node, noun, realiser)
    return plain(type(node).__name__.lower())


def by_way_of(through: nodes.Node | None, realiser: Realiser) -> str:
    """Return the words for the group through which a way must lead, such as ` through the woods`; "" if the way may
    lead anywhere."""
    return "" if through is None else " " + realiser.say("through", through=plain_group(through, realiser))


def _within(key: str, place: nodes.Node, noun: Phrase, realiser: Realiser) -> str:
    """Return the words for a place, such as `in the hand`, or `in the pile or in the waste` for a sum of places."""
    places = [place]
    while isinstance(places[0], nodes.Binary) and places[0].op == "+":
        places[:1] = [places[0].left, places[0].right]
    if key == "of place" and isinstance(place, nodes.Name) and place.id == "you" and realiser.you.address:
        return realiser.say("of yours", noun=noun)
    return realiser.language.listed([realiser.say(key, place=thing(item, realiser)) for item in places], "or")


def about(test: nodes.Node, noun: Phrase, realiser: Realiser) -> str:
    """Return the clause about a noun that a filter with a test needs, such as `whose hand is empty`."""
    same = _as_much_as(test, realiser)
    if same is not None:
        return same
    if isinstance(test, nodes.Compare) and test.op == "is" and is_it(test.left):
        return realiser.say("that is", value=thing(test.right, realiser), who=relative(noun, realiser))
    if begins_with_it(test):
        return condition(test, realiser.candidate(relative(noun, realiser)))
    if (clause := _with_gap(test, noun, realiser)) is not None:
        return clause
    parts = conjuncts(test)
    own = [part for part in parts if begins_with_it(part) or _with_gap(part, noun, realiser.peeking()) is not None]
    if own:
        return _joined(own, [part for part in parts if part not in own], noun, realiser)
    said = condition(test, realiser.candidate(pronoun(realiser, noun)))
    such, opening = (realiser.say("such that", noun=noun, test=words) for words in (said, ""))
    if not realiser.language.polish(such).startswith(opening.strip()):
        return such  # the language can write the test as a clause that begins with the thing itself: `that may ...`
    return realiser.say(_for_which(noun, realiser), noun=noun, test=said)


def _joined(own: list[nodes.Node], rest: list[nodes.Node], noun: Phrase, realiser: Realiser) -> str:
    """Return the text for several tests of a noun: first the clauses that begin with the noun, then `and for which` with the
    tests that mention the noun elsewhere, and then the tests that do not mention it."""
    inner = realiser.candidate(pronoun(realiser, noun))

    def listed(tests: list[nodes.Node]) -> str:
        return realiser.language.listed([one_of_several(part, condition(part, inner)) for part in tests])

    clauses = [one_of_several(part, about(part, noun, realiser)) for part in own]
    others = [part for part in rest if not _is_about_it(part)]
    if len(others) < len(rest):
        about_it = listed([part for part in rest if part not in others])
        clauses.append(realiser.say(_for_which(noun, realiser), noun=noun, test=about_it))
    clause = realiser.language.listed(clauses)
    return f"{clause}, {realiser.say('if', test=listed(others))}," if others else clause


def _for_which(noun: Phrase, realiser: Realiser) -> str:
    return "for whom" if is_person(noun, realiser) else "for which"


def _is_about_it(test: nodes.Node) -> bool:
    """Tell whether a test of a filter mentions the thing that it tests (`it`) anywhere."""
    return any(is_it(node) for node in nodes.walk(test))


GAP = "\N{SYMBOL FOR NULL}"


def _with_gap(test: nodes.Node, noun: Phrase, realiser: Realiser) -> str | None:
    """Return a clause that leaves out the tested thing, such as `that you can play` (and not `that you can play it`). Return
    None if the test has no such clause."""
    asked = test.value if isinstance(test, nodes.Not) else test
    if not isinstance(asked, nodes.Call | nodes.Can):
        return None
    it = Phrase(GAP, noun.plural, noun.feminine, key="it")
    words = condition(test, realiser.peeking().candidate(it)).split()
    if [word for word in words if GAP in word] != [GAP]:
        return None
    place = words.index(GAP)
    if place and words[place - 1] in realiser.language.prepositions:
        return None
    opening = realiser.say("relative object") if place else relative(noun, realiser).text
    words = condition(test, realiser.candidate(it)).split()
    return " ".join([opening, *(word for word in words if word != GAP)])


def conjuncts(test: nodes.Node) -> list[nodes.Node]:
    """Return the parts of a test that are joined by `and`. A test without `and` is returned as the only part."""
    if isinstance(test, nodes.Logic) and test.op == "and":
        return [*conjuncts(test.left), *conjuncts(test.right)]
    return [test]


def _as_much_as(test: nodes.Node, realiser: Realiser) -> str | None:
    """Return the text for a test that compares the same measure of two owners, such as `with as many cards as you`. Return
    None for any other test."""
    match test:
        case nodes.Compare(
            op="=" | "is", left=nodes.Field(base=it, name=word), right=nodes.Field(base=base, name=other)
        ) if word == other:
            if is_it(it) and (counts(word, realiser) or realiser.lexicon.is_number(word)):
                counted = counts(word, realiser)
                key = "with = than" if counted else "with = than of one"
                return realiser.say(key, measure=realiser.noun(word, counted, test.span), amount=thing(base, realiser))
    return None


def _extremes(chain: tuple[tuple[str, str], ...], realiser: Realiser, node: nodes.Node) -> str:
    texts = []
    for place, (word, name) in enumerate(chain):
        counted = counts(name, realiser)
        what = realiser.noun(name, counted, node.span)
        key = f"{'then' if place else 'with'} {word}" + ("" if counted else " of one")
        texts.append(realiser.say(key, measure=what))
    return ", ".join(texts)


def _measured(node: nodes.WithMeasure, realiser: Realiser) -> str:
    if node.than:
        what = realiser.noun(node.measure, counts(node.measure, realiser), node.span)
        return realiser.say(f"with {node.op} than", measure=what, amount=thing(node.amount, realiser))
    if is_none(node.amount, node.op):
        return realiser.say("with none", measure=realiser.noun(node.measure, counts(node.measure, realiser), node.span))
    amount = thing(node.amount, realiser)
    what = measure(node.measure, realiser, amount, node)
    amount = replace(amount, text=amount.counted(what.text))
    return realiser.say(f"with {node.op}", amount=amount)


def _that(node: nodes.That, noun: Phrase, realiser: Realiser) -> str:
    if node.subject is None:
        return did(node, relative(noun, realiser), realiser)
    sentence = nodes.Sentence(node.span, node.subject, node.verb, node.verb, node.object, node.args)
    clause = replace(clause_of(sentence, realiser, None, (noun.noun, object_pronoun(realiser, noun))), node=node)
    test = f"{clause.say('past')} {_span(node, realiser)}".strip()
    return realiser.say("such that", noun=noun, test=test)


def did(node: nodes.That, who: Phrase, realiser: Realiser) -> str:
    """Return the clause for a past action, with its time, such as `who drew 2 cards this turn`."""
    sentence = nodes.Sentence(node.span, None, node.verb, node.verb, node.object, node.args)
    clause = replace(clause_of(sentence, realiser, who), node=node)
    return f"{clause.say('past')} {_span(node, realiser)}".strip()


def _span(node: nodes.That, realiser: Realiser) -> str:
    if node.during is None:
        return ""
    return realiser.reading(node.during, node.span) or realiser.say("during", step=Phrase(plain(node.during)))


def _would(node: nodes.ThatWould, noun: Phrase, realiser: Realiser) -> str:
    return would(node, relative(noun, realiser), realiser)


def would(node: nodes.ThatWould, who: Phrase, realiser: Realiser) -> str:
    """Return the clause for a filter `that would …`, such as “who would have to draw 2 cards”. If the text is about this event
    already, the words for the event are left out."""
    verbs = realiser.language.listed([bare(verb, realiser, node.span) for verb in node.verbs], "or")
    event = realiser.event
    if event is not None and event.verb == node.sentence.verb:
        return realiser.say("would", who=who, verbs=verbs)
    doing = clause_of(node.sentence, realiser).say(realiser.language.moods.get("would", "present"))
    return realiser.say("would if", who=who, verbs=verbs, test=doing)


def assertion(group: nodes.Group, realiser: Realiser, plural: bool, key: str, **roles: Phrase) -> str | None:
    """Return a sentence about what some members of a group do, such as `no player drew 2 cards`. Return None if the group has
    no filter about an action. `key` is the sentence of the language in which the noun is the subject."""
    doing = [item for item in group.filters if isinstance(item, nodes.ThatWould | nodes.That)]
    if len(doing) != 1 or (isinstance(doing[0], nodes.That) and doing[0].subject is not None):
        return None
    rest = replace(group, filters=tuple(item for item in group.filters if item is not doing[0]))
    noun = group_phrase(rest, realiser, plural)
    if "amount" in roles:
        counted = replace(noun, text=roles["amount"].counted(noun.text), plural=plural)
        who = replace(noun, text=realiser.say(key, amount=counted), plural=plural)
    else:
        who = realiser.wrapped(key, noun)
    if isinstance(doing[0], nodes.ThatWould):
        return would(doing[0], who, realiser)
    return did(doing[0], who, realiser)
