"""A game in design mode: any position can be gone back to, looked into, set up and gone on from.

What was tried is a tree (`repl.design.tree`); `history` and `taken` of the session are the way from its
beginning to where the designer stands. There is no curtain: whoever decides, the designer looks over
that player's shoulder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from interpreter.failure import RuleError
from repl.commands import Command
from repl.completion import candidates  # noqa: F401  (the table of commands completes by it)
from repl.design.breaks import Break
from repl.design.journal import Scribe
from repl.design.listing import listing
from repl.design.tree import ANSWER, Node, Tree
from repl.design.walk import Walk, trace_to
from repl.question import Question, label, question
from repl.reply import Line, Reply
from repl.session import PATIENCE, Session
from repl.voice import Voice

Editor = Callable[[str, str], "str | None"]  # (title, text) -> the text as it was left, None if given up
MOST_EVENTS = 6


@dataclass(frozen=True, slots=True)
class Done:
    """Something that `undo` takes back: what it was, and how."""

    what: str
    back: Callable[[], None]
