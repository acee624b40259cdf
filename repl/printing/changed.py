"""Find the cards whose text has changed since a saved `show --json`, since a git commit, or since a day."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from dsl.files import reading, writing
from dsl.files.temporary import temporary_folder
from interpreter import api
from interpreter.loading.loader import folder_of
from repl.printing.from_rules import printed_of
from repl.printing.printed import FORMAT, PrintedCard, PrintedGame, card_as_json
from repl.render.phrases import phrase, why_not
from repl.render.reply import Refused
from repl.render.voice import Voice

MOST = 50_000_000
DAY = re.compile(r"\d{4}-\d\d-\d\d")


def changed_since(game: PrintedGame, since: str, rules: str) -> tuple[PrintedCard, ...]:
    """Return the cards that are new, have another text, or have more copies than at `since`: a saved file, a commit or a day.
    `rules` is the path of the game or pack.

    Raises Refused if the former state cannot be found.
    """
    before = saved(Path(since), game) if reading.is_file(Path(since)) else _at_commit(game, since, rules)
    return tuple(card for card in game.cards if _is_new(card, before.get(card.key)))


def _is_new(card: PrintedCard, before: dict[str, Any] | None) -> bool:
    now = _face(card_as_json(card))
    return before is None or now["face"] != before["face"] or now["copies"] > before["copies"]


def _faces(cards: Sequence[PrintedCard]) -> dict[tuple[str, str], dict[str, object]]:
    return {card.key: _face(card_as_json(card)) for card in cards}


def _face(card: dict[str, object]) -> dict[str, object]:
    """Return the data of a card that a reader can see, to compare it with an earlier version."""
    shown = {name: card[name] for name in ("title", "noun_label", "labels", "badges", "lines", "art")}
    return {"face": json.dumps(shown, sort_keys=True), "copies": card["copies"]}


def saved(path: Path, game: PrintedGame) -> dict[tuple[str, str], dict[str, object]]:
    """Return the cards in a saved `show --json`, by noun and number. Raises Refused if the file is not one, or if it is
    about another game or language."""
    try:
        data = json.loads(reading.read_text(path, MOST))
        if data["format"] != FORMAT:
            raise ValueError
        known = {(card["noun"], card["number"]): _face(card) for card in data["cards"]}
    except OSError as error:
        raise Refused(phrase("path-cannot-be-read-why", path=path, why=why_not(error))) from error
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(phrase("path-is-no-saved-show-json", path=path)) from error
    if (data.get("game"), data.get("language")) != (game.id, game.language):
        told = {"game": data.get("game"), "language": data.get("language")}
        raise Refused(phrase("path-was-saved-of-game-in-language", path=path, **told))
    return known


def _at_commit(game: PrintedGame, since: str, rules: str) -> dict[tuple[str, str], dict[str, object]]:
    """Return the cards as they were at a git commit or at the end of a day, by noun and number. Raises Refused if there is
    no such commit."""
    place = reading.resolved(folder_of(rules))
    home = place if reading.is_folder(place) else place.parent
    top = _git(home, "rev-parse", "--show-toplevel")
    if top is None:
        raise Refused(phrase("since-is-no-file-and-there-is-no-git", since=since))
    given = (
        ["rev-list", "-1", f"--before={since} 23:59:59", "HEAD"]
        if DAY.fullmatch(since)
        else ["rev-parse", "--verify", "--quiet", f"{since}^{{commit}}"]
    )
    commit = None if since.startswith("-") else _git(home, *given)
    if not commit or not commit.strip():
        raise Refused(phrase("there-is-no-commit-since", since=since))
    root = Path(top.decode().strip())
    below = place.relative_to(root).as_posix()
    with temporary_folder() as folder:
        for name, content in _files_at(root, commit.decode().strip(), below):
            path = folder / name
            writing.make_folder(path.parent)
            writing.write_new(path, content)
        if not reading.exists(folder / below):
            raise Refused(phrase("there-is-no-commit-since", since=since))
        try:
            old = api.load(folder / below, scenarios=False)
        except api.LoadError as error:
            raise Refused(phrase("the-rules-at-since-cannot-be-read", since=since)) from error
        return _faces(printed_of(Voice(old, game.language)).cards)


def _files_at(root: Path, commit: str, below: str) -> list[tuple[str, bytes]]:
    """Return the files of rules and the pictures that a folder had at a commit, with their contents."""
    listed = _git(root, "ls-tree", "-r", "-z", "--name-only", commit, "--", below) or b""
    found = []
    for name in listed.decode("utf-8", "surrogateescape").split("\0"):
        parts = PurePosixPath(name).parts
        if not name or ".." in parts or PurePosixPath(name).suffix not in (".naipe", ".png", ".jpg", ".jpeg", ".svg"):
            continue
        content = _git(root, "show", f"{commit}:{name}")
        found += [(name, content)] if content is not None else []
    return found


def _git(folder: Path, *words: str) -> bytes | None:
    """Return the output of a git command; None if git is not installed or the command fails."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
