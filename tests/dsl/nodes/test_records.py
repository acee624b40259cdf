"""Classes made by `dsl.records` do what those do that the library makes."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import re
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from functools import cached_property
from typing import ClassVar

import pytest

from dsl import nodes, records

WAYS = [
    {"frozen": True, "slots": True},
    {"frozen": True},
    {"slots": True},
    {},
    {"frozen": True, "eq": False},
    {"eq": False, "slots": True},
]


def made(dataclass, **how):
    @dataclass(**how)
    class Card:
        title: str
        copies: int = 1
        words: dict = field(default_factory=dict, compare=False)
        hidden: bool = field(default=False, repr=False)
        KNOWN: ClassVar[int] = 7

        @property
        def both(self) -> str:
            return f"{self.title} {self.copies}"

    @dataclass(**how)
    class Tile(Card):
        row: int = 0

    return Card, Tile


def used_often(cls):
    """Make and compare so many of a class that its methods are written out."""
    before = cls.__init__
    for number in range(records.OFTEN):
        one = cls(str(number))
        assert one == one and one != cls("another")
        assert cls.__hash__ is None or len({one, cls(str(number))}) in (1, 2)
    assert cls.__init__ is not before and cls.__init__.__code__.co_filename.startswith("<record ")


@pytest.mark.parametrize("often", [False, True])
@pytest.mark.parametrize("how", WAYS, ids=str)
def test_a_record_does_what_a_dataclass_does(how, often):
    for ours, theirs in zip(made(records.dataclass, **how), made(dataclasses.dataclass, **how)):
        if often:
            used_often(ours)
        one, other = ours("A", words={"x": [1]}), theirs("A", words={"x": [1]})
        assert [(f.name, f.default, f.compare) for f in fields(ours)] == [
            (f.name, f.default, f.compare) for f in fields(theirs)
        ]
        assert ours.__match_args__ == theirs.__match_args__ and ours.KNOWN == 7
        assert (repr(one), asdict(one), one.both) == (repr(other), asdict(other), other.both)
        assert ours("B").words is not ours("B").words
        assert (one == ours("A", words={}), one == ours("A", 2), one == other) == (
            other == theirs("A", words={}), other == theirs("A", 2), False,
        )  # fmt: skip
        for copied in (replace, records.replace):
            again = copied(one, copies=3)
            assert type(again) is ours and again.words is one.words
            assert (again.title, again.copies, again.hidden, one.copies) == ("A", 3, False, 1)
        with pytest.raises(TypeError, match="colour"):
            records.replace(one, colour="red")
        assert copy.copy(one).words is one.words and copy.deepcopy(one).words == {"x": [1]}
        assert hasattr(one, "__dict__") == hasattr(other, "__dict__")
        assert (ours.__hash__ is None) == (theirs.__hash__ is None)
        if how.get("frozen"):
            assert (hash(one) == hash(ours("A"))) == (hash(other) == hash(theirs("A")))
            for do in (lambda one=one: setattr(one, "title", "B"), lambda one=one: delattr(one, "title")):
                with pytest.raises(FrozenInstanceError):
                    do()
        else:
            one.title = "B"
            assert one.title == "B"


@pytest.mark.parametrize("often", [False, True])
@pytest.mark.parametrize("words, named", [((), {}), (("A", 1, {}, False, 5, 6), {}), (("A",), {"title": "B"}), (("A",), {"size": 1})])  # fmt: skip
def test_what_does_not_fit_is_refused_as_a_call_is(words, named, often):
    for cls in made(records.dataclass, frozen=True, slots=True):
        if often:
            used_often(cls)
        with pytest.raises(TypeError):
            cls(*words, **named)


@pytest.mark.parametrize(
    "words, named, why",
    [
        ((), {}, "Card(): missing a required argument: 'title'"),
        (("A", 1, {}, False, 5, 6), {}, "Card(): too many positional arguments"),
        (("A",), {"title": "B"}, "Card(): multiple values for argument 'title'"),
        (("A",), {"size": 1}, "Card(): got an unexpected keyword argument 'size'"),
    ],
)
def test_what_does_not_fit_is_named(words, named, why):  # H5
    card, _ = made(records.dataclass, frozen=True, slots=True)
    with pytest.raises(TypeError, match=re.escape(why)):
        card(*words, **named)


@pytest.mark.parametrize("often", [False, True])
@pytest.mark.parametrize("how", WAYS, ids=str)
def test_a_class_shows_what_it_is_made_of(how, often):  # H5
    for ours, theirs in zip(made(records.dataclass, **how), made(dataclasses.dataclass, **how)):
        if often and how.get("eq", True):
            used_often(ours)
        mine, its = (inspect.signature(cls).parameters for cls in (ours, theirs))
        assert [(one.name, one.annotation) for one in mine.values()] == [
            (one.name, one.annotation) for one in its.values()
        ]
        assert mine["copies"].default == 1 and mine["title"].default is inspect.Parameter.empty
        assert not hasattr(ours("A"), "__signature__")

    class Own(ours):
        def __init__(self, size: int) -> None:
            super().__init__(str(size))

    assert list(inspect.signature(Own).parameters) == ["size"]
    assert list(inspect.signature(nodes.Number).parameters) == ["span", "value"]


@records.dataclass(frozen=True, slots=True)
class Spot:
    row: int
    column: int = 0


@records.dataclass(frozen=True)
class Row:
    spots: tuple[Spot, ...]

    @cached_property
    def width(self) -> int:
        return len(self.spots)


def test_records_go_through_a_file_and_fit_a_pattern():
    one = Row((Spot(1), Spot(1, 2)))
    assert pickle.loads(pickle.dumps(one)) == one and one.width == 2
    match one.spots:
        case (Spot(first), Spot(1, column=second)):
            assert (first, second) == (1, 2)
        case _:
            pytest.fail("the pattern fits")


def test_whoever_equals_itself_by_words_of_its_own_does():
    @records.dataclass(frozen=True, slots=True)
    class Loose:  # noqa: PLW1641 - what hashes it does not matter here
        name: str

        def __eq__(self, other):
            return True

        def __repr__(self):
            return "loose"

    assert Loose("a") == Loose("b") and repr(Loose("a")) == "loose"


@pytest.mark.parametrize("name", ["space", "put_title", "make_title", "usual_title", "MISSING"])
@pytest.mark.parametrize("how", WAYS, ids=str)
def test_a_field_may_have_any_name(how, name):
    fields_ = {"title": "list", name: "int"}
    cls = type(
        "Card", (), {"__annotations__": fields_, "title": field(default_factory=list), name: 3, "__module__": __name__}
    )
    one = records.dataclass(**how)(cls)
    for _ in range(2 * records.OFTEN):
        assert (one().title, getattr(one(), name), getattr(one([1], 5), name)) == ([], 3, 5)
