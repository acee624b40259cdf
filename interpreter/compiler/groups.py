"""Phrases about several things to Python: groups and their filters, quantities, and what is chosen of them."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.checker import verb_roles
from dsl.semantics.checks.groups import measured
from dsl.semantics.static_types import value_of
from interpreter.compiler.pools import pool
from interpreter.compiler.writer import Env


class GroupEmitter:
    """The part of an `ExpressionEmitter` that writes groups."""

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
                return (
                    f"chosen_one(rt, {self.chooser(env)}, [x for x in {group} if x != {self.chooser(env)}], {clause})"
                )
            case "n":
                amount = env.out.fresh()
                return f"(lambda {amount}: rt.choose({self.chooser(env)}, {group}, {amount}, {amount}, {clause}, ''))({self.ex(node.amount, env)})"
            case "up to":
                return f"rt.choose({self.chooser(env)}, {group}, 0, {self.ex(node.amount, env)}, {clause}, '')"
            case "any":
                items = env.out.fresh()
                return (
                    f"(lambda {items}: rt.choose({self.chooser(env)}, {items}, 0, len({items}), {clause}, ''))({group})"
                )
        raise TypeError(node.determiner)

    def chosen_from(self, node: nodes.Quantified, things: str, env: Env) -> str:
        """Return Python for what somebody takes of a pool in which things may be hidden."""
        low, high = self.how_many(node, env)
        code = f"rt.choose_from({self.chooser(env)}, {things}, {low}, {high}, {self.clause(node)})"
        return f"{code}[0]" if node.determiner == "a" else code

    def how_many(self, node: nodes.Quantified, env: Env) -> tuple[str, str]:
        """Return Python for how many things of a group are to be chosen at least and at most (None: all)."""
        amount = self.ex(node.amount, env) if node.amount is not None else "0"
        return {
            "a": ("1", "1"),
            "another": ("1", "1"),
            "n": (amount, amount),
            "up to": ("0", amount),
            "any": ("0", "None"),
            "some": ("1", "None"),
        }.get(node.determiner, ("None", "None"))

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
            return (
                f"rt.belonging({noun!r}, {self.ex(place, env)}, {whole.name if whole.kind == 'piece' else 'player'!r})"
            )
        if whole.kind == "set" and whole.item.kind == "player":
            return f"[y for p in {self.ex(place, env)} for y in rt.belonging({noun!r}, p)]"
        return self.ex(place, env)

    def _filter_test(self, node: nodes.Node, noun: str, item: str, env: Env) -> str:
        match node:
            case nodes.Where():
                return self.test(node.test, env)
            case nodes.But():
                return (
                    f"{item} not in {self.as_set(node.value, env)}"
                    if value_of(self.type(node.value)).kind == "set"
                    else f"{item} != {self.truth_value(node.value, env)}"
                )
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
        ref, type_ = measured(noun, name, self.program.checking)
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
