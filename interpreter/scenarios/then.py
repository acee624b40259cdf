"""The `then` lines of a scenario: they test what must be true. If it is not, the message shows what was found."""

from __future__ import annotations

from typing import Any

from dsl import nodes
from dsl.messages.message import Message
from dsl.semantics.static_types import Type, value_of
from interpreter.inspection.observation import said
from interpreter.model.failure import Fail
from interpreter.model.layout import OVER
from interpreter.model.rules import Roles
from interpreter.positions.position import ending_of
from interpreter.runtime.blocks import FAILURE
from interpreter.runtime.visibility import visible
from interpreter.scenarios.answers import is_meant
from interpreter.scenarios.asking import options_told
from interpreter.scenarios.fixture import (
    ANY,
    Asked,
    Named,
    OneOf,
    Table,
    Unexpected,
    evaluated,
    roles_of,
    size_of,
    slots_named,
    text_of,
    told,
)


def then_holds(table: Table, line: nodes.Then) -> None:
    """Raise Unexpected if a test does not hold."""
    test = line.test
    try:
        holds = table.program.evaluate_test(test, table.run)
    except Fail as failure:
        raise Unexpected(
            Message("code-cannot-be-told-why", code=text_of(table, test), why=failure.why), line.span
        ) from failure
    if not holds:
        raise Unexpected(_not_so(table, test), line.span)


def _not_so(table: Table, test: nodes.Node) -> Message:
    """Return the message for a test that does not hold. For a comparison, it includes the value that was found."""
    about: dict[str, object] = {"code": text_of(table, test)}
    if not isinstance(test, nodes.Compare) or test.op in ("in", "not in"):
        return Message("code-is-not-so", **about)
    about["left"] = text_of(table, test.left)
    try:
        value = evaluated(table, test.left)
    except Fail as failure:
        return Message("code-is-not-so-why", **about, why=failure.why)
    shown = _in_words(table, value_of(table.program.checked.types[test.left]), value)
    return Message("code-is-not-so-left-is-value", **about, value=shown)


def _in_words(table: Table, type_: Type, value: Any) -> object:
    """Return a value as a scenario writes it: pieces by their titles, cells by their names, several values with commas."""
    if type_.kind == "set" and type_.item is not None:
        return ", ".join(str(_in_words(table, type_.item, item)) for item in value) or "nothing"
    if type_.kind == "piece" and value is not None:
        return table.program.piece_label(value)
    words = said(table.program, type_, value)
    return "none" if words is None else ("yes" if words else "no") if isinstance(words, bool) else words


def then_has(table: Table, line: nodes.ThenHas) -> None:
    if isinstance(line.items[0], nodes.SeatSize):
        _each_has(table, line)
        return
    for slot in slots_named(table, line.zone):
        _zone_has(table, line, table.run.slots[slot])


def _each_has(table: Table, line: nodes.ThenHas) -> None:
    """Test a line with a size for each seat: `every hand has 2, 3, 3 cards`."""
    seats = slots_named(table, line.zone)[: len(table.run.seats)]
    found = [len(table.run.slots[slot]) for slot in seats]
    wanted = [evaluated(table, size_of(item)) for item in line.items]
    if found != wanted:
        has = ", ".join(map(str, found))
        raise Unexpected(Message("zone-has-what", zone=text_of(table, line.zone), what=has), line.span)


def _zone_has(table: Table, line: nodes.ThenHas, pieces: tuple[int, ...]) -> None:
    labels = ", ".join(table.program.piece_label(piece) for piece in pieces) or Message("nothing")
    rest = list(pieces)
    for item in line.items:
        if isinstance(item, nodes.Quantified):
            there = _count(table, item, pieces) == evaluated(table, size_of(item))
        elif isinstance(item, nodes.Pieces):
            number = _number_of(table, item, pieces)
            there = number > 0 if item.amount is None else number == evaluated(table, item.amount)
        else:
            found = next((piece for piece in rest if _is_piece(table, item, piece)), None)
            there = found is not None
            if found is not None:
                rest.remove(found)
        if there is line.negated:
            about = {"zone": text_of(table, line.zone), "what": labels, "item": text_of(table, item)}
            raise Unexpected(
                Message("zone-has-what-item" if line.negated else "zone-has-what-not-item", **about), line.span
            )


def _count(table: Table, item: nodes.Quantified, pieces: tuple[int, ...]) -> int:
    if not item.group.filters and not item.group.adjectives:
        return len(pieces)
    return len(set(evaluated(table, item.group)) & set(pieces))


def _number_of(table: Table, item: nodes.Pieces, pieces: tuple[int, ...]) -> int:
    """Return how many of some pieces fit an item: they are of the kind that it names, and belong to the player whom
    it names."""
    if isinstance(item.what, nodes.Group):
        fitting = set(evaluated(table, item.what)).intersection(pieces)
    else:
        fitting = {piece for piece in pieces if _is_piece(table, item.what, piece)}
    if item.of is None:
        return len(fitting)
    seat = evaluated(table, item.of)
    return sum(table.program.layout.pieces[piece].owner == seat for piece in fitting)


def _is_piece(table: Table, item: nodes.ScenarioItem, piece: int) -> bool:
    assert not isinstance(item, nodes.SeatSize | nodes.Pieces), "sizes stand in a line of their own, pieces are counted"
    card = table.program.checked.card_named(item)
    return (
        table.program.layout.entry_of[piece] == card.index
        if card is not None
        else bool(piece == evaluated(table, item))
    )


def then_fails(table: Table, line: nodes.ThenFails) -> None:
    """Raise Unexpected if the last `when` line did not fail, or failed for another reason; with `not`, if it failed."""
    failure = table.failure
    if line.negated:
        if failure is not None:
            raise Unexpected(Message("it-fails-why", why=told(table, failure)), line.span)
        return
    if failure is None:
        raise Unexpected(Message("it-does-not-fail"), line.span)
    if line.reason is not None and line.reason.casefold() not in failure.why.casefold():
        raise Unexpected(Message("it-fails-for-another-reason-why", why=failure.why), line.span)


def then_ends(table: Table, line: nodes.ThenEnds) -> None:
    """Raise Unexpected if the game has not ended with the ending that the line names."""
    found = ending_of(table.run.slots)
    if found != line.name:
        if found:
            raise Unexpected(Message("it-ends-as-name", name=found), line.span)
        if table.run.slots[OVER]:
            raise Unexpected(Message("it-ends-without-a-name-as-then-play-over"), line.span)
        raise Unexpected(Message("it-does-not-end-the-game-goes-on"), line.span)


def then_asked(table: Table, line: nodes.ThenAsked) -> None:
    """Raise Unexpected if a player was not asked, or was asked with other options; with `not`, if the player was asked so."""
    seat = evaluated(table, line.who)
    mine = [asked for asked in table.asked if asked.seat == seat and asked.is_choice]
    if not line.options:
        if bool(mine) is line.negated:
            raise Unexpected(
                Message("player-seat-is-asked" if line.negated else "player-seat-is-not-asked", seat=seat + 1),
                line.span,
            )
        return
    fits = any(_same_options(table, asked, line.options) for asked in mine)
    if fits is line.negated:
        seen = "; ".join(options_told(table, asked) for asked in mine) or "nothing"
        raise Unexpected(Message("player-seat-is-asked-among-seen", seat=seat + 1, seen=seen), line.span)


def then_offered(table: Table, line: nodes.ThenOffered) -> None:
    """Raise Unexpected if a player was not offered an option that the line names; with `not`, if it was offered."""
    seat = evaluated(table, line.who)
    mine = [asked for asked in table.asked if asked.seat == seat]
    if not mine:
        raise Unexpected(Message("player-seat-has-nothing-to-choose-from", seat=seat + 1), line.span)
    for node in line.options:
        offered = any(is_meant(table, node, asked, place) for asked in mine for place in range(len(asked.values)))
        if offered is line.negated:
            offers = "; ".join(options_told(table, asked) for asked in mine)
            raise Unexpected(Message("player-seat-is-offered-offers", seat=seat + 1, offers=offers), line.span)


def then_sees(table: Table, line: nodes.ThenSees) -> None:
    """Raise Unexpected if a player does not see a piece that the line names; with `not`, if the player sees it."""
    seat = evaluated(table, line.who)
    for thing in line.things:
        pieces = _pieces_of(table, thing)
        if not pieces:
            raise Unexpected(Message("nothing-is-there-to-be-seen-code", code=text_of(table, thing)), thing.span)
        seen = [piece for piece in pieces if visible(table.run, piece, seat)]
        if line.negated and seen:
            which = ", ".join(table.program.piece_label(piece) for piece in seen)
            raise Unexpected(Message("player-seat-sees-which", seat=seat + 1, which=which), line.span)
        if not line.negated and len(seen) < len(pieces):
            which = ", ".join(table.program.piece_label(piece) for piece in pieces if piece not in seen)
            raise Unexpected(Message("player-seat-does-not-see-which", seat=seat + 1, which=which), line.span)


def _pieces_of(table: Table, thing: nodes.Expression) -> list[int]:
    """Return the pieces that an expression names: the content of a zone, all copies of a card, or single pieces."""
    program, run = table.program, table.run
    if program.checked.types[thing].kind == "zone":
        return [piece for slot in slots_named(table, thing) for piece in run.slots[slot]]
    card = program.checked.card_named(thing)
    if card is not None:
        return [
            piece
            for zone in run.layout.zones
            for piece in run.slots[zone.slot]
            if run.layout.entry_of[piece] == card.index
        ]
    found = evaluated(table, thing)
    return list(found) if isinstance(found, list | tuple) else [found]


def _same_options(table: Table, asked: Asked, wanted: tuple[nodes.Expression, ...]) -> bool:
    left = list(range(len(asked.values)))
    for node in wanted:
        place = next((place for place in left if is_meant(table, node, asked, place)), None)
        if place is None:
            return False
        left.remove(place)
    return not left


def then_past(table: Table, line: nodes.ThenPast) -> None:
    """Raise Unexpected if an event did not happen that the line names; with `not`, if it happened."""
    verb = table.program.verb_index(line.sentence.verb)
    wanted = roles_of(table, line.sentence, pattern=True)
    happened = any(event[0] == verb and _fits(table, wanted, event[1]) for event in _not_taken_back(table))
    if happened is line.negated:
        raise Unexpected(Message("it-did-happen" if line.negated else "it-did-not-happen"), line.span)


def _not_taken_back(table: Table) -> list[tuple[Any, ...]]:
    """Return the events since the last `when`, without those that were undone because their block failed."""
    events = table.run.trace.events
    gone: set[int] = set()
    for place, (verb, roles, *_) in enumerate(events):
        if verb == FAILURE:
            gone.update(range(place - roles[2], place))
    return [event for place, event in enumerate(events) if place not in gone]


def _fits(table: Table, wanted: list[object], roles: Roles) -> bool:
    for want, have in zip(wanted, roles):
        several = have if isinstance(have, tuple) else (have,)
        if isinstance(want, Named):
            if not any(p is not None and table.program.layout.entry_of[p] == want.entry for p in several):
                return False
        elif isinstance(want, OneOf):
            if not any(one in want.members for one in several):
                return False
        elif want is not ANY and want != have and (isinstance(want, tuple) or want not in several):
            return False
    return True
