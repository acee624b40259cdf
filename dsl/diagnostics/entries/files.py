"""What is said of games, packs and their files: N6xx."""

from dsl.diagnostics.entries.entry import Entry

ENTRIES = (
    Entry(
        "N601",
        "no such game",
        """
        A game is named by its id, if it comes with naipe, or by the path of its folder. The help lists the
        games that come with naipe.
        """,
        """
        -- naipe play toi
        """,
        """
        -- naipe play ./toy
        """,
    ),
    Entry(
        "N602",
        "no rules in this folder",
        """
        Rules stand in files whose names end in `.naipe`, and there is none in this folder or below it.
        """,
        """
        -- toy/rules.txt
        """,
        """
        -- toy/rules.naipe
        """,
    ),
    Entry(
        "N603",
        "rules without a game",
        """
        One of the files of a rulebook says with `game` which game it is, and for how many players. A pack
        has no such line: it is played with the game that it adds to.
        """,
        """
        -- a folder with decks only
        """,
        """
        -- naipe play toy --pack my_deck
        """,
    ),
    Entry(
        "N604",
        "a file that cannot be read",
        """
        The operating system does not give the file out: it may be gone, a folder, or not allowed for you.
        """,
        """
        -- a file that only somebody else may read
        """,
        """
        -- a file that you may read
        """,
    ),
    Entry(
        "N605",
        "a game without measure",
        """
        A game is for 1 to 64 players, a grid has at most 10000 cells, an option 1000
        values, a game 20000 pieces. What is only counted is better a `value`.
        """,
        """
        -- supply: 999999999 cards in pile
        """,
        """
        -- value coins: number = 999999999
        """,
    ),
    Entry(
        "N606",
        "a pack without what it needs",
        """
        A pack may say with `needs` which other packs and decks it builds upon, by their ids. One of them is
        not here: its folder was not loaded, or its id is another one.
        """,
        """
        pack extra "Extra"
          for toy
          needs harbour
        """,
        """
        pack extra "Extra"
          for toy
          needs extra_deck

        deck extra_deck "Extra deck"
        """,
    ),
    Entry(
        "N607",
        "a pack without a deck in play",
        """
        A pack says with `needs` that its cards make sense only beside those of some deck. That deck is there,
        but with the options that were chosen it is not in play, so the game is not begun.
        """,
        """
        -- naipe play toy --pack extra
        """,
        """
        -- naipe play toy --pack extra --option harbour_deck=with_harbour
        """,
    ),
    Entry(
        "N608",
        "a pack without a game",
        """
        A pack adds to a game, whose id stands below its first line after `for`. Without that line nobody knows what
        its words mean.
        """,
        """
        -- pack extra "Extra"
        """,
        """
        -- pack extra "Extra"
        --   for toy
        """,
    ),
    Entry(
        "N609",
        "no pack of this game",
        """
        What is named after --pack is a folder in which a file begins with `pack`, and below it `for` and the
        id of the game that is played.
        """,
        """
        -- naipe play toy --pack my_notes
        """,
        """
        -- naipe play toy --pack my_pack
        """,
    ),
    Entry(
        "N610",
        "a file that is not read",
        """
        Rules are read from files whose names end in `.naipe`. This one holds rules, and its name ends otherwise:
        some editors add `.txt` by themselves.
        """,
        """
        -- my_deck/cards.txt
        """,
        """
        -- my_deck/cards.naipe
        """,
    ),
    Entry(
        "N611",
        "two games of one name",
        """
        A pack names its game. Two games that are checked together have this name, so it is not said which of them
        the pack is for; the finding tells by which it was judged.
        """,
        """
        -- naipe check my_toy toy my_pack
        """,
        """
        -- naipe check toy my_pack
        """,
    ),
    Entry(
        "N620",
        "a folder that is too large",
        """
        A game or a pack has at most 1000 files of rules, in folders that stand at most 8 deep, and at most
        20000 files of any kind. Mostly another folder was meant, one further down.
        """,
        """
        -- naipe check /
        """,
        """
        -- naipe check my_game
        """,
    ),
    Entry(
        "N621",
        "too much to read",
        """
        All files of a game and its packs together are at most 2 MB and 100000 lines. Nothing of them was read.
        """,
        """
        -- naipe play toy --pack everything_there_is
        """,
        """
        -- naipe play toy --pack my_deck
        """,
    ),
    Entry(
        "N622",
        "too many declarations",
        """
        All that is played together has at most 5000 cards, verbs, values, scenarios and other declarations.
        Nothing of it was read.
        """,
        """
        -- naipe play toy --pack everything_there_is
        """,
        """
        -- naipe play toy --pack my_deck
        """,
    ),
    Entry(
        "N623",
        "more mistakes than one can read",
        """
        After 500 mistakes the rest is not looked at. Mostly all of them follow from one thing: a file that holds
        no rules, or the file missing that declares the words of the others.
        """,
        """
        -- a letter, a table, a program
        """,
        """
        -- a deck of cards
        """,
    ),
    Entry(
        "N624",
        "too much from one text",
        """
        A family is as many cards as it has numbers, and what `every` says stands in each card of its group: written out, all
        of them have at most 500000 letters. A `background` begins each scenario below it, and a scenario is played for each row
        of its `cases`: written out, all scenarios have at most 50000 lines. Beyond that nothing is looked at.
        """,
        """
        -- 90 families of 1000 cards
        """,
        """
        -- cards 111 to 113 "Wave {n}" for n from 1 to 3
        """,
    ),
    Entry(
        "N625",
        "more misspelt words than are looked up",
        """
        A word that is none is compared with those that there are, so that the right one is proposed. After 1000000 letters
        nothing more is compared: what is found is told, without what may have been meant.
        """,
        """
        -- a thousand values, and a hundred lines that misspell them
        """,
        """
        -- the same with the names as they are declared
        """,
    ),
)
