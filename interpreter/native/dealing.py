"""Translate what a bot knows of hidden pieces into numbers, so that the module can deal worlds. (A world is a position with one
possible piece in each hidden place.)"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence

from interpreter.model.decisions import Decision
from interpreter.native.runtime.ahead import dealing as places
from interpreter.native.typed.cannot import CannotSay
from interpreter.simulation.beliefs import Dealing


class Dealt:
    """The words (numbers of 32 bits) from which the module deals the worlds of one decision. `start` is the place in its memory
    at which they are written, and `able` the place in it of the list of answers to try. `here` has for each piece in play its
    number in the module."""

    def __init__(self, dealing: Dealing, due: Decision, here: Mapping[int, int], start: int) -> None:
        """Raises CannotSay if a hidden place or a piece is not in play."""
        self.here, self.start, self.words = here, start, array("i", [0] * places.OF_DEALING)
        self.sets: dict[frozenset[int], int] = {}
        try:
            self._put(dealing, due)
        except KeyError as error:
            raise CannotSay("hidden things that are not in play") from error
        self.able = self.words[places.ABLE] - start

    def begun(self, seed: int, able: Sequence[int]) -> array[int]:
        """Return the words at the beginning of a round of worlds in which some of the answers are tried."""
        self.words[:2] = array("i", array("Q", [seed]).tobytes())
        self.words[places.IS_BEGUN] = 0
        self.words[self.able : self.able + 1 + len(able)] = array("i", [len(able), *able])
        return self.words

    def _put(self, dealing: Dealing, due: Decision) -> None:
        words, here = self.words, self.here
        sure = list(range(len(here)))
        for place, face in dealing.known.items():
            sure[here[place]] = here[face]
        words[places.SURE] = self._list(sure)
        words[places.LOTS] = self._list([self._pieces(one) for lot in dealing.lots for one in lot])
        words[places.PLACES] = self._pieces(dealing.doubtful)
        words[places.FIRST] = self._pieces(dealing.first)
        words[places.GIVEN_FACES] = self._pieces(dealing.first)
        words[places.SETS] = self._list([self._set(one) for one in dealing.may_be])
        words[places.ALIKE] = self._list([one for alike in dealing.alike for one in (alike.start, len(alike))])
        words[places.OPTIONS] = self._list([due.place_of(index) for index in range(len(due.options))])
        words[places.MIXED] = self._list([self._list(group) for group in due.mixed])
        words[places.ABLE] = self._list(range(len(due.options)))

    def _list(self, members: Iterable[int]) -> int:
        """Append a list, and return its place."""
        content = list(members)
        place = self.start + len(self.words)
        self.words.extend([len(content), *content])
        return place

    def _pieces(self, pieces: Iterable[int]) -> int:
        return self._list([self.here[piece] for piece in pieces])

    def _set(self, may_be: frozenset[int]) -> int:
        """Return the place of a set of pieces, which is stored as bits. If an equal set is stored already, return the place of
        that set."""
        if may_be not in self.sets:
            bits = sum(1 << self.here[piece] for piece in may_be)
            self.sets[may_be] = self.start + len(self.words)
            self.words.frombytes(bits.to_bytes(4 * (len(self.here) // 32 + 1), "little"))
        return self.sets[may_be]
