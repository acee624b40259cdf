"""Writes expressions as phrases: the words for players, things and amounts."""

from __future__ import annotations

from dsl import nodes
from dsl.prose.generation import words
from dsl.prose.generation.groups import all_of, by_way_of
from dsl.prose.generation.render import condition, thing
from dsl.prose.generation.words import fact, known, number_of, pronoun, title
from dsl.prose.language.arithmetic import bracketed, one_among, reckoned, worked_out
from dsl.prose.language.lexicon import Test
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Realiser, plain
from dsl.prose.trees.shapes import as_all, counts, is_amount, is_yes_or_no, noun_of
from dsl.records import replace


@thing.register(nodes.Number)
def _number(node: nodes.Number, realiser: Realiser) -> Phrase:
    return realiser.phrase(node.value)


@thing.register(nodes.Text)
def _text(node: nodes.Text, realiser: Realiser) -> Phrase:
    return title(node.value, realiser)


@thing.register(nodes.NoneValue)
def _none(node: nodes.NoneValue, realiser: Realiser) -> Phrase:
    return Phrase(realiser.say("none"))


@thing.register(nodes.Flag)
def _flag(node: nodes.Flag, realiser: Realiser) -> Phrase:
    return Phrase(realiser.say("yes" if node.value else "no"))


@thing.register(Test)
def _whether(node: Test, realiser: Realiser) -> Phrase:
    return Phrase(realiser.say("whether", test=condition(node, realiser)))


@thing.register(nodes.Name)
def name(node: nodes.Name, realiser: Realiser) -> Phrase:
    """Return the phrase for a name, such as `that player`."""
    word = node.id
    if word == "you":
        return realiser.you
    if word == "it":
        return realiser.it or pronoun(realiser)
    if word in realiser.names:
        return known(word, realiser.names[word], realiser)
    if word == "this":
        return realiser.wrapped("this", realiser.noun(realiser.this or "thing", False, node.span))
    if word in ("who", "causer"):
        return replace(realiser.wrapped("that", realiser.noun("player")), key="who", short=True)
    if word in ("anyone", "another", "anything"):
        return Phrase(realiser.say(word), key=word, short=True)
    if word in ("cause", "chosen", "now", "direction", "winners"):
        return Phrase(realiser.say(word), word == "winners")
    if realiser.lexicon.is_word(word):
        return _plain_word(node, realiser)
    return _declared(node, realiser)


def _plain_word(node: nodes.Name, realiser: Realiser) -> Phrase:
    return Phrase(realiser.reading(node.id, node.span) or plain(node.id))


def _declared(node: nodes.Name, realiser: Realiser) -> Phrase:
    word = node.id
    lexicon = realiser.lexicon
    declared = word in lexicon.zones or word in lexicon.values or word in lexicon.defines
    if not declared and realiser.lexicon.entry(realiser.language.code, word) is None:
        realiser.entry(word, node.span)
        return Phrase(plain(word))
    if lexicon.is_fact(word):
        return Phrase(realiser.say("whether", test=fact(word, None, realiser, False, node.span)))
    if counts(word, realiser):
        return number_of(realiser.noun(word, True, node.span), realiser)
    phrase = realiser.wrapped("the", realiser.noun(word, False, node.span))
    phrase = replace(phrase, key=word, short=phrase.text.count(" ") < 3)
    if lexicon.is_number(word):
        return replace(phrase, amount=True, frame=realiser.say("as many as", number=phrase.text))
    return phrase


@thing.register(nodes.Field)
def _field(node: nodes.Field, realiser: Realiser) -> Phrase:
    owner = thing(node.base, realiser)
    return member(node.name, owner, realiser, node)


def member(word: str, owner: Phrase, realiser: Realiser, node: nodes.Node) -> Phrase:
    """Return the phrase for a field, value or zone of an owner, such as `your hand`."""
    if realiser.lexicon.is_fact(word):
        return Phrase(realiser.say("whether", test=fact(word, owner, realiser, False, node.span)))
    if counts(word, realiser):
        noun = realiser.noun(word, True, node.span)
        things = replace(noun, text=realiser.say("number of", things=noun), plural=False, feminine=False)
        text = realiser.possessed(things, owner).text
        return Phrase(text, frame=realiser.say("as many as", number=text), amount=True)
    found = realiser.possessed(realiser.noun(word, False, node.span), owner)
    if realiser.lexicon.is_number(word) or word in realiser.lexicon.measures:
        return replace(found, amount=True, frame=realiser.say("as many as", number=found.text))
    return found


@thing.register(nodes.Call)
def _call(node: nodes.Call, realiser: Realiser) -> Phrase:
    values = [thing(arg, realiser) for arg in node.args]
    own = realiser.language.says.get("function " + node.name)
    if own is not None:
        if node.name == "abs":
            values = [bracketed(value, frozenset(("sum", "choice"))) for value in values]
        text = realiser.fill(own, {"values": one_among(values, realiser)})
        return reckoned(text, realiser, "tight" if node.name == "seat" else "list")
    entry = realiser.entry(node.name, node.span)
    if entry is None:
        return Phrase(f"{plain(node.name)} ({', '.join(value.text for value in values)})")
    define = realiser.lexicon.defines.get(node.name)
    names = [parameter.name for parameter in define.parameters] if define else [f"n{n + 1}" for n in range(len(values))]
    roles = dict(zip(names, values))
    text = realiser.fill(entry.texts[0], roles)
    if "{" not in entry.texts[0]:
        text = f"{text} ({', '.join(value.text for value in values)})"
    noun = Phrase(text, realiser.lexicon.is_several(node.name, realiser.language), entry.feminine)
    phrase = realiser.wrapped("the", noun)
    if realiser.lexicon.is_number(node.name):
        return replace(phrase, amount=True, frame=realiser.say("as many as", number=phrase.text))
    return phrase


@thing.register(nodes.Numbered)
def _numbered(node: nodes.Numbered, realiser: Realiser) -> Phrase:
    known_title = realiser.lexicon.titles.get((node.noun, node.number))
    if known_title is not None:
        return title(known_title, realiser)
    noun = realiser.noun(node.noun, False, node.span)
    return realiser.wrapped("numbered", noun, number=Phrase(node.number))


@thing.register(nodes.Negative)
def _negative(node: nodes.Negative, realiser: Realiser) -> Phrase:
    value = node.value
    if isinstance(value, nodes.Number):
        return replace(realiser.phrase(-value.value), amount=True)
    value_said = bracketed(thing(value, realiser), frozenset(("sum", "choice")))
    return Phrase(realiser.say("minus", value=value_said), amount=True, loose="sum")


@thing.register(nodes.Binary)
def _binary(node: nodes.Binary, realiser: Realiser) -> Phrase:
    left, right = thing(node.left, realiser), thing(node.right, realiser)
    if node.op == "+" and not is_amount(node, realiser):
        listed = realiser.language.listed(_flat(node, realiser))
        return Phrase(listed, True, left.feminine and right.feminine)
    if node.op == "*" and isinstance(node.right, nodes.Number):
        left, right = right, left
    return worked_out(node.op, left, right, realiser)


def _flat(node: nodes.Node, realiser: Realiser) -> list[str]:
    if isinstance(node, nodes.Binary) and node.op == "+":
        return [*_flat(node.left, realiser), *_flat(node.right, realiser)]
    return [thing(node, realiser).text]


@thing.register(nodes.Pick)
def _pick(node: nodes.Pick, realiser: Realiser) -> Phrase:
    value, otherwise = thing(node.value, realiser), thing(node.otherwise, realiser)
    text = realiser.say("pick", value=value, test=condition(node.test, realiser), otherwise=otherwise)
    return reckoned(text, realiser, "choice") if value.amount else Phrase(text)


@thing.register(nodes.Neighbour)
def _neighbour(node: nodes.Neighbour, realiser: Realiser) -> Phrase:
    after = thing(node.after, realiser) if node.after is not None else None
    follows = after is not None and realiser.subject is not None and after.key and after.key == realiser.subject.key
    if after is None or after.address:
        after = realiser.you if _is_amid_others(realiser) else None
    key = node.direction + (" after subject" if follows else " after" if after is not None else "")
    roles = {"after": after} if after is not None and not follows else {}
    amount = None if node.amount is None else thing(node.amount, realiser)
    if amount is None or amount.is_one:
        noun = realiser.noun("player")
        text = realiser.say(key, noun=noun, n=Phrase(""), **roles)
        return Phrase(text, feminine=noun.feminine, key=key, short=after is None, noun="player")
    noun = realiser.noun("player", amount.plural)
    return replace(noun, text=realiser.say(key, noun=noun, n=amount, **roles), plural=amount.plural, key=key)


def _is_amid_others(realiser: Realiser) -> bool:
    """Tell whether the text at this place is about players other than the reader. `The next player` could then mean the player
    after one of them, so the text must say `the next player after you`."""
    subject = realiser.subject
    others = any(it.kind == "thing" and it.noun == "player" for it in realiser.names.values())
    return others or (subject is not None and not subject.address and subject.key != realiser.you.key)


@thing.register(nodes.End)
def _end(node: nodes.End, realiser: Realiser) -> Phrase:
    mark, realiser = f" ({realiser.mark})" if realiser.mark else "", replace(realiser, mark="")
    of = _whole(node.of, realiser)
    amount = None if node.amount is None else thing(node.amount, realiser)
    if amount is None or amount.is_one:
        noun = realiser.noun(noun_of(node.of, realiser) or "thing")
        noun = replace(noun, text=noun.text + mark)
        return Phrase(
            realiser.say(node.which, noun=noun, of=of), feminine=noun.feminine, noun=noun.noun, key=node.which
        )
    is_plural = amount.plural or bool(amount.frame)
    noun = realiser.noun(noun_of(node.of, realiser) or "thing", is_plural)
    noun = replace(noun, text=noun.text + mark)
    if amount.frame:
        things = replace(noun, text=amount.counted(noun.text))
        text = realiser.say(node.which + " of those", things=things, of=of)
    else:
        text = realiser.say(node.which + " n", n=amount, noun=noun, of=of)
    return Phrase(text, is_plural, noun.feminine, noun=noun.noun, key=node.which)


def _whole(node: nodes.Node, realiser: Realiser) -> Phrase:
    if isinstance(node, nodes.Group):
        return all_of(node, realiser)
    if isinstance(node, nodes.Quantified) and node.determiner in ("bare", "each"):
        return all_of(node.group, realiser)
    return thing(node, realiser)


@thing.register(nodes.EveryZone)
def _every_zone(node: nodes.EveryZone, realiser: Realiser) -> Phrase:
    noun = realiser.noun(node.zone, True, node.span)
    return replace(noun, text=realiser.say("every zone", zone=noun))


@thing.register(nodes.Neighbours)
def _neighbours(node: nodes.Neighbours, realiser: Realiser) -> Phrase:
    return Phrase(realiser.say("neighbours", of=thing(node.of, realiser)), True)


@thing.register(nodes.Distance)
def _distance(node: nodes.Distance, realiser: Realiser) -> Phrase:
    ends = {"start": thing(node.start, realiser), "end": thing(node.end, realiser)}
    text = realiser.say("distance", **ends) + by_way_of(node.through, realiser)
    return Phrase(text, amount=True, frame=realiser.say("as many as", number=text))


@thing.register(nodes.Straight)
def _straight(node: nodes.Straight, realiser: Realiser) -> Phrase:
    ends = {"start": thing(node.start, realiser), "end": thing(node.end, realiser)}
    return Phrase(realiser.say("line", **ends) + by_way_of(node.through, realiser), False, True)


@thing.register(nodes.Among)
def _among(node: nodes.Among, realiser: Realiser) -> Phrase:
    return Phrase(realiser.language.listed([thing(value, realiser).text for value in node.values], "or"))


@thing.register(nodes.Range)
def _range(node: nodes.Range, realiser: Realiser) -> Phrase:
    return Phrase(realiser.say("range", low=thing(node.low, realiser), high=thing(node.high, realiser)))


@thing.register(nodes.Payment)
def _payment(node: nodes.Payment, realiser: Realiser) -> Phrase:
    return Phrase(realiser.say("payment", price=thing(node.price, realiser), purse=thing(node.purse, realiser)))


@thing.register(nodes.PaymentOf)
def _payment_of(node: nodes.PaymentOf, realiser: Realiser) -> Phrase:
    amount = thing(node.amount, realiser)
    price = replace(amount, text=amount.counted(words.measure(node.measure, realiser, amount, node).text))
    noun = realiser.noun(noun_of(node.purse, realiser) or "thing", True)
    key = "paid with at least" if node.at_least else "paid with"
    text = realiser.say(key, noun=noun, price=price, purse=thing(node.purse, realiser))
    return Phrase(text, True, noun.feminine, noun=noun.noun)


@thing.register(nodes.BundleOf)
def _bundle_of(node: nodes.BundleOf, realiser: Realiser) -> Phrase:
    parts = [thing(part, realiser).text for part in _added(node.source)]
    what = Phrase(realiser.language.listed(parts))
    if node.amount is None:
        return Phrase(realiser.say("any amount from", what=what))
    key = "up to in all from" if node.up_to else "in all from"
    return Phrase(realiser.say(key, n=thing(node.amount, realiser), what=what))


def _added(node: nodes.Expression) -> tuple[nodes.Expression, ...]:
    return (*_added(node.left), *_added(node.right)) if isinstance(node, nodes.Binary) and node.op == "+" else (node,)


@thing.register(nodes.Aggregate)
def _aggregate(node: nodes.Aggregate, realiser: Realiser) -> Phrase:
    last = node.path[-1]
    plural = node.kind == "total" or counts(last, realiser)
    measure = realiser.noun(last, plural and counts(last, realiser), node.span)
    if node.kind != "total" and counts(last, realiser):
        measure = replace(measure, text=realiser.say("number of", things=measure), plural=False, feminine=False)
    owner = _whole(node.group, realiser)
    for word in node.path[:-1]:
        owner = realiser.possessed(realiser.noun(word, True, node.span), owner)
    key = "total of one" if node.kind == "total" and not counts(last, realiser) else node.kind
    text = realiser.say(key, measure=measure, of=owner)
    return Phrase(text, amount=True, frame=realiser.say("as many as", number=text))


@thing.register(nodes.Best)
def _best(node: nodes.Best, realiser: Realiser) -> Phrase:
    one = Phrase(realiser.say("the one"), amount=True, frame=realiser.say("that many of"))
    inner = realiser.naming(**{node.name: Known("given", phrase=one)})
    low, high = thing(node.low, realiser), thing(node.high, realiser)
    text = realiser.say(f"{node.kind} for", low=low, high=high, test=condition(node.test, inner))
    return reckoned(text, realiser, "list")


def let(node: nodes.Let, realiser: Realiser) -> Known:
    """Return what the text knows about the name that a `let` makes: its kind, its noun and its phrase."""
    here = realiser.peeking()
    marked = isinstance(node.value, nodes.Quantified | nodes.End)
    # the name means a set, even where the text has words for each member
    value = node.value if isinstance(node.value, nodes.Sentence) else as_all(node.value)
    here = here.marking(node.name) if marked else here
    phrase = thing(value, here.peeking())

    def anew(subject: Phrase | None, amid: bool) -> Phrase:
        return thing(value, replace(here, subject=subject, amid=amid))

    if is_amount(node.value, realiser):
        return Known("number", phrase=phrase, anew=anew)
    if is_yes_or_no(node.value, realiser):
        return Known("word", phrase=phrase, test=node.value)
    return Known("thing", noun_of(node.value, realiser), phrase.plural, phrase, anew=anew)
