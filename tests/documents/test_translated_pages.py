"""Pages in other languages: they have the examples of the English ones, and tell when one of these has changed."""

from __future__ import annotations

import hashlib
import re

import pytest
from test_docs import ROOT, blocks_of

#: The page in another language, and whether it is whole: a short one has some of the examples.
PAGES = {
    "docs/pt/README.md": False,
    "docs/pt/cookbook.md": True,
    "docs/pt/language/a-first-card.md": True,
    "docs/pt/language/choosing-and-deciding.md": True,
    "docs/pt/language/sentences.md": True,
    "docs/pt/language/the-articles.md": True,
    "docs/pt/your-deck.md": True,
    "docs/pt/your-torcida.md": True,
    "docs/ca/your-tile.md": True,
    "docs/fr/your-variant.md": True,
}
_TRANSLATED = re.compile(r"^<!-- translated: (\S+) ([0-9a-f]{16}) -->$", re.MULTILINE)


def origin(page: str) -> tuple[str, str]:
    """Return the English page that a page translates, and the digest that this had then."""
    found = _TRANSLATED.findall(ROOT.joinpath(page).read_text(encoding="utf-8"))
    assert len(found) == 1, f"{page} says at its end which page it translates"
    return found[0]


def digest(page: str) -> str:
    """Return the digest of a page."""
    return hashlib.sha256(ROOT.joinpath(page).read_text(encoding="utf-8").encode()).hexdigest()[:16]


def headings(page: str) -> int:
    """Return how many headings a page has outside of its examples."""
    return len(
        re.findall(
            r"^#+ ", re.sub(r"```.*?```", "", ROOT.joinpath(page).read_text("utf-8"), flags=re.DOTALL), re.MULTILINE
        )
    )


def test_each_page_in_another_language_is_known():
    there = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/[a-z][a-z]/**/*.md")}
    assert there == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_the_english_page_is_the_one_that_was_translated(page):
    english, was = origin(page)
    now = digest(english)
    assert was == now, f"{english} has changed: bring {page} up to date, then put {now} for {was} at its end"


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_are_those_of_the_english_page(page):
    english, _ = origin(page)
    wanted = [(block.language, block.text, block.marks) for block in blocks_of(english)]
    found = [(block.language, block.text, block.marks) for block in blocks_of(page)]
    if PAGES[page]:
        assert found == wanted
        assert headings(page) == headings(english)
    else:
        rest = iter(wanted)
        assert found and all(block in rest for block in found), "the same examples, in the same order"
