"""What a person at a terminal sees while pages are set: what is under way, and for how long already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from repl.terminal.context import Context


@contextmanager
def at_work(context: Context, text: str) -> Iterator[None]:
    """Show a text with the time that has passed, until what is under way has ended; nothing where no person watches."""
    if context.err.plain:
        yield
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415 - only a person sees it

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=context.err.console, transient=True) as bar:
        bar.add_task(text, total=None)
        yield
