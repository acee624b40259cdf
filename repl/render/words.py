"""Small functions for words: lists, numbers with nouns, and words that begin with a typed text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from dsl.diagnostics.spelling import folded, nearest
from dsl.messages.catalogue import catalogue
from repl.render.phrases import Phrases, enumerated, phrase, together

T = TypeVar("T")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(n: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 card`, `2 cards`."""
    return f"{n} {noun if n == 1 else plural or noun + 's'}"


def human(name: str) -> str:
    """Return a name in the rules as words, with spaces in place of underscores."""
    return name.replace("_", " ")


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital letter at the beginning and a full stop at the end."""
    text = stopped(text)
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """Return a text that ends with a full stop, or with the mark `!`, `?`, `:` or `…` that it already has."""
    text = text.strip()
    return text if not text or text[-1] in ".!?:…" else text + "."


def beginning(text: str, words: Iterable[tuple[str, T]]) -> list[T]:
    """Return the values whose words equal a typed text; if there are none, the values whose words begin with it. Upper case and
    accents make no difference."""
    wanted = folded(text.strip())
    if not wanted:
        return []
    pairs = [(folded(word), value) for word, value in words]
    exact = [value for word, value in pairs if word == wanted]
    return list(dict.fromkeys(exact or [value for word, value in pairs if word.startswith(wanted)]))


def elided(text: str) -> str:
    """Return a text in a form for comparing, in which a vowel that French or Portuguese leaves out makes no difference: `d’E5`
    equals `de E5`."""
    return re.sub(r"\bd'\s*", "de ", folded(text.strip()))


#: The sign between the names of a command in the catalogues. The first name is shown, the others are understood too.
OR = "|"


def command_names(name: str, say: Phrases) -> list[str]:
    """Return the names of a command in a language; the first is the one that is shown. If the language has no name for the
    command, return its English name."""
    id_ = f"command-{name.replace(' ', '-')}"
    return (say(id_) if id_ in catalogue("en") else name).split(OR)


def command_word(word: str, say: Phrases) -> str:
    """Return a word that is typed after a command, such as `details` after `log`, in a language."""
    id_ = f"argument-{word}"
    return say(id_) if id_ in catalogue("en") else word


AMOUNT = re.compile(r"(\d+)\s*(?:x|×)?\s*([^\W\d_]+)", re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;+&]*(?:and|und|e|et|i|y)?[\s,;+&]*", re.IGNORECASE)


def amounts(text: str, kinds: Mapping[str, Iterable[str]]) -> dict[str, int] | None:
    """Return the amounts in a typed text by kind: `{"food": 2, "gold": 1}` for `2 food 1 gold`. Return None if the text has
    another form. `kinds` has the names of each kind; the beginning of a name is enough if it fits no other kind."""
    found: dict[str, int] = {}
    rest = text.strip()
    while rest:
        one = AMOUNT.match(rest)
        spelled = beginning(one[2], ((word, kind) for kind, words in kinds.items() for word in words)) if one else []
        if one is None or len(spelled) != 1:
            return None
        found[spelled[0]] = found.get(spelled[0], 0) + int(one[1])
        rest = rest[one.end() :]
        rest = rest[len(between[0]) :] if (between := BETWEEN.match(rest)) else rest
    return found or None


def meant(word: str, candidates: Iterable[str], say: Phrases | None = None) -> str:
    """Return ` Did you mean "x"?` with the candidates that are most similar to a typed word; "" if none is similar. Without
    `say`, the result is a message that can still be put into any language."""
    near = [f"`{one}`" for one in nearest(word, candidates)]
    if not near:
        return ""
    asked = together(" ", phrase("did-you-mean-names", names=enumerated(near, "or")))
    return asked if say is None else say(asked)
