"""Join a question that the rules ask with `may`, and the choice that follows the answer yes, into one question. The player
chooses an option at once, or says no. The record of the game still has two decisions: the yes and the choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter import api
from interpreter.api import CardInfo, Event, Game, Position
from interpreter.model.decisions import Decision, IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.model.views import View
from repl.render.question import Choice, Question, question
from repl.render.voice import Voice

YES, NO = "yes", "no"


def is_yes_or_no(decision: Decision) -> bool:
    """Tell whether the options of a question are yes and no, and no others."""
    return [option.id for option in decision.options] == [YES, NO]


def behind_yes(game: Game, position: Position) -> Position | None:
    """Return the position after the answer yes, if the same player must then choose something and has learned nothing from
    that answer. Otherwise return None. Return None also if the player cannot know whether a choice follows."""
    decision = position.decision
    if (
        decision is None
        or not decision.asks_next
        or decision.kind != "may"
        or not is_yes_or_no(decision)
        or not decision.options[0].possible
    ):
        return None
    try:
        after = api.decide(game, position, YES)
    except (IllegalChoice, RuleError):
        return None
    then = after.decision
    if then is None or then.seat != decision.seat or is_yes_or_no(then) or then.left:
        return None
    return after if after.secrets == position.secrets and not any(map(_moves, after.events)) else None


def _moves(event: Event) -> bool:
    """Tell whether an event has moved or shown a card or another piece, or was a throw of dice."""
    return bool(event.shown) or event.rolled is not None or any(change.kind == "zone" for change in event.changes)


def meant(voice: Voice, game: Game, position: Position, view: View) -> CardInfo | None:
    """Return the one card that the answer yes is about, so that the question can name it. Return None if there is no such card,
    if the question names it already, or if the player cannot know it. `view` is what the player who is asked may see."""
    decision = position.decision
    if decision is None or not is_yes_or_no(decision) or not decision.options[0].possible:
        return None
    try:
        after = api.decide(game, position, YES)
    except (IllegalChoice, RuleError):
        return None
    known = {piece.number for zone in view.zones for piece in zone.pieces if piece}
    # the rules may ask for a choice next: if only one option is possible, the player may know that option
    if not decision.asks_next:
        known &= decision.speaks_of
    for number in _first_named(after.events):
        card = voice.piece(number) if number in known else None
        if card is not None and number not in (decision.card, *voice.spoken_of(decision)):
            return card
    return None


def _first_named(events: Sequence[Event]) -> Iterator[int]:
    """Yield the numbers of the pieces that the verbs in some events are about, until an event moves a piece. If exactly one
    piece is shown at that moment, yield its number too."""
    for event in events:
        if _moves(event):
            yield from event.shown if len(event.shown) == 1 and not event.changes else ()
            return
        for place in event.about:
            number = event.roles[place][1]
            if isinstance(number, int):
                yield number


def naming(voice: Voice, asked: Question, card: CardInfo | None) -> Question:
    """Return a question in which the answer yes has the title and text of a card. If `card` is None, return the question
    unchanged."""
    yes, *others = asked.choices
    if card is None or yes.option.id != YES:
        return asked
    called = replace(yes, label=f"{card.number} {voice.title(card.name)}", says=voice.card(card))
    return replace(asked, choices=(called, *others))


def joined(
    voice: Voice, decision: Decision, then: Decision, names: Sequence[str], views: tuple[View, View]
) -> Question:
    """Join a yes-or-no question with the question that follows the yes, and return the joined question. Its answers are
    those of the second question, and the no. If the rulebook has words for the first question only, and the answers are
    things, the first question is asked, because it says what for. `views` are what the player may see before and after the
    yes."""
    first, second = question(voice, decision, names, views[0]), question(voice, then, names, views[1])
    no = next(choice for choice in first.choices if choice.option.id == NO)
    are_numbers = any(choice.key == choice.option.id for choice in second.choices)
    last = replace(no, key=NO if are_numbers else str(len(second.choices) + 1))
    choices = (*second.choices, last)
    why = [one for one in second.reasons if not any(one.endswith(other) for other in first.reasons)]
    are_things = then.parts == 1 and all(choice.option.piece is not None for choice in second.choices)
    if are_things and voice.is_worded(decision) and not voice.is_worded(then):
        return replace(second, line=first.line, reasons=(*first.reasons, *why), choices=choices)
    # if the second question names the verb that the first one asks about, the first one repeats only what the no says
    deed = voice.place(then, names)
    is_next = then.of == next((under.verb for under in reversed(decision.within) if under.verb), "")
    is_named = is_next and deed not in ("", voice.place(decision, names)) and deed in second.line
    # a question without words of its own says only what the card that asks says
    is_said = is_named or (decision.card is not None and not voice.is_worded(decision))
    whether = [] if is_said else [first.line.removeprefix(f"{names[decision.seat - 1]}, ")]
    return replace(second, reasons=(*whether, *first.reasons, *why), choices=choices)


def is_behind_yes(asked: Question, option: object) -> bool:
    """Tell whether an option of a joined question belongs to the choice behind the yes. Only the last option, the no, does
    not."""
    choices: Sequence[Choice] = asked.choices[:-1]
    return any(option is one for choice in choices for one in (choice.option, *choice.alike))
