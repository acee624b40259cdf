"""The runtime as WebAssembly does what it does in CPython; what is no part of the subset is refused."""

from __future__ import annotations

import random
from array import array
from types import ModuleType

import pytest

from interpreter.native.building import RUNTIME
from interpreter.native.encoding import PAGE, encoded, signed, unsigned
from interpreter.native.inlining import inline
from interpreter.native.runtime import chance, counting, lists
from interpreter.native.runtime.words import AT as HERE
from interpreter.native.runtime.words import DIRECTION, FREE, NONE, TWISTER, Failing, GivingUp, Places
from interpreter.native.runtime.words import M as MEMORY
from interpreter.native.translating import Translator
from interpreter.native.typed.form import Module, Number, Return, both, either, operation
from interpreter.native.typed.places import bytes_of

PLACES = Places(players=3, twister=3000, arena=20_000, end=60_000)


def translated(sources, places=PLACES) -> Module:
    module, translator = Module(), Translator(sources)
    translator.add_to(module, places)
    module.seen, module.size, module.data = tuple(module.functions), 300_000, {4 * DIRECTION: bytes_of([1])}
    return module


@pytest.fixture
def here():
    for name in Places.__dataclass_fields__:
        setattr(HERE, name, getattr(PLACES, name))
    MEMORY[DIRECTION] = 1


@pytest.mark.parametrize("inlined", [False, True])
def test_functions_come_to_the_same_as_in_cpython(here, inlined):
    wasmtime = pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")
    store = wasmtime.Store()
    form = translated(RUNTIME)
    if inlined:
        inline(form)
    module = wasmtime.Module(store.engine, encoded(form))
    exports = wasmtime.Instance(store, module, []).exports(store)
    luck = random.Random(5)

    def there(function, *arguments):
        try:
            return exports[function.__name__](store, *arguments)
        except (wasmtime.Trap, wasmtime.WasmtimeError):  # a tag that nobody catches
            return "left"

    def cpython(function, *arguments):
        try:
            return function(*arguments)
        except (Failing, GivingUp):
            return "left"

    def both_ways(function, *arguments):
        assert there(function, *arguments) == cpython(function, *arguments), (function.__name__, arguments)

    for seed in (3, 2**33 + 1):
        both_ways(chance.twister_begun)
        both_ways(chance.seed_twister, seed)
        assert [exports["luck"](store) for _ in range(700)] == [chance.luck() for _ in range(700)]
    words = array("i")
    words.frombytes(exports["memory"].read(store, 4 * TWISTER, 4 * (TWISTER + 624)))
    assert words.tolist() == MEMORY[TWISTER : TWISTER + 624].tolist()
    two = (counting.divided, counting.modulo, counting.sum_of, counting.difference, counting.product, counting.least)
    for function in (*two, counting.most):
        for _ in range(60):
            many = luck.choice((3, 100, 10**9))
            both_ways(function, luck.randint(-many, many), luck.randint(-many, many))
    for function in (counting.absolute, counting.settled, counting.needed, counting.seat_at, lists.new):
        for number in (NONE, -(10**9) - 1, -1, 0, 1, 4, 10**9, 10**9 + 1):
            MEMORY[FREE] = PLACES.arena
            exports["memory"].write(store, bytes_of([PLACES.arena]), 4 * FREE)
            both_ways(function, number)


def source(text: str) -> Module:
    """Return the module of the form of one function."""
    import inspect  # noqa: PLC0415 - it is patched for this

    made = ModuleType("made")
    exec(text, made.__dict__)
    original = inspect.getsource
    inspect.getsource = lambda _: text
    try:
        return translated((made,))
    finally:
        inspect.getsource = original


@pytest.mark.parametrize(
    "line",
    [
        "return [one]",
        "for i in range(one): pass",
        "return one / 2",
        "return one if one < 2 < 3 else 1",
        "return 'text'",
        "raise ValueError",
        "one = 1.0",
    ],
)
def test_what_is_no_part_of_the_subset_is_refused(line):
    with pytest.raises((TypeError, AssertionError, KeyError)):
        source(f"def made(one: int) -> int:\n    {line}")
    assert "made" in source("def made(one: int) -> int:\n    return one + 1").functions


def test_what_is_known_is_worked_out():
    assert operation("add", operation("add", Number(2), Number(3)), Number(-5)) == Number(0)
    assert both(Number(0), Number(7)) == Number(0) and either(Number(0), Number(7)) == Number(7)
    module = source("AT = None\ndef made(one: int) -> int:\n    if AT.cards and one:\n        return 1\n    return 0")
    assert module.functions["made"].body == [Return(Number(0))]


def test_a_module_imports_nothing_and_its_memory_is_bounded():
    wasmtime = pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")
    form = translated(RUNTIME)
    module = wasmtime.Module(wasmtime.Engine(), encoded(form))
    limits = {one.name: one.type for one in module.exports}["memory"].limits
    assert not module.imports and limits.min == limits.max == -(-form.size // PAGE)


@pytest.mark.parametrize(
    "number, bits", [(0, "00"), (63, "3f"), (64, "c000"), (-64, "40"), (-65, "bf7f"), (-123456, "c0bb78")]
)
def test_numbers_have_the_form_of_the_specification(number, bits):
    assert signed(number).hex() == bits
    assert unsigned(624485).hex() == "e58e26" and unsigned(127).hex() == "7f" and unsigned(128).hex() == "8001"
