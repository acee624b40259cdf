"""A chart parser: it reads the words of a text from left to right, and finds every part that the words may form by the
rules of a grammar.

The parser uses Earley's algorithm. The rules of each category are in a trie, that is, a tree in which rules with the same
first words share one branch. So rules that begin with the same words share one item (a part of which only the beginning was
read). No rule is empty, so all parts that end at a word are known before the next word is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from dsl.reading.categories import ONE, SEVERAL, is_category
from dsl.reading.grammar import Side

#: A part of the text that was found: its category, the number of its first word, and the number of the word after its
#: last one (counted from 0).
Edge = tuple[str, int, int]
#: How an edge was made: the number of a rule of the grammar, and the edges of the inner parts. The number WRITTEN means that
#: the edge is a number in the text.
Origin = tuple[int, tuple[Edge, ...]]

#: A part of which only the beginning was read: the place in a trie, the number of the first word, and the edges of the
#: inner parts so far.
Item = tuple[int, int, tuple[Edge, ...]]

#: DIGITS is the word in a rule that means any written number. WRITTEN takes the place of a rule number for an edge that
#: is a written number.
DIGITS, WRITTEN = "0", -1


class Tries:
    """The rules of a grammar, as one trie for each category. A place in a trie is a number.

    - `by_word`: for each place, the next place for each word that may come next.
    - `by_category`: the same for each category that may come next.
    - `ends`: for each place, the numbers of the rules that are complete there.
    - `roots`: for each category, the first place of its trie.
    - `categories`: for each rule, its category.
    - `first`: for each category, the words with which a part of this category may begin.
    """

    def __init__(self, rules: Sequence[tuple[str, Side]]) -> None:
        self.by_word: list[dict[str, int]] = []
        self.by_category: list[dict[str, int]] = []
        self.ends: list[list[int]] = []
        self.roots: dict[str, int] = {}
        self.categories = [category for category, _ in rules]
        for number, (category, side) in enumerate(rules):
            self._enter(category, side, number)
        self.first = self._firsts()

    def _new(self) -> int:
        self.by_word.append({})
        self.by_category.append({})
        self.ends.append([])
        return len(self.ends) - 1

    def _enter(self, category: str, side: Side, number: int) -> None:
        place = self.roots.get(category)
        if place is None:
            place = self.roots[category] = self._new()
        for word in side:
            table = self.by_category if is_category(word) else self.by_word
            following = table[place].get(word)
            if following is None:
                following = table[place][word] = self._new()
            place = following
        self.ends[place].append(number)

    def _firsts(self) -> dict[str, set[str]]:
        """Return the words with which a part of each category may begin."""
        first = {category: set(self.by_word[root]) for category, root in self.roots.items()}
        first[ONE] = first.get(ONE, set()) | {DIGITS}
        first[SEVERAL] = first.get(SEVERAL, set()) | {DIGITS}
        changing = True
        while changing:
            changing = False
            for category, root in self.roots.items():
                own = first[category]
                before = len(own)
                for other in self.by_category[root]:
                    own |= first.get(other, set())
                changing = changing or len(own) > before
        return first

    def words_after(self, place: int) -> Iterable[str]:
        """Yield the words that may come next at a place in a trie."""
        yield from self.by_word[place]
        for category in self.by_category[place]:
            yield from self.first.get(category, ())


@dataclass(slots=True)
class Chart:
    """The result of parsing a text.

    - `edges`: the parts that were found. Each edge comes with its origins, that is, the ways to make it.
    - `furthest`: how many words could be read.
    - `places`: the places in the tries after these words. The words that may come next follow from these places.
    """

    edges: dict[Edge, dict[Origin, None]] = field(default_factory=dict)
    furthest: int = 0
    places: set[int] = field(default_factory=set)


class Parser:
    """A parser for one text, with the chart that it makes. `is_plural` tells whether a written number takes a plural noun.

    The lists have one entry for each place between two words. `queues` has the items to work on. `waiting` has, for each
    category, the items that continue when a part of this category is found. `asked` has the categories that are searched.
    """

    def __init__(self, tries: Tries, words: Sequence[str], is_plural: Callable[[int], bool]) -> None:
        self.tries = tries
        self.words = words
        self.is_plural = is_plural
        self.chart = Chart()
        count = len(words) + 1
        self.waiting: list[dict[str, list[Item]]] = [defaultdict(list) for _ in range(count)]
        self.queues: list[list[Item]] = [[] for _ in range(count)]
        self.asked: list[set[str]] = [set() for _ in range(count)]
        self.starts: tuple[str, ...] = ()

    def parse(self, starts: Iterable[str]) -> Chart:
        """Return the chart of the text. The text consists of parts of the categories in `starts`, one after the other."""
        self.starts = tuple(starts)
        self._begin(0)
        for at, queue in enumerate(self.queues):
            seen: set[Item] = set()
            if queue:
                self.chart.furthest, self.chart.places = at, set()
            while queue:
                item = queue.pop()
                if item not in seen:
                    seen.add(item)
                    self._go_on(item, at)
        return self.chart

    def _begin(self, at: int) -> None:
        for category in self.starts:
            self._predict(category, at)

    def _predict(self, category: str, at: int) -> None:
        root = self.tries.roots.get(category)
        if root is not None and category not in self.asked[at]:
            self.asked[at].add(category)
            self.queues[at].append((root, at, ()))

    def _go_on(self, item: Item, at: int) -> None:
        place, start, kids = item
        tries = self.tries
        self.chart.places.add(place)
        for number in tries.ends[place]:
            self._finish((tries.categories[number], start, at), (number, kids))
        if at == len(self.words):
            return
        word = self.words[at]
        following = tries.by_word[place].get(word)
        if following is not None:
            self.queues[at + 1].append((following, start, kids))
        key = DIGITS if word.isdigit() else word
        for category, after in tries.by_category[place].items():
            if key not in tries.first.get(category, ()):
                continue
            if key == DIGITS and category == self._category_of_number(word):
                edge = (category, at, at + 1)
                self.chart.edges.setdefault(edge, {})[WRITTEN, ()] = None
                self.queues[at + 1].append((after, start, (*kids, edge)))
            self.waiting[at][category].append((after, start, kids))
            self._predict(category, at)

    def _category_of_number(self, word: str) -> str:
        return SEVERAL if self.is_plural(int(word)) else ONE

    def _finish(self, edge: Edge, origin: Origin) -> None:
        """Add a complete edge to the chart, and advance all items that wait for its category."""
        known = self.chart.edges.get(edge)
        if known is not None and origin[0] != WRITTEN and any(one[0] != WRITTEN for one in known):
            known.setdefault(origin)
            return
        self.chart.edges.setdefault(edge, {})[origin] = None
        category, start, at = edge
        for after, begun, kids in self.waiting[start].get(category, ()):
            self.queues[at].append((after, begun, (*kids, edge)))
        if category in self.starts:
            self._begin(at)
