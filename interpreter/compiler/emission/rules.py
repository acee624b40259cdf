"""Compiles each rule in force into two Python functions: one tells whether the rule applies, the other carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from dsl import nodes
from dsl.records import dataclass, replace
from dsl.semantics.checked import Checked, patterns_of, verb_roles
from dsl.semantics.checks.groups import is_anyone
from dsl.semantics.rules_in_force import has_part, is_about_you
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import UNKNOWN, Emitting, Env, Known, block, expression
from interpreter.compiler.emission.groups import fits, stands_for, test
from interpreter.compiler.emission.names import as_set
from interpreter.compiler.emission.writer import Writer
from interpreter.model.rules import Function, RuleInfo, Until, does_nothing

#: All kinds of nodes that become rules in force.
InForce = nodes.Rule | nodes.Moment | nodes.ChangeRole | nodes.ChangeValue | nodes.Mute | nodes.Accept | nodes.NextTime

#: The nodes that use nothing that changes in play, apart from their parts.
PRINTED = (
    nodes.Group,
    nodes.Where,
    nodes.Not,
    nodes.Logic,
    nodes.Compare,
    nodes.Asks,
    nodes.Has,
    nodes.Flag,
    nodes.Number,
    nodes.NoneValue,
    nodes.Text,
    nodes.Numbered,
)

#: The order of the kinds of rules about a verb, if the rulebook declares no layers for it.
DEFAULT_LAYERS = ("next", "change", "instead", "ignore", "forbid", "allow", "before", "after")


@dataclass(frozen=True, slots=True)
class RuleContext:
    """The context in which one rule is compiled.

    - `number`: the number of the rule. `part`: for a rule about several verbs, the index of the present verb.
    - `captured`: the names whose values the rule keeps when it is stored. `things`: the captured names that mean things.
    - `compiled`: a function that makes an emitted function from its name and source.
    """

    emitting: Emitting
    number: int
    captured: tuple[str, ...]
    compiled: Callable[[str, str], Function]
    part: int = 0
    things: tuple[str, ...] = ()

    def pattern(self, node: nodes.Pattern) -> nodes.Pattern:
        """Return the pattern for the present verb of a rule about several verbs."""
        return patterns_of(node, self.emitting.book)[self.part]

    def start(self, names: dict[str, str] | None = None) -> Env:
        """Return the environment for a new function of the rule. First lines read the kept values from the argument `cap`.
        `names` has further known names."""
        out = Writer()
        found = {}
        for position, name in enumerate(self.captured):
            found[name] = out.fresh("c")
            out.line(f"{found[name]} = cap[{position}]")
        return Env(self.emitting, out, {**found, **(names or {})}, you="you", this="this")

    def finish(self, letter: str, env: Env, parameters: tuple[str, ...], result: str = "") -> Function:
        """Compile the function that was written, and return it. `letter` is its kind (see `units.Kind`), `result` the Python
        expression that it returns."""
        if result:
            env.out.line(f"return {result}")
        name = f"{letter}{self.number}"
        return self.compiled(name, env.out.text(name, ("you", "this", "cap", *parameters)))


def rule(node: InForce, context: RuleContext, until: Until | None = None) -> RuleInfo:
    """Compile one rule, and return it. `until` is the end of a stored rule; None for other rules."""
    context.emitting.linkage.clause(node)
    match node:
        case nodes.Rule():
            return _event_rule(node, context, until)
        case nodes.Moment():
            return _moment(node, context, until)
        case nodes.ChangeRole():
            return _change_role(node, context, until)
        case nodes.ChangeValue():
            return _change_value(node, context, until)
        case nodes.Mute():
            return _mute(node, context, until)
        case nodes.Accept():
            return _accept(node, context, until)
        case nodes.NextTime():
            return _next_time(node, context, until)
        case _:
            assert_never(node)


def until_of(span: nodes.Node | None, context: RuleContext) -> Until:
    """Compile the end of a stored rule, from the statement that limits its time (`span`)."""
    if isinstance(span, nodes.DuringTurns):
        return Until(context.emitting.step_index[span.step])
    if isinstance(span, nodes.During):
        env = context.start()
        return Until(test=context.finish("u", env, (), test(span.until, env)))
    return Until()


# --------------------------------------------------------------------- by kind


def _event_rule(node: nodes.Rule, context: RuleContext, until: Until | None) -> RuleInfo:
    pattern = context.pattern(node.pattern)
    match, names = _match(pattern, context)
    act = _body(node.body, pattern, names, context) if node.body else None
    info = _info(node, context, until, node.kind, match, act, pattern.verb, node.layer)
    return replace(info, even_if_gone=node.even_if_gone)


def _moment(node: nodes.Moment, context: RuleContext, until: Until | None) -> RuleInfo:
    """Compile a rule about the beginning or end of a step. The runtime looks the rule up by its step, as it looks up a rule that
    changes a value by this value."""
    step = context.emitting.book.steps[node.step]
    parameter = step.parameter
    parameters = () if parameter is None else ("r0",)
    ref = None if node.who is None else context.emitting.checked.refs.get(node.who)
    is_name = ref is not None and ref.kind == "role" and isinstance(node.who, nodes.Name)
    names = {node.who.id: "r0"} if is_name and isinstance(node.who, nodes.Name) else {}
    env = context.start(names)
    tests = [] if node.who is None or is_name or parameter is None else [stands_for("r0", node.who, parameter, env)]
    tests += [] if node.where is None else [test(node.where, env)]
    match = context.finish("m", env, parameters, " and ".join(f"({one})" for one in tests) or "True")
    env = context.start(names)
    block(node.body, env)
    act = context.finish("a", env, parameters)
    return replace(_info(node, context, until, node.kind, match, act), value=("moment", node.kind, node.step))


def _change_role(node: nodes.ChangeRole, context: RuleContext, until: Until | None) -> RuleInfo:
    roles = [parameter.name for _, parameter in verb_roles(context.emitting.book.verbs[node.pattern.verb])]
    match, names = _match(node.pattern, context)
    env, parameters = _roles(node.pattern, names, context)
    act = context.finish("a", env, parameters, expression(node.amount, env))
    role = roles.index(node.role)
    info = _info(node, context, until, "change", match, act, node.pattern.verb, node.layer)
    return replace(info, role=role, op=node.op)


def _next_time(node: nodes.NextTime, context: RuleContext, until: Until | None) -> RuleInfo:
    pattern = context.pattern(node.pattern)
    match, names = _match(pattern, context)
    act = _body(node.body, pattern, names, context)
    return _info(node, context, until, "next", match, act, pattern.verb)


def _change_value(node: nodes.ChangeValue, context: RuleContext, until: Until | None) -> RuleInfo:
    ref = context.emitting.checked.refs[node]

    decl = ref.decl
    given = decl.parameters if isinstance(decl, nodes.Define) and not ref.owner else ()
    names = {parameter.name: f"owner[{place}]" for place, parameter in enumerate(given)}

    def start() -> Env:
        env = context.start(names)
        return env.candidate("owner") if ref.owner else env

    env = start()
    tests = [] if node.of is None else [f"owner in {as_set(node.of, env)}"]
    tests += [] if node.where is None else [test(node.where, env)]
    match = context.finish("m", env, ("owner",), " and ".join(tests) or "True")
    env = start()
    act = context.finish("a", env, ("owner",), expression(node.amount, env))
    info = _info(node, context, until, "value", match, act)
    return replace(info, value=(ref.kind, ref.owner, ref.name), op=node.op)


def _mute(node: nodes.Mute, context: RuleContext, until: Until | None) -> RuleInfo:
    env = context.start()
    match = context.finish("m", env, ("card",), fits(node.group, "card", env))
    steady = is_printed(node.group, context.emitting.checked, context.emitting.known)
    return replace(_info(node, context, until, "mute", match, None), steady=steady)


def is_printed(node: nodes.Node, checked: Checked, known: Known) -> bool:
    """Tell whether a test uses only printed fields of a card, which never change."""
    if known.value(node) is not UNKNOWN:
        return True
    return _is_printed_part(node, checked, known) and all(is_printed(part, checked, known) for part in node.children())


def _is_printed_part(part: nodes.Node, checked: Checked, known: Known) -> bool:
    match part:
        case nodes.IsAdjective() if part.adjective != "empty":
            decl = checked.book.adjectives.get((value_of(checked.types[part.value]).name, part.adjective))
            return decl is None or is_printed(decl.value, checked, known)
        case nodes.Name():
            ref = checked.refs.get(part)
            return ref is None or ref.kind in ("local", "word") or part.id == "it"
        case nodes.Field():
            return checked.refs[part].kind == "field"
    return isinstance(part, PRINTED)


def _accept(node: nodes.Accept, context: RuleContext, until: Until | None) -> RuleInfo:
    env = context.start()
    condition = "True" if node.where is None else test(node.where, env.candidate("payer"))
    match = context.finish("m", env, ("payer",), condition)
    env = context.start()
    wanted = ", ".join(expression(bundle, env) for bundle in node.wanted)
    given = ", ".join(expression(bundle, env) for bundle in node.given)
    act = context.finish("a", env, ("payer",), f"({given},), ({wanted},)")
    return _info(node, context, until, "accept", match, act)


def _info(
    node: InForce,
    context: RuleContext,
    until: Until | None,
    kind: str,
    match: Function,
    act: Function | None,
    verb: str | None = None,
    layer: str | None = None,
) -> RuleInfo:
    """Return a compiled rule that changes no value and no role."""
    emitting = context.emitting
    return RuleInfo(
        index=context.number,
        kind=kind,
        verb=-1 if verb is None else emitting.verb_index[verb],
        value=None,
        role=-1,
        op="",
        rank=_rank(kind, verb, layer, emitting),
        match=match,
        act=act or does_nothing,
        even_if_gone=False,
        until=until,
        clause=emitting.linkage.clause(node),
        node=node,
        things=tuple(place for place, name in enumerate(context.captured) if name in context.things),
        imagines=imagines(node, emitting.checked),
        about_you=is_about_you(node, emitting.checked),
    )


def imagines(node: InForce, checked: Checked) -> bool:
    """Tell whether a rule uses `that would` to decide whether it applies, or to compute its number."""
    return has_part(_judged(node), lambda part: isinstance(part, nodes.ThatWould), checked)


def _judged(node: InForce) -> tuple[nodes.Node, ...]:
    """Return the parts of a rule that decide whether it applies, and with which number: everything except its action."""
    body = getattr(node, "body", ())
    return tuple(part for part in node.children() if part not in body)


def _rank(kind: str, verb: str | None, layer: str | None, emitting: Emitting) -> tuple[int, int]:
    """Return the rank of a rule, by which the rules about a verb are sorted: by its declared layer, or by its kind."""
    usual = DEFAULT_LAYERS.index(kind) if kind in DEFAULT_LAYERS else 0
    order = emitting.book.orders.get(verb) if verb is not None else None
    if order is None:
        return usual, 0
    name = layer or kind
    return (order.layers.index(name) if name in order.layers else len(order.layers)), usual


# ---------------------------------------------------------------- the functions


def _match(node: nodes.Pattern, context: RuleContext) -> tuple[Function, dict[str, str]]:
    """Compile the function that tells whether an event matches a pattern. Return it, and the variables of the names that the
    pattern gives to roles."""
    given = {"": node.subject, "object": node.object, **dict(node.args)}
    names: dict[str, str] = {}
    compared: list[tuple[str, nodes.Expression, nodes.Parameter]] = []
    roles = verb_roles(context.emitting.book.verbs[node.verb])
    for position, (key, parameter) in enumerate(roles):
        variable, value = f"r{position}", given.get(key)
        ref = context.emitting.checked.refs.get(value) if value is not None else None
        if value is None or is_anyone(value):
            if parameter.name not in context.captured:
                names.setdefault(parameter.name, variable)
        elif ref is not None and ref.kind == "role" and isinstance(value, nodes.Name):
            names[value.id] = variable
        else:
            compared.append((variable, value, parameter))
    env = context.start(names)
    tests = [stands_for(*part, env) for part in compared]
    tests += _because(node, env)
    if node.during is not None:
        tests.append(f"{context.emitting.step_index[node.during]} in rt.context.steps")
    if node.where is not None:
        tests.append(test(node.where, env))
    parameters = tuple(f"r{position}" for position in range(len(roles)))
    return context.finish("m", env, parameters, " and ".join(f"({one})" for one in tests) or "True"), names


def _is_another(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.id == "another"


def _because(node: nodes.Pattern, env: Env) -> list[str]:
    """Return the tests of `because` in a pattern, as Python expressions. They test the card that causes the event, and the player
    who is `you` on this card."""
    if node.because is None:
        return []
    tests = [f"rt.context.cause is not None and rt.layout.pieces[rt.context.cause].noun == {node.because!r}"]
    if node.because_of is not None:
        whose = "!= you" if _is_another(node.because_of) else f"== {expression(node.because_of, env)}"
        tests.append(f"rt.context.causer {whose}")
    return tests


def _roles(node: nodes.Pattern, names: dict[str, str], context: RuleContext) -> tuple[Env, tuple[str, ...]]:
    """Return the environment for a new function whose parameters are the roles of a verb, and these parameters. A name that the
    rule keeps is no role, even if a role of the verb has that name."""
    roles = verb_roles(context.emitting.book.verbs[node.verb])
    found = {parameter.name: f"r{position}" for position, (_, parameter) in enumerate(roles)}
    bound = {name: variable for name, variable in found.items() if name not in context.captured}
    return context.start({**bound, **names}), tuple(f"r{position}" for position in range(len(roles)))


def _body(
    body: tuple[nodes.Statement, ...], node: nodes.Pattern, names: dict[str, str], context: RuleContext
) -> Function:
    """Compile the action of a rule into a function of the roles of the event; return the function."""
    env, parameters = _roles(node, names, context)
    block(body, env)
    return context.finish("a", env, parameters)
