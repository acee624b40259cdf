"""What is printed on a card besides its rules, as sentences: fields for which the rulebook has words."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.prose.generation import things
from dsl.prose.language.lexicon import Entry
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Role, Voice

#: What a field holds of which nothing is said: the beginning of its type.
_BEGINNINGS = {"number": 0, "yes_no": False, "text": ""}


def printed_sentences(card: nodes.Card, voice: Voice, others: bool = True) -> list[str]:
    """Return a sentence for each field that a card gives and that has one; what is as usual is not said.

    `others`: with the texts of the cards that are named. These do not tell those of their own in turn.
    """
    found = []
    for property_ in card.properties:
        entry = voice.lexicon.entry(voice.language.code, property_.name)
        decl = voice.lexicon.fields.get((card.noun, property_.name))
        if entry is not None and entry.printed and decl is not None and not _is_usual(property_.value, decl, voice):
            text = _sentence(property_.value, entry, voice, others)
            if text:
                found.append(voice.language.sentence(text))
    return found


def _is_usual(node: nodes.Node, decl: nodes.FieldDecl, voice: Voice) -> bool:
    """Tell whether a field holds what it holds on a card that does not give it."""
    if decl.default is not None:
        return nodes.same(node, decl.default)
    if decl.type.optional:
        return isinstance(node, nodes.NoneValue)
    if isinstance(node, nodes.Name):
        return voice.lexicon.first_words.get(decl.type.name) == node.id
    return isinstance(node, nodes.Number | nodes.Flag | nodes.Text) and node.value == _BEGINNINGS.get(decl.type.name)


def _sentence(node: nodes.Node, entry: Entry, voice: Voice, others: bool) -> str:
    """Fill a text; the second one is for less than nothing, and for no."""
    negated = isinstance(node, nodes.Negative) or (isinstance(node, nodes.Flag) and not node.value)
    if negated and len(entry.printed) > 1:
        return voice.fill(
            entry.printed[1], {"n": things.thing(node.value, voice) if isinstance(node, nodes.Negative) else ""}
        )
    if isinstance(node, nodes.Flag) and not node.value:
        return ""
    roles: dict[str, Role] = {"n": things.thing(node, voice)}
    if "{text of n}" in entry.printed[0]:
        roles["text of n"] = _text_of(node, voice) if others else Phrase("")
    return voice.fill(entry.printed[0], roles)


def _text_of(node: nodes.Node, voice: Voice) -> Phrase:
    """Return what another card says, for the middle of a sentence."""
    from dsl.prose.generation.cards import card_sentences

    title = (
        voice.lexicon.titles.get((node.noun, node.number))
        if isinstance(node, nodes.Numbered)
        else getattr(node, "value", None)
    )
    card = voice.lexicon.cards.get(title) if isinstance(title, str) else None
    said = "" if card is None else " ".join(card_sentences(card, replace(voice, this=card.noun), others=False))
    return Phrase(said)
