"""One slip in a text, of the kinds that hands make: by chance, the same for the same seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from corpora import GAMES, Corpus

from dsl.lexing.keywords import HEADS, PHRASES, PRONOUNS, RESERVED
from dsl.source import Source

#: What a line is made of: a comment ends it, and in quotes stands what is no rule.
_PIECE = re.compile(r'(?P<comment>--.*)|(?P<string>"[^"\n]*")|(?P<word>[^\W\d]\w*)|(?P<number>\d+)|(?P<sign>[^\s\w])')
LANGUAGE = (
    RESERVED | PRONOUNS | HEADS | {word for phrase, _ in PHRASES for word in phrase.split()} | {"number", "yes_no"}
)
#: Words that somebody writes for one another.
_OTHERS = {
    "the": "a each another",
    "a": "the each an",
    "each": "all every the",
    "all": "each every",
    "to": "from for by",
    "from": "to of in",
    "of": "in from",
    "in": "of on",
    "by": "to with",
    "with": "by in where",
    "where": "with whose when",
    "whose": "where",
    "if": "when until",
    "when": "if then",
    "then": "when given",
    "given": "when then",
    "else": "otherwise",
    "otherwise": "else",
    "and": "or",
    "or": "and",
    "is": "has =",
    "has": "is",
    "set": "raise let change",
    "raise": "set lower",
    "lower": "raise set",
    "let": "set",
    "be": "to",
    "choose": "decide",
    "chooses": "decides",
    "decides": "chooses",
    "repeat": "for",
    "before": "after",
    "after": "before",
    "forbid": "ignore allow",
    "most": "fewest highest",
    "fewest": "most lowest",
    "value": "define field",
    "define": "value let",
    "field": "value",
    "verb": "step",
    "step": "verb",
    "words": "kinds noun",
    "card": "deck",
    "you": "who it",
    "who": "you it",
    "it": "this you",
    "this": "it",
    "another": "other",
    "other": "another",
}


@dataclass(frozen=True)
class Mutant:
    """A text with one slip. `line` is where it stands, counted from 1; `gone` says that a line was taken away there.
    `meant` is the word that was misspelt, "" for all other slips; `what` says what was done."""

    corpus: Corpus
    kind: str
    source: Source
    line: int
    what: str
    meant: str = ""
    gone: str = ""


@dataclass(frozen=True)
class Piece:
    """One word, number, text or sign of a line."""

    kind: str
    text: str
    start: int
    end: int


def pieces_of(line: str) -> list[Piece]:
    """Return what a line is made of; comments and texts in quotes are left out."""
    found = [Piece(m.lastgroup or "", m.group(), m.start(), m.end()) for m in _PIECE.finditer(line)]
    return [piece for piece in found if piece.kind not in ("comment", "string")]


def misspelt(word: str, chance: random.Random) -> str:
    """Return a word with one letter missing, doubled, changed, or two that changed places."""
    place = chance.randrange(len(word))
    ways = [
        lambda: word[:place] + word[place + 1 :],
        lambda: word[:place] + word[place] + word[place:],
        lambda: word[:place] + chance.choice("abcdefghijklmnopqrstuvwxyz") + word[place + 1 :],
        lambda: word[:place] + word[place : place + 2][::-1] + word[place + 2 :],
    ]
    return chance.choice(ways)()


class Maker:
    """Makes mutants of some corpora; the same seed makes the same."""

    def __init__(self, corpora: list[Corpus], seed: int) -> None:
        self.chance = random.Random(seed)
        self.corpora = corpora
        self.games = [corpus for corpus in corpora if corpus.name in GAMES]
        self.examples = [corpus for corpus in corpora if corpus.name.startswith("docs/")]
        self.rest = [corpus for corpus in corpora if corpus not in self.games and corpus not in self.examples]

    def make(self, kind: str) -> Mutant:
        """Make one mutant of a kind: half of them in games, the others in what is smaller; scenarios stand back."""
        while True:
            corpus = self.chance.choice(self.chance.choice([self.games, self.games, self.rest, self.examples]))
            source = self.chance.choice(corpus.own)
            lines = source.text.split("\n")
            at = self.chance.randrange(len(lines))
            if not pieces_of(lines[at]) or self._is_passed(source.name, lines, at):
                continue
            done = KINDS[kind](lines, at, self.chance)
            if done is None:
                continue
            changed, what, meant = done
            text = "\n".join(changed)
            if text != source.text:
                at = next(n for n, (old, new) in enumerate(zip([*lines, ""], [*changed, ""])) if old != new)
                gone = lines[at] if len(changed) < len(lines) else ""
                return Mutant(corpus, kind, Source(source.name, text), at + 1, what, meant, gone)

    def _is_passed(self, name: str, lines: list[str], at: int) -> bool:
        """Tell whether a line is left alone: prose mostly, and three of four lines of scenarios (the most by far)."""
        while at >= 0 and (lines[at][:1] in ("", " ") or lines[at].startswith("--")):
            at -= 1
        head = lines[at].split()[0] if at >= 0 else ""
        share = {"scenario": 0.25, "background": 0.25, "prose": 0.1}.get(head, 1.0)
        return self.chance.random() >= share


Done = tuple[list[str], str, str]


def _with(lines: list[str], at: int, line: str, what: str, meant: str = "") -> Done:
    return [*lines[:at], line, *lines[at + 1 :]], what, meant


def _cut(line: str, start: int, end: int, new: str = "") -> str:
    return line[:start] + new + line[end:]


def _words(line: str) -> list[Piece]:
    return [piece for piece in pieces_of(line) if piece.kind == "word"]


def _misspell(lines: list[str], at: int, chance: random.Random, of_language: bool | None = None) -> Done | None:
    words = [word for word in _words(lines[at]) if len(word.text) > 1]
    if of_language is not None:
        words = [word for word in words if (word.text in LANGUAGE) is of_language]
    if not words:
        return None
    word = chance.choice(words)
    new = misspelt(word.text, chance)
    if new == word.text or not new:
        return None
    return _with(lines, at, _cut(lines[at], word.start, word.end, new), f"{word.text} -> {new}", word.text)


def _misspell_language(lines: list[str], at: int, chance: random.Random) -> Done | None:
    return _misspell(lines, at, chance, True)


def _misspell_game(lines: list[str], at: int, chance: random.Random) -> Done | None:
    return _misspell(lines, at, chance, False)


def _drop_word(lines: list[str], at: int, chance: random.Random) -> Done | None:
    words = _words(lines[at])
    if len(words) < 2:
        return None
    word = chance.choice(words)
    end = word.end + (lines[at][word.end : word.end + 1] == " ")
    return _with(lines, at, _cut(lines[at], word.start, end).rstrip(), f"without {word.text}")


def _double_word(lines: list[str], at: int, chance: random.Random) -> Done | None:
    words = _words(lines[at])
    if not words:
        return None
    word = chance.choice(words)
    return _with(lines, at, _cut(lines[at], word.end, word.end, " " + word.text), f"{word.text} {word.text}")


def _swap_words(lines: list[str], at: int, chance: random.Random) -> Done | None:
    words = _words(lines[at])
    if len(words) < 2:
        return None
    place = chance.randrange(len(words) - 1)
    first, second = words[place], words[place + 1]
    if first.text == second.text:
        return None
    line = _cut(lines[at], second.start, second.end, first.text)
    line = _cut(line, first.start, first.end, second.text)
    return _with(lines, at, line, f"{first.text} and {second.text} swapped")


def _wrong_number(lines: list[str], at: int, chance: random.Random) -> Done | None:
    numbers = [piece for piece in pieces_of(lines[at]) if piece.kind == "number"]
    if not numbers:
        return None
    number = chance.choice(numbers)
    new = str(chance.choice([0, 1, 2, 3, 7, 99, int(number.text) + 1, int(number.text) * 10]))
    if new == number.text:
        return None
    return _with(lines, at, _cut(lines[at], number.start, number.end, new), f"{number.text} -> {new}")


def _indent(lines: list[str], at: int, chance: random.Random) -> Done | None:
    if chance.random() < 0.5 and lines[at].startswith("  "):
        return _with(lines, at, lines[at][2:], "one step less")
    return _with(lines, at, "  " + lines[at], "one step more")


def _drop_line(lines: list[str], at: int, chance: random.Random) -> Done | None:
    if lines[at][:1] not in ("", " "):
        return None
    return [*lines[:at], *lines[at + 1 :]], f"without: {lines[at].strip()}", ""


def _drop_heading(lines: list[str], at: int, chance: random.Random) -> Done | None:
    while at > 0 and (lines[at][:1] in ("", " ") or lines[at].startswith("--")):
        at -= 1
    if lines[at][:1] in ("", " ") or lines[at].startswith("--"):
        return None
    return [*lines[:at], *lines[at + 1 :]], f"without: {lines[at].strip()}", ""


def _colon(lines: list[str], at: int, chance: random.Random) -> Done | None:
    line = lines[at]
    colons = [piece for piece in pieces_of(line) if piece.text == ":"]
    if colons:
        return _with(lines, at, _cut(line, colons[0].start, colons[0].end), "without the colon")
    if at + 1 < len(lines) and len(lines[at + 1]) - len(lines[at + 1].lstrip()) > len(line) - len(line.lstrip()):
        return _with(lines, at, line + ":", "with a colon")
    return None


def _bracket(lines: list[str], at: int, chance: random.Random) -> Done | None:
    signs = [piece for piece in pieces_of(lines[at]) if piece.text in "()"]
    if not signs:
        return None
    sign = chance.choice(signs)
    new = chance.choice(["", {"(": "[", ")": "]"}[sign.text], {"(": ")", ")": "("}[sign.text]])
    return _with(lines, at, _cut(lines[at], sign.start, sign.end, new), f"{sign.text} -> {new or 'nothing'}")


def _other_keyword(lines: list[str], at: int, chance: random.Random) -> Done | None:
    words = [word for word in _words(lines[at]) if word.text in _OTHERS]
    if not words:
        return None
    word = chance.choice(words)
    new = chance.choice(_OTHERS[word.text].split())
    return _with(lines, at, _cut(lines[at], word.start, word.end, new), f"{word.text} -> {new}")


def _quote(lines: list[str], at: int, chance: random.Random) -> Done | None:
    places = [place for place, letter in enumerate(lines[at]) if letter == '"']
    if not places:
        return None
    place = chance.choice(places)
    return _with(lines, at, _cut(lines[at], place, place + 1), "without a quote")


def _comma(lines: list[str], at: int, chance: random.Random) -> Done | None:
    commas = [piece for piece in pieces_of(lines[at]) if piece.text == ","]
    if not commas:
        return None
    comma = chance.choice(commas)
    new = chance.choice(["", ";", "."])
    return _with(lines, at, _cut(lines[at], comma.start, comma.end, new), f", -> {new or 'nothing'}")


KINDS: dict[str, Callable[[list[str], int, random.Random], Done | None]] = {
    "misspelt word of the language": _misspell_language,
    "misspelt word of the game": _misspell_game,
    "dropped word": _drop_word,
    "doubled word": _double_word,
    "swapped words": _swap_words,
    "other word of the language": _other_keyword,
    "dropped line": _drop_line,
    "dropped heading": _drop_heading,
    "wrong indentation": _indent,
    "colon": _colon,
    "bracket": _bracket,
    "quote": _quote,
    "comma": _comma,
    "wrong number": _wrong_number,
}
#: How many of a hundred mutants are of each kind.
SHARES = dict(zip(KINDS, (16, 16, 11, 6, 11, 7, 6, 4, 7, 3, 3, 2, 2, 6)))


def mutants(corpora: list[Corpus], seed: int, count: int) -> list[Mutant]:
    """Return so many mutants."""
    maker = Maker(corpora, seed)
    kinds = maker.chance.choices(list(SHARES), list(SHARES.values()), k=count)
    return [maker.make(kind) for kind in kinds]
