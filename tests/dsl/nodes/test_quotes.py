"""A node as a person reads it says what the node says: read again, it is the same tree (H2)."""

from __future__ import annotations

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.parsing import parser
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter import api
from interpreter.recording.setup import NotSet, set_up
from places import ROOT, TESTS
from toys import toy


@pytest.mark.parametrize("name", ["agencia", "boratime", "clash"])
def test_what_is_written_of_a_test_is_read_as_the_same_test(name):
    book = api.load(ROOT / "rulebooks" / name).book
    found = [node for one in book.declarations for node in nodes.walk(one)]
    found += [node for entry in book.cards for node in nodes.walk(entry.node)]
    tests = [node.test for node in found if isinstance(node, nodes.Require | nodes.Then)]
    assert len(tests) > 50
    for test in dict.fromkeys(tests):
        text = book.phrase(test)
        again = parser.parse_expression(Source("again", text), book.vocabulary, Findings())
        assert again is not None, text
        assert unparse(again, book.vocabulary) == unparse(test, book.vocabulary)


def test_lines_keep_their_depth_and_lose_their_comments(tmp_path):
    text = """
card 990 "Long"
  for each player as p
    if p.score > 2  -- many
      set p.score to 3
    else
      require (the next  player).score is 2
"""
    book = toy(tmp_path, text).book
    found = list(nodes.walk(book.card_by_title["Long"].node))
    (branch,) = [node for node in found if isinstance(node, nodes.If)]
    required = "require (the next  player).score is 2"
    assert book.phrase(branch) == f"if p.score > 2\n  set p.score to 3\nelse\n  {required}"
    (require,) = [node for node in found if isinstance(node, nodes.Require)]
    assert book.phrase(require.test) == required.removeprefix("require ")


def test_what_was_typed_is_told_as_it_was_typed():
    game = api.load(TESTS / "settings" / "shore.naipe")
    with pytest.raises(NotSet, match="only 4 of units of player  2, not 9"):
        set_up(game, ['"A1".army has 9 units of player  2'], 2)
