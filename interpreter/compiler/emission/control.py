"""Writes Python lines for statements with inner blocks: branches, loops, blocks that can be undone, windows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from dsl import nodes
from dsl.semantics.checked import verb_roles
from dsl.semantics.recursion import calls
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import UNKNOWN, Env, block, expression, need, note_names, statement
from interpreter.compiler.emission.groups import constant, group, test
from interpreter.compiler.emission.lacks import asks_nobody, beforehand
from interpreter.compiler.emission.names import as_set
from interpreter.model.decisions import Prompt

#: The most loops within each other in one emitted function. Python allows only 20 nested blocks, and a loop may need two.
MOST_LOOPS = 6

#: A call of a verb, step or definition in a loop counts as much work as this number of empty turns of the loop.
A_CALL = 4

#: A pattern for a variable, a number, or a value in a fixed slot.
_AT_HAND = re.compile(r"[a-z]\w*|\d+|s\[\d+\]|need\(([a-z]\w*|s\[\d+\]), \d+\)")

#: Statements whose blocks are emitted as functions of their own, so that `break` cannot leave a loop around them.
OWN_FUNCTION = (nodes.Attempt, nodes.May, nodes.AsMuchAsPossible, nodes.ForEach, nodes.Open, nodes.Repeat)


def function(body: tuple[nodes.Statement, ...], env: Env, parameter: str = "", first: str = "") -> str:
    """Write an inner function with a block of statements as its body. Return its name. `first` is a line of Python before the
    block."""
    name = env.out.fresh("f")
    with env.out.function(name, parameter):
        if first:
            env.out.line(first)
        block(body, replace(env, nesting=0))
    return name


# --------------------------------------------------------------------- branches


def branch(node: nodes.If, env: Env) -> None:
    """Write Python lines for an `if`. Its `otherwise if` branches become a chain of `elif`, so that a long chain is not nested
    deeply."""
    word = "if"
    while True:
        known = env.emitting.known.value(node.test)
        if known is not UNKNOWN:
            with env.out.under(f"{word} True:" if word == "if" else "else:"):
                block(node.body if known else node.otherwise, env)
            return
        with env.out.under(f"{word} {test(node.test, env)}:"):
            block(node.body, env)
        following = node.otherwise[0] if len(node.otherwise) == 1 else None
        if not isinstance(following, nodes.If) or _has_dry_run(following.test):
            break
        node, word = following, "elif"
    if node.otherwise:
        with env.out.under("else:"):
            block(node.otherwise, env)


def _has_dry_run(node: nodes.Node) -> bool:
    """Tell whether a test contains a dry run (`can`, `that would`), which needs a function that is written before the test."""
    return any(isinstance(part, nodes.Can | nodes.ThatWould) for part in nodes.walk(node))


def attempt(node: nodes.Attempt, env: Env) -> None:
    """Write Python lines for a block that is carried out completely or not at all. If the block is only an event whose verb does
    nothing itself, the lines carry it out only if a rule in force is about this event."""
    required = node.body[0] if len(node.body) == 1 else None
    if isinstance(required, nodes.Require) and env.emitting.known.whole and asks_nobody(required.test, env):
        _required(required, node.otherwise, env)
        return
    matters = _matters(node.body, env)
    if matters is None:
        _attempted(node, env)
        return
    with env.out.under(f"if {matters}:"):
        _attempted(node, env)


def _required(node: nodes.Require, otherwise: tuple[nodes.Statement, ...], env: Env) -> None:
    """Write Python lines for a block that is only a `require` without questions: a test, and the `otherwise` block if it
    fails. There is nothing to undo."""
    if not otherwise:
        return
    holds = env.out.fresh()
    with env.out.under("try:"):
        code = test(node.test, env)
        env.out.line(f"{holds} = {code}")
    env.out.line(f"except Fail: {holds} = False")
    with env.out.under(f"if not {holds}:"):
        block(otherwise, env)


def _matters(body: tuple[nodes.Statement, ...], env: Env) -> str | None:
    """Return a Python expression that tells whether a block can have an effect. Return None if the block must always be carried
    out: if the block is not a single event of a verb without a body, or if the build is not the build for whole games."""
    if not env.emitting.known.whole or len(body) != 1 or not isinstance(body[0], nodes.Sentence):
        return None
    sentence, verb = body[0], env.book.verbs[body[0].verb]
    plain = not (
        verb.body or verb.one_by_one or verb.when_allowed or verb.answers is not None or verb.object or verb.roles
    )
    if not plain or sentence.verb in env.emitting.constructs.logged or not isinstance(sentence.subject, nodes.Name):
        return None
    subject = expression(sentence.subject, env)
    return f"{subject} is None or rt.trace.traced or {ruled(sentence.verb, env)}"


def ruled(verb: str, env: Env) -> str:
    """Return a Python expression that tells whether a rule in force is about a verb."""
    return f"(rt.context.active or rt.active()).verbs[{env.emitting.verb_index[verb]}] is not None"


def _attempted(node: nodes.Attempt, env: Env) -> None:
    body = function(node.body, env)
    if env.emitting.known.whole:  # the other builds test beforehand what can be done
        beforehand(node.body, body, env)
    call = f"rt.attempt({body}, {env.clause(node)})"
    _unless(f"{call} is not None", call, node.otherwise, env)


def may(node: nodes.May, env: Env) -> None:
    """Write Python lines for a `may`: a block that a player may carry out or skip."""
    verb, surely = env.emitting.known.forbidden(node.body)
    if surely:
        block(node.otherwise, env)
    elif verb:  # a card that the options leave out may still allow it, if a designer has put one into play
        number = env.emitting.verb_index[verb]
        with env.out.under(f"if (rt.context.active or rt.active()).verbs[{number}] is not None:"):
            _asked(node, env)
        with env.out.under("else:"):
            block(node.otherwise, env)
    else:
        _asked(node, env)


def _asked(node: nodes.May, env: Env) -> None:
    note_names(node, env)
    body = function(node.body, env)
    beforehand(node.body, body, env)
    begins = _beginning(node.body[0], env)
    if begins is not None:
        env.out.line(f"{body}.begins = lambda: {begins}")
    call = f"rt.may({need(node.who, env)}, {env.clause(node)}, {body})"
    _unless(f"not {call}", call, node.otherwise, env)


def _beginning(node: nodes.Statement, env: Env) -> str | None:
    """Return a Python expression for the number of the first verb of a block, and its roles. Return None if a role is unknown
    or may be hidden, or if the build does not need it."""
    if not isinstance(node, nodes.Sentence) or not env.emitting.traced:
        return None
    verb, given = env.book.verbs[node.verb], {"": node.subject, "object": node.object, **dict(node.args)}
    roles = []
    for key, parameter in verb_roles(verb):
        role, wanted = given.get(key), env.book.type_of(parameter.type)
        kinds = {wanted.kind} if role is None else {wanted.kind, value_of(env.type(role)).kind}
        if not isinstance(role, nodes.Name | nodes.Number) or kinds & {"set", "bundle", "piece"}:
            return None
        roles.append(expression(role, env) if wanted.optional else need(role, env))
    if not all(map(_AT_HAND.fullmatch, roles)):
        return None
    return f"({env.emitting.verb_index[node.verb]}, ({''.join(f'{role}, ' for role in roles)}))"


def choose_block(node: nodes.ChooseBlock, env: Env) -> None:
    """Write Python lines for the choice of one of several blocks. Each block is named by a word; the options are the
    indexes of these words."""
    words = env.book.words[env.type(node).name]
    numbers = [words.index(one.name) for one in node.blocks]
    chosen = env.out.fresh()
    note_names(node, env)
    env.out.line(f"{chosen} = rt.ask({need(node.who, env)}, {numbers}, {constant(Prompt(env.clause(node)))})")
    for position, (number, one) in enumerate(zip(numbers, node.blocks)):
        with env.out.under(f"{'elif' if position else 'if'} {chosen} == {number}:"):
            block(one.body, env)


def _unless(failed: str, call: str, otherwise: tuple[nodes.Statement, ...], env: Env) -> None:
    """Write a call, and the `otherwise` block that is carried out if the expression `failed` is true."""
    if not otherwise:
        env.out.line(call)
        return
    with env.out.under(f"if {failed}:"):
        block(otherwise, env)


def as_much_as_possible(node: nodes.AsMuchAsPossible, env: Env) -> None:
    """Write Python lines for `as much as possible`: each part is a block of its own. A name that is chosen in one part
    is known in the parts after it. If nothing could be chosen, a later part that uses the name fails. But a part that only
    compares the name with `none` does not fail."""
    out, inner = env.out, replace(env, pushed=None, mode="")
    parts = [one for part in node.body for one in (part.choices if isinstance(part, nodes.ChooseSeveral) else (part,))]
    wanting: set[str] = set()  # names that may be none
    for part in parts:
        if isinstance(part, nodes.Adjust) and env.emitting.known.is_dead(part):
            continue
        spoken_of = [inner.names[name] for name in sorted(wanting & _names(part))]
        missing = (
            f"if {' or '.join(f'{name} is None' for name in spoken_of)}: raise Fail({env.clause(part)}, 'there-is-none')"
            if spoken_of
            else ""
        )
        if not isinstance(part, nodes.Choose | nodes.Let | nodes.Roll | nodes.RollOne | nodes.Transfer | nodes.Adjust):
            out.line(f"rt.attempt_leniently({function((part,), inner, first=missing)}, {env.clause(part)})")
            continue
        out.line("rt.context.lenient += 1")
        with out.under("try:"):
            if missing:
                out.line(missing)
            inner = statement(part, inner)
        out.line("except Fail:")
        if isinstance(part, nodes.Adjust):
            out.line("    rt.fall_short()")
        else:
            nothing = _nothing(part, env)
            out.line(f"    {inner.names[part.name] if part.name else '_'} = {nothing}")
            if part.name and nothing == "None":
                wanting.add(part.name)
        out.line("finally: rt.context.lenient -= 1")
    if inner.pushed is not None:
        out.line(f"del s[{inner.pushed}:]")


def _names(part: nodes.Statement) -> set[str]:
    """Return the names that a part uses, except those that it only compares with `none`."""
    found = list(nodes.walk(part))
    asked = [one for one in found if isinstance(one, nodes.Compare) and isinstance(one.right, nodes.NoneValue)]
    asked_about = {one.left.id for one in asked if isinstance(one.left, nodes.Name)}
    return {one.id for one in found if isinstance(one, nodes.Name)} - asked_about


def _nothing(part: nodes.Choose | nodes.Let | nodes.Roll | nodes.RollOne | nodes.Transfer, env: Env) -> str:
    """Return the Python value that a name gets if its part of `as much as possible` failed: none, 0, or an empty set."""
    if isinstance(part, nodes.RollOne):
        return "None"
    if isinstance(part, nodes.Transfer):
        found = value_of(env.type(part.source))
        return "0" if found.kind == "number" else repr((0,) * len(env.book.kinds[found.name]))
    what = part.value if isinstance(part, nodes.Let) else part.what
    return "()" if value_of(env.type(what)).kind == "set" else "None"


# ------------------------------------------------------------------------ loops


def repeat(node: nodes.Repeat, env: Env) -> None:
    """Write Python lines for `repeat N times`. If the loop may run under `as much as possible`, its body becomes a function, so
    that the lines for both cases can call it."""
    out, clause = env.out, env.clause(node)
    times = out.fresh()
    turns = expression(node.times, env)
    out.line(f"{times} = {turns}")
    lenient = env.emitting.constructs.lenient and not env.mode
    with _loop(node, env, apart=lenient) as inner:
        if not lenient:
            _turns(f"for _ in range({times}):", node, inner)
            return
        body = function(node.body, inner)
        call = f"rt.repeat_leniently({body}, {times}, {clause})"
        out.line(f"if rt.context.lenient: {f'rt.carried({times}, {call})' if turns == env.amount else call}")
        with out.under("else:"), out.under(f"for _ in range({times}):"):
            _burn(node, inner)
            out.line(f"{body}()")


def repeat_until(node: nodes.RepeatUntil, env: Env) -> None:
    """Write Python lines for `repeat until`: a loop with a test before each turn."""
    with _loop(node, env) as inner, env.out.under("while True:"):
        _burn(node, env)
        env.out.line(f"if {test(node.test, env)}: break")
        _body(node.body, inner)


def for_each(node: nodes.ForEach, env: Env) -> None:
    """Write Python lines for `for each`: a loop over some players or things, one after the other or `at once`."""
    out = env.out
    variable = out.fresh()
    items = members(node.group, env)
    inner = env.bind(node.name, variable)
    if items in env.lots:
        inner = replace(inner, sources={**env.sources, variable: env.lots[items]})
    if node.at_once:
        body = function(node.body, inner, variable)
        out.line(f"rt.at_once({items}, {body}, {env.clause(node)})")
        return
    with _loop(node, inner) as inside:
        _turns(f"for {variable} in tuple({items}):", node, inside)


def members(node: nodes.Expression | nodes.Range, env: Env) -> str:
    """Return a Python expression for the members over which a loop runs: the things of a group, or the numbers of a range."""
    if isinstance(node, nodes.Range):
        return f"rt.counted({expression(node.low, env)}, {expression(node.high, env)}, {env.clause(node)})"
    return group(node.group, env) if isinstance(node, nodes.Quantified) else as_set(node, env)


def _turns(head: str, node: nodes.Repeat | nodes.ForEach, env: Env) -> None:
    with env.out.under(head):
        _burn(node, env)
        _body(node.body, env)


def _burn(node: nodes.Repeat | nodes.RepeatUntil | nodes.ForEach, env: Env) -> None:
    """Write the line of Python that counts a turn of a loop as work, which has a limit. A body with more calls counts more."""
    work = 1 + A_CALL * calls(env.emitting.checked, node.body, env.emitting.calls)
    env.out.line(f"rt.burn({env.clause(node)}{f', {work}' if work > 1 else ''})")


def _body(body: tuple[nodes.Statement, ...], env: Env) -> None:
    """Write Python lines for the body of a loop. If too many loops are around it, the body becomes a function of its own."""
    if env.nesting > MOST_LOOPS:
        env.out.line(f"{function(body, env)}()")
    else:
        block(body, env)


@contextmanager
def _loop(node: nodes.Repeat | nodes.RepeatUntil | nodes.ForEach, env: Env, apart: bool = False) -> Iterator[Env]:
    """A context in which a loop is written; it yields the environment for the body. If a `stop` of this loop is inside an inner
    function, it raises StopLoop, and the loop catches it. With `apart`, the whole body is an inner function."""
    out = env.out
    identity = env.clause(node)
    parts = [part for one in node.body for part in nodes.walk(one)]
    blocks = (
        node.body if apart or env.nesting >= MOST_LOOPS else [part for part in parts if isinstance(part, OWN_FUNCTION)]
    )
    far = any(isinstance(part, nodes.Stop) and part.step is None for one in blocks for part in nodes.walk(one))
    inner = replace(env, loop=(identity, out.def_depth), nesting=env.nesting + 1)
    if not far:
        yield inner
        return
    with out.under("try:"):
        yield inner
    out.line("except StopLoop as stopped:")
    out.line(f"    if stopped.loop != {identity}: raise")


def window(node: nodes.Open, env: Env) -> None:
    """Write Python lines for a window, in which players are asked in turn until enough of them pass."""
    variable = env.out.fresh()
    body = function(node.body, env.bind(node.name, variable), variable)
    most = "None" if node.most is None else expression(node.most, env)
    members, passes = as_set(node.group, env), expression(node.passes, env)
    game = env.book.game
    turn_in = None if game is None or game.active is None else env.layout.base.get(("value", None, game.active))
    env.out.line(f"rt.window({members}, {passes}, {most}, {body}, {env.clause(node)}, {turn_in})")


def stop(node: nodes.Stop, env: Env) -> None:
    """Write a line of Python for `stop`, which leaves a named step, the loop around it, or the step under way."""
    if node.step is not None:
        env.out.line(f"raise StopStep({env.emitting.step_index[node.step]})")
    elif env.loop is None:
        env.out.line(f"rt.stop({env.clause(node)})")
    elif env.loop[1] == env.out.def_depth:
        env.out.line("break")
    else:
        env.out.line(f"raise StopLoop({env.loop[0]})")
