"""Writes Python lines for statements that move pieces, set values, or roll."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.checked import exchanges_values
from dsl.semantics.lifetimes import Key, beginning_again
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.context import Env, declared, expression, is_plain, item_of, need
from interpreter.compiler.emission.names import as_set, card_named, lying_at, slot, slots_of, taken, taken_as_set, zone
from interpreter.model.flags import slot_together
from interpreter.model.limits import LARGEST


def move(node: nodes.Move, env: Env) -> None:
    """Write a line of Python that moves things to a zone; `rt.draw` if it is the top piece of a zone."""
    to, what = zone(node.to, env), node.what
    is_end = isinstance(what, nodes.End) and env.type(what.of).kind == "zone"
    if isinstance(what, nodes.End) and is_end and what.which == "top" and what.amount is None and not node.bottom:
        env.out.line(f"rt.draw({zone(what.of, env)}, {to}, {env.clause(node)})")
        return
    if any(card_named(part, env) is not None for part in (what, *what.children())):
        slot_ = env.out.fresh()
        env.out.line(f"{slot_} = {to}")
        env.out.line(f"rt.move({taken(what, env, to=slot_)}, {slot_}, {node.bottom}, {env.clause(node)})")
        return
    code = as_set(what, env) if env.type(what).kind == "zone" else expression(what, env)
    if env.mode and isinstance(what, nodes.End) and is_end and what.amount is not None and not node.bottom:
        source = lying_at(what.of, env)
        if source is not None and _is_plain_zone(node.to, env):
            env.out.line(f"rt.shift_all({code}, {source}, {to}, {env.clause(node)})")
            return
    if code in env.sources and not node.bottom and _is_plain_zone(node.to, env):
        env.out.line(f"rt.shift({code}, {env.sources[code]}, {to}, {env.clause(node)})")
        return
    if code in env.lots and not node.bottom and _is_plain_zone(node.to, env):
        env.out.line(f"rt.shift_all({code}, {env.lots[code]}, {to}, {env.clause(node)})")
        return
    env.out.line(f"rt.{'move_end' if is_end else 'move'}({code}, {to}, {node.bottom}, {env.clause(node)})")


def _is_plain_zone(node: nodes.Expression, env: Env) -> bool:
    """Tell whether a move into a zone has no other effect: the zone may hold several pieces, and no rules are in force
    in it."""
    ref, layout = env.meant(node), env.layout
    if ref.kind != "zone" or declared(ref, nodes.Zone).single or layout.sides is not None:
        return False
    slots = layout.slots_of(ref.owner, layout.base["zone", ref.owner, ref.name])
    return layout.force_slots.isdisjoint(slots)


def shuffle(node: nodes.Shuffle, env: Env) -> None:
    """Write a line of Python that shuffles a zone, shuffles one zone into another, or shuffles things among their places."""
    clause = env.clause(node)
    if node.into is not None:
        env.out.line(f"rt.shuffle_into({zone(node.what, env)}, {zone(node.into, env)}, {clause})")
    elif isinstance(node.what, nodes.EveryZone):
        env.out.line(f"rt.shuffle({slots_of(node.what, env)}, {clause})")
    elif env.type(node.what).kind == "zone":
        env.out.line(f"rt.shuffle(({zone(node.what, env)},), {clause})")
    else:
        env.out.line(f"rt.shuffle_set(tuple({as_set(node.what, env)}), {clause})")


def exchange(node: nodes.Exchange, env: Env) -> None:
    """Write a line of Python that exchanges the contents of two zones, two values, or the places of two things."""
    sides = (node.left, node.right)
    if all(env.type(side).kind == "zone" for side in sides):
        env.out.line(f"rt.exchange({zone(node.left, env)}, {zone(node.right, env)})")
    elif exchanges_values(sides, map(env.type, sides), env.emitting.checked):
        _exchange_values(node, env)
    else:
        left, right = taken(node.left, env), taken(node.right, env)
        env.out.line(f"rt.swap_places({left}, {right}, {env.clause(node)})")


def _exchange_values(node: nodes.Exchange, env: Env) -> None:
    """Write the lines of Python that exchange two values. If one of them has bounds, or cannot be none, this is tested."""
    sides = [(*_place(side, True, env), side) for side in (node.left, node.right)]
    limits = [
        tuple(None if one is None else expression(one, replace(env, it=it)) for one in _bounds(side, env))
        for _, it, side in sides
    ]
    (left, _, _), (right, _, _) = sides
    optional = [env.type(side).optional for _, _, side in sides]
    bounded = any(one is not None for pair in limits for one in pair)
    if not bounded and optional[0] is optional[1]:
        env.out.line(f"rt.exchange({left}, {right})")
        return
    ends = ", ".join(
        f"({place}, {low}, {high}, {may_be_none})"
        for (place, _, _), (low, high), may_be_none in zip(sides, limits, optional)
    )
    env.out.line(f"exchange_values(rt, {ends}, {env.clause(node)})")


def turn(node: nodes.Turn, env: Env) -> None:
    """Write a line of Python that turns things face up or face down."""
    env.out.line(f"rt.turn({taken_as_set(node.what, env)}, {node.up}, {env.clause(node)})")


def reveal(node: nodes.Reveal, env: Env) -> None:
    """Write a line of Python that shows things to one player, to several, or to everybody."""
    whom = "None" if node.to is None else need(node.to, env)
    env.out.line(f"rt.reveal({taken_as_set(node.what, env)}, {whom})")


def assign(node: nodes.Set | nodes.Adjust, env: Env) -> None:
    """Write Python lines for `set`, `raise` and `lower`, such as `raise coins by 3`."""
    if env.emitting.known.is_dead(node):
        return
    target = node.target
    if isinstance(target, nodes.Field) and value_of(env.type(target.base)).kind == "set":
        raise TypeError("a value of several things at once")
    constructs = env.emitting.constructs
    bounds = _bounds(target, env)
    place, it = _place(target, isinstance(node, nodes.Adjust) or constructs.at_once or any(bounds), env)
    current = f"s[{place}]"
    found = value_of(env.type(target))
    if isinstance(node, nodes.Adjust):
        value = _adjusted(node, found, current, env)
    elif found.kind == "set":
        value = f"tuple({as_set(node.value, env)})"
    elif found.kind == "bundle":
        value = f"kept({expression(node.value, env)}, {env.clause(node)})"
    else:
        may_be_none = found.optional or env.type(target).optional
        value = expression(node.value, env) if may_be_none else need(node.value, env)
    flag = _flag_of_many(target, env)
    is_set = isinstance(node, nodes.Set)
    if flag is None and constructs.at_once and (is_set or found.kind == "set"):
        env.out.line(f"if rt.context.assigned is not None: rt.context.assigned |= {{{'' if is_set else '~'}({place})}}")
    if any(bounds) or _is_own(target, env):
        low, high = (None if bound is None else expression(bound, replace(env, it=it)) for bound in bounds)
        by_number = ""
        if isinstance(node, nodes.Adjust) and expression(node.amount, env) == env.amount:
            by_number = ", 1" if node.op == "raise" else ", -1"
        env.out.line(f"rt.put({place}, {value}, {low}, {high}, {env.clause(node)}{by_number})")
        return
    checked = found.kind == "number" and not (isinstance(node, nodes.Set) and _is_small(node.value, env))
    if checked and env.emitting.known.whole and isinstance(node, nodes.Adjust) and is_plain(place):
        step = abs(node.amount.value) if isinstance(node.amount, nodes.Number) else LARGEST
        if step < LARGEST:  # if the old number is far from the limit, the new one is within it
            checked, far = False, LARGEST - step
            value = f"{value} if -{far} < {current} < {far} else number({value})"
    if checked and env.emitting.known.whole and not found.optional:
        new = env.out.fresh()
        checked, value = False, f"{new} if -{LARGEST} <= ({new} := {value}) <= {LARGEST} else number({new})"
    if flag is not None:
        env.out.line(f"s[{flag}] = s[{flag}].put({it}, {value})")
    else:
        env.out.line(f"{current} = number({value})" if checked else f"{current} = {value}")
    if constructs.unsteady:
        env.out.line("rt.force_changed()")


def _is_own(node: nodes.Expression, env: Env) -> bool:
    """Tell whether only its owner sees a value (`seen by owner`)."""
    decl = env.meant(node).decl
    return isinstance(decl, nodes.ValueDecl) and decl.own


def _is_small(value: nodes.Expression, env: Env) -> bool:
    """Tell whether a number is certainly within `LARGEST`: it is written in the rulebook, printed on cards, or a number of
    things."""
    if isinstance(value, nodes.Field):
        ref = env.meant(value)
        printed = env.layout.tables.get((ref.owner, ref.name), ()) if ref.kind == "field" and ref.owner else ()
        return bool(printed) and all(isinstance(one, int) and abs(one) <= LARGEST for one in printed)
    return isinstance(value, nodes.CountOf) or (isinstance(value, nodes.Number) and value.value <= LARGEST)


def transfer(node: nodes.Transfer, env: Env) -> Env:
    """Write Python lines that move an amount from one value to another, such as 3 coins. Return the environment with
    the name of the amount that was moved."""
    moved = env.out.fresh()
    amount, clause = expression(node.amount, env), env.clause(node)
    ends: list[str] = []
    for side in (node.source, node.to):
        place, it = _place(side, True, env)
        limits = (None if one is None else expression(one, replace(env, it=it)) for one in _bounds(side, env))
        ends.append(f"({place}, {', '.join(str(limit) for limit in limits)})")
    call = f"transfer(rt, {amount}, {ends[0]}, {ends[1]}, {node.up_to}, {node.reason!r}, {clause})"
    env.out.line(f"{moved} = {call}")
    if amount == env.amount and not node.up_to:
        env.out.line(f"rt.carried({amount}, {moved})")
    return env if node.name is None else env.bind(node.name, moved)


def _adjusted(node: nodes.Adjust, found: Type, current: str, env: Env) -> str:
    """Return a Python expression for the new content of a value after `raise` or `lower`. `current` is the old content."""
    sign = "+" if node.op == "raise" else "-"
    if found.kind == "bundle":
        return f"paid(rt, {sign!r}, {current}, {expression(node.amount, env)}, {env.clause(node)})"
    if found.kind == "set":
        function = "joined" if node.op == "raise" else "without"
        return f"tuple({function}({current}, {as_set(node.amount, env)}))"
    return f"{current} {sign} {expression(node.amount, env)}"


def _place(node: nodes.Expression, several: bool, env: Env) -> tuple[str, str | None]:
    """Return two Python expressions: for the slot of a value, and for its owner. If the owner is used in `several`
    places, a line before stores it in a variable."""
    if not isinstance(node, nodes.Field):
        return slot(node, env), env.it
    owner = need(node.base, env)
    if several and not is_plain(owner):
        variable = env.out.fresh()
        env.out.line(f"{variable} = {owner}")
        owner = variable
    ref = env.meant(node)
    return f"{env.layout.base['value', ref.owner, ref.name]} + {owner}", owner


def _flag_of_many(node: nodes.Expression, env: Env) -> int | None:
    """Return the slot of a yes-or-no value that is stored as one set (`Flags`) for all things; None for any other value."""
    ref = env.meant(node)
    base = env.layout.base["value", ref.owner, ref.name] if isinstance(node, nodes.Field) and ref.kind == "value" else 0
    return slot_together(base)


def _bounds(node: nodes.Expression, env: Env) -> tuple[nodes.Expression | None, nodes.Expression | None]:
    """Return the declared bounds of a value, the lowest and the highest number, as nodes; None for a missing bound."""
    decl = env.meant(node).decl
    return (decl.type.low, decl.type.high) if isinstance(decl, nodes.ValueDecl) else (None, None)


def begin_again(step: nodes.Step, env: Env) -> None:
    """Write Python lines that reset the values which begin again with a step (`value used: yes_no, each turn`), and the
    values whose content they take over."""
    again: dict[Key, tuple[Key | None, int]] = {}
    counted: list[str] = []
    for key, decl, source in beginning_again(env.book, step.name):
        if decl.lifetime is not None and decl.lifetime.alike:
            if not env.emitting.known.is_unread(key):
                counted.append(f"count_alike(rt, {_ends(key, env)[0]}, {env.clause(decl)})")
            continue
        again[key] = source, env.clause(decl)
        if source is not None:
            again.setdefault(source, (None, env.clause(env.book.values[source])))
    again = {key: found for key, found in again.items() if not env.emitting.known.is_unread(key)}
    if again:
        of = [
            f"({', '.join(map(str, _ends(key, env)))}, {None if source is None else _ends(source, env)[0]}, {clause})"
            for key, (source, clause) in again.items()
        ]
        env.out.line(f"begin_again(rt, ({', '.join(of)},))")
    for line in counted:
        env.out.line(line)


def _ends(key: Key, env: Env) -> tuple[int, int]:
    """Return the first slot of a value, and the slot after its last one; its slots are next to each other."""
    owner, name = key
    base = env.layout.base["value", owner, name]
    flag = slot_together(base)
    if flag is not None:
        return flag, flag + 1
    first = base + env.layout.first.get(owner or "", 0)
    return first, first + env.layout.members_count(owner)


def roll(node: nodes.Roll, env: Env) -> Env:
    """Write Python lines that roll a number or dice. Return the environment with the name of the result."""
    out = env.out
    if isinstance(node.what, nodes.Range):
        variable = out.fresh()
        out.line(
            f"{variable} = rt.roll({expression(node.what.low, env)}, {expression(node.what.high, env)}, "
            f"{env.clause(node)}, {node.name or ''!r})"
        )
        return env.bind(node.name, variable) if node.name else env
    dice = out.fresh()
    out.line(f"{dice} = {as_set(node.what, env)}")
    noun = item_of(env.type(node.what)).name
    decl = env.book.values[noun, "face"]
    base = env.layout.base["value", noun, "face"]
    low = "1" if decl.type.low is None else expression(decl.type.low, env)
    high = "6" if decl.type.high is None else expression(decl.type.high, env)
    out.line(f"rt.roll_dice({dice}, {base}, {low}, {high}, {env.clause(node)})")
    return env.bind(node.name, f"tuple({dice})") if node.name else env


def roll_one(node: nodes.RollOne, env: Env) -> Env:
    """Write a line of Python that takes a random member of a group. Return the environment with its name."""
    variable = env.out.fresh()
    item = item_of(env.type(node.what))
    sort = f"{item.kind!r}, {item.name!r}"
    env.out.line(f"{variable} = rt.roll_one({as_set(node.what, env)}, {sort}, {env.clause(node)}, {node.name!r})")
    return env.bind(node.name, variable)
