"""`COMMAND > FILE`: the reply to a command is written to a file and not to the screen."""

from __future__ import annotations

import re

from dsl.files import places, writing
from repl.play.session import Session
from repl.render.phrases import why_not
from repl.render.plain_screen import plain_board
from repl.render.reply import Refused, Reply

# A file after `>` must look like a path or end like a text file, because `>` may also compare two numbers.
_TARGET = re.compile(r"^(.*\S)\s+>\s*((?:~|\.{0,2}/)\S+|\S+\.(?:txt|md|log))$", re.DOTALL)


def redirected(line: str) -> tuple[str, str]:
    """Return a typed line without the `> FILE` at its end, and the name of the file. The name is "" if there is none."""
    found = _TARGET.match(line)
    return (found[1], found[2]) if found else (line, "")


def written(reply: Reply, file: str, session: Session) -> Reply:
    """Write the text of a reply to a new file, and return the reply that reports it. Raises Refused if the file exists or
    cannot be written."""
    path = places.expanded(file)
    text = reply.text
    if reply.moved and not text:
        text = plain_board(session.board())
    try:
        writing.write_new(path, text + "\n")
    except FileExistsError:
        raise Refused(session.say("there-is-a-file-path-already-name-another-one", path=path)) from None
    except OSError as error:
        raise Refused(session.say("path-cannot-be-written-why", path=path, why=why_not(error))) from error
    return Reply.of(session.say.many(text.count("\n") + 1, "written-to-path-n-lines", path=path))
