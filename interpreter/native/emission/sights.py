"""Who sees into which zone, as `runtime.sight` reads it: a table, and a function for each test that opens one."""

from __future__ import annotations

from dsl.semantics.checks.names import is_hiding
from interpreter.model.layout import ZoneSlot
from interpreter.native.emission.context import Emitting, Env, test
from interpreter.native.runtime.sight import ALL, IF_OPEN, ITS_OWNER, NOBODY
from interpreter.native.runtime.words import NONE, SAID
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import Local, Number, number_of, store


def place_sights(emitting: Emitting) -> None:
    """Place the table. Raises CannotSay where who sees into a zone is said in another way."""
    placing = emitting.placing
    if placing.at.tries:
        words = [word for zone in placing.zones for word in _sight(zone, emitting)]
        placing.at.sights = placing.table(words)


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
