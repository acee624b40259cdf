"""The `given` lines of a scenario: they set up its position. If a line only counts pieces, pieces without rules are taken
first."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any

from dsl import nodes
from dsl.expansion.numbered import number_of as plain_number
from dsl.messages.message import Message
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.scenarios.placed import is_several
from dsl.semantics.static_types import value_of
from dsl.source import Source, Span
from interpreter.loading.game import Game
from interpreter.model import limits
from interpreter.model.decisions import Question
from interpreter.model.flags import put
from interpreter.model.layout import AS_IT_STANDS, LOG, Layout, Turn
from interpreter.model.settings import completed, refused
from interpreter.positions.position import initial_state
from interpreter.runtime.parts import Shown
from interpreter.scenarios.answers import answered, use_up
from interpreter.scenarios.fixture import (
    LineRun,
    Named,
    Table,
    Unexpected,
    evaluated,
    roles_of,
    size_of,
    slots_named,
    text_of,
)

#: The verb of an event that has no line in the log.
UNTOLD = -1


def set_up(game: Game, scenario: nodes.Scenario, turn: Turn = AS_IT_STANDS, typed: Source | None = None) -> Table:
    """Return the state of a scenario (a `Table`) with the position and the answers that its lines give. `typed` is the source of
    the scenario, if it is in no file of the game. Raises Unexpected if the position cannot be set up, Fail if an
    expression in it has no value."""
    lines = scenario.lines
    players = players_of(game, scenario)
    chosen: dict[str, int] = {}
    for line in lines:
        if (
            isinstance(line, nodes.GivenValue)
            and isinstance(line.target, nodes.Name)
            and line.target.id in game.book.options
        ):
            chosen[line.target.id] = _chosen(game, line.target.id, line.value)
    options = completed(game.checked, players, chosen)
    why = refused(game.checked, players, options)
    if why is not None:
        raise Unexpected(Message("these-options-do-not-go-together-why", why=why), scenario.span)
    program = game.program(players, options, traced=True, turn=turn)
    run = LineRun(program, initial_state(program, 0), None, search_ahead=True, traced=True)
    run.beside = _named_decks(game, lines)
    table = Table(program, run, typed=typed)
    run.decider = lambda run, question: _noted(table, question, answered(table, question))
    run.trace.on_ask = lambda seat, options, clause, name, may, sorts: use_up(table, seat, options, clause, sorts)
    _place(table, scenario)
    for line in lines:
        if isinstance(line, nodes.GivenValue):
            give_value(table, line)
        elif isinstance(line, nodes.GivenEvery):
            _give_every(table, line)
        elif isinstance(line, nodes.GivenPast):
            _give_past(table, line)
        elif isinstance(line, nodes.GivenDice):
            run.answers.dice = run.answers.dice + [_shown(table, value) for value in line.values]
        elif isinstance(line, nodes.Answers):
            seat = evaluated(table, line.who)
            table.answers += [(seat, value) for value in line.values]
    return table


def players_of(game: Game, scenario: nodes.Scenario) -> int:
    """Return the number of players of a scenario. Raises Unexpected if the scenario does not write it as a plain number."""
    given = (number_of(line.count) for line in scenario.lines if isinstance(line, nodes.GivenPlayers))
    return next(given, game.min_players)


def _noted(table: Table, question: Question, answer: int) -> int:
    if table.watch is not None:
        table.watch.note(table.run, question, answer)
    return answer


def number_of(node: nodes.Expression) -> int:
    """Return the value of an expression that is a plain number. Raises Unexpected for any other expression."""
    if isinstance(node, nodes.Number):
        return node.value
    raise Unexpected(Message("a-number-is-due-here-such-as-3"), node.span)


def _shown(table: Table, value: nodes.Expression) -> int | Shown:
    found: int = evaluated(table, value)
    kind = table.program.checked.types[value].kind
    return found if kind == "number" else Shown(found, kind == "piece")


def _chosen(game: Game, name: str, value: nodes.Expression) -> int:
    """Return the value of an option as the program stores it. It must be written as a plain word or number. Raises
    Unexpected if it is not, or if the option cannot have it."""
    said = value.id if isinstance(value, nodes.Name) else plain_number(value)
    if said is None:
        raise Unexpected(Message("a-number-is-due-here-such-as-3"), value.span)
    try:
        return game.option_value(name, str(said))
    except ValueError as error:
        raise Unexpected(Message.of(error.args[0]), value.span) from error


def _named_decks(game: Game, lines: Iterable[nodes.Node]) -> frozenset[str]:
    """Return the decks of the cards that a scenario names. These cards can be used even if their decks are not in play."""
    refs = (game.checked.refs.get(part) for line in lines for part in nodes.walk(line))
    decls = [ref.decl for ref in refs if ref is not None and isinstance(ref.decl, CardEntry)]
    return frozenset([one.deck for one in decls if one.deck is not None])


def _place(table: Table, scenario: nodes.Scenario) -> None:
    """Put the pieces into their zones: first the named cards, then the cards that are only counted, and last one card
    into each zone that must not be empty."""
    named = {
        node for line in scenario.lines for node in nodes.walk(line) if isinstance(node, nodes.Text | nodes.Numbered)
    }
    checked = table.program.checked
    kept = {card.index for node in named if (card := checked.card_named(node)) is not None}
    given = [line for line in scenario.lines if isinstance(line, nodes.GivenHas)]
    mentioned = set()
    for line in given:
        if not _is_of_placed(table, line):
            mentioned |= _emptied(table, line)
    for line in given:
        if _is_of_placed(table, line):  # the content of pieces that were placed just now
            mentioned |= _emptied(table, line)
        _put_named(table, line)
    counted = _counted_last(table, scenario)
    for line in given:
        if isinstance(line.items[0], nodes.SeatSize):
            continue  # these sizes count everything in the zone, so they come last
        for item in line.items:
            if isinstance(item, nodes.Quantified):
                for slot in slots_named(table, line.zone):
                    is_besides = line.on_top or not _is_in_all(item)
                    if is_besides or counted[slot] is line:
                        there = 0 if is_besides else len(table.run.slots[slot])
                        _fill(table, slot, evaluated(table, size_of(item)) - there, kept, item, line.on_top)
    _sizes(table, scenario, counted, kept)
    _fill_single(table, mentioned, kept)
    table.run.context.active = table.run.context.decks = None


def _counted_last(table: Table, scenario: nodes.Scenario) -> dict[int, nodes.ScenarioLine]:
    """Return for each zone (by its slot) the last line that gives its size. The lines of the scenario come after
    the lines of its background, so they take precedence."""
    found: dict[int, nodes.ScenarioLine] = {}
    for line in scenario.lines:
        if isinstance(line, nodes.GivenPlayers) and line.zone is not None:
            base = table.program.layout.base["zone", "player", line.zone]
            found.update((base + seat, line) for seat in table.program.layout.seats)
        elif isinstance(line, nodes.GivenHas) and not line.on_top and any(map(_is_in_all, line.items)):
            found.update((slot, line) for slot in slots_named(table, line.zone))
    return found


def _is_in_all(item: nodes.ScenarioItem) -> bool:
    """Tell whether an item of a line gives the number of all pieces in a zone (`5 cards`, and not `5 red cards`)."""
    if isinstance(item, nodes.Quantified):
        return not item.group.filters and not item.group.adjectives
    return isinstance(item, nodes.SeatSize)


def _is_of_placed(table: Table, line: nodes.GivenHas) -> bool:
    """Tell whether a line is about a zone of a piece that the scenario has placed and named."""
    refs = table.program.checked.refs
    return any(part in refs and refs[part].kind == "placed" for part in nodes.walk(line.zone))


def _emptied(table: Table, line: nodes.GivenHas) -> set[int]:
    """Empty the zones of a line for their new content, unless the line adds to them, and return their slots."""
    slots = set(slots_named(table, line.zone))
    if not line.on_top:
        for slot in slots:
            table.run.slots[slot] = ()
    return slots


def _put_named(table: Table, line: nodes.GivenHas) -> None:
    for slot in slots_named(table, line.zone):
        _put_into(table, slot, line)


def _put_into(table: Table, slot: int, line: nodes.GivenHas) -> None:
    for item in reversed(line.items):
        if isinstance(item, nodes.Pieces):
            things = _things(table, item, _whose(table.run.layout, slot))
        elif not isinstance(item, nodes.Quantified | nodes.SeatSize):
            things = (_copy_of(table, item, _whose(table.run.layout, slot)),)
        else:
            continue
        _take_out(table, set(things))
        table.run.slots[slot] += things
        table.placed.update(things)
        if isinstance(item, nodes.Pieces) and item.name is not None:
            table.run.placed[item.name] = things if is_several(item) else things[0]


def _take_out(table: Table, things: AbstractSet[int]) -> None:
    """Remove pieces from the zones in which they are."""
    slots = table.run.slots
    for zone in table.run.layout.zones:
        if slots[zone.slot] and not things.isdisjoint(slots[zone.slot]):
            slots[zone.slot] = tuple(piece for piece in slots[zone.slot] if piece not in things)


def _things(table: Table, item: nodes.Pieces, owner: int | None) -> tuple[int, ...]:
    """Return the pieces for an item with a number (`2 cards of player 1`), out of the pieces that are not placed yet. They
    come from the supply of the named player. If no player is named, pieces from the supply of the zone's owner are taken first.
    Raises Unexpected if there are too few."""
    amount = 1 if item.amount is None else evaluated(table, item.amount)
    layout = table.program.layout
    if isinstance(item.what, nodes.Group):
        fitting = evaluated(table, item.what)
        what = Message("of-plain-text", text=text_of(table, item.what))
    else:
        card = table.program.checked.card_named(item.what)
        entry = None if card is None else card.index
        fitting = layout.taken_first(piece for piece, found in enumerate(layout.entry_of) if found == entry)
        what = Message("copies-of-title", title=item.what.value)
    free = [piece for piece in fitting if piece not in table.placed]
    if item.of is not None:
        seat = evaluated(table, item.of)
        free = [piece for piece in free if layout.pieces[piece].owner == seat]
        what += f" of {text_of(table, item.of)}"
    if len(free) < amount:
        raise Unexpected(Message("there-are-only-n-what-not-amount", n=len(free), what=what, amount=amount), item.span)
    return tuple(sorted(free, key=lambda piece: layout.pieces[piece].owner not in (None, owner))[:amount])


def _whose(layout: Layout, slot: int) -> int | None:
    """Return the player who owns a zone, or who owns the piece to which the zone belongs; None if nobody does."""
    zone = layout.zone_at[slot]
    if zone.owner is None or zone.decl.owner == "player":
        return zone.owner
    return layout.pieces[zone.owner].owner


def _copy_of(table: Table, item: nodes.Expression, owner: int | None) -> int:
    """Return a copy of a named card that is not placed yet, if possible one that belongs to the zone's owner. Raises
    Unexpected if there is none."""
    card = table.program.checked.card_named(item)
    if card is None:
        thing: int = evaluated(table, item)
        return thing
    layout = table.program.layout
    those = layout.taken_first(piece for piece, entry in enumerate(layout.entry_of) if entry == card.index)
    copies = [piece for piece in those if piece not in table.placed]
    if copies:
        return min(copies, key=lambda piece: layout.pieces[piece].owner not in (None, owner))
    raise Unexpected(Message("there-are-not-so-many-copies-of-title", title=card.node.title), item.span)


def _spare(table: Table, noun: str, kept: set[int]) -> list[int]:
    """Return the pieces of a noun that no line names; pieces without rules of their own come first."""
    layout = table.program.layout
    out = [piece for piece in layout.taken_first(layout.of_noun[noun]) if piece not in table.placed]
    plain: list[int] = []
    others: list[int] = []
    for piece in out:
        entry = layout.entry_of[piece]
        if entry in kept:
            continue
        card = table.program.book.cards[entry].node if entry >= 0 else None
        plain_one = card is None or (table.program.cards.is_quiet(entry) and not card.parts)
        (plain if plain_one else others).append(piece)
    return plain + others


def _fill(table: Table, slot: int, amount: int, kept: set[int], item: nodes.Node | None, on_top: bool = False) -> None:
    run = table.run
    if amount <= 0:
        return
    noun = run.layout.zone_at[slot].decl.noun
    home = [piece for piece in run.slots[slot] if piece not in table.placed]
    spare = _spare(table, noun, kept)
    if item is not None and isinstance(item, nodes.Quantified) and (item.group.filters or item.group.adjectives):
        fitting = set(evaluated(table, item.group))
        spare = [piece for piece in spare if piece in fitting]
    mine = {piece for piece in spare if run.layout.pieces[piece].owner == _whose(run.layout, slot)}
    out = {piece for piece in spare if run.layout.pieces[piece].deck in run.layout.left_out}
    spare = sorted(spare, key=lambda piece: (piece in out, piece not in home, piece not in mine))
    if len(spare) < amount:
        raise Unexpected(
            Message("there-are-only-n-pieces-left-not-amount", n=len(spare), amount=amount),
            item.span if item is not None else Span("", 0, 0),
        )
    taken = spare[:amount]
    _take_out(table, set(taken))
    run.slots[slot] = (*run.slots[slot], *taken) if on_top else (*reversed(taken), *run.slots[slot])
    table.placed.update(taken)


def _sizes(table: Table, scenario: nodes.Scenario, counted: dict[int, nodes.ScenarioLine], kept: set[int]) -> None:
    for line in scenario.lines:
        if isinstance(line, nodes.GivenPlayers) and line.zone is not None:
            base = table.program.layout.base["zone", "player", line.zone]
            sizes = [(base + table.program.layout.seat(number), size) for number, size in enumerate(line.sizes, 1)]
        elif isinstance(line, nodes.GivenHas) and isinstance(line.items[0], nodes.SeatSize):
            sizes = [(slot, size_of(item)) for slot, item in zip(slots_named(table, line.zone), line.items)]
        else:
            continue
        for slot, size in sizes:
            if counted[slot] is line:
                _fill(table, slot, evaluated(table, size) - len(table.run.slots[slot]), kept, line)


def _fill_single(table: Table, mentioned: set[int], kept: set[int]) -> None:
    for zone in table.program.layout.in_force:
        empty = (
            zone.slot not in mentioned
            and not table.run.slots[zone.slot]
            and zone.slot not in table.program.layout.secret
        )
        wanted = zone.decl.single and zone.decl.owner == "player" and empty
        if wanted and _spare(table, zone.decl.noun, kept):
            _fill(table, zone.slot, 1, kept, None)
            table.filled.add(zone.decl.name)


def give_value(table: Table, line: nodes.GivenValue) -> None:
    if isinstance(line.target, nodes.Name) and line.target.id in table.program.book.options:
        return
    value = evaluated(table, line.value)
    if isinstance(line.target, nodes.Name) and line.target.id == "now":
        _let_pass(table, value, line.span)
        return
    _put_value(table, table.program.evaluate_slot(line.target, table.run), line.target, value)


def _give_every(table: Table, line: nodes.GivenEvery) -> None:
    """Set a value of every player. One written value is for all players; several are for the players in the order of
    their numbers."""
    layout = table.program.layout
    base = layout.base["value", "player", table.program.checked.refs[line.target].name]
    for place in range(layout.players):
        value = evaluated(table, line.values[place if len(line.values) > 1 else 0])
        _put_value(table, base + layout.seat(place + 1), line.target, value)


def _put_value(table: Table, slot: int, target: nodes.Expression, value: Any) -> None:
    if value_of(table.program.checked.types[target]).kind == "set":
        value = tuple(value) if isinstance(value, list | tuple) else (value,)
    put(table.run.slots, slot, value)
    table.run.context.active = table.run.context.decks = None


def _let_pass(table: Table, now: int, span: Span) -> None:
    """Set `now` (the number of events so far) to a later moment, without any event in between. Raises Unexpected if the moment is
    in the past or too late."""
    there = len(table.run.slots[LOG])
    if now < there:
        raise Unexpected(Message("it-is-moment-n-by-then-and-moments-do", n=there), span)
    if now > limits.MOMENTS:
        raise Unexpected(Message("a-record-holds-at-most-most-moments", most=limits.MOMENTS), span)
    table.run.slots[LOG] = table.run.slots[LOG].extend([(UNTOLD,)] * (now - there))


def _give_past(table: Table, line: nodes.GivenPast) -> None:
    verb = table.program.verb_index(line.sentence.verb)
    roles = [
        table.program.cards.some_copy(role.entry) if isinstance(role, Named) else role
        for role in roles_of(table, line.sentence)
    ]
    table.run.log((verb, *roles))
