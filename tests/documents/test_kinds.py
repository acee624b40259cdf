"""The pages about games of other kinds: what they show of a rulebook stands there, line for line."""

from __future__ import annotations

import pytest
from test_docs import Block, blocks_of

from places import ROOT

PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "kinds").glob("*.md"))
SHOWN = [block for page in PAGES for block in blocks_of(page) if block.language == "naipe"]


def stands_in(block: Block) -> bool:
    """Whether the lines of a block follow each other in the file of the rulebook that its mark names."""
    name = block.document.removeprefix("docs/kinds/").removesuffix(".md")
    text = ROOT.joinpath("rulebooks", name, block.marks["from"]).read_text(encoding="utf-8")
    return f"\n{block.text}" in f"\n{text}"


def test_there_is_a_page_for_each_of_them_and_it_shows_rules():
    assert {page.removeprefix("docs/kinds/").removesuffix(".md") for page in PAGES} >= {"coreto", "invernada", "sueca"}
    assert all(sum(block.document == page for block in SHOWN) >= 5 for page in PAGES)


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.name)
def test_what_a_page_shows_stands_in_the_rulebook(block):
    assert stands_in(block)


def test_a_line_that_is_none_of_the_rulebook_is_noticed():
    assert not stands_in(Block("docs/kinds/sueca.md", 1, "naipe", "verb lay lays: nothing\n", {"from": "rules.naipe"}))
