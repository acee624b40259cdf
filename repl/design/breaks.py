"""Breaks: the conditions at which the designer wants a running game to stop. A break is a card, a verb, or a test that becomes
true."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.records import dataclass
from interpreter.api import Game
from interpreter.inspection.evaluation import at_state, prepared
from interpreter.inspection.tracing import Trace
from repl.design.tree import Node
from repl.render.cards import cards_like, find_card, numbered
from repl.render.phrases import message_of, phrase
from repl.render.voice import Voice

#: The words for the three kinds of a break.
KINDS = {"card": phrase("card"), "verb": phrase("verb"), "condition": phrase("condition")}


@dataclass(frozen=True, slots=True)
class Break:
    """A break. `kind` is `card`, `verb` or `condition`; `what` is the number of the card, the name of the verb or the text of
    the test."""

    kind: str
    what: str
    text: str

    def met_after(self, game: Game, node: Node, trace: Trace, index: int) -> int | None:
        """Return the index of the first statement behind the index `index` at which this break is met again; None if there is
        none. A trace is the list of statements between two questions."""
        if self.kind == "verb":
            events = (
                place
                for place in range(trace.stops[index].happened, len(trace.events))
                if trace.events[place].verb == self.what
            )
            return min(
                (place for place in (statement_of(trace, event) for event in events) if place > index), default=None
            )
        return next(
            (place for place in range(index + 1, len(trace.stops)) if self._met_at(game, node, trace, place)), None
        )

    def _met_at(self, game: Game, node: Node, trace: Trace, index: int) -> bool:
        stop, before = trace.stops[index], trace.stops[index - 1]
        if self.kind == "card":
            card = next((card for card in game.cards if card.number == self.what), None)
            return card is not None and stop.card == card.entry.index != before.card
        test = prepared(game, self.what, None, test=True)
        program = node.position.program
        return bool(at_state(program, test, stop.state)) and not at_state(program, test, before.state)

    def met(self, game: Game, node: Node, trace: Trace) -> int | None:
        """Return the index of the first statement at which this break is met; None if there is none. A trace is the list of
        statements between two questions."""
        if self.kind == "card":
            card = next((card for card in game.cards if card.number == self.what), None)
            wanted = None if card is None else card.entry.index
            return (
                next((place for place, stop in enumerate(trace.stops) if stop.card == wanted), None) if card else None
            )
        if self.kind == "verb":
            event = next(
                (place for place in range(trace.known, len(trace.events)) if trace.events[place].verb == self.what),
                None,
            )
            return None if event is None else statement_of(trace, event)
        return becomes_true(game, self.what, node, trace)


def statement_of(trace: Trace, event: int) -> int:
    """Return the index of the statement that caused an event: the last statement that began before the event and does not
    belong to it. The statements that belong to it are those of rules in force that act before the event is recorded."""
    depth = trace.events[event].depth
    places = [place for place, stop in enumerate(trace.stops) if stop.happened <= event]
    outside = [place for place in places if trace.stops[place].depth < depth]
    return (outside or places or [0])[-1]


def becomes_true(game: Game, text: str, node: Node, trace: Trace) -> int | None:
    """Return the index of the first statement before which the test `text` has become true. Return the number of statements
    if the test becomes true at the end, and None if it does not become true."""
    test = prepared(game, text, None, test=True)
    before = node.parent.position.now if node.parent is not None else None
    was = before is not None and bool(at_state(node.position.program, test, before))
    states = [stop.state for stop in trace.stops] + [tuple(node.position.now)]
    for place, state in enumerate(states):
        now = bool(at_state(node.position.program, test, state))
        if now and not was:
            return place
        was = now
    return None


def first_met(breaks: Iterable[Break], game: Game, node: Node, trace: Trace) -> int | None:
    """Return the index of the first statement at which one of the breaks is met; None if none is met."""
    places = [place for one in breaks if (place := one.met(game, node, trace)) is not None]
    return min(places, default=None)


def break_at(game: Game, text: str, voice: Voice) -> Break:
    """Return the break that a typed text describes: a verb, a card or a test. Raises ValueError, with a message, if the text
    is none of these."""
    verb = game.book.vocabulary.verbs.get(text)
    if verb is not None:
        forms = game.book.vocabulary.forms[verb]
        return Break("verb", verb, forms[1] if len(forms) > 1 else verb)
    card = find_card(game, text, voice)
    if not isinstance(card, str):
        return Break("card", card.number, numbered(voice, card))
    try:
        prepared(game, text, None, test=True)
    except ValueError as error:
        raise ValueError(card if cards_like(game, text, voice.title) else message_of(error)) from error
    return Break("condition", text, text)
