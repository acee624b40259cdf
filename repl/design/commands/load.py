"""Load a game that was saved in design mode or in play mode. The tree of positions is built again from the records in the
file."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.files import places
from interpreter import api
from interpreter.api import Game
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.positions.journal import Contents, JournalError, Record
from interpreter.recording.setup import NotSet
from repl.design.change import Change, not_in_the_game
from repl.design.commands.edit import adopted, keep_draft
from repl.design.commands.setup import again
from repl.design.rules_texts import first_rules, has_what_was_edited, left_on_disk, on_disk_is_another
from repl.design.session import DesignSession
from repl.play.loading import open_game, table_of
from repl.play.packed import unpacked
from repl.play.saves import chosen, read, trusted
from repl.render.phrases import phrase
from repl.render.reply import Line, Refused, Reply


def rules_of(contents: Contents) -> Game:
    """Return the rules with which a saved game began. These are the rules on the disk, with the edits of the game undone, or
    else the copy in the saved game. Raises JournalError if both are missing."""
    saved, trouble = (contents.header, phrase("the-rules-have-changed-since-this-game-was-saved-2"))
    game = None
    try:
        if saved.game:
            game = open_game(saved.game, saved.packs, scenarios=_is_of_scenario(contents.records))
        if game is not None and game.digest != saved.rules:
            game = with_sources(game, _taken_back(contents.records))
    except (Refused, LoadError, AttributeError, TypeError) as error:
        game, trouble = None, error.args[0] if isinstance(error, Refused) else trouble
    if game is None or game.digest != saved.rules:
        game = None
    if game is None or not has_what_was_edited(game, contents.records):
        game = first_rules(contents.records, saved.rules) or unpacked(saved.texts, saved.rules) or game
    if game is None:
        raise JournalError(trouble)
    return game


def _is_of_scenario(records: Sequence[Record]) -> bool:
    """Tell whether a game began with the position of a scenario, so that scenarios must be loaded too."""
    return any(isinstance(one.get("hand"), list) and one["hand"][1:2] == ["scenario"] for one in records)


def _taken_back(records: Sequence[Record]) -> dict[str, str | None]:
    """Return the texts that the files had before the game first wrote them, by file name. The text is None if the file did not
    exist."""
    first: dict[str, str | None] = {}
    for record in records:
        if isinstance(record.get("edit"), dict) and isinstance(record.get("base"), dict):
            for name, text in record["base"].items():
                first.setdefault(str(name), text)
        elif "kept" in record:
            first.setdefault(str(record.get("file")), record.get("base") or None)
    return first


def of_the_disk(session: DesignSession) -> list[Line]:
    """Return a note about the files of rules that another program has changed; no lines if there are none."""
    left = left_on_disk(session.tree.nodes[0].game, session.notes, session.owns)
    others = on_disk_is_another(session.game, left, session.may_look_at)
    if not others:
        return []
    names = session.say.listed([name.rsplit("/", 1)[-1] for name in others])
    return [Line(session.say("on-disk-there-are-other-rules-by-now-names", names=names), "hint")]


def grown(session: DesignSession, records: Sequence[Record]) -> None:
    """Build the tree of a game again by repeating the actions in its records. Raises JournalError if a record does not fit."""
    for number, record in enumerate(records, 1):
        try:
            _do(session, record)
        except (
            IllegalChoice,
            RuleError,
            NotSet,
            LoadError,
            ValueError,
            KeyError,
            TypeError,
            AttributeError,
            IndexError,
        ) as error:
            raise JournalError(
                phrase("record-number-of-the-saved-game-does-not-fit", number=number, error=error)
            ) from error
    session.done.clear()
    session.was_opened = len(session.tree.nodes) > 1
    session.walk = None
    session.settle_here()


def _do(session: DesignSession, record: Record) -> None:
    match record:
        case {"choice": str(call), "seat": 0}:
            session.call(call)
        case {"choice": str(choice), "seat": int(seat)}:
            option = chosen(record, choice)
            if session.decision is None or session.decision.seat != seat:
                raise ValueError(phrase("another-player-is-asked-here"))
            session.take(session.due.as_it_lay(option))
        case {"goto": int(number)} if _counts(number, len(session.tree.nodes)):
            session.stand(session.tree.nodes[number])
        case {"undo": int(times)} if _counts(times, len(session.tree.at.path())):
            session.stand(session.tree.at.path()[-1 - times])
        case {"name": str(name), "node": int(number)} if _counts(number, len(session.tree.nodes)):
            session.tree.nodes[number].name = name
            session.note(record)
        case {"blessed": str(title), "node": int(number)} if _counts(number, len(session.tree.nodes)):
            session.tree.nodes[number].blessed = title
            session.note(record)
        case {"hand": list(lines)}:
            again(session, tuple(map(str, lines)))
        case {"edit": dict(texts), "how": str(way), "title": str(title)}:
            change = Change(title, texts, with_sources(session.game, texts))
            adopted(session, change, way, str(record.get("name", "")), dict(record))
        case {"draft": str(title), "text": str() | None as text}:
            keep_draft(session, title, text)
        case {"design": _} | {"ask": _}:  # an `ask` record has no effect, because design mode asks all questions
            pass
        case {"kept": _}:
            if record not in session.notes:
                session.note(record)
        case _:
            raise ValueError(phrase("it-is-of-a-kind-that-is-not-known"))


def _counts(number: int, most: int) -> bool:
    """Tell whether a value in a record is a whole number that is a valid index below `most`. The JSON values true and false
    are not."""
    return type(number) is int and 0 <= number < most


def load(session: DesignSession, rest: str) -> Reply:
    """Continue a saved game instead of the game that is being played. If it cannot be read, nothing changes."""
    if not rest:
        return Reply.wrong(session.say("load-which-game-type-the-name-of-its-file", example="load friday.game"))
    path = places.expanded(rest)
    contents = trusted(read(path), path, session.folder, api.built_in_games())
    game = rules_of(contents)
    other = session.another(game, table_of(game, contents), contents.header)
    grown(other, contents.records)
    other.editor = session.editor
    session.become(other)
    said = [
        Line(
            session.say(
                "game-goes-on-after-decisions-the-game-before-is",
                game=game.title,
                decisions=session.say.many(len(session.taken), "n-decisions"),
            )
        )
    ]
    if contents.damage:
        said.append(Line(session.say("the-end-of-the-file-was-damaged-why-what", why=contents.damage), "error"))
    waits = not_in_the_game(session.drafts, session.voice)
    return session.arrived(session.tree.at, *said, *of_the_disk(session), *([Line(waits, "hint")] if waits else []))
