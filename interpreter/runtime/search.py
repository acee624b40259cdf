"""Honest choices: which answers let a block be completed, as far as the one who decides can know.

A block is tried by running it again from where it began, with the answers given so far and one more,
and looking whether any answers to the questions after that lead to its end. The trial runs on the
position as the decider sees it: hidden pieces are blank, and the first time a blank is looked at or
chance is needed the trial stops and counts as "possible".
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.model.failure import Fail, RuleError, StopLoop, StopPlay, StopStep
from interpreter.model.layout import BLANK, KNOWN
from interpreter.runtime.visibility import dark_zones, sees

#: Trials before an option is offered unchecked, questions that all of them may come to, and turns of
#: loops that one of them may take.
TRIALS = 10_000
QUESTIONS = 30_000
TURNS = 2_000


@dataclass(slots=True, eq=False)  # not frozen: many are made, and freezing costs more than the rest
class Block:
    """A block under way: the position before it, how to run it again, where its answers begin."""

    serial: int
    before: list[object]
    body: object
    start: int
    events: int
    depth: int
    context: tuple


def blind(run, position: list[object], seat: int | None) -> list[object]:
    """Return a copy of a position in which all that a player may not see is blank."""
    blinded = position[:]
    known = {thing for thing, who in position[KNOWN] if who is None or who == seat}
    run.dark = []
    certain, doubtful = dark_zones(run.program, seat)
    for slot in (*certain, *(slot for slot, zone in doubtful.items() if not sees(run, zone, seat))):
        if position[slot]:
            blinded[slot], dark = _blank(run, slot, position[slot], known)
            run.dark.append(dark)
    return blinded


def _blank(run, slot: int, zone: tuple[int, ...], known: set[int]) -> tuple[tuple[int, ...], frozenset[int]]:
    """Return a zone with blanks for its pieces, and the pieces that are blank now.

    The same zone is met again and again while options are tried, so the last one is remembered.
    """
    last = run.blanked.get(slot)
    if last is not None and last[0] is zone and not known:
        return last[1:]
    if known or max(zone) >= BLANK:
        blank = tuple(thing if thing in known or thing >= BLANK else BLANK + thing for thing in zone)
        return blank, frozenset(thing for thing in zone if thing < BLANK and thing not in known)
    run.blanked[slot] = (zone, tuple(map(run.layout.blanks.__getitem__, zone)), frozenset(zone))
    return run.blanked[slot][1:]


def seen_by(run, seat: int | None) -> frozenset[int]:
    """Return the pieces that a player may see in the position of a run."""
    seen: set[int] = {thing for thing, who in run.s[KNOWN] if who is None or who == seat}
    for slot, zone in run.layout.zone_at.items():
        if run.s[slot] and (slot not in run.layout.hidden or sees(run, zone, seat)):
            seen.update(run.s[slot])
    return frozenset(seen)


def feasible(run, block: Block, answers: list[int], seat: int | None, recorder: list | None = None) -> bool:
    """Tell whether a block can be completed after some answers; `recorder` collects who did what.

    Up to the last of the answers everything goes as it went; from there on only what the player at the
    seat knows by then counts, and chance is unknown.
    """
    saved = _saved(run)
    outer = run.blocks[: run.blocks.index(block) + 1]
    prefix = run.script[: block.start] + answers
    run.events, run.fired = [], []
    run.recorder, run.on_ask, run.trace = recorder, None, None
    run.slow = recorder is not None
    run.probing += 1
    run.probe_from = block.start + len(answers)
    run.viewer = seat
    if run.probing == 1 and not run.pooled:
        run.budget = QUESTIONS
    try:
        if recorder is None and _works(run, block, prefix, outer):
            return True
        return _search(run, block, prefix, outer)
    finally:
        _restore(run, saved)


def _begin(run, block: Block, script: list[int], outer: list[Block], blinding: bool) -> None:
    """Put a run back to where a block began, to be tried with a script of answers."""
    run.s[:] = block.before
    run.fuel = TURNS
    run.restore_context(block)
    run.script = script
    run.cursor, run.counts, run.blocks = block.start, run.counts[: block.start], list(outer)
    run.blinding, run.beyond = blinding, False
    if run.probe_from == block.start:
        pass_horizon(run)


def pass_horizon(run) -> None:
    """From here on a trial knows no more than the one who is asked."""
    run.beyond = True
    if run.blinding:
        run.s[:] = blind(run, run.s, run.viewer)
        run.force = None


def _saved(run) -> tuple:
    """Return all that a trial changes of a run."""
    return (
        run.s[:],
        run.script,
        run.cursor,
        run.counts[:],
        run.blocks,
        run.events,
        run.recorder,
        run.slow,
        run.on_ask,
        run.probing,
        run.probe_from,
        run.fuel,
        run.trace,
        run.fired,
        run.abstract,
        run.assigned,
        run.cause,
        run.causer,
        run.lenient,
        run.chosen,
        run.chain,
        run.steps,
        run.suspended,
        run.depth,
        run.force,
        run.viewer,
        run.blinding,
        run.beyond,
        run.dark,
        run.dice[:] if run.dice is not None else None,
    )


def _restore(run, saved: tuple) -> None:
    (
        run.s[:],
        run.script,
        run.cursor,
        run.counts,
        run.blocks,
        run.events,
        run.recorder,
        run.slow,
        run.on_ask,
        run.probing,
        run.probe_from,
        run.fuel,
        run.trace,
        run.fired,
        run.abstract,
        run.assigned,
        run.cause,
        run.causer,
        run.lenient,
        run.chosen,
        run.chain,
        run.steps,
        run.suspended,
        run.depth,
        run.force,
        run.viewer,
        run.blinding,
        run.beyond,
        run.dark,
        run.dice,
    ) = saved


def _works(run, block: Block, prefix: list[int], outer: list[Block]) -> bool:
    """Try the first option of each question on the position itself: what works in fact is possible
    for whoever knows less."""
    _begin(run, block, list(prefix), outer, False)
    try:
        block.body()
    except Fail as failure:
        run.blame = failure
        return False
    except IndexError:
        run.blame = None
        return False
    except (RuleError, StopLoop, StopPlay, StopStep):
        return True
    return True


def _search(run, block: Block, prefix: list[int], outer: list[Block]) -> bool:
    """Try first without looking at which pieces are chosen; if that cannot tell, try them all."""
    run.abstract = True
    found = _trials(run, block, prefix, outer)
    run.abstract = False
    if found is None:
        found = _trials(run, block, prefix, outer)
    return found is not False


def _trials(run, block: Block, prefix: list[int], outer: list[Block]) -> bool | None:
    """Try answers depth first, the first option of each question first.

    Returns None where something unknown was needed and nothing else led to the end.
    """
    path: list[list[int]] = []
    unknown = False
    for _ in range(TRIALS):
        script = prefix + [choice for choice, _ in path]
        known = len(script)
        _begin(run, block, script, outer, True)
        if run.recorder is not None:
            run.recorder.clear()
        try:
            block.body()
            return True
        except Fail:
            pass
        except IndexError:
            if not run.abstract:
                return None
            unknown = True
        except (RuleError, StopLoop, StopPlay, StopStep):
            return True
        path += [[0, count[0]] for count in run.counts[known : run.cursor]]
        while path and path[-1][0] + 1 >= path[-1][1]:
            path.pop()
        if not path:
            return None if unknown else False
        path[-1][0] += 1
    return None


def blank_out(run, items: tuple[int, ...]) -> tuple[int, ...]:
    """Make some pieces blank wherever they lie; return them so. Whoever looks at one then stops the trial."""
    hidden = {item: item if item >= BLANK else item + 2 * BLANK for item in items}
    if items:
        for slot in run.layout.zones_of_noun[run.layout.pieces[items[0] % BLANK].noun]:
            if any(piece in hidden for piece in run.s[slot]):
                run.s[slot] = tuple(hidden.get(piece, piece) for piece in run.s[slot])
    return tuple(hidden[item] for item in items)


def possible(run, question) -> tuple[bool, ...]:
    """Tell for each option of an open question whether it may be taken."""
    run.budget, run.pooled = QUESTIONS, True
    try:
        return _possible(run, question)
    finally:
        run.pooled = False


def _possible(run, question) -> tuple[bool, ...]:
    return tuple(_may_be_taken(run, question, index) for index in range(len(question.options)))


def _may_be_taken(run, question, index: int) -> bool:
    """Tell whether one option may be taken; keep what was wrong with one that may not."""
    if question.kind == "may":
        works = index == 1 or run.can(question.seat, question.body, question.clause)
    elif question.free or not run.blocks:
        return True
    else:
        block = run.blocks[-1]
        works = feasible(run, block, [*run.script[block.start : run.cursor], index], question.seat)
    if not works:
        question.failures[index] = run.blame
    return works


def some_possible(run, question, wanted: int | None, enough: int) -> list[int]:
    """Return options that may be taken, the wanted one first if it is one: as many as are `enough`, or all there are."""
    order = [index for index in (wanted,) if index is not None] + [
        i for i in range(len(question.options)) if i != wanted
    ]
    found: list[int] = []
    run.budget, run.pooled = QUESTIONS, True
    try:
        for index in order:
            if len(found) < enough and _may_be_taken(run, question, index):
                found.append(index)
        spent = run.budget <= 0
    finally:
        run.pooled = False
    if spent and len(found) < enough:  # which options were left untested hangs on the order then
        return [index for index, able in enumerate(possible(run, question)) if able]
    return found


def repair(run, block: Block) -> bool:
    """After a failed block, take back the first answer that could not have worked, if there is one.

    Playouts do not look ahead: they answer first and are corrected here, so that they choose among
    the same options as a person. Returns True if the block should be run again.
    """
    run.budget, run.pooled = QUESTIONS, True
    try:
        return _repaired(run, block)
    finally:
        run.pooled = False


def _repaired(run, block: Block) -> bool:
    for cursor in range(block.start, run.cursor):
        count, free, serial, seat = run.counts[cursor]
        if free or serial != block.serial:
            continue
        answers = run.script[block.start : cursor]
        chosen = run.script[cursor]
        barred = run.excluded.get(cursor, set())
        if chosen in barred:
            continue
        if feasible(run, block, [*answers, chosen], seat):
            continue
        good = []
        if count == 2 or feasible(run, block, answers, seat):  # else no answer works: it need not be asked for each
            good = [
                i for i in range(count) if i not in barred and i != chosen and feasible(run, block, [*answers, i], seat)
            ]
        if not good and run.hopeless:
            return False
        if not good:
            run.hopeless = block.serial  # whoever looks ahead takes the first answer then, to see where it really fails
            good = [0]
        for later in [c for c in run.excluded if c >= cursor]:
            del run.excluded[later]
        run.excluded[cursor] = {i for i in range(count) if i not in good}
        del run.script[cursor:]
        del run.counts[cursor:]
        run.cursor = block.start
        run.s[:] = block.before
        run.restore_context(block)
        del run.events[block.events :]
        return True
    return False
