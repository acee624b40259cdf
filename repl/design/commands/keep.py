"""Commands that save what has happened as a test: `keep` writes a scenario, `bless` a whole game as a playthrough."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from dsl.diagnostics.spelling import folded
from dsl.files import reading, writing
from dsl.limits import MAX_SIZE
from interpreter.recording.record import Kept, NotKept, kept, kept_latest
from repl.design.commands.edit import A_COPY
from repl.design.session import DesignSession
from repl.design.tree import ANSWER, BEGIN, CALL, Node
from repl.play.playthrough import SUFFIX, blessed
from repl.render.phrases import phrase, why_not
from repl.render.reply import Line, Reply

FOLDER, FILE = "scenarios", "kept.naipe"
PLAYTHROUGHS = "playthroughs"
_TITLE = re.compile(r'^"([^"]+)"\s*(?:from\s+(\S.*))?$')
KEPT_AS = {ANSWER: "choice", CALL: "call"}  # the keys of actions in a playthrough


def keep(session: DesignSession, rest: str) -> Reply:
    """Write what has just happened as a scenario. It is added to a file beside the rules."""
    named = _TITLE.match(rest)
    if named is None:
        return Reply.wrong(session.say("keep-it-under-which-title-keep-two-players-tie"))
    title, start = named[1], named[2]
    file = _file(session)
    if file is None:
        return _nowhere(session)
    if not session.owns(file):
        return Reply.wrong(session.say("path-lies-elsewhere-behind-a-link-and-nothing-is", path=file))
    try:
        there = _text(file)
    except OSError as error:
        return Reply.wrong(session.say("path-cannot-be-read-why", path=file, why=why_not(error)))
    if any(
        f'scenario "{title}"' in text for text in (there, *(source.text for source in session.game.sources.values()))
    ):
        return Reply.wrong(session.say("there-is-a-scenario-title-already-give-this-one", title=title))
    path = _played(session.tree.at)
    place = None
    if start:
        node = session.tree.find(start)
        if node is None or node not in path:
            return Reply.wrong(
                session.say(
                    "place-place-is-not-on-the-way-here-history"
                    if len(path) == len(session.tree.at.path())
                    else "place-place-is-not-on-the-way-here-since",
                    place=start,
                )
            )
        place = path.index(node)
    positions = [node.position for node in path]
    try:
        found = (
            kept_latest(session.game, title, positions)
            if place is None
            else kept(session.game, title, positions, place)
        )
    except NotKept as error:
        why = session.voice.told(error)
    except Exception as error:  # the game must continue if a scenario cannot express something
        why = session.say("it-cannot-be-written-error", error=error)
    else:
        return _written(session, title, found, file, path[found.start] if place is None else path[place])
    whole = "; " + session.say("bless-title-keeps-the-whole-game-as-it-was", title=title) if len(path) > 1 else ""
    return Reply.wrong(session.say("title-could-not-be-kept-why-keep-title-from", title=title, why=why, whole=whole))


def _played(node: Node) -> list[Node]:
    """Return the last nodes of the path to a node that were all reached by answers, together with the node before them."""
    path = node.path()
    first = next((place for place in range(len(path) - 1, -1, -1) if path[place].kind != ANSWER), 0)
    return path[first:]


def _written(session: DesignSession, title: str, found: Kept, file: Path, start: Node) -> Reply:
    old = _text(file)
    text = _under_no_background(old, found.text, session.table.players)
    try:
        writing.make_folder(file.parent)
        writing.write_whole(file, f"{old.rstrip()}\n\n{text}" if old.strip() else text)
    except OSError as error:
        return Reply.wrong(session.say("file-cannot-be-written-why", file=file, why=why_not(error)))
    new = _text(file)
    session.mark(phrase("the-scenario-title", title=title), lambda: _take_back(session, file, old, new))
    session.note({"kept": title, "file": str(file), "base": old})
    if session.watched is not None:
        session.watched[str(file)] = new
    lines = [Line(row, "code") for row in text.rstrip().split("\n")]
    less = (
        " "
        + session.say(
            "left-out-because-a-scenario-cannot-be-given-what",
            what="; ".join(session.say(one) for one in found.left_out),
        )
        if found.left_out
        else ""
    )
    cut = (
        " " + session.say("only-the-end-of-what-happened-since-number-is", number=start.number, why=found.cut)
        if found.cut
        else ""
    )
    if found.cut.startswith("all of it"):
        cut += " " + session.say("undo-and-keep-title-from-number-keeps-all", title=title, number=start.number)
    late = " " + session.say("it-goes-on-to-the-question-after-the-place") if session.walk else ""
    return Reply(
        (*lines, Line(session.say("kept-in-file-it-passes-naipe-test-runs-it", file=file) + less + cut + late, "good"))
    )


def _take_back(session: DesignSession, file: Path, old: str, new: str) -> list[Line]:
    if _text(file) != new:
        return [Line(session.say("file-was-changed-since-so-it-was-left-alone", file=file), "error")]
    try:
        if old:
            writing.write_whole(file, old)
        else:
            writing.remove(file)
    except OSError as error:
        return [Line(session.say("file-cannot-be-written-why", file=file, why=why_not(error)), "error")]
    return []


def _text(file: Path) -> str:
    try:
        return reading.read_text(file, MAX_SIZE)
    except FileNotFoundError:
        return ""


def _under_no_background(old: str, text: str, players: int) -> str:
    """Return the text of a scenario in the form in which it is added to the text `old`. The last background in `old` would
    apply to the new scenario too; in that case the scenario is returned with a background of its own."""
    own = f"background\n  given {players} players\n"
    backgrounds = list(re.finditer(r"^background$", old, re.MULTILINE))
    return f"{own}\n{text}" if backgrounds and not old[backgrounds[-1].start() :].startswith(own) else text


def _file(session: DesignSession) -> Path | None:
    write_folder = session.write_folder
    if write_folder is None:
        return None
    return write_folder if reading.is_file(write_folder) else write_folder / FOLDER / FILE


def _nowhere(session: DesignSession) -> Reply:
    return Reply.wrong(
        f"{session.say('title-comes-with-naipe-and-nothing-is-written-beside', title=session.game.title)} {session.say(A_COPY)}"
    )


def bless(session: DesignSession, rest: str) -> Reply:
    """Write the path to this position as a playthrough, which `naipe test` plays again."""
    title = rest.strip().strip('"')
    if not title or not title.isprintable() or len(title) > 80:
        return Reply.wrong(session.say("bless-it-under-which-title-bless-a-quiet-game"))
    write_folder = session.write_folder
    if write_folder is None:
        return _nowhere(session)
    path = session.tree.at.path()
    if len(path) < 2 or path[0].kind != BEGIN or any(node.kind not in (ANSWER, CALL) for node in path[1:]):
        return Reply.wrong(session.say("a-playthrough-is-a-game-that-was-played-from"))
    folder = (write_folder if reading.is_folder(write_folder) else write_folder.parent) / PLAYTHROUGHS
    file = folder / f"{_slug(title)}{SUFFIX}"
    if reading.exists(file):
        return Reply.wrong(session.say("there-is-a-playthrough-file-already-give-this-one", file=file))
    try:
        writing.make_folder(folder)
        writing.write_new(
            file,
            blessed(
                title,
                session.game,
                session.table,
                [node.position for node in path],
                [(KEPT_AS[node.kind], node.option) for node in path[1:]],
            ),
        )
    except OSError as error:
        return Reply.wrong(session.say("file-cannot-be-written-why", file=file, why=why_not(error)))
    session.mark(phrase("the-playthrough-title", title=title), lambda: _unblessed(session, path[-1], file))
    _marked(session, path[-1], title)
    return Reply(
        (
            Line(
                session.say("blessed-what-in-file-naipe-test-replays-it", what=_counted(session, path[1:]), file=file),
                "good",
            ),
        )
    )


def _counted(session: DesignSession, nodes: list[Node]) -> str:
    calls = sum(node.kind == CALL for node in nodes)
    decided = session.say.many(len(nodes) - calls, "n-decisions")
    called = session.say.many(calls, "n-calls-of-the-table")
    return session.say.listed([decided, called]) if calls else decided


def _marked(session: DesignSession, node: Node, title: str) -> None:
    """Record that a playthrough ends at a node, so that the tree shows its title, also after the game was saved and loaded."""
    node.blessed = title
    session.note({"blessed": title, "node": node.number})


def _unblessed(session: DesignSession, node: Node, file: Path) -> None:
    _marked(session, node, "")
    with suppress(OSError):  # the file is not there any more
        writing.remove(file)
    writing.remove_folder(file.parent)


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", folded(title)).strip("-")[:40] or "game"
