"""Why something could not be done, in the language of the game.

A reason is an English sentence that remembers its phrase and what stands in its holes; the tables give
the phrases of the interpreter in other languages, a rulebook those that it has written itself, as
entries of its prose: `"the pile is empty": "o monte está vazio"`.
"""

from __future__ import annotations

from collections.abc import Mapping

from dsl.later import Later, from_module
from dsl.prose.language.languages import reading_of, realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.reason import InLanguages, Reason
from dsl.typography import typeset

REASONS: Mapping[str, Mapping[str, str]] = Later(
    ("ca", "fr", "pt"), lambda language: from_module(f"{__name__}.{language}", "REASONS")
)

#: The hole in which the name of a zone stands, which is a word of the game.
PLACE = "place"

#: The hole in which the name of a player stands for whom nobody sits, which is a word of the game as well.
NAME = "name"

#: The hole in which stands what there is too little of: a noun of the game.
WHAT = "what"

#: The hole in which stands what nothing is fit to be: the name of an answer.
THING = "thing"

#: What is said of a test that does not hold, and the hole in which it stands.
NOT_SO, CODE = "not so: {code}", "code"


def _no_such(name: str, lexicon: Lexicon, language: str) -> str:
    """Return that of which there is none: with `no` where a language bends that word, as all but English do."""
    realiser = realiser_for(lexicon, language)
    noun = realiser.noun(name)
    return realiser.wrapped("nobody", noun).text if language in REASONS else noun.text


def _amount(number: int, noun: str, lexicon: Lexicon, language: str) -> str:
    realiser = realiser_for(lexicon, language)
    amount = realiser.phrase(number)
    return realiser.wrapped("n", realiser.noun(noun, amount.plural), n=amount).text


def reason_text(reason: str, lexicon: Lexicon, language: str) -> str:
    """Return a reason as it reads in a language; in English if nobody has said how."""
    phrase = reason.phrase if isinstance(reason, Reason) else reason
    holes = dict(reason.holes) if isinstance(reason, Reason) else {}
    entry = lexicon.entry(language, f'"{phrase}"')
    claim = lexicon.entry(language, str(holes.get(CODE, "")))
    if phrase == NOT_SO and claim is not None and len(claim.texts) == 2 and "{" not in claim.texts[1]:
        return claim.texts[1]
    if entry is None and phrase not in REASONS.get(language, {}):
        phrase_there = phrase
    else:
        phrase_there = entry.texts[0] if entry is not None else typeset(REASONS[language][phrase], language)
    amount = holes.get("amount")
    if WHAT in holes and isinstance(amount, int):
        holes["amount"] = _amount(amount, str(holes[WHAT]), lexicon, language)
    for name, value in holes.items():
        if isinstance(value, Reason):
            holes[name] = reason_text(value, lexicon, language)
        elif isinstance(value, InLanguages):
            holes[name] = value.in_language(language)
        elif name == THING:
            holes[name] = _no_such(str(value).replace(" ", "_"), lexicon, language)
        elif name == "title" and (titled := lexicon.entry(language, f'"{value}"')) is not None:
            holes[name] = titled.texts[0]
        elif name in (PLACE, NAME):
            holes[name] = reading_of(str(value), lexicon, language).replace("_", " ")
    return phrase_there.format(**holes) if holes else phrase_there
