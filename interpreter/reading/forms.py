"""Forms that people use, and what the generator says for them: a file a language, `forms_of_people/pt.txt`.

A line is `what people write = what the generator says`. `{n}` is a number, `^` the beginning of a sentence; `*` at the end of a word
stands for any ending, which is left away. A line that begins with `--` is a remark.
"""

from __future__ import annotations

import pkgutil
import re
from dataclasses import dataclass
from functools import lru_cache, partial

#: What stands before a second deed in a sentence.
_AND = ("e", "i", "et", "and")

#: A sentence begins here, or a second deed in it.
_BEGINS = f"(?:(?<=^)|(?<=[.:;] )|{'|'.join(f'(?<= {word} )' for word in _AND)})"


@dataclass(frozen=True, slots=True)
class Form:
    """What people write, as a pattern, and what is said for it; `written` is its line."""

    pattern: re.Pattern[str]
    words: str
    written: str


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text in words that are nearer to the generator's, and the forms by which it came there."""

    text: str
    forms: tuple[str, ...]


@lru_cache
def forms_of(language: str) -> tuple[Form, ...]:
    """Return the forms of a language, in their order."""
    try:
        data = pkgutil.get_data(__name__, f"forms_of_people/{language}.txt") or b""
    except OSError:
        return ()
    lines = [line for line in data.decode("utf-8").split("\n") if "=" in line and not line.startswith("--")]
    return tuple(_form(line) for line in lines)


def _form(line: str) -> Form:
    left, _, right = (part.strip() for part in line.partition("="))
    begins = left.startswith("^")
    words = re.escape(left.removeprefix("^").strip())
    pattern = words.replace(r"\{n\}", r"(\d+)").replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    before = _BEGINS if begins else r"(?<![\w’'-])"
    return Form(re.compile(f"{before}{pattern}(?![\\w’'-])", re.IGNORECASE), right, f"{left} = {right}")


def rewritten(text: str, language: str) -> Rewritten:
    """Return a text with each form that people use in the words of the generator."""
    used = []
    for form in forms_of(language):
        changed = form.pattern.sub(partial(_said, form), text)
        if changed != text:
            used.append(form.written)
            text = changed
    return Rewritten(_with_capitals(text), tuple(used))


def _said(form: Form, found: re.Match[str]) -> str:
    numbers = iter(found.groups())
    return re.sub(r"\{n\}", lambda _: next(numbers, ""), form.words)


def _with_capitals(text: str) -> str:
    return re.sub(r"(?:^|(?<=[.!?] ))\w", lambda found: found[0].upper(), text)
