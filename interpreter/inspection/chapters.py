"""Arranges the rules of a game as the chapters of a printed book, in a language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl import nodes, prose
from dsl.records import dataclass
from interpreter.inspection.rules import Rules


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A sentence of the book. If the language has no words for a part of it, `text` is the code of the rules, and
    `is_code` is true."""

    text: str
    is_code: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A step, a verb or an ending in the book: its name in the rules, its title for readers, and its sentences.
    `runs` has the names of the steps that it runs."""

    name: str
    title: str
    lines: tuple[RuleLine, ...]
    runs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rules that the book explains.

    - `title`: how readers see the word. `means`: its meaning in words.
    - `kind`: `option` for an option of the game, `value` for one of the values of an option, `word` for any other.
    - `of`: for a value, the name of its option; "" for the others.
    """

    name: str
    title: str
    means: str
    kind: str = "word"
    of: str = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A verb for which at least two cards have rules: `title` is the verb for readers, `cards` has the noun and
    number of each card."""

    verb: str
    title: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Chapters:
    """The chapters of a book of rules. `set_up` has the steps before the turns, and `turn` those of a turn, in the
    order in which they run; `others` has all other steps. `verbs` has what players can do, `endings` the ways in
    which the game ends, `terms` the words that are explained, and `meetings` the verbs for which several cards have
    rules."""

    set_up: tuple[Section, ...]
    turn: tuple[Section, ...]
    others: tuple[Section, ...]
    verbs: tuple[Section, ...]
    endings: tuple[Section, ...]
    terms: tuple[Term, ...]
    meetings: tuple[Meeting, ...] = ()


def chapters_of(game: Rules, language: str) -> Chapters:
    """Return the rules of a game as the chapters of a book."""
    plays = [one for file in game.book.files for one in file.declarations if isinstance(one, nodes.Play)]
    before, within = _phases([statement for play in plays for statement in play.body])
    seen: set[str] = set()
    set_up = _steps(game, before, language, seen)
    turn = _steps(game, within, language, seen)
    others = _steps(game, list(game.book.steps), language, seen)
    verbs = tuple(_verb(game, verb, language) for verb in game.book.verbs.values() if _is_read(game, verb, language))
    return Chapters(
        set_up,
        turn,
        others,
        verbs,
        tuple(_endings(game, language)),
        tuple(_terms(game, language)),
        tuple(_meetings(game, language)),
    )


def _meetings(game: Rules, language: str) -> Iterator[Meeting]:
    """Yield the verbs for which at least two cards have rules."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for entry in game.book.cards:
        card = entry.node
        for part in nodes.walk(card):
            if isinstance(part, nodes.Rule | nodes.NextTime | nodes.ChangeRole):
                found.setdefault(part.pattern.verb, {})[card.noun, card.id] = None
    for verb in game.book.verbs.values():
        cards = {card: None for form in verb.forms for card in found.get(form, ())}
        if len(cards) > 1 and game.lexicon.entry(language, verb.forms[0]) is not None:
            yield Meeting(verb.forms[0], prose.word_text(verb.forms[0], game.lexicon, language), tuple(cards))


def _phases(body: Sequence[nodes.Node]) -> tuple[list[str], list[str]]:
    """Return two lists of names of steps, in the order of the rules: those that run once, and those that run again
    and again."""
    once: list[str] = []
    again: list[str] = []
    for statement in body:
        place = again if isinstance(statement, nodes.RepeatUntil | nodes.Repeat) else once
        place += [part.step for part in nodes.walk(statement) if isinstance(part, nodes.Run)]
    return once, again


def _steps(game: Rules, names: Sequence[str], language: str, seen: set[str]) -> tuple[Section, ...]:
    """Return a section for each step, followed by the steps that it runs. Steps in `seen` are left out, so each step
    of the game appears only once."""
    found: list[Section] = []
    waiting = list(reversed(names))
    while waiting:
        name = waiting.pop()
        step = game.book.steps.get(name)
        if step is None or name in seen:
            continue
        seen.add(name)
        runs = tuple(dict.fromkeys(part.step for part in nodes.walk(step) if isinstance(part, nodes.Run)))
        found.append(Section(name, prose.word_text(name, game.lexicon, language), _lines(game, step, language), runs))
        waiting += reversed(runs)
    return tuple(found)


def _lines(game: Rules, declaration: nodes.Step | nodes.Verb, language: str) -> tuple[RuleLine, ...]:
    return tuple(
        RuleLine(line.text) if line.is_worded else RuleLine(game.book.phrase(line.node), True)
        for line in prose.declared_lines(declaration, game.lexicon, language)
    )


def _is_read(game: Rules, verb: nodes.Verb, language: str) -> bool:
    """Tell whether a verb belongs in the book: it needs a subject, and words in the language."""
    entry = game.lexicon.entry(language, verb.forms[0])
    return verb.subject is not None and entry is not None and bool(entry.texts[0])


def _verb(game: Rules, verb: nodes.Verb, language: str) -> Section:
    name = verb.forms[0]
    return Section(name, prose.word_text(name, game.lexicon, language), _lines(game, verb, language))


def _endings(game: Rules, language: str) -> Iterator[Section]:
    """Yield a section for each ending of the game, with the statements that end the game in this way."""
    found: dict[str, list[RuleLine]] = {}
    declarations: list[nodes.Step | nodes.Verb] = [*game.book.steps.values(), *game.book.verbs.values()]
    for declaration in declarations:
        for line in prose.declared_lines(declaration, game.lexicon, language):
            for part in nodes.walk(line.node):
                if isinstance(part, nodes.EndPlay):
                    said = RuleLine(line.text) if line.is_worded else RuleLine(game.book.phrase(line.node), True)
                    lines = found.setdefault(part.name or "", [])
                    lines += [said] if said not in lines else []
    for name, lines in found.items():
        yield Section(name, prose.word_text(name, game.lexicon, language) if name else "", tuple(lines))


def _terms(game: Rules, language: str) -> Iterator[Term]:
    """Yield the options and their values, then the other words that the prose explains."""
    means = {word: entry for word, entry in game.lexicon.entries.get(language, {}).items() if entry.means}
    told: set[str] = set()
    for name, option in game.book.options.items():
        for word in (name, *option.words):
            told.add(word)
            title = prose.word_text(word, game.lexicon, language)
            said = means[word].means if word in means else ""
            yield Term(word, title, said, "option" if word == name else "value", "" if word == name else name)
    for word, entry in means.items():
        if word not in told and not word.startswith('"'):
            yield Term(word, prose.word_text(word, game.lexicon, language), entry.means)
