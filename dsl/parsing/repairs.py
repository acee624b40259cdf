"""If a line cannot be parsed, find the smallest change after which it can be parsed. The changed line is probably what
the author meant.

Changes are tried on the line where the parser stopped; if it stopped at the first word, also on the line above. They
correct typical mistakes: a wrong letter, two words in the wrong order, one word too many or too few, a wrong
indentation. Of the changes after which the line can be parsed, the most likely one is the result.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping

from dsl.diagnostics.brought import SIGNS, meant_by, said_here
from dsl.diagnostics.diagnostic import Edit
from dsl.diagnostics.spelling import USUAL, distance, folded, nearest, shared_ends, stands
from dsl.lexing.keywords import HEADS, LANGUAGE, LINE_HEADS, PHRASES, PRONOUNS, RESERVED
from dsl.lexing.lexer import PIECE, Chunk, LineReader
from dsl.lexing.tokens import NEWLINE
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.drafts import Draft
from dsl.parsing.errors.forms import fitting
from dsl.parsing.recogniser import Recogniser
from dsl.records import dataclass
from dsl.source import Span, end_of

#: Words and signs that authors easily leave out. `_SIGNS`, below, has for each foreign sign the sign of this language.
_LEFT_OUT = (
    (":", ",", "(", ")", ".", "to", "of", "as", "by", "from", "be", "in", "the", "a", "for", "is", "with", "where", "at",
     "you", "else", "than", "among", "each", "all", "chooses", "choose", "when", "count of", "or", "and")
)  # fmt: skip
_PREPOSITIONS = frozenset({"to", "from", "for", "by", "with", "at", "in"})
_VERBS = ("let", "set", "move", "raise", "lower", "repeat", "require", "roll", "run", "if", "for each")
_DECLARING = ("verb", "noun", "value", "words", "kinds", "define", "zone", "option", "step", "table", "supply", "card")
_SIGNS = {
    "[": "(",
    "]": ")",
    "{": "(",
    "}": ")",
    ";": ",",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "–": "-",
    "—": "-",
}
_SIGNS |= {"'": '"', "’": '"', "‘": '"', "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "&": "and"}
_PHRASE_TEXT = "  ".join((*(phrase for phrase, _ in PHRASES), USUAL))
#: The costs of changes. A change costs more if the mistake that it corrects is rarer. To correct one wrong letter costs
#: 1.
KNOWN, INDENTED, SWAP, MISSING, EXTRA, OTHER, PARTIAL, HOLE = 1.1, 1.5, 1.8, 1.9, 2.4, 2.5, 1.2, 0.5
#: The extra cost of a change that writes a word of a list which is on the line already, because a line seldom has the
#: same word twice.
SAID = 0.1
#: Words and signs that can be deleted from a line without changing the meaning of the line.
WEIGHTLESS = frozenset(
    {"the", "a", "an", "of", "to", "by", "for", "in", "at", "from", "as", "with", "is", "be", "that", "card", "cards"}
)
WEIGHTLESS |= frozenset({",", ":", ".", "(", ")", ";"})
#: Words that join tests or negate them. No change deletes one, because the line would mean something else.
JUDGING = frozenset({"not", "and", "or"})
#: Another change counts as about as likely as the best one if its cost is higher by at most AS_LIKELY. At most MOST_RIVALS
#: such changes are kept.
AS_LIKELY, MOST_RIVALS = 0.4, 4
#: No repair is looked for in a declaration with more lines, or in a longer line.
MAX_LINES, LONGEST_LINE = 300, 240


@dataclass(frozen=True, slots=True)
class Repair:
    """A change that makes a line readable.

    - `kind`: `misspelt`, `missing`, `too much`, `doubled`, `order`, `other`, `idiom`, `sign`, `quote`, `indent`, or
      `hole` (a word is missing, and it is unknown which).
    - `edit`: the change, as an edit of the draft (the text in which repairs are tried).
    - `cost`: a number. A lower cost means that the change is more likely.
    - `words`: the words that were probably meant, the most likely first.
    - `line`: the line after the change.
    - `rivals`: other changes that are about as likely.
    """

    kind: str
    edit: Edit
    cost: float
    words: tuple[str, ...]
    line: str
    rivals: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class _Try:
    """A change of a line that is to be tried: the columns from `start` to `end` are replaced by `new`."""

    cost: float
    kind: str
    start: int
    end: int
    new: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class _Raw:
    """A word, number, text or sign of a line, with its class and its columns."""

    kind: str
    text: str
    start: int
    end: int


class Repairer:
    """Finds the change that repairs a line in the text of one source."""

    def __init__(self, recogniser: Recogniser, terminals: Mapping[str, str], vocabulary: Vocabulary, text: str) -> None:
        self.recogniser = recogniser
        self.terminals = terminals
        self.vocabulary = vocabulary
        self.text = text
        self.reader = LineReader(vocabulary)
        self.words = (
            LANGUAGE | vocabulary.words | vocabulary.adjectives | vocabulary.verbs.keys() | vocabulary.nouns.keys()
        )
        self.near: dict[str, tuple[str, ...]] = {}

    def best(
        self, draft: Draft, chunk: Chunk, index: int, lexed: Callable[[Draft], list[Chunk]], start: str = "declaration"
    ) -> Repair | None:
        """Return the most likely change after which a chunk (the tokens of a declaration) can be parsed beyond the
        token at `index`; None if there is no such change. `lexed` is a function that returns the chunks of a changed
        draft."""
        if len(chunk.lines) > MAX_LINES:
            return None
        number = max(place for place, (_, first) in enumerate(chunk.lines) if first <= index or place == 0)
        found = self._of_line(draft, chunk, number, index, start)
        if chunk.lines[number][1] == index and number > 0:
            above = self._of_line(draft, chunk, number - 1, index, start)
            if above is not None and (found is None or above.cost < found.cost):
                found = above
        if found is None or found.cost > INDENTED:
            found = self._indented(draft, chunk, number, index, lexed, start) or found
        if found is None and chunk.head == "template":
            found = self._within_template(draft, chunk, number, lexed, start)
        return found

    def _within_template(
        self, draft: Draft, chunk: Chunk, number: int, lexed: Callable[[Draft], list[Chunk]], start: str
    ) -> Repair | None:
        """Return a change of the first word of a declaration inside a template, after which the whole declaration can be
        parsed; None if there is no such change. (The first word decides how the lines below are read.)"""
        begin, line = _line_at(draft, chunk.tokens[chunk.lines[number][1]].start_pos)
        first = re.search(r"[^\W\d]\w*", line)
        if first is None or chunk.lines[number][0] != 1:
            return None
        nouns = (noun for noun, (_, plural) in self.vocabulary.nouns.items() if not plural)
        for word in nearest(first.group(), ("scenario", *nouns)):
            edit = Edit(Span(draft.source.name, begin + first.start(), begin + first.end()), word)
            if all(self._is_whole(one, start) for one in lexed(draft.edited(edit))):
                changed = line[: first.start()] + word + line[first.end() :]
                return Repair("misspelt", edit, 1, (word,), changed.split("--")[0].strip())
        return None

    def _indented(
        self, draft: Draft, chunk: Chunk, number: int, index: int, lexed: Callable[[Draft], list[Chunk]], start: str
    ) -> Repair | None:
        """Return a change that indents a line by one step more or less, after which the whole chunk can be parsed; None
        if there is no such change."""
        after = index < len(chunk.tokens) and chunk.tokens[index].type == "_INDENT"
        for place in (number + 1, number, number - 1) if after else (number, number + 1, number - 1):
            if not 0 < place < len(chunk.lines):
                continue
            begin, line = _line_at(draft, chunk.tokens[chunk.lines[place][1]].start_pos)
            width = len(line) - len(line.lstrip(" "))
            for wanted in (width - 2, width + 2):
                edit = Edit(Span(draft.source.name, begin, begin + width), " " * wanted)
                if wanted >= 0 and all(self._is_whole(one, start) for one in lexed(draft.edited(edit))):
                    return Repair("indent", edit, INDENTED, (), " " * wanted + line.strip())
        return None

    def _is_whole(self, chunk: Chunk, start: str) -> bool:
        stack = self.recogniser.begin(start)
        terminals = self._terminals(token.type for token in chunk.tokens)
        return self.recogniser.taken(stack, terminals) == len(terminals) and self.recogniser.ends_with(stack, start)

    # ------------------------------------------------------------ of a line

    def _of_line(self, draft: Draft, chunk: Chunk, number: int, index: int, start: str) -> Repair | None:
        first = chunk.lines[number][1]
        begin, line = _line_at(draft, chunk.tokens[first].start_pos)
        if len(line) > LONGEST_LINE:
            return None
        stops = index < len(chunk.tokens) and chunk.tokens[index].start_pos < begin + len(line)
        column = chunk.tokens[index].start_pos - begin if stops else len(line)
        tries = sorted(self._tries(line, column, chunk, number), key=lambda one: one.cost)
        best: _Try | None = None
        least = 1e9
        others: list[str] = []
        read: list[tuple[float, _Try]] = []
        before = self._stack_before(chunk, number, start)
        for one in tries:
            if best is not None and one.cost > least + AS_LIKELY and not others and best.kind != "misspelt":
                break
            if one.cost > least + PARTIAL:
                break
            changed = line[: one.start] + one.new + line[one.end :]
            whole = self._is_read(changed, chunk, number, before, start)
            if whole is None:
                continue
            cost = one.cost + (0 if whole else PARTIAL)
            read.append((cost, one))
            if cost < least:
                if best is not None and best.kind == one.kind == "misspelt" and best.start == one.start:
                    others.append(best.word)
                best, least = one, cost
            elif one.kind == "misspelt" and best is not None and best.start == one.start and best.kind == one.kind:
                others.append(one.word)
        if best is None:
            return None
        changed = line[: best.start] + best.new + line[best.end :]
        edit = Edit(Span(draft.source.name, begin + best.start, begin + best.end), best.new)
        words = tuple(dict.fromkeys((best.word, *others)))[:3]
        rivals = tuple(
            Edit(Span(draft.source.name, begin + one.start, begin + one.end), one.new)
            for cost, one in read
            if cost <= least + AS_LIKELY and line[: one.start] + one.new + line[one.end :] != changed
        )[:MOST_RIVALS]
        written = changed[changed.rfind("\n", 0, best.start) + 1 :].partition("\n")[
            0
        ]  # (a sentence may continue over several lines)
        return Repair(best.kind, edit, least, words, written.split("--")[0].strip(), rivals)

    def _stack_before(self, chunk: Chunk, number: int, start: str) -> list[int]:
        stack = self.recogniser.begin(start)
        self.recogniser.taken(stack, self._terminals(t.type for t in chunk.tokens[: chunk.lines[number][1]]))
        return stack

    def _terminals(self, kinds: Iterator[str]) -> list[str]:
        return [self.terminals.get(kind, kind) for kind in kinds]

    def _is_read(self, line: str, chunk: Chunk, number: int, before: list[int], start: str) -> bool | None:
        """Tell how much of a chunk can be parsed with `line` in place of one of its lines. Return true for the whole chunk,
        false for only the new line, and None if not even the new line can be parsed."""
        depth, first = chunk.lines[number]
        pieces = self.reader.read(line, chunk.places[number], depth)
        if pieces is None:
            return None
        stack = before[:]
        own = [*self._terminals(piece.kind for piece in pieces), NEWLINE]
        if self.recogniser.taken(stack, own) < len(own):
            return None
        end = next(
            place for place in range(first, len(chunk.tokens)) if chunk.tokens[place].type in (NEWLINE, "_NEWLINE")
        )
        rest = self._terminals(token.type for token in chunk.tokens[end + 1 :])
        if number == 0 and (pieces[0].text != chunk.tokens[first].value):
            rest = self._reread(chunk, pieces[0].text)
        taken = self.recogniser.taken(stack, rest)
        if taken == len(rest):
            return True if self.recogniser.ends_with(stack, start) else None
        following = chunk.lines[number + 1][1] - end if number + 1 < len(chunk.lines) else len(rest)
        return False if taken >= following else None

    def _reread(self, chunk: Chunk, head: str) -> list[str]:
        """Return the terminals of the lines below the first, as they would be read if the first line began with the word
        `head`."""
        place = chunk.places[0]._replace(head=head if head in HEADS else "card")
        reader = self.reader
        rest: list[str] = []
        for position, (depth, first) in enumerate(chunk.lines):
            if position == 0:
                continue
            layout = [t.type for t in chunk.tokens[chunk.lines[position - 1][1] : first]]
            rest += layout[layout.index(NEWLINE) + 1 if NEWLINE in layout else layout.index("_NEWLINE") + 1 :]
            last = next(p for p in range(first, len(chunk.tokens)) if chunk.tokens[p].type in (NEWLINE, "_NEWLINE"))
            line = " ".join(f'"{t.value}"' if t.type == "A_STRING" else str(t.value) for t in chunk.tokens[first:last])
            pieces = reader.read("  " * depth + line, place, depth)
            place = reader.place
            rest += [*self._terminals(piece.kind for piece in pieces or ()), NEWLINE]
        last = next(
            p for p in range(chunk.lines[-1][1], len(chunk.tokens)) if chunk.tokens[p].type in (NEWLINE, "_NEWLINE")
        )
        return rest + [t.type for t in chunk.tokens[last + 1 :]]

    # -------------------------------------------------------------- what is tried

    def _tries(self, line: str, column: int, chunk: Chunk, number: int) -> Iterator[_Try]:
        raws = [_Raw(m.lastgroup or "", m.group(), m.start(), m.end()) for m in PIECE.finditer(line)]
        raws = [raw for raw in raws if raw.kind not in ("space", "comment")]
        at = next((place for place, raw in enumerate(raws) if raw.start >= column), len(raws))
        yield from self._signs(raws)
        yield from _foreign_signs(line)
        yield from self._idioms(line)
        yield from self._brought(raws, at)
        yield from _quotes(raws)
        yield from self._misspelt(raws, at)
        yield from self._joined(raws, at)
        yield from self._swapped(raws, at)
        yield from self._extra(raws, at)
        yield from self._missing(raws, at, raws[-1].end if raws else 0, chunk.lines[number][0])
        yield from self._other(raws, at, chunk, number)

    def _signs(self, raws: list[_Raw]) -> Iterator[_Try]:
        for raw in raws:
            if raw.kind == "bad":
                new = _SIGNS.get(raw.text, "")
                yield _Try(0.5, "sign", raw.start, raw.end, new, new)
                yield _Try(0.6, "sign", raw.start, raw.end, "", "")

    def _idioms(self, line: str) -> Iterator[_Try]:
        """Yield changes that replace a foreign phrase or line by the phrase or line with the same meaning in this
        language."""
        said = line.split("--")[0].rstrip()
        start = len(said) - len(said.lstrip())
        owned = re.match(r"((?:value|zone) \w+) (\w+)(: .+)", said.strip())
        if owned is not None and (owned[2] == "player" or owned[2] in self.vocabulary.nouns):
            yield _Try(0.7, "idiom", start, len(said), whole := f"{owned[1]} of {owned[2]}{owned[3]}", whole)
            return
        for order, other in enumerate(map(self._completed, said_here(said.strip()))):
            yield _Try(0.7 + 0.01 * order, "idiom", start, len(said), other, other)
        titled = re.sub(r"(?<=\S )(?:(?:the|a|an) )?(\w+) (?=\")", self._without_noun, said.strip())
        if titled != said.strip():
            yield _Try(0.7, "idiom", start, len(said), titled, titled)
        colon = said.find(": ") + 2
        if colon > 1:
            for order, other in enumerate(said_here(said[colon:])):
                yield _Try(0.75 + 0.01 * order, "idiom", colon, len(said), other, other)

    def _without_noun(self, before: re.Match[str]) -> str:
        """Return the text that replaces a word before a title: an empty text if the word is a noun of the game in the
        singular (the title needs no noun), otherwise the word itself."""
        return before.group() if self.vocabulary.nouns.get(before[1], ("", True))[1] else ""

    def _completed(self, line: str) -> str:
        """Return a line that begins with `forbid`, with the object that its verb needs added: `forbid anyone draws n`,
        which forbids every number. Return any other line unchanged."""
        last = self.vocabulary.verbs.get(line.rsplit(" ", 1)[-1], "")
        if not last or not line.startswith("forbid "):
            return line
        head = [word for word, _ in self.vocabulary.heads.get(last, ())]
        verb = next((place for place, word in enumerate(head) if word in self.vocabulary.verbs), len(head))
        return " ".join((line, *head[verb + 1 :]))

    def _goes_with(self, word: str, raws: list[_Raw], place: int) -> bool:
        """Tell whether a word fits after the verb before it. A preposition fits if the declared sentence of the verb has
        it, or has no preposition. Any other word fits."""
        verb = next((raw.text for raw in reversed(raws[:place]) if raw.text in self.vocabulary.verbs), "")
        head = [one for one, _ in self.vocabulary.heads.get(self.vocabulary.verbs.get(verb, ""), ())]
        return word not in _PREPOSITIONS or not _PREPOSITIONS & set(head) or word in head

    def _brought(self, raws: list[_Raw], at: int) -> Iterator[_Try]:
        """Yield changes that replace a word of another language or system by the word of this language with the same
        meaning."""
        for place, raw in enumerate(raws[: at + 2]):
            if raw.kind == "word" and raw.text not in self.vocabulary.verbs:
                for order, word in enumerate(meant_by(raw.text)):
                    if not self._goes_with(word, raws, place):
                        continue
                    known = KNOWN if raw.text in RESERVED else 0.1 * (raw.text in self.words)
                    cost = 0.75 + 0.01 * order + known - self._usual(raws, place, word) + 0.05 * abs(place - at)
                    yield _Try(cost, "misspelt", raw.start, raw.end, word, word)

    def _misspelt(self, raws: list[_Raw], at: int) -> Iterator[_Try]:
        said = {raw.text for raw in raws}
        for place, raw in enumerate(raws[: at + 4]):
            if raw.kind != "word" or len(raw.text) > 40:
                continue
            known = KNOWN if raw.text in self.words or self._times(raw.text) > 1 else 0
            before = raws[place - 1].text if place else ""
            for word in self._near(raw.text):
                apart = distance(folded(raw.text), folded(word), 9) - fitting(word, before, self.vocabulary)
                apart += SAID * (word in said and word in self.vocabulary.words)
                alike = 0.15 * (sorted(raw.text) == sorted(word))
                ends = 0.1 * shared_ends(raw.text, word) / max(len(raw.text), len(word))
                cost = max(apart, 0.5) - alike - ends + known - self._usual(raws, place, word) + 0.05 * abs(place - at)
                yield _Try(cost, "misspelt", raw.start, raw.end, word, word)

    def _times(self, word: str) -> int:
        """Return how often a word occurs in the text as a whole word. If its letters occur only once, return 0."""
        if self.text.count(word) <= 1:
            return 0
        return sum(1 for _ in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", self.text))

    def _near(self, word: str) -> tuple[str, ...]:
        if word not in self.near:
            short = [other for other in LANGUAGE if len(other) == 2 and word in other] if len(word) == 1 else []
            self.near[word] = (*nearest(word, self.words, 8), *sorted(short))
        return self.near[word]

    def _usual(self, raws: list[_Raw], place: int, word: str, phrases: bool = True) -> float:
        """Return a number that says how usual a word is between the words beside it. The number is higher for each
        neighbour next to which the word also occurs elsewhere."""
        found = 0.0
        if place > 0:
            pair = f"{raws[place - 1].text} {word}"
            found += 0.2 * stands(pair, self.text) + 0.2 * (phrases and stands(pair, _PHRASE_TEXT))
        if place + 1 < len(raws):
            pair = f"{word} {raws[place + 1].text}"
            found += 0.2 * stands(pair, self.text) + 0.2 * (phrases and stands(pair, _PHRASE_TEXT))
        return found

    def _joined(self, raws: list[_Raw], at: int) -> Iterator[_Try]:
        """Yield changes that join two words into one, or split one word into two."""
        for one, other in itertools.pairwise(raws[: at + 2]):
            if one.kind == other.kind == "word" and one.text + other.text in self.words:
                yield _Try(1.1, "misspelt", one.start, other.end, one.text + other.text, one.text + other.text)
        for raw in raws[: at + 2]:
            glued = re.fullmatch(r"([^\W\d]+)(\d+)", raw.text)
            if glued and glued[1] in self.words:
                yield _Try(0.6, "misspelt", raw.start, raw.end, f"{glued[1]} {glued[2]}", f"{glued[1]} {glued[2]}")
            if raw.kind == "word" and raw.text not in self.words:
                for cut in range(1, len(raw.text)):
                    left, right = raw.text[:cut], raw.text[cut:]
                    if left in self.words and right in self.words:
                        yield _Try(1.2, "misspelt", raw.start, raw.end, f"{left} {right}", f"{left} {right}")

    def _swapped(self, raws: list[_Raw], at: int) -> Iterator[_Try]:
        for place in range(max(0, at - 4), min(at + 2, len(raws) - 1)):
            one, other = raws[place], raws[place + 1]
            if one.text == other.text or "string" in (one.kind, other.kind) or "." in (one.text, other.text):
                continue
            if one.kind == "sign" and other.kind != "sign" and place and raws[place - 1].end == one.start:
                continue  # the word would be joined to the word before it
            odd = 0.8 if "number" in (one.kind, other.kind) else 0
            gap = (
                " " * max(1, other.start - one.end)
                if one.kind == other.kind == "word"
                else " " * (other.start - one.end)
            )
            usual = (self._usual([*raws[:place], other, one], place, other.text)) / 2
            yield _Try(
                SWAP + odd + 0.1 * abs(place - at) - usual,
                "order",
                one.start,
                other.end,
                f"{other.text}{gap}{one.text}",
                one.text,
            )

    def _extra(self, raws: list[_Raw], at: int) -> Iterator[_Try]:
        for place in range(max(0, at - 5), min(at + 2, len(raws))):
            raw = raws[place]
            before = raws[place - 1].text if place else ""
            is_last = place + 1 == len(raws) or raws[place + 1].text in (":", ",", ".", ")")
            end = raw.end if is_last else raws[place + 1].start
            start = raws[place - 1].end if is_last and place else raw.start
            if raw.text == before:
                yield _Try(0.9, "doubled", start, end, "", raw.text)
            elif raw.kind in ("word", "sign", "number") and raw.text not in JUDGING and not _joins(raws, place):
                cost = EXTRA - (0.7 if raw.kind == "sign" else 0) + 0.2 * abs(place - at)
                gap = " " if raw.kind == "sign" and end > raw.end and place else ""
                yield _Try(cost, "too much", start, end, gap, raw.text)

    def _missing(self, raws: list[_Raw], at: int, end: int, depth: int) -> Iterator[_Try]:
        for place in range(max(0, at - 4), min(at + 1, len(raws)) + 1):
            start = raws[place].start if place < len(raws) else end
            heads = not depth and bool(raws) and raws[0].text in HEADS
            first = () if place or heads else (*_VERBS, "field") if depth else _DECLARING
            for word in (*_LEFT_OUT, *first):
                if place < len(raws) and raws[place].text == word:
                    continue
                between = [*raws[:place], _Raw("word", word, 0, 0), *raws[place:]]
                usual = self._usual(between, place, word, phrases=False)
                cost = MISSING + 0.2 * abs(place - at) - usual - (0.15 if word in ":,()" else 0.6 * -(word == "."))
                if word == "you" and (place == len(raws) or raws[place].text not in self.vocabulary.verbs):
                    yield _Try(
                        cost + HOLE, "hole", start, start, f"{left_of(place, raws)}you{' ' * (place < len(raws))}", word
                    )
                    continue
                if word == "." and place and self._is_member(raws[place - 1 : place + 1]):
                    yield _Try(KNOWN, "missing", raws[place - 1].end, start, word, word)
                    continue
                gap = "" if word in "(." or place == len(raws) else " "
                left = " " if place == len(raws) and word not in ":,)." else ""
                if place < len(raws) and word in ":,).":
                    left, start_of = "", raws[place - 1].end if place else start
                    yield _Try(cost, "missing", start_of, start_of, word, word)
                elif place and place < len(raws) and raws[place].text in (",", ":", ".", ")"):
                    yield _Try(cost, "missing", raws[place - 1].end, raws[place - 1].end, f" {word}", word)
                else:
                    yield _Try(cost, "missing", start, start, f"{left}{word}{gap}", word)

    def _is_member(self, pair: list[_Raw]) -> bool:
        """Tell whether a dot is probably missing between two words, because the second is used after a dot elsewhere, is
        a declared field, or looks like an adjective of the first."""
        if [raw.kind for raw in pair] != ["word", "word"] or pair[1].text in self.words or pair[0].text in RESERVED:
            return False
        member = pair[1].text
        is_told = stands(f".{member}", self.text) or stands(f"field {member}", self.text)
        return is_told or (pair[0].text in PRONOUNS and member.startswith("is_"))

    def _other(self, raws: list[_Raw], at: int, chunk: Chunk, number: int) -> Iterator[_Try]:
        """Yield changes that replace a word of the language by another one."""
        first = raws[0] if raws else None
        nouns = {noun for noun, (_, plural) in self.vocabulary.nouns.items() if not plural}
        # The first word of a line at the margin is not replaced, because it decides how all lines below are read.
        heads = LINE_HEADS.get(chunk.places[number].head, frozenset()) if chunk.lines[number][0] == 1 else ()
        if first is not None and heads and first.text in HEADS | nouns | {"and", "given", "when", "then"}:
            for word in sorted({*heads} - {first.text} - _CONTRARY.get(first.text, frozenset())):
                yield _Try(OTHER - 0.1, "other", first.start, first.end, word, word)
        for one, after in itertools.pairwise(raws[: at + 2]):
            if meant := _NEGATED.get((one.text, after.text)):
                yield _Try(0.55, "other", one.start, after.end, meant, meant)
        for place in (at, at - 1):
            if 0 <= place < len(raws) and raws[place].text in RESERVED - JUDGING:
                for word in (
                    *(word for word in _LEFT_OUT if word != "."),
                    "into",
                    "onto",
                    "against",
                    "another",
                    "whose",
                    "has",
                    "if",
                    "until",
                ):
                    if word != raws[place].text:
                        cost = OTHER + 0.1 * abs(place - at) - self._usual(raws, place, word)
                        start = raws[place - 1].end if place and word in ":," else raws[place].start
                        yield _Try(cost, "other", start, raws[place].end, word, word)


#: The first words of scenario lines, each with the words that never replace it. A `given` line must not become a `then`
#: line or the reverse, because the scenario would then test nothing.
_CONTRARY = {"given": frozenset({"then"}), "and": frozenset({"given", "then"}), "then": frozenset({"given"})}

#: The operator that means the same as a comparison together with `not`. A change to this operator does not reverse the
#: meaning of the line.
_NEGATED = {
    ("=", "not"): "is not",
    ("not", "="): "is not",
    ("not", ">"): "<=",
    ("not", "<"): ">=",
    ("not", ">="): "<",
    ("not", "<="): ">",
}


def _joins(raws: list[_Raw], place: int) -> bool:
    """Tell whether two words or numbers would become one if the sign between them were deleted."""
    beside = raws[place - 1 : place + 2] if place else []
    if len(beside) < 3 or beside[1].kind != "sign":
        return False
    return beside[0].end == beside[1].start and beside[1].end == beside[2].start


def _foreign_signs(line: str) -> Iterator[_Try]:
    """Yield changes that replace a sign of another language with several characters (`==`, `&&`) by the sign of this
    language."""
    for sign, new in SIGNS.items():
        place = line.find(sign)
        if place >= 0:
            text = new if new in (".", "=", ">=", "<=", "-") else f" {new} "
            start, end = place, place + len(sign)
            if text.startswith(" "):
                start, end = len(line[:start].rstrip()), end + len(line[end:]) - len(line[end:].lstrip())
            yield _Try(0.55, "sign", start, end, text, new)


def _quotes(raws: list[_Raw]) -> Iterator[_Try]:
    """Yield changes that insert the quotation mark which is missing at the end or the beginning of a quotation."""
    if not raws or raws[-1].kind != "string" or (len(raws[-1].text) > 1 and raws[-1].text.endswith('"')):
        return
    last = raws[-1]
    ends = [match.end() for match in re.finditer(r"[^\s,:]+", last.text)]
    for order, end in enumerate(ends):
        yield _Try(1.0 + 0.01 * order, "quote", last.start + end, last.start + end, '"', '"')
    for order, raw in enumerate(raws):
        if raw.kind == "word":
            yield _Try(1.05 + 0.01 * order, "quote", raw.start, raw.start, '"', '"')


def left_of(place: int, raws: list[_Raw]) -> str:
    """Return the text to write before an inserted word: a blank if the word is inserted at the end of the line,
    otherwise nothing."""
    return " " if place == len(raws) else ""


def _line_at(draft: Draft, offset: int) -> tuple[int, str]:
    """Return the offset at which a line of a draft begins, and its text with the lines that continue it."""
    text = draft.source.text
    begin = text.rfind("\n", 0, offset) + 1
    return begin, text[begin : end_of(text, begin)]
