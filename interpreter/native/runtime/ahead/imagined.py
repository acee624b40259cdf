"""Play the imagined games of a bot, as `interpreter.simulation.montecarlo` does. In each world (a position with one possible
piece in each hidden place), each answer to the question is tried, and the game then goes on with random answers."""

from __future__ import annotations

from interpreter.native.runtime.ahead.dealing import ANSWERS_OF, deal
from interpreter.native.runtime.ahead.orders import FUNCTION, OF_AN_ORDER, come_to_step
from interpreter.native.runtime.at_once import lay_at
from interpreter.native.runtime.blocks import begin_answers
from interpreter.native.runtime.chance import WORDS, seed_twister
from interpreter.native.runtime.games import begin_answers_anew, begin_counts
from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.questions import COME_THERE, FAR_ENOUGH
from interpreter.native.runtime.sight import is_unseen
from interpreter.native.runtime.steps import begin_anew, begin_step, end_step
from interpreter.native.runtime.words import (
    AT,
    BLOCKS,
    BROKEN_OFF,
    CURSOR,
    DECISIONS,
    FAR_AS,
    FIRED,
    FLOW,
    FREE,
    FUTILE,
    HOPELESS,
    IS_GIVEN,
    KEPT,
    LUCK,
    LUCK_AT,
    NESTED,
    NO_PIECE,
    NONE,
    OF_FLOW,
    OFFERED,
    OFFERED_THERE,
    OPTIONS_THERE,
    ORDER,
    POSITION,
    SAID,
    SCRIPT,
    SEAT_THERE,
    TRIED,
    TURNED,
    TWISTER,
    WINNERS,
    Failing,
    GameOver,
    GivingUp,
    H,
    L,
    Leaving,
    M,
    Unseen,
    by_number,
    copy,
    shl32,
)

#: The largest numbers of worlds in one call, of answers that are tried in each world, and of things among the options.
MOST_WORLDS, MOST_TRIED, MOST_THINGS = 64, 64, 512
#: The number of words for the members of the loops under way.
MOST_LOOPED = 1024
#: How an imagined game went: it is over; it was broken off; it is left to Python. Whether a world leads to the same
#: question: it does not (UNLIKE), or it does (LIKE).
OVER, BROKEN, LEFT_TO_PYTHON, UNLIKE, LIKE = 0, FAR_ENOUGH, 2, 3, 4
# The first words of the report on a game: how it went, and who has won (a bit for each player). Then comes how well
# each player stands.
OF_A_TALE = 2


def refer(told: int) -> None:
    """Play from the position that was handed over up to the next question, and keep the position there. Store two numbers at
    `told`: the number of options (NONE: no question comes up), and the seat of the player who is asked."""
    copy(AT.world, AT.begun + OF_FLOW, AT.size)
    M[TRIED] = NONE
    M[told] = NONE
    if played() == COME_THERE and M[OPTIONS_THERE] <= MOST_THINGS:
        M[told] = M[OPTIONS_THERE]
        M[told + 1] = M[SEAT_THERE]
        copy(AT.now, POSITION, AT.size)
        keep_things(M[SEAT_THERE])


def keep_things(seat: int) -> None:
    """Keep the list of things that are the options of the question. A thing that the asked player cannot see is kept as
    NONE."""
    things = M[OFFERED_THERE]
    M[AT.told_things] = 0
    i = 1
    while things and i <= M[things]:
        push(AT.told_things, NONE if is_unseen(M[things + i], seat) else M[things + i])
        i += 1


def imagine(told: int, many: int, answers: int) -> None:
    """Deal `many` worlds, and play on in each of them, once for each of `answers` answers. Store the results of the games at
    `told`."""
    deal(many, answers)
    world = AT.handed
    while many:
        faces = world + ANSWERS_OF + answers
        make_world(faces)
        M[told] = likeness(faces)
        if M[told] == LIKE:
            play_each(world, told + 1, answers)
        told += 1 + answers * (OF_A_TALE + AT.players)
        world += (ANSWERS_OF + answers + AT.pieces + 1) >> 1 << 1
        many -= 1


def make_world(faces: int) -> None:
    """Make a world from the position at the beginning of the step, by replacing pieces with others. `faces` holds the
    new piece for each piece."""
    begun = 2 * (AT.begun + OF_FLOW - POSITION)
    copy(POSITION, AT.begun + OF_FLOW, AT.size)
    M[FREE] = AT.arena
    zone = 0
    while zone < AT.zones:
        lie_otherwise(zone, begun, faces)
        zone += 1
    piece = 0
    while piece < AT.pieces:
        if M[faces + piece] != piece:
            know_otherwise(piece, begun, M[faces + piece])
        piece += 1
    copy(AT.world, POSITION, AT.size)


def lie_otherwise(zone: int, begun: int, faces: int) -> None:
    """Replace the pieces in a zone by those that lie there in this world, if they differ."""
    lying = new(H[AT.many + begun + zone])
    piece = H[AT.first + begun + zone]
    others = 0
    while piece != NO_PIECE:
        others = others or M[faces + piece] != piece
        push(lying, M[faces + piece])
        piece = H[AT.following + begun + piece]
    if others:
        lay_at(POSITION, lying, zone)
    M[FREE] = lying


def know_otherwise(piece: int, begun: int, face: int) -> None:
    """Let the players who knew a piece know the piece that replaces it (`face`) instead. The new piece is turned up if the
    replaced piece was."""
    if AT.known:
        H[AT.known + face] = H[AT.known + begun + piece]
    if AT.sides:
        bit = shl32(1, face & 31)
        place = AT.sides + (face >> 5)
        M[place] = M[place] & (-1 - bit)
        if M[AT.sides + (begun >> 1) + (piece >> 5)] & shl32(1, piece & 31):
            M[place] = M[place] | bit


def likeness(faces: int) -> int:
    """Compare the step in this world with the step in the real position. Return LIKE if it leads to the same question, and all
    open values and zones are equal. Return UNLIKE if the question, a value or a zone differs. Return LEFT_TO_PYTHON if the
    module cannot play the step."""
    M[TRIED] = NONE
    outcome = played()
    if outcome == LEFT_TO_PYTHON:
        return LEFT_TO_PYTHON
    return LIKE if outcome == COME_THERE and is_same(faces) else UNLIKE


def is_same(faces: int) -> int:
    """Tell whether the question, the open values and the zones are the same as in the real position, apart from the
    replaced pieces."""
    now = AT.now - POSITION
    if M[OPTIONS_THERE] != M[AT.asked] or M[SEAT_THERE] != M[AT.asked + 1] or not are_same_things():
        return 0
    if M[CURSOR] != M[AT.script]:
        return 0
    i = 1
    while i <= M[AT.script]:
        if M[AT.script + i] != M[AT.answers + i - 1]:
            return 0
        i += 1
    i = 1
    while i <= M[AT.open_words]:
        if M[M[AT.open_words + i]] != M[M[AT.open_words + i] + now]:
            return 0
        i += 1
    zone = 0
    while zone < AT.zones:
        piece = H[AT.first + zone]
        other = H[AT.first + 2 * now + zone]
        while piece != NO_PIECE and other != NO_PIECE and piece == M[faces + other]:
            piece = H[AT.following + piece]
            other = H[AT.following + 2 * now + other]
        if piece != NO_PIECE or other != NO_PIECE:
            return 0
        zone += 1
    return 1


def are_same_things() -> int:
    """Tell whether the things among the options are the same, as far as the asked player can see them."""
    things = M[OFFERED_THERE]
    if M[AT.told_things] != (M[things] if things else 0):
        return 0
    i = 1
    while i <= M[AT.told_things]:
        seen = NONE if is_unseen(M[things + i], M[SEAT_THERE]) else M[things + i]
        if seen != M[AT.told_things + i]:
            return 0
        i += 1
    return 1


def play_each(world: int, told: int, answers: int) -> None:
    """Play on after each answer. All these games use the same random numbers, so that only the answer makes a
    difference."""
    seed_twister(L[world >> 1])
    copy(AT.luck_begun, TWISTER, WORDS)
    L[LUCK] = L[(world >> 1) + 1]
    i = 0
    while i < answers:
        M[TRIED] = M[world + ANSWERS_OF + i]
        copy(TWISTER, AT.luck_begun, WORDS)
        M[TURNED] = 0
        outcome = played()
        M[told] = outcome
        if outcome <= FAR_ENOUGH:
            M[told + 1] = winners_of(outcome)
            if AT.aim and not all_stand(told + OF_A_TALE):
                M[told] = LEFT_TO_PYTHON
        told += OF_A_TALE + AT.players
        i += 1


def winners_of(outcome: int) -> int:
    """Return the winners as bits, one for each seat; 0 if the game is not over."""
    found = 0
    i = 1
    while outcome == OVER and i <= M[M[WINNERS]]:
        found = found | (1 << M[M[WINNERS] + i])
        i += 1
    return found


def all_stand(told: int) -> int:
    """Store how well each player stands, from `told` on. Return 0 if this cannot be computed, otherwise 1."""
    seat = 0
    try:
        while seat < AT.players:
            begin_anew()
            M[FREE] = AT.arena
            M[NESTED] = 0
            M[BLOCKS] = 0
            by_number(AT.aim - 1, seat)
            M[told + seat] = M[SAID]
            seat += 1
    except Failing:
        return 0
    except Unseen:
        return 0
    except Leaving:
        return 0
    except GivingUp:
        return 0
    return 1


def played() -> int:
    """Play on in the world, from the beginning of the step. Return OVER if the game came to its end, LEFT_TO_PYTHON if the
    module cannot play it, or else the reason why it was broken off."""
    begin_imagined()
    try:
        go_on()
    except GameOver:
        if M[BROKEN_OFF]:
            return M[BROKEN_OFF]
        return OVER
    except Failing:
        return LEFT_TO_PYTHON
    except Unseen:
        return LEFT_TO_PYTHON
    except Leaving:
        return LEFT_TO_PYTHON
    except GivingUp:
        return LEFT_TO_PYTHON
    return OVER


def begin_imagined() -> None:
    """Restore the position of this world at the beginning of the step, and let the answers that were given in the step
    be given again."""
    copy(POSITION, AT.world, AT.size)
    copy(FLOW, AT.begun, OF_FLOW)
    M[KEPT] = AT.arena
    M[FREE] = AT.arena
    begin_counts()
    begin_answers_anew()
    M[CURSOR] = 0
    M[HOPELESS] = 0
    M[FUTILE] = NONE
    M[FIRED] = 0
    M[IS_GIVEN] = 0
    M[LUCK_AT] = -1
    M[BROKEN_OFF] = 0
    M[OFFERED] = 0
    copy(AT.answers, AT.script + 1, M[AT.script])
    M[SCRIPT] = M[AT.script]


def go_on() -> None:
    """Play to the end of the game. If there is a limit (FAR_AS), break the game off before the first step at which it
    has had that many answers."""
    is_later = 0
    while come_to_step():
        if M[FAR_AS] >= 0 and M[DECISIONS] >= M[FAR_AS]:
            M[BROKEN_OFF] = FAR_ENOUGH
            raise GameOver
        begin_step()
        if is_later:
            begin_answers()
            M[LUCK_AT] = -1
        is_later = 1
        by_number(M[AT.orders + OF_AN_ORDER * M[ORDER] + FUNCTION], 0)
        end_step()
        M[ORDER] += 1
