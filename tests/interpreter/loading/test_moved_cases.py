"""A scenario with a size for each player means the same further down in its file."""

from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.parsing.shifting import shifted
from dsl.semantics.judging.checker import check
from dsl.semantics.rulebook import declare
from dsl.source import Source
from places import TESTS

SCENARIO = """\
scenario "who has most discards one"
  given players with held cards in hand
  when player 1 draws 1
  then every hand has after_that cards
  cases held, after_that
    (1, 4, 2), (2, 4, 2)
    (2, 2), (3, 2)
"""


def test_sizes_of_all_players_are_found_after_lines_came_above():
    setting = Source("table.naipe", (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8"))
    moved = Source("own.naipe", "\n\n-- a note\n\n" + SCENARIO)
    findings = Findings()
    vocabulary = collect([setting, moved], findings)
    trees = [parse(source, vocabulary, findings) for source in (setting, Source("own.naipe", SCENARIO))]
    trees[1] = shifted(trees[1], moved.text.index("scenario"))
    check(declare(trees, [setting, moved], vocabulary, findings), findings)
    assert findings.sorted() == ()
