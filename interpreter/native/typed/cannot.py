"""The error for a construct of the rules that has no typed form (the intermediate code), so that the WebAssembly module cannot
carry it out."""

from __future__ import annotations

from dsl.nodes import Node


class CannotSay(Exception):
    """Raised for a construct that the module cannot carry out; Python plays the games that reach it. `what` describes
    the construct, and `node` is its place in the rules, if it has one."""

    def __init__(self, what: str, node: Node | None = None) -> None:
        super().__init__(what)
        self.what, self.node = what, node
