"""The choice of the editor for texts of rules: the user's own program, an editor at the prompt, or a plain dialogue line by
line."""

from __future__ import annotations

import shlex
import subprocess

from dsl.files import reading, writing
from dsl.files.temporary import temporary_folder
from dsl.limits import MAX_SIZE
from repl.design.session import DesignSession, Editor
from repl.render.output import Output
from repl.render.phrases import Phrases, phrase, why_not
from repl.render.reply import Refused
from repl.terminal.context import Context
from repl.terminal.prompt import AskLine

END = "."


def editor_of(session: DesignSession, context: Context, output: Output, ask: AskLine) -> Editor:
    """Return the function that edits a text: in the program in $VISUAL or $EDITOR if one is set, otherwise at the terminal."""
    named = (context.environ.get(variable, "") for variable in ("VISUAL", "EDITOR"))
    command = next((one for one in named if one.strip()), "")
    if command:
        return lambda title, text: in_program(command, title, text)
    if not output.plain:
        return lambda title, text: _in_buffer(session, title, text)
    return lambda title, text: line_by_line(output, ask, title, text, session.say)


def _in_buffer(session: DesignSession, title: str, text: str) -> str | None:
    from repl.design.editor.buffer import in_buffer  # noqa: PLC0415 - prompt-toolkit, and most sessions edit elsewhere

    return in_buffer(session, title, text)


def in_program(command: str, title: str, text: str) -> str | None:
    """Edit a text in the user's own program, which is started without a shell. Return the new text; None if it is unchanged.
    Raises Refused if the program fails."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused(phrase("editor-cannot-be-understood-command", command=command)) from error
    with temporary_folder() as folder:
        path = folder / "edit.naipe"
        writing.write_new(path, text, mode=0o600)
        try:
            code = subprocess.run([*words, str(path)], check=False).returncode
        except OSError as error:
            raise Refused(
                phrase("the-editor-command-cannot-be-started-why-nothing-was", command=command, why=why_not(error))
            ) from error
        if code:
            raise Refused(phrase("the-editor-command-ended-with-code-code-so-nothing", command=command, code=code))
        try:
            left = reading.read_text(path, MAX_SIZE)
        except OSError as error:
            raise Refused(phrase("what-the-editor-command-left-cannot-be-read-so", command=command)) from error
    return None if left == text else left


def line_by_line(output: Output, ask: AskLine, title: str, text: str, say: Phrases) -> str | None:
    """Show a text, then read its new lines up to a line with only a full stop. Return the new text; None if no line is
    typed."""
    output.say(say("title-now", title=title), "hint")
    for row in text.rstrip("\n").split("\n"):
        output.say(f"  {row}")
    output.say(say("type-the-new-text-then-a-line-with-end", end=END), "hint")
    rows: list[str] = []
    while True:
        try:
            row = ask("| ")
        except EOFError:
            return None
        if row.strip() == END:
            return "\n".join(rows) + "\n" if rows else None
        rows.append(row)
