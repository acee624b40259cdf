"""Units are emitted once, when first called, under names that say what they are."""

from __future__ import annotations

import ast
import re

import pytest

from interpreter.compiler.units import Clauses, Kind, Units
from interpreter.runtime.intrinsics import ATTRIBUTES, NAMES
from places import ROOT


def test_every_kind_has_a_letter_of_its_own():
    letters = [kind.letter for kind in Kind]
    assert len(set(letters)) == len(letters)
    assert all(re.fullmatch("[A-Za-z]", letter) for letter in letters)


def test_a_unit_is_emitted_at_its_first_call_and_only_then():
    units, emitted = Units(), []

    def emit(name: str):
        emitted.append(name)
        return units.compiled(name, f"def {name}(rt):\n    return 7\n", "trial")

    name = units.name(Kind.DEFINITION, "a", emit)
    assert name == "D0"
    assert emitted == []
    stub = units.names[name]
    assert [stub(None), stub(None), units.get(Kind.DEFINITION, "a", emit)(None)] == [7, 7, 7]
    assert emitted == ["D0"]
    assert units.names[name] is units.get(Kind.DEFINITION, "a", emit)


def test_names_count_by_kind_unless_a_number_is_given():
    units = Units()
    assert units.constant(Kind.TABLE, ("card", "cost"), []) == "T0"
    assert units.constant(Kind.PIECES, "card", ()) == "N0"
    assert units.constant(Kind.TABLE, ("card", "age"), []) == "T1"
    assert units.constant(Kind.TABLE, ("card", "cost"), []) == "T0"
    assert units.name(Kind.EFFECT, (12, "a"), lambda name: print, "12_0") == "E12_0"


def test_emitted_code_sees_the_units_and_the_published_functions_alone():
    units = Units()
    units.constant(Kind.TABLE, "x", [])
    assert units.names.keys() == {"__builtins__", "T0", *NAMES}
    assert units.names["__builtins__"] == {}


def test_a_place_stands_in_the_unit_that_mentions_it_first():
    clauses, first, second = Clauses(), object(), object()
    with clauses.within("draw", 3):
        assert clauses.number(first) == 0
        with clauses.within("inner"):
            assert clauses.number(second) == 1
            assert clauses.number(first) == 0
    assert [(clauses[n].unit, clauses[n].card) for n in (0, 1)] == [("draw", 3), ("inner", None)]


# ----------------------------------------------------------------- T3-7


@pytest.mark.parametrize(
    "line",
    [
        "return rt.__class__",
        "return rt.slots.__init__",
        "import os",
        "return open('x')",
        "return [rt.order(x).gi_frame for x in (1, 2)]",
        "return (lambda: rt.__dict__)()",
        "rt.slots.clear()",
        "global marks; marks = 1",
    ],
)
def test_code_that_uses_what_is_not_listed_is_not_carried_out(line):
    """A tree on disk may have been changed: no name and no attribute but those that are listed."""
    with pytest.raises(ValueError, match="no name for rules"):
        Units().compiled("V1", f"def V1(rt):\n  {line}\n", "verb")


def attributes_of(text: str) -> set[str]:
    return set(re.findall(r"(?<=[\w)\]])\.([a-z_]+)", text))


def test_all_attributes_that_are_emitted_are_listed():
    """The list is that of the texts in the compiler: one that is missing would be found in a game of somebody's only."""
    emitted = set()
    for path in (ROOT / "interpreter" / "compiler").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                holes = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
                text = "".join(part.value if isinstance(part, ast.Constant) else "_" for part in node.values)
                emitted |= attributes_of(text) - {"_"}
                if "rt._(" in text:
                    emitted |= {one.value for hole in holes for one in ast.walk(hole) if isinstance(one, ast.Constant)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("rt."):
                emitted |= attributes_of(node.value)
    assert {"move_end", "top", "slots", "is_open"} <= emitted <= ATTRIBUTES
    assert not [one for one in ATTRIBUTES if one.startswith("_")]
