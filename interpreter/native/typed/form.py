"""The typed form between checked nodes and WebAssembly: expressions, statements, functions, and a module of them.

A value has one of three types: `i32` (numbers, seats, pieces, words, flags, places in memory), `i64` and `f64`
(random numbers). Operators have the names of WebAssembly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from dsl.records import dataclass

Type = Literal["i32", "i64", "f64"]


@dataclass(frozen=True, slots=True)
class Number:
    """A constant."""

    value: int | float
    type: Type = "i32"


@dataclass(frozen=True, slots=True)
class Local:
    """What a variable of a function holds."""

    name: str
    type: Type = "i32"


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator of WebAssembly with its operands, or a load: then `offset` is added to the place, in bytes."""

    operator: str
    operands: tuple[Expression, ...]
    type: Type = "i32"
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """The call of a function. Where a value is needed, the function must return one."""

    function: str
    arguments: tuple[Expression, ...]
    type: Type | None = "i32"


@dataclass(frozen=True, slots=True)
class CallByNumber:
    """The call of a function of the table, of one number."""

    number: Expression
    argument: Expression
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two values, chosen by a test. The other one is not computed."""

    test: Expression
    value: Expression
    otherwise: Expression
    type: Type = "i32"


@dataclass(frozen=True, slots=True)
class Within:
    """A value with statements that are carried out before it."""

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
    """`offset` is added to the place, in bytes."""

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
    """A loop; `Break` leaves the innermost."""

    test: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """An expression whose value is not used."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class Return:
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Break:
    pass


@dataclass(frozen=True, slots=True)
class Throw:
    """Leave everything up to a `Try` that catches this tag."""

    tag: str


@dataclass(frozen=True, slots=True)
class Try:
    body: tuple[Statement, ...]
    handlers: Mapping[str, tuple[Statement, ...]]


@dataclass(frozen=True, slots=True)
class Copy:
    """Copies a number of bytes of memory."""

    to: Expression
    source: Expression
    many: Expression


Statement: TypeAlias = Assign | Store | If | While | Do | Return | Break | Throw | Try | Copy


@dataclass(eq=False)
class Function:
    """A function that is being written: its parameters, result type, other variables and statements."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type | None = None
    body: list[Statement] = field(default_factory=list)
    variables: dict[str, Type] = field(default_factory=dict)

    def fresh(self, type_: Type = "i32", stem: str = "v") -> Local:
        """Return a new variable."""
        name = f"{stem}{len(self.variables)}"
        self.variables[name] = type_
        return Local(name, type_)


#: What is thrown: a block of the rules fails; a trial would have to know more; a step is left; the game is over; it is given up.
TAGS = ("Failing", "Unseen", "Leaving", "GameOver", "GivingUp")


@dataclass(eq=False)
class Module:
    """Functions by name, those that are called by number, the initial memory (by the first byte of each part), the
    size of memory in bytes, and the functions that can be called from outside."""

    functions: dict[str, Function] = field(default_factory=dict)
    table: list[str] = field(default_factory=list)
    data: dict[int, bytes] = field(default_factory=dict)
    size: int = 0
    seen: tuple[str, ...] = ()


def number_of(function: str, module: Module) -> int:
    """Return the number by which a function is called. A new number is given if it has none."""
    if function not in module.table:
        module.table.append(function)
    return module.table.index(function)


# ------------------------------------------------------------------ short ways to write it

NOTHING = Number(0)
ONE = Number(1)


def operation(operator: str, *operands: Expression) -> Expression:
    """Return an operation on numbers of 32 bits; sums of constants are worked out."""
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
    """Return the expression for the opposite of a test: 1 or 0."""
    if isinstance(test, Number):
        return Number(int(not test.value))
    return Operation("i32.eqz", (test,))


def both(left: Expression, right: Expression) -> Expression:
    """Return the expression for whether two tests hold. The second is evaluated only if the first holds."""
    if isinstance(left, Number):
        return right if left.value else NOTHING
    return Choice(left, right, NOTHING)


def either(left: Expression, right: Expression) -> Expression:
    """Return the expression for whether one of two tests holds. The second is evaluated only if the first does not
    hold."""
    if isinstance(left, Number):
        return ONE if left.value else right
    return Choice(left, ONE, right)


#: What a kind of memory is read and written by: the operators, how many bytes one has, as a power of 2, and its type.
MEMORIES: Mapping[str, tuple[str, str, int, Type]] = {
    "M": ("i32.load", "i32.store", 2, "i32"),
    "H": ("i32.load16_u", "i32.store16", 1, "i32"),
    "L": ("i64.load", "i64.store", 3, "i64"),
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
    """Return the content of memory at an index: a word (`M`), half word (`H`) or long word (`L`)."""
    operator, _, power, type_ = MEMORIES[memory]
    place, offset = _place(index, power)
    return Operation(operator, (place,), type_, offset)


def store(index: Expression, value: Expression, memory: str = "M") -> Statement:
    _, operator, power, _ = MEMORIES[memory]
    place, offset = _place(index, power)
    return Store(operator, place, value, offset)


def copy(to: Expression, source: Expression, words: Expression) -> Statement:
    """Copy a number of words."""
    return Copy(*(Operation("i32.shl", (one, Number(2))) for one in (to, source, words)))
