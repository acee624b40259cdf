"""A phrase in a language: its words, with the number and gender with which other words agree."""

from __future__ import annotations

from typing import Literal

from dsl.records import dataclass

Loose = Literal["tight", "product", "quotient", "sum", "list", "choice"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words for a person, a thing, several of them, or an amount.

    - `plural`, `feminine`: verbs and articles agree with these. `address`: the phrase means the reader.
    - `key`: two phrases with the same key mean the same person.
    - `amount`: it is a number. `frame`: a computed number with `*` in the place of the counted noun.
    - `note`: words for the end of the sentence.
    - `short`: it may take a possessive ending.
    - `vague`: it says only that there is something. `head`: the same without its article.
    - `loose`: how a computed number ends. It needs brackets if further words could be taken for a part of its end.
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
        """Tell whether this is the number 1: an article then replaces the number."""
        return self.amount and self.text == "1"

    def counted(self, word: str) -> str:
        """Return the words for an amount of something."""
        if self.frame:
            return self.frame.replace("*", word)
        return f"{self.text} {word}".strip()


def agreeing(phrase: Phrase, alternatives: tuple[str, ...]) -> str:
    """Choose the word that agrees with a phrase.

    Two alternatives are singular and plural, a third one is for the reader, four are masculine
    and feminine, each singular and plural.
    """
    if len(alternatives) == 4:
        return alternatives[2 * phrase.feminine + phrase.plural]
    if len(alternatives) == 3 and phrase.address:
        return alternatives[2]
    return alternatives[min(int(phrase.plural), len(alternatives) - 1)]
