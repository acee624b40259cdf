"""The format of a pack in one file: an archive with `pack.json` (a description), the files of rules, the pictures of cards in
`art`, and nothing else.

The digest of a pack covers only its rules and pictures, so a folder and the file made from it have the same digest.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from dsl.files import archives, reading
from dsl.limits import MAX_BYTES, MAX_FILES, MAX_SIZE
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter.loading.belonging import SUFFIX
from interpreter.loading.loader import rulebook_files
from repl.packs.pictures import LARGEST_PICTURE, MOST_OF_PICTURES, MOST_PICTURES, is_name_of_picture, trouble_with
from repl.printing.pictures import FOLDER as ART

ENDING, HEAD = ".naipepack", "pack.json"
FORMAT = 1
#: Limits: the bytes of a file of this form, the bytes of its `pack.json`, and the letters of one text in `pack.json`.
LARGEST, LARGEST_HEAD, LONGEST = 2 * MAX_BYTES + MOST_OF_PICTURES, 50_000, 2_000
#: A word of the rules, such as the name of a pack.
NAME = re.compile(r"[a-z][a-z0-9_]{0,79}")
#: A version: digits and letters, separated by points or hyphens.
VERSION = re.compile(r"[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*")


class BadPack(ValueError):
    """A file is not a valid pack; the text is a sentence with the reason."""


@dataclass(frozen=True, slots=True)
class About:
    """The description of a pack, as in its `pack.json`.

    - `kind`: `pack` or `game`. `game`, `game_title`: the id and title of the game that the pack is for.
    - `rules`, `game_version`: the digest and the version of that game when the pack was made.
    - `needs`: the packs and decks that it needs. `naipe`: the version of naipe that made it.
    """

    name: str
    title: str
    kind: str = "pack"
    version: str = ""
    game: str = ""
    game_title: str = ""
    game_version: str = ""
    rules: str = ""
    naipe: str = ""
    licence: str = ""
    needs: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    credits: tuple[tuple[str, str], ...] = ()

    @property
    def called(self) -> str:
        """The name with the version after `@`; the name alone if there is no version."""
        return f"{self.name}@{self.version}" if self.version else self.name


@dataclass(frozen=True, slots=True)
class Packed:
    """A pack in memory: its description, and the contents of its rules and pictures by their paths within the pack."""

    about: About
    files: Mapping[str, bytes]

    @property
    def digest(self) -> str:
        return digest_of(self.files)

    @property
    def rules(self) -> dict[str, bytes]:
        """The files of rules, without the pictures."""
        return rules_among(self.files)


def rules_among(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of rules among some files of a pack."""
    return {name: content for name, content in files.items() if not is_name_of_picture(name)}


def digest_of(files: Mapping[str, bytes]) -> str:
    """Return the SHA-256 digest of some files and their names, in hexadecimal digits."""
    mix = hashlib.sha256()
    for name in sorted(files):
        mix.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return mix.hexdigest()


def files_of(place: Path) -> dict[str, bytes]:
    """Return the files of rules in a folder and the pictures in its `art`, or the one file at the path, by their names in a
    pack. Raises OSError, and LoadError if there are too many."""
    base = place if reading.is_folder(place) else place.parent
    found = {}
    for path in rulebook_files(place):
        found[path.relative_to(base).as_posix()] = reading.read_bytes(path, MAX_SIZE, base)
    for name in reading.names_in(base / ART) if base == place else ():
        if is_name_of_picture(f"{ART}/{name}"):
            found[f"{ART}/{name}"] = reading.read_bytes(base / ART / name, LARGEST_PICTURE, base)
    return found


def head_of(about: About, files: Mapping[str, bytes]) -> bytes:
    """Return the content of `pack.json`. The same pack always gives the same bytes."""
    data = {"format": FORMAT, "digest": digest_of(files), **asdict(about)}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def archive_of(packed: Packed) -> bytes:
    """Return a pack as the bytes of one file. The same pack gives the same bytes on every machine."""
    names = sorted(packed.files)
    return archives.archive_of(
        {HEAD: head_of(packed.about, packed.files), **{name: packed.files[name] for name in names}}
    )


def packed_in(name: str, data: bytes) -> Packed:
    """Return the pack in the bytes of a file. Raises BadPack if they are not an archive, if it contains another kind of
    file, if a name is not a plain path, or if `pack.json` is wrong. The rules are not checked here."""
    try:
        files = archives.members(name, data, LARGEST, stored=True)
    except archives.BadArchive as error:
        raise BadPack(error.strerror) from error
    head = files.pop(HEAD, None)
    if head is None:
        raise BadPack(Message("pack-holds-no-head", name=HEAD))
    rules = rules_among(files)
    other = next((one for one in rules if not is_name_of_rules(one)), None)
    if other is not None:
        raise BadPack(Message("pack-holds-a-file-that-is-no-rules", file=other[:80]))
    if not rules or len(rules) > MAX_FILES:
        raise BadPack(Message("pack-holds-no-rules-or-too-many-files", most=MAX_FILES))
    require_pictures(files)
    large = next((one for one, content in rules.items() if len(content) > MAX_SIZE), None)
    if large is not None:
        raise BadPack(Message("file-in-pack-is-larger-than-n-kb", file=large[:80], n=MAX_SIZE // 1000))
    about, digest = about_in(head)
    if digest != digest_of(files):
        raise BadPack(Message("pack-is-not-what-its-digest-says"))
    return Packed(about, files)


def require_pictures(files: Mapping[str, bytes]) -> None:
    """Raise BadPack if there are too many pictures, if one is invalid or too large, or if a drawing does more than draw
    (such as run a script)."""
    pictures = {name: content for name, content in files.items() if is_name_of_picture(name)}
    if len(pictures) > MOST_PICTURES or sum(map(len, pictures.values())) > MOST_OF_PICTURES:
        raise BadPack(Message("pack-holds-too-many-pictures", most=MOST_PICTURES, mb=MOST_OF_PICTURES // 1_000_000))
    for name, content in pictures.items():
        trouble = trouble_with(name, content)
        if trouble is not None:
            raise BadPack(trouble)


def is_name_of_rules(name: str) -> bool:
    """Tell whether a name is the path of a file of rules within a pack."""
    parts = name.split("/")
    return (
        archives.is_plain_name(name)
        and name.endswith(SUFFIX)
        and len(parts) <= 5
        and not any(part.startswith(".") or part != part.strip(". ") or len(part) > 80 for part in parts)
    )


def about_in(head: bytes) -> tuple[About, str]:
    """Return the description in `pack.json`, and the digest in it. Raises BadPack if the content is not that of a pack."""
    try:
        data: Any = json.loads(head.decode("utf-8")) if len(head) <= LARGEST_HEAD else None
    except (ValueError, RecursionError) as error:
        raise BadPack(Message("head-of-pack-cannot-be-read", name=HEAD)) from error
    if type(data) is not dict or data.get("format") != FORMAT:
        newer = type(data) is dict and type(data.get("format")) is int and data["format"] > FORMAT
        raise BadPack(Message("pack-was-made-by-a-newer-naipe" if newer else "head-of-pack-cannot-be-read", name=HEAD))
    texts: dict[str, Any] = {name: data.get(name) for name in _TEXTS}
    lists: dict[str, Any] = {name: data.get(name) for name in ("needs", "languages")}
    credits: Any = data.get("credits")
    are_right = (
        set(data) == {"format", "digest", "credits", *texts, *lists}
        and all(map(_is_text, (*texts.values(), data["digest"])))
        and all(type(one) is list and len(one) < 100 and all(map(_is_text, one)) for one in lists.values())
        and type(credits) is list
        and all(type(one) is list and len(one) == 2 and all(map(_is_text, one)) for one in credits)
    )
    if not are_right or not NAME.fullmatch(texts["name"]) or texts["kind"] not in ("pack", "game"):
        raise BadPack(Message("head-of-pack-cannot-be-read", name=HEAD))
    if texts["version"] and not VERSION.fullmatch(texts["version"]):
        raise BadPack(Message("version-is-none", version=texts["version"][:80]))
    of_lists: dict[str, Any] = {name: tuple(one) for name, one in lists.items()}
    return About(**texts, **of_lists, credits=tuple((name, text) for name, text in credits)), str(data["digest"])


_TEXTS = ("name", "title", "kind", "version", "game", "game_title", "game_version", "rules", "naipe", "licence")


def _is_text(value: object) -> bool:
    return type(value) is str and len(value) <= LONGEST and value.isprintable()
