"""Limits on the work of rules in play. A step beyond a limit is stopped with a message and its place; a trial is given up."""

from __future__ import annotations

from dsl import limits as text
from dsl.diagnostics import codes
from dsl.records import dataclass

#: Work that one step may take: turns of loops, each as heavy as what stands in it; numbers that are looked through; what
#: trials inside it took; pieces that move in heaps.
FUEL = 200_000

#: Trials before an option is offered unchecked; questions and turns of loops that all trials at one question may come to;
#: turns that one of them may take.
TRIALS = 10_000
QUESTIONS = 30_000
WORK = 1_000_000
TURNS = 50_000

#: How large, up or down, a number may be; how many lie between the ends of a range that is rolled, or chosen from.
LARGEST = 10**9
SIDES = 10**9
NUMBERS = text.NUMBERS

#: Ways to pay one price, and sums that are looked at to find them.
PAYMENTS = 1_000
SUMS = 100_000

#: Rules for later that wait at a time.
RECORDS = 1_000

#: Moments that a scenario may begin after; a long game comes to some thousands.
MOMENTS = 100_000

#: Verbs within verbs, cards within cards: a step that comes back to itself comes through one of them.
DEPTH = 50
NESTED = 32

#: Steps of `play` in a row without a question, and turns of a loop in it that has a number.
IDLE = 20_000
#: Work of steps in a row in which nobody is asked, and of the trials at questions that answer themselves in them.
UNASKED = 400_000
ROUNDS = 20_000

#: The highest number of attempts at a step that fails because of something seen or rolled in it.
AGAIN = 50

#: The highest number of answers that are taken back in a game of bots because the rules would not end after them.
TAKEN_BACK = 1_000

#: Rows of one table of a board, and figures of all boards, that are shown at one position.
ROWS = 2_000
FIGURES = 20_000

#: Decisions of one game of bots.
DECISIONS = 20_000


@dataclass(frozen=True, slots=True)
class Limit:
    """One row of the table: the quantity, its highest number, and the report beyond it: a code, or words of a sentence."""

    what: str
    most: int
    said: str


#: All that a text can ask for. What trials may take is not here: beyond it an option is offered untested, and nothing is said.
LIMITS = (
    Limit("bytes of a file", text.MAX_SIZE, codes.TOO_LARGE),
    Limit("lines of a file", text.MAX_LINES, codes.TOO_MANY_LINES),
    Limit("lines of a declaration", text.MAX_BLOCK, codes.TOO_MANY_LINES),
    Limit("characters of a line", text.MAX_LINE, codes.LINE_TOO_LONG),
    Limit("marks on a letter", text.MAX_MARKS, codes.COMBINING_MARKS),
    Limit("letters of a name", text.MAX_NAME, codes.LONG_NAME),
    Limit("digits of a number", text.MAX_DIGITS, codes.LONG_NUMBER),
    Limit("blocks in one another", text.MAX_BLOCKS, codes.TOO_DEEP),
    Limit("parentheses in one another", text.MAX_PARENTHESES, codes.EXPRESSION_TOO_DEEP),
    Limit("levels of an expression", text.MAX_DEPTH, codes.EXPRESSION_TOO_DEEP),
    Limit("parts of an expression", text.MAX_PARTS, codes.TOO_MANY_PARTS),
    Limit("files of a game or pack", text.MAX_FILES, codes.FOLDER_TOO_LARGE),
    Limit("bytes of all that is played together", text.MAX_BYTES, codes.TOO_MUCH_TO_READ),
    Limit("lines of all that is played together", text.MAX_ALL_LINES, codes.TOO_MUCH_TO_READ),
    Limit("declarations of all that is played together", text.MAX_DECLARATIONS, codes.TOO_MANY_DECLARATIONS),
    Limit("letters of families and classes, each card of them written out", text.MAX_SHARED, codes.TOO_MUCH_EXPANDED),
    Limit("lines of scenarios, backgrounds and cases written out", text.MAX_TOLD, codes.TOO_MUCH_EXPANDED),
    Limit("mistakes, before the check stops", text.MAX_ERRORS, codes.TOO_MANY_MISTAKES),
    Limit("letters of known words compared with misspelt ones", text.COMPARED, codes.TOO_MANY_MISSPELT),
    Limit("players", text.PLAYERS, codes.UNBOUNDED_GAME),
    Limit("things, before play", text.PIECES, codes.UNBOUNDED_GAME),
    Limit("things, by the options and the number of players", text.PIECES, "a game has at most"),
    Limit("copies of a card", text.COPIES, codes.NUMBER_OUT_OF_RANGE),
    Limit("cells of a grid", text.CELLS, codes.UNBOUNDED_GAME),
    Limit("values of a position", text.VALUES, "a position holds more than"),
    Limit("values of an option", NUMBERS, codes.UNBOUNDED_GAME),
    Limit("things that one expression looks at", text.LOOKS, codes.QUADRATIC_FILTER),
    Limit("verbs, steps and definitions below each other", text.CALLS_DEEP, codes.UNBOUNDED_EXPANSION),
    Limit("calls of a verb, step or definition", text.CALLS, codes.UNBOUNDED_EXPANSION),
    Limit("work of one step: turns of loops, numbers compared, things moved", FUEL, "this never ends"),
    Limit("numbers to choose from", NUMBERS, "numbers to choose from"),
    Limit("numbers to roll one of", SIDES, "too many to roll"),
    Limit("a number, up or down", LARGEST, "a number here would be larger"),
    Limit("ways to pay one price", PAYMENTS, "ways to pay this"),
    Limit("rules for later that wait", RECORDS, "rules for later are waiting"),
    Limit("moments before a scenario begins", MOMENTS, "a record holds at most"),
    Limit("verbs within verbs", DEPTH, "leads to another without end"),
    Limit("cards within cards", NESTED, "leads to another without end"),
    Limit("steps in a row in which nobody is asked", IDLE, "nobody is asked anything"),
    Limit("work of steps in a row in which nobody is asked", UNASKED, "nobody is asked anything"),
    Limit("turns of a loop with a number in `play`", ROUNDS, "times are too many"),
    Limit("rows of a table on a board", ROWS, "and 1 more"),
    Limit("figures on the boards of a position", FIGURES, "and 1 more"),
    Limit("decisions of a game of bots", DECISIONS, "never came to an end"),
)

#: Codes that are said of mistakes as well: of no players, of copies below 1, or beside mistakes.
_ALSO_WRONG = frozenset({codes.NUMBER_OUT_OF_RANGE, codes.UNBOUNDED_GAME, codes.TOO_MANY_MISSPELT})

#: Codes that say nothing but that rules ask for more than there may be.
REFUSING = frozenset(limit.said for limit in LIMITS if limit.said.startswith("N")) - _ALSO_WRONG
