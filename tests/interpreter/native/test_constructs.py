"""The table of constructs in `docs/notes/native-constructs.md`, made from the sources of the emitter: which it has, and with what limits."""

from __future__ import annotations

import ast
from typing import get_args

from dsl import nodes
from dsl.nodes import expressions, statements
from places import ROOT

FOLDER = ROOT / "interpreter" / "native" / "emission"
PAGE = "docs/notes/native-constructs.md"
#: The functions that find the one for a kind of node; what they test for is said.
FINDING = {"statement", "expression", "passes", "_filtered", "_row"}
#: The kinds of nodes of the language, by what the table calls them.
KINDS = {
    "statement": statements.Statement,
    "expression": expressions.Expression,
    "filter of a group": expressions.Filter,
    "rule in force": statements.RuleLine,
}
HEADING = """\
# Constructs of the native build

This table is made by `tests/interpreter/native/test_constructs.py`; `python -m pytest --update` writes it. It lists each kind of node that a block,
an expression, a group or a rule in force may hold. “Yes”: the native build can play it. “No”: a game that comes to it is left to
Python. The last column has the cases in which it is left to Python too. `naipe show GAME --speed` lists the constructs of a
game that are left to Python, with their lines.

| construct | kind | native | left to Python |
|---|---|---|---|
"""


def functions():
    """Yield all functions of the emitter."""
    for path in sorted(FOLDER.glob("*.py")):
        yield from (one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.FunctionDef))


def named(tree: ast.AST) -> set[str]:
    """Return the kinds of nodes that a piece of source names."""
    names = (one for one in ast.walk(tree) if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name))
    return {one.attr for one in names if one.value.id == "nodes"}


def said() -> set[str]:
    """Return the kinds of nodes that the emitter finds a function for."""
    found = set[str]()
    for function in functions():
        if function.name in FINDING:
            for one in ast.walk(function):
                if isinstance(one, ast.match_case):
                    found |= named(one.pattern)
                elif isinstance(one, ast.Call) and getattr(one.func, "id", "") == "isinstance":
                    found |= named(one.args[1])
    return found


def limits() -> dict[str, list[str]]:
    """Return for each kind of node the words of what cannot be said, in the functions that are about that kind."""
    found: dict[str, list[str]] = {}
    for function in functions():
        first = function.args.args[0].annotation if function.args.args else None
        kinds = named(first) if first is not None else set()
        calls = [one for one in ast.walk(function) if isinstance(one, ast.Call)]
        for call in calls if kinds else ():
            if getattr(call.func, "id", "") == "CannotSay" and isinstance(call.args[0], ast.Constant):
                for kind in sorted(kinds):
                    words = found.setdefault(kind, [])
                    words += [] if call.args[0].value in words else [call.args[0].value]
    return found


def table() -> str:
    there, cases, rows = said(), limits(), []
    for kind, union in KINDS.items():
        for one in get_args(union):
            if kind == "statement" and one in get_args(statements.RuleLine) and one is not nodes.NextTime:
                continue  # a row of its own kind
            native = one.__name__ in there
            reasons = "; ".join(cases.get(one.__name__, ())) if native else ""
            rows.append(f"| `{one.__name__}` | {kind} | {'yes' if native else 'no'} | {reasons} |")
    return HEADING + "\n".join(rows)


def test_the_table_of_constructs_is_as_the_emitter_is(golden):
    golden(f"../../{PAGE}", table())
