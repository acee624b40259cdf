"""Find the published texts of cards, by the titles of the cards, in a folder of published rules.

The pages of the rules were converted to text without their pictures. A card is its title, the printed text below it, and
remarks. The folder is an argument, because the published rules are not part of the project.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from dsl import nodes
from dsl.diagnostics.spelling import folded
from dsl.reading.differences import normal, plain_card
from dsl.reading.grammar import Grammar
from interpreter.api import Game
from interpreter.reading.texts import ReadText, read_text

#: The judgements of people about readings whose trees differ from those of the cards.
JUDGED = Path(__file__).with_name("printed_judged.txt")
#: The highest number of sentences in the effect of a card. Sentences after these are remarks.
MOST_SENTENCES = 5
#: The number of lines at the beginning of a text among which the title of the game must be.
FIRST = 60
#: The traces of pictures in a text: symbols that are no words, and single letters in bold.
_PICTURE = re.compile(r"[#\U0001f300-\U0001faff\u2300-\u27bf]|\*\*[A-Z]\*\*")
_MARKS = re.compile(r"\*\*|\\(?=\$)")
_NUMBERED = re.compile(r"(\d{3})(?:\s+(.*))?$")
_LABEL = re.compile(r"^\*\*[^*]*:\*\*\s*")
_HEADING = re.compile(r"#+\s+(.+?)\s*$")
_LISTED = re.compile(r"(\d+)\. (\d) ([A-ZÀ-Ú].*)$")
_EXPLAINED = re.compile(r"([A-ZÀ-Ú][^:]+?)(?: \([\d+]+\))?: (.+)$")
_FLAVOUR = re.compile(r"[\"“].*[\"”]\s*$")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ú])")


@dataclass(frozen=True, slots=True)
class Printed:
    """A card as it was published: its title, and the paragraphs of its text."""

    title: str
    texts: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Tell whether no picture is missing in the text."""
        return not any(_PICTURE.search(text) for text in self.texts)


def printed_cards(folder: Path, game_title: str, titles: Iterable[str]) -> list[Printed]:
    """Return the cards with some titles, as the published rules of a game have them. Return [] if the folder does not have
    the rules."""
    known = {_plain(title): title for title in titles}
    for path in sorted(folder.glob("*.txt")):
        lines = path.read_text("utf-8").split("\n")
        if any(_plain(game_title) in _plain(line) for line in lines[:FIRST]):
            found: dict[str, Printed] = {}
            ways = (_in_tables, _under_headings, _in_lists, _with_flavour, _behind_colons)
            for title, texts in (one for way in ways for one in way(lines, known)):
                found.setdefault(title, Printed(title, tuple(texts)))
            return list(found.values())
    return []


def sentences_of(printed: Printed) -> list[str]:
    """Return the sentences of a card, each with a mark at its end."""
    found = (one.strip() for text in printed.texts for one in _SENTENCE.split(text))
    return [one if one.endswith((".", "!", "?")) else f"{one.rstrip(':;,')}." for one in found if one]


@dataclass(frozen=True, slots=True)
class Understood:
    """The result of reading a card: how many of its sentences were read (`sentences`, from the first on), how many it has
    (`of`), and the readings."""

    sentences: int
    of: int
    found: ReadText


def understood(game: Game, printed: Printed, language: str, noun: str, grammar: Grammar) -> Understood:
    """Read the text of a card: as many whole sentences as naipe understands together, from the first on."""
    sentences = sentences_of(printed)
    for count in range(min(len(sentences), MOST_SENTENCES), 0, -1):
        found = read_text(game, " ".join(sentences[:count]), language, noun=noun, grammar=grammar)
        if found.cards:
            return Understood(count, len(sentences), found)
    return Understood(0, len(sentences), found)


@cache
def judged() -> dict[tuple[str, str, str], str]:
    """Return the judgement of each reading, by the game, the number of the card, and the digest of the code."""
    lines = (line.split() for line in JUDGED.read_text("utf-8").splitlines() if not line.startswith("--"))
    return {(game, number, mark): verdict for game, number, mark, verdict in lines}


def digest(code: str) -> str:
    """Return a short digest of the code of a card, without its heading."""
    return sha256(code.partition("\n")[2].encode()).hexdigest()[:8]


def body(card: nodes.Card) -> object:
    """Return what a card does, in a form for comparing: without its printed fields, and without differences that no text can
    express."""
    return normal(plain_card(replace(card, properties=(), noun="card")))


def _plain(words: str) -> str:
    return re.sub(r"[^\w]+", " ", folded(words)).strip()


def _in_tables(lines: Sequence[str], known: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the cards in a table: after a number of three digits, the title and then the text, on one line or on several.
    Each is a pair of title and paragraphs."""
    rows: list[list[str]] = []
    for line in lines:
        found = _NUMBERED.match(line.strip())
        if found is not None:
            rows.append([found[2] or ""])
        elif rows and line.strip() and len(rows[-1]) < 4:
            rows[-1].append(line.strip())
    for row in rows:
        parts = [part for part in row if part]
        if parts and _plain(parts[0]) in known and len(parts) > 1:
            yield known[_plain(parts[0])], [parts[1]]
        elif parts:
            words = parts[0].split(" ")
            for count in range(len(words) - 1, 0, -1):
                title = _plain(" ".join(words[:count]))
                if title in known:
                    yield known[title], [" ".join(words[count:])]
                    break


def _under_headings(lines: Sequence[str], known: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the cards under headings: the heading is the title, and the paragraphs begin with labels in bold (`**Effect:**
    …`), which are removed."""
    title, has_label = "", False
    texts: list[str] = []
    for line in (*lines, "# end"):
        found = _HEADING.match(line)
        if found is not None:
            if title and has_label:
                yield title, texts
            title, texts, has_label = known.get(_plain(found[1]), ""), [], False
        elif title and line.strip():
            bare = _LABEL.sub("", line.strip())
            has_label = has_label or bare != line.strip()
            texts.append(bare if _PICTURE.search(bare) else _MARKS.sub("", bare))


def _in_lists(lines: Sequence[str], known: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the cards in numbered lists with a level, such as `4. 1 Text`. The title of a card is the line above the list
    with the level."""
    above = ""
    for line in lines:
        found = _LISTED.match(line)
        if found is not None and _plain(f"{above} {found[2]}") in known:
            yield known[_plain(f"{above} {found[2]}")], [found[3]]
        elif found is None and line.strip():
            above = line


def _behind_colons(lines: Sequence[str], known: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the cards on lines with a title, a colon and the text."""
    for line in lines:
        found = _EXPLAINED.match(line)
        if found is not None and _plain(found[1]) in known:
            yield known[_plain(found[1])], [found[2]]


def _with_flavour(lines: Sequence[str], known: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the cards whose text is between the title, on a line of its own, and a line in quotation marks (a saying that is
    printed on the card)."""
    for place, line in enumerate(lines):
        title = known.get(_plain(line))
        if title is None or line.startswith("#"):
            continue
        behind = [one.strip() for one in lines[place + 1 : place + 9] if one.strip()]
        end = next((number for number, one in enumerate(behind) if _FLAVOUR.match(one)), 0)
        if end:
            yield title, [_MARKS.sub("", one).replace("*", "") for one in behind[:end]]
