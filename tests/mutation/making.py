"""Mutants of Python: one small change inside one function of a file, and the function's code with it.

What is changed: comparisons, `and` and `or`, `not`, arithmetic, whole numbers, yes and no, conditions turned round, results
left out, statements left out. Texts are not: what is said is held by golden files. Nothing outside functions is changed, nor
what only types are about.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One change: in which file and function (its qualified name and first line), on which line, what it does, and which
    of the changes to that function it is."""

    file: str
    function: str
    first: int
    line: int
    change: str
    number: int


def _negated(test: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def _changes(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], ast.AST]]]:
    """Yield what can be done to a node: its name, and a function that does it to a copy."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                if other := COMPARED.get(type(op)):
                    yield f"{type(op).__name__} -> {other.__name__}", _op(place, other)
        case ast.BoolOp(op=op):
            yield "and -> or" if isinstance(op, ast.And) else "or -> and", _and_or
        case ast.UnaryOp(op=ast.Not()):
            yield "not x -> x", lambda node: node.operand  # type: ignore[attr-defined]
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COUNTED:
            other_op = COUNTED[type(op)]
            yield f"{type(op).__name__} -> {other_op.__name__}", _sets("op", other_op())
        case ast.Constant(value=bool(value)):
            yield f"{value} -> {not value}", _sets("value", not value)
        case ast.Constant(value=int(value)):
            yield f"{value} -> {value + 1}", _sets("value", value + 1)
        case ast.If() | ast.While() | ast.IfExp():
            yield "condition turned round", lambda node: _with(node, "test", _negated(node.test))  # type: ignore[attr-defined]
        case ast.comprehension(ifs=[_, *_]):
            yield "filter left out", _sets("ifs", [])
        case ast.Return(value=value) if value is not None and not (
            isinstance(value, ast.Constant) and value.value is None
        ):
            yield "returns None", _sets("value", None)
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
            yield f"{type(node).__name__} left out", lambda node: ast.copy_location(ast.Pass(), node)
        case ast.Continue():
            yield "continue -> break", lambda node: ast.copy_location(ast.Break(), node)
        case ast.Break():
            yield "break -> continue", lambda node: ast.copy_location(ast.Continue(), node)


def _with(node: ast.AST, name: str, value: object) -> ast.AST:
    setattr(node, name, value)
    return node


def _sets(name: str, value: object) -> Callable[[ast.AST], ast.AST]:
    return lambda node: _with(node, name, value)


def _op(place: int, other: type[ast.cmpop]) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[place] = other()
        return node

    return change


def _and_or(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return node


def _idle(node: ast.AST) -> bool:
    """Tell whether nothing of a node is worth a change: an annotation, an assertion for the types, what is only for them."""
    return isinstance(node, ast.Assert) or (
        isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    )


#: Parts of a node in which nothing is changed.
LEFT_ALONE = frozenset({"annotation", "returns", "decorator_list", "args", "type_comment"})


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes inside a function in which something may be changed."""
    for name, value in ast.iter_fields(node):
        if name in LEFT_ALONE and isinstance(node, (Function, ast.AnnAssign, ast.arg)):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not _idle(part):
                yield part
                yield from _within(part)


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """Yield the functions of a module and the methods of its classes, each with its qualified name; not what is in them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If | ast.Try) and not _idle(node):
            yield from functions(node, prefix)


def mutants(root: Path, path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    name = path.relative_to(root).as_posix()
    for function, node in functions(ast.parse(path.read_text(encoding="utf-8"))):
        changes = ((part, change) for part in _within(node) for change, _ in _changes(part))
        for number, (part, change) in enumerate(changes):
            yield Mutant(name, function, _first(node), _line(part), change, number)


def _line(node: ast.AST) -> int:
    lines = [part.lineno for part in ast.walk(node) if hasattr(part, "lineno")]
    return min(lines) if lines else 0


def _first(node: Function) -> int:
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


class _Change(ast.NodeTransformer):
    def __init__(self, target: ast.AST, change: Callable[[ast.AST], ast.AST]) -> None:
        self.target, self.change = target, change

    def visit(self, node: ast.AST) -> ast.AST:
        return self.change(node) if node is self.target else self.generic_visit(node)


def code_of(root: Path, mutant: Mutant) -> tuple[CodeType, str, str]:
    """Return the code of the function of a mutant, and its changed line as it was and as it is. Raises SyntaxError if the
    change makes none."""
    path = root / mutant.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    node = next(node for name, node in functions(tree) if (name, _first(node)) == (mutant.function, mutant.first))
    every = ((part, change) for part in _within(node) for _, change in _changes(part))
    target, change = next(found for number, found in enumerate(every) if number == mutant.number)
    before = ast.unparse(copy.deepcopy(target)).splitlines()[0]
    # `change` acts on the node itself: what surrounds it is unparsed before and after
    tree = _Change(target, change).visit(tree)
    ast.fix_missing_locations(tree)
    changed = next(
        (
            one
            for one in ast.walk(tree)
            if getattr(one, "lineno", 0) == mutant.line and isinstance(one, ast.stmt | ast.expr)
        ),
        target,
    )
    code = compile(tree, str(path), "exec")
    found = _code(code, mutant.function.split("."), mutant.first)
    return found, before, ast.unparse(changed).splitlines()[0]


def _code(code: CodeType, names: list[str], first: int) -> CodeType:
    """Return the code of the function of a qualified name that begins on a line."""
    for part in code.co_consts:
        if isinstance(part, CodeType) and part.co_name == names[0]:
            if len(names) > 1:
                try:
                    return _code(part, names[1:], first)
                except KeyError:
                    continue
            if part.co_firstlineno == first:
                return part
    raise KeyError(names[0])


def marked(root: Path, path: Path, chosen: Sequence[Mutant], name: str) -> Iterator[CodeType]:
    """Yield the functions of a file that have mutants among those chosen, with a call of `name` before each statement to be
    changed: it is given the file and the line. Nothing else is slower than it was."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    file = path.relative_to(root).as_posix()
    theirs: dict[tuple[str, int], set[int]] = {}
    for mutant in chosen:
        theirs.setdefault((mutant.function, mutant.first), set()).add(mutant.line)
    found = [(known, node) for known, node in functions(tree) if (known, _first(node)) in theirs]
    for known, node in found:
        _Marks(file, theirs[known, _first(node)], name).visit(node)
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    for known, node in found:
        yield _code(code, known.split("."), _first(node))


class _Marks(ast.NodeTransformer):
    """Puts a mark before the innermost statement of each line."""

    def __init__(self, file: str, lines: set[int], name: str) -> None:
        self.file, self.lines, self.name = file, lines, name

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for part, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, part, [new for one in value for new in self._before(one)])
        return super().generic_visit(node)

    def _before(self, statement: ast.stmt) -> list[ast.stmt]:
        own = set(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
        inner = [one for one in ast.walk(statement) if isinstance(one, ast.stmt) and one is not statement]
        own -= {line for one in inner for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)}
        marks = [ast.parse(f"{self.name}({self.file!r}, {line})").body[0] for line in sorted(own & self.lines)]
        return [*(ast.copy_location(mark, statement) for mark in marks), statement]
