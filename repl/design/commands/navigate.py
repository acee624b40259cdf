"""Commands that move to another position in the tree or show the tree: `back`, `forward`, `goto`, `tree`, `branch`, `diff`,
`history`."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.messages.message import Message
from interpreter import api
from interpreter.api import Position
from interpreter.inspection.explanation import Difference, differences
from repl.design.session import DesignSession
from repl.design.tree import Node
from repl.design.walk import Walk, trace_to
from repl.render.phrases import Phrases
from repl.render.reply import Line, Reply
from repl.render.words import meant

UNITS = ("statement", "decision", "turn")
MOST_ROWS = 40


def back(session: DesignSession, rest: str) -> Reply:
    return _move(session, rest, -1)


def forward(session: DesignSession, rest: str) -> Reply:
    return _move(session, rest, 1)


def _move(session: DesignSession, rest: str, way: int) -> Reply:
    """Go back or forward by a number of statements, decisions or turns."""
    unit, times, trouble = _read(rest, session.say)
    if trouble:
        return Reply.wrong(trouble)
    unit = unit or ("statement" if session.walk else "decision")
    place = session.tree.at, session.walk
    go = {"statement": _statement, "decision": _decision, "turn": _turn}[unit]
    went = 0
    session.mark("going-back" if way < 0 else "going-forward")
    while went < times and go(session, way):
        went += 1
    if not went:
        session.done.pop()
        session.walk = place[1]
        return Reply.wrong(
            session.say("there-is-nothing-before-this" if way < 0 else "there-is-nothing-after-this-yet")
        )
    short = [Line(_only(session.say, unit, went), "hint")] if went < times else []
    return session.stopped(*short) if session.walk else _arrived(session, *short)


def _only(say: Phrases, unit: str, went: int) -> str:
    if unit == "statement":
        return say.many(went, "only-n-statements-there-is-no-more")
    if unit == "turn":
        return say.many(went, "only-n-turns-there-is-no-more")
    return say.many(went, "only-n-decisions-there-is-no-more")


def _read(rest: str, say: Phrases) -> tuple[str, int, str]:
    unit, times = "", 1
    for word in rest.split():
        if word.isascii() and word.isdecimal() and len(word) < 6:
            times = int(word)
        elif word.rstrip("s") in UNITS:
            unit = word.rstrip("s")
        else:
            units = say.listed(UNITS, "or")
            none = say("word-is-no-number-and-none-of-units", word=word, units=units)
            return "", 0, f"{none}{meant(word, UNITS, say)}"
    return unit, max(times, 1), ""


def _arrived(session: DesignSession, *said: Line) -> Reply:
    at = session.tree.at
    return session.arrived(at, Line(session.say("at-n-words", n=at.number, words=at.words), "hint"), *said)


def _statement(session: DesignSession, way: int) -> bool:
    walk = session.walk
    if walk is not None:
        if way < 0 and walk.index == 0:
            return _decision(session, way)
        session.walk = walk.at(walk.index + way)
        return True
    if way < 0:
        trace = trace_to(session.tree.at, session.table.seed)
        if not trace.stops:
            return _decision(session, way)
        session.walk = Walk(session.tree.at, trace, len(trace.stops) - 1)
        return True
    following = session.tree.at.latest
    if following is None:
        return False
    session.stand(following)
    session.walk = Walk(following, trace_to(following, session.table.seed), 0).at(0)
    return True


def _decision(session: DesignSession, way: int) -> bool:
    """Go to the question before (`way` is -1) or after (1) the present position, and return whether there is one. If the
    designer is between two statements of a card, these are the questions before and after that card."""
    at = session.tree.at
    if session.walk is not None and way > 0:
        session.walk = None
        return True
    node = at.parent if way < 0 else at.latest
    if node is None:
        walked, session.walk = session.walk, None
        return walked is not None
    session.stand(node)
    return True


def _turn(session: DesignSession, way: int) -> bool:
    """Go to the beginning of the present turn (`way` is -1) or of the next turn (1), and return whether there is one. From the
    beginning of a turn, -1 goes to the turn before."""
    session.walk = None
    if way > 0:
        active = _active(session)
        if not _decision(session, way):
            return False
        while _active(session) == active and (following := session.tree.at.latest) is not None:
            session.stand(following)
        return True
    if not _decision(session, way):
        return False
    active = _active(session)
    while (before := session.tree.at.parent) is not None:
        here = session.tree.at
        session.stand(before)
        if _active(session) != active:
            session.stand(here)
            break
    return True


def _active(session: DesignSession) -> int | None:
    return api.view(session.game, session.position, None).active


def goto(session: DesignSession, rest: str) -> Reply:
    """Go to the node with a number or a name."""
    node = session.tree.find(rest) if rest else None
    if node is None:
        return Reply.wrong(_nowhere(session, rest))
    session.mark("going-elsewhere")
    session.stand(node)
    return _arrived(session)


def _nowhere(session: DesignSession, text: str) -> str:
    names = [node.name for node in session.tree.nodes if node.name]
    last = len(session.tree.nodes) - 1
    they = session.say("they-have-numbers-from-0-to-last-and-the", last=last)
    return f"{session.say('there-is-no-place-text', text=text)}{meant(text, names, session.say)} {they}"


def branch(session: DesignSession, rest: str) -> Reply:
    """Give a name to the present node of the tree."""
    node = session.tree.at
    name = rest.strip().strip('"')
    if not name or not name.isprintable() or len(name) > 30 or name.removeprefix("#").isdecimal():
        return Reply.wrong(session.say("a-branch-has-a-name-of-up-to-30", example="branch second try"))
    other = session.tree.find(name)
    if other is not None and other is not node:
        return Reply.wrong(session.say("place-n-is-called-so-already", n=other.number))
    rename(session, node, name)
    return Reply.of(session.say("place-n-is-called-name-goto-name-comes-back", n=node.number, name=name))


def rename(session: DesignSession, node: Node, name: str) -> None:
    old = node.name
    session.mark("the-name", lambda: _set_name(session, node, old))
    _set_name(session, node, name)


def _set_name(session: DesignSession, node: Node, name: str) -> None:
    session.note({Message("name"): name, "node": node.number})
    node.name = name


def tree(session: DesignSession, rest: str) -> Reply:
    """Show the tree of all positions that were reached."""
    return Reply.of(*session.tree.rows())


def history(session: DesignSession, rest: str) -> Reply:
    """Show the decisions that led to this position, with the changes of rules and those by hand."""
    path = session.tree.at.path()
    if rest and not rest.isdecimal():
        return Reply.wrong(session.say("text-is-not-a-number-of-lines-type-history", text=rest))
    last = int(rest) if rest else MOST_ROWS // 2
    hidden = len(path) - last
    earlier = session.say.many(hidden, "n-earlier-places")
    more = session.say("lines-command-shows-all", lines=earlier, command=f"`history {len(path)}`")
    rows = [more] if hidden > 0 else []
    rows += [f"{node.number:>4}  {node.words}{f' “{node.name}”' if node.name else ''}" for node in path[-last:]]
    return Reply.of(*rows)


def diff(session: DesignSession, rest: str) -> Reply:
    """Show the differences between two positions. If only one is named, it is compared with the present position."""
    words = rest.split()
    if not 1 <= len(words) <= 2:
        return Reply.wrong(session.say("between-which-places-diff-3-7-or-diff-3"))
    nodes = []
    for word in words:
        node = session.tree.find(word)
        if node is None:
            return Reply.wrong(_nowhere(session, word))
        nodes.append(node)
    left = nodes[0].position
    right = nodes[1].position if len(nodes) > 1 else session.moment
    if left.program.layout.players != right.program.layout.players:
        return Reply.wrong(session.say("these-two-have-different-numbers-of-players-and-cannot"))
    rows = difference_rows(session, left, right)
    return Reply.of(*rows) if rows else Reply.of(session.say("nothing-differs"))


def difference_rows(session: DesignSession, left: Position, right: Position) -> list[str]:
    """Return a line for each difference between two positions, in the words of the game."""
    return [_row(session, one) for one in differences(session.game, left, right)]


def _row(session: DesignSession, one: Difference) -> str:
    voice, names = session.voice, session.table.names
    name = voice.word(one.name)
    if one.owner is not None:
        owner = names[one.owner - 1] if isinstance(one.owner, int) else one.owner
        name = voice.say("place-of-owner", place=name, owner=owner)
    name += f" ({names[one.seat - 1]})" if one.seat is not None else ""
    if one.left or one.came:
        left, came = ([voice.title(title) for title in titles] for titles in (one.left, one.came))
        moved = [f"- {_few(left, voice.say)}"] * bool(left) + [f"+ {_few(came, voice.say)}"] * bool(came)
        return f"{name}{voice.say.colon}{one.before} -> {one.after}  {'  '.join(moved)}".rstrip()
    if one.before == one.after:
        return f"{name}{voice.say.colon}{voice.say('in-another-order')}"
    return f"{name}{voice.say.colon}{voice.value(one.before, names)} -> {voice.value(one.after, names)}"


def _few(titles: Sequence[str], say: Phrases) -> str:
    more = f" {say('and-n-more', n=len(titles) - 4)}" if len(titles) > 4 else ""
    return ", ".join(titles[:4]) + more
