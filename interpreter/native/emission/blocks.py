"""Translate blocks that may be tried or repeated to the typed form, the intermediate code from which WebAssembly is made. Each
block becomes a function that the runtime can call by its number. The argument of this function is a list of the values that are
known around the block. An `Env` (see `context`) collects the statements of a function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import nodes
from dsl.semantics.checked import patterns_of, verb_roles
from interpreter.native.emission import groups
from interpreter.native.emission.context import NOBODY, Env, block, expression, given, helper, inner, need, taken, test
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import Assign, Expression, If, Local, Number, Try, is_not, load, number_of, operation

#: A block: the number of its function, and the list of values that the function gets.
Body = tuple[Expression, Expression]


def body_of(node: nodes.Node, env: Env, write: Callable[[Env], None]) -> Body:
    """Write a block as a function, and add the statements that list the values known here. Return the number of the
    function, and the list."""
    known: dict[str, Expression] = {f"n_{name}": code for name, code in env.names.items()}
    known |= {"you": env.you, "this": env.this}
    known |= {name: code for name, code in (("it", env.it), ("chooser", env.chooser)) if code is not None}
    varying = [name for name, code in known.items() if not isinstance(code, Number)]

    def inside(within: Env) -> None:
        here = dict(known)
        for place, name in enumerate(varying, 1):
            here[name] = taken(known[name], within.assigned(load(operation("add", Local("given"), Number(place))), "k"))
        names = {name: here[f"n_{name}"] for name in env.names}
        it, chooser = here.get("it"), here.get("chooser")
        within = replace(within, names=names, you=here["you"], this=here["this"], it=it, chooser=chooser)
        write(
            replace(
                within,
                loops=-1 if env.loops else 0,
                picked=env.picked,
                is_told=env.is_told,
                several=env.several,
                amount=env.amount,
            )
        )

    list_ = env.assigned(env.call("new", Number(len(varying))), "given")
    for name in varying:
        env.do("push", list_, given(known[name]))
    title = env.emitting.function(f"K{len(env.emitting.module.functions)}", ("given",), inside, node)
    return Number(number_of(title, env.emitting.module)), list_


def at_once(node: nodes.ForEach, env: Env) -> None:
    """Add to `env` the statements for a `for each … at once` loop, in which no player sees the actions of the others."""
    one = env.assigned(Number(0), "one")
    assert not isinstance(node.group, nodes.Range), "numbers are no players"
    things = env.keep(groups.listed(node.group, env), "things")
    inside = env.bind(node.name, one)
    body, list_ = body_of(node, inside, lambda within: block(node.body, within))
    env.do("at_once", things, body, list_, Number(_place_of(node.name, inside)))


def window(node: nodes.Open, env: Env) -> None:
    """Add to `env` the statements for a window: players are asked in turn until enough of them in a row have done nothing."""
    one = env.assigned(Number(0), "one")
    things = env.keep(groups.listed(node.group, env), "things")
    passes = env.keep(expression(node.passes, env), "passes")
    most = NOBODY if node.most is None else env.keep(expression(node.most, env), "most")
    inside = env.bind(node.name, one)
    body, list_ = body_of(node, replace(inside, loops=max(env.loops, 0) + 1), lambda within: block(node.body, within))
    game = env.book.game
    turn_in = None if game is None or game.active is None else env.placing.values.get((None, game.active))
    place = Number(_place_of(node.name, inside))
    env.do("window", things, passes, most, body, list_, place, NOBODY if turn_in is None else Number(turn_in))


def _place_of(name: str, env: Env) -> int:
    """Return the index of a name in the list of values that the function of a block gets. Constants are not in this list,
    because the function contains their values."""
    varying = [one for one, code in env.names.items() if not isinstance(code, Number)]
    return varying.index(name) + 1


def may(node: nodes.May, env: Env) -> None:
    """Add to `env` the statements for a `may` block: a player chooses whether to carry the block out."""
    _, surely = env.emitting.known.forbidden(node.body)
    if surely:
        block(node.otherwise, env)
        return
    who = env.keep(need(node.who, env), "who")
    body = body_of(node, env, lambda inside: block(node.body, inside))
    env.add(If(is_not(env.call("may", *body, who)), inner(node.otherwise, env)))


def attempt(node: nodes.Attempt, env: Env) -> None:
    """Add to `env` the statements for a block that is carried out completely or not at all. If the block is only a test, nothing
    has to be undone."""
    if len(node.body) == 1 and isinstance(node.body[0], nodes.Require):
        holds = env.function.fresh(stem="holds")
        within = env.under()
        within.add(Assign(holds.name, test(node.body[0].test, within)))
        env.add(Try(tuple(within.out), {"Failing": (Assign(holds.name, Number(0)),)}))
        env.add(If(is_not(holds), inner(node.otherwise, env)))
        return
    body = body_of(node, env, lambda inside: block(node.body, inside))
    env.add(If(is_not(env.call("attempt", *body)), inner(node.otherwise, env)))


#: Statements that do not depend on what the statements before them have chosen.
PARTS = (nodes.Sentence, nodes.Move, nodes.Set)


def as_much_as_possible(node: nodes.AsMuchAsPossible, env: Env) -> None:
    """Add to `env` the statements for the parts of an `as much as possible` block. Each part is carried out as far as possible.
    Raises CannotSay if a part contains a choice, an amount or a name."""
    if not all(isinstance(part, PARTS) for part in node.body):
        raise CannotSay("`as much as possible` with choices, amounts or names", node)
    for part in node.body:
        body = body_of(part, env, lambda inside, part=part: block((part,), inside))  # type: ignore[misc]
        env.do("leniently", *body, Number(int(_is_single(part, env))))


def _is_single(part: nodes.Statement, env: Env) -> bool:
    """Tell whether a part can only be carried out completely or not at all. The result is true if the amount of the part is 1
    and no rule acts before its event."""
    if not isinstance(part, nodes.Sentence):
        return False
    verb, rules = env.book.verbs[part.verb], env.emitting.known.rules.values()
    given = {"object": part.object, **dict(part.args)}
    once = [key for key, one in given.items() if isinstance(one, nodes.Number) and one.value == 1]
    numbers = [role.name for key, role in verb_roles(verb) if key in once]
    loop = verb.body[0] if len(verb.body) == 1 else None
    patterns = [one.node for one in rules if isinstance(one.node, nodes.Rule | nodes.NextTime)]
    before = [one for one in patterns if isinstance(one, nodes.NextTime) or one.kind in ("before", "instead")]
    return (
        isinstance(loop, nodes.Repeat)
        and isinstance(loop.times, nodes.Name)
        and loop.times.id in numbers
        and not any(one.verb == part.verb for rule in before for one in patterns_of(rule.pattern, env.book))
    )


def can(node: nodes.Can, env: Env) -> Expression:
    """Return the expression for a test `WHO can VERB`: 1 if the sentence could be carried out, otherwise 0. Running the
    expression changes nothing."""
    subject = node.sentence.subject

    def asked(inside: Env) -> Expression:
        seat: Expression = NOBODY
        if subject is not None and inside.type(subject).kind == "player":
            seat = inside.keep(expression(subject, inside), "seat")
        tried = body_of(node, inside, lambda within: block((node.sentence,), within))
        return inside.call("can", *tried, seat)

    return helper("Q", node, env, asked)


def would(node: nodes.ThatWould, env: Env) -> Expression:
    """Return the expression for the list of the players who would do one of some verbs if a sentence were carried out
    (`players that would draw if (who uses c)`)."""
    numbers = [env.emitting.verb_number(verb) for verb in node.verbs if env.book.verbs[verb].subject is not None]
    verbs = Number(env.placing.constant_list(numbers))

    def asked(inside: Env) -> Expression:
        return inside.call("would", *body_of(node, inside, lambda within: block((node.sentence,), within)), verbs)

    return helper("Y", node, env, asked)
