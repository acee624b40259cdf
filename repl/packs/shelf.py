"""The installed packs. Each is stored unchanged in a folder named after the pack and its digest; a folder is never
overwritten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from dsl.files import places, reading, writing
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter.loading.loader import LoadError
from repl.packs.form import HEAD, LARGEST_HEAD, About, BadPack, Packed, about_in, files_of, head_of
from repl.render.phrases import enumerated, phrase
from repl.render.reply import Refused

#: The number of hexadecimal digits of a digest that names of folders and messages show.
DIGITS, SHOWN = 24, 12


@dataclass(frozen=True, slots=True)
class Kept:
    """An installed pack: its folder, its description, its digest."""

    folder: Path
    about: About
    digest: str

    @property
    def called(self) -> str:
        """The name with the beginning of the digest, since two installed packs may have the same name and version."""
        return f"{self.about.name}@{self.digest[:SHOWN]}"


def shelf(environ: Mapping[str, str]) -> Path:
    """Return the folder of the installed packs. Raises FileTrouble if the home folder of the user is unknown."""
    return places.data_folder(environ) / "packs"


def kept(environ: Mapping[str, str]) -> list[Kept]:
    """Return the installed packs, ordered by name and version. Folders that do not contain a pack are skipped."""
    try:
        place = shelf(environ)
    except OSError:
        return []
    if not reading.is_private(place):
        return []
    found = []
    for folder in reading.folders_in(place):
        try:
            about, digest = about_in(reading.read_bytes(folder / HEAD, LARGEST_HEAD, folder))
        except (OSError, BadPack):
            continue
        if reading.is_private(folder) and folder.name == _folder_name(about.name, digest):
            found.append(Kept(folder, about, digest))
    return sorted(found, key=lambda one: (one.about.name, one.about.version, one.digest))


def _folder_name(name: str, digest: str) -> str:
    return f"{name}-{digest[:DIGITS]}"


def add(packed: Packed, environ: Mapping[str, str]) -> Kept:
    """Install a pack and return it. Its files are written to a temporary folder, which gets its final name only when it is
    complete. Raises OSError."""
    place, digest = shelf(environ), packed.digest
    writing.private_folder(place)
    folder = place / _folder_name(packed.about.name, digest)
    spare = writing.spare_name(folder)
    writing.private_folder(spare)
    try:
        for name, content in {**packed.files, HEAD: head_of(packed.about, packed.files)}.items():
            path = spare / name
            for above in reversed(path.relative_to(spare).parents[:-1]):
                writing.private_folder(spare / above)
            writing.write_new(path, content, mode=0o600)
        writing.folder_takes_place(spare, folder)
    except BaseException:
        _remove(spare, packed.files)
        raise
    return Kept(folder, packed.about, digest)


def remove(pack: Kept) -> None:
    """Uninstall a pack. Files that do not belong to it stay in its folder. Raises OSError."""
    writing.remove(pack.folder / HEAD)  # without this file, the folder is no longer a pack
    _remove(pack.folder, files_of(pack.folder))


def _remove(folder: Path, names: Mapping[str, bytes]) -> None:
    paths = [folder / name for name in (*names, HEAD)]
    for path in paths:
        writing.remove(path)
    above = {place for path in paths for place in path.parents if place.is_relative_to(folder)}
    for place in sorted(above, key=lambda one: len(one.parts), reverse=True):
        writing.remove_folder(place)


def meant(word: str, environ: Mapping[str, str], whole: bool = True) -> Kept | None:
    """Return the installed pack with a name (`NAME`, `NAME@VERSION` or `NAME@DIGEST`); None if there is none.

    Raises Refused if several packs match, or if (`whole`) its files have changed since it was installed.
    """
    name, _, which = word.partition("@")
    found = [one for one in kept(environ) if one.about.name == name]
    if which:
        found = [
            one for one in found if which == one.about.version or (len(which) > 5 and one.digest.startswith(which))
        ]
    if len(found) > 1:
        raise Refused(phrase("several-packs-are-called-name", name=word[:80], names=_told(found)))
    if whole and found and not is_whole(found[0]):
        raise Refused(phrase("pack-was-changed-since-it-was-added", name=found[0].called), 1)
    return found[0] if found else None


def _told(found: Sequence[Kept]) -> Message:
    return enumerated([f"{one.called} ({one.about.version or '–'})" for one in found])


def is_whole(pack: Kept) -> bool:
    """Tell whether the files of a pack are unchanged since it was installed."""
    try:
        return Packed(pack.about, files_of(pack.folder)).digest == pack.digest
    except (OSError, LoadError):
        return False
