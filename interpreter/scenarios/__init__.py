"""Runs scenarios: sets up a position, carries out actions with the answers of the scenario, and tests the results."""

from __future__ import annotations

import time
from functools import partial

from dsl import nodes
from dsl.messages.message import Message
from dsl.source import Source
from interpreter.compiler.coverage import Coverage
from interpreter.loading.game import Game
from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import AS_IT_STANDS, Turn
from interpreter.scenarios.again import Again
from interpreter.scenarios.answers import unused_answers, unused_dice
from interpreter.scenarios.asking import with_what_was_asked
from interpreter.scenarios.fixture import Table, Unexpected
from interpreter.scenarios.given import give_value, players_of, set_up
from interpreter.scenarios.heavy import Heavy
from interpreter.scenarios.invariants import broken_by_givens
from interpreter.scenarios.results import ScenarioResult
from interpreter.scenarios.turned import names_numbers, turned
from interpreter.scenarios.undo import Undo
from interpreter.scenarios.when import carry_out

__all__ = ["MODES", "ScenarioResult", "Table", "Unexpected", "carry_out", "give_value", "run_scenario", "set_up"]


#: The modes that repeat the actions of a scenario in another way and compare the results (`heavy.py`, `undo.py`).
MODES: dict[str, type[Again]] = {"heavy": Heavy, "undo": Undo}


def run_scenario(game: Game, scenario: nodes.Scenario, mode: str = "", typed: Source | None = None) -> ScenarioResult:
    """Run one scenario of a game and return its result. `mode` is "", one of `MODES`, or `turned`. `typed` is the
    source of the scenario, if it is in no file of the game."""
    if mode == "turned":
        run = partial(_carried_out, game, scenario, "", typed=typed)
        return turned(run, players_of(game, scenario), names_numbers(game, scenario))
    return _carried_out(game, scenario, mode, typed=typed)


def _carried_out(
    game: Game, scenario: nodes.Scenario, mode: str, turn: Turn = AS_IT_STANDS, typed: Source | None = None
) -> ScenarioResult:
    begun = time.perf_counter()
    span, message = scenario.span, ""
    covered = Coverage()
    broken: tuple[str, ...] = ()
    try:
        table = set_up(game, scenario, turn, typed)
        broken = broken_by_givens(table, scenario)
        table.program.coverage = covered
        table.watch = MODES[mode](table.program, scenario) if mode else None
        carry_out(table, scenario)
        unused_answers(table)
        unused_dice(table, scenario)
    except Unexpected as unexpected:
        message, span = unexpected.why, unexpected.span
        if "table" in locals():
            message = with_what_was_asked(table, message)
    except RuleError as error:
        message = Message("the-rules-cannot-go-on-why", why=error.why)
        span = table.program.clauses[error.clause].node.span
    except Fail as failure:
        message = Message("this-cannot-be-set-up-why", why=failure.why)
    finally:
        if "table" in locals():
            table.program.coverage = None
    return ScenarioResult(
        scenario.title,
        not message,
        message,
        span,
        time.perf_counter() - begun,
        covered.shown(game.book.cards),
        frozenset(covered.failed),
        broken,
    )
