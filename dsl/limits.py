"""The limits of files and rules that are checked before play. The limits of play are in `interpreter/model/limits.py`,
with a table of all limits.

Each limit is far above the needs of a game, and low enough that everything within the limits is read and checked in good
time.
"""

from __future__ import annotations

# A text.
MAX_SIZE = 150_000  # thrice the longest file of five games; a good one just below is judged in a second or two
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

# All that is played together.
MAX_FILES = 1_000  # of one folder
MAX_BYTES = 2_000_000  # with scenarios, four times the largest of five games
MAX_ALL_LINES = 100_000
MAX_DECLARATIONS = 5_000
MAX_SHARED = 500_000  # letters of families and classes, were each card of them written by itself
MAX_TOLD = 50_000  # lines of scenarios, were backgrounds and cases written out
MAX_ERRORS = 500  # found before the rest is not looked at
COMPARED = 1_000_000  # letters of known words, to find those near misspelt ones

# A game.
PLAYERS = 64
PIECES = 20_000
COPIES = 1_000  # of one card
CELLS = 10_000  # of one grid
NUMBERS = 1_000  # that somebody chooses from: in play, and as an option
VALUES = 200_000  # that a position holds: of all players, pieces and words

# What one declaration leads to.
LOOKS = 5_000_000
CALLS_DEEP = 40
CALLS = 100_000
