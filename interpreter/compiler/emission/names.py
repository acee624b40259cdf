"""Turns names, fields and calls of the rules into Python expressions, and finds the slots of values and zones."""

from __future__ import annotations

import re
from functools import partial

from dsl import nodes
from dsl.semantics.checked import Ref
from dsl.semantics.checks.groups import SIDES, word_member
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.context import Env, declared, expression, is_plain, need
from interpreter.model.constants import constant
from interpreter.model.flags import slot_together
from interpreter.model.layout import DIRECTION, LOG, OVER, WINNERS
from interpreter.model.rules import Key

#: A pattern for a slot: a number, or a base plus a variable with a player or thing.
_SLOT = re.compile(r"\d+( \+ [a-z]\w*)?")

#: The names that are known in every rulebook, with their Python expressions.
PREDECLARED = {
    "direction": f"s[{DIRECTION}]",
    "now": f"len(s[{LOG}])",
    "winners": f"s[{WINNERS}]",
    "play_over": f"bool(s[{OVER}])",
    "cause": "rt.context.cause",
    "causer": "rt.context.causer",
    "chosen": "rt.context.chosen",
}


#: The kinds of nodes in a definition that is written inline, the most nodes of it, and the most definitions within each other.
SHORT = (
    nodes.Name,
    nodes.Field,
    nodes.Number,
    nodes.Flag,
    nodes.NoneValue,
    nodes.Compare,
    nodes.Logic,
    nodes.Not,
    nodes.Binary,
    nodes.CountOf,
    nodes.IsAdjective,
    nodes.Pick,
)
MOST_NODES = 24
MOST_INLINED = 3


def name(node: nodes.Name, env: Env) -> str:
    """Return a Python expression for the value of a name: a local name, a value, a zone, a word, an option, and so on."""
    if node.id == "you":
        return env.you
    if node.id == "this":
        return env.this
    if node.id == "it":
        return env.it or "None"
    ref = env.ref(node)
    if ref is None:
        return PREDECLARED[node.id]
    match ref.kind:
        case "local" | "role":
            return env.names[node.id]
        case "placed":
            return f"rt.placed[{node.id!r}]"
        case "neutral":
            return repr(env.layout.number_of_neutral(node.id))
        case "value":
            key = ("value", None, node.id)
            base = f"s[{env.layout.base[key]}]"
            return projected(key, base, "None", env) if is_changeable(key, env) else base
        case "zone":
            return _contents(str(env.layout.base["zone", None, node.id]), declared(ref, nodes.Zone))
        case "define":
            return _definition(declared(ref, nodes.Define), env, ())
        case "word":
            return str(env.book.words[declared(ref, str)].index(node.id))
        case "option":
            return repr(env.layout.options[node.id])
        case "predeclared":
            return PREDECLARED[node.id]
    raise TypeError(ref.kind)


def projected(key: Key, base: str, owner: str, env: Env) -> str:
    """Return a Python expression for a value as rules in force change it. `base` is the expression for the value without rules.
    In the build for whole games, it first tests whether any rule in force changes the value."""
    code = f"rt.project({key!r}, {base}, {owner})"
    if not env.emitting.known.whole:
        return code
    return f"({base} if {key!r} not in (rt.context.active or rt.active()).changes else {code})"


def is_changeable(key: Key, env: Env) -> bool:
    """Tell whether some rule of the rulebook may change a value. A value that can be changed is always read through the rules in
    force."""
    return key in env.emitting.constructs.changeable


def _contents(slot: str, zone: nodes.Zone) -> str:
    return f"one(s[{slot}])" if zone.single else f"s[{slot}]"


def _definition(decl: nodes.Define, env: Env, arguments: tuple[str, ...]) -> str:
    return defined(decl, env.you, arguments, env)


def defined(decl: nodes.Define, you: str, arguments: tuple[str, ...], env: Env) -> str:
    """Return a Python expression for the value of a definition: a call of its function. In the build for whole games, a short
    definition is written inline."""
    if _is_short(decl, arguments, env):
        names = {parameter.name: code for parameter, code in zip(decl.parameters, arguments)}
        it = arguments[0] if decl.of or decl.adjective else None
        inner = Env(env.emitting, env.out, names, you, "None", it, inner=env.inner, inlined=(*env.inlined, decl))
        write = env.emitting.recursion.test if decl.adjective else expression
        return f"({write(decl.value, inner)})"
    code = f"{env.emitting.linkage.definition(decl)}(rt, {', '.join((you, *arguments))})"
    kept = env.emitting.linkage.kept(decl) if all(map(is_plain, arguments)) else None
    if kept is None:
        return code
    key = arguments[0] if len(arguments) == 1 else f"({', '.join(arguments)})"
    return f"({kept}[{key}] if {key} in {kept} else {code})"


def _is_short(decl: nodes.Define, arguments: tuple[str, ...], env: Env) -> bool:
    """Tell whether a definition is written inline: its expression is small, its arguments are cheap to repeat, and no
    rule changes it."""
    owner = decl.parameters[0].type.name if decl.of and decl.parameters else None
    return (
        env.emitting.known.whole
        and len(env.inlined) < MOST_INLINED
        and decl not in env.inlined
        and all(map(is_plain, arguments))
        and not is_changeable(("define", owner, decl.name), env)
        and sum(1 for _ in nodes.walk(decl.value)) <= MOST_NODES
        and all(isinstance(part, SHORT) for part in nodes.walk(decl.value))
    )


def field(node: nodes.Field, env: Env) -> str:
    """Return a Python expression for `BASE.NAME`: a field, value, zone or definition of a thing or player, or one kind of a
    bundle."""
    ref = env.meant(node)
    if ref.kind == "kind":
        return f"{expression(node.base, env)}[{env.book.kinds[declared(ref, str)].index(node.name)}]"
    base = need(node.base, env)
    if ref.kind == "predeclared" and base in env.whose:
        return env.whose[base]
    return member(ref, base, env)


def owner_asked_first(value: nodes.Expression) -> nodes.Field | None:
    """Return the node `NAME.owner` if a test begins by comparing it with none (`c.owner is not none and ...`) and
    contains no dry run; otherwise None. The owner is then computed only once."""
    first = value
    while isinstance(first, nodes.Logic):
        first = first.left
    if not isinstance(first, nodes.Compare) or not isinstance(first.right, nodes.NoneValue) or first is value:
        return None
    asked = first.left
    if not isinstance(asked, nodes.Field) or asked.name != "owner" or not isinstance(asked.base, nodes.Name):
        return None
    return None if any(isinstance(part, nodes.Can) for part in nodes.walk(value)) else asked


def member(ref: Ref, base: str, env: Env) -> str:
    """Return a Python expression for a field, value, zone or definition of a thing or player. `base` is the expression for the
    thing; it occurs only once in the result, unless it is plain."""
    linkage = env.emitting.linkage
    match ref.kind:
        case "field" | "made":
            assert ref.owner is not None
            return f"{linkage.table(ref.owner, ref.name)}[{base}]"
        case "value":
            key = ("value", ref.owner, ref.name)
            slot = env.layout.base[key]
            flag = slot_together(slot)
            stands = f"s[{slot} + {base}]" if flag is None else f"s[{flag}][{base}]"
            if not is_changeable(key, env):
                return stands
            if is_plain(base):
                return projected(key, stands, base, env)
            return f"projected(rt, {key!r}, {slot}, {base})"
        case "zone":
            return _contents(f"{env.layout.base['zone', ref.owner, ref.name]} + {base}", declared(ref, nodes.Zone))
        case "define":
            return defined(declared(ref, nodes.Define), "None", (base,), env)
        case "predeclared":
            return f"rt.owner({base})"
        case "holder":
            return f"rt.holder({base}, {ref.name!r})"
    raise TypeError(ref.kind)


def whose(noun: str, thing: str, env: Env) -> str:
    """Return a Python expression for the player from whose supply a thing comes; its value may be None."""
    return f"{env.emitting.linkage.table(noun, 'player')}[{thing}]"


def named(node: nodes.Text | nodes.Numbered, env: Env) -> str:
    """Return a Python expression for a text, or for what a number or title names: the seat of `player 2`, a piece such
    as `die 1`, a copy of the card `"Gold"`."""
    ref = env.meant(node)
    if ref.kind == "text":
        return repr(ref.name)
    if ref.kind == "seat":
        number = int(ref.name)
        return (
            str(env.layout.seat(number))
            if 1 <= number <= env.layout.players
            else f"seat_at(rt, {number}, {env.clause(node)})"
        )
    if ref.kind == "piece":
        return str(env.layout.first[declared(ref, str)] + int(ref.name) - 1)
    return f"rt.program.some_copy({declared(ref, CardEntry).index}, rt.namer)"


def taken(node: nodes.Expression, env: Env, doer: str | None = None, to: str = "None") -> str:
    """Return a Python expression for the thing or things that a statement takes. If it names a card with several
    copies, the copy nearest to the player `doer` (or to the choosing player) is taken, see `pieces.taken`."""
    card = card_named(node, env)
    if isinstance(node, nodes.Pick):
        one, other = taken(node.value, env, doer, to), taken(node.otherwise, env, doer, to)
        return f"({one} if {env.emitting.recursion.test(node.test, env)} else {other})"
    if isinstance(node, nodes.Binary) and any(card_named(part, env) is not None for part in nodes.walk(node)):
        sides = (taken_as_set(side, env, doer, to) for side in (node.left, node.right))
        return f"{'joined' if node.op == '+' else 'without'}({', '.join(sides)})"
    if card is None or env.layout.entry_of.count(card) <= 1:
        return expression(node, env)
    return f"taken(rt, {card}, {doer or chooser(env)}, {to}, {env.said})"


def taken_as_set(node: nodes.Expression, env: Env, doer: str | None = None, to: str = "None") -> str:
    """Return a Python expression for the set of things that a statement takes. A single thing becomes a set of one."""
    if isinstance(node, nodes.Text | nodes.Numbered | nodes.Binary | nodes.Pick):
        code = taken(node, env, doer, to)
        return code if value_of(env.type(node)).kind == "set" else f"some({code})"
    return as_set(node, env)


def card_named(node: nodes.Node, env: Env) -> int | None:
    """Return the card (by its index) that an expression names; None for any other expression."""
    ref = env.ref(node)
    return declared(ref, CardEntry).index if ref is not None and ref.kind == "card" else None


def call(node: nodes.Call, env: Env) -> str:
    """Return a Python expression for a call in the rules: of a function of the language such as `max`, of a table, of a
    definition, or of a value with several owners."""
    ref = env.meant(node)
    if ref.kind == "value":
        return f"s[{_slot_of('value', node, env)}]"
    if ref.kind == "define":
        decl = declared(ref, nodes.Define)
        return _definition(decl, env, tuple(map(partial(_argument, env), node.args, decl.parameters)))
    arguments = tuple(expression(argument, env) for argument in node.args)
    match ref.kind:
        case "function" if node.name == "seat":
            return f"seat_at(rt, {arguments[0]}, {env.clause(node)})"
        case "function" if value_of(env.type(node)).kind == "bundle":
            return f"bundles({node.name!r}, {arguments[0]}, {arguments[1]})"
        case "function":
            return f"{node.name}({', '.join(arguments)})"
        case "table":
            table = declared(ref, nodes.Table)
            values = tuple(constant(env.layout, value) for value in table.values)
            found = f"looked_up({values!r}, {table.start}, {arguments[0]}, {env.clause(node)})"
            if not is_plain(arguments[0]):
                return found
            there = f"{table.start} <= {arguments[0]} < {table.start + len(values)}"
            return f"({values!r}[{arguments[0]} - {table.start}] if {there} else {found})"
    raise TypeError(ref.kind)


def is_one_of_many(node: nodes.Expression, wanted: Type, env: Env) -> bool:
    """Tell whether an expression means one thing where a set is expected. The thing is then treated as a set of one."""
    return wanted.kind == "set" and value_of(env.type(node)).kind != "set"


def _argument(env: Env, node: nodes.Expression, parameter: nodes.Parameter) -> str:
    """Return a Python expression for an argument of a definition."""
    return as_set(node, env) if is_one_of_many(node, env.book.type_of(parameter.type), env) else need(node, env)


def for_whom(node: nodes.Run, env: Env) -> str:
    """Return a Python expression for the argument of a step: the player or thing for which it is run."""
    parameter = env.book.steps[node.step].parameter
    assert node.argument is not None and parameter is not None
    wanted = env.book.type_of(parameter.type)
    return as_set(node.argument, env) if is_one_of_many(node.argument, wanted, env) else expression(node.argument, env)


def chooser(env: Env) -> str:
    """Return a Python expression for the seat of the player who makes a choice here: the named player, `you`, or the active
    player."""
    if env.chooser is not None:
        return env.chooser
    game = env.book.game
    if env.you != "None" or game is None or game.active is None:
        return env.you
    return f"s[{env.layout.base['value', None, game.active]}]"


def adjective(noun: str, word: str, thing: str, env: Env) -> str:
    """Return a Python expression that tells whether an adjective applies to a thing. `thing` is the Python expression
    for it."""
    if word == "other":
        return f"({thing} != {chooser(env)})"
    if word in SIDES:
        return f"({'' if word == 'face_up' else 'not '}rt.is_open({thing}))"
    decl = env.book.adjectives.get((noun, word))
    if decl is not None:
        return defined(decl, env.you, (thing,), env)
    found = word_member(noun, word, env.emitting.checking)
    assert found is not None, f"no {noun} is {word}"
    kind, name_ = found
    ref = Ref(kind, name_, None, noun)
    words = env.book.words[env.book.word_list[word]]
    return f"({member(ref, thing, env)} == {words.index(word)})"


def zone(node: nodes.Node, env: Env) -> str:
    """Return a Python expression for the slot of a zone."""
    return _slot_of("zone", node, env)


def lying_at(node: nodes.Expression, env: Env) -> str | None:
    """Return a Python expression for the slot of a zone, if it is simple enough to be repeated; None for any other
    expression of the rules."""
    if not isinstance(node, nodes.Name | nodes.Field) or env.type(node).kind != "zone":
        return None
    found = zone(node, env)
    return found if _SLOT.fullmatch(found) else None


def slot(node: nodes.Node, env: Env) -> str:
    """Return a Python expression for the slot of a value."""
    ref = env.meant(node)
    if ref.kind == "local":
        return env.names[ref.name].removeprefix("s[").removesuffix("]")
    if ref.kind == "predeclared" and ref.name in ("direction", "winners"):
        return str(DIRECTION if ref.name == "direction" else WINNERS)
    return _slot_of("value", node, env)


def _slot_of(kind: str, node: nodes.Node, env: Env) -> str:
    ref = env.meant(node)
    base = env.layout.base[kind, ref.owner, ref.name]
    if isinstance(node, nodes.Call):
        return _shared_slot(base, node, declared(ref, nodes.ValueDecl), env)
    return f"{base} + {need(node.base, env)}" if isinstance(node, nodes.Field) else str(base)


def _shared_slot(base: int, node: nodes.Call, decl: nodes.ValueDecl, env: Env) -> str:
    """Return a Python expression for the slot of a value with two owners. The slots for the last owner are next to each
    other."""
    code, step = str(base), 1
    for noun, argument in reversed(tuple(zip(decl.by, node.args))):
        first = env.layout.first.get(noun, 0)
        number = need(argument, env) if first == 0 else f"({need(argument, env)} - {first})"
        code += f" + {number}" if step == 1 else f" + {number} * {step}"
        step *= len(env.layout.members(noun))
    return code


def slots_of(node: nodes.EveryZone, env: Env) -> str:
    """Return a Python expression for the slots of all zones of a name."""
    decl = env.meant(node).decl
    return repr(tuple(zone.slot for zone in env.layout.zones if zone.decl is decl))


def as_set(node: nodes.Expression, env: Env) -> str:
    """Return a Python expression for the set of things that an expression means. A single thing becomes a set of one."""
    found = env.type(node)
    if found.kind == "zone" and found.single:
        return f"s[{zone(node, env)}]"
    code = expression(node, env)
    if value_of(found).kind == "set" or isinstance(node, nodes.Group):
        return code
    return f"some({code})"
