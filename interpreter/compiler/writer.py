"""Lines of Python in the making, and the names that are known at a place in them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


class Writer:
    """Collects the lines of one function; `names` never repeat in it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.indent = 1
        self.count = 0
        self.def_depth = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def fresh(self, prefix: str = "v") -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def push(self) -> None:
        self.indent += 1

    def pop(self) -> None:
        self.indent -= 1

    def text(self, head: str) -> str:
        """Return the function with its head line."""
        body = self.lines or ["    pass"]
        return "\n".join([head, "    s = rt.s", *body]) + "\n"


@dataclass(frozen=True)
class Env:
    """What names mean in emitted code: a local name of the rules to a Python expression.

    `inner` are the variables of comprehensions around, which a helper function must be given; `loop` is
    the innermost loop (its number, and how deep in functions it stands); `picked` are the names of what
    somebody has chosen.
    """

    out: Writer
    names: dict[str, str] = field(default_factory=dict)
    you: str = "None"
    this: str = "None"
    it: str | None = None
    chooser: str | None = None
    inner: tuple[str, ...] = ()
    loop: tuple[int, int] | None = None
    picked: frozenset[str] = frozenset()

    def bind(self, name: str, code: str, picked: bool = False) -> Env:
        named = self.picked | {name} if picked else self.picked - {name}
        return replace(self, names={**self.names, name: code}, picked=named)

    def candidate(self, code: str) -> Env:
        return replace(self, it=code, inner=(*self.inner, code))
