"""Rules at work on one position: what emitted code calls while it runs.

A `Run` holds the working copy of a position as a plain list and everything that is only true while
rules run: the answers given so far, the blocks under way, whose card is the cause. Who answers is
up to its `decider`; how honest the options are is the affair of `interpreter.search`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.model.failure import Fail, RuleError, StopPlay, StopStep, Unanswered
from interpreter.model.layout import BLANK, DIRECTION, KNOWN, LOG, OVER, RECORDS, RNG, SECRETS, STORED, WINNERS
from interpreter.runtime.at_once import Joined
from interpreter.runtime.force import Force, forces
from interpreter.runtime.pieces import Pieces
from interpreter.runtime.search import Block, blank_out, feasible, pass_horizon, repair
from interpreter.runtime.visibility import dark

#: The option that ends a choice of any number.
ENOUGH = "enough"

#: The verb of an event that says that a block failed, and why.
FAILURE = -1

#: The verb of an event that did not happen because a rule in force ignores it.
IGNORED = -2

#: Turns of loops that one step may take before it is called endless.
FUEL = 200_000

#: The largest number, up or down.
LARGEST = 10**9

#: Events inside events.
DEPTH = 50


class Run(Pieces):
    """The working state of rules on one position.

    `program` is the emitted game, `s` the position as a list that is changed in place. `decider(run,
    question)` returns the index of an option; `script` are the answers since the last checkpoint.
    """

    def __init__(self, program, position: Sequence[object], decider, *, careful: bool, traced: bool) -> None:
        self.program = program
        self.layout = program.layout
        self.s = list(position)
        self.seats = tuple(range(program.layout.players))
        self.decider = decider
        self.careful = careful
        self.pads = careful and program.pads
        self.slow = traced
        self.script: list[int] = []
        self.cursor = 0
        self.counts: list[tuple[int, bool, int]] = []
        self.excluded: dict[int, set[int]] = {}
        self.blocks: list[Block] = []
        self.serial = 0
        self.probing = 0
        self.probe_from = 0
        self.abstract = False
        self.viewer: int | None = None
        self.dark: list[frozenset[int]] = []  # what lies in the zones that were made blank for a trial
        self.blanked: dict[int, tuple] = {}
        self.lying: dict[int, tuple] = {}
        self.last_place: dict[int, int] = {}
        self.hopeless = 0  # the block in which no answer works, by its serial
        self.blinding = self.beyond = False
        self.budget = 0
        self.pooled = False
        self.asked = False
        self.assigned: set[int] | None = None
        self.namer: int | None = None  # whose own copy a name means, where each player has copies of a card
        self.held: int | None = None  # from which event on nothing is told yet: several act at once
        self.cause: int | None = None
        self.causer: int | None = None
        self.chosen = False
        self.windows: list[tuple] = []  # those that are open, the innermost last
        self.asked_in: tuple | None = None
        self.lenient = 0
        self.suspended: list[object] = []
        self.chain: list[object] = []
        self.steps: list[int] = []
        self.recorder: list[tuple[int, int]] | None = None
        self.fired: list[object] = []
        self.events: list[tuple] = []
        self.trace: Callable | None = None
        self.depth = 0
        self.dice: list[int] | None = None
        self.on_ask: Callable | None = None
        self.fuel = FUEL
        self.force: Force | None = None
        self.blame: Fail | None = None
        self.changes: list[tuple] | None = None
        self.read: set[int] | None = (
            None  # the cards (by their index) whose text was asked for, where somebody wants to know
        )

    # ------------------------------------------------------------ decisions

    def ask(self, seat, options, clause, name, kind="choose", free=False, part=1, parts=1, body=None):
        """Return one of the options, as the player at a seat answers.

        A single option is taken without a question, unless prompts are padded. Raises Fail where there is none.
        """
        count = len(options)
        if count == 1 and not self.asks_anyway:
            if self.on_ask is not None and not self.probing:
                self.on_ask(seat, options, clause, name, (True,))
            return options[0]
        if count == 0:
            raise Fail(clause, "there is nothing to choose from")
        if seat is None:
            raise Fail(clause, "there is nobody to choose")
        if self.probing:
            self.budget -= 1
            if self.budget < 0:
                raise RuleError(clause, "this is too much to try")
        cursor = self.cursor
        if cursor < len(self.script):
            index = self.script[cursor]
            if index >= count:
                raise RuleError(clause, "a recorded answer is no longer possible here")
        elif self.hopeless and not free and not self.probing:
            index = 0
            self.script.append(0)
        elif not self.probing:
            self.asked = True
            index = self.decider(self, Question(seat, options, clause, name, kind, free, part, parts, body))
            self.script.append(index)
        else:
            index = 0
            self.script.append(0)
        mark = (count, free, self.blocks[-1].serial if self.blocks else 0, seat)
        if cursor < len(self.counts):
            self.counts[cursor] = mark
        else:
            self.counts.append(mark)
        self.cursor = cursor + 1
        if self.probing and self.cursor == self.probe_from:
            pass_horizon(self)
        return options[index]

    @property
    def asks_anyway(self) -> bool:
        """Whether even what leaves no choice is asked. A trial tries nothing by it."""
        return self.pads and not (self.probing and self.cursor >= self.probe_from)

    def choose(self, seat, items, low, high, clause, name, free=False, pieces=False):
        """Return between `low` and `high` of the items, asked one by one, in the order of the items.

        `pieces` tells that the items are pieces (and not players): a search may then choose without
        looking at them, see `interpreter.search`.
        """
        items = tuple(items)
        count = len(items)
        if count < low:
            if not self.lenient:
                if not count:
                    raise Fail(clause, "{amount} needed, none there", amount=low)
                raise Fail(clause, "{amount} needed, {n} there", amount=low, n=count)
            low = count
        high = min(high, count)
        if (low == high == count and not self.asks_anyway) or high <= 0:
            if self.on_ask is not None and not self.probing and high > 0:
                self.on_ask(seat, items, clause, name, (True,) * count)
            return items if high > 0 else ()
        if pieces and self.abstract and self.cursor >= self.probe_from and self.lie_together(items):
            amount = low if low == high else self.ask(seat, list(range(low, high + 1)), clause, name)
            return blank_out(self, items)[:amount]
        picked: list[object] = []
        rest = list(items)
        while len(picked) < high:
            missing = low - len(picked)
            if low == high and len(rest) == missing and not self.asks_anyway:
                picked += rest
                break
            canonical = self.probing and self.cursor >= self.probe_from
            options = rest[: len(rest) - missing + 1] if canonical and missing > 0 else list(rest)
            if missing <= 0:
                options.append(ENOUGH)
            saw = self.beyond
            answer = self.ask(seat, options, clause, name, "decide" if free else "choose", free, len(picked) + 1, high)
            if pieces and self.beyond and not saw:
                items, picked, rest = self._unseen(items), list(self._unseen(picked)), list(self._unseen(rest))
                answer = answer if answer is ENOUGH else self._unseen((answer,))[0]
            if answer is ENOUGH:
                break
            picked.append(answer)
            if canonical:
                rest = rest[rest.index(answer) + 1 :]
            else:
                rest.remove(answer)
        return tuple(item for item in items if item in picked)

    def choose_from(self, seat, things, test, slots, low, high, clause, name="", free=False):
        """Return between `low` and `high` (None: all) of the pieces that pass a test on their face.

        Those that lie hidden from the chooser in one of the slots may be taken whatever they are; if
        one of them does not pass, it fails: the options do not tell.
        """
        hidden = set().union(*(zone.intersection(things) for zone in dark(self, slots, seat)))
        if self.probing:
            hidden.update(thing for thing in things if thing >= BLANK)
        items = [thing for thing in things if thing in hidden or test(thing)]
        if low == high == 1 and not items:
            raise Fail(clause, "nobody and nothing fits")
        most = len(items) if high is None else high
        picked = self.choose(seat, items, most if low is None else low, most, clause, name, free, True)
        if hidden:
            real = {thing % BLANK for thing in hidden}
            if not all(test(thing) for thing in picked if thing % BLANK in real):
                raise Fail(clause, "what was taken unseen does not fit")
        return picked

    def _unseen(self, pieces):
        """Return pieces as whoever is asked knows them, once a trial is past the question."""
        dark = self.dark
        return tuple(BLANK + piece if any(piece in zone for zone in dark) else piece for piece in pieces)

    def may(self, seat, clause, body):
        """Ask whether a block is to be done, and do it; tell whether it was.

        It is offered only if it can be completed; one that fails after all (somebody else would
        not have it) counts as declined.
        """
        if not self.ask(seat, (True, False), clause, "", "may", body=body):
            return False
        before, fired = self.s[:], self.fired[:]
        if self.attempt(body, clause) is None:
            return True
        if not self.careful and not self.probing and not self.can(seat, body, clause):
            self.s[:], self.fired = before, fired
            self.force = None
        return False

    # --------------------------------------------------------------- blocks

    def asks(self, card, whom, verb):
        """Tell whether the text of a card asks somebody to do something."""
        if self.read is not None and card is not None:
            self.read.add(self.layout.entry_of[card])
        return self.program.asks(card, whom, verb)

    def has_part(self, card, part):
        """Tell whether a card has a part of that name."""
        if self.read is not None and card is not None:
            self.read.add(self.layout.entry_of[card])
        return self.program.has_part(card, part)

    def reading(self, work):
        """Return what some work gives, and the cards (by their index) whose text it asked for."""
        outer, self.read = self.read, set()
        try:
            return work(), frozenset(self.read)
        finally:
            if outer is not None:
                outer |= self.read
            self.read = outer

    def begin_step(self):
        """Start a checkpoint: the answers given until now have done their work."""
        self.script = self.script[self.cursor :]
        self.cursor = 0
        self.counts.clear()
        self.excluded.clear()
        self.fired.clear()
        self.hopeless = 0
        self.fuel = FUEL

    def whole(self, body):
        """Run a body that nobody else catches; a failure that leaves it is a RuleError."""
        try:
            failure = self.attempt(body, 0)
        except StopPlay:
            return
        except RecursionError:
            raise RuleError(0, "one thing leads to another without end") from None
        if failure is not None:
            raise RuleError(failure.clause, failure.why) from failure

    def at(self, clause):
        """The traced build tells here which statement comes next."""
        if self.trace is not None:
            self.trace(self, clause)

    def attempt(self, body, clause):
        """Run a block whole or not at all; return None, or the Fail that undid it."""
        block = self.begin_block(body)
        restart = self.fuel
        try:
            while True:
                try:
                    body()
                    return None
                except Fail as failure:
                    if self.careful or self.probing or not repair(self, block):
                        self.undo(block)
                        if self.hopeless == block.serial:
                            self.hopeless = 0
                        if self.slow and not self.probing:
                            self.events.append(
                                (FAILURE, (failure.why, failure.clause), self.cause, self.causer, self.depth)
                            )
                        return failure
                    self.fuel = restart
        finally:
            self.blocks.pop()

    def begin_block(self, body) -> Block:
        """Remember where a block began, so that it can be undone or tried again."""
        self.serial += 1
        block = Block(
            self.serial,
            self.s[:],
            body,
            self.cursor,
            len(self.events),
            self.depth,
            (
                self.cause,
                self.causer,
                self.lenient,
                self.chosen,
                tuple(self.chain),
                tuple(self.steps),
                tuple(self.suspended),
            ),
        )
        self.blocks.append(block)
        return block

    def undo(self, block: Block) -> None:
        """Take back what a failed block did; chance that was used and what was seen stay."""
        s = self.s
        state, secrets, known = s[RNG], s[SECRETS], s[KNOWN]
        s[:] = block.before
        s[RNG], s[SECRETS], s[KNOWN] = state, secrets, known
        if self.fired:
            s[RECORDS] = tuple(record for record in s[RECORDS] if record not in self.fired)
        self.restore_context(block)
        del self.events[block.events :]
        if self.program.coverage is not None and not self.probing:
            self.program.coverage.take_back(block.serial)

    def restore_context(self, block: Block) -> None:
        self.cause, self.causer, self.lenient, self.chosen, chain, steps, suspended = block.context
        self.chain, self.steps, self.suspended = list(chain), list(steps), list(suspended)
        self.depth = block.depth
        self.force = None

    def attempt_leniently(self, body, clause):
        """Run one part of `as much as possible`: it does what it can, or nothing."""
        self.lenient += 1
        try:
            return self.attempt(body, clause)
        finally:
            self.lenient -= 1

    def repeat_leniently(self, body, times, clause):
        for _ in range(times):
            self.burn(clause)
            if self.attempt(body, clause) is not None:
                return

    def can(self, seat, body, clause):
        """Tell whether a block could be completed, as far as a player at a seat can know."""
        block = self.begin_block(body)
        coverage = self.program.coverage if not self.probing else None
        if coverage is not None:
            coverage.stumbled.clear()
        try:
            found = feasible(self, block, [], seat)
        finally:
            self.blocks.pop()
        if coverage is not None and not found:
            coverage.failed |= coverage.stumbled
        return found

    def would(self, verbs, body, clause):
        """Return the players that a dry run of a block would have do one of some verbs."""
        block = self.begin_block(body)
        found: list[tuple[int, int]] = []
        try:
            feasible(self, block, [], None, recorder=found)
        finally:
            self.blocks.pop()
        actors = {actor for verb, actor in found if verb in verbs}
        return [seat for seat in self.seats if seat in actors]

    def at_once(self, items, body, clause):
        """Let several act on the same position, none seeing the others; then join what they did.

        Who fails waits until the others have done theirs, and fails for good when nobody gets further.
        """
        held = self.held
        if held is None:
            self.held = len(self.events)
        try:
            self._at_once(items, body, clause)
        except Unanswered:
            raise  # what some have done by now is not told before all have
        except BaseException:
            self.held = held
            raise
        self.held = held

    def _at_once(self, items, body, clause):
        waiting = list(items)
        outer = self.assigned
        while waiting:
            before = self.s[:]
            joined = Joined(self.layout, before)
            stuck = []
            failure = None
            for item in waiting:
                self.s[:] = before
                self.s[RNG], self.s[SECRETS] = joined.state[RNG], joined.state[SECRETS]
                self.force = None
                self.assigned = mine = set()
                events = len(self.events)
                try:
                    body(item)
                    joined.add(self.s, mine, clause)
                except Fail as failed:
                    failure = failed
                    stuck.append(item)
                    del self.events[events:]
            self.assigned = outer
            self.s[:] = joined.state
            self.force = None
            if len(stuck) == len(waiting):
                raise failure
            waiting = stuck

    def window(self, items, passes, most, body, clause):
        """Ask some in turn, again and again, until so many in a row have let it pass, or (if it says so) so many
        were asked in all."""
        items = tuple(items)
        if not items:
            return
        passed = turn = 0
        while passed < passes and (most is None or turn < most):
            before = self.s[:]
            here = turn % len(items)
            self.windows.append((clause, items[here:] + items[:here], passes, passed))
            try:
                body(items[here])
            finally:
                self.windows.pop()
            passed = passed + 1 if self.s == before else 0
            turn += 1
            self.burn(clause)

    def burn(self, clause):
        """Use up fuel; a loop that never ends is a fault of the rules."""
        self.fuel -= 1
        if self.fuel < 0:
            raise RuleError(clause, "this does not end")

    # ----------------------------------------------------------------- steps

    def step(self, index, function, *args):
        """Run a step; `stop` inside it leaves it."""
        self.steps.append(index)
        try:
            function(self, *args)
        except StopStep as stop:
            if stop.step != index:
                raise
        finally:
            self.steps.pop()
        if self.s[RECORDS]:
            self._end_spans(index)

    def _end_spans(self, index):
        """Drop the stored rules whose span ends with this step."""
        kept = []
        for record in self.s[RECORDS]:
            rule, you, this, captured, count, number = record
            until = self.program.rule(rule).until
            if until == ("step", None):
                if len(self.steps) < count:
                    continue
            elif until is not None and until[0] == "step" and until[1] == index:
                if count <= 1:
                    continue
                record = (rule, you, this, captured, count - 1, number)  # noqa: PLW2901 - it counts down
            elif until is not None and until[0] == "test" and until[1](self, you, this, captured):
                continue
            kept.append(record)
        if len(kept) != len(self.s[RECORDS]) or tuple(kept) != self.s[RECORDS]:
            self.s[RECORDS] = tuple(kept)
            self.force = None

    def end_play(self, winners):
        """End the game; nothing after this is done."""
        self.s[OVER] = 1
        if winners is not None:
            self.s[WINNERS] = tuple(winners)
        raise StopPlay

    def stop(self, clause):
        """`stop` outside of loops: leave the step under way."""
        if not self.steps:
            raise Fail(clause, "there is nothing to stop here")
        raise StopStep(self.steps[-1])

    def put(self, slot, value, low, high, clause):
        """Set a number that has bounds; out of them it fails (or stops there, where all is asked that can be done)."""
        if self.lenient:
            value = max(value, low) if low is not None else value
            value = min(value, high) if high is not None else value
        elif (low is not None and value < low) or (high is not None and value > high):
            raise Fail(clause, "it would be {value}, and it goes from {low} to {high}", value=value, low=low, high=high)
        self.s[slot] = number(value)
        self.force_changed()

    def force_changed(self):
        if self.force is not None and not self.force.steady:
            self.force = None

    # ---------------------------------------------------- history, rules in force

    def log(self, entry):
        self.s[LOG] = self.s[LOG].append(entry)

    def past(self, verb, role, test, span):
        """Return what stood in a role of the recorded events of a verb within a span of moments."""
        start, end = span
        found = set()
        for entry in self.s[LOG][start:end]:
            if entry[0] == verb and (test is None or test(*entry[1:])):
                value = entry[1 + role]
                found.update(value) if isinstance(value, tuple) else found.add(value)
        return found

    def active(self) -> Force:
        """Return the rules that are in force now."""
        force = self.force
        if force is None:
            force = self.force = forces(self)
        return force

    def record(self, rule, you, this, captured, count):
        """Store a rule that is in force from now on, until it is used up or its span ends."""
        s = self.s
        s[STORED] += 1
        s[RECORDS] += ((rule, you, this, captured, count, s[STORED]),)
        self.force = None

    def project(self, value, base, owner):
        """Return a value as the rules in force change it."""
        for active in self.active().changes.get(value, ()):
            if active in self.suspended:
                continue
            self.suspended.append(active)
            before = base
            try:
                base = active.apply(self, base, owner)
            finally:
                self.suspended.pop()
            if self.program.coverage is not None and base != before:
                self.program.coverage.apply(self, active.this)
            if self.changes is not None and base != before:
                self.changes.append((value[2], owner, before, base, active))
        return base

    def order(self, first):
        """Return the seats in the order of play, `first` first."""
        count = len(self.seats)
        step = self.s[DIRECTION]
        return [(first + step * i) % count for i in range(count)]

    def neighbour(self, seat, direction, clause):
        if seat is None:
            raise Fail(clause, "next to nobody")
        return (seat + direction * self.s[DIRECTION]) % len(self.seats)

    def neighbours(self, seat, direction, amount, clause):
        """Return the seats ahead (1) or behind (-1) of a seat, nearest first; there must be enough others."""
        if amount > len(self.seats) - 1:
            raise Fail(clause, "there are only {n} others", n=len(self.seats) - 1)
        step = direction * self.s[DIRECTION]
        return [(seat + step * (i + 1)) % len(self.seats) for i in range(amount)]


def number(value):
    """Return a value that is going to be set; numbers have limits."""
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise RuleError(0, f"a number here would be larger than {LARGEST}")
    return value


class Question:
    """What `Run.ask` wants to know: who decides, among what, where in the rules."""

    __slots__ = ("body", "clause", "failures", "free", "kind", "name", "options", "part", "parts", "seat")

    def __init__(self, seat, options, clause, name, kind, free, part, parts, body) -> None:
        self.body = body
        self.failures: dict[int, Fail | None] = {}
        self.seat = seat
        self.options = options
        self.clause = clause
        self.name = name
        self.kind = kind
        self.free = free
        self.part = part
        self.parts = parts
