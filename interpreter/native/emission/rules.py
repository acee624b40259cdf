"""Translate rules in force to the typed form, the intermediate code from which WebAssembly is made. Each rule becomes two
functions and a row of a table: the first function tests whether the rule applies, the second carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from dsl import nodes
from dsl.semantics.checked import patterns_of, verb_roles
from dsl.semantics.checks.groups import is_anyone
from dsl.semantics.rules_in_force import IN_FORCE, is_about_you
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.rules import DEFAULT_LAYERS, imagines
from interpreter.compiler.folding.analysis import PlacedRule, is_of_nobody, parts_of
from interpreter.model.layout import ZoneSlot
from interpreter.model.rules import Key
from interpreter.native.emission import groups, names
from interpreter.native.emission.context import NOBODY, Emitting, Env, block, expression, test
from interpreter.native.runtime import rules as kinds
from interpreter.native.runtime.rules import ALONG, ROLES, THIS, YOU
from interpreter.native.runtime.words import CAUSE, CAUSER, NONE, SAID
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    NOTHING,
    ONE,
    Call,
    Do,
    Expression,
    Local,
    Number,
    Operation,
    both,
    load,
    number_of,
    operation,
    store,
)

#: The kinds of rules, by their words. For a rule of any other kind the game is given up when the rule would apply.
KINDS = {
    "change": kinds.CHANGE,
    "ignore": kinds.IGNORE,
    "forbid": kinds.FORBID,
    "before": kinds.BEFORE,
    "after": kinds.AFTER,
    "next": kinds.NEXT,
    "allow": kinds.ALLOW,
    "instead": kinds.INSTEAD,
}
#: The ways in which a rule changes a number, by their words.
OPS = {"by": kinds.BY, "times": kinds.TIMES, "to": kinds.TO, "at most": kinds.AT_MOST, "at least": kinds.AT_LEAST}


class RulesInForce:
    """The rules in force of one game: the table of rules, and tables that list for each verb or value the rules about
    it."""

    def __init__(self, emitting: Emitting) -> None:
        self.emitting = emitting
        self.program = emitting.program
        self.rows: dict[int, int] = {}
        self.table: list[int] = []

    # ------------------------------------------------------------- which rules there are

    def numbers_in(self, body: tuple[nodes.Node, ...]) -> Iterator[int]:
        """Yield the numbers of the rules that are written directly in a card, or in the rules of the game."""
        rulework, known = self.program.rulework, self.emitting.known
        for node in body:
            if isinstance(node, IN_FORCE) and not is_of_nobody(node, self.program.absent):
                for part in range(parts_of(node)):
                    if known.may_apply(rulework.number[node] + part):
                        yield rulework.number[node] + part

    def general(self) -> list[int]:
        """Return the numbers of the rules that belong to no card: those of the game itself and of its decks in play."""
        book, out = self.program.book, self.program.layout.left_out
        found = [one for one in book.general if book.deck_of_rules.get(one) not in out]
        return [number for one in found for number in self.numbers_in(one.rules)]

    def moment(self, kind: str, step: str) -> nodes.Moment | None:
        """Return a rule that acts before or after a step (`kind`) and may come into force; None if there is none."""
        book, left_out = self.program.book, self.program.layout.left_out
        absent = {
            number
            for one in book.general
            if book.deck_of_rules.get(one) in left_out
            for number in self.numbers_in(one.rules)
        }
        there = [one.node for number, one in self.emitting.known.rules.items() if number not in absent]
        moments = (one for one in there if isinstance(one, nodes.Moment))
        return next((one for one in moments if (one.kind, one.step) == (kind, step)), None)

    def of_entry(self, entry: int) -> list[int]:
        return [] if entry < 0 else list(self.numbers_in(self.program.book.cards[entry].node.body))

    def tables(self, about: Callable[[PlacedRule], bool]) -> tuple[Expression, Expression]:
        """Return the places of two lists of rules. The first holds, for each piece, the list of its rules that pass `about`. The
        second is the list of the rules of the game that pass `about`. Raises CannotSay if a rule of the game switches cards
        off."""
        placing, rules = self.emitting.placing, self.program.rulework.rules
        by_entry: dict[int, int] = {}
        words = []
        for piece in placing.pieces.there:
            entry = placing.layout.entry_of[piece]
            if entry not in by_entry:
                mine = [self.row(number) for number in self.of_entry(entry) if about(rules[number])]
                by_entry[entry] = placing.constant_list(mine) if mine else 0
            words.append(by_entry[entry])
        general = [number for number in self.general() if about(rules[number])]
        for number in self.general():
            if isinstance(rules[number].node, nodes.Mute):
                raise CannotSay("a rule of the game that switches others off", rules[number].node)
        return Number(placing.table(words)), Number(placing.constant_list([self.row(one) for one in general]))

    def about_verb(self, verb: str) -> Callable[[PlacedRule], bool]:
        return lambda rule: self.verb_of(rule) == verb

    def verb_of(self, rule: PlacedRule) -> str | None:
        """Return the verb that a rule is about; None if it is about something else."""
        if not isinstance(rule.node, nodes.Rule | nodes.ChangeRole | nodes.NextTime):
            return None
        return patterns_of(rule.node.pattern, self.program.book)[rule.part].verb

    @staticmethod
    def is_exchange(rule: PlacedRule) -> bool:
        """Tell whether a rule is an exchange for payments (`accept`)."""
        return isinstance(rule.node, nodes.Accept)

    def about_value(self, key: Key) -> Callable[[PlacedRule], bool]:
        def about(rule: PlacedRule) -> bool:
            if not isinstance(rule.node, nodes.ChangeValue):
                return False
            ref = self.emitting.checked.refs[rule.node]
            return (ref.kind, ref.owner, ref.name) == key

        return about

    # -------------------------------------------------------------------- one rule

    def row(self, number: int) -> int:
        """Return the row of a rule in the table of rules, by the number of the rule. The first call adds the row."""
        if number not in self.rows:
            self.rows[number] = len(self.table) // kinds.OF_A_RULE
            self.table += [0] * kinds.OF_A_RULE
            at = self.rows[number] * kinds.OF_A_RULE
            about_you = is_about_you(self.program.rulework.rules[number].node, self.emitting.checked)
            self.table[at : at + kinds.OF_A_RULE] = [*self._row(number), int(about_you)]
        return self.rows[number]

    def _row(self, number: int) -> list[int]:
        rule = self.program.rulework.rules[number]
        node = rule.node
        if isinstance(node, nodes.ChangeValue):
            return self._change_value(number, node)
        if isinstance(node, nodes.Mute):
            return [kinds.UNSAID, self._mute(number, node), 0, number, 0, 0, 0, -2, 0, 0, 0]
        if isinstance(node, nodes.Moment):
            return self._moment(number, node)
        if isinstance(node, nodes.Accept):
            return self._exchange(number, node)
        if not isinstance(node, nodes.Rule | nodes.ChangeRole | nodes.NextTime):
            self._left_to_python(node)
            return [kinds.UNSAID, self._always(number, node), 0, 0, 0, 0, 0, -2, 0, 0, 0]
        pattern = patterns_of(node.pattern, self.program.book)[rule.part]
        kind = (
            "change"
            if isinstance(node, nodes.ChangeRole)
            else "next"
            if isinstance(node, nodes.NextTime)
            else node.kind
        )
        bound, match = self._match(number, node, pattern)
        act, role, op = 0, 0, 0
        if isinstance(node, nodes.ChangeRole):
            roles = [parameter.name for _, parameter in verb_roles(self.program.book.verbs[pattern.verb])]
            role, op = roles.index(node.role), OPS[node.op]
            if (
                self.program.book.type_of(verb_roles(self.program.book.verbs[pattern.verb])[role][1].type).kind
                == "bundle"
            ):
                raise CannotSay("a rule that changes a bundle", node)
            amount = node.amount
            act = self._function(
                "a", number, node, lambda env: self._amount(amount, self._roles(pattern, bound, env, node))
            )
        elif node.body:
            body = node.body
            act = self._function("a", number, node, lambda env: block(body, self._roles(pattern, bound, env, node)))
        layer = node.layer if not isinstance(node, nodes.NextTime) else None
        even = isinstance(node, nodes.Rule) and node.even_if_gone
        verb = self.emitting.verb_number(pattern.verb)
        if kind not in KINDS:
            self._left_to_python(node)
        rank = self._rank(kind, pattern.verb, layer)
        return [KINDS.get(kind, kinds.UNSAID), match, act, rank, role, op, int(even), verb, *self._judged(number)]

    def _left_to_python(self, node: nodes.Node) -> None:
        """Record that the module gives a game up when this rule applies."""
        self.emitting.unsaid.setdefault(node, "a rule that gives up where it applies")

    def _change_value(self, number: int, node: nodes.ChangeValue) -> list[int]:
        ref = self.emitting.checked.refs[node]
        decl = ref.decl
        given = decl.parameters if isinstance(decl, nodes.Define) and not ref.owner else ()

        def start(env: Env) -> Env:
            roles = {
                one.name: load(operation("add", Local("frame"), Number(ROLES + at))) for at, one in enumerate(given)
            }
            known = {name: env.assigned(code, "p") for name, code in roles.items()}
            it = env.assigned(load(operation("add", Local("frame"), Number(ROLES))), "owner") if ref.owner else None
            env = self._started(env, node)
            return replace(env, names={**env.names, **known}, it=it)

        def match(env: Env) -> None:
            env = start(env)
            found: Expression = ONE
            if node.where is not None:
                found = test(node.where, env)
            if node.of is not None:
                assert env.it is not None
                found = both(self._is_of(node.of, env.it, env), found)
            self._say(found, env)

        def act(env: Env) -> None:
            env = start(env)
            self._say(expression(node.amount, env), env)

        functions = self._function("m", number, node, match), self._function("a", number, node, act)
        verb = value_number((ref.kind, ref.owner, ref.name), self.emitting)
        return [kinds.CHANGE, *functions, 0, 0, OPS[node.op], 0, verb, *self._judged(number)]

    def _judged(self, number: int) -> tuple[int, int, int]:
        """Return three numbers:

        - whether the rule asks who would do something (1 or 0);
        - 1 + the number of the function that tests whether the rule, once it is stored, is over (0: there is none);
        - 1 + the number of the step during whose runs it is in force (0: there is none).
        """
        rule = self.program.rulework.rules[number]
        span, until = rule.span, 0
        if isinstance(span, nodes.During):
            over = span.until

            def write(env: Env) -> None:
                env = self._started(env, rule.node)
                self._say(test(over, env), env)

            until = 1 + self._function("u", number, span, write)
        step = 1 + self.emitting.step_number(span.step) if isinstance(span, nodes.DuringTurns) else 0
        return int(imagines(rule.node, self.emitting.checked)), until, step

    def _moment(self, number: int, node: nodes.Moment) -> list[int]:
        """Return the row of a rule that acts before or after a step."""
        parameter = self.program.book.steps[node.step].parameter
        ref = None if node.who is None else self.emitting.checked.refs.get(node.who)
        named = node.who.id if isinstance(node.who, nodes.Name) and ref is not None and ref.kind == "role" else None

        def start(env: Env) -> Env:
            env = self._started(env, node)
            if named is None:
                return env
            return env.bind(named, env.assigned(load(operation("add", Local("frame"), Number(ROLES))), "r"))

        def match(env: Env) -> None:
            env = start(env)
            found: Expression = ONE if node.where is None else test(node.where, env)
            if node.who is not None and named is None and parameter is not None:
                if self.program.book.type_of(parameter.type).kind == "set":
                    raise CannotSay("a rule before or after a step for several", node)
                found = both(self._equals(load(operation("add", Local("frame"), Number(ROLES))), node.who, env), found)
            self._say(found, env)

        functions = (
            self._function("m", number, node, match),
            self._function("a", number, node, lambda env: block(node.body, start(env))),
        )
        rank = self._rank(node.kind, "", None)
        verb = moment_number(node.kind, node.step, self.emitting)
        return [KINDS[node.kind], *functions, rank, 0, 0, 0, verb, *self._judged(number)]

    def _exchange(self, number: int, node: nodes.Accept) -> list[int]:
        """Return the row of an exchange for payments. Its function stores two lists of bundles: what a player may give,
        and what this counts for."""

        def match(env: Env) -> None:
            payer = env.assigned(load(operation("add", Local("frame"), Number(ROLES))), "payer")
            env = replace(self._started(env, node), it=payer)
            self._say(ONE if node.where is None else test(node.where, env), env)

        def act(env: Env) -> None:
            env = self._started(env, node)
            both_sides = env.assigned(env.call("new", Number(2)), "sides")
            for side in (node.given, node.wanted):
                bundles = env.assigned(env.call("new", Number(len(side))), "bundles")
                for one in side:
                    env.do("push", bundles, expression(one, env))
                env.do("push", both_sides, bundles)
            self._say(both_sides, env)

        functions = self._function("m", number, node, match), self._function("a", number, node, act)
        return [kinds.ALLOW, *functions, 0, 0, 0, 0, kinds.OF_AN_EXCHANGE, *self._judged(number)]

    def about_moment(self, kind: str, step: str) -> Callable[[PlacedRule], bool]:
        return lambda rule: isinstance(rule.node, nodes.Moment) and (rule.node.kind, rule.node.step) == (kind, step)

    def _mute(self, number: int, node: nodes.Mute) -> int:
        """Return the number of the function that tests whether a rule switches a card off."""

        def write(env: Env) -> None:
            env = self._started(env)
            card = env.assigned(load(operation("add", Local("frame"), Number(ROLES))), "card")
            self._say(groups.fits(node.group, card, env), env)

        return self._function("m", number, node, write)

    def place_rulers(self) -> None:
        """Put into a table the functions that return the player for whom the cards in a zone are in force, if the declaration of
        a zone names this player (`in force for`)."""
        placing = self.emitting.placing
        if any(zone.decl.in_force_for is not None for zone in placing.zones):
            words = [0 if zone.decl.in_force_for is None else 1 + self._ruler(zone.decl) for zone in placing.zones]
            placing.at.rulers = placing.table(words)
            placing.at.holders = placing.table([self._owner(zone) for zone in placing.zones])

    def _ruler(self, zone: nodes.Zone) -> int:
        """Return the number of the function that stores the player for whom the cards in a zone are in force. Its
        argument is the owner of the zone."""
        ruler = zone.in_force_for
        assert ruler is not None, "somebody is named"
        title = self.emitting.function(
            f"U{self.emitting.number_of(zone)}",
            ("owner",),
            lambda env: self._say(expression(ruler, env.meaning({}, it=Local("owner"))), env),
            zone,
        )
        return number_of(title, self.emitting.module)

    def _owner(self, zone: ZoneSlot) -> int:
        """Return the number of the owner of a zone: a player or a piece. It is NONE if the zone belongs to the game."""
        pieces = self.emitting.placing.pieces.here
        of_thing = zone.decl.owner in self.emitting.placing.layout.of_noun
        return NONE if zone.owner is None else pieces[zone.owner] if of_thing else zone.owner

    def place_mutes(self) -> None:
        """Put the table of the cards that switch other cards off into memory, if there are any."""
        numbers = [number for entry in self.emitting.placing.pieces.cards for number in self.of_entry(entry)]
        if any(isinstance(self.program.rulework.rules[number].node, nodes.Mute) for number in numbers):
            table, _ = self.tables(lambda rule: isinstance(rule.node, nodes.Mute))
            assert isinstance(table, Number)
            self.emitting.placing.at.mutes = int(table.value)

    def _is_of(self, of: nodes.Expression, owner: Expression, env: Env) -> Expression:
        if value_of(env.type(of)).kind in ("player", "piece"):
            return Operation("i32.eq", (owner, expression(of, env)))
        return env.call("has", groups.listed(of, env), owner)

    def _function(self, letter: str, number: int, node: nodes.Node, write: Callable[[Env], None]) -> int:
        title = self.emitting.function(f"{letter}{number}", ("frame",), write, node)
        return number_of(title, self.emitting.module)

    def _always(self, number: int, node: nodes.Node) -> int:
        return self._function("m", number, node, lambda env: self._say(ONE, env))

    @staticmethod
    def _say(value: Expression, env: Env) -> None:
        env.add(store(Number(SAID), value))

    def _started(self, env: Env, rule: nodes.Node | None = None) -> Env:
        """Return the environment of a function of a rule, in which `you`, `this` and the values kept by a stored rule
        are known. They are read from the frame of the rule."""
        you = env.assigned(load(operation("add", Local("frame"), Number(YOU))), "you")
        this = env.assigned(load(operation("add", Local("frame"), Number(THIS))), "this")
        env = replace(env, you=you, this=this)
        titles = () if rule is None else self.emitting.checked.captured.get(rule, ())
        for place, title in enumerate(titles):
            along = load(operation("add", Local("frame"), Number(ALONG)))
            env = env.bind(title, env.assigned(load(operation("add", along, Number(1 + place))), "along"))
        return env

    def _amount(self, amount: nodes.Expression, env: Env) -> None:
        self._say(expression(amount, env), env)

    def _roles(self, pattern: nodes.Pattern, bound: dict[str, int], env: Env, rule: nodes.Node) -> Env:
        """Return the environment of a function of a rule about a verb: the names of the rule that mean roles of the event are
        known in it. A name that the rule has stored is no such role, even if a role of the verb has the same name."""
        roles = verb_roles(self.program.book.verbs[pattern.verb])
        kept = self.emitting.checked.captured.get(rule, ())
        places = {parameter.name: at for at, (_, parameter) in enumerate(roles) if parameter.name not in kept} | bound
        env = self._started(env, rule)
        found = {
            name: env.assigned(load(operation("add", Local("frame"), Number(ROLES + at))), "r")
            for name, at in places.items()
        }
        return replace(env, names={**env.names, **found})

    def _match(self, number: int, node: nodes.Node, pattern: nodes.Pattern) -> tuple[dict[str, int], int]:
        """Return the index of the role that each name in a pattern means, and the number of the function that tests the
        pattern."""
        given = {"": pattern.subject, "object": pattern.object, **dict(pattern.args)}
        kept = self.emitting.checked.captured.get(node, ())
        bound: dict[str, int] = {}
        compared: list[tuple[int, nodes.Expression]] = []
        for at, (key, parameter) in enumerate(verb_roles(self.program.book.verbs[pattern.verb])):
            value = given.get(key)
            ref = None if value is None else self.emitting.checked.refs.get(value)
            if value is None or is_anyone(value):
                if parameter.name not in kept:
                    bound.setdefault(parameter.name, at)
            elif ref is not None and ref.kind == "role" and isinstance(value, nodes.Name):
                bound[value.id] = at
            else:
                declared = self.emitting.book.type_of(parameter.type)
                if declared.kind == "set" or (declared.optional and isinstance(value, nodes.Quantified)):
                    raise CannotSay("a pattern of what several stand in, or nobody", value)
                compared.append((at, value))

        def write(env: Env) -> None:
            env = self._started(env, node)
            known = {
                name: env.assigned(load(operation("add", Local("frame"), Number(ROLES + at))), "r")
                for name, at in bound.items()
            }
            env = replace(env, names={**env.names, **known})
            tests = [
                self._equals(load(operation("add", Local("frame"), Number(ROLES + at))), value, env)
                for at, value in compared
            ]
            tests += self._because(pattern, env)
            if pattern.during is not None:
                step = self.emitting.step_number(pattern.during)
                tests.append(env.call("is_under_way", Number(step)))
            if pattern.where is not None:
                tests.append(test(pattern.where, env))
            found: Expression = ONE
            for one in reversed(tests):
                found = both(one, found)
            self._say(found, env)

        return bound, self._function("m", number, node, write)

    @staticmethod
    def _equals(role: Expression, value: nodes.Expression, env: Env) -> Expression:
        """Return the expression for whether a role of an event fits what a pattern says: 1 or 0."""
        if isinstance(value, nodes.Name) and value.id == "another":
            return Operation("i32.ne", (role, env.you))
        if isinstance(value, nodes.Quantified):
            fitting = groups.fits(value.group, role, env)
            another = value.determiner == "another"
            return both(Operation("i32.ne", (role, names.chooser(env))), fitting) if another else fitting
        card = names.card_named(value, env)
        if card is not None:
            entry = env.call("looked_at", names.seen(role, env), Number(env.placing.at.entry_of))
            return Operation("i32.eq", (entry, Number(card)))
        if value_of(env.type(value)).kind == "bundle":
            return env.call("are_alike", role, expression(value, env))
        return Operation("i32.eq", (role, expression(value, env)))

    @staticmethod
    def _because(pattern: nodes.Pattern, env: Env) -> list[Expression]:
        """Return the expressions that test the cause of an event. A pattern can name several facts about the cause; there is
        one expression for each fact, which is 1 if the fact is true and otherwise 0."""
        if pattern.because is None:
            return []
        pieces = env.placing.pieces_of(pattern.because)
        cause = load(Number(CAUSE))
        found = [
            Operation("i32.ge_s", (cause, Number(pieces.start))),
            Operation("i32.lt_s", (cause, Number(pieces.stop))),
        ]
        if pattern.because_of is not None:
            causer = load(Number(CAUSER))
            if isinstance(pattern.because_of, nodes.Name) and pattern.because_of.id == "another":
                found.append(Operation("i32.ne", (causer, env.you)))
            else:
                found.append(Operation("i32.eq", (causer, expression(pattern.because_of, env))))
        return list(found)

    def _rank(self, kind: str, verb: str, layer: str | None) -> int:
        """Return a number that orders the rules of a verb: rules with lower numbers apply first."""
        usual = DEFAULT_LAYERS.index(kind) if kind in DEFAULT_LAYERS else 0
        order = self.program.book.orders.get(verb)
        if order is None:
            return 16 * usual
        name = layer or kind
        return 16 * (order.layers.index(name) if name in order.layers else len(order.layers)) + usual


@lru_cache(maxsize=8)
def rules_in_force(emitting: Emitting) -> RulesInForce:
    """Return the `RulesInForce` of a module. The first call makes it."""
    return RulesInForce(emitting)


def value_number(key: Key, emitting: Emitting) -> int:
    """Return the number that stands for a value in the table of rules. In the row of a rule about a value, it is in the column
    that has the number of the verb for other rules."""
    return kinds.OF_A_VALUE - emitting.valued.setdefault(key, len(emitting.valued))


def moment_number(kind: str, step: str, emitting: Emitting) -> int:
    """Return the number that stands for the moment before or after a step in the table of rules. In the row of a rule about a
    moment, it is in the column that has the number of the verb for other rules."""
    return kinds.OF_A_MOMENT + 2 * emitting.step_number(step) + int(kind == "after")


def moment(kind: str, step: nodes.Step, env: Env) -> None:
    """Add to `env` the call that applies the rules in force before or after a step."""
    rules = rules_in_force(env.emitting)
    table, general = rules.tables(rules.about_moment(kind, step.name))
    frame = env.assigned(env.call("new", Number(ROLES + 1)), "frame")
    if step.parameter is not None:
        env.add(store(operation("add", frame, Number(ROLES)), Local("p0")))
    env.do("moment", frame, table, general, Number(moment_number(kind, step.name, env.emitting)))


def event(
    verb: str, parameters: tuple[str, ...], body: str, node: nodes.Node, emitting: Emitting, amount: int = kinds.WHOLE
) -> str:
    """Return the name of the function of an event to which a rule in force may apply. `body` is the name of the function of the
    verb itself. If the event may be carried out in part, `amount` is the index of the role that is its number."""
    title = f"R_{body}"

    def of_frame(env: Env) -> None:
        roles = [load(operation("add", Local("frame"), Number(ROLES + at))) for at in range(len(parameters))]
        env.add(Do(Call(body, tuple(roles), None)))

    def write(env: Env) -> None:
        allowed = Number(int(not emitting.book.verbs[verb].when_allowed))
        table, general = rules_in_force(emitting).tables(rules_in_force(emitting).about_verb(verb))
        frame = env.assigned(env.call("new", Number(ROLES + len(parameters))), "frame")
        for at, one in enumerate(parameters):
            env.add(store(operation("add", frame, Number(ROLES + at)), Local(one)))
        carried_out = number_of(emitting.function(f"F_{body}", ("frame",), of_frame, node), emitting.module)
        number = Number(emitting.verb_number(verb))
        env.do("happen", frame, table, general, number, Number(carried_out), allowed, Number(amount))

    return emitting.function(title, parameters, write, node)


def projected(key: Key, base: Expression, owner: Expression | None, env: Env) -> Expression:
    """Return the expression for a value as the rules in force change it. `owner` is the owner of the value. For a definition,
    `owner` is the list of its arguments. It is None if there is neither."""
    rules = rules_in_force(env.emitting)
    place = rules.emitting.projections
    if key not in place:
        place[key] = rules.tables(rules.about_value(key))
    table, general = place[key]
    value = Number(value_number(key, env.emitting))
    is_list = Number(int(_is_list(key, env)))
    if key[0] == "define" and key[1] is None:
        given, many = (NOTHING, NOTHING) if owner is None else (owner, load(owner))
        return env.call("project", base, table, general, value, given, many, is_list)
    owner = NOBODY if owner is None else owner
    return env.call("project", base, table, general, value, owner, Number(-1), is_list)


def _is_list(key: Key, env: Env) -> bool:
    """Tell whether a value, or the result of a definition, is a bundle or a set."""
    kind, owner, name = key
    if kind == "value":
        return env.book.type_of(env.book.values[owner, name].type).kind in ("bundle", "set")
    return value_of(env.type(env.book.defines[owner, name].value)).kind in ("bundle", "set")
