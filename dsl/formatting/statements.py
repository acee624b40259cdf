"""Statements and rules in force -> source text."""

from __future__ import annotations

from dsl import nodes as n
from dsl.formatting.expressions import PHRASE, PLAIN, SUM, ExpressionPrinter

_CHANGES = {"by": "by", "times": "times", "to": "to", "at most": "to at most", "at least": "to at least"}
_RULE_WORDS = {"instead": "instead of"}
MAX_LINE = 100


class StatementPrinter(ExpressionPrinter):
    """Prints statements and rules; a method returns lines."""

    def lines(self, node: n.Node) -> list[str]:
        """Return the lines of a statement or a rule."""
        compound = self._compound(node)
        return [self.simple(node)] if compound is None else compound

    def simple(self, node: n.Node) -> str:
        """Return a statement that fits on one line."""
        match node:
            case n.Sentence():
                return self.sentence(node)
            case n.Choose(who=who, what=what, name=name, free=free):
                verb = ("decides" if free else "chooses")[: -1 if _is_you(who) else None]
                return f"{self.operand(who)} {verb} {self.choice(what)} as {name}"
            case n.Move(what=what, to=to, bottom=bottom):
                return f"move {self.operand(what)} to {self._target(to, bottom)}"
            case n.Shuffle(what=what, into=into):
                return f"shuffle {self.operand(what)}" + ("" if into is None else f" into {self.operand(into)}")
            case n.Exchange(left=left, right=right):
                return f"exchange {self.operand(left)} and {self.operand(right)}"
            case n.Set(target=target, value=value):
                return f"set {self.operand(target)} to {self.expression(value)}"
            case n.Adjust(op=op, target=target, amount=amount):
                return f"{op} {self.operand(target)} by {self.operand(amount)}"
            case n.Roll(what=n.Range(low=low, high=high), name=name):
                return f"roll {self.operand(low)} to {self.operand(high)} as {name}"
            case n.Roll(what=what):
                return f"roll {self.operand(what)}"
            case n.Reveal(what=what, to=to):
                return f"reveal {self.operand(what)} to {'everyone' if to is None else self.operand(to)}"
        return self._flow(node)

    def _flow(self, node: n.Node) -> str:
        match node:
            case n.Resolve(card=card, part=part, who=who):
                at = f" at {part}" if part else ""
                return f"resolve {self.operand(card)}{at}" + ("" if who is None else f" for {self.operand(who)}")
            case n.Run(step=step, argument=argument):
                return f"run {step}" + ("" if argument is None else f" for {self.operand(argument)}")
            case n.Fail(reason=reason):
                return "fail" if reason is None else f'fail "{reason}"'
            case n.Require(test=test, reason=reason):
                return f"require {self.test(test)}" + ("" if reason is None else f' else "{reason}"')
            case n.Stop(step=step):
                return f"stop {step}" if step else "stop"
            case n.EndPlay(winners=winners):
                return "end play" if winners is None else f"end play won by {self.operand(winners)}"
            case n.Let(name=name, value=value):
                return f"let {name} be {self.expression(value)}"
        return self._simple_rule(node)

    def choice(self, what: n.Node) -> str:
        """Return what is chosen."""
        match what:
            case n.Among(values=values):
                return f"among {self.list(values)}"
            case n.Range(low=low, high=high):
                return f"a number from {self.operand(low)} to {self.operand(high)}"
            case n.Payment(price=price, purse=purse):
                return f"a payment of {self.operand(price)} from {self.operand(purse)}"
        return self.operand(what)

    def _target(self, to: n.Node, bottom: bool) -> str:
        if bottom:
            return f"the bottom of {self.expression(to, PHRASE)}"
        if isinstance(to, n.End) and to.amount is None and to.which in ("top", "bottom"):
            return f"the top of {self.expression(to, PHRASE)}"
        return self.operand(to)

    # ------------------------------------------------------------- blocks

    def _compound(self, node: n.Node) -> list[str] | None:
        match node:
            case n.May(who=who, body=body, otherwise=otherwise):
                return self._with_otherwise(f"{self.operand(who)} may", body, otherwise)
            case n.Attempt(body=body, otherwise=otherwise):
                return self._with_otherwise("attempt", body, otherwise)
            case n.If():
                return self._if(node)
            case n.Repeat(times=times, body=body):
                return self.suite(f"repeat {self.operand(times)}", body)
            case n.RepeatUntil(test=n.Flag(value=False), body=body):
                return self.suite("repeat forever", body)
            case n.RepeatUntil(test=test, body=body):
                return self.suite(f"repeat until {self.test(test)}", body)
            case n.ForEach(group=group, name=name, at_once=at_once, body=body):
                head = f"for each {self._things(group)} as {name}"
                return self.suite(f"{head} at once" if at_once else head, body)
            case n.AsMuchAsPossible(body=body):
                return self.suite("as much as possible", body)
            case n.Open(window=window, group=group, name=name, passes=passes, most=most, body=body):
                head = f"open {window} for {self._things(group)} as {name} until {self.countable(passes)} pass"
                head += "" if most is None else f", at most {self.countable(most)} times"
                return self.suite(head, body)
        return self._rule_block(node)

    def _things(self, node: n.Node) -> str:
        return self.group(node) if isinstance(node, n.Group) else f"({self.expression(node)})"

    def suite(self, head: str, body: tuple[n.Node, ...]) -> list[str]:
        """Return a head with its block, on one line if that is allowed and short."""
        blocks = [self.lines(statement) for statement in body]
        if len(body) == 1 and self._is_simple(body[0]) and len(head) + len(blocks[0][0]) < MAX_LINE:
            return [f"{head}: {blocks[0][0]}"]
        return [head, *(f"  {line}" for block in blocks for line in block)]

    def _is_simple(self, node: n.Node) -> bool:
        return self._compound(node) is None

    def _with_otherwise(self, head: str, body: tuple[n.Node, ...], otherwise: tuple[n.Node, ...]) -> list[str]:
        lines = self.suite(head, body)
        return lines if not otherwise else [*lines, *self.suite("otherwise", otherwise)]

    def _if(self, node: n.If) -> list[str]:
        lines = self.suite(f"if {self.test(node.test)}", node.body)
        if not node.otherwise:
            return lines
        if len(node.otherwise) == 1 and isinstance(node.otherwise[0], n.If):
            first, *rest = self._if(node.otherwise[0])
            return [*lines, f"else {first}", *rest]
        return [*lines, *self.suite("else", node.otherwise)]

    # -------------------------------------------------------------- rules

    def _simple_rule(self, node: n.Node) -> str:
        match node:
            case n.Rule(kind=kind, pattern=pattern, layer=layer):
                return f"{kind} {self.pattern(pattern)}{_layer(layer)}"
            case n.ChangeRole(role=role, op=op, amount=amount, pattern=pattern, layer=layer):
                change = f"change {role} {_CHANGES[op]} {self.expression(amount, SUM, PLAIN)}"
                return f"{change} when {self.pattern(pattern)}{_layer(layer)}"
            case n.ChangeValue(name=name, of=of, op=op, amount=amount, where=where):
                of_what = "" if of is None else f" of {self.expression(of, PHRASE)}"
                change = f"change {name}{of_what} {_CHANGES[op]} {self.expression(amount, SUM, PLAIN)}"
                return change + self._condition(where)
            case n.Mute(group=group):
                return f"mute {self.group(group)}"
            case n.Accept(given=given, wanted=wanted, where=where):
                bundles = " or ".join(self.expression(bundle, SUM, PLAIN) for bundle in wanted)
                return f"accept {self.expression(given, SUM, PLAIN)} for {bundles}{self._condition(where)}"
        raise TypeError(type(node).__name__)

    def _condition(self, where: n.Node | None) -> str:
        return "" if where is None else f" where {self.expression(where)}"

    def pattern(self, node: n.Pattern) -> str:
        """Return the text of a pattern."""
        parts = [self.plain(node.subject), node.form]
        if node.object is not None:
            parts.append(self.expression(node.object, SUM, PLAIN))
        parts.extend(self.argument(word, value, PLAIN) for word, value in node.args)
        if node.because is not None:
            parts.append(f"because of a {node.because}")
            if node.because_of is not None:
                parts.append(f"of {self.plain(node.because_of)}")
        if node.during is not None:
            parts.append(f"during {node.during}")
        return " ".join(parts) + self._condition(node.where)

    def _rule_block(self, node: n.Node) -> list[str] | None:
        match node:
            case n.Rule(kind="instead" | "before" | "after", pattern=pattern):
                gone = " even if gone" if node.even_if_gone else ""
                word = _RULE_WORDS.get(node.kind, node.kind)
                return self.suite(f"{word} {self.pattern(pattern)}{gone}{_layer(node.layer)}", node.body)
            case n.NextTime(pattern=pattern, body=body):
                return self.suite(f"next time {self.pattern(pattern)}", body)
            case n.During(until=until, rules=rules):
                return self.suite(f"until {self.expression(until)}", rules)
            case n.DuringTurns(amount=amount, step=step, rules=rules):
                number = "" if amount is None else f"{self.countable(amount)} "
                return self.suite(f"during the next {number}{step}", rules)
        return None


def _layer(layer: str | None) -> str:
    return "" if layer is None else f" as {layer}"


def _is_you(node: n.Node) -> bool:
    return isinstance(node, n.Name) and node.id == "you"
