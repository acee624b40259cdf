"""The class `Phrase`: some words in a language, with the number and gender with which other words must agree."""

from __future__ import annotations

from typing import Literal

from dsl.records import dataclass

Loose = Literal["tight", "product", "quotient", "sum", "list", "choice"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words for a person, a thing, several of them, or an amount.

    - `plural`, `feminine`: the number and the gender of the phrase, with which verbs and articles agree. `address`: the
      phrase means the reader.
    - `key`: two phrases with the same key mean the same person.
    - `amount`: the phrase is a number. `frame`: the text of a computed number, with `*` where the counted noun comes.
    - `note`: words for the end of the sentence.
    - `short`: the phrase may have a possessive ending.
    - `vague`: the phrase says only that something exists. `head`: the same phrase without its article.
    - `loose`: how the words for a computed number end. The phrase needs brackets if a reader could think that the next
      words belong to its end.
    """

    text: str
    plural: bool = False
    feminine: bool = False
    address: bool = False
    key: str = ""
    amount: bool = False
    frame: str = ""
    note: str = ""
    short: bool = False
    noun: str = ""
    vague: bool = False
    head: str = ""
    loose: Loose = "tight"

    @property
    def is_one(self) -> bool:
        """Tell whether this phrase is the number 1. For this number, a text has an article: “a card”, not “1 card”."""
        return self.amount and self.text == "1"

    def counted(self, word: str) -> str:
        """Return the words for this amount of something, such as `2 cards`."""
        if self.frame:
            return self.frame.replace("*", word)
        return f"{self.text} {word}".strip()


def agreeing(phrase: Phrase, alternatives: tuple[str, ...]) -> str:
    """Return the word among `alternatives` that agrees with a phrase.

    Two alternatives are the singular and the plural; a third one is for the reader. Four alternatives are the masculine
    singular and plural, then the feminine singular and plural.
    """
    if len(alternatives) == 4:
        return alternatives[2 * phrase.feminine + phrase.plural]
    if len(alternatives) == 3 and phrase.address:
        return alternatives[2]
    return alternatives[min(int(phrase.plural), len(alternatives) - 1)]
