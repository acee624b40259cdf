"""Translate statements that change values to the typed form, the intermediate code from which WebAssembly is made: `set`,
`raise`, `lower`, transfers, exchanges, and values that get their initial value again. An `Env` (see `context`) collects the
statements of a function."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.lifetimes import Key, beginning_again
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import declared
from interpreter.model.limits import LARGEST
from interpreter.native.emission import bundles, groups, names
from interpreter.native.emission.context import Env, expression, need, place_in
from interpreter.native.emission.expressions import largest
from interpreter.native.runtime.things.alike import MOST_ALIKE
from interpreter.native.runtime.words import ANSWERING, DIRECTION, NONE, POSITION
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import Do, Expression, If, Number, Operation, Try, copy, load, operation, store

#: Given in place of the amount that was carried out, if the amount of a statement is not the number of the event.
NOTHING_MISSED = Number(NONE)
#: The place of a value, its lowest and its highest number (NONE: no bound).
End = tuple[Expression, Expression, Expression]


def exchange(node: nodes.Exchange, env: Env) -> None:
    """Add to `env` the statements that exchange two zones or two things."""
    ends, ref = (node.left, node.right), env.ref(node.left)
    if all(env.type(one).kind == "zone" for one in ends):
        env.do("exchange", names.zone(node.left, env), names.zone(node.right, env))
    elif (ref is not None and ref.kind == "value") or any(names.card_named(one, env) is not None for one in ends):
        raise CannotSay("an exchange of values, or of cards by name", node)
    else:
        env.do("swap_places", need(node.left, env), need(node.right, env))


# ---------------------------------------------------------------------- values


def assign(node: nodes.Set | nodes.Adjust, env: Env) -> None:
    """Add to `env` the statements for a `set`, `raise` or `lower`."""
    if env.emitting.known.is_dead(node):
        return
    ref, found = env.ref(node.target), value_of(env.type(node.target))
    if ref is not None and ref.kind == "local" and isinstance(node.target, nodes.Name):
        _assign_name(node, names_place(node.target, env), env)
        return
    if ref is None or ref.kind == "local" or (ref.kind == "predeclared" and ref.name != "direction"):
        raise CannotSay("a value that is not one of the rulebook", node)
    base = names.base_of(node.target, env)
    base = None if base is None else env.keep(base, "of")
    if base is not None and ref.owner in env.placing.layout.of_noun:
        base = env.keep(names.seen(base, env), "of")
    if ref.kind == "predeclared":
        place: Expression = Number(DIRECTION)
    elif (ref.owner, ref.name) in env.placing.sets:
        room = env.placing.rooms[ref.owner, ref.name]
        _set_members(node, env.keep(names.set_place(ref, base, env), "place"), room, env)
        return
    elif (ref.owner, ref.name) in env.placing.masks:
        place, *how = names.mask_place(ref, base, env)
        _set_mask(node, env.keep(place, "place"), how, env)
        return
    elif (ref.owner, ref.name) in env.placing.bundles:
        _set_bundle(node, env.keep(bundles.place(ref, base, env), "place"), env)
        return
    elif (ref.owner, ref.name) in env.placing.flags:
        _set_flag(node, env.placing.flags[ref.owner, ref.name], base, env)
        return
    else:
        place = env.keep(names.value_place(ref, base, node, env), "place")
    if isinstance(node, nodes.Set):
        may_be_none = found.optional or env.type(node.target).optional
        card = names.some_copy(node.value, env)
        value = card if card is not None else expression(node.value, env) if may_be_none else need(node.value, env)
        bound = largest(node.value, env) if card is None else 0
    else:
        value, bound = _adjusted(node, load(place), env)
    if isinstance(node, nodes.Set) and env.emitting.program.constructs.at_once:
        env.do("note_assigned", place)
    env.add(store(place, _bounded(node, value, bound, base, env)))


def names_place(node: nodes.Name, env: Env) -> Expression:
    """Return the expression for the place of a changeable name in memory."""
    place = place_in(env.names[node.id])
    if place is None:
        raise CannotSay("a name that is set, and does not change", node)
    return place


def _assign_name(node: nodes.Set | nodes.Adjust, place: Expression, env: Env) -> None:
    """Add to `env` the assignment of a new value to a changeable name."""
    if value_of(env.type(node.target)).kind == "set":
        found = groups.listed(node.value if isinstance(node, nodes.Set) else node.amount, env)
        if isinstance(node, nodes.Adjust):
            found = env.call("joined" if node.op == "raise" else "taken_from", load(place), found)
        value, bound = found, 0
    elif isinstance(node, nodes.Adjust):
        value, bound = _adjusted(node, load(place), env)
    else:
        value, bound = expression(node.value, env), largest(node.value, env)
    if value_of(env.type(node.target)).kind == "bundle":
        raise CannotSay("a name for a bundle that changes", node)
    is_number = value_of(env.type(node.target)).kind == "number"
    if env.emitting.program.constructs.at_once:
        env.do("must_act_alone")
    env.add(store(place, env.call("settled", value) if is_number and bound > LARGEST else value))


def _set_members(node: nodes.Set | nodes.Adjust, place: Expression, room: int, env: Env) -> None:
    """Add to `env` the assignment of a new set of players, words or things to a value."""
    found = groups.listed(node.value if isinstance(node, nodes.Set) else node.amount, env)
    if isinstance(node, nodes.Adjust):
        function = "joined" if node.op == "raise" else "taken_from"
        found = env.call(function, env.call("kept_at", place), found)
    env.do("keep_at", place, found, Number(room))


def _set_mask(node: nodes.Set | nodes.Adjust, place: Expression, how: list[Expression], env: Env) -> None:
    """Add to `env` the assignment of a new set of things to a value that belongs to a thing. The set is stored as bits, one for
    each possible member."""
    found = groups.listed(node.value if isinstance(node, nodes.Set) else node.amount, env)
    if isinstance(node, nodes.Adjust):
        function = "joined" if node.op == "raise" else "taken_from"
        found = env.call(function, env.call("members_at", place, *how), found)
    env.do("keep_members", place, found, *how)


def _set_bundle(node: nodes.Set | nodes.Adjust, place: Expression, env: Env) -> None:
    """Add to `env` the assignment of a new bundle to a value, or of the old bundle plus or minus an amount."""
    many = bundles.kinds_of(value_of(env.type(node.target)), env)
    if isinstance(node, nodes.Set):
        value = expression(node.value, env)
        if env.emitting.program.constructs.at_once:
            for kind in range(many):
                env.do("note_assigned", operation("add", place, Number(kind)))
    else:
        how = Number(bundles.BY_KIND["+" if node.op == "raise" else "-"])
        value = env.call("combined", env.call("bundle_at", place, Number(many)), expression(node.amount, env), how)
    env.do("put_bundle", place, value)


def _set_flag(node: nodes.Set | nodes.Adjust, place: int, base: Expression | None, env: Env) -> None:
    assert isinstance(node, nodes.Set) and base is not None
    word = env.keep(operation("add", Operation("i32.shr_u", (base, Number(5))), Number(place)), "word")
    bit = env.keep(Operation("i32.shl", (Number(1), base)), "bit")
    value = need(node.value, env)
    off = Operation("i32.and", (load(word), Operation("i32.xor", (bit, Number(-1)))))
    on = Operation("i32.or", (load(word), bit))
    env.add(If(value, (store(word, on),), (store(word, off),)))


def _adjusted(node: nodes.Adjust, current: Expression, env: Env) -> tuple[Expression, int]:
    """Return the expression for a value after `raise` or `lower`, and an upper bound for its absolute value."""
    found = value_of(env.type(node.target))
    if found.kind != "number":
        raise CannotSay("a bundle or set that is added to", node)
    amount, bound = expression(node.amount, env), largest(node.amount, env)
    if bound + LARGEST >= 2**31:
        return env.call("sum_of" if node.op == "raise" else "difference", current, amount), LARGEST
    return operation("add" if node.op == "raise" else "sub", current, amount), bound + LARGEST


def _bounded(
    node: nodes.Set | nodes.Adjust, value: Expression, bound: int, base: Expression | None, env: Env
) -> Expression:
    """Return the expression for a number that is about to be stored in a value. If the number is outside the bounds of the
    value when the code runs, the block fails. If it is too large for the module, the game is given up."""
    decl = env.meant(node.target).decl
    low, high = (decl.type.low, decl.type.high) if isinstance(decl, nodes.ValueDecl) else (None, None)
    found = value_of(env.type(node.target))
    if low is not None or high is not None:
        of = replace(env, it=base)
        lowest = Number(-LARGEST) if low is None else expression(low, of)
        highest = Number(LARGEST) if high is None else expression(high, of)
        if found.optional:
            raise CannotSay("a value with bounds that may be none", node)
        return env.call("within", env.call("settled", value) if bound > LARGEST else value, lowest, highest)
    return env.call("settled", value) if found.kind == "number" and bound > LARGEST else value


def begin_again(step: nodes.Step, env: Env) -> None:
    """Add to `env` the statements that give values their initial value again at the beginning of a step, for the values that are
    declared to begin again with this step."""
    begins = list(beginning_again(env.book, step.name))
    counted = [decl for _, decl, _ in begins if decl.lifetime is not None and decl.lifetime.alike]
    counted = [decl for decl in counted if not env.emitting.known.is_unread((None, decl.name))]
    again = [(key, source) for key, decl, source in begins if decl.lifetime is not None and not decl.lifetime.alike]
    again = [(key, source) for key, source in again if not env.emitting.known.is_unread(key)]
    sources = dict.fromkeys(source for _, source in again if source is not None)
    if any(key in sources and source is not None for key, source in again):
        raise CannotSay("a value that takes another when it begins again, and is taken", step)
    if (again or counted) and env.emitting.program.constructs.at_once:
        env.do("must_act_alone")
    for key, source in again:
        if source is not None:
            first, many = _words_of(key, step, env)
            env.add(copy(Number(first), Number(_words_of(source, step, env)[0]), Number(many)))
    for key in dict.fromkeys([*[key for key, source in again if source is None], *sources]):
        first, many = _words_of(key, step, env)
        env.add(copy(Number(first), Number(env.placing.at.initial + first - POSITION), Number(many)))
    for decl in counted:
        _count_alike(decl, step, env)


def _count_alike(decl: nodes.ValueDecl, step: nodes.Step, env: Env) -> None:
    """Add to `env` the call that sets a value to the number of runs of a step that began in the same situation.

    The earlier beginnings are stored in memory outside the position; the position only holds the number of their words. Bots that
    look ahead go back to earlier positions, but the words outside the position would stay. So Python plays the games of these
    bots.
    """
    assert decl.lifetime is not None
    placing, names_, book = env.placing, decl.lifetime.alike, env.book
    zones = [zone for zone in placing.zones if zone.decl.name in names_]
    if placing.at.greedy or any(zone.decl.sorted_by for zone in zones):
        raise CannotSay(f"the value `{decl.name}`, which counts what began alike", step)
    compared = [key for key in book.values if key[1] in names_]
    lying = {zone.decl.noun for zone in zones}
    if any(key not in placing.values for key in compared):
        raise CannotSay(f"the value `{decl.name}`, which counts what began alike by a value of that kind", step)
    inside = {noun: [placing.values[key] for key in compared if key[0] == noun] for noun in lying}
    values = [
        place
        for key in compared
        if key[0] not in lying
        for first, many in [_words_of(key, step, env)]
        for place in range(first, first + many)
    ]
    pairs = [
        word
        for zone in zones
        for word in (placing.zone_number[zone.slot], placing.constant_list(inside[zone.decl.noun]))
    ]
    things = sum(len(placing.pieces_of(noun)) * (1 + len(inside[noun])) for noun in lying)
    wide = len(zones) + things + len(values)
    env.do(
        "count_alike",
        Number(placing.values[None, decl.name]),
        Number(placing.noted[decl.name]),
        Number(placing.remembered(decl.name, wide * MOST_ALIKE)),
        Number(wide),
        Number(placing.constant_list(pairs)),
        Number(placing.constant_list(values)),
    )


def _words_of(key: Key, step: nodes.Step, env: Env) -> tuple[int, int]:
    """Return the place of the first word of a value, and the number of its words for all its owners together."""
    layout, placing, (owner, name) = env.placing.layout, env.placing, key
    if key in placing.flags:
        return placing.flags[key], -(-len(placing.pieces.there) // 32)
    if key in placing.sets:
        return placing.sets[key], layout.members_count(owner) * (placing.rooms[key] + 1)
    if key in placing.masks:
        place, many, _ = placing.masks[key]
        things = placing.pieces_of(str(owner))
        return place + many * things.start, many * len(things)
    if key in placing.bundles:
        return placing.bundles[key][0], layout.members_count(owner) * placing.bundles[key][1]
    if key not in placing.values:
        raise CannotSay(f"the value `{name}`, which begins again", step)
    pieces = placing.pieces_of(owner) if owner in layout.of_noun else None
    first = placing.values[key] + (pieces.start if pieces is not None else 0)
    return first, len(pieces) if pieces is not None else layout.members_count(owner)


def transfer(node: nodes.Transfer, env: Env, lenient: bool = False) -> Env:
    """Add to `env` the statements for a transfer from one value to another. Return the environment in which its name means the
    amount that was moved."""
    if value_of(env.type(node.source)).kind != "number":
        return _transfer_bundle(node, env, lenient)
    amount = env.keep(expression(node.amount, env), "amount")
    ends = [*_end(node.source, node, env), *_end(node.to, node, env)]
    up_to = Number(int(node.up_to or lenient))
    moved = env.assigned(env.call("transfer", amount, *ends, up_to), "moved")
    if lenient and not node.up_to:
        told = moved if is_number_of_event(node.amount, env) else NOTHING_MISSED
        env.add(If(Operation("i32.ne", (moved, amount)), (Do(env.call("fall_short", told)),)))
    return env if node.name is None else env.bind(node.name, moved)


def _transfer_bundle(node: nodes.Transfer, env: Env, lenient: bool) -> Env:
    """Add to `env` the statements for the transfer of a bundle from one value to another. Return the environment in which its
    name means the bundle that was moved."""
    places = []
    for side in (node.source, node.to):
        ref = env.ref(side)
        if ref is None or ref.kind != "value" or (ref.owner, ref.name) not in env.placing.bundles or lenient:
            raise CannotSay("a bundle that is moved from or to a name, or as far as possible", node)
        base = names.base_of(side, env)
        places.append(env.keep(bundles.place(ref, None if base is None else env.keep(base, "of"), env), "place"))
    moved = env.call("move_bundle", expression(node.amount, env), *places, Number(int(node.up_to)))
    found = env.assigned(moved, "moved")
    return env if node.name is None else env.bind(node.name, found)


def _end(node: nodes.Expression, where: nodes.Transfer | nodes.Adjust, env: Env) -> End:
    """Return the expressions for the place of a value (one end of a transfer) and for its two bounds. Raises CannotSay if the
    phrase does not name a value."""
    ref = env.ref(node)
    if ref is None or ref.kind != "value":
        raise CannotSay("what is moved from or to a name", where)
    base = names.base_of(node, env)
    base = None if base is None else env.keep(base, "of")
    place = env.keep(names.value_place(ref, base, node, env), "place")
    of, type_ = replace(env, it=base), declared(ref, nodes.ValueDecl).type
    low, high = (Number(NONE) if one is None else expression(one, of) for one in (type_.low, type_.high))
    return place, env.keep(low, "low"), env.keep(high, "high")


def as_far_as_possible(node: nodes.AsMuchAsPossible, env: Env) -> None:
    """Add to `env` one change of a number, or one transfer, that is carried out as far as possible."""
    (part,) = node.body
    if isinstance(part, nodes.Adjust):
        adjust_leniently(part, env)
    elif isinstance(part, nodes.Transfer):
        within = env.under()
        transfer(part, within, lenient=True)
        env.add(Try(tuple(within.out), {"Failing": (Do(env.call("fall_short", NOTHING_MISSED)),)}))


def is_number_of_event(node: nodes.Expression, env: Env) -> bool:
    """Tell whether an amount is the number of the event under way, and it matters how much of this number is carried
    out."""
    return isinstance(node, nodes.Name) and node.id == env.amount and env.ref(node) is not None


def adjust_leniently(node: nodes.Adjust, env: Env) -> None:
    """Add to `env` the statements that raise or lower a number as far as its bounds allow. If they fail, nothing is changed."""
    if value_of(env.type(node.target)).kind == "bundle" and node.op == "lower":
        raise CannotSay("a bundle that is lowered as far as possible", node)
    if value_of(env.type(node.target)).kind != "number" or env.emitting.known.is_dead(node):
        return assign(node, env)
    within = env.under()
    place, low, high = _end(node.target, node, within)
    value = within.keep(_adjusted(node, load(place), within)[0], "value")
    reached = within.keep(within.call("bounded", value, low, high), "reached")
    ends = (reached, load(place)) if node.op == "raise" else (load(place), reached)
    told = operation("sub", *ends) if is_number_of_event(node.amount, env) else NOTHING_MISSED
    within.add(If(Operation("i32.ne", (reached, value)), (Do(env.call("fall_short", told)),)))
    within.add(store(place, within.call("settled", reached)))
    env.add(Try(tuple(within.out), {"Failing": (Do(env.call("fall_short", NOTHING_MISSED)),)}))
    return None


def answer(node: nodes.Answer, env: Env) -> None:
    """Add to `env` the statement that stores the answer of the verb under way."""
    is_set = env.type(node).kind == "set"
    value = groups.listed(node.value, env) if is_set else expression(node.value, env)
    if env.emitting.program.constructs.at_once:
        env.do("must_act_alone")
    env.add(store(load(Number(ANSWERING)), value))
