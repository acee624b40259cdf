"""Test whether the grammar accepts a sequence of terminals, with the tables of the parser alone. No tree is built, so the
test is cheap."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Lark
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

END = "$END"


class Recogniser:
    """Follows the tables of a parser without making nodes. A stack has the states in which the parser would be."""

    def __init__(self, lark: Lark) -> None:
        table = lark.parser.parser._parse_table  # lark keeps the tables there
        self.states, self.starts, self.ends = table.states, table.start_states, table.end_states

    def begin(self, start: str) -> list[int]:
        """Return the stack of the parser before the first token of a text of the grammar rule `start`."""
        return [self.starts[start]]

    def take(self, stack: list[int], terminal: str) -> bool:
        """Read one terminal, change the stack, and tell whether the grammar accepts the terminal. After a terminal that
        is not accepted, the stack cannot be used any more."""
        while True:
            action = self.states[stack[-1]].get(terminal)
            if action is None:
                return False
            kind, argument = action
            if kind is Shift:
                stack.append(argument)
                return True
            self._reduce(stack, argument)

    def ends_with(self, stack: list[int], start: str) -> bool:
        """Tell whether the terminals taken so far are a complete text of the grammar rule `start`."""
        end = self.ends[start]
        while stack[-1] != end:
            action = self.states[stack[-1]].get(END)
            if action is None or action[0] is Shift:
                return False
            self._reduce(stack, action[1])
        return True

    def _reduce(self, stack: list[int], rule: Rule) -> None:
        if rule.expansion:
            del stack[-len(rule.expansion) :]
        stack.append(self.states[stack[-1]][rule.origin.name][1])

    def taken(self, stack: list[int], terminals: Sequence[str]) -> int:
        """Read terminals one after the other until the grammar does not accept one. Return how many were accepted.
        `stack` is changed."""
        for number, terminal in enumerate(terminals):
            if not self.take(stack, terminal):
                return number
        return len(terminals)

    def accepted(self, stack: list[int], start: str) -> frozenset[str]:
        """Return the terminals that the grammar accepts as the next one."""
        found = {name for name in self.states[stack[-1]] if name.isupper() and self.take(stack[:], name)}
        if self.ends_with(stack[:], start):
            found.add(END)
        return frozenset(found)
