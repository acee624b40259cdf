"""Encode the typed form as a WebAssembly module in its binary format. The module imports nothing.

The source is the WebAssembly Core Specification 3.0, chapter 5 (Binary Format). A module in the text format would take four times
as much memory, and wasmtime would have to translate it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

from interpreter.native.typed import form

#: The size of a page of WebAssembly memory, in bytes.
PAGE = 65536

#: The codes of types; the code that stands for no result.
TYPES: Mapping[form.Type, int] = {"i32": 0x7F, "i64": 0x7E, "f64": 0x7C, "v128": 0x7B}
NO_RESULT = 0x40

#: The operators that the typed form uses, by their codes.
OPERATORS: Mapping[str, bytes] = {
    **{
        name: bytes([code])
        for first, names in (
            (0x28, "i32.load i64.load"),
            (0x2F, "i32.load16_u"),
            (0x36, "i32.store i64.store"),
            (0x3B, "i32.store16"),
            (0x45, "i32.eqz i32.eq i32.ne i32.lt_s i32.lt_u i32.gt_s i32.gt_u i32.le_s i32.le_u i32.ge_s i32.ge_u"),
            (0x50, "i64.eqz i64.eq i64.ne i64.lt_s i64.lt_u i64.gt_s i64.gt_u i64.le_s i64.le_u i64.ge_s i64.ge_u"),
            (0x61, "f64.eq f64.ne f64.lt f64.gt f64.le f64.ge"),
            (0x69, "i32.popcnt i32.add i32.sub i32.mul i32.div_s i32.div_u i32.rem_s i32.rem_u i32.and i32.or i32.xor"),
            (0x74, "i32.shl i32.shr_s i32.shr_u"),
            (0x7C, "i64.add i64.sub i64.mul i64.div_s i64.div_u i64.rem_s i64.rem_u i64.and i64.or i64.xor"),
            (0x86, "i64.shl i64.shr_s i64.shr_u"),
            (0xA0, "f64.add f64.sub f64.mul"),
            (0xA7, "i32.wrap_i64"),
            (0xAA, "i32.trunc_f64_s"),
            (0xAC, "i64.extend_i32_s i64.extend_i32_u"),
            (0xB8, "f64.convert_i32_u"),
        )
        for code, name in enumerate(names.split(), first)
    },
    "v128.load": b"\xfd\x00",
    "v128.and": b"\xfd\x4e",
    "v128.or": b"\xfd\x50",
    "v128.xor": b"\xfd\x51",
    "v128.any_true": b"\xfd\x53",
}
#: For each operator that reads or writes memory, the logarithm (base 2) of the alignment in bytes that it may expect.
ALIGNED: Mapping[str, int] = {
    "i32.load": 2,
    "i32.store": 2,
    "i64.load": 3,
    "i64.store": 3,
    "i32.load16_u": 1,
    "i32.store16": 1,
    "v128.load": 2,
}

#: The codes of the instructions for control, for variables and for constants.
UNREACHABLE, BLOCK, LOOP, IF, ELSE, THROW, END, BR, BR_IF, RETURN = 0, 2, 3, 4, 5, 8, 0x0B, 0x0C, 0x0D, 0x0F
CALL, CALL_INDIRECT, DROP, TRY_TABLE, GET, SET = 0x10, 0x11, 0x1A, 0x1F, 0x20, 0x21
CONSTANTS: Mapping[form.Type, int] = {"i32": 0x41, "i64": 0x42, "f64": 0x44}
COPY = b"\xfc\x0a\x00\x00"

#: The numbers of the sections, in the order in which a module has them.
TYPE, FUNCTION, TABLE, MEMORY, TAG, EXPORT, ELEMENT, CODE, DATA = 1, 3, 4, 5, 13, 7, 9, 10, 11

#: The types of a function: its parameters and its result.
Signature = tuple[tuple[form.Type, ...], form.Type | None]
#: The signatures of tags and of the functions that are called by number.
OF_TAGS: Signature = ((), None)
BY_NUMBER: Signature = (("i32",), None)


def encoded(module: form.Module) -> bytes:
    """Return the bytes of a WebAssembly module."""
    numbers = {name: number for number, name in enumerate(module.functions)}
    signatures = [OF_TAGS, BY_NUMBER]
    of_functions = bytearray()
    for function in module.functions.values():
        signature = tuple(type_ for _, type_ in function.parameters), function.result
        if signature not in signatures:
            signatures.append(signature)
        of_functions += unsigned(signatures.index(signature))
    pages, called = unsigned(-(-module.size // PAGE)), unsigned(len(module.table))
    seen = [_named(name) + b"\x00" + unsigned(numbers[name]) for name in module.seen]
    elements = b"\x00" + _constant(0) + called + b"".join(unsigned(numbers[name]) for name in module.table)
    data = [b"\x00" + _constant(start) + _sized(content) for start, content in sorted(module.data.items())]
    sections = (
        (TYPE, _listed(map(_signature, signatures))),
        (FUNCTION, unsigned(len(numbers)) + of_functions),
        (TABLE, _listed([b"\x70\x01" + called + called])),
        (MEMORY, _listed([b"\x01" + pages + pages])),
        (TAG, _listed([b"\x00\x00" for _ in form.TAGS])),
        (EXPORT, _listed([_named("memory") + b"\x02\x00", *seen])),
        (ELEMENT, _listed([elements])),
        (CODE, _listed(_Body(one, numbers).encoded() for one in module.functions.values())),
        (DATA, _listed(data)),
    )
    return b"\0asm\x01\0\0\0" + b"".join(bytes([number]) + _sized(content) for number, content in sections)


def unsigned(number: int) -> bytes:
    """Return a number that is not negative, in the form LEB128: seven bits in each byte, the lowest first."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def signed(number: int) -> bytes:
    """Return a number in the form LEB128 with a sign: the second highest bit of the last byte is 1 if it is negative."""
    found = bytearray()
    while not -0x40 <= number < 0x40:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number & 0x7F)
    return bytes(found)


def _sized(content: bytes | bytearray) -> bytes:
    return unsigned(len(content)) + content


def _named(name: str) -> bytes:
    return _sized(name.encode())


def _listed(parts: Iterable[bytes | bytearray]) -> bytes:
    content = list(parts)
    return unsigned(len(content)) + b"".join(content)


def _signature(signature: Signature) -> bytes:
    parameters, result = signature
    results = () if result is None else (result,)
    return b"\x60" + b"".join(_sized(bytes(TYPES[one] for one in types)) for types in (parameters, results))


def _constant(number: int) -> bytes:
    """Return the expression for a place in memory or in the table."""
    return bytes([CONSTANTS["i32"]]) + signed(number) + bytes([END])


class _Body:
    """Encodes the body of one function. `depth` is the number of blocks around the present place; a jump names the number of
    blocks that it leaves."""

    def __init__(self, function: form.Function, numbers: Mapping[str, int]) -> None:
        self.function, self.numbers = function, numbers
        names = [*(name for name, _ in function.parameters), *function.variables]
        self.locals = {name: unsigned(number) for number, name in enumerate(names)}
        self.code = bytearray()
        self.depth = 0

    def encoded(self) -> bytes:
        """Return the size, the variables and the instructions of the function."""
        variables = [b"\x01" + bytes([TYPES[type_]]) for type_ in self.function.variables.values()]
        self.block(self.function.body, 0)
        if self.function.result:
            self.code.append(UNREACHABLE)  # every way through the function has returned before
        self.code.append(END)
        return _sized(_listed(variables) + self.code)

    def block(self, body: Sequence[form.Statement], loop: int) -> None:
        """Encode some statements. `loop` is the depth inside the block that ends after the loop around them, which a `Break`
        leaves."""
        for one in body:
            self.statement(one, loop)

    def begin(self, instruction: int, result: form.Type | None = None) -> int:
        """Begin a block; return the depth inside it."""
        self.code += bytes([instruction, NO_RESULT if result is None else TYPES[result]])
        self.depth += 1
        return self.depth

    def end(self) -> None:
        self.code.append(END)
        self.depth -= 1

    def jump(self, instruction: int, depth: int) -> None:
        """Jump to the end of the block whose inside has a depth; to its beginning, if it is a loop."""
        self.code.append(instruction)
        self.code += unsigned(self.depth - depth)

    # ------------------------------------------------------------------ expressions

    def expression(self, node: form.Expression) -> None:
        code = self.code
        match node:
            case form.Number(value, "f64"):
                code.append(CONSTANTS["f64"])
                code += struct.pack("<d", value)
            case form.Number(value, type_):
                bits = 64 if type_ == "i64" else 32
                code.append(CONSTANTS[type_])
                code += signed(int(value) - (1 << bits) if int(value) >> (bits - 1) == 1 else int(value))
            case form.Local(name, _):
                code.append(GET)
                code += self.locals[name]
            case form.Operation(operator, operands, _, offset):
                self.expressions(operands)
                self.operator(operator, offset)
            case form.Call(function, arguments, _):
                self.expressions(arguments)
                code.append(CALL)
                code += unsigned(self.numbers[function])
            case form.CallByNumber(number, argument, _):
                self.expressions((argument, number))
                code += bytes([CALL_INDIRECT, 1, 0])  # the second signature, the first table
            case form.Choice(test, value, otherwise, type_):
                self.expression(test)
                self.begin(IF, type_)
                self.expression(value)
                code.append(ELSE)
                self.expression(otherwise)
                self.end()
            case form.Within(body, value, type_):
                self.begin(BLOCK, type_)
                self.block(body, 0)
                self.expression(value)
                self.end()

    def expressions(self, nodes: Iterable[form.Expression]) -> None:
        for node in nodes:
            self.expression(node)

    def operator(self, operator: str, offset: int) -> None:
        self.code += OPERATORS[operator]
        if operator in ALIGNED:
            self.code.append(ALIGNED[operator])
            self.code += unsigned(offset)

    # ------------------------------------------------------------------ statements

    def statement(self, node: form.Statement, loop: int) -> None:
        code = self.code
        match node:
            case form.Assign(name, value):
                self.expression(value)
                code.append(SET)
                code += self.locals[name]
            case form.Store(operator, place, value, offset):
                self.expressions((place, value))
                self.operator(operator, offset)
            case form.If(test, body, otherwise):
                self.expression(test)
                self.begin(IF)
                self.block(body, loop)
                if otherwise:
                    code.append(ELSE)
                    self.block(otherwise, loop)
                self.end()
            case form.While(test, body):
                leave, again = self.begin(BLOCK), self.begin(LOOP)
                self.expression(form.is_not(test))
                self.jump(BR_IF, leave)
                self.block(body, leave)
                self.jump(BR, again)
                self.end()
                self.end()
            case form.Do(value):
                self.expression(value)
                if getattr(value, "type", None) is not None:
                    code.append(DROP)
            case form.Return(value):
                if value is not None:
                    self.expression(value)
                code.append(RETURN)
            case form.Break():
                self.jump(BR, loop)
            case form.Throw(tag):
                code += bytes([THROW, form.TAGS.index(tag)])
            case form.Copy(to, source, many):
                self.expressions((to, source, many))
                code += COPY
            case form.Try():
                self.caught(node, loop)

    def caught(self, node: form.Try, loop: int) -> None:
        """Encode a block for each handler, the last one outside, and the body inside all of them. An exception jumps to the end
        of the block of its tag, where the handler stands."""
        done = self.begin(BLOCK)
        depths = {tag: self.begin(BLOCK) for tag in reversed([*node.handlers])}
        catches = [bytes([0, form.TAGS.index(tag)]) + unsigned(self.depth - depths[tag]) for tag in node.handlers]
        self.begin(TRY_TABLE)
        self.code += _listed(catches)
        self.block(node.body, loop)
        self.end()
        self.jump(BR, done)
        for handler in node.handlers.values():
            self.end()
            self.block(handler, loop)
            self.jump(BR, done)
        self.end()
