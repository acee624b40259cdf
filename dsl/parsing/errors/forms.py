"""Propose a form for a line that cannot be parsed: an example of a statement, declaration or sentence that begins with
the same word."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.lexing.vocabulary import Vocabulary, example
from dsl.parsing.errors.expected import LAYOUT, STATEMENT_STARTS
from dsl.parsing.errors.problem import Problem

#: The form of a line within a block, by its first word. Words in capital letters are placeholders.
_STATEMENTS = {
    "move": "move CARDS to ZONE",
    "shuffle": "shuffle ZONE",
    "set": "set VALUE to WHAT",
    "raise": "raise VALUE by NUMBER",
    "lower": "lower VALUE by NUMBER",
    "let": "let NAME be WHAT",
    "roll": "roll 1 to 6 as NAME",
    "repeat": "repeat NUMBER",
    "for each": "for each NOUN as NAME",
    "reveal": "reveal CARD to each player",
    "resolve": "resolve CARD for WHO",
    "run": "run STEP",
    "fail": 'fail "REASON"',
    "exchange": "exchange CARDS and CARDS",
    "given": "given 2 players with 3, 3 cards in ZONE",
    "copies": "copies NUMBER",
}
#: The form of a line at the left margin, by its first word.
_DECLARATIONS = {
    "card": 'card 01 "TITLE"',
    "deck": 'deck NAME "TITLE"',
    "define": "define NAME of player p as WHAT",
    "grid": "grid NAME: NOUN 3 by 3 square",
    "invariant": 'invariant "TITLE": TEST',
    "join": 'join "TITLE" with "TITLE", "TITLE"',
    "noun": "noun NAME NAMES",
    "option": "option NAME: WORD, WORD",
    "scenario": 'scenario "TITLE"',
    "step": "step NAME of player p",
    "supply": "supply: NUMBER NOUNS in ZONE",
    "table": "table NAME from 0: NUMBER, NUMBER",
    "tally": "tally NAME: NUMBER",
    "value": "value NAME of player: number",
    "verb": "verb BASE THIRD PAST: who THIRD number n",
    "words": "words NAME: WORD, WORD",
    "zone": "zone NAME of player: NOUN, seen by owner",
}
#: Declarations in which no sentence follows the colon.
_TYPED = frozenset({"verb", "value", "zone", "words", "kinds", "option", "grid", "noun", "supply"})


#: How much more likely a word becomes if it fits at its place in a sentence, and how much less likely if it does not
#: fit.
FITS, DOES_NOT_FIT = 0.25, -0.3
#: Words after which a verb has its base form.
_PLAIN = frozenset({"you", "can", "may"})


def fitting(word: str, before: str, vocabulary: Vocabulary) -> float:
    """Return a number (higher is better) for how well a word fits after another one ("" at the beginning of a sentence).
    Keywords fit at the beginning of a sentence. A verb that needs a subject does not fit there; after a subject, its
    form must agree with the subject."""
    base = vocabulary.verbs.get(word)
    is_first = before in ("", ":")
    if base is None:
        return FITS if is_first and word in STATEMENT_STARTS else 0.0
    if is_first:
        return 0.0 if (vocabulary.heads.get(base) or (("", ""),))[0][0] in vocabulary.verbs else DOES_NOT_FIT
    forms = vocabulary.forms.get(base, ())
    is_plain = before in _PLAIN or vocabulary.nouns.get(before, ("", False))[1]
    return FITS if word in forms and forms.index(word) == (0 if is_plain else 1) else 0.0


def form_at(problem: Problem) -> str:
    """Return the form that the line of a problem should have; "" if no form begins like this line."""
    at_margin = problem.at_margin and all(token.type not in LAYOUT for token in problem.tokens[: problem.index])
    line = [(token.type, str(token.value)) for token in problem.line]
    colon = next((place for place, (kind, _) in enumerate(line) if kind == ":"), None)
    if colon is not None and at_margin and problem.head not in _TYPED:
        line, at_margin = line[colon + 1 :], False  # a sentence follows the colon
    return form_of(line, at_margin, problem.vocabulary)


def form_of(line: Sequence[tuple[str, str]], at_margin: bool, vocabulary: Vocabulary) -> str:
    """Return the form for a line as an example, from its words, each with its class; "" if there is none. The first word
    of the line decides which form it is. If there is no form for the first word, the verb decides: the form is the
    sentence in the declaration of the verb."""
    if not line:
        return ""
    first = line[0][1]
    if first == "option" and "from" in [word for _, word in line]:
        return "option NAME: number from LOWEST to HIGHEST = NUMBER"
    known = (_DECLARATIONS if at_margin else _STATEMENTS).get(first, "")
    if known:
        return known
    words = [word for _, word in line[1:3]]
    if not at_margin and {"choose", "chooses"} & set(words):
        return f"{first} {'choose' if 'choose' in words else 'chooses'} a NOUN in ZONE as NAME"
    verb = next((word for kind, word in line if kind == "A_VERB"), "")
    return _sentence(line, verb, vocabulary) if verb and not at_margin else ""


def _sentence(line: Sequence[tuple[str, str]], verb: str, vocabulary: Vocabulary) -> str:
    """Return an example sentence for a verb. The sentence begins like the line. If the line has a number, the sentence
    has the same number."""
    at = next(place for place, (_, word) in enumerate(line) if word == verb)
    number = next((word for kind, word in line[at + 1 : at + 2] if kind == "A_NUMBER"), "")
    head = vocabulary.heads.get(vocabulary.verbs[verb], ())
    place = next((place for place, (word, _) in enumerate(head) if word in vocabulary.verbs), len(head))
    said = [*(word for _, word in line[:at]), verb]
    for word, type_ in head[place + 1 :]:
        said.append(
            word
            if not type_
            else number
            if type_ == "number" and number
            else example(type_, vocabulary) or word.upper()
        )
        number = ""
    return " ".join(said)
