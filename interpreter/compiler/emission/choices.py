"""Writes Python lines for the sentences of the rules and for the choices of players."""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.semantics.checked import verb_roles
from dsl.semantics.checks.statements.payments import is_bare_kind, summands
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.context import Env, declared, expression, is_plain, item_of, need, needed, note_names
from interpreter.compiler.emission.direct import called, is_direct
from interpreter.compiler.emission.groups import are_pieces, bounds, constant, group, measure, names_of_things
from interpreter.compiler.emission.names import as_set, taken, taken_as_set
from interpreter.compiler.emission.pools import Own, by_knowledge, looks_behind, lying_in, own, pool
from interpreter.model.decisions import Prompt


def amount_of(verb: nodes.Verb) -> int | None:
    """Return the index of the role of a verb that is a number, the subject first: 1 for `player draws number`. None if there is
    none."""
    roles = (role for _, role in verb_roles(verb))
    return next((position for position, role in enumerate(roles) if role.type.name == "number"), None)


def sentence(node: nodes.Sentence, env: Env) -> None:
    """Write Python lines for a sentence: a call of the function for its event. If a role needs one thing but the phrase
    means several, the call is written in a loop over them."""
    verb = env.book.verbs[node.verb]
    given = dict(node.args)
    operands: list[tuple[nodes.Expression | None, nodes.Parameter | None]] = [
        (node.subject, verb.subject),
        (node.object, verb.object),
        *((given[key], parameter) for key, parameter in verb.roles),
    ]
    indent = env.out.indent
    values: list[str] = []
    chosen = False
    for operand, parameter in operands:
        if parameter is None:
            continue
        assert operand is not None, f"{node.verb} lacks {parameter.name}"
        chosen |= isinstance(operand, nodes.Quantified) and operand.determiner in ("a", "another", "n", "up to")
        chosen |= isinstance(operand, nodes.Name) and operand.id in env.picked
        doer = values[0] if values and verb.subject is not None else None
        values.append(_operand(operand, env.book.type_of(parameter.type), doer, env))
    if is_direct(node.verb, env):
        called(node.verb, values, env)
        env.out.indent = indent
        return
    known = env.emitting.known
    if chosen and (known.asks_chosen_of(node.verb) if env.mode else known.asks_chosen):
        env.out.line("rt.context.chosen = True")
    call = f"{env.emitting.linkage.event(node.verb, env.mode)}({', '.join(('rt', *values))})"
    amount = amount_of(verb)
    passed_on = env.amount is not None and amount is not None and values[amount] == env.amount
    env.out.line(f"rt.carried({env.amount}, {call})" if passed_on else call)
    env.out.indent = indent


def _operand(node: nodes.Expression, wanted: Type, doer: str | None, env: Env) -> str:
    """Return a Python expression for the value of one role. If the role needs one thing and the phrase means several, the head
    of a loop over them is written, and the variable of the loop is returned."""
    out = env.out
    if wanted.kind == "set":
        return f"tuple({taken_as_set(node, env, doer)})"
    found = env.type(node)
    if value_of(found).kind == "set" and wanted.kind != "bundle":
        variable = out.fresh()
        out.line(f"for {variable} in tuple({taken_as_set(node, env, doer)}):")
        out.indent += 1
        return variable
    code = taken(node, env, doer)
    if not wanted.optional and (found.optional or value_of(found).optional):
        code = needed(code, env.clause(node), env)
    if isinstance(node, nodes.Name | nodes.Number):
        return code
    variable = out.fresh()
    out.line(f"{variable} = {code}")
    return variable


def choose(node: nodes.Choose, env: Env) -> Env:
    """Write Python lines for a choice, such as `you choose a card c in hand`. Return the environment with the name of
    the chosen thing."""
    return _choose(node, need(node.who, env), env)


def choose_several(node: nodes.ChooseSeveral, env: Env) -> Env:
    """Write Python lines for several choices of one player, one after the other. The player is computed only once. Return the
    environment with the names of the chosen things."""
    who = need(node.choices[0].who, env)
    if not is_plain(who):
        variable = env.out.fresh()
        env.out.line(f"{variable} = {who}")
        who = variable
    for choice in node.choices:
        env = _choose(choice, who, env)
    return env


def _choose(node: nodes.Choose, who: str, env: Env) -> Env:
    note_names(node, env)
    if isinstance(node.what, nodes.Quantified) and node.what.determiner == "a":
        seat = who if is_plain(who) else env.out.fresh()
        found = own(node.what.group, node.who, seat, replace(env, chooser=seat))
        if found is not None:
            if seat != who:
                env.out.line(f"{seat} = {who}")
            return _from_own(node, found, seat, env)
    variable = env.out.fresh()
    clause = env.clause(node)
    chosen = replace(env, chooser=who)
    if node.may and isinstance(node.what, nodes.PaymentOf):
        env.out.line(f"{variable} = {_paid(node, node.what, who, chosen)}")
        return env.bind(node.name, variable, picked=True)
    if node.may and isinstance(node.what, nodes.BundleOf):
        env.out.line(f"{variable} = {_composed(node, node.what, who, chosen)}")
        return env.bind(node.name, variable, picked=True)
    if node.may:
        env.out.line(f"{variable} = (*{_one_or_none(node, who, chosen)}, None)[0]")
        return env.bind(node.name, variable, picked=True)
    asked = prompt(node, env)
    match node.what:
        case nodes.Among():
            options = ", ".join(taken(value, chosen, who) for value in node.what.values)
            code = f"rt.ask({who}, distinct([{options}]), {asked})"
        case nodes.Range():
            low, high = expression(node.what.low, env), expression(node.what.high, env)
            code = f"rt.ask({who}, list(rt.numbers({low}, {high}, {clause})), {asked})"
        case nodes.Payment():
            price, purse = expression(node.what.price, env), expression(node.what.purse, env)
            ways = f"payments(rt, {price}, {purse}, {who}, {clause})"
            code = f"rt.ask({who}, {ways}, {prompt(node, env, kind='pay')})"
        case nodes.PaymentOf():
            code = _paid(node, node.what, who, chosen)
        case nodes.BundleOf():
            code = _composed(node, node.what, who, chosen)
        case nodes.Quantified() if (unseen := pool(node.what.group, chosen)) is not None:
            code = _from_pool(node, node.what, unseen, who, chosen)
        case nodes.Quantified() if node.what.determiner in ("a", "another"):
            code = _one_of(node, node.what, who, chosen)
        case nodes.Quantified():
            code = _some_of(node, node.what, who, chosen)
        case _:
            code = expression(node.what, env)
    env.out.line(f"{variable} = {code}")
    amount = node.what.amount if isinstance(node.what, nodes.Quantified) and node.what.determiner == "n" else None
    if amount is not None and expression(amount, env) == env.amount:
        env.out.line(f"rt.carried({env.amount}, len({variable}))")
    env = env.bind(node.name, variable, picked=True)
    source = (
        lying_in(node.what, env)
        if env.mode and amount is not None and isinstance(node.what, nodes.Quantified)
        else None
    )
    return env if source is None else replace(env, lots={**env.lots, variable: source})


def _from_own(node: nodes.Choose, found: Own, seat: str, env: Env) -> Env:
    """Write Python lines for the choice of one thing in a zone of the choosing player, in the build for whole games of bots.
    The options are computed inline, without a call. Return the environment with the name of the chosen thing."""
    assert isinstance(node.what, nodes.Quantified)
    out, clause, items, variable = env.out, env.clause(node), env.out.fresh(), env.out.fresh()
    whole = prompt(node, env, pieces=True)
    zone = f"rt.heap(s[{found.slot}], {clause})" if found.heap else f"s[{found.slot}]"
    low = 0 if node.may else 1
    told_apart = names_of_things(node.what, env)
    if env.mode == "quick":
        tests = f" if {found.test}" if found.test else ""
        out.line(f"{items} = [{found.item} for {found.item} in s[{found.slot}]{tests}]")
        if node.may:
            out.line(f"{variable} = {items}[0] if {items} else None")
        else:
            out.line(f"if not {items}: raise Fail({clause}, 'nobody-and-nothing-fits')")
            out.line(f"{variable} = {items}[0]")
        env = env.bind(node.name, variable, picked=True)
        return replace(env, sources={**env.sources, variable: found.slot})
    with out.under("if rt.plain:"):
        tests = f" if {found.test}" if found.test else ""
        out.line(f"{items} = [{found.item} for {found.item} in {zone}{tests}]")
        if not node.may:
            out.line(f"if not {items}: raise Fail({clause}, 'nobody-and-nothing-fits')")
        if node.what.group.noun in env.layout.nouns_with_twins:
            chosen = f"rt.choose({seat}, {items}, {low}, 1, {whole}{told_apart})"
            out.line(f"{variable} = {_none_or(chosen, node.may)}")
        else:
            asked = f"rt.ask({seat}, {items}, {prompt(node, env)})"
            if node.may:
                out.line(f"{variable} = None")
                with out.under(f"if {items}:"):
                    out.line(f"{items}.append(None)")
                    out.line(f"{variable} = {asked}")
            else:
                out.line(f"{variable} = {asked}")
    with out.under("else:"):
        things = f"{zone}, lambda {found.item}: {found.test or True}, ({found.slot},)"
        chosen = f"rt.choose_from({seat}, {things}, ({low}, 1), {whole}{told_apart})"
        out.line(f"{variable} = {_none_or(chosen, node.may)}")
    env = env.bind(node.name, variable, picked=True)
    return replace(env, sources={**env.sources, variable: found.slot})


def _none_or(chosen: str, may: bool) -> str:
    return f"(*{chosen}, None)[0]" if may else f"{chosen}[0]"


def _paid(node: nodes.Choose, what: nodes.PaymentOf, who: str, env: Env) -> str:
    """Return a Python expression for the choice of the things with which a player pays a price."""
    things, thing = as_set(what.purse, env), env.out.fresh("x")
    worth = f"lambda {thing}: {measure(item_of(env.type(what.purse)).name, what.measure, thing, env)}"
    price = f"{expression(what.amount, env)}, {what.at_least}"
    asked = prompt(node, env, kind="pay")
    return f"things_paid(rt, {who}, {things}, {worth}, {price}, {asked}{names_of_things(what, env)})"


def _composed(node: nodes.Choose, what: nodes.BundleOf, who: str, env: Env) -> str:
    """Return a Python expression for the choice of a bundle that a player puts together, such as any 3 goods."""
    amount = "None" if what.amount is None else _once(what.amount, env)
    limits = _limits(what.source, amount, env)
    return f"composed(rt, {who}, {amount}, {what.up_to}, {limits}, {prompt(node, env)})"


def _limits(source: nodes.Expression, amount: str, env: Env) -> str:
    """Return a Python expression for a bundle with the limit of each kind in a choice. A kind without a number is
    limited only by the total amount."""
    if value_of(env.type(source)).kind == "set":
        kinds = len(env.book.kinds[item_of(env.type(source)).name])
        return f"bundles('*', bundles_in_all({as_set(source, env)}, {kinds}), {amount})"
    found = ""
    for part in summands(source):
        code = _endless(part, amount, env) if is_bare_kind(part, env.book) else expression(part, env)
        found = f"bundles('+', {found}, {code})" if found else code
    return found


def _endless(kind: nodes.Expression, amount: str, env: Env) -> str:
    """Return a Python expression for a bundle with `amount` units of one kind and nothing else."""
    ref = env.meant(kind)
    kinds = env.book.kinds[declared(ref, str)]
    return "(" + "".join(f"{amount}, " if one == ref.name else "0, " for one in kinds) + ")"


def _one_or_none(node: nodes.Choose, who: str, env: Env) -> str:
    """Return a Python expression for a choice to which the player may say no. Its value is a tuple with the chosen thing, or an
    empty tuple for *no*."""
    match node.what:
        case nodes.Among():
            things = f"distinct([{', '.join(taken(value, env, who) for value in node.what.values)}])"
        case nodes.Range():
            things = (
                f"rt.numbers({expression(node.what.low, env)}, {expression(node.what.high, env)}, {env.clause(node)})"
            )
        case nodes.Payment():
            price, purse = expression(node.what.price, env), expression(node.what.purse, env)
            things = f"payments(rt, {price}, {purse}, {who}, {env.clause(node)}, False)"
        case nodes.Quantified() if (unseen := pool(node.what.group, env)) is not None:
            return f"rt.choose_from({who}, {unseen}, (0, 1), {prompt(node, env, pieces=True)}{names_of_things(node.what, env)})"
        case nodes.Quantified() as what:
            return by_knowledge(what, who, env, lambda things: _some_or_none(node, what, things, who, env))
        case nodes.PaymentOf() | nodes.BundleOf():
            raise TypeError("what is paid with, or put together, may be declined in its own question")
        case _:
            things = as_set(node.what, env)
    return f"rt.choose({who}, {things}, 0, 1, {prompt(node, env)})"


def _some_or_none(node: nodes.Choose, what: nodes.Quantified, things: str, who: str, env: Env) -> str:
    """Return a Python expression for a choice of one of some things, to which the player may say no."""
    pieces = are_pieces(what.group.noun, env)
    if what.determiner == "another":
        things = f"[x for x in {things} if x != {who}]"
    named = names_of_things(what, env) if pieces else ""
    return f"rt.choose({who}, {things}, 0, 1, {prompt(node, env, pieces=pieces)}{named})"


def _from_pool(node: nodes.Choose, what: nodes.Quantified, unseen: str, who: str, env: Env) -> str:
    """Return a Python expression for a choice among things that may be hidden. `unseen` is the Python for the pool (see
    `pools`)."""
    low, high = bounds(what, _once(what.amount, env))
    code = f"rt.choose_from({who}, {unseen}, ({low}, {high}), {prompt(node, env, pieces=True)}"
    code += f"{names_of_things(what, env)})"
    return f"{code}[0]" if what.determiner in ("a", "another") else code


def _one_of(node: nodes.Choose, what: nodes.Quantified, who: str, env: Env) -> str:
    """Return a Python expression for the choice of one thing of a group."""
    return by_knowledge(what, who, env, lambda things: _one_of_these(node, what, things, who, env))


def _one_of_these(node: nodes.Choose, what: nodes.Quantified, things: str, who: str, env: Env) -> str:
    """Return a Python expression for the choice of one of some things (as Python)."""
    if what.determiner == "another":
        things = f"[x for x in {things} if x != {who}]"
    if env.emitting.known.whole and what.group.noun in env.book.words and not what.group.filters:
        return f"rt.ask({who}, {things}, {prompt(node, env)})"  # a list of words is never empty
    things = f"some_to_choose(rt, {things}, {env.clause(node)})"
    if not are_pieces(what.group.noun, env):
        return f"rt.ask({who}, {things}, {prompt(node, env)})"
    named = names_of_things(what, env)
    return f"rt.choose({who}, {things}, 1, 1, {prompt(node, env, pieces=True)}{named})[0]"


def _some_of(node: nodes.Choose, what: nodes.Quantified, who: str, env: Env) -> str:
    """Return a Python expression for the choice of several things of a group."""
    found = bounds(what, _once(what.amount, env))
    pieces = are_pieces(what.group.noun, env)
    named = names_of_things(what, env) if pieces else ""

    def asked(items: str) -> str:
        low, high = (f"len({items})" if bound == "None" else bound for bound in found)
        return f"rt.choose({who}, {items}, {low}, {high}, {prompt(node, env, pieces=pieces)}{named})"

    if looks_behind(what.group, env, env.layout, env.book):
        return by_knowledge(what, who, env, asked)
    items, low = env.out.fresh(), found[0]
    env.out.line(f"{items} = {group(what.group, env)}")
    chosen = asked(items)
    if env.mode == "quick" and found[0] == found[1] and lying_in(what, env) is not None:
        return f"{items}[:{low}] if 0 <= {low} <= len({items}) else {chosen}"
    return chosen


def prompt(node: nodes.Choose, env: Env, kind: str = "", pieces: bool = False) -> str:
    """Return the Python for a `Prompt`: what the rules say about the question of a choice. By default its kind is `choose`, or
    `decide` if an answer is allowed even if the block around it cannot be completed."""
    kind = kind or ("decide" if node.free else "choose")
    return constant(Prompt(env.clause(node), node.name, node.free, kind, pieces, node.may))


def _once(amount: nodes.Expression | None, env: Env) -> str:
    """Return a Python expression for an amount that is used in two places. If the expression is not simple, a line before
    stores it in a variable."""
    code = "0" if amount is None else expression(amount, env)
    if is_plain(code):
        return code
    variable = env.out.fresh()
    env.out.line(f"{variable} = {code}")
    return variable
