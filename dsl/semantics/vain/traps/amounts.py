"""Reports amounts that may become negative (N431): a rule lowers the number of an event or a value below its bounds, or a line
gives an event the difference of a number and a value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings, Label
from dsl.expansion.numbered import number_of
from dsl.messages.message import Message
from dsl.semantics.checked import Checked, verb_roles

#: The noun that owns a value (or None), and the name of the value.
Key = tuple[str | None, str]

#: A line, and the tests under which it is carried out.
Subtracting = tuple[nodes.Adjust | nodes.Sentence, tuple[nodes.Node, ...]]

#: How deep a check follows the number of an event into the verbs that get it.
DEEP = 3


def check_amounts(checked: Checked, findings: Findings) -> None:
    """Report each amount that may become negative, so that a gain becomes a loss."""
    _check_roles(checked, findings)
    declarations = [one for one in checked.book.declarations if not isinstance(one, nodes.Scenario)]
    changes = [part for one in declarations for part in _changes(one) if isinstance(part, nodes.ChangeValue)]
    rules = [(key, part) for part in changes if (key := _key(part, checked))]
    for key, rule in rules:
        _check_value(key, rule, rules, checked, findings)
    _check_definitions(changes, declarations, checked, findings)
    for declaration in declarations:
        for line, tests in _subtracting(declaration):
            for amount in _amounts(line, checked):
                if isinstance(amount, nodes.Binary) and amount in _differences(line):
                    _check_amount(amount, tests, checked, findings)


@lru_cache(maxsize=8192)
def _changes(declaration: nodes.Node) -> tuple[nodes.ChangeValue | nodes.ChangeRole, ...]:
    """Return the rules of a declaration that change a value, a definition or an event. The result is cached."""
    return tuple(part for part in nodes.walk(declaration) if isinstance(part, nodes.ChangeValue | nodes.ChangeRole))


def _key(node: nodes.Node, checked: Checked, kind: str = "value") -> Key | None:
    ref = checked.refs.get(node)
    return (ref.owner, ref.name) if ref is not None and ref.kind == kind else None


# ---------------------------------------------------------------- differences


@lru_cache(maxsize=8192)
def _adjusting(declaration: nodes.Node) -> tuple[nodes.Adjust | nodes.Sentence, ...]:
    """Return the lines of a declaration that may raise or lower something. The result is cached, because the check is made
    again after each change in an editor."""
    return tuple(part for part in nodes.walk(declaration) if isinstance(part, nodes.Adjust | nodes.Sentence))


@lru_cache(maxsize=8192)
def _subtracting(declaration: nodes.Node) -> tuple[Subtracting, ...]:
    """Return the lines of a declaration that have a difference of a number and something else. The result is cached."""
    return tuple(_below(declaration, ())) if any(map(_differences, _adjusting(declaration))) else ()


def _below(node: nodes.Node, tests: tuple[nodes.Node, ...]) -> Iterator[Subtracting]:
    """Yield the lines of a node with a difference, each with the tests under which it is carried out."""
    if isinstance(node, nodes.Adjust | nodes.Sentence) and _differences(node):
        yield node, tests
    match node:
        case nodes.If(test=test) | nodes.RepeatUntil(test=test):
            tests = (*tests, test)
        case nodes.Rule(pattern=pattern) | nodes.NextTime(pattern=pattern):
            tests = (*tests, pattern)
    for child in node.children():
        yield from _below(child, tests)
        if isinstance(child, nodes.Require):
            tests = (*tests, child.test)


def _differences(line: nodes.Adjust | nodes.Sentence) -> list[nodes.Binary]:
    """Return the differences of a number and something else among the amounts of a line."""
    given = [line.amount] if isinstance(line, nodes.Adjust) else [line.object, *(value for _, value in line.args)]
    return [
        one
        for one in given
        if isinstance(one, nodes.Binary)
        and one.op == "-"
        and (number_of(one.left) is None) != (number_of(one.right) is None)
    ]


def _amounts(node: nodes.Adjust | nodes.Sentence, checked: Checked) -> Iterator[nodes.Expression]:
    """Yield the numbers by which a line raises or lowers something, itself or by its verb."""
    if isinstance(node, nodes.Adjust):
        yield node.amount
        return
    verb = checked.book.verbs.get(node.verb)
    given: dict[str | None, nodes.Expression | None] = {None: node.object, **dict(node.args)}
    roles = () if verb is None else (*((None, one) for one in (verb.object,) if one is not None), *verb.roles)
    for word, parameter in roles:
        value = given.get(word)
        is_bare = parameter.type.name == "number" and parameter.type.low is None
        if verb is not None and is_bare and value is not None and _adjusts(verb, parameter.name, checked, DEEP):
            yield value


def _adjusts(verb: nodes.Verb, role: str, checked: Checked, deep: int) -> bool:
    """Tell whether the lines of a verb raise, lower or move as much as a role says, themselves or by another verb. A loop that
    is repeated a negative number of times does nothing, so it does not count."""
    for part in (one for line in verb.body for one in nodes.walk(line)):
        match part:
            case nodes.Adjust(amount=nodes.Name(id=name)) | nodes.Transfer(amount=nodes.Name(id=name)) if name == role:
                return True
            case nodes.Sentence(object=nodes.Name(id=name)) if name == role and deep:
                used = checked.book.verbs.get(part.verb)
                if used and used.object and _adjusts(used, used.object.name, checked, deep - 1):
                    return True
    return False


def _check_amount(amount: nodes.Binary, tests: tuple[nodes.Node, ...], checked: Checked, findings: Findings) -> None:
    """Report the difference of a number and something that changes, if no test around the line reads what changes, and if no
    bound keeps the difference at 0 or more."""
    first, second = number_of(amount.left), number_of(amount.right)
    moving = amount.left if first is None else amount.right
    if (first is None) == (second is None) or not _is_counted(moving, checked):
        return
    low, high = _bounds(moving, checked)
    is_safe = (high is not None and high <= first) if first is not None else (low is not None and low >= (second or 0))
    if is_safe or any(nodes.same(part, moving) for test in tests for part in nodes.walk(test)):
        return
    text = checked.book.phrase(amount)
    findings.warning(
        codes.BELOW_NOTHING,
        Message("name-may-come-to-less-than-nothing", name=text),
        amount.span,
        label=Message("a-gain-becomes-a-loss"),
        help=Message("write-instead", instead=f"max(0, {text})"),
        edits=(Edit(amount.span, f"max(0, {text})"),),
    )


def _is_counted(node: nodes.Node, checked: Checked) -> bool:
    """Tell whether an expression is a value or a number of things."""
    return isinstance(node, nodes.CountOf) or _key(node, checked) is not None


def _bounds(node: nodes.Node, checked: Checked) -> tuple[int | None, int | None]:
    """Return the lowest and the highest number of a value or of a number of things, as far as the rules say."""
    if isinstance(node, nodes.CountOf):
        return 0, None
    key = _key(node, checked)
    decl = checked.book.values.get(key) if key is not None else None
    return (None, None) if decl is None else (number_of(decl.type.low), number_of(decl.type.high))


# ---------------------------------------------------------------- rules


def _check_roles(checked: Checked, findings: Findings) -> None:
    """Report a rule that lowers the number of an event, if no rule of the same card and no general rule keeps the number at 0
    or more."""
    declarations = checked.book.declarations
    of = [[part for part in _changes(one) if isinstance(part, nodes.ChangeRole)] for one in declarations]
    general = [rule for one, rules in zip(declarations, of) if isinstance(one, nodes.General) for rule in rules]
    for rules in of:
        for rule in rules:
            _check_role(rule, [*rules, *general], checked, findings)


def _check_role(node: nodes.ChangeRole, rules: list[nodes.ChangeRole], checked: Checked, findings: Findings) -> None:
    verb = checked.book.verbs.get(node.pattern.verb)
    parameter = dict(_named(verb)).get(node.role) if verb is not None else None
    if parameter is None or parameter.type.name != "number" or not _is_less(node, checked):
        return
    bounded = any(
        rule.op == "at least" and rule.role == node.role and rule.pattern.verb == node.pattern.verb for rule in rules
    )
    tested = node.pattern.where is not None and any(
        isinstance(part, nodes.Name) and part.id == node.role for part in nodes.walk(node.pattern.where)
    )
    if not bounded and not tested and parameter.type.low is None:
        findings.warning(
            codes.BELOW_NOTHING,
            Message("name-may-come-to-less-than-nothing", name=node.role),
            node.span,
            label=Message("a-gain-becomes-a-loss"),
            help=Message(
                "add-a-line-change-name-to-at-least-0", name=node.role, when=checked.book.phrase(node.pattern)
            ),
        )


def _named(verb: nodes.Verb) -> Iterator[tuple[str, nodes.Parameter]]:
    return ((parameter.name, parameter) for _, parameter in verb_roles(verb))


def _check_value(
    key: Key, node: nodes.ChangeValue, rules: list[tuple[Key, nodes.ChangeValue]], checked: Checked, findings: Findings
) -> None:
    """Report a rule that may lower a value below its lowest bound, if no other rule keeps the value at this bound."""
    decl = checked.book.values.get(key)
    if decl is None or decl.type.low is None or not _is_less(node, checked):
        return
    if node.where is None and not any(rule.op == "at least" and other == key for other, rule in rules):
        low = checked.book.phrase(decl.type.low)
        findings.warning(
            codes.BELOW_NOTHING,
            Message("name-may-be-read-as-less-than-low", name=key[1], low=low),
            node.span,
            label=Message("its-bounds-hold-where-it-is-set"),
            others=(Label(decl.span, Message("declared-from-low", low=low)),),
            help=Message("add-a-line-change-value-to-at-least", line=_at_least(node, low, checked)),
        )


def _check_definitions(
    changes: list[nodes.ChangeValue], declarations: Sequence[nodes.Node], checked: Checked, findings: Findings
) -> None:
    """Report a rule that lowers a definition, if a line raises or lowers something by this definition alone, and no other rule
    keeps the definition at 0 or more."""
    rules = [(key, one) for one in changes if (key := _key(one, checked, "define"))]
    kept = {key for key, rule in rules if rule.op == "at least"}
    lowering = [
        (key, rule) for key, rule in rules if key not in kept and rule.where is None and _is_less(rule, checked)
    ]
    if not lowering:
        return
    used = {
        key: amount
        for one in declarations
        for line in _adjusting(one)
        for amount in _amounts(line, checked)
        if (key := _key(amount, checked, "define"))
    }
    for key, rule in lowering:
        if key in used:
            findings.warning(
                codes.BELOW_NOTHING,
                Message("name-may-come-to-less-than-nothing", name=rule.name),
                rule.span,
                label=Message("a-gain-becomes-a-loss"),
                others=(Label(used[key].span, Message("an-amount-here")),),
                help=Message("add-a-line-change-value-to-at-least", line=_at_least(rule, "0", checked)),
            )


def _at_least(node: nodes.ChangeValue, low: str, checked: Checked) -> str:
    of = "" if node.of is None else f" of {checked.book.phrase(node.of)}"
    return f"change {node.name}{of} to at least {low}"


def _is_less(node: nodes.ChangeRole | nodes.ChangeValue, checked: Checked) -> bool:
    """Tell whether a rule lowers something by a number in its text, as in `change price by -1` or `change n to n - 1`."""
    match node:
        case nodes.ChangeRole(op="to", amount=nodes.Binary(op="-", left=nodes.Name(id=name))):
            return name == node.role
    return node.op == "by" and isinstance(node.amount, nodes.Negative) and checked.types[node.amount].kind == "number"
