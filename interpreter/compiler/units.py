"""The names of emitted code: generated names for its functions (units) and some constants, and numbers for places in the rules.

Emitted code calls other units by their names. A unit gets its name when it is first mentioned; its function is emitted
and compiled when it is first called. `Kind` lists all kinds of names.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache
from types import CodeType
from typing import Any

from dsl import nodes
from interpreter.model.rules import Clause, Function
from interpreter.runtime.intrinsics import ATTRIBUTES, NAMES

#: A function that emits and compiles the unit with the given name, and returns it.
Emit = Callable[[str], Function]


class Kind(Enum):
    """The kinds of units. Each kind has four texts: the letter at the beginning of the name, what the number after the letter
    counts, the parameters, and what the unit does.

    The parameters `r0`, `r1`, ... are the roles of an event, and `p0`, `p1`, ... the arguments of a definition. `you` is a seat
    (from 0), `this` a piece. `cap` has the values that a stored rule has kept, `env` the present members of the loops
    of `play`. With a `p` or `q` after the number, the unit is emitted for the mode `plain` or `quick` (see `Mode`).
    """

    VERB = (
        "V",
        "verb of the rulebook",
        "(rt, r0, ...)",
        "does the event: the rules in force, then its body, then the record",
    )
    BODY = "B", "verb of the rulebook", "(rt, r0, ...)", "does what the verb itself says, whatever is in force"
    DEFINITION = "D", "mention", "(rt, you, p0, ...)", "the value of a definition, or whether an adjective holds of p0"
    KEPT = "M", "mention", "a dict", "the values of a definition that are known, by p0 or by (p0, p1, ...)"
    STEP = "S", "step of the rulebook", "(rt) or (rt, p0)", "carries a step out"
    LACKS = (
        "L",
        "verb of the rulebook",
        "(rt, seat, r0, ...)",
        "whether an event surely cannot be done, by what all know and the player at the seat sees",
    )
    LACKED = (
        "K",
        "card, then part: K12, K12_0",
        "(rt, seat, you, this)",
        "whether what a card says surely cannot be carried out, by what that player knows",
    )
    SPAN = "P", "mention", "(rt)", "the first and last place in the record that a span covers; None for an open end"
    TABLE = "T", "mention", "a list", "what is printed under one field, by piece"
    PIECES = "N", "mention", "a tuple", "the pieces of one noun"
    EFFECT = "E", "card, then part: E12, E12_0", "(rt, you, this)", "carries out what a card says, or one part of it"
    MATCH = "m", "rule", "(rt, you, this, cap, r0, ...)", "whether a rule in force applies to an event"
    ACT = "a", "rule", "(rt, you, this, cap, r0, ...)", "what the rule does, or the value that it gives"
    UNTIL = "u", "rule", "(rt, you, this, cap)", "whether a stored rule has ended"
    FLOW = "F", "mention", "(rt, env)", "one statement, test or group of `play`"
    VALUE = "X", "mention", "(rt, you)", "an expression asked from outside: at the prompt, by a board, by a scenario"
    ABOUT = "I", "mention", "(rt, you, it)", "an expression about one thing, asked from outside"
    TEST = "Q", "mention", "(rt, you)", "a test asked from outside"
    SLOT = "Z", "mention", "(rt, you)", "the slot of a zone or value"
    STATEMENT = "Y", "mention", "(rt, you)", "one statement done from outside"

    def __init__(self, letter: str, number: str, parameters: str, what: str) -> None:
        self.letter = letter
        self.number = number
        self.parameters = parameters
        self.what = what


class Clauses:
    """The places in the rules that emitted code has mentioned so far. They are numbered from 0, in the order in which they were
    first mentioned."""

    def __init__(self) -> None:
        self._clauses: list[Clause] = []
        self._number: dict[nodes.Node, int] = {}
        self._unit = ""
        self._card: int | None = None

    def number(self, node: nodes.Node) -> int:
        """Return the number of a place (a node of the rules). A new place gets the next number, and belongs to the unit that is
        being emitted."""
        found = self._number.get(node)
        if found is None:
            found = self._number[node] = len(self._clauses)
            self._clauses.append(Clause(node, self._unit, self._card))
        return found

    def __getitem__(self, number: int) -> Clause:
        return self._clauses[number]

    @property
    def card(self) -> int | None:
        """The card (by its index) whose unit is being emitted; None if it is not a unit of a card."""
        return self._card

    @contextmanager
    def within(self, unit: str, card: int | None = None) -> Iterator[None]:
        """A context in which a unit is emitted: new places belong to this unit (its title) and card."""
        outer = self._unit, self._card
        self._unit, self._card = unit, card
        try:
            yield
        finally:
            self._unit, self._card = outer


class Units:
    """The units of one program. Each unit is found by its kind and its key; the key is the source of the unit, such as a
    declaration. After an edit of the texts of some cards, the new program shares the units. Sharing them is safe, since no unit
    calls a unit of a card by its name.

    `names` has everything that emitted code can use: the units by name, and the functions of `runtime/intrinsics.py`.
    """

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__builtins__": {}, **NAMES}
        self._name_of: dict[tuple[Kind, Hashable], str] = {}
        self._ready: dict[tuple[Kind, Hashable], Function] = {}
        self._count = dict.fromkeys(Kind, 0)

    def name(self, kind: Kind, key: Hashable, emit: Emit, number: int | str | None = None) -> str:
        """Return the name of a unit, which is emitted when it is first called. Without a `number`, a new unit gets the next
        one."""
        found = self._name_of.get((kind, key))
        if found is None:
            found = self._new_name(kind, key, number)

            def emitted_now(*arguments: object) -> object:
                return self.get(kind, key, emit)(*arguments)

            self.names[found] = emitted_now
        return found

    def get(self, kind: Kind, key: Hashable, emit: Emit, number: int | str | None = None) -> Function:
        """Return the function of a unit. It is emitted now if it was not emitted before."""
        function = self._ready.get((kind, key))
        if function is None:
            name = self._name_of.get((kind, key)) or self._new_name(kind, key, number)
            function = self._ready[kind, key] = self.names[name] = emit(name)
        return function

    def caller(self, name: str) -> Function:
        """Return a function that calls the unit with this name. The unit may be emitted later."""
        names = self.names

        def call(*arguments: object) -> object:
            return names[name](*arguments)

        return call

    def constant(self, kind: Kind, key: Hashable, value: object) -> str:
        """Return the name by which emitted code uses a constant `value`, such as a list of printed values."""
        found = self._name_of.get((kind, key))
        if found is None:
            found = self._new_name(kind, key, None)
            self.names[found] = value
        return found

    def compiled(self, name: str, source: str, title: str) -> Function:
        """Compile the source of a function with this name, and return the function. A traceback shows `title` as its file."""
        exec(_compiled(source, f"<naipe {title or name}>"), self.names)
        function: Function = self.names[name]
        return function

    def _new_name(self, kind: Kind, key: Hashable, number: int | str | None) -> str:
        if number is None:
            number = self._count[kind]
            self._count[kind] += 1
        name = self._name_of[kind, key] = f"{kind.letter}{number}"
        return name


@lru_cache(maxsize=4096)
def _compiled(source: str, name: str) -> CodeType:
    """Return the compiled code of a source. Results are kept, because most units stay the same after an edit or for other
    numbers of players. Raises ValueError if the source uses a name that is not allowed: the tree of the rules may come
    from a forged file in the cache."""
    code = builtins.compile(source, name, "exec")
    for one in _names_in(code):
        if one not in _LISTED and _UNIT.fullmatch(one) is None:
            raise ValueError(f"{name} uses {one}, which is no name for rules")
    return code


#: All names and attributes that emitted code may use, except the names of units.
_LISTED = ATTRIBUTES | NAMES.keys()
_UNIT = re.compile(rf"[{''.join(kind.letter for kind in Kind)}]\d+(_\d+)?[pq]?")


def _names_in(code: CodeType) -> Iterator[str]:
    """Yield each name and attribute that compiled code and the functions in it use."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)
