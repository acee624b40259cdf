"""Learns the grammar of the card texts of a rulebook. The generator of texts (`dsl/prose/generation`) writes the texts of
the cards and of many sample cards. For each part of a card, the words of the part are recorded. Each part with its words
becomes a rule of the grammar."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from dsl import nodes
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.tree_store import NUMBERS
from dsl.prose.generation.cards import card_sentences, part_text
from dsl.prose.generation.render import thing
from dsl.prose.generation.sentences import roles_bound
from dsl.prose.language.clause import MOODS, Clause
from dsl.prose.language.languages import realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Role
from dsl.reading.categories import (
    CLAUSE,
    IN_BLOCK,
    IN_TEXT,
    PART,
    PRINTED,
    TEXTS,
    asked_category,
    category_of,
    category_of_phrase,
    noun_in,
)
from dsl.reading.grammar import Grammar
from dsl.reading.holes import HOLE, MANY, Cut, Plain, plain_of
from dsl.reading.listening import Call, Ear, Slot, phrase_in_slot
from dsl.reading.samples import sample_cards
from dsl.reading.templates import Slotted, asked_again, is_of_pattern, is_reference_in_full, slotted, tree_of_slots
from dsl.reading.words import slot as letter_of
from dsl.records import replace


class Pupil:
    """A learner of the grammar of one rulebook in one language. Its methods add rules to `grammar`.

    - `ear`: the listener that records the calls of the generator of texts.
    - `seen`: keys of all that has been learnt, so that nothing is learnt twice.
    - `verbs`: the verbs that were heard since the last call of `heard_verbs`.
    - `often`: for each verb and values that its text does not show, how often they were heard.
    - `seats`: three phrases for players, with which each verb is learnt.
    """

    def __init__(self, lexicon: Lexicon, language: str) -> None:
        self.lexicon = lexicon
        self.ear = Ear()
        self.grammar = Grammar(language)
        self.seen: set[object] = set()
        self.verbs: dict[tuple[tuple[object, ...], tuple[object, ...]], tuple[Call, dict[str, Phrase]]] = {}
        self.often: Counter[object] = Counter()
        self.realiser = replace(realiser_for(lexicon, language), listener=self.ear)
        self.seats = self._seats()

    def _seats(self) -> list[Phrase]:
        """Return three phrases for players: one player, several players, and the reader (`you`). Other words have
        different forms with each of the three."""
        one = Phrase("x", key="next", noun="player", feminine=self.realiser.noun("player").feminine)
        return [one, replace(one, plural=True), self.realiser.language.address]

    def card(self, card: nodes.Card, *, is_own: bool = True) -> None:
        """Add the rules for the text of a card to the grammar. The card belongs to the rulebook (`is_own`), or is a sample
        that was made for the words of the rulebook."""
        with self.ear.hearing() as calls:
            said = card_sentences(card, replace(self.realiser, this=card.noun))
        if is_own:
            self.grammar.note_text(" ".join(said))
        for call in calls:
            self.call(call)
        for part in card.parts:
            self.part(part.name, part, card.noun)

    def titles(self) -> None:
        """Add rules to the grammar for the title of each card."""
        for title, card in self.lexicon.cards.items():
            with self.ear.hearing() as calls:
                thing(nodes.Text(card.span, title), self.realiser)
            for call in calls:
                self.call(call)

    def part(self, name: str, part: nodes.Part, noun: str) -> None:
        """Add rules to the grammar for the words that begin a named part of a card, with up to three tests in front."""
        if ("part", name, noun) in self.seen:
            return
        self.seen.add(("part", name, noun))
        said = nodes.Stop(part.span, None)
        tests = [nodes.Require(part.span, nodes.Flag(part.span, True), None) for _ in range(3)]
        letter = letter_of(len(tests))
        self.ear.slots = {
            ("statement", id(said), 0): Slot(letter),
            **{("condition", id(one.test), 0): Slot(letter_of(place)) for place, one in enumerate(tests)},
        }
        realiser = replace(self.realiser, this=noun)
        for number, ends in product(range(len(tests) + 1), (True, False)):
            body: tuple[nodes.Statement, ...] = (*tests[:number], *([said] if ends else []))
            if not body:
                continue
            text = part_text(replace(part, body=body), realiser).replace(f"{letter}.", letter)
            slots = [(letter_of(place), "@test ") for place in range(number)] + ([(letter, TEXTS)] if ends else [])
            held = [(NUMBERS[nodes.Require], (HOLE, place), None) for place in range(number)]
            rest = [(HOLE, number, "block")] if ends else []
            self.grammar.add(PART, text, slots, (NUMBERS[nodes.Part], name, (MANY, *held, *rest)))
        self.ear.slots = {}

    def call(self, call: Call) -> None:
        """Add a rule to the grammar for the text that the generator made for one part of a card, and for the texts inside it."""
        for kid in call.kids:
            self.call(kid)
        if call.kind == "verb":
            self._verb(call)
            return
        if call.kind == "block" or not call.text or is_reference_in_full(call) or is_of_pattern(call):
            return
        if isinstance(call.part, nodes.Number) or any(kid.kind == "verb" and not kid.text for kid in call.kids):
            return  # a number is read without a rule; a verb without words has no text to learn
        mark = (call.kind, call.text, str(call.rest), plain_of(call.part, Cut()), str(call.realiser.it))
        if mark in self.seen:
            return
        self.seen.add(mark)
        self._templates(call)
        if call.kind == "condition":
            self._other_tests(call)

    def _other_tests(self, call: Call) -> None:
        """Add rules to the grammar for a test with and without `not`, about one thing and about several things."""
        denied = bool(call.rest and call.rest[0])
        it = call.realiser.it
        its = [it] if it is None else [it, replace(it, plural=not it.plural)]
        for candidate, negated in product(its, (denied, not denied)):
            with self.ear.hearing() as calls:
                here = call.realiser.peeking().candidate(candidate)
                self.ear.hear("condition", call.part, here, (negated,), call.say)
            for other in calls:
                self.call(other)

    def _templates(self, call: Call) -> None:
        found = slotted(call, self.ear)
        tree = tree_of_slots(found)
        self._enter(found, tree)
        for kid in found.kids:
            for other in self._other_slots(kid, found.slots[kid.key]):
                slots = {key: replace(slot, heard=None) for key, slot in found.slots.items()}
                slots[kid.key] = other
                asked = asked_again(call, found.kids, slots, self.ear)
                if asked is not None:
                    self._enter(asked, tree)

    def _other_slots(self, kid: Call, slot: Slot) -> Iterator[Slot]:
        """Yield other slots for the same part. With them, the words around the part have other forms: for several things, for
        the reader, or for a block of another shape."""
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

    def _enter(self, found: Slotted, tree: Plain) -> None:
        slots = [(found.slots[kid.key].text, category_of(kid, found.slots[kid.key])) for kid in found.kids]
        for category, text in self._sayings(found):
            self.grammar.add(category, text, slots, tree)

    def _sayings(self, found: Slotted) -> Iterator[tuple[str, str]]:
        """Yield the category and the text of each form of a part. A statement of several clauses has two forms: with
        semicolons between the clauses, and as several sentences."""
        call, clauses = found.call, found.clauses
        match call.kind:
            case "statement" if len(clauses) > 1:
                yield IN_BLOCK, "; ".join(clauses)
                yield IN_TEXT, ". ".join(clauses)
            case "statement":
                yield CLAUSE, clauses[0]
            case "printed" if clauses[0].rstrip().endswith((".", "!", "?", "…")):
                yield PRINTED, clauses[0]  # this text contains the text of another card
            case "thing" if found.phrase is not None:
                yield category_of_phrase(found.phrase, noun_in(call)), clauses[0]
            case "group" if found.phrase is not None:
                yield f"@group {call.part.noun} {'s' if found.phrase.plural else ''}", clauses[0]
            case _:
                yield asked_category(call, call.rest), clauses[0]

    # ------------------------------------------------------------------- verbs

    def _verb(self, call: Call) -> None:
        """Remember a verb with its subject, object and other parts. Later, `heard_verbs` adds its rules to the grammar."""
        clause: Clause = call.part
        if clause.node is None:
            return
        fixed = {name for name, role in clause.roles.items() if role is clause.who}
        node = clause.node
        bound = roles_bound(node, clause.realiser) if isinstance(node, nodes.Pattern | nodes.Occasion) else {}
        roles = {
            name: role
            for name, role in clause.roles.items()
            if name in clause.given
            and name not in fixed
            and name not in bound
            and isinstance(role, Phrase)
            and not role.vague
            and not (
                isinstance(given := clause.given[name], nodes.Name) and given.id in ("another", "anyone", "anything")
            )
            and role.text
        }
        unsaid = [name for name in clause.given if re.search(rf"\b{name}\b", clause.template) is None]
        what = tuple((name, plain_of(clause.given[name], Cut())) for name in unsaid)
        shape = tuple((name, self._sort(clause, name, roles.get(name))) for name in clause.given if name not in unsaid)
        kind = (type(clause.node).__name__, getattr(clause.node, "verb", ""), clause.template, shape)
        self.often[kind[1], what] += 1
        self.verbs.setdefault((kind, what), (call, roles))

    def heard_verbs(self) -> None:
        """Add rules to the grammar for the verbs that were remembered since the last call of this method.

        It is possible that the text of a verb does not show the value of a role (its object, or a part with a preposition).
        Then each value that was heard becomes a possible meaning of the text, the most frequent first. If an earlier call
        has already added such values for a verb, no more values are added for this verb.
        """
        heard, self.verbs = self.verbs, {}
        before = set(self.seen)
        for kind, what in sorted(heard, key=lambda mark: -self.often[mark[0][1], mark[1]] if mark[1] else 0):
            if kind not in before and (kind, what) not in self.seen:
                self.seen.update((kind, (kind, what)))
                self._verb_of(*heard[kind, what])

    def _verb_of(self, call: Call, roles: dict[str, Phrase]) -> None:
        clause: Clause = call.part
        kids = [
            Call("thing", clause.given[name], clause.realiser, (), str, result=role) for name, role in roles.items()
        ]
        for phrases in self._fillings(kids):
            self._forms(call, clause, dict(zip(roles, phrases)), kids)

    def _sort(self, clause: Clause, name: str, role: Phrase | None) -> object:
        """Return a value that is equal for two roles of a verb only if the words around them are the same."""
        if role is None:
            said = clause.roles[name]
            return plain_of(clause.given[name], Cut()), (said.text, said.vague) if isinstance(said, Phrase) else said
        return "you" if role.address else category_of_phrase(role, role.noun)

    def _fillings(self, kids: list[Call]) -> Iterator[list[Phrase]]:
        """Yield lists of phrases for the roles of a verb. The first list has phrases like those that were heard. In each
        further list, one phrase is of another kind (several things, or the reader)."""
        first = [phrase_in_slot(kid.result, letter_of(place)) for place, kid in enumerate(kids)]
        yield first
        for place, kid in enumerate(kids):
            for other in self._other_things(first[place], noun_in(kid), letter_of(place)):
                if other.phrase is not None:
                    yield [*first[:place], other.phrase, *first[place + 1 :]]

    def _forms(self, call: Call, clause: Clause, phrases: dict[str, Phrase], kids: list[Call]) -> None:
        seats: list[Phrase | None] = [None] if clause.who is None else [*self.seats]
        done: set[tuple[object, ...]] = set()
        trees: dict[tuple[int, ...], Plain] = {}
        for seat, mood, negated in product(seats, MOODS, (False, True)):
            roles: dict[str, Role] = {
                name: seat if seat is not None and role is clause.who else role for name, role in clause.roles.items()
            }
            asked = replace(clause, realiser=clause.realiser.acting(seat), who=seat, roles={**roles, **phrases})
            how = (asked.form(mood), negated, asked.distributes, tuple(asked.notes))
            if how in done:
                continue
            done.add(how)
            kept, text, slots = _slots_of_verb(asked.deed(mood, negated), phrases, kids)
            key = tuple(map(id, kept))
            if key not in trees:
                trees[key] = tree_of_slots(Slotted(call, kept, {}, [text]))
            self.grammar.add(asked_category(call, how), text, slots, trees[key])


def _slots_of_verb(
    text: str, phrases: dict[str, Phrase], kids: list[Call]
) -> tuple[list[Call], str, list[tuple[str, str]]]:
    """Return three things about the text of a verb: the parts that have a slot in it, the text with the words of all other
    parts filled in, and the letter and category of each slot."""
    kept, slots = [], []
    for kid, phrase in zip(kids, phrases.values()):
        if text.count(phrase.text) == 1:
            kept.append(kid)
            slots.append((phrase.text, category_of_phrase(phrase, noun_in(kid))))
        else:
            text = text.replace(phrase.text, kid.text)
    return kept, text, slots


def learnt(cards: Iterable[nodes.Card], lexicon: Lexicon, vocabulary: Vocabulary, language: str) -> Grammar:
    """Return the grammar of a rulebook in a language. The grammar is learnt from the texts of the cards, and from sample
    sentences that use all words of the rulebook."""
    pupil = Pupil(lexicon, language)
    own = list(cards)
    for card in own:
        pupil.card(card)
    pupil.heard_verbs()
    for noun in list(dict.fromkeys(card.noun for card in own))[:1]:
        for card in sample_cards(lexicon, vocabulary, noun):
            pupil.card(card, is_own=False)
    pupil.heard_verbs()
    pupil.titles()
    return pupil.grammar
