"""Joined places as a picture: where they lie, on paper and on a page."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import api
from loaded import loaded
from places import ROOT
from repl.printing.boards import board_picture
from repl.render.board import Picture, board
from repl.render.charts.network import laid_out, scaled
from repl.render.panels import Joins, Sheet
from repl.render.phrases import ENGLISH
from repl.render.voice import Voice
from repl.serve.drawn import sheet_data

ROAD = Sheet(
    "places",
    ("", "sheep"),
    (("North → Inn", None, ("", "3")), ("Inn → North, South", None, ("Ana", "")), ("South → Inn", None, ("", ""))),
    Joins(("North", "Inn", "South"), (True, False, False), ((0, 1), (1, 2))),
)


def far(points, one: int, two: int) -> float:
    return hypot(points[one][0] - points[two][0], points[one][1] - points[two][1])


def test_places_in_a_row_lie_in_a_row_from_top_to_bottom():
    points = laid_out(5, tuple(pairwise(range(5))))
    assert all(far(points, one, two) == pytest.approx(1, abs=0.05) for one, two in pairwise(range(5)))
    assert far(points, 0, 4) == pytest.approx(4, abs=0.1)
    assert all(above[1] < below[1] for above, below in pairwise(points))


def test_a_ring_and_a_grid_have_no_lines_that_cross():
    ring = tuple((min(one), max(one)) for one in ((at, (at + 1) % 8) for at in range(8)))
    points = laid_out(8, ring)
    assert max(far(points, *pair) for pair in ring) < 1.15 * min(far(points, *pair) for pair in ring)
    grid = [(at, at + 1) for at in range(12) if at % 4 != 3] + [(at, at + 4) for at in range(8)]
    laid = laid_out(12, tuple(grid))
    apart = [far(laid, *pair) for pair in combinations(range(12), 2) if pair not in grid]
    assert min(apart) > max(far(laid, *pair) for pair in grid), "who is not joined lies further away"


def test_islands_lie_apart():
    points = laid_out(4, ((0, 1), (2, 3)))
    assert far(points, 0, 2) > 2 * far(points, 0, 1)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_no_box_lies_on_another(data):
    count = data.draw(st.integers(1, 9))
    pairs = data.draw(
        st.lists(st.sampled_from(list(combinations(range(count), 2)) or [(0, 0)]), unique=True, max_size=12)
    )
    joined = tuple(pair for pair in pairs if pair[0] != pair[1])
    sizes = data.draw(st.lists(st.tuples(st.floats(5, 90), st.floats(5, 40)), min_size=count, max_size=count))
    points = scaled(laid_out(count, joined), sizes, 3)
    for (one, a), (two, b) in combinations(zip(points, sizes), 2):
        beside = abs(one[0] - two[0]) - (a[0] + b[0]) / 2
        below = abs(one[1] - two[1]) - (a[1] + b[1]) / 2
        assert max(beside, below) > 2.9
    assert min(x - w / 2 for (x, _), (w, _) in zip(points, sizes)) == pytest.approx(0, abs=1e-6)


def test_on_paper_each_place_is_a_box_and_each_join_a_line():
    drawing = board_picture(Picture("road", (ROAD,), (), ()), "A game", ENGLISH)
    picture = ElementTree.fromstring(drawing.text)
    tags = [one.tag.rpartition("}")[2] for one in picture.iter()]
    texts = ["".join(one.itertext()) for one in picture.iter() if one.tag.endswith("}text")]
    assert (tags.count("line"), tags.count("rect")) == (2, 1 + 3), "the ground and three places"
    assert texts == ["road", "places", "North", "sheep 3", "Inn", "Ana", "South"]
    assert "North → Inn" in drawing.text, "whoever sees no picture is told what is joined"


def test_a_page_gets_boxes_lines_and_what_is_offered():
    data = sheet_data(ROAD, ENGLISH)
    assert data["joins"] == [[0, 1], [1, 2]]
    assert [(one["name"], one["told"], one["lit"]) for one in data["places"]] == [
        ("North", ["sheep 3"], True), ("Inn", ["Ana"], False), ("South", [], False),
    ]  # fmt: skip
    assert "joins" not in sheet_data(Sheet("x", (), ()), ENGLISH)


def test_what_lies_at_a_place_is_counted_in_the_plural():
    rules = loaded(ROOT / "rulebooks" / "invernada")
    position = api.begin(rules, 2, 1)
    voice = Voice(rules, "pt")
    whole = board(voice, api.view(rules, position, None), ["Ana", "Bea"], panels=api.pictures(rules, position, None))
    (sheet,) = (part for picture in whole.pictures for part in picture.parts if isinstance(part, Sheet))
    lying = {title: cells[0] for title, (_, _, cells) in zip(sheet.joins.titles, sheet.rows)}
    assert (lying["Fonte Fria"], lying["Ermida"]) == ("4 rebanhos", "")
    assert sorted(len({*pair}) for pair in sheet.joins.pairs) == [2] * 18, "each join of the map once"
