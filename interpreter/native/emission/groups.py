"""Translate groups and quantities to the typed form, the intermediate code from which WebAssembly is made. A group becomes a
list in memory. If the rules only count the group, or only test whether it is empty, no list is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from dsl import nodes
from dsl.semantics.checked import verb_roles
from dsl.semantics.checks.groups import is_anyone, measured
from dsl.semantics.checks.names import member_of
from dsl.semantics.static_types import item_of, value_of
from interpreter.compiler.emission.groups import TESTS
from interpreter.compiler.emission.pools import FACES
from interpreter.model.grids import beside, rays, ways_from
from interpreter.native.emission import bundles, names
from interpreter.native.emission.context import NOBODY, Env, expression, helper, need, test
from interpreter.native.runtime.noting import OF_AN_EVENT
from interpreter.native.runtime.things.grids import NOTHING_BETWEEN
from interpreter.native.runtime.words import BLANK, FREE, LOGGED, NO_PIECE, NONE
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    NOTHING,
    ONE,
    Assign,
    Do,
    Expression,
    If,
    Local,
    Number,
    Operation,
    Return,
    Statement,
    While,
    both,
    either,
    is_not,
    load,
    operation,
    store,
)

#: The largest number of cells in a game for which there is a table of the distances between all cells.
MOST_CELLS = 600

#: Takes the place of the seat of a player who sees everything except the pieces that were taken unseen in a trial.
BLANKS = Number(BLANK)
#: Returns the statements for each thing that passes all tests. It gets the thing, and the variable for the result of
#: the loop.
Kept = Callable[[Local, Local, Env], tuple[Statement, ...]]


def listed(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for a list of things. If the node is a single thing, the list has this one member."""
    if isinstance(node, nodes.Name | nodes.Field) and env.type(node).kind == "zone":
        return env.call("lying_in", names.zone(node, env))
    if isinstance(node, nodes.Quantified) and node.determiner in ("bare", "all", "each"):
        return group(node.group, env)
    code = expression(node, env)
    if value_of(env.type(node)).kind == "set" or isinstance(node, nodes.Group):
        return code
    return env.call("alone", code)


def group(node: nodes.Group, env: Env, seat: Expression | None = None, another: bool = False) -> Expression:
    """Return the expression for the list of the members of a group, in order. Neutral players are included if the group has the
    adjective `other`, or with `another`.

    If `seat` is given, pieces whose face this player does not see are members without a test of the face. With BLANKS as
    `seat`, this holds for the pieces that a trial has taken unseen.
    """
    if not _is_tested(node):
        source = _named_source(node, env, another)
        if source is not None:
            return _as_list(source, env)
    return _gone_through(node, env, "G", _collected, seat, another)


def count(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for the number of members of a group, zone or list."""
    if isinstance(node, nodes.Quantified):
        node = node.group
    if names.is_zone(node, env):
        return _lying(names.zone(node, env), env)
    if not isinstance(node, nodes.Group):
        return load(listed(node, env))
    if not _is_tested(node):
        source = _named_source(node, env)
        if source is not None:
            return source.many if source.many is not None else load(_as_list(source, env))
    return _gone_through(node, env, "N", _counted)


def enough(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for whether a group has as many members as its determiner asks for: 1 or 0."""
    if not isinstance(node, nodes.Quantified):
        return Operation("i32.ne", (count(node, env), NOTHING))
    if node.determiner == "another":
        raise CannotSay("whether there is another one", node)
    if node.determiner == "n" and node.amount is not None:
        return Operation("i32.ge_s", (count(node.group, env), expression(node.amount, env)))
    if node.determiner in ("the", "the n"):
        wanted = ONE if node.amount is None else expression(node.amount, env)
        return Operation("i32.eq", (count(node.group, env), wanted))
    if _is_tested(node.group) and not any(not isinstance(one, TESTS) for one in node.group.filters):
        return _gone_through(node.group, env, "A", _found)
    return Operation("i32.ne", (count(node.group, env), NOTHING))


def quantified(node: nodes.Quantified, env: Env) -> Expression:
    """Return the expression for what a determiner selects from a group: a thing, a list of things, or a bundle if the
    noun is a kind (`2 food`)."""
    if node.group.noun in env.book.kind_list:
        return bundles.amount_of_kind(node, env)
    match node.determiner:
        case "the":
            return env.call("the_one", group(node.group, env))
        case "the n" if node.amount is not None:
            return env.call("so_many", group(node.group, env), expression(node.amount, env))
        case "all" | "each" | "bare":
            return group(node.group, env)
        case "some":
            return env.call("some", group(node.group, env))
    return env.emitting.recursion.chosen(node, env)


def aggregate(node: nodes.Aggregate, env: Env) -> Expression:
    """Return the expression for the total, highest or lowest of a value over some things."""
    found = value_of(env.type(node))
    amounts = _each(node.group, env, lambda thing, inside: _along(node, thing, inside))
    if found.kind == "bundle":
        return env.call("all_together", amounts, Number(bundles.kinds_of(found, env)))
    return (
        env.call("total", amounts)
        if node.kind == "total"
        else env.call("extreme", amounts, Number(int(node.kind == "highest")))
    )


def _along(node: nodes.Aggregate, thing: Expression, env: Env) -> Expression:
    """Return the expression for the value at the end of a path from a thing, such as `owner.score`."""
    found = item_of(env.type(node.group))
    noun = "player" if found.kind == "player" else found.name
    for step in node.path[:-1]:
        known = member_of(noun, step, env.emitting.checking)
        assert known is not None, f"{noun} has no {step}"
        ref, type_ = known
        thing = names.member(ref, thing, node, env)
        if value_of(type_).optional:
            thing = env.call("needed", thing)
        noun = value_of(type_).name or "player"
    return measure(noun, node.path[-1], thing, node, env)


def measure(noun: str, name: str, thing: Expression, node: nodes.Node, env: Env) -> Expression:
    """Return the expression for an amount of a thing: a number, or the number of things in one of its zones. `noun` is
    the noun of the thing."""
    found = measured(noun, name, env.emitting.checking)
    assert found is not None, f"{noun} has no {name}"
    ref, type_ = found
    if type_.kind == "zone":
        return _lying(names.zone_place(ref, thing, env), env)
    code = names.member(ref, thing, node, env)
    return load(code) if type_.kind == "set" else code


def _lying(zone: Expression, env: Env) -> Expression:
    return load(operation("add", zone, Number(env.placing.at.many)), "H")


def _each(node: nodes.Expression, env: Env, of: Callable[[Expression, Env], Expression]) -> Expression:
    """Return the expression for a list with one value for each member of a group. `of` returns the expression for the
    value of one member."""
    return amounts(node, listed(node, env), of, env)


def amounts(node: nodes.Node, things: Expression, of: Callable[[Expression, Env], Expression], env: Env) -> Expression:
    """Return the expression for a list with one value for each member of a list. `of` returns the expression for the
    value of one member."""
    return helper("E", node, env, lambda inside: _amounts(Local("things"), inside, of), ("things", things))


# ------------------------------------------------------------- where the members come from


class Source:
    """The place from which the members of a group come: a zone, a list, or consecutive numbers from `first` on. If the number
    of members is known without a look at them, `many` is the expression for it."""

    def __init__(
        self,
        zone: Expression | None = None,
        list_: Expression | None = None,
        first: int = 0,
        many: Expression | None = None,
    ) -> None:
        self.zone, self.list, self.first, self.many = zone, list_, first, many


def _is_tested(node: nodes.Group) -> bool:
    """Tell whether a group has an adjective or filter besides the one that names the place of its members."""
    places = sum(isinstance(one, nodes.Within | nodes.Starting) for one in node.filters)
    return bool(node.adjectives) or len(node.filters) > min(places, 1)


def _place_filter(node: nodes.Group) -> nodes.Filter | None:
    """Return the filter that names the place of the members; None if there is none."""
    wanted = nodes.Within
    if node.noun == "player" and any(isinstance(one, nodes.Starting) for one in node.filters):
        return next(one for one in node.filters if isinstance(one, nodes.Starting))
    return next((one for one in node.filters if isinstance(one, wanted)), None)


def _named_source(node: nodes.Group, env: Env, another: bool = False) -> Source | None:
    """Return the `Source` of a group: the zone or list that the group names, or otherwise all players, words, kinds or
    pieces of its noun. The filters of the group are not applied. Raises CannotSay if there is no such source."""
    place, at = _place_filter(node), env.placing.at
    others = another or "other" in node.adjectives
    many = Number(at.everybody if others else at.players)
    if isinstance(place, nodes.Starting):
        ordered = "order_and_others" if others and at.everybody > at.players else "order"
        return Source(list_=env.call(ordered, need(place.first, env)), many=many)
    if isinstance(place, nodes.Within):
        return _within(place.place, node.noun, env)
    if node.noun in env.book.words:
        return Source(many=Number(len(env.book.words[node.noun])))
    if node.noun in env.book.kinds:
        many = Number(len(env.book.kinds[node.noun]))
        return Source(list_=env.call("unit_bundles", many), many=many)
    if node.noun == "player" and at.leading and not env.by_seats:
        return Source(list_=env.call("around_and_others" if others else "around"), many=many)
    if node.noun == "player":
        return Source(many=many)
    if node.noun in env.placing.layout.of_noun:
        return _pieces_of(node, env)
    raise CannotSay("members of a group without a place", node)


def _pieces_of(node: nodes.Group, env: Env) -> Source:
    """Return all pieces of the noun of a group as a source. Raises CannotSay if some of them are not in play. Python includes
    these pieces too, and the module does not know them."""
    here = env.placing.pieces_of(node.noun)
    if len(here) != len(env.placing.layout.of_noun[node.noun]):
        raise CannotSay("all of a kind, of which some are not in play", node)
    return _pieces_in_play(node, env)


def _pieces_in_play(node: nodes.Group, env: Env) -> Source:
    here = env.placing.pieces_of(node.noun)
    return Source(first=here.start, many=Number(len(here)))


def _within(place: nodes.Expression, noun: str, env: Env) -> Source:
    """Return a place as a source: a zone, the things of a player, or a list. Raises CannotSay for the things of a piece
    or of several players."""
    if isinstance(place, nodes.Name | nodes.Field) and env.type(place).kind == "zone":
        return Source(zone=names.zone(place, env), many=None)
    whole = value_of(env.type(place))
    if whole.kind == "player":
        return Source(list_=_belonging(noun, expression(place, env), env))
    if whole.kind == "piece" or (whole.kind == "set" and item_of(whole).kind == "player" and noun != "player"):
        raise CannotSay("what belongs to a thing, or to several players", place)
    return Source(list_=listed(place, env))


def _belonging(noun: str, owner: Expression, env: Env) -> Expression:
    """Return the expression for a list of the things of a noun in all zones of a player."""
    layout = env.placing.layout
    first = layout.zones_of(noun, 0, "player")
    zones = env.placing.constant_list([env.placing.zone_number[slot] for slot in first])
    return env.call("belonging", Number(zones), owner)


def _as_list(source: Source, env: Env) -> Expression:
    if source.zone is not None:
        return env.call("lying_in", source.zone)
    if source.list is not None:
        return source.list
    assert isinstance(source.many, Number)
    first, many = source.first, int(source.many.value)
    return Number(env.placing.constant_list(range(first, first + many)))


# ------------------------------------------------------------- loops over the members


def _collected(thing: Local, found: Local, env: Env) -> tuple[Statement, ...]:
    return (Do(env.call("push", found, thing)),)


def _counted(thing: Local, found: Local, env: Env) -> tuple[Statement, ...]:
    return (Assign(found.name, operation("add", found, ONE)),)


def _found(thing: Local, found: Local, env: Env) -> tuple[Statement, ...]:
    return (Return(ONE),)


def _gone_through(
    node: nodes.Group, env: Env, title: str, kept: Kept, seat: Expression | None = None, another: bool = False
) -> Expression:
    """Generate a function with a loop over the members of a group, and return the expression that calls it. `kept`
    returns the statements for each member that passes all tests."""
    tests = [one for one in node.filters if isinstance(one, TESTS) and one is not _place_filter(node)]
    others = [one for one in node.filters if not isinstance(one, TESTS) and one is not _place_filter(node)]
    if others:
        return _filtered(node, others, env, title, another)

    def write(inside: Env) -> Expression:
        source = _named_source(node, inside, another)
        assert source is not None
        found = inside.function.fresh(stem="found")
        before = inside.assigned(load(Number(FREE)), "before")
        room = _room(source, inside)
        if source.list is not None:
            source.list = inside.keep(source.list, "list")
        if kept is _collected:
            inside.add(Assign(found.name, inside.call("new", room)))
        mark = inside.assigned(load(Number(FREE)), "mark")

        def tested(thing: Local, within: Env) -> tuple[Statement, ...]:
            within = replace(within, it=thing)
            checks = [names.adjective(node.noun, word, thing, node, within) for word in node.adjectives]
            checks += [passes(one, node.noun, thing, within) for one in tests if seat is None or isinstance(one, FACES)]
            body = kept(thing, found, within)
            if kept is _found:
                body = (store(Number(FREE), before), *body)
            if seat is not None:
                fits: Expression = ONE
                for check in reversed(checks):
                    fits = both(check, fits)
                is_unseen = (
                    Operation("i32.ge_s", (thing, Number(BLANK)))
                    if seat is BLANKS
                    else within.call("is_untold", thing, Local("seat"))
                )
                body = (If(either(is_unseen, fits), body),)
                checks = [passes(one, node.noun, thing, within) for one in tests if not isinstance(one, FACES)]
            for check in reversed(checks):
                body = (If(check, body),)
            return (*body, store(Number(FREE), mark))  # frees the lists that the tests have made

        inside.do("burn_for", room)
        _loop(source, room, tested, inside)
        if kept is not _collected:
            inside.add(store(Number(FREE), before))
        return found

    return helper(title, node, env, write, *(() if seat is None or seat is BLANKS else (("seat", seat),)))


def _room(source: Source, env: Env) -> Expression:
    """Return the expression for the highest number of members that a source can have."""
    if source.many is not None:
        return source.many
    if source.zone is not None:
        source.zone = env.keep(source.zone, "zone")
        return env.assigned(_lying(source.zone, env), "many")
    assert source.list is not None
    source.list = env.keep(source.list, "list")
    return env.assigned(load(source.list), "many")


def _loop(source: Source, room: Expression, body: Callable[[Local, Env], tuple[Statement, ...]], env: Env) -> None:
    """Add to `env` a loop over the members of a source. The statements for a member must not move it to another zone."""
    thing = env.function.fresh(stem="x")
    within = env.under()
    if source.zone is not None:
        at = env.placing.at
        piece = env.assigned(load(operation("add", source.zone, Number(at.first)), "H"), "piece") if at.tries else thing
        if at.tries:
            within.add(Assign(thing.name, env.call("shown", piece)))
        else:
            env.add(Assign(thing.name, load(operation("add", source.zone, Number(at.first)), "H")))
        within.add(*body(thing, within))
        within.add(Assign(piece.name, load(operation("add", piece, Number(at.following)), "H")))
        env.add(While(Operation("i32.ne", (piece, Number(NO_PIECE))), tuple(within.out)))
        return
    place = env.function.fresh(stem="i")
    if source.list is not None:
        list_ = env.keep(source.list, "list")
        within.add(Assign(place.name, operation("add", place, ONE)))
        within.add(Assign(thing.name, load(operation("add", list_, place))))
        within.add(*body(thing, within))
    else:
        within.add(Assign(thing.name, operation("add", place, Number(source.first))))
        within.add(*body(thing, within))
        within.add(Assign(place.name, operation("add", place, ONE)))
    env.add(Assign(place.name, NOTHING), While(Operation("i32.lt_s", (place, room)), tuple(within.out)))


def past(node: nodes.That, noun: str, env: Env) -> Expression:
    """Return the expression for a list of the players or things that had a role in recorded events (`players that drew
    during this_round`). Raises CannotSay if a role that is asked for or compared is not on record."""
    verb, given = env.book.verbs[node.verb], dict(node.args)
    roles = verb_roles(verb)
    if node.subject is None:
        asked = 0
        given.update({"object": node.object} if node.object is not None else {})
    else:
        given[""] = node.subject
        asked = next(at for at, (key, one) in enumerate(roles) if at and _holds(one, noun, env) and key not in given)
    kinds = [env.book.type_of(role.type).kind for _, role in roles]
    needed = [asked, *(at for at, (key, _) in enumerate(roles) if key in given and not is_anyone(given[key]))]
    if any(at >= OF_AN_EVENT - 1 or kinds[at] in ("set", "bundle", "text") for at in needed):
        raise CannotSay("what several had a part in", node)
    if any(getattr(one, "id", "") == "another" or names.card_named(one, env) is not None for one in given.values()):
        raise CannotSay("what another one, or a copy of a card, had a part in", node)
    span = None if node.during is None else env.book.spans[node.during]

    def write(inside: Env) -> Expression:
        found = inside.assigned(inside.call("new", load(Number(LOGGED))), "found")
        place = inside.assigned(NOTHING if span is None else expression(span.start, inside), "i")
        end = load(Number(LOGGED))
        if span is not None and span.end is not None:
            end = inside.call("least", expression(span.end, inside), end)
        end = inside.assigned(end, "end")
        within = inside.under()
        at = within.assigned(
            operation("add", Operation("i32.mul", (place, Number(OF_AN_EVENT))), Number(env.placing.at.log))
        )

        def role(number: int) -> Expression:
            return load(operation("add", at, Number(1 + number)))

        tests: list[Expression] = [Operation("i32.eq", (load(at), Number(env.emitting.verb_number(node.verb))))]
        tests += [
            _stands_for(role(number), given[key], parameter, within)
            for number, (key, parameter) in enumerate(roles)
            if key in given and not is_anyone(given[key])
        ]
        kept: tuple[Statement, ...] = (Do(within.call("push", found, role(asked))),)
        for one in reversed(tests):
            kept = (If(one, kept),)
        within.add(*kept, Assign(place.name, operation("add", place, ONE)))
        inside.add(While(Operation("i32.lt_s", (place, end)), tuple(within.out)))
        return found

    return helper("P", node, env, write)


def _stands_for(role: Expression, value: nodes.Expression, parameter: nodes.Parameter, env: Env) -> Expression:
    """Return the expression for whether a role of a recorded event fits a pattern: 1 or 0. If the pattern is a value, the role
    must be equal to it; if the pattern is a group, the role must be a member of it."""
    if not isinstance(value, nodes.Quantified):
        return Operation("i32.eq", (role, expression(value, env)))
    declared = env.book.type_of(parameter.type)
    thing = env.call("as_recorded", role) if declared.kind == "piece" and env.placing.at.tries else role
    found = env.held(thing, lambda one: fits(value.group, one, env))
    if value.determiner == "another":
        found = both(Operation("i32.ne", (role, names.chooser(env))), found)
    return both(Operation("i32.ne", (role, NOBODY)), found) if declared.optional else found


def _holds(parameter: nodes.Parameter, noun: str, env: Env) -> bool:
    found = item_of(env.book.type_of(parameter.type))
    return (found.kind == "player" and noun == "player") or found.name == noun


def fits(node: nodes.Group, thing: Expression, env: Env) -> Expression:
    """Return the expression for whether a thing is a member of a group: 1 or 0."""
    if not all(isinstance(one, TESTS) for one in node.filters):
        raise CannotSay("whether one is among those that stand out", node)
    inside, at = replace(env, it=thing), env.placing.at
    found: Expression = ONE
    if node.noun == "player" and at.everybody > at.players and "other" not in node.adjectives:
        found = Operation("i32.lt_s", (thing, Number(at.players)))
    tests = [names.adjective(node.noun, word, thing, node, inside) for word in node.adjectives]
    tests += [passes(one, node.noun, thing, inside) for one in node.filters if isinstance(one, TESTS)]
    for one in reversed(tests):
        found = both(one, found)
    return found


def is_one_of_many(node: nodes.Expression, parameter: nodes.Parameter, env: Env) -> bool:
    """Tell whether a phrase means one thing although the parameter takes several."""
    return env.book.type_of(parameter.type).kind == "set" and value_of(env.type(node)).kind != "set"


def passes(node: nodes.Filter, noun: str, thing: Expression, env: Env) -> Expression:
    """Return the expression for whether a thing passes one filter: 1 or 0."""
    match node:
        case nodes.Where():
            return test(node.test, env)
        case nodes.But() if item_of(env.type(node.value)).kind == "bundle":
            raise CannotSay("all bundles but one", node)
        case nodes.But() if value_of(env.type(node.value)).kind == "set":
            return is_not(env.call("has", listed(node.value, env), thing))
        case nodes.But():
            return Operation("i32.ne", (thing, expression(node.value, env)))
        case nodes.Belonging() if value_of(env.type(node.whom)).kind == "set":
            return env.call("has", listed(node.whom, env), _from_supply_of(thing, env))
        case nodes.Belonging():
            return Operation("i32.eq", (_from_supply_of(thing, env), expression(node.whom, env)))
        case nodes.Within() if names.is_zone(node.place, env):
            return env.call("is_in", thing, names.zone(node.place, env))
        case nodes.Within():
            return env.call("has", _as_list(_within(node.place, noun, env), env), thing)
        case nodes.WithMeasure():
            amount = (
                measure(noun, node.measure, need(node.amount, env), node, env)
                if node.than
                else expression(node.amount, env)
            )
            sign = {"=": "eq", "<": "lt_s", ">": "gt_s", "<=": "le_s", ">=": "ge_s"}[node.op]
            return Operation(f"i32.{sign}", (measure(noun, node.measure, thing, node, env), amount))
    raise CannotSay(f"`{type(node).__name__}`", node)


def _from_supply_of(thing: Expression, env: Env) -> Expression:
    """Return the expression for the player whose supply a thing comes from; NONE if it comes from a common supply."""
    if "suppliers" not in env.emitting.ways:
        owners = [env.placing.layout.pieces[piece].owner for piece in env.placing.pieces.there]
        env.emitting.ways["suppliers"] = env.placing.table([NONE if owner is None else owner for owner in owners])
    return load(operation("add", names.seen(thing, env), Number(env.emitting.ways["suppliers"])))


def _filtered(
    node: nodes.Group, others: Sequence[nodes.Filter], env: Env, title: str, another: bool = False
) -> Expression:
    """Return the expression for the members of a group that has filters which compare all members with each other (`with the most
    coins`). These filters are applied in their order."""
    last, place = others[-1], _place_filter(node)
    left = [one for one in node.filters if one is not place]
    at = left.index(last)
    rest = replace(node, filters=(*(() if place is None else (place,)), *left[:at]))
    env.emitting.checked.types.setdefault(rest, env.type(node))
    # No event on record is about a piece that is not in play.
    is_bare = (
        isinstance(last, nodes.That)
        and not rest.adjectives
        and not rest.filters
        and rest.noun in env.placing.layout.of_noun
    )
    found: Expression = _as_list(_pieces_in_play(rest, env), env) if is_bare else group(rest, env, None, another)
    if isinstance(last, nodes.Starting):
        found = env.call("among", found, env.call("order", need(last.first, env)))
    elif isinstance(last, nodes.WithExtreme):
        for which, name in last.chain:
            found = _extreme(node, which, name, found, env)
    elif isinstance(last, nodes.ThatWould):
        found = env.call("among", found, env.emitting.recursion.would(last, env))
    elif isinstance(last, nodes.Reach):
        found = _reached(last, found, env)
    elif isinstance(last, nodes.That):
        found = env.call("among", found, past(last, node.noun, env))
    else:
        raise CannotSay(f"`{type(last).__name__}`", last)
    if left[at + 1 :]:
        found = _narrowed(node, found, left[at + 1 :], env)
    return found if title == "G" else load(found) if title == "N" else Operation("i32.ne", (load(found), NOTHING))


def next_to(node: nodes.Neighbours, env: Env) -> Expression:
    """Return the expression for a list of the cells next to a cell, or next to at least one of several cells."""
    several = value_of(env.type(node.of)).kind == "set"
    if several:
        return env.call("beside_all", listed(node.of, env), _beside(env))
    return env.call("beside", expression(node.of, env), _beside(env))


def _beside(env: Env) -> Number:
    """Return the place of a table in memory that holds, for each cell, the place of the list of the cells next to
    it."""
    layout, placing = env.placing.layout, env.placing
    if "beside" not in env.emitting.ways:
        lists = []
        for piece in placing.pieces.there:
            is_place = layout.pieces[piece].noun in layout.place_nouns
            cells = [placing.pieces.here[one] for one in beside(layout, piece)] if is_place else []
            lists.append(placing.constant_list(cells) if cells else placing.at.nobody)
        env.emitting.ways["beside"] = placing.table(lists)
    return Number(env.emitting.ways["beside"])


def _ways(noun: str, env: Env) -> tuple[Expression, Expression, Expression]:
    """Return three expressions: the first cell of a noun, the number of its cells, and the place of the table of
    distances between them (-1: there is no way)."""
    layout, placing = env.placing.layout, env.placing
    if sum(len(layout.of_noun[one]) for one in layout.place_nouns) > MOST_CELLS:
        raise CannotSay("how far cells are from each other, where there are so many")
    pieces = placing.pieces_of(noun)
    if noun not in env.emitting.ways:
        ends = [placing.pieces.there[end] for end in pieces]
        words = [ways.get(end, -1) for start in ends for ways in (ways_from(layout, start),) for end in ends]
        env.emitting.ways[noun] = placing.table(words)
    return Number(pieces.start), Number(len(pieces)), Number(env.emitting.ways[noun])


def _reached(node: nodes.Reach, cells: Expression, env: Env) -> Expression:
    """Return the expression for the list of the cells, out of some cells, that are at most a number of steps away from a cell, or
    from at least one of several cells."""
    found = value_of(env.type(node.start))
    steps = NOBODY if node.steps is None else expression(node.steps, env)
    if node.through is not None or found.kind != "piece":
        start = listed(node.start, env) if found.kind == "set" else env.call("alone", need(node.start, env))
        through = Number(NOTHING_BETWEEN) if node.through is None else listed(node.through, env)
        return env.call("among", cells, env.call("reached", start, steps, through, _beside(env)))
    return env.call("in_reach", cells, expression(node.start, env), steps, *_ways(found.name, env))


def distance(node: nodes.Distance, env: Env) -> Expression:
    """Return the expression for the distance between two cells in steps. It is -1 if there is no way between them, or
    if one of them is none."""
    if value_of(env.type(node.start)).kind == "set":
        raise CannotSay("how far it is from several cells", node)
    start, end = expression(node.start, env), expression(node.end, env)
    if node.through is not None:
        return env.call("steps_between", start, end, listed(node.through, env), _beside(env))
    nouns = {value_of(env.type(one)).name for one in (node.start, node.end)}
    if len(nouns) > 1:
        raise CannotSay("how far cells of two kinds are from each other", node)
    return env.call("far_from", start, end, *_ways(nouns.pop(), env))


def straight(node: nodes.Straight, env: Env) -> Expression:
    """Return the expression for a list of the cells in a straight line, from a cell in the direction of another."""
    found = value_of(env.type(node.start))
    line = env.call("in_line", expression(node.start, env), expression(node.end, env), *_lines(found.name, env))
    return line if node.through is None else env.call("as_far_in", line, listed(node.through, env))


def _lines(noun: str, env: Env) -> tuple[Expression, Expression, Expression]:
    """Return three expressions: the first cell of a noun, the number of its cells, and the place of the table with the
    line from each cell towards each other cell."""
    layout, placing = env.placing.layout, env.placing
    pieces = placing.pieces_of(noun)
    if len(pieces) > MOST_CELLS:
        raise CannotSay("lines over a grid with so many cells")
    key = f"lines of {noun}"
    if key not in env.emitting.ways:
        words: list[int] = []
        for start in pieces:
            found: dict[int, int] = {}
            for ray in rays(layout, placing.pieces.there[start]):
                cells = [placing.pieces.here[one] for one in ray if one in placing.pieces.here]
                found.update(dict.fromkeys(cells, placing.constant_list(cells)))
            words += [found.get(end, placing.at.nobody) for end in pieces]
        env.emitting.ways[key] = placing.table(words)
    return Number(pieces.start), Number(len(pieces)), Number(env.emitting.ways[key])


def _narrowed(node: nodes.Group, things: Expression, tests: Sequence[nodes.Filter], env: Env) -> Expression:
    """Return the expression for the members of a list that pass some filters. These filters test each member by
    itself."""

    def write(inside: Env) -> Expression:
        many = inside.assigned(load(Local("things")), "many")
        found = inside.assigned(inside.call("new", many), "found")
        mark = inside.assigned(load(Number(FREE)), "mark")
        place = inside.function.fresh(stem="i")
        within = inside.under()
        within.add(Assign(place.name, operation("add", place, ONE)))
        thing = within.assigned(load(operation("add", Local("things"), place)), "x")
        kept: tuple[Statement, ...] = (Do(within.call("push", found, thing)),)
        for one in reversed(tests):
            kept = (If(passes(one, node.noun, thing, replace(within, it=thing)), kept),)
        within.add(*kept, store(Number(FREE), mark))
        inside.add(While(Operation("i32.lt_s", (place, many)), tuple(within.out)))
        return found

    return helper("T", node, env, write, ("things", things))


def _extreme(node: nodes.Group, which: str, name: str, things: Expression, env: Env) -> Expression:
    """Return the expression for the list of the things, out of some things, that have the highest or lowest amount of something
    (`with the most coins`)."""

    def write(inside: Env) -> Expression:
        amounts = _amounts(Local("things"), inside, lambda thing, within: measure(node.noun, name, thing, node, within))
        return inside.call("with_extreme", Local("things"), amounts, Number(int(which in ("most", "highest"))))

    return helper("E", node, env, write, ("things", things))


def _amounts(things: Local, env: Env, of: Callable[[Expression, Env], Expression]) -> Expression:
    """Add to `env` a loop that puts one value for each thing into a new list. Return the expression for this list."""
    many = env.assigned(load(things), "many")
    found = env.assigned(env.call("new", many), "found")
    place = env.function.fresh(stem="i")
    within = env.under()
    within.add(Assign(place.name, operation("add", place, ONE)))
    thing = within.assigned(load(operation("add", things, place)), "x")
    within.do("push", found, of(thing, replace(within, it=thing)))
    env.add(While(Operation("i32.lt_s", (place, many)), tuple(within.out)))
    return found
