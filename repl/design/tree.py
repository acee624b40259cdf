"""The tree of all positions that were reached in a game in design mode.

A node is a position and the action that led to it: an answer, a call of the table (a step that the players together may
begin at any question), a change that the designer made by hand, or a change of the rules. Nodes are never removed. To go
back means to make another node the current one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any, overload

from dsl.records import dataclass
from interpreter.api import Game
from interpreter.model.decisions import Option
from interpreter.positions.position import Position
from interpreter.positions.replaying import Passed
from repl.render.phrases import ENGLISH, Phrases

BEGIN, ANSWER, CALL, HAND, EDIT = "begin", "answer", "call", "hand", "edit"


@dataclass(eq=False, slots=True)
class Node:
    """A position in the tree, with the action that led to it.

    - `words`: describe the action. `option`: the id of the chosen option, or the text of a call.
    - `lines`: the `given` lines of a change by hand. `game`: the rules of this position.
    - `reached`: the position; if it is a `Passed`, it is only computed when it is needed.
    - `latest`: the child that was visited last. `blessed`: the title of the playthrough that ends here, or "".
    """

    number: int
    reached: Position | Passed
    game: Game
    parent: Node | None
    kind: str
    words: str = ""
    seat: int | None = None
    option: str = ""
    lines: tuple[str, ...] = ()
    name: str = ""
    blessed: str = ""
    children: list[Node] = field(default_factory=list)
    latest: Node | None = None

    @property
    def position(self) -> Position:
        return self.reached.position if isinstance(self.reached, Passed) else self.reached

    @property
    def answered(self) -> tuple[str, Option] | None:
        """The name of the decision that led to this node, and the chosen option; None if something else led here."""
        if self.kind != ANSWER or self.parent is None:
            return None
        if isinstance(self.reached, Passed) and self.reached.answered is not None:
            return self.reached.answered
        decision = self.parent.position.decision
        options = () if decision is None else decision.options
        found = next((option for option in options if option.id == self.option), None)
        return None if decision is None or found is None else (decision.name, found)

    def path(self) -> list[Node]:
        """Return the nodes from the root to this node."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def after(self, option: str) -> Node | None:
        """Return the child to which an option leads, if the option was already chosen at this node; otherwise None."""
        return next((child for child in self.children if child.kind == ANSWER and child.option == option), None)


class Way(Sequence[Position]):
    """The positions of the nodes on a path, as a sequence. A position is only computed when it is needed."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes

    @overload
    def __getitem__(self, place: int) -> Position: ...

    @overload
    def __getitem__(self, place: slice) -> list[Position]: ...

    def __getitem__(self, place: int | slice) -> Position | list[Position]:
        if isinstance(place, slice):
            return [node.position for node in self.nodes[place]]
        return self.nodes[place].position

    def __len__(self) -> int:
        return len(self.nodes)


class Tree:
    """All nodes in the order in which they were made, and the current node."""

    def __init__(self, position: Position, game: Game, say: Phrases = ENGLISH) -> None:
        self.say = say
        self.nodes = [Node(0, position, game, None, BEGIN, say("the-beginning"))]
        self.at = self.nodes[0]

    def grow(
        self, position: Position | Passed, game: Game, kind: str, words: str, *, parent: Node | None, **more: Any
    ) -> Node:
        """Add a node to the tree, make it the current one, and return it."""
        node = Node(len(self.nodes), position, game, parent, kind, words, **more)
        self.nodes.append(node)
        if parent is not None:
            parent.children.append(node)
        self.go(node)
        return node

    def go(self, node: Node) -> None:
        """Make a node the current one. The command `forward` will then follow the path to that node."""
        self.at = node
        while node.parent is not None:
            node.parent.latest = node
            node = node.parent

    def find(self, text: str) -> Node | None:
        """Return the node with a name or a number; None if there is none."""
        named = next((node for node in self.nodes if node.name and node.name.casefold() == text.casefold()), None)
        if named is not None:
            return named
        number = text.removeprefix("#")
        return (
            self.nodes[int(number)]
            if number.isascii() and number.isdecimal() and int(number) < len(self.nodes)
            else None
        )

    def rows(self) -> list[str]:
        """Return the tree as lines for the screen. A part without branches is one line; branches are indented."""
        return [row for node in self.nodes if node.parent is None for row in self._rows(node, 0)]

    def _rows(self, node: Node, depth: int) -> Iterator[str]:
        waiting = [(node, depth)]
        while waiting:
            first, depth = waiting.pop()
            last = first
            while len(last.children) == 1 and not self._is_marked(last) and last.children[0].number == last.number + 1:
                last = last.children[0]
            yield "  " * depth + self._row(first, last)
            deeper = depth if len(last.children) == 1 else depth + 1
            waiting += [(child, deeper) for child in reversed(last.children)]

    def _is_marked(self, node: Node) -> bool:
        return bool(node.name or node.blessed) or node is self.at

    def _row(self, first: Node, last: Node) -> str:
        numbers = str(first.number) if first is last else self.say("low-to-high", low=first.number, high=last.number)
        name = f' "{last.name}"' if last.name else ""
        blessed = f"  {self.say('blessed-title', title=last.blessed)}" if last.blessed else ""
        words = (
            last.words
            if first is last or first.kind == ANSWER or first.number == 0
            else f"{first.words} ... {last.words}"
        )
        here = f"  <- {self.say('here')}" if last is self.at else ""
        return f"{numbers}{name}  {words}{blessed}{here}"
