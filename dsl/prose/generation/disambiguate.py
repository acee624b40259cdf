"""Gives letters to things that a text would otherwise call by the same words: `player A`, `player B`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from string import ascii_uppercase

from dsl import nodes
from dsl.prose.generation.render import Body
from dsl.prose.generation.sentences import is_said, nouns_said, roles_bound
from dsl.prose.language.realiser import Known, Realiser
from dsl.prose.trees.lasting import kept_names
from dsl.prose.trees.shapes import begins_with_it, done_by, is_amount, is_yes_or_no, noun_of

NUMBER, CHOICE, ANSWER = "number", "", "yes or no"  # the words for values without a noun
#: This word takes the place of a name for things that have none, such as the card in `discards 1 card`, or `the next
#: player`.
_UNNAMED = "what has no name"
#: Two marks in the order of the text: a block begins, and its `otherwise` begins. After the second mark, the text cannot
#: refer to amounts in the first block.
_BLOCK, _OTHERWISE = "block", "its otherwise"


def disambiguate(body: Body, realiser: Realiser) -> dict[str, str]:
    """Return a letter for each name in a text that a reader could confuse with another name. This is possible if the text
    mentions the name together with another name of the same noun, or after it has introduced another name of the same noun."""
    shared = [node for node in body if isinstance(node, nodes.Choose | nodes.ChooseSeveral)]
    common, everywhere = _bound(shared, realiser)[0], _bound(body, realiser)[1]
    confusing: dict[str, None] = {}
    for node in body:
        bound, uses = _bound([node], realiser)
        nouns = {**common, **bound}
        used = [name for name in nouns if nouns[name] and (uses[name] > 0 or (name in common and everywhere[name] > 0))]
        confusing.update((name, None) for name in used if sum(nouns[other] == nouns[name] for other in used) > 1)
    confusing.update((name, None) for name in _overtaken(body, realiser))
    places = _places(body, realiser)
    return dict(zip(sorted(confusing, key=lambda name: places.get(name, (0, 0))), ascii_uppercase))


def _overtaken(body: Body, realiser: Realiser) -> Iterator[str]:
    """Yield both names of each pair that a reader could confuse: the text uses the same words for both, and mentions one of
    them after the other, or together with it."""
    reading = _Reading(realiser, frozenset(_used(body, realiser)), kept_names(body, realiser))
    words: dict[str, str] = {}
    latest: dict[str, tuple[str, ...]] = {}
    before: list[tuple[str, ...]] = []  # for each block with an `otherwise`, the last numbers before it
    for use, named in (step for node in body for step in reading.of(node)):
        if use == _BLOCK:
            before.append(latest.get(NUMBER, ()))
        elif use == _OTHERWISE:
            number = before.pop()
            latest[NUMBER] = number if latest.get(NUMBER) == (_UNNAMED,) else latest.get(NUMBER, ())
        elif use in words and latest[words[use]] != (use,):
            yield use
            yield from (name for name in latest[words[use]] if name != use and not name.startswith(_UNNAMED))
        elif use in reading.wordless and any(
            word == NUMBER for name, word in words.items() if name not in (use, _UNNAMED)
        ):
            yield use
        words.update(named)
        for word in dict.fromkeys(named.values()):
            latest[word] = tuple(name for name in named if named[name] == word)


def _used(body: Iterable[nodes.Node], realiser: Realiser, known: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the names that a text mentions.

    The pattern of a rule, such as `after who draws n`, gives names to the parts of the event (`who`, `n`). Such a name does not
    count as mentioned in the pattern itself, unless it is in `known`, nor in a test that the text writes as `that …`.
    """
    for node in body:
        if isinstance(node, nodes.Name):
            yield node.id
        within = node.children()
        if isinstance(node, nodes.Pattern):
            within = [part for part in within if part is not node.where or not _is_own(part, node)]
        if isinstance(node, nodes.Pattern | nodes.Occasion):
            within = [part for part in within if not isinstance(part, nodes.Name) or part.id in known]
        named = {node.name} if isinstance(node, nodes.ForEach | nodes.Open) else set[str]()
        named.update(role for part in within if isinstance(part, nodes.Pattern) for role in _bound_by(part, known))
        yield from _used(within, realiser, known | named)
        known |= named_in(node, realiser).keys()


def _bound_by(pattern: nodes.Pattern, known: Collection[str]) -> frozenset[str]:
    """Return the names that a pattern gives to the parts of the event: `who` in `after who draws`. The names in `known` are
    left out, because they had a meaning before the pattern."""
    return frozenset(part.id for part in pattern.children() if isinstance(part, nodes.Name) and part.id not in known)


def _is_own(test: nodes.Node, pattern: nodes.Pattern) -> bool:
    """Tell whether the test of a pattern begins with a role for which the pattern has a name."""
    names = (part.id for part in pattern.children() if isinstance(part, nodes.Name))
    return any(begins_with_it(test, name) for name in names)


_NOTHING = Known("")
#: One step in reading a text: the name that the text mentions there ("" if none), and the names that it introduces there,
#: with the words by which it refers to them later.
_Step = tuple[str, dict[str, str]]


class _Reading:
    """Reads a text in its order, and finds where names are introduced and mentioned."""

    def __init__(self, realiser: Realiser, used: frozenset[str], kept: frozenset[str]) -> None:
        self.realiser = realiser
        self.used = used
        self.kept = kept
        self.waiting: dict[str, str] = {}  # names of `let` whose expression the text says at the first mention
        self.wordless: set[str] = set()  # numbers of patterns for which the text has no word, as in `gains coins`

    def of(self, node: nodes.Node) -> Iterator[_Step]:
        """Yield each mention and each introduction of a name in a node, in the order of the text."""
        match node:
            case nodes.Name(id=word) if word in self.waiting:
                yield "", {word: self.waiting.pop(word)}
            case nodes.Name(id=word):
                yield word, {}
            case nodes.ForEach(name=name, group=group, body=body):
                yield from self.of(group)
                # the text `you and that player each draw 1` has no word of its own for each of them
                listed = isinstance(group, nodes.Binary) and len(body) == 1 and done_by(body[0], name)
                yield "", {} if listed else {name: _chosen(group, self.realiser)}
                for place, part in enumerate(body):
                    skipped = int(not place and done_by(part, name))  # the words for the subject belong to the loop
                    yield from islice(self.of(part), skipped, None)
            case nodes.Rule(pattern=pattern) | nodes.NextTime(pattern=pattern) | nodes.ChangeRole(pattern=pattern):
                yield from self.rule(node, pattern)
            case nodes.Pattern():
                yield from self.pattern(node, self.used)
            case nodes.If(otherwise=other) | nodes.May(otherwise=other) | nodes.Attempt(otherwise=other) if other:
                yield _BLOCK, {}
                for child in node.children():
                    if child is other[0]:
                        yield _OTHERWISE, {}
                    yield from self.of(child)
            case nodes.Occasion():
                yield from (
                    step for child in node.children() if not isinstance(child, nodes.Name) for step in self.of(child)
                )
            case nodes.Let(name=name) if not isinstance(node.value, nodes.Sentence) and name not in self.kept:
                self.waiting.update(named_in(node, self.realiser))
            case (
                nodes.Neighbour() | nodes.End(amount=None) | nodes.Quantified(determiner="the" | "another", amount=None)
            ):
                for child in node.children():
                    yield from self.of(child)
                yield "", {_UNNAMED: noun_of(node, self.realiser)}
            case nodes.Sentence():
                for child in node.children():
                    yield from self.of(child)
                for noun in nouns_said(node, self.realiser):
                    yield "", {_UNNAMED: noun}
                if any(_is_said_anew(child, self.realiser) for child in node.children()):
                    yield "", {_UNNAMED: NUMBER}
            case _:
                for child in node.children():
                    yield from self.of(child)
                named = named_in(node, self.realiser)
                yield "", {name: f"noted {word}" if name in self.kept else word for name, word in named.items()}

    def rule(self, node: nodes.Node, pattern: nodes.Pattern) -> Iterator[_Step]:
        """Yield each mention and each introduction of a name in a rule. The names that its pattern binds have a meaning only
        inside the rule."""
        bound = roles_bound(pattern, self.realiser)
        rest = [part for part in node.children() if part is not pattern]
        used = self.used if not rest else frozenset(_used([*rest, *_tests(pattern)], self.realiser, frozenset(bound)))
        yield from self.pattern(pattern, used)
        outside, self.realiser = self.realiser, self.realiser.naming(**bound)
        for part in rest:
            yield from self.of(part)
        self.realiser = outside

    def pattern(self, node: nodes.Pattern, used: Collection[str]) -> Iterator[_Step]:
        """Yield one step with all names that a pattern binds, and then the names in its tests. A role that is not in `used`
        has no name in the text."""
        bound = roles_bound(node, self.realiser)
        said = {role: it for role, it in bound.items() if is_said(role, node, self.realiser, used)}
        lettered = {it.noun for role, it in said.items() if role in used}  # `a player gives coins to a player`
        named = {
            role if role in used or it.noun in lettered else f"{_UNNAMED} {role}": _word(it.kind, it.noun)
            for role, it in said.items()
            if role in used or it.kind != "number"
        }
        self.wordless |= {role for role in named if bound.get(role, _NOTHING).kind == "number"}
        yield "", named
        for part in node.children():
            steps = self.of(part)
            if part is node.where:
                # the clause of `a player who ...` belongs to the player before it
                own = [role for role in bound if begins_with_it(part, role)]
                steps = (step for step in steps if step[0] not in own)
            if not (isinstance(part, nodes.Name) and part.id in bound):
                yield from steps


def _is_said_anew(node: nodes.Node, realiser: Realiser) -> bool:
    """Tell whether the text repeats an amount as a number with its noun (`2 cards`) instead of referring to it by a name
    (`that many`)."""
    if isinstance(node, nodes.Name) and node.id not in realiser.lexicon.values:
        return False
    return is_amount(node, realiser)


def _tests(pattern: nodes.Pattern) -> list[nodes.Node]:
    """Return a list with the test of a pattern, if the test is about something that the pattern does not name; otherwise an
    empty list."""
    return [] if pattern.where is None or _is_own(pattern.where, pattern) else [pattern.where]


def _word(kind: str, noun: str) -> str:
    return noun if kind == "thing" else NUMBER if kind == "number" else CHOICE


def named_in(node: nodes.Node, realiser: Realiser) -> dict[str, str]:
    """Return the name that a statement introduces, with the word that the text uses for it later: `c` with “card”, for
    example."""
    match node:
        case nodes.Choose(name=name, what=what):
            return {name: _chosen(what, realiser)}
        case nodes.Let(name=name, value=value) if not isinstance(value, nodes.Sentence):
            if is_amount(value, realiser):
                return {name: NUMBER}
            return {name: ANSWER if is_yes_or_no(value, realiser) else noun_of(value, realiser)}
        case nodes.RollOne(name=name, what=what):
            return {name: noun_of(what, realiser)}
        case nodes.Roll(name=name) | nodes.Transfer(name=name) if name is not None:
            return {name: NUMBER}
        case nodes.Open(name=name, group=group):
            return {name: noun_of(group, realiser)}
    return {}


def _chosen(what: nodes.Choice, realiser: Realiser) -> str:
    match what:
        case nodes.Range():
            return NUMBER
        case nodes.Among(values=values):
            return NUMBER if values and all(is_amount(value, realiser) for value in values) else CHOICE
    return noun_of(what, realiser)


def _places(body: Body, realiser: Realiser) -> dict[str, tuple[int, int]]:
    """Return where each name is first bound: its position in the text, and its number among the names that are bound there. An
    event comes before its consequence in the text, even if the rule has them the other way round."""
    places: dict[str, tuple[int, int]] = {}
    for place, node in enumerate(below for item in body for below in nodes.walk(item)):
        match node:
            case nodes.ForEach(name=name):
                places.setdefault(name, (place, 0))
            case nodes.Pattern():
                for number, role in enumerate(roles_bound(node, realiser)):
                    places.setdefault(role, (place, number))
            case _:
                for name in named_in(node, realiser):
                    places.setdefault(name, (place, 0))
    return places


def _bound(unit: Iterable[nodes.Node], realiser: Realiser) -> tuple[dict[str, str], Counter[str]]:
    """Return the names that some statements introduce, with their nouns, and how often the statements mention each name."""
    bound: dict[str, str] = {}
    uses: Counter[str] = Counter()
    for node in (below for item in unit for below in nodes.walk(item)):
        match node:
            case nodes.Name(id=word):
                uses[word] += 1
            case nodes.Choose(name=name, what=what):
                bound.setdefault(name, noun_of(what, realiser))
            case nodes.ForEach(name=name, group=group, body=body):
                bound.setdefault(name, _chosen(group, realiser))
                if body and done_by(body[0], name):
                    uses[name] -= 1
            case nodes.Pattern():
                for role, known in roles_bound(node, realiser).items():
                    bound.setdefault(role, known.noun if known.kind == "thing" else "")
                    uses[role] -= 1
                    if node.where is not None and begins_with_it(node.where, role):
                        uses[role] -= 1
    return bound, uses
