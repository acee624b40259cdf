"""Checks of `then player 2 sees X`: X must be a thing or a zone, and must not be visible to everybody anyway."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted
from dsl.semantics.checks.names import is_hiding
from dsl.semantics.static_types import PLAYER, value_of


def check_seen(line: nodes.ThenSees, scope: Scope, checking: Checking) -> None:
    """Check the player and the things or zones. Report a zone that everybody sees, because the test would always be
    true."""
    check_wanted(line.who, PLAYER, scope, checking)
    for thing in line.things:
        found = checking.type_of(thing, scope)
        kind = value_of(found).kind
        if found.kind != "zone" and kind not in ("piece", "unknown"):
            checking.findings.error(
                codes.WRONG_TYPE,
                Message("a-thing-or-a-zone-is-due-here-and", found=found),
                thing.span,
                label=str(found),
                help=Message("name-a-card-by-its-title-or-a-zone"),
            )
        elif _is_open(thing, checking):
            checking.findings.error(
                codes.VISIBLE_TO_ALL,
                Message("everybody-sees-what-lies-there"),
                thing.span,
                label=Message("an-open-zone"),
                help=Message("leave-this-out-or-name-a-zone-that-is"),
            )


def _is_open(thing: nodes.Expression, checking: Checking) -> bool:
    ref = checking.checked.refs.get(thing)
    zone = None if ref is None else ref.decl
    if not isinstance(zone, nodes.Zone):
        return False
    return not is_hiding(zone)
