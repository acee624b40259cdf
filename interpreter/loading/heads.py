"""Reads the first lines of files: whether they begin a game, a pack for a game, or neither. It also finds files that
look like rules but are not read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings
from dsl.diagnostics.spelling import nearest
from dsl.files import reading
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.source import NOWHERE, Source, Span

HEADS = ("game", "pack")


@dataclass(frozen=True, slots=True)
class Heading:
    """What the first lines of a game say: its id, its title, the lowest and the highest number of players, its languages."""

    id: str
    title: str
    players: tuple[int, int]
    languages: tuple[str, ...]


#: The first lines of a game: the groups are the title, the lowest and the highest number of players (the second is left out if
#: both are equal), and the languages.
_GAME = re.compile(
    r'^game[ \t]+\S+[ \t]+"([^"\n]*)"\n(?:[ \t]+[^\n]*\n)*?[ \t]+players (\d+)(?: to (\d+))?\n(?:[ \t]+[^\n]*\n)*?[ \t]+languages ([^\n]+)',
    re.MULTILINE,
)
#: A line that begins a game or a pack; the groups are the word `game` or `pack`, and the id.
_HEAD = re.compile(rf"^({'|'.join(HEADS)})[ \t]+(\S+)[^\n]*", re.MULTILINE)
#: Wrong endings that a file of rules may have, often added by an editor.
MISNAMED = (".txt", ".naipe.txt", ".text", ".md.naipe", ".naip", ".naipe.rtf")
_RULES = ("game ", "pack ", "deck ", "card ", "verb ", "noun ", "scenario ", "rules\n", "step ", "value ")


def heads_of(sources: Sequence[Source]) -> list[tuple[str, str, Span]]:
    """Return the lines `game …` and `pack …` that begin the rules in some sources, as triples: the word, the id
    after it, and the place of the line."""
    return [head for source in sources for head in _heads_in(source)]


@lru_cache(maxsize=512)
def _heads_in(source: Source) -> tuple[tuple[str, str, Span], ...]:
    return tuple(
        (found[1], found[2], Span(source.name, found.start(), found.start() + len(found[0].rstrip())))
        for found in _HEAD.finditer(source.text)
    )


def heading_in(text: str, game: str) -> Heading | None:
    """Return the heading of a game from the text of the file that begins it; None if the text begins no game, or not in the
    usual order of its lines."""
    found = _GAME.search(text)
    if found is None:
        return None
    languages = tuple(word.strip() for word in found[4].split(","))
    return Heading(game, found[1], (int(found[2]), int(found[3] or found[2])), languages)


def games_in(sources: Sequence[Source]) -> list[str]:
    """Return the ids of the games that begin in some sources."""
    return [name for kind, name, _ in heads_of(sources) if kind == "game"]


def _margin(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the lines of a source that are not indented, each with its offset in the text."""
    for start, line in zip(source.line_starts, source.text.split("\n")):
        if line.strip() and line[0] not in " \t-":
            yield start, line


def check_heads(sources: Sequence[Source], findings: Findings) -> bool:
    """Tell whether some sources contain a game, or a pack that names its game. Otherwise report the missing or
    misspelt line (N603, N608), which must be repaired first."""
    heads = heads_of(sources)
    if any(kind == "game" for kind, _, _ in heads):
        return True
    packs = [place for kind, _, place in heads if kind == "pack"]
    if not packs:
        _no_head(sources, findings)
        return False
    return game_line(sources) is not None or _no_for(packs[0], sources, findings)


def game_line(sources: Sequence[Source]) -> tuple[str, Span] | None:
    """Return the id of the game that a line `for` below `pack` names, and the place of that id; None if there is no
    such line."""
    return next(_for_lines(sources), None)


def _for_lines(sources: Sequence[Source]) -> Iterator[tuple[str, Span]]:
    for source in sources:
        inside = False
        for start, line in zip(source.line_starts, source.text.split("\n")):
            if line.strip() and line[0] not in " \t-":
                inside = line.startswith("pack ")
            elif inside and line.startswith(" "):  # at any depth: `fmt` corrects the indentation
                words = _without_comment(line).split()
                if words[:1] == ["for"] and len(words) > 1:
                    place = start + line.index(words[1], line.index("for") + 3)
                    yield words[1], Span(source.name, place, place + len(words[1]))


def _without_comment(line: str) -> str:
    return line.partition("--")[0]


def _no_head(sources: Sequence[Source], findings: Findings) -> None:
    for source in sources:
        for start, line in _margin(source):
            word = line.split()[0]
            near = nearest(word, HEADS)
            if near and '"' in line and word not in ("card", "deck"):
                findings.error(
                    codes.RULES_WITHOUT_GAME,
                    Message("no-declaration-begins-with-token", token=word),
                    Span(source.name, start, start + len(word)),
                    label=Message("so-that-these-files-are-no-game-and-no"),
                    help=Message("did-you-mean-near", near=near[0]),
                    edits=(Edit(Span(source.name, start, start + len(word)), near[0]),),
                )
                return
    first = next((source for source in sources if source.text.strip()), None)
    if first is None:
        return
    start, line = next(_margin(first), (0, ""))
    findings.error(
        codes.RULES_WITHOUT_GAME,
        Message("nothing-here-says-which-game-these-rules-belong-to"),
        Span(first.name, start, start + len(line.rstrip())),
        label=Message("a-line-game-or-pack-is-due-in-one"),
        help=Message("what-adds-to-a-game-begins-with-pack-my"),
    )


def _no_for(pack: Span, sources: Sequence[Source], findings: Findings) -> bool:
    source = next(one for one in sources if one.name == pack.source)
    following = source.line_and_column(pack.start)[0] + 1
    if following <= len(source.line_starts):
        line = source.line_text(following)
        words = _without_comment(line).split()
        if len(words) == 2 and words[0] == "for":  # at the margin, or behind a tab
            start = source.line_starts[following - 1]
            place = Span(source.name, start, start + len(line.rstrip()))
            findings.error(
                codes.PACK_WITHOUT_GAME,
                Message("this-line-is-part-of-pack-and-not-indented"),
                place,
                label=Message("for-which-game-the-pack-is"),
                help=Message("write-line", line="  ".join(("", " ".join(words)))),
                edits=(Edit(place, f"  {' '.join(words)}"),),
            )
            return False
        if line.startswith(" ") and len(words) == 2 and nearest(words[0], ["for"]):
            start = source.line_starts[following - 1] + line.index(words[0])
            place = Span(source.name, start, start + len(words[0]))
            findings.error(
                codes.PACK_WITHOUT_GAME,
                Message("no-line-begins-with-value-here", value=words[0]),
                place,
                help=Message("did-you-mean-for"),
                edits=(Edit(place, "for"),),
            )
            return False
    findings.error(
        codes.PACK_WITHOUT_GAME,
        Message("this-pack-does-not-say-for-which-game-it"),
        pack,
        label=Message("a-line-for-is-due-below"),
        help=Message("write-for-game-below-it-with-the-id-of"),
    )
    return False


def check_packs(game: Sequence[Source], packs: Sequence[tuple[str, Sequence[Source]]], findings: Findings) -> None:
    """Report files that are loaded as a pack, but are no pack, or are a pack for another game (N609). `packs` has
    their names and files."""
    ids = games_in(game)
    for folder, sources in packs:
        heads = heads_of(sources)
        if not any(kind == "pack" for kind, _, _ in heads):
            what = Message("a-game-of-its-own") if heads else Message("without-a-line-pack")
            findings.error(
                codes.PACK_OF_ANOTHER_GAME,
                Message("folder-is-no-pack-it-is-what", folder=folder, what=what),
                heads[0][2] if heads else NOWHERE,
                help=Message("after-pack-stands-the-folder-of-a-pack-in"),
            )
            continue
        for name, place in _for_lines(sources):
            if ids and name not in ids:
                findings.error(
                    codes.PACK_OF_ANOTHER_GAME,
                    Message("this-pack-is-for-name-and-ids-is-played", name=name, ids=ids[0]),
                    place,
                    label=Message("for-another-game"),
                    help=Message("play-it-with-name-what-is-for-ids-says", name=name, ids=ids[0]),
                )


def check_left_out(folder: Path, findings: Findings) -> None:
    """Report files of a folder that contain rules but are not read, because their names have another ending (N610)."""
    if not reading.is_folder(folder):
        return
    seen: set[Path] = set()
    for suffix in MISNAMED:
        for path in reading.files_in(folder, suffix):
            if path in seen or path.name.endswith(".naipe"):
                continue
            seen.add(path)
            try:
                beginning = reading.read_beginning(path, 4_000).decode("utf-8", "replace")
            except OSError:
                continue
            if any(f"\n{beginning}".find(f"\n{head}") >= 0 for head in _RULES):
                findings.warning(
                    codes.UNREAD_FILE,
                    Message("path-is-not-read-its-name-does-not-end", path=path.name),
                    NOWHERE,
                    help=Message("call-it-split-naipe-if-it-belongs-to-these", split=path.name.split(".")[0]),
                )
