"""The screen that asks whoever plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import DummyHistory

from repl.play.completion import candidates
from repl.play.session import Session
from repl.render.output import gate
from repl.screen.shell.screen import Screen
from repl.screen.shell.terminal import Terminal


class Legal(Completer):
    """Completes answers and commands."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(self, document: Any, event: Any) -> Iterable[Completion]:
        text = document.text_before_cursor
        for one in candidates(self.session, text):
            yield Completion(gate(one.text), one.start - len(text), display_meta=gate(one.about))


def screen_of(session: Session, terminal: Terminal) -> Screen:
    """Return the screen of a session. What was typed is forgotten with each line: the next person shall not find it with an
    arrow key."""
    return Screen(terminal, completer=Legal(session), history=DummyHistory())
