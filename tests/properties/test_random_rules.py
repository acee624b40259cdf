"""Rules that nobody would write: what must hold of any rules."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from interpreter import api
from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import KNOWN, RNG, SECRETS
from interpreter.positions.position import begin_at
from interpreter.runtime.run import Run
from interpreter.simulation.playout import random_playout
from soak import sizes
from toys import MANY_RULES, made_up, played_again_by_hand, playout_with_checkpoints, time_limit


class Reached(Exception):
    """The last question, to which the trial of a block does not belong."""


class Watched(Run):
    """A run that notes which block each question belongs to, and which blocks were completed."""

    questions: list[tuple[int, str, int | None]]

    def ask(self, seat, options, prompt, *rest, **more):
        _, name, _, kind, *_ = prompt
        if name == "last_word" and not self.trial.probing:
            raise Reached
        cursor = self.answers.cursor
        answer = super().ask(seat, options, prompt, *rest, **more)
        if not self.trial.probing and self.answers.cursor > cursor:
            self.questions.append((cursor, kind, self.context.blocks[-1].serial if self.context.blocks else None))
            self.offer = cursor if kind == "may" and answer is True else None
        return answer

    def attempt(self, body, clause):
        if self.trial.probing:
            return super().attempt(body, clause)
        serial = self.memo.serial + 1
        if self.offer is not None:
            self.taken[self.offer], self.offer = serial, None
        try:
            failure = super().attempt(body, clause)
        except Fail:
            raise
        except Exception:
            self.completed.add(serial)  # it was left by a `stop`, or the question was reached
            raise
        if failure is None:
            self.completed.add(serial)
        return failure


class TooMany(Exception):
    """There are more ways to answer than can be tried."""


def all_ways(program, slots, most: int = 2000) -> list[tuple[tuple[int, ...], dict[int, bool]]]:
    """Try every sequence of answers to the step `trial`; return each with whether the block of each of its
    questions was completed. Nothing is looked ahead here."""
    index, function = program.step_index("trial"), program.step_function(program.book.steps["trial"])
    found, path = [], []
    while True:
        run = Watched(program, slots, lambda run, question: 0, search_ahead=True, traced=False)
        run.questions, run.completed, run.taken, run.offer = [], set(), {}, None
        run.begin_step()
        run.answers.script = [choice for choice, _ in path]
        with suppress(Reached):
            run.step(index, function)
        script = run.answers.script[: run.answers.cursor]
        done = {
            cursor: run.taken.get(cursor) in run.completed if kind == "may" else serial in run.completed
            for cursor, kind, serial in run.questions
        }
        found.append((tuple(script), done))
        if len(found) > most:
            raise TooMany
        path = [(answer, run.answers.counts[place][0]) for place, answer in enumerate(script)]
        while path and path[-1][0] + 1 >= path[-1][1]:
            path.pop()
        if not path:
            return found
        path[-1] = (path[-1][0] + 1, path[-1][1])


@pytest.mark.parametrize("rules", sizes(30, 90 * MANY_RULES))
def test_options_are_honest_in_rules_made_up_by_chance(tmp_path, rules):
    """Offered is exactly what some answers afterwards can complete: found out by trying all of them.
    Here all cards lie open and there is no chance, so that nothing is unknown."""
    compared = 0
    for seed, game in made_up(tmp_path, range(rules), hidden=False, chance_used=False, records=False):
        program = game.program(3, game.default_options)
        text = next(iter(game.sources.values())).text
        for first in range(2):
            position, ways = begin_at(program, first), {}
            chance = random.Random(seed)
            for _ in range(20):
                decision = position.decision
                if decision is None:
                    break
                asks_all = " decides " in text[decision.span.start : decision.span.end]
                if decision.name != "last_word" and not asks_all:
                    try:
                        known = ways.setdefault(position.slots, None) or all_ways(program, position.slots)
                    except TooMany:
                        break
                    ways[position.slots] = known
                    start = len(position.answers)
                    for place, option in enumerate(decision.options):
                        index = decision.place_of(place)
                        works = any(
                            script[: start + 1] == (*position.answers, index) and done[start] for script, done in known
                        ) or (decision.kind == "may" and option.id == "no")
                        assert option.possible is works, f"{option.id} of {decision.name} in rules {seed}, game {first}"
                    compared += 1
                position = api.decide(game, position, chance.choice(decision.possible).id)
    assert compared > 2 * rules


@pytest.mark.parametrize("rules", sizes(24, 70 * MANY_RULES))
def test_rules_made_up_by_chance_are_played_the_same_in_every_way(tmp_path, rules):
    """Fast and traced, as a playout and by hand; and nothing is lost or doubled on the way."""
    for seed, game in made_up(tmp_path, range(rules), hidden=True, chance_used=True, records=True):
        fast = game.program(3, game.default_options, traced=False)
        traced = game.program(3, game.default_options, traced=True)
        for first in range(2):
            try:
                with time_limit(10):
                    checkpoints, end = playout_with_checkpoints(fast, first)
                assert (checkpoints, end) == playout_with_checkpoints(traced, first), f"rules {seed}"
                assert random_playout(fast, first, check=True) == random_playout(traced, first)
                played_again_by_hand(fast, first, checkpoints, end)
            except RuleError as error:
                assert "end" in error.why


@pytest.mark.parametrize("rules", sizes(20, 60 * MANY_RULES))
def test_rules_made_up_by_chance_leave_no_trace_where_they_fail(tmp_path, rules):
    """A block that fails in the end changes nothing but what was seen, chance, and rules that were used up."""
    for seed, game in made_up(tmp_path, range(rules), hidden=True, chance_used=True, records=False):
        text = next(iter(game.sources.values())).text.replace("    raise done by 1\n", "    fail\n")
        (tmp_path / "failing").mkdir(exist_ok=True)
        path = tmp_path / "failing" / "nonsense.naipe"
        path.write_text(text, encoding="utf-8")
        failing = api.load(path)
        program = failing.program(3, failing.default_options)
        index, function = program.step_index("trial"), program.step_function(program.book.steps["trial"])
        slots = begin_at(program, seed).slots
        run = Run(program, slots, lambda run, question: 0, search_ahead=True, traced=True)
        run.begin_step()
        try:
            run.step(index, function)
        except RuleError as error:
            assert "end" in error.why
            continue
        changed = {slot for slot, (old, new) in enumerate(zip(slots, run.slots)) if old != new}
        assert (
            run.slots[program.layout.base["value", None, "done"]]
            == slots[program.layout.base["value", None, "done"]] + 100
        )
        assert changed <= {RNG, SECRETS, KNOWN, program.layout.base["value", None, "done"]}, f"rules {seed}"
