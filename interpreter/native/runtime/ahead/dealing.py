"""Deal the worlds of a bot that imagines games. A world is a position with one possible piece in each hidden place.
`interpreter.native.dealing` hands over which pieces are possible. The random numbers are those of
`interpreter.simulation.beliefs`, so Python deals the same worlds."""

from __future__ import annotations

from interpreter.native.runtime.chance import WORDS, long_bits, luck, mixed, seed_twister, twisted
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.words import (
    AT,
    FREE,
    TURNED,
    TWISTER,
    L,
    M,
    copy,
    less64,
    low,
    mul64,
    real,
    shl32,
    shr32,
    whole,
    wide,
)

# The first words of what is handed over. The seed of a round of worlds (a long word); whether the round has begun; how
# many rounds of exchanges come before the next world. Then come places of lists: for each piece the piece that is
# certain to lie there (its own number, if that is not known); the lots, each as two lists, of places and of the pieces
# that are dealt to them; the doubtful places; one possible assignment of pieces to these; the present assignment; for
# each of these places the set of the pieces that may lie there, as bits; the doubtful places that are alike, as pairs
# of the first index and a number; the options by their places in the rules; the lists of options that are mixed; the
# options that are tried.
IS_BEGUN, TIMES, SURE, LOTS, PLACES, FIRST, GIVEN_FACES, SETS, ALIKE, OPTIONS, MIXED, ABLE, OF_DEALING = range(2, 15)
# The first words of a world that was dealt: two seeds (long words), one for the random answers and one for cards
# and dice. Then come the answers, and for each piece the piece that it is in this world.
ANSWERS_OF = 4
#: The number of the rounds of exchanges before the first world.
SWAPS = 3
#: The numbers of pieces must be lower: they take the lower bits of a long word. Above are 26 random bits, and 27 more.
MOST_FACES = 2**11
UPPER_PART = 2**37


def deal(many: int, answers: int) -> None:
    """Deal the next `many` worlds of a round, and store them in the form in which `imagine` reads them. In each world,
    `answers` answers are tried."""
    if not M[AT.dealing + IS_BEGUN]:
        begin_dealing()
    copy(TWISTER, AT.dealing_luck, WORDS)
    M[TURNED] = M[AT.dealing_luck + WORDS]
    world = AT.handed
    while many:
        M[FREE] = AT.arena
        deal_faces(world + ANSWERS_OF + answers)
        long_bits()  # this seed is for values that only their owner sees; the module cannot play such games
        L[world >> 1] = long_bits()
        L[(world >> 1) + 1] = long_bits()
        deal_answers(world + ANSWERS_OF)
        world += (ANSWERS_OF + answers + AT.pieces + 1) >> 1 << 1
        many -= 1
    copy(AT.dealing_luck, TWISTER, WORDS)
    M[AT.dealing_luck + WORDS] = M[TURNED]


def begin_dealing() -> None:
    """Begin a round of worlds, with its own random numbers and its own first assignment of pieces to places. So the worlds of a
    round do not depend on earlier rounds."""
    seed_twister(L[AT.dealing >> 1])
    copy(AT.dealing_luck, TWISTER, WORDS)
    M[AT.dealing_luck + WORDS] = 0
    copy(M[AT.dealing + GIVEN_FACES], M[AT.dealing + FIRST], 1 + M[M[AT.dealing + FIRST]])
    M[AT.dealing + TIMES] = SWAPS
    M[AT.dealing + IS_BEGUN] = 1


def deal_faces(faces: int) -> None:
    """Store at `faces` for each piece the piece that lies in its place in this world."""
    copy(faces, M[AT.dealing + SURE] + 1, AT.pieces)
    lots = M[AT.dealing + LOTS]
    i = 1
    while i < M[lots]:
        deal_lot(faces, M[lots + i], M[lots + i + 1])
        i += 2
    places = M[AT.dealing + PLACES]
    if M[places]:
        given = M[AT.dealing + GIVEN_FACES]
        while M[AT.dealing + TIMES]:
            exchange_faces(given)
            M[AT.dealing + TIMES] -= 1
        M[AT.dealing + TIMES] = 1
        i = 1
        while i <= M[places]:
            M[faces + M[places + i]] = M[given + i]
            i += 1


def deal_lot(faces: int, places: int, lot: int) -> None:
    """Give the pieces of a lot to its places in random order."""
    keys = in_random_order(lot + 1, M[lot])
    i = 0
    while i < M[lot]:
        M[faces + M[places + 1 + i]] = low(L[keys + i]) & (MOST_FACES - 1)
        i += 1


def in_random_order(source: int, many: int) -> int:
    """Return the place of a sorted list of `many` long words, one for each piece from `source` on. The upper bits of a long
    word are a random number, the lower bits the number of the piece. So the pieces are in random order."""
    keys = (new(2 * many + 2) + 2) >> 1
    i = 0
    while i < many:
        upper = shr32(twisted(), 5)
        lower = shr32(twisted(), 6)
        L[keys + i] = mul64(wide(upper), UPPER_PART) | mul64(wide(lower), MOST_FACES) | wide(M[source + i])
        i += 1
    apart = many >> 1
    while apart:
        sort_apart(keys, many, apart)
        apart = apart >> 1
    return keys


def sort_apart(keys: int, many: int, apart: int) -> None:
    """Sort long words that are `apart` words from each other (one pass of a shell sort)."""
    i = apart
    while i < many:
        key = L[keys + i]
        at = i
        while at >= apart and less64(key, L[keys + at - apart]):
            L[keys + at] = L[keys + at - apart]
            at -= apart
        L[keys + at] = key
        i += 1


def exchange_faces(given: int) -> None:
    """Let hidden places exchange their pieces at random. First, places with equal sets of possible pieces exchange them. Then
    random pairs of places exchange theirs, if each piece is possible at its new place; as many pairs are tried as there are
    places."""
    alike = M[AT.dealing + ALIKE]
    i = 1
    while i < M[alike]:
        first = given + 1 + M[alike + i]
        keys = in_random_order(first, M[alike + i + 1])
        j = 0
        while j < M[alike + i + 1]:
            M[first + j] = low(L[keys + j]) & (MOST_FACES - 1)
            j += 1
        i += 2
    sets = M[AT.dealing + SETS]
    left = M[given]
    while left:
        one = 1 + whole(luck() * real(M[given]))
        other = 1 + whole(luck() * real(M[given]))
        piece = M[given + one]
        if may_lie(M[given + other], M[sets + one]) and may_lie(piece, M[sets + other]):
            M[given + one] = M[given + other]
            M[given + other] = piece
        left -= 1


def may_lie(piece: int, bits_: int) -> int:
    """Tell whether a piece is in a set of pieces."""
    return M[bits_ + (piece >> 5)] & shl32(1, piece & 31)


def deal_answers(answers: int) -> None:
    """Store the answers to try. If the question offers hidden pieces in a mixed order, this order is random in each world."""
    options = M[AT.dealing + OPTIONS]
    places = new(M[options])
    copy(places, options, 1 + M[options])
    groups = M[AT.dealing + MIXED]
    i = 1
    while i <= M[groups]:
        mix_places(places, M[groups + i])
        i += 1
    able = M[AT.dealing + ABLE]
    i = 0
    while i < M[able]:
        M[answers + i] = M[places + 1 + M[able + 1 + i]]
        i += 1


def mix_places(places: int, group: int) -> None:
    """Put the options of a group, which are given by their indices, into random order."""
    order = new(M[group])
    i = 1
    while i <= M[group]:
        push(order, M[places + 1 + M[group + i]])
        i += 1
    mixed(order, 1)
    i = 1
    while i <= M[group]:
        M[places + 1 + M[group + i]] = M[order + i]
        i += 1
