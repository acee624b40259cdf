"""Lines of Python in the making."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


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
        """Return a name that is new in this function."""
        self.count += 1
        return f"{prefix}{self.count}"

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """Write a line that ends in a colon; what is written meanwhile stands under it."""
        self.line(head)
        self.indent += 1
        yield
        self.indent -= 1

    @contextmanager
    def function(self, name: str, parameters: str) -> Iterator[None]:
        """Write the head of a function within the function; what is written meanwhile is its body."""
        with self.under(f"def {name}({parameters}):"):
            self.def_depth += 1
            yield
            self.def_depth -= 1

    def text(self, name: str, parameters: tuple[str, ...]) -> str:
        """Return the whole function: of the run, and of some parameters."""
        head = f"def {name}({', '.join(('rt', *parameters))}):"
        return "\n".join([head, "    s = rt.slots", *(self.lines or ["    pass"])]) + "\n"
