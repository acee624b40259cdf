"""The runtime of the native build as CPython runs it, against what Python's own runtime does."""

from __future__ import annotations

import random
from array import array
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.model import rng
from interpreter.native.dealing import Dealt
from interpreter.native.runtime import blocks, chance, counting, lists, noting, questions, sight, steps, words, zones
from interpreter.native.runtime.ahead import dealing as dealt_in
from interpreter.native.runtime.ahead import imagined, tried
from interpreter.native.runtime.things import bundles, choosing, grids
from interpreter.native.runtime.words import (
    AT,
    CAME,
    CAUSE,
    DIRECTION,
    FREE,
    FUEL,
    GIVEN,
    NO_PIECE,
    NONE,
    RNG,
    ROOT,
    TRAIL,
    Failing,
    GivingUp,
    H,
    L,
    M,
)
from interpreter.simulation.beliefs import Dealing, Doubts

ZONES, PIECES = 4, 12


@pytest.fixture(autouse=True)
def places():
    """Four zones and twelve pieces, all in the first zone; lists behind them."""
    AT.players, AT.zones, AT.pieces, AT.cards = 3, ZONES, PIECES, 0
    start = 4096
    for name, many in dict(first=ZONES, last=ZONES, many=ZONES, following=PIECES, before=PIECES, place=PIECES).items():
        setattr(AT, name, start)
        start += many
    AT.twister, AT.sorts, AT.watched, AT.entry_of = 3000, 4000, 4040, 4060
    AT.held, AT.marks, AT.totals, AT.came, AT.carried, AT.entries = 4100, 4130, 4200, 5000, 8000, PIECES
    AT.arena, AT.end = 20_000, 60_000
    M[DIRECTION], M[CAUSE] = 1, NONE
    begin()
    yield
    AT.cards = 0


def begin() -> None:
    M[FREE], M[FUEL], M[CAME] = AT.arena, 100_000, 0
    for zone in range(ZONES):
        H[AT.first + zone] = H[AT.last + zone] = NO_PIECE
        H[AT.many + zone] = 0
    for piece in range(PIECES):
        zones.lay(piece, 0)


def listed(items) -> int:
    list_ = lists.new(len(items))
    for item in items:
        lists.push(list_, item)
    return list_


def read(list_: int) -> list[int]:
    return list(M[list_ + 1 : list_ + 1 + M[list_]])


def table() -> list[tuple[int, ...]]:
    """Return what lies in each zone, by the chains in both directions, which must say the same."""
    found = []
    for zone in range(ZONES):
        there, piece, before = [], H[AT.first + zone], NO_PIECE
        while piece != NO_PIECE:
            assert H[AT.before + piece] == before and H[AT.place + piece] == zone
            there.append(piece)
            before, piece = piece, H[AT.following + piece]
        assert H[AT.last + zone] == before and H[AT.many + zone] == len(there)
        found.append(tuple(there))
    return found


# ------------------------------------------------------------------------ chance


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 - 1, 2**32, 2**40 + 5, 2**63 - 1])
def test_answers_are_by_the_chance_of_python(seed):
    chance.twister_begun()
    chance.seed_twister(seed)
    theirs = random.Random(seed).random
    assert [chance.luck() for _ in range(1500)] == [theirs() for _ in range(1500)]


@pytest.mark.parametrize("seed", range(20))
def test_what_bots_draw_is_what_python_draws(seed):
    """The numbers behind `choice`, `shuffle` and `getrandbits`, in any order."""
    chance.twister_begun()
    chance.seed_twister(seed)
    begin()
    theirs = random.Random(seed)
    for many in (1, 2, 3, 7, 64, 65, 1000, 2**31 - 1):
        assert chance.drawn_below(many) == theirs._randbelow(many)
        assert chance.long_bits() == theirs.getrandbits(63)
        mixed, items = listed(range(many % 100)), list(range(many % 100))
        chance.mixed(mixed, 1)
        theirs.shuffle(items)
        assert read(mixed) == items


@given(st.lists(st.tuples(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(0, 3)), max_size=20))
def test_what_needs_no_further_attempt_is_as_in_a_table(spent):
    """A tree of answers, against a set of them by the answers before."""
    AT.answers = 30_000
    begin()
    M[GIVEN] = 0
    M[ROOT] = tried.new_node(0, 0)
    model: dict[tuple[int, ...], set[int]] = {}
    for before, answer in spent:
        for at, one in enumerate((*before, answer)):
            M[AT.answers + at] = one
        M[TRAIL] = 0
        tried.spend(len(before) + 1)
        model.setdefault(tuple(before), set()).add(answer)
        for many in (2, 4):
            inside = sum(one < many for one in model[tuple(before)])
            assert tried.many_spent(tried.found_node(len(before)), many) == inside


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**31 - 1))
def test_numbers_below_are_those_of_a_position(seed, many):
    L[RNG] = seed
    number, state = rng.below(seed, many)
    assert chance.below(many) == number and L[RNG] == state


def test_a_number_that_would_not_be_fair_is_made_anew():
    """Of so many that the numbers at the end of the 2**64 are too few: some states come to one of them."""
    many = 2**31 - 1
    unfair = 2**64 - 2**64 % many
    wanted = unfair + 1
    state = _before(wanted)
    L[RNG] = state
    number, after = rng.below(state, many)
    assert chance.below(many) == number and L[RNG] == after
    assert after == (state + 2 * chance.GAMMA) % 2**64, "the first was not fair"


def _before(number: int) -> int:
    """Return the state from which `advanced` comes to a number: what it does, backwards."""
    mask = 2**64 - 1
    z = _unshifted(number, 31)
    z = z * pow(chance.MIX_AGAIN, -1, 2**64) & mask
    z = _unshifted(z, 27)
    z = z * pow(chance.MIX, -1, 2**64) & mask
    return _unshifted(z, 30) - chance.GAMMA & mask


def _unshifted(number: int, by: int) -> int:
    found = number
    for _ in range(64 // by + 1):
        found = number ^ found >> by
    return found


# ------------------------------------------------------------------------- zones


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["move", "below", "draw", "all", "all_below", "shuffle", "into", "exchange"]),
        st.integers(0, PIECES - 1),
        st.integers(0, ZONES - 1),
        st.integers(0, ZONES - 1),
    ),
    max_size=30,
)


@given(MOVES, st.integers(0, 2**64 - 1))
def test_zones_are_as_lists_of_pieces_would_be(moves, seed):
    begin()
    L[RNG] = state = seed
    model = table()

    def without(things):
        return [tuple(one for one in zone if one not in things) for zone in model]

    for kind, piece, source, to in moves:
        many = model[source]
        if kind == "move":
            zones.move(piece, to)
            model = without((piece,))
            model[to] += (piece,)
        elif kind == "below":
            zones.move_below(piece, to)
            model = without((piece,))
            model[to] = (piece, *model[to])
        elif kind == "draw" and many:
            zones.draw(source, to)
            model = without(many[-1:])
            model[to] += many[-1:]
        elif kind == "all":
            zones.move_all(listed(many[:3]), to)
            model = without(many[:3])
            model[to] += many[:3]
        elif kind == "all_below":
            zones.move_all_below(listed(many[:3]), to)
            model = without(many[:3])
            model[to] = many[:3] + model[to]
        elif kind == "shuffle":
            zones.shuffle(source)
            model[source], state = rng.shuffled(state, many)
        elif kind == "into" and source != to:
            zones.shuffle_into(source, to)
            mixed, state = rng.shuffled(state, model[to] + many)
            model[source], model[to] = (), mixed
        elif kind == "exchange" and source != to:
            zones.exchange(source, to)
            model[source], model[to] = model[to], many
        assert table() == model and L[RNG] == state
        assert [zones.place_of(one) for one in range(PIECES)] == [
            next(zone for zone in range(ZONES) if one in model[zone]) for one in range(PIECES)
        ]


@pytest.mark.parametrize("many", [0, 1, 4, 5, 99, 100, 399, 400, 1000])
@pytest.mark.parametrize("heap", [12, 399, 400, 1100])
def test_moves_take_no_less_work_than_pythons_and_not_much_more(many, heap):
    """`interpreter.runtime.pieces.move`: many count by hundreds, each of a few by the hundreds that it leaves."""
    AT.pieces = heap
    begin_work = M[FUEL] = 1_000_000
    for piece in range(min(PIECES, many)):
        H[AT.place + piece] = 0
    H[AT.many] = heap
    zones.burn_for_moves(listed(range(many)))
    there = many // 100 if many > 4 else many * (heap // 100 if heap >= 400 else 0)
    assert there <= begin_work - M[FUEL] <= 2 * there + 7
    AT.pieces = PIECES


def test_ends_of_zones():
    assert zones.top(0) == 11 and zones.bottom(0) == 0
    assert read(zones.ends_of(0, 3, 1)) == [9, 10, 11] and read(zones.ends_of(0, 2, 0)) == [0, 1]
    assert read(zones.ends_of(0, -1, 1)) == [] and zones.lying_alone(0) == NONE
    zones.move(4, 2)
    assert zones.lying_alone(2) == 4 and zones.is_in(4, 2) and not zones.is_in(NONE, 2)
    for failing in (
        lambda: zones.top(1),
        lambda: zones.bottom(1),
        lambda: zones.draw(1, 0),
        lambda: zones.ends_of(0, 13, 1),
        lambda: zones.move(NONE, 1),
    ):
        with pytest.raises(Failing):
            failing()
    zones.has_room(2)
    zones.move(5, 2)
    with pytest.raises(Failing):
        zones.has_room(2)
    zones.take(5)
    with pytest.raises(GivingUp):  # it lies nowhere
        zones.take(5)


# ------------------------------------------------------------------ lists, numbers


SMALL = st.lists(st.integers(0, 9), max_size=6)


@given(SMALL, SMALL, st.integers(0, 9))
def test_lists_are_as_those_of_python(left, right, item):
    begin()
    one, other = listed(left), listed(right)
    assert lists.has(one, item) == (item in left)
    assert read(lists.without(one, item)) == [x for x in left if x != item]
    assert read(lists.among(one, other)) == [x for x in left if x in right]
    assert read(lists.joined(one, other)) == [*left, *(x for x in right if x not in left)]
    assert read(lists.taken_from(one, other)) == [x for x in left if x not in right]
    assert read(lists.distinct(one)) == list(dict.fromkeys(left))
    assert lists.total(one) == sum(left)
    assert lists.only(one) == (left[0] if len(left) == 1 else NONE)
    if left:
        assert (lists.extreme(one, 1), lists.extreme(one, 0)) == (max(left), min(left))
        assert (lists.at_end(one, 0), lists.at_end(one, 1)) == (left[0], left[-1])
        assert read(lists.ends(one, 1, 1)) == left[-1:] and read(lists.ends(one, 1, 0)) == left[:1]
        amounts = listed([x % 3 for x in left])
        most = max(x % 3 for x in left)
        assert read(lists.with_extreme(one, amounts, 1)) == [x for x in left if x % 3 == most]
    if len(left) != 1:
        with pytest.raises(Failing):
            lists.the_one(one)
    assert read(lists.numbers_from(item, item + 3)) == [item, item + 1, item + 2, item + 3]
    assert read(lists.numbers_from(item, item - 1)) == [] and read(lists.numbers(item)) == list(range(item))


def test_lists_that_are_too_long_are_given_up():
    with pytest.raises(GivingUp):
        lists.new(AT.end - AT.arena)
    with pytest.raises(GivingUp):
        lists.new(-1)


@given(st.integers(-(10**9), 10**9), st.integers(-50, 50))
def test_numbers_are_divided_downwards(left, right):
    if right == 0:
        for divide in (counting.divided, counting.modulo):
            with pytest.raises(Failing):
                divide(left, right)
    else:
        assert (counting.divided(left, right), counting.modulo(left, right)) == (left // right, left % right)


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_numbers_that_are_too_large_are_given_up(left, right):
    for work_out, found in (
        (counting.sum_of, left + right),
        (counting.difference, left - right),
        (counting.product, left * right),
    ):
        if abs(found) <= 10**9:
            assert work_out(left, right) == found
        else:
            with pytest.raises(GivingUp):
                work_out(left, right)
    with pytest.raises(GivingUp):
        counting.settled(10**9 + 1)
    assert counting.settled(-(10**9)) == -(10**9)


def test_seats_in_the_order_of_play():
    assert read(counting.order(1)) == [1, 2, 0] and read(counting.neighbours(0, 1, 2)) == [1, 2]
    M[DIRECTION] = -1
    assert read(counting.order(1)) == [1, 0, 2] and counting.neighbour(0, 1) == 2 and counting.neighbour(0, -1) == 1
    with pytest.raises(Failing):
        counting.neighbours(0, 1, 3)
    with pytest.raises(Failing):
        counting.seat_at(4)
    assert counting.seat_at(3) == 2


# --------------------------------------------------------------- questions, work, cards


def test_copies_are_one_answer_but_for_those_told_apart():
    for piece in range(PIECES):
        M[AT.sorts + piece] = piece // 3
    pieces = listed([5, 3, 0, 4, 9])

    def same(pair: int) -> None:
        M[words.SAID] = M[AT.sorts + M[pair + 1]] == M[AT.sorts + M[pair + 2]]

    words.TABLE[:] = [same]

    def sorts(*apart):
        return [read(group) for group in read(choosing.grouped(pieces, listed(apart), 0, 0))]

    assert sorts() == [[3, 4, 5], [0], [9]]
    assert sorts(5) == [[5], [3, 4], [0], [9]]
    M[CAUSE] = 3
    assert sorts() == [[4, 5], [3], [0], [9]]


def test_work_is_used_up():
    M[FUEL] = 3
    steps.burn(3)
    with pytest.raises(GivingUp):
        steps.burn(1)


def test_who_held_what_is_noted_where_it_lies_when_somebody_looks():
    AT.cards = 1
    for zone in range(ZONES):
        M[AT.watched + zone] = (noting.UNWATCHED, 0, 2, noting.UNWATCHED + noting.IN_FORCE + 1)[zone]
    for piece in range(PIECES):
        M[AT.entry_of + piece] = piece
    noting.begin_noting()
    for piece, zone in ((0, 1), (1, 1), (1, 2), (2, 3), (3, 1), (3, 0)):
        zones.move(piece, zone)
    noting.look()
    held = [M[AT.held + entry] for entry in range(PIECES)]
    assert held[:4] == [1, 4, 0, 0], "what came and went between two looks was not seen"
    assert [M[AT.marks + entry] for entry in range(4)] == [0, 0, noting.WAS_IN_FORCE, 0]
    noting.carried_out(5, 1)
    noting.could_not(6)
    M[words.WINNERS] = listed([2])
    noting.count_cards()
    counted = [list(M[AT.totals + 7 * entry : AT.totals + 7 * entry + 7]) for entry in range(7)]
    assert counted == [
        [1, 0, 0, 0, 1, 0, 1],
        [1, 0, 0, 0, 1, 1, 0],
        [0, 1, 0, 0, 0, 0, 0],
        [0] * 7,
        [0] * 7,
        [0, 0, 1, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0],
    ]


def test_the_lead_changes_where_another_one_stands_best_alone():
    noting.begin_noting()
    for standing in ([1, 2, 0], [3, 2, 3], [3, 2, 0], [3, 2, 0], [0, 2, 0]):
        noting.stand(listed(standing))
    assert M[words.LEADS] == 2


def test_who_knows_a_card_in_an_imagined_world():
    """The card in the place of another one is known to those who know that one, and shows the side that it showed."""
    AT.size, AT.begun, AT.world, AT.known, AT.sides = 4096, 12_000, 17_000, 4200, 2200
    known, turned = (9, 0, 3, 0, 4, 1, 0, 0, 0, 2, 0, 0), (2, 5, 7)
    H[AT.known : AT.known + PIECES] = memoryview(array("H", known))
    M[AT.sides] = sum(1 << piece for piece in turned)
    words.copy(AT.begun + words.OF_FLOW, words.POSITION, AT.size)
    faces = (1, 2, 0, 3, 5, 4, 6, 10, 8, 9, 7, 11)
    place = 18_000 + AT.size
    M[place : place + PIECES] = memoryview(array("i", faces))
    try:
        imagined.make_world(place)
        assert [H[AT.known + face] for face in faces] == list(known)
        assert {face for face in range(PIECES) if M[AT.sides] >> face & 1} == {faces[piece] for piece in turned}
        assert table()[0] == faces
        assert list(M[AT.world : AT.world + AT.size]) == list(M[words.POSITION : words.POSITION + AT.size])
    finally:
        AT.size = AT.known = AT.sides = 0


@pytest.mark.parametrize("size", [*range(62, 78, 2), 80])
def test_what_has_happened_is_seen_in_each_word(size):
    """A word that only tells what is under way does not count. The sizes leave any even rest of sixteen words."""
    AT.size = size
    try:
        before = lists.saved()
        assert not blocks.has_happened(before) and blocks.is_as_before(before)
        for word in range(words.POSITION, words.POSITION + size + 2):
            M[word] += 1
            inside = word < words.POSITION + size
            own, lasting = word >= words.FIRST_OWN, blocks.is_lasting(word - words.POSITION)
            by_chance = word < words.POSITION + 2
            assert bool(blocks.has_happened(before)) == (inside and bool(own or lasting or by_chance)), word
            seen = word == words.SECRETS
            assert bool(blocks.is_as_before(before)) == (not inside or not (own or (lasting and not seen))), word
            M[word] -= 1
    finally:
        AT.size = 0


def calling(function) -> int:
    """Return the number by which a function is called."""
    words.TABLE.append(function)
    return len(words.TABLE) - 1


def test_two_pieces_change_places_also_within_a_zone():
    for piece in (4, 5, 6):
        zones.move(piece, 2)
    zones.swap_places(5, 8)
    assert table()[2] == (4, 8, 6) and table()[0] == (0, 1, 2, 3, 7, 5, 9, 10, 11)
    zones.swap_places(4, 6)
    assert table()[2] == (6, 8, 4)


def test_a_card_by_its_title_is_the_nearest_copy_but_for_those_where_it_goes():
    zones.move(3, 1)
    zones.move(7, 2)
    nobody, first = listed([1, 2, 0]), listed([2, 1, 0])
    orders = lists.new(2)
    M[orders], M[orders + 1] = nobody, first
    copies = listed([3, 7])
    assert zones.copy_taken(orders, NONE, copies, 3, NONE) == 3
    assert zones.copy_taken(orders, NONE, copies, 3, 1) == 7
    assert zones.copy_taken(orders, 0, copies, 3, NONE) == 7
    assert zones.copy_taken(orders, 0, listed([9]), 9, 0) == 9, "it lies where it goes: the first copy"


def test_things_to_which_values_point_stand_apart():
    M[2000], M[2001], M[2002] = 4, NONE, 9
    assert read(choosing.pointed_to(listed([1]), 2000, 3)) == [1, 9, 4]


def test_dice_show_what_is_rolled_for_each_of_them():
    L[RNG], M[words.PAST] = 5, 0
    questions.roll_dice(listed([2, 3, 5]), 2000, 1, 6)
    state, wanted = 5, []
    for _ in range(3):
        number, state = rng.below(state, 6)
        wanted.append(number + 1)
    assert [M[2002], M[2003], M[2005]] == wanted and L[RNG] == state


@pytest.mark.parametrize(("named", "seeing"), [(NONE, [0, 1, 2]), (1, [1]), (2, [0, 2])])
def test_who_is_named_sees_into_a_zone_and_all_where_nobody_is(named, seeing):
    def say(owner: int) -> None:
        M[words.SAID] = named

    AT.sights = 2000
    M[2000], M[2001], M[2002] = sight.WHO_IS_NAMED, 0 if named == 2 else NONE, calling(say)
    assert [seat for seat in range(3) if sight.sees(0, seat)] == seeing
    assert sight.sees(0, NONE) == (named == NONE)
    AT.sights = 0


@pytest.mark.parametrize(
    ("doing", "most", "wanted"), [([], NONE, 2), ([0], NONE, 3), ([0, 1, 3], NONE, 6), ([0, 1, 2, 3], 3, 3)]
)
def test_a_window_ends_when_so_many_in_a_row_have_done_nothing(doing, most, wanted):
    turns: list[int] = []

    def act(given: int) -> None:
        if len(turns) in doing:
            M[words.FIRST_OWN] += 1
        M[CAUSE] = M[words.NAMES + 1] = len(turns)  # that is only under way
        turns.append(M[given + 1])

    AT.size = words.FIRST_OWN + 8 - words.POSITION
    blocks.window(listed([2, 0]), 2, most, calling(act), listed([NONE]), 1, NONE)
    assert turns == [2, 0, 2, 0, 2, 0][:wanted]


def test_whose_turn_it_is_does_not_count_in_a_window():
    turns = []

    def act(given: int) -> None:
        M[words.FIRST_OWN + 1] = M[given + 1]
        turns.append(M[given + 1])

    AT.size = words.FIRST_OWN + 8 - words.POSITION
    blocks.window(listed([2, 0]), 2, 9, calling(act), listed([NONE]), 1, words.FIRST_OWN + 1)
    assert turns == [2, 0]
    assert M[words.FIRST_OWN + 1] == 0
    blocks.window(listed([2, 0]), 2, 5, calling(act), listed([NONE]), 1, NONE)
    assert turns[2:] == [2, 0, 2, 0, 2]


@pytest.mark.parametrize("word", [words.LOGGED, words.RECORDS, words.DIRECTION, words.SECRETS, words.POSITION])
def test_what_lasts_of_a_position_counts_as_done(word):
    AT.size = words.FIRST_OWN + 8 - words.POSITION
    before = lists.new(AT.size)
    words.copy(before, words.POSITION, AT.size)
    assert not blocks.has_happened(before)
    M[word] += 1
    assert blocks.has_happened(before)
    M[word] -= 1


def members(list_: int) -> list[int]:
    return list(M[list_ + 1 : list_ + 1 + M[list_]])


def test_bundles_are_reckoned_kind_by_kind():
    left, right = listed([3, 0, 2]), listed([1, 1, 2])
    found = [members(bundles.combined(left, right, how)) for how in range(4)]
    assert found == [[4, 1, 4], [2, -1, 0], [1, 0, 2], [3, 1, 2]]
    assert members(bundles.times(right, -2)) == [-2, -2, -4] and members(bundles.of_kind(5, 1, 3)) == [0, 5, 0]
    assert members(bundles.all_together(listed([left, right, right]), 3)) == [5, 2, 6]
    assert bundles.includes(left, listed([3, 0, 1])) and not bundles.includes(left, right)
    assert bundles.are_alike(left, listed([3, 0, 2])) and not bundles.are_alike(left, right)
    bundles.put_bundle(9000, left)
    assert members(bundles.bundle_at(9000, 3)) == [3, 0, 2]
    with pytest.raises(Failing):
        bundles.put_bundle(9000, listed([3, 0, -1]))
    M[9010:9013] = M[9000:9003]
    with pytest.raises(Failing):
        bundles.move_bundle(right, 9000, 9010, 0)
    assert members(bundles.move_bundle(right, 9000, 9010, 1)) == [1, 0, 2]
    assert list(M[9000:9003]) == [2, 0, 0] and list(M[9010:9013]) == [4, 0, 4]


def test_ways_lead_through_the_cells_that_are_open():
    """Cells 0 to 5 in a row, 6 beside both ends."""
    beside = [[1, 6], [0, 2], [1, 3], [2, 4], [3, 5], [4, 6], [0, 5]]
    for cell in range(PIECES):
        M[9100 + cell] = listed(beside[cell] if cell < len(beside) else [])
    anywhere, row = grids.NOTHING_BETWEEN, listed([1, 2, 3, 4, 5])
    assert members(grids.reached(listed([0]), 2, anywhere, 9100)) == [0, 1, 2, 5, 6]
    assert members(grids.reached(listed([0, 4]), 1, row, 9100)) == [0, 1, 3, 4, 5]
    assert [grids.steps_between(0, 5, way, 9100) for way in (anywhere, row, listed([1, 5]))] == [2, 5, -1]
    assert grids.steps_between(NONE, 5, row, 9100) == -1 and grids.there_is_a_way(0) == 0
    with pytest.raises(Failing):
        grids.there_is_a_way(-1)


@pytest.mark.parametrize(
    ("number", "short", "changed", "did"),
    [
        (5, [2, 3], True, 2),  # the least that was carried out
        (5, [0], True, 0),  # something else has happened
        (5, [0], False, NONE),
        (5, [], True, 5),
        (0, None, False, NONE),
        (5, None, False, 5),
        (NONE, [], False, NONE),
        (NONE, [], True, 0),
    ],
)
def test_an_event_has_happened_with_what_was_carried_out(number, short, changed, did):
    AT.size = words.FIRST_OWN + 8 - words.POSITION
    M[words.SHORT], M[words.DONE] = 0, 7
    before = blocks.begin_in_part()
    if short is not None:
        counting.fall_short(NONE)
        for one in short:
            counting.fall_short(one)
    M[words.FIRST_OWN] += changed
    blocks.done_in_part(before, number, 0)
    assert (M[words.DID], M[words.SHORT], M[words.DONE]) == (did, int(short is not None), 7)
    M[words.SHORT], M[words.DONE] = 0, NONE


@given(
    st.integers(0, 2**63 - 1),
    st.lists(st.sets(st.integers(0, PIECES - 1), max_size=6), min_size=PIECES, max_size=PIECES),
)
def test_worlds_are_dealt_as_python_deals_them(seed, more):
    """Each place may hold its own piece and some others. The worlds of two calls follow each other, and a new round begins anew."""
    doubts = Doubts(tuple(range(PIECES)), tuple(frozenset({place, *other}) for place, other in enumerate(more)))
    due = SimpleNamespace(options="abcdef", place_of=lambda index: index, mixed=((0, 3, 4), (1, 5)))
    AT.dealing, AT.dealing_luck, AT.handed = 10_000, 12_000, 14_000
    dealing = Dealing(doubts, seed)
    dealt = Dealt(dealing, due, {piece: piece for piece in range(PIECES)}, AT.dealing)
    chance.twister_begun()
    for again in (seed, seed // 3):
        words_of = dealt.begun(again, (5, 0, 3))
        M[AT.dealing : AT.dealing + len(words_of)] = memoryview(words_of)
        rng_ = random.Random(again)
        wanted = dealing.worlds(rng_)
        for many in (1, 3):
            dealt_in.deal(many, 3)
            for number in range(many):
                at = AT.handed + number * (dealt_in.ANSWERS_OF + 3 + PIECES + 1) // 2 * 2
                faces = next(wanted)
                _, *seeds = (rng_.getrandbits(63) for _ in range(3))
                places = list(range(6))
                for group in due.mixed:
                    order = [places[index] for index in group]
                    rng_.shuffle(order)
                    for index, place in zip(group, order):
                        places[index] = place
                assert [L[at // 2], L[at // 2 + 1]] == seeds
                assert list(M[at + 4 : at + 7]) == [places[5], places[0], places[3]]
                assert list(M[at + 7 : at + 7 + PIECES]) == [faces[piece] for piece in range(PIECES)]
