"""The words of the language itself: which of them are reserved, and where the others have a meaning.

`RESERVED` words are never names. Each of the other words belongs to the language only at the places that its table gives,
and can be a name everywhere else.
"""

from __future__ import annotations

RESERVED = frozenset(
    """
    the a an another each all every and or not if else otherwise is in of on to from into onto by for
    against with where whose but that would than then first last next previous most fewest highest
    lowest more fewer exactly total mod yes no none may can choose chooses decide decides among asks
    has answers either move shuffle exchange set raise lower roll reveal resolve run fail require stop let be
    repeat attempt open forbid ignore allow change times when mute accept until before after during as
    at because there within through
    """.split()
)

# Names with a fixed meaning. The lexer gives them the same class as other names.
PRONOUNS = frozenset({"you", "who", "it", "this", "anyone", "anything", "everyone", "cause", "causer"})

# Names that have a meaning in every game. No value, zone or definition may have one of these names: it would hide that
# meaning, or would never be read.
KNOWN_FROM_THE_START = frozenset({"direction", "now", "winners", "play_over", "chosen"})

# The first words of lines at the left margin.
HEADS = frozenset(
    """
    game pack board credits option words kinds noun value zone grid join supply table define verb order deck step
    play span rules invariant tally carry prose scenario background template neutral
    """.split()
)

# The first words of lines directly inside a block, by the first word of the block.
LINE_HEADS: dict[str, frozenset[str]] = {
    "game": frozenset({"players", "languages", "active", "first", "pads"}),
    "board": frozenset({"show", "badge"}),
    "pack": frozenset({"for", "needs"}),
    "noun": frozenset({"field", "value"}),
    "scenario": frozenset({"given", "when", "then"}),
}

# Several words that are one token, with the places where they are. "start": only at the beginning of a statement. "":
# everywhere. The first word of a declaration, such as "zone": only in the first line of such declarations, or (for a
# scenario or a board) anywhere in them.
PHRASES: tuple[tuple[str, str], ...] = (
    ("for each", "start"),
    ("instead of", ""),
    ("as much as possible", "start"),
    ("next time", "start"),
    ("repeat until", "start"),
    ("repeat forever", "start"),
    ("during the next", "start"),
    ("during this", "start"),
    ("turn up", "start"),
    ("turn down", "start"),
    ("answer", "start"),
    ("each has", "start"),
    ("if there is one", ""),
    ("each has", "deck"),
    ("more copies of", "start"),
    ("end play", "start"),
    ("won by", ""),
    ("even if gone", ""),
    ("at once", ""),
    ("at least", ""),
    ("at most", ""),
    ("up to", ""),
    ("one or more", ""),
    ("any number of", ""),
    ("starting with", ""),
    ("belonging to", ""),
    ("joined to", ""),
    ("distance from", ""),
    ("line from", ""),
    ("towards", ""),
    ("one of", ""),
    ("only if", ""),
    ("because of", ""),
    ("there is no", ""),
    ("there are no", ""),
    ("there is", ""),
    ("there are", ""),
    ("is not one of", ""),
    ("is one of", ""),
    ("is not", ""),
    ("not in", ""),
    ("count of", ""),
    ("top of", ""),
    ("bottom of", ""),
    ("neighbours of", ""),
    ("a number from", ""),
    ("a payment of", ""),
    ("a bundle of", ""),
    ("a bundle from", ""),
    ("played by", "neutral"),
    ("one by one", "verb"),
    ("only when allowed", "verb"),
    ("by the table", "step"),
    ("face down", "zone"),
    ("seen by owner", "zone"),
    ("seen by others", "zone"),
    ("seen by owner", "value"),
    ("alike in", "value"),
    ("alike in", "noun"),
    ("seen by", "zone"),
    ("in force for", "zone"),
    ("in force", "zone"),
    ("showing", "zone"),
    ("sorted by", "zone"),
    ("open if", "zone"),
    ("one", "zone"),
    ("between", "board"),
    ("at the end", "board"),
    ("on top", "scenario"),
    ("is not asked", "scenario"),
    ("is asked", "scenario"),
    ("has not", "scenario"),
    ("it fails", "scenario"),
    ("it does not fail", "scenario"),
    ("it ends as", "scenario"),
    ("it happened that", "scenario"),
    ("it did not happen that", "scenario"),
    ("play until", "scenario"),
    ("play one", "scenario"),
    ("is offered", "scenario"),
    ("is not offered", "scenario"),
    ("sees", "scenario"),
    ("does not see", "scenario"),
    ("cases", "scenario"),
)

#: All words of the language, at whatever places they are allowed. An unknown word may be a misspelling of one of them.
LANGUAGE = (
    RESERVED
    | PRONOUNS
    | HEADS
    | frozenset().union(*LINE_HEADS.values())
    | ({word for phrase, _ in PHRASES for word in phrase.split()} - {"others"})  # a name except after `seen by`
    | {
        "number",
        "yes_no",
        "text",
        "player",
        "past",
        "dice",
        "copies",
        "owner",
        "grid",
        "feminine",
        "also",
        "printed",
        "means",
    }
)


def _by_first_word() -> dict[str, tuple[tuple[tuple[str, ...], str, str], ...]]:
    table: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
    for phrase, scope in PHRASES:
        words = tuple(phrase.split())
        table.setdefault(words[0], []).append((words, phrase, scope))
    return {first: tuple(sorted(entries, key=lambda e: -len(e[0]))) for first, entries in table.items()}


PHRASES_BY_FIRST_WORD = _by_first_word()

# If one of these words follows `with`, then `with` begins a filter. Otherwise it is a preposition.
MEASURE_WORDS = frozenset({"most", "fewest", "highest", "lowest", "more", "fewer", "exactly"})

# The first words of declarations that only test the rules. To play a game, these declarations are not needed.
TRIED = ("scenario", "background")
