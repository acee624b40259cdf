"""An editor for a text of rules at the prompt: several lines, colours, completion of the language of the rules."""

from __future__ import annotations

from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.key_binding import KeyBindings

from repl.design.editor.completion import language_words
from repl.design.editor.highlighting import RuleLexer
from repl.design.editor.prompt import searching_of
from repl.design.session import DesignSession
from repl.render.output import gate
from repl.terminal.completing import Completing
from repl.terminal.searching import reworded


def in_buffer(session: DesignSession, title: str, text: str) -> str | None:
    """Let the designer edit a text at the prompt, and return the new text. Return None if the designer gives up or leaves the
    text unchanged."""
    keys, told = KeyBindings(), session.say("ctrl-s-or-alt-enter-saves-ctrl-c-gives-2")

    @keys.add("c-s")
    @keys.add("escape", "enter")
    def _(event: Any) -> None:
        event.current_buffer.validate_and_handle()

    prompt: PromptSession[str] = PromptSession(
        multiline=True,
        lexer=RuleLexer(session),
        completer=Completing(lambda line: language_words(session.game, line, session.say), by_line=True),
        complete_while_typing=False,
        key_bindings=keys,
        bottom_toolbar=lambda: [("", gate(f" {title} · {told} "))],
        prompt_continuation="  ",
    )
    reworded(prompt, searching_of(session))
    try:
        left = prompt.prompt([("", "  ")], default=text.rstrip("\n"))
    except (KeyboardInterrupt, EOFError):
        return None
    return None if left.rstrip() == text.rstrip() else left.rstrip() + "\n"
