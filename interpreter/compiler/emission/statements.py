"""Writes Python lines for the checked statements of the rules. `statement` calls the function for the kind of statement."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import nodes
from interpreter.compiler.emission import choices, control, values
from interpreter.compiler.emission.context import UNKNOWN, Env, expression, needed
from interpreter.compiler.emission.groups import test
from interpreter.compiler.emission.names import as_set, chooser, for_whom, lying_at, taken


def statement(node: nodes.Statement, env: Env) -> Env:  # noqa: C901 - an arm for each kind of node
    """Write Python lines for one statement. Return the environment for the statements after it."""
    if env.emitting.traced:
        env.out.line(f"if rt.trace.at_statement is not None: rt.at({env.clause(node)}{_known(env)})")
    if env.emitting.known.is_idle(node):
        return env
    match node:
        case nodes.Let():
            return let(node, env)
        case nodes.Answer():
            answer(node, env)
        case nodes.Choose():
            return choices.choose(node, env)
        case nodes.ChooseSeveral():
            return choices.choose_several(node, env)
        case nodes.Roll():
            return values.roll(node, env)
        case nodes.RollOne():
            return values.roll_one(node, env)
        case nodes.Transfer():
            return values.transfer(node, env)
        case nodes.Sentence():
            choices.sentence(node, env)
        case nodes.ChooseBlock():
            control.choose_block(node, env)
        case nodes.Move():
            values.move(node, env)
        case nodes.If():
            control.branch(node, env)
        case nodes.Repeat():
            control.repeat(node, env)
        case nodes.RepeatUntil():
            control.repeat_until(node, env)
        case nodes.ForEach():
            control.for_each(node, env)
        case nodes.Attempt():
            control.attempt(node, env)
        case nodes.AsMuchAsPossible():
            control.as_much_as_possible(node, env)
        case nodes.May():
            control.may(node, env)
        case nodes.Require():
            require(node, env)
        case nodes.Fail():
            env.out.line(f"raise Fail({env.clause(node)}, {(node.reason or 'it-fails')!r})")
        case nodes.Set() | nodes.Adjust():
            values.assign(node, env)
        case nodes.Shuffle():
            values.shuffle(node, env)
        case nodes.Exchange():
            values.exchange(node, env)
        case nodes.Turn():
            values.turn(node, env)
        case nodes.Reveal():
            values.reveal(node, env)
        case nodes.Resolve():
            resolve(node, env)
        case nodes.Run():
            run_step(node, env)
        case nodes.Stop():
            control.stop(node, env)
        case nodes.EndPlay():
            end_play(node, env)
        case nodes.Open():
            control.window(node, env)
        case nodes.NextTime():
            _record(node, env, "()")
        case nodes.During() | nodes.DuringThis() | nodes.DuringTurns():
            store(node, env)
        case nodes.Rule() | nodes.Moment() | nodes.ChangeRole() | nodes.ChangeValue() | nodes.Mute() | nodes.Accept():
            _record(node, env, "(len(rt.context.steps),)")  # the span: until the step under way ends
        case _:
            assert_never(node)
    return env


def _known(env: Env) -> str:
    """Return the Python for the last argument of `rt.at`: a dictionary of the names that are known here, with their
    values. Empty if there are none."""
    pronouns = {"you": env.you, "this": env.this}
    names = {name: code for name, code in (pronouns | env.names).items() if code != "None"}
    return f", {{{', '.join(f'{name!r}: {code}' for name, code in names.items())}}}" if names else ""


def let(node: nodes.Let, env: Env) -> Env:
    """Write Python lines for a `let`. Return the environment with its name. If the rules change the name later, its value is
    stored in a slot after the slots of the position. So the value is restored when a block or trial is undone, and merged after
    simultaneous actions."""
    variable = env.out.fresh()
    ref = env.ref(node)
    if ref is not None and ref.kind == "changed":
        env.out.line(f"{variable} = len(s)")
        env.out.line("s.append(None)")
        env.out.line(f"s[{variable}] = {_named(node.value, env)}")
        return replace(env.bind(node.name, f"s[{variable}]"), pushed=env.pushed or variable)
    env.out.line(f"{variable} = {_named(node.value, env)}")
    source = _lies_in(node.value, env)
    env = env.bind(node.name, variable)
    return env if source is None else replace(env, sources={**env.sources, variable: source})


def _lies_in(node: nodes.Expression | nodes.Sentence, env: Env) -> str | None:
    """Return a Python expression for the slot of the zone in which the thing of a `let` lies, if the rules name this zone (`top
    of deck`); otherwise None. With the slot, no search is needed when the thing moves."""
    if env.mode and isinstance(node, nodes.End) and node.amount is None:
        return lying_at(node.of, env)
    if env.mode and isinstance(node, nodes.Field) and env.type(node).kind == "zone":
        return lying_at(node, env)
    return None


def _named(value: nodes.Expression | nodes.Sentence, env: Env) -> str:
    """Return a Python expression for the value of a `let`. If it is the answer of a sentence, lines before carry out the
    sentence."""
    if not isinstance(value, nodes.Sentence):
        return taken(value, env)
    choices.sentence(value, env)
    return "rt.answered"


def answer(node: nodes.Answer, env: Env) -> None:
    """Write Python lines for the statement `answer`, which sets the result of the verb under way. The result is stored
    in a slot after the slots of the position, so that it is restored together with them."""
    is_set = env.type(node).kind == "set"
    code = f"tuple({as_set(node.value, env)})" if is_set else expression(node.value, env)
    if env.emitting.constructs.at_once:
        env.out.line("if rt.context.assigned is not None: rt.context.assigned |= {rt.context.answer}")
    env.out.line(f"s[rt.context.answer] = {code}")


def require(node: nodes.Require, env: Env) -> None:
    """Write a line of Python for `require`: raise Fail if its test is false. The reason is the one in the rulebook, or
    the text of the test."""
    known = env.emitting.known.value(node.test)
    if known is not UNKNOWN and known:
        return
    test_ = env.book.phrase(node.test)
    why = repr(node.reason) if node.reason else f"'not-so-code', code={test_!r}"
    failure = "blamed(rt, " if isinstance(node.test, nodes.Can) and not node.reason else "Fail("
    env.out.line(f"if not {test(node.test, env)}: raise {failure}{env.clause(node)}, {why})")


def resolve(node: nodes.Resolve, env: Env) -> None:
    """Write a line of Python that carries out a card, or one part of it."""
    who = chooser(env) if node.who is None else expression(node.who, env)
    card = needed(taken(node.card, env, who), env.clause(node), env)
    if env.mode:
        env.out.line(f"resolve_plainly(rt, {card}, {node.part!r}, {who}, {env.mode!r}, {env.clause(node)})")
    else:
        env.out.line(f"resolve(rt, {card}, {node.part!r}, {who}, {env.clause(node)})")


def run_step(node: nodes.Run, env: Env) -> None:
    """Write a line of Python that runs a step within another step."""
    argument = "" if node.argument is None else f", {for_whom(node, env)}"
    function = env.emitting.linkage.step(env.book.steps[node.step], env.mode)
    if env.emitting.known.leaves_steps:
        env.out.line(f"rt.step({env.emitting.step_index[node.step]}, {function}{argument})")
    else:
        env.out.line(f"{function}(rt{argument})")


def end_play(node: nodes.EndPlay, env: Env) -> None:
    winners = "None" if node.winners is None else as_set(node.winners, env)
    env.out.line(f"rt.end_play({winners}, {node.name!r})")


def store(node: nodes.During | nodes.DuringThis | nodes.DuringTurns, env: Env) -> None:
    """Write Python lines that store rules for a limited time (`during ...`). Stored rules stay in force even if their
    card leaves."""
    span = "()"
    if isinstance(node, nodes.DuringThis):
        span = env.out.fresh()
        index = env.emitting.step_index[node.step]
        env.out.line(f"{span} = (rt.under_way({index}, {node.step!r}, {env.clause(node)}),)")
    elif isinstance(node, nodes.DuringTurns):
        span = env.out.fresh()
        amount = "1" if node.amount is None else expression(node.amount, env)
        of = "" if node.who is None else f"need({expression(node.who, env)}, {env.clause(node)})"
        env.out.line(f"{span} = ({amount}, 0, {of})")
    for rule in node.rules:
        _record(rule, env, span)


def _record(rule: nodes.Node, env: Env, span: str) -> None:
    """Write the Python lines that store one rule, with the values of the names that it uses. `span` is the Python for how long
    it is in force."""
    names = "".join(f"{env.names[name]}, " for name in env.emitting.checked.captured[rule])
    number = env.emitting.rule_number[rule]
    several = len(rule.pattern.others) if isinstance(rule, nodes.Rule | nodes.NextTime) else 0
    for part in range(1 + several):
        again = ", True" if part else ""
        clause = env.clause(rule)
        env.out.line(f"rt.record({number + part}, {env.you}, {env.this}, ({names}), {span}, {clause}{again})")
