"""Turns an open question of a run into a `Decision` for the player, with a stable id and a readable label for each option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dsl import nodes
from dsl.messages.message import Message
from dsl.prose.reasons import AMONG, ANSWER, LACKING
from dsl.semantics.static_types import UNKNOWN, Type, item_of, value_of
from interpreter.compiler.program import Program
from interpreter.model.blanks import BLANK
from interpreter.model.decisions import ENOUGH, HIDDEN, Decision, HowMany, Option, Portion, Question, Under, Window
from interpreter.model.failure import Fail
from interpreter.model.flags import at
from interpreter.model.layout import KNOWN
from interpreter.positions.mixing import order_of
from interpreter.runtime.pieces import place_of
from interpreter.runtime.state import State
from interpreter.runtime.visibility import shown_of, visible


def decision_of(program: Program, run: State, question: Question, possible: tuple[bool, ...]) -> Decision:
    """Return the decision for an open question, as data for the player. `possible` has for each option whether it may be
    taken."""
    clause = program.clauses[question.clause]
    type_ = option_type(program, clause.node)
    order, mixed = order_of(program, run, question)
    options = tuple(
        [
            option_of(program, run, question.options[place], type_, question.seat, True, position)
            if possible[place]
            else _refused(program, run, question, type_, place, position)
            for position, place in enumerate(order or range(len(question.options)))
        ]
    )
    options = tuple(_told_apart(run, options, question.seat)) if question.pieces and run.slots[KNOWN] else options
    card = run.context.cause
    return Decision(
        question.seat + 1,
        question.kind,
        question.name,
        clause.unit,
        options,
        clause.node.span,
        card,
        question.part,
        question.parts,
        window_of(program, run),
        _sort(program, question.options[0]),
        (*_within(program, run, question.seat), *_named(program, run, question)),
        None if run.context.causer is None else run.context.causer + 1,
        _left(program, type_, question.options[0]),
        order,
        mixed,
        question.perhaps_none,
        question.asks_next,
        question.speaks_of,
    )


def _told_apart(run: State, options: tuple[Option, ...], seat: int) -> Iterator[Option]:
    """Yield the options. If two options have the same label, each gets the seats of the other players who know this copy of the
    card (`known_to`), so that the player can tell them apart."""
    many = Counter(option.label for option in options)
    for option in options:
        if option.piece is None or many[option.label] < 2:
            yield option
            continue
        known = sorted(who + 1 for one, who in run.slots[KNOWN] if one == option.piece and who not in (None, seat))
        yield replace(option, known_to=tuple(known)) if known else option


def _left(program: Program, type_: Type, value: object) -> tuple[tuple[str, int], ...]:
    """Return how much of each kind may still be taken, as pairs such as `("food", 2)`, if a player puts a bundle together one
    kind at a time. Empty for other questions."""
    if not isinstance(value, Portion):
        return ()
    return tuple((kind, most) for kind, most in zip(program.book.kinds[type_.name], value.left) if most)


def _refused(program: Program, run: State, question: Question, type_: Type, place: int, position: int) -> Option:
    """Return an option that may not be taken, with the reasons why. `place` is its index in the order of the rules,
    `position` its index in the order shown to the player."""
    option = option_of(program, run, question.options[place], type_, question.seat, False, position)
    failure = question.failures.get(place)
    others = () if failure is None else tuple(_refusals(program, run, failure, question.seat))
    return replace(option, why_not=why_not(program, failure), refusals=others)


def _refusals(program: Program, run: State, failure: Fail, seat: int) -> Iterator[Message]:
    """Yield all reasons that the search has found against an option. A reason names the thing that it is about if the asked
    player sees this thing."""
    for one in failure.others:
        why, piece = why_not(program, one), one.about
        if isinstance(piece, int) and piece < BLANK and one.card is None and visible(run, piece, seat):
            yield Message("title-why", title=program.piece_label(piece), why=why)
        else:
            yield why


def _within(program: Program, run: State, seat: int) -> Iterator[Under]:
    """Yield the verbs under way when the question is asked, with their roles as far as the asked player knows them."""
    values = tuple((name, run.slots[slot]) for name, slot in program.values_asked)
    if values:
        yield Under("", values)
    for info, roles in run.asked_of:
        names = program.role_names(info.index)
        known = tuple(
            None if place in info.piece_roles and not _is_seen(run, value, seat) else value
            for place, value in enumerate(roles)
        )
        unnamed = int(info.has_subject and roles[0] is None)  # the subject is the deciding player, and needs no name
        yield Under(info.decl.forms[0], tuple(zip(names[unnamed:], known[unnamed:])))


def _named(program: Program, run: State, question: Question) -> Iterator[Under]:
    """Yield the names of the rules that the prose of the question mentions, with their values. Things that the asked player has
    not seen are left out. The roles of the innermost verb are left out too, since `_within` yields them with the verb."""
    clause, pairs = run.trace.named or (-1, ())
    scope = program.checked.known.get(program.clauses[question.clause].node)
    if clause != question.clause or scope is None:
        return
    info, roles, _ = run.trace.open[-1] if run.trace.open else (None, (), {})
    known = {} if info is None else dict(zip(program.role_names(info.index), roles))
    types = {name: scope.names[name] for name, value in pairs if name in scope.names}
    named = tuple(
        (name, value)
        for name, value in pairs
        if name in types
        and (name, value) not in known.items()
        and (item_of(types[name]).kind != "piece" or _is_seen(run, value, question.seat))
    )
    if named:
        yield Under("", named, tuple(types[name] for name, _ in named))


def _is_seen(run: State, value: object, seat: int) -> bool:
    pieces = value if isinstance(value, tuple) else (value,)
    return all(not isinstance(piece, int) or visible(run, piece, seat) for piece in pieces)


def window_of(program: Program, run: State) -> Window | None:
    """Return the window in which a question is asked; None if it is asked outside all windows of players."""
    if run.asked_in is None:
        return None
    clause, items, passes, passed = run.asked_in
    node = program.clauses[clause].node
    if not isinstance(node, nodes.Open):
        return None
    item = item_of(value_of(program.checked.types.get(node.group, UNKNOWN)))
    return Window(node.window, tuple(seat + 1 for seat in items), passes, passed) if item.kind == "player" else None


def why_not(program: Program, failure: Fail | None) -> Message:
    """Return a sentence with the reason of a failure, for the player."""
    if failure is None:
        return Message("it-could-not-be-completed")
    place = program.clauses[failure.clause]
    why = failure.why
    if failure.reason == "nobody-and-nothing-fits" and isinstance(place.node, nodes.Choose) and place.node.name:
        among = option_type(program, place.node).name
        why = Message("no-such-thing-fits", **{ANSWER: place.node.name.replace("_", " "), AMONG: among})
    lacks = failure.arguments.get("lacks")
    if isinstance(lacks, tuple) and isinstance(place.node, nodes.Choose) and isinstance(place.node.what, nodes.Payment):
        kinds = program.checked.types.get(place.node.what, UNKNOWN)
        if kinds.kind == "bundle":
            why = Message("it-cannot-be-paid-lacking", **{LACKING: program.bundle_words(kinds.name, lacks)})
    title = program.book.cards[place.card].node.title if place.card is not None else ""
    return Message("title-why", title=title, why=why) if title else why


def option_type(program: Program, node: nodes.Node) -> Type:
    """Return the type of the options of a question: of a card for `choose a card`. `node` is the place that asks it."""
    found = program.checked.types.get(node.what if isinstance(node, nodes.Choose) else node, UNKNOWN)
    return item_of(value_of(found))


def _sort(program: Program, value: object) -> Option | None:
    """Return one of the equal things whose number is asked, as an option, for a question such as "How many Gold?". None for
    any other question."""
    if not isinstance(value, HowMany):
        return None
    piece = value.among[0] % BLANK
    info = program.layout.pieces[piece]
    title = info.noun if info.entry is None else info.entry.node.title
    return Option(program.piece_id(piece), title, piece=piece)


def _payment(program: Program, run: State, pieces: tuple[int, ...], type_: Type, seat: int, possible: bool) -> Option:
    """Return the option for a payment with things, such as `2 Gold + Silver`. Things with the same title or the same look are
    counted together; hidden things are not named."""
    things = [option_of(program, run, piece, type_, seat, True, position) for position, piece in enumerate(pieces)]
    counted = Counter(one.label for one in things)
    label = " + ".join(title if number == 1 else f"{number} {title}" for title, number in counted.items())
    firsts = {one.label: one for one in reversed(things)}
    paid = tuple((number, firsts[title]) for title, number in counted.items())
    name = "+".join(one.id for one in things)
    return Option(name or "nothing", label or "nothing", possible=possible, paid=paid)


def _look(program: Program, noun: str, looks: tuple[tuple[str, Any], ...], possible: bool) -> Option:
    """Return the option for a thing of which the player sees only some fields; its label is these fields, such as `worth 2`."""
    types = {name: program.book.type_of(program.book.fields[noun, name].type) for name, _ in looks}
    shown = tuple((name, _printed(program, types[name], value)) for name, value in looks)
    label = ", ".join(f"{name} {value}" for name, value in shown)
    return Option(label.replace(", ", "-").replace(" ", "-"), label, possible=possible, shown=shown)


def _told(program: Program, run: State, piece: int) -> tuple[tuple[str, object], ...]:
    """Return the values of a hidden piece that its zone shows to everybody. Values that are none, no or 0 are left out."""
    layout, slot = program.layout, place_of(run, piece)
    if slot is None or slot in layout.shades:
        return ()
    decl, told = layout.zone_at[slot].decl, []
    for name in decl.showing:
        value = at(run.slots, layout.base["value", decl.noun, name] + piece)
        type_ = program.book.type_of(program.book.values[decl.noun, name].type)
        if value is not None and value is not False and not (type_.kind == "number" and value == 0):
            told.append((name, _printed(program, type_, value)))
    return tuple(told)


def _printed(program: Program, type_: Type, value: Any) -> str:
    """Return a field or a value as a text for the player, such as `yes`, `player 2` or `3`."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if type_.kind == "word":
        word: str = program.book.words[type_.name][value]
        return word
    return f"player {program.layout.number_at(value)}" if type_.kind == "player" else str(value)


def _usual(program: Program, label: str, possible: bool, seat: int | None = None) -> Option:
    """Return an option that is the same in every position: a player, yes, or no. Each of these options is made once and kept."""
    found = program.options.get((label, possible))
    if found is None:
        found = program.options[label, possible] = Option(label.replace(" ", "-"), label, None, seat, possible)
    return found


def _piece(program: Program, piece: int, possible: bool) -> Option:
    """Return the option for a piece that the player sees. Each of these options is made once and kept, since the same pieces are
    offered very often."""
    found = program.options.get((piece, possible))
    if found is None:
        found = Option(program.piece_id(piece), program.piece_label(piece), piece, None, possible)
        program.options[piece, possible] = found
    return found


def _one_piece(
    program: Program, run: State, piece: int, type_: Type, seat: int, possible: bool, position: int
) -> Option:
    """Return the option for a piece. If it is hidden from the deciding player, the option shows only the fields that this
    player sees, or only its place."""
    if visible(run, piece, seat):
        return _piece(program, piece, possible)
    if looks := shown_of(run, seat, piece):
        return _look(program, type_.name, looks, possible)
    told = _told(program, run, piece) if piece < BLANK else ()
    return Option(f"{HIDDEN}{position + 1}", f"hidden {type_.name} {position + 1}", possible=possible, shown=told)


def option_of(
    program: Program, run: State, value: object, type_: Type, seat: int, possible: bool, position: int
) -> Option:
    """Return the option for a value among the options of a question: a piece, a player, a number, a word, a bundle, and so on.
    `position` is its index in the order shown to the player."""
    if type_.kind == "piece" and type(value) is int:
        return _one_piece(program, run, value, type_, seat, possible, position)
    if value is ENOUGH:
        return Option("enough", "enough", possible=possible)
    if isinstance(value, bool):
        return _usual(program, "yes" if value else "no", possible)
    if type_.kind == "player" and isinstance(value, int) and value >= len(run.seats):
        name = run.layout.player_label(value)
        return Option(name, name, possible=possible)
    if isinstance(value, HowMany):
        return Option(str(value.number), str(value.number), possible=possible)
    if type_.kind == "piece" and isinstance(value, tuple):
        return _payment(program, run, value, type_, seat, possible)
    if type_.kind == "player" and isinstance(value, int):
        return _usual(program, f"player {program.layout.number_at(value)}", possible, value + 1)
    if type_.kind == "word" and isinstance(value, int):
        word = program.book.words[type_.name][value]
        return Option(word, word, possible=possible)
    if type_.kind == "bundle" and isinstance(value, tuple):
        words = program.bundle_words(type_.name, value)
        return Option(words.replace(" ", "-"), words, possible=possible)
    if value is None:
        return Option("none", "none", possible=possible)
    return Option(str(value), str(value), possible=possible)
