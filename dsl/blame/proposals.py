"""Check the lines that findings propose, and drop the lines that would cause another finding. Also add advice for lines
that authors write as they know them from other games (`COUNSELS`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from dsl.blame.counsel import (
    AWAY,
    COUNSELS,
    COUNTED,
    FREE,
    HAND,
    MONEY,
    MONEY_CALLED,
    RICHES,
    SCORE,
    SEATED,
    THINGS,
    VERB,
    VERBS,
    Counsel,
)
from dsl.blame.definitions import of_somebody
from dsl.blame.foreign import in_this_language
from dsl.blame.lists import around, is_of_field, listed, unsaid
from dsl.blame.places import Blocks, unsaid_by, with_others, words_of
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Edit
from dsl.diagnostics.spelling import nearest
from dsl.lexing.keywords import LANGUAGE
from dsl.lexing.vocabulary import Vocabulary
from dsl.messages.message import Message, both, code, id_of, joined, parts_of
from dsl.records import dataclass
from dsl.source import Source, Span

#: The highest number of findings that are compared with the patterns of COUNSELS, and of proposals that are tried on the
#: rulebook. An author who has more mistakes corrects these first.
LOOKED_AT, MOST = 100, 4
#: The beginnings of the ids of messages with a proposal.
_ADVISING = ("write-line", "without-it", "did-you-mean")
_OTHER_WORDS = Message("this-is-said-in-other-words-here")
_VAIN = codes.UNUSED_PART
_TITLE_TWICE = codes.SAME_TITLE
_REMARK = r"-- \1"
_QUOTED = re.compile(r'"[^"]*"')
_ZONES = re.compile(r"^zone (\w+) of player", re.MULTILINE)
_HELD = re.compile(r"^zone \w+ of player: (?:one )?(\w+)", re.MULTILINE)
_NUMBERS = re.compile(r"^value (\w+(?:, *\w+)*) of player: number", re.MULTILINE)
_SEATED = re.compile(r"\bplayer (\w+)")
_CARDS = re.compile(r"^\w+ (\d+) \"", re.MULTILINE)


class Trial(Protocol):
    """A rulebook in which a line can be tried in another form."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the rules."""

    def holds(self, edit: Edit) -> bool:
        """Tell whether an edit leaves no finding on the edited lines, and causes no new finding elsewhere."""


def held(syntax: Sequence[Diagnostic], found: Iterable[Diagnostic], blocks: Blocks) -> list[Diagnostic]:
    """Return the syntax findings, without the proposals that would cause another finding on the same line. `found` has
    the findings of the rulebook in which every proposed line replaces the line with the mistake."""
    wrong: dict[tuple[str, int], list[Diagnostic]] = {}
    for one in found:
        if one.is_error or one.code == _VAIN:
            wrong.setdefault(blocks.number_of(one.span), []).append(one)
    return [_tried(one, wrong.get(blocks.number_of(one.span), ()), blocks) for one in syntax]


def _tried(finding: Diagnostic, found: Sequence[Diagnostic], blocks: Blocks) -> Diagnostic:
    """Return a finding, or another finding in its place if other mistakes (`found`) are in the line that it proposes. The
    other finding does not propose this line: it is the finding about the unknown word in the line, or the finding in the
    field `otherwise`."""
    others = [one for one in found if one.span != finding.span]
    plain = finding.otherwise
    if not others or not id_of(finding.help).startswith(_ADVISING) or plain is None:
        return finding
    if finding.edits and finding.edits[0].text == "." and others[0].unknown in words_of(blocks.line(finding.span)):
        hints = [part for hint in parts_of(finding.help)[1:] for part in ("; ", hint)]
        return replace(others[0], help=joined(others[0].help, *hints))
    return finding if blocks.number_of(plain.span) != blocks.number_of(finding.span) else plain


def advised(
    found: Sequence[Diagnostic], raw: Iterable[Diagnostic], blocks: Blocks, trial: Trial | None
) -> list[Diagnostic]:
    """Return the findings, with advice added to those on lines that match a pattern of `COUNSELS`. `raw` has all findings
    before they were reduced."""
    if trial is None:
        return list(found)
    many: dict[tuple[str, int], int] = {}
    for one in raw:
        many[blocks.number_of(one.span)] = many.get(blocks.number_of(one.span), 0) + one.is_error
    adviser = _Adviser(blocks, trial)
    told = [
        adviser.better(one, many.get(blocks.number_of(one.span), 0) > 1) if one.is_error and place < LOOKED_AT else one
        for place, one in enumerate(found)
    ]
    return _alike_once(_said_at_all(told, blocks, trial))


def _said_at_all(found: list[Diagnostic], blocks: Blocks, trial: Trial) -> list[Diagnostic]:
    """Return the findings, with a list of fitting words for each unknown word. If a card has an unknown field and leaves
    out another field, return one finding for both, which proposes the name of the field that was left out."""
    lines = {blocks.number_of(one.span) for one in found if is_of_field(one)}
    left: dict[tuple[str, int], list[Diagnostic]] = {}
    for one in found:
        if not one.is_error and blocks.number_of(one.span) in lines and unsaid_by(one):
            left.setdefault(blocks.number_of(one.span), []).append(one)
    gone = {one for those in left.values() for one in those}
    told = []
    for one in found:
        it = around(one, blocks.sources, trial.vocabulary) if one.unknown and one.is_error else None
        if it is not None:
            fields = [name for other in left.get(blocks.number_of(one.span), ()) for name in unsaid_by(other)]
            told.append(listed(unsaid(one, fields, it), it))
        elif one not in gone:
            told.append(one)
    return told


def _alike_once(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the findings, with only one for all lines of a file that have the same mistake. This finding is at the first of
    these lines, and has the edits for all of them."""
    groups: dict[tuple[str, str, str], list[Diagnostic]] = {}
    for one in found:
        key = one.help.split("; ")[0] if one.message == _OTHER_WORDS else ""
        if one.code in (codes.TAB, _TITLE_TWICE):
            key = one.help
        if key and id_of(one.help) != "write-line":
            groups.setdefault((one.code, key, one.span.source), []).append(one)
    told = {}
    gone: set[Diagnostic] = set()
    for first, *more in groups.values():
        if more:
            edits = tuple(edit for one in (first, *more) for edit in one.edits)
            told[first] = replace(with_others(first, more), edits=edits)
            gone.update(more)
    return [told.get(one, one) for one in found if one not in gone]


#: The words before a name that is declared.
_DECLARING = re.compile(r"(?<!\w)(?:as|let|value|zone|define|field|step|table|number)\Z")
_LONGEST = len("define") + 1


def _declares(text: str, name: str) -> bool:
    """Tell whether a text declares a name, which it does if a word such as `let` or `noun` comes before the name. The
    places of the name are found first, because a regular expression for both words takes ten milliseconds in a large
    rulebook."""
    at = text.find(f" {name}")
    while at >= 0:
        behind = text[at + 1 + len(name) : at + 2 + len(name)]
        if not (behind.isalnum() or behind == "_") and _DECLARING.search(text[max(0, at - _LONGEST) : at]):
            return True
        at = text.find(f" {name}", at + 1)
    return False


@dataclass
class _Adviser:
    blocks: Blocks
    trial: Trial
    asked: int = 0

    def better(self, finding: Diagnostic, has_several: bool) -> Diagnostic:
        """Return a finding with the advice for its line. Return it unchanged if no advice fits, or if too many proposals
        were tried already."""
        line = self.blocks.line(finding.span)
        if self.asked >= MOST or not line.strip() or finding.span.source not in self.blocks.sources:
            return finding
        if line.startswith(" ") and self.blocks.is_within(finding.span, "prose"):
            return finding  # a prose block has texts and no rules
        place = Place(self.blocks, finding.span)
        if finding.unknown and "you." in finding.help:
            texts = [source.text for source in self.blocks.sources.values()]
            for said in of_somebody(place.text, texts):
                self.asked += 1
                if self.trial.holds(place.edit(said)):
                    return replace(
                        finding, help=Message("did-you-mean-word", word=said), edits=(place.edit(said),), rivals=()
                    )
        for counsel, match in place.matches():
            if self._is_of_the_game(match) or not self._begins_card(counsel, match, place):
                continue
            if place.before(match) and counsel.said[:1] == (_REMARK,):
                continue  # only a text that is alone on its line is a story
            if MONEY in "".join(counsel.said) and not self._words(place.text)[MONEY]:
                continue
            self.asked += 1
            return self._counselled(finding, counsel, match, place)
        if has_several or (finding.unknown and not finding.edits):
            words = self.trial.vocabulary
            for said in in_this_language(place.text, words):
                self.asked += 1
                if self.trial.holds(place.edit(said)):
                    return _said_otherwise(finding, place.span, Message("write-line", line=said), (place.edit(said),))
        return finding

    def _is_of_the_game(self, match: re.Match[str]) -> bool:
        """Tell whether advice does not apply to a match. It does not apply if the word that it explains is a word of
        the game, or if a word that must be a verb of the game is not one."""
        word, words, named = match.group().strip(), self.trial.vocabulary, match.groupdict()
        if any(named.get(one) and named[one].split(" ")[0] not in words.verbs for one in ("verb", "other")):
            return True
        if named.get("own") in words.verbs:
            return True
        unknown = named.get("unknown")
        if unknown and self._is_near(unknown):
            return True
        meant = named.get("foreign") or named.get("own") or unknown or word
        known = words.verbs.keys() | words.nouns.keys() | words.words | words.adjectives
        if meant in known or word in known:
            return True
        return any(_declares(source.text, meant) for source in self.blocks.sources.values())

    def _is_near(self, word: str) -> bool:
        """Tell whether a word is a word of the game or of the language, or looks like a misspelling of one."""
        words = self.trial.vocabulary
        known = [*LANGUAGE, *words.verbs, *words.nouns, *words.words, *words.adjectives]
        return word in known or bool(nearest(word, known))

    def _begins_card(self, counsel: Counsel, match: re.Match[str], place: Place) -> bool:
        """Tell whether advice applies at a place. Advice on the first line of a card applies only where a card can
        begin; other advice applies everywhere."""
        if FREE not in "".join((*counsel.said, counsel.example)):
            return True
        nouns = self.trial.vocabulary.nouns
        return place.indent == 0 and (not counsel.said or nouns.get(match.group(1), ("", True))[1] is False)

    def _counselled(self, finding: Diagnostic, counsel: Counsel, match: re.Match[str], place: Place) -> Diagnostic:
        words = {**self._words(place.text), SEATED: self._seated(place)}
        said = next(
            (one for one in self._said(counsel, match, place, words) if self.trial.holds(place.edit(one))), None
        )
        if said is not None and [edit.text for edit in finding.edits] == [said] and not finding.rivals:
            return finding  # the finding already proposes that line
        advice = counsel.told(match)
        edits: tuple[Edit, ...] = ()
        if said is not None:
            help_, edits = joined(advice, "; ", _shown(said)), (place.edit(said),) if counsel.is_sure else ()
        elif counsel.example and not counsel.example.isdigit():
            example = _filled(match.expand(counsel.example), words)
            shown = _shown(example) if "\n" in example else Message("for-example-line", line=example)
            help_ = joined(advice, "; ", shown)
        elif counsel.example:
            low = int(match.group(1)) if match.group(1).isdigit() and len(match.group(1)) < 9 else 1
            help_ = joined(advice, "; ", Message("write-line-or-other", line=low, other=low + 1))
        else:
            help_ = advice
        span = place.part(match)
        return _said_otherwise(finding, span, help_, edits)

    def _said(self, counsel: Counsel, match: re.Match[str], place: Place, words: Mapping[str, str]) -> Iterator[str]:
        for one in counsel.lines(match, place.text_of(match)):
            if "\n" not in one or place.is_whole(match):
                counted = self._several(match.groupdict().get(COUNTED) or "")
                yield place.before(match) + _filled(one, words).replace(COUNTED, counted)

    def _seated(self, place: Place) -> str:
        """Return the name of the player in the heading of the declaration around a line; `you` if there is none."""
        named = _SEATED.search(self.blocks.heading(place.span))
        return named[1] if named is not None else "you"

    def _several(self, things: str) -> str:
        """Return some words in which the first noun is replaced by its plural."""
        nouns, plurals = self.trial.vocabulary.nouns, self.trial.vocabulary.plurals
        one = next((word for word in words_of(things) if word in nouns), "")
        return re.sub(rf"\b{one}\b", plurals.get(one, one), things, count=1) if one else things

    def _words(self, line: str) -> dict[str, str]:
        """Return the word of the game for each placeholder of an example."""
        texts = [source.text for source in self.blocks.sources.values()]
        words = self.trial.vocabulary
        zones = [found for text in texts for found in _ZONES.findall(text)]
        numbers = [one.strip() for text in texts for found in _NUMBERS.findall(text) for one in found.split(",")]
        taken = {int(found) for text in texts for found in _CARDS.findall(text) if len(found) < 5}
        free = next(number for number in range(901, 20_000) if number not in taken)
        verbs = [verb for verb in sorted(words.forms) if _takes_number(words, verb)]
        here = [words.verbs[word] for word in words_of(line) if words.verbs.get(word) in verbs]
        used = "\n".join(texts)
        verb = (here or sorted(verbs, key=lambda one: -used.count(f" you {one} ")) or [""])[0]
        forms = words.forms.get(verb, ("do", "does"))
        return {
            VERBS: forms[min(1, len(forms) - 1)],
            VERB: forms[0],
            HAND: "hand" if "hand" in zones or not zones else zones[0],
            SCORE: "score" if "score" in numbers or not numbers else numbers[0],
            MONEY: _money(numbers, line),
            RICHES: next((one for one in numbers if MONEY_CALLED.fullmatch(one)), numbers[0] if numbers else "score"),
            FREE: str(free),
            SEATED: "you",
            **_thrown(texts, words, here),
        }


def _money(numbers: Sequence[str], line: str) -> str:
    """Return the value of players that is the money in a line: a value whose name occurs in the line (also in the
    singular), otherwise a value with a name for money; "" if there is none."""
    last = line.split(" ")[-1].lstrip("0123456789")
    called = [one for one in numbers if one in (last, f"{last}s")]
    if not called and (MONEY_CALLED.fullmatch(last) or not last.isalpha()):
        called = [one for one in numbers if MONEY_CALLED.fullmatch(one)]
    return called[0] if called else ""


def _thrown(texts: Sequence[str], words: Vocabulary, verbs: Sequence[str]) -> dict[str, str]:
    """Return the words for the placeholders THINGS and AWAY of an example: the plural noun of the things that players
    hold, and the zone to which the verb of a line moves things ("" if it moves none)."""
    kinds = [found for text in texts for found in _HELD.findall(text)]
    many = [word for word, (one, is_many) in words.nouns.items() if is_many and one in kinds[:1]]
    does = rf"^verb {verbs[0]}\b.*\n(?:  .*\n)*?  move \w+ to (\w+)$" if verbs else r"^\Z."
    places = [found for text in texts for found in re.findall(does, text, re.MULTILINE)]
    return {THINGS: (many or ["cards"])[0], AWAY: (places or [""])[0]}


def _said_otherwise(finding: Diagnostic, span: Span, help_: str, edits: tuple[Edit, ...]) -> Diagnostic:
    return replace(
        finding,
        code=codes.UNEXPECTED,
        message=_OTHER_WORDS,
        span=span,
        label="",
        others=(),
        help=help_,
        unknown="",
        edits=edits,
        rivals=(),
    )


def _takes_number(words: Vocabulary, verb: str) -> bool:
    """Tell whether a sentence with the verb consists only of a subject, the verb and a number, as `you draw 2`."""
    said = [word for word, _ in words.heads.get(verb, ())]
    return len(said) == 3 and said[0] == "who" and said[2] == "n" and "_" not in verb


def _filled(text: str, words: Mapping[str, str]) -> str:
    return re.sub(
        r"\b(?:VERBS?|HAND|SCORE|MONEY|RICHES|FREE|SEATED|THINGS|AWAY)\b", lambda found: words[found.group()], text
    )


def _shown(said: str) -> str:
    """Return the message that proposes to write one or more lines."""
    lines = [line.strip() for line in said.split("\n")]
    if len(lines) == 3 and "\n  " in said and not said.split("\n")[1].startswith(" "):
        return Message("write-head-then-line-and-indented-below-it", head=lines[0], line=lines[1], below=lines[2])
    if len(lines) == 1:
        return Message("write-line", line=lines[0])
    if "\n  " in said:
        return Message(
            "write-head-and-indented-below-it-lines", n=len(lines) - 1, head=lines[0], lines=both(code(lines[1:]))
        )
    if len(lines) == 2:
        return Message("write-two-lines-lines-and-lines2", lines=lines[0], lines2=lines[1])
    return Message("write-three-lines-lines-lines2-and-lines3", lines=lines[0], lines2=lines[1], lines3=lines[2])


class Place:
    """The line of a finding: its text without indentation and comment, and its place in the source."""

    def __init__(self, blocks: Blocks, span: Span) -> None:
        source: Source = blocks.sources[span.source]
        name, number = blocks.number_of(span)
        line = source.line_text(number)
        said = line.split("--")[0].rstrip()
        self.text = said.strip()
        self.indent = len(said) - len(self.text)
        self.start = source.line_starts[number - 1] + self.indent
        self.span = Span(name, self.start, self.start + len(self.text))
        self.found = span

    def matches(self) -> Iterator[tuple[Counsel, re.Match[str]]]:
        """Yield each piece of advice whose pattern matches the line, or the part of the line after a colon. Each comes
        with its match."""
        masked = _QUOTED.sub(lambda text: '"' + "_" * (len(text.group()) - 2) + '"', self.text)
        for counsel in COUNSELS:
            for text, hidden in ((self.text, masked), (_behind(self.text), _behind(masked))):
                match = counsel.pattern.search(text)
                if match is not None and counsel.pattern.search(hidden) is not None and self._is_about(counsel, match):
                    yield counsel, match
                    break

    def _is_about(self, counsel: Counsel, match: re.Match[str]) -> bool:
        """Tell whether the finding is about the same part of the line as a piece of advice."""
        if counsel.whole or not counsel.example.isdigit():
            return True
        span = self.part(match)
        return span.start <= self.found.end and self.found.start <= span.end

    def is_whole(self, match: re.Match[str]) -> bool:
        """Tell whether a match was found in the whole line, and not only in the part behind a colon."""
        return len(match.string) == len(self.text)

    def text_of(self, match: re.Match[str]) -> str:
        """Return the text in which a match was found: the whole line, or the part behind a colon."""
        return match.string

    def before(self, match: re.Match[str]) -> str:
        """Return the part of the line before the text in which a match was found."""
        return self.text[: len(self.text) - len(match.string)]

    def part(self, match: re.Match[str]) -> Span:
        """Return the place (span) of a match in the source."""
        start = self.start + len(self.text) - len(match.string)
        return Span(self.span.source, start + match.start(), start + match.end())

    def edit(self, said: str) -> Edit:
        """Return the edit that replaces the line by one or more other lines."""
        return Edit(self.span, said.replace("\n", "\n" + " " * self.indent))


def _behind(text: str) -> str:
    return text[text.find(": ") + 2 :] if ": " in text else text
