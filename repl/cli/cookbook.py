"""The cookbook on the command line: find recipes for cards by keywords."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from dsl.diagnostics.spelling import folded, nearest
from dsl.files import reading
from dsl.limits import MAX_SIZE
from dsl.records import dataclass
from repl.render.phrases import phrase

#: A recipe in the cookbook page: its title, its explanation, its search words, and its card.
RECIPE = re.compile(r"## (.+)\n\n((?:[^\n]+\n)+)\n<!-- words: (.+) -->\n<!-- setting: \w+ -->\n\n```naipe\n([^`]+)```")

#: The highest number of recipes that are shown in full; if more match, only their titles are listed.
FEW = 2

#: Words that do not help to find a recipe, such as `the`.
EMPTY = frozenset(
    [
        "a",
        "all",
        "an",
        "and",
        "as",
        "at",
        "do",
        "in",
        "is",
        "it",
        "of",
        "on",
        "one",
        "or",
        "the",
        "to",
        "up",
        "with",
        "you",
    ]
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe for a card. `words` are additional words by which a search finds it."""

    title: str
    says: str
    words: tuple[str, ...]
    card: str


def recipes() -> tuple[Recipe, ...]:
    """Return all recipes of the cookbook, in its order. Raises OSError if its file is missing."""
    text = reading.read_text(Path(__file__).parents[2] / "docs" / "cookbook.md", MAX_SIZE)
    return tuple(
        Recipe(title, says.replace("\n", " ").strip(), tuple(words.split()), card)
        for title, says, words, card in RECIPE.findall(text)
    )


def found(among: Sequence[Recipe], wanted: str) -> tuple[Recipe, ...]:
    """Return the recipes that match the most search words. A misspelled word counts as the nearest known word."""
    words = [word for word in re.findall(r"\w+", folded(wanted)) if word not in EMPTY] or [folded(wanted)]
    known = {word for recipe in among for word in _words(recipe)}
    words = [word if word in known else next(iter(nearest(word, known, 1)), word) for word in words]
    scored = [(sum(word in _words(recipe) for word in words), recipe) for recipe in among]
    best = max((score for score, _ in scored), default=0)
    return tuple(recipe for score, recipe in scored if score == best and best)


def _words(recipe: Recipe) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", folded(f"{recipe.title} {' '.join(recipe.words)}"))) - EMPTY


def lines(wanted: str) -> Iterator[str]:
    """Yield lines with the recipes that match some words; without words, the titles of all recipes. Raises OSError if the
    file of the cookbook is missing."""
    among = recipes()
    meant = found(among, wanted) if wanted else among
    if not meant:
        yield phrase("the-cookbook-has-nothing-called-word-naipe-show-cookbook", word=wanted)
        return
    if len(meant) > FEW:
        yield from (recipe.title for recipe in meant)
        return
    for recipe in meant:
        yield recipe.title
        yield f"  {recipe.says}"
        yield ""
        yield from (f"    {line}" if line else "" for line in recipe.card.rstrip().split("\n"))
        yield ""
