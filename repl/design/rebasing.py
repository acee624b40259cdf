"""Play the way to where the designer stands again under changed rules, and find the first difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.decisions import IllegalChoice
from interpreter.editing import alike
from interpreter.failure import RuleError
from interpreter.setting import NotSet
from repl.calling import carried_out
from repl.design.patience import stoppable
from repl.design.tree import ANSWER, BEGIN, CALL, EDIT, Node
from repl.reply import Line
from repl.words import counted, listed, sentence

if TYPE_CHECKING:
    from repl.design.editing import Change
    from repl.design.session import DesignSession


class Stopped(Exception):
    """Somebody pressed Ctrl-C; nothing has been changed."""


def rebased(session: DesignSession, change: Change, record: dict[str, Any]) -> list[Line]:
    """Grow a new branch from the beginning, under the changed rules; return what there is to say."""
    path = [node for node in session.tree.at.path() if node.kind != EDIT]
    table, door = session.table, session.door
    first = path[0]
    if first.kind == BEGIN:
        position = door.begin(change.game, table.players, table.seed, dict(table.options))
    else:
        position = _by_hand(session, change.game, first.position, first)
    positions: list[tuple[Node, Any]] = [(first, position)]
    stuck = ""
    with stoppable() as stopped:
        for node in path[1:]:
            if stopped():
                raise Stopped
            position, stuck = _next(session, change, position, node)
            if stuck:
                break
            positions.append((node, position))
    differs = next(((old, new) for old, new in positions if not alike(old.position, new)), None)
    _grow(session, change, record, positions)
    return _told(session, change, positions, differs, stuck)


def _next(session: DesignSession, change: Change, position: Any, node: Node) -> tuple[Any, str]:
    """Return what a position becomes at the next node of the old way, and why it cannot go on so, if it cannot."""
    try:
        if node.kind == ANSWER:
            return session.door.decide(change.game, position, node.option), ""
        if node.kind == CALL:
            return carried_out(session.door, change.game, position, node.option), ""
        return _by_hand(session, change.game, position, node), ""
    except (IllegalChoice, RuleError, NotSet) as error:
        return position, f"{node.words} is not possible any more: {error}"


def _by_hand(session: DesignSession, game: Any, position: Any, node: Node) -> Any:
    from repl.design.setting import by_hand

    return by_hand(session, game, position, node.lines)


def _grow(session: DesignSession, change: Change, record: dict[str, Any], positions: list[tuple[Node, Any]]) -> None:
    """Add the positions to the tree. One record brings all of them back."""
    grown: Node | None = None
    for old, position in positions:
        words = f"{old.words}, after {change.title} was changed" if grown is None else old.words
        grown = session.tree.grow(
            position, change.game, old.kind, words, parent=grown, seat=old.seat, option=old.option, lines=old.lines
        )
    session.note(record)
    session.walk = None
    session.settle_here()


def _told(session: DesignSession, change: Change, positions: list[tuple[Node, Any]], differs: Any, stuck: str) -> list[Line]:
    decisions = sum(old.kind == ANSWER for old, _ in positions)
    said = [Line(f"{change.title} is in force. {counted(decisions, 'decision')} played again{'' if differs or stuck else ', and nothing is different'}.", "good")]
    if differs is not None:
        old, new = differs
        said.append(Line(f"The first difference is at {old.number} ({old.words}): {_difference(session, old.position, new)}", "title"))
    if stuck:
        said.append(Line(sentence(f"here the game stops following the old one: {stuck}"), "error"))
    return said


def _difference(session: DesignSession, old: Any, new: Any) -> str:
    """Say how two positions after the same decisions differ."""
    from repl.design.moving import difference_rows

    rows = difference_rows(session, old, new)
    if rows:
        more = f" and {counted(len(rows) - 3, 'other')}" if len(rows) > 3 else ""
        return "; ".join(rows[:3]) + more
    names = session.table.names
    if (old.decision is None) != (new.decision is None):
        return "one game is over there, the other goes on"
    a, b = old.decision, new.decision
    if a.seat != b.seat:
        return f"{names[a.seat - 1]} was asked, now {names[b.seat - 1]} is"
    before, after = ({option.label for option in one.possible} for one in (a, b))
    lost, won = sorted(before - after), sorted(after - before)
    parts = [f"no longer possible: {listed(lost[:4])}"] * bool(lost) + [f"now possible: {listed(won[:4])}"] * bool(won)
    return "; ".join(parts) or "the reasons are others"


