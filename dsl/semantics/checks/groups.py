"""Checks of groups of things: a noun with adjectives and filters, such as `red cards in hand`."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message, either
from dsl.semantics.checked import Ref, Scope, verb_roles
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_seated, check_test, check_wanted
from dsl.semantics.checks.names import check_used, is_anybodys, member_of, members_of
from dsl.semantics.checks.sentences import check_sentence
from dsl.semantics.static_types import NUMBER, PLAYER, UNKNOWN, Type, comparable, fits, item_of, set_of, value_of
from dsl.source import Span

#: Adjectives that all things have; they say whether everybody sees the face of the thing.
SIDES = ("face_up", "face_down")


def check_group(node: nodes.Group, scope: Scope, checking: Checking) -> Type:
    """Check a group and its filters, and return the type of one member."""
    if node.noun in checking.book.kind_list:
        found = Type("bundle", checking.book.kind_list[node.noun])
        checking.checked.types[node] = found
        return found
    item = checking.book.member_type(node.noun)
    if item is None:
        checking.unknown("noun", node.noun, node.span, checking.book.nouns)
        return UNKNOWN
    for adjective in node.adjectives:
        _adjective(node.noun, adjective, node.span, scope, checking)
    for position, filter_ in enumerate(node.filters):
        _filter(filter_, item, scope, checking)
        if position + 1 < len(node.filters):
            _grouping(filter_, node.filters[position + 1], checking)
    checking.checked.types[node] = set_of(item)
    return set_of(item)


def _grouping(node: nodes.Filter, following: nodes.Filter, checking: Checking) -> None:
    """Report a filter after `but players`, because the filter could belong to these players, or to the group before
    `but`."""
    value = node.value if isinstance(node, nodes.But) else None
    if (
        isinstance(value, nodes.Quantified)
        and value.determiner == "bare"
        and not value.group.filters
        and not value.group.adjectives
    ):
        checking.findings.error(
            codes.FILTER_AFTER_BUT,
            Message("it-cannot-be-told-what-this-belongs-to"),
            following.span,
            label=Message("to-those-before-but-or-to-those-after-it"),
            help=Message("put-those-who-are-left-out-in-parentheses-but", word="..."),
        )


def _filter(node: nodes.Filter, item: Type, scope: Scope, checking: Checking) -> None:
    noun = "player" if item.kind == "player" else item.name
    inner = scope.candidate(item)
    match node:
        case nodes.Within():
            _within(node, item, scope, checking)
        case nodes.WithExtreme():
            for _, measure in node.chain:
                check_measure(noun, measure, node.span, checking)
        case nodes.WithMeasure():
            check_measure(noun, node.measure, node.span, checking)
            check_wanted(node.amount, item.maybe() if node.than else NUMBER, scope, checking)
        case nodes.Where():
            check_test(node.test, inner, checking)
        case nodes.Starting():
            check_wanted(node.first, item, scope, checking)
            check_seated(node.first, Message("it-has-no-place-in-the-order-of-play"), checking)
        case nodes.But():
            found = value_of(checking.type_of(node.value, scope))
            found = item_of(found)
            if not comparable(found, item):
                checking.mismatch(node.value, found, item)
        case nodes.Belonging():
            _belonging(node, item, scope, checking)
        case nodes.Reach():
            if node.steps is not None:
                check_wanted(node.steps, NUMBER, scope, checking)
            found = check_cells(node.start, scope, checking)
            check_through(node.through, found, scope, checking)
            if found.kind == "piece" and not comparable(found, item):
                checking.mismatch(node.start, found, item)
        case nodes.That():
            _that(node, inner, checking)
        case nodes.ThatWould():
            for verb in node.verbs:
                if verb not in checking.book.verbs:
                    checking.unknown("verb", verb, node.span, checking.book.verbs)
            check_sentence(node.sentence, scope, checking)


def _within(node: nodes.Within, item: Type, scope: Scope, checking: Checking) -> None:
    found = checking.type_of(node.place, scope)
    whole = value_of(found)
    if whole.kind in ("player", "piece") and item.kind == "piece" and found.kind != "zone":
        return
    inner = item_of(whole)
    if not comparable(inner, item):
        checking.mismatch(node.place, found, set_of(item))


def check_cells(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    """Check an expression that must be one cell or several cells of a grid. Return the type of one cell; UNKNOWN for
    anything else."""
    found = item_of(value_of(checking.type_of(node, scope)))
    if found.kind == "unknown" or (found.kind == "piece" and checking.book.has_ways(found.name)):
        return found
    grids = either(Message("a-noun-2", noun=noun) for noun in checking.book.places())
    checking.findings.error(
        codes.NOT_A_CELL,
        Message("ways-lead-over-the-cells-of-a-grid-and", found=found),
        node.span,
        label=Message("no-cell"),
        help=Message("name-grids", grids=grids) if grids else Message("declare-a-grid-grid-board-cell-3-by-3"),
    )
    return UNKNOWN


def check_through(node: nodes.Expression | None, cell: Type, scope: Scope, checking: Checking) -> None:
    """Check the group after `through`, which must be cells of the same grid."""
    if node is None:
        return
    found = item_of(value_of(checking.type_of(node, scope)))
    if "unknown" not in (found.kind, cell.kind) and not comparable(found, cell):
        checking.findings.error(
            codes.NOT_A_CELL,
            Message("a-way-over-cell-s-does-not-lead-through", cell=cell.name, found=found),
            node.span,
            label=str(found),
            help=Message("a-test-of-several-parts-after-where-in-parentheses")
            if found.kind == "yes_no"
            else Message("name-a-group-of-get", get=checking.book.vocabulary.plurals.get(cell.name, cell.name + "s")),
        )


def check_way(node: nodes.Distance | nodes.Straight, scope: Scope, checking: Checking) -> Type:
    """Check a distance between two cells, or a straight line from one cell towards another one of the same grid, and return
    its type. Report a straight line between joined places, which have no directions."""
    found = check_cells(node.start, scope, checking)
    check_wanted(node.end, found.maybe(), scope, checking)
    check_through(node.through, found, scope, checking)
    if isinstance(node, nodes.Distance):
        return NUMBER
    if value_of(checking.checked.types[node.start]).kind == "set":
        check_wanted(node.start, found, scope, checking)
    if found.kind == "piece" and all(grid.noun != found.name for grid in checking.book.grids):
        checking.findings.error(
            codes.NOT_A_CELL,
            Message("joined-places-have-no-directions"),
            node.start.span,
            label=Message("a-place-and-no-cell-of-a-grid"),
            help=Message("write-neighbours-of-or-joined-to"),
        )
        return UNKNOWN
    return set_of(found) if found.kind == "piece" else UNKNOWN


def _belonging(node: nodes.Belonging, item: Type, scope: Scope, checking: Checking) -> None:
    found = value_of(checking.type_of(node.whom, scope))
    if not fits(item_of(found), PLAYER.maybe()):
        checking.mismatch(node.whom, found, PLAYER)
    if item.kind != "piece":
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("only-things-belong-to-somebody-and-this-is-item", item=item),
            node.span,
            label=Message("said-of-what-is-no-thing"),
        )
    elif found.kind != "none" and not is_anybodys(item.name, checking):
        checking.findings.warning(
            codes.BELONGS_TO_NOBODY,
            Message("no-name-belongs-to-anybody", name=item.name),
            node.span,
            label=Message("nothing-fits-this-ever"),
            help=Message("whose-things-are-is-told-by-their-supply-supply", name=item.name),
        )


def _that(node: nodes.That, scope: Scope, checking: Checking) -> None:
    verb = checking.book.verbs.get(node.verb)
    if verb is None:
        checking.unknown("verb", node.verb, node.span, checking.book.verbs)
        return
    inner, roles = replace(scope, pattern=True), dict(verb_roles(verb))
    given = [(node.subject, verb.subject), (node.object, verb.object)]
    for value, parameter in [*given, *((value, roles.get(preposition)) for preposition, value in node.args)]:
        if value is None:
            continue
        if parameter is not None:
            if _is_another(value):
                _adjective("player", "other", value.span, scope, checking)
            check_meant(value, checking.book.type_of(parameter.type), inner, checking)
            continue
        checking.type_of(value, inner)
        preposition = next((one for one, other in node.args if other is value), "")
        checking.findings.error(
            codes.WRONG_SENTENCE,
            Message("verb-does-not-go-with-preposition", verb=node.verb, preposition=preposition)
            if preposition
            else Message("nothing-stands-behind-verb", verb=node.verb),
            value.span,
            label=Message("this-does-not-belong-here"),
        )
    if node.during is not None and node.during not in checking.book.spans:
        checking.unknown("span", node.during, node.span, checking.book.spans)


def check_meant(value: nodes.Expression, wanted: Type, scope: Scope, checking: Checking) -> None:
    """Check the value of a role in a pattern, in a rule or in a question about the past. The value may be one player or
    thing, or a group, which means any member of the group."""
    if is_anyone(value):
        checking.checked.types[value] = wanted
    elif isinstance(value, nodes.Name) and value.id == "another":
        checking.checked.types[value] = PLAYER
    elif isinstance(value, nodes.Quantified):
        found = item_of(check_group(value.group, scope, checking))
        if not fits(found, wanted):
            checking.mismatch(value, found, wanted)
        if value.amount is not None:
            checking.findings.error(
                codes.WRONG_TYPE,
                Message("a-pattern-means-one-of-a-group-and-counts"),
                value.span,
                label=Message("no-number-goes-here"),
                help=Message("write-the-group-alone-as-in-a-card"),
            )
        checking.checked.types[value] = found
    else:
        check_wanted(value, wanted.maybe(), scope, checking)


def is_anyone(value: nodes.Node) -> bool:
    """Tell whether a role may be filled by anybody or anything: `anyone`, `anything`."""
    return isinstance(value, nodes.Name) and value.id in ("anyone", "anything")


def _is_another(value: nodes.Expression) -> bool:
    if isinstance(value, nodes.Name):
        return value.id == "another"
    return isinstance(value, nodes.Quantified) and value.determiner == "another"


def check_is_adjective(node: nodes.IsAdjective, scope: Scope, checking: Checking) -> None:
    """Check whether an adjective can apply to the thing before `is`. `is empty` can apply only to a zone or a set."""
    found = (
        value_of(checking.type_of(node.value, scope))
        if node.adjective != "empty"
        else checking.type_of(node.value, scope)
    )
    if node.adjective == "empty":
        if value_of(found).kind not in ("set", "piece", "unknown"):
            checking.findings.error(
                codes.NOT_SEVERAL,
                Message("only-zones-and-sets-are-empty-and-this-is", found=found),
                node.value.span,
                label=str(found),
            )
        return
    item = item_of(found)
    noun = "player" if item.kind == "player" else item.name
    if item.kind in ("player", "piece", "word"):
        before = len(checking.findings.items)
        _adjective(noun, node.adjective, node.span, scope, checking)
        if found.kind == "set" and len(checking.findings.items) == before:
            _of_several(node, noun, found, checking)
    elif item.kind != "unknown":
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("nothing-but-a-thing-can-be-adjective-and-this", adjective=node.adjective, found=found),
            node.span,
            label=str(found),
        )


def _of_several(node: nodes.IsAdjective, noun: str, found: Type, checking: Checking) -> None:
    """Report an adjective for a single thing (`it is red`), if several things come before `is`."""
    decl = checking.book.nouns.get(noun)
    group = f"{node.adjective} {decl.plural if decl is not None else noun + 's'}"
    checking.findings.error(
        codes.WRONG_TYPE,
        Message("adjective-is-asked-of-one-noun-and-this-is", adjective=node.adjective, noun=noun, found=found),
        node.span,
        label=str(found),
        help=Message("ask-how-many-there-are-there-are-no-group", group=group),
    )


def _adjective(noun: str, adjective: str, span: Span, scope: Scope, checking: Checking) -> None:
    if adjective == "other":
        if noun != "player" or not (scope.you or "who" in scope.names):
            checking.findings.error(
                codes.NOBODY_MEANT,
                Message("other-than-whom"),
                span,
                label=Message("other-needs-somebody-to-differ-from"),
                help=Message("write-players-but"),
            )
        return
    if adjective in SIDES:
        if noun == "player" or noun in checking.book.words:
            checking.findings.error(
                codes.WRONG_TYPE,
                Message("only-things-have-sides-and-this-is-about-a", noun=noun),
                span,
                label=Message("a-noun-is-not-turned", noun=noun),
            )
        return
    if (noun, adjective) in checking.book.adjectives:
        check_used(checking.book.adjectives[(noun, adjective)], span, scope, checking)
        return
    if adjective in checking.book.word_list and word_member(noun, adjective, checking) is not None:
        return
    known = [a for n, a in checking.book.adjectives if n == noun]
    checking.unknown(Message("adjective-for-noun", noun=noun), adjective, span, known)


def word_member(noun: str, word: str, checking: Checking) -> tuple[str, str] | None:
    """Return the field or value of a noun that can be the word, as a pair of "field" or "value" and its name. Return None if
    there is none."""
    wanted = checking.book.word_list.get(word)
    for kind, table in (("field", checking.book.fields), ("value", checking.book.values)):
        for (owner, name), decl in table.items():
            if owner == noun and decl.type.name == wanted:
                return kind, name
    return None


def measured(noun: str, name: str, checking: Checking) -> tuple[Ref, Type] | None:
    """Return the meaning and the type of a measure, such as `cards` in `with 2 cards`; it is a number, a set or a zone. `with
    1 card` means the measure `cards`."""
    found = member_of(noun, name, checking)
    decl = checking.book.nouns.get(name)
    return found if found is not None or decl is None else member_of(noun, decl.plural, checking)


def check_measure(noun: str, name: str, span: Span, checking: Checking) -> None:
    """Check that a measure, such as `cards` in `with 2 cards`, is an amount: a number, a set or a zone."""
    found = measured(noun, name, checking)
    if found is None:
        checking.unknown(Message("measure-of-noun", noun=noun), name, span, members_of(noun, checking))
    elif found[1].kind not in ("number", "set", "zone", "unknown"):
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("name-of-a-noun-is-found-not-an-amount", name=name, noun=noun, found=found[1]),
            span,
            label=Message("not-an-amount"),
        )
