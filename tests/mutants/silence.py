"""What tells of a slip that is no mistake for `check`: that it says the same, or a scenario; or that it is a rule too."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

from corpora import Corpus
from judging import Judge, Verdict

from dsl import nodes
from dsl.semantics.checked import Checked
from dsl.unparsing import unparse
from interpreter.api import Game
from interpreter.scenarios import run_scenario

#: Slips that leave what somebody might well have meant: another number, a line less.
LEGAL = ("wrong number", "dropped line", "dropped heading")
#: How many seconds of scenarios are played for one slip; for one that will be listed, because nothing else tells it, longer.
PATIENCE, LONG_PATIENCE = 2.0, 4.0
_TITLE = re.compile(r'"([^"\n]+)"')


def told_by(verdict: Verdict, judge: Judge, quick: bool = False) -> str:
    """Return what tells of a slip that `check` passes, "" if nothing does."""
    after = judge.whole(verdict)
    before = judge.before(verdict.mutant.corpus)
    if sorted(map(unparse, _declarations(after))) == sorted(map(unparse, _declarations(before))):
        return "says the same"
    if not quick and _fails(after, verdict, judge):
        return "a scenario"
    return "legal: another rule" if verdict.mutant.kind in LEGAL else ""


def _declarations(checked: Checked) -> list[nodes.Declaration]:
    return [node for file in checked.book.files for node in file.declarations]


def passes(judge: Judge, corpus: Corpus, title: str) -> bool:
    """Tell whether a scenario passes before any slip: with a pack, some of its game's are about what it changes."""
    if (corpus.name, title) not in judge.passing:
        if corpus.name not in judge.games:
            judge.games[corpus.name] = Game(judge.before(corpus))
        game = judge.games[corpus.name]
        own = [one for one in judge.before(corpus).book.scenarios if one.title == title]
        judge.passing[corpus.name, title] = bool(own) and all(run_scenario(game, one).ok for one in own)
    return judge.passing[corpus.name, title]


def _fails(checked: Checked, verdict: Verdict, judge: Judge) -> bool:
    """Tell whether one of the scenarios fails that passed before."""
    if checked.book.game is None:
        return False
    game = Game(checked)
    patience = PATIENCE if verdict.mutant.kind in LEGAL else LONG_PATIENCE
    begun = time.process_time()
    for scenario in _in_order(checked, verdict):
        if time.process_time() - begun > patience:
            return False
        if not run_scenario(game, scenario).ok and passes(judge, verdict.mutant.corpus, scenario.title):
            return True
    return False


def _in_order(checked: Checked, verdict: Verdict) -> Iterator[nodes.Scenario]:
    """Yield the scenarios of a rulebook, those first that stand on the line or name the card on which the slip is."""
    mutant = verdict.mutant
    place = mutant.source.line_starts[min(mutant.line, len(mutant.source.line_starts)) - 1]
    around = [
        node
        for node in _declarations(checked)
        if node.span.source == mutant.source.name and node.span.start <= place + 2 and place <= node.span.end
    ]
    titles = {title for node in around for title in _TITLE.findall(checked.book.written(node).split("\n")[0])}
    scenarios = checked.book.scenarios
    near = [
        one for one in scenarios if one.span.source == mutant.source.name and one.span.start <= place <= one.span.end
    ]
    naming = [one for one in scenarios if titles & set(_TITLE.findall(checked.book.written(one)))]
    yield from dict.fromkeys((*near, *naming, *scenarios))
