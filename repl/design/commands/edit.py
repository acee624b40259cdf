"""Changes of the rules during a game: the command `edit`, then `rebase`, `here` or `fork`.

A text with an error changes nothing: it is kept as a draft, and the game keeps its rules. A correct text is a draft too, until
the designer chooses how to apply it. Drafts are in the saved game, so no text is lost when the program ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from dsl.diagnostics.report import render_all
from dsl.files import reading, writing
from dsl.limits import MAX_SIZE
from interpreter.loading.hot_reload import carried_on, with_sources
from interpreter.loading.loader import LoadError
from interpreter.model.failure import RuleError
from repl.changing.parts import Part, errors_in, part_of, with_text
from repl.design.change import Change
from repl.design.commands.rebase import Stopped, rebased
from repl.design.done import Done, joined
from repl.design.interrupts import whole
from repl.design.session import DesignSession
from repl.design.tree import EDIT, Node
from repl.design.walk import Walk
from repl.render.cards import titled
from repl.render.phrases import phrase, why_not
from repl.render.reply import Line, Reply

WAYS = ("rebase", "here", "fork")
A_COPY = phrase("to-write-rules-of-your-own-put-them-into")
ASKS = phrase("the-new-text-is-good-what-becomes-of-the")


def edit(session: DesignSession, rest: str) -> Reply:
    """Edit a card or another part of the rules in an editor. If the user types the new text below the command, use that text
    instead."""
    head, newline, text = rest.partition("\n")
    name, way, branch = _way(head)
    if not name:
        return Reply.wrong(session.say("edit-what-type-a-card-the-name-of-a"))
    part = part_of(session.game, name, session.voice)
    if isinstance(part, str):
        return Reply.wrong(session.say(part))
    if not newline:
        if session.editor is None:
            return Reply.wrong(session.say("there-is-no-editor-here-type-the-new-text"))
        left = session.editor(titled(session.voice, part.title), session.drafts.get(part.title, part.text))
        if left is None:
            return Reply.of(session.say("nothing-was-changed"))
        text = left
    return _saved(session, part, text, way, branch)


def _way(head: str) -> tuple[str, str, str]:
    """Split the argument of `edit` into three parts: the name of what is edited, how the change is applied (`rebase`,
    `here`, `fork` or ""), and the name of the new branch."""
    words = head.split()
    for place_of in range(1, len(words)):
        if words[place_of] in WAYS:
            return " ".join(words[:place_of]), words[place_of], " ".join(words[place_of + 1 :])
    return " ".join(words), "", ""


def _saved(session: DesignSession, part: Part, text: str, way: str, branch: str) -> Reply:
    """Check a text that the designer has edited, and propose the change. An empty or unchanged text changes nothing."""
    if not text.strip():
        return Reply.wrong(
            session.say("there-is-nothing-left-of-title-the-old-text", title=titled(session.voice, part.title))
        )
    if text.rstrip() == part.text.rstrip():
        keep_draft(session, part.title, None)
        return Reply.of(session.say("title-stays-as-it-was", title=titled(session.voice, part.title)))
    keep_draft(session, part.title, text)
    if not part.is_file and text.lstrip("\n")[0].isspace():
        head = part.text.partition("\n")[0]
        return Reply.wrong(
            session.say("the-first-line-is-to-stand-at-the-margin", head=head, title=titled(session.voice, part.title))
        )
    return proposed(session, part.title, with_text(session.game, part, text), way, branch, part)


def keep_draft(session: DesignSession, title: str, text: str | None) -> None:
    """Keep a text as a draft, also in the saved game. If `text` is None, forget the draft with this title."""
    if session.drafts.get(title) == text:
        return
    session.drafts.pop(title, None)
    if text is not None:
        session.drafts[title] = text
    session.note({"draft": title, "text": text})


def proposed(
    session: DesignSession,
    title: str,
    texts: dict[str, str],
    way: str = "",
    branch: str = "",
    part: Part | None = None,
    *,
    from_disk: bool = False,
) -> Reply:
    """Check changed files of the rules. If they have errors, show the errors and change nothing. Otherwise keep the change
    until the designer chooses how to apply it. If `way` is not "", apply the change in that way at once."""
    waited, session.change = session.change, None
    put_by = (
        [Line(session.say("put-by-and-not-in-the-game-title-edit", title=titled(session.voice, waited.title)), "hint")]
        if waited is not None and waited.title in session.drafts and waited.title != title
        else []
    )
    try:
        game = with_sources(session.game, texts)
    except LoadError as error:
        again = (
            " " + session.say("edit-title-goes-on-with-what-you-wrote", title=titled(session.voice, title))
            if part is not None
            else ""
        )
        wrong = Reply.wrong(
            f"{errors_in(error, texts, part, session.say)}\n\n"
            + session.say("the-old-text-stays-in-force-and-the-game")
            + again
        )
        return replace(wrong, said=(*put_by, *wrong.said))
    session.change = Change(title, texts, game, from_disk)
    warnings = [
        finding for finding in game.warnings if finding.span.source in texts and finding not in session.game.warnings
    ]
    before = [
        *put_by,
        *([Line(render_all(warnings[:3], game.sources, language=session.voice.language), "hint")] if warnings else []),
    ]
    if way:
        return joined(settle(session, way, branch), *before)
    return Reply((*before, Line(f"{titled(session.voice, title)}{session.say.colon}{session.say(ASKS)}", "title")))


def rebase(session: DesignSession, rest: str) -> Reply:
    return settle(session, "rebase", rest)


def here(session: DesignSession, rest: str) -> Reply:
    return settle(session, "here", rest)


def fork(session: DesignSession, rest: str) -> Reply:
    return settle(session, "fork", rest)


def drop(session: DesignSession, rest: str) -> Reply:
    """Forget the change that is not applied yet. If there is none, forget all drafts, which are texts with errors."""
    change, session.change = session.change, None
    titles = [change.title] if change is not None else list(session.drafts)
    if not titles:
        return Reply.wrong(session.say("there-is-no-change-that-waits"))
    for title in titles:
        keep_draft(session, title, None)
    if change is not None and change.from_disk:
        session.unsettled = {}
        return Reply.of(
            session.say("forgotten-title-the-rules-in-force-are-what-they", title=titled(session.voice, change.title))
        )
    return Reply.of(
        session.say(
            "forgotten-titles-the-rules-are-what-they-were",
            titles=session.say.listed([titled(session.voice, title) for title in titles]),
        )
    )


def settle(session: DesignSession, way: str, branch: str) -> Reply:
    """Apply the change that the designer has not applied yet to the game. `way` is `rebase` (play the game again under the
    changed rules), `here` (continue from the present position) or `fork` (continue on a new branch of the tree, and do not
    write the files)."""
    change = session.change
    if change is None:
        return Reply.wrong(session.say("there-is-no-change-that-waits-edit-card-makes"))
    before, walk = session.tree.at, session.walk
    old = {name: session.game.sources[name].text if name in session.game.sources else None for name in change.texts}
    if way == "fork":
        branch = branch.strip().strip('"')
        if branch and session.tree.find(branch) is not None:
            return Reply.wrong(session.say("there-is-a-place-branch-already-name-another-one", branch=branch))
    record = {
        "edit": change.texts,
        "base": old,
        "how": way,
        "title": change.title,
        **({"name": branch} if way == "fork" and branch else {}),
    }
    late = session.past_the_middle() if way != "rebase" else []
    with whole():  # tree, saved game and files must change together or not at all
        try:
            said = adopted(session, change, way, branch if way == "fork" else "", record)
        except Stopped:
            return Reply.wrong(session.say("stopped-with-ctrl-c-nothing-has-changed-and-the"))
        except (ValueError, RuleError) as error:
            return Reply.wrong(
                session.say(
                    "it-cannot-be-played-again-under-the-new-text"
                    if way == "rebase"
                    else "it-cannot-go-on-from-here-under-the-new",
                    error=phrase("why", why=error),
                )
            )
        session.change = None
        keep_draft(session, change.title, None)
        if change.from_disk:
            session.unsettled = {}
        files = [] if way == "fork" else write_sources(session, change.texts, old)
        session.mark(
            phrase("the-change-of-title", title=titled(session.voice, change.title)),
            _taken_back(session, change, way, old),
        )
        place_back(session, before, walk)
    return session.arrived(session.tree.at, *late, *said, *files)


def _taken_back(
    session: DesignSession, change: Change, way: str, old: dict[str, str | None]
) -> Callable[[], list[Line]] | None:
    """Return a function for `undo` that writes the old texts back to the files. The function leaves a file alone that
    another program has changed. Return None if naipe has not written the files."""
    if way == "fork":
        return None
    if change.from_disk:
        return lambda: [
            Line(
                session.say("title-on-disk-was-left-alone-it-holds-what", title=titled(session.voice, change.title)),
                "hint",
            )
        ]
    return lambda: write_sources(session, old, dict(change.texts))


def place_back(session: DesignSession, before: Node, walk: Walk | None) -> None:
    """Replace the function by which `undo` takes back the last action: it also moves the designer to the node `before`, or
    with `walk` to a statement on the way to that node."""
    last = session.done.pop()

    def back() -> list[Line]:
        told = last.back()
        session.stand(before, walk)
        return told

    session.done.append(Done(last.what, back))


def adopted(session: DesignSession, change: Change, way: str, branch: str, record: dict[str, object]) -> list[Line]:
    """Add a change of the rules to the tree: one node, or with `way` `rebase` a new branch. Return lines about the result."""
    words = session.say("changed-title", title=titled(session.voice, change.title))
    if way == "rebase":
        return rebased(session, change, record)
    position = carried_on(change.game, session.position)
    node = session.grow(
        position,
        EDIT,
        session.say("changed-title-on-a-branch", title=titled(session.voice, change.title)) if way == "fork" else words,
        record,
        game=change.game,
        parent=session.tree.at,
    )
    node.name = branch
    stays = " " + session.say("the-file-is-as-it-was") if way == "fork" else ""
    return [
        Line(session.say("title-is-in-force-from-here-on", title=titled(session.voice, change.title)) + stays, "good")
    ]


def write_sources(
    session: DesignSession, texts: Mapping[str, str | None], expected: Mapping[str, str | None]
) -> list[Line]:
    """Write changed texts to the files of the rules; a file whose text is None is removed. A file is left alone if its text
    is not the one in `expected`, because another program has changed it. Return lines about what was written."""
    said = []
    for name, text in texts.items():
        path = Path(name)
        try:
            if not session.owns(path):
                said.append(
                    Line(
                        f"{session.say('name-is-no-file-of-yours-and-was-left', name=path.name)} {session.say(A_COPY)}",
                        "hint",
                    )
                )
                continue
            there = reading.read_text(path, MAX_SIZE) if reading.exists(path) else None
            if there == text:
                pass  # another program has already written this text
            elif there is None and expected[name] is not None:
                said.append(Line(session.say("path-is-not-there-any-more-the-change-is", path=path), "error"))
            elif there is not None and expected[name] is not None and there != expected[name]:
                said.append(Line(session.say("path-holds-another-text-than-the-one-that-was", path=path), "error"))
            elif text is None:
                writing.remove(path)
            else:
                writing.make_folder(path.parent)
                writing.write_whole(path, text)
                said.append(Line(session.say("written-to-path", path=path), "hint"))
            if session.watched is not None and text is not None:
                session.watched[name] = text
        except OSError as error:
            said.append(
                Line(
                    session.say(
                        "path-could-not-be-written-why-the-change-is",
                        path=path,
                        why=why_not(error) if isinstance(error, OSError) else error,
                    ),
                    "error",
                )
            )
    return said
