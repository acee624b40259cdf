"""A checked rulebook as something that runs: Python emitted from its trees, unit by unit, when first needed.

A `Program` is for one number of players and one set of options. Two builds come from the same
emitter: the fast one, and the traced one, which tells at each statement where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.formatting.printer import unparse
from dsl.semantics.checker import Checked, checking_of, verb_roles
from interpreter.compiler.analysis import IN_FORCE, Constructs, analyse
from interpreter.compiler.cards import CardFacts
from interpreter.compiler.clauses import Clauses
from interpreter.compiler.constants import is_constant, memoised
from interpreter.compiler.coverage import Coverage
from interpreter.compiler.flow import Flow, flow_of
from interpreter.compiler.rules import RuleEmitter
from interpreter.compiler.units import Function, Kind, Units
from interpreter.compiler.writer import Env, Writer
from interpreter.model.layout import constant, lay_out
from interpreter.runtime.force import RuleInfo


@dataclass(frozen=True, slots=True)
class VerbInfo:
    """A verb as the event machinery needs it. `body(run, *roles)` does what the verb says."""

    index: int
    decl: nodes.Verb
    body: object
    logged: bool
    one_by_one: bool
    when_allowed: bool
    has_subject: bool
    amount_role: int
    piece_roles: tuple[int, ...]
    clause: int


class Program:
    """The emitted rules of a game; see the module."""

    def __init__(self, checked: Checked, players: int, options: dict[str, object], traced: bool = False) -> None:
        self.checked = checked
        self.book = checked.book
        self.checking = checking_of(checked, Findings())
        self.traced = traced
        self.layout = lay_out(checked, players, options)
        self.pads = (
            self.book.game is not None
            and self.book.game.pads is not None
            and bool(constant(self.layout, self.book.game.pads))
        )
        self.clauses = Clauses()
        self.units = Units()
        self.cards = CardFacts(self.layout)
        self.rulework = analyse(checked)
        self.rule_number = self.rulework.number
        self.emitter = RuleEmitter(self)
        self.forces: dict = {}  # what is in force, see `interpreter.runtime.force`
        self.general_force: object = None
        self.card_force: dict = {}
        self.dark: dict[int | None, tuple] = {}  # see `interpreter.runtime.visibility`
        self.stocked: int | None = None
        self.coverage: Coverage | None = None
        self._rules: dict[int, RuleInfo] = {}
        self._rules_of: dict[int, tuple[RuleInfo, ...]] = {}
        self._effects: dict[tuple[int, str | None], Function | None] = {}
        self._verb_index = {verb: index for index, verb in enumerate(self.book.verbs)}
        self._step_index = {step: index for index, step in enumerate(self.book.steps)}
        self.verbs = [self._verb(name, decl) for name, decl in self.book.verbs.items()]
        self.flow: Flow | None = flow_of(self) if self.book.play is not None else None

    @property
    def constructs(self) -> Constructs:
        """What occurs anywhere in the rulebook: as long as it is the same, a unit whose text is the same is emitted as it was."""
        return self.rulework.constructs

    # ------------------------------------------------------------------ rules

    def rule(self, number: int) -> RuleInfo:
        """Return a rule by its number, emitting it at the first call."""
        found = self._rules.get(number)
        if found is None:
            rule = self.rulework.rules[number]
            captured = () if rule.lasting else self.checked.captured[rule.node]
            with self.clauses.within(rule.title, rule.card):
                ends = not rule.lasting and not isinstance(rule.node, nodes.NextTime)
                until = self.emitter.until(rule.span, number, captured) if ends else None
                found = self.emitter.rule(rule.node, number, captured, rule.title, until)
            self._rules[number] = found
        return found

    def card_of_rule(self, number: int) -> int | None:
        """Return the card (by its index) in whose text a rule stands, None for one of the game's own."""
        return self.rulework.rules[number].card

    # -------------------------------------------------------------- emitting

    def clause(self, node: nodes.Node) -> int:
        """Return the number of a place in the rules."""
        return self.clauses.number(node)

    def emit_block(
        self, name: str, parameters: tuple[str, ...], body, env: Env, unit: str, card: int | None = None
    ) -> Function:
        """Emit a block of statements as a function of the run and some parameters."""
        with self.clauses.within(unit, card):
            self.emitter.block(body, env)
        return self.units.compiled(name, env.out.text(f"def {name}(rt{''.join(', ' + p for p in parameters)}):"), unit)

    def emit_value(
        self, name: str, parameters: tuple[str, ...], node: nodes.Node, env: Env, unit: str, wrap=None, test=False
    ) -> Function:
        """Emit an expression as a function of the run and some parameters."""
        with self.clauses.within(unit):
            code = self.emitter.test(node, env) if test else self.emitter.ex(node, env)
            env.out.line(f"return {wrap(code) if wrap else code}")
        return self.units.compiled(name, env.out.text(f"def {name}(rt{''.join(', ' + p for p in parameters)}):"), unit)

    # ------------------------------------------------------------------ verbs

    def verb_index(self, verb: str) -> int:
        return self._verb_index[verb]

    def verb_name(self, verb: str) -> str:
        return f"V{self._verb_index[verb]}"

    def _verb(self, name: str, decl: nodes.Verb) -> VerbInfo:
        index = self._verb_index[name]
        roles = verb_roles(decl)
        parameters = tuple(f"r{i}" for i in range(len(roles)))

        def body(unit: str) -> Function:
            names = {parameter.name: f"r{i}" for i, (_, parameter) in enumerate(roles)}
            env = Env(Writer(), names, chooser="r0" if decl.subject is not None else None)
            return self.emit_block(unit, parameters, decl.body, env, name)

        self.units.name(Kind.BODY, name, body, index)
        slow = decl.one_by_one or decl.when_allowed
        joined = "".join(", " + p for p in parameters)
        values = "(" + "".join(p + ", " for p in parameters) + ")"
        lines = [
            f"def V{index}(rt{joined}):",
            f"    if {slow} or rt.slow or (rt.force or rt.active()).verbs[{index}] is not None:",
            f"        return happen(rt, {index}, {values})",
            "    if rt.chosen: rt.chosen = False",
            f"    B{index}(rt{joined})",
        ]
        if name in self.constructs.logged:
            lines.append(f"    rt.log(({index}, {', '.join(parameters)}))")
        source = "\n".join(lines) + "\n"
        self.units.get(Kind.VERB, name, lambda unit: self.units.compiled(unit, source, name), index)
        types = [self.book.type_of(parameter.type) for _, parameter in roles]
        pieces = tuple(i for i, type_ in enumerate(types) if (type_.item or type_).kind == "piece")
        amount = next((i for i, (_, p) in enumerate(roles) if p.type.name == "number"), -1)
        return VerbInfo(
            index,
            decl,
            lambda run, *r: self.units.get(Kind.BODY, name, body)(run, *r),
            name in self.constructs.logged,
            decl.one_by_one,
            decl.when_allowed,
            decl.subject is not None,
            amount,
            pieces,
            self.clause(decl),
        )

    # ------------------------------------------------------ definitions, tables

    def define_name(self, decl: nodes.Define) -> str:
        return self.units.name(Kind.DEFINITION, decl, lambda name: self._define(name, decl))

    def definition(self, decl: nodes.Define) -> Function:
        """Return a definition as a function of the run, the seat that is `you` (or None), and what it is given."""
        return self.units.get(Kind.DEFINITION, decl, lambda name: self._define(name, decl))

    def _define(self, name: str, decl: nodes.Define):
        parameters = tuple(f"p{i}" for i in range(len(decl.parameters)))
        names = {parameter.name: p for parameter, p in zip(decl.parameters, parameters)}
        owner = decl.parameters[0].type.name if decl.of and decl.parameters else None
        env = Env(Writer(), names, you="you", it="p0" if decl.of or decl.adjective else None)
        key = ("define", owner, decl.name)
        wrap = None
        if key in self.constructs.changeable:
            wrap = lambda code: f"rt.project({key!r}, {code}, {'p0' if owner else 'None'})"  # noqa: E731
        function = self.emit_value(name, ("you", *parameters), decl.value, env, decl.name, wrap, test=decl.adjective)
        if wrap is None and is_constant(self.checked, decl.value, self.constructs.changeable):
            return memoised(function)
        return function

    def span_name(self, span: str) -> str:
        return self.units.name(Kind.SPAN, span, lambda name: self._span(name, self.book.spans[span]))

    def _span(self, name: str, decl: nodes.SpanDecl):
        env = Env(Writer())
        start = self.emitter.ex(decl.start, env)
        end = "None" if decl.end is None else self.emitter.ex(decl.end, env)
        env.out.line(f"return ({start}, {end})")
        return self.units.compiled(name, env.out.text(f"def {name}(rt):"), decl.name)

    def table_name(self, noun: str, field: str) -> str:
        return self.units.constant(Kind.TABLE, (noun, field), self.layout.tables[noun, field])

    def pieces_name(self, noun: str) -> str:
        return self.units.constant(Kind.PIECES, noun, self.layout.of_noun[noun])

    def constant(self, node: nodes.Node):
        return constant(self.layout, node)

    # ------------------------------------------------------------------- steps

    def step_index(self, step: str) -> int:
        return self._step_index[step]

    def step_name(self, decl: nodes.Step) -> str:
        return self.units.name(Kind.STEP, decl.name, lambda name: self._step(name, decl), self._step_index[decl.name])

    def _step(self, name: str, decl: nodes.Step):
        names, parameters = ({}, ()) if decl.parameter is None else ({decl.parameter.name: "p0"}, ("p0",))
        return self.emit_block(name, parameters, decl.body, Env(Writer(), names), decl.name)

    def step_function(self, decl: nodes.Step):
        """Return a step as a function of the run (and of whom it is for)."""
        name, names = self.step_name(decl), self.units.names
        return lambda run, *arguments: names[name](run, *arguments)

    # ------------------------------------------------------------------- cards

    def effect(self, card: int, part: str | None):
        """Return what a card does as a function of run, player and card; None if it does nothing."""
        entry = self.layout.entry_of[card]
        key = entry, part
        if key not in self._effects:
            self._effects[key] = self._effect(entry, part)
        return self._effects[key]

    def _effect(self, entry: int, part: str | None) -> Function | None:
        body = self.cards.sentences(entry, part) if entry >= 0 else ()
        if not body:
            return None
        card = self.book.cards[entry].node
        number = str(entry) if part is None else f"{entry}_{[p.name for p in card.parts].index(part)}"

        def emit(name: str) -> Function:
            env = Env(Writer(), you="you", this="this")
            return self.emit_block(name, ("you", "this"), body, env, card.title, entry)

        return self.units.get(Kind.EFFECT, (entry, part), emit, number)

    def rules_of(self, card: int) -> tuple[RuleInfo, ...]:
        """Return the rules that a card brings while it lies where it counts."""
        entry = self.layout.entry_of[card]
        if entry not in self._rules_of:
            self._rules_of[entry] = self._rules_in(self.book.cards[entry].node.body)
        return self._rules_of[entry]

    def general_rules(self) -> tuple[RuleInfo, ...]:
        """Return the rules of the game itself."""
        return tuple(info for block in self.book.general for info in self._rules_in(block.rules))

    def _rules_in(self, body: tuple[nodes.Node, ...]) -> tuple[RuleInfo, ...]:
        """Return the rules that stand directly in a card or in the rules of the game."""
        return tuple(self.rule(self.rule_number[node]) for node in body if isinstance(node, IN_FORCE))

    # The cards as the runtime asks for them.

    def asks(self, card: int | None, whom: str, verb: str) -> bool:
        return self.cards.asks(card, whom, verb)

    def has_part(self, card: int | None, part: str) -> bool:
        return self.cards.has_part(card, part)

    def some_copy(self, entry: int, owner: int | None = None) -> int:
        return self.cards.some_copy(entry, owner)

    def title_of(self, card: int | None) -> str:
        return self.cards.title_of(card)

    def roles_of(self, verb: int) -> tuple[tuple[str, nodes.Parameter], ...]:
        """Return the roles of a verb, its subject first."""
        return verb_roles(self.verbs[verb].decl)

    def piece_id(self, piece: int) -> str:
        """Return a stable name of a piece: `card-022`, `card-998.3`, `die-2`."""
        info = self.layout.pieces[piece]
        if info.entry is None:
            return f"{info.noun}-{piece - self.layout.first[info.noun] + 1}"
        several = self.layout.entry_of.count(info.entry.index) > 1
        return f"{info.noun}-{info.entry.node.id}" + (f".{info.copy}" if several else "")

    def piece_label(self, piece: int) -> str:
        """Return how a piece is called for a person."""
        info = self.layout.pieces[piece]
        if info.entry is not None:
            return info.entry.node.title
        if info.cell is not None:
            return f"{info.noun} {info.cell[0]},{info.cell[1]}"
        return f"{info.noun} {piece - self.layout.first[info.noun] + 1}"

    def bundle_words(self, kinds: str, bundle: tuple[int, ...]) -> str:
        """Return a bundle in words: `2 food + 1 gold`."""
        parts = [f"{amount} {kind}" for amount, kind in zip(bundle, self.book.kinds[kinds]) if amount]
        return " + ".join(parts) or "nothing"

    # ---------------------------------------------------------------- the rest

    def evaluate(self, node: nodes.Node, run, you: int | None = None):
        """Work out an expression on the position of a run, without changing it."""
        return self._asked(Kind.VALUE, node, ("you",))(run, you)

    def evaluate_of(self, node: nodes.Node, run, you: int | None, it: int | None, test: bool = False):
        """Work out an expression (a test) about a player (`you`) or about a thing or word (`it`)."""
        return self._asked(Kind.ABOUT, node, ("you", "it"), test)(run, you, it)

    def evaluate_test(self, node: nodes.Node, run) -> bool:
        """Tell whether a test holds in the position of a run."""
        return bool(self._asked(Kind.TEST, node, ("you",), test=True)(run, None))

    def _asked(self, kind: Kind, node: nodes.Node, parameters: tuple[str, ...], test: bool = False) -> Function:
        """Return an expression that is asked from outside as a function of the run and these parameters."""

        def emit(name: str) -> Function:
            env = Env(Writer(), you="you", it="it" if "it" in parameters else None)
            return self.emit_value(name, parameters, node, env, "", test=test)

        return self.units.get(kind, (node, test), emit)

    def evaluate_zone(self, node: nodes.Node, run) -> int:
        """Return the slot of the zone that an expression names."""
        return self._slot(node, run, self.emitter.zone)

    def slots_of(self, node: nodes.EveryZone) -> tuple[int, ...]:
        """Return the slots of all zones of a name."""
        decl = self.checked.refs[node].decl
        return tuple(zone.slot for zone in self.layout.zones if zone.decl is decl)

    def evaluate_slot(self, node: nodes.Node, run) -> int:
        """Return the slot of the value that an expression names."""
        return self._slot(node, run, self.emitter.slot)

    def _slot(self, node: nodes.Node, run, slot_code: Callable[[nodes.Node, Env], str]) -> int:
        def emit(name: str) -> Function:
            env = Env(Writer(), you="you")
            env.out.line(f"return {slot_code(node, env)}")
            return self.units.compiled(name, env.out.text(f"def {name}(rt, you=None):"), "")

        return self.units.get(Kind.SLOT, node, emit)(run)

    def execute(self, node: nodes.Node, run, you: int | None = None) -> None:
        """Carry out one statement on the position of a run."""

        def emit(name: str) -> Function:
            return self.emit_block(name, ("you",), (node,), Env(Writer(), you="you"), "")

        self.units.get(Kind.STATEMENT, node, emit)(run, you)

    def active_player(self) -> str:
        game = self.book.game
        if game is None or game.active is None:
            return "None"
        return f"s[{self.layout.base['value', None, game.active]}]"

    def words_of(self, node: nodes.Node) -> str:
        """Return a phrase as it is written."""
        return unparse(node, self.book.vocabulary)
