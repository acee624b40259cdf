"""Say who or what is meant: expressions to phrases."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.prose.generation import conditions, groups
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Voice, plain


def thing(node: nodes.Node, voice: Voice) -> Phrase:
    """Return the phrase for an expression."""
    match node:
        case nodes.Number(value=value):
            return voice.phrase(value)
        case nodes.Text(value=value):
            return title(value, voice)
        case nodes.Name():
            return name(node, voice)
        case nodes.NoneValue():
            return Phrase(voice.say("none"))
        case nodes.Flag(value=value):
            return Phrase(voice.say("yes" if value else "no"))
        case nodes.Field():
            return _field(node, voice)
        case nodes.Call():
            return _call(node, voice)
        case nodes.Numbered():
            return _numbered(node, voice)
        case nodes.Negative(value=value):
            if isinstance(value, nodes.Number):
                return replace(voice.phrase(-value.value), amount=True)
            return Phrase(voice.say("minus", value=thing(value, voice)), amount=True)
        case nodes.Binary():
            return _binary(node, voice)
        case nodes.Pick():
            return _pick(node, voice)
        case nodes.Quantified():
            return groups.quantified(node, voice)
        case nodes.Group():
            return groups.plain_group(node, voice)
        case nodes.Neighbour():
            return _neighbour(node, voice)
        case nodes.End():
            return _end(node, voice)
        case nodes.EveryZone(zone=zone):
            noun = voice.noun(zone, True, node.span)
            return replace(noun, text=voice.say("every zone", zone=noun))
        case nodes.CountOf(what=what):
            return groups.count(what, voice)
        case nodes.Aggregate():
            return _aggregate(node, voice)
        case nodes.Best():
            return _best(node, voice)
        case nodes.Neighbours(of=of):
            return Phrase(voice.say("neighbours", of=thing(of, voice)), True)
        case nodes.Among(values=values):
            return Phrase(voice.language.listed([thing(value, voice).text for value in values], "or"))
        case nodes.Range(low=low, high=high):
            return Phrase(voice.say("range", low=thing(low, voice), high=thing(high, voice)))
        case nodes.Payment(price=price, purse=purse):
            return Phrase(voice.say("payment", price=thing(price, voice), purse=thing(purse, voice)))
        case _ if conditions.is_test(node):
            return Phrase(voice.say("whether", test=conditions.condition(node, voice)))
    return Phrase(plain(type(node).__name__.lower()))


def title(text: str, voice: Voice) -> Phrase:
    """Return a title between quotes."""
    opening, closing = voice.language.quotes
    return Phrase(opening + text + closing)


# ------------------------------------------------------------------------- names


def name(node: nodes.Name, voice: Voice) -> Phrase:
    """Return the phrase for a name."""
    word = node.id
    if word == "you":
        return voice.you
    if word == "it":
        return voice.it or pronoun(voice)
    if word in voice.names:
        return known(word, voice.names[word], voice)
    if word == "this":
        return voice.wrapped("this", voice.noun(voice.this or "thing", False, node.span))
    if word in ("who", "causer"):
        return replace(voice.wrapped("that", voice.noun("player")), key="who", short=True)
    if word in ("anyone", "another", "anything"):
        return Phrase(voice.say(word), key=word, short=True)
    if word in ("cause", "chosen", "now", "direction", "winners"):
        return Phrase(voice.say(word), word == "winners")
    if voice.lexicon.is_word(word):
        return _plain_word(node, voice)
    return _declared(node, voice)


def _plain_word(node: nodes.Name, voice: Voice) -> Phrase:
    return Phrase(voice.reading(node.id, node.span) or plain(node.id))


def _declared(node: nodes.Name, voice: Voice) -> Phrase:
    word = node.id
    lexicon = voice.lexicon
    declared = word in lexicon.zones or word in lexicon.values or word in lexicon.defines
    if not declared and voice.lexicon.entry(voice.language.code, word) is None:
        voice.entry(word, node.span)
        return Phrase(plain(word))
    if lexicon.is_fact(word):
        return Phrase(voice.say("whether", test=conditions.fact(word, None, voice, False, node.span)))
    if counts(word, voice):
        return number_of(voice.noun(word, True, node.span), voice)
    phrase = voice.wrapped("the", voice.noun(word, False, node.span))
    return replace(phrase, key=word, short=phrase.text.count(" ") < 3)


def known(word: str, it: Known, voice: Voice) -> Phrase:
    """Return how the text comes back to something that it has named."""
    if it.kind == "given" and it.phrase is not None:
        return it.phrase
    if it.phrase is not None:
        phrase, it.phrase = it.phrase, None if it.noun or it.kind == "number" else it.phrase
        return phrase
    if it.kind == "number":
        return Phrase(voice.say("that many"), amount=True, frame=voice.say("that many of"), key=word)
    if it.kind == "word" or not it.noun:
        return Phrase(voice.say("choice"), key=word)
    noun = voice.noun(it.noun, it.plural)
    if it.letter:
        return replace(voice.wrapped("lettered", noun, letter=it.letter), key=word, short=True)
    return replace(voice.wrapped("that", noun), key=word, short=True)


def pronoun(voice: Voice, noun: Phrase | None = None) -> Phrase:
    """Return the word for the candidate of a filter where nothing better fits; it agrees with a noun."""
    noun = noun or Phrase("")
    return Phrase(voice.say("it", noun=noun), noun.plural, noun.feminine, key="it", short=True)


def object_pronoun(voice: Voice, noun: Phrase) -> Phrase:
    """Return the word for those to whom something was done."""
    return Phrase(voice.say("them", noun=noun), True, noun.feminine, key="it")


def some(noun: str, voice: Voice, plural: bool = False, key: str = "") -> Phrase:
    """Return the phrase for somebody or something that has not been named yet."""
    if noun == "number":
        return Phrase("", True, amount=True, key=key)
    if noun in ("", "text", "yes_no"):
        return Phrase(voice.say("anything"), key=key)
    if plural:
        return replace(voice.noun(noun, True), key=key)
    bare = voice.noun(noun)
    return replace(voice.wrapped("a", bare), key=key, short=noun == "player", head=bare.text)


# ------------------------------------------------------------------ compound ones


def counts(word: str, voice: Voice) -> bool:
    """Tell whether a name is an amount of something that has a plural: `the number of cards`."""
    if word in voice.lexicon.plurals:
        return True
    if not (voice.lexicon.is_number(word) or word in voice.lexicon.zones):
        return False
    entry = voice.lexicon.entry(voice.language.code, word)
    return entry is not None and len(entry.texts) > 1 and word not in voice.lexicon.zones


def number_of(things: Phrase, voice: Voice) -> Phrase:
    """Return `the number of cards`."""
    text = voice.say("the number of", things=things)
    return Phrase(text, frame=voice.say("as many as", number=text), amount=True, noun="number")


def _field(node: nodes.Field, voice: Voice) -> Phrase:
    owner = thing(node.base, voice)
    return member(node.name, owner, voice, node)


def member(word: str, owner: Phrase, voice: Voice, node: nodes.Node) -> Phrase:
    """Return what belongs to somebody."""
    if voice.lexicon.is_fact(word):
        return Phrase(voice.say("whether", test=conditions.fact(word, owner, voice, False, node.span)))
    if counts(word, voice):
        noun = voice.noun(word, True, node.span)
        things = replace(noun, text=voice.say("number of", things=noun), plural=False, feminine=False)
        text = voice.possessed(things, owner).text
        return Phrase(text, frame=voice.say("as many as", number=text), amount=True)
    found = voice.possessed(voice.noun(word, False, node.span), owner)
    if voice.lexicon.is_number(word):
        return replace(found, amount=True, frame=voice.say("as many as", number=found.text))
    return found


def _call(node: nodes.Call, voice: Voice) -> Phrase:
    values = [thing(arg, voice) for arg in node.args]
    own = voice.language.says.get("function " + node.name)
    if own is not None:
        listed = voice.language.listed([value.text for value in values])
        text = voice.fill(own, {"values": listed})
        return Phrase(text, amount=True, frame=voice.say("as many as", number=text))
    entry = voice.entry(node.name, node.span)
    if entry is None:
        return Phrase(f"{plain(node.name)} ({', '.join(value.text for value in values)})")
    define = voice.lexicon.defines.get(node.name)
    names = [parameter.name for parameter in define.parameters] if define else [f"n{n + 1}" for n in range(len(values))]
    roles = dict(zip(names, values))
    text = voice.fill(entry.texts[0], roles)
    if "{" not in entry.texts[0]:
        text = f"{text} ({', '.join(value.text for value in values)})"
    noun = Phrase(text, feminine=entry.feminine)
    phrase = voice.wrapped("the", noun)
    if voice.lexicon.is_number(node.name):
        return replace(phrase, amount=True, frame=voice.say("as many as", number=phrase.text))
    return phrase


def _numbered(node: nodes.Numbered, voice: Voice) -> Phrase:
    known_title = voice.lexicon.titles.get((node.noun, node.number))
    if known_title is not None:
        return title(known_title, voice)
    noun = voice.noun(node.noun, False, node.span)
    return voice.wrapped("numbered", noun, number=Phrase(node.number))


def _binary(node: nodes.Binary, voice: Voice) -> Phrase:
    left, right = thing(node.left, voice), thing(node.right, voice)
    if node.op == "+" and not is_amount(node, voice):
        listed = voice.language.listed(_flat(node, voice))
        return Phrase(listed, True, left.feminine and right.feminine)
    if node.op == "*" and isinstance(node.right, nodes.Number):
        left, right = right, left
    text = voice.say("op " + node.op, left=left, right=right)
    return Phrase(text, amount=True, frame=voice.say("as many as", number=text))


def _flat(node: nodes.Node, voice: Voice) -> list[str]:
    if isinstance(node, nodes.Binary) and node.op == "+":
        return [*_flat(node.left, voice), *_flat(node.right, voice)]
    return [thing(node, voice).text]


def is_amount(node: nodes.Node, voice: Voice) -> bool:
    """Tell whether an expression is a number, as far as can be seen without types."""
    match node:
        case nodes.Number() | nodes.Negative() | nodes.CountOf() | nodes.Aggregate() | nodes.Best():
            return True
        case nodes.Name(id=word):
            if word in voice.names:
                it = voice.names[word]
                return it.kind == "number" or (it.phrase is not None and it.phrase.amount)
            return word in ("now", "direction") or voice.lexicon.is_number(word)
        case nodes.Field(name=word):
            return counts(word, voice) or voice.lexicon.is_number(word)
        case nodes.Call():
            return True
        case nodes.Binary(op=op):
            return op != "+" or is_amount(node.left, voice) or is_amount(node.right, voice)
        case nodes.Pick(value=value):
            return is_amount(value, voice)
    return False


def _pick(node: nodes.Pick, voice: Voice) -> Phrase:
    value, otherwise = thing(node.value, voice), thing(node.otherwise, voice)
    text = voice.say("pick", value=value, test=conditions.condition(node.test, voice), otherwise=otherwise)
    return Phrase(text, amount=value.amount, frame=voice.say("as many as", number=text) if value.amount else "")


def _neighbour(node: nodes.Neighbour, voice: Voice) -> Phrase:
    after = thing(node.after, voice) if node.after is not None else None
    follows = after is not None and voice.subject is not None and after.key and after.key == voice.subject.key
    if after is not None and after.address:
        after = None
    key = node.direction + (" after subject" if follows else " after" if after is not None else "")
    roles = {"after": after} if after is not None and not follows else {}
    if node.amount is None:
        noun = voice.noun("player")
        text = voice.say(key, noun=noun, n=Phrase(""), **roles)
        return Phrase(text, key=key, short=after is None, noun="player")
    amount = thing(node.amount, voice)
    noun = voice.noun("player", amount.plural)
    return Phrase(voice.say(key, noun=noun, n=amount, **roles), amount.plural, key=key, noun="player")


def _end(node: nodes.End, voice: Voice) -> Phrase:
    of = _whole(node.of, voice)
    if node.amount is None:
        noun = voice.noun(what(node.of, voice) or "thing")
        return Phrase(voice.say(node.which, noun=noun, of=of), feminine=noun.feminine, noun=noun.noun, key=node.which)
    amount = thing(node.amount, voice)
    noun = voice.noun(what(node.of, voice) or "thing", amount.plural)
    text = voice.say(node.which + " n", n=amount, noun=noun, of=of)
    return Phrase(text, amount.plural, noun.feminine, noun=noun.noun, key=node.which)


def _whole(node: nodes.Node, voice: Voice) -> Phrase:
    if isinstance(node, nodes.Group):
        return groups.all_of(node, voice)
    if isinstance(node, nodes.Quantified) and node.determiner in ("bare", "each"):
        return groups.all_of(node.group, voice)
    return thing(node, voice)


def _aggregate(node: nodes.Aggregate, voice: Voice) -> Phrase:
    last = node.path[-1]
    plural = node.kind == "total" or counts(last, voice)
    measure = voice.noun(last, plural and counts(last, voice), node.span)
    if node.kind != "total" and counts(last, voice):
        measure = replace(measure, text=voice.say("number of", things=measure), plural=False, feminine=False)
    owner = _whole(node.group, voice)
    for word in node.path[:-1]:
        owner = voice.possessed(voice.noun(word, True, node.span), owner)
    key = "total of one" if node.kind == "total" and not counts(last, voice) else node.kind
    text = voice.say(key, measure=measure, of=owner)
    return Phrase(text, amount=True, frame=voice.say("as many as", number=text))


def _best(node: nodes.Best, voice: Voice) -> Phrase:
    one = Phrase(voice.say("the one"), amount=True, frame=voice.say("that many of"))
    inner = voice.naming(**{node.name: Known("given", phrase=one)})
    low, high = thing(node.low, voice), thing(node.high, voice)
    text = voice.say(f"{node.kind} for", low=low, high=high, test=conditions.condition(node.test, inner))
    return Phrase(text, amount=True, frame=voice.say("as many as", number=text))


def what(node: nodes.Node, voice: Voice) -> str:
    """Return the noun of what an expression gives, "" if it cannot be seen."""
    match node:
        case nodes.Quantified(group=group):
            return group.noun
        case nodes.Group(noun=noun) | nodes.Numbered(noun=noun):
            return noun
        case nodes.Neighbour():
            return "player"
        case nodes.Name(id=word):
            if word in voice.names:
                return voice.names[word].noun
            if word in ("you", "who", "anyone", "another", "causer", "winners"):
                return "player"
            return voice.this if word == "this" else _declared_noun(word, voice)
        case nodes.Field(name=word):
            return _declared_noun(word, voice)
        case nodes.EveryZone(zone=zone):
            return _declared_noun(zone, voice)
        case nodes.End(of=of):
            return what(of, voice)
        case nodes.Binary(left=left) | nodes.Pick(value=left):
            return what(left, voice)
        case nodes.Text():
            return voice.this
    return ""


def _declared_noun(word: str, voice: Voice) -> str:
    lexicon = voice.lexicon
    if word in lexicon.zones:
        return lexicon.zones[word].noun
    if word in lexicon.values:
        type_ = lexicon.values[word].type.name
        singular = lexicon.plurals.get(type_, type_)
        return singular if singular == "player" or singular in lexicon.nouns else ""
    return ""


def let(node: nodes.Let, voice: Voice) -> Known:
    """Return what a text knows after `let`."""
    if is_amount(node.value, voice):
        return Known("number", phrase=thing(node.value, voice))
    if conditions.is_test(node.value):
        return Known("word", phrase=thing(node.value, voice))
    phrase = thing(node.value, voice)
    return Known("thing", what(node.value, voice), phrase.plural, phrase)
