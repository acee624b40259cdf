"""The class `Problem`: a place where the parser stopped, with the token at this place, the tokens around it, and the
tokens that would have been accepted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from dsl.lexing.tokens import Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.errors.expected import END, LAYOUT
from dsl.records import dataclass
from dsl.source import Span


@dataclass(frozen=True)
class Problem:
    """A place where the parser stopped in a declaration.

    - `source`: the name of the source.
    - `tokens`: the tokens of the declaration.
    - `index`: the index of the token at this place; the number of tokens if the tokens ended too early.
    - `accepted`: the types of the tokens that could be at this place.
    - `vocabulary`: the words of the rulebook, with their classes.
    - `head`: the first word of the declaration.
    - `at_margin`: whether the first token begins a declaration.
    """

    source: str
    tokens: Sequence[Token]
    index: int
    accepted: frozenset[str]
    vocabulary: Vocabulary
    head: str = ""
    at_margin: bool = True

    @property
    def found(self) -> str:
        """The class of the token where the parser stopped."""
        return self.tokens[self.index].type if self.index < len(self.tokens) else END

    def before(self, steps: int = 1) -> Token | None:
        """Return the token that is some steps before the place where the parser stopped; None if there is none."""
        return self.tokens[self.index - steps] if self.index >= steps else None

    @property
    def span(self) -> Span:
        """The span of the token where the parser stopped. If the token is not visible, such as the end of a line, the
        span is the end of the text before the token."""
        if self.found in LAYOUT:
            return self.end_of_line()
        token = self.tokens[self.index]
        return Span(self.source, token.start_pos, token.end_pos)

    def end_of_line(self) -> Span:
        """Return the place after the last visible token before the place where the parser stopped."""
        seen = [t for t in self.tokens[: self.index] if t.type not in LAYOUT]
        end = seen[-1].end_pos if seen else 0
        return Span(self.source, end, end)

    @property
    def line(self) -> list[Token]:
        """The tokens of the line before the place where the parser stopped."""
        start = self.index
        while start > 0 and self.tokens[start - 1].type not in LAYOUT:
            start -= 1
        return list(self.tokens[start : self.index])

    @property
    def rest(self) -> list[Token]:
        """The tokens of the line from the place where the parser stopped."""
        return list(takewhile(lambda token: token.type not in LAYOUT, self.tokens[self.index :]))
