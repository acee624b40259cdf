"""Rules in force to pairs of Python functions: does it apply, and what does it do."""

from __future__ import annotations

from dsl import nodes
from dsl.semantics.checker import verb_roles
from dsl.semantics.static_types import value_of
from interpreter.compiler.statements import StatementEmitter
from interpreter.compiler.writer import Env, Writer
from interpreter.runtime.force import RuleInfo

#: Nodes that say nothing by themselves of what changes in play.
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

#: Where a rule stands that names no layer, when the rulebook declares no order.
DEFAULT_LAYERS = ("next", "change", "instead", "ignore", "forbid", "allow", "before", "after")


class RuleEmitter(StatementEmitter):
    """Enters rules into the program; `stored` rules take the names around them along."""

    def rule(self, node: nodes.Node, index: int, captured: tuple[str, ...], of: object, until=None) -> RuleInfo:
        """Emit one rule; `captured` are the names it takes along, `until` what ends it."""
        build = {
            nodes.Rule: self._event_rule,
            nodes.ChangeRole: self._change_role,
            nodes.ChangeValue: self._change_value,
            nodes.Mute: self._mute,
            nodes.Accept: self._accept,
            nodes.NextTime: self._next_time,
        }[type(node)]
        return RuleInfo(
            index=index, until=until, clause=self.clause(node), node=node, **build(node, index, captured, of)
        )

    def _event_rule(self, node: nodes.Rule, index: int, captured, of) -> dict:
        verb = self.book.verbs[node.pattern.verb]
        match, names = self._match(node.pattern, index, captured, of)
        act = self._body(node.body, verb, names, index, captured, of) if node.body else None
        return self._fields(node.kind, node.pattern.verb, node.layer, match, act, even_if_gone=node.even_if_gone)

    def _change_role(self, node: nodes.ChangeRole, index: int, captured, of) -> dict:
        verb = self.book.verbs[node.pattern.verb]
        roles = [parameter.name for _, parameter in verb_roles(verb)]
        match, names = self._match(node.pattern, index, captured, of)
        act = self._value(node.amount, verb, names, index, captured, of)
        return self._fields(
            "change", node.pattern.verb, node.layer, match, act, role=roles.index(node.role), op=node.op
        )

    def _next_time(self, node: nodes.NextTime, index: int, captured, of) -> dict:
        verb = self.book.verbs[node.pattern.verb]
        match, names = self._match(node.pattern, index, captured, of)
        act = self._body(node.body, verb, names, index, captured, of)
        return self._fields("next", node.pattern.verb, None, match, act)

    def _change_value(self, node: nodes.ChangeValue, index: int, captured, of) -> dict:
        ref = self.checked.refs[node]
        key = (ref.kind, ref.owner, ref.name)
        out, env = self._start(captured, ("owner",))
        env = env.candidate("owner") if ref.owner else env
        tests = []
        if node.of is not None:
            place = self.as_set(node.of, env)
            tests.append(f"owner in {place}")
        if node.where is not None:
            tests.append(self.test(node.where, env))
        out.line("return " + (" and ".join(tests) or "True"))
        match = self._finish(out, f"m{index}", ("owner",), of)
        out, env = self._start(captured, ("owner",))
        env = env.candidate("owner") if ref.owner else env
        out.line(f"return {self.ex(node.amount, env)}")
        act = self._finish(out, f"a{index}", ("owner",), of)
        return self._fields("value", None, None, match, act, value=key, op=node.op)

    def _mute(self, node: nodes.Mute, index: int, captured, of) -> dict:
        out, env = self._start(captured, ("card",))
        out.line(f"return {self.fits(node.group, 'card', env)}")
        match = self._finish(out, f"m{index}", ("card",), of)
        return self._fields("mute", None, None, match, None, value=self.is_printed(node.group))

    def is_printed(self, node: nodes.Node) -> bool:
        """Tell whether a test looks only at what is printed on a card, which never changes."""
        for part in nodes.walk(node):
            if isinstance(part, nodes.IsAdjective) and part.adjective != "empty":
                found = value_of(self.type(part.value))
                decl = self.book.adjectives.get((found.name, part.adjective))
                if decl is not None and not self.is_printed(decl.value):
                    return False
            elif isinstance(part, nodes.Name):
                ref = self.ref(part)
                if ref is not None and not (ref.kind in ("local", "word") or part.id == "it"):
                    return False
            elif not isinstance(part, PRINTED) and not (
                isinstance(part, nodes.Field) and self.ref(part).kind == "field"
            ):
                return False
        return True

    def _accept(self, node: nodes.Accept, index: int, captured, of) -> dict:
        out, env = self._start(captured, ("payer",))
        out.line(f"return {self.test(node.where, env.candidate('payer')) if node.where is not None else 'True'}")
        match = self._finish(out, f"m{index}", ("payer",), of)
        out, env = self._start(captured, ("payer",))
        wanted = ", ".join(self.ex(bundle, env) for bundle in node.wanted)
        out.line(f"return {self.ex(node.given, env)}, ({wanted},)")
        return self._fields("accept", None, None, match, self._finish(out, f"a{index}", ("payer",), of))

    def _fields(self, kind, verb, layer, match, act, *, value=None, role=-1, op="", even_if_gone=False) -> dict:
        return dict(
            kind=kind,
            verb=-1 if verb is None else self.program.verb_index(verb),
            value=value,
            role=role,
            op=op,
            rank=self._rank(kind, verb, layer),
            match=match,
            act=act,
            even_if_gone=even_if_gone,
        )

    def _rank(self, kind: str, verb: str | None, layer: str | None) -> tuple[int, int]:
        """Layers go in the declared order; rules without a layer after them, by their kind."""
        usual = DEFAULT_LAYERS.index(kind) if kind in DEFAULT_LAYERS else 0
        order = self.book.orders.get(verb) if verb is not None else None
        if order is None:
            return usual, 0
        name = layer or kind
        return (order.layers.index(name) if name in order.layers else len(order.layers)), usual

    # ------------------------------------------------------------ the functions

    def _start(self, captured: tuple[str, ...], parameters: tuple[str, ...]) -> tuple[Writer, Env]:
        out = Writer()
        names = {}
        for position, name in enumerate(captured):
            variable = out.fresh("c")
            out.line(f"{variable} = cap[{position}]")
            names[name] = variable
        return out, Env(out, names, you="you", this="this")

    def _finish(self, out: Writer, name: str, parameters: tuple[str, ...], of):
        head = f"def {name}(rt, you, this, cap{''.join(', ' + p for p in parameters)}):"
        return self.program.units.compiled(name, out.text(head), of)

    def _match(self, node: nodes.Pattern, index: int, captured, of):
        """Return the test of a pattern and the variables its roles are bound to."""
        verb = self.book.verbs[node.verb]
        roles = verb_roles(verb)
        out, env = self._start(captured, ())
        variables = tuple(f"r{position}" for position in range(len(roles)))
        given = {"": node.subject, "object": node.object, **dict(node.args)}
        names: dict[str, str] = {}
        tests: list[str] = []
        for (key, parameter), variable in zip(roles, variables):
            value = given.get(key)
            ref = self.ref(value) if value is not None else None
            if value is None or (isinstance(value, nodes.Name) and value.id in ("anyone", "anything")):
                names.setdefault(parameter.name, variable)
            elif ref is not None and ref.kind == "role":
                names[value.id] = variable
            elif isinstance(value, nodes.Name) and value.id == "another":
                tests.append(f"{variable} != you")
            elif isinstance(value, nodes.Quantified):
                tests.append((variable, value))
            else:
                tests.append((variable, value))
        env = Env(out, {**env.names, **names}, you="you", this="this", inner=())
        done = [test if isinstance(test, str) else self._equals(*test, env) for test in tests]
        done += self._because(node, env)
        if node.during is not None:
            done.append(f"{self.program.step_index(node.during)} in rt.steps")
        if node.where is not None:
            done.append(self.test(node.where, env))
        out.line("return " + (" and ".join(f"({test})" for test in done) or "True"))
        return self._finish(out, f"m{index}", variables, of), names

    def _equals(self, variable: str, value: nodes.Node, env: Env) -> str:
        if isinstance(value, nodes.Quantified):
            return self.fits(value.group, variable, env)
        ref = self.ref(value)
        if ref is not None and ref.kind == "card":
            return f"is_copy(rt, {variable}, {ref.decl.index})"
        return f"{variable} == {self.ex(value, env)}"

    def _because(self, node: nodes.Pattern, env: Env) -> list[str]:
        if node.because is None:
            return []
        tests = [f"rt.cause is not None and rt.layout.pieces[rt.cause].noun == {node.because!r}"]
        if node.because_of is not None:
            if isinstance(node.because_of, nodes.Name) and node.because_of.id == "another":
                tests.append("rt.causer != you")
            else:
                tests.append(f"rt.causer == {self.ex(node.because_of, env)}")
        return tests

    def _body(self, body, verb: nodes.Verb, names: dict[str, str], index: int, captured, of):
        out, env = self._start(captured, ())
        roles = verb_roles(verb)
        bound = {parameter.name: f"r{position}" for position, (_, parameter) in enumerate(roles)}
        env = Env(out, {**env.names, **bound, **names}, you="you", this="this", chooser=None)
        self.block(body, env)
        return self._finish(out, f"a{index}", tuple(f"r{i}" for i in range(len(roles))), of)

    def _value(self, amount, verb: nodes.Verb, names: dict[str, str], index: int, captured, of):
        out, env = self._start(captured, ())
        roles = verb_roles(verb)
        bound = {parameter.name: f"r{position}" for position, (_, parameter) in enumerate(roles)}
        env = Env(out, {**env.names, **bound, **names}, you="you", this="this")
        out.line(f"return {self.ex(amount, env)}")
        return self._finish(out, f"a{index}", tuple(f"r{i}" for i in range(len(roles))), of)

    # ------------------------------------------------------------- stored rules

    def store(self, node: nodes.NextTime | nodes.During | nodes.DuringTurns, env: Env) -> None:
        """Write the storing of rules that stay although their card goes."""
        if isinstance(node, nodes.NextTime):
            self._record(node, env, "0")
            return
        count = "0"
        if isinstance(node, nodes.DuringTurns):
            amount = "1" if node.amount is None else self.ex(node.amount, env)
            count = f"{amount} + rt.steps.count({self.program.step_index(node.step)})"
        for rule in node.rules:
            self._record(rule, env, count)

    def store_for_block(self, node: nodes.Node, env: Env) -> None:
        """A rule inside a block lives until the step under way ends."""
        self._record(node, env, "len(rt.steps)")

    def _record(self, rule: nodes.Node, env: Env, count: str) -> None:
        values = "".join(f"{env.names[name]}, " for name in self.checked.captured[rule])
        env.out.line(f"rt.record({self.program.rule_number[rule]}, {env.you}, {env.this}, ({values}), {count})")

    def until(self, node: nodes.During | nodes.DuringTurns | None, index: int, captured: tuple[str, ...]):
        """Return what ends a stored rule: ("step", which) or ("test", function)."""
        if node is None:
            return ("step", None)
        if isinstance(node, nodes.DuringTurns):
            return ("step", self.program.step_index(node.step))
        out, env = self._start(captured, ())
        out.line(f"return {self.test(node.until, env)}")
        return ("test", self._finish(out, f"u{index}", (), None))
