"""The context of a run of naipe: its streams, its environment and its command line."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import TextIO

from dsl.files import places
from dsl.messages.catalogue import LANGUAGES
from dsl.records import dataclass
from repl.render.output import Output

#: The environment variables that name the language of the user. The first one that is set decides.
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


def own_language(environ: Mapping[str, str]) -> str:
    """Return the language of the user: the first one in the variable LANGUAGE that naipe has, such as `pt` in `pt_BR:de`, else that
    of the locale: `pt` for `pt_BR.UTF-8`. Return "" if the environment names none. As in GNU gettext ("The LANGUAGE variable"),
    LANGUAGE counts only if there is a locale other than `C`: desktops write into it the language that a person chose."""
    locale = next((environ[name] for name in LOCALES if environ.get(name)), "")
    code = _code(locale)
    if code in ("", "c", "posix"):
        return ""
    chosen = (_code(one) for one in environ.get("LANGUAGE", "").split(":"))
    return next((one for one in chosen if one in LANGUAGES), code)


def _code(locale: str) -> str:
    return re.split(r"[_.@-]", locale)[0].lower()


@dataclass
class Context:
    """The streams, the environment and the command line (`words`) of a run of naipe. `known()` returns facts about the present
    game for the report of an internal error."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    asked_for: str = ""  # the language in the command line; "" if there is none
    words: Sequence[str] = ()
    known: Callable[[], Mapping[str, str]] = dict

    @classmethod
    def of_process(cls) -> Context:
        for name in ("stdin", "stdout", "stderr"):  # a closed stream is replaced by an empty one
            if getattr(sys, name) is None:
                setattr(sys, name, StringIO())
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        return cls(sys.stdin, sys.stdout, sys.stderr)

    @cached_property
    def out(self) -> Output:
        return Output(self.stdout, self.environ)

    @cached_property
    def err(self) -> Output:
        return Output(self.stderr, self.environ)

    @property
    def language(self) -> str:
        """The language of texts that belong to no game: the one on the command line, otherwise that of the user's locale,
        otherwise English."""
        return self.asked_for or own_language(self.environ) or "en"

    @property
    def a_person_types(self) -> bool:
        return self.stdin.isatty()

    @property
    def saves(self) -> Path:
        """The folder in which games are saved while they are played."""
        return places.state_folder(self.environ)
