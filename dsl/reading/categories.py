"""The categories of the grammar that reads card texts. The category of a part of a text consists of the kind of the part (a
thing, a test, a verb) and of the features on which the words around it depend, such as number and gender."""

from __future__ import annotations

from typing import Any

from dsl import nodes
from dsl.prose.language.phrase import Phrase
from dsl.prose.trees.shapes import noun_of
from dsl.reading.listening import Call, Slot

#: The first letter of each category. No word of a text begins with this letter, unless the word is only this letter.
SIGN = "@"
#: The categories of a whole number: one that stands for 1, and one for more.
ONE, SEVERAL = "@number", "@numbers"
#: The categories of the items of a block: exactly one item, and two or more.
ITEM, ITEMS = "@item", "@items"
#: The categories, in this order, of a statement in one clause; of a statement in several clauses inside a block (joined by
#: `;`); of one in several sentences (joined by `.`); of a text; and of several texts.
CLAUSE, IN_BLOCK, IN_TEXT, TEXT, TEXTS = "@clause", "@clauses;", "@clauses.", "@text", "@texts"
FIELD, PRINTED, PART = "@field", "@printed", "@part"


def is_category(word: str) -> bool:
    """Tell whether a word of a template is a category."""
    return len(word) > 1 and word[0] == SIGN


def category_of_phrase(phrase: Phrase, noun: str) -> str:
    """Return the category of the phrase for a thing, such as “the next player”. The category consists of the noun of the
    thing and the features of the phrase."""
    if phrase.amount and not phrase.frame and not phrase.note and noun in ("", "number"):
        return SEVERAL if phrase.plural else ONE
    flags = {
        "s": phrase.plural,
        "f": phrase.feminine,
        "y": phrase.address,
        "n": phrase.amount,
        "c": bool(phrase.frame),
        "v": phrase.vague,
        "r": phrase.key == "relative",
    }
    name = "number" if phrase.amount else noun
    return f"@thing {name} {''.join(flag for flag, is_so in flags.items() if is_so)}{phrase.note and ' ' + phrase.note}"


def noun_in(call: Call) -> str:
    """Return the noun of the thing or group whose text a call of the generator has made. For a title, this is the noun of
    the card with this title; if no card has the title, it is "thing". A name of the rules may stand in place of a noun. If
    the name means a player, the result is "player"."""
    if isinstance(call.part, nodes.Text):
        card = call.realiser.lexicon.cards.get(call.part.value)
        return "thing" if card is None else card.noun
    noun = call.result.noun or noun_of(call.part, call.realiser)
    return "player" if call.realiser.lexicon.is_player(noun) else noun


def category_of(call: Call, slot: Slot) -> str:
    """Return the category of a slot (a letter in place of a part of a text). It depends on the part that the slot
    replaces."""
    match call.kind:
        case "thing":
            return category_of_phrase(slot.phrase or call.result, noun_in(call))
        case "group":
            phrase = slot.phrase or call.result
            return f"@group {call.part.noun} {'s' if phrase.plural else ''}"
        case "block":
            return ITEMS if slot.shape == "many" else ITEM
        case _:
            return asked_category(call, slot.heard or ())


def asked_category(call: Call, rest: tuple[Any, ...]) -> str:
    """Return the category of a test, filter, verb or printed line. The category depends on the further arguments with which
    the text of the part was made: for example, a negated test has a category of its own."""
    match call.kind:
        case "condition":
            it = call.realiser.it
            of = "" if it is None or it.key != "relative" else "of several" if it.plural else "of one"
            return f"@test {'not ' if rest and rest[0] else ''}{of}"
        case "filter":
            noun: Phrase = rest[0]
            return f"@filter {noun.noun} {'s' if noun.plural else ''}{'f' if noun.feminine else ''}"
        case "verb":
            form, negated, each, notes = rest
            kind = {"Pattern": "p", "Occasion": "p", "That": "t"}.get(type(call.part.node).__name__, "s")
            return f"@deed {kind} {form}{' not' if negated else ''}{' each' if each else ''}{' '.join(['', *notes])}"
        case "printed":
            return FIELD
    return CLAUSE
