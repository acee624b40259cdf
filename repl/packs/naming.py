"""Use the names of packs instead of paths, on the command line and in saved games."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from dsl.files import reading
from dsl.messages.message import Message
from interpreter.api import Game
from interpreter.loading.loader import LoadError
from repl.packs.changes import clashes
from repl.packs.form import NAME, digest_of, files_of
from repl.packs.shelf import SHOWN, kept, meant
from repl.render.phrases import Phrases, enumerated, phrase
from repl.render.question import source_line


def settle(args: Namespace, where: Iterable[str], built_in: Collection[str], environ: Mapping[str, str]) -> None:
    """In the arguments `where`, replace each name of an added pack by the path of its folder, unless a file or folder has
    that name. Raises Refused if the name is ambiguous."""
    for name in where:
        given = getattr(args, name, None)
        if isinstance(given, str):
            setattr(args, name, _place(given, built_in, environ))
        elif isinstance(given, list):
            setattr(args, name, [_place(word, built_in, environ) for word in given])


def _place(word: str, built_in: Collection[str], environ: Mapping[str, str]) -> str:
    if not NAME.fullmatch(word.partition("@")[0]) or word in built_in or reading.exists(Path(word)):
        return word
    pack = meant(word, environ)
    return word if pack is None else str(pack.folder)


def digests(packs: Iterable[str]) -> dict[str, str]:
    """Return the digest of the pack at each path, by path. Packs that cannot be read are left out."""
    found = {}
    for path in packs:
        try:
            found[path] = digest_of(files_of(Path(path)))
        except (OSError, LoadError):
            continue
    return found


def names_of(game: Game, packs: Iterable[str]) -> dict[str, str]:
    """Return the digest of each pack in a game, by the id of the pack. `packs` are the paths of the packs."""
    found = {}
    for path, digest in digests(packs).items():
        own = [pack.id for pack in game.book.packs if _is_in(pack.span.source, path)]
        found.update(dict.fromkeys(own, digest))
    return found


def differing(held: Mapping[str, str], packs: Iterable[str], environ: Mapping[str, str]) -> list[Message]:
    """Return a sentence about each pack of a saved game that is missing on this machine or has another version. `held` has
    the digests of these packs, by their ids; `packs` are the paths in the saved game."""
    if not held:
        return []
    here = kept(environ)
    known = {one.digest for one in here} | set(digests(packs).values())
    found = []
    for name, digest in held.items():
        if digest in known:
            continue
        others = [one.called for one in here if one.about.name == name]
        arguments = {"name": name[:80], "digest": digest[:SHOWN]}
        if others:
            found.append(phrase("played-with-a-pack-that-is-another-here", others=enumerated(others), **arguments))
        else:
            found.append(phrase("played-with-a-pack-that-is-not-here", **arguments))
    return [*found, phrase("the-game-goes-on-by-the-rules-that-it-holds")] if found else []


def clashing(game: Game, packs: Iterable[str], say: Phrases) -> list[str]:
    """Return lines about each thing that two packs of a game both change: both places, and which of the two rules applies
    first."""
    files = {_name_of(game, path): [name for name in game.sources if _is_in(name, path)] for path in packs}
    told = []
    for clash in clashes(game.book, files) if len(files) > 1 else ():
        told.append(say("two-packs-change-what", what=clash.first.what))
        for name, change in zip(clash.packs, (clash.first, clash.second)):
            whose = say("pack-and-its-card", pack=name, card=change.card) if change.card else name
            told.append(f"  {whose}{say.colon}{source_line(game.sources, change.span)}")
        told.append(f"  {say(clash.told)}")
    return told


def _name_of(game: Game, path: str) -> str:
    """Return the id of the pack at a path."""
    return next((pack.id for pack in game.book.packs if _is_in(pack.span.source, path)), path)


def _is_in(name: str, path: str) -> bool:
    return reading.is_within(Path(name), Path(path))
