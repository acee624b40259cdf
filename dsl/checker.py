"""A rulebook to a checked rulebook: what each name means and what type each expression has.

Nothing is written on the nodes; the answers stand in side tables (`Checked.types`, `Checked.refs`).
All findings of a run are collected: an expression that cannot be judged gets the type `UNKNOWN`,
which fits everywhere, so that one slip gives one message.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dsl import nodes
from dsl.diagnostics import Findings, Label
from dsl.rulebook import CardEntry, Rulebook
from dsl.suggest import nearest
from dsl.static_types import NONE, NUMBER, PLAYER, TEXT, UNKNOWN, YES_NO, Type, comparable, fits, piece, set_of, value_of, zone_of


@dataclass(frozen=True, slots=True)
class Ref:
    """What a name means.

    `kind` is local, value, zone, define, field, option, word, table, step, card, player, seat,
    predeclared or function; `decl` the declaration where there is one; `owner` the noun whose
    member it is.
    """

    kind: str
    name: str
    decl: object = None
    owner: str | None = None


@dataclass(eq=False)
class Checked:
    """A rulebook with what the checker found out."""

    book: Rulebook
    types: dict[nodes.Node, Type] = field(default_factory=dict)
    refs: dict[nodes.Node, Ref] = field(default_factory=dict)


@dataclass(frozen=True)
class Scope:
    """The names that are visible somewhere in a text."""

    names: dict[str, Type] = field(default_factory=dict)
    you: bool = False
    it: Type | None = None
    this: Type | None = None
    pattern: bool = False

    def bind(self, name: str, type_: Type) -> Scope:
        return replace(self, names={**self.names, name: type_})

    def candidate(self, type_: Type) -> Scope:
        return replace(self, it=type_)


PREDECLARED = {
    "direction": NUMBER,
    "now": NUMBER,
    "winners": set_of(PLAYER),
}

FUNCTIONS = {"min": (NUMBER, NUMBER), "max": (NUMBER, NUMBER), "abs": (NUMBER,), "seat": (NUMBER,)}

MEMBERS_OF_PIECES = {"owner": PLAYER.maybe()}


def check(book: Rulebook, findings: Findings) -> Checked:
    """Check a whole rulebook; findings are N3xx (names), N4xx (types) and N5xx (rules that cannot work)."""
    checked = Checked(book)
    checker = Checker(checked, findings)
    checker.all()
    return checked


class Checker:
    """Walks the trees; one method a family of nodes."""

    def __init__(self, checked: Checked, findings: Findings) -> None:
        self.checked = checked
        self.book = checked.book
        self.findings = findings
        self.define_stack: list[nodes.Define] = []
        self.done: set[nodes.Define] = set()

    # ------------------------------------------------------------ declarations

    def all(self) -> None:
        for declaration in self._in_order():
            self.declaration(declaration)
        self._check_game()

    def _in_order(self):
        for file in self.book.files:
            yield from file.declarations

    def _check_game(self) -> None:
        game = self.book.game
        if game is not None and game.active is not None:
            decl = self.book.values.get((None, game.active))
            if decl is None:
                self._unknown("value", game.active, game.span, [n for o, n in self.book.values if o is None])
            elif not fits(self.book.type_of(decl.type), PLAYER):
                self.findings.error("N402", f"`active` names a value that is not a player: `{game.active}`", game.span)

    def declaration(self, node: nodes.Node) -> None:
        match node:
            case nodes.Noun():
                for member in node.members:
                    self._member_decl(member)
            case nodes.ValueDecl():
                self._member_decl(node)
            case nodes.Zone():
                self._zone_decl(node)
            case nodes.Supply():
                self._noun_known(node.group.noun, node.span)
                if (node.owner, node.zone) not in self.book.zones:
                    self._unknown("zone", node.zone, node.span, [n for _, n in self.book.zones])
                if node.count is not None:
                    self.want(node.count, NUMBER, Scope())
                if node.group.noun in self.book.nouns:
                    self.group(node.group, Scope())
            case nodes.Table():
                for value in node.values:
                    self.expr(value, Scope())
            case nodes.Define():
                self.define(node)
            case nodes.Verb():
                self._verb_decl(node)
            case nodes.Order():
                if node.verb not in self.book.verbs:
                    self._unknown("verb", node.verb, node.span, self.book.verbs)
            case nodes.Step():
                self.block(node.body, self._parameters((node.parameter,) if node.parameter else (), Scope()))
            case nodes.Play():
                self.block(node.body, Scope())
            case nodes.SpanDecl():
                self.want(node.start, NUMBER, Scope())
                if node.end is not None:
                    self.want(node.end, NUMBER, Scope())
            case nodes.General():
                for rule in node.rules:
                    self.stmt(rule, Scope())
            case nodes.Invariant():
                self.test(node.test, Scope())
            case nodes.Tally():
                self.want(node.value, NUMBER, Scope())
            case nodes.Card():
                self._card(node)
            case nodes.Scenario():
                self._scenario(node)

    def _member_decl(self, node: nodes.FieldDecl | nodes.ValueDecl) -> None:
        wanted = self._type_name(node.type)
        owner = getattr(node, "noun", None)
        if owner is not None:
            self._noun_known(owner, node.span)
        if node.default is not None:
            self.want(node.default, wanted, Scope())

    def _type_name(self, node: nodes.TypeName) -> Type:
        found = self.book.type_of(node)
        if found is UNKNOWN:
            known = ["number", "yes_no", "text", *self.book.nouns, *self.book.words, *self.book.kinds]
            self._unknown("type", node.name, node.span, known)
        for bound in (node.low, node.high):
            if bound is not None:
                self.want(bound, NUMBER, Scope(it=PLAYER))
        return found

    def _zone_decl(self, node: nodes.Zone) -> None:
        self._noun_known(node.noun, node.span)
        if node.owner is not None:
            self._noun_known(node.owner, node.span)
        if node.open_if is not None:
            owner = PLAYER if node.owner == "player" else piece(node.owner or "")
            self.test(node.open_if, Scope(it=owner))

    def _noun_known(self, noun: str, span) -> None:
        if noun not in self.book.nouns and noun not in self.book.kind_list:
            self._unknown("noun", noun, span, self.book.nouns)

    def define(self, node: nodes.Define) -> Type:
        """Check a definition once, wherever it is first needed; a circle is a finding."""
        if node in self.done:
            return self.checked.types.get(node.value, UNKNOWN)
        if node in self.define_stack:
            circle = [d.name for d in self.define_stack[self.define_stack.index(node):]] + [node.name]
            self.findings.error("N510", f"`{node.name}` is defined by itself: {' → '.join(circle)}", node.span,
                                label="this would never end", help="one of these definitions must not use the next")
            self.done.add(node)
            return UNKNOWN
        self.define_stack.append(node)
        scope = self._parameters(node.parameters, Scope(you=True))
        if node.adjective:
            scope = scope.candidate(scope.names[node.parameters[0].name])
            self.test(node.value, scope)
            found = YES_NO
        else:
            if node.of and node.parameters:
                scope = scope.candidate(scope.names[node.parameters[0].name])
            found = value_of(self.expr(node.value, scope))
        self.define_stack.pop()
        self.done.add(node)
        return found

    def _parameters(self, parameters, scope: Scope) -> Scope:
        for parameter in parameters:
            scope = scope.bind(parameter.name, self._type_name(parameter.type))
        return scope

    def _verb_decl(self, node: nodes.Verb) -> None:
        scope = Scope()
        for _, parameter in verb_roles(node):
            scope = scope.bind(parameter.name, self._type_name(parameter.type))
        self.block(node.body, scope)

    def _card(self, node: nodes.Card) -> None:
        self._noun_known(node.noun, node.span)
        for property_ in node.properties:
            self._property(node, property_)
        scope = Scope(you=True, this=piece(node.noun))
        self.block(node.body, scope)
        for part in node.parts:
            self.block(part.body, scope)

    def _property(self, card: nodes.Card, node: nodes.Property) -> None:
        if node.name == "copies":
            self.want(node.value, NUMBER, Scope())
            return
        decl = self.book.fields.get((card.noun, node.name))
        if decl is None:
            known = ["copies", *(name for noun, name in self.book.fields if noun == card.noun)]
            self._unknown("field", node.name, node.span, known)
            return
        self.want(node.value, self.book.type_of(decl.type), Scope())

    # -------------------------------------------------------------- statements

    def block(self, body: tuple[nodes.Node, ...], scope: Scope) -> None:
        ended = None
        for statement in body:
            if ended is not None:
                self.findings.warning("N520", "this line can never be reached", statement.span,
                                      label="play never gets here", others=(Label(ended.span, "because of this"),),
                                      help="remove it, or put it before the line that ends the block")
                ended = None
            scope = self.stmt(statement, scope)
            if isinstance(statement, nodes.Fail | nodes.Stop | nodes.EndPlay):
                ended = statement

    def stmt(self, node: nodes.Node, scope: Scope) -> Scope:
        """Check one statement; return the scope for those after it."""
        match node:
            case nodes.Let():
                found = value_of(self.expr(node.value, scope))
                return scope.bind(node.name, found)
            case nodes.Choose():
                return self._choose(node, scope)
            case nodes.Roll():
                return self._roll(node, scope)
            case nodes.Sentence():
                self.sentence(node, scope)
            case nodes.May():
                self.actor(node.who, scope)
                self.block(node.body, scope)
                self.block(node.otherwise, scope)
            case nodes.Move():
                self._things(node.what, scope)
                self.zone(node.to, scope)
            case nodes.Shuffle():
                if node.into is not None:
                    self.zone(node.what, scope)
                    self.zone(node.into, scope)
                else:
                    self._places(node.what, scope)
            case nodes.Exchange():
                left, right = self.expr(node.left, scope), self.expr(node.right, scope)
                if not comparable(left, right):
                    self._mismatch(node.right, right, left)
            case nodes.Set():
                target = self.target(node.target, scope)
                self.want(node.value, target, scope)
            case nodes.Adjust():
                target = self.target(node.target, scope)
                if target.kind in ("number", "bundle", "set"):
                    self.want(node.amount, target, scope)
                elif target.kind != "unknown":
                    self.findings.error("N403", f"only a number can be {node.op}d, and this is {target}" if node.op == "raise" else f"only a number can be {node.op}ed, and this is {target}",
                                        node.target.span, label=str(target), help="use `set ... to ...`")
            case nodes.Reveal():
                self.expr(node.what, scope)
                if node.to is not None:
                    self.actor(node.to, scope)
            case nodes.Resolve():
                self._things(node.card, scope)
                if node.who is not None:
                    self.actor(node.who, scope)
            case nodes.Run():
                self._run(node, scope)
            case nodes.Require():
                self.test(node.test, scope)
            case nodes.Stop():
                if node.step is not None and node.step not in self.book.steps:
                    self._unknown("step", node.step, node.span, self.book.steps)
            case nodes.EndPlay():
                if node.winners is not None:
                    self.want(node.winners, set_of(PLAYER), scope)
            case nodes.If():
                self.test(node.test, scope)
                self.block(node.body, scope)
                self.block(node.otherwise, scope)
            case nodes.Repeat():
                self.want(node.times, NUMBER, scope)
                self.block(node.body, scope)
            case nodes.RepeatUntil():
                self.test(node.test, scope)
                self.block(node.body, scope)
            case nodes.ForEach():
                self.block(node.body, scope.bind(node.name, self._members(node.group, scope)))
            case nodes.Open():
                self.want(node.passes, NUMBER, scope)
                self.block(node.body, scope.bind(node.name, self._members(node.group, scope)))
            case nodes.Attempt():
                self.block(node.body, scope)
                self.block(node.otherwise, scope)
            case nodes.AsMuchAsPossible():
                self.block(node.body, scope)
            case nodes.Rule():
                self.block(node.body, self.pattern(node.pattern, scope))
                self._layer(node.pattern.verb, node.layer, node.span)
            case nodes.ChangeRole():
                inner = self.pattern(node.pattern, scope)
                role = inner.names.get(node.role)
                if role is None:
                    verb = self.book.verbs.get(node.pattern.verb)
                    self._unknown("role", node.role, node.span, [p.name for _, p in verb_roles(verb)] if verb else [])
                else:
                    self.want(node.amount, role if node.op == "to" else NUMBER, inner)
                self._layer(node.pattern.verb, node.layer, node.span)
            case nodes.ChangeValue():
                self._change_value(node, scope)
            case nodes.Mute():
                self.group(node.group, scope)
            case nodes.Accept():
                given = self.expr(node.given, scope)
                for wanted in node.wanted:
                    self.want(wanted, given, scope)
                if node.where is not None:
                    self.test(node.where, scope)
            case nodes.NextTime():
                self.block(node.body, self.pattern(node.pattern, scope))
            case nodes.During():
                self.test(node.until, scope)
                self.block(node.rules, scope)
            case nodes.DuringTurns():
                if node.amount is not None:
                    self.want(node.amount, NUMBER, scope)
                if node.step not in self.book.steps:
                    self._unknown("step", node.step, node.span, self.book.steps)
                self.block(node.rules, scope)
            case nodes.Fail():
                pass
            case _:
                raise TypeError(f"no check for {type(node).__name__}")
        return scope

    def _choose(self, node: nodes.Choose, scope: Scope) -> Scope:
        self.actor(node.who, scope)
        what = node.what
        match what:
            case nodes.Among():
                found = self._common([value_of(self.expr(value, scope)) for value in what.values], what)
            case nodes.Range():
                self.want(what.low, NUMBER, scope)
                self.want(what.high, NUMBER, scope)
                found = NUMBER
            case nodes.Payment():
                found = self.expr(what.price, scope)
                self.want(what.purse, found, scope)
            case nodes.Quantified():
                found = value_of(self.expr(what, scope))
                if what.determiner in ("each", "all", "bare", "the"):
                    self.findings.error("N521", "there is nothing to choose here", what.span, label=f"`{what.determiner}` leaves no choice",
                                        help="write `a`, a number, `up to`, `any number of` or `one or more`")
            case _:
                found = value_of(self.expr(what, scope))
        self.checked.types[what] = found
        return scope.bind(node.name, found)

    def _roll(self, node: nodes.Roll, scope: Scope) -> Scope:
        if isinstance(node.what, nodes.Range):
            self.want(node.what.low, NUMBER, scope)
            self.want(node.what.high, NUMBER, scope)
            self.checked.types[node.what] = NUMBER
            return scope.bind(node.name, NUMBER) if node.name else scope
        found = self._things(node.what, scope)
        if found.kind == "piece" and (found.name, "face") not in self.book.values:
            self.findings.error("N411", f"a {found.name} has no `face` to roll", node.what.span,
                                help=f"declare `value face: number from 1 to 6` in the noun `{found.name}`")
        return scope.bind(node.name, value_of(self.checked.types[node.what])) if node.name else scope

    def _run(self, node: nodes.Run, scope: Scope) -> None:
        step = self.book.steps.get(node.step)
        if step is None:
            self._unknown("step", node.step, node.span, self.book.steps)
            if node.argument is not None:
                self.expr(node.argument, scope)
        elif step.parameter is None and node.argument is not None:
            self.findings.error("N404", f"step `{node.step}` is not for anybody", node.argument.span, label="too much",
                                others=(Label(step.span, "declared here"),), help=f"write `run {node.step}`")
        elif step.parameter is not None and node.argument is None:
            self.findings.error("N404", f"step `{node.step}` must be told for whom", node.span, label="for whom?",
                                others=(Label(step.span, "declared here"),), help=f"write `run {node.step} for ...`")
        elif step.parameter is not None:
            self.want(node.argument, self.book.type_of(step.parameter.type), scope)

    def _change_value(self, node: nodes.ChangeValue, scope: Scope) -> None:
        owner: str | None = None
        if node.of is not None:
            of = value_of(self.expr(node.of, scope))
            of = of.item if of.kind == "set" else of
            owner = "player" if of.kind == "player" else of.name
            found = self.book.values.get((owner, node.name)) or self.book.defines.get((owner, node.name))
        else:
            found, owner = self._changeable(node.name)
        if found is None:
            known = [name for _, name in (*self.book.values, *self.book.defines)]
            self._unknown("value", node.name, node.span, known)
            return
        self.checked.refs[node] = Ref("define" if isinstance(found, nodes.Define) else "value", node.name, found, owner)
        base = self.define(found) if isinstance(found, nodes.Define) else self.book.type_of(found.type)
        inner = scope if owner is None else scope.candidate(PLAYER if owner == "player" else piece(owner))
        self.want(node.amount, base if node.op == "to" else NUMBER, inner)
        if node.where is not None:
            self.test(node.where, inner)

    def _changeable(self, name: str):
        for table in (self.book.values, self.book.defines):
            for (owner, other), decl in table.items():
                if other == name:
                    return decl, owner
        return None, None

    def _layer(self, verb: str, layer: str | None, span) -> None:
        if layer is None:
            return
        order = self.book.orders.get(verb)
        if order is None:
            self.findings.error("N511", f"no order of layers is declared for `{verb}`", span, label=f"layer `{layer}`",
                                help=f"add `order {verb}: {layer}, ...` to the rules")
        elif layer not in order.layers:
            self._unknown("layer", layer, span, order.layers)

    # ------------------------------------------------------ sentences, patterns

    def sentence(self, node: nodes.Sentence, scope: Scope) -> None:
        """Check who does what to whom against the head of the verb."""
        verb = self.book.verbs.get(node.verb)
        if verb is None:
            self._unknown("verb", node.form, node.span, self.book.verbs)
            return
        if verb.subject is not None:
            if node.subject is None:
                self.findings.error("N405", f"who {verb.forms[1] if len(verb.forms) > 1 else verb.forms[0]}?", node.span, label="nobody is named",
                                    help=f"write who does it, for example `you {verb.forms[0]}`")
            else:
                self.role(node.subject, verb.subject, scope)
        elif node.subject is not None:
            self.findings.error("N405", f"nobody does `{verb.forms[0]}`: it has no subject", node.subject.span, label="remove this")
        self._arguments(node, verb, lambda value, parameter: self.role(value, parameter, scope))

    def _arguments(self, node, verb: nodes.Verb, check) -> None:
        given = dict(node.args)
        declared = dict(verb.roles)
        if verb.object is not None and node.object is None:
            self.findings.error("N405", f"`{node.form}` needs {self._say_type(verb.object)}", node.span, label="something is missing here",
                                others=(Label(verb.span, "declared here"),), help=f"write it as {self.head(verb)}")
        elif verb.object is None and node.object is not None:
            self.findings.error("N405", f"`{node.form}` takes nothing directly after it", node.object.span, label="too much",
                                others=(Label(verb.span, "declared here"),), help=f"write it as {self.head(verb)}")
        elif verb.object is not None:
            check(node.object, verb.object)
        for preposition, parameter in declared.items():
            if preposition in given:
                check(given[preposition], parameter)
            else:
                self.findings.error("N405", f"`{node.form}` needs `{preposition}` and {self._say_type(parameter)}", node.span, label=f"`{preposition}` whom or what?",
                                    others=(Label(verb.span, "declared here"),), help=f"write it as {self.head(verb)}")
        for preposition, value in given.items():
            if preposition not in declared:
                self.findings.error("N405", f"`{node.form}` does not go with `{preposition}`", value.span, label="this does not belong here",
                                    others=(Label(verb.span, "declared here"),), help=f"write it as {self.head(verb)}")

    def head(self, verb: nodes.Verb) -> str:
        """Return how a verb is used, for messages."""
        words = [] if verb.subject is None else [verb.subject.name]
        words.append(verb.forms[1] if verb.subject is not None and len(verb.forms) > 1 else verb.forms[0])
        if verb.object is not None:
            words.append(verb.object.name)
        for preposition, parameter in verb.roles:
            words += [preposition, parameter.name]
        return "`" + " ".join(words) + "`"

    def _say_type(self, parameter: nodes.Parameter) -> str:
        return str(self.book.type_of(parameter.type))

    def role(self, node: nodes.Node, parameter: nodes.Parameter, scope: Scope) -> None:
        """Check an operand: it may also be several things, one after the other."""
        wanted = self.book.type_of(parameter.type)
        given = self.expr(node, scope)
        if isinstance(node, nodes.Quantified | nodes.Neighbour | nodes.End) and given.kind == "set" and wanted.kind != "set":
            given = given.item
        if not fits(given, wanted.maybe() if given.optional else wanted):
            self._mismatch(node, given, wanted)

    def pattern(self, node: nodes.Pattern, scope: Scope) -> Scope:
        """Check a pattern; return the scope with the roles that it binds."""
        verb = self.book.verbs.get(node.verb)
        if verb is None:
            self._unknown("verb", node.form, node.span, self.book.verbs)
            return scope
        inner = replace(scope, pattern=True)
        bound: dict[str, Type] = {}

        def part(value: nodes.Node, parameter: nodes.Parameter) -> None:
            wanted = self.book.type_of(parameter.type)
            if isinstance(value, nodes.Name) and value.id in ("anyone", "anything"):
                self.checked.types[value] = wanted
            elif isinstance(value, nodes.Name) and value.id == parameter.name and value.id not in scope.names:
                self.checked.types[value] = wanted
                self.checked.refs[value] = Ref("role", value.id)
                bound[value.id] = wanted
            elif isinstance(value, nodes.Name) and value.id == "another":
                self.checked.types[value] = PLAYER
            elif isinstance(value, nodes.Quantified):
                found = self.group(value.group, inner)
                if not fits(found, wanted):
                    self._mismatch(value, found, wanted)
                self.checked.types[value] = found
            else:
                self.want(value, wanted.maybe(), inner)

        if verb.subject is not None:
            part(node.subject, verb.subject)
        self._arguments(node, verb, part)
        after = replace(scope, names={**scope.names, **bound})
        tests = replace(after, pattern=True)
        if node.because_of is not None and not (isinstance(node.because_of, nodes.Name) and node.because_of.id == "another"):
            self.want(node.because_of, PLAYER, tests)
        if node.because is not None:
            self._noun_known(node.because, node.span)
        if node.during is not None and node.during not in self.book.steps:
            self._unknown("step", node.during, node.span, self.book.steps)
        if node.where is not None:
            self.test(node.where, tests)
        return after

    # ------------------------------------------------------------- expressions

    def expr(self, node: nodes.Node, scope: Scope) -> Type:
        """Check an expression; return (and note) its type."""
        found = self._expr(node, scope)
        self.checked.types[node] = found
        return found

    def want(self, node: nodes.Node, wanted: Type, scope: Scope) -> Type:
        found = self.expr(node, scope)
        if not fits(found, wanted):
            self._mismatch(node, found, wanted)
        return found

    def test(self, node: nodes.Node, scope: Scope) -> None:
        """Check an expression that must be true or false."""
        found = self.expr(node, scope)
        if isinstance(node, nodes.Quantified):
            return
        if found.kind not in ("yes_no", "unknown"):
            self.findings.error("N401", f"a test is due here, and this is {found}", node.span, label=str(found),
                                help="compare it with something, or write `there is ...`")

    def actor(self, node: nodes.Node, scope: Scope) -> None:
        found = self.expr(node, scope)
        if found.kind == "set":
            found = found.item
        if not fits(found, PLAYER.maybe()):
            self._mismatch(node, found, PLAYER)

    def zone(self, node: nodes.Node, scope: Scope) -> Type:
        found = self.expr(node, scope)
        if found.kind not in ("zone", "unknown"):
            self.findings.error("N406", f"a zone is due here, and this is {found}", node.span, label=str(found),
                                help="the zones are " + ", ".join(sorted({name for _, name in self.book.zones})))
        return found

    def _places(self, node: nodes.Node, scope: Scope) -> None:
        found = self.expr(node, scope)
        if found.kind not in ("zone", "set", "unknown"):
            self.findings.error("N406", f"a zone is due here, and this is {found}", node.span, label=str(found))

    def _things(self, node: nodes.Node, scope: Scope) -> Type:
        found = value_of(self.expr(node, scope))
        item = found.item if found.kind == "set" else found
        if item.kind not in ("piece", "unknown", "none"):
            self.findings.error("N407", f"only things can be moved, and this is {found}", node.span, label=str(found),
                                help="name a card, a set of cards, or a zone")
        return item

    def target(self, node: nodes.Node, scope: Scope) -> Type:
        """Check the left side of `set`, `raise`, `lower`: it must be a value that changes in play."""
        found = self.expr(node, scope)
        ref = self.checked.refs.get(node)
        if found is not UNKNOWN and (ref is None or not (ref.kind == "value" or ref.name in ("direction", "winners"))):
            self.findings.error("N408", "this cannot be set", node.span, label="not a value that changes in play",
                                help="declare `value NAME: ...`; fields are printed, definitions are computed, things go elsewhere by `move`")
        return found

    def _members(self, node: nodes.Node, scope: Scope) -> Type:
        found = value_of(self.expr(node, scope))
        if found.kind == "set":
            return found.item
        if found.kind not in ("unknown", "piece"):
            self.findings.error("N409", f"`for each` goes through several things, and this is {found}", node.span, label=str(found))
        return found.sure()

    def _expr(self, node: nodes.Node, scope: Scope) -> Type:
        match node:
            case nodes.Number():
                return NUMBER
            case nodes.Text():
                return self._text(node)
            case nodes.Name():
                return self._name(node, scope)
            case nodes.NoneValue():
                return NONE
            case nodes.Flag():
                return YES_NO
            case nodes.Field():
                return self._field(node, scope)
            case nodes.Call():
                return self._call(node, scope)
            case nodes.Numbered():
                return self._numbered(node)
            case nodes.Negative():
                return self.want(node.value, NUMBER, scope)
            case nodes.Binary():
                return self._binary(node, scope)
            case nodes.Compare():
                return self._compare(node, scope)
            case nodes.IsAdjective():
                self._is_adjective(node, scope)
                return YES_NO
            case nodes.IsOneOf():
                left = self.expr(node.value, scope)
                right = value_of(self.expr(node.group, scope))
                if right.kind == "set" and not comparable(left, right.item):
                    self._mismatch(node.value, left, right.item)
                return YES_NO
            case nodes.Exists():
                if not isinstance(node.what, nodes.Quantified | nodes.Group):
                    self.test(node.what, scope)
                else:
                    self.expr(node.what, scope)
                return YES_NO
            case nodes.Not():
                self.test(node.value, scope)
                return YES_NO
            case nodes.Logic():
                self.test(node.left, scope)
                self.test(node.right, scope)
                return YES_NO
            case nodes.Can():
                self.sentence(node.sentence, scope)
                return YES_NO
            case nodes.Asks():
                self._things(node.card, scope)
                if node.verb not in self.book.verbs:
                    self._unknown("verb", node.verb, node.span, self.book.verbs)
                return YES_NO
            case nodes.Has():
                self._things(node.card, scope)
                return YES_NO
            case nodes.Group():
                return self.group(node, scope)
            case nodes.Quantified():
                return self._quantified(node, scope)
            case nodes.Neighbour():
                if node.amount is not None:
                    self.want(node.amount, NUMBER, scope)
                if node.after is not None:
                    self.want(node.after, PLAYER.maybe(), scope)
                elif not scope.you and "who" not in scope.names:
                    self.findings.error("N302", "next to whom?", node.span, label="nobody is `you` here",
                                        help="write `the next player after ...`")
                return PLAYER if node.amount is None else set_of(PLAYER)
            case nodes.End():
                return self._end(node, scope)
            case nodes.EveryZone():
                owner = next((o for o, n in self.book.zones if n == node.zone), None)
                zone = self.book.zones.get((owner, node.zone))
                if zone is None:
                    self._unknown("zone", node.zone, node.span, [n for _, n in self.book.zones])
                    return UNKNOWN
                self.checked.refs[node] = Ref("zone", node.zone, zone, owner)
                return set_of(piece(zone.noun))
            case nodes.CountOf():
                found = value_of(self.expr(node.what, scope))
                if found.kind not in ("set", "unknown", "piece"):
                    self.findings.error("N409", f"only several things can be counted, and this is {found}", node.what.span, label=str(found))
                return NUMBER
            case nodes.Aggregate():
                return self._aggregate(node, scope)
            case nodes.Neighbours():
                found = value_of(self.expr(node.of, scope))
                return set_of(found) if found.kind == "piece" else UNKNOWN
            case nodes.Pick():
                self.test(node.test, scope)
                return self._common([value_of(self.expr(node.value, scope)), value_of(self.expr(node.otherwise, scope))], node)
            case nodes.Range() | nodes.Among() | nodes.Payment():
                return UNKNOWN
            case _:
                raise TypeError(f"no type for {type(node).__name__}")

    def _common(self, found: list[Type], node: nodes.Node) -> Type:
        sure = [t for t in found if t.kind not in ("none", "unknown")]
        if not sure:
            return UNKNOWN
        for other in sure[1:]:
            if not comparable(other, sure[0]):
                self._mismatch(node, other, sure[0])
        optional = any(t.optional for t in found)
        return sure[0].maybe() if optional else sure[0]

    def _text(self, node: nodes.Text) -> Type:
        entry = self.book.card_by_title.get(node.value)
        if entry is None:
            near = nearest(node.value, self.book.card_by_title)
            self.findings.error("N303", f"no card is called “{node.value}”", node.span, label="not a title of this game",
                                help=f"did you mean “{near[0]}”?" if near else "titles are written exactly as in the heading of the card")
            return UNKNOWN
        self.checked.refs[node] = Ref("card", node.value, entry)
        return piece(entry.node.noun)

    def _numbered(self, node: nodes.Numbered) -> Type:
        if node.noun == "player":
            self.checked.refs[node] = Ref("seat", node.number)
            return PLAYER
        entry = self.book.card_by_id.get((node.noun, node.number))
        if entry is None:
            if node.noun in self.book.nouns and not any(n == node.noun for n, _ in self.book.card_by_id):
                self.checked.refs[node] = Ref("piece", node.number, node.noun)
                return piece(node.noun)
            near = nearest(node.number, [i for n, i in self.book.card_by_id if n == node.noun])
            self.findings.error("N303", f"there is no {node.noun} {node.number}", node.span, label="no card has this number",
                                help="did you mean " + " or ".join(near) + "?" if near else "")
            return UNKNOWN
        self.checked.refs[node] = Ref("card", node.number, entry)
        return piece(node.noun)

    def _name(self, node: nodes.Name, scope: Scope) -> Type:
        name = node.id
        found = self._word_of_language(node, name, scope)
        if found is not None:
            return found
        refs = self.checked.refs
        if name in scope.names:
            refs[node] = Ref("local", name)
            return scope.names[name]
        book = self.book
        if (None, name) in book.values:
            decl = book.values[(None, name)]
            refs[node] = Ref("value", name, decl)
            return book.type_of(decl.type)
        if (None, name) in book.zones:
            zone = book.zones[(None, name)]
            refs[node] = Ref("zone", name, zone)
            return zone_of(zone.noun, zone.single)
        if (None, name) in book.defines:
            decl = book.defines[(None, name)]
            refs[node] = Ref("define", name, decl)
            return self.define(decl)
        if name in book.word_list:
            refs[node] = Ref("word", name, book.word_list[name])
            return Type("word", book.word_list[name])
        if name in book.options:
            option = book.options[name]
            refs[node] = Ref("option", name, option)
            return Type("word", "option " + name) if option.words else NUMBER
        if name in PREDECLARED:
            refs[node] = Ref("predeclared", name)
            return PREDECLARED[name]
        known = [*scope.names, *PREDECLARED, *book.word_list, *book.options]
        known += [n for o, n in (*book.values, *book.zones, *book.defines) if o is None]
        self._unknown("name", name, node.span, known)
        return UNKNOWN

    def _word_of_language(self, node: nodes.Name, name: str, scope: Scope) -> Type | None:
        refs = self.checked.refs
        if name == "you":
            if not scope.you:
                self.findings.error("N302", "there is no `you` here", node.span, label="who is meant?",
                                    help="`you` is the one a card is for; in the rules name the player")
            refs[node] = Ref("predeclared", name)
            return PLAYER
        if name == "it":
            if scope.it is None:
                self.findings.error("N302", "there is no `it` here", node.span, label="what is meant?",
                                    help="`it` is the candidate inside `where (...)` or in a definition `of` something")
                return UNKNOWN
            refs[node] = Ref("predeclared", name)
            return scope.it
        if name == "this":
            if scope.this is None:
                self.findings.error("N302", "there is no `this` here", node.span, label="what is meant?",
                                    help="`this` is the card in whose text it stands")
                return UNKNOWN
            refs[node] = Ref("predeclared", name)
            return scope.this
        if name in ("cause", "causer", "chosen"):
            refs[node] = Ref("predeclared", name)
            if name == "chosen":
                return YES_NO
            return PLAYER.maybe() if name == "causer" else UNKNOWN
        if name in ("anyone", "anything", "another"):
            if scope.pattern:
                return UNKNOWN
            if name == "another":
                self.findings.error("N302", "`another` what?", node.span, help="write `another player`")
                return UNKNOWN
            self.findings.error("N302", f"`{name}` stands only in patterns", node.span, label="not here",
                                help="write `each player`, `a player` or `players`")
            return UNKNOWN
        return None

    def member(self, noun: str, name: str) -> tuple[Ref, Type] | None:
        """Find a field, value, zone or definition of a noun."""
        book = self.book
        if (noun, name) in book.fields:
            decl = book.fields[(noun, name)]
            return Ref("field", name, decl, noun), book.type_of(decl.type)
        if (noun, name) in book.values:
            decl = book.values[(noun, name)]
            return Ref("value", name, decl, noun), book.type_of(decl.type)
        if (noun, name) in book.zones:
            zone = book.zones[(noun, name)]
            return Ref("zone", name, zone, noun), zone_of(zone.noun, zone.single)
        if (noun, name) in book.defines:
            decl = book.defines[(noun, name)]
            return Ref("define", name, decl, noun), self.define(decl)
        if any(grid.noun == noun for grid in book.grids) and name in ("column", "row"):
            return Ref("cell", name, None, noun), NUMBER
        if noun != "player" and name in MEMBERS_OF_PIECES:
            return Ref("predeclared", name, None, noun), MEMBERS_OF_PIECES[name]
        return None

    def members_of(self, noun: str) -> list[str]:
        book = self.book
        return [n for o, n in (*book.fields, *book.values, *book.zones, *book.defines) if o == noun]

    def _field(self, node: nodes.Field, scope: Scope) -> Type:
        base = value_of(self.expr(node.base, scope))
        if base.kind == "unknown":
            return UNKNOWN
        if base.kind == "bundle":
            if node.name in self.book.kinds[base.name]:
                self.checked.refs[node] = Ref("kind", node.name, base.name)
                return NUMBER
            self._unknown("kind", node.name, node.span, self.book.kinds[base.name])
            return UNKNOWN
        noun = "player" if base.kind == "player" else base.name
        if base.kind not in ("player", "piece"):
            self.findings.error("N410", f"{base} has no `{node.name}`", node.span, label=f"this is {base}")
            return UNKNOWN
        found = self.member(noun, node.name)
        if found is None:
            self._unknown(f"field of {noun}", node.name, node.span, self.members_of(noun))
            return UNKNOWN
        self.checked.refs[node], type_ = found
        return type_

    def _call(self, node: nodes.Call, scope: Scope) -> Type:
        if node.name in FUNCTIONS:
            wanted = FUNCTIONS[node.name]
            self._check_args(node, wanted, scope)
            self.checked.refs[node] = Ref("function", node.name)
            return PLAYER if node.name == "seat" else NUMBER
        if node.name in self.book.tables:
            table = self.book.tables[node.name]
            self._check_args(node, (NUMBER,), scope)
            self.checked.refs[node] = Ref("table", node.name, table)
            return value_of(self.expr(table.values[0], Scope())) if table.values else UNKNOWN
        for owner in (None, *self.book.nouns):
            decl = self.book.defines.get((owner, node.name))
            if decl is not None:
                self.checked.refs[node] = Ref("define", node.name, decl, owner)
                self._check_args(node, tuple(self.book.type_of(p.type) for p in decl.parameters), scope)
                return self.define(decl)
        known = [*FUNCTIONS, *self.book.tables, *(n for _, n in self.book.defines)]
        self._unknown("definition", node.name, node.span, known)
        for argument in node.args:
            self.expr(argument, scope)
        return UNKNOWN

    def _check_args(self, node: nodes.Call, wanted: tuple[Type, ...], scope: Scope) -> None:
        if len(node.args) != len(wanted):
            self.findings.error("N404", f"`{node.name}` takes {len(wanted)}, not {len(node.args)}", node.span, label="count them again")
        for argument, type_ in zip(node.args, wanted):
            self.want(argument, type_.maybe(), scope)

    def _binary(self, node: nodes.Binary, scope: Scope) -> Type:
        left, right = value_of(self.expr(node.left, scope)), value_of(self.expr(node.right, scope))
        if "unknown" in (left.kind, right.kind):
            return left if right.kind == "unknown" else right
        if left.kind == "bundle" and right.kind == "bundle" and node.op in "+-":
            return left
        if left.kind == "bundle" and right.kind == "number" and node.op == "*":
            return left
        if node.op in "+-" and "set" in (left.kind, right.kind):
            item = left.item if left.kind == "set" else left
            other = right.item if right.kind == "set" else right
            if not comparable(item, other):
                self._mismatch(node.right, right, left)
            return set_of(item)
        if node.op == "+" and left.kind == right.kind and left.kind in ("player", "piece"):
            return set_of(left)
        for side, found in ((node.left, left), (node.right, right)):
            if found.kind != "number":
                self._mismatch(side, found, NUMBER)
        return NUMBER

    def _compare(self, node: nodes.Compare, scope: Scope) -> Type:
        left, right = self.expr(node.left, scope), self.expr(node.right, scope)
        if node.op in ("<", ">", "<=", ">="):
            for side, found in ((node.left, left), (node.right, right)):
                if value_of(found).kind not in ("number", "bundle", "unknown"):
                    self._mismatch(side, found, NUMBER)
        elif node.op in ("in", "not in"):
            whole = value_of(right)
            if whole.kind not in ("set", "unknown", "piece"):
                self.findings.error("N409", f"nothing can be in {right}", node.right.span, label=str(right))
            elif whole.kind == "set" and not comparable(left, whole.item):
                self._mismatch(node.left, left, whole.item)
        elif not comparable(left, right):
            self._mismatch(node.right, right, left)
        return YES_NO

    def _is_adjective(self, node: nodes.IsAdjective, scope: Scope) -> None:
        found = value_of(self.expr(node.value, scope)) if node.adjective != "empty" else self.expr(node.value, scope)
        if node.adjective == "empty":
            if value_of(found).kind not in ("set", "piece", "unknown"):
                self.findings.error("N409", f"only zones and sets are empty, and this is {found}", node.value.span, label=str(found))
            return
        noun = "player" if found.kind == "player" else found.name
        if found.kind != "unknown":
            self._adjective(noun, node.adjective, node.span, scope)

    def _adjective(self, noun: str, adjective: str, span, scope: Scope) -> None:
        if adjective == "other":
            if noun != "player" or not (scope.you or "who" in scope.names):
                self.findings.error("N302", "other than whom?", span, label="`other` needs somebody to differ from",
                                    help="write `players but ...`")
            return
        if (noun, adjective) in self.book.adjectives:
            self.define(self.book.adjectives[(noun, adjective)])
            return
        if adjective in self.book.word_list and self.word_member(noun, adjective) is not None:
            return
        known = [a for n, a in self.book.adjectives if n == noun]
        self._unknown(f"adjective for {noun}", adjective, span, known)

    def word_member(self, noun: str, word: str) -> tuple[str, str] | None:
        """Find the field or value of a noun that can be `word`: ("field" or "value", its name)."""
        wanted = self.book.word_list.get(word)
        for kind, table in (("field", self.book.fields), ("value", self.book.values)):
            for (owner, name), decl in table.items():
                if owner == noun and decl.type.name == wanted:
                    return kind, name
        return None

    def group(self, node: nodes.Group, scope: Scope) -> Type:
        """Check a group and its filters; return the type of one member."""
        if node.noun in self.book.kind_list:
            found = Type("bundle", self.book.kind_list[node.noun])
            self.checked.types[node] = found
            return found
        item = PLAYER if node.noun == "player" else piece(node.noun)
        if node.noun not in self.book.nouns:
            self._unknown("noun", node.noun, node.span, self.book.nouns)
            return UNKNOWN
        for adjective in node.adjectives:
            self._adjective(node.noun, adjective, node.span, scope)
        for filter_ in node.filters:
            self._filter(filter_, item, scope)
        self.checked.types[node] = set_of(item)
        return set_of(item)

    def _filter(self, node: nodes.Node, item: Type, scope: Scope) -> None:
        noun = "player" if item.kind == "player" else item.name
        inner = scope.candidate(item)
        match node:
            case nodes.Within():
                self._within(node, item, scope)
            case nodes.WithExtreme():
                for _, measure in node.chain:
                    self.measure(noun, measure, node.span)
            case nodes.WithMeasure():
                self.measure(noun, node.measure, node.span)
                self.want(node.amount, item.maybe() if node.than else NUMBER, scope)
            case nodes.Where():
                self.test(node.test, inner)
            case nodes.Starting():
                self.want(node.first, item, scope)
            case nodes.But():
                found = value_of(self.expr(node.value, scope))
                found = found.item if found.kind == "set" else found
                if not comparable(found, item):
                    self._mismatch(node.value, found, item)
            case nodes.That():
                self._that(node, item, inner)
            case nodes.ThatWould():
                for verb in node.verbs:
                    if verb not in self.book.verbs:
                        self._unknown("verb", verb, node.span, self.book.verbs)
                self.sentence(node.sentence, scope)

    def _within(self, node: nodes.Within, item: Type, scope: Scope) -> None:
        found = self.expr(node.place, scope)
        whole = value_of(found)
        if whole.kind in ("player", "piece") and item.kind == "piece" and found.kind != "zone":
            return
        inner = whole.item if whole.kind == "set" else whole
        if not comparable(inner, item):
            self._mismatch(node.place, found, set_of(item))

    def _that(self, node: nodes.That, item: Type, scope: Scope) -> None:
        verb = self.book.verbs.get(node.verb)
        if verb is None:
            self._unknown("verb", node.verb, node.span, self.book.verbs)
            return
        if node.subject is not None:
            self.want(node.subject, PLAYER, scope)
        if node.object is not None:
            self.expr(node.object, replace(scope, pattern=True))
        for preposition, value in node.args:
            if preposition not in dict(verb.roles):
                self.findings.error("N405", f"`{node.verb}` does not go with `{preposition}`", value.span, label="this does not belong here")
            self.expr(value, replace(scope, pattern=True))
        if node.during is not None and node.during not in self.book.spans:
            self._unknown("span", node.during, node.span, self.book.spans)

    def measure(self, noun: str, name: str, span) -> None:
        found = self.member(noun, name)
        if found is None:
            self._unknown(f"measure of {noun}", name, span, self.members_of(noun))
        elif found[1].kind not in ("number", "set", "zone", "unknown"):
            self.findings.error("N402", f"`{name}` of a {noun} is {found[1]}, not an amount", span, label="not an amount")

    def _quantified(self, node: nodes.Quantified, scope: Scope) -> Type:
        if node.amount is not None:
            self.want(node.amount, NUMBER, scope)
        found = self.group(node.group, scope)
        if found.kind == "bundle" or found.kind == "unknown":
            return found
        if node.determiner == "another" and not (scope.you or "who" in scope.names):
            self.findings.error("N302", "another than whom?", node.span, label="nobody is `you` here", help="write `a player but ...`")
        if node.determiner in ("the", "a", "another"):
            return found.item
        return found

    def _end(self, node: nodes.End, scope: Scope) -> Type:
        if node.amount is not None:
            self.want(node.amount, NUMBER, scope)
        found = value_of(self.expr(node.of, scope))
        if found.kind == "unknown":
            return UNKNOWN
        if found.kind != "set":
            self.findings.error("N409", f"{found} has no {node.which}", node.of.span, label=str(found))
            return UNKNOWN
        return found.item if node.amount is None else found

    def _aggregate(self, node: nodes.Aggregate, scope: Scope) -> Type:
        found = value_of(self.expr(node.group, scope))
        if found.kind == "unknown":
            return NUMBER
        if found.kind != "set":
            self.findings.error("N409", f"{found} is not several things", node.group.span, label=str(found))
            return NUMBER
        item = found.item
        for position, name in enumerate(node.path):
            noun = "player" if item.kind == "player" else item.name
            if position == len(node.path) - 1:
                self.measure(noun, name, node.span)
            else:
                member = self.member(noun, name)
                if member is None:
                    self._unknown(f"field of {noun}", name, node.span, self.members_of(noun))
                    return NUMBER
                item = value_of(member[1])
        return NUMBER

    # --------------------------------------------------------------- scenarios

    def _scenario(self, node: nodes.Scenario) -> None:
        scope = Scope(pattern=True)
        for line in node.lines:
            match line:
                case nodes.GivenPlayers():
                    if line.zone is not None and ("player", line.zone) not in self.book.zones:
                        self._unknown("zone", line.zone, line.span, [n for o, n in self.book.zones if o == "player"])
                case nodes.GivenHas() | nodes.ThenHas():
                    if isinstance(line.zone, nodes.EveryZone):
                        self.expr(line.zone, scope)
                    else:
                        self.zone(line.zone, scope)
                    for item in line.items:
                        self._item(item, scope)
                case nodes.GivenValue():
                    self.want(line.value, self._given_target(line.target, scope), scope)
                case nodes.GivenPast() | nodes.ThenPast():
                    self._past(line.sentence, scope)
                case nodes.When():
                    self.stmt(line.statement, scope)
                case nodes.WhenPlay():
                    self.test(line.until, scope)
                case nodes.Answers():
                    self.want(line.who, PLAYER, scope)
                    for value in line.values:
                        self.expr(value, scope)
                case nodes.Then():
                    self.test(line.test, scope)
                case nodes.ThenAsked():
                    self.want(line.who, PLAYER, scope)
                    for value in line.options:
                        self.expr(value, scope)

    def _item(self, item: nodes.Node, scope: Scope) -> None:
        if isinstance(item, nodes.Quantified):
            self.group(item.group, scope)
            if item.amount is not None:
                self.want(item.amount, NUMBER, scope)
        else:
            self.expr(item, scope)

    def _given_target(self, node: nodes.Node, scope: Scope) -> Type:
        if isinstance(node, nodes.Name) and node.id in self.book.options:
            return self.expr(node, scope)
        return self.target(node, scope)

    def _past(self, node: nodes.Sentence, scope: Scope) -> None:
        verb = self.book.verbs.get(node.verb)
        if verb is None:
            self._unknown("verb", node.form, node.span, self.book.verbs)
            return
        parts = [*([] if node.subject is None else [node.subject]), *([] if node.object is None else [node.object])]
        for value in (*parts, *(value for _, value in node.args)):
            self.expr(value, scope)

    # ---------------------------------------------------------------- findings

    def _unknown(self, what: str, name: str, span, known) -> None:
        near = nearest(name, list(dict.fromkeys(known)))
        help_ = "did you mean " + " or ".join(f"`{word}`" for word in near) + "?" if near else ""
        if not help_:
            some = sorted(dict.fromkeys(known))[:8]
            help_ = "known here: " + ", ".join(f"`{word}`" for word in some) if some else f"declare the {what} first"
        self.findings.error("N301", f"no {what} `{name}`", span, label="not declared", help=help_)

    def _mismatch(self, node: nodes.Node, found: Type, wanted: Type) -> None:
        found, wanted = value_of(found), value_of(wanted)
        if "unknown" in (found.kind, wanted.kind):
            return
        help_ = ""
        if found.optional and found.kind == wanted.kind:
            help_ = "it may be none here: test `is not none` first"
        self.findings.error("N402", f"{wanted} is due here, and this is {found}", node.span, label=str(found), help=help_)


def verb_roles(verb: nodes.Verb) -> tuple[tuple[str, nodes.Parameter], ...]:
    """Return the roles of a verb in order: ("", subject), ("object", ...), (preposition, ...)."""
    roles: list[tuple[str, nodes.Parameter]] = []
    if verb.subject is not None:
        roles.append(("", verb.subject))
    if verb.object is not None:
        roles.append(("object", verb.object))
    return (*roles, *verb.roles)
