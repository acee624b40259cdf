"""Reports lines that compute the new number of a value from its present number, while rules in force change the number that
is read (N430). Such a line sets the value to the changed number, or lowers the value after a test of the changed number."""

from __future__ import annotations

from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings, Label
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.vain.traps.gone import check_loop

#: The noun that owns a value (or None), and the name of the value.
Key = tuple[str | None, str]


def check_traps(checked: Checked, findings: Findings) -> None:
    """Report lines that compute a new value from the present one, while a rule changes the value that is read (N430).
    Also report loops over things that have already moved (N432)."""
    walked = [_changing(declaration) for declaration in checked.book.declarations]
    parts = [part for declaration in walked for part in declaration]
    values = [(key, part) for part in parts if isinstance(part, nodes.ChangeValue) and (key := _key(part, checked))]
    changed = dict(reversed([(key, rule) for key, rule in values if rule.op in ("by", "times")]))
    for declaration in walked:
        lets = {part.name: part.value for part in declaration if isinstance(part, nodes.Let)}
        for part in declaration:
            match part:
                case nodes.Set() | nodes.Adjust() if changed:
                    _check_set(part, lets, changed, checked, findings)
                case nodes.ForEach():
                    check_loop(part, checked, findings)
    if changed:
        for one in checked.book.declarations:
            _check_tests(one, changed, checked, findings)


@lru_cache(maxsize=8192)
def _changing(declaration: nodes.Node) -> tuple[nodes.Node, ...]:
    """Return the parts of a declaration that change or set something, or that are loops. The result is cached, because several
    checks need it."""
    kinds = (nodes.ChangeValue, nodes.Set, nodes.Adjust, nodes.Let, nodes.ForEach)
    return tuple(part for part in nodes.walk(declaration) if isinstance(part, kinds))


def _key(node: nodes.Node, checked: Checked) -> Key | None:
    ref = checked.refs.get(node)
    return (ref.owner, ref.name) if ref is not None and ref.kind == "value" else None


# ---------------------------------------------------------------- values read with a change, and set without it


def _check_set(
    node: nodes.Set | nodes.Adjust,
    lets: dict[str, nodes.Expression | nodes.Sentence],
    changed: dict[Key, nodes.ChangeValue],
    checked: Checked,
    findings: Findings,
) -> None:
    key = _key(node.target, checked)
    read = node.value if isinstance(node, nodes.Set) else node.amount
    if key is None or key not in changed or not _reads(read, node.target, lets):
        return
    target = checked.book.phrase(node.target)
    instead = _adjusted(node, checked) if isinstance(node, nodes.Set) else ""
    findings.warning(
        codes.SET_FROM_CHANGED,
        Message("target-is-read-with-what-rules-add", target=target),
        node.span,
        label=Message("and-is-set-to-it-without-them"),
        others=(Label(changed[key].span, Message("this-changes-it")),),
        help=Message("write-instead", instead=instead)
        if instead
        else Message("keep-it-in-a-value-that-no-rule-changes", name=key[1]),
        edits=(Edit(node.span, instead),) if instead else (),
    )


def _reads(value: nodes.Node, target: nodes.Expression, lets: dict[str, nodes.Expression | nodes.Sentence]) -> bool:
    """Tell whether an expression reads a target, itself or by the name of a `let`."""
    return any(
        nodes.same(part, target)
        or (
            isinstance(part, nodes.Name)
            and part.id in lets
            and any(nodes.same(one, target) for one in nodes.walk(lets[part.id]))
        )
        for part in nodes.walk(value)
    )


def _check_tests(
    declaration: nodes.Node, changed: dict[Key, nodes.ChangeValue], checked: Checked, findings: Findings
) -> None:
    """Report a line that lowers a value, after a `require` in the same block that tests the value with what a rule adds. The
    stored value may be less than the test says."""
    for line in _tested_and_lowered(declaration):
        key = _key(line.target, checked)
        if key in changed and not isinstance(changed[key].amount, nodes.Negative):
            _report_test(line, changed[key], checked, findings)


@lru_cache(maxsize=8192)
def _tested_and_lowered(declaration: nodes.Node) -> tuple[nodes.Adjust, ...]:
    """Return the lines that lower what a `require` above them in the same block has tested with `>=` or `>`. The result is
    cached, because the check is made again after each change in an editor."""
    found: list[nodes.Adjust] = []
    for node in nodes.parts_within(declaration):
        tested: list[nodes.Expression] = []
        for line in getattr(node, "body", ()):
            match line:
                case nodes.Require(test=nodes.Compare(left=left, op=">=" | ">")):
                    tested.append(left)
                case nodes.Adjust(op="lower", target=target) if any(nodes.same(one, target) for one in tested):
                    found.append(line)
    return tuple(found)


def _report_test(node: nodes.Adjust, rule: nodes.ChangeValue, checked: Checked, findings: Findings) -> None:
    findings.warning(
        codes.SET_FROM_CHANGED,
        Message("target-is-tested-with-what-rules-add", target=checked.book.phrase(node.target)),
        node.span,
        label=Message("and-is-lowered-without-them"),
        others=(Label(rule.span, Message("this-changes-it")),),
        help=Message("keep-it-in-a-value-that-no-rule-changes", name=rule.name),
    )


def _adjusted(node: nodes.Set, checked: Checked) -> str:
    """Return the line with `raise` or `lower` that does the same as a line which sets a value to itself plus or minus an
    amount. Return "" for any other line."""
    value, target = node.value, checked.book.phrase(node.target)
    if not isinstance(value, nodes.Binary) or value.op not in ("+", "-"):
        return ""
    for one, other in ((value.left, value.right), (value.right, value.left)):
        alone = nodes.same(one, node.target) and not any(nodes.same(part, node.target) for part in nodes.walk(other))
        if alone and (value.op == "+" or one is value.left):
            verb = "raise" if value.op == "+" else "lower"
            return f"{verb} {target} by {checked.book.phrase(other)}"
    return ""
