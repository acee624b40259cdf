"""The typed form: the intermediate code between checked rules and WebAssembly. It has expressions, statements,
functions, and modules of functions.

A value has one of four types: `i32` (numbers, seats, pieces, words, flags, places in memory), `i64` and `f64` (both
for random numbers), and `v128` (four words of memory that are compared at once). Operators have the names of WebAssembly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from dsl.records import dataclass

Type = Literal["i32", "i64", "f64", "v128"]


@dataclass(frozen=True, slots=True)
class Number:
    """A constant number."""

    value: int | float
    type: Type = "i32"


@dataclass(frozen=True, slots=True)
class Local:
    """The value of a variable or parameter of a function."""

    name: str
    type: Type = "i32"


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator of WebAssembly with its operands. If it loads from memory, `offset` bytes are added to the
    address."""

    operator: str
    operands: tuple[Expression, ...]
    type: Type = "i32"
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function by its name. `type` is None if the function returns nothing; the call can then not be used as a
    value."""

    function: str
    arguments: tuple[Expression, ...]
    type: Type | None = "i32"


@dataclass(frozen=True, slots=True)
class CallByNumber:
    """A call of a function by its number in the table of the module. The function gets one argument."""

    number: Expression
    argument: Expression
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The first value if the test is true, otherwise the second. Only the chosen value is computed."""

    test: Expression
    value: Expression
    otherwise: Expression
    type: Type = "i32"


@dataclass(frozen=True, slots=True)
class Within:
    """A value, with statements that are carried out before it is computed."""

    body: tuple[Statement, ...]
    value: Expression
    type: Type = "i32"


Expression: TypeAlias = Number | Local | Operation | Call | CallByNumber | Choice | Within


@dataclass(frozen=True, slots=True)
class Assign:
    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Store:
    """Write a value to memory. `offset` bytes are added to the address."""

    operator: str
    place: Expression
    value: Expression
    offset: int = 0


@dataclass(frozen=True, slots=True)
class If:
    test: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class While:
    """A loop that runs while its test is true. A `Break` leaves the innermost loop."""

    test: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """Compute an expression only for its effects; its value is not used."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class Return:
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Break:
    pass


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw an exception with a tag: leave everything up to the next `Try` that catches this tag."""

    tag: str


@dataclass(frozen=True, slots=True)
class Try:
    body: tuple[Statement, ...]
    handlers: Mapping[str, tuple[Statement, ...]]


@dataclass(frozen=True, slots=True)
class Copy:
    """Copy bytes of memory. `many` is their number."""

    to: Expression
    source: Expression
    many: Expression


Statement: TypeAlias = Assign | Store | If | While | Do | Return | Break | Throw | Try | Copy


@dataclass(eq=False)
class Function:
    """A function that is being generated: its parameters, result type, further variables and statements."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type | None = None
    body: list[Statement] = field(default_factory=list)
    variables: dict[str, Type] = field(default_factory=dict)

    def fresh(self, type_: Type = "i32", stem: str = "v") -> Local:
        """Add a variable with a new name to the function, and return it."""
        name = f"{stem}{len(self.variables)}"
        self.variables[name] = type_
        return Local(name, type_)


#: The tags of exceptions, in this order: a block of the rules fails; a trial needs something that the player cannot
#: know; a step or verb is left early; the game is over; the module gives the game up.
TAGS = ("Failing", "Unseen", "Leaving", "GameOver", "GivingUp")


@dataclass(eq=False)
class Module:
    """A WebAssembly module in the typed form.

    - `functions`: all functions by name. `table`: the names of the functions that are called by number.
    - `data`: the initial parts of memory, each by the number of its first byte. `size`: the size of memory in bytes.
    - `seen`: the names of the functions that can be called from outside.
    """

    functions: dict[str, Function] = field(default_factory=dict)
    table: list[str] = field(default_factory=list)
    data: dict[int, bytes] = field(default_factory=dict)
    size: int = 0
    seen: tuple[str, ...] = ()


def number_of(function: str, module: Module) -> int:
    """Return the number of a function in the table of functions that are called by number. Add the function if it is
    not there yet."""
    if function not in module.table:
        module.table.append(function)
    return module.table.index(function)


# ------------------------------------------------------------------ functions that make nodes

NOTHING = Number(0)
ONE = Number(1)


def operation(operator: str, *operands: Expression) -> Expression:
    """Return an operation on numbers of 32 bits. Sums and differences with constants are simplified."""
    if operator in ("add", "sub") and isinstance(operands[1], Number):
        step = int(operands[1].value) * (1 if operator == "add" else -1)
        first = operands[0]
        if isinstance(first, Number):
            return Number(int(first.value) + step)
        if step == 0:
            return first
        if isinstance(first, Operation) and first.operator == "i32.add" and isinstance(first.operands[1], Number):
            return operation("add", first.operands[0], Number(int(first.operands[1].value) + step))
        return Operation("i32.add", (first, Number(step)))
    if operator == "add" and isinstance(operands[0], Number):
        return operation("add", operands[1], operands[0])
    return Operation(f"i32.{operator}", operands)


def is_not(test: Expression) -> Expression:
    """Return the expression that is 1 if a test is false, and 0 if it is true."""
    if isinstance(test, Number):
        return Number(int(not test.value))
    return Operation("i32.eqz", (test,))


def both(left: Expression, right: Expression) -> Expression:
    """Return the expression that is true if two tests are both true. The second one is evaluated only if the first is
    true."""
    if isinstance(left, Number):
        return right if left.value else NOTHING
    return Choice(left, right, NOTHING)


def either(left: Expression, right: Expression) -> Expression:
    """Return the expression that is true if at least one of two tests is true. The second one is evaluated only if the
    first is false."""
    if isinstance(left, Number):
        return ONE if left.value else right
    return Choice(left, ONE, right)


#: For each view of memory (`M` words, `H` half words, `L` long words, `V` four words from any word on): the operators that load
#: and store an element, the logarithm (base 2) of the number of bytes from one element to the next, and its type.
MEMORIES: Mapping[str, tuple[str, str, int, Type]] = {
    "M": ("i32.load", "i32.store", 2, "i32"),
    "H": ("i32.load16_u", "i32.store16", 1, "i32"),
    "L": ("i64.load", "i64.store", 3, "i64"),
    "V": ("v128.load", "v128.store", 2, "v128"),
}


def _place(index: Expression, power: int) -> tuple[Expression, int]:
    """Return the address of an element of memory: an expression and a constant offset, in bytes."""
    if isinstance(index, Number):
        return NOTHING, int(index.value) << power
    if isinstance(index, Operation) and index.operator == "i32.add" and isinstance(index.operands[1], Number):
        step = int(index.operands[1].value)
        if step >= 0:
            return Operation("i32.shl", (index.operands[0], Number(power))), step << power
    return Operation("i32.shl", (index, Number(power))), 0


def load(index: Expression, memory: str = "M") -> Expression:
    """Return the expression that reads memory at an index: a word (`M`), a half word (`H`), a long word (`L`) or
    four words (`V`)."""
    operator, _, power, type_ = MEMORIES[memory]
    place, offset = _place(index, power)
    return Operation(operator, (place,), type_, offset)


def store(index: Expression, value: Expression, memory: str = "M") -> Statement:
    _, operator, power, _ = MEMORIES[memory]
    place, offset = _place(index, power)
    return Store(operator, place, value, offset)


def copy(to: Expression, source: Expression, words: Expression) -> Statement:
    """Return the statement that copies a number of words."""
    return Copy(*(Operation("i32.shl", (one, Number(2))) for one in (to, source, words)))
