"""Writes statements, and rules in force, as source text."""

from __future__ import annotations

from typing import assert_never

from dsl import nodes as n
from dsl.lexing.vocabulary import Vocabulary
from dsl.unparsing.expressions import (
    PHRASE,
    PLAIN,
    SUM,
    argument_text,
    countable_text,
    expression_text,
    group_text,
    list_text,
    operand_text,
    plain_text,
    sentence_text,
    test_text,
)

_CHANGES = {"by": "by", "times": "times", "to": "to", "at most": "to at most", "at least": "to at least"}
_WITH_BLOCK = {"instead": "instead of", "before": "before", "after": "after"}
MAX_LINE = 100

#: Statements with a block of further statements, and below them statements of one line.
Compound = (
    n.May
    | n.ChooseBlock
    | n.If
    | n.Repeat
    | n.RepeatUntil
    | n.ForEach
    | n.Attempt
    | n.AsMuchAsPossible
    | n.Open
    | n.NextTime
    | n.Moment
    | n.During
    | n.DuringThis
    | n.DuringTurns
)
SimpleRule = n.Rule | n.ChangeRole | n.ChangeValue | n.Mute | n.Accept
Flow = n.Resolve | n.Run | n.Fail | n.Require | n.Stop | n.EndPlay | n.Let | n.Answer
Effect = (
    n.Choose
    | n.ChooseSeveral
    | n.Move
    | n.Shuffle
    | n.Exchange
    | n.Set
    | n.Adjust
    | n.Transfer
    | n.Roll
    | n.RollOne
    | n.Turn
    | n.Reveal
)
Simple = n.Sentence | Effect | Flow | SimpleRule


def statement_lines(node: n.Statement, vocabulary: Vocabulary) -> list[str]:
    """Return the source text of a statement or a rule as lines."""
    if isinstance(node, Compound):
        return _compound(node, vocabulary)
    if isinstance(node, n.Rule) and node.kind in _WITH_BLOCK:
        return _rule_with_block(node, vocabulary)
    return [_simple(node, vocabulary)]


def _is_simple(node: n.Statement) -> bool:
    return not isinstance(node, Compound) and not (isinstance(node, n.Rule) and node.kind in _WITH_BLOCK)


def _simple(node: Simple, vocabulary: Vocabulary) -> str:
    """Return the source text of a statement or rule of one line."""
    if isinstance(node, SimpleRule):
        return _simple_rule(node, vocabulary)
    if isinstance(node, Flow):
        return _flow(node, vocabulary)
    match node:
        case n.Sentence():
            return sentence_text(node, vocabulary)
        case n.Choose(who=who, what=what, name=name, may=True):
            return f"{operand_text(who, vocabulary)} may choose {choice_text(what, vocabulary)} as {name}"
        case n.ChooseSeveral(choices=choices):
            first, *others = choices
            more = "".join(f" and {choice_text(one.what, vocabulary)} as {one.name}" for one in others)
            return _simple(first, vocabulary) + more
        case n.Choose(who=who, what=what, name=name, free=free):
            verb = ("decides" if free else "chooses")[: -1 if _is_you(who) else None]
            return f"{operand_text(who, vocabulary)} {verb} {choice_text(what, vocabulary)} as {name}"
        case n.Move(what=what, to=to, bottom=bottom):
            return f"move {operand_text(what, vocabulary)} to {_target(to, bottom, vocabulary)}"
        case n.Shuffle(what=what, into=into):
            return f"shuffle {operand_text(what, vocabulary)}" + (
                "" if into is None else f" into {operand_text(into, vocabulary)}"
            )
        case n.Exchange(left=left, right=right):
            return f"exchange {operand_text(left, vocabulary)} and {operand_text(right, vocabulary)}"
        case n.Set(target=target, value=value):
            return f"set {operand_text(target, vocabulary)} to {expression_text(value, vocabulary)}"
        case n.Transfer():
            return _transfer(node, vocabulary)
        case n.Adjust(op=op, target=target, amount=amount):
            return f"{op} {operand_text(target, vocabulary)} by {operand_text(amount, vocabulary)}"
        case n.RollOne(what=what, name=name):
            return f"roll {operand_text(what, vocabulary)} as {name}"
        case n.Roll(what=what, name=name):
            if isinstance(what, n.Range):
                return f"roll {operand_text(what.low, vocabulary)} to {operand_text(what.high, vocabulary)} as {name}"
            return f"roll {operand_text(what, vocabulary)}"
        case n.Turn(up=up, what=what):
            return f"turn {'up' if up else 'down'} {operand_text(what, vocabulary)}"
        case n.Reveal(what=what, to=to):
            whom = "everyone" if to is None else operand_text(to, vocabulary)
            return f"reveal {operand_text(what, vocabulary)} to {whom}"
        case _:
            assert_never(node)


def _transfer(node: n.Transfer, vocabulary: Vocabulary) -> str:
    amount = f"up to {countable_text(node.amount, vocabulary)}" if node.up_to else operand_text(node.amount, vocabulary)
    ends = f"from {operand_text(node.source, vocabulary)} to {operand_text(node.to, vocabulary)}"
    name = f" as {node.name}" if node.name else ""
    return f"move {amount} {ends}{name}" + ("" if node.reason is None else f' else "{node.reason}"')


def _flow(node: Flow, vocabulary: Vocabulary) -> str:
    match node:
        case n.Resolve(card=card, part=part, who=who):
            at = f" at {part}" if part else ""
            return f"resolve {operand_text(card, vocabulary)}{at}" + (
                "" if who is None else f" for {operand_text(who, vocabulary)}"
            )
        case n.Run(step=step, argument=argument):
            return f"run {step}" + ("" if argument is None else f" for {operand_text(argument, vocabulary)}")
        case n.Fail(reason=reason):
            return "fail" if reason is None else f'fail "{reason}"'
        case n.Require(test=test, reason=reason):
            return f"require {test_text(test, vocabulary)}" + ("" if reason is None else f' else "{reason}"')
        case n.Stop(step=step):
            return f"stop {step}" if step else "stop"
        case n.EndPlay(winners=winners, name=name):
            won = "" if winners is None else f" won by {operand_text(winners, vocabulary)}"
            return f"end play{won}{f' as {name}' if name else ''}"
        case n.Let(name=name, value=value):
            if isinstance(value, n.Sentence):
                return f"let {name} be {sentence_text(value, vocabulary)}"
            return f"let {name} be {expression_text(value, vocabulary)}"
        case n.Answer(value=value):
            return f"answer {expression_text(value, vocabulary)}"
        case _:
            assert_never(node)


def choice_text(what: n.Choice, vocabulary: Vocabulary) -> str:
    """Return the source text of what a player chooses, such as `a number from 1 to 3`."""
    match what:
        case n.Among(values=values):
            return f"among {list_text(values, vocabulary)}"
        case n.Range(low=low, high=high):
            return f"a number from {operand_text(low, vocabulary)} to {operand_text(high, vocabulary)}"
        case n.Payment(price=price, purse=purse):
            return f"a payment of {operand_text(price, vocabulary)} from {operand_text(purse, vocabulary)}"
        case n.PaymentOf(amount=amount, measure=measure, purse=purse, at_least=at_least):
            number = f"{'at least ' if at_least else ''}{countable_text(amount, vocabulary)}"
            return f"a payment of {number} {measure} from {operand_text(purse, vocabulary)}"
        case n.BundleOf():
            return f"a bundle{_how_much(what, vocabulary)} from {operand_text(what.source, vocabulary)}"
    return operand_text(what, vocabulary)


def _how_much(what: n.BundleOf, vocabulary: Vocabulary) -> str:
    if what.amount is None:
        return ""
    if what.up_to:
        return f" of up to {countable_text(what.amount, vocabulary)}"
    return f" of {operand_text(what.amount, vocabulary)}"


def _target(to: n.Expression, bottom: bool, vocabulary: Vocabulary) -> str:
    if bottom:
        return f"the bottom of {expression_text(to, vocabulary, PHRASE)}"
    if isinstance(to, n.End) and to.amount is None and to.which in ("top", "bottom"):
        return f"the top of {expression_text(to, vocabulary, PHRASE)}"
    return operand_text(to, vocabulary)


# ------------------------------------------------------------- blocks


def _compound(node: Compound, vocabulary: Vocabulary) -> list[str]:
    match node:
        case n.May(who=who, body=body, otherwise=otherwise):
            return _with_otherwise(f"{operand_text(who, vocabulary)} may", body, otherwise, vocabulary)
        case n.ChooseBlock(who=who, blocks=named):
            lines = [line for one in named for line in suite_lines(one.name, one.body, vocabulary)]
            head = f"{operand_text(who, vocabulary)} {'choose' if _is_you(who) else 'chooses'} one of"
            return [head, *(f"  {line}" for line in lines)]
        case n.Attempt(body=body, otherwise=otherwise):
            return _with_otherwise("attempt", body, otherwise, vocabulary)
        case n.If():
            return _if(node, vocabulary)
        case n.Repeat(times=times, body=body):
            return suite_lines(f"repeat {operand_text(times, vocabulary)}", body, vocabulary)
        case n.RepeatUntil(test=n.Flag(value=False), body=body):
            return suite_lines("repeat forever", body, vocabulary)
        case n.RepeatUntil(test=test, body=body):
            return suite_lines(f"repeat until {test_text(test, vocabulary)}", body, vocabulary)
        case n.ForEach(group=group, name=name, at_once=at_once, body=body):
            if isinstance(group, n.Range):
                ends = [operand_text(end, vocabulary) for end in (group.low, group.high)]
                return suite_lines(f"for each {name} from {' to '.join(ends)}", body, vocabulary)
            head = f"for each {_things(group, vocabulary)} as {name}"
            return suite_lines(f"{head} at once" if at_once else head, body, vocabulary)
        case n.AsMuchAsPossible(body=body):
            return suite_lines("as much as possible", body, vocabulary)
        case n.Open(window=window, group=group, name=name, passes=passes, most=most, body=body):
            head = f"open {window} for {_things(group, vocabulary)} as {name}"
            head += f" until {countable_text(passes, vocabulary)} pass"
            head += "" if most is None else f", at most {countable_text(most, vocabulary)} times"
            return suite_lines(head, body, vocabulary)
        case n.NextTime(pattern=pattern, body=body):
            return suite_lines(f"next time {pattern_text(pattern, vocabulary)}", body, vocabulary)
        case n.Moment(kind=kind, step=step, who=who, where=where, body=body):
            return suite_lines(f"{kind} {step}{_of(who, vocabulary)}{_condition(where, vocabulary)}", body, vocabulary)
        case n.During(until=until, rules=rules):
            return suite_lines(f"until {expression_text(until, vocabulary)}", rules, vocabulary)
        case n.DuringThis(step=step, rules=rules):
            return suite_lines(f"during this {step}", rules, vocabulary)
        case n.DuringTurns(amount=amount, step=step, who=who, rules=rules):
            number = "" if amount is None else f"{countable_text(amount, vocabulary)} "
            return suite_lines(f"during the next {number}{step}{_of(who, vocabulary)}", rules, vocabulary)
        case _:
            assert_never(node)


def _of(who: n.Expression | None, vocabulary: Vocabulary) -> str:
    return "" if who is None else f" of {expression_text(who, vocabulary, PHRASE, PLAIN)}"


def _things(node: n.Expression, vocabulary: Vocabulary) -> str:
    return group_text(node, vocabulary) if isinstance(node, n.Group) else f"({expression_text(node, vocabulary)})"


def suite_lines(head: str, body: tuple[n.Statement, ...], vocabulary: Vocabulary) -> list[str]:
    """Return a heading and its block as lines. If the block is only one short statement, it is written on the same line as
    the heading."""
    blocks = [statement_lines(statement, vocabulary) for statement in body]
    if len(body) == 1 and _is_simple(body[0]) and len(head) + len(blocks[0][0]) < MAX_LINE:
        return [f"{head}: {blocks[0][0]}"]
    return [head, *(f"  {line}" for block in blocks for line in block)]


def _with_otherwise(
    head: str, body: tuple[n.Statement, ...], otherwise: tuple[n.Statement, ...], vocabulary: Vocabulary
) -> list[str]:
    lines = suite_lines(head, body, vocabulary)
    return lines if not otherwise else [*lines, *suite_lines("otherwise", otherwise, vocabulary)]


def _if(node: n.If, vocabulary: Vocabulary) -> list[str]:
    lines = suite_lines(f"if {test_text(node.test, vocabulary)}", node.body, vocabulary)
    if not node.otherwise:
        return lines
    if len(node.otherwise) == 1 and isinstance(node.otherwise[0], n.If):
        first, *rest = _if(node.otherwise[0], vocabulary)
        return [*lines, f"else {first}", *rest]
    return [*lines, *suite_lines("else", node.otherwise, vocabulary)]


# -------------------------------------------------------------- rules


def _simple_rule(node: SimpleRule, vocabulary: Vocabulary) -> str:
    match node:
        case n.Rule(kind=kind, pattern=pattern, layer=layer):
            return f"{kind} {pattern_text(pattern, vocabulary)}{_layer(layer)}"
        case n.ChangeRole(role=role, op=op, amount=amount, pattern=pattern, layer=layer):
            change = f"change {role} {_CHANGES[op]} {expression_text(amount, vocabulary, SUM, PLAIN)}"
            return f"{change} when {pattern_text(pattern, vocabulary)}{_layer(layer)}"
        case n.ChangeValue(name=name, of=of, op=op, amount=amount, where=where):
            of_what = "" if of is None else f" of {expression_text(of, vocabulary, PHRASE)}"
            change = f"change {name}{of_what} {_CHANGES[op]} {expression_text(amount, vocabulary, SUM, PLAIN)}"
            return change + _condition(where, vocabulary)
        case n.Mute(group=group):
            return f"mute {group_text(group, vocabulary)}"
        case n.Accept(given=given, wanted=wanted, where=where):
            these, those = (
                " or ".join(expression_text(bundle, vocabulary, SUM, PLAIN) for bundle in bundles)
                for bundles in (given, wanted)
            )
            return f"accept {these} for {those}{_condition(where, vocabulary)}"
        case _:
            assert_never(node)


def _condition(where: n.Expression | None, vocabulary: Vocabulary) -> str:
    return "" if where is None else f" where {expression_text(where, vocabulary)}"


def pattern_text(node: n.Pattern, vocabulary: Vocabulary) -> str:
    """Return the source text of a pattern, such as `you draw cards because of a rule`."""
    parts = [_occasion_text(node, vocabulary), *(f"or {_occasion_text(one, vocabulary)}" for one in node.others)]
    if node.because is not None:
        parts.append(f"because of a {node.because}")
        if node.because_of is not None:
            parts.append(f"of {plain_text(node.because_of, vocabulary)}")
    if node.during is not None:
        parts.append(f"during {node.during}")
    return " ".join(parts) + _condition(node.where, vocabulary)


def _occasion_text(node: n.Pattern | n.Occasion, vocabulary: Vocabulary) -> str:
    parts = [node.form] if node.subject is None else [plain_text(node.subject, vocabulary), node.form]
    if node.object is not None:
        parts.append(expression_text(node.object, vocabulary, SUM, PLAIN))
    return " ".join([*parts, *(argument_text(word, value, PLAIN, vocabulary) for word, value in node.args)])


def _rule_with_block(node: n.Rule, vocabulary: Vocabulary) -> list[str]:
    gone = " even if gone" if node.even_if_gone else ""
    head = f"{_WITH_BLOCK[node.kind]} {pattern_text(node.pattern, vocabulary)}{gone}{_layer(node.layer)}"
    return suite_lines(head, node.body, vocabulary)


def _layer(layer: str | None) -> str:
    return "" if layer is None else f" as {layer}"


def _is_you(node: n.Expression) -> bool:
    return isinstance(node, n.Name) and node.id == "you"
