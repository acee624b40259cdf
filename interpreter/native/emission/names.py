"""Translate names, members (`p.score`), definitions and adjectives to the typed form, the intermediate code from which
WebAssembly is made. Also find their places in a position."""

from __future__ import annotations

from typing import Any

from dsl import nodes
from dsl.semantics.checked import Ref
from dsl.semantics.checks.groups import SIDES, word_member
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import declared
from interpreter.model.constants import constant
from interpreter.model.laying_out import home_of
from interpreter.model.rules import Key
from interpreter.native.emission import bundles
from interpreter.native.emission.context import NOBODY, Env, expression, need, test
from interpreter.native.runtime.words import CAUSE, CAUSER, CHOSEN, DIRECTION, FREE, LOGGED
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import Call, Expression, Local, Number, Operation, is_not, load, operation, store
from interpreter.runtime.pieces import nearness

#: The kinds of values that are one word, and not a list.
ONE_WORD = frozenset({"number", "yes_no", "word", "player", "piece"})
#: Names that every rulebook knows, each with the place of its value in memory.
WORDS = {"cause": CAUSE, "causer": CAUSER, "chosen": CHOSEN, "now": LOGGED}


def constant_of(value: Any, node: nodes.Node, env: Env) -> Expression:
    """Return the constant for a value that is known before play: a number, or the place of a list that never
    changes."""
    if value is None or isinstance(value, int):
        type_ = env.emitting.checked.types.get(node)
        return Number(env.placing.word(value, None if type_ is None else value_of(type_)))
    found = env.emitting.checked.types.get(node)
    item = None if found is None else value_of(found).item
    if isinstance(value, tuple) and found is not None and value_of(found).kind == "bundle":
        return Number(env.placing.constant_list(value))
    if isinstance(value, tuple | list | frozenset) and item is not None and item.kind in ("player", "word", "piece"):
        members = sorted(value) if isinstance(value, frozenset) else value
        return Number(env.placing.constant_list([env.placing.word(one, item) for one in members]))
    raise CannotSay("a value that is more than a number", node)


def name(node: nodes.Name, env: Env) -> Expression:
    """Return the expression for the value of a name."""
    if node.id in ("you", "this"):
        return env.you if node.id == "you" else env.this
    if node.id == "it":
        return NOBODY if env.it is None else env.it
    ref = env.ref(node)
    kind = "predeclared" if ref is None else ref.kind
    match kind:
        case "local" | "role":
            return env.names[node.id]
        case "neutral":
            seat = env.placing.layout.number_of_neutral(node.id)
            return NOBODY if seat is None else Number(seat)
        case "value" | "zone":
            assert ref is not None
            return member(ref, None, node, env)
        case "define":
            assert ref is not None
            return defined(declared(ref, nodes.Define), env.you, (), env)
        case "word":
            assert ref is not None
            return Number(env.book.words[declared(ref, str)].index(node.id))
        case "option":
            return Number(env.placing.layout.options[node.id])
        case "predeclared" if node.id == "direction":
            return load(Number(DIRECTION))
        case "predeclared" if node.id in WORDS:
            return load(Number(WORDS[node.id]))
    raise CannotSay(f"`{node.id}`", node)


def field(node: nodes.Field, env: Env) -> Expression:
    """Return the expression for a member of a thing (`card.cost`), or for the amount of one kind in a bundle
    (`price.wood`)."""
    ref = env.meant(node)
    if ref.kind == "kind":
        return bundles.kind_in(node, env)
    return member(ref, need(node.base, env), node, env)


def member(ref: Ref, base: Expression | None, node: nodes.Node, env: Env) -> Expression:
    """Return the expression for a member of a thing (`card.cost`), or for a value or zone of the game if `base` is
    None."""
    placing, key = env.placing, (ref.owner, ref.name)
    match ref.kind:
        case "field" | "made":
            assert base is not None
            if (str(ref.owner), ref.name) not in placing.tables:
                raise CannotSay(f"what is printed as `{ref.name}`", node)
            thing = seen(base, env) if ref.owner in placing.layout.of_noun else base
            if is_shown(str(ref.owner), ref.name, env):
                thing = env.call("seen_look", base)
            return load(operation("add", thing, Number(placing.tables[str(ref.owner), ref.name])))
        case "value":
            if ("value", *key) not in env.emitting.program.constructs.changeable:
                return value_of_member(ref, base, node, env)
            if base is None:
                return projected(("value", *key), value_of_member(ref, None, node, env), None, env)
            return env.held(
                base, lambda owner: projected(("value", *key), value_of_member(ref, owner, node, env), owner, env)
            )
        case "zone":
            place = zone_place(ref, base, env)
            return env.call("lying_alone" if declared(ref, nodes.Zone).single else "lying_in", place)
        case "define":
            assert base is not None
            return defined(declared(ref, nodes.Define), NOBODY, (base,), env)
        case "predeclared" | "holder":
            assert base is not None
            owners = placing.owners("player" if ref.kind == "predeclared" else ref.name)
            return owned_by(env.call("place_of", base), owners, env)
    raise CannotSay(f"`{ref.name}`", node)


def value_of_member(ref: Ref, base: Expression | None, node: nodes.Node, env: Env) -> Expression:
    """Return the expression for a value as it is stored, without the changes of rules in force."""
    key = ref.owner, ref.name
    if key in env.placing.flags:
        assert base is not None
        return flag_at(seen(base, env), env.placing.flags[key])
    if key in env.placing.sets:
        return env.call("kept_at", set_place(ref, base, env))
    if key in env.placing.masks:
        return env.call("members_at", *mask_place(ref, base, env))
    if key in env.placing.bundles:
        return bundles.stored(ref, base, env)
    return load(value_place(ref, base, node, env))


def base_of(node: nodes.Expression, env: Env) -> Expression | None:
    """Return the expression for the owner of the value or zone that a phrase names. Return None if it belongs to the game. A
    value may belong to several owners together, such as a player and a town; the expression then gives the number of their
    combination."""
    if isinstance(node, nodes.Field):
        return need(node.base, env)
    return shared_index(node, env) if isinstance(node, nodes.Call) else None


def shared_index(node: nodes.Call, env: Env) -> Expression:
    """Return the expression for the number of a combination of owners, for a value that belongs to several owners together. The
    combinations are counted like digits: the last owner changes first."""
    found: Expression = Number(0)
    for noun, argument in zip(declared(env.meant(node), nodes.ValueDecl).by, node.args):
        if noun in env.placing.layout.of_noun:
            raise CannotSay("a value that things share", node)
        step = Number(len(env.placing.layout.members(noun)))
        found = operation("add", need(argument, env), Operation("i32.mul", (found, step)))
    return found


def set_place(ref: Ref, base: Expression | None, env: Env) -> Expression:
    """Return the expression for the place in memory at which the set of a value begins. `base` is the owner of the
    value."""
    place = env.placing.sets[ref.owner, ref.name]
    if base is None:
        return Number(place)
    room = Number(env.placing.rooms[ref.owner, ref.name] + 1)
    return operation("add", Operation("i32.mul", (base, room)), Number(place))


def mask_place(ref: Ref, base: Expression | None, env: Env) -> tuple[Expression, Expression, Expression]:
    """Return three expressions for a set of things that belongs to a thing: the place of its first word of bits, the
    number of its words, and the first piece that can be a member."""
    assert base is not None, "it belongs to a thing"
    place, many, first = env.placing.masks[ref.owner, ref.name]
    thing = seen(base, env)
    return operation("add", Operation("i32.mul", (thing, Number(many))), Number(place)), Number(many), Number(first)


def projected(key: Key, found: Expression, given: Expression | None, env: Env) -> Expression:
    """Return the expression for a value as the rules in force change it. `found` is the expression for the value without these
    rules."""
    return env.emitting.recursion.projected(key, found, given, env)


def owned_by(zone: Expression, owners: int, env: Env) -> Expression:
    """Return the expression for the owner of a zone, read from the table `owners`. It is NONE if there is no zone."""
    return env.call("looked_at", zone, Number(owners))


def value_place(ref: Ref, base: Expression | None, node: nodes.Node, env: Env) -> Expression:
    """Return the expression for the place of a value in memory. Raises CannotSay if the value does not fit into a
    word."""
    place = env.placing.values.get((ref.owner, ref.name))
    if place is None:
        raise CannotSay(f"the value `{ref.name}`", node)
    if base is None:
        return Number(place)
    return operation("add", seen(base, env) if ref.owner in env.placing.layout.of_noun else base, Number(place))


def seen(thing: Expression, env: Env) -> Expression:
    """Return the expression for a piece whose face is about to be read. In a trial, running it ends the trial if the
    player who decides cannot see this piece."""
    return env.call("seen", thing) if env.placing.at.tries and not isinstance(thing, Number) else thing


def is_shown(noun: str, field: str, env: Env) -> bool:
    """Tell whether a zone that hides its things shows this printed field of them nevertheless."""
    zones = env.book.zones.values()
    return bool(env.placing.at.tries) and any(zone.noun == noun and field in zone.showing for zone in zones)


def flag_at(thing: Expression, place: int) -> Expression:
    """Return the expression for the flag of a thing: 1 or 0. It is one bit in the words that begin at `place`."""
    word = load(operation("add", Operation("i32.shr_u", (thing, Number(5))), Number(place)))
    return Operation("i32.and", (Operation("i32.shr_u", (word, thing)), Number(1)))


def zone_place(ref: Ref, base: Expression | None, env: Env) -> Expression:
    """Return the expression for the number of a zone; `base` is the expression for its owner."""
    placing = env.placing
    slot = placing.layout.base["zone", ref.owner, ref.name]
    if base is None:
        return Number(placing.zone_number[slot])
    if ref.owner in placing.layout.of_noun:
        first = next(iter(placing.pieces_of(ref.owner)), 0)
        there = placing.pieces.there[first]
        return operation("add", seen(base, env), Number(placing.zone_number[slot + there] - first))
    return operation("add", base, Number(placing.zone_number[slot]))


def zone(node: nodes.Node, env: Env) -> Expression:
    """Return the expression for the number of the zone that a phrase names."""
    ref = env.ref(node)
    if ref is None or ref.kind != "zone":
        raise CannotSay("a zone that is not named", node)
    return zone_place(ref, need(node.base, env) if isinstance(node, nodes.Field) else None, env)


def is_zone(node: nodes.Node, env: Env) -> bool:
    """Tell whether a phrase names a zone in which several things may lie."""
    ref = env.ref(node)
    found = env.emitting.checked.types.get(node)
    return (
        isinstance(node, nodes.Name | nodes.Field)
        and ref is not None
        and ref.kind == "zone"
        and found is not None
        and found.kind == "zone"
        and not found.single
    )


def defined(decl: nodes.Define, you: Expression, arguments: tuple[Expression, ...], env: Env) -> Expression:
    """Return the expression for the value of a definition: the call of its function, with the changes of rules in force
    if there may be some."""
    owner = decl.parameters[0].type.name if decl.of and decl.parameters else None
    key = "define", owner, decl.name
    changeable = key in env.emitting.program.constructs.changeable
    parameters = tuple(f"p{number}" for number in range(len(decl.parameters)))

    def write(inside: Env) -> Expression:
        names = {parameter.name: Local(here) for parameter, here in zip(decl.parameters, parameters)}
        it = Local("p0") if (decl.of or decl.adjective) and parameters else None
        inside = inside.meaning(names, Local("you"), it)
        if not decl.adjective and value_of(inside.type(decl.value)).kind not in ONE_WORD:
            return expression(decl.value, inside)
        mark = inside.assigned(load(Number(FREE)), "mark")  # its lists are not needed afterwards
        value = inside.assigned((test if decl.adjective else expression)(decl.value, inside), "said")
        inside.add(store(Number(FREE), mark))
        return value

    number = env.emitting.number_of(decl)
    title = env.emitting.function(f"D{number}", ("you", *parameters), write, decl, "i32")
    if changeable and owner is None and arguments:

        def by_rules(inside: Env) -> Expression:
            given = inside.assigned(inside.call("new", Number(len(parameters))), "given")
            for one in parameters:
                inside.do("push", given, Local(one))
            said = Call(title, (Local("you"), *map(Local, parameters)))
            return projected(key, inside.keep(said, "said"), given, inside)

        changed = env.emitting.function(f"P{number}", ("you", *parameters), by_rules, decl, "i32")
        return Call(changed, (you, *arguments))
    if changeable and arguments:
        return env.held(arguments[0], lambda owner: projected(key, Call(title, (you, owner)), owner, env))
    if changeable:
        return projected(key, Call(title, (you,)), None, env)
    return Call(title, (you, *arguments))


def call(node: nodes.Call, env: Env) -> Expression:
    """Return the expression for a call: a function of the language (`max(a, b)`), an entry of a table, a definition
    with arguments, or a value with several owners."""
    ref = env.meant(node)
    match ref.kind:
        case "define":
            decl = declared(ref, nodes.Define)
            wanted = [env.book.type_of(parameter.type).kind for parameter in decl.parameters]
            given = [value_of(env.type(one)).kind for one in node.args]
            if any(kind == "set" != other for kind, other in zip(wanted, given)):
                raise CannotSay("a definition of several things, given one", node)
            return defined(decl, env.you, tuple(some_copy(one, env) or need(one, env) for one in node.args), env)
        case "value":
            return member(ref, shared_index(node, env), node, env)
        case "function" if value_of(env.type(node)).kind == "bundle" and node.name in bundles.BY_KIND:
            return bundles.calculated(node.name, node.args[0], node.args[1], env)
        case "function" if node.name in ("min", "max", "abs", "seat") and value_of(env.type(node)).kind != "bundle":
            function = {"min": "least", "max": "most", "abs": "absolute", "seat": "seat_at"}[node.name]
            return env.call(function, *(expression(one, env) for one in node.args))
        case "table":
            table = declared(ref, nodes.Table)
            values = [constant(env.placing.layout, value) for value in table.values]
            words = [one for one in values if one is None or isinstance(one, int)]
            if len(words) < len(values):
                raise CannotSay(f"the table `{table.name}`", node)
            start = env.placing.table([env.placing.word(one, value_of(env.type(node))) for one in words])
            index = operation("sub", expression(node.args[0], env), Number(table.start))
            return env.call("looked_up", index, Number(start), Number(len(words)))
    raise CannotSay(f"`{node.name}`", node)


def numbered(node: nodes.Text | nodes.Numbered, env: Env) -> Expression:
    """Return the expression for a text, a seat or piece by its number (`player 3`), or a card by its name. Raises
    CannotSay if the card has several copies."""
    ref = env.meant(node)
    if ref.kind == "text":
        return Number(env.placing.text(ref.name))
    if ref.kind == "seat":
        number = int(ref.name)
        return Number(number - 1) if 1 <= number <= env.placing.layout.players else env.call("seat_at", Number(number))
    if ref.kind == "piece":
        piece = env.placing.layout.first[declared(ref, str)] + int(ref.name) - 1
        if piece in env.placing.pieces.here:
            return Number(env.placing.pieces.here[piece])
    if ref.kind == "card" and len(copies := _copies(node, env)) == 1:
        return Number(copies[0])
    raise CannotSay("a card with several copies, by its name", node)


def _copies(node: nodes.Node, env: Env, is_taken: bool = True) -> list[int]:
    """Return the copies of a named card in play, in the order in which they are taken. Raises CannotSay if some are not
    in play, or if players have their own copies. Without `is_taken`, own copies are allowed, because every copy shows
    what the card is."""
    layout, entry = env.placing.layout, declared(env.meant(node), CardEntry).index
    copies = layout.taken_first(piece for piece, one in enumerate(layout.entry_of) if one == entry)
    if not all(piece in env.placing.pieces.here for piece in copies) or (
        is_taken and any(layout.pieces[piece].owner is not None for piece in copies)
    ):
        raise CannotSay("a card by its name that is not in play, or of which each player has some", node)
    return [env.placing.pieces.here[piece] for piece in copies]


def some_copy(node: nodes.Expression, env: Env) -> Expression | None:
    """Return the expression for the first copy of a named card, for statements to which all copies are the same. Return None if
    the node does not name a card."""
    return None if card_named(node, env) is None else Number(_copies(node, env, is_taken=False)[0])


def taken(node: nodes.Expression, doer: Expression, to: Expression, env: Env) -> Expression | None:
    """Return the expression for the copy that is taken if a phrase names a card with several copies. `doer` is the player who
    takes it. A copy that lies in the zone `to` already is not taken (NOBODY: there is no such zone). Return None if the phrase
    names no card, or a card with only one copy."""
    if card_named(node, env) is None or len(copies := _copies(node, env)) == 1:
        return None
    placing, layout = env.placing, env.placing.layout
    there = placing.pieces.there[copies[0]]
    home, noun = home_of(layout, there), layout.pieces[there].noun
    zones = [zone for zone in placing.zones if zone.slot in layout.zones_of_noun[noun]]
    orders = []
    for seat in (None, *range(placing.at.everybody)):
        nearest = sorted(zones, key=lambda zone: 0 if zone.slot == home else nearness(zone, seat))
        orders.append(placing.constant_list([placing.zone_number[zone.slot] for zone in nearest]))
    first = Number(placing.constant_list(sorted(copies)))
    return env.call("copy_taken", Number(placing.table(orders)), doer, first, Number(copies[0]), to)


def card_named(node: nodes.Node, env: Env) -> int | None:
    """Return the index of a named card among the cards in play (-2 if it is not in play); None if the node does not
    name a card."""
    ref = env.ref(node)
    if ref is None or ref.kind != "card":
        return None
    index = declared(ref, CardEntry).index
    return env.placing.pieces.cards.index(index) if index in env.placing.pieces.cards else -2


def chooser(env: Env) -> Expression:
    """Return the expression for the seat of the player who chooses here: the player who is named, otherwise `you`,
    otherwise the active player."""
    if env.chooser is not None:
        return env.chooser
    game = env.book.game
    if env.you != NOBODY or game is None or game.active is None:
        return env.you
    place = env.placing.values.get((None, game.active))
    if place is None:
        raise CannotSay("the active player", game)
    return load(Number(place))


def adjective(noun: str, word: str, thing: Expression, node: nodes.Node, env: Env) -> Expression:
    """Return the expression for whether an adjective holds for a thing: 1 or 0."""
    if word == "other":
        return Operation("i32.ne", (thing, chooser(env)))
    if word in SIDES:
        if not env.placing.at.tries:
            raise CannotSay("on which side a thing lies, where no step is taken back", node)
        is_up = env.call("is_open", thing)
        return is_up if word == "face_up" else is_not(is_up)
    decl = env.book.adjectives.get((noun, word))
    if decl is not None:
        return defined(decl, env.you, (thing,), env)
    found = word_member(noun, word, env.emitting.checking)
    assert found is not None, f"no {noun} is {word}"
    kind, title = found
    words = env.book.words[env.book.word_list[word]]
    here = member(Ref(kind, title, None, noun), thing, node, env)
    return Operation("i32.eq", (here, Number(words.index(word))))
