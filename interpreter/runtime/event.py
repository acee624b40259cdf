"""One event of a verb: the rules in force look at it, then it happens, then they react.

The order is that of the layers which the rulebook declares for the verb; a substitution is used
once in the line of events that lead to an event, a reaction at each event.
"""

from __future__ import annotations

from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import RECORDS
from interpreter.runtime.force import Active, changed
from interpreter.runtime.run import DEPTH, IGNORED
from interpreter.runtime.visibility import visible


def happen(run, verb: int, roles: tuple) -> None:
    """Let a verb happen with these roles (its subject first, if it has one).

    While a dry run asks who would do what, what fails does not end it: the rest counts too.
    """
    info = run.program.verbs[verb]
    if run.recorder is None:
        _happen(run, info, verb, roles)
        return
    if info.has_subject:
        run.recorder.append((verb, roles[0]))
    try:
        _happen(run, info, verb, roles)
    except Fail:
        pass


def _happen(run, info, verb: int, roles: tuple) -> None:
    if run.depth > DEPTH:
        raise RuleError(info.clause, "one thing leads to another without end")
    run.depth += 1
    chosen, run.chosen = run.chosen, False
    roles, before, after, gone = _modified(run, info, verb, roles, chosen)
    if gone:
        run.depth -= 1
        return
    for one in before:
        react(run, one, roles)
    times = 1
    if info.one_by_one and isinstance(roles[info.amount_role], int):
        times = roles[info.amount_role]
        roles = tuple(1 if i == info.amount_role else role for i, role in enumerate(roles))
    for _ in range(times):
        seen: dict[int, set[int]] = {}
        if run.slow and not run.probing:
            note_seen(run, info, roles, seen)
            run.events.append((verb, roles, run.cause, run.causer, run.depth, seen))
            if run.program.coverage is not None:
                run.program.coverage.handle(run, [roles[position] for position in info.piece_roles])
        info.body(run, *roles)
        if run.slow and not run.probing:
            note_seen(run, info, roles, seen)
        _log_and_react(run, info, verb, roles, after, chosen)
    run.depth -= 1


def note_seen(run, info, roles: tuple, seen: dict[int, set[int]]) -> None:
    """Add to `seen` which players may see the pieces of an event now."""
    for position in info.piece_roles:
        things = roles[position]
        for thing in things if isinstance(things, tuple) else (things,):
            if thing is not None:
                seen.setdefault(thing, set()).update(seat for seat in run.seats if visible(run, thing, seat))


def _log_and_react(run, info, verb: int, roles: tuple, after: list[Active], chosen: bool) -> None:
    """Put the event on record; then those rules react that were in force before it and apply now."""
    if info.logged:
        run.log((verb, *roles))
    for one in after:
        if (one.rule.even_if_gone or one in (run.active().verbs[verb] or ())) and _applies(run, one, roles, chosen):
            react(run, one, roles)


def _modified(run, info, verb: int, roles: tuple, chosen: bool):
    """Return the roles after all changes, what reacts before and after, and whether the event is off."""
    before: list[Active] = []
    after: list[Active] = []
    allowed = not info.when_allowed
    for one in run.active().verbs[verb] or ():
        if one in run.suspended or (one.record is not None and one.record in run.fired):
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
            if run.changes is not None and new != roles[role]:
                run.changes.append((run.program.roles_of(verb)[role][1].name, verb, roles[role], new, one))
            roles = (*roles[:role], new, *roles[role + 1 :])
        elif kind == "instead":
            if one in run.chain:
                continue
            run.chain.append(one)
            react(run, one, roles)
            run.chain.pop()
            return roles, before, after, True
        elif kind == "ignore":
            if run.slow and not run.probing:
                seen: dict[int, set[int]] = {}
                note_seen(run, info, roles, seen)
                run.events.append((IGNORED, (verb, roles, one), run.cause, run.causer, run.depth + 1, seen))
            return roles, before, after, True
        elif kind == "forbid":
            raise _forbidden(run, one)
        elif kind == "allow":
            allowed = True
        elif kind == "before":
            before.append(one)
        elif kind == "next":
            run.s[RECORDS] = tuple(record for record in run.s[RECORDS] if record != one.record)
            run.fired.append(one.record)
            run.force = None
            before.append(one)
    if not allowed:
        raise Fail(info.clause, "nothing allows it")
    return roles, before, after, False


def _applies(run, one: Active, roles: tuple, chosen: bool) -> bool:
    run.suspended.append(one)
    run.chosen = chosen
    try:
        found = one.applies(run, roles)
    finally:
        run.suspended.pop()
        run.chosen = False
    if found and run.program.coverage is not None:
        run.program.coverage.apply(run, one.this)
    return found


def _computed(run, one: Active, roles: tuple):
    run.suspended.append(one)
    try:
        return one.rule.act(run, one.you, one.this, one.captured, *roles)
    finally:
        run.suspended.pop()


def _forbidden(run, one: Active) -> Fail:
    title = run.program.title_of(one.this)
    return Fail(one.rule.clause, "forbidden by “{title}”", title=title) if title else Fail(one.rule.clause, "forbidden")


def react(run, one: Active, roles: tuple) -> None:
    """Carry out what a rule says, in the name of its card and its player."""
    cause, causer = run.cause, run.causer
    run.cause, run.causer = one.this, one.you
    one.rule.act(run, one.you, one.this, one.captured, *roles)
    run.cause, run.causer = cause, causer
