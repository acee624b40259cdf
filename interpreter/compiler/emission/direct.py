"""Direct calls of verbs, in the build for whole games of bots. If no rule in play can be about a verb, the emitted code calls the
body of the verb directly, and does not look for rules in force. The body of a short verb is written in place of the call."""

from __future__ import annotations

import re

from dsl import nodes
from dsl.semantics.checked import is_partly, verb_roles
from interpreter.compiler.emission.context import Env, block, is_plain

#: The statements that may be in a verb whose body is written inline: none that leaves the verb, and none with an inner
#: function.
SHORT = (
    nodes.Set,
    nodes.Adjust,
    nodes.Move,
    nodes.Shuffle,
    nodes.Reveal,
    nodes.Choose,
    nodes.If,
    nodes.Sentence,
    nodes.EndPlay,
)

#: The most nodes of a verb that is written inline, and the most verbs that are written inline within each other.
MOST_NODES, MOST_WRITTEN = 60, 3

#: Statements after which the next statement always follows, unless they fail.
_GOING_ON = (nodes.Set, nodes.Adjust, nodes.Move, nodes.Shuffle, nodes.Reveal)

#: A pattern for a tuple of the things in a variable.
_ALL_OF = re.compile(r"tuple\((\w+)\)")

#: A pattern for a variable that is checked for None.
_THERE = re.compile(r"\((\w+) if \1 is not None else need\(None, \d+\)\)")


def is_direct(name: str, env: Env) -> bool:
    """Tell whether an event of a verb can be emitted as a direct call of its body. The verb must have no line in the log, no
    rule in play about it, and no answer, and must always be carried out in full. If its events are recorded, it must be
    possible to record them after the body."""
    known, constructs, verb = env.emitting.known, env.emitting.constructs, env.book.verbs[name]
    return (
        known.whole
        and not (env.emitting.traced or (not env.mode and (known.dry_runs or known.asks_chosen or constructs.lenient)))
        and not (verb.one_by_one or verb.when_allowed or verb.answers is not None)
        and not (name in constructs.logged and is_partly(verb))
        and (name not in constructs.logged or (bool(env.mode) and not any(map(_may_leave, verb.body))))
        and not known.about(name)
    )


def _may_leave(node: nodes.Statement) -> bool:
    """Tell whether a statement may leave the body of the verb early, so that the event would not be recorded after it."""
    return not isinstance(node, _GOING_ON)


def called(name: str, values: list[str], env: Env) -> None:
    """Write Python lines for an event of a verb that is called directly. `values` are the Python expressions for its roles."""
    verb = env.book.verbs[name]
    if _is_short(verb, env):
        recorded = _written(name, verb, values, env)
        if name in env.emitting.constructs.logged:
            env.out.line(f"rt.log(({env.emitting.verb_index[name]}, {', '.join(recorded)}))")
    else:
        function = env.emitting.linkage.event(name, env.mode) if env.mode else f"B{env.emitting.verb_index[name]}"
        env.out.line(f"{function}({', '.join(('rt', *values))})")


def _is_short(verb: nodes.Verb, env: Env) -> bool:
    return (
        len(env.written) < MOST_WRITTEN
        and verb not in env.written
        and sum(1 for one in verb.body for _ in nodes.walk(one)) <= MOST_NODES
        and all(map(_is_simple, verb.body))
    )


def _is_simple(node: nodes.Statement) -> bool:
    if isinstance(node, nodes.If):
        return all(map(_is_simple, (*node.body, *node.otherwise)))
    return isinstance(node, SHORT)


def _written(title: str, verb: nodes.Verb, values: list[str], env: Env) -> tuple[str, ...]:
    """Write the body of a verb inline. The roles are computed once, before it. Return the variables that hold the roles."""
    names: dict[str, str] = {}
    sources = dict(env.sources)
    for (_, role), value in zip(verb_roles(verb), values):
        several = _ALL_OF.fullmatch(value)
        if several and several[1] in env.lots:
            names[role.name] = several[1]
            continue
        names[role.name] = value if is_plain(value) else env.out.fresh()
        if not is_plain(value):
            env.out.line(f"{names[role.name]} = {value}")
            there = _THERE.fullmatch(value)
            if there and there[1] in sources:
                sources[names[role.name]] = sources[there[1]]
    first = next(iter(names.values()), None)
    inner = Env(
        env.emitting,
        env.out,
        names,
        chooser=first if verb.subject is not None else None,
        nesting=env.nesting,
        written=(*env.written, verb),
        sources=sources,
        lots=env.lots,
        mode=env.mode,
    )
    with env.emitting.linkage.within(title):
        block(verb.body, inner)
    return tuple(names.values())
