"""Inline short functions: write their body in the place of each call. The WebAssembly compiler does not do this, and a
call takes as long as a short function itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from interpreter.native.typed import form

#: The largest number of nodes in a function that may be inlined.
MOST = 40
#: The nodes that an inlined function must not contain.
LONG = (form.While, form.Try, form.Break, form.Call, form.CallByNumber)


def inline(module: form.Module) -> None:
    """Write the bodies of the short functions of a module in place of their calls. Then remove the functions that can no longer
    be reached, neither by number (from the table of functions) nor from outside."""
    short: dict[str, form.Function] = {}
    for function in module.functions.values():
        _Rewriter(function, short).rewrite()
        if _is_short(function):
            short[function.name] = function
    for function in module.functions.values():
        own = short.pop(function.name, None)
        _Rewriter(function, short).rewrite()
        if own is not None:
            short[function.name] = own
    waiting, called = [*module.table, *module.seen], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in called:
            called.add(name)
            waiting += [one.function for one in _parts(module.functions[name].body) if isinstance(one, form.Call)]
    module.functions = {name: one for name, one in module.functions.items() if name in called}


def _parts(node: Any) -> Iterator[Any]:
    """Yield a node, or each node of a collection, together with all nodes inside it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | tuple):
            waiting += one
        elif type(one) is dict:
            waiting += one.values()
        elif (fields := getattr(one, "__dataclass_fields__", None)) is not None:
            yield one
            waiting += [getattr(one, name) for name in fields]


def _is_short(function: form.Function) -> bool:
    """Tell whether a function may be inlined: it is short, calls no function, has no loop and no `try`. If it returns a
    value, it does so only at the end of each way through it."""
    parts = list(islice(_parts(function.body), MOST + 1))
    if len(parts) > MOST or any(isinstance(one, LONG) for one in parts):
        return False
    if function.result is None:
        return not any(isinstance(one, form.Return) for one in parts)
    return _value(tuple(function.body), function.result) is not None


def _value(body: tuple[form.Statement, ...], type_: Any) -> form.Expression | None:
    """Return the statements of a function as one expression, if they only return at the end of each way; otherwise
    None."""
    if not body:
        return None
    first, rest = body[0], body[1:]
    if isinstance(first, form.Return):
        return first.value
    if isinstance(first, form.Throw):
        return None
    if not any(isinstance(one, form.Return) for one in _parts(first)):
        found = _value(rest, type_)
        return None if found is None else form.Within((first,), found, type_)
    if isinstance(first, form.If) and not first.otherwise:
        value, otherwise = _value(first.body, type_), _value(rest, type_)
        return None if value is None or otherwise is None else form.Choice(first.test, value, otherwise, type_)
    return None


class _Rewriter:
    """Rewrites one function, with the calls of short functions replaced by their bodies. `short` holds these functions
    by name."""

    def __init__(self, function: form.Function, short: Mapping[str, form.Function]) -> None:
        self.function, self.short = function, short

    def rewrite(self) -> None:
        self.function.body = list(self.block(self.function.body))

    def block(self, body: list[form.Statement] | tuple[form.Statement, ...]) -> tuple[form.Statement, ...]:
        return tuple(one for node in body for one in self.statement(node))

    def statement(self, node: form.Statement) -> tuple[form.Statement, ...]:
        match node:
            case form.Do(form.Call(name, arguments, None)) if name in self.short:
                before, renamed = self.given(self.short[name], arguments)
                return (*before, *(_renamed(one, renamed) for one in self.short[name].body))
            case form.If(test, body, otherwise):
                return (form.If(self.expression(test), self.block(body), self.block(otherwise)),)
            case form.While(test, body):
                return (form.While(self.expression(test), self.block(body)),)
            case form.Try(body, handlers):
                return (form.Try(self.block(body), {tag: self.block(one) for tag, one in handlers.items()}),)
            case form.Assign(name, value):
                return (form.Assign(name, self.expression(value)),)
            case form.Store(operator, place, value, offset):
                return (form.Store(operator, self.expression(place), self.expression(value), offset),)
            case form.Do(value):
                return (form.Do(self.expression(value)),)
            case form.Return(value) if value is not None:
                return (form.Return(self.expression(value)),)
            case form.Copy(to, source, many):
                return (form.Copy(self.expression(to), self.expression(source), self.expression(many)),)
        return (node,)

    def expression(self, node: form.Expression) -> form.Expression:
        match node:
            case form.Operation():
                operands = tuple(map(self.expression, node.operands))
                return form.Operation(node.operator, operands, node.type, node.offset)
            case form.Choice(test, value, otherwise, type_):
                return form.Choice(self.expression(test), self.expression(value), self.expression(otherwise), type_)
            case form.Within(body, value, type_):
                return form.Within(self.block(body), self.expression(value), type_)
            case form.CallByNumber(number, argument, type_):
                return form.CallByNumber(self.expression(number), self.expression(argument), type_)
            case form.Call(name, arguments, type_) if name in self.short and type_ is not None:
                return self.written(self.short[name], arguments)
            case form.Call(name, arguments, type_):
                return form.Call(name, tuple(map(self.expression, arguments)), type_)
        return node

    def written(self, callee: form.Function, arguments: tuple[form.Expression, ...]) -> form.Expression:
        """Return the inlined body of a short function as an expression."""
        before, renamed = self.given(callee, arguments)
        found = _value(tuple(callee.body), callee.result)
        assert found is not None and callee.result is not None, callee.name
        code: form.Expression = _renamed(found, renamed)
        return form.Within(before, code, callee.result) if before else code

    def given(
        self, callee: form.Function, arguments: tuple[form.Expression, ...]
    ) -> tuple[tuple[form.Statement, ...], dict[str, form.Expression]]:
        """Return two things for an inlined call: the statements that come before the body of the function, and the new name of
        each of its variables. If an argument is a constant that is never changed, it needs no variable."""
        changed = {one.name for one in _parts(callee.body) if isinstance(one, form.Assign)}
        before: list[form.Statement] = []
        renamed: dict[str, form.Expression] = {}
        for (name, type_), argument in zip(callee.parameters, arguments):
            code = self.expression(argument)
            if isinstance(code, form.Number) and name not in changed:
                renamed[name] = code
                continue
            renamed[name] = variable = self.function.fresh(type_, "in")
            before.append(form.Assign(variable.name, code))
        for name, type_ in callee.variables.items():
            renamed[name] = self.function.fresh(type_, "in")
        return tuple(before), renamed


def _renamed(node: Any, names: Mapping[str, form.Expression]) -> Any:
    """Return a node in which each variable is replaced by its new name."""
    if isinstance(node, form.Local):
        return names[node.name]
    if isinstance(node, form.Assign):
        variable = names[node.name]
        assert isinstance(variable, form.Local), "it is assigned to"
        return form.Assign(variable.name, _renamed(node.value, names))
    if isinstance(node, tuple):
        return tuple(_renamed(one, names) for one in node)
    fields = getattr(node, "__dataclass_fields__", None)
    if fields is None:
        return node
    return type(node)(*[_renamed(getattr(node, name), names) for name in fields])
