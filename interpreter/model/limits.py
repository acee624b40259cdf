"""Limits on the work that rules may do in play. If a step goes beyond a limit, naipe stops the game with a message that
names the place in the rules. If the trial of an option goes beyond a limit, naipe only ends this trial.
"""

from __future__ import annotations

from dsl import limits as text
from dsl.diagnostics import codes
from dsl.records import dataclass

#: The work that one step may do. These count as work: turns of loops (a loop with a larger body counts more), numbers that
#: are searched, the trials inside the step, and large numbers of pieces that move at once.
FUEL = 200_000

#: TRIALS: the number of trials after which an option is offered without a check. QUESTIONS and WORK: the questions and the
#: turns of loops that all trials at one question may use together. TURNS: the turns that one of these trials may use.
TRIALS = 10_000
QUESTIONS = 30_000
WORK = 1_000_000
TURNS = 50_000

#: LARGEST: the largest absolute value of a number. SIDES: the most numbers of a range from which one is rolled. NUMBERS: the
#: most numbers of a range from which a player chooses.
LARGEST = 10**9
SIDES = 10**9
NUMBERS = text.NUMBERS

#: The most ways to pay one price, and the most sums that are computed to find them.
PAYMENTS = 1_000
SUMS = 100_000

#: The most stored rules (rules that a card has left in force until some moment) at the same time.
RECORDS = 1_000

#: The most moments that may lie before the beginning of a scenario; a long game has some thousands.
MOMENTS = 100_000

#: DEPTH: how deep verbs may call verbs. NESTED: how deep cards may carry out cards. A step that calls itself without end
#: reaches one of these limits.
DEPTH = 50
NESTED = 32

#: The most steps of `play` in a row in which no player is asked.
IDLE = 20_000
#: UNASKED: the work of steps in a row in which no player is asked, including the trials at questions with only one answer.
#: ROUNDS: the most turns of a loop in `play` that has a number of turns.
UNASKED = 400_000
ROUNDS = 20_000

#: The highest number of attempts at a step that fails because of something seen or rolled in it.
AGAIN = 50

#: The most answers that are taken back in a game of bots because the rules would run without end after them.
TAKEN_BACK = 1_000

#: The most rows of one table on a board, and the most figures on all boards, that are shown at one position.
ROWS = 2_000
FIGURES = 20_000

#: The most decisions in one game of bots.
DECISIONS = 20_000


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: `what` is limited, `most` is the highest number. `said` is the code of the finding (such as `N103`) that
    reports a number beyond it, or some words of the message.
    """

    what: str
    most: int
    said: str


#: All limits that the text of rules can exceed. The limits of trials are not in this list: if a trial exceeds one, the option
#: is offered without a test, and nothing is reported.
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

#: Codes that are reported beyond a limit, and also for other mistakes, such as no players or fewer than 1 copy.
_ALSO_WRONG = frozenset({codes.NUMBER_OUT_OF_RANGE, codes.UNBOUNDED_GAME, codes.TOO_MANY_MISSPELT})

#: Codes that are reported only when rules exceed a limit.
REFUSING = frozenset(limit.said for limit in LIMITS if limit.said.startswith("N")) - _ALSO_WRONG
