"""What a whole text gives: its declarations, and its comments beside them."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.nodes.base import Node
from dsl.nodes.declarations import Declaration


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Comment(Node):
    """`-- text`, kept for the formatter; not part of the tree's meaning."""

    text: str
    own_line: bool


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class File(Node):
    """One source: its declarations in order, and its comments beside them."""

    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...]
