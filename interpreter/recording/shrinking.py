"""Makes a draft of a scenario pass, and shortens it. Each fact in the draft can be written in several ways, which are tried."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import field, replace

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message, listed
from dsl.parsing import parser
from dsl.records import dataclass
from dsl.semantics.checks.expressions import checking_of
from dsl.semantics.judging.declarations import check_declaration
from dsl.source import Source
from interpreter.api import Game
from interpreter.model.failure import Fail, RuleError
from interpreter.recording.printing import Alternative
from interpreter.scenarios import ScenarioResult, Table, Unexpected, carry_out, run_scenario, set_up
from interpreter.scenarios.answers import unused_answers

NAME = "kept.naipe"
#: The seconds of processor time that may be spent on shortening a draft.
PATIENCE = 2.0
#: The line that tests that the game is over. A scenario can leave this line out, because a game is also over when `play` ends by
#: itself.
IS_OVER: Alternative = ("play_over",)


class NotKept(ValueError):
    """What happened cannot be written as a scenario; the text of the exception is the reason."""


@dataclass(slots=True)
class Part:
    """One fact or action of a draft. `word` is `given`, `when` or `then`. `alternatives` are the ways to write it,
    the most exact first; `taken` is the number of the present one (None: the fact is left out)."""

    word: str
    alternatives: tuple[Alternative, ...]
    taken: int | None = 0
    nodes: list[tuple[nodes.ScenarioLine, ...]] = field(default_factory=list)

    @property
    def lines(self) -> Alternative:
        return () if self.taken is None else self.alternatives[self.taken]


@dataclass(slots=True)
class Draft:
    """A draft of a scenario, in parts. It is parsed only once, with all alternatives, so that each trial is quick."""

    game: Game
    title: str
    parts: list[Part]
    scenario: nodes.Scenario | None = None
    source: Source | None = None

    def text(self) -> str:
        return _text(self.title, [(part.word, line) for part in self.parts for line in part.lines])

    def __len__(self) -> int:
        return sum(len(part.lines) for part in self.parts)

    def tried(self) -> ScenarioResult:
        """Run the scenario as the draft is now, and return its result. Raises NotKept if a line cannot be parsed."""
        scenario = self._parsed()
        lines = tuple(node for part in self.parts if part.taken is not None for node in part.nodes[part.taken])
        return run_scenario(self.game, replace(scenario, lines=lines), typed=self.source)

    def passes(self) -> bool:
        return self.tried().ok

    def played(self) -> Table:
        """Carry out the `given` and `when` lines, and return the state of the scenario (a `Table`) after them. Raises NotKept if
        a line cannot be parsed."""
        scenario = self._parsed()
        lines = tuple(
            node
            for part in self.parts
            if part.taken is not None and part.word != "then"
            for node in part.nodes[part.taken]
        )
        story = replace(scenario, lines=lines)
        table = set_up(self.game, story, typed=self.source)
        carry_out(table, story)
        unused_answers(table)
        return table

    def wrong(self, table: Table, lines: tuple[nodes.ScenarioLine, ...]) -> str:
        """Return the message of the first `then` line that does not hold; "" if all hold."""
        try:
            carry_out(table, replace(self._parsed(), lines=lines))
        except Unexpected as error:
            return str(error)
        return ""

    def _parsed(self) -> nodes.Scenario:
        """Return the scenario, parsed and checked with all alternatives of all parts. Raises NotKept if a line has an error."""
        if self.scenario is None:
            self.scenario = self._parse()
        return self.scenario

    def _parse(self) -> nodes.Scenario:
        rows = [(part.word, line) for part in self.parts for way in part.alternatives for line in way]
        self.source = source = Source(NAME, _text(self.title, rows))
        findings = Findings()
        file = parser.parse(source, self.game.book.vocabulary, findings)
        if not findings.has_errors:
            check_declaration(file.declarations[0], checking_of(self.game.checked, findings, source))
        if findings.has_errors:
            finding = next(finding for finding in findings.sorted() if finding.is_error)
            line = source.line_text(source.line_and_column(finding.span.start)[0]).strip()
            raise NotKept(Message("it-cannot-be-written-as-a-scenario-why-line", why=finding.message, line=line))
        scenario = file.declarations[0]
        assert isinstance(scenario, nodes.Scenario), "its first word says so"
        left = list(scenario.lines)
        for part in self.parts:
            part.nodes = []
            for way in part.alternatives:
                part.nodes.append(tuple(left[: len(way)]))
                del left[: len(way)]
        return scenario


def _text(title: str, rows: Sequence[tuple[str, str]]) -> str:
    lines, before = [f'scenario "{title}"'], ""
    for word, line in rows:
        lines.append(f"  {'and' if word == before else word} {line}")
        before = word
    return "\n".join(lines) + "\n"


def made_true(draft: Draft, unsaid: Sequence[str]) -> tuple[str, ...]:
    """Change a draft until it passes: a `then` line that does not hold is replaced by a less exact one, or left out.
    Return the lines that were left out. Raises NotKept if these are more than half, or if the scenario cannot be run
    at all."""
    left_out: list[str] = []
    first_wrong = ""
    try:
        table = draft.played()
    except Unexpected as error:
        raise _impossible(str(error), unsaid) from error
    except (Fail, RuleError) as error:
        raise _impossible(error.why, unsaid) from error
    so = [part for part in draft.parts if part.word == "then"]
    for part in so:
        wrong = [draft.wrong(table, lines) for lines in part.nodes]
        part.taken = next((way for way, why in enumerate(wrong) if not why), None)
        if part.taken is None and IS_OVER not in part.alternatives:
            left_out.append(part.alternatives[-1][0])
            first_wrong = first_wrong or wrong[0]
    if len(left_out) * 2 > len(so) or all(part.taken is None for part in so):
        raise _impossible(first_wrong, unsaid)
    if not (result := draft.tried()).ok:
        raise _impossible(result.message, unsaid)
    return tuple(left_out)


def together(what: Sequence[str]) -> Message:
    """Return some texts as one, each once, with commas between them."""
    return listed(dict.fromkeys(what))


def _impossible(why: str, unsaid: Sequence[str]) -> NotKept:
    missing = Message("a-scenario-has-no-words-for-what", what=together(unsaid)) if unsaid else ""
    return NotKept(Message("chance-or-something-that-a-scenario-cannot-set-up", why=why, missing=missing))


def shortened(draft: Draft) -> None:
    """Leave out the `given` lines that a draft passes without, and replace names by numbers if it still passes."""
    end = time.process_time() + PATIENCE
    given = [part for part in draft.parts[1:] if _is_given(part) and not _is_scripted(part)]
    for depth in (3, 1):
        _all_less_exact(draft, [part for part in given if len(part.alternatives) > 2], depth)
    for part in given:
        if len(part.alternatives) == 2:
            _less_exact(draft, part, end)
    size = len(given)
    while size >= 1:
        start = 0
        while start < len(given) and time.process_time() < end:
            chunk = given[start : start + size]
            before = [part.taken for part in chunk]
            for part in chunk:
                part.taken = None
            if draft.passes():
                del given[start : start + size]
            else:
                for part, way in zip(chunk, before):
                    part.taken = way
                start += size
        size //= 2
    for part in given:
        _less_exact(draft, part, end)
        _no_longer_than_needed(draft, part)
    _sized(draft, given)


def _no_longer_than_needed(draft: Draft, part: Part) -> None:
    """Name all pieces in a zone again, if this line is shorter than the one that names some and counts the rest."""
    way = part.taken
    if way and len(part.alternatives[0]) == 1 and len(part.alternatives[0][0]) < len(part.lines[0]):
        part.taken = 0
        if not draft.passes():
            part.taken = way


def _sized(draft: Draft, given: Sequence[Part]) -> None:
    """Write the numbers of pieces that the players have in a zone as one line, if the draft still passes."""
    players = draft.parts[0]
    for way, (line,) in enumerate(players.alternatives[1:], start=1):
        zone = line.rpartition(" in ")[2]
        counted = [
            part
            for part in given
            if len(part.lines) == 1 and re.fullmatch(rf"player \d+\.{zone} has (.+, )?\d+ \w+", part.lines[0])
        ]
        before = [part.taken for part in counted]
        players.taken = way
        for part in counted:
            part.taken = None if part.taken is None or part.taken == len(part.alternatives) - 1 else part.taken + 1
        if len(counted) > 1 and draft.passes():
            return
        players.taken = 0
        for part, old in zip(counted, before):
            part.taken = old


def _is_given(part: Part) -> bool:
    """Tell whether a part describes the position before the actions. A line that turns a piece up or down counts too,
    although it is an action."""
    return part.word == "given" or part.alternatives[0][0].startswith(("turn up ", "turn down "))


def _is_scripted(part: Part) -> bool:
    return any(line.startswith("dice ") or " answers " in line for line in part.lines)


def _all_less_exact(draft: Draft, several: Sequence[Part], depth: int) -> None:
    """Write several parts in a less exact way, all at once, if the draft still passes."""
    before = [part.taken for part in several]
    for part in several:
        part.taken = max(part.taken or 0, min(depth, len(part.alternatives) - 1))
    if not draft.passes():
        for part, way in zip(several, before):
            part.taken = way


def _less_exact(draft: Draft, part: Part, end: float) -> None:
    """Write a part in the least exact way with which the draft passes. A part that is already left out stays left out."""
    exact = part.taken
    if exact is None:
        return
    for way in range(len(part.alternatives) - 1, exact, -1):
        if time.process_time() > end:
            return
        part.taken = way
        if draft.passes():
            return
        part.taken = exact
