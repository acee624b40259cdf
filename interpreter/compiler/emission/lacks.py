"""Writes a test for a block that finds out, without a trial, that the block certainly cannot be completed.

The test checks the conditions at the beginning of the block: enough cards in a hand, something to choose, a
requirement. The test uses only facts that everybody knows or that the deciding player sees. So if something is missing,
every trial of the block would fail, and none is made. If the test finds nothing missing, the result is open, and the block is
tried.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.checked import Ref, verb_roles
from dsl.semantics.static_types import Type, piece, value_of
from interpreter.compiler.emission.context import UNKNOWN, Env, expression, need
from interpreter.compiler.emission.groups import are_pieces, group, helper, test, truth_value
from interpreter.compiler.emission.names import chooser, zone

#: Expressions whose values all players know if they know the values of all parts.
_COMPOSED = nodes.Compare | nodes.Logic | nodes.Not | nodes.Binary | nodes.Pick | nodes.Neighbour

#: The names that mean pieces which the deciding player sees.
Seen = frozenset[str]


def can(node: nodes.Can, env: Env) -> str:
    """Return a Python expression for `can (SENTENCE)`: whether a dry run of the sentence can be completed. The function for the
    dry run is written before."""
    function, arguments = helper(node.sentence, env)
    subject = node.sentence.subject
    seat = "None"
    if subject is not None and env.type(subject).kind == "player":
        seat = truth_value(subject, env)
    if arguments:
        return f"rt.can({seat}, lambda: {function}({arguments}), {env.clause(node)})"
    beforehand((node.sentence,), function, env)
    if env.emitting.known.whole and not env.emitting.traced:
        quick, _ = helper(node.sentence, replace(env, mode="quick"))
        env.out.line(f"{function}.quick = {quick}")
    return f"rt.can({seat}, {function}, {env.clause(node)})"


def asks_nobody(node: nodes.Expression, env: Env) -> bool:
    """Tell whether a test can be computed without a question to a player. The test must use only facts that all players know, or
    be a `can` test about such facts."""
    if not isinstance(node, nodes.Can):
        return is_open(node, env, frozenset())
    given = (node.sentence.subject, node.sentence.object, *(one for _, one in node.sentence.args))
    return all(one is None or is_open(one, env, frozenset()) or _lies_open(one, env, frozenset()) for one in given)


def beforehand(body: tuple[nodes.Statement, ...], function: str, env: Env) -> None:
    """Write the test of what a block lacks, if it may find something. The function for the block gets the test as its attribute
    `lacks`."""
    if may_lack(body, env):
        name = env.out.fresh("f")
        with env.out.function(name, "seat"):
            lacks(body, env)
        env.out.line(f"{function}.lacks = {name}")
        if may_carry_out(body, env, set()):
            env.out.line(f"{function}.carries_out = True")


def may_carry_out(body: tuple[nodes.Statement, ...], env: Env, seen: set[str]) -> bool:
    """Tell whether a block may carry out a card, directly or through verbs. `seen` has the verbs that were searched already."""
    for node in (part for statement in body for part in nodes.walk(statement)):
        if isinstance(node, nodes.Resolve | nodes.Run):
            return True
        if isinstance(node, nodes.Sentence) and node.verb not in seen:
            seen.add(node.verb)
            if may_carry_out(env.book.verbs[node.verb].body, env, seen):
                return True
    return False


def may_lack(body: tuple[nodes.Statement, ...], env: Env, around: tuple[str, ...] = ()) -> bool:
    """Tell whether the test of what a block lacks could find something, so that it is worth writing. `around` has the
    verbs that are being examined, so that recursion ends."""
    for node in body:
        match node:
            case nodes.Reveal():
                continue
            case nodes.Require() | nodes.Choose() | nodes.ChooseSeveral() | nodes.Resolve():
                return True
            case nodes.Sentence(verb=verb) | nodes.Let(value=nodes.Sentence(verb=verb)) if verb not in around:
                return may_lack(env.book.verbs[verb].body, env, (*around, verb))
            case nodes.If():
                return may_lack(node.body, env, around) or may_lack(node.otherwise, env, around)
        return False
    return False


def lacks(body: tuple[nodes.Statement, ...], env: Env, seen: Seen = frozenset()) -> None:
    """Write the body of the test of what a block lacks. For each requirement of the block there is a line that returns
    True if it is certainly missing, by what the player at `seat` knows. The last line is `return False`."""
    _lacks(body, env, seen)
    env.out.line("return False")


def _lacks(body: tuple[nodes.Statement, ...], env: Env, seen: Seen) -> None:
    for place, node in enumerate(body):
        rest = body[place + 1 :]
        match node:
            case nodes.Reveal():
                continue
            case nodes.Require():
                known = env.emitting.known.value(node.test)
                if known is UNKNOWN and is_open(node.test, env, seen):
                    env.out.line(f"if not {test(node.test, env)}: return True")
                continue
            case nodes.If():
                _branch(node, rest, env, seen)
            case nodes.Choose():
                _choice(node, rest, env, seen)
            case nodes.ChooseSeveral():
                for choice in node.choices:
                    _choice(choice, (), env, seen)
            case nodes.Sentence():
                _sentence(node, env, seen)
            case nodes.Let(value=nodes.Sentence() as sentence):
                _sentence(sentence, env, seen)
            case nodes.Resolve():
                _resolve(node, env, seen)
        return


def _branch(node: nodes.If, rest: tuple[nodes.Statement, ...], env: Env, seen: Seen) -> None:
    known = env.emitting.known.value(node.test)
    if known is not UNKNOWN:
        _lacks((*(node.body if known else node.otherwise), *rest), env, seen)
    elif is_open(node.test, env, seen):
        with env.out.under(f"if {test(node.test, env)}:"):
            _lacks(node.body, env, seen)
            env.out.line("return False")
        _lacks(node.otherwise, env, seen)


def _sentence(node: nodes.Sentence, env: Env, seen: Seen) -> None:
    """Write a line of Python that tests what the event of a sentence lacks, if all its roles are single things that are
    known."""
    verb = env.book.verbs[node.verb]
    given = dict(node.args)
    roles = [(node.subject, verb.subject), (node.object, verb.object)]
    roles += [(given[key], parameter) for key, parameter in verb.roles if key in given]
    values: list[str] = []
    for operand, parameter in roles:
        if parameter is None:
            continue
        wanted = env.book.type_of(parameter.type)
        plain = operand is not None and wanted.kind != "set" and value_of(env.type(operand)).kind != "set"
        if not plain or operand is None or not (is_open(operand, env, seen) or _lies_open(operand, env, seen)):
            return
        values.append(expression(operand, env) if wanted.optional else need(operand, env))
    if len(values) == len(verb_roles(verb)) and may_lack(verb.body, env, (node.verb,)):
        env.out.line(f"if {env.emitting.linkage.lacks(node.verb)}({', '.join(('rt', 'seat', *values))}): return True")


def _resolve(node: nodes.Resolve, env: Env, seen: Seen) -> None:
    who = chooser(env) if node.who is None else expression(node.who, env)
    known = node.who is None or is_open(node.who, env, seen)
    if known and _lies_open(node.card, env, seen):
        env.out.line(f"if rt.lacks({need(node.card, env)}, {node.part!r}, {who}, seat): return True")


def _choice(node: nodes.Choose, rest: tuple[nodes.Statement, ...], env: Env, seen: Seen) -> None:
    """Write Python lines that test a choice. For at least one of the things to choose, the test of the rest of the block must
    find nothing missing. Only things that the player sees are tested."""
    what, layout = node.what, env.layout
    if node.may:
        return
    if isinstance(what, nodes.Range) and is_open(what.low, env, seen) and is_open(what.high, env, seen):
        env.out.line(f"if {expression(what.low, env)} > {expression(what.high, env)}: return True")
    if not isinstance(what, nodes.Quantified) or not is_open(node.who, env, seen):
        return
    places = [filter_.place for filter_ in what.group.filters if isinstance(filter_, nodes.Within)]
    if not are_pieces(what.group.noun, env) or len(places) != 1 or layout.sides is not None or layout.shades:
        return
    place = places[0]
    if not isinstance(place, nodes.Name | nodes.Field) or env.type(place).kind != "zone":
        return
    if isinstance(place, nodes.Field) and not is_open(place.base, env, seen):
        return
    lying = f"s[{zone(place, env)}]"
    tests = [one for one in what.group.filters if not isinstance(one, nodes.Within)]
    if what.determiner == "n" and what.amount is not None:
        if is_open(what.amount, env, seen):
            env.out.line(f"if len({lying}) < {expression(what.amount, env)}: return True")
        return
    if what.determiner != "a":
        return
    env.out.line(f"if not {lying}: return True")
    inside = seen | {"it"}
    looked = all(isinstance(one, nodes.Where) and is_open(one.test, env, inside) for one in tests)
    looked &= all(_is_open_word(what.group.noun, word, env) for word in what.group.adjectives)
    if not looked or not _looks_in(place, env):
        return
    who = replace(env, chooser=need(node.who, env))
    things = group(what.group, who)
    variable, function = env.out.fresh(), env.out.fresh("f")
    inner = replace(env.bind(node.name, variable), chooser=env.chooser)
    if not may_lack(rest, env):
        env.out.line(f"if not {things}: return True")
        return
    with env.out.function(function, variable):
        lacks(rest, inner, seen | {node.name})
    env.out.line(f"if all_lack(rt, {things}, {function}, {env.clause(node)}): return True")


def _looks_in(place: nodes.Name | nodes.Field, env: Env) -> bool:
    """Tell whether the player at `seat` may see into a zone. If only its owner sees into it, also write a line that
    returns False (nothing is known) for other players."""
    ref = env.meant(place)
    decl = ref.decl
    assert isinstance(decl, nodes.Zone)
    if not env.layout.hides(decl):
        return True
    if not isinstance(place, nodes.Field) or decl.owner != "player" or "seen by owner" not in decl.attributes:
        return False
    env.out.line(f"if {need(place.base, env)} != seat: return False")
    return True


def _is_open_word(noun: str, word: str, env: Env) -> bool:
    """Tell whether all players who see a thing know whether an adjective applies to it. The adjective must be printed,
    or depend only on facts that all players know."""
    decl = env.book.adjectives.get((noun, word))
    if decl is None:
        return word in env.book.word_list
    if not isinstance(decl, nodes.Define) or len(decl.parameters) != 1:
        return False
    thing = decl.parameters[0].name
    return is_open(decl.value, replace(env, names={**env.names, thing: "_"}), frozenset((thing,)), (decl,))


def _lies_open(node: nodes.Expression, env: Env, seen: Seen) -> bool:
    """Tell whether the deciding player certainly sees a piece: its name is in `seen`, it is in an open zone for one
    piece, or all pieces of its noun always lie open."""
    if isinstance(node, nodes.Name) and node.id in seen:
        return True
    if are_open(value_of(env.type(node)), env):
        return is_open(node, env, seen)
    if not isinstance(node, nodes.Field) or not is_open(node.base, env, seen):
        return False
    ref = env.meant(node)
    single = (
        ref.kind == "zone" and isinstance(ref.decl, nodes.Zone) and ref.decl.single and not env.layout.hides(ref.decl)
    )
    return single and env.layout.sides is None


def is_open(node: nodes.Node, env: Env, seen: Seen, around: tuple[nodes.Node, ...] = ()) -> bool:
    """Tell whether all players who see the pieces in `seen` know the value of an expression. The expression may use values and
    numbers of things, but not the places of pieces. `around` has the definitions that are being examined, so that recursion
    ends."""

    def all_open(*parts: nodes.Node | None) -> bool:
        return all(part is None or is_open(part, env, seen, around) for part in parts)

    match node:
        case nodes.Number() | nodes.Flag() | nodes.NoneValue():
            return True
        case nodes.Name():
            return _is_open_name(node, env, seen, around)
        case nodes.Call():
            ref = env.meant(node)
            known = (
                _is_open_value(ref) or ref.kind in ("function", "table") or _is_open_definition(ref.decl, env, around)
            )
            return known and all_open(*node.args)
        case nodes.Numbered():
            return env.meant(node).kind == "seat"
        case nodes.Field():
            ref = env.meant(node)
            if ref.kind in ("field", "made"):
                return _lies_open(node.base, env, seen)
            return all_open(node.base) and (_is_open_value(ref) or _is_open_definition(ref.decl, env, around))
        case nodes.CountOf() if env.type(node.what).kind == "zone":
            return all_open(*node.what.children())
        case nodes.CountOf() | nodes.Exists():
            return all_open(node.what)
        case nodes.Quantified():
            return node.determiner in ("the", "all", "bare", "each") and all_open(node.group)
        case nodes.Group():
            return _is_open_group(node, env, seen, around)
        case nodes.Aggregate():
            return all_open(node.group) and all(_is_open_measure(name, env, around) for name in node.path)
        case nodes.IsAdjective():
            if env.type(node.value).kind == "zone":
                return node.adjective == "empty" and all_open(*node.value.children())
            decl = env.book.adjectives.get(("player", node.adjective))
            return (
                value_of(env.type(node.value)).kind == "player"
                and all_open(node.value)
                and _is_open_definition(decl, env, around)
            )
    return isinstance(node, _COMPOSED) and all_open(*node.children())


def _is_open_value(ref: Ref) -> bool:
    """Tell whether a symbol is a value that all players see, not only its owner."""
    return ref.kind == "value" and not (isinstance(ref.decl, nodes.ValueDecl) and ref.decl.own)


def _is_open_name(node: nodes.Name, env: Env, seen: Seen, around: tuple[nodes.Node, ...]) -> bool:
    if node.id in ("you", "it"):
        return True
    ref = env.ref(node)
    if ref is None or node.id == "this":
        return False
    if ref.kind in ("local", "role"):
        type_ = value_of(env.type(node))
        return node.id in env.names and (type_.kind != "piece" or node.id in seen or are_open(type_, env))
    return _is_open_value(ref) or ref.kind in ("option", "word") or _is_open_definition(ref.decl, env, around)


def are_open(type_: Type, env: Env) -> bool:
    """Tell whether a type is a noun whose pieces always lie where all players see them."""
    layout = env.layout
    if type_.kind != "piece" or layout.sides is not None or layout.shades:
        return False
    return layout.hidden.isdisjoint(layout.zones_of_noun.get(type_.name or "", layout.hidden))


def _is_open_definition(decl: object, env: Env, around: tuple[nodes.Node, ...]) -> bool:
    """Tell whether all players know the value of a definition. Its parameters must be players, numbers, or things that always
    lie open."""
    if not isinstance(decl, nodes.Define) or decl in around:
        return False
    types = [env.book.type_of(one.type) for one in decl.parameters]
    if any(one.kind == "set" or (one.kind == "piece" and not are_open(one, env)) for one in types):
        return False
    inner = replace(env, names={**env.names, **{one.name: "_" for one in decl.parameters}})
    return is_open(decl.value, inner, frozenset(), (*around, decl))


def _is_open_measure(name: str, env: Env, around: tuple[nodes.Node, ...]) -> bool:
    if ("player", name) in env.book.values:
        return not env.book.values["player", name].own
    return _is_open_definition(env.book.defines.get(("player", name)), env, around)


def _is_open_group(node: nodes.Group, env: Env, seen: Seen, around: tuple[nodes.Node, ...]) -> bool:
    """Tell whether all players know the members of a group. They must be players, or things that always lie open."""
    if node.noun == "player":
        words = (env.book.adjectives.get(("player", word)) for word in node.adjectives)
        if not all(_is_open_definition(word, env, around) for word in words):
            return False
    elif not are_open(piece(node.noun), env) or not all(_is_open_word(node.noun, one, env) for one in node.adjectives):
        return False
    for one in node.filters:
        match one:
            case nodes.Where():
                known = is_open(one.test, env, seen, around)
            case nodes.Within():
                zone_ = env.type(one.place).kind == "zone"
                parts = one.place.children() if zone_ else (one.place,)
                known = node.noun != "player" and all(is_open(part, env, seen, around) for part in parts)
            case nodes.WithExtreme():
                known = all(_is_open_measure(name, env, around) for _, name in one.chain)
            case nodes.WithMeasure():
                known = _is_open_measure(one.measure, env, around) and is_open(one.amount, env, seen, around)
            case nodes.But():
                known = is_open(one.value, env, seen, around)
            case nodes.Starting():
                known = is_open(one.first, env, seen, around)
            case _:
                known = False
        if not known:
            return False
    return True
