"""The limits of files and rules, which are checked before play. `interpreter/model/limits.py` has the limits that are
checked during play, and a table of all limits.

Each limit is far above the needs of a game, and low enough that everything within the limits is read and checked in good
time.
"""

from __future__ import annotations

# A text.
MAX_SIZE = 150_000  # three times the longest file of five games; such a file is checked in a second or two
MAX_LINES = 10_000
MAX_BLOCK = 1_000  # lines of one declaration
MAX_LINE = 400
MAX_MARKS = 2
MAX_NAME = 80
MAX_DIGITS = 9
MAX_BLOCKS = 16
MAX_PARENTHESES = 32
MAX_DEPTH = 32  # of an expression
MAX_PARTS = 200

# All files that are played together.
MAX_FILES = 1_000  # of one folder
MAX_BYTES = 2_000_000  # with scenarios, four times the largest of five games
MAX_ALL_LINES = 100_000
MAX_DECLARATIONS = 5_000
MAX_SHARED = 500_000  # letters of all cards that families and classes expand to
MAX_TOLD = 50_000  # lines of all scenarios, with backgrounds and cases expanded
MAX_ERRORS = 500  # errors after which the rest is not checked
COMPARED = 1_000_000  # letters of known words that are compared with misspelt ones

# A game.
PLAYERS = 64
PIECES = 20_000
COPIES = 1_000  # of one card
CELLS = 10_000  # of one grid
NUMBERS = 1_000  # in a range to choose from, in play or as an option
VALUES = 200_000  # that a position holds: of all players, pieces and words

# The work that one declaration may cause.
LOOKS = 5_000_000
CALLS_DEEP = 40
CALLS = 100_000
