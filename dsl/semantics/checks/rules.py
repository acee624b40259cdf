"""Checks of rules in force: the patterns of their events, the values and roles that they change, and their layers."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.messages.message import Message
from dsl.semantics.checked import Ref, Scope, patterns_of, verb_roles
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_test, check_wanted
from dsl.semantics.checks.groups import check_meant
from dsl.semantics.checks.names import bind_parameters, check_define, check_noun
from dsl.semantics.checks.sentences import check_arguments, check_subject
from dsl.semantics.static_types import NUMBER, PLAYER, Type, fits, item_of, piece, value_of
from dsl.source import Span


def check_pattern(node: nodes.Pattern, scope: Scope, checking: Checking) -> Scope:
    """Check a pattern with all its verbs, and return the scope with the roles that it binds, such as `who`."""
    bound = [_occasion(part, scope, checking) for part in patterns_of(node, checking.book)]
    common = {
        name: type_ for name, type_ in bound[0].items() if all(name in one and fits(one[name], type_) for one in bound)
    }
    after = replace(scope, names={**scope.names, **common}, roles=scope.roles.union(common))
    tests = replace(after, pattern=True)
    if node.because_of is not None and not (
        isinstance(node.because_of, nodes.Name) and node.because_of.id == "another"
    ):
        check_wanted(node.because_of, PLAYER, tests, checking)
    if node.because is not None:
        check_noun(node.because, node.span, checking)
    if node.during is not None and node.during not in checking.book.steps:
        checking.unknown("step", node.during, node.span, checking.book.steps)
    if node.where is not None:
        check_test(node.where, tests, checking)
    return after


def _occasion(node: nodes.Pattern, scope: Scope, checking: Checking) -> dict[str, Type]:
    """Check one part of a pattern (who does what to whom), and return the roles that it binds, with their types."""
    verb = checking.book.verbs.get(node.verb)
    if verb is None:
        checking.unknown("verb", node.form, node.span, checking.book.verbs)
        return {}
    inner = replace(scope, pattern=True)
    bound: dict[str, Type] = {}

    def part(value: nodes.Expression, parameter: nodes.Parameter) -> None:
        wanted = checking.book.type_of(parameter.type)
        if isinstance(value, nodes.Name) and value.id in ("anyone", "anything"):
            checking.checked.types[value] = wanted
        elif isinstance(value, nodes.Name) and value.id == parameter.name and value.id not in scope.names:
            checking.checked.types[value] = wanted
            checking.checked.refs[value] = Ref("role", value.id)
            bound[value.id] = wanted
        else:
            _check_kept(value, parameter, scope, checking)
            check_meant(value, wanted, inner, checking)

    check_subject(node, verb, part, checking)
    check_arguments(node, verb, part, checking)
    return bound


def _check_kept(value: nodes.Expression, parameter: nodes.Parameter, scope: Scope, checking: Checking) -> None:
    """Report a role in a pattern that has the same name as a `let` above, or as a number of the event of a rule
    around it (N219). The pattern would then match only that value, although it looks as if it matched everything."""
    if not isinstance(value, nodes.Name) or value.id != parameter.name or value.id not in scope.names:
        return
    let = scope.kept.get(value.id)
    if let is None and (value.id not in scope.roles or scope.names[value.id].kind != "number"):
        return
    checking.findings.warning(
        codes.NAME_IN_USE,
        Message("name-is-here-what-let-keeps" if let is not None else "name-is-here-the-number-above", name=value.id),
        value.span,
        label=Message("only-that-one-is-meant"),
        others=() if let is None else (Label(let.span, Message("made-here")),),
        help=Message("give-let-another-name-that-is-no-role", name=value.id)
        if let is not None
        else Message("for-every-number-write-anything", name=value.id),
    )


def check_moment(node: nodes.Moment, scope: Scope, checking: Checking) -> Scope:
    """Check the step in `before STEP` or `after STEP`. Return the scope with the name of the player for whom the step runs."""
    step = checking.book.steps.get(node.step)
    if step is None:
        checking.unknown("step", node.step, node.span, checking.book.steps)
        return scope
    wanted = None if step.parameter is None else checking.book.type_of(step.parameter.type)
    inner = replace(scope, pattern=True)
    if node.who is not None and wanted is None:
        checking.findings.error(
            codes.WRONG_ARITY,
            Message("step-step-is-not-for-anybody", step=node.step),
            node.who.span,
            label=Message("too-much"),
            others=(Label(step.span, Message("declared-here")),),
            help=Message("write-kind-step", kind=node.kind, step=node.step),
        )
    elif isinstance(node.who, nodes.Name) and wanted is not None and _is_new(node.who.id, scope, checking):
        checking.checked.types[node.who] = wanted
        checking.checked.refs[node.who] = Ref("role", node.who.id)
        scope = scope.bind(node.who.id, wanted)
        inner = replace(scope, pattern=True)
    elif node.who is not None and wanted is not None:
        check_meant(node.who, wanted, inner, checking)
    if node.where is not None:
        check_test(node.where, inner, checking)
    return scope


def _is_new(name: str, scope: Scope, checking: Checking) -> bool:
    """Tell whether a name has no meaning yet, so that a pattern can bind it."""
    book = checking.book
    members = ((None, name) in table for table in (book.values, book.zones, book.defines))
    of_language = name in ("you", "it", "this", "another", "anyone", "causer", "cause")
    return not (of_language or name in scope.names or name in book.neutrals or any(members))


def check_change_value(node: nodes.ChangeValue, scope: Scope, checking: Checking) -> None:
    """Check a rule that changes a value or definition while the rule is in force, such as `change price by -1`."""
    owner: str | None = None
    if node.of is not None:
        of = value_of(checking.type_of(node.of, scope))
        of = item_of(of)
        if of.kind == "unknown":
            return  # the owner is unknown, which is reported already
        owner = "player" if of.kind == "player" else of.name
        found = checking.book.values.get((owner, node.name)) or checking.book.defines.get((owner, node.name))
    else:
        found, owner = _changeable(node.name, checking)
    if found is None and node.name in checking.book.shared_values:
        checking.findings.error(
            codes.NOT_SETTABLE,
            Message("name-belongs-to-several-together-and-no-rule-can", name=node.name),
            node.span,
            label=Message("for-whom"),
            help=Message("define-what-is-read-define-my-name-of-player", name=node.name),
        )
        return
    if found is None:
        known = [name for _, name in (*checking.book.values, *checking.book.defines)]
        checking.unknown("value", node.name, node.span, known)
        return
    checking.checked.refs[node] = Ref("define" if isinstance(found, nodes.Define) else "value", node.name, found, owner)
    base = check_define(found, checking) if isinstance(found, nodes.Define) else checking.book.type_of(found.type)
    inner = scope if owner is None else scope.candidate(checking.book.member_type(owner) or piece(owner))
    if isinstance(found, nodes.Define) and owner is None:
        inner = bind_parameters(found.parameters, inner, checking)
    check_wanted(node.amount, _by(node.op, base), inner, checking)
    if node.where is not None:
        check_test(node.where, inner, checking)


def _by(op: str, base: Type) -> Type:
    """Return the type of the amount by which a rule changes a value. For a bundle this is a bundle, but for `times` it is a
    number."""
    return base if op == "to" or (base.kind == "bundle" and op != "times") else NUMBER


def _changeable(name: str, checking: Checking) -> tuple[nodes.ValueDecl | nodes.Define, str | None] | tuple[None, None]:
    for table in (checking.book.values, checking.book.defines):
        for (owner, other), decl in table.items():
            if other == name and name not in checking.book.shared_values:
                return decl, owner
    return None, None


def check_layers(pattern: nodes.Pattern, layer: str | None, span: Span, checking: Checking) -> None:
    """Check that the layer of a rule is in the `order` of each verb in its pattern."""
    for verb in dict.fromkeys((pattern.verb, *(one.verb for one in pattern.others))):
        check_layer(verb, layer, span, checking)


def check_layer(verb: str, layer: str | None, span: Span, checking: Checking) -> None:
    """Check that the layer of a rule is in the `order` of a verb."""
    if layer is None:
        return
    order = checking.book.orders.get(verb)
    if order is None:
        checking.findings.error(
            codes.UNORDERED_LAYER,
            Message("no-order-of-layers-is-declared-for-verb", verb=verb),
            span,
            label=Message("layer-layer", layer=layer),
            help=Message("add-order-verb-layer-to-the-rules", verb=verb, layer=layer),
        )
    elif layer not in order.layers:
        checking.unknown("layer", layer, span, order.layers)


def check_change_role(node: nodes.ChangeRole, scope: Scope, checking: Checking) -> None:
    """Check a rule that changes a role of an event, such as the number of cards that a player draws."""
    if node.pattern.others:
        checking.findings.error(
            codes.WRONG_SENTENCE,
            Message("a-change-is-of-one-verb-whose-role-it"),
            node.pattern.others[0].span,
            label=Message("another-verb"),
            help=Message("write-a-rule-for-each-of-them"),
        )
    before = len(checking.findings.items)
    inner = check_pattern(node.pattern, scope, checking)
    role = inner.names.get(node.role)
    if role is None and len(checking.findings.items) == before:  # a missing part of the event is reported already
        named = [name for name in inner.names if name not in scope.names]
        verb = checking.book.verbs.get(node.pattern.verb)
        roles = [parameter.name for _, parameter in verb_roles(verb)] if verb else []
        checking.unknown("role", node.role, node.span, named or roles)
    elif role is not None:
        check_wanted(node.amount, _by(node.op, role), inner, checking)
    check_layer(node.pattern.verb, node.layer, node.span, checking)


def check_accept(node: nodes.Accept, scope: Scope, checking: Checking) -> None:
    """Check a rule that accepts one bundle as payment for another, such as `accept 1 stone for 1 wood`."""
    given = checking.type_of(node.given[0], scope)
    for wanted in (*node.given[1:], *node.wanted):
        check_wanted(wanted, given, scope, checking)
    if node.where is not None:
        check_test(node.where, scope.candidate(PLAYER), checking)
