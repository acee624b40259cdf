"""What is said of scenarios that cannot be set up: N7xx."""

from dsl.diagnostics.entries.entry import Entry

ENTRIES = (
    Entry(
        "N701",
        "a player who does not sit at the table",
        """
        A scenario is played by as many as its first line says (or by the smallest number that the game
        allows). Whoever it names must be one of them.
        """,
        """
        scenario "far away"
          given 2 players
          then player 7.score = 0
        """,
        """
        scenario "here"
          given 2 players
          then player 2.score = 0
        """,
    ),
    Entry(
        "N702",
        "sizes or cases that do not fit",
        """
        A row of `cases` has one value for each name above it, and a scenario has one such table. Several sizes in a
        row, `every hand has 2, 3, 3 cards`, are those of a zone that each player has: one for each player.
        """,
        """
        scenario "{drawn} drawn are {held}"
          when player 1 draws drawn
          then count of player 1.hand = held
          cases drawn, held
            2, 2
            3
        """,
        """
        scenario "{drawn} drawn are {held}"
          when player 1 draws drawn
          then count of player 1.hand = held
          cases drawn, held
            2, 2
            3, 3
        """,
    ),
    Entry(
        "N703",
        "a column of cases that stands for nothing",
        """
        The names above the rows of `cases` stand for values in the lines of the scenario and in its title, as
        `{name}`. A name that no line uses was written for nothing, or its use is misspelt; one that means something
        in the game already would hide that.
        """,
        """
        scenario "{drawn} drawn"
          when player 1 draws 2
          then count of player 1.hand = 2
          cases drawn, held
            2, 2
        """,
        """
        scenario "{drawn} drawn"
          when player 1 draws drawn
          then count of player 1.hand = held
          cases drawn, held
            2, 2
        """,
    ),
    Entry(
        "N704",
        "a name for things that a scenario places",
        """
        `as NAME` behind a thing in a `given` line is its name in the lines below, or the name of all of
        them if there are several. It stands where things are placed, once, and means nothing else yet.
        """,
        """
        card 01 "Wild"

        scenario "too late"
          then player 1.hand has "Wild" as wild
        """,
        """
        card 01 "Wild"

        scenario "named where it is placed"
          given player 1.hand has "Wild" as wild
          then wild in player 1.hand
        """,
    ),
    Entry(
        "N705",
        "a past that nobody asks about",
        """
        `given past SENTENCE` puts an event on record. The record is there for rules that look back,
        `players that drew during last_turn`. Where no rule looks back at that verb, the line changes
        nothing: what is meant is probably another verb, or a value that the game keeps.
        """,
        """
        scenario "yesterday"
          given past player 1 draws 1
          then player 1.score = 0
        """,
        """
        scenario "yesterday"
          given player 1.score = 1
          then player 1.score = 1
        """,
    ),
    Entry(
        "N706",
        "what everybody sees",
        """
        `then player 2 sees X` is about what is hidden from somebody. Of a zone that is open to all it says nothing.
        """,
        """
        scenario "the waste is no secret"
          given 2 players
          then player 2 sees waste
        """,
        """
        scenario "a hand is"
          given 2 players with 1, 1 cards in hand
          then player 2 sees player 2.hand
          and player 1 does not see player 2.hand
        """,
    ),
    Entry(
        "N708",
        "a background expects nothing",
        """
        What stands below `background` is what all scenarios below it in the file begin with: what is given, then what
        is done. What must come of it belongs to each of them.
        """,
        """
        background
          given 3 players
          then player 1.hand has 0 cards

        scenario "one drawn"
          when player 1 draws 1
          then player 1.hand has 1 card
        """,
        """
        background
          given 3 players
          when player 1 draws 1

        scenario "one drawn"
          then player 1.hand has 1 card
        """,
    ),
    Entry(
        "N709",
        "given what cannot be",
        """
        A scenario begins with what it gives. A value is given what it may be in play, within its bounds, and
        only once: of two things that are given for the same, only one could count. That holds of what is given to
        all players and to one of them, too.
        """,
        """
        value row of player: number from 0 to 4

        scenario "far out"
          given 2 players
          and player 1.row = 9
        """,
        """
        value row of player: number from 0 to 4

        scenario "far out"
          given 2 players
          and player 1.row = 4
          then player 1.row = 4
        """,
    ),
    Entry(
        "N710",
        "a scenario that expects nothing",
        """
        A scenario says what comes of what is done: in lines with `then`, the last of which stands below all that is
        done. Without them it holds, whatever the rules do. Where it is enough that the rules can go on, write
        `then it does not fail`.
        """,
        """
        scenario "one is drawn"
          given 2 players with 0, 0 cards in hand
          when player 1 draws 1
        """,
        """
        scenario "one is drawn"
          given 2 players with 0, 0 cards in hand
          when player 1 draws 1
          then player 1.hand has 1 card
        """,
    ),
)
