"""Compiles the verbs of a rulebook: for each verb the data for the runtime, and the emitted functions of its event and body."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from dsl import nodes
from dsl.semantics.checked import is_partly, verb_roles
from dsl.semantics.checks.sentences import answer_type
from interpreter.compiler.emission.choices import amount_of
from interpreter.compiler.linker import Linker
from interpreter.compiler.units import Kind
from interpreter.model.constants import default_of
from interpreter.model.rules import Function, VerbInfo


def verb_info(name: str, linker: Linker) -> VerbInfo:
    """Return the `VerbInfo` of a verb. Its event and its body are emitted when they are first called."""
    decl = linker.book.verbs[name]
    index = linker.emitting.verb_index[name]
    roles = verb_roles(decl)
    parameters = tuple(f"r{position}" for position in range(len(roles)))
    logged = name in linker.rulework.constructs.logged
    lenient, amount = linker.rulework.constructs.lenient, amount_of(decl)
    types = [linker.book.type_of(parameter.type) for _, parameter in roles]
    things = tuple(position for position, type_ in enumerate(types) if (type_.item or type_).kind == "piece")
    about = parameters[things[0]] if linker.emitting.traced and len(things) == 1 else None

    def emit_body(unit: str) -> Function:
        names = {parameter.name: variable for variable, (_, parameter) in zip(parameters, roles)}
        env = linker.env(names, chooser="r0" if decl.subject is not None else None)
        if lenient and amount is not None:
            env = replace(env, amount=parameters[amount])
        return linker.block(unit, parameters, decl.body, env, name)

    def emit_event(unit: str) -> Function:
        known, slow = linker.emitting.known, decl.one_by_one or decl.when_allowed or linker.is_told_in_part(name)
        told = linker.emitting.traced or known.dry_runs
        long_way = _long_way(index, slow, told, lenient, known.about(name))
        source = _event(index, parameters, long_way, logged, known.asks_chosen, about)
        if decl.answers is not None:
            found = answer_type(decl, linker.emitting.checking)
            assert found is not None
            source = _answering(source, index, parameters, default_of(linker.emitting.layout, found))
        return linker.units.compiled(unit, source, name)

    body = linker.units.name(Kind.BODY, name, emit_body, index)
    linker.units.name(Kind.VERB, name, emit_event, index)
    return VerbInfo(
        index,
        decl,
        linker.units.caller(body),
        logged,
        decl.one_by_one,
        decl.when_allowed,
        decl.subject is not None,
        -1 if amount is None else amount,
        things,
        linker.clause(decl),
        _acts(decl),
        is_partly(decl),
    )


@lru_cache(maxsize=1024)
def _acts(decl: nodes.Verb) -> bool:
    parts = [part for statement in decl.body for part in nodes.walk(statement)]
    speaks = any(isinstance(part, nodes.Resolve) for part in parts)
    return not speaks and not all(isinstance(statement, nodes.Require | nodes.Fail) for statement in decl.body)


def _long_way(index: int, slow: bool, told: bool, lenient: bool, ruled: bool) -> str:
    """Return a Python expression that tells whether an event needs the general function `happen`: a rule in force is about its
    verb, it has a line in the log, or it may be carried out in part."""
    if slow:
        return "True"
    tests = ["rt.trace.traced"] if told else []
    if lenient:
        tests.append("rt.context.lenient")
    if ruled:
        tests.append(f"(rt.context.active or rt.active()).verbs[{index}] is not None")
    return " or ".join(tests) or "False"


def _event(
    index: int, parameters: tuple[str, ...], long_way: str, logged: bool, asks_chosen: bool, about: str | None
) -> str:
    """Return the source of the function for an event of a verb. The function calls `happen` if the expression
    `long_way` is true; otherwise it calls the body of the verb directly. Its result is the number that was carried out,
    if that may be less than the requested one. `about` is the variable of the role that a failure names in the log;
    None if the log needs none."""
    joined = "".join(f", {parameter}" for parameter in parameters)
    values = "(" + "".join(f"{parameter}, " for parameter in parameters) + ")"
    lines = [f"def V{index}(rt{joined}):"]
    if long_way != "False":
        lines += [f"    if {long_way}:", f"        return happen(rt, {index}, {values})"]
    if asks_chosen:
        lines.append("    if rt.context.chosen: rt.context.chosen = False")
    call, record = f"B{index}(rt{joined})", f"rt.log(({index}, {', '.join(parameters)}))"
    lines += ["    try:", f"        {call}"] if logged or about is not None else [f"    {call}"]
    if logged:
        lines += ["    except Stop:", f"        {record}", "        raise"]
    if about is not None:
        lines += [
            "    except Fail as failure:",
            f"        if failure.about is None: failure.about = {about}",
            "        raise",
        ]
    if logged:
        lines.append(f"    {record}")
    return "\n".join(lines) + "\n"


def _answering(event: str, index: int, parameters: tuple[str, ...], default: object) -> str:
    """Return the source of the function for an event of a verb with an `answer`. During the event, the answer has a slot after the
    slots of the position, so that it is restored together with them. Its first value is `default`. At the end of the event the
    answer is in `rt.answered`."""
    joined = "".join(f", {parameter}" for parameter in parameters)
    indented = "".join(f"    {line}\n" for line in event.replace(f"def V{index}(", "def f0(").splitlines())
    lines = [
        "    outer, place = rt.context.answer, len(rt.slots)",
        f"    rt.slots.append({default!r})",
        "    rt.context.answer = place",
        "    try:",
        f"        carried = f0(rt{joined})",
        "    finally:",
        "        rt.context.answer = outer",
        "    rt.answered = rt.slots[place]",
        "    del rt.slots[place:]",
        "    return carried",
    ]
    return f"def V{index}(rt{joined}):\n" + indented + "\n".join(lines) + "\n"
