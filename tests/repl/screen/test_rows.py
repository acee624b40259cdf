"""Rows: as wide as they shall be, whatever stands in them; a word that is looked for is marked."""

from hypothesis import given
from hypothesis import strategies as st

from repl.screen.answers import drawn, row_of
from repl.screen.layout import FEWEST, TWO_COLUMNS_FROM, Want, columns_of, shared
from repl.screen.rows import broken, fit, marked, measured, plain
from repl.screen.scene import Answer

ROWS = st.lists(st.tuples(st.text("ab 漢é…", max_size=12), st.sampled_from(["", "title", "hint"])), max_size=6)


@given(ROWS, st.integers(1, 40))
def test_a_row_is_as_wide_as_it_shall_be(row, width):
    fitted = fit(row, width)
    assert measured(fitted) == width
    if measured(row) <= width:
        assert plain(fitted).rstrip(" ") == plain(row).rstrip(" ")


@given(st.text("abc 漢é\n", max_size=120), st.integers(20, 60))
def test_a_text_that_is_broken_loses_no_word(text, width):
    rows = broken(text, width, "hint", 2)
    assert all(measured(row) <= width for row in rows)
    assert (
        "".join(plain(row) for row in rows).replace(" ", "").replace("…", "")
        in text.replace(" ", "").replace("\n", "") + "…"
    )


def test_a_word_is_marked_wherever_it_stands_without_regard_to_accents():
    row = marked([("Ana bebe água, ", "hint"), ("AGUA e chá", "")], "agua")
    assert row == [("Ana bebe ", "hint"), ("água", "here"), (", ", "hint"), ("AGUA", "here"), (" e chá", "")]
    assert marked([("nothing", "")], "agua") == [("nothing", "")] and marked([("x", "")], "") == [("x", "")]


WANTS = st.lists(
    st.builds(Want, st.uuids().map(str), st.integers(0, 50), st.integers(1, 6), st.integers(1, 4)), max_size=6
)


@given(WANTS, st.integers(0, 80))
def test_rows_are_shared_out_whole(wants, room):
    given_ = shared(wants, room)
    assert sum(given_.values()) == (room if given_ else 0)
    for want in wants:
        assert want.name not in given_ or len(given_) == 1 or given_[want.name] >= min(want.least, want.rows)
    if room >= FEWEST and any(want.rows for want in wants):
        assert given_


def test_the_last_is_left_out_first_and_nobody_has_more_than_he_wants_while_another_lacks():
    wants = [Want("log", 30, 3, 2), Want("board", 40, 4, 3), Want("cards", 9, 3, 2)]
    assert shared(wants, 8) == {"log": 3, "board": 5}
    assert shared(wants, 3) == {"log": 3}
    assert shared(wants, 2) == {}
    assert shared([Want("score", 21, 15)], 14) == {"score": 14}
    assert shared(wants, 40)["cards"] == 9


def test_there_are_two_columns_where_there_is_room():
    assert columns_of(TWO_COLUMNS_FROM - 1) == (TWO_COLUMNS_FROM - 1, 0)
    for width in range(TWO_COLUMNS_FROM, 260):
        left, right = columns_of(width)
        assert left + right + 1 == width and left > right


@given(st.integers(1, 300), st.integers(12, 120), st.integers(0, 40))
def test_numbers_share_rows_and_none_is_cut_off(many, width, marked_place):
    answers = [Answer(str(n), str(n)) for n in range(1, many + 1)]
    rows = drawn(answers, width, 3, min(marked_place, many - 1))
    assert all(measured(one.row) <= width for one in rows)
    assert " ".join(plain(one.row) for one in rows).split() == [str(n) for n in range(1, many + 1)]
    for one in rows:
        for spot in one.spots:
            assert plain(one.row)[spot.left : spot.right] == answers[spot.place].key


def test_what_cannot_be_taken_shares_one_row_where_there_is_little_room():
    """Eighteen deeds, six of which can be done: three rows in place of nine, and what is marked can be seen."""
    deeds = [Answer(str(n), f"deed number {n}", "", "" if n % 3 == 0 else "not now") for n in range(1, 19)]
    rows = drawn(deeds, 80, 8, 2)
    assert len(rows) == 3 and plain(rows[-1].row).startswith("  1 deed number 1  2 deed number 2")
    assert all((row_of(rows, place) is not None) == deed.possible for place, deed in enumerate(deeds))
    assert row_of(drawn(deeds, 80, 8, 0), 0) is not None
    assert len(drawn(deeds, 80, 18, 2)) == 18
