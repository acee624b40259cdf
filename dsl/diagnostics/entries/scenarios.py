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
)
