"""What is said of the kinds of things, where one is due and another stands: N4xx."""

from dsl.diagnostics.entries.entry import Entry

ENTRIES = (
    Entry(
        "N401",
        "not a test",
        """
        What follows `if`, `where`, `require` and the like is true or false. A number or a card is
        neither: compare it with something, or ask whether there is one.
        """,
        """
        card 01 "One"
          if you.score: you draw 1
        """,
        """
        card 01 "One"
          if you.score > 0: you draw 1
        """,
    ),
    Entry(
        "N402",
        "something else is due here",
        """
        Each place in a sentence wants something: a number, a player, a card. What stands here is of another
        kind, or it may be missing. If it may be missing, test `is not none` before.
        """,
        """
        card 01 "One"
          you draw red
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N403",
        "only numbers can be raised and lowered",
        """
        `raise` and `lower` add to a number or take from it. Anything else gets a new value by `set`.
        """,
        """
        card 01 "One"
          raise actor by 1
        """,
        """
        card 01 "One"
          raise you.score by 1
        """,
    ),
    Entry(
        "N404",
        "too much or too little is given",
        """
        A definition, a table or a step is given exactly what its head asks for. The other label shows the
        head.
        """,
        """
        step reward
          run deal
        """,
        """
        step reward of player p
          run deal for p
        """,
    ),
    Entry(
        "N405",
        "the sentence does not go with its verb",
        """
        The head of a verb says who does it, to what, and with which prepositions. Something is missing
        here, or there is something that the verb does not know. The help shows the head.
        """,
        """
        card 01 "One"
          you draw
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N406",
        "not a zone",
        """
        Things are moved to zones and zones are shuffled. If a player stands here, name the zone of that
        player: `you.hand`.
        """,
        """
        card 01 "One"
          move the top of pile to you
        """,
        """
        card 01 "One"
          move the top of pile to you.hand
        """,
    ),
    Entry(
        "N407",
        "not a thing",
        """
        Only things lie somewhere and can be moved: cards, pieces, sets of them, and what is in a zone.
        Numbers are changed by `set`, `raise` and `lower`. What somebody `may choose` is none where they do not: ask
        `if NAME is not none` before it is moved.
        """,
        """
        card 01 "One"
          move you.score to waste
        """,
        """
        card 01 "One"
          move the top of pile to waste
        """,
    ),
    Entry(
        "N408",
        "this cannot be set",
        """
        Only what is declared with `value` changes in play. A `field` is printed, a `define` is computed,
        and what lies in a zone goes elsewhere by `move`.
        """,
        """
        card 01 "One"
          set this.colour to blue
        """,
        """
        card 01 "One"
          set you.score to 3
        """,
    ),
    Entry(
        "N409",
        "not several things",
        """
        `for each`, `count of`, `in` and `empty` are about sets and zones. One player, one number or one
        word has no members.
        """,
        """
        card 01 "One"
          if you.score is empty: you draw 1
        """,
        """
        card 01 "One"
          if you.hand is empty: you draw 1
        """,
    ),
    Entry(
        "N410",
        "this has no parts",
        """
        After a dot stands a field, value, zone or definition of a player or a thing. Numbers, words and
        sets have none.
        """,
        """
        card 01 "One"
          raise you.score.best by 1
        """,
        """
        card 01 "One"
          raise you.score by 1
        """,
    ),
    Entry(
        "N411",
        "this cannot be rolled",
        """
        To roll a thing is to give it a new `face` by chance. Its noun needs a value of that name, with the
        numbers that may come up.
        """,
        """
        card 01 "One"
          roll the top of pile
        """,
        """
        card 01 "One"
          roll 1 to 6 as pips
          you draw pips
        """,
    ),
    Entry(
        "N412",
        "a filter after those who are left out",
        """
        After `but players` a filter could belong to those before it or to those after it. Parentheses
        around those who are left out say which.
        """,
        """
        card 01 "One"
          players but players with most score draw 1
        """,
        """
        card 01 "One"
          players but (players with most score) draw 1
        """,
    ),
    Entry(
        "N413",
        "a beginning that is known only in play",
        """
        Printed fields, the beginnings of values, tables and the number of pieces are worked out before
        the first move: they may use numbers, words, options, tables, definitions of such, and
        `count of players`. What depends on the game under way is set in a step.
        """,
        """
        value prize: number = count of pile
        """,
        """
        value prize: number = 2 * count of players
        """,
    ),
    Entry(
        "N414",
        "no number to move",
        """
        `move n from A to B` takes from one value and adds to another: numbers, or bundles of kinds, and two different
        values. Things go from where they lie to a zone.
        """,
        """
        card 01 "One"
          move 1 from pile to you.hand
        """,
        """
        card 01 "One"
          move 1 card in pile to you.hand
        """,
    ),
    Entry(
        "N415",
        "an answer that nobody gives",
        """
        `let NAME be` and a sentence gives a name to what the verb answers. A verb answers if its head says so:
        `, answers number` at its end.
        """,
        """
        card 01 "One"
          let drawn be you draw 2
        """,
        """
        verb wager wagers wagered: who wagers number n, answers number
          roll 1 to 6 as luck
          answer luck - n

        card 01 "One"
          let gain be you wager 3
          you draw max(0, gain)
        """,
    ),
    Entry(
        "N416",
        "several answers where one is due",
        """
        A sentence about several is done once for each of them, and answered each time. A name is for one answer: go
        through them with `for each`.
        """,
        """
        verb wager wagers wagered: who wagers number n, answers number
          roll 1 to 6 as luck
          answer luck - n

        card 01 "One"
          let gain be each player wagers 3
        """,
        """
        verb wager wagers wagered: who wagers number n, answers number
          roll 1 to 6 as luck
          answer luck - n

        card 01 "One"
          for each player as p
            let gain be p wagers 3
            p draws max(0, gain)
        """,
    ),
    Entry(
        "N417",
        "an answer to nobody",
        """
        `answer` says what a verb answers whoever uses it. It stands in a verb whose head says what with, or in a rule
        that is carried out instead of it; and such a verb has a line that answers.
        """,
        """
        verb wager wagers wagered: who wagers number n
          roll 1 to 6 as luck
          answer luck - n
        """,
        """
        verb wager wagers wagered: who wagers number n, answers number
          roll 1 to 6 as luck
          answer luck - n
        """,
    ),
    Entry(
        "N418",
        "no way leads over this",
        """
        `within 2 of`, `joined to`, `distance from` go from cell to cell of a grid, and `through` cells of the same
        one.
        """,
        """
        noun space spaces
        grid board: space 3 by 3 square
        define near as spaces within 2 of actor
        """,
        """
        noun space spaces
        grid board: space 3 by 3 square
        define near as spaces within 2 of "B2"
        """,
    ),
    Entry(
        "N419",
        "nothing of this kind belongs to anybody",
        """
        Whose a thing is, is told by its supply: `supply of player` gives each player things of one's own, and
        `belonging to` asks for it wherever they lie. Things of a common supply belong to nobody. In whose zone
        they lie is asked by `of`.
        """,
        """
        card 01 "One"
          you draw count of cards belonging to you
        """,
        """
        card 01 "One"
          you draw count of cards of you
        """,
    ),
    Entry(
        "N420",
        "a step that there is not",
        """
        A value begins again with a step of the game. The name after `each` is that of a declared step.
        """,
        """
        value luck: number, each breakfast
        """,
        """
        value luck: number, each deal
        """,
    ),
    Entry(
        "N421",
        "a step that nothing runs",
        """
        A value begins again when a step does. What neither `play` nor a step, verb or card runs, and what the table
        cannot call, never begins.
        """,
        """
        value luck: number, each breakfast

        step breakfast
          shuffle pile
        """,
        """
        value luck: number, each deal
        """,
    ),
    Entry(
        "N422",
        "a value that cannot be taken",
        """
        With `from` a value takes what another one holds for the same owner: both belong to the game, to each player
        or to the same noun, and both hold the same type within the same bounds.
        """,
        """
        value luck of player: number, each deal from luck_to_come

        value luck_to_come: number
        """,
        """
        value luck of player: number, each deal from luck_to_come

        value luck_to_come of player: number
        """,
    ),
    Entry(
        "N423",
        "set to what it is already",
        """
        A value with a lifetime is what its declaration says when the step begins. To set it to the same in the first
        lines of that step does nothing.
        """,
        """
        value luck: number, each breakfast

        step breakfast
          set luck to 0
          shuffle pile

        rules
          after anyone draws n: run breakfast
        """,
        """
        value luck: number, each breakfast

        step breakfast
          shuffle pile

        rules
          after anyone draws n: run breakfast
        """,
    ),
)
