"""Makes templates, from which the rules of the grammar are made. A template has the text of a part of a card with slots
(letters) in place of its inner parts, and the tree of the part with holes in place of the same inner parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dsl import nodes
from dsl.prose.generation.disambiguate import named_in
from dsl.prose.generation.render import is_open
from dsl.prose.generation.sentences import roles_bound
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Realiser
from dsl.prose.trees.shapes import noun_of
from dsl.reading.holes import Cut, Plain, deed_of, plain_of
from dsl.reading.listening import REST, Call, Ear, Key, Slot, nodes_below, phrase_in_slot
from dsl.reading.words import slot as letter_of

#: A pattern for a slot inside a quoted title. A title is read as a whole, so a slot in it would never be found.
_QUOTED_SLOT = re.compile("[“«][^”»]*[\ue000-\uf8ff][^”»]*[”»]")
#: The highest number of slots in a template.
MOST = 12
FIXED = ("given", "answer")  # the name that `let` gives to the answer of a verb is needed to recognise the answer
#: In a tree that was read, the first letter of a name says what it is: a place that gives a name, a reference to a name, or a
#: role that a pattern binds.
GIVEN, SPOKEN, BOUND = "=", "§", "+"


@dataclass(slots=True)
class Slotted:
    """A part of a text in which slots (letters) replace inner parts.

    - `call`: the call of the generator of texts that made the part.
    - `kids`: the inner calls whose texts are replaced by slots.
    - `slots`: the slot of each inner call, by the key of the call.
    - `clauses`: the text, as a list with one item for each clause of a statement.
    - `phrase`: for a thing or a group, its text as a phrase.
    """

    call: Call
    kids: list[Call]
    slots: dict[Key, Slot]
    clauses: list[str]
    phrase: Phrase | None = None


def slotted(call: Call, ear: Ear) -> Slotted:
    """Return the text of a part with as many slots as possible. A slot is possible only if it does not change the words
    around it."""
    below = {id(node) for node in nodes_below(call)}
    found = Slotted(call, [], {}, _clauses(call.result), _phrase(call.result))
    is_word = isinstance(call.part, nodes.Property) and isinstance(call.part.value, nodes.Name)
    if not below or is_word:  # the words of a field are read one by one
        return found
    shallow = _free(call.kids, below, set())
    if len(shallow) > 1 and (whole := _tried(call, shallow, ear)) is not None:
        return whole
    claimed: set[int] = set()
    return _one_by_one(found, call.kids, below, claimed, ear)


def _one_by_one(found: Slotted, kids: list[Call], below: set[int], claimed: set[int], ear: Ear) -> Slotted:
    for kid in _ordered(kids):
        if len(found.kids) >= MOST:
            return found
        if _is_usable(kid, below, claimed):
            more = _tried(found.call, [*found.kids, kid], ear)
            if more is not None:
                found = more
                claimed.update(id(node) for node in nodes_below(kid))
                continue
        found = _one_by_one(found, kid.kids, below, claimed, ear)
    return found


def _ordered(kids: list[Call]) -> list[Call]:
    """Return calls in the order in which they are tried: calls that contain other calls come first."""
    return sorted(
        kids,
        key=lambda kid: (
            ("verb", "block", "filter", "group").index(kid.kind)
            if kid.kind in ("verb", "block", "filter", "group")
            else 4
        ),
    )


def _free(kids: list[Call], below: set[int], claimed: set[int]) -> list[Call]:
    found: list[Call] = []
    for kid in _ordered(kids):
        if len(found) < MOST and _is_usable(kid, below, claimed):
            found.append(kid)
            claimed.update(id(node) for node in nodes_below(kid))
    return found


def _is_usable(kid: Call, below: set[int], claimed: set[int]) -> bool:
    if kid.kind == "statement" or not kid.text or is_reference_in_full(kid) or is_of_pattern(kid):
        return False
    own = [id(node) for node in nodes_below(kid)]
    here = id(kid.part.node) if kid.kind == "verb" else own[0] if own else 0
    return here in below and all(one in below for one in own) and not any(one in claimed for one in own)


def _tried(call: Call, kids: list[Call], ear: Ear) -> Slotted | None:
    """Return a part with slots for the calls in `kids`; None if the words around the slots would change."""
    slots = {kid.key: first_slot(kid, letter_of(place)) for place, kid in enumerate(kids)}
    if len(slots) < len(kids):
        return None
    found = asked_again(call, kids, slots, ear)
    if found is None:
        return None
    back = "; ".join(found.clauses)
    for kid in kids:
        back = back.replace(slots[kid.key].text, kid.text)
    said = "; ".join(_clauses(call.result))
    return found if back.replace(",", "") == said.replace(",", "") else None


def first_slot(kid: Call, letter: str) -> Slot:
    """Return a slot for a part. The slot has the same number, gender and shape as the part, so the words around it do not
    change."""
    phrase = phrase_in_slot(kid.result, letter) if kid.kind in ("thing", "group") else None
    shape = ""
    if kid.kind == "block":
        items = kid.result[0]
        shape = "many" if len(items) > 1 else "open" if is_open(kid.text) else "one"
    return Slot(letter, phrase, shape)


def asked_again(call: Call, kids: list[Call], slots: dict[Key, Slot], ear: Ear) -> Slotted | None:
    """Return the text of a part with slots; None if a slot does not occur exactly once in it."""
    said = ear.again(call, slots)
    clauses = [_without_rest(clause, slots) for clause in _clauses(said)]
    whole = "; ".join(clauses)
    if (
        REST in whole
        or _QUOTED_SLOT.search(whole)
        or any(whole.count(slot.text) != 1 or slot.heard is None for slot in slots.values())
    ):
        return None
    return Slotted(call, kids, slots, clauses, _phrase(said))


def _without_rest(text: str, slots: dict[Key, Slot]) -> str:
    for slot in slots.values():
        if slot.shape:
            text = text.replace(f"{slot.text}; {REST}", slot.text).replace(f"{slot.text}: {REST}", slot.text)
    return text


def _clauses(said: object) -> list[str]:
    if isinstance(said, tuple):
        return list(said[0])
    return list(said) if isinstance(said, list) else [said.text if isinstance(said, Phrase) else str(said)]


def _phrase(said: object) -> Phrase | None:
    return said if isinstance(said, Phrase) else None


# ------------------------------------------------------------------------ trees


def tree_of_slots(found: Slotted) -> Plain:
    """Return the tree of a part, with a hole for each slot. Names in the tree are replaced by their nouns, since a reader of
    the text sees only the nouns."""
    cut = Cut()
    for place, kid in enumerate(found.kids):
        if kid.kind == "verb":
            cut.deeds[id(kid.part.node)] = place
        elif kid.kind == "block":
            cut.blocks[id(kid.part[0])] = (place, len(kid.part))
        else:
            cut.nodes[id(kid.part)] = place
    call = found.call
    for node in nodes.walk(call.part.node if call.kind == "verb" else call.part):
        if isinstance(node, nodes.Require | nodes.Transfer):
            cut.unsaid.add((id(node), "reason"))
        if isinstance(node, nodes.Rule | nodes.ChangeRole):
            cut.unsaid.add((id(node), "layer"))
    cut.renamed.update(_names_in(call.part.node if call.kind == "verb" else call.part, call.realiser))
    if call.kind == "verb":
        for place, kid in enumerate(found.kids):
            cut.nodes[id(kid.part)] = place
        return deed_of(call.part.node, cut)
    return plain_of(call.part, cut)


def _names_in(part: nodes.Node, realiser: Realiser) -> dict[tuple[int, str], str]:
    """Return the new texts of names in a tree, by node and field. There is one for each name that the tree gives, and for
    each reference to a name."""
    called = {name: _called(name, known, realiser) for name, known in realiser.names.items() if known.kind not in FIXED}
    found: dict[tuple[int, str], str] = {}
    for node in nodes.walk(part):
        for name, noun in _given_in(node, realiser):
            called[name] = realiser.letters.get(name) or noun
            found[id(node), "name"] = GIVEN + called[name]
        if isinstance(node, nodes.Pattern | nodes.Occasion):
            for role, known in roles_bound(node, realiser).items():
                called[role] = _called(role, known, realiser)
                for child in (node.subject, node.object, *(value for _, value in node.args)):
                    if isinstance(child, nodes.Name) and child.id == role:
                        found[id(child), "id"] = f"{BOUND}{role}:{called[role]}"
    for node in nodes.walk(part):
        if isinstance(node, nodes.Name) and node.id in called and (id(node), "id") not in found:
            found[id(node), "id"] = SPOKEN + called[node.id]
    return found


def _given_in(node: nodes.Node, realiser: Realiser) -> Iterator[tuple[str, str]]:
    """Yield each name that a node gives, with the word by which the text refers to it later, such as “that player”."""
    if isinstance(node, nodes.ForEach | nodes.Best):
        group = node.group if isinstance(node, nodes.ForEach) and not isinstance(node.group, nodes.Range) else None
        yield node.name, "number" if group is None else noun_in_tree(group, realiser)
    if isinstance(node, nodes.Let) and isinstance(node.value, nodes.Sentence):
        verb = realiser.lexicon.verbs.get(node.value.verb)
        if verb is not None and verb.answers is not None and verb.answers.name not in ("number", "yes_no"):
            yield node.name, realiser.lexicon.plurals.get(verb.answers.name, verb.answers.name)
    for name, word in named_in(node, realiser).items():
        yield name, word or ("thing" if isinstance(node, nodes.Let) else "word")


def noun_in_tree(node: nodes.Node, realiser: Realiser) -> str:
    """Return the noun of an expression; "thing" if it has none."""
    return noun_of(node, realiser) or "thing"


def _called(name: str, known: Known, realiser: Realiser) -> str:
    letter = known.letter or realiser.letters.get(name, "")
    return letter or known.noun or known.kind


def is_of_pattern(call: Call) -> bool:
    """Tell whether a call is for `another`, `anyone` or `anything`. These words occur only in patterns, so their phrases
    cannot be used at other places."""
    return isinstance(call.part, nodes.Name) and call.part.id in ("another", "anyone", "anything")


def is_reference_in_full(call: Call) -> bool:
    """Tell whether a call is for a name in place of which the text has a full phrase for the thing. These words then
    belong to another part of the rule."""
    known = call.realiser.names.get(call.part.id) if isinstance(call.part, nodes.Name) else None
    return known is not None and known.phrase is not None and known.kind != "given"
