"""Translate checked statements to the typed form, the intermediate code from which WebAssembly is made. Each kind of statement
has a function, and `statement` calls it. An `Env` (see `context`) collects the statements of a function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dsl import nodes
from dsl.semantics.checks.sentences import answer_type
from dsl.semantics.recursion import calls
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.context import UNKNOWN, declared
from interpreter.compiler.emission.control import A_CALL
from interpreter.native.emission import blocks, choices, groups, names, rules, values
from interpreter.native.emission.context import NOBODY, Env, block, expression, inner, need, test
from interpreter.native.emission.rules import rules_in_force
from interpreter.native.runtime.rules import MOST_TAKEN
from interpreter.native.runtime.words import ANSWERED, ENDING, STEPS, WINNERS
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    Assign,
    Break,
    Call,
    Do,
    Expression,
    If,
    Local,
    Number,
    Operation,
    Statement,
    Throw,
    Try,
    While,
    is_not,
    load,
    number_of,
    operation,
    store,
)

#: The kinds of values that a stored rule can keep.
PLAIN_KINDS = frozenset({"number", "yes_no", "word", "player"})


def statement(node: nodes.Statement, env: Env) -> Env:  # noqa: C901 - an arm for each kind of node
    """Add to `env` the translation of one statement. Return the environment for the statements after it."""
    if env.emitting.known.is_idle(node):
        return env
    match node:
        case nodes.Let():
            return let(node, env)
        case nodes.Choose():
            return choices.choose(node, env)
        case nodes.ChooseSeveral():
            return choices.choose_several(node, env)
        case nodes.Roll():
            return choices.roll(node, env)
        case nodes.RollOne():
            return choices.roll_one(node, env)
        case nodes.Sentence():
            choices.sentence(node, env)
        case nodes.Move():
            move(node, env)
        case nodes.Shuffle():
            shuffle(node, env)
        case nodes.Exchange():
            values.exchange(node, env)
        case nodes.If():
            branch(node, env)
        case nodes.Repeat():
            repeat(node, env)
        case nodes.RepeatUntil():
            repeat_until(node, env)
        case nodes.ForEach() if node.at_once:
            blocks.at_once(node, env)
        case nodes.ForEach():
            for_each(node, env)
        case nodes.ChooseBlock():
            choose_block(node, env)
        case nodes.May():
            blocks.may(node, env)
        case nodes.AsMuchAsPossible(body=(nodes.Adjust() | nodes.Transfer(),)):
            values.as_far_as_possible(node, env)
        case nodes.AsMuchAsPossible():
            blocks.as_much_as_possible(node, env)
        case nodes.Open():
            blocks.window(node, env)
        case nodes.Attempt():
            blocks.attempt(node, env)
        case nodes.Stop():
            stop(node, env)
        case nodes.Reveal():
            reveal(node, env)
        case nodes.Turn():
            turn(node, env)
        case nodes.NextTime():
            next_time(node, env)
        case nodes.During() | nodes.DuringThis() | nodes.DuringTurns():
            store_rules(node, env)
        case nodes.Require():
            require(node, env)
        case nodes.Fail():
            env.add(Throw("Failing"))
        case nodes.Set() | nodes.Adjust():
            values.assign(node, env)
        case nodes.Transfer():
            return values.transfer(node, env)
        case nodes.Answer():
            values.answer(node, env)
        case nodes.Resolve():
            resolve(node, env)
        case nodes.Run():
            run_step(node, env)
        case nodes.EndPlay():
            end_play(node, env)
        case _:
            raise CannotSay(f"`{type(node).__name__}`", node)
    return env


def let(node: nodes.Let, env: Env) -> Env:
    """Add to `env` the assignment of a `let`. Return the environment in which its name is known."""
    ref = env.ref(node)
    is_changed = ref is not None and ref.kind == "changed"
    value: Expression
    if isinstance(node.value, nodes.Sentence):
        found = answer_type(env.book.verbs[node.value.verb], env.emitting.checking)
        several = found is not None and found.kind == "set"
        choices.sentence(node.value, env)
        value = load(Number(ANSWERED))
    else:
        several = value_of(env.type(node.value)).kind == "set"
        value = groups.listed(node.value, env) if is_changed and several else expression(node.value, env)
    if is_changed:
        place = env.assigned(env.call("new_name", value), "name")
        return replace(env.bind(node.name, load(place), several=several), pushed=env.pushed or place)
    return env.bind(node.name, env.assigned(value, "let"), several=several)


# ---------------------------------------------------------------- moving things, ending steps, storing rules


def move(node: nodes.Move, env: Env) -> None:
    """Add to `env` the statements that move things to a zone."""
    ref = env.meant(node.to)
    to, what, below = names.zone(node.to, env), node.what, "_below" if node.bottom else ""
    if (
        isinstance(what, nodes.End)
        and names.is_zone(what.of, env)
        and what.which == "top"
        and what.amount is None
        and not below
    ):
        env.do("draw", names.zone(what.of, env), to)
    elif env.type(what).kind != "zone" and value_of(env.type(what)).kind == "piece":
        to = env.keep(to, "to")
        card = names.taken(what, names.chooser(env), to, env)
        env.do(f"move{below}", expression(what, env) if card is None else card, to)
    else:
        to = env.keep(to, "to")
        env.do(f"move_all{below}", groups.listed(what, env), to)
    if declared(ref, nodes.Zone).single:
        env.do("has_room", to)


def shuffle(node: nodes.Shuffle, env: Env) -> None:
    """Add to `env` the statements that shuffle a zone, or that shuffle one zone into another."""
    if isinstance(node.what, nodes.EveryZone) and node.into is None:
        decl = env.meant(node.what).decl
        zones = [env.placing.zone_number[zone.slot] for zone in env.placing.zones if zone.decl is decl]
        env.do("shuffle_zones", Number(env.placing.constant_list(zones)))
        return
    if not names.is_zone(node.what, env):
        raise CannotSay("things that are shuffled among their places", node)
    if node.into is not None:
        env.do("shuffle_into", names.zone(node.what, env), names.zone(node.into, env))
    else:
        env.do("shuffle", names.zone(node.what, env))


def stop(node: nodes.Stop, env: Env) -> None:
    """Add to `env` the statements for a `stop`: they end a step, the loop around the `stop`, or the verb that contains it. Raises
    CannotSay if the loop is outside the block."""
    if node.step is not None:
        env.do("leave_step", Number(env.emitting.step_number(node.step)))
    elif env.loops > 0:
        env.add(Break())
    elif env.loops == 0:
        env.do("leave_step", Number(-1))
    else:
        raise CannotSay("the end of a loop out of a block in it", node)


def next_time(node: nodes.NextTime, env: Env) -> None:
    """Add to `env` the statements that store a `next time` rule. The rule is used up as soon as it applies."""
    _record(node, Number(0), (Number(0), NOBODY), env)


def store_rules(node: nodes.During | nodes.DuringThis | nodes.DuringTurns, env: Env) -> None:
    """Add to `env` the statements that store rules which are in force for a limited time."""
    runs: tuple[Expression, Expression] = (Number(0), NOBODY)
    if isinstance(node, nodes.DuringTurns):
        if not env.emitting.known.leaves_steps:
            raise CannotSay("rules for the runs of a step, where none is left before its end", node)
        parameter = env.book.steps[node.step].parameter
        if node.who is not None and parameter is not None and env.book.type_of(parameter.type).kind == "set":
            raise CannotSay("rules for the runs of a step for several", node)
        amount = Number(1) if node.amount is None else expression(node.amount, env)
        runs = env.keep(amount, "runs"), NOBODY if node.who is None else env.keep(need(node.who, env), "whom")
    if isinstance(node, nodes.DuringThis):
        if not env.emitting.known.leaves_steps:
            raise CannotSay("rules for the rest of a step, where none is left before its end", node)
        depth: Expression = env.assigned(env.call("under_way", Number(env.emitting.step_number(node.step))), "depth")
    else:
        depth = Number(0)
    for rule in node.rules:
        _record(rule, depth, runs, env)


def _record(rule: nodes.RuleLine, depth: Expression, runs: tuple[Expression, Expression], env: Env) -> None:
    """Add to `env` the statements that store a rule, together with the values of the names in it. A `depth` above 0 limits the
    rule to a step that is under way. `runs` limits it to a number of runs of a step, for one player or for all."""
    emitting = env.emitting
    titles = emitting.checked.captured[rule]
    if len(titles) > MOST_TAKEN:
        raise CannotSay("a rule for later that takes many names along", rule)
    known = [env.names[title] for title in titles]
    kinds = {reference for title in titles for reference in _kinds_of(title, rule, env)}
    if not all(one.kind in PLAIN_KINDS or (one.kind == "piece" and _is_plain(one.name, env)) for one in kinds):
        raise CannotSay("a rule for later that takes a thing or several along", rule)
    along: Expression = Number(env.placing.at.nobody)
    if titles:
        along = env.assigned(env.call("new", Number(len(titles))), "along")
        for code in known:
            env.do("push", along, code)
    several = len(rule.pattern.others) if isinstance(rule, nodes.Rule | nodes.NextTime) else 0
    first = emitting.program.rulework.number[rule]
    for part in range(1 + several):
        row = rules_in_force(emitting).row(first + part)
        env.do("record", Number(row), env.you, env.this, Number(int(part > 0)), along, depth, *runs)


def _is_plain(noun: str, env: Env) -> bool:
    """Tell whether no two things of a noun are copies, and whether none of them can lie in a hidden zone."""
    layout = env.placing.layout
    return noun not in layout.nouns_with_twins and not layout.hidden.intersection(layout.zones_of_noun.get(noun, ()))


def _kinds_of(title: str, rule: nodes.Node, env: Env) -> Iterator[Type]:
    """Yield the types that a name has in a rule."""
    for part in nodes.walk(rule):
        if isinstance(part, nodes.Name) and part.id == title and part in env.emitting.checked.types:
            yield value_of(env.type(part))


# ------------------------------------------------------------- branches and loops


def branch(node: nodes.If, env: Env) -> None:
    known = env.known(node.test)
    if known is not UNKNOWN:
        block(node.body if known else node.otherwise, env)
        return
    code = test(node.test, env)
    env.add(If(code, inner(node.body, env), inner(node.otherwise, env)))


def _burnt(node: nodes.Repeat | nodes.RepeatUntil | nodes.ForEach, env: Env) -> Expression:
    """Return the work that one turn of a loop counts as. The more calls the loop contains, the more work it is."""
    emitting = env.emitting
    return Number(1 + A_CALL * calls(emitting.checked, node.body, emitting.program.linker.emitting.calls))


def repeat(node: nodes.Repeat, env: Env) -> None:
    """Add to `env` a loop that runs a given number of times."""
    left = env.assigned(expression(node.times, env), "left")
    inside = replace(env.under(), loops=max(env.loops, 0) + 1)
    inside.add(Assign(left.name, operation("sub", left, Number(1))))
    inside.do("burn", _burnt(node, env))
    block(node.body, inside)
    env.add(While(Operation("i32.gt_s", (left, Number(0))), tuple(inside.out)))


def repeat_until(node: nodes.RepeatUntil, env: Env) -> None:
    """Add to `env` a loop whose test is made before each turn."""
    inside = replace(env.under(), loops=max(env.loops, 0) + 1)
    inside.do("burn", _burnt(node, env))
    code = test(node.test, inside)
    inside.add(If(code, (Break(),)))
    block(node.body, inside)
    env.add(While(Number(1), tuple(inside.out)))


def members(node: nodes.Expression | nodes.Range, env: Env) -> Expression:
    """Return the expression for the list over which a loop runs: things, or the numbers of a range."""
    if not isinstance(node, nodes.Range):
        return groups.listed(node, env)
    low = env.keep(expression(node.low, env), "low")
    return env.call("numbers_from", low, expression(node.high, env))


def for_each(node: nodes.ForEach, env: Env) -> None:
    """Add to `env` a loop over some things, one after the other."""
    choices.loop(
        members(node.group, env),
        env,
        lambda thing, inside: block(node.body, inside.bind(node.name, thing)),
        _burnt(node, env),
    )


def choose_block(node: nodes.ChooseBlock, env: Env) -> None:
    """Add to `env` the statements for the choice between several blocks."""
    who = env.keep(need(node.who, env), "who")
    chosen = env.assigned(env.call("ask", Number(len(node.blocks)), Number(0), who), "chosen")
    statements: tuple[Statement, ...] = ()
    for place, one in reversed(list(enumerate(node.blocks))):
        test_ = Operation("i32.eq", (chosen, Number(place)))
        statements = (If(test_, inner(one.body, env), statements),)
    env.add(*statements)


def require(node: nodes.Require, env: Env) -> None:
    known = env.known(node.test)
    if known is UNKNOWN or not known:
        env.add(If(is_not(test(node.test, env)), (Throw("Failing"),)))


# -------------------------------------------------------- cards, steps, the end


def reveal(node: nodes.Reveal, env: Env) -> None:
    """Add to `env` the statements that show things to one player, or to all players."""
    if node.to is not None and value_of(env.type(node.to)).kind != "player":
        raise CannotSay("things shown to several players", node)
    env.do("reveal", groups.listed(node.what, env), NOBODY if node.to is None else need(node.to, env))


def turn(node: nodes.Turn, env: Env) -> None:
    """Add to `env` the statements that turn things face up. Raises CannotSay for a statement that turns things face down."""
    if not node.up:
        raise CannotSay("things that are turned down", node)
    if names.card_named(node.what, env) is not None:
        raise CannotSay("a card that is turned by its name", node)
    env.do("turn_up", groups.listed(node.what, env))


def run_step(node: nodes.Run, env: Env) -> None:
    """Add to `env` the call of a step inside another step."""
    parameter = env.book.steps[node.step].parameter
    if node.argument is not None and parameter is not None and groups.is_one_of_many(node.argument, parameter, env):
        raise CannotSay("a step for several, run for one", node)
    arguments = () if node.argument is None else (expression(node.argument, env),)
    env.add(Do(Call(step_function(node.step, env), arguments, None)))


def step_function(name: str, env: Env) -> str:
    """Return the name of the function that runs a step. It is generated at the first call."""
    decl, emitting = env.book.steps[name], env.emitting
    parameters = () if decl.parameter is None else ("p0",)

    def write(inside: Env) -> None:
        values.begin_again(decl, inside)
        names_ = {} if decl.parameter is None else {decl.parameter.name: Local("p0")}
        in_force = rules.rules_in_force(emitting)
        if in_force.moment("before", name) is not None:
            rules.moment("before", decl, inside)
        if in_force.moment("after", name) is None:
            block(decl.body, inside.meaning(names_))
            return
        body = inside.under()
        block(decl.body, body.meaning(names_))
        left = Do(inside.call("is_left", Number(emitting.step_number(name))))
        inside.add(Try(tuple(body.out), {"Leaving": (left,)}))
        rules.moment("after", decl, inside)

    title = emitting.function(f"S{emitting.number_of(decl)}", parameters, write, decl)
    return _left(title, name, parameters, decl, env) if emitting.known.leaves_steps else title


def _left(title: str, name: str, parameters: tuple[str, ...], decl: nodes.Step, env: Env) -> str:
    """Return the name of the function that runs a step which a `stop` may end early."""
    number = Number(env.emitting.step_number(name))

    def write(inside: Env) -> None:
        steps = inside.assigned(load(Number(STEPS)), "steps")
        inside.do("begin_inner", number)
        if inside.placing.at.records:
            inside.do("begin_spans", number, Local("p0") if parameters else NOBODY)
        left = Do(inside.call("leave_inner", number, steps))
        body = Do(Call(title, tuple(map(Local, parameters)), None))
        inside.add(Try((body,), {"Leaving": (left,)}))
        inside.add(store(Number(STEPS), steps))
        if inside.placing.at.records:
            inside.do("end_spans")

    return env.emitting.function(f"W_{title}", parameters, write, decl)


def resolve(node: nodes.Resolve, env: Env) -> None:
    """Add to `env` the statements that carry out a card, or one part of it."""
    who = names.chooser(env) if node.who is None else expression(node.who, env)
    named = names.taken(node.card, who, NOBODY, env)
    card = env.keep(env.call("needed", expression(node.card, env) if named is None else named), "card")
    env.do("resolve", card, who, Number(_effects(node.part, env)))


def _effects(part: str | None, env: Env) -> int:
    """Return the place of a table in memory. For each piece, it holds the number of the function that carries out the
    text of the piece, or one `part` of this text (-1: there is none)."""
    emitting = env.emitting
    if part not in emitting.effects:
        entry_of, found = env.placing.layout.entry_of, []
        place = emitting.effects[part] = env.placing.table([-1] * len(env.placing.pieces.there))
        for piece in env.placing.pieces.there:
            entry = entry_of[piece]
            body = emitting.program.cards.sentences(entry, part) if entry >= 0 else ()
            found.append(number_of(_effect(entry, part, body, env), emitting.module) if body else -1)
        env.placing.data[place] = found
    return emitting.effects[part]


def _effect(entry: int, part: str | None, body: tuple[nodes.Statement, ...], env: Env) -> str:
    """Return the name of the function that carries out the text of a card. Its argument is a list of the card and of
    the player or thing for which the text is carried out."""
    emitting, card = env.emitting, env.book.cards[entry].node
    number = "" if part is None else f"_{[one.name for one in card.parts].index(part)}"

    def write(inside: Env) -> None:
        this = inside.assigned(load(operation("add", Local("given"), Number(1))), "this")
        you = inside.assigned(load(operation("add", Local("given"), Number(2))), "you")
        block(body, replace(inside, you=you, this=this))

    return emitting.function(f"C{entry}{number}", ("given",), write, card)


def end_play(node: nodes.EndPlay, env: Env) -> None:
    """Add to `env` the statements that end the game and store its winners."""
    if node.winners is not None:
        env.add(store(Number(WINNERS), groups.listed(node.winners, env)))
    endings = env.emitting.endings
    if node.name is not None and node.name not in endings:
        endings.append(node.name)
    env.add(store(Number(ENDING), Number(-1 if node.name is None else endings.index(node.name))))
    env.add(Throw("GameOver"))
