"""The designer's line at a terminal: completion, colours, history, keys, and what stands at the foot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from dsl.diagnostics.report import width as columns
from dsl.files import writing
from repl.design.editor.completion import candidates, card_in
from repl.design.editor.highlighting import COLOURS, LineLexer
from repl.design.session import DesignSession
from repl.render.output import gate, on_one_row
from repl.terminal.context import Context
from repl.terminal.prompt import AskLine

KEYS = {"f2": "step", "f3": "next", "f4": "back", "f5": "forward", "f6": "in force"}


class Known(Completer):
    """Completes by what the session knows."""

    def __init__(self, session: DesignSession) -> None:
        self.session = session

    def get_completions(self, document: Any, event: Any) -> Iterable[Completion]:
        text = document.text_before_cursor
        for one in candidates(self.session, text):
            yield Completion(gate(one.text), one.start - len(text), display_meta=gate(one.about))


def live_lines(session: DesignSession, context: Context) -> AskLine:
    """Return what asks for a line. Ctrl-C with something typed takes the line back; without, it leaves."""
    plain = "NO_COLOR" in context.environ
    prompt: PromptSession[str] = PromptSession(
        history=history_of(context),
        completer=Known(session),
        complete_while_typing=False,
        lexer=LineLexer(session),
        bottom_toolbar=lambda: [("", on_one_row(foot(session, typed(), get_app().output.get_size().columns)))],
        key_bindings=keys_of(),
        enable_open_in_editor=True,
        tempfile_suffix=".naipe",
        multiline=False,
        style=Style.from_dict(COLOURS),
        color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
        prompt_continuation="| ",
    )

    def ask(question: str) -> str:
        while True:
            try:
                return prompt.prompt([("bold", on_one_row(question))])
            except KeyboardInterrupt:
                if not prompt.default_buffer.text:
                    raise

    return ask


def typed() -> tuple[str, str]:
    """Return the line so far, and what completion would make of it."""
    buffer = get_app().current_buffer
    state = buffer.complete_state
    proposed = state.current_completion.text if state is not None and state.current_completion is not None else ""
    return buffer.text, proposed


def foot(session: DesignSession, line: tuple[str, str], width: int) -> str:
    """Return what stands at the foot: where the game is, or the text of the card that is being typed."""
    card = card_in(session, line[0], [line[1]]) if any(line) else None
    if card is not None:
        return _cut(f" {card.number} {card.name}: {session.voice.card(card)}".replace("\n", " "), width)
    return _cut(status(session, width), width)


def status(session: DesignSession, width: int = 80) -> str:
    """Return where the game is in a row; the ends go first where it is narrow."""
    shown = ""
    for part in status_parts(session):
        if part and columns(shown) + columns(part) + 3 <= width:
            shown += f" · {part}" if shown else f" {part}"
    return shown


def status_parts(session: DesignSession) -> tuple[str, ...]:
    """Return mode, game, place, turn, who decides, seed and what was changed, the most important first."""
    decision, names = session.decision, session.table.names
    active = session.view().active
    say = session.say
    who = say("over")
    if session.walk:
        who = say("in the middle")
    elif decision:
        who = say("{name} decides", name=names[decision.seat - 1])
    return (
        "DESIGN",
        who,
        say("turn of {name}", name=names[active - 1]) if active else "",
        session.game.title,
        say.many(session.edits, "{n} edit", "{n} edits") if session.edits else "",
        say("a change waits") if session.change else "",
        say("seed {seed}", seed=session.table.seed),
        say("watching") if session.watched is not None else "",
        "" if session.keeper.path else say("not kept"),
        "help",
    )


def _cut(text: str, width: int) -> str:
    while columns(text) > width - 1 and text:
        text = text[:-2] + "…" if len(text) > 2 else ""
    return text


def history_of(context: Context) -> History:
    """Return the lines of earlier sessions, in a file that its owner alone may read."""
    try:
        path = context.saves / "design.history"
        writing.private_file(path)
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))


def keys_of() -> KeyBindings:
    """Return the keys that send a command, and the one that begins another line."""
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
