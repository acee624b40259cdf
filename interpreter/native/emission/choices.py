"""Translate sentences (`you gain 3`) and choices (`you choose a card`) to the typed form, the intermediate code from which
WebAssembly is made. An `Env` (see `context`) collects the statements of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from dsl import nodes
from dsl.semantics.checked import Ref, is_partly, verb_roles
from dsl.semantics.checks.groups import SIDES
from dsl.semantics.checks.sentences import answer_type
from dsl.semantics.static_types import Type, item_of, value_of
from interpreter.compiler.emission.choices import amount_of
from interpreter.compiler.emission.groups import TESTS
from interpreter.compiler.emission.pools import FACES, looks_behind
from interpreter.model.constants import default_of
from interpreter.native.emission import bundles, groups, names, rules
from interpreter.native.emission.context import NOBODY, Env, block, expression, helper, need
from interpreter.native.runtime.noting import OF_AN_EVENT
from interpreter.native.runtime.questions import NO_PIECES
from interpreter.native.runtime.words import ANSWERED, ANSWERING, BLANK, CHOSEN, DID, RECORDING, SAID
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    NOTHING,
    ONE,
    Assign,
    Call,
    Do,
    Expression,
    If,
    Local,
    Number,
    Operation,
    Throw,
    Try,
    While,
    both,
    either,
    is_not,
    load,
    number_of,
    operation,
    store,
)

#: The player who chooses: the phrase for this player in the rules, or the names that mean this player.
Chooser: TypeAlias = nodes.Expression | frozenset[str]


def sentence(node: nodes.Sentence, env: Env) -> None:
    """Add to `env` the call of the verb of a sentence. If the sentence has several things where the verb takes one thing, the
    verb is called for each of them."""
    verb, given = env.book.verbs[node.verb], dict(node.args)
    operands = [
        (node.subject, verb.subject),
        (node.object, verb.object),
        *((given[key], parameter) for key, parameter in verb.roles),
    ]
    pairs = [(operand, parameter) for operand, parameter in operands if parameter is not None]
    _for_each_of(node, pairs, [], env)


def _for_each_of(
    node: nodes.Sentence,
    left: list[tuple[nodes.Expression | None, nodes.Parameter]],
    values: list[Expression],
    env: Env,
) -> None:
    """Add to `env` the operands of a sentence that are not computed yet (`left`), and then the call of its verb. If an operand
    is several things where the verb takes one thing, add a loop that calls the verb for each of them."""
    if not left:
        if env.emitting.known.asks_chosen and _is_chosen(node, env):
            env.add(store(Number(CHOSEN), ONE))
        env.add(Do(Call(event(node.verb, node, env), tuple(values), None)))
        return
    (operand, parameter), *rest = left
    assert operand is not None, f"{node.verb} lacks {parameter.name}"
    wanted = env.book.type_of(parameter.type)
    if wanted.kind not in ("set", "bundle") and value_of(env.type(operand)).kind == "set":
        loop(groups.listed(operand, env), env, lambda thing, inside: _for_each_of(node, rest, [*values, thing], inside))
        return
    doer = values[0] if values and env.book.verbs[node.verb].subject is not None else names.chooser(env)
    card = names.taken(operand, doer, NOBODY, env)
    _for_each_of(node, rest, [*values, env.keep(_operand(operand, wanted, env) if card is None else card)], env)


def _is_chosen(node: nodes.Sentence, env: Env) -> bool:
    """Tell whether a player has chosen one of the operands of a sentence."""
    given = (node.subject, node.object, *(one for _, one in node.args))
    return any(
        (isinstance(one, nodes.Quantified) and one.determiner in ("a", "another", "n", "up to"))
        or (isinstance(one, nodes.Name) and one.id in env.picked)
        for one in given
    )


def _operand(node: nodes.Expression, wanted: Type, env: Env) -> Expression:
    if wanted.kind == "set":
        return groups.listed(node, env)
    return expression(node, env) if wanted.optional else need(node, env)


def loop(things: Expression, env: Env, body: object, burn: Expression | None = None) -> None:
    """Add to `env` a loop over a list. The function `body` adds the statements for each thing."""
    kept = env.keep(things, "things")
    place = env.function.fresh(stem="i")
    inside = replace(env.under(), loops=max(env.loops, 0) + 1)
    inside.add(Assign(place.name, operation("add", place, ONE)))
    thing = inside.assigned(load(operation("add", kept, place)), "x")
    if burn is not None:
        inside.do("burn", burn)
    assert callable(body)
    body(thing, inside)
    env.add(Assign(place.name, Number(0)), While(Operation("i32.lt_s", (place, load(kept))), tuple(inside.out)))


def event(verb: str, node: nodes.Node, env: Env) -> str:
    """Return the name of the function that carries out an event of a verb. The function is generated at the first
    call."""
    decl, emitting = env.book.verbs[verb], env.emitting
    constructs = emitting.program.constructs
    if decl.one_by_one:
        raise CannotSay(f"`{verb}`, which happens one by one", node)
    parameters = tuple(f"r{place}" for place in range(len(verb_roles(decl))))

    def write(inside: Env) -> None:
        roles = {role.name: Local(here) for (_, role), here in zip(verb_roles(decl), parameters)}
        first = Local("r0") if decl.subject is not None else None
        is_told = verb in constructs.logged or bool(emitting.known.about(verb))
        several = frozenset(role.name for _, role in verb_roles(decl) if env.book.type_of(role.type).kind == "set")
        partly = _in_part(verb, decl, env)
        named = None if not partly or partly[0] < 0 else verb_roles(decl)[partly[0]][1].name
        inside = replace(inside.meaning(roles), chooser=first, is_told=is_told, several=several, amount=named)
        if emitting.known.asks_chosen and not emitting.known.about(verb):
            inside.add(store(Number(CHOSEN), Number(0)))
        before = inside.assigned(inside.call("begin_in_part"), "before") if partly else NOBODY
        block(decl.body, inside)
        if partly:
            _end_part(verb, decl, partly[0], before, parameters, inside)
        elif verb in constructs.logged:
            _log(verb, decl, parameters, inside)

    body = emitting.function(f"V{emitting.number_of(decl)}", parameters, write, decl)
    title = (
        rules.event(verb, parameters, body, decl, emitting, *_in_part(verb, decl, env))
        if emitting.known.about(verb) or decl.when_allowed
        else body
    )
    title = _in_dry_runs(title, verb, parameters, decl, env) if emitting.known.dry_runs else title
    return title if decl.answers is None else _answering(title, parameters, decl, env)


def _in_part(verb: str, decl: nodes.Verb, env: Env) -> tuple[int, ...]:
    """Return the index of the role that is the number of the verb, as a tuple with one member (-1: the verb has no number).
    Return an empty tuple if the verb cannot be carried out in part, or if nothing asks for the amount that was carried out."""
    emitting = env.emitting
    if not is_partly(decl) or not (verb in emitting.program.constructs.logged or emitting.known.about(verb)):
        return ()
    amount = amount_of(decl)
    return (-1 if amount is None else amount,)


def _end_part(
    verb: str, decl: nodes.Verb, amount: int, before: Expression, parameters: tuple[str, ...], env: Env
) -> None:
    """Add to `env` the statements for the end of an event that may be carried out in part. If anything was done, they record the
    event with the number that was really carried out."""
    if any(isinstance(one, nodes.Stop) for one in nodes.walk(decl)):
        raise CannotSay("a verb done in part that may be left", decl)
    missing: Expression = NOTHING
    for here, (_, role) in zip(parameters, verb_roles(decl)):
        found = env.book.type_of(role.type)
        if found.kind == "set" and item_of(found).kind == "piece":
            missing = either(is_not(load(Local(here))), missing)
    env.do("done_in_part", before, Local(parameters[amount]) if amount >= 0 else NOBODY, missing)
    if verb in env.emitting.program.constructs.logged:
        within, parts = env.under(), list(parameters)
        if amount >= 0:
            parts[amount] = within.assigned(load(Number(DID)), "did").name
        _log(verb, decl, tuple(parts), within)
        env.add(If(Operation("i32.ne", (load(Number(DID)), NOBODY)), tuple(within.out)))


def _answering(title: str, parameters: tuple[str, ...], decl: nodes.Verb, env: Env) -> str:
    """Return the name of a function that carries out an event and stores its answer. If no `answer` is reached, the
    answer is the initial value of its type."""

    def write(inside: Env) -> None:
        found = answer_type(decl, inside.emitting.checking)
        assert found is not None, "it answers"
        if found.kind in ("bundle", "text"):
            raise CannotSay("a verb that answers a bundle or a text", decl)
        default = default_of(inside.placing.layout, found)
        nothing = Number(inside.placing.at.nobody if found.kind == "set" else inside.placing.word(default, None))
        outer = inside.assigned(load(Number(ANSWERING)), "outer")
        place = inside.assigned(inside.call("new_name", nothing), "place")
        inside.add(store(Number(ANSWERING), place))
        back = store(Number(ANSWERING), outer)
        event = Do(Call(title, tuple(map(Local, parameters)), None))
        inside.add(Try((event,), {"Leaving": (back, Throw("Leaving"))}))
        inside.add(back, store(Number(ANSWERED), load(place)))
        inside.do("drop_names", place)

    return env.emitting.function(f"A_{title}", parameters, write, decl)


def _in_dry_runs(title: str, verb: str, parameters: tuple[str, ...], decl: nodes.Verb, env: Env) -> str:
    """Return the name of a function that carries out an event. In a dry run (a trial that finds out who would do
    something), it also records who does the verb, and a failure inside the event does not end the dry run."""

    def of_list(inside: Env) -> None:
        roles = [load(operation("add", Local("given"), Number(1 + place))) for place in range(len(parameters))]
        inside.add(Do(Call(title, tuple(roles), None)))

    def write(inside: Env) -> None:
        body = number_of(inside.emitting.function(f"G_{title}", ("given",), of_list, decl), inside.emitting.module)
        who = Local(parameters[0]) if decl.subject is not None else NOBODY
        within = inside.under()
        given = within.assigned(within.call("new", Number(len(parameters))), "given")
        for one in parameters:
            within.do("push", given, Local(one))
        within.do("in_dry_run", Number(body), given, Number(inside.emitting.verb_number(verb)), who)
        event = Do(Call(title, tuple(map(Local, parameters)), None))
        inside.add(If(load(Number(RECORDING)), tuple(within.out), (event,)))

    return env.emitting.function(f"Z_{title}", parameters, write, decl)


def _log(verb: str, decl: nodes.Verb, parameters: tuple[str, ...], env: Env) -> None:
    """Add to `env` the statements that record an event. Raises CannotSay if a `stop` may end the verb early."""
    if any(isinstance(one, nodes.Stop) for one in nodes.walk(decl)):
        raise CannotSay("a verb on record that may be left", decl)
    kinds = [env.book.type_of(role.type) for _, role in verb_roles(decl)]
    words = [NOBODY if kind.kind in ("set", "bundle", "text") else Local(here) for kind, here in zip(kinds, parameters)]
    words = [*words, *[NOBODY] * OF_AN_EVENT][: OF_AN_EVENT - 1]
    is_told_of = env.emitting.verb_number(verb) in env.emitting.program.told_of
    for kind, here in zip(kinds, parameters):
        if is_told_of and item_of(kind).kind == "piece":
            env.do("note_all_recorded" if kind.kind == "set" else "note_recorded", Local(here))
    env.do("log", Number(env.emitting.verb_number(verb)), *words)


# ------------------------------------------------------------------------ choices


def choose(node: nodes.Choose, env: Env) -> Env:
    """Add to `env` the statements for a choice. Return an environment for the statements after it, in which the name of the
    choice means the chosen thing."""
    who = env.keep(need(node.who, env), "who")
    inside = replace(env, chooser=who)
    several = isinstance(node.what, nodes.PaymentOf) or (
        isinstance(node.what, nodes.Quantified) and node.what.determiner not in ("a", "another")
    )
    return env.bind(node.name, env.assigned(_chosen(node, inside), "chosen"), picked=True, several=several)


def choose_several(node: nodes.ChooseSeveral, env: Env) -> Env:
    """Add to `env` the statements for several choices, one after the other. Return the environment with all their names."""
    for one in node.choices:
        env = choose(one, env)
    return env


def _chosen(node: nodes.Choose, env: Env) -> Expression:
    one, end = "may_choose" if node.may else "ask_of", (Number(int(node.free)), chooser_of(env))
    match node.what:
        case nodes.Among():
            are_bundles = any(value_of(env.type(value)).kind == "bundle" for value in node.what.values)
            each_once = "distinct_bundles" if are_bundles else "distinct"
            found = env.assigned(env.call(each_once, _list_of(node.what.values, env)), "options")
            if any(value_of(env.type(value)).kind == "piece" for value in node.what.values):
                env.do("offer", found)
            return env.call(one, found, *end)
        case nodes.Range():
            low, high = expression(node.what.low, env), expression(node.what.high, env)
            return env.call(one, env.call("numbers_from", low, high), *end)
        case nodes.Quantified(determiner="a" | "another"):
            return one_of(node.what, node.who, node, env, node.free, node.may)
        case nodes.PaymentOf():
            return _payment(node, node.what, env)
        case nodes.Payment():
            return env.call(one, _ways_to_pay(node.what, not node.may, env), *end)
        case nodes.BundleOf():
            return bundles.composed(node.what, *end, node.may, env)
        case nodes.Quantified(determiner="n" | "up to" | "any" | "some") if not node.may:
            return some_of(node.what, node.who, node, env, node.free)
    raise CannotSay("a choice of several things, or of none", node)


def _list_of(values: tuple[nodes.Expression, ...], env: Env) -> Expression:
    found = env.assigned(env.call("new", Number(len(values))), "options")
    for value in values:
        env.do("push", found, expression(value, env))
    return found


def one_of(
    what: nodes.Quantified, who: Chooser, node: nodes.Node, env: Env, free: bool = False, may: bool = False
) -> Expression:
    """Return the expression for one thing that the chooser takes from a group; running it asks the chooser. `who` is
    the phrase for the chooser in the rules."""
    if what.group.noun in env.book.kinds:
        if what.determiner == "another":
            raise CannotSay("another bundle", node)
        ask = "may_choose" if may else "ask_of"
        return env.call(ask, groups.group(what.group, env), Number(int(free)), chooser_of(env))
    if looks_behind(what.group, env, env.placing.layout, env.book):
        raise CannotSay("a choice whose group depends on something hidden", node)
    end = Number(int(free)), chooser_of(env)
    is_piece = what.group.noun in env.placing.layout.first
    sight = _sight_of(what, who, env) if is_piece else SEEN
    if sight == HIDDEN:
        return _one_of_hidden(what, node, env, free, may)
    things = groups.group(what.group, env, groups.BLANKS if sight == OWN else None, what.determiner == "another")
    if what.determiner == "another":
        things = env.call("without", things, names.chooser(env))
    if is_piece:
        found = _one_piece(what, things, node, env, may, end)
        if sight == OWN:
            found = env.keep(found, "chosen")
            _must_fit(what.group, found, env)
        return found
    if what.group.noun in env.book.words and not (what.group.filters or what.group.adjectives or may):
        return env.call("ask", Number(len(env.book.words[what.group.noun])), *end)
    return env.call("may_choose", things, *end) if may else env.call("ask_of", env.call("some", things), *end)


def _one_piece(
    what: nodes.Quantified,
    things: Expression,
    node: nodes.Node,
    env: Env,
    may: bool,
    end: tuple[Expression, Expression],
) -> Expression:
    """Return the expression for one of several pieces that the chooser takes. Copies that do not differ are a single
    answer."""
    noun = what.group.noun
    if noun in env.placing.layout.nouns_with_twins or _may_be_shaded(noun, env):
        same = same_function(noun, node, env)
        return env.call("choose_piece", things, _named(noun, what, env), same, Number(int(not may)), *end)
    if may:
        return env.call("may_choose_piece", things, *end)
    return env.call("ask_of_pieces", env.call("some", things), *end)


def _one_of_hidden(what: nodes.Quantified, node: nodes.Node, env: Env, free: bool, may: bool) -> Expression:
    """Return the expression for one thing that the chooser takes from a group whose members may be hidden. The chooser
    may choose any hidden thing; the choice fails if it turns out not to be a member."""
    tested = all(isinstance(one, TESTS) for one in what.group.filters)
    if what.determiner != "a" or env.placing.layout.shades or not env.placing.at.tries or not tested:
        raise CannotSay("a choice among things that may be hidden", node)
    noun, seat = what.group.noun, chooser_of(env)
    same = same_function(noun, node, env) if noun in env.placing.layout.nouns_with_twins else Number(-1)
    things = groups.group(what.group, env, seat)
    end = Number(int(not may)), Number(int(free)), seat
    found = env.assigned(env.call("choose_piece", things, _named(noun, what, env), same, *end), "chosen")
    fits = env.under()
    fits.add(If(is_not(groups.fits(what.group, found, fits)), (Throw("Failing"),)))
    is_unseen = env.call("is_unseen", found, seat)
    env.add(If(both(Operation("i32.ne", (found, NOBODY)), is_unseen) if may else is_unseen, tuple(fits.out)))
    return found


def some_of(what: nodes.Quantified, who: Chooser, node: nodes.Node, env: Env, free: bool = False) -> Expression:
    """Return the expression for the list of things that the chooser takes from a group: a given number of them, or any
    number."""
    if what.group.noun in env.book.kinds:
        raise CannotSay("a choice among bundles", node)
    if looks_behind(what.group, env, env.placing.layout, env.book):
        raise CannotSay("a choice of several whose group depends on something hidden", node)
    same: Expression = Number(-1)
    sight = SEEN
    if what.group.noun not in env.placing.layout.first:
        same = Number(NO_PIECES)
    else:
        sight = _sight_of(what, who, env, is_open=what.determiner not in ("up to", "any", "some"))
        tested = all(isinstance(one, TESTS) for one in what.group.filters)
        if sight == HIDDEN and (env.placing.layout.shades or not env.placing.at.tries or not tested):
            raise CannotSay("a choice of several among things that may be hidden", node)
    seat = {SEEN: None, OWN: groups.BLANKS, HIDDEN: env.chooser}[sight]
    things = env.keep(groups.group(what.group, env, seat), "things")
    if sight == HIDDEN:  # if a hidden thing may be taken, the choice is left to Python
        given_up = (Throw("GivingUp"),)
        loop(
            things,
            env,
            lambda thing, inside: inside.add(If(inside.call("is_untold", thing, chooser_of(env)), given_up)),
        )
    if what.group.noun in env.placing.layout.nouns_with_twins or _may_be_shaded(what.group.noun, env):
        same = same_function(what.group.noun, node, env)
    many = load(things) if what.amount is None else env.keep(expression(what.amount, env), "many")
    low: Expression = {"up to": Number(0), "any": Number(0), "some": ONE}.get(what.determiner, many)
    end = Number(int(free)), chooser_of(env)
    found = env.call("choose_some", things, _named(what.group.noun, what, env), same, low, many, *end)
    if sight != OWN:
        return found
    taken = env.keep(found, "taken")
    loop(taken, env, lambda thing, inside: _must_fit(what.group, thing, inside))
    return taken


def _must_fit(group: nodes.Group, thing: Expression, env: Env) -> None:
    """Add to `env` a test for trials in which a thing is taken without a look at it: if the thing is not a member of the group,
    the trial fails at this place."""
    fits = env.under()
    fits.add(If(is_not(groups.fits(group, thing, fits)), (Throw("Failing"),)))
    env.add(If(Operation("i32.ge_s", (thing, Number(BLANK))), tuple(fits.out)))


def _may_be_shaded(noun: str, env: Env) -> bool:
    """Tell whether things of a noun may lie in a zone that hides them but shows some of their fields."""
    layout = env.placing.layout
    return any(layout.zone_at[slot].decl.noun == noun for slot in layout.shades)


def _payment(node: nodes.Choose, what: nodes.PaymentOf, env: Env) -> Expression:
    """Return the expression for the list of the things with which a player pays."""
    noun = item_of(env.type(what.purse)).name
    things = env.keep(env.call("payable", groups.listed(what.purse, env), chooser_of(env)), "things")
    worths = groups.amounts(
        node, things, lambda thing, inside: groups.measure(noun, what.measure, thing, node, inside), env
    )
    has_same = noun in env.placing.layout.nouns_with_twins or _may_be_shaded(noun, env)
    same = same_function(noun, node, env) if has_same else Number(-1)
    price = (expression(what.amount, env), Number(int(what.at_least)), Number(int(node.free)), Number(int(node.may)))
    return env.call("things_paid", things, worths, _named(noun, what, env), same, *price, chooser_of(env))


def _ways_to_pay(what: nodes.Payment, is_needed: bool, env: Env) -> Expression:
    """Return the expression for the list of the bundles with which a player can pay a price. The exchanges in force
    (`accept`) are included."""
    in_force = rules.rules_in_force(env.emitting)
    price, purse = env.keep(expression(what.price, env), "price"), env.keep(expression(what.purse, env), "purse")
    exchanges = env.call("exchanges", *in_force.tables(in_force.is_exchange), chooser_of(env))
    return env.call("payments", price, purse, exchanges, Number(int(is_needed)))


def chosen(node: nodes.Quantified, env: Env) -> Expression:
    """Return the expression for the thing or the list of things that a player chooses in the middle of a phrase
    (`discard a card`)."""

    chooser = names.chooser(env)
    who = frozenset(name for name, code in {**env.names, "you": env.you}.items() if code == chooser)

    def asked(inside: Env) -> Expression:
        inside = replace(inside, chooser=inside.keep(names.chooser(inside), "who"))
        if node.determiner in ("a", "another"):
            return one_of(node, who, node, inside)
        if node.determiner in ("n", "up to", "any", "some"):
            return some_of(node, who, node, inside)
        raise CannotSay(f"`{node.determiner}` in the middle of a phrase", node)

    return helper("W", node, env, asked)


def chooser_of(env: Env) -> Expression:
    """Return the expression for the seat of the player who makes the choice being generated."""
    assert env.chooser is not None, "somebody chooses"
    return env.chooser


def same_function(noun: str, node: nodes.Node, env: Env) -> Expression:
    """Return the number of the function that tests whether two pieces of a noun, lying in the same place, do not
    differ."""
    program, placing = env.emitting.program, env.placing
    shared = [key for key in placing.layout.base if key[1] is not None and "," in key[1] and noun in key[1].split(", ")]
    if shared:
        raise CannotSay("a choice among copies with values that they share", node)
    assert program is not None

    def write(inside: Env) -> None:
        left = inside.assigned(load(operation("add", Local("pair"), ONE)), "left")
        right = inside.assigned(load(operation("add", Local("pair"), Number(2))), "right")
        tests: list[Expression] = [Operation("i32.eq", (code(left), code(right))) for code in _marks(noun, inside)]
        tests += [inside.call("hold_alike", zone(left), zone(right)) for zone in _zones_of(noun, inside)]
        found: Expression = ONE
        for one in reversed(tests):
            found = both(one, found)
        inside.add(store(Number(SAID), found))

    title = env.emitting.function(f"same_{placing.layout.first[noun]}", ("pair",), write, node)
    return Number(number_of(title, env.emitting.module))


def _zones_of(noun: str, env: Env) -> Iterator[Callable[[Expression], Expression]]:
    """Yield a function for each zone that the pieces of a noun own. The function turns the expression for a piece into the
    expression for the zone of this piece."""
    for kind, owner, name in env.placing.layout.base:
        if kind == "zone" and owner == noun:
            ref = Ref("zone", name, None, noun)
            yield lambda thing, ref=ref: names.zone_place(ref, thing, env)  # type: ignore[misc]


def _marks(noun: str, env: Env) -> Iterator[Callable[[Expression], Expression]]:
    """Yield a function for each value that must be equal for two pieces of a noun to count as the same. The function turns the
    expression for a piece into the expression for this value."""
    at, placing = env.placing.at, env.placing

    def word(place: int) -> Callable[[Expression], Expression]:
        return lambda thing: load(operation("add", thing, Number(place)))

    def flag(place: int) -> Callable[[Expression], Expression]:
        return lambda thing: names.flag_at(thing, place)

    def part(place: int, many: int) -> Callable[[Expression], Expression]:
        return lambda thing: load(operation("add", Operation("i32.mul", (thing, Number(many))), Number(place)))

    yield word(at.sorts)
    yield lambda thing: load(operation("add", thing, Number(at.place)), "H")
    if at.known:
        yield lambda thing: load(operation("add", thing, Number(at.known)), "H")
    for (owner, _), place in placing.values.items():
        if owner == noun:
            yield word(place)
    for (owner, _), place in placing.flags.items():
        if owner == noun:
            yield flag(place)
    for (owner, _), (place, many, _) in placing.masks.items():
        if owner == noun:
            for number in range(many):
                yield part(place + number, many)
    if at.sides:
        yield flag(at.sides)
    for kind, owner, name in placing.layout.base:
        if (
            kind == "value"
            and owner == noun
            and (owner, name) not in {**placing.values, **placing.flags, **placing.masks}
        ):
            raise CannotSay(f"the value `{name}`")


#: What the chooser sees of the things to choose from: all (SEEN); all except those that were taken unseen in a trial
#: (OWN); perhaps not all (HIDDEN).
SEEN, OWN, HIDDEN = "seen", "own", "hidden"


def _sight_of(what: nodes.Quantified, who: Chooser, env: Env, is_open: bool = True) -> str:
    """Return how well the chooser sees the things in a group: SEEN (all of them), OWN (at least those in zones of the chooser)
    or HIDDEN (perhaps none).

    If the number of things to choose is not fixed (`is_open` is false), the rest of the block decides which number is enough.
    So the chooser must see the whole group.
    """
    layout, group = env.placing.layout, what.group
    place = next((one.place for one in group.filters if isinstance(one, nodes.Within)), None)
    slots = set(layout.zones_of_noun.get(group.noun, ())) & layout.hidden
    if not slots:
        return SEEN
    faces, words = any(isinstance(one, FACES) for one in group.filters), set(group.adjectives)
    if is_open and not faces and words <= {*SIDES}:
        return SEEN  # every thing may be taken, so nothing has to be seen
    if not words.isdisjoint(SIDES):
        raise CannotSay("a choice among things that lie on one side", what)
    found = SEEN
    for one in _places(place):
        decl = env.meant(one).decl if one is not None and env.ref(one) is not None else None
        if one is None or not isinstance(decl, nodes.Zone):
            return HIDDEN
        if layout.hides(decl) and not _reads_looks(group, decl, env):
            is_own = (
                isinstance(one, nodes.Field) and isinstance(one.base, nodes.Name) and _is_chooser(one.base, who, env)
            )
            if not (is_own and decl.owner == "player" and "seen by owner" in decl.attributes):
                return HIDDEN
            found = OWN
    tested = all(isinstance(one, TESTS) for one in group.filters)
    is_tried = tested and what.determiner != "another" and env.placing.at.tries and not layout.shades
    return found if is_tried else SEEN


def _places(place: nodes.Expression | None) -> tuple[nodes.Expression | None, ...]:
    """Return the expressions of the places in which the things of a group lie. A sum of places (`hand + row`) gives several. If
    the things may lie anywhere, the result is `(None,)`."""
    if isinstance(place, nodes.Binary) and place.op == "+":
        return (*_places(place.left), *_places(place.right))
    return (place,)


def _is_chooser(name: nodes.Name, who: Chooser, env: Env) -> bool:
    """Tell whether a name means the chooser (`who`)."""
    if isinstance(who, frozenset):
        return name.id in who
    return isinstance(who, nodes.Name) and name.id == who.id and env.ref(name) == env.ref(who)


def _reads_looks(group: nodes.Group, zone: nodes.Zone, env: Env) -> bool:
    """Tell whether a group tests only fields that the zone shows although it hides the things themselves."""
    if not zone.showing or not env.placing.layout.shades:
        return False
    waiting: list[nodes.Node] = [*group.filters]
    adjectives = [env.book.adjectives.get((group.noun, word)) for word in group.adjectives]
    if None in adjectives:
        return False
    waiting += [decl.value for decl in adjectives if decl is not None]
    refs = [ref for node in waiting for part in nodes.walk(node) if (ref := env.ref(part)) is not None]
    plain = (nodes.Compare, nodes.Field, nodes.Name, nodes.Number, nodes.Where, nodes.Logic, nodes.Within)
    asked = [one for one in waiting if not isinstance(one, nodes.Within)]
    return all(isinstance(part, plain) for node in asked for part in nodes.walk(node)) and all(
        ref.kind in ("zone", "role", "local") or (ref.kind == "field" and ref.name in zone.showing) for ref in refs
    )


def _named(noun: str, what: nodes.Quantified | nodes.PaymentOf, env: Env) -> Expression:
    """Return the expression for a list of pieces that differ from their copies: those with a name in the rules, and
    those of the noun to which a value points."""
    found: Expression = Number(env.placing.constant_list(()))
    if noun not in env.placing.layout.nouns_with_twins and not _may_be_shaded(noun, env):
        return found
    titles = [title for title in env.emitting.checked.named.get(what, ()) if title in env.names]
    for title in titles:
        code = env.names[title]
        found = env.call("joined", found, code if title in env.several else env.call("alone", code))
    for first, many, room in _pointers(noun, env):
        if room:
            for place in range(first, first + many * room, room):
                found = env.call("joined", found, env.call("kept_at", Number(place)))
        else:
            found = env.call("pointed_to", found, Number(first), Number(many))
    return found


def _pointers(noun: str, env: Env) -> Iterator[tuple[int, int, int]]:
    """Yield the values that hold a thing of a noun, or a set of such things: the place of the first, how many such
    values follow each other, and the number of words of each (0 if it is not a set)."""
    layout, placing = env.placing.layout, env.placing
    for (owner, name), decl in env.book.values.items():
        found = item_of(env.book.type_of(decl.type))
        if found.kind == "piece" and found.name == noun and ("value", owner, name) in layout.base:
            if (owner, name) in placing.sets:
                yield placing.sets[owner, name], layout.members_count(owner), placing.rooms[owner, name] + 1
                continue
            if (owner, name) not in placing.values:
                raise CannotSay(f"a choice among copies to which the value `{name}` points", decl)
            pieces = placing.pieces_of(owner) if owner in layout.of_noun else None
            first = placing.values[owner, name] + (pieces.start if pieces is not None else 0)
            yield first, len(pieces) if pieces is not None else layout.members_count(owner), 0


def roll(node: nodes.Roll, env: Env) -> Env:
    """Add to `env` the statements that roll a number. Return the environment in which its name means the result."""
    if not isinstance(node.what, nodes.Range):
        return _roll_dice(node, node.what, env)
    code = env.call("rolled", expression(node.what.low, env), expression(node.what.high, env))
    value = env.assigned(code, "rolled")
    return env.bind(node.name, value) if node.name else env


def _roll_dice(node: nodes.Roll, what: nodes.Expression, env: Env) -> Env:
    """Add to `env` the statements that roll things with faces. Return the environment in which the name means these things."""
    noun = item_of(env.type(what)).name
    place = env.placing.values.get((noun, "face"))
    if place is None:
        raise CannotSay("dice whose faces have no place", node)
    type_ = env.book.values[noun, "face"].type
    dice = env.keep(groups.listed(what, env), "dice")
    low = ONE if type_.low is None else expression(type_.low, env)
    high = Number(6) if type_.high is None else expression(type_.high, env)
    env.do("roll_dice", dice, Number(place), low, high)
    return env.bind(node.name, dice, several=True) if node.name else env


def roll_one(node: nodes.RollOne, env: Env) -> Env:
    """Add to `env` the random choice of one member of a group. Return the environment in which its name means this member."""
    return env.bind(node.name, env.assigned(env.call("rolled_of", groups.listed(node.what, env)), "rolled"))
