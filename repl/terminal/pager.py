"""Long replies at a terminal: they are shown in the user's pager."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Sequence

from repl.render.output import Output, gate, laid
from repl.render.reply import Line

PAGERS = ("less -FRX", "more")


def page(output: Output, lines: Sequence[Line]) -> None:
    """Show lines. If they are more than a screen, show them in the user's pager, if there is one."""
    height = shutil.get_terminal_size((80, 24)).lines
    rows = (
        sum(laid(line.text, output.width, line.hang).count("\n") + 1 for line in lines)
        if output.is_terminal and not output.plain
        else 0
    )
    if rows >= height - 1 and _in_program(output, lines):
        return
    for line in lines:
        output.say(laid(line.text, output.width, line.hang) if output.is_terminal else line.text, line.style)


def _in_program(output: Output, lines: Sequence[Line]) -> bool:
    """Show lines in a pager: the one in $PAGER, otherwise `less` or `more`. Return False if none of them works."""
    named = output.environ.get("PAGER", "").strip()
    command = named or next((one for one in PAGERS if shutil.which(one.split()[0])), "")
    text = "\n".join(laid(gate(line.text), output.width, line.hang) for line in lines) + "\n"
    try:
        return (
            bool(command) and subprocess.run(shlex.split(command), input=text, text=True, check=False).returncode == 0
        )
    except (OSError, ValueError, KeyboardInterrupt):
        return False
