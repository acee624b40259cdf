"""The node of a whole text: its declarations and its comments."""

from __future__ import annotations

from dsl.nodes.base import Node, node
from dsl.nodes.declarations import Declaration


@node
class Comment(Node):
    """`-- text`: a comment. Only the formatter needs it; comments do not change the meaning of the rules."""

    text: str
    own_line: bool


@node
class File(Node):
    """One source: its declarations in order, and its comments."""

    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...]
