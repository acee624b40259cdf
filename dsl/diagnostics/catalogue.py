"""All codes of diagnostics with their explanations: the text of `naipe explain`.

The first digit of a code is its family: 1 syntax, 2 vocabulary, 3 names, 4 types, 5 rules that
cannot work, 6 packs and files, 7 scenarios. A code is never given to another finding.
Each family has its table in a module of `dsl.diagnostics.entries`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from dsl.diagnostics.entries import declarations, files, kinds, names, rules, scenarios, syntax
from dsl.diagnostics.entries.entry import Entry
from dsl.diagnostics.entries.languages import ca, fr, pt
from dsl.diagnostics.spelling import nearest
from dsl.typography import colon, typeset

SETTING = """\
game toy "Toy"
  players 2 to 4
  active actor

words colour: red, blue

noun card cards
  field colour: colour = red

zone pile: card, face down
zone waste: card
zone hand of player: card, seen by owner

supply: all cards in pile

value actor: player or none
value score of player: number

verb draw draws drew: who draws number n
  repeat n: move the top of pile to who.hand

verb give gives gave: who gives card gift to player whom
  move gift to whom.hand

step deal of player p
  p draws 5

play
  for each player as p
    run deal for p
"""

TABLES = (syntax, declarations, names, kinds, rules, files, scenarios)
ENTRIES: dict[str, Entry] = {entry.code: entry for table in TABLES for entry in table.ENTRIES}


#: What is said of the codes in other languages: by the code, title and explanation.
LANGUAGES: Mapping[str, Mapping[str, tuple[str, str]]] = {"ca": ca.TEXTS, "en": {}, "fr": fr.TEXTS, "pt": pt.TEXTS}
#: What stands above the examples.
_EXAMPLES = {
    "ca": ("Malament:", "Bé:"),
    "en": ("Wrong:", "Right:"),
    "fr": ("Faux :", "Juste :"),
    "pt": ("Errado:", "Certo:"),
}
#: How many columns of a terminal an explanation takes.
WIDTH = 80


def titled(code: str, language: str = "en") -> str:
    """Return the title of a code in a language, in English where there is none."""
    return typeset(LANGUAGES.get(language, {}).get(code, (ENTRIES[code].title, ""))[0], language)


def explain(code: str, language: str = "en") -> str:
    """Return what there is to say of a code, for a person to read, in a language or else in English."""
    code = code.strip().upper()
    entry = ENTRIES.get(code)
    if entry is None:
        near = nearest(code, ENTRIES)
        return f"There is no code {code}." + (f" There are {', '.join(near)}." if near else "")
    _, text = LANGUAGES.get(language, {}).get(code, ("", entry.explanation))
    wrong, right = (typeset(words, language) for words in _EXAMPLES.get(language, _EXAMPLES["en"]))
    return "\n\n".join(
        (
            f"{code}{colon(language)}{titled(code, language)}",
            textwrap.fill(typeset(" ".join(text.split()), language), WIDTH, break_on_hyphens=False),
            wrong,
            _indented(entry.wrong),
            right,
            _indented(entry.right),
        )
    )


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.split("\n"))
