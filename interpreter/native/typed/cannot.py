"""What cannot be said in the typed form."""

from __future__ import annotations

from dsl.nodes import Node


class CannotSay(Exception):
    """There is no way to say something here; Python plays where it is needed. `node` is the place in the rules, if it has one."""

    def __init__(self, what: str, node: Node | None = None) -> None:
        super().__init__(what)
        self.what, self.node = what, node
