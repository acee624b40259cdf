"""The categories of the grammar: the kind of a part, and the features (number, gender) that other words depend on."""

from __future__ import annotations

from typing import Any

from dsl import nodes
from dsl.prose.language.phrase import Phrase
from dsl.prose.trees.shapes import noun_of
from dsl.reading.listening import Call, Slot

#: The first letter of each category; no word of a text begins with it and goes on.
SIGN = "@"
#: A whole number as it is written, of which there is one, or of which there are several.
ONE, SEVERAL = "@number", "@numbers"
#: A single thing in a block, and two or more.
ITEM, ITEMS = "@item", "@items"
#: A statement in one clause; its clauses behind one another in a block, or as sentences; a text.
CLAUSE, IN_BLOCK, IN_TEXT, TEXT, TEXTS = "@clause", "@clauses;", "@clauses.", "@text", "@texts"
FIELD, PRINTED, PART = "@field", "@printed", "@part"


def is_category(word: str) -> bool:
    """Tell whether a word of a template is a category."""
    return len(word) > 1 and word[0] == SIGN


def category_of_phrase(phrase: Phrase, noun: str) -> str:
    """Return the category of a thing with the noun that it has."""
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
    """Return the noun of a thing or a group."""
    if isinstance(call.part, nodes.Text):
        card = call.realiser.lexicon.cards.get(call.part.value)
        return "thing" if card is None else card.noun
    return call.result.noun or noun_of(call.part, call.realiser)


def category_of(call: Call, slot: Slot) -> str:
    """Return the category of a slot, by its part."""
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
    """Return the category of a part whose category is the way in which it is asked for."""
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
