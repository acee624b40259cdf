"""A running WebAssembly module. This is the only file that calls wasmtime to compile and run one."""

from __future__ import annotations

from array import array

import wasmtime

from interpreter.native.building import ROOM, Built
from interpreter.native.typed.places import bytes_of


class Machine:
    """Compiles a module and plays games with it. The module has its own memory and cannot reach anything outside it."""

    def __init__(self, built: Built) -> None:
        self.built = built
        config = wasmtime.Config()
        config.wasm_exceptions = True
        engine = wasmtime.Engine(config)
        self._store = wasmtime.Store(engine)
        self._store.set_limits(memory_size=4 * built.placing.free + 65536, instances=1, tables=1, memories=1)
        module = wasmtime.Module(engine, bytes(wasmtime.wat2wasm(built.text)))
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        memory, games, begin = exports["memory"], exports["games"], exports["begin"]
        assert isinstance(memory, wasmtime.Memory) and isinstance(games, wasmtime.Func)
        assert isinstance(begin, wasmtime.Func)
        self._memory, self._games = memory, games
        begin(self._store)
        self.most = ROOM // built.words
        self._exports = exports

    def games(self, seed: int, many: int) -> array[int]:
        """Play one game for each of `many` consecutive seeds (at most `most`), from `seed` on. Return the words with
        the results, `built.words` for each game. Raises wasmtime.Trap if the module itself fails."""
        self._games(self._store, seed, many)
        return self._read(self.built.told, many * self.built.words)

    def totals(self, words: int) -> array[int]:
        """Return the counts of what happened to the cards since the last call (the first `words` words), and set them
        to 0."""
        found = self._read(self.built.placing.at.totals, words)
        self._memory.write(self._store, bytes_of([0] * words), 4 * self.built.placing.at.totals)
        return found

    def refer(self) -> tuple[int, int]:
        """Play on from the position that was handed over (`interpreter.native.handing`) to the next question. Return
        the number of options and the seat of the player who is asked; the number is NONE if no question comes up.
        Raises wasmtime.Trap."""
        self._call("refer", self.built.told)
        many, seat = self._read(self.built.told, 2)
        return many, seat

    def imagine(self, many: int, answers: int, words: int) -> array[int]:
        """Play on in `many` handed-over worlds, once after each of `answers` answers. Return the first `words` words of
        the report on these games. Raises wasmtime.Trap."""
        self._call("imagine", self.built.told, many, answers)
        return self._read(self.built.told, words)

    def write(self, word: int, words: array[int]) -> None:
        """Write some words to memory; `word` is the number of the first word there."""
        self._memory.write(self._store, words.tobytes(), 4 * word)

    def _call(self, name: str, *given: int) -> None:
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        function(self._store, *given)

    def _read(self, word: int, many: int) -> array[int]:
        found = array("i")
        found.frombytes(self._memory.read(self._store, 4 * word, 4 * (word + many)))
        return found
