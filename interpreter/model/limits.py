"""How much rules may ask for in play. Beyond these a step is stopped with a sentence and its place, and a trial is given up."""

from __future__ import annotations

from dsl import limits as text
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

#: Verbs within verbs.
DEPTH = 50

#: Steps of `play` in a row without a question, and turns of a loop in it that has a number.
IDLE = 20_000
#: Work of steps in a row in which nobody is asked, and of the trials at questions that answer themselves in them.
UNASKED = 400_000
ROUNDS = 20_000

#: So often a step is begun at most, where it comes to nothing for what was seen or rolled in it.
AGAIN = 50

#: Rows of one table of a board, and figures of all boards, that are shown at one position.
ROWS = 2_000
FIGURES = 20_000

#: Decisions of one game of bots.
DECISIONS = 20_000


@dataclass(frozen=True, slots=True)
class Limit:
    """One row of the table: what there may be how much of, and what is said beyond it: a code, or words of a sentence."""

    what: str
    most: int
    said: str


#: All that a text can ask for. What trials may take is not here: beyond it an option is offered untested, and nothing is said.
LIMITS = (
    Limit("bytes of a file", text.MAX_SIZE, "N103"),
    Limit("lines of a file", text.MAX_LINES, "N108"),
    Limit("lines of a declaration", text.MAX_BLOCK, "N108"),
    Limit("characters of a line", text.MAX_LINE, "N104"),
    Limit("marks on a letter", text.MAX_MARKS, "N107"),
    Limit("letters of a name", text.MAX_NAME, "N119"),
    Limit("digits of a number", text.MAX_DIGITS, "N122"),
    Limit("blocks in one another", text.MAX_BLOCKS, "N127"),
    Limit("parentheses in one another", text.MAX_PARENTHESES, "N128"),
    Limit("levels of an expression", text.MAX_DEPTH, "N128"),
    Limit("parts of an expression", text.MAX_PARTS, "N129"),
    Limit("files of a game or pack", text.MAX_FILES, "N620"),
    Limit("bytes of all that is played together", text.MAX_BYTES, "N621"),
    Limit("lines of all that is played together", text.MAX_ALL_LINES, "N621"),
    Limit("declarations of all that is played together", text.MAX_DECLARATIONS, "N622"),
    Limit("letters of families and classes, each card of them written out", text.MAX_SHARED, "N624"),
    Limit("lines of scenarios, backgrounds and cases written out", text.MAX_TOLD, "N624"),
    Limit("mistakes, before the rest is not looked at", text.MAX_ERRORS, "N623"),
    Limit("players", text.PLAYERS, "N605"),
    Limit("things, before play", text.PIECES, "N605"),
    Limit("things, by the options and the number of players", text.PIECES, "a game has at most"),
    Limit("copies of a card", text.COPIES, "N242"),
    Limit("cells of a grid", text.CELLS, "N605"),
    Limit("values of a position", text.VALUES, "a position holds more than"),
    Limit("values of an option", NUMBERS, "N605"),
    Limit("things that one expression looks at", text.LOOKS, "N514"),
    Limit("verbs, steps and definitions below each other", text.CALLS_DEEP, "N513"),
    Limit("calls of a verb, step or definition", text.CALLS, "N513"),
    Limit("work of one step: turns of loops, numbers looked through, things moved", FUEL, "this does not end"),
    Limit("numbers to choose from", NUMBERS, "numbers to choose from"),
    Limit("numbers to roll one of", SIDES, "too many to roll"),
    Limit("a number, up or down", LARGEST, "a number here would be larger"),
    Limit("ways to pay one price", PAYMENTS, "ways to pay this"),
    Limit("rules for later that wait", RECORDS, "rules for later are waiting"),
    Limit("moments before a scenario begins", MOMENTS, "a record holds at most"),
    Limit("verbs within verbs", DEPTH, "leads to another without end"),
    Limit("steps in a row in which nobody is asked", IDLE, "nobody is asked anything"),
    Limit("work of steps in a row in which nobody is asked", UNASKED, "nobody is asked anything"),
    Limit("turns of a loop with a number in `play`", ROUNDS, "times are too many"),
    Limit("rows of a table on a board", ROWS, "and 1 more"),
    Limit("figures on the boards of a position", FIGURES, "and 1 more"),
    Limit("decisions of a game of bots", DECISIONS, "never came to an end"),
)

#: Codes that are said of mistakes as well, of no players or of copies below 1.
_ALSO_WRONG = frozenset({"N242", "N605"})

#: Codes that say nothing but that rules ask for more than there may be.
REFUSING = frozenset(limit.said for limit in LIMITS if limit.said.startswith("N")) - _ALSO_WRONG
