"""Turns groups of the rules, such as `cards in hand`, into Python expressions: their filters, their quantities, and
choices from them."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.messages.message import Message
from dsl.semantics.checked import verb_roles
from dsl.semantics.checks.groups import is_anyone, measured
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.context import Env, expression, is_plain, item_of, need, sentence
from interpreter.compiler.emission.names import adjective, as_set, card_named, chooser, member, whose, zone
from interpreter.model.decisions import Prompt

#: HEAP: a search through more things than this counts as work, which has a limit. HEAP_IN_HEAP: the number for a search inside
#: another search.
HEAP, HEAP_IN_HEAP = 300, 100

#: The most zones of a player that are searched inline, one after the other.
MOST_ZONES = 12

#: BOUNDS: the Python operators of comparisons. TESTS: filters that test each thing by itself; other filters compare all things.
BOUNDS = {"=": "==", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
TESTS = (nodes.Where, nodes.WithMeasure, nodes.But, nodes.Within, nodes.Belonging)


def group(node: nodes.Group, env: Env, source: str = "", another: bool = False) -> str:
    """Return a Python expression for the list of the members of a group, in their order. `source` is the Python for the list to
    filter, if it is known. Neutral players are members only with the adjective `other`, or if `another` player is wanted."""
    filters = list(node.filters)
    code = source or _source(node, filters, another or "other" in node.adjectives, env)
    if is_heap(node, env):
        code = f"rt.heap({code}, {env.clause(node)})"
    item = env.out.fresh("x")
    inner = env.candidate(item)
    tests = [adjective(node.noun, word, item, inner) for word in node.adjectives]
    for filter_ in filters:
        if isinstance(filter_, TESTS):
            tests.append(filter_test(filter_, node.noun, item, inner))
        else:
            code, tests = _comprehension(code, item, tests), []
            code = _filter_set(filter_, node.noun, code, env)
    return _comprehension(code, item, tests)


def is_heap(node: nodes.Group, env: Env) -> bool:
    """Tell whether a group may be so large that a search through it counts as work, which has a limit."""
    layout, things = env.layout, env.layout.of_noun.get(node.noun, ())
    if len(things) > HEAP_IN_HEAP and env.emitting.known.whole:  # cards that the options leave out are in no zone then
        things = tuple(one for one in things if layout.pieces[one].deck not in layout.left_out)
    pieces = len(things)
    return pieces > HEAP or (pieces > HEAP_IN_HEAP and len(env.inner) == 1) or len(env.inner) > 1


def _comprehension(source: str, item: str, tests: list[str]) -> str:
    if not tests:
        return source
    return f"[{item} for {item} in {source}" + "".join(f" if {test}" for test in tests) + "]"


def meant(node: nodes.Quantified, env: Env) -> str:
    """Return a Python expression for the list of members from which a determiner, such as `a` or `2`, takes some."""
    return group(node.group, env, another=node.determiner == "another")


def _source(node: nodes.Group, filters: list[nodes.Filter], others: bool, env: Env) -> str:
    """Return a Python expression for the list from which the members of a group are filtered. If a filter names a zone or a
    starting seat, it gives this list, and is removed from `filters`."""
    starting = node.noun == "player" and any(isinstance(filter_, nodes.Starting) for filter_ in filters)
    wanted = nodes.Starting if starting else nodes.Within
    found = next((filter_ for filter_ in filters if isinstance(filter_, wanted)), None)
    if found is not None:
        filters.remove(found)
    others = others and bool(env.layout.neutrals)
    if isinstance(found, nodes.Starting):
        order = f"rt.order({need(found.first, env)})"
        return f"(*{order}, *rt.layout.everybody[len(rt.seats):])" if others else order
    if isinstance(found, nodes.Within):
        return _place(found.place, node.noun, env)
    if node.noun in env.book.words:
        return f"range({len(env.book.words[node.noun])})"
    if node.noun in env.book.kinds:
        return repr(units_of(len(env.book.kinds[node.noun])))
    if node.noun == "player" and env.book.game is not None and env.book.game.first is not None and not env.by_seats:
        return "(*rt.around(), *rt.layout.everybody[len(rt.seats):])" if others else "rt.around()"
    if node.noun == "player" and env.emitting.known.whole and not others:
        return repr(tuple(range(env.layout.players)))
    if node.noun == "player":
        return "rt.layout.all_players" if others else "rt.seats"
    return env.emitting.linkage.pieces(node.noun)


def units_of(kinds: int) -> tuple[tuple[int, ...], ...]:
    """Return one bundle for each kind: a bundle with one unit of it, as `(1, 0)` and `(0, 1)` for two kinds."""
    return tuple(tuple(int(one == other) for other in range(kinds)) for one in range(kinds))


def are_pieces(noun: str, env: Env) -> bool:
    """Tell whether the members of groups of this noun are pieces, and not players or words."""
    return noun in env.layout.first


def _place(place: nodes.Expression, noun: str, env: Env) -> str:
    """Return a Python expression for the things of a noun in a place: in a zone, in a set, or in the zones of a player or
    piece."""
    if env.type(place).kind == "zone":
        return f"s[{zone(place, env)}]"
    code = expression(place, env)
    whole = value_of(env.type(place))
    if whole.kind == "player":
        bases = _bases(noun, env) if env.emitting.known.whole and is_plain(code) else ()
        if found := _of_the_same_owner(place, noun, env):
            return found
        if bases and not (whole.optional or env.type(place).optional):
            return f"[{', '.join(f'*s[{base} + {code}]' for base in bases)}]"
        return f"rt.belonging({noun!r}, {code}, 'player')"
    if whole.kind == "piece":
        return f"rt.belonging({noun!r}, {code}, {whole.name!r})"
    if whole.kind == "set" and item_of(whole).kind == "player" and noun != "player":
        return f"[y for p in {code} for y in rt.belonging({noun!r}, p)]"
    return code


def _of_the_same_owner(place: nodes.Expression, noun: str, env: Env) -> str:
    """Return a Python expression for the things of a noun that have the same owner as another thing (`place` is `THING.owner`).
    It looks them up in a table, if the things of both nouns never move. Otherwise return ""."""
    known = env.emitting.known
    if not isinstance(place, nodes.Field) or noun not in known.still:
        return ""
    thing, ref, of = expression(place.base, env), env.meant(place), value_of(env.type(place.base)).name
    if ref.kind != "predeclared" or of not in known.still or not is_plain(thing) or env.type(place.base).optional:
        return ""
    kept = env.emitting.linkage.kept_of(noun, of)
    return f"({kept}[{thing}] if {thing} in {kept} else keep({kept}, {thing}, rt.belonging({noun!r}, rt.owner({thing}), 'player')))"


def _bases(noun: str, env: Env) -> tuple[int, ...]:
    """Return the bases of all zones of players that can hold things of a noun; empty if there are more than a few."""
    first = env.layout.zones_of(noun, 0, "player")
    for seat in env.layout.everybody:
        if env.layout.zones_of(noun, seat, "player") != tuple(slot + seat for slot in first):
            return ()
    return first if len(first) <= MOST_ZONES else ()


def filter_test(
    node: nodes.Where | nodes.WithMeasure | nodes.But | nodes.Within | nodes.Belonging, noun: str, item: str, env: Env
) -> str:
    """Return a Python expression that tells whether the thing in the variable `item` passes one filter of a group."""
    match node:
        case nodes.Where():
            return test(node.test, env)
        case nodes.But() if value_of(env.type(node.value)).kind == "set":
            return f"{item} not in {as_set(node.value, env)}"
        case nodes.But():
            return f"{item} != {truth_value(node.value, env)}"
        case nodes.Within():
            return f"{item} in {_place(node.place, noun, env)}"
        case nodes.Belonging() if value_of(env.type(node.whom)).kind == "set":
            return f"{whose(noun, item, env)} in {as_set(node.whom, env)}"
        case nodes.Belonging():
            return f"{whose(noun, item, env)} == {truth_value(node.whom, env)}"
        case nodes.WithMeasure():
            if node.than:
                amount = measure(noun, node.measure, need(node.amount, env), env)
            else:
                amount = expression(node.amount, env)
            return f"{measure(noun, node.measure, item, env)} {BOUNDS[node.op]} {amount}"
    raise TypeError(type(node).__name__)


def _filter_set(
    node: nodes.WithExtreme | nodes.Starting | nodes.Reach | nodes.That | nodes.ThatWould,
    noun: str,
    code: str,
    env: Env,
) -> str:
    """Return a Python expression for the members of a list (`code`) that pass a filter for the list as a whole, such as
    `with the most coins`."""
    match node:
        case nodes.WithExtreme():
            for which, name in node.chain:
                item = env.out.fresh("x")
                best = "max" if which in ("most", "highest") else "min"
                code = f"extreme({code}, lambda {item}: {measure(noun, name, item, env)}, {best})"
            return code
        case nodes.Reach():
            steps = "None" if node.steps is None else expression(node.steps, env)
            start = expression(node.start, env)
            return f"among({code}, reach(rt, {start}, {steps}, {_through(node.through, env)}, {env.clause(node)}))"
        case nodes.Starting():
            return f"among({code}, rt.order({need(node.first, env)}))"
        case nodes.That():
            return f"among({code}, {_past(node, noun, env)})"
        case nodes.ThatWould():
            function, arguments = helper(node.sentence, replace(env, mode=""))
            verbs = tuple(env.emitting.verb_index[verb] for verb in node.verbs)
            given = f", {arguments}" if arguments else ""
            return f"among({code}, rt.would({verbs!r}, {function}, {env.clause(node)}{given}))"
    raise TypeError(type(node).__name__)


def measure(noun: str, name: str, thing: str, env: Env) -> str:
    """Return a Python expression for the number by which a thing is compared: its value `name`, or the number of things in its
    zone `name`."""
    found = measured(noun, name, env.emitting.checking)
    assert found is not None, Message("found-has-no-which", found=noun, which=name)
    ref, type_ = found
    if type_.kind == "zone":
        return f"len(s[{env.layout.base['zone', ref.owner, ref.name]} + {thing}])"
    code = member(ref, thing, env)
    return f"len({code})" if type_.kind == "set" else code


def _past(node: nodes.That, noun: str, env: Env) -> str:
    """Return a Python expression for the players or things of `that VERB`, as in `players that drew`. They are found in the
    recorded events of the verb, in the role that the phrase asks for."""
    roles = verb_roles(env.book.verbs[node.verb])
    given = dict(node.args)
    if node.subject is None:
        asked = 0
        given.update({"object": node.object} if node.object is not None else {})
    else:
        given[""] = node.subject
        asked = next(i for i, (key, p) in enumerate(roles) if i and _holds(p, noun, env) and key not in given)
    variables = [env.out.fresh("r") for _ in roles]
    tests = [
        stands_for(variable, given[key], parameter, env, on_record=True)
        for variable, (key, parameter) in zip(variables, roles)
        if key in given and not is_anyone(given[key])
    ]
    condition = f"lambda {', '.join(variables)}: {' and '.join(tests)}" if tests else "None"
    span = "(None, None)" if node.during is None else f"{env.emitting.linkage.span(node.during)}(rt)"
    return f"rt.past({env.emitting.verb_index[node.verb]}, {asked}, {condition}, {span})"


def stands_for(
    role: str, value: nodes.Expression, parameter: nodes.Parameter, env: Env, on_record: bool = False
) -> str:
    """Return a Python expression that tells whether the value of a role (a variable) matches a pattern: the same thing,
    any copy of a named card, or a member of a group. If the role holds several things, one match is enough."""
    declared = env.book.type_of(parameter.type)
    if declared.kind == "set" and value_of(env.type(value)).kind != "set":
        one = env.out.fresh("x")
        return f"any({_is_meant(one, value, item_of(declared), env, on_record)} for {one} in {role})"
    return _is_meant(role, value, declared, env, on_record)


def _is_meant(one: str, value: nodes.Expression, declared: Type, env: Env, on_record: bool) -> str:
    if isinstance(value, nodes.Name) and value.id == "another":
        return f"{one} != {chooser(env)}"
    if isinstance(value, nodes.Quantified):
        seen = f"known(rt, {one})" if on_record and declared.kind == "piece" else one
        tests = [f"{one} is not None"] if declared.optional else []
        tests += [f"{one} != {chooser(env)}"] if value.determiner == "another" else []
        return " and ".join([*tests, fits(value.group, seen, env)])
    card = card_named(value, env)
    return f"is_copy(rt, {one}, {card})" if card is not None else f"{one} == {expression(value, env)}"


def _holds(parameter: nodes.Parameter, noun: str, env: Env) -> bool:
    found = item_of(env.book.type_of(parameter.type))
    return (found.kind == "player" and noun == "player") or found.name == noun


# ------------------------------------------------------------------------ tests


def test(node: nodes.Expression, env: Env) -> str:
    """Return a Python expression for a test. A phrase such as `2 cards in hand` tests whether there are at least 2."""
    return enough(node, env) if isinstance(node, nodes.Quantified) else expression(node, env)


def enough(node: nodes.Quantified, env: Env) -> str:
    """Return a Python expression that tells whether a group has enough members for a phrase: at least 2 for `2 cards`, exactly
    one for `the card`."""
    things = meant(node, env)
    if node.determiner == "another":
        return f"any(x != {chooser(env)} for x in {things})"
    if node.determiner == "n" and node.amount is not None:
        return f"(len({things}) >= {expression(node.amount, env)})"
    if node.determiner in ("the", "the n"):
        wanted = "1" if node.amount is None else expression(node.amount, env)
        return f"(len({things}) == {wanted})"
    return f"(len({things}) > 0)"


def truth_value(node: nodes.Expression, env: Env) -> str:
    """Return a Python expression for a value inside a test. Inside a test, `the card` is None if there is no fitting card or
    several. Outside tests, `the card` would fail in these cases."""
    if isinstance(node, nodes.Quantified) and node.determiner == "the" and node.amount is None:
        return f"only({group(node.group, env)})"
    if isinstance(node, nodes.Distance):
        return distance(node, True, env)
    return expression(node, env)


def distance(node: nodes.Distance, tested: bool, env: Env) -> str:
    """Return a Python expression for the distance of two cells. With `tested`, the distance is part of a comparison, which is
    false if there is no way; otherwise a missing way is a failure."""
    ends = f"{expression(node.start, env)}, {expression(node.end, env)}"
    return f"distance(rt, {ends}, {_through(node.through, env)}, {env.clause(node)}, {tested})"


def straight(node: nodes.Straight, env: Env) -> str:
    """Return a Python expression for the cells in a straight line from a cell, as far as they are in the group `through`. If
    possible, each cell is tested on its own, so that the whole group need not be computed."""
    ends, through = f"{expression(node.start, env)}, {expression(node.end, env)}", node.through
    line = f"line(rt, {ends}, {env.clause(node)})"
    if through is None:
        return line
    if isinstance(through, nodes.Quantified) and through.determiner in ("bare", "all"):
        cell = env.out.fresh("x")
        return f"as_far_as({line}, lambda {cell}: {fits(through.group, cell, env)})"
    return f"as_far_in({line}, {as_set(through, env)})"


def _through(node: nodes.Expression | None, env: Env) -> str:
    return "None" if node is None else as_set(node, env)


def fits(node: nodes.Group, thing: str, env: Env) -> str:
    """Return a Python expression that tells whether a thing is a member of a group."""
    if any(isinstance(filter_, nodes.WithExtreme | nodes.Starting) for filter_ in node.filters):
        return f"{thing} in {group(node, env)}"
    found = f"bool({group(node, env, f'({thing},)')})"
    if node.noun == "player" and env.layout.neutrals and "other" not in node.adjectives:
        return f"{thing} in rt.seats and {found}"
    return found


# ------------------------------------------------------------------ quantities


def quantified(node: nodes.Quantified, unseen: str | None, env: Env, options: str = "") -> str:
    """Return a Python expression for the things that a phrase such as `all cards`, `the card` or `up to 2 cards` means.

    `unseen` is the Python for the pool, if things of the group may be hidden from the choosing player. `options` is the Python
    for the members of the group, if it is known.
    """
    if unseen is not None:
        return _chosen_from(node, unseen, env)
    clause = env.clause(node)
    things = options or meant(node, env)
    end = _prompt(node, env)
    match node.determiner:
        case "the":
            return f"the_one({things}, {clause}, {node.group.noun!r})"
        case "the n":
            return f"the_n({things}, {_amount(node, env)}, {clause})"
        case "all" | "each" | "bare":
            return f"tuple({things})"
        case "some":
            return f"at_least_one({things}, {clause})"
        case "a" | "another":
            return _one_chosen(node, things, clause, env)
        case "n":
            amount = env.out.fresh()
            choice = f"rt.choose({chooser(env)}, {things}, {amount}, {amount}, {end})"
            return f"(lambda {amount}: {choice})({_amount(node, env)})"
        case "up to":
            return f"rt.choose({chooser(env)}, {things}, 0, {_amount(node, env)}, {end})"
        case "any":
            items = env.out.fresh()
            return f"(lambda {items}: rt.choose({chooser(env)}, {items}, 0, len({items}), {end}))({things})"
    raise TypeError(node.determiner)


def bundle(node: nodes.Quantified, env: Env) -> str:
    """Return a Python expression for a bundle with an amount of one kind, as `3 food`."""
    noun = node.group.noun
    amount = "1" if node.amount is None else expression(node.amount, env)
    kinds = env.book.kinds[env.book.kind_list[noun]]
    return "(" + "".join(f"{amount}, " if kind == noun else "0, " for kind in kinds) + ")"


def _amount(node: nodes.Quantified, env: Env) -> str:
    assert node.amount is not None, node.determiner
    return expression(node.amount, env)


def _prompt(node: nodes.Quantified, env: Env) -> str:
    """Return the Python for the last arguments of a choice: its prompt, and in a choice among pieces the things that have
    names."""
    pieces = are_pieces(node.group.noun, env)
    return constant(Prompt(env.clause(node), pieces=pieces)) + (names_of_things(node, env) if pieces else "")


def constant(prompt: Prompt) -> str:
    """Return the Python for a prompt: a plain tuple, which Python makes only once."""
    return repr(tuple(prompt))


def _one_chosen(node: nodes.Quantified, things: str, clause: int, env: Env) -> str:
    who = chooser(env)
    if node.determiner == "another":
        return f"chosen_one(rt, {who}, [x for x in {things} if x != {who}], {clause})"
    if not are_pieces(node.group.noun, env):
        return f"chosen_one(rt, {who}, {things}, {clause})"
    return f"rt.choose({who}, some_to_choose(rt, {things}, {clause}), 1, 1, {_prompt(node, env)})[0]"


def _chosen_from(node: nodes.Quantified, things: str, env: Env) -> str:
    """Return a Python expression for a choice from a pool in which things may be hidden."""
    amount = "0" if node.amount is None else expression(node.amount, env)
    variable = amount if is_plain(amount) else env.out.fresh()
    low, high = bounds(node, variable)
    named = names_of_things(node, env)
    code = f"rt.choose_from({chooser(env)}, {things}, ({low}, {high}), {constant(Prompt(env.clause(node), pieces=True))}{named})"
    if variable != amount:
        code = f"(lambda {variable}: {code})({amount})"
    return f"{code}[0]" if node.determiner == "a" else code


def names_of_things(node: nodes.Quantified | nodes.PaymentOf, env: Env) -> str:
    """Return the Python for the last argument of a choice among things: the things that local names mean. These things
    are never treated as equal to others. Empty if there are none."""
    names = env.emitting.checked.named.get(node, ())
    types = env.names
    codes = [types[name] for name in names if name in types]
    return f", named=named({', '.join(codes)})" if codes else ""


def bounds(node: nodes.Quantified, amount: str) -> tuple[str, str]:
    """Return two Python expressions: the lowest and the highest number of things that may be chosen (None: all)."""
    return {
        "a": ("1", "1"),
        "another": ("1", "1"),
        "n": (amount, amount),
        "up to": ("0", amount),
        "any": ("0", "None"),
        "some": ("1", "None"),
    }.get(node.determiner, ("None", "None"))


# -------------------------------------------------------------------- dry runs


def helper(node: nodes.Sentence, env: Env) -> tuple[str, str]:
    """Write an inner function that carries out a sentence, for a dry run. Return its name and its arguments, as Python."""
    name = env.out.fresh("f")
    arguments = ", ".join(env.inner)
    with env.out.under(f"def {name}({arguments}):"):
        sentence(node, replace(env, inner=()))
    return name, arguments
