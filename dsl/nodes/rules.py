"""What is in force while something lies or lasts: patterns, rules, spans."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.nodes.base import Node
from dsl.nodes.expressions import Group


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Pattern(Node):
    """`SUBJECT VERB [OBJECT] (PREP ARG)* [because of a NOUN [of E]] [during STEP] [where TEST]`

    `who` and the verb's own role names bind, `anyone` and `anything` match all, others must be equal.
    """

    subject: Node
    verb: str
    form: str
    object: Node | None
    args: tuple[tuple[str, Node], ...]
    because: str | None
    because_of: Node | None
    during: str | None
    where: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Rule(Node):
    """`forbid PATTERN`, `ignore PATTERN`, `allow PATTERN`, `instead of PATTERN SUITE`,
    `before PATTERN SUITE`, `after PATTERN SUITE`; each pattern may be followed by `even if gone`
    (before, after: it runs although its card has left in the meantime) and `as LAYER`."""

    kind: str  # forbid ignore allow instead before after
    pattern: Pattern
    even_if_gone: bool
    layer: str | None
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ChangeRole(Node):
    """`change ROLE by E when PATTERN`, `times E`, `to E`, `to at most E`, `to at least E`; `as LAYER` at the end.

    `op` is by, times, to, at most, at least.
    """

    role: str
    op: str
    amount: Node
    pattern: Pattern
    layer: str | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class ChangeValue(Node):
    """`change NAME [of E] by E` (or times, to, ...) `[where TEST]`: a value or definition, as long as in force.

    `of` None means every one (`it` is the one in question), or a game's value.
    """

    name: str
    of: Node | None
    op: str
    amount: Node
    where: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Mute(Node):
    """`mute GROUP`: what these cards say is not in force."""

    group: Group


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Accept(Node):
    """`accept BUNDLE for BUNDLE [where TEST]`: in payments; the second may be `1 food or 1 wood`."""

    given: Node
    wanted: tuple[Node, ...]
    where: Node | None


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class NextTime(Node):
    """`next time PATTERN SUITE`: once, when it next happens, even if the card has gone."""

    pattern: Pattern
    body: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class During(Node):
    """`until TEST SUITE` with rules: in force until the test holds."""

    until: Node
    rules: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class DuringTurns(Node):
    """`during the next E STEPS SUITE` with rules: in force for so many runs of a step
    (STEPS is the name of a step; `during the next STEP` for one)."""

    amount: Node | None
    step: str
    rules: tuple[Node, ...]
