"""What is said of rules that cannot work: N5xx."""

from dsl.entries.entry import Entry

ENTRIES = (
    Entry(
        "N510",
        "a definition that needs itself",
        """
        A definition may use others, but going from one to the next must come to an end. The message shows
        the way round.
        """,
        """
        define luck of player p as p.fortune + 1
        define fortune of player p as p.luck
        """,
        """
        define luck of player p as p.fortune + 1
        define fortune of player p as p.score
        """,
    ),
    Entry(
        "N511",
        "a layer without an order",
        """
        Layers say which of several rules about one verb comes first. The order of the layers is declared
        once for each verb.
        """,
        """
        card 01 "One"
          ignore who draws n as silence
        """,
        """
        order draw: silence

        card 01 "One"
          ignore who draws n as silence
        """,
    ),
    Entry(
        "N512",
        "verbs in a circle",
        """
        What a verb or step does may use other verbs, but never, however far round, itself: play would
        not end. The message shows the way round. A loop or a window does the same and ends.
        """,
        """
        verb ping pings pinged: who pings
          who pongs

        verb pong pongs ponged: who pongs
          who pings
        """,
        """
        verb ping pings pinged: who pings
          repeat 2: who pongs

        verb pong pongs ponged: who pongs
          who draws 1
        """,
    ),
    Entry(
        "N520",
        "a line that is never reached",
        """
        The line above always leaves the block, so that nothing after it is ever done. Remove what follows,
        or put it before.
        """,
        """
        card 01 "One"
          fail "no"
          you draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N521",
        "nothing to choose",
        """
        `each`, `all` and `the` say already which ones are meant, so that nobody has a choice. `a`, a
        number, `up to`, `any number of` and `one or more` leave one.
        """,
        """
        card 01 "One"
          you choose all cards in you.hand as lot
          move lot to waste
        """,
        """
        card 01 "One"
          you choose any number of cards in you.hand as lot
          move lot to waste
        """,
    ),
)
