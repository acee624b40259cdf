"""Statements, sentences, patterns and rules in force."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.diagnostics.diagnostic import Label
from dsl.semantics.checked import Ref, Scope, verb_roles
from dsl.semantics.expressions import ExpressionChecker
from dsl.semantics.static_types import NUMBER, PLAYER, Type, comparable, fits, piece, set_of, value_of

#: What may be stored in the middle of a block and be in force later.
STORABLE = (nodes.Rule, nodes.ChangeRole, nodes.ChangeValue, nodes.Mute, nodes.Accept, nodes.NextTime)


class StatementChecker(ExpressionChecker):
    """Checks blocks; a statement returns the scope for those after it."""

    def block(self, body: tuple[nodes.Node, ...], scope: Scope) -> None:
        ended = None
        for statement in body:
            if ended is not None:
                self.findings.warning(
                    "N520",
                    "this line can never be reached",
                    statement.span,
                    label="play never gets here",
                    others=(Label(ended.span, "because of this"),),
                    help="remove it, or put it before the line that ends the block",
                )
                ended = None
            scope = self.stmt(statement, scope)
            if isinstance(statement, nodes.Fail | nodes.Stop | nodes.EndPlay):
                ended = statement

    def stmt(self, node: nodes.Node, scope: Scope) -> Scope:
        """Check one statement; return the scope for those after it."""
        if isinstance(node, STORABLE):
            self.checked.captured[node] = tuple(scope.names)
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
                    self.findings.error(
                        "N403",
                        f"only a number can be {node.op}d, and this is {target}"
                        if node.op == "raise"
                        else f"only a number can be {node.op}ed, and this is {target}",
                        node.target.span,
                        label=str(target),
                        help="use `set ... to ...`",
                    )
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
                if node.most is not None:
                    self.want(node.most, NUMBER, scope)
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
                    self.test(node.where, scope.candidate(PLAYER))
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
        return self.chosen(node, scope)

    def chosen(self, node: nodes.Choose, scope: Scope) -> Scope:
        """Check what there is to choose; return the scope in which it has its name."""
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
                    self.findings.error(
                        "N521",
                        "there is nothing to choose here",
                        what.span,
                        label=f"`{what.determiner}` leaves no choice",
                        help="write `a`, a number, `up to`, `any number of` or `one or more`",
                    )
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
            self.findings.error(
                "N411",
                f"a {found.name} has no `face` to roll",
                node.what.span,
                help=f"declare `value face: number from 1 to 6` in the noun `{found.name}`",
            )
        return scope.bind(node.name, value_of(self.checked.types[node.what])) if node.name else scope

    def _run(self, node: nodes.Run, scope: Scope) -> None:
        step = self.book.steps.get(node.step)
        if step is None:
            self._unknown("step", node.step, node.span, self.book.steps)
            if node.argument is not None:
                self.expr(node.argument, scope)
        elif step.parameter is None and node.argument is not None:
            self.findings.error(
                "N404",
                f"step `{node.step}` is not for anybody",
                node.argument.span,
                label="too much",
                others=(Label(step.span, "declared here"),),
                help=f"write `run {node.step}`",
            )
        elif step.parameter is not None and node.argument is None:
            self.findings.error(
                "N404",
                f"step `{node.step}` must be told for whom",
                node.span,
                label="for whom?",
                others=(Label(step.span, "declared here"),),
                help=f"write `run {node.step} for ...`",
            )
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
            self.findings.error(
                "N511",
                f"no order of layers is declared for `{verb}`",
                span,
                label=f"layer `{layer}`",
                help=f"add `order {verb}: {layer}, ...` to the rules",
            )
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
                self.findings.error(
                    "N405",
                    f"who {verb.forms[1] if len(verb.forms) > 1 else verb.forms[0]}?",
                    node.span,
                    label="nobody is named",
                    help=f"write who does it, for example `you {verb.forms[0]}`",
                )
            else:
                self.role(node.subject, verb.subject, scope)
        elif node.subject is not None:
            self.findings.error(
                "N405", f"nobody does `{verb.forms[0]}`: it has no subject", node.subject.span, label="remove this"
            )
        self._arguments(node, verb, lambda value, parameter: self.role(value, parameter, scope))

    def _arguments(self, node, verb: nodes.Verb, check) -> None:
        given = dict(node.args)
        declared = dict(verb.roles)
        if verb.object is not None and node.object is None:
            self.findings.error(
                "N405",
                f"`{node.form}` needs {self._say_type(verb.object)}",
                node.span,
                label="something is missing here",
                others=(Label(verb.span, "declared here"),),
                help=f"write it as {self.head(verb)}",
            )
        elif verb.object is None and node.object is not None:
            self.findings.error(
                "N405",
                f"`{node.form}` takes nothing directly after it",
                node.object.span,
                label="too much",
                others=(Label(verb.span, "declared here"),),
                help=f"write it as {self.head(verb)}",
            )
        elif verb.object is not None:
            check(node.object, verb.object)
        for preposition, parameter in declared.items():
            if preposition in given:
                check(given[preposition], parameter)
            else:
                self.findings.error(
                    "N405",
                    f"`{node.form}` needs `{preposition}` and {self._say_type(parameter)}",
                    node.span,
                    label=f"`{preposition}` whom or what?",
                    others=(Label(verb.span, "declared here"),),
                    help=f"write it as {self.head(verb)}",
                )
        for preposition, value in given.items():
            if preposition not in declared:
                self.findings.error(
                    "N405",
                    f"`{node.form}` does not go with `{preposition}`",
                    value.span,
                    label="this does not belong here",
                    others=(Label(verb.span, "declared here"),),
                    help=f"write it as {self.head(verb)}",
                )

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
        if (
            isinstance(node, nodes.Quantified | nodes.Neighbour | nodes.End)
            and given.kind == "set"
            and wanted.kind != "set"
        ):
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
                found = found.item if found.kind == "set" else found
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
        if node.because_of is not None and not (
            isinstance(node.because_of, nodes.Name) and node.because_of.id == "another"
        ):
            self.want(node.because_of, PLAYER, tests)
        if node.because is not None:
            self._noun_known(node.because, node.span)
        if node.during is not None and node.during not in self.book.steps:
            self._unknown("step", node.during, node.span, self.book.steps)
        if node.where is not None:
            self.test(node.where, tests)
        return after
