"""What cannot be said in the typed form."""

from __future__ import annotations

from dsl.nodes import Node


class CannotSay(Exception):
    """The module cannot do something here; Python plays games that need it. `node` is the place in the rules, if
    there is one."""

    def __init__(self, what: str, node: Node | None = None) -> None:
        super().__init__(what)
        self.what, self.node = what, node
