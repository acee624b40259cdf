"""Checked expressions to Python expressions."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.checker import Ref, verb_roles
from dsl.static_types import Type, value_of
from interpreter.emit_pools import pool
from interpreter.layout import DIRECTION, LOG, OVER, WINNERS
from interpreter.writer import Env, Writer

COMPARISONS = {"=": "==", "is": "==", "is not": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}


class ExpressionEmitter:
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
                group = self.group(node.group.group, env) if isinstance(node.group, nodes.Quantified) else self.as_set(node.group, env)
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
                return f"rt.program.asks({self.ex(node.card, env)}, {node.whom!r}, {node.verb!r})"
            case nodes.Has():
                return f"rt.program.has_part({self.ex(node.card, env)}, {node.part!r})"
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
                return f"rt.program.neighbours({self.ex(node.of, env)})"
            case nodes.Pick():
                return f"({self.ex(node.value, env)} if {self.test(node.test, env)} else {self.ex(node.otherwise, env)})"
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
            "direction": f"s[{DIRECTION}]", "now": f"len(s[{LOG}])", "winners": f"s[{WINNERS}]", "play_over": f"bool(s[{OVER}])",
            "cause": "rt.cause", "causer": "rt.causer", "chosen": "rt.chosen",
        }[name]

    def projected(self, key: tuple, base: str, owner: str) -> str:
        """Wrap a value that rules in force may change."""
        if key in self.program.changeable:
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
                if key in self.program.changeable:
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
        return f"rt.program.some_copy({ref.decl.index})"

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
                return f"(is_copy(rt, {self.truth_value(other, env)}, {ref.decl.index}) is {node.op not in ('is not',)})"
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
        kind, member = self.program.checker.word_member(noun, adjective)
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

    # --------------------------------------------------------------- groups

    def quantified(self, node: nodes.Quantified, env: Env) -> str:
        if node.group.noun in self.book.kind_list:
            kinds = self.book.kinds[self.book.kind_list[node.group.noun]]
            amount = "1" if node.amount is None else self.ex(node.amount, env)
            return "(" + "".join(f"{amount}, " if kind == node.group.noun else "0, " for kind in kinds) + ")"
        clause = self.clause(node)
        if node.determiner in ("a", "n", "up to", "any"):
            unseen = pool(self, node.group, env)
            if unseen is not None:
                return self.chosen_from(node, unseen, env)
        group = self.group(node.group, env)
        match node.determiner:
            case "the":
                return f"the_one({group}, {clause})"
            case "the n":
                return f"the_n({group}, {self.ex(node.amount, env)}, {clause})"
            case "all" | "each" | "bare":
                return f"tuple({group})"
            case "some":
                return f"at_least_one({group}, {clause})"
            case "a" if node.group.noun != "player":
                return f"rt.choose({self.chooser(env)}, some_to_choose(rt, {group}, {clause}), 1, 1, {clause}, '', False, True)[0]"
            case "a":
                return f"chosen_one(rt, {self.chooser(env)}, {group}, {clause})"
            case "another":
                return f"chosen_one(rt, {self.chooser(env)}, [x for x in {group} if x != {self.chooser(env)}], {clause})"
            case "n":
                amount = env.out.fresh()
                return f"(lambda {amount}: rt.choose({self.chooser(env)}, {group}, {amount}, {amount}, {clause}, ''))({self.ex(node.amount, env)})"
            case "up to":
                return f"rt.choose({self.chooser(env)}, {group}, 0, {self.ex(node.amount, env)}, {clause}, '')"
            case "any":
                items = env.out.fresh()
                return f"(lambda {items}: rt.choose({self.chooser(env)}, {items}, 0, len({items}), {clause}, ''))({group})"
        raise TypeError(node.determiner)

    def chosen_from(self, node: nodes.Quantified, things: str, env: Env) -> str:
        """Return Python for what somebody takes of a pool in which things may be hidden."""
        low, high = self.how_many(node, env)
        code = f"rt.choose_from({self.chooser(env)}, {things}, {low}, {high}, {self.clause(node)})"
        return f"{code}[0]" if node.determiner == "a" else code

    def how_many(self, node: nodes.Quantified, env: Env) -> tuple[str, str]:
        """Return Python for how many things of a group are to be chosen at least and at most (None: all)."""
        amount = self.ex(node.amount, env) if node.amount is not None else "0"
        return {"a": ("1", "1"), "another": ("1", "1"), "n": (amount, amount), "up to": ("0", amount), "any": ("0", "None"), "some": ("1", "None")}.get(
            node.determiner, ("None", "None")
        )

    def chooser(self, env: Env) -> str:
        return env.chooser or (env.you if env.you != "None" else self.program.active_player())

    def fits(self, node: nodes.Group, thing: str, env: Env) -> str:
        """Return Python that tells whether a thing is a member of a group."""
        if any(isinstance(f, nodes.WithExtreme | nodes.Starting) for f in node.filters):
            return f"{thing} in {self.group(node, env)}"
        return f"bool({self.group(node, env, f'({thing},)')})"

    def group(self, node: nodes.Group, env: Env, source: str = "") -> str:
        """Return Python for the list of the members of a group, in order; of those in `source`, if given."""
        noun, filters = node.noun, list(node.filters)
        source = source or self._source(node, filters, env)
        item = env.out.fresh("x")
        inner = env.candidate(item)
        tests = [self.adjective(noun, word, item, inner) for word in node.adjectives]
        code = source
        for filter_ in filters:
            if isinstance(filter_, nodes.Where | nodes.WithMeasure | nodes.But | nodes.Within):
                tests.append(self._filter_test(filter_, noun, item, inner))
                continue
            code, tests = self._comprehension(code, item, tests), []
            code = self._filter_set(filter_, noun, code, env)
        return self._comprehension(code, item, tests)

    def _comprehension(self, source: str, item: str, tests: list[str]) -> str:
        if not tests:
            return source
        return f"[{item} for {item} in {source}" + "".join(f" if {test}" for test in tests) + "]"

    def _source(self, node: nodes.Group, filters: list[nodes.Node], env: Env) -> str:
        """Where the members come from; a zone or starting seat that is named says it."""
        if node.noun == "player":
            for filter_ in filters:
                if isinstance(filter_, nodes.Starting):
                    filters.remove(filter_)
                    return f"rt.order({self.need(filter_.first, env)})"
            return "rt.seats"
        for filter_ in filters:
            if isinstance(filter_, nodes.Within):
                filters.remove(filter_)
                return self._place(filter_.place, node.noun, env)
        return self.program.pieces_name(node.noun)

    def _place(self, place: nodes.Node, noun: str, env: Env) -> str:
        found = self.type(place)
        if found.kind == "zone":
            return f"s[{self.zone(place, env)}]"
        whole = value_of(found)
        if whole.kind == "set" and (whole.item.kind == "player") == (noun == "player"):
            return self.ex(place, env)
        if whole.kind == "player" or (whole.kind == "piece" and found.kind != "zone"):
            return f"rt.belonging({noun!r}, {self.ex(place, env)})"
        if whole.kind == "set" and whole.item.kind == "player":
            return f"[y for p in {self.ex(place, env)} for y in rt.belonging({noun!r}, p)]"
        return self.ex(place, env)

    def _filter_test(self, node: nodes.Node, noun: str, item: str, env: Env) -> str:
        match node:
            case nodes.Where():
                return self.test(node.test, env)
            case nodes.But():
                return f"{item} not in {self.as_set(node.value, env)}" if value_of(self.type(node.value)).kind == "set" else f"{item} != {self.truth_value(node.value, env)}"
            case nodes.Within():
                return f"{item} in {self._place(node.place, noun, env)}"
            case nodes.WithMeasure():
                amount = self.ex(node.amount, env)
                if node.than:
                    amount = self.measure(noun, node.measure, self.need(node.amount, env))
                op = {"=": "=="}.get(node.op, node.op)
                return f"{self.measure(noun, node.measure, item)} {op} {amount}"
        raise TypeError(type(node).__name__)

    def measure(self, noun: str, name: str, thing: str) -> str:
        ref, type_ = self.program.checker.measured(noun, name)
        name = ref.name
        if type_.kind == "zone":
            return f"len(s[{self.layout.base['zone', ref.owner, name]} + {thing}])"
        code = self.member(ref, thing)
        return f"len({code})" if type_.kind == "set" else code

    def _filter_set(self, node: nodes.Node, noun: str, code: str, env: Env) -> str:
        match node:
            case nodes.WithExtreme():
                for which, measure in node.chain:
                    item = env.out.fresh("x")
                    best = "max" if which in ("most", "highest") else "min"
                    code = f"extreme({code}, lambda {item}: {self.measure(noun, measure, item)}, {best})"
                return code
            case nodes.Starting():
                return f"among({code}, rt.order({self.need(node.first, env)}))"
            case nodes.That():
                return f"among({code}, {self.past(node, noun, env)})"
            case nodes.ThatWould():
                function, arguments = self.helper(node.sentence, env)
                verbs = tuple(self.program.verb_index(verb) for verb in node.verbs)
                return f"among({code}, rt.would({verbs!r}, lambda: {function}({arguments}), {self.clause(node)}))"
        raise TypeError(type(node).__name__)

    def past(self, node: nodes.That, noun: str, env: Env) -> str:
        """Return Python for those who stand in the asked role of the recorded events."""
        verb = self.book.verbs[node.verb]
        roles = verb_roles(verb)
        given = dict(node.args)
        if node.subject is None:
            asked = 0
            given.update({"object": node.object} if node.object is not None else {})
        else:
            given[""] = node.subject
            asked = next(i for i, (key, p) in enumerate(roles) if i and self._holds(p, noun) and key not in given)
        variables = [env.out.fresh("r") for _ in roles]
        tests = [
            f"{variables[i]} == {self.ex(given[key], env)}"
            for i, (key, _) in enumerate(roles)
            if key in given and not (isinstance(given[key], nodes.Name) and given[key].id in ("anyone", "anything"))
        ]
        test = f"lambda {', '.join(variables)}: {' and '.join(tests)}" if tests else "None"
        return f"rt.past({self.program.verb_index(node.verb)}, {asked}, {test}, {self.span(node.during, env)})"

    def _holds(self, parameter: nodes.Parameter, noun: str) -> bool:
        found = self.book.type_of(parameter.type)
        found = found.item if found.kind == "set" else found
        return (found.kind == "player" and noun == "player") or found.name == noun

    def span(self, name: str | None, env: Env) -> str:
        if name is None:
            return "(None, None)"
        return f"{self.program.span_name(name)}(rt)"

    def helper(self, sentence: nodes.Sentence, env: Env) -> tuple[str, str]:
        """Write a function that does a sentence; return its name and its arguments."""
        name = env.out.fresh("f")
        arguments = ", ".join(env.inner)
        env.out.line(f"def {name}({arguments}):")
        env.out.push()
        self.sentence(sentence, replace(env, inner=()))
        env.out.pop()
        return name, arguments

    def can(self, node: nodes.Can, env: Env) -> str:
        function, arguments = self.helper(node.sentence, env)
        seat = "None"
        if node.sentence.subject is not None and self.type(node.sentence.subject).kind == "player":
            seat = self.truth_value(node.sentence.subject, env)
        return f"rt.can({seat}, lambda: {function}({arguments}), {self.clause(node)})"

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
            ref, type_ = self.program.checker.member(noun, name)
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


def fresh_writer() -> Writer:
    return Writer()
