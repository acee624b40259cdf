"""Writes sentences for the printed fields of a card, if the prose of the rulebook has words for these fields."""

from __future__ import annotations

from collections.abc import Callable

from dsl import nodes
from dsl.prose.generation.render import thing
from dsl.prose.language.lexicon import Entry
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Realiser, Role

#: The value of a field that a card does not give, by the type of the field.
_BEGINNINGS = {"number": 0, "yes_no": False, "text": ""}
#: A function that returns the text of another card, to put it into a sentence.
TextOf = Callable[[nodes.Card], str]


def printed_sentences(card: nodes.Card, realiser: Realiser, text_of: TextOf) -> list[str]:
    """Return a sentence for each printed field of a card, if the prose has words for the field. A field with its usual value
    gets no sentence."""
    found = []
    for property_ in card.properties:
        entry = realiser.lexicon.entry(realiser.language.code, property_.name)
        decl = realiser.lexicon.fields.get((card.noun, property_.name))
        if entry is not None and entry.printed and decl is not None and not _is_usual(property_.value, decl, realiser):
            text = _heard(property_, entry, realiser, text_of)
            if text:
                found.append(realiser.language.sentence(text))
    return found


def _is_usual(node: nodes.Node, decl: nodes.FieldDecl, realiser: Realiser) -> bool:
    """Tell whether a printed field has its usual value, which is the value on all cards that do not give the field."""
    if decl.default is not None:
        return nodes.same(node, decl.default)
    if decl.type.optional:
        return isinstance(node, nodes.NoneValue)
    if isinstance(node, nodes.Name):
        return realiser.lexicon.first_words.get(decl.type.name) == node.id
    return isinstance(node, nodes.Number | nodes.Flag | nodes.Text) and node.value == _BEGINNINGS.get(decl.type.name)


def _heard(property_: nodes.Property, entry: Entry, realiser: Realiser, text_of: TextOf) -> str:
    def say(part: nodes.Property, here: Realiser) -> str:
        return _sentence(part.value, entry, here, text_of)

    listener = realiser.listener
    return say(property_, realiser) if listener is None else listener.hear("printed", property_, realiser, (), say)


def _sentence(node: nodes.Node, entry: Entry, realiser: Realiser, text_of: TextOf) -> str:
    """Return the sentence for a printed field of a card. If the prose has two texts for the field, the second one is used for a
    number below 0, and for the value *no*."""
    less = isinstance(node, nodes.Negative)
    no = isinstance(node, nodes.Flag) and not node.value
    if (less or no) and len(entry.printed) > 1:
        return realiser.fill(
            entry.printed[1], {"n": thing(node.value, realiser) if isinstance(node, nodes.Negative) else ""}
        )
    if no:
        return ""
    roles: dict[str, Role] = {"n": thing(node, realiser)}
    if "{text of n}" in entry.printed[0]:
        other = _card(node, realiser)
        roles["text of n"] = Phrase("" if other is None else text_of(other))
    return realiser.fill(entry.printed[0], roles)


def _card(node: nodes.Node, realiser: Realiser) -> nodes.Card | None:
    """Return the card that the value of a printed field names; None if it names no card."""
    title = node.value if isinstance(node, nodes.Text) else None
    if isinstance(node, nodes.Numbered):
        title = realiser.lexicon.titles.get((node.noun, node.number))
    return realiser.lexicon.cards.get(title) if title is not None else None
