"""Learning: the generator is heard and asked, and what it answers becomes rules of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from dsl import nodes
from dsl.prose.generation.cards import card_sentences
from dsl.prose.language.clause import MOODS, Clause
from dsl.prose.language.languages import realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Realiser
from dsl.reading.categories import (
    CLAUSE,
    IN_BLOCK,
    IN_TEXT,
    asked_category,
    category_of,
    category_of_phrase,
    noun_in,
)
from dsl.reading.grammar import Grammar
from dsl.reading.holes import Cut, plain_of
from dsl.reading.listening import Call, Ear, Slot, phrase_in_slot
from dsl.reading.templates import Slotted, asked_again, is_reference_in_full, slotted, tree_of_slots
from dsl.reading.words import slot as letter_of


class Pupil:
    """One who learns the grammar of a rulebook in a language."""

    def __init__(self, lexicon: Lexicon, language: str) -> None:
        self.lexicon = lexicon
        self.ear = Ear()
        self.grammar = Grammar(language)
        self.seen: set[object] = set()
        self.realiser = replace(realiser_for(lexicon, language), listener=self.ear)
        self.seats = self._seats()

    def _seats(self) -> list[Phrase]:
        """Return one who does something, several, and the reader."""
        one = Phrase("x", key="next", noun="player")
        return [one, replace(one, plural=True), self.realiser.language.address]

    def card(self, card: nodes.Card) -> None:
        """Learn what a card says."""
        with self.ear.hearing() as calls:
            card_sentences(card, replace(self.realiser, this=card.noun))
        for call in calls:
            self.call(call)

    def call(self, call: Call) -> None:
        """Learn what was said of a part, and of the parts within it."""
        for kid in call.kids:
            self.call(kid)
        if call.kind == "verb":
            self._verb(call)
            return
        if call.kind == "block" or not call.text or is_reference_in_full(call):
            return
        if isinstance(call.part, nodes.Number):
            return
        mark = (call.kind, call.text, str(call.rest), plain_of(call.part, Cut()), call.realiser.it is None)
        if mark in self.seen:
            return
        self.seen.add(mark)
        self._templates(call)
        if call.kind == "condition":
            self._contrary(call)

    def _contrary(self, call: Call) -> None:
        denied = not (call.rest and call.rest[0])
        with self.ear.hearing() as calls:
            self.ear.hear("condition", call.part, call.realiser.peeking(), (denied,), call.say)
        for other in calls:
            self.call(other)

    def _templates(self, call: Call) -> None:
        found = slotted(call, self.ear)
        self._enter(found)
        for kid in found.kids:
            for other in self._other_slots(kid, found.slots[kid.key]):
                slots = {key: replace(slot, heard=None) for key, slot in found.slots.items()}
                slots[kid.key] = other
                asked = asked_again(call, found.kids, slots, self.ear)
                if asked is not None:
                    self._enter(asked)

    def _other_slots(self, kid: Call, slot: Slot) -> Iterator[Slot]:
        """Yield slots in which other words take what is there for something else: several, the reader, another number."""
        if kid.kind == "block":
            yield from (Slot(slot.text, None, shape) for shape in ("one", "open", "many") if shape != slot.shape)
        if kid.kind == "group" and slot.phrase is not None:
            return
        if kid.kind == "thing" and slot.phrase is not None:
            yield from self._other_things(slot.phrase, noun_in(kid), slot.text)

    def _other_things(self, phrase: Phrase, noun: str, letter: str) -> Iterator[Slot]:
        if phrase.amount:
            computed = self.realiser.say("as many as", number=letter)
            for one in (Phrase(letter, amount=True), Phrase(letter, True, amount=True)):
                if phrase.frame or one.plural != phrase.plural:
                    yield Slot(letter, one)
            if not phrase.frame:
                yield Slot(letter, Phrase(letter, amount=True, frame=computed))
        elif noun == "player" and not phrase.vague and phrase.key != "relative":
            for seat in self.seats:
                if (seat.plural, seat.address) != (phrase.plural, phrase.address):
                    yield Slot(letter, replace(seat, text=letter))

    def _enter(self, found: Slotted) -> None:
        call = found.call
        slots = [(found.slots[kid.key].text, category_of(kid, found.slots[kid.key])) for kid in found.kids]
        tree = tree_of_slots(found)
        for category, text in self._sayings(found):
            self.grammar.add(category, text, slots, tree)
        if call.kind == "thing" and found.phrase is not None and found.phrase.frame:
            frame = found.phrase.frame.replace(found.phrase.text, "")
            del frame

    def _sayings(self, found: Slotted) -> Iterator[tuple[str, str]]:
        """Yield the category and the text of what was said."""
        call, clauses = found.call, found.clauses
        match call.kind:
            case "statement" if len(clauses) > 1:
                yield IN_BLOCK, "; ".join(clauses)
                yield IN_TEXT, ". ".join(clauses)
            case "statement":
                yield CLAUSE, clauses[0]
            case "thing" if found.phrase is not None:
                yield category_of_phrase(found.phrase, noun_in(call)), clauses[0]
            case "group" if found.phrase is not None:
                yield f"@group {call.part.noun} {'s' if found.phrase.plural else ''}", clauses[0]
            case _:
                yield asked_category(call, call.rest), clauses[0]

    # ------------------------------------------------------------------- verbs

    def _verb(self, call: Call) -> None:
        """Learn what can be done with a verb, in all its forms."""
        clause: Clause = call.part
        if clause.node is None:
            return
        fixed = {name for name, role in clause.roles.items() if role is clause.who}
        roles = {
            name: role
            for name, role in clause.roles.items()
            if name in clause.given and name not in fixed and isinstance(role, Phrase) and not role.vague and role.text
        }
        shape = tuple((name, _sort(roles.get(name), clause.given[name], name, self)) for name in clause.given)
        mark = ("verb", type(clause.node).__name__, getattr(clause.node, "verb", ""), clause.template, shape)
        if mark in self.seen:
            return
        self.seen.add(mark)
        kids = [
            Call("thing", clause.given[name], clause.realiser, (), str, result=role) for name, role in roles.items()
        ]
        for phrases in self._fillings(kids):
            self._forms(call, clause, dict(zip(roles, phrases)), kids)

    def _fillings(self, kids: list[Call]) -> Iterator[list[Phrase]]:
        """Yield phrases for the roles of a verb: those that are there, then each of them as another kind of thing."""
        first = [phrase_in_slot(kid.result, letter_of(place)) for place, kid in enumerate(kids)]
        yield first
        for place, kid in enumerate(kids):
            for other in self._other_things(first[place], noun_in(kid), letter_of(place)):
                if other.phrase is not None:
                    yield [*first[:place], other.phrase, *first[place + 1 :]]

    def _forms(self, call: Call, clause: Clause, phrases: dict[str, Phrase], kids: list[Call]) -> None:
        seats = [None] if clause.who is None else self.seats
        done: set[tuple[object, ...]] = set()
        for seat, mood, negated in product(seats, MOODS, (False, True)):
            roles = {name: seat if role is clause.who else role for name, role in clause.roles.items()}
            asked = replace(clause, who=seat, roles={**roles, **phrases})
            how = (asked.form(mood), negated, asked.distributes, tuple(asked.notes))
            if how in done:
                continue
            done.add(how)
            self._said_verb(call, asked, mood, how, phrases, kids)

    def _said_verb(
        self,
        call: Call,
        asked: Clause,
        mood: str,
        how: tuple[str, bool, bool, tuple[str, ...]],
        phrases: dict[str, Phrase],
        kids: list[Call],
    ) -> None:
        text = asked.deed(mood, how[1])
        kept, slots = [], []
        for kid, phrase in zip(kids, phrases.values()):
            if text.count(phrase.text) == 1:
                kept.append(kid)
                slots.append((phrase.text, category_of_phrase(phrase, noun_in(kid))))
            else:
                text = text.replace(phrase.text, kid.text)
        tree = tree_of_slots(Slotted(call, kept, {}, [text]))
        self.grammar.add(asked_category(call, how), text, slots, tree)


def _sort(role: Phrase | None, node: nodes.Node, name: str, pupil: Pupil) -> object:
    if role is None:
        return plain_of(node, Cut())
    if role.address:
        return "you"
    return category_of_phrase(role, role.noun)


def learnt(cards: Iterable[nodes.Card], lexicon: Lexicon, language: str) -> Grammar:
    """Return the grammar of a rulebook in a language, learnt from its cards."""
    pupil = Pupil(lexicon, language)
    for card in cards:
        pupil.card(card)
    return pupil.grammar
