"""Small functions for words: lists, counts, beginnings of words."""

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
    """Return a name of the rules as words: without underscores."""
    return name.replace("_", " ")


def sentence(text: str) -> str:
    """Return a text that begins with a capital letter and ends with a full stop."""
    text = stopped(text)
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """Return a text that ends with a full stop, or with the mark `!`, `?`, `:` or `…` that it already has."""
    text = text.strip()
    return text if not text or text[-1] in ".!?:…" else text + "."


def beginning(text: str, words: Iterable[tuple[str, T]]) -> list[T]:
    """Return the values for which a text may be short: those of words equal to the text, or else those of words that
    begin with it. Case and accents are ignored."""
    wanted = folded(text.strip())
    if not wanted:
        return []
    pairs = [(folded(word), value) for word, value in words]
    exact = [value for word, value in pairs if word == wanted]
    return list(dict.fromkeys(exact or [value for word, value in pairs if word.startswith(wanted)]))


def elided(text: str) -> str:
    """Return a text in a form for comparing, in which elided vowels make no difference: `d’E5` equals `de E5`."""
    return re.sub(r"\bd'\s*", "de ", folded(text.strip()))


#: What stands between the names of a command in the catalogues: the first is shown, the others are understood.
OR = "|"


def command_names(name: str, say: Phrases) -> list[str]:
    """Return the names of a command in a language, the best first; only its English name if the language has none."""
    id_ = f"command-{name.replace(' ', '-')}"
    return (say(id_) if id_ in catalogue("en") else name).split(OR)


def command_word(word: str, say: Phrases) -> str:
    """Return a word that a command takes, as `details`, in a language."""
    id_ = f"argument-{word}"
    return say(id_) if id_ in catalogue("en") else word


AMOUNT = re.compile(r"(\d+)\s*(?:x|×)?\s*([^\W\d_]+)", re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;+&]*(?:and|und|e|et|i|y)?[\s,;+&]*", re.IGNORECASE)


def amounts(text: str, kinds: Mapping[str, Iterable[str]]) -> dict[str, int] | None:
    """Return the amounts in a text like `2 food 1 gold` by kind; None if the text is not of this form. `kinds` has
    the spellings of each kind; a beginning that fits one kind only is enough."""
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
    """Return ` Did you mean "x"?` for the nearest candidate, "" if none is near. Without `say` it is a message for
    any language."""
    near = [f"`{one}`" for one in nearest(word, candidates)]
    if not near:
        return ""
    asked = together(" ", phrase("did-you-mean-names", names=enumerated(near, "or")))
    return asked if say is None else say(asked)
