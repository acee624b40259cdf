"""Completions for the Tab key, in the form that prompt-toolkit needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from prompt_toolkit.completion import Completer, Completion

from repl.play.completion import Candidate
from repl.render.output import gate


class Completing(Completer):
    """Proposes completions of the text before the cursor. The function `meant` returns the completions for a text. With
    `by_line`, only the text in the line of the cursor is passed to it, otherwise all lines up to the cursor."""

    def __init__(self, meant: Callable[[str], Iterable[Candidate]], by_line: bool = False) -> None:
        self.meant, self.by_line = meant, by_line

    def get_completions(self, document: Any, event: Any) -> Iterable[Completion]:
        text = document.current_line_before_cursor if self.by_line else document.text_before_cursor
        for one in self.meant(text):
            yield Completion(gate(one.text), one.start - len(text), display_meta=gate(one.about))
