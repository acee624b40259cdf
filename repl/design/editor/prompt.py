"""The designer's prompt at a terminal: completion, colours, earlier lines, keys, and the status line."""

from __future__ import annotations

from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import ColorDepth

from dsl.files import writing
from repl.design.editor.completion import candidates
from repl.design.editor.highlighting import LineLexer
from repl.design.editor.status import foot
from repl.design.session import DesignSession
from repl.render.output import on_one_row
from repl.terminal.completing import Completing
from repl.terminal.context import Context
from repl.terminal.prompt import AskLine
from repl.terminal.searching import Searching, reworded

KEYS = {"f2": "step", "f3": "next", "f4": "back", "f5": "forward", "f6": "in force"}


def known_to(session: DesignSession) -> Completing:
    """Return the completer of prompt-toolkit for a game in design mode."""
    return Completing(lambda text: candidates(session, text))


def live_lines(session: DesignSession, context: Context) -> AskLine:
    """Return the function that asks for a line. Ctrl-C deletes the typed text; if there is none, it leaves design mode."""
    plain = "NO_COLOR" in context.environ
    prompt: PromptSession[str] = PromptSession(
        history=history_of(context),
        completer=known_to(session),
        complete_while_typing=False,
        lexer=LineLexer(session),
        bottom_toolbar=lambda: [("", on_one_row(foot(session, typed(), get_app().output.get_size().columns)))],
        key_bindings=keys_of(),
        enable_open_in_editor=True,
        tempfile_suffix=".naipe",
        multiline=False,
        color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
        prompt_continuation="| ",
    )

    reworded(prompt, searching_of(session))

    def ask(question: str) -> str:
        while True:
            try:
                return prompt.prompt([("bold", on_one_row(question))])
            except KeyboardInterrupt:
                if not prompt.default_buffer.text:
                    raise

    return ask


def searching_of(session: DesignSession) -> Searching:
    """Return a function for the label of a search in earlier lines. Its argument is true for a search backwards; it returns
    the label in the language of the game."""
    return lambda is_back: session.say("search-back") if is_back else session.say("search-on")


def typed() -> tuple[str, str]:
    """Return two texts: the line as it is typed so far, and the line as the selected completion would make it ("" if none is
    selected)."""
    buffer = get_app().current_buffer
    state = buffer.complete_state
    proposed = state.current_completion.text if state is not None and state.current_completion is not None else ""
    return buffer.text, proposed


def history_of(context: Context) -> History:
    """Return the history of typed lines for the prompt. The lines are kept in a file that only its owner can read. If that
    file cannot be used, they are kept in memory only."""
    try:
        path = context.saves / "design.history"
        writing.private_file(path)
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))


def keys_of() -> KeyBindings:
    """Return the keys that type a whole command, and the key that begins a new line."""
    keys = KeyBindings()
    for key, line in KEYS.items():

        def send(event: Any, line: str = line) -> None:
            event.current_buffer.text = line
            event.current_buffer.validate_and_handle()

        keys.add(key)(send)

    @keys.add("escape", "enter")
    def _(event: Any) -> None:
        event.current_buffer.insert_text("\n")

    return keys
