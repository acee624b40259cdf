"""Statements, and what they leave in scope for those after them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from dsl import nodes
from dsl.diagnostics.diagnostic import Label
from dsl.lexing.keywords import PRONOUNS
from dsl.semantics.checked import Ref, Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import (
    check_actor,
    check_members,
    check_places,
    check_seated,
    check_target,
    check_test,
    check_things,
    check_wanted,
    check_zone,
    common_type,
)
from dsl.semantics.checks.groups import check_group
from dsl.semantics.checks.names import check_free, is_hiding, member_of, members_of
from dsl.semantics.checks.rules import (
    check_accept,
    check_change_role,
    check_change_value,
    check_layers,
    check_moment,
    check_pattern,
)
from dsl.semantics.checks.sentences import answer_type, check_answered, check_sentence
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import NUMBER, PLAYER, UNKNOWN, Type, comparable, item_of, set_of, value_of
from dsl.semantics.vain.ranges import check_range, check_times

#: What says for how long the rules in it are in force.
SPANS = (nodes.During, nodes.DuringThis, nodes.DuringTurns)

#: What may be stored in the middle of a block and be in force later.
STORABLE = (nodes.Rule, nodes.ChangeRole, nodes.ChangeValue, nodes.Mute, nodes.Accept, nodes.NextTime, nodes.Moment)


def check_block(body: tuple[nodes.Statement, ...], scope: Scope, checking: Checking) -> None:
    """Check statements in their order, each in the scope that those before it leave."""
    ended = None
    for place, statement in enumerate(body):
        if isinstance(statement, nodes.Choose) and statement.may:
            check_declined(statement.name, body[place + 1 :], checking)
        if ended is not None:
            checking.findings.warning(
                "N520",
                "this line can never be reached",
                statement.span,
                label="play never gets here",
                others=(Label(ended.span, "because of this"),),
                help="remove it, or put it before the line that ends the block",
            )
            ended = None
        scope = check_statement(statement, scope, checking)
        if isinstance(statement, nodes.Fail | nodes.Stop | nodes.EndPlay):
            ended = statement


def check_flow(body: tuple[nodes.Statement, ...], checking: Checking) -> None:
    """Report names of lines of `play` that others use (N518): between two of them the game is saved, and no name with it."""
    used = {part.id for node in body for part in nodes.walk(node) if isinstance(part, nodes.Name)}
    _check_flow(body, used, checking)


def _check_flow(body: tuple[nodes.Statement, ...], used: set[str], checking: Checking) -> None:
    for node in body:
        match node:
            case nodes.Repeat() | nodes.RepeatUntil() | nodes.ForEach():
                _check_flow(node.body, used, checking)
            case nodes.If():
                _check_flow(node.body + node.otherwise, used, checking)
            case (
                nodes.Let() | nodes.Choose() | nodes.ChooseSeveral() | nodes.Roll() | nodes.RollOne() | nodes.Transfer()
            ):
                name = node.choices[0].name if isinstance(node, nodes.ChooseSeveral) else node.name
                if name in used:
                    checking.findings.error(
                        "N518",
                        f"`{name}` does not last: `play` keeps no names",
                        node.span,
                        label="forgotten with this line",
                        help="put these lines into a step, and write `run` and its name here; or use a value of the game",
                    )


def check_statement(node: nodes.Statement, scope: Scope, checking: Checking) -> Scope:
    """Check one statement; return the scope for those after it."""
    checking.checked.known[node] = scope
    if isinstance(node, STORABLE):
        checking.checked.captured[node] = scope.taken_along()
        checking.checked.named[node] = scope.things()
    match node:
        case nodes.Let():
            return _let(node, scope, checking)
        case nodes.Answer():
            _answer(node, scope, checking)
        case nodes.Choose():
            check_actor(node.who, scope, checking)
            return check_choice(node, scope, checking)
        case nodes.ChooseSeveral():
            told = len(checking.findings.items)
            for choice in node.choices:  # all are the same: what is wrong with one is told once
                if not any(finding.is_error for finding in checking.findings.items[told:]):
                    check_actor(choice.who, scope, checking)
            for choice in node.choices:
                scope = check_choice(choice, scope, checking)
            return scope
        case nodes.Roll():
            return _roll(node, scope, checking)
        case nodes.RollOne():
            return _roll_one(node, scope, checking)
        case nodes.Transfer():
            return _transfer(node, scope, checking)
        case nodes.ChooseBlock():
            _one_of(node, scope, checking)
        case nodes.Sentence():
            check_sentence(node, scope, checking)
        case nodes.May() | nodes.If() | nodes.Attempt() | nodes.AsMuchAsPossible():
            _branches(node, scope, checking)
        case nodes.Repeat() | nodes.RepeatUntil() | nodes.ForEach() | nodes.Open():
            _loop(node, scope, checking)
        case nodes.Turn():
            _sides(node, scope, checking)
        case nodes.Move() | nodes.Shuffle() | nodes.Reveal() | nodes.Resolve():
            _things(node, scope, checking)
        case nodes.Exchange() | nodes.Set() | nodes.Adjust():
            _values(node, scope, checking)
        case nodes.Run() | nodes.Require() | nodes.Stop() | nodes.EndPlay() | nodes.Fail():
            _flow(node, scope, checking)
        case nodes.During() | nodes.DuringThis() | nodes.DuringTurns():
            _while_it_lasts(node, scope, checking)
        case nodes.Rule() | nodes.NextTime():
            inner = check_pattern(node.pattern, scope, checking).stored()
            check_block(node.body, replace(inner, answers=_answered_instead(node, checking)), checking)
            if isinstance(node, nodes.Rule):
                check_layers(node.pattern, node.layer, node.span, checking)
        case nodes.Moment():
            check_block(node.body, check_moment(node, scope, checking).stored(), checking)
        case nodes.ChangeRole():
            check_change_role(node, scope, checking)
        case nodes.ChangeValue():
            check_change_value(node, scope, checking)
        case nodes.Mute():
            check_group(node.group, scope, checking)
        case nodes.Accept():
            check_accept(node, scope, checking)
        case _:
            assert_never(node)
    return scope


def named(
    scope: Scope,
    node: nodes.Let | nodes.Choose | nodes.ForEach | nodes.Open | nodes.Roll | nodes.RollOne | nodes.Transfer,
    checking: Checking,
    type_: Type,
    let: nodes.Let | None = None,
) -> Scope:
    """Return the scope with the name that a statement gives; a noun cannot be one, since it would go on to mean itself."""
    name = node.name
    assert name is not None, "it gives no name"
    if name in checking.book.vocabulary.nouns:
        checking.findings.error(
            "N222",
            f"`{name}` is a noun, and cannot be a name besides",
            node.span,
            label="below, the word would still mean all that there are",
            help=f"choose another name, for example `some_{name}`",
        )
    elif name in PRONOUNS:
        checking.findings.error(
            "N137",
            f"`{name}` is a word of the language and cannot be a name",
            node.span,
            label="it means somebody or something already",
            help="choose another name",
        )
    elif not (let is not None and name in scope.names) and not check_free(name, node.span, scope, checking):
        return scope.bind(name, UNKNOWN, let)
    return scope.bind(name, type_, let)


def _let(node: nodes.Let, scope: Scope, checking: Checking) -> Scope:
    """A new name; what has one already is set."""
    if isinstance(node.value, nodes.Sentence):
        found = checking.checked.types[node.value] = check_answered(node.value, scope, checking)
    else:
        found = value_of(checking.type_of(node.value, scope))
    if node.name in scope.names:
        made = scope.lets.get(node.name)
        checking.findings.error(
            "N219",
            f"`{node.name}` is there already",
            node.span,
            label="a second name that would hide the first",
            others=() if made is None else (Label(made.span, "made here"),),
            help="choose another name" if made is None else f"write `set {node.name} to ...`, or choose another name",
            edits=() if made is None else checking.rewritten(node.span, r"\blet(\s+\w+\s+)be\b", r"set\1to"),
        )
    return named(scope, node, checking, found, node)


def _answer(node: nodes.Answer, scope: Scope, checking: Checking) -> None:
    """What is answered is what the head of the verb says."""
    if scope.answers is not None:
        check_wanted(node.value, scope.answers, scope, checking)
        return
    checking.type_of(node.value, scope)
    checking.findings.error(
        "N417",
        "nobody is answered here",
        node.span,
        label="this is in no verb that answers",
        help="a verb answers if its head says so, `, answers number`; a rule answers in its place with `instead of`",
    )


def _answered_instead(node: nodes.Rule | nodes.NextTime, checking: Checking) -> Type | None:
    """Return what a rule answers: one that replaces what its verbs do answers in their place, if all answer the same."""
    if not isinstance(node, nodes.Rule) or node.kind != "instead":
        return None
    names = (node.pattern.verb, *(one.verb for one in node.pattern.others))
    verbs = [checking.book.verbs.get(name) for name in names]
    found = [None if verb is None else answer_type(verb, checking) for verb in verbs]
    return found[0] if all(one == found[0] for one in found) else None


def _branches(
    node: nodes.May | nodes.If | nodes.Attempt | nodes.AsMuchAsPossible, scope: Scope, checking: Checking
) -> None:
    if isinstance(node, nodes.May):
        check_actor(node.who, scope, checking)
    elif isinstance(node, nodes.If):
        check_test(node.test, scope, checking)
    check_block(node.body, scope, checking)
    if not isinstance(node, nodes.AsMuchAsPossible):
        check_block(node.otherwise, scope, checking)


def _loop(
    node: nodes.Repeat | nodes.RepeatUntil | nodes.ForEach | nodes.Open, scope: Scope, checking: Checking
) -> None:
    match node:
        case nodes.Repeat():
            check_wanted(node.times, NUMBER, scope, checking)
            check_times(node.times, checking.findings)
        case nodes.RepeatUntil():
            check_test(node.test, scope, checking)
        case nodes.ForEach():
            scope = named(scope, node, checking, check_members(node.group, scope, checking))
        case nodes.Open():
            check_wanted(node.passes, NUMBER, scope, checking)
            if node.most is not None:
                check_wanted(node.most, NUMBER, scope, checking)
            scope = named(scope, node, checking, check_members(node.group, scope, checking))
        case _:
            assert_never(node)
    check_block(node.body, scope, checking)


def _things(node: nodes.Move | nodes.Shuffle | nodes.Reveal | nodes.Resolve, scope: Scope, checking: Checking) -> None:
    match node:
        case nodes.Move():
            check_things(node.what, scope, checking)
            check_zone(node.to, scope, checking)
        case nodes.Shuffle(into=None):
            check_places(node.what, scope, checking)
        case nodes.Shuffle(what=what, into=into):
            check_zone(what, scope, checking)
            if into is not None:
                check_zone(into, scope, checking)
        case nodes.Reveal():
            checking.type_of(node.what, scope)
            if node.to is not None:
                check_actor(node.to, scope, checking)
        case nodes.Resolve():
            check_things(node.card, scope, checking)
            if node.who is not None:
                check_actor(node.who, scope, checking)
        case _:
            assert_never(node)


def _sides(node: nodes.Turn, scope: Scope, checking: Checking) -> None:
    """What is turned up or down is a thing, or several; a zone for many has no sides."""
    found = checking.type_of(node.what, scope)
    item = item_of(value_of(found))
    if (found.kind == "zone" and not found.single) or item.kind not in ("piece", "unknown"):
        checking.findings.error(
            "N407",
            f"only things have sides, and this is {found}",
            node.what.span,
            label=str(found),
            help="write `turn up the top of pile`, or `turn down all cards in pile`",
        )
    if item.kind == "piece":
        checking.checked.turned[node] = item.name
        zones = [zone for zone in checking.book.zones.values() if zone.noun == item.name]
        if node.up and zones and not any(is_hiding(zone) for zone in zones) and not _turned_down(checking):
            checking.findings.warning(
                "N521",
                f"each {item.name} is open wherever it lies",
                node.span,
                label="this turns up what everybody sees already",
                help="a zone that hides what lies there is `face down` or `seen by owner`",
            )


def _turned_down(checking: Checking) -> bool:
    """Tell whether some line of the rulebook turns something down: what, is not known before all lines were looked at."""
    book = checking.book
    parts = (part for one in book.declarations for part in nodes.parts_within(one))
    return any(isinstance(part, nodes.Turn) and not part.up for part in parts)


def _values(node: nodes.Exchange | nodes.Set | nodes.Adjust, scope: Scope, checking: Checking) -> None:
    if isinstance(node, nodes.Exchange):
        left, right = checking.type_of(node.left, scope), checking.type_of(node.right, scope)
        if not comparable(left, right):
            checking.mismatch(node.right, right, left)
        return
    target = check_target(node.target, scope, checking)
    if isinstance(node, nodes.Set):
        check_wanted(node.value, target, scope, checking)
        _turn(node, checking)
    elif target.kind in ("number", "bundle", "set"):
        check_wanted(node.amount, target, scope, checking)
    elif target.kind != "unknown":
        checking.findings.error(
            "N403",
            f"only a number can be {'raised' if node.op == 'raise' else 'lowered'}, and this is {target}",
            node.target.span,
            label=str(target),
            help="use `set ... to ...`",
        )


def _turn(node: nodes.Set, checking: Checking) -> None:
    """Whose turn it is sits at the table."""
    game = checking.book.game
    if game is not None and isinstance(node.target, nodes.Name) and node.target.id == game.active:
        check_seated(node.value, "it has no turn", checking)


def _instead_of_from(node: nodes.Expression, checking: Checking) -> str:
    """Say how things are moved from a zone: what lies there is `in` it."""
    where = checking.written(node)
    return f"write `in {where}` instead of `from {where}`"


def _things_from(node: nodes.Transfer, checking: Checking, scope: Scope) -> Scope:
    """Report that things are moved as numbers are, and how the line is written."""
    where = checking.written(node.source)
    top = _from_the_top(node, where, checking)
    named = not isinstance(node.amount, nodes.Number)  # `move 1 in hand` does not say of what
    before, after = (f"{checking.written(node.amount)} from {where}", top) if top else (f"from {where}", f"in {where}")
    checking.findings.error(
        "N414",
        f"what lies in `{where}` is moved with `in`, not with `from`",
        node.source.span,
        label="`from` is for numbers",
        help=f"write: {checking.written(node).split(chr(10))[0].replace(before, after)}"
        if named or top
        else _instead_of_from(node.source, checking),
        edits=checking.rewritten(node.span, re.escape(before), after) if named or top else (),
    )
    return scope


def _from_the_top(node: nodes.Transfer, where: str, checking: Checking) -> str:
    """Return how so many things are taken from a zone in which they lie face down: from the top, since nobody can choose one
    there; nothing where all are meant, or the zone is open."""
    zone = checking.book.zones.get((None, where))
    noun = None if zone is None else checking.book.nouns[zone.noun]
    if zone is None or noun is None or "face down" not in zone.attributes or node.up_to:
        return ""
    *words, last = checking.written(node.amount).removeprefix("the top ").split()
    count = " ".join(words) if last in (zone.noun, noun.plural) else " ".join((*words, last))
    if count in ("a", "1", "one") or (count in ("", "the") and last == zone.noun):
        return f"the top of {where}"
    return "" if count in ("", "the", "all", "any", "all the") or " " in count else f"the top {count} of {where}"


def _transfer(node: nodes.Transfer, scope: Scope, checking: Checking) -> Scope:
    """What is moved is a number or bundle, from one value to another of the same type."""
    found = checking.type_of(node.source, scope)
    if found.kind in ("zone", "set", "piece"):
        return _things_from(node, checking, scope)
    source, to = (_amount(side, scope, checking) for side in (node.source, node.to))
    known = [found for found in (source, to) if found is not None]
    if source is not None and to is not None and not comparable(source, to):
        checking.mismatch(node.to, to, source)
    if nodes.same(node.source, node.to):
        checking.findings.error(
            "N414",
            "a value cannot be moved to itself",
            node.span,
            label="the same on both sides",
            help="name two values, of the game, of a player or of a thing",
        )
    if node.up_to and isinstance(node.amount, nodes.Number) and node.amount.value == 0:
        checking.findings.error("N521", "nothing can be moved here", node.amount.span, help="write how much at most")
    if known:
        check_wanted(node.amount, known[0], scope, checking)
    else:
        checking.type_of(node.amount, scope)
    return scope if node.name is None else named(scope, node, checking, known[0].sure() if known else UNKNOWN)


def _amount(node: nodes.Expression, scope: Scope, checking: Checking) -> Type | None:
    """Return the type of a value that is moved from or to; None if it is none of which there is more or less."""
    found = checking.type_of(node, scope)
    if found.kind == "unknown":
        return None
    if found.kind in ("number", "bundle"):
        return check_target(node, scope, checking)
    checking.findings.error(
        "N414",
        f"this is no number: {found}",
        node.span,
        label="only numbers and bundles go from one value to another",
        help=_instead_of_from(node, checking) if found.kind in ("zone", "set", "piece") else "",
    )
    return None


def _flow(
    node: nodes.Run | nodes.Require | nodes.Stop | nodes.EndPlay | nodes.Fail, scope: Scope, checking: Checking
) -> None:
    match node:
        case nodes.Run():
            _run(node, scope, checking)
        case nodes.Require():
            check_test(node.test, scope, checking)
        case nodes.Stop():
            if node.step is not None and node.step not in checking.book.steps:
                checking.unknown("step", node.step, node.span, checking.book.steps)
        case nodes.EndPlay():
            if node.winners is not None:
                check_wanted(node.winners, set_of(PLAYER), scope, checking)
                check_seated(node.winners, "it cannot win", checking)
            if node.name is not None:
                checking.checked.endings[node] = node.name
        case nodes.Fail():
            pass
        case _:
            assert_never(node)


def _while_it_lasts(
    node: nodes.During | nodes.DuringThis | nodes.DuringTurns, scope: Scope, checking: Checking
) -> None:
    if isinstance(node, nodes.During):
        check_test(node.until, scope, checking)
    elif node.step not in checking.book.steps:
        checking.unknown("step", node.step, node.span, checking.book.steps)
    elif isinstance(node, nodes.DuringTurns):
        if node.amount is not None:
            check_wanted(node.amount, NUMBER, scope, checking)
        if node.who is not None:
            _whose_run(node.who, checking.book.steps[node.step], scope, checking)
    for rule in node.rules:
        if isinstance(rule, SPANS):
            checking.findings.error(
                "N517",
                "this is in force for a while within a while",
                rule.span,
                label="until when?",
                others=(Label(node.span, "within this"),),
                help="write the two one after the other; a test may stand in `until`, another in a `where`",
            )
    check_block(node.rules, scope, checking)


def check_general(node: nodes.General, checking: Checking) -> None:
    """Check what is in force from the beginning: nobody carries it out, so that no while begins there."""
    for rule in node.rules:
        if isinstance(rule, (nodes.NextTime, *SPANS)):
            checking.findings.error(
                "N517",
                "nobody carries this out, so that it never begins",
                rule.span,
                label="below `rules` stands what is always in force",
                help="put it into a step, a verb or a card; for as long as a test holds, write `where` behind a rule",
            )
    check_block(node.rules, Scope(), checking)


def _whose_run(who: nodes.Expression, step: nodes.Step, scope: Scope, checking: Checking) -> None:
    """Only of a step that is for somebody there are runs of somebody."""
    if step.parameter is not None:
        check_wanted(who, checking.book.type_of(step.parameter.type), scope, checking)
        return
    checking.type_of(who, scope)
    checking.findings.error(
        "N404",
        f"step `{step.name}` is not for anybody",
        who.span,
        label="too much",
        others=(Label(step.span, "declared here"),),
        help=f"write `during the next {step.name}`, or give the step somebody: `step {step.name} of player p`",
    )


def _price(node: nodes.Payment, scope: Scope, checking: Checking) -> Type:
    """Amounts of kinds, from a bundle of such; a number of things says what they are worth."""
    found = checking.type_of(node.price, scope)
    purse = item_of(value_of(checking.type_of(node.purse, scope)))
    if found.kind == "number" and purse.kind == "piece":
        fields = [name for (noun, name), decl in checking.book.fields.items() if noun == purse.name]
        numbers = [name for name in fields if checking.book.fields[purse.name, name].type.name == "number"]
        checking.findings.error(
            "N402",
            "it is not said what the things are paid by",
            node.price.span,
            label="of what?",
            help=f"write a field that is a number behind it: `a payment of 3 {(numbers or ['worth'])[0]} from ...`",
        )
        return UNKNOWN
    check_wanted(node.purse, found, scope, checking)
    return found


def _composed(node: nodes.BundleOf, scope: Scope, checking: Checking) -> Type:
    """Amounts of kinds: of those of a bundle, of a group of kinds, or of kinds that are named, as many as one likes."""
    if node.amount is not None:
        check_wanted(node.amount, NUMBER, scope, checking)
    parts = summands(node.source)
    types = [_of_kinds(part, scope, checking) for part in parts]
    found = checking.checked.types[node.source] = types[0]
    for part, other in zip(parts, types):
        if other.kind == "unknown":
            return UNKNOWN
        if item_of(other).kind != "bundle" or (other.kind == "set" and len(parts) > 1):
            checking.findings.error(
                "N402",
                f"amounts of kinds are due here, and this is {other}",
                part.span,
                label=str(other),
                help="name a bundle, `from who.stock`, or kinds, `from food + wood`; things are chosen by "
                "`who chooses 3 cards in who.hand as lot`",
            )
            return UNKNOWN
        if not comparable(other, found):
            checking.mismatch(part, other, found)
    endless = found.kind == "set" or any(is_bare_kind(part, checking.book) for part in parts)
    if node.amount is None and endless:
        checking.findings.error(
            "N402",
            "there is no end to this",
            node.source.span,
            label="as many as one likes of it",
            help="say how much, `a bundle of 3 from food + wood`, or `a bundle of up to 3 from ...`",
        )
    return item_of(found)


def _of_kinds(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    """Return the type of what bundles are made of; a kind without a number is one of which there is no end."""
    if isinstance(node, nodes.Name) and is_bare_kind(node, checking.book) and node.id not in scope.names:
        kinds = checking.book.kind_list[node.id]
        checking.checked.refs[node] = Ref("kind", node.id, kinds)
        found = checking.checked.types[node] = Type("bundle", kinds)
        return found
    return value_of(checking.type_of(node, scope))


def is_bare_kind(node: nodes.Node, book: Rulebook) -> bool:
    """Tell whether this is a kind without a number: `food`."""
    return isinstance(node, nodes.Name) and node.id in book.kind_list


def summands(node: nodes.Expression) -> tuple[nodes.Expression, ...]:
    """Return what is added up in a sum."""
    if isinstance(node, nodes.Binary) and node.op == "+":
        return (*summands(node.left), *summands(node.right))
    return (node,)


def _worth(node: nodes.PaymentOf, scope: Scope, checking: Checking) -> Type:
    """A number of what each of some things is worth."""
    check_wanted(node.amount, NUMBER, scope, checking)
    found = value_of(checking.type_of(node.purse, scope))
    item = item_of(found)
    if item.kind == "unknown":
        return UNKNOWN
    if item.kind != "piece":
        checking.findings.error(
            "N402",
            f"things are due here, and this is {found}",
            node.purse.span,
            label=str(found),
            help="name a zone, or some things in one; amounts of kinds are paid by `a payment of 3 food from who.stock`",
        )
        return UNKNOWN
    member = member_of(item.name, node.measure, checking)
    if member is None:
        checking.unknown(f"field of {item.name}", node.measure, node.span, members_of(item.name, checking))
    elif member[1].kind not in ("number", "unknown"):
        checking.findings.error(
            "N402",
            f"`{node.measure}` of a {item.name} is {member[1]}, not a number",
            node.span,
            label="nothing can be paid by it",
            help="name a field, value or definition that is a number",
        )
    checking.checked.named[node] = scope.things(item.name)
    return set_of(item)


def check_choice(node: nodes.Choose, scope: Scope, checking: Checking) -> Scope:
    """Check what there is to choose; return the scope in which it has its name."""
    what = node.what
    match what:
        case nodes.Among():
            found = common_type([value_of(checking.type_of(value, scope)) for value in what.values], what, checking)
        case nodes.Range():
            check_wanted(what.low, NUMBER, scope, checking)
            check_wanted(what.high, NUMBER, scope, checking)
            check_range(what.low, what.high, checking.findings)
            found = NUMBER
        case nodes.Payment():
            found = _price(what, scope, checking)
        case nodes.PaymentOf():
            found = _worth(what, scope, checking)
        case nodes.BundleOf():
            found = _composed(what, scope, checking)
        case nodes.Quantified():
            found = value_of(checking.type_of(what, scope))
            if what.group.noun in checking.book.kind_list:
                checking.findings.error(
                    "N521",
                    "there is nothing to choose here",
                    what.span,
                    label="so much of one kind, and no other",
                    help="write `a bundle of 2 from ...` for amounts that are put together, "
                    f"`a payment of 2 {what.group.noun} from ...` for what is paid",
                )
            elif what.determiner in ("each", "all", "bare", "the"):
                checking.findings.error(
                    "N521",
                    "there is nothing to choose here",
                    what.span,
                    label=f"`{what.determiner}` leaves no choice",
                    help="write `a`, a number, `up to`, `any number of` or `one or more`",
                )
        case _:
            found = value_of(checking.type_of(what, scope))
    checking.checked.types[what] = found
    if not node.may:
        return named(scope, node, checking, found)
    if isinstance(what, nodes.Quantified) and what.determiner not in ("a", "another", "the"):
        checking.findings.error(
            "N521",
            "what may be chosen, or not, is one thing",
            what.span,
            label="these are several",
            help="write `may choose a ...`; where it may be none of them, `choose up to ...` and "
            "`choose any number of ...` say so already",
        )
    return named(scope, node, checking, found.maybe())


def _one_of(node: nodes.ChooseBlock, scope: Scope, checking: Checking) -> None:
    """Check blocks of which one is chosen: two or more, whose names are words of one list."""
    check_actor(node.who, scope, checking)
    if len(node.blocks) == 1:
        checking.findings.error(
            "N521",
            "there is nothing to choose here",
            node.span,
            label="one block only",
            help="write `WHO may`, or add one",
        )
    known = checking.book.word_list
    first = next((known[one.name] for one in node.blocks if one.name in known), "")
    checking.checked.types[node] = Type("word", first)
    seen: set[str] = set()
    for one in node.blocks:
        if one.name not in known:
            checking.unknown("word", one.name, one.span, known)
        elif known[one.name] != first:
            checking.mismatch(one, Type("word", known[one.name]), Type("word", first))
        elif one.name in seen:
            checking.findings.error(
                "N210", f"there are two blocks `{one.name}`", one.span, label="again here", help="another word for one"
            )
        seen.add(one.name)
        check_block(one.body, scope, checking)


def check_declined(name: str, body: tuple[nodes.Statement, ...], checking: Checking) -> None:
    """Say where a thing that may have been declined is used as one, before it was asked whether it is none."""
    for part in (part for statement in body for part in nodes.walk(statement)):
        if isinstance(part, nodes.Compare) and isinstance(part.right, nodes.NoneValue) and _is_name(part.left, name):
            return
        used = next((one for one in _used_as_thing(part) if _is_name(one, name)), None)
        if used is not None:
            checking.findings.error(
                "N407",
                f"`{name}` may be none here",
                used.span,
                label="nobody need have chosen it",
                help=f"ask first: `if {name} is not none: ...`",
            )
            return


def _used_as_thing(node: nodes.Node) -> tuple[nodes.Node | None, ...]:
    match node:
        case nodes.Move(what=what) | nodes.Reveal(what=what) | nodes.Resolve(card=what) | nodes.Field(base=what):
            return (what,)
        case nodes.Sentence():
            return (node.subject, node.object, *(value for _, value in node.args))
    return ()


def _is_name(node: nodes.Node | None, name: str) -> bool:
    return isinstance(node, nodes.Name) and node.id == name


def _roll(node: nodes.Roll, scope: Scope, checking: Checking) -> Scope:
    if isinstance(node.what, nodes.Range):
        check_wanted(node.what.low, NUMBER, scope, checking)
        check_wanted(node.what.high, NUMBER, scope, checking)
        check_range(node.what.low, node.what.high, checking.findings)
        checking.checked.types[node.what] = NUMBER
        return named(scope, node, checking, NUMBER) if node.name else scope
    found = check_things(node.what, scope, checking)
    if found.kind == "piece" and (found.name, "face") not in checking.book.values:
        checking.findings.error(
            "N411",
            f"a {found.name} has no `face` to roll",
            node.what.span,
            help=f"declare `value face: number from 1 to 6` in the noun `{found.name}`",
        )
    return named(scope, node, checking, value_of(checking.checked.types[node.what])) if node.name else scope


def _roll_one(node: nodes.RollOne, scope: Scope, checking: Checking) -> Scope:
    """One of several players or things."""
    found = value_of(checking.type_of(node.what, scope))
    if found.kind not in ("set", "unknown"):
        checking.findings.error(
            "N409",
            f"`roll ... as` takes one of several, and this is {found}",
            node.what.span,
            label=str(found),
            help="name a group: `roll players as lucky`; a number is rolled by `roll 1 to 6 as luck`",
        )
    return named(scope, node, checking, item_of(found).sure() if found.kind == "set" else UNKNOWN)


def _run(node: nodes.Run, scope: Scope, checking: Checking) -> None:
    step = checking.book.steps.get(node.step)
    if step is None:
        checking.unknown("step", node.step, node.span, checking.book.steps)
        if node.argument is not None:
            checking.type_of(node.argument, scope)
    elif step.parameter is None and node.argument is not None:
        checking.findings.error(
            "N404",
            f"step `{node.step}` is not for anybody",
            node.argument.span,
            label="too much",
            others=(Label(step.span, "declared here"),),
            help=f"write `run {node.step}`",
        )
    elif step.parameter is not None and node.argument is None:
        checking.findings.error(
            "N404",
            f"step `{node.step}` must be told for whom",
            node.span,
            label="for whom?",
            others=(Label(step.span, "declared here"),),
            help=f"write `run {node.step} for ...`",
        )
    elif step.parameter is not None and node.argument is not None:
        check_wanted(node.argument, checking.book.type_of(step.parameter.type), scope, checking)
