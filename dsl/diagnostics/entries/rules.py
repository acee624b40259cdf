"""What is said of rules that cannot work: N5xx."""

from dsl.diagnostics.entries.entry import Entry

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
        "N513",
        "what unfolds without measure",
        """
        A verb, step or definition may use others, 40 levels down and 100000 calls in all. Beyond that
        play would hang.
        """,
        """
        define doubled0 as 1
        define doubled1 as doubled0 + doubled0
        define doubled2 as doubled1 + doubled1
        define doubled3 as doubled2 + doubled2
        define doubled4 as doubled3 + doubled3
        define doubled5 as doubled4 + doubled4
        define doubled6 as doubled5 + doubled5
        define doubled7 as doubled6 + doubled6
        define doubled8 as doubled7 + doubled7
        define doubled9 as doubled8 + doubled8
        define doubled10 as doubled9 + doubled9
        define doubled11 as doubled10 + doubled10
        define doubled12 as doubled11 + doubled11
        define doubled13 as doubled12 + doubled12
        define doubled14 as doubled13 + doubled13
        define doubled15 as doubled14 + doubled14
        define doubled16 as doubled15 + doubled15
        define doubled17 as doubled16 + doubled16
        define doubled18 as doubled17 + doubled17
        """,
        """
        define doubled0 as 1
        define doubled1 as doubled0 + doubled0
        """,
    ),
    Entry(
        "N514",
        "a filter that looks at everything for everything",
        """
        A filter inside a filter looks at all of the inner things for each of the outer ones. A few of these
        in each other are more than any machine can do while somebody waits.
        """,
        """
        noun dot dots
        grid map: dot 90 by 90 square

        define n as count of dots where (it.row = count of dots where (it.row = 1))
        """,
        """
        noun dot dots
        grid map: dot 90 by 90 square

        define n as count of dots where (it.row = 1)
        """,
    ),
    Entry(
        "N515",
        "what the table calls is for a player, or for nobody",
        """
        A step that is `by the table` is called by the people who play: by its name alone, or with the name of
        one of them. They cannot name a card or a number.
        """,
        """
        step windfall of number n, by the table
          for each player as p: raise p.score by n
        """,
        """
        step windfall of player p, by the table
          raise p.score by 1
        """,
    ),
    Entry(
        "N516",
        "a moment that never comes",
        """
        `before STEP` and `after STEP` are carried out whenever the step is run: by `play`, by another step, a verb
        or a card, or by the table. The step named here never is.
        """,
        """
        step nap
          shuffle pile

        card 01 "One"
          before nap: you draw 1
        """,
        """
        card 01 "One"
          before deal: you draw 1
        """,
    ),
    Entry(
        "N517",
        "a while that has no beginning",
        """
        `until`, `during` and `next time` begin when they are carried out, among the lines of a card, a
        verb or a step. Below `rules` nothing is carried out: what stands there is in force from the
        beginning to the end. Nor can one of them stand in another: two ends would say different things.
        """,
        """
        rules
          during the next deal: forbid anyone draws n
        """,
        """
        card 01 "One"
          during the next deal: forbid anyone draws n
        """,
    ),
    Entry(
        "N518",
        "a name in `play`",
        """
        Before each `run` of `play` the game may be saved and gone on with, and what stands between two of them is
        values and places of things. A name that `let`, a choice or a throw would make there is gone with its line. Put
        what belongs together into a step, or keep it in a value.
        """,
        """
        play
          let lucky be the first of all players
          run deal for lucky
          lucky draws 1
        """,
        """
        step opening
          let lucky be the first of all players
          run deal for lucky
          lucky draws 1

        play
          run opening
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
    Entry(
        "N530",
        "a bar without an end",
        """
        A bar, a track and a map have a first and a last place. They are those of the value as it is declared,
        or are written behind the name.
        """,
        """
        board
          show score as bar
        """,
        """
        board
          show score as bar to 20
        """,
    ),
    Entry(
        "N531",
        "a shape that does not fit",
        """
        On a board a number can be shown as a bar or as a track, and only these have ends. A track may lie
        between two players or words. Everything else is shown by its name alone.
        """,
        """
        board
          show score as dial to 20
        """,
        """
        board
          show score as track to 20
        """,
    ),
    Entry(
        "N532",
        "a badge that cannot be drawn",
        """
        A badge is one letter or two in one of the colours that every terminal has. It stands for a word of a
        list, or for what stands in a field or value of a thing. So does each row of `show ZONE by FIELD`.
        """,
        """
        board
          badge colour: red "R" crimson, blue "B" blue
        """,
        """
        board
          badge colour: red "R" red, blue "B" blue
        """,
    ),
    Entry(
        "N533",
        "an ending without words",
        """
        What an ending is called is told to those who play. Prose says how it reads, in each language of the
        game; without an entry they read the name as it stands in the rules.
        """,
        """
        step last_round
          end play won by players as all_together
        """,
        """
        step last_round
          end play won by players as all_together

        prose en
          all_together: "everybody wins"
        """,
    ),
)
