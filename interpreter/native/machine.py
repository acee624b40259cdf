"""A running WebAssembly module. This is the only file that calls wasmtime to compile and run one."""

from __future__ import annotations

import ctypes
from array import array

import wasmtime

from dsl.fallbacks import FALLBACKS
from interpreter.native.building import ROOM, Built
from interpreter.native.interrupting import heard
from interpreter.native.runtime.words import STOPPED

#: Whether the person has pressed Ctrl-C, as it stands in memory: no, or yes.
NO, YES = array("i", [0]), array("i", [1])


class Machine:
    """Compiles a module and plays games with it. The module has its own memory, and cannot reach anything outside this
    memory."""

    def __init__(self, built: Built) -> None:
        self.built = built
        for _, error in built.faults:
            FALLBACKS.by_error(error)
        config = wasmtime.Config()
        config.wasm_exceptions = True
        # A process of `--jobs` may have to compile a module again, and the threads of the compiler do not exist in a forked
        # process: the compiler would wait for them for ever. With one thread it also needs less memory.
        config.parallel_compilation = False
        engine = wasmtime.Engine(config)
        self._store = wasmtime.Store(engine)
        self._store.set_limits(memory_size=4 * built.placing.free + 65536, instances=1, tables=1, memories=1)
        module = wasmtime.Module(engine, built.code)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        memory, self.most = exports["memory"], ROOM // built.words
        assert isinstance(memory, wasmtime.Memory)
        # The memory never grows, so it stays at its address.
        self._first, self._bytes = ctypes.addressof(memory.data_ptr(self._store).contents), memory.data_len(self._store)
        self._exports = exports
        self._call("begin")

    def games(self, seed: int, many: int) -> array[int]:
        """Play one game for each of `many` consecutive seeds (at most `most`), from `seed` on. Return the words with
        the results, `built.words` for each game. Raises wasmtime.Trap if the module itself fails."""
        self._call("games", seed, many)
        return self.read(self.built.told, many * self.built.words)

    def totals(self, words: int) -> array[int]:
        """Return the counts of what happened to the cards since the last call (the first `words` words), and set them
        to 0."""
        found = self.read(self.built.placing.at.totals, words)
        self.write(self.built.placing.at.totals, array("i", [0]) * words)
        return found

    def refer(self) -> tuple[int, int]:
        """Play from the position that was handed over (`interpreter.native.handing`) up to the next question. Return the number
        of options and the seat of the player who is asked. The number is NONE if no question comes up. Raises wasmtime.Trap if
        the module fails."""
        self._call("refer", self.built.told)
        many, seat = self.read(self.built.told, 2)
        return many, seat

    def imagine(self, many: int, answers: int, words: int) -> bytes:
        """Play on in `many` worlds that were handed over, once for each of `answers` answers in each world. Return the report
        on these games, which has `words` words, as bytes. Raises wasmtime.Trap if the module fails."""
        self._call("imagine", self.built.told, many, answers)
        return self._read_bytes(self.built.told, words)

    def write(self, word: int, words: array[int]) -> None:
        """Write some numbers to memory; `word` is the number of the first word there."""
        told = words.tobytes()
        ctypes.memmove(self._at(word, len(told) // 4), told, len(told))

    def _call(self, name: str, *given: int) -> None:
        """Call a function of the module. If Ctrl-C is pressed meanwhile, the module gives all its games up and returns, so
        that Python's handler for Ctrl-C runs. Raises wasmtime.Trap if the module fails, or if this handler returns normally."""
        function = self._exports[f"call_{name}"]
        assert isinstance(function, wasmtime.Func)
        self.write(STOPPED, array("q", (0, *given)))  # the arguments follow at CALLED
        with heard(lambda: self.write(STOPPED, YES)):
            function(self._store)
        if self.read(STOPPED, 1) != NO:
            raise wasmtime.Trap("interrupted")

    def read(self, word: int, many: int) -> array[int]:
        """Return some words of memory, from the word with the number `word` on. Raises IndexError for words outside it."""
        found = array("i")
        found.frombytes(self._read_bytes(word, many))
        return found

    def _read_bytes(self, word: int, many: int) -> bytes:
        return ctypes.string_at(self._at(word, many), 4 * many)

    def _at(self, word: int, many: int) -> int:
        """Return the address of a word of the memory of the module. Raises IndexError if the `many` words from there on are not
        all in this memory: `ctypes` checks no bounds."""
        if word < 0 or many < 0 or 4 * (word + many) > self._bytes:
            raise IndexError(f"{many} words from word {word} on are not in the memory of the module")
        return self._first + 4 * word
