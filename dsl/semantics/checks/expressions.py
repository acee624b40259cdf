"""Checks of expressions: finds the type of each expression, and reports parts that do not fit each other."""

from __future__ import annotations

from typing import assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings
from dsl.messages.message import Message
from dsl.semantics.checked import Checked, Ref, Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_seated, check_test, check_title, check_wanted, common_type, type_of_due
from dsl.semantics.checks.groups import check_group, check_is_adjective, check_measure, check_way, measured
from dsl.semantics.checks.names import FUNCTIONS, check_name, check_numbered, check_used, member_of, members_of
from dsl.semantics.checks.sentences import check_sentence
from dsl.semantics.static_types import (
    NONE,
    NUMBER,
    PLAYER,
    TEXT,
    UNKNOWN,
    YES_NO,
    Type,
    comparable,
    item_of,
    piece,
    set_of,
    value_of,
)
from dsl.source import Source


def checking_of(checked: Checked, findings: Findings, typed: Source | None = None) -> Checking:
    """Return the state with which a check begins. `checked` has the results so far. `typed` is the text to check, if it is
    not part of the rules."""
    return Checking(checked, findings, check_expression, typed)


def check_expression(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    """Check the parts of an expression and return its type. `Checking.type_of` also records the type."""
    match node:
        case nodes.Number():
            return NUMBER
        case nodes.Text():
            return check_title(node, checking)
        case nodes.Name():
            return check_name(node, scope, checking)
        case nodes.NoneValue():
            return NONE
        case nodes.Flag():
            return YES_NO
        case nodes.Field():
            return _field(node, scope, checking)
        case nodes.Call():
            return _call(node, scope, checking)
        case nodes.Numbered():
            return check_numbered(node, checking)
        case nodes.Negative():
            found = value_of(checking.type_of(node.value, scope))
            return found if found.kind == "bundle" else check_wanted(node.value, NUMBER, scope, checking)
        case nodes.Binary():
            return _binary(node, scope, checking)
        case nodes.Compare():
            return _compare(node, scope, checking)
        case nodes.IsAdjective() | nodes.IsOneOf() | nodes.Exists() | nodes.Not() | nodes.Logic() | nodes.Can():
            _truth(node, scope, checking)
            return YES_NO
        case nodes.Asks() | nodes.Has():
            _about_card(node, scope, checking)
            return YES_NO
        case nodes.Group():
            return check_group(node, scope, checking)
        case nodes.Quantified():
            return _quantified(node, scope, checking)
        case nodes.Neighbour():
            return _neighbour(node, scope, checking)
        case nodes.End():
            return _end(node, scope, checking)
        case nodes.EveryZone():
            return _every_zone(node, checking)
        case nodes.CountOf():
            return _count(node, scope, checking)
        case nodes.Aggregate():
            return _aggregate(node, scope, checking)
        case nodes.Best():
            return _best(node, scope, checking)
        case nodes.Neighbours():
            return _neighbours(node, scope, checking)
        case nodes.Distance() | nodes.Straight():
            return check_way(node, scope, checking)
        case nodes.Pick():
            return _pick(node, scope, checking)
        case _:
            assert_never(node)


Truth = nodes.IsAdjective | nodes.IsOneOf | nodes.Exists | nodes.Not | nodes.Logic | nodes.Can


def _truth(node: Truth, scope: Scope, checking: Checking) -> None:
    match node:
        case nodes.IsAdjective():
            check_is_adjective(node, scope, checking)
        case nodes.IsOneOf():
            _is_one_of(node, scope, checking)
        case nodes.Exists(what=nodes.Quantified() | nodes.Group() as what):
            found = checking.type_of(what, scope)
            group = what.group if isinstance(what, nodes.Quantified) else what
            if found.kind == "bundle" and group.noun in checking.book.kind_list:  # `1 wood`, and not `a good where …`
                checking.findings.error(
                    codes.NOT_A_TEST,
                    Message("a-test-is-due-here-and-this-is-found", found=found),
                    node.span,
                    label=str(found),
                    help=Message("compare-the-bundle-with-a-value", code=checking.written(what)),
                )
        case nodes.Exists(what=what):
            check_test(what, scope, checking)
        case nodes.Not():
            check_test(node.value, scope, checking)
        case nodes.Logic():
            check_test(node.left, scope, checking)
            check_test(node.right, scope, checking)
        case nodes.Can():
            check_sentence(node.sentence, scope, checking)
        case _:
            assert_never(node)


def _is_one_of(node: nodes.IsOneOf, scope: Scope, checking: Checking) -> None:
    left = checking.type_of(node.value, scope)
    group = node.group.group if isinstance(node.group, nodes.Quantified) else node.group
    right = value_of(checking.type_of(group, scope))
    if right.kind == "set" and not comparable(left, item_of(right)):
        checking.mismatch(node.value, left, item_of(right))


def _about_card(node: nodes.Asks | nodes.Has, scope: Scope, checking: Checking) -> None:
    found = value_of(checking.type_of(node.card, scope))
    if found.kind not in ("piece", "unknown", "none"):
        many = item_of(found).kind == "piece" and isinstance(node.card, nodes.Name | nodes.Field)
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("it-is-asked-here-what-stands-on-one-card", found=found),
            node.card.span,
            label=str(found),
            help=Message("name-one-of-them-such-as-the-top-of", card=checking.written(node.card))
            if many
            else Message("name-a-card-before-it"),
        )
    if isinstance(node, nodes.Asks) and node.verb not in checking.book.verbs:
        checking.unknown("verb", node.verb, node.span, checking.book.verbs)


def _neighbour(node: nodes.Neighbour, scope: Scope, checking: Checking) -> Type:
    if node.amount is not None:
        check_wanted(node.amount, NUMBER, scope, checking)
    if node.after is not None:
        check_wanted(node.after, PLAYER.maybe(), scope, checking)
        check_seated(node.after, Message("nobody-sits-next-to-it"), checking)
    elif not scope.you and "who" not in scope.names:
        checking.findings.error(
            codes.NOBODY_MEANT,
            Message("next-to-whom"),
            node.span,
            label=Message("nobody-is-you-here"),
            help=Message("write-the-next-player-after"),
        )
    return PLAYER if node.amount is None else set_of(PLAYER)


def _every_zone(node: nodes.EveryZone, checking: Checking) -> Type:
    zones = checking.book.zones
    owner = next((o for o, n in zones if n == node.zone), None)
    zone = zones.get((owner, node.zone))
    if zone is None and node.zone in checking.book.vocabulary.nouns:
        checking.findings.error(
            codes.UNKNOWN_NAME,
            Message("every-is-said-of-zones-and-zone-is-none", zone=node.zone),
            node.span,
            label=Message("every-is-followed-by-a-zone"),
            help=Message("did-you-mean-each-zone", zone=node.zone),
            unknown=node.zone,
        )
        return UNKNOWN
    if zone is None and ("player", node.zone) in checking.book.values:
        checking.findings.error(
            codes.UNKNOWN_NAME,
            Message("every-is-said-of-zones-and-zone-is-none", zone=node.zone),
            node.span,
            label=Message("every-is-followed-by-a-zone"),
            help=Message("a-value-is-given-player-by-player-given-player", zone=node.zone),
        )
        return UNKNOWN
    if zone is None:
        checking.unknown("zone", node.zone, node.span, [n for _, n in zones])
        return UNKNOWN
    checking.checked.refs[node] = Ref("zone", node.zone, zone, owner)
    return set_of(piece(zone.noun))


def _count(node: nodes.CountOf, scope: Scope, checking: Checking) -> Type:
    found = value_of(checking.type_of(node.what, scope))
    if found.kind not in ("set", "unknown", "piece"):
        checking.findings.error(
            codes.NOT_SEVERAL,
            Message("only-several-things-can-be-counted-and-this-is", found=found),
            node.what.span,
            label=str(found),
            help=Message("a-test-of-several-parts-after-where-in-parentheses") if found.kind == "yes_no" else "",
        )
    return NUMBER


def _best(node: nodes.Best, scope: Scope, checking: Checking) -> Type:
    check_wanted(node.low, NUMBER, scope, checking)
    check_wanted(node.high, NUMBER, scope, checking)
    check_test(node.test, scope.bind(node.name, NUMBER), checking)
    return NUMBER


def _neighbours(node: nodes.Neighbours, scope: Scope, checking: Checking) -> Type:
    found = item_of(value_of(checking.type_of(node.of, scope)))
    if found.kind not in ("piece", "unknown") or (found.kind == "piece" and not checking.book.has_ways(found.name)):
        checking.findings.error(
            codes.NOT_SEVERAL,
            Message("only-the-cell-of-a-grid-has-neighbours-and", found=found),
            node.of.span,
            label=str(found),
        )
        return UNKNOWN
    return set_of(found) if found.kind == "piece" else UNKNOWN


def _pick(node: nodes.Pick, scope: Scope, checking: Checking) -> Type:
    check_test(node.test, scope, checking)
    either = [value_of(checking.type_of(side, scope)) for side in (node.value, node.otherwise)]
    return common_type(either, node, checking)


def _of_one(node: nodes.Field, item: Type, checking: Checking) -> str:
    """Return the help for a member of several things, such as `cards.price`: each thing has a price of its own, so the
    rules must refer to each thing. Return "" if the things have no such member."""
    noun = "player" if item.kind == "player" else item.name
    if item.kind not in ("player", "piece") or member_of(noun, node.name, checking) is None:
        return ""
    several = checking.written(node.base)
    if noun == "player":
        return Message("each-of-them-has-its-own-write-for-each", name=node.name)
    return Message("each-of-them-has-its-own-for-one-of", several=several, name=node.name)


def _field(node: nodes.Field, scope: Scope, checking: Checking) -> Type:
    base = value_of(checking.type_of(node.base, scope))
    if base.kind == "unknown":
        return UNKNOWN
    if base.kind == "bundle":
        if node.name in checking.book.kinds[base.name]:
            checking.checked.refs[node] = Ref("kind", node.name, base.name)
            return NUMBER
        checking.unknown("kind", node.name, node.span, checking.book.kinds[base.name])
        return UNKNOWN
    noun = "player" if base.kind == "player" else base.name
    if base.kind not in ("player", "piece", "word") or (base.kind == "word" and not members_of(noun, checking)):
        help_ = _of_one(node, item_of(base), checking)
        checking.findings.error(
            codes.NO_PARTS,
            Message("base-has-no-name", base=base, name=node.name),
            node.span,
            label=Message("this-is-base", base=base),
            help=help_,
        )
        return UNKNOWN
    found = member_of(noun, node.name, checking)
    if found is None and base.kind == "piece" and noun not in checking.book.nouns:
        return UNKNOWN  # a noun that does not exist is reported once
    if found is None and (noun, node.name) in checking.book.adjectives:
        said = f"{checking.book.phrase(node.base)} is {node.name}"
        checking.findings.error(
            codes.UNKNOWN_NAME,
            Message("name-is-an-adjective", name=node.name),
            node.span,
            label=Message("not-a-field"),
            help=Message("write-line", line=said),
            edits=(Edit(node.span, said),),
        )
        return YES_NO
    if found is None:
        checking.unknown(Message("field-of-noun", noun=noun), node.name, node.span, members_of(noun, checking))
        return UNKNOWN
    checking.checked.refs[node], type_ = found
    if isinstance(found[0].decl, nodes.Define):
        check_used(found[0].decl, node.span, scope, checking)
    return type_


def _call(node: nodes.Call, scope: Scope, checking: Checking) -> Type:
    if node.name in FUNCTIONS:
        wanted = FUNCTIONS[node.name]
        found = value_of(checking.type_of(node.args[0], scope)) if node.args else UNKNOWN
        if node.name in ("min", "max") and found.kind == "bundle":
            _arguments_of_call(node, (found, found), scope, checking)
            checking.checked.refs[node] = Ref("function", node.name)
            return found
        _arguments_of_call(node, wanted, scope, checking)
        checking.checked.refs[node] = Ref("function", node.name)
        return PLAYER if node.name == "seat" else NUMBER
    if node.name in checking.book.tables:
        table = checking.book.tables[node.name]
        _arguments_of_call(node, (NUMBER,), scope, checking)
        checking.checked.refs[node] = Ref("table", node.name, table)
        return value_of(checking.type_of(table.values[0], Scope())) if table.values else UNKNOWN
    shared = checking.book.shared_values.get(node.name)
    if shared is not None:
        checking.checked.refs[node] = Ref("value", node.name, shared, shared.owner)
        members = tuple(checking.book.member_type(noun) or UNKNOWN for noun in shared.by)
        _arguments_of_call(node, members, scope, checking)
        return checking.book.type_of(shared.type)
    for owner in (None, *checking.book.nouns):
        decl = checking.book.defines.get((owner, node.name))
        if decl is not None:
            checking.checked.refs[node] = Ref("define", node.name, decl, owner)
            _arguments_of_call(node, tuple(checking.book.type_of(p.type) for p in decl.parameters), scope, checking)
            return check_used(decl, node.span, scope, checking)
    known = [*FUNCTIONS, *checking.book.tables, *checking.book.shared_values, *(n for _, n in checking.book.defines)]
    checking.unknown("definition", node.name, node.span, known)
    for argument in node.args:
        checking.type_of(argument, scope)
    return UNKNOWN


def _arguments_of_call(node: nodes.Call, wanted: tuple[Type, ...], scope: Scope, checking: Checking) -> None:
    if len(node.args) != len(wanted):
        checking.findings.error(
            codes.WRONG_ARITY,
            Message("name-takes-n-not-n2", name=node.name, n=len(wanted), n2=len(node.args)),
            node.span,
            label=Message("count-them-again"),
        )
    for argument, type_ in zip(node.args, wanted):
        check_wanted(argument, type_.maybe(), scope, checking)


def _binary(node: nodes.Binary, scope: Scope, checking: Checking) -> Type:
    sides = (node.left, node.right)
    is_sum = node.op in "+-" and not any(isinstance(side, nodes.Number) for side in sides)
    left, right = (value_of(type_of_due(side, UNKNOWN if is_sum else NUMBER, scope, checking)) for side in sides)
    if "unknown" in (left.kind, right.kind):
        return left if right.kind == "unknown" else right
    if left.kind == "bundle" and right.kind == "bundle" and node.op in "+-":
        return left
    if left.kind == "bundle" and right.kind == "number" and node.op == "*":
        return left
    if left.kind == "number" and right.kind == "bundle" and node.op == "*":
        bundle, number = checking.written(node.right), checking.written(node.left)
        write = Message("a-bundle-stands-before-the-sign-write-bundle-number", bundle=bundle, number=number)
        checking.mismatch(node.right, right, NUMBER, write)
        return right
    if node.op in "+-" and "set" in (left.kind, right.kind):
        item = item_of(left)
        other = item_of(right)
        if not comparable(item, other):
            checking.mismatch(node.right, right, left)
        return set_of(item)
    if node.op == "+" and left.kind == right.kind and left.kind in ("player", "piece", "word"):
        if not comparable(left, right):
            checking.mismatch(node.right, right, left)
        return set_of(left)
    for side, found in ((node.left, left), (node.right, right)):
        if found.kind != "number":
            checking.mismatch(side, found, NUMBER)
    return NUMBER


def _is_said_of(node: nodes.Compare, left: Type, scope: Scope, checking: Checking) -> bool:
    """Report a name after `is` that is no adjective, but a yes-or-no member of the thing before `is` (N301). Return whether
    there was such a name."""
    thing, name = value_of(left), node.right
    if node.op not in ("is", "is not") or not isinstance(name, nodes.Name) or thing.kind not in ("player", "piece"):
        return False
    noun = "player" if thing.kind == "player" else thing.name
    book = checking.book
    known = (scope.names, book.word_list, book.options, book.neutrals)
    if any(name.id in those for those in known) or any((None, name.id) in those for those in (book.values, book.zones)):
        return False
    member = None if (None, name.id) in book.defines else member_of(noun, name.id, checking)
    if member is None or member[1] != YES_NO:
        return False
    said = checking.written(node.left)
    meant = f"{'not ' * (node.op == 'is not')}{said if said.isidentifier() else f'({said})'}.{name.id}"
    checking.findings.error(
        codes.UNKNOWN_NAME,
        Message("no-what-name", what=Message("name"), name=name.id),
        name.span,
        label=Message("not-declared"),
        help=Message("did-you-mean-word", word=meant),
        unknown=name.id,
        edits=[Edit(node.span, meant)],
    )
    return True


def _compare(node: nodes.Compare, scope: Scope, checking: Checking) -> Type:
    is_ordered = node.op in ("<", ">", "<=", ">=")
    is_number = is_ordered or isinstance(node.right, nodes.Number)
    left = type_of_due(node.left, NUMBER if is_number else UNKNOWN, scope, checking)
    if _is_said_of(node, left, scope, checking):
        return YES_NO
    right = (
        check_wanted(node.right, TEXT, scope, checking)
        if left.kind == "text"
        else type_of_due(node.right, NUMBER if is_ordered else value_of(left), scope, checking)
    )
    if is_ordered:
        for side, found in ((node.left, left), (node.right, right)):
            if value_of(found).kind not in ("number", "bundle", "unknown"):
                checking.mismatch(side, found, NUMBER)
    elif node.op in ("in", "not in"):
        whole = value_of(right)
        if whole.kind not in ("set", "unknown", "piece"):
            checking.findings.error(
                codes.NOT_SEVERAL, Message("nothing-can-be-in-right", right=right), node.right.span, label=str(right)
            )
        elif whole.kind == "set" and not comparable(left, item_of(whole)):
            checking.mismatch(node.left, left, item_of(whole))
    elif not comparable(left, right):
        is_counted = left.kind in ("set", "zone") and right.kind == "number"
        meant = _with_member(node, value_of(left), value_of(right), checking)
        checking.mismatch(*(node.left, left, right) if is_counted else (node.right, right, left), meant)
    return YES_NO


def _with_member(node: nodes.Compare, left: Type, right: Type, checking: Checking) -> str:
    """Return `c.colour is red` for `c is red`, where a thing is compared with a word; "" if not exactly one member of the
    thing is such a word."""
    noun = checking.book.nouns.get(left.name) if left.kind == "piece" and right.kind == "word" else None
    members = [one.name for one in noun.members if one.type.name == right.name] if noun is not None else []
    if len(members) != 1:
        return ""
    said = checking.written(node.left)
    of = f"{said if said.isidentifier() else f'({said})'}.{members[0]}"
    return Message("write-instead", instead=f"{of} {node.op} {checking.written(node.right)}")


def _quantified(node: nodes.Quantified, scope: Scope, checking: Checking) -> Type:
    if node.amount is not None:
        check_wanted(node.amount, NUMBER, scope, checking)
    found = check_group(node.group, scope, checking)
    if scope.names:
        checking.checked.named[node] = scope.things(node.group.noun)
    if found.kind == "bundle" or found.kind == "unknown":
        return found
    if node.determiner == "another" and not (scope.you or "who" in scope.names):
        checking.findings.error(
            codes.NOBODY_MEANT,
            Message("another-than-whom"),
            node.span,
            label=Message("nobody-is-you-here"),
            help=Message("write-a-player-but"),
        )
    if node.determiner in ("the", "a", "another"):
        return item_of(found)
    return found


def _end(node: nodes.End, scope: Scope, checking: Checking) -> Type:
    if node.amount is not None:
        check_wanted(node.amount, NUMBER, scope, checking)
    found = value_of(checking.type_of(node.of, scope))
    if found.kind == "unknown":
        return UNKNOWN
    if found.kind != "set":
        checking.findings.error(
            codes.NOT_SEVERAL,
            Message("found-has-no-which", found=found, which=node.which),
            node.of.span,
            label=str(found),
        )
        return UNKNOWN
    return item_of(found) if node.amount is None else found


def _aggregate(node: nodes.Aggregate, scope: Scope, checking: Checking) -> Type:
    found = value_of(checking.type_of(node.group, scope))
    if found.kind == "unknown":
        return NUMBER
    if found.kind != "set":
        checking.findings.error(
            codes.NOT_SEVERAL, Message("found-is-not-several-things", found=found), node.group.span, label=str(found)
        )
        return NUMBER
    item = item_of(found)
    for position, name in enumerate(node.path):
        noun = "player" if item.kind == "player" else item.name
        if position == len(node.path) - 1:
            added = measured(noun, name, checking)
            if node.kind == "total" and added is not None and value_of(added[1]).kind == "bundle":
                return value_of(added[1])
            check_measure(noun, name, node.span, checking)
        else:
            member = member_of(noun, name, checking)
            if member is None:
                checking.unknown(Message("field-of-noun", noun=noun), name, node.span, members_of(noun, checking))
                return NUMBER
            item = value_of(member[1])
    return NUMBER
