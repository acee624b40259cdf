"""Coverage of the cards by a scenario: a record of the cards that were carried out, the cards that failed, and the cards with a
rule that applied."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.rules_in_force import IN_FORCE
from interpreter.runtime.state import State


@dataclass(slots=True)
class Coverage:
    """The record of one scenario: what has happened with which cards so far. Cards are given by their index.

    - `done`: the cards whose whole text was carried out. Each entry has the number of the block, the card, and whether no
      other card caused the card to be carried out.
    - `failed`: the cards that could not be carried out.
    - `applied`: the cards with a rule in force that applied, in an event or in a trial.
    - `handled`: the cards that were a role of an event.
    - `stumbled`: the cards that failed in the trial under way. They count as failed if the trial finds no answers with
      which the block can be completed.
    """

    done: list[tuple[int, int, bool]] = field(default_factory=list)
    failed: set[int] = field(default_factory=set)
    applied: set[int] = field(default_factory=set)
    handled: set[int] = field(default_factory=set)
    stumbled: set[int] = field(default_factory=set)

    def carry_out(self, run: State, card: int, first: bool) -> None:
        """Record that a card was carried out. `first`: no other card caused it."""
        entry = run.layout.entry_of[card]
        if not run.trial.probing:
            self.done.append((run.memo.serial, entry, first))
        elif first:
            self.stumbled.add(entry)

    def fail(self, run: State, card: int) -> None:
        """Record that a card could not be carried out."""
        (self.stumbled if run.trial.probing else self.failed).add(run.layout.entry_of[card])

    def take_back(self, block: int) -> None:
        """Forget what was carried out in the block `block` and in later blocks, because the block is undone. A forgotten
        card counts as failed if no other card caused it to be carried out."""
        self.failed |= {entry for serial, entry, first in self.done if serial >= block and first}
        self.forget(block)

    def forget(self, block: int) -> None:
        """Forget what was carried out in the block `block` and in later blocks, because the block is run again with other
        answers."""
        self.done = [one for one in self.done if one[0] < block]

    def apply(self, run: State, card: int | None) -> None:
        """Record that a rule in force applied. `card` is the piece that has the rule; None for a rule of the game."""
        if card is not None:
            self.applied.add(run.layout.entry_of[card])

    def handle(self, run: State, _verb: int, values: Iterable[object]) -> None:
        """Record the cards among the roles of an event."""
        entry_of = run.layout.entry_of
        pieces = (piece for value in values for piece in (value if isinstance(value, tuple) else (value,)))
        self.handled.update(entry_of[piece] for piece in pieces if isinstance(piece, int) and piece < len(entry_of))

    def shown(self, cards: Sequence[CardEntry]) -> frozenset[int]:
        """Return the cards that the scenario tests. A card with statements is tested if they were carried out, a card with
        rules only if one of them applied, and a card with printed fields only if it was a role of an event."""
        known = (index for index in self.applied | self.handled if index >= 0)  # a piece that is no card has -1
        silent = {index for index in known if not has_sentences(cards[index].node)}
        by_rules = {index for index in self.applied & silent if _has_rules(cards[index].node)}
        by_use = {index for index in self.handled & silent if not _has_rules(cards[index].node)}
        return frozenset({entry for _, entry, _ in self.done} | by_rules | by_use)


def _has_rules(card: nodes.Card) -> bool:
    return any(isinstance(node, IN_FORCE) for node in card.body)


def has_sentences(card: nodes.Card) -> bool:
    """Tell whether a card has statements, so that carrying it out may fail."""
    return bool(card.parts) or any(not isinstance(node, IN_FORCE) for node in card.body)
