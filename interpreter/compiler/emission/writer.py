"""A writer for Python source: it collects the lines of a function and indents them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Writer:
    """Collects the lines of one emitted function, and gives out new variable names for it."""

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
        """Write a line of Python that ends in a colon; lines written inside the `with` block are indented below it."""
        self.line(head)
        self.indent += 1
        yield
        self.indent -= 1

    @contextmanager
    def function(self, name: str, parameters: str) -> Iterator[None]:
        """Write the head of an inner function; lines written inside the `with` block are its body."""
        with self.under(f"def {name}({parameters}):"):
            self.def_depth += 1
            yield
            self.def_depth -= 1

    def text(self, name: str, parameters: tuple[str, ...]) -> str:
        """Return the source of the whole function. Its parameters are the run (`rt`) and the given ones."""
        head = f"def {name}({', '.join(('rt', *parameters))}):"
        return "\n".join([head, "    s = rt.slots", *(self.lines or ["    pass"])]) + "\n"
