"""Opens a scenario for inspection: the position that its `given` lines set up, and a trace of its `when` lines,
statement by statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any

from pyrsistent import pvector

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.expansion.told import told
from dsl.messages.message import Message
from dsl.parsing import parser
from dsl.records import dataclass
from dsl.semantics.checks.expressions import checking_of
from dsl.semantics.judging.declarations import check_declaration
from interpreter import scenarios
from interpreter.inspection.tracing import Stop, Trace, stop_at
from interpreter.loading.game import Game
from interpreter.model.failure import Fail, RuleError
from interpreter.positions.position import Position, event_of
from interpreter.recording.setup import NotSet, by_hand
from interpreter.runtime.run import Run
from interpreter.scenarios.given import players_of


@dataclass(frozen=True)
class Opened:
    """An opened scenario: the position before its first `when`, which has no open question, and the trace from there.
    `players` and `options` are those of the scenario."""

    scenario: nodes.Scenario
    position: Position
    trace: Trace
    players: int
    options: Mapping[str, str]


def scenario_called(game: Game, title: str) -> nodes.Scenario:
    """Return the scenario with a title. A scenario with several cases can be named by the title of a case, or by the title in
    the file, which then means the first case. Raises NotSet if there is no scenario with the title."""
    written = (told[0] for one, told in game.book.told.items() if one.title == title and told)
    found = next(chain((one for one in game.book.scenarios if one.title == title), written), None)
    found = found or next(_read(game, title), None)  # after a change of the rules, a game has no scenarios
    if found is None:
        raise NotSet(Message("no-scenario-is-called-title", title=title))
    return found


def _read(game: Game, title: str) -> Iterator[nodes.Scenario]:
    """Yield the scenarios with a title that the texts of a game contain, after they are checked. Raises NotSet if one
    has an error."""
    for source in game.sources.values():
        if f'scenario "{title}"' not in source.text:
            continue
        findings, background = Findings(), None
        for node in parser.parse(source, game.book.vocabulary, findings).declarations:
            if isinstance(node, nodes.Background):
                background = node
            if isinstance(node, nodes.Scenario) and node.title == title:
                one = next(iter(told(node, background, game.book.written)))
                check_declaration(one, checking_of(game.checked, findings))
                wrong = next((finding for finding in findings.sorted() if finding.is_error), None)
                if wrong is not None:
                    raise NotSet(wrong.message)
                yield one


def settings_of(game: Game, scenario: nodes.Scenario) -> tuple[int, Mapping[str, str]]:
    """Return the number of players of a scenario, and the options that it gives. Raises NotSet if the number is not
    written as a plain number."""
    try:
        players = players_of(game, scenario)
    except scenarios.Unexpected as error:
        raise NotSet(error.why) from error
    options = {
        line.target.id: game.book.written(line.value)
        for line in scenario.lines
        if isinstance(line, nodes.GivenValue)
        and isinstance(line.target, nodes.Name)
        and line.target.id in game.book.options
    }
    return players, options


def _of_last_events(stops: list[Stop]) -> list[Stop]:
    """Return the stops with the number of events set to 0, except for the stops since the last `when`. Each `when` deletes the
    events before it, so earlier numbers have no meaning."""
    last = max((at + 1 for at, (one, other) in enumerate(pairwise(stops)) if other.happened < one.happened), default=0)
    return [*(replace(one, happened=0) for one in stops[:last]), *stops[last:]]


def set_by_hand(game: Game, position: Position, lines: Sequence[str], players: int) -> Position:
    """Return the position after the designer has changed it by hand. `lines` are the recorded lines: the lines that `by_hand`
    takes, or `scenario` and a title for the position of that scenario."""
    if list(lines[:1]) == ["scenario"]:
        return opened(game, lines[1]).position
    return by_hand(game, position, lines, players)


def opened(game: Game, title: str) -> Opened:
    """Return a scenario with its position and the trace of its actions. Raises NotSet if the position cannot be set up."""
    scenario = scenario_called(game, title)
    players, options = settings_of(game, scenario)
    try:
        table = scenarios.set_up(game, scenario)
    except (scenarios.Unexpected, Fail) as error:
        raise NotSet(Message("this-cannot-be-set-up-why", why=error.why)) from error
    run, program = table.run, table.program
    given = pvector(run.slots)
    stops: list[Stop] = []

    def at(run: Run, clause: int, names: Mapping[str, Any]) -> None:
        stops.append(stop_at(run, program.clauses[clause], names, 0))

    run.trace.at_statement = at
    try:
        scenarios.carry_out(table, scenario)
    except (scenarios.Unexpected, Fail, RuleError):
        pass  # `run_scenario` reports the result; here only the trace matters
    finally:
        run.trace.at_statement = None
    events = tuple(event_of(program, event) for event in run.trace.events)
    position = Position(program, given, (), given, None, None, (), 0)
    stops = _of_last_events(stops)
    return Opened(scenario, position, Trace(tuple(stops), events), players, options)
