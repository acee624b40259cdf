import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.diagnostics.spelling import by_likeness, distance, nearest

WORDS = ("draw", "discard", "give", "swap", "follow", "compra", "coração", "feeding_rank")


@pytest.mark.parametrize(
    "word, expected",
    [
        ("compras", ("compra",)),
        ("darw", ("draw",)),
        ("DISCARD", ("discard",)),
        ("coracao", ("coração",)),
        ("Coraçao", ("coração",)),
        ("feeding_rnak", ("feeding_rank",)),
        ("folow", ("follow",)),
        ("telescope", ()),
        ("x", ()),
        ("", ()),
    ],
)
def test_a_slip_is_forgiven(word, expected):
    assert nearest(word, WORDS) == expected


def test_the_nearest_come_first_and_no_more_than_asked():
    words = ("discs", "discards", "discards_all", "discarded", "discard")
    assert nearest("discrad", words) == ("discard", "discards")
    assert nearest("discrad", words, limit=1) == ("discard",)


def test_the_answer_does_not_depend_on_the_order_of_the_candidates():
    assert nearest("cat", ("car", "bat", "cut")) == nearest("cat", {"cut", "bat", "car"}) == ("bat", "car", "cut")


def test_the_word_itself_is_no_suggestion():
    assert nearest("draw", ("draw", "drew")) == ("drew",)


def test_an_endless_word_is_not_compared():
    assert nearest("a" * 1_000_000, ("a" * 999_999,)) == ()


def plain_distance(a: str, b: str) -> int:
    table = {(i, 0): i for i in range(len(a) + 1)} | {(0, j): j for j in range(len(b) + 1)}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(a), len(b)]


@given(st.text("abc", max_size=7), st.text("abc", max_size=7), st.integers(0, 7))
def test_the_short_cut_gives_the_same_distance(a, b, most):
    assert distance(a, b, most) == min(plain_distance(a, b), most + 1)


@given(st.text(), st.lists(st.text()))
def test_only_candidates_are_suggested(word, candidates):
    assert set(nearest(word, candidates)) <= set(candidates)


def test_what_has_most_in_common_comes_first():
    known = ["actor", "cards", "hand", "hand_limit", "market", "pile", "size", "top_size", "turn"]
    assert set(by_likeness("hand_size", known)[:4]) == {"hand", "hand_limit", "size", "top_size"}
    assert by_likeness("marketplace", known)[0] == "market"
    assert by_likeness("Ação", ["bolha", "acoes", "zona"])[0] == "acoes", "case and accents count for nothing"
    assert by_likeness("xyz", known) == sorted(known), "what has nothing in common goes by the alphabet"


@given(st.text(), st.lists(st.text()))
def test_everything_is_listed_once(word, candidates):
    assert sorted(by_likeness(word, candidates)) == sorted(set(candidates))
