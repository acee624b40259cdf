"""Carries out events. An event is a verb that is carried out once, such as `player 1 draws 2 cards`. First the rules in force
can change or forbid the event, then the event happens, then the rules with `after` react.

Rules are ordered by the layers that the rulebook declares for the verb. A rule with `instead of` replaces an event by another
one, which further rules can replace. Each rule with `instead of` applies at most once to these events. A reaction can follow
each event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import compress
from operator import is_not, itemgetter
from typing import Any

from interpreter.model import limits
from interpreter.model.failure import Fail, Stop, StopPlay, TooDeep
from interpreter.model.flags import one_by_one
from interpreter.model.layout import KNOWN, LOG, RECORDS, RNG, SECRETS, ZoneSlot
from interpreter.model.rules import Active, Function, Key, Roles, VerbInfo
from interpreter.runtime import pieces
from interpreter.runtime.active_rules import active_rules, changed, is_out
from interpreter.runtime.parts import AGAIN, CHANGED, ROLLED, Call
from interpreter.runtime.state import State, burn
from interpreter.runtime.values import log
from interpreter.runtime.visibility import onlookers, viewers

#: The verb of an event that did not happen because a rule in force ignores it.
IGNORED = -2

#: The verb of an event for the beginning of a step that has a line in the log. Its roles are the step, its arguments (the
#: player or thing for which it is run), and the values in that line.
BEGUN = -3

#: The amount that a rule that acts counts as work of the step: at least one event.
A_REACTION = 4

#: The index of the mark for an event that changed nothing; it comes after the six fields that every event has.
IDLE = 6


def happen(run: State, verb: int, roles: Roles) -> int | None:
    """Carry out an event of a verb with these roles (the subject first, if it has one), under the rules in force.

    Returns the number that was carried out if it may be less than the requested number, else None. In a dry run for
    `that would`, an event that fails or depends on hidden facts does not end the dry run.
    """
    begun = run.begin_call() if run.trace.calls >= 0 else None
    if isinstance(begun, Call):
        carried: int | None = begun.result
        return carried
    info = run.program.verbs[verb]
    if run.trace.traced:
        note_changes(run)
    if run.trace.recorder is None:
        carried = _happen(run, info, verb, roles)
        if begun is not None:
            run.end_call(begun, carried)
        return carried
    run.trace.recorder.append((verb, roles))
    try:
        return _happen(run, info, verb, roles)
    except (Fail, IndexError):  # IndexError: it depends on hidden facts
        return None


def _happen(run: State, info: VerbInfo, verb: int, roles: Roles) -> int | None:
    if run.context.depth > limits.DEPTH:
        raise TooDeep(info.clause)
    run.context.depth += 1
    chosen, run.context.chosen = run.context.chosen, False
    roles, before, after, gone = _modified(run, info, verb, roles, chosen)
    if gone:
        run.context.depth -= 1
        return None
    for one in before:
        try:
            react(run, one, roles)
        except Stop:
            run.context.depth -= 1
            raise
    times = 1
    if info.one_by_one and isinstance(roles[info.amount_role], int):
        times = roles[info.amount_role]
        roles = tuple(1 if i == info.amount_role else role for i, role in enumerate(roles))
    carried = 0
    for _ in range(times):
        done, stop = _once(run, info, verb, roles)
        if done is not None:
            carried += (done[info.amount_role] or 0) if info.amount_role >= 0 else 0
            stop = _log_and_react(run, info, verb, done, after, chosen) or stop
        if stop is not None:
            run.context.depth -= 1
            raise stop
    run.context.depth -= 1
    return carried if run.context.lenient and info.amount_role >= 0 else None


def happen_plainly(run: State, verb: int, roles: Roles, body: Function) -> None:
    """Carry out an event like `happen`, but faster. This function is for the build without a log (emitted code for games that
    nobody watches), and for a verb that is always carried out in full and not one thing after the other. `body` is the
    emitted body of the verb."""
    info, context, stop = run.program.verbs[verb], run.context, None
    if context.depth > limits.DEPTH:
        raise TooDeep(info.clause)
    context.depth += 1
    chosen, context.chosen = context.chosen, False
    roles, before, after, gone = _modified(run, info, verb, roles, chosen)
    if gone:
        context.depth -= 1
        return
    for one in before:
        try:
            react(run, one, roles)
        except Stop:
            context.depth -= 1
            raise
    depth, cause, causer = context.depth, context.cause, context.causer
    try:
        body(run, *roles)
    except Stop as left:
        stop = left
        context.depth, context.cause, context.causer = depth, cause, causer
    if info.logged or after:
        stop = _log_and_react(run, info, verb, roles, after, chosen) or stop
    context.depth -= 1
    if stop is not None:
        raise stop


def _once(run: State, info: VerbInfo, verb: int, roles: Roles) -> tuple[Roles | None, Stop | None]:
    """Carry out the body of a verb once. Return two things: the roles with which the event really happened (None if nothing
    happened), and the `stop` statement that ended the verb (None if none did)."""
    seen: dict[int, set[int]] = {}
    place = len(run.trace.events)
    told = run.trace.traced and not run.trial.probing
    if told:
        note_seen(run, info, roles, seen)
        run.trace.events.append((verb, roles, run.context.cause, run.context.causer, run.context.depth, seen))
        if run.program.coverage is not None:
            run.program.coverage.handle(run, verb, [roles[position] for position in info.piece_roles])
    cursor = run.answers.cursor
    if not run.context.lenient and not info.partly:
        if not told or not info.acts:
            return roles, _carried_out(run, info, roles, seen)
        before = run.slots[:]
        stop = _carried_out(run, info, roles, seen)
        if run.answers.cursor == cursor:
            _note_idle(run, place, before)
        return roles, stop
    before, short = run.slots[:], run.context.short
    run.context.short = None
    stop = _carried_out(run, info, roles, seen)
    done = _as_done(run, info, roles, before)
    run.context.short = short if run.context.short is None else short or ()  # an outer event falls short with it
    if told and done is not None:
        run.trace.events[place] = (verb, done, *run.trace.events[place][2:])
        if info.acts and run.answers.cursor == cursor:
            _note_idle(run, place, before)
    elif told and run.answers.cursor == cursor:  # else a player saw the event at a question
        del run.trace.events[place]
    return done, stop


def _as_done(run: State, info: VerbInfo, roles: Roles, before: Sequence[Any]) -> Roles | None:
    """Return the roles of an event with the number that was really carried out. Return None if nothing happened. This is so if
    no slot has changed, and either the number is 0 or things were missing. If one part of the verb fell short but another part
    changed something, the event has happened."""
    short, amount = run.context.short, info.amount_role
    if short and amount >= 0:
        number = min(short, key=abs)
        if number == 0 and (run.context.lenient or _is_same(run.slots, before)):
            return None
        return (*roles[:amount], number, *roles[amount + 1 :])
    missing = short is not None or any(roles[position] == () for position in info.piece_roles)
    if (missing or (amount >= 0 and roles[amount] == 0)) and _is_same(run.slots, before):
        return None
    return roles


def _is_same(slots: Sequence[Any], before: Sequence[Any]) -> bool:
    """Tell whether two positions are equal, apart from the random state and the counter of what players have seen."""
    return all(
        now is then or now == then or slot in (RNG, SECRETS) for slot, (now, then) in enumerate(zip(slots, before))
    )


def _carried_out(run: State, info: VerbInfo, roles: Roles, seen: dict[int, set[int]]) -> Stop | None:
    """Carry out the body of a verb, and return the `stop` that ended it, if one did. After a `stop` the event still counts as
    happened.

    The context (the card, player and event under way) is restored only after a `stop`. At an open question the context is
    still needed, and a block that is undone restores it itself.
    """
    context = run.context
    depth, cause, causer, stop = context.depth, context.cause, context.causer, None
    under_way = len(run.trace.open)
    if run.trace.traced:
        run.trace.open.append((info, roles, seen))
    try:
        info.body(run, *roles)
    except Stop as left:
        stop = left
        run.context.depth, run.context.cause, run.context.causer = depth, cause, causer
    except StopPlay:
        _note_after(run, info, roles, seen)
        raise
    except Fail as failure:
        del run.trace.open[under_way:]
        if failure.about is None and len(info.piece_roles) == 1:
            failure.about = roles[info.piece_roles[0]]
        raise
    except TooDeep:
        del run.trace.open[under_way:]
        raise
    if run.trace.traced:
        del run.trace.open[under_way:]
        _note_after(run, info, roles, seen)
    return stop


def _note_idle(run: State, told: int, before: list[Any]) -> None:
    """Mark an event that has no effect: it has changed nothing, and no event inside it has a line in the log. `told` is the
    index of the event, `before` the position at its beginning."""
    before[LOG] = run.slots[LOG]
    events = run.trace.events
    if before == run.slots and all(len(event) > IDLE or event[0] in (CHANGED, AGAIN) for event in events[told + 1 :]):
        events[told] = (*events[told], True)


def _note_after(run: State, info: VerbInfo, roles: Roles, seen: dict[int, set[int]]) -> None:
    if run.trace.traced and not run.trial.probing:
        note_changes(run)
        note_seen(run, info, roles, seen)


def note_changes(run: State, how: int = CHANGED) -> None:
    """Record the changes on the boards since the last call of this function as a separate event, inside the event under way.
    `how` is the verb of the separate event."""
    trace = run.trace
    if not trace.traced or run.trial.probing:
        return
    before, between, now = trace.noted, trace.between, run.program.watched_of(run.slots)
    knew = trace.knew
    trace.noted, trace.between, trace.knew = now, (), ()
    if before is None or now == before:
        return
    found: list[tuple[int, int, Any, Any]] = []
    for number, (part, old, new) in enumerate(zip(run.program.watched_parts, before, now)):
        if old != new:
            found += [
                (_when(between, number, place, new[place]), part.start + place, old[place], new[place])
                for place in compress(range(len(new)), map(is_not, old, new))
                if old[place] != new[place] and part.start + place in run.program.watched
            ]
    if not found:
        return
    if between:
        found.sort(key=itemgetter(0))  # changes of the same time stay in the order of their slots
    context = run.context
    changes = list(one_by_one([(slot, one, other) for _, slot, one, other in found]))
    seen = _seen_of(run, changes)
    _note_who_knew(run, changes, knew, seen)
    event = how, tuple(changes), context.cause, context.causer, context.depth + 1, seen
    places = _places_told(run, changes) if run.layout.telling else {}
    trace.events.append((*event, places) if places else event)


def _places_told(run: State, changes: Sequence[tuple[int, Any, Any]]) -> dict[int, tuple[int, int]]:
    """Return where things lie whose values have changed, for things with hidden faces in a zone that shows these values. Such
    values are hints, for example. For the slot of each changed value, the result has the slot of the zone and the place of the
    thing in the zone, from 1."""
    found: dict[int, tuple[int, int]] = {}
    for slot, _old, _new in changes:
        if slot in run.layout.zone_at:
            continue
        _kind, _owner, name, piece = run.program.names_of_slots[slot]
        place = pieces.place_of(run, piece) if piece is not None and name in run.layout.telling else None
        if place is not None and name in run.layout.zone_at[place].decl.showing:
            found[slot] = place, run.slots[place].index(piece) + 1
    return found


def note_order(run: State) -> None:
    """Store the state of the boards between two statements, so that the log shows the changes of the boards in order."""
    trace = run.trace
    if not trace.traced or run.trial.probing or trace.noted is None:
        return
    now = run.program.watched_of(run.slots)
    if now != (trace.between[-1] if trace.between else trace.noted):
        trace.between += (now,)


def _when(between: Sequence[Sequence[Any]], part: int, place: int, new: Any) -> int:
    """Return after which statement a slot got its new value: the number of this statement among the noted ones, or 0 if the
    value was new before the first one. `between` has the boards after each noted statement."""
    return next((when for when in range(len(between), 0, -1) if between[when - 1][part][place] != new), 0)


def _seen_of(run: State, changes: Sequence[tuple[int, Any, Any]]) -> dict[int, set[int]]:
    """Return the seats of the players who have seen each piece that moved or has a changed value: at its old place, at
    its new place, or because it was revealed."""
    seen: dict[int, set[int]] = {}
    for slot, old, new in changes:
        zone = run.layout.zone_at.get(slot)
        if zone is None:
            _kind, owner, _, member = run.program.names_of_slots[slot]
            if member is not None and owner in run.layout.of_noun:
                seen.setdefault(member, set(viewers(run, member)))
            continue
        left, came = _left_and_came(old, new)
        everybody = slot not in run.layout.hidden
        before = run.seats if everybody else _surely_saw(run, zone)
        now = run.seats if everybody or not came else onlookers(run, zone)
        for piece in (*left, *came):
            who_saw = seen.setdefault(piece, set())
            who_saw.update(before if piece in left else now)
            for thing, who in run.slots[KNOWN]:
                if thing == piece:
                    who_saw.update(run.seats if who is None else (who,))
    return seen


def _note_who_knew(
    run: State,
    changes: Sequence[tuple[int, Any, Any]],
    knew: Sequence[tuple[int, int | None]],
    seen: dict[int, set[int]],
) -> None:
    """Add to `seen` the players who already knew pieces before these left a hidden zone (`knew`). They are added only if all
    pieces that left the zone went to one other zone. Otherwise the log would reveal to them which piece went where
    (docs/decisions.md, 0108)."""
    zones = [(slot, *_left_and_came(old, new)) for slot, old, new in changes if slot in run.layout.zone_at]
    went = {piece: slot for slot, _, came in zones for piece in came}
    for _, left, _ in zones if knew else ():
        if len({went.get(piece) for piece in left}) != 1:
            continue
        for piece, who in knew:
            if piece in left:
                seen[piece].update(run.seats if who is None else (who,))


def _left_and_came(old: tuple[int, ...], new: tuple[int, ...]) -> tuple[Collection[int], Collection[int]]:
    """Return the pieces that have left a zone, and the pieces that have come into it. `old` and `new` are the contents of the
    zone. The ends are compared first, because a zone can hold many pieces and most changes are at its end."""
    if new[: len(old)] == old:
        return (), new[len(old) :]
    if old[: len(new)] == new:
        return old[len(new) :], ()
    return set(old).difference(new), set(new).difference(old)


def _surely_saw(run: State, zone: ZoneSlot) -> tuple[int, ...]:
    """Return the seats that certainly saw the pieces that have left a hidden zone. A zone that is open on a condition
    (`open if`) counts as closed."""
    if "seen by others" in zone.decl.attributes:
        return tuple(seat for seat in run.seats if seat != zone.owner)
    owner = zone.owner if zone.decl.owner == "player" and "seen by owner" in zone.decl.attributes else None
    return () if owner is None or owner >= len(run.seats) else (owner,)


def note_question(run: State) -> None:
    """Record, before a question, the changes so far, and the players who have seen the pieces of the events under way."""
    if run.trace.traced and not run.trial.probing:
        note_changes(run)
        for info, roles, seen in run.trace.open:
            note_seen(run, info, roles, seen)


def note_seen(run: State, info: VerbInfo, roles: Roles, seen: dict[int, set[int]]) -> None:
    """Add to `seen`, for each piece of an event, the seats of the players who may see it now."""
    for position in info.piece_roles:
        things = roles[position]
        for thing in things if isinstance(things, tuple) else (things,):
            if thing is None:
                continue
            who = seen.get(thing)
            if who is None:
                seen[thing] = set(viewers(run, thing))
            elif len(who) < len(run.seats):  # otherwise all players have seen it already
                who.update(viewers(run, thing))


def _log_and_react(
    run: State, info: VerbInfo, verb: int, roles: Roles, after: Sequence[Active], chosen: bool
) -> Stop | None:
    """Append an event to the record. Then carry out the rules in `after` that apply now; all of them were in force before the
    event.

    Returns the `stop` statement of one of these rules, if there was one. The other rules still react before the `stop` takes
    effect.
    """
    if info.logged:
        log(run, (verb, *roles))
    stop = None
    for one in after:
        if (one.rule.even_if_gone or one in (active_rules(run).verbs[verb] or ())) and _applies(
            run, one, roles, chosen
        ):
            try:
                react(run, one, roles)
            except Stop as left:
                stop = left
    return stop


def _modified(
    run: State, info: VerbInfo, verb: int, roles: Roles, chosen: bool
) -> tuple[Roles, Sequence[Active], Sequence[Active], bool]:
    """Apply the rules in force to an event that is about to happen. Return four things: the roles of the event as the rules
    change them, the rules that act before the event, the rules that may react after it, and whether a rule ignores or replaces
    the event. Raises Fail if a rule forbids the event, or if its verb needs a permission and no rule gives one."""
    before: list[Active] = []
    after: list[Active] = []
    allowed = not info.when_allowed
    for one in active_rules(run).verbs[verb] or ():
        suspended = run.context.suspended
        if suspended and is_out(one, suspended):
            continue
        if one.record is not None and one.record in run.answers.fired:
            continue
        kind = one.rule.kind
        if kind == "after":
            after.append(one)
            continue
        if not _applies(run, one, roles, chosen):
            continue
        if kind == "change":
            role = one.rule.role
            amount = _computed(run, one, roles)
            new = changed(one.rule.op, roles[role], amount)
            if run.trace.changes is not None and new != roles[role]:
                run.trace.changes.append((run.program.role_name(verb, role), verb, roles[role], new, one))
            roles = (*roles[:role], new, *roles[role + 1 :])
        elif kind == "instead":
            if one in run.context.chain:
                continue
            chain = run.context.chain
            run.context.chain = (*chain, one)
            try:
                react(run, one, roles)
            except Stop:
                run.context.depth -= 1
                run.context.chain = chain
                raise
            run.context.chain = chain
            return roles, before, after, True
        elif kind == "ignore":
            if run.trace.traced and not run.trial.probing:
                seen: dict[int, set[int]] = {}
                note_seen(run, info, roles, seen)
                run.trace.events.append(
                    (IGNORED, (verb, roles, one), run.context.cause, run.context.causer, run.context.depth + 1, seen)
                )
            return roles, before, after, True
        elif kind == "forbid":
            if run.trace.recorder is None:  # for `that would` a forbidden event counts too
                raise _forbidden(run, one)
        elif kind == "allow":
            allowed = True
        elif kind == "before":
            before.append(one)
        elif kind == "next":
            assert one.record is not None, "it is stored, and used up"
            used_up = [record for record in run.slots[RECORDS] if record.number == one.record.number]
            run.slots[RECORDS] = tuple(record for record in run.slots[RECORDS] if record not in used_up)
            run.answers.fired += used_up
            run.context.active = None
            before.append(one)
    if not allowed:
        failure = Fail(info.clause, "nothing-allows-it")
        failure.about = roles[info.piece_roles[0]] if len(info.piece_roles) == 1 else None
        raise failure
    return roles, before, after, False


def _applies(run: State, one: Active, roles: Roles, chosen: bool) -> bool:
    context = run.context  # a test carries nothing out, so the context stays the same object
    outer = context.suspended
    context.suspended, context.chosen = (*outer, one), chosen
    try:
        found: bool = one.rule.match(run, one.you, one.this, one.captured, *roles)
    finally:
        context.suspended, context.chosen = outer, False
    if found and run.program.coverage is not None:
        run.program.coverage.apply(run, one.this)
    return found


def _computed(run: State, one: Active, roles: Roles) -> Any:
    outer = run.context.suspended
    run.context.suspended = (*outer, one)
    try:
        return one.rule.act(run, one.you, one.this, one.captured, *roles)
    finally:
        run.context.suspended = outer


def _forbidden(run: State, one: Active) -> Fail:
    title = run.program.title_of(one.this)
    return Fail(one.rule.clause, "forbidden-by-title", title=title) if title else Fail(one.rule.clause, "forbidden")


def react(run: State, one: Active, roles: Roles) -> None:
    """Carry out the action of a rule, with its card as the cause and its player as `you`. The action counts as work of the step,
    which has a limit, since rules can cause each other without end."""
    burn(run, one.rule.clause, A_REACTION + len(run.context.chain))
    trace, recorder = run.trace, run.trace.recorder
    cause, causer, depth = run.context.cause, run.context.causer, run.context.depth
    run.context.cause, run.context.causer = one.this, one.you
    if recorder is not None and one.rule.kind != "instead":
        trace.recorder = []  # `that would` asks only for the events of the sentence itself
    try:
        one.rule.act(run, one.you, one.this, one.captured, *roles)
    except Stop:
        run.context.cause, run.context.causer, run.context.depth = cause, causer, depth
        raise
    finally:
        trace.recorder = recorder
    run.context.cause, run.context.causer = cause, causer


def moment(run: State, key: Key, roles: Roles) -> None:
    """Carry out the rules in force that react to the beginning or the end of a step (`key`). The roles are the player or thing
    for which the step is run, if it is run for one."""
    for one in active_rules(run).changes.get(key, ()):
        if not is_out(one, run.context.suspended) and _applies(run, one, roles, False):
            react(run, one, roles)


# ---------------------------------------------------------------- what chance shows


def throw(run: State, low: int, high: int, clause: int, name: str) -> int:
    """Return a random number from `low` to `high`, and record it as an event that everybody sees. `name` is the name of the
    number in the rules."""
    shown: int = run.by_chance(low, high, clause)
    _tell(run, ("number", name, (low, high), (shown,), None), {})
    return shown


def throw_dice(run: State, dice: Iterable[int], base: int, low: int, high: int, clause: int) -> None:
    """Roll the given dice, and record the result as an event for the players who see the dice. The slots for the faces of
    dice begin at `base`."""
    dice = tuple(dice)
    note_changes(run)
    for die in dice:
        run.slots[base + die] = run.by_chance(low, high, clause)
    if not dice or not run.trace.traced or run.trial.probing:
        return
    seen = {die: set(viewers(run, die)) for die in dice}
    run.trace.noted = run.program.watched_of(run.slots)  # the roll has an event of its own
    whose = {pieces.owner(run, die) for die in dice}
    shown = tuple(run.slots[base + die] for die in dice)
    _tell(run, ("dice", "", dice, shown, whose.pop() if len(whose) == 1 else None), seen)


def _tell(run: State, rolled: tuple[object, ...], seen: dict[int, set[int]]) -> None:
    if run.trace.traced and not run.trial.probing:
        note_changes(run)
        context = run.context
        run.trace.events.append((ROLLED, rolled, context.cause, context.causer, context.depth + 1, seen))


def tell_lot(run: State, item: int, kind: str, noun: str, name: str) -> None:
    """Record as an event which player, piece or word was drawn at random, for the players who see it. `noun` is the
    noun of a piece, or the list of a word."""
    if run.trace.traced and not run.trial.probing:
        seen = {item: set(viewers(run, item))} if kind == "piece" else {}
        _tell(run, (kind, name, (item,), (), None, noun), seen)
