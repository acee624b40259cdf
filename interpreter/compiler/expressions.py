"""Checked expressions to Python expressions."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.checker import Ref
from dsl.semantics.checks.groups import word_member
from dsl.semantics.checks.names import member_of
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.groups import GroupEmitter
from interpreter.compiler.writer import Env
from interpreter.model.layout import DIRECTION, LOG, OVER, WINNERS

COMPARISONS = {"=": "==", "is": "==", "is not": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}


class ExpressionEmitter(GroupEmitter):
    """Turns expressions into Python; `program` gives slots, tables and the names of other units."""

    def __init__(self, program) -> None:
        self.program = program
        self.layout = program.layout
        self.checked = program.checked
        self.book = program.checked.book

    def type(self, node: nodes.Node) -> Type:
        return self.checked.types[node]

    def ref(self, node: nodes.Node) -> Ref | None:
        return self.checked.refs.get(node)

    # ------------------------------------------------------------------ values

    def ex(self, node: nodes.Node, env: Env) -> str:
        """Return Python for the value of an expression (a zone gives what lies in it)."""
        match node:
            case nodes.Number():
                return str(node.value)
            case nodes.Flag():
                return str(node.value)
            case nodes.NoneValue():
                return "None"
            case nodes.Name():
                return self.name(node, env)
            case nodes.Field():
                return self.field(node, env)
            case nodes.Call():
                return self.call(node, env)
            case nodes.Numbered() | nodes.Text():
                return self.named(node)
            case nodes.Negative():
                return f"(-{self.ex(node.value, env)})"
            case nodes.Binary():
                return self.binary(node, env)
            case nodes.Compare():
                return self.compare(node, env)
            case nodes.IsAdjective():
                return self.is_adjective(node, env)
            case nodes.IsOneOf():
                group = (
                    self.group(node.group.group, env)
                    if isinstance(node.group, nodes.Quantified)
                    else self.as_set(node.group, env)
                )
                test = f"{self.ex(node.value, env)} in {group}"
                return f"(not ({test}))" if node.negated else f"({test})"
            case nodes.Exists():
                return self.exists(node, env)
            case nodes.Not():
                return f"(not {self.test(node.value, env)})"
            case nodes.Logic():
                return f"({self.test(node.left, env)} {node.op} {self.test(node.right, env)})"
            case nodes.Can():
                return self.can(node, env)
            case nodes.Asks():
                return f"rt.asks({self.ex(node.card, env)}, {node.whom!r}, {node.verb!r})"
            case nodes.Has():
                return f"rt.has_part({self.ex(node.card, env)}, {node.part!r})"
            case nodes.Group():
                return self.group(node, env)
            case nodes.Quantified():
                return self.quantified(node, env)
            case nodes.Neighbour():
                return self.neighbour(node, env)
            case nodes.End():
                return self.end(node, env)
            case nodes.EveryZone():
                return "[" + f"x for z in {self.every_zone(node)} for x in s[z]" + "]"
            case nodes.CountOf():
                return self.count(node.what, env)
            case nodes.Aggregate():
                return self.aggregate(node, env)
            case nodes.Best():
                return self.best(node, env)
            case nodes.Neighbours():
                return f"neighbours(rt, {self.ex(node.of, env)})"
            case nodes.Pick():
                return (
                    f"({self.ex(node.value, env)} if {self.test(node.test, env)} else {self.ex(node.otherwise, env)})"
                )
        raise TypeError(f"cannot emit {type(node).__name__}")

    def test(self, node: nodes.Node, env: Env) -> str:
        """Return Python for a test; a quantity of things asks whether there are so many."""
        if isinstance(node, nodes.Quantified):
            return self.enough(node, env)
        return self.ex(node, env)

    def need(self, node: nodes.Node, env: Env) -> str:
        """Return Python for a value that must not be missing."""
        code = self.ex(node, env)
        if self.type(node).optional or value_of(self.type(node)).optional:
            return f"need({code}, {self.clause(node)})"
        return code

    def clause(self, node: nodes.Node) -> int:
        return self.program.clause(node)

    def as_set(self, node: nodes.Node, env: Env) -> str:
        """Return Python for several things, also where one is meant."""
        found = self.type(node)
        code = self.ex(node, env)
        if found.kind == "zone" and found.single:
            return f"s[{self.zone(node, env)}]"
        if value_of(found).kind == "set" or isinstance(node, nodes.Group):
            return code
        return f"some({code})"

    # ------------------------------------------------------------------- names

    def name(self, node: nodes.Name, env: Env) -> str:
        if node.id == "you":
            return env.you
        if node.id == "this":
            return env.this
        if node.id == "it":
            return env.it
        ref = self.ref(node)
        if ref is None:
            return self.pattern_word(node)
        match ref.kind:
            case "local" | "role":
                return env.names[node.id]
            case "value":
                slot = self.layout.base["value", None, node.id]
                return self.projected(("value", None, node.id), f"s[{slot}]", "None")
            case "zone":
                return self.contents(str(self.layout.base["zone", None, node.id]), ref.decl)
            case "define":
                return self.definition(ref.decl, env, ())
            case "word":
                return str(self.book.words[ref.decl].index(node.id))
            case "option":
                return repr(self.layout.options[node.id])
            case "predeclared":
                return self.predeclared(node.id)
        raise TypeError(ref.kind)

    def pattern_word(self, node: nodes.Name) -> str:
        return {"cause": "rt.cause", "causer": "rt.causer", "chosen": "rt.chosen"}[node.id]

    def predeclared(self, name: str) -> str:
        return {
            "direction": f"s[{DIRECTION}]",
            "now": f"len(s[{LOG}])",
            "winners": f"s[{WINNERS}]",
            "play_over": f"bool(s[{OVER}])",
            "cause": "rt.cause",
            "causer": "rt.causer",
            "chosen": "rt.chosen",
        }[name]

    def projected(self, key: tuple, base: str, owner: str) -> str:
        """Wrap a value that rules in force may change."""
        if key in self.program.constructs.changeable:
            return f"rt.project({key!r}, {base}, {owner})"
        return base

    def contents(self, slot: str, zone: nodes.Zone) -> str:
        return f"one(s[{slot}])" if zone.single else f"s[{slot}]"

    def definition(self, decl: nodes.Define, env: Env, arguments: tuple[str, ...]) -> str:
        return f"{self.program.define_name(decl)}(rt, {', '.join((env.you, *arguments))})"

    def field(self, node: nodes.Field, env: Env) -> str:
        ref = self.ref(node)
        if ref.kind == "kind":
            return f"{self.ex(node.base, env)}[{self.book.kinds[ref.decl].index(node.name)}]"
        return self.member(ref, self.need(node.base, env))

    def member(self, ref: Ref, base: str) -> str:
        """Return Python for a member of a thing given as Python."""
        match ref.kind:
            case "field" | "cell":
                return f"{self.program.table_name(ref.owner, ref.name)}[{base}]"
            case "value":
                slot = self.layout.base["value", ref.owner, ref.name]
                key = ("value", ref.owner, ref.name)
                if key in self.program.constructs.changeable:
                    return f"rt.project({key!r}, s[{slot} + {base}], {base})"
                return f"s[{slot} + {base}]"
            case "zone":
                return self.contents(f"{self.layout.base['zone', ref.owner, ref.name]} + {base}", ref.decl)
            case "define":
                return f"{self.program.define_name(ref.decl)}(rt, None, {base})"
            case "predeclared":
                return f"rt.owner({base})"
        raise TypeError(ref.kind)

    def named(self, node: nodes.Text | nodes.Numbered) -> str:
        """A card by name stands for its index among the cards, or for a seat or piece."""
        ref = self.ref(node)
        if ref.kind == "text":
            return repr(ref.name)
        if ref.kind == "seat":
            return str(int(ref.name) - 1)
        if ref.kind == "piece":
            return str(self.layout.first[ref.decl] + int(ref.name) - 1)
        return f"rt.program.some_copy({ref.decl.index}, rt.namer)"

    def call(self, node: nodes.Call, env: Env) -> str:
        ref = self.ref(node)
        arguments = tuple(self.ex(argument, env) for argument in node.args)
        match ref.kind:
            case "function" if node.name == "seat":
                return f"seat_at(rt, {arguments[0]}, {self.clause(node)})"
            case "function":
                return f"{node.name}({', '.join(arguments)})"
            case "table":
                values = tuple(self.program.constant(value) for value in ref.decl.values)
                return f"looked_up({values!r}, {ref.decl.start}, {arguments[0]}, {self.clause(node)})"
        return self.definition(ref.decl, env, arguments)

    # -------------------------------------------------------------- operations

    def binary(self, node: nodes.Binary, env: Env) -> str:
        left, right = self.ex(node.left, env), self.ex(node.right, env)
        kind = value_of(self.type(node)).kind
        if kind == "bundle":
            return f"bundles({node.op!r}, {left}, {right})"
        if kind == "set":
            left, right = self.as_set(node.left, env), self.as_set(node.right, env)
            return f"{'joined' if node.op == '+' else 'without'}({left}, {right})"
        op = {"/": "//", "mod": "%"}.get(node.op, node.op)
        if op in ("//", "%"):
            return f"divided({left}, {right}, {op!r}, {self.clause(node)})"
        return f"({left} {op} {right})"

    def compare(self, node: nodes.Compare, env: Env) -> str:
        if node.op in ("in", "not in"):
            return f"({self.in_place(node.left, node.right, env, node.op)})"
        for card, other in ((node.left, node.right), (node.right, node.left)):
            ref = self.ref(card)
            if ref is not None and ref.kind == "card":
                return (
                    f"(is_copy(rt, {self.truth_value(other, env)}, {ref.decl.index}) is {node.op not in ('is not',)})"
                )
        left, right = self.truth_value(node.left, env), self.truth_value(node.right, env)
        if value_of(self.type(node.left)).kind == "bundle" and node.op in ("<=", ">="):
            low, high = (left, right) if node.op == "<=" else (right, left)
            return f"covers({high}, {low})"
        if value_of(self.type(node.left)).kind == "set" and value_of(self.type(node.right)).kind == "set":
            return f"(set({left}) {COMPARISONS[node.op]} set({right}))"
        return f"({left} {COMPARISONS[node.op]} {right})"

    def in_place(self, left: nodes.Node, right: nodes.Node, env: Env, op: str) -> str:
        ref = self.ref(left)
        place = self.as_set(right, env)
        if ref is not None and ref.kind == "card":
            test = f"any(is_copy(rt, x, {ref.decl.index}) for x in {place})"
            return f"not {test}" if op == "not in" else test
        if value_of(self.type(left)).kind == "piece" and isinstance(left, nodes.Name | nodes.Field):
            test = f"lies_in(rt, {self.ex(left, env)}, {place})"
            return f"not {test}" if op == "not in" else test
        return f"{self.truth_value(left, env)} {op} {place}"

    def truth_value(self, node: nodes.Node, env: Env) -> str:
        """In a test, `the` that is not exactly one is nobody, and no failure."""
        if isinstance(node, nodes.Quantified) and node.determiner == "the" and node.amount is None:
            return f"only({self.group(node.group, env)})"
        return self.ex(node, env)

    def is_adjective(self, node: nodes.IsAdjective, env: Env) -> str:
        if node.adjective == "empty":
            code = f"(not {self.as_set(node.value, env)})"
        else:
            found = value_of(self.type(node.value))
            noun = "player" if found.kind == "player" else found.name
            code = self.adjective(noun, node.adjective, self.need(node.value, env), env)
        return f"(not {code})" if node.negated else code

    def adjective(self, noun: str, adjective: str, thing: str, env: Env) -> str:
        if adjective == "other":
            return f"({thing} != {self.chooser(env)})"
        decl = self.book.adjectives.get((noun, adjective))
        if decl is not None:
            return f"{self.program.define_name(decl)}(rt, {env.you}, {thing})"
        kind, member = word_member(noun, adjective, self.program.checking)
        table = self.book.fields if kind == "field" else self.book.values
        ref = Ref(kind, member, table[noun, member], noun)
        words = self.book.words[self.book.word_list[adjective]]
        return f"({self.member(ref, thing)} == {words.index(adjective)})"

    def exists(self, node: nodes.Exists, env: Env) -> str:
        if isinstance(node.what, nodes.Group):
            code = f"({len_of(self.group(node.what, env))} > 0)"
        else:
            code = self.enough(node.what, env)
        return f"(not {code})" if node.negated else code

    def enough(self, node: nodes.Quantified, env: Env) -> str:
        group = self.group(node.group, env)
        if node.determiner == "n":
            return f"(len({group}) >= {self.ex(node.amount, env)})"
        if node.determiner in ("the", "the n"):
            wanted = "1" if node.amount is None else self.ex(node.amount, env)
            return f"(len({group}) == {wanted})"
        return f"(len({group}) > 0)"

    # ------------------------------------------------------------ other phrases

    def neighbour(self, node: nodes.Neighbour, env: Env) -> str:
        step = 1 if node.direction == "next" else -1
        after = self.need(node.after, env) if node.after is not None else self.chooser(env)
        if node.amount is None:
            return f"rt.neighbour({after}, {step}, {self.clause(node)})"
        return f"rt.neighbours({after}, {step}, {self.ex(node.amount, env)}, {self.clause(node)})"

    def end(self, node: nodes.End, env: Env) -> str:
        group = self.as_set(node.of, env)
        last = node.which in ("top", "last")
        if node.amount is None:
            return f"rt.{'top' if last else 'bottom'}({group}, {self.clause(node)})"
        amount = self.ex(node.amount, env)
        return f"ends({group}, {amount}, {last}, {self.clause(node)})"

    def every_zone(self, node: nodes.EveryZone) -> str:
        return repr(self.program.slots_of(node))

    def count(self, node: nodes.Node, env: Env) -> str:
        if isinstance(node, nodes.Quantified):
            return len_of(self.group(node.group, env))
        return len_of(self.as_set(node, env))

    def aggregate(self, node: nodes.Aggregate, env: Env) -> str:
        item = env.out.fresh("x")
        found = value_of(self.type(node.group)).item
        noun = "player" if found.kind == "player" else found.name
        code = item
        for name in node.path[:-1]:
            ref, type_ = member_of(noun, name, self.program.checking)
            code = self.member(ref, code)
            noun = value_of(type_).name or "player"
        values = f"[{self.measure(noun, node.path[-1], code)} for {item} in {self.as_set(node.group, env)}]"
        if node.kind == "total":
            return f"sum({values})"
        return f"best_of({values}, {'max' if node.kind == 'highest' else 'min'}, {self.clause(node)})"

    def best(self, node: nodes.Best, env: Env) -> str:
        number = env.out.fresh("x")
        inner = replace(env.bind(node.name, number), inner=(*env.inner, number))
        low, high = self.ex(node.low, env), self.ex(node.high, env)
        numbers = f"range({low}, {high} + 1)" if node.kind == "lowest" else f"range({high}, {low} - 1, -1)"
        return f"first_where({numbers}, lambda {number}: {self.test(node.test, inner)}, {self.clause(node)})"

    # ------------------------------------------------------------------ places

    def zone(self, node: nodes.Node, env: Env) -> str:
        """Return Python for the slot of a zone."""
        ref = self.ref(node)
        base = self.layout.base["zone", ref.owner, ref.name]
        if isinstance(node, nodes.Field):
            return f"{base} + {self.need(node.base, env)}"
        return str(base)

    def sentence(self, node: nodes.Sentence, env: Env) -> None:
        raise NotImplementedError


def len_of(code: str) -> str:
    return f"len({code})"
