"""Random numbers, the same as in Python: SplitMix64 for cards and dice (`interpreter.model.rng`), and the Mersenne
Twister for random answers (`random.Random`)."""

from __future__ import annotations

from interpreter.native.runtime.words import (
    AT,
    RNG,
    TURNED,
    TWISTER,
    L,
    Long,
    M,
    add32,
    add64,
    copy,
    less64,
    low,
    mul32,
    mul64,
    real,
    rest64,
    shl32,
    shr32,
    shr64,
    sub32,
    sub64,
    wide,
)

GAMMA, MIX, MIX_AGAIN = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
#: The number of words of the twister, and the distance between the two words that are mixed.
WORDS, APART = 624, 397
UPPER, LOWER, MATRIX = -(2**31), 2**31 - 1, 0x9908B0DF - 2**32
FIRST_BITS, SECOND_BITS = 0x9D2C5680 - 2**32, 0xEFC60000 - 2**32
#: The twister begins with this seed, and then the given seed is mixed in.
FIRST_SEED = 19650218
UNIT = 1.0 / 9007199254740992.0


def advanced() -> Long:
    """Return the next 64 random bits."""
    state = add64(L[RNG], GAMMA)
    L[RNG] = state
    z = mul64(state ^ shr64(state, 30), MIX)
    z = mul64(z ^ shr64(z, 27), MIX_AGAIN)
    return z ^ shr64(z, 31)


def below(many: int) -> int:
    """Return a random number from 0 to `many` - 1."""
    n = wide(many)
    over = rest64(sub64(0, n), n)  # without the last `over` numbers, each result is equally likely
    z = advanced()
    while over != 0 and not less64(z, sub64(0, over)):
        z = advanced()
    return low(rest64(z, n))


def mixed(list_: int, by_twister: int) -> None:
    """Put the members of a list into a random order. With `by_twister`, the random numbers are those of `random.shuffle`.
    Otherwise they are the ones that also decide cards and dice."""
    last = M[list_] - 1
    while last > 0:
        chosen = drawn_below(last + 1) if by_twister else below(last + 1)
        x = M[list_ + 1 + last]
        M[list_ + 1 + last] = M[list_ + 1 + chosen]
        M[list_ + 1 + chosen] = x
        last -= 1


def twister_begun() -> None:
    """Store the words with which the Mersenne Twister begins, before a seed is mixed in. They are the same for all games."""
    M[AT.twister] = FIRST_SEED
    i = 1
    while i < WORDS:
        last = M[AT.twister + i - 1]
        M[AT.twister + i] = add32(mul32(1812433253, last ^ shr32(last, 30)), i)
        i += 1


def seed_twister(seed: Long) -> None:
    """Seed the twister in the same way as `random.Random(seed)`."""
    copy(TWISTER, AT.twister, WORDS)
    first = low(seed)
    second = low(shr64(seed, 32))
    i = 1
    j = 0
    last = M[TWISTER]
    left = WORDS
    while left:
        mixed = M[TWISTER + i] ^ mul32(last ^ shr32(last, 30), 1664525)
        last = add32(add32(mixed, second), 1) if j else add32(mixed, first)
        M[TWISTER + i] = last
        i += 1
        if second:
            j = 1 - j
        if i >= WORDS:
            M[TWISTER] = last
            i = 1
        left -= 1
    left = WORDS - 1
    while left:
        last = sub32(M[TWISTER + i] ^ mul32(last ^ shr32(last, 30), 1566083941), i)
        M[TWISTER + i] = last
        i += 1
        if i >= WORDS:
            M[TWISTER] = last
            i = 1
        left -= 1
    M[TWISTER] = UPPER
    M[TURNED] = 0


def twisted() -> int:
    """Return the next 32 random bits of the twister. Each call replaces one of its words."""
    i = M[TURNED]
    next_ = i + 1
    if next_ >= WORDS:
        next_ = 0
    M[TURNED] = next_
    other = i + APART
    if other >= WORDS:
        other -= WORDS
    y = (M[TWISTER + i] & UPPER) | (M[TWISTER + next_] & LOWER)
    x = M[TWISTER + other] ^ shr32(y, 1)
    if y & 1:
        x = x ^ MATRIX
    M[TWISTER + i] = x
    x = x ^ shr32(x, 11)
    x = x ^ (shl32(x, 7) & FIRST_BITS)
    x = x ^ (shl32(x, 15) & SECOND_BITS)
    return x ^ shr32(x, 18)


def luck() -> float:
    """Return a random number from 0 up to, but not including, 1, as `random.random` does."""
    upper = shr32(twisted(), 5)
    lower = shr32(twisted(), 6)
    return (real(upper) * 67108864.0 + real(lower)) * UNIT


def random_bits(many: int) -> int:
    """Return `many` random bits of the twister (at most 31), as `random.getrandbits` does."""
    return shr32(twisted(), 32 - many)


def long_bits() -> Long:
    """Return 63 random bits of the twister, as `random.getrandbits` does."""
    lower = wide(twisted())
    return lower | mul64(wide(random_bits(31)), 4294967296)


def drawn_below(many: int) -> int:
    """Return a random number from 0 to `many` - 1, in the way that `random.choice` and `random.shuffle` draw it."""
    size = 0
    while shr32(many, size):
        size += 1
    found = random_bits(size)
    while found >= many:
        found = random_bits(size)
    return found
