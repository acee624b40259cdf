"""A game that is played, on a screen that stays at a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import DummyHistory

from repl.play.completion import candidates
from repl.play.session import Session
from repl.render.output import Output, gate
from repl.render.reply import Line
from repl.screen.shell import loop
from repl.screen.shell.screen import Screen
from repl.screen.table import scene
from repl.terminal.context import Context


class Legal(Completer):
    """Completes answers and commands."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(self, document: Any, event: Any) -> Iterable[Completion]:
        text = document.text_before_cursor
        for one in candidates(self.session, text):
            yield Completion(gate(one.text), one.start - len(text), display_meta=gate(one.about))


def play(session: Session, output: Output, context: Context, said: tuple[Line, ...] = ()) -> int:
    """Play until somebody leaves; return the exit code. What was typed is forgotten with each line: the next person
    shall not find it with an arrow key."""
    screen = Screen.at(context.stdin, context.stdout, context.environ, completer=Legal(session), history=DummyHistory())
    return loop.play(session, output, screen, scene, said)
