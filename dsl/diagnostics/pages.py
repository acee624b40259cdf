"""The page about each code, for `naipe explain`.

The first digit of a code is its family: 1 syntax, 2 vocabulary, 3 names, 4 types, 5 rules that cannot work, 6 packs and files,
7 scenarios. A code is never used again for another finding. Titles and explanations are in the catalogues (`N301.title`,
`N301.explanation`), the examples in `examples.txt`.
"""

from __future__ import annotations

import pkgutil
import re
import textwrap

from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message, joined
from dsl.messages.typography import colon
from dsl.records import dataclass

#: The width of an explanation, in columns of a terminal.
WIDTH = 80


@dataclass(frozen=True, slots=True)
class Entry:
    """A code with two examples for the author of a rulebook.

    `wrong` is a piece of rules, as small as possible, with the finding. `right` is the same piece after the mistake is
    corrected. Both are complete rules, or become complete with `SETTING` before them.
    """

    code: str
    wrong: str
    right: str

    @property
    def title(self) -> Message:
        """Return the title of the page: the mistake in a few words."""
        return Message(f"{self.code}.title")

    @property
    def explanation(self) -> Message:
        """Return the explanation on the page: why this is a mistake, and what to write instead."""
        return Message(f"{self.code}.explanation")


def _read() -> tuple[str, dict[str, Entry]]:
    """Read `examples.txt`. Return the rules that come before each example (`SETTING`), and the examples by their
    codes."""
    text = (pkgutil.get_data(__name__, "examples.txt") or b"").decode("utf-8")
    parts = re.split(r"^=== (.*)\n", text, flags=re.MULTILINE)[1:]
    found = {name: body[:-1] for name, body in zip(parts[::2], parts[1::2])}
    setting = found.pop("setting")
    codes = dict.fromkeys(name.split()[0] for name in found)
    return setting, {code: Entry(code, found[f"{code} wrong"], found[f"{code} right"]) for code in codes}


#: A small game. If an example is not a complete game, this text comes before it.
SETTING, ENTRIES = _read()


def titled(code: str, language: str = "en") -> str:
    """Return the title of the page about a code such as `N301`, in a language."""
    return ENTRIES[code].title.in_language(language)


def explain(code: str, language: str = "en") -> str:
    """Return the page about a code in a language, as text for a person. If the code does not exist, the text says so."""
    code = code.strip().upper()
    entry = ENTRIES.get(code)
    if entry is None:
        near = nearest(code, ENTRIES)
        none = Message("there-is-no-code-code", code=code)
        return (joined(none, " ", Message("there-are-codes", codes=", ".join(near))) if near else none).in_language(
            language
        )
    text = entry.explanation.in_language(language)
    return "\n\n".join(
        (
            f"{code}{colon(language)}{titled(code, language)}",
            textwrap.fill(text, WIDTH, break_on_hyphens=False),
            Message("wrong").in_language(language),
            _indented(entry.wrong),
            Message("right").in_language(language),
            _indented(entry.right),
        )
    )


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.split("\n"))
