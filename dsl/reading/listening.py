"""Listens to the generator of card texts. It records the words for each part of a rule. It can also make the same text
again with slots (letters that stand for any part of the same kind) in place of some parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from dsl import nodes
from dsl.prose.language.clause import Clause
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Realiser
from dsl.records import replace

Said = TypeVar("Said")
Key = tuple[str, int, int]

#: In a template, this letter follows the slot of a block, and stands for the rest of the block.
REST = "\uf8ff"


@dataclass(slots=True)
class Call:
    """One recorded call of the generator of texts, which made the text of one part of a rule.

    - `kind`: the kind of the part, such as `thing`, `verb` or `block`.
    - `part`: a node, the statements of a block, or the clause of a verb.
    - `realiser`: the object that puts words together. It has the names that the text knew before this part.
    - `rest`: the further arguments of the call.
    - `say`: the function that was called.
    - `result`: the value that the function returned.
    - `kids`: the calls for the inner parts.
    """

    kind: str
    part: Any
    realiser: Realiser
    rest: tuple[Any, ...]
    say: Callable[..., Any]
    result: Any = None
    kids: list[Call] = field(default_factory=list)

    @property
    def key(self) -> Key:
        return key_of(self.kind, self.part)

    @property
    def text(self) -> str:
        """Return the text of the part. Semicolons join the clauses of a statement and the items of a block."""
        match self.kind:
            case "thing" | "group":
                return str(self.result.text)
            case "statement" | "block":
                return "; ".join(self.result[0])
        return str(self.result)


def key_of(kind: str, part: Any) -> Key:
    """Return a key for a part of a text. No other part of the same text has this key."""
    if kind == "block":
        return kind, id(part[0]) if part else 0, len(part)
    return kind, id(part.node if isinstance(part, Clause) else part), 0


@dataclass(slots=True)
class Slot:
    """A slot, which takes the place of a part in a text.

    - `text`: the letter that stands in the text.
    - `phrase`: for a thing or a group, the letter as a phrase.
    - `shape`: for a block, what the slot replaces: one item (`one`), an item with a block below it (`open`), or several
      items (`many`).
    - `heard`: the further arguments of the call that asked for the text of the part. For a verb, these say the form of the
      verb. None as long as nothing has asked for the text.
    """

    text: str
    phrase: Phrase | None = None
    shape: str = ""
    heard: tuple[Any, ...] | None = None


class Ear:
    """A listener for the generator. While `noting` is true, it records the calls. For each part that has a slot in `slots`,
    it returns the letter of the slot in place of the text."""

    def __init__(self) -> None:
        self.roots: list[Call] = []
        self.stack: list[Call] = []
        self.noting = False
        self.slots: Mapping[Key, Slot] = {}

    def hear(self, kind: str, part: Any, realiser: Realiser, rest: tuple[Any, ...], say: Callable[..., Said]) -> Said:
        """Return the text of a part; if the part has a slot, return the letter (or phrase) of the slot instead."""
        if self.slots and (slot := self.slots.get(key_of(kind, part))) is not None:
            slot.heard = rest
            said: Said = self._in_slot(slot, kind, part, realiser, rest, say)
            return said
        if not self.noting:
            return say(part, realiser, *rest)
        call = self._enter(Call(kind, part, realiser.peeking(), rest, say))
        try:
            call.result = say(part, realiser, *rest)
        finally:
            self.stack.pop()
        return call.result  # type: ignore[no-any-return]

    def hear_verb(self, clause: Clause, mood: str, negated: bool) -> str:
        """Return the words for the verb of a clause; if the verb has a slot, return its letter instead."""
        slot = self.slots.get(key_of("verb", clause)) if self.slots else None
        if slot is not None:
            slot.heard = (clause.form(mood), negated, clause.distributes, tuple(clause.notes))
            return slot.text
        said = clause.deed(mood, negated)
        if self.noting:
            call = self._enter(Call("verb", clause, clause.realiser, (mood, negated), Clause.deed))
            call.result = said
            self.stack.pop()
        return said

    def _enter(self, call: Call) -> Call:
        (self.stack[-1].kids if self.stack else self.roots).append(call)
        self.stack.append(call)
        return call

    def _in_slot(
        self, slot: Slot, kind: str, part: Any, realiser: Realiser, rest: tuple[Any, ...], say: Callable[..., Any]
    ) -> Any:
        if kind in ("thing", "group"):
            return slot.phrase
        if kind == "statement":
            return [slot.text], realiser
        if kind != "block":
            return slot.text
        _, after = say(part, realiser, *rest)
        items = {"one": [slot.text], "open": [f"{slot.text}: {REST}"], "many": [slot.text, REST]}
        return items[slot.shape], after

    @contextmanager
    def hearing(self) -> Iterator[list[Call]]:
        """Record the calls of the generator inside a `with` block. The value of the `with` block is a list, to which
        the calls are added."""
        self.roots, self.stack, self.noting = [], [], True
        try:
            yield self.roots
        finally:
            self.noting = False

    def again(self, call: Call, slots: Mapping[Key, Slot]) -> str | Phrase | list[str]:
        """Make the text of a part once more, with slots in place of some inner parts. Return a phrase, a text, or the clauses
        of a statement."""
        self.slots = slots
        try:
            if call.kind == "verb":
                return str(call.part.deed(*call.rest))
            said = call.say(call.part, call.realiser.peeking(), *call.rest)
        finally:
            self.slots = {}
        if call.kind in ("statement", "block"):
            return list(said[0])
        return said if isinstance(said, Phrase) else str(said)


def phrase_in_slot(phrase: Phrase, letter: str) -> Phrase:
    """Return a phrase with a letter in place of its words. Its number and gender are the same, so the words around it do not
    change."""
    frame = phrase.frame.replace(phrase.text, letter) if phrase.text and phrase.text in phrase.frame else phrase.frame
    return replace(phrase, text=letter, frame=frame, head=letter if phrase.head else "")


def nodes_below(call: Call) -> list[nodes.Node]:
    """Return all nodes of the tree from which the text of a call was made."""
    match call.kind:
        case "block":
            roots = list(call.part)
        case "verb":
            roots = list(call.part.given.values())
        case _:
            roots = [call.part]
    return [below for root in roots for below in nodes.walk(root)]
