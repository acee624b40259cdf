"""`play` in the typed form, and the results at the end of a game; `whole_play` of the compiler does the same for
Python."""

from __future__ import annotations

from dsl import nodes
from interpreter.compiler.emission.context import UNKNOWN
from interpreter.model.layout import number_of as constant_number
from interpreter.model.rules import AIM
from interpreter.native.emission import choices, names
from interpreter.native.emission.context import NOBODY, Emitting, Env, expression, test
from interpreter.native.emission.statements import members, statement, step_function
from interpreter.native.runtime.games import TOLD_WINNERS
from interpreter.native.runtime.words import FREE, KEPT
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    Assign,
    Break,
    Call,
    Do,
    Expression,
    If,
    Local,
    Number,
    Operation,
    Throw,
    While,
    is_not,
    load,
    number_of,
    operation,
    store,
)

#: Statements of `play` that ask nobody and lead nowhere.
PLAIN = (nodes.Set, nodes.Adjust, nodes.Shuffle, nodes.Move, nodes.EndPlay)


def play_function(emitting: Emitting) -> int:
    """Write `play`, and return the number of its function. Raises CannotSay if it is not supported."""
    play = emitting.book.play
    if play is None:
        raise CannotSay("rules without `play`")
    body = play.body
    name = emitting.function("play", ("nothing",), lambda env: _block(body, env), play)
    return _needed(name, emitting)


def _needed(name: str, emitting: Emitting) -> int:
    """Return the number of a function that each game needs. Raises CannotSay if it is not supported."""
    if emitting.module.functions[name].body[1:] == [Throw("GivingUp")]:
        node, what = list(emitting.unsaid.items())[-1]
        raise CannotSay(what, node)
    return number_of(name, emitting.module)


def _block(body: tuple[nodes.Statement, ...], env: Env) -> None:
    for node in body:
        env.emitting.checked.settle(node)
        _statement(node, env)


def _statement(node: nodes.Statement, env: Env) -> None:
    match node:
        case nodes.Run():
            _run(node, env)
        case nodes.RepeatUntil():
            inside = env.under()
            inside.do("pass_orders", Number(2))
            if env.known(node.test) is not False:
                inside.add(If(test(node.test, inside), (Break(),)))
            _block(node.body, inside)
            env.add(While(Number(1), tuple(inside.out)))
        case nodes.If():
            _branch(node, env)
        case nodes.ForEach():
            _loop(node, env)
        case nodes.Repeat():
            _repeat(node, env)
        case _ if isinstance(node, PLAIN):
            env.do("pass_orders", Number(1))
            statement(node, env)
        case _:
            raise CannotSay(f"`{type(node).__name__}` in `play`", node)


def _run(node: nodes.Run, env: Env) -> None:
    argument = () if node.argument is None else (env.keep(expression(node.argument, env)),)
    env.do("pass_orders", Number(1))
    env.do("begin_step")
    if env.placing.at.checked:
        env.add(Do(Call(_must_hold(node, env), (), None)))
        env.do("begin_step")  # what that took is no work of the step
    if ("player", AIM) in env.book.defines and env.placing.at.cards:
        env.add(If(env.call("has_changed"), (Do(Call(_standing(env), (), None)),)))
    function = step_function(node.step, env)
    if env.placing.at.tries:
        given = env.assigned(env.call("new", Number(1)), "given")
        for code in argument:
            env.do("push", given, code)
        env.do("step", Number(number_of(_step_of_list(node, function, env), env.emitting.module)), given)
    else:
        env.add(Do(Call(function, argument, None)))
    if env.placing.at.records:
        env.do("end_spans")
    env.do("end_step")


def _must_hold(node: nodes.Run, env: Env) -> str:
    """Return the function that gives the game up if an invariant is false."""

    def write(inside: Env) -> None:
        inside.do("must_be_as_always")
        for invariant in inside.book.invariants:
            inside.emitting.checked.settle(invariant)
            inside.add(If(is_not(test(invariant.test, inside)), (Throw("GivingUp"),)))

    return env.emitting.function("holds", (), write, node)


def _step_of_list(node: nodes.Run, function: str, env: Env) -> str:
    """Return a step as a function that is given a list, with whom it is for."""

    def write(inside: Env) -> None:
        whom = () if node.argument is None else (load(operation("add", Local("given"), Number(1))),)
        inside.add(Do(Call(function, whom, None)))

    return env.emitting.function(f"L_{function}", ("given",), write, node)


def _branch(node: nodes.If, env: Env) -> None:
    known = env.known(node.test)
    if known is not UNKNOWN:
        _block(node.body if known else node.otherwise, env)
        return
    env.do("pass_orders", Number(2))
    body, otherwise = env.under(), env.under()
    code = test(node.test, env)
    _block(node.body, body)
    _block(node.otherwise, otherwise)
    env.add(If(code, tuple(body.out), tuple(otherwise.out)))


def _loop(node: nodes.ForEach, env: Env) -> None:
    """Add a loop of `play` through some things: their list lasts longer than a step."""
    kept = env.assigned(load(Number(KEPT)), "kept")
    things = env.assigned(members(node.group, env), "things")
    env.add(store(Number(KEPT), load(Number(FREE))))
    env.do("pass_orders", Number(2))

    def body(thing: Expression, inside: Env) -> None:
        inside.do("pass_orders", Number(2))
        _block(node.body, inside.bind(node.name, thing))

    choices.loop(things, env, body)
    env.add(store(Number(KEPT), kept))


def _repeat(node: nodes.Repeat, env: Env) -> None:
    left = env.assigned(expression(node.times, env), "left")
    inside = env.under()
    inside.do("pass_orders", Number(2))
    inside.add(Assign(left.name, operation("sub", left, Number(1))))
    _block(node.body, inside)
    env.do("pass_orders", Number(2))
    env.add(While(Operation("i32.gt_s", (left, Number(0))), tuple(inside.out)))


def _standing(env: Env) -> str:
    """Return the function that notes how well each player stands."""
    aim = env.book.defines["player", AIM]

    def write(inside: Env) -> None:
        found = inside.assigned(inside.call("new", Number(inside.placing.at.players)), "standing")
        for seat in range(inside.placing.at.players):
            inside.do("push", found, names.defined(aim, NOBODY, (Number(seat),), inside))
        inside.do("stand", found)

    return env.emitting.function("standing", (), write, aim)


def _carried(carry: nodes.Carry, env: Env) -> None:
    """Add the test that an option of the next game can have its carried value; the value itself is not needed here."""
    type_ = env.book.options[carry.option].type
    value = env.keep(expression(carry.value, env), "carried")
    for bound, function in ((type_.low, "most"), (type_.high, "least")) if type_ is not None else ():
        if bound is not None:
            number = Number(constant_number(env.placing.layout, bound))
            env.add(If(Operation("i32.ne", (env.call(function, value, number), value)), (Throw("GivingUp"),)))


def end_function(emitting: Emitting) -> int:
    """Write the results at the end of a game, and return the number of the function."""
    book = emitting.book

    def write(env: Env) -> None:
        env.do("look")
        first = TOLD_WINNERS + env.placing.at.players
        for number, tally in enumerate(book.tallies):
            emitting.checked.settle(tally)
            found = env.type(tally.value)
            if found.kind != "number" or found.optional:
                raise CannotSay("a tally that is no number", tally)
            value = expression(tally.value, env)
            env.add(store(operation("add", Local("told"), Number(first + number)), value))
        for carry in book.carries.values():
            emitting.checked.settle(carry)
            _carried(carry, env)
        env.do("count_cards")
        if env.placing.at.told_cards:
            env.do("tell_cards", Local("told"))

    place = book.play or book.game
    assert place is not None
    return _needed(emitting.function("ended", ("told",), write, place), emitting)
