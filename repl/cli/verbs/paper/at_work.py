"""The status line at a terminal while pages are made: the current work, and the time that it has taken so far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from repl.terminal.context import Context


@contextmanager
def at_work(context: Context, text: str) -> Iterator[None]:
    """A context that shows a text and the elapsed time while its work goes on; it shows nothing if the output is not a
    terminal."""
    if context.err.plain:
        yield
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415 - only a person sees it

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=context.err.console, transient=True) as bar:
        bar.add_task(text, total=None)
        yield
