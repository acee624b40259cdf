"""What is said of names: N3xx."""

from dsl.diagnostics.entries.entry import Entry

ENTRIES = (
    Entry(
        "N301",
        "a name that nobody declared",
        """
        Nothing of this kind has that name here. The help proposes the names that come nearest, or lists
        those that there are, the most alike first. If the name is right, its declaration is missing or stands
        in a file that was not loaded.
        """,
        """
        card 01 "One"
          move the top of pile to wsate
        """,
        """
        card 01 "One"
          move the top of pile to waste
        """,
    ),
    Entry(
        "N302",
        "a word that means nobody here",
        """
        `you` is whoever a card is for, `this` the card in whose text it stands, `it` what a test goes
        through, and `another` and `other` differ from `you`. `anyone` stands in patterns only. Outside of
        these places nobody is meant: name the player or the thing. A definition that speaks of `you` means
        something only where somebody is `you`, too.
        """,
        """
        step reward
          you draw 1
        """,
        """
        step reward of player p
          p draws 1
        """,
    ),
    Entry(
        "N303",
        "no such card",
        """
        No card that was loaded has this title or number. Titles are written in quotes, with every accent,
        exactly as in the heading of the card.
        """,
        """
        card 01 "One"
          you give "Oen" to the next player
        """,
        """
        card 01 "One"
          you give "One" to the next player
        """,
    ),
)
