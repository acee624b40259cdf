"""Who sees into which zone, as `runtime.sight` reads it: a table, and a function for each test that opens one."""

from __future__ import annotations

from dsl.semantics.checks.names import is_hiding
from interpreter.model.layout import ZoneSlot
from interpreter.native.emission.context import Emitting, Env, test
from interpreter.native.runtime.sight import ALL, IF_OPEN, ITS_OWNER, NOBODY
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
    """Place the table. Raises CannotSay where who sees into a zone is said in another way."""
    placing = emitting.placing
    if placing.at.tries:
        words = [word for zone in placing.zones for word in _sight(zone, emitting)]
        placing.at.sights = placing.table(words)
        if placing.layout.shades:
            _place_shades(emitting)


def _place_shades(emitting: Emitting) -> None:
    """Place which zone shows a part of what lies in it, and write the function that tells whether two pieces look alike there."""
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
        return ALL, NONE, 0
    if decl.seen_by is not None:
        raise CannotSay("a zone into which somebody sees who is named", decl)
    if decl.open_if is not None:
        if decl.owner != "player" or owner is None:
            raise CannotSay("a zone of nobody that is open at times", decl)
        return IF_OPEN, owner, _opening(zone, emitting)
    return (NOBODY, NONE, 0) if owner is None else (ITS_OWNER, owner, 0)


def _opening(zone: ZoneSlot, emitting: Emitting) -> int:
    """Return the number of the function that tells whether a zone is open, by its owner."""
    decl, node = zone.decl, zone.decl.open_if
    assert node is not None

    def write(env: Env) -> None:
        env.add(store(Number(SAID), test(node, env.meaning({}, it=Local("owner")))))

    return number_of(emitting.function(f"O{emitting.number_of(decl)}", ("owner",), write, decl), emitting.module)
