"""The linker compiles each declaration of a rulebook (a unit), and gives the unit the name by which other emitted code calls
it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TypeVar

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checked import Checked, is_partly, verb_roles
from dsl.semantics.checks.expressions import checking_of
from interpreter.compiler.constants import is_constant, keeping, memoised
from interpreter.compiler.emission.choices import sentence
from interpreter.compiler.emission.context import Emitting, Env, Known, Mode, Recursion
from interpreter.compiler.emission.context import block as write_block
from interpreter.compiler.emission.control import ruled
from interpreter.compiler.emission.expressions import expression
from interpreter.compiler.emission.groups import test as test_of
from interpreter.compiler.emission.lacks import lacks, may_lack
from interpreter.compiler.emission.names import owner_asked_first
from interpreter.compiler.emission.rules import RuleContext, rule, until_of
from interpreter.compiler.emission.statements import statement
from interpreter.compiler.emission.values import begin_again
from interpreter.compiler.emission.writer import Writer
from interpreter.compiler.folding.analysis import Rulework
from interpreter.compiler.units import Clauses, Kind, Units
from interpreter.model.layout import Layout
from interpreter.model.rules import Function, Key, RuleInfo

#: The letter at the end of the name of a unit, by the mode for which it is emitted: `V12p` is verb 12 in the mode `plain`.
SUFFIX: dict[Mode, str] = {"": "", "plain": "p", "quick": "q"}

#: The node of the rules from which a unit is emitted.
Part = TypeVar("Part", bound=nodes.Node)


class Linker:
    """Compiles the declarations of a rulebook. A caller gets the name of a unit at once; the unit is compiled when it is first
    called."""

    def __init__(
        self,
        checked: Checked,
        layout: Layout,
        rulework: Rulework,
        traced: bool,
        known: Known,
        before: Linker | None = None,
    ) -> None:
        """`before` is the linker of rules that differ only in the texts of some cards. Both linkers share all units except the
        units of cards."""
        self.book = checked.book
        self.layout = layout
        self.rulework = rulework
        self.units: Units = Units() if before is None else before.units
        self.clauses: Clauses = Clauses() if before is None else before.clauses
        self.emitting = Emitting(
            checked,
            layout,
            checking_of(checked, Findings()),
            rulework.constructs,
            rulework.number,
            self,
            Recursion(expression, test_of, sentence, statement),
            traced,
            known,
        )

    # ------------------------------------------------- functions from nodes

    def env(
        self,
        names: dict[str, str] | None = None,
        *,
        you: str = "None",
        this: str = "None",
        it: str | None = None,
        chooser: str | None = None,
        mode: Mode = "",
        by_seats: bool = False,
    ) -> Env:
        """Return the environment for a new unit, in which these names of the rules are known, with an empty writer."""
        return Env(self.emitting, Writer(), names or {}, you, this, it, chooser, mode=mode, by_seats=by_seats)

    def block(
        self,
        name: str,
        parameters: tuple[str, ...],
        body: tuple[nodes.Statement, ...],
        env: Env,
        title: str,
        card: int | None = None,
    ) -> Function:
        """Compile statements into a function of the run and some parameters; return the function."""
        with self.clauses.within(title, card):
            write_block(body, env)
        return self.units.compiled(name, env.out.text(name, parameters), title)

    def value(
        self,
        name: str,
        parameters: tuple[str, ...],
        code: Callable[[Part, Env], str],
        node: Part,
        env: Env,
        title: str = "",
    ) -> Function:
        """Compile an expression into a function of the run and some parameters; return the function. `code` writes the Python
        expression that it returns: for a value, a test, or a slot."""
        self.emitting.checked.settle(node)
        with self.clauses.within(title):
            env.out.line(f"return {code(node, env)}")
        return self.units.compiled(name, env.out.text(name, parameters), title)

    # ------------------------------------------------ names for emitted code

    def clause(self, node: nodes.Node) -> int:
        return self.clauses.number(node)

    def within(self, title: str) -> AbstractContextManager[None]:
        return self.clauses.within(title, self.clauses.card)

    def definition(self, decl: nodes.Define) -> str:
        return self.units.name(Kind.DEFINITION, decl, lambda name: self._definition(name, decl))

    def lacks(self, verb: str) -> str:
        number = self.emitting.verb_index[verb]
        return self.units.name(Kind.LACKS, verb, lambda name: self._lacks(name, verb), number)

    def _lacks(self, name: str, verb: str) -> Function:
        """Compile the function that tells whether an event of a verb certainly lacks something. It returns false (nothing is
        known) if a rule in force is about the verb."""
        decl = self.book.verbs[verb]
        roles = [role for _, role in verb_roles(decl)]
        parameters = tuple(f"r{position}" for position in range(len(roles)))
        names = {role.name: variable for role, variable in zip(roles, parameters)}
        env = self.env(names, chooser="r0" if decl.subject is not None else None)
        number = self.emitting.verb_index[verb]
        if decl.when_allowed or decl.one_by_one:
            env.out.line("return False")
        else:
            env.out.line(f"if (rt.context.active or rt.active()).verbs[{number}] is not None: return False")
            with self.clauses.within(verb):
                lacks(decl.body, env, frozenset(names))
        return self.units.compiled(name, env.out.text(name, ("seat", *parameters)), verb)

    def lacked(
        self, card: nodes.Card, entry: int, part: str | None, body: tuple[nodes.Statement, ...]
    ) -> Function | None:
        """Return the function that tells whether a card, or one of its parts, certainly cannot be carried out. Its
        arguments are run, seat, player and card. Return None if nothing can be known beforehand."""
        if not may_lack(body, self.env(you="you", this="this")):
            return None
        number = str(entry) if part is None else f"{entry}_{[one.name for one in card.parts].index(part)}"

        def emit(name: str) -> Function:
            env = self.env(you="you", this="this")
            with self.clauses.within(card.title, entry):
                lacks(body, env)
            return self.units.compiled(name, env.out.text(name, ("seat", "you", "this")), card.title)

        return self.units.get(Kind.LACKED, (card, part), emit, number)

    def event(self, verb: str, mode: Mode) -> str:
        number, decl = self.emitting.verb_index[verb], self.book.verbs[verb]
        plain = not (decl.one_by_one or decl.when_allowed or decl.answers is not None or self.is_told_in_part(verb))
        if not mode or not plain:
            return f"V{number}"
        return self.units.name(
            Kind.VERB, (verb, mode), lambda name: self._event(name, verb, mode), f"{number}{SUFFIX[mode]}"
        )

    def is_told_in_part(self, verb: str) -> bool:
        """Tell whether a verb may carry out less than its number (it has `as much as possible`), and a rule or the record uses
        the number that was carried out."""
        told = verb in self.rulework.constructs.logged or self.emitting.known.about(verb)
        return told and is_partly(self.book.verbs[verb])

    def _event(self, name: str, verb: str, mode: Mode) -> Function:
        """Compile the function for an event of a verb that is always carried out in full, for the build without a log. If a
        rule in force is about the verb, the function calls `happen_plainly`."""
        number, known = self.emitting.verb_index[verb], self.emitting.known
        parameters, env = self._of_verb(verb, mode)
        if known.about(verb):
            body = self.units.name(
                Kind.BODY, (verb, mode), lambda unit: self._body(unit, verb, mode), f"{number}{SUFFIX[mode]}"
            )
            values = "".join(f"{parameter}, " for parameter in parameters)
            env.out.line(f"if {ruled(verb, env)}:")
            env.out.line(f"    happen_plainly(rt, {number}, ({values}), {body})")
            env.out.line("    return")
        if known.asks_chosen_of(verb):
            env.out.line("if rt.context.chosen: rt.context.chosen = False")
        record = f"rt.log(({number}, {', '.join(parameters)}))"
        with self.clauses.within(verb):
            if verb not in self.rulework.constructs.logged:
                write_block(self.book.verbs[verb].body, env)
            else:
                with env.out.under("try:"):
                    write_block(self.book.verbs[verb].body, env)
                env.out.line("except Stop:")
                env.out.line(f"    {record}")
                env.out.line("    raise")
                env.out.line(record)
        return self.units.compiled(name, env.out.text(name, parameters), verb)

    def _body(self, name: str, verb: str, mode: Mode) -> Function:
        """Compile the body of a verb: its statements, without the rules in force."""
        parameters, env = self._of_verb(verb, mode)
        return self.block(name, parameters, self.book.verbs[verb].body, env, verb)

    def _of_verb(self, verb: str, mode: Mode) -> tuple[tuple[str, ...], Env]:
        """Return the parameters for the roles of a verb (`r0`, `r1`, ...), and the environment of a new unit in which the names
        of the roles are known."""
        decl = self.book.verbs[verb]
        roles = [role for _, role in verb_roles(decl)]
        parameters = tuple(f"r{position}" for position in range(len(roles)))
        names = {role.name: variable for role, variable in zip(roles, parameters)}
        return parameters, self.env(names, chooser="r0" if decl.subject is not None else None, mode=mode)

    def step(self, decl: nodes.Step, mode: Mode = "") -> str:
        number = f"{self.emitting.step_index[decl.name]}{SUFFIX[mode]}"
        return self.units.name(Kind.STEP, (decl.name, mode), lambda name: self._step(name, decl, mode), number)

    def span(self, name: str) -> str:
        return self.units.name(Kind.SPAN, name, lambda unit: self._span(unit, self.book.spans[name]))

    def table(self, noun: str, field: str) -> str:
        return self.units.constant(Kind.TABLE, (noun, field), self.layout.tables[noun, field])

    def pieces(self, noun: str) -> str:
        return self.units.constant(Kind.PIECES, noun, self.layout.of_noun[noun])

    # ------------------------------------------------------------ declarations

    def definition_function(self, decl: nodes.Define) -> Function:
        """Return the emitted function of a definition. Its arguments are the run, the seat of `you` (or None), and the
        arguments of the definition."""
        return self.units.get(Kind.DEFINITION, decl, lambda name: self._definition(name, decl))

    def _definition(self, name: str, decl: nodes.Define) -> Function:
        parameters = tuple(f"p{position}" for position in range(len(decl.parameters)))
        names = {parameter.name: variable for parameter, variable in zip(decl.parameters, parameters)}
        env = self.env(names, you="you", it="p0" if decl.of or decl.adjective else None)
        first = owner_asked_first(decl.value)
        if first is not None and env.meant(first).kind == "predeclared":
            thing, whose = expression(first.base, env), env.out.fresh()
            env.out.line(f"{whose} = {expression(first, env)}")
            env = replace(env, whose={thing: whose})
        code = test_of if decl.adjective else expression
        owner = decl.parameters[0].type.name if decl.of and decl.parameters else None
        key: Key = ("define", owner, decl.name)
        if key not in self.rulework.constructs.changeable:
            function = self.value(name, ("you", *parameters), code, decl.value, env, decl.name)
            kept = self.kept(decl)
            if kept is not None:
                return keeping(function, self.units.names[kept])
            return memoised(function) if self._is_constant(decl) else function

        def projected(node: nodes.Expression, env: Env) -> str:
            of = "p0" if owner else f"({', '.join(parameters)},)" if parameters else "None"
            return f"rt.project({key!r}, {code(node, env)}, {of})"

        return self.value(name, ("you", *parameters), projected, decl.value, env, decl.name)

    def _is_constant(self, decl: nodes.Define) -> bool:
        """Tell whether a definition has the same value in the whole game for equal arguments. Definitions with sets
        as arguments are excluded, since sets cannot be keys."""
        settled = self.rulework.constructs.changeable, self.emitting.known.still
        plural = any(parameter.type.plural for parameter in decl.parameters)
        return not plural and is_constant(self.emitting.checked, decl.value, settled)

    def kept_of(self, noun: str, of: str) -> str:
        return self.units.constant(Kind.KEPT, (noun, of), {})

    def kept(self, decl: nodes.Define) -> str | None:
        owner = decl.parameters[0].type.name if decl.of and decl.parameters else None
        changes = ("define", owner, decl.name) in self.rulework.constructs.changeable
        if changes or not decl.parameters or not self.emitting.known.whole or not self._is_constant(decl):
            return None
        return self.units.constant(Kind.KEPT, decl, {})

    def _step(self, name: str, decl: nodes.Step, mode: Mode) -> Function:
        env = self.env({} if decl.parameter is None else {decl.parameter.name: "p0"}, mode=mode)
        parameters = () if decl.parameter is None else ("p0",)
        kinds = [kind for kind in ("before", "after") if (kind, decl.name) in self.rulework.constructs.moments]
        rules = {
            kind: f"moment(rt, ('moment', {kind!r}, {decl.name!r}), ({''.join(p + ', ' for p in parameters)}))"
            for kind in kinds
        }
        with self.clauses.within(decl.name):
            begin_again(decl, env)
            if "before" in rules:
                env.out.line(rules["before"])
            if "after" not in rules:
                write_block(decl.body, env)
            else:
                with env.out.under("try:"):
                    write_block(decl.body, env)
                env.out.line("except StopStep as stopped:")
                env.out.line(f"    if stopped.step != {self.emitting.step_index[decl.name]}: raise")
                env.out.line(rules["after"])
        return self.units.compiled(name, env.out.text(name, parameters), decl.name)

    def step_function(self, decl: nodes.Step) -> Function:
        """Return the emitted function of a step. Its arguments are the run, and the player or thing for which the step is run.
        The step is compiled at the first call."""
        return self.units.caller(self.step(decl))

    def _span(self, name: str, decl: nodes.SpanDecl) -> Function:
        def ends(decl: nodes.SpanDecl, env: Env) -> str:
            start = expression(decl.start, env)
            return f"({start}, {'None' if decl.end is None else expression(decl.end, env)})"

        return self.value(name, (), ends, decl, self.env(), decl.name)

    def effect(
        self, card: nodes.Card, entry: int, part: str | None, body: tuple[nodes.Statement, ...], mode: Mode = ""
    ) -> Function:
        """Return the emitted function that carries out a card (`entry` is its index) or one of its parts. Its arguments are
        run, player and card."""
        number = str(entry) if part is None else f"{entry}_{[one.name for one in card.parts].index(part)}"

        def emit(name: str) -> Function:
            env = self.env(you="you", this="this", mode=mode)
            return self.block(name, ("you", "this"), body, env, card.title, entry)

        return self.units.get(Kind.EFFECT, (card, part, mode), emit, number + SUFFIX[mode])

    def rule(self, number: int) -> RuleInfo:
        """Compile the rule with this number, and return it."""
        placed = self.rulework.rules[number]
        captured = () if placed.lasting else self.emitting.checked.captured[placed.node]

        def compiled(name: str, source: str) -> Function:
            return self.units.compiled(name, source, placed.title)

        things = self.emitting.checked.named.get(placed.node, ())
        context = RuleContext(self.emitting, number, captured, compiled, placed.part, things)
        with self.clauses.within(placed.title, placed.card):
            ends = not placed.lasting and (placed.span is not None or not isinstance(placed.node, nodes.NextTime))
            return rule(placed.node, context, until_of(placed.span, context) if ends else None)
