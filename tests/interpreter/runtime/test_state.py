"""The parts of a run: what a trial and a failed block leave behind, attribute by attribute."""

from dataclasses import fields, is_dataclass

import pytest

from interpreter import api
from interpreter.compiler.flow import advance
from interpreter.model.failure import Fail, StopPlay
from interpreter.model.layout import OVER
from interpreter.positions.position import initial_state
from interpreter.runtime.parts import Answers, Context, Memo, Part, Trace, Trial
from interpreter.runtime.run import Run
from interpreter.runtime.trials.options import possible

#: What a trial may change of a run on purpose: how often cards were read is told of trials too, and where a value may point
#: to things is found out once; the work that it took is counted.
TOLD = {"trace.read", "layout.pointers", "spent"}


def state_of(run):
    """All that a run holds, as plain data: its own attributes and the fields of its parts, but for what it only remembers."""
    plain = {}
    for name, value in vars(run).items():
        if isinstance(value, Memo):
            continue
        if is_dataclass(value):
            for one in fields(value):
                held = getattr(value, one.name)
                plain[f"{name}.{one.name}"] = held.copy() if isinstance(held, list | dict | set) else held
        else:
            plain[name] = value[:] if isinstance(value, list) else value
    return plain


@pytest.mark.parametrize("kind", [Answers, Trial, Context, Trace])
def test_a_copy_is_equal_and_shares_no_container_of_its_own(kind):
    part = kind()
    copied = part.copy()
    assert copied == part and copied is not part
    for one in fields(kind):
        if isinstance(getattr(part, one.name), list | dict | set):
            assert getattr(copied, one.name) is not getattr(part, one.name), one.name


def test_every_part_of_a_run_is_swapped_for_a_trial():
    class Nothing:
        class layout:
            players, seats = 2, (1, 2)

        pads = False

    run = Run(Nothing, [], None, search_ahead=True, traced=False)
    assert [value for value in vars(run).values() if isinstance(value, Part)] == list(run.parts)


def test_after_a_trial_a_run_is_as_it_was():
    """Every attribute is compared, so that one that is added is held to it without being named here."""
    game = api.load("agencia", scenarios=False)
    program = game.program(4, game.default_options)
    seen = []

    def decider(run, question):
        before = state_of(run)
        able = possible(run, question)
        after = state_of(run)
        assert sorted(before) == sorted(after)
        assert [name for name in before if name not in TOLD and before[name] != after[name]] == []
        assert run.parts[1].probing == 0
        seen.append(able)
        if len(seen) > 40:
            run.slots[OVER] = 1
            raise StopPlay
        return [index for index, ok in enumerate(able) if ok][-1] if any(able) else 0

    run = Run(program, initial_state(program, 3), decider, search_ahead=True, traced=True)
    run.trace.read = set()
    advance(run)
    assert any(not all(able) for able in seen), "some trial failed, too"


def test_a_failed_block_leaves_the_context_as_it_was():
    game = api.load("agencia", scenarios=False)
    program = game.program(3, game.default_options)
    run = Run(program, initial_state(program, 3), None, search_ahead=True, traced=True)
    run.context.cause, run.context.depth = 5, 2

    def body():
        context = run.context
        for one in fields(context):  # whatever there is, a body may have changed it
            if one.name not in ("blocks", "active"):
                setattr(context, one.name, "changed")
        raise Fail(0, "no")

    run.note_changes()
    before = state_of(run)
    assert run.attempt(body, 0) is not None
    run.trace.events.clear()  # that it failed is told
    assert state_of(run) == before


def test_who_fails_among_several_at_once_leaves_nothing_to_those_after():
    game = api.load("agencia", scenarios=False)
    program = game.program(3, game.default_options)
    run = Run(program, initial_state(program, 3), None, search_ahead=True, traced=True)
    found = []

    def body(item):
        found.append((item, run.context.depth, run.context.cause, run.context.chain, run.context.suspended))
        run.context.depth, run.context.cause, run.context.chain, run.context.suspended = 9, 5, (1,), (2,)
        if item == 0 and len(found) == 1:
            raise Fail(0, "no")
        run.context.depth, run.context.cause, run.context.chain, run.context.suspended = 0, None, (), ()

    run.at_once((0, 1, 2), body, 0)
    assert found == [(item, 0, None, (), ()) for item in (0, 1, 2, 0)]
