"""Play the path to the present position again under changed rules, and find the first difference."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from interpreter import api
from interpreter.compiler.program import Program
from interpreter.loading.hot_reload import alike, changed_texts
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.positions.position import Position
from interpreter.positions.replaying import Interrupted, Passed, passed_through
from interpreter.recording.opened import set_by_hand
from interpreter.recording.setup import NotSet
from repl.design.change import Change
from repl.design.commands.navigate import difference_rows
from repl.design.interrupts import stoppable, whole
from repl.design.session import DesignSession
from repl.design.tree import ANSWER, BEGIN, CALL, EDIT, Node
from repl.play.saves import carried_out
from repl.render.cards import titled
from repl.render.reply import Line
from repl.render.words import sentence


class Stopped(Exception):
    """The designer has pressed Ctrl-C before anything was changed, so the rules stay as they are."""


def rebased(session: DesignSession, change: Change, record: dict[str, object]) -> list[Line]:
    """Play the path to the present position again under the changed rules, as a new branch of the tree. Return lines about the
    result."""
    path = [node for node in session.tree.at.path() if node.kind != EDIT]
    table = session.table
    first = path[0]
    if first.kind == BEGIN:
        position = api.begin(change.game, table.players, table.seed, dict(table.options))
    else:
        position = set_by_hand(change.game, first.position, first.lines, table.players)
    way = _Way(session, change, path)
    try:
        with stoppable() as stopped:
            stuck = way.go(position, stopped)
            _grow(session, change, record, way.positions)  # Ctrl-C comes too late from here on
    except Interrupted:
        raise Stopped from None
    return _told(session, change, way.positions, way.differs, stuck)


class _Way:
    """Plays a path of the tree again under the changed rules. It holds the new position for each node of the path, and the
    first node at which the position differs.

    Up to the first difference, each position is computed and compared with the old one, unless the change cannot have had an
    effect on that position. After the first difference nothing is compared: the old answers are only repeated.
    """

    def __init__(self, session: DesignSession, change: Change, path: list[Node]) -> None:
        self.session, self.change, self.path = session, change, path
        self.positions: list[tuple[Node, Position | Passed]] = []
        self.differs: tuple[Node, Position] | None = None
        self.same: Node | None = None  # the old node whose position equals the last new one; None if they differ
        self.changed: dict[Program, frozenset[int] | None] = {}

    def go(self, position: Position, stopped: Callable[[], bool]) -> str:
        """Play the path as far as possible. Return "" if its end is reached, otherwise the reason why the replay stops
        before the end. Raises Interrupted after Ctrl-C."""
        self.program = position.program
        self._reached(self.path[0], position)
        while len(self.positions) < len(self.path):
            if stopped():
                raise Interrupted
            if self.differs is not None:
                self._pass_on(stopped)
            if len(self.positions) < len(self.path):
                node = self.path[len(self.positions)]
                if self._stays(node):
                    continue
                position, stuck = _next(self.session, self.change, self._last(), node)
                if stuck:
                    return stuck
                self._reached(node, position)
        return ""

    def _last(self) -> Position:
        reached = self.positions[-1][1]
        return reached.position if isinstance(reached, Passed) else reached

    def _reached(self, node: Node, position: Position) -> None:
        self.positions.append((node, position))
        if self.differs is None and not alike(node.position, position):
            self.differs = node, position
        self.same = node if self.differs is None and position == node.position else None

    def _stays(self, node: Node) -> bool:
        """Keep the old position of a node if the changed rules cannot change it. Return whether it was kept."""
        if node.kind != ANSWER or node.parent is None or self.same is None:
            return False
        before, after = node.parent.position, node.position
        if after.answer is None or self.same.position != before:
            return False
        if after.program not in self.changed:
            self.changed[after.program] = changed_texts(after.program, self.program)
        changed = self.changed[after.program]
        if changed is None or changed & after.read:
            return False
        decisions = self.positions[-1][1].decisions + 1  # count again, because an earlier edit has restarted the count
        self.positions.append(
            (
                node,
                Passed(
                    self.program,
                    before.slots,
                    (*before.answers, after.answer),
                    before.happened,
                    decisions,
                    same=after,
                    answered=node.answered,
                ),
            )
        )
        self.same = node
        return True

    def _pass_on(self, stopped: Callable[[], bool]) -> None:
        """Repeat the answers that follow the first difference, as far as they are possible."""
        nodes = list(takewhile(lambda node: node.kind == ANSWER, self.path[len(self.positions) :]))
        self.positions += zip(
            nodes, passed_through(self.program, self._last(), [node.option for node in nodes], stopped)
        )


def _next(session: DesignSession, change: Change, position: Position, node: Node) -> tuple[Position, str]:
    """Return the position after the next node of the old path, and "". If the action of that node is impossible now, return the
    same position and the reason."""
    try:
        if node.kind == ANSWER:
            return api.decide(change.game, position, node.option), ""
        if node.kind == CALL:
            return carried_out(change.game, position, node.option), ""
        return set_by_hand(change.game, position, node.lines, session.table.players), ""
    except (IllegalChoice, RuleError, NotSet) as error:
        return position, session.say("words-is-not-possible-any-more-error", words=node.words, error=error)


def _grow(
    session: DesignSession, change: Change, record: dict[str, object], positions: list[tuple[Node, Position | Passed]]
) -> None:
    """Add the new positions to the tree. One record in the saved game stands for all of them."""
    grown: Node | None = None
    with whole():
        for old, position in positions:
            words = (
                session.say("words-after-title-was-changed", words=old.words, title=titled(session.voice, change.title))
                if grown is None
                else old.words
            )
            grown = session.tree.grow(
                position, change.game, old.kind, words, parent=grown, seat=old.seat, option=old.option, lines=old.lines
            )
        session.note(record)
    session.walk = None
    session.settle_here()


def _told(
    session: DesignSession,
    change: Change,
    positions: list[tuple[Node, Position | Passed]],
    differs: tuple[Node, Position] | None,
    stuck: str,
) -> list[Line]:
    decisions, say = sum(old.kind == ANSWER for old, _ in positions), session.say
    again = (
        say.many(decisions, "n-decisions-played-again")
        if differs or stuck
        else say.many(decisions, "n-decisions-played-again-and-nothing-is-different")
    )
    said = [Line(f"{session.say('title-is-in-force', title=titled(session.voice, change.title))} {again}", "good")]
    if differs is not None:
        old, new = differs
        said.append(
            Line(
                session.say(
                    "the-first-difference-is-at-number-words-difference",
                    number=old.number,
                    words=old.words,
                    difference=_difference(session, old.position, new),
                ),
                "title",
            )
        )
    if stuck:
        said.append(
            Line(sentence(session.say("here-the-game-stops-following-the-old-one-stuck", stuck=stuck)), "error")
        )
    return said


def _difference(session: DesignSession, old: Position, new: Position) -> str:
    """Return a text about the differences between two positions that were reached by the same decisions, the first under the
    old rules and the second under the new ones."""
    rows = difference_rows(session, old, new)
    if rows:
        more = " " + session.say.many(len(rows) - 3, "and-n-others") if len(rows) > 3 else ""
        return "; ".join(rows[:3]) + more
    names = session.table.names
    a, b = old.decision, new.decision
    if a is None or b is None:
        return (
            session.say("one-game-is-over-there-the-other-goes-on")
            if a is not b
            else session.say("it-ends-in-another-way")
        )
    if a.seat != b.seat:
        return session.say("name-was-asked-now-other-is", name=names[a.seat - 1], other=names[b.seat - 1])
    before, after = ({option.label for option in one.possible} for one in (a, b))
    lost, won = sorted(before - after), sorted(after - before)
    parts = [session.say("no-longer-possible-options", options=session.say.listed(lost[:4]))] * bool(lost) + [
        session.say("now-possible-options", options=session.say.listed(won[:4]))
    ] * bool(won)
    return "; ".join(parts) or session.say("the-reasons-are-others")
