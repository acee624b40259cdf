"""A phrase in a language: its words, and the number and gender that other words agree with."""

from __future__ import annotations

from typing import Literal

from dsl.records import dataclass

Loose = Literal["tight", "product", "quotient", "sum", "list", "choice"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words for a person, a thing, several of them or an amount.

    Verbs and articles agree with `plural` and `feminine`; `address`: the phrase means the reader. Two phrases with the same `key`
    mean the same person. `amount` marks a number; a computed one may have a `frame`, where `*` is the place of what is counted.
    `note` is said at the end of the sentence. `short` phrases may take a possessive ending. A `vague` phrase says no more than
    that there is something; `head` is the same without its article. `loose` tells of a number that is worked out what it ends in,
    so that it stands in brackets where more that is said would belong to a part of it alone.
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
