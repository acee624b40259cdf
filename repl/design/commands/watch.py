"""The command `watch`: if another program changes a file of the rules, the change is proposed to the designer like an edit."""

from __future__ import annotations

from pathlib import Path

from dsl.diagnostics.translation import said
from dsl.files import reading
from dsl.limits import MAX_SIZE
from interpreter.loading.loader import LoadError, rulebook_files
from repl.design.beside import Standing, leave, stand, tell
from repl.design.commands.edit import proposed
from repl.design.session import DesignSession
from repl.render.reply import Reply

REBASE = "rebase"


def watch(session: DesignSession, rest: str) -> Reply:
    """Check the files of the rules for changes before each typed line; `watch off` ends that. After `watch rebase`, the game is
    played again under changed rules without a question."""
    if rest == "off":
        stands_no_more(session)
        was, session.watched, session.before_line, session.after_line = session.watched, None, None, None
        return Reply.of(
            session.say("the-files-are-not-watched-any-more" if was is not None else "the-files-were-not-watched")
        )
    if rest not in ("", REBASE):
        return Reply.wrong(session.say("watch-watches-the-files-of-the-rules-watch-off"))
    session.watched = {
        name: source.text for name, source in session.game.sources.items() if session.may_look_at(Path(name))
    }
    session.watched.update({name: _read(name) or "" for name in _others(session)[0]})
    session.before_line, session.after_line, session.takes_in = noticed, tell_place, rest
    found = noticed(session)
    tell_place(session)
    told = "watching-n-files-a-save-plays-again" if rest else "watching-n-files-what-changes-on-disk-is-told"
    return found or Reply.of(session.say.many(len(session.watched), told))


def tell_place(session: DesignSession) -> None:
    """Write a note for the editor about the line of a watched file that the game has reached. It is the line of the
    statement that is carried out next, or of the clause that asks the open question."""
    span = session.place
    source = session.game.sources.get(span.source) if span is not None else None
    if span is None or source is None or span.source not in (session.watched or {}):
        stands_no_more(session)
        return
    number = source.line_and_column(span.start)[0]
    now = Standing(number - 1, source.line_text(number), _moment(session))
    if session.stands_at == (span.source, now):
        return
    if session.stands_at is not None and session.stands_at[0] != span.source:
        leave(Path(session.stands_at[0]))
    stand(Path(span.source), now)
    session.stands_at = span.source, now


def _moment(session: DesignSession) -> str:
    """Return a sentence that says whose turn it is, and which player must decide."""
    names, active, decision = session.table.names, session.view().active, session.decision
    turn = session.say("turn-of-name", name=names[active - 1]) if active else ""
    if session.walk is not None or decision is None:
        return turn or session.say("in-the-middle")
    who = session.say("name-decides", name=names[decision.seat - 1])
    return f"{turn} · {who}" if turn else who


def stands_no_more(session: DesignSession) -> None:
    """Remove the note for the editor about the line that the game has reached."""
    if session.stands_at is not None:
        leave(Path(session.stands_at[0]))
        session.stands_at = None


def has_changed(session: DesignSession) -> bool:
    """Tell whether a watched file has changed since it was last read, or a new file of rules has appeared."""
    known = session.watched
    if known is None:
        return False
    others, trouble = _others(session)
    return trouble != session.unseen or any((_read(name) or "") != known.get(name, "") for name in (*known, *others))


def noticed(session: DesignSession) -> Reply | None:
    """Return a reply about the files that have changed since they were last read, with the change proposed; None if there are
    none."""
    known = session.watched
    if known is None:
        return None
    changed, gone = [], []
    others, trouble = _others(session)
    was, session.unseen = session.unseen, trouble
    if trouble and trouble != was:
        return Reply.wrong(said(trouble, session.say.language))
    for name in (*known, *others):
        text = _read(name)
        if text is None and known.get(name):
            gone.append(name)
        elif text is not None and text != known.get(name):
            changed.append(name)
        known[name] = text or ""
    if gone:
        return Reply.wrong(session.say("file-cannot-be-read-any-more-the-rules-in", file=gone[0]))
    return _proposed(session, changed) if changed else None


def _proposed(session: DesignSession, changed: list[str]) -> Reply:
    """Propose the changes of some files to the designer, together with earlier changes that the designer has neither applied
    nor dropped."""
    in_force, there = session.game.sources, session.watched or {}
    names = [*(name for name in session.unsettled if name not in changed), *changed]
    session.unsettled = {
        name: there[name] for name in names if name not in in_force or in_force[name].text != there[name]
    }
    if not session.unsettled:
        if session.change is not None and session.change.from_disk:
            session.change = None
        return Reply.of(
            session.say(
                "files-what-stands-there-is-in-force-already",
                files=session.say.listed([_short(name) for name in changed]),
            )
        )
    title, texts = ", ".join(map(_short, session.unsettled)), dict(session.unsettled)
    reply = proposed(session, title, texts, session.takes_in, from_disk=True)
    if session.takes_in:  # the designer has saved the file in an editor and is looking at that editor
        for name in changed:
            tell(Path(name), " ".join(line.text for line in reply.said if line.text.strip()))
    return reply


def _others(session: DesignSession) -> tuple[list[str], str]:
    """Return the files of rules in the folders of this game that are not watched yet. The second value is a message if the
    folders cannot be read, otherwise ""."""
    if session.home is None or not reading.is_folder(session.home):
        return [], ""
    seen = {reading.resolved(Path(name)) for name in (session.watched or ())}
    folders = [session.home, *(Path(pack) for pack in session.packs if reading.is_folder(Path(pack)))]
    try:
        found = [path for folder in folders for path in rulebook_files(folder)]
    except LoadError as error:
        return [], error.findings[0].message
    return [str(path) for path in found if reading.resolved(path) not in seen], ""


def _read(name: str) -> str | None:
    try:
        return reading.read_text(Path(name), MAX_SIZE)
    except OSError:
        return None


def _short(name: str) -> str:
    return name.rsplit("/", 1)[-1]
