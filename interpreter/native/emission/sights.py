"""Generate the table that `runtime.sight` reads: which players see into which zone. If a test in the rules decides whether a zone
is open, a function for this test is generated too."""

from __future__ import annotations

from collections.abc import Callable

from dsl import nodes
from dsl.semantics.checks.names import is_hiding
from interpreter.model.layout import ZoneSlot
from interpreter.native.emission.context import Emitting, Env, expression, test
from interpreter.native.runtime.sight import ALL, BUT_ITS_OWNER, IF_OPEN, ITS_OWNER, NOBODY, OPEN, WHO_IS_NAMED
from interpreter.native.runtime.words import NONE, SAID
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    ONE,
    Expression,
    Local,
    Number,
    Operation,
    both,
    load,
    number_of,
    operation,
    store,
)


def place_sights(emitting: Emitting) -> None:
    """Put into memory a table that says which players see into each zone. Raises CannotSay if the module cannot carry out the
    condition of a zone."""
    placing = emitting.placing
    if placing.at.tries:
        words = [word for zone in placing.zones for word in _sight(zone, emitting)]
        placing.at.sights = placing.table(words)
        if placing.layout.shades:
            _place_shades(emitting)


def _place_shades(emitting: Emitting) -> None:
    """Put into memory the table of the zones that hide their things but show some of their fields. Also generate the function
    that tests whether two pieces in such a zone look the same."""
    placing = emitting.placing
    placing.at.shades = placing.table([int(zone.slot in placing.layout.shades) for zone in placing.zones])
    decl = next(zone.decl for zone in placing.zones if zone.slot in placing.layout.shades)

    def write(env: Env) -> None:
        found: Expression = ONE
        for name in decl.showing:
            if (decl.noun, name) not in placing.tables:
                raise CannotSay(f"what is printed as `{name}`", decl)
            table = Number(placing.tables[decl.noun, name])
            left, right = (
                load(operation("add", load(operation("add", Local("pair"), Number(at))), table)) for at in (1, 2)
            )
            found = both(Operation("i32.eq", (left, right)), found)
        env.add(store(Number(SAID), found))

    placing.at.look = number_of(emitting.function("Look", ("pair",), write, decl), emitting.module)


def _sight(zone: ZoneSlot, emitting: Emitting) -> tuple[int, int, int]:
    decl = zone.decl
    owner = zone.owner if decl.owner == "player" and "seen by owner" in decl.attributes else None
    if not is_hiding(decl):
        return OPEN if zone.slot in emitting.placing.layout.hidden else ALL, NONE, 0
    if "seen by others" in decl.attributes:
        if decl.open_if is not None or zone.owner is None:
            raise CannotSay("a zone into which all but its owner see, and all at times", decl)
        return BUT_ITS_OWNER, zone.owner, 0
    if decl.seen_by is not None:
        if decl.open_if is not None or "face down" in decl.attributes:
            raise CannotSay("a zone into which somebody sees who is named, and others at times", decl)
        return WHO_IS_NAMED, NONE if owner is None else owner, _asked(zone, decl.seen_by, expression, emitting)
    if decl.open_if is not None:
        if decl.owner != "player" or owner is None:
            raise CannotSay("a zone of nobody that is open at times", decl)
        return IF_OPEN, owner, _asked(zone, decl.open_if, test, emitting)
    return (NOBODY, NONE, 0) if owner is None else (ITS_OWNER, owner, 0)


def _asked(
    zone: ZoneSlot, node: nodes.Expression, of: Callable[[nodes.Expression, Env], Expression], emitting: Emitting
) -> int:
    """Return the number of the function that stores whether a zone is open, or which player sees into it. Its argument
    is the owner of the zone."""

    def write(env: Env) -> None:
        env.add(store(Number(SAID), of(node, env.meaning({}, it=Local("owner")))))

    title = f"O{emitting.number_of(zone.decl)}"
    return number_of(emitting.function(title, ("owner",), write, zone.decl), emitting.module)
