"""All codes of diagnostics with their explanations: the text of `naipe explain`.

The first digit of a code is its family: 1 syntax, 2 vocabulary, 3 names, 4 types, 5 rules that
cannot work, 6 packs and files, 7 scenarios. A code is never given to another finding.
Each family has its table in a module of `dsl.diagnostics.entries`.
"""

from __future__ import annotations

from dsl.diagnostics.entries import declarations, files, kinds, names, rules, scenarios, syntax
from dsl.diagnostics.entries.entry import Entry
from dsl.diagnostics.spelling import nearest

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


def explain(code: str) -> str:
    """Return what there is to say of a code, for a person to read."""
    code = code.strip().upper()
    entry = ENTRIES.get(code)
    if entry is None:
        near = nearest(code, ENTRIES)
        return f"There is no code {code}." + (f" There are {', '.join(near)}." if near else "")
    return "\n\n".join(
        (
            f"{code}: {entry.title}",
            entry.explanation,
            "Wrong:",
            _indented(entry.wrong),
            "Right:",
            _indented(entry.right),
        )
    )


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.split("\n"))
