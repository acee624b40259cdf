"""The syntax of the language: `naipe.lark`."""

from importlib.resources import files


def text() -> str:
    """Return the text of the grammar."""
    return files(__name__).joinpath("naipe.lark").read_text(encoding="utf-8")
