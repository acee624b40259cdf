"""Print the typed form as the text of a WebAssembly module. The module imports nothing."""

from __future__ import annotations

from itertools import count

from interpreter.native.typed import form

#: The size of a page of WebAssembly memory, in bytes.
PAGE = 65536


def text_of(module: form.Module) -> str:
    """Return the WebAssembly text of a module."""
    pages = -(-module.size // PAGE)
    parts = [f'(module (memory (export "memory") {pages} {pages})', "(type $by_number (func (param i32)))"]
    parts += [f"(tag ${tag})" for tag in form.TAGS]
    parts.append(f"(table {len(module.table)} {len(module.table)} funcref)")
    if module.table:
        parts.append(f"(elem (i32.const 0) func {' '.join(f'${name}' for name in module.table)})")
    for start, content in sorted(module.data.items()):
        parts.append(f'(data (i32.const {start}) "{"".join(f"{chr(92)}{byte:02x}" for byte in content)}")')
    parts += [_function(one, one.name in module.seen) for one in module.functions.values()]
    return "\n".join([*parts, ")"])


def _function(function: form.Function, seen: bool) -> str:
    """Return the WebAssembly text of a function."""
    export = f' (export "{function.name}")' if seen else ""
    parameters = "".join(f" (param ${name} {type_})" for name, type_ in function.parameters)
    result = f" (result {function.result})" if function.result else ""
    variables = "".join(f" (local ${name} {type_})" for name, type_ in function.variables.items())
    body = _Body().block(function.body, "")
    end = " unreachable" if function.result else ""  # every way through the function has returned before
    return f"(func ${function.name}{export}{parameters}{result}{variables}\n{body}{end})"


class _Body:
    """Prints the statements of one function. Labels are numbered within a function, so each function needs a `_Body` of its
    own."""

    def __init__(self) -> None:
        self.labels = count()

    def block(self, body: list[form.Statement] | tuple[form.Statement, ...], loop: str) -> str:
        """Return the text of some statements. `loop` is the label at the end of the loop around them, to which a
        `Break` jumps."""
        return " ".join(self.statement(one, loop) for one in body)

    def expression(self, node: form.Expression) -> str:
        """Return the WebAssembly text of an expression."""
        match node:
            case form.Number(value, type_):
                return f"({type_}.const {value!r})"
            case form.Local(name, _):
                return f"(local.get ${name})"
            case form.Operation(operator, operands, _, offset):
                after = f" offset={offset}" if offset else ""
                return f"({operator}{after}{''.join(f' {self.expression(one)}' for one in operands)})"
            case form.Call(function, arguments, _):
                return f"(call ${function}{''.join(f' {self.expression(one)}' for one in arguments)})"
            case form.CallByNumber(number, argument, _):
                given = f"{self.expression(argument)} {self.expression(number)}"
                return f"(call_indirect (type $by_number) {given})"
            case form.Choice(test, value, otherwise, type_):
                branches = f"(then {self.expression(value)}) (else {self.expression(otherwise)})"
                return f"(if (result {type_}) {self.expression(test)} {branches})"
            case form.Within(body, value, type_):
                return f"(block (result {type_}) {self.block(body, '')} {self.expression(value)})"

    def statement(self, node: form.Statement, loop: str) -> str:
        match node:
            case form.Assign(name, value):
                return f"(local.set ${name} {self.expression(value)})"
            case form.Store(operator, place, value, offset):
                after = f" offset={offset}" if offset else ""
                return f"({operator}{after} {self.expression(place)} {self.expression(value)})"
            case form.If(test, body, otherwise):
                other = f" (else {self.block(otherwise, loop)})" if otherwise else ""
                return f"(if {self.expression(test)} (then {self.block(body, loop)}){other})"
            case form.While(test, body):
                label = next(self.labels)
                leave, again = f"$end{label}", f"$again{label}"
                head = f"(br_if {leave} (i32.eqz {self.expression(test)}))"
                return f"(block {leave} (loop {again} {head}\n{self.block(body, leave)} (br {again})))"
            case form.Do(value):
                drop = getattr(value, "type", None) is not None
                return f"(drop {self.expression(value)})" if drop else self.expression(value)
            case form.Return(None):
                return "(return)"
            case form.Return(value) if value is not None:
                return f"(return {self.expression(value)})"
            case form.Break():
                return f"(br {loop})"
            case form.Throw(tag):
                return f"(throw ${tag})"
            case form.Copy(to, source, many):
                return f"(memory.copy {self.expression(to)} {self.expression(source)} {self.expression(many)})"
            case form.Try():
                return self.caught(node, loop)
        raise TypeError(type(node).__name__)

    def caught(self, node: form.Try, loop: str) -> str:
        label = next(self.labels)
        done = f"$done{label}"
        catches = " ".join(f"(catch ${tag} ${tag}{label})" for tag in node.handlers)
        code = f"(try_table {catches} {self.block(node.body, loop)}) (br {done})"
        for tag, handler in node.handlers.items():
            code = f"(block ${tag}{label} {code}) {self.block(handler, loop)} (br {done})"
        return f"(block {done} {code})"
