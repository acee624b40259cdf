"""Reports lines that turn up things which everybody sees anyway (N521)."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.checks.names import is_hiding


def check_sides(checked: Checked, findings: Findings) -> None:
    """Report lines that turn up things which lie open in every zone. If any line turns things down, report nothing."""
    turned = [(node, noun) for node, noun in checked.turned.items() if isinstance(node, nodes.Turn)]
    if not all(node.up for node, _ in turned):
        return
    for node, noun in turned:
        zones = [zone for zone in checked.book.zones.values() if zone.noun == noun]
        if zones and not any(is_hiding(zone) for zone in zones):
            findings.warning(
                codes.NOTHING_TO_CHOOSE,
                Message("each-noun-is-open-wherever-it-lies", noun=noun),
                node.span,
                label=Message("this-turns-up-what-everybody-sees-already"),
                help=Message("a-zone-that-hides-what-lies-there-is-face"),
            )
