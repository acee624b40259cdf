"""Short functions are written where they are called: the compiler behind does not do that, and a call takes as long as what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interpreter.native.typed.form import (
    Assign,
    Break,
    Call,
    CallByNumber,
    Choice,
    Copy,
    Do,
    Expression,
    Function,
    If,
    Local,
    Module,
    Number,
    Operation,
    Return,
    Statement,
    Store,
    Throw,
    Try,
    While,
    Within,
)

#: Of how many parts a function is that is written where it is called.
MOST = 40


def inline(module: Module) -> None:
    """Write the short functions of a module where they are called. Functions that are called by number or from outside stay too."""
    short: dict[str, Function] = {}
    for function in module.functions.values():
        _Rewriter(function, short).rewrite()
        if _is_short(function):
            short[function.name] = function
    for function in module.functions.values():
        _Rewriter(function, {name: one for name, one in short.items() if name != function.name}).rewrite()
    called = {*module.table, *module.seen}
    for function in module.functions.values():
        called |= {one.function for one in _parts(function.body) if isinstance(one, Call)}
    module.functions = {name: one for name, one in module.functions.items() if name in called}


def _parts(node: Any) -> list[Any]:
    """Return a node, or several, and all that stand in them."""
    if isinstance(node, list | tuple):
        return [part for one in node for part in _parts(one)]
    if isinstance(node, Mapping):
        return [part for one in node.values() for part in _parts(one)]
    fields = getattr(node, "__dataclass_fields__", None)
    if fields is None:
        return []
    return [node, *(part for name in fields for part in _parts(getattr(node, name)))]


def _is_short(function: Function) -> bool:
    """Tell whether a function may be written where it is called: it is short, calls none, has no loops, and returns at its ends alone."""
    parts = _parts(function.body)
    if len(parts) > MOST or any(isinstance(one, While | Try | Break | Call | CallByNumber) for one in parts):
        return False
    if function.result is None:
        return not any(isinstance(one, Return) for one in parts)
    return _value(tuple(function.body), function.result) is not None


def _value(body: tuple[Statement, ...], type_: Any) -> Expression | None:
    """Return what statements come to that return something at their ends, as an expression; None for others."""
    if not body:
        return None
    first, rest = body[0], body[1:]
    if isinstance(first, Return):
        return first.value
    if isinstance(first, Throw):
        return None
    if not any(isinstance(one, Return) for one in _parts(first)):
        found = _value(rest, type_)
        return None if found is None else Within((first,), found, type_)
    if isinstance(first, If) and not first.otherwise:
        value, otherwise = _value(first.body, type_), _value(rest, type_)
        return None if value is None or otherwise is None else Choice(first.test, value, otherwise, type_)
    return None


class _Rewriter:
    """Rewrites one function; `short` are those that are written in it."""

    def __init__(self, function: Function, short: Mapping[str, Function]) -> None:
        self.function, self.short = function, short

    def rewrite(self) -> None:
        self.function.body = list(self.block(self.function.body))

    def block(self, body: list[Statement] | tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(one for node in body for one in self.statement(node))

    def statement(self, node: Statement) -> tuple[Statement, ...]:
        match node:
            case Do(Call(name, arguments, None)) if name in self.short:
                before, renamed = self.given(self.short[name], arguments)
                return (*before, *(_renamed(one, renamed) for one in self.short[name].body))
            case If(test, body, otherwise):
                return (If(self.expression(test), self.block(body), self.block(otherwise)),)
            case While(test, body):
                return (While(self.expression(test), self.block(body)),)
            case Try(body, handlers):
                return (Try(self.block(body), {tag: self.block(one) for tag, one in handlers.items()}),)
            case Assign(name, value):
                return (Assign(name, self.expression(value)),)
            case Store(operator, place, value, offset):
                return (Store(operator, self.expression(place), self.expression(value), offset),)
            case Do(value):
                return (Do(self.expression(value)),)
            case Return(value) if value is not None:
                return (Return(self.expression(value)),)
            case Copy(to, source, many):
                return (Copy(self.expression(to), self.expression(source), self.expression(many)),)
        return (node,)

    def expression(self, node: Expression) -> Expression:
        match node:
            case Operation():
                return replace(node, operands=tuple(map(self.expression, node.operands)))
            case Choice(test, value, otherwise, type_):
                return Choice(self.expression(test), self.expression(value), self.expression(otherwise), type_)
            case Within(body, value, type_):
                return Within(self.block(body), self.expression(value), type_)
            case CallByNumber(number, argument, type_):
                return CallByNumber(self.expression(number), self.expression(argument), type_)
            case Call(name, arguments, type_) if name in self.short and type_ is not None:
                return self.written(self.short[name], arguments)
            case Call(name, arguments, type_):
                return Call(name, tuple(map(self.expression, arguments)), type_)
        return node

    def written(self, callee: Function, arguments: tuple[Expression, ...]) -> Expression:
        """Return what a short function comes to."""
        before, renamed = self.given(callee, arguments)
        found = _value(tuple(callee.body), callee.result)
        assert found is not None and callee.result is not None, callee.name
        code: Expression = _renamed(found, renamed)
        return Within(before, code, callee.result) if before else code

    def given(
        self, callee: Function, arguments: tuple[Expression, ...]
    ) -> tuple[tuple[Statement, ...], dict[str, Expression]]:
        """Return what is worked out before a short function, and what its variables are called here. What is at hand, and is not
        changed there, needs no variable."""
        changed = {one.name for one in _parts(callee.body) if isinstance(one, Assign)}
        before: list[Statement] = []
        renamed: dict[str, Expression] = {}
        for (name, type_), argument in zip(callee.parameters, arguments):
            code = self.expression(argument)
            if isinstance(code, Number) and name not in changed:
                renamed[name] = code
                continue
            renamed[name] = variable = self.function.fresh(type_, "in")
            before.append(Assign(variable.name, code))
        for name, type_ in callee.variables.items():
            renamed[name] = self.function.fresh(type_, "in")
        return tuple(before), renamed


def _renamed(node: Any, names: Mapping[str, Expression]) -> Any:
    """Return a node with other variables."""
    if isinstance(node, Local):
        return names[node.name]
    if isinstance(node, Assign):
        variable = names[node.name]
        assert isinstance(variable, Local), "it is assigned to"
        return Assign(variable.name, _renamed(node.value, names))
    if isinstance(node, tuple):
        return tuple(_renamed(one, names) for one in node)
    fields = getattr(node, "__dataclass_fields__", None)
    if fields is None:
        return node
    changed = {name: _renamed(getattr(node, name), names) for name in fields}
    return replace(node, **changed)
