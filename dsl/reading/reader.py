"""Reads the text of a card. The chart of the text (all parts that its words may form) gives trees. The text of each tree is
generated again, and only the trees whose text is the same letter for letter are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice, product

from dsl import nodes
from dsl.parsing.tree_store import NUMBERS
from dsl.prose.generation.cards import card_sentences
from dsl.prose.language.languages import language_of, realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.reading.categories import PART, PRINTED, TEXT
from dsl.reading.chart import WRITTEN, Chart, Edge, Parser, Tries
from dsl.reading.grammar import FRAME, Grammar
from dsl.reading.holes import MANY, Cut, Plain, filled, plain_of, size_of, tree
from dsl.reading.names import resolved
from dsl.reading.templates import GIVEN
from dsl.reading.tidying import has_idle_name, has_unknown_name, names_in, tidied, with_answers
from dsl.reading.words import words_of
from dsl.records import replace

#: The highest numbers of trees for one part, of beginnings of a text that are continued at the same time, and of
#: results.
MOST_TREES, MOST_BEGINNINGS, MOST_READINGS = 40, 4, 6
#: The highest number of words that are generated while one text is read, so that a difficult text does not take too long. One
#: sentence may use a third of the words that are left (SHARE).
MOST_WORDS, SHARE = 16_000, 3
#: The highest number of ways to resolve the references of a tree.
MOST_NAMES = 6

_KINDS = {TEXT: "body", PART: "parts", PRINTED: "properties"}


@dataclass(frozen=True)
class Beginning:
    """The beginning of a text, as far as it has been read.

    - `said`: the trees of the beginning, by the field of a card to which they belong (`body`, `parts`, `properties`).
    - `cost`: the sum of the costs of these trees. A simple tree costs less than a complicated tree.
    - `card`: the card that is made from these trees; None for the empty beginning.
    """

    said: Mapping[str, tuple[Plain, ...]] = field(default_factory=dict)
    cost: int = 0
    card: nodes.Card | None = None


@dataclass(frozen=True)
class Reading:
    """The result of reading a text.

    - `text`: the text.
    - `cards`: the cards that have this text, the simplest first; empty if the text could not be read.
    - `words`: the words of the text.
    - `stopped`: how many words could be read.
    - `following`: the words that could follow there, in alphabetical order.
    """

    text: str
    cards: tuple[nodes.Card, ...]
    words: tuple[str, ...]
    stopped: int
    following: tuple[str, ...]

    @property
    def share(self) -> float:
        """Return the part of the text that was read, from 0 to 1."""
        return self.stopped / max(len(self.words), 1)


@lru_cache(maxsize=2)
def _indexed(grammar: Grammar) -> tuple[Tries, list[tuple[Plain, ...]], frozenset[str]]:
    """Return the rules of a grammar as tries, the trees of each rule, and the names that `let` gives in them. The result is the
    same for cards of all nouns."""
    rules = [*((key, tuple(trees)) for key, trees in grammar.rules.items()), *(((c, s), (t,)) for c, s, t in FRAME)]
    trees = [trees for _, trees in rules]
    given = frozenset(name for some in trees for one in some for name in names_in(one)[0] if name[0] != GIVEN)
    return Tries([key for key, _ in rules]), trees, given


@lru_cache(maxsize=4)
def _chart(tries: Tries, words: tuple[str, ...], language: str) -> Chart:
    """Return the chart of a list of words. The result is the same for cards of all nouns."""
    return Parser(tries, words, language_of(language).is_plural).parse((TEXT, PART, PRINTED))


class Reader:
    """A reader for texts of cards of one noun, with the grammar of a rulebook in one language."""

    def __init__(self, grammar: Grammar, lexicon: Lexicon, noun: str) -> None:
        self.grammar = grammar
        self.language = grammar.language
        self.lexicon = lexicon
        self.noun = noun
        self.realiser = replace(realiser_for(lexicon, self.language), this=noun)
        self.tries, self.trees, self._given = _indexed(grammar)

    @cached_property
    def answers(self) -> frozenset[str]:
        """Return the names that learnt rules give to the answers of verbs."""
        return self._given - self.taken

    @cached_property
    def taken(self) -> frozenset[str]:
        """Return the words that have a meaning in the rulebook, so that no name may be one of them."""
        lexicon = self.lexicon
        words = (
            lexicon.nouns,
            lexicon.plurals,
            lexicon.verbs,
            lexicon.zones,
            lexicon.values,
            lexicon.defines,
            lexicon.words,
        )
        return frozenset(word for some in words for word in some)

    def read(self, text: str, *, loosely: bool = False) -> Reading:
        """Return the cards that have this text, the simplest one first; and where reading stopped.

        The text of each card is the same as `text`, letter for letter. With `loosely`, it may differ in commas, capital
        letters, and forms of words that agree with others.
        """
        words = words_of(text, self.language)
        self.loosely = loosely
        chart = self.chart_of(words)
        cards = self._cards(chart, text, len(words))
        following = {word for place in chart.places for word in self.tries.words_after(place)}
        return Reading(text, cards, words, chart.furthest, tuple(sorted(following)))

    def chart_of(self, words: Sequence[str]) -> Chart:
        """Return the chart of a list of words: all parts that the words may form, from the first word on. They need not be a
        whole text."""
        return _chart(self.tries, tuple(words), self.language)

    # ------------------------------------------------------------------- trees

    def trees_of(self, chart: Chart, edge: Edge, known: dict[Edge, list[tuple[Plain, int]]]) -> list[tuple[Plain, int]]:
        """Return the trees of an edge with their costs, the cheapest first."""
        return self._trees(chart, edge, known, ())[0]

    def _trees(
        self, chart: Chart, edge: Edge, known: dict[Edge, list[tuple[Plain, int]]], above: tuple[Edge, ...]
    ) -> tuple[list[tuple[Plain, int]], int]:
        """Return the trees of an edge (a part of the text) with their costs, and a depth.

        `above` has the edges whose trees are being worked out, the outermost first; the edge is an inner part of the last of
        them. If the edge is itself in `above`, there are no trees, because a tree cannot contain itself. So a result can
        depend on an edge in `above`, and is then incomplete. An incomplete result is not entered into `known`. The depth is
        the place in `above` of the outermost edge on which the result depends; if there is none, the depth is the length
        of `above`.
        """
        if edge in known:
            return known[edge], len(above)
        if edge in above:
            return [], above.index(edge)
        found: dict[Plain, int] = {}
        waits = depth = len(above)
        for number, kids in chart.edges[edge]:
            if number == WRITTEN:
                found[NUMBERS[nodes.Number], int(self.words[edge[1]])] = 1
                continue
            below = []
            for kid in kids:
                trees, back = self._trees(chart, kid, known, (*above, edge))
                below.append(trees)
                waits = min(waits, back)
            for values in islice(product(*below), MOST_TREES * 4):
                cost = sum(size for _, size in values)
                for template in self.trees[number][:12]:
                    made = filled(template, [value for value, _ in values])
                    found[made] = min(found.get(made, cost + 1000), cost + size_of(template))
        best = sorted(found.items(), key=lambda one: one[1])[:MOST_TREES]
        if waits >= depth:
            known[edge] = best
        return best, waits

    words: Sequence[str] = ()
    left = 0
    loosely = False

    # ------------------------------------------------------------------- cards

    def _cards(self, chart: Chart, text: str, end: int) -> tuple[nodes.Card, ...]:
        self.words, self.left = words_of(text, self.language), MOST_WORDS
        known: dict[Edge, list[tuple[Plain, int]]] = {}
        by_start: dict[int, list[Edge]] = {}
        for edge in chart.edges:
            if edge[0] in _KINDS:
                by_start.setdefault(edge[1], []).append(edge)
        states: dict[int, list[Beginning]] = {0: [Beginning()]}
        for at in range(end):
            for edge in by_start.get(at, ()) if at in states else ():
                more = self._longer(states[at], edge, self.trees_of(chart, edge, known), text)
                states.setdefault(edge[2], []).extend(more)
            states.pop(at, None)
        cards = [one.card for one in sorted(states.get(end, []), key=lambda one: one.cost) if one.card is not None]
        found: dict[Plain, nodes.Card] = {}
        for card in (card for card in cards if self._is_whole(text, self._says(card))):
            found.setdefault(plain_of(card, Cut()), card)
        return tuple(card for tree, card in found.items() if not has_idle_name(tree))[:MOST_READINGS]

    def _longer(
        self, states: Sequence[Beginning], edge: Edge, trees: Sequence[tuple[Plain, int]], text: str
    ) -> list[Beginning]:
        """Return the beginnings of a text that are one edge longer than those in `states`.

        The text of each longer beginning is generated. If the whole text begins with the generated text of some of them, only
        these are returned. Otherwise the result is empty. But for a text with letters in parentheses, such as (A), up to
        MOST_BEGINNINGS of them are returned although their generated text differs.
        """
        kind = _KINDS[edge[0]]
        right: list[Beginning] = []
        others: list[Beginning] = []
        least = self.left - self.left // SHARE
        for state, (value, cost) in product(sorted(states, key=lambda one: one.cost)[:MOST_BEGINNINGS], trees):
            if len(right) >= MOST_BEGINNINGS or self.left < least:
                break
            longer = replace(
                state, cost=state.cost + cost, said={**state.said, kind: (*state.said.get(kind, ()), value)}
            )
            for card in islice(self._made(longer), MOST_NAMES):
                self.left -= edge[2]
                here = replace(longer, card=card)
                said = self._says(card)
                if self._begins(text, said):
                    right.append(here)
                    break
                others.append(here)
        return right or (others[:MOST_BEGINNINGS] if re.search(r"\([A-Z]\)", text) else [])

    def _made(self, beginning: Beginning) -> Iterator[nodes.Card]:
        """Yield the cards made from the beginning of a text, one for each way to resolve references such as `that player`."""
        inside = [(MANY, *beginning.said.get(kind, ())) for kind in ("properties", "body", "parts")]
        for named in resolved((NUMBERS[nodes.Card], self.noun, "0", "?", *inside), self.taken):
            whole = with_answers(named, self.answers, self.lexicon) if has_unknown_name(named, self.answers) else named
            if has_unknown_name(whole, self.answers):
                continue
            try:
                made = tree(tidied(whole, self.lexicon), "read")
            except (TypeError, ValueError, IndexError):
                return
            if isinstance(made, nodes.Card):
                yield made

    def _is_whole(self, text: str, said: str) -> bool:
        """Tell whether the generated text equals the whole text."""
        return words_of(said, self.language) == tuple(self.words) if self.loosely else text == said

    def _begins(self, text: str, said: str) -> bool:
        """Tell whether the text begins with the generated text."""
        if not self.loosely:
            return text == said or text.startswith(said + " ")
        words = words_of(said, self.language)
        return bool(words) and tuple(self.words[: len(words)]) == words

    def _says(self, card: nodes.Card) -> str:
        try:
            return " ".join(card_sentences(card, self.realiser))
        except (AttributeError, KeyError, TypeError, ValueError, IndexError, RecursionError):
            return "\0"  # no author could write this text
