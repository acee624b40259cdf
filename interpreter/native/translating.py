"""Translate the functions of the WebAssembly runtime (`native/runtime`) to the typed form, the intermediate code. These functions
are written in a small typed subset of Python.

The subset: functions of `int` (32 bits), `Long` (64 bits) and `float`; variables, `if`, `while`, `break`, `return`,
`raise` of a tag, `try` with tags; sums, products, comparisons, `and`, `or`, `not`; the memories `M`, `H`, `L` and `V` of
`runtime.words`, the functions of that file, and the places `AT`. CPython can run the same text (`runtime.words` says
how), so the runtime is also tested in Python.
"""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any

from interpreter.native.typed import form

TYPES: Mapping[str, form.Type] = {"int": "i32", "Long": "i64", "float": "f64"}

#: The WebAssembly names of the operators of Python, without their type (`add` for `i32.add`).
CALCULATED = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "shl",
              ast.RShift: "shr_s"}  # fmt: skip
COMPARED = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt_s", ast.Gt: "gt_s", ast.LtE: "le_s", ast.GtE: "ge_s"}

#: The functions of `runtime.words` that become one WebAssembly operator: its name and the type of its result.
OPERATORS: Mapping[str, tuple[str, form.Type]] = {
    "add32": ("i32.add", "i32"),
    "sub32": ("i32.sub", "i32"),
    "mul32": ("i32.mul", "i32"),
    "shl32": ("i32.shl", "i32"),
    "shr32": ("i32.shr_u", "i32"),
    "bits": ("i32.popcnt", "i32"),
    "quotient": ("i32.div_s", "i32"),
    "rest": ("i32.rem_s", "i32"),
    "add64": ("i64.add", "i64"),
    "sub64": ("i64.sub", "i64"),
    "mul64": ("i64.mul", "i64"),
    "shr64": ("i64.shr_u", "i64"),
    "rest64": ("i64.rem_u", "i64"),
    "less64": ("i64.lt_u", "i32"),
    "more_signed": ("i64.gt_s", "i32"),
    "wide": ("i64.extend_i32_u", "i64"),
    "signed": ("i64.extend_i32_s", "i64"),
    "low": ("i32.wrap_i64", "i32"),
    "some": ("v128.any_true", "i32"),
    "real": ("f64.convert_i32_u", "f64"),
    "whole": ("i32.trunc_f64_s", "i32"),
}


@cache
def _tree(source: ModuleType) -> ast.Module:
    """Return the syntax tree of a module. It is kept, since each build translates the same modules."""
    return ast.parse(inspect.getsource(source))


class Translator:
    """Translates modules of the runtime to the typed form. `results` holds the result type of each function. All
    modules share one namespace: raises ValueError if two functions have the same name."""

    def __init__(self, sources: Iterable[ModuleType]) -> None:
        trees = [(source, _tree(source)) for source in sources]
        self.found = [(source, one) for source, tree in trees for one in tree.body if isinstance(one, ast.FunctionDef)]
        names = Counter(node.name for _, node in self.found)
        if twice := [name for name, count in names.items() if count > 1]:
            raise ValueError(f"two functions of the runtime have one name: {', '.join(twice)}")
        self.results: dict[str, form.Type | None] = {
            node.name: TYPES.get(node.returns.id) if isinstance(node.returns, ast.Name) else None
            for _, node in self.found
        }
        self.places: Any = None

    def add_to(self, module: form.Module, places: Any) -> None:
        """Add all functions of the runtime to a module of the typed form. `places` holds the value of each attribute of
        `AT`."""
        self.places = places
        for source, node in self.found:
            module.functions[node.name] = _Writer(self, vars(source), node).function


class _Writer:
    """Translates one function. `known` holds the global names of the Python module in which it is defined."""

    def __init__(self, translator: Translator, known: Mapping[str, Any], node: ast.FunctionDef) -> None:
        self.translator, self.known = translator, known
        parameters = tuple((one.arg, TYPES[getattr(one.annotation, "id", "")]) for one in node.args.args)
        self.types: dict[str, form.Type] = dict(parameters)
        self.caught = ""
        self.function = form.Function(node.name, parameters, translator.results[node.name])
        self.function.body = list(self.block(node.body))

    def block(self, body: Iterable[ast.stmt]) -> tuple[form.Statement, ...]:
        return tuple(one for node in body for one in self.statement(node))

    def statement(self, node: ast.stmt) -> tuple[form.Statement, ...]:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                return ()
            case ast.Assign([ast.Name(name)], value):
                return (self.assign(name, self.value(value)),)
            case ast.Assign([ast.Subscript(ast.Name(memory), index)], value):
                code = self.value(value)
                return (form.store(self.value(index), _long(code) if memory == "L" else code, memory),)
            case ast.AugAssign(target, operator, value):
                read: Any = target
                return self.statement(ast.Assign([target], ast.BinOp(read, operator, value)))
            case ast.If(test, body, otherwise):
                return self.branch(self.value(test), body, otherwise)
            case ast.While(test, body):
                return (form.While(self.value(test), self.block(body)),)
            case ast.Return(value):
                return (form.Return(None if value is None else self.value(value)),)
            case ast.Break():
                return (form.Break(),)
            case ast.Raise(ast.Name(tag), None | ast.Constant(None)) if tag in form.TAGS:
                return (form.Throw(tag),)
            case ast.Raise(None):
                return (form.Throw(self.caught),)
            case ast.Try(body, handlers, [], []):
                return (form.Try(self.block(body), dict(map(self.handler, handlers))),)
            case ast.Expr(ast.Call(ast.Name("copy"), arguments)):
                return (form.copy(*map(self.value, arguments)),)
            case ast.Expr(value):
                return (form.Do(self.value(value)),)
        raise TypeError(f"{self.function.name}: {ast.unparse(node)}")

    def handler(self, node: ast.ExceptHandler) -> tuple[str, tuple[form.Statement, ...]]:
        self.caught = getattr(node.type, "id", "")
        return self.caught, self.block(node.body)

    def assign(self, name: str, value: form.Expression) -> form.Statement:
        type_ = value.type
        assert type_ is not None, f"{self.function.name}: {name} is nothing"
        if name not in self.types:
            self.types[name] = self.function.variables[name] = type_
        assert self.types[name] == type_, f"{self.function.name}: {name} is of two types"
        return form.Assign(name, value)

    def branch(
        self, test: form.Expression, body: Iterable[ast.stmt], otherwise: Iterable[ast.stmt]
    ) -> tuple[form.Statement, ...]:
        """Return the statements for an `if`. If its test is a constant, they are only the statements of the branch that
        is taken."""
        if isinstance(test, form.Number):
            return self.block(body if test.value else otherwise)
        return (form.If(test, self.block(body), self.block(otherwise)),)

    def value(self, node: ast.expr) -> form.Expression:
        match node:
            case ast.Constant(bool() as value):
                return form.Number(int(value))
            case ast.Constant(float() as value):
                return form.Number(value, "f64")
            case ast.Constant(int() as value):
                return form.Number(value)
            case ast.Name(name) if name in self.types:
                return form.Local(name, self.types[name])
            case ast.Name(name):
                return _constant(self.known[name])
            case ast.Attribute(ast.Name("AT"), name):
                return _constant(getattr(self.translator.places, name))
            case ast.Subscript(ast.Name(memory), index) if memory in form.MEMORIES:
                return form.load(self.value(index), memory)
            case ast.BinOp(left, operator, right):
                return _alike(CALCULATED[type(operator)], self.value(left), self.value(right))
            case ast.Compare(left, [operator], [right]):
                return _alike(COMPARED[type(operator)], self.value(left), self.value(right))
            case ast.UnaryOp(ast.Not(), value):
                return form.is_not(self.value(value))
            case ast.UnaryOp(ast.USub(), value):
                return form.operation("sub", form.Number(0), self.value(value))
            case ast.IfExp(test, value, otherwise):
                code = self.value(value)
                assert code.type is not None, self.function.name
                return form.Choice(self.value(test), code, self.value(otherwise), code.type)
            case ast.BoolOp(operator, values):
                return self.joined(form.both if isinstance(operator, ast.And) else form.either, values)
            case ast.Call(ast.Name(name), arguments):
                return self.call(name, tuple(map(self.value, arguments)))
        raise TypeError(f"{self.function.name}: {ast.unparse(node)}")

    def joined(
        self, join: Callable[[form.Expression, form.Expression], form.Expression], values: list[ast.expr]
    ) -> form.Expression:
        *first, code = map(self.value, values)
        for one in reversed(first):
            code = join(one, code)
        return code

    def call(self, name: str, arguments: tuple[form.Expression, ...]) -> form.Expression:
        if name in OPERATORS:
            operator, result = OPERATORS[name]
            if operator.startswith("i64.") and "extend" not in operator:
                arguments = tuple(map(_long, arguments))
            return form.Operation(operator, arguments, result)
        if name == "by_number":
            return form.CallByNumber(arguments[0], arguments[1])
        return form.Call(name, arguments, self.translator.results[name])


def _constant(value: object) -> form.Expression:
    if isinstance(value, float):
        return form.Number(value, "f64")
    assert isinstance(value, int), value
    return form.Number(value, "i32" if -(2**31) <= value < 2**31 else "i64")


def _long(code: form.Expression) -> form.Expression:
    """Return a constant as a 64-bit constant; return any other expression unchanged."""
    return form.Number(int(code.value), "i64") if isinstance(code, form.Number) else code


def _alike(operator: str, left: form.Expression, right: form.Expression) -> form.Expression:
    """Return an operation on two values of the same type. If one of them is a constant and the other has 64 bits, the
    constant gets 64 bits too."""
    if left.type == "i64" or right.type == "i64":
        left, right = _long(left), _long(right)
    assert left.type == right.type and left.type is not None, (operator, left, right)
    if left.type == "i32":
        return form.operation(operator, left, right)
    result: form.Type = "i32" if operator in COMPARED.values() else left.type
    symbol = operator.removesuffix("_s") if left.type == "f64" else operator
    return form.Operation(f"{left.type}.{symbol}", (left, right), result)
