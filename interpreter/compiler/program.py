"""A checked rulebook as something that runs: Python emitted from its trees, unit by unit, when first needed.

A `Program` is for one number of players and one set of options. Two builds come from the same
emitter: the fast one, and the traced one, which tells at each statement where it is.
"""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.formatting.printer import unparse
from dsl.semantics.checker import Checked, Checker, verb_roles
from interpreter.compiler.analysis import Survey, survey
from interpreter.compiler.asks import asks
from interpreter.compiler.constants import is_fixed, remembered
from interpreter.compiler.coverage import Coverage
from interpreter.compiler.flow import Flow, flow_of
from interpreter.compiler.rules import IN_FORCE as RULES
from interpreter.compiler.rules import RuleEmitter
from interpreter.compiler.writer import Env, Writer
from interpreter.model.layout import constant, lay_out
from interpreter.runtime.force import RuleInfo
from interpreter.runtime.intrinsics import NAMES


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


@dataclass(frozen=True, slots=True)
class Clause:
    """A place in the rules, and the verb, step, card or definition in which it stands."""

    node: nodes.Node
    unit: str
    card: int | None


class Program:
    """The emitted rules of a game; see the module."""

    def __init__(self, checked: Checked, players: int, options: dict[str, object], traced: bool = False) -> None:
        self.checked = checked
        self.book = checked.book
        self.checker = Checker(checked, Findings())
        self.traced = traced
        self.layout = lay_out(checked, players, options)
        self.pads = (
            self.book.game is not None
            and self.book.game.pads is not None
            and bool(constant(self.layout, self.book.game.pads))
        )
        self.names: dict[str, object] = {"__builtins__": {}, **NAMES}
        self.clauses: list[Clause] = []
        self.clause_of: dict[nodes.Node, int] = {}
        self.unit_name = ""
        self.unit_card: int | None = None
        self.rule_number: dict[nodes.Node, int] = {}
        self.rules: list[RuleInfo | None] = []
        self._home: dict[nodes.Node, tuple[str, int | None, nodes.Node | None, bool]] = {}
        self.forces: dict = {}  # what is in force, see `interpreter.force`
        self.general_force: object = None
        self.card_force: dict = {}
        self.emitter = RuleEmitter(self)
        self.stocked: int | None = None
        self._defines: dict[nodes.Define, str] = {}
        self._steps: dict[nodes.Step, str] = {}
        self._spans: dict[str, str] = {}
        self._tables: dict[tuple[str, str], str] = {}
        self._pieces: dict[str, str] = {}
        self._effects: dict[tuple[int, str | None], object] = {}
        self._card_rules: dict[int, tuple[RuleInfo, ...]] = {}
        self._general: tuple[RuleInfo, ...] | None = None
        self._values: dict[nodes.Node, object] = {}
        self._statements: dict[nodes.Node, object] = {}
        self._tests: dict[nodes.Node, object] = {}
        self._about: dict[nodes.Node, object] = {}
        self._slots: dict[nodes.Node, object] = {}
        self.dark: dict[int | None, tuple] = {}  # see `interpreter.sight`
        self.coverage: Coverage | None = None
        self._asked: dict[tuple[int, str, str], bool] = {}
        self._verb_names = {verb: index for index, verb in enumerate(self.book.verbs)}
        self._step_names = {step: index for index, step in enumerate(self.book.steps)}
        self._survey()
        self.verbs = [self._verb(name, decl) for name, decl in self.book.verbs.items()]
        self.flow: Flow | None = flow_of(self) if self.book.play is not None else None

    def _survey(self) -> None:
        """Bring together what the declarations hold that decides how the rest is emitted."""
        found = [(declaration, survey(declaration)) for file in self.book.files for declaration in file.declarations]
        refs = [self.checked.refs[node] for _, one in found for node in one.changes if node in self.checked.refs]
        self.changeable: set[tuple] = {(ref.kind, ref.owner, ref.name) for ref in refs}
        self.logged: set[str] = {verb for _, one in found for verb in one.logged}
        self.has_lenient = any(one.lenient for _, one in found)
        self.has_mutes = any(one.mutes for _, one in found)
        self.has_at_once = any(one.at_once for _, one in found)
        self._number_rules(found)

    @property
    def general_survey(self) -> tuple:
        """What was found in all declarations together: as long as it is the same, the others are emitted as they were."""
        return self.changeable, self.logged, self.has_lenient, self.has_mutes, self.has_at_once

    def _number_rules(self, found: list[tuple[nodes.Node, Survey]]) -> None:
        """Number all rules in the order of the files: stored ones stand in positions by their number."""
        cards = {entry.node: entry.index for entry in self.book.cards}
        for declaration, one in found:
            title = str(getattr(declaration, "title", getattr(declaration, "name", "rules")))
            for numbered in one.rules:
                self.rule_number[numbered.rule] = len(self.rules)
                self._home[numbered.rule] = (title, cards.get(declaration), numbered.span, numbered.direct)
                self.rules.append(None)
        self._rule_nodes = list(self.rule_number)

    def rule(self, number: int) -> RuleInfo:
        """Return a rule by its number, emitting it at the first call."""
        found = self.rules[number]
        if found is None:
            node = self._rule_nodes[number]
            title, card, span, direct = self._home[node]
            lasting = direct and not isinstance(node, nodes.NextTime)
            captured = () if lasting else self.checked.captured[node]
            outer = self.unit_name, self.unit_card
            self.unit_name, self.unit_card = title, card
            until = None if lasting or isinstance(node, nodes.NextTime) else self.emitter.until(span, number, captured)
            found = self.rules[number] = self.emitter.rule(node, number, captured, title, until)
            self.unit_name, self.unit_card = outer
        return found

    def card_of_rule(self, number: int) -> int | None:
        """Return the card (by its index) in whose text a rule stands, None for one of the game's own."""
        return self._home[self._rule_nodes[number]][1]

    # -------------------------------------------------------------- emitting

    def unit(self, name: str, source: str, of: object = None):
        """Compile the source of one function; return it and make it known by its name."""
        exec(_compiled(source, f"<naipe {of or name}>"), self.names)
        return self.names[name]

    def clause(self, node: nodes.Node) -> int:
        """Return the number of a place in the rules."""
        found = self.clause_of.get(node)
        if found is None:
            found = self.clause_of[node] = len(self.clauses)
            self.clauses.append(Clause(node, self.unit_name, self.unit_card))
        return found

    def emit_block(self, name: str, parameters: tuple[str, ...], body, env: Env, unit: str, card: int | None = None):
        """Emit a block of statements as a function of the run and some parameters."""
        outer = self.unit_name, self.unit_card
        self.unit_name, self.unit_card = unit, card
        self.emitter.block(body, env)
        self.unit_name, self.unit_card = outer
        return self.unit(name, env.out.text(f"def {name}(rt{''.join(', ' + p for p in parameters)}):"), unit)

    def emit_value(
        self, name: str, parameters: tuple[str, ...], node: nodes.Node, env: Env, unit: str, wrap=None, test=False
    ):
        """Emit an expression as a function of the run and some parameters."""
        outer = self.unit_name, self.unit_card
        self.unit_name, self.unit_card = unit, None
        code = self.emitter.test(node, env) if test else self.emitter.ex(node, env)
        env.out.line(f"return {wrap(code) if wrap else code}")
        self.unit_name, self.unit_card = outer
        return self.unit(name, env.out.text(f"def {name}(rt{''.join(', ' + p for p in parameters)}):"), unit)

    def _lazy(self, name: str, build) -> None:
        """Make a name known whose function is emitted at its first call."""

        def stub(*arguments):
            return build()(*arguments)

        self.names[name] = stub

    # ------------------------------------------------------------------ verbs

    def verb_index(self, verb: str) -> int:
        return self._verb_names[verb]

    def verb_name(self, verb: str) -> str:
        return f"V{self._verb_names[verb]}"

    def _verb(self, name: str, decl: nodes.Verb) -> VerbInfo:
        index = self._verb_names[name]
        roles = verb_roles(decl)
        parameters = tuple(f"r{i}" for i in range(len(roles)))

        def build():
            out = Writer()
            names = {parameter.name: f"r{i}" for i, (_, parameter) in enumerate(roles)}
            env = Env(out, names, chooser="r0" if decl.subject is not None else None)
            return self.emit_block(f"B{index}", parameters, decl.body, env, name)

        self._lazy(f"B{index}", build)
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
        if name in self.logged:
            lines.append(f"    rt.log(({index}, {', '.join(parameters)}))")
        self.unit(f"V{index}", "\n".join(lines) + "\n", name)
        types = [self.book.type_of(parameter.type) for _, parameter in roles]
        pieces = tuple(i for i, type_ in enumerate(types) if (type_.item or type_).kind == "piece")
        amount = next((i for i, (_, p) in enumerate(roles) if p.type.name == "number"), -1)
        return VerbInfo(
            index,
            decl,
            lambda run, *r: self.names[f"B{index}"](run, *r),
            name in self.logged,
            decl.one_by_one,
            decl.when_allowed,
            decl.subject is not None,
            amount,
            pieces,
            self.clause(decl),
        )

    # ------------------------------------------------------ definitions, tables

    def define_name(self, decl: nodes.Define) -> str:
        name = self._defines.get(decl)
        if name is None:
            name = self._defines[decl] = f"D{len(self._defines)}"
            self._lazy(name, lambda: self._define(name, decl))
        return name

    def _define(self, name: str, decl: nodes.Define):
        parameters = tuple(f"p{i}" for i in range(len(decl.parameters)))
        names = {parameter.name: p for parameter, p in zip(decl.parameters, parameters)}
        owner = decl.parameters[0].type.name if decl.of and decl.parameters else None
        env = Env(Writer(), names, you="you", it="p0" if decl.of or decl.adjective else None)
        key = ("define", owner, decl.name)
        wrap = None
        if key in self.changeable:
            wrap = lambda code: f"rt.project({key!r}, {code}, {'p0' if owner else 'None'})"  # noqa: E731
        function = self.emit_value(name, ("you", *parameters), decl.value, env, decl.name, wrap, test=decl.adjective)
        if wrap is None and is_fixed(self.checked, decl.value, self.changeable):
            function = self.names[name] = remembered(function)
        return function

    def span_name(self, span: str) -> str:
        name = self._spans.get(span)
        if name is None:
            name = self._spans[span] = f"P{len(self._spans)}"
            decl = self.book.spans[span]
            self._lazy(name, lambda: self._span(name, decl))
        return name

    def _span(self, name: str, decl: nodes.SpanDecl):
        env = Env(Writer())
        start = self.emitter.ex(decl.start, env)
        end = "None" if decl.end is None else self.emitter.ex(decl.end, env)
        env.out.line(f"return ({start}, {end})")
        return self.unit(name, env.out.text(f"def {name}(rt):"), decl.name)

    def table_name(self, noun: str, field: str) -> str:
        name = self._tables.get((noun, field))
        if name is None:
            name = self._tables[noun, field] = f"T{len(self._tables)}"
            self.names[name] = self.layout.tables[noun, field]
        return name

    def pieces_name(self, noun: str) -> str:
        name = self._pieces.get(noun)
        if name is None:
            name = self._pieces[noun] = f"N{len(self._pieces)}"
            self.names[name] = self.layout.of_noun[noun]
        return name

    def constant(self, node: nodes.Node):
        return constant(self.layout, node)

    # ------------------------------------------------------------------- steps

    def step_index(self, step: str) -> int:
        return self._step_names[step]

    def step_name(self, decl: nodes.Step) -> str:
        name = self._steps.get(decl)
        if name is None:
            name = self._steps[decl] = f"S{self._step_names[decl.name]}"
            self._lazy(name, lambda: self._step(name, decl))
        return name

    def _step(self, name: str, decl: nodes.Step):
        names, parameters = ({}, ()) if decl.parameter is None else ({decl.parameter.name: "p0"}, ("p0",))
        return self.emit_block(name, parameters, decl.body, Env(Writer(), names), decl.name)

    def step_function(self, decl: nodes.Step):
        """Return a step as a function of the run (and of whom it is for)."""
        name = self.step_name(decl)
        return lambda run, *arguments: self.names[name](run, *arguments)

    # ------------------------------------------------------------------- cards

    def effect(self, card: int, part: str | None):
        """Return what a card does as a function of run, player and card; None if it does nothing."""
        entry = self.layout.entry_of[card]
        key = entry, part
        if key not in self._effects:
            self._effects[key] = self._effect(entry, part)
        return self._effects[key]

    def _effect(self, entry: int, part: str | None):
        if entry < 0:
            return None
        card = self.book.cards[entry].node
        body = self._part(card, part)
        if not body:
            return None
        name = f"E{entry}" if part is None else f"E{entry}_{[p.name for p in card.parts].index(part)}"
        return self.emit_block(name, ("you", "this"), body, Env(Writer(), you="you", this="this"), card.title, entry)

    def _part(self, card: nodes.Card, part: str | None) -> tuple[nodes.Node, ...]:
        if part is None:
            return tuple(node for node in card.body if not isinstance(node, RULES))
        for one in card.parts:
            if one.name == part:
                return one.body
        return ()

    def has_part(self, card: int | None, part: str) -> bool:
        entry = -1 if card is None else self.layout.entry_of[card]
        return entry >= 0 and bool(self._part(self.book.cards[entry].node, part))

    def rules_of(self, card: int) -> tuple[RuleInfo, ...]:
        """Return the rules that a card brings while it lies where it counts."""
        entry = self.layout.entry_of[card]
        if entry not in self._card_rules:
            node = self.book.cards[entry].node
            self._card_rules[entry] = self.emitter.rules_in(node.body, node.title)
        return self._card_rules[entry]

    def general_rules(self) -> tuple[RuleInfo, ...]:
        if self._general is None:
            self._general = tuple(
                info for block in self.book.general for info in self.emitter.rules_in(block.rules, "rules")
            )
        return self._general

    def is_quiet(self, entry: int) -> bool:
        """Tell whether a card brings no rule in force (scenarios fill hands with such)."""
        return not any(isinstance(node, RULES) for node in self.book.cards[entry].node.body)

    def asks(self, card: int | None, whom: str, verb: str) -> bool:
        """Tell whether the text of a card asks somebody to do something, whatever is in force."""
        if card is None:
            return False
        key = self.layout.entry_of[card], whom, verb
        if key not in self._asked:
            self._asked[key] = asks(self.book.cards[key[0]].node, whom, verb)
        return self._asked[key]

    def some_copy(self, entry: int, owner: int | None = None) -> int:
        """Return the first copy of a card: of those that are a player's own, where each player has some."""
        first = self.layout.entry_of.index(entry)
        if owner is None or self.layout.pieces[first].owner in (None, owner):
            return first
        pieces = self.layout.pieces
        return next(
            (piece for piece, of in enumerate(self.layout.entry_of) if of == entry and pieces[piece].owner == owner),
            first,
        )

    def title_of(self, card: int | None) -> str:
        if card is None or self.layout.entry_of[card] < 0:
            return ""
        return self.book.cards[self.layout.entry_of[card]].node.title

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
        function = self._values.get(node)
        if function is None:
            env = Env(Writer(), you="you")
            function = self._values[node] = self.emit_value(f"X{len(self._values)}", ("you",), node, env, "")
        return function(run, you)

    def evaluate_of(self, node: nodes.Node, run, you: int | None, it: int | None, test: bool = False):
        """Work out an expression (a test) about a player (`you`) or about a thing or word (`it`)."""
        function = self._about.get(node)
        if function is None:
            env = Env(Writer(), you="you", it="it")
            function = self._about[node] = self.emit_value(
                f"I{len(self._about)}", ("you", "it"), node, env, "", test=test
            )
        return function(run, you, it)

    def evaluate_test(self, node: nodes.Node, run) -> bool:
        """Tell whether a test holds in the position of a run."""
        function = self._tests.get(node)
        if function is None:
            name = f"Q{len(self._tests)}"
            function = self._tests[node] = self.emit_value(
                name, ("you",), node, Env(Writer(), you="you"), "", test=True
            )
        return bool(function(run, None))

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

    def _slot(self, node: nodes.Node, run, emit) -> int:
        function = self._slots.get(node)
        if function is None:
            env = Env(Writer(), you="you")
            env.out.line(f"return {emit(node, env)}")
            name = f"Z{len(self._slots)}"
            function = self._slots[node] = self.unit(name, env.out.text(f"def {name}(rt, you=None):"))
        return function(run)

    def execute(self, node: nodes.Node, run, you: int | None = None) -> None:
        """Carry out one statement on the position of a run."""
        function = self._statements.get(node)
        if function is None:
            env = Env(Writer(), you="you")
            function = self._statements[node] = self.emit_block(f"Y{len(self._statements)}", ("you",), (node,), env, "")
        function(run, you)

    def active_player(self) -> str:
        game = self.book.game
        if game is None or game.active is None:
            return "None"
        return f"s[{self.layout.base['value', None, game.active]}]"

    def words_of(self, node: nodes.Node) -> str:
        """Return a phrase as it is written."""
        return unparse(node, self.book.vocabulary)


@lru_cache(maxsize=4096)
def _compiled(source: str, name: str):
    """Compile a source; most units of a game that is edited, or played by other numbers, say what they said."""
    return builtins.compile(source, name, "exec")
