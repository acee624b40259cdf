"""The folders for naipe's own files. These folders are inside the user's home folder, never inside the working
directory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from dsl.files.trouble import FileTrouble
from dsl.messages.message import Message

try:
    import pwd
except ImportError:  # Windows has no such module; there only the environment names the home folder
    pwd = None  # type: ignore[assignment]

NAME = "naipe"


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for files that can be made again. Raises FileTrouble if the home folder is unknown."""
    return _below(environ, "XDG_CACHE_HOME", ".cache")


def state_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for games that are being played. Raises FileTrouble if the home folder is unknown."""
    return _below(environ, "XDG_STATE_HOME", ".local/state")


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for packs that the user has added. Raises FileTrouble if the home folder is unknown."""
    return _below(environ, "XDG_DATA_HOME", ".local/share")


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the home folder of the user: from the environment, if it has an absolute path, else from the system. Raises
    FileTrouble if there is none."""
    for said in (environ.get("HOME", ""), environ.get("USERPROFILE", ""), _of_the_system()):
        if os.path.isabs(said):
            return Path(said)
    raise FileTrouble("HOME", Message("nobody-says-where-your-folder-is-set-home-to"))


def expanded(text: str, environ: Mapping[str, str] = os.environ) -> Path:
    """Return the path for a text that a person typed. `~/` at its beginning means the person's home folder."""
    return home(environ) / text[2:] if text.startswith("~/") else Path(text)


def _below(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    said = environ.get(variable, "")
    return (Path(said) if os.path.isabs(said) else home(environ) / usual) / NAME


def _of_the_system() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_dir if pwd is not None else ""
    except KeyError:
        return ""
