"""What is said of declarations: N2xx."""

from dsl.diagnostics.entries.entry import Entry

ENTRIES = (
    Entry(
        "N210",
        "declared twice",
        """
        A name is declared once: a second declaration would leave open which one counts. The other label
        shows the first. Remove one of them, or give it another name. Where a thing lies at the beginning is said once as
        well: no two supplies take it.
        """,
        """
        value score of player: number
        """,
        """
        value luck of player: number
        """,
    ),
    Entry(
        "N211",
        "a second game, or a second pack",
        """
        All files of a rulebook are read together, and one of them says with `game` which game it is.
        What adds to a game that stands elsewhere begins with `pack`, once in its file. A folder of several games is no game:
        `check`, `fix`, `fmt` and `test` take each of them, the other verbs want the name of one.
        """,
        """
        game other "Other"
        """,
        """
        pack extra "Extra"
          for toy
        """,
    ),
    Entry(
        "N212",
        "a word in two lists",
        """
        A word belongs to one list, so that it says by itself what kind of thing it is. Choose another
        word for one of the two.
        """,
        """
        words mood: calm, blue
        """,
        """
        words mood: calm, sad
        """,
    ),
    Entry(
        "N213",
        "two cards with one number",
        """
        A card is found by its kind and number, in scenarios and in saved games. Give one of the two a
        number that is free.
        """,
        """
        card 01 "One"
          you draw 1

        card 01 "Another one"
          you draw 2
        """,
        """
        card 01 "One"
          you draw 1

        card 02 "Another one"
          you draw 2
        """,
    ),
    Entry(
        "N214",
        "two cards with one title",
        """
        Rules and scenarios name a card by its title, so that a title must stand for one card. A card
        that there is several times is written once, with `copies`. Titles that look alike, though a space or a letter
        is another, are not told apart by people either.
        """,
        """
        card 01 "One"
          you draw 1

        card 02 "One"
          you draw 1
        """,
        """
        card 01 "One"
          copies 2
          you draw 1
        """,
    ),
    Entry(
        "N215",
        "a template that cannot be filled in",
        """
        A template asks for a title and for some things, one at a time, and writes a card with them. So
        each of its choices is of one thing, a card bears the title, and what stands in braces in a text
        is the title or one of the names that were chosen.
        """,
        """
        template card
          you choose among red, blue as its_colour

          card 01 "{tilte}"
            colour its_colour
            you draw 1
        """,
        """
        template card
          you choose among red, blue as its_colour

          card 01 "{title}"
            colour its_colour
            you draw 1
        """,
    ),
    Entry(
        "N216",
        "a family whose numbers do not fit",
        """
        Cards that differ in a number are written once: with their first and last number, and with a name that is
        another number in each of them. There are as many cards as numbers, at least one and at most 1000, and
        nothing below gets the same name again.
        """,
        """
        cards 01 to 03 "Wave {n}" for n from 1 to 4
          you draw n
        """,
        """
        cards 01 to 03 "Wave {n}" for n from 1 to 3
          you draw n
        """,
    ),
    Entry(
        "N217",
        "a field or a part that is given twice",
        """
        A card says once what is printed on it, in its head or below, and has a part of a name once. What a deck says of
        each of its cards is said once as well; a card of it may say otherwise. A block of prose says once how a word reads.
        """,
        """
        card 01 "One", colour red
          colour blue
          you draw 1
        """,
        """
        card 01 "One", colour red
          you draw 1
        """,
    ),
    Entry(
        "N218",
        "what a deck says in vain",
        """
        `each has` is about the cards that follow the deck in its file and have that field. If there is none, nothing
        is said; and if each of them says something else itself, nothing is said either. A deck that stands below the cards
        of its file has none. The copies that it says are those of all cards below it, of whatever noun: what is another
        noun there says its own.
        """,
        """
        deck storms "Storms"
          each has strength 2

        card 01 "Gale"
          you draw 1
        """,
        """
        deck storms "Storms"
          each has colour blue

        card 01 "Gale"
          you draw 1
        """,
    ),
    Entry(
        "N219",
        "a name that is there already",
        """
        `let` makes a new name, and a second one would hide the first until its block ends; so would a second `as` of the
        same name, and a second role of it in one head. What `let` has made may
        change: `set`, `raise` and `lower` work on it.
        """,
        """
        card 01 "One"
          let found be 0
          for each player as p
            let found be found + 1
          you draw found
        """,
        """
        card 01 "One"
          let found be 0
          for each player as p
            raise found by 1
          you draw found
        """,
    ),
    Entry(
        "N220",
        "a text of which nobody knows whose it is",
        """
        `every` and a group, at the margin, is text of each card in the group. Which cards these are is known before
        play: the group may test what is printed on a card, and nothing that changes. There is at least one, and
        what is shared is what they do; what is printed on them is said of each, or of their deck.
        """,
        """
        every card in pile: you draw 1
        """,
        """
        every red card: you draw 1

        card 01 "One", colour red
        """,
    ),
    Entry(
        "N221",
        "words behind a zone that cannot be meant",
        """
        `open if TEST` says when everybody sees what lies in a zone. The words beside it say how it is otherwise:
        `face down`, `seen by owner`, `seen by` somebody. Alone, the zone would be open always. `open` does
        not go with these words, `seen by owner` needs a zone `of player`, and `none` is nobody.
        """,
        """
        value is_peace: yes_no
        zone vault: card, open if is_peace
        """,
        """
        value is_peace: yes_no
        zone vault: card, face down, open if is_peace
        """,
    ),
    Entry(
        "N222",
        "a name that means something already",
        """
        `as NAME` and `let NAME` make a name for the lines below. A noun of the game goes on to mean what it means:
        after `as cards`, `move cards to waste` would move all cards of the game. A word of a list, a value, a zone or a
        definition would mean something else from there on, though a word is one thing in the whole rulebook.
        """,
        """
        card 01 "One"
          you choose 2 cards in you.hand as cards
          move cards to waste
        """,
        """
        card 01 "One"
          you choose 2 cards in you.hand as gift
          move gift to waste
        """,
    ),
    Entry(
        "N223",
        "a title without a letter",
        """
        A game, pack, deck or card is called by its title. Between these quotation marks there is nothing to read.
        """,
        """
        card 01 ""
          you draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N224",
        "a seat where nobody sits",
        """
        A neutral player has zones and values, and verbs do to it what they do to anybody. It has no seat: it is
        next to nobody, has no turn, is not asked, and wins nothing.
        """,
        """
        neutral player dummy

        card 01 "One"
          the next player after dummy draws 1
        """,
        """
        neutral player dummy

        card 01 "One"
          dummy draws 1
        """,
    ),
    Entry(
        "N225",
        "a grid that cannot be drawn",
        """
        A grid is `square`, `diagonal`, `hex` or `hex columns`. Its drawing has a line of text for each row: `#` is a
        cell, a full stop is none, and all rows are of one length.
        """,
        """
        noun space spaces
        grid isle: space square
          ".##"
          "##"
        """,
        """
        noun space spaces
        grid isle: space square
          ".##"
          "##."
        """,
    ),
    Entry(
        "N240",
        "declared as one word and used as another",
        """
        A word is used that is declared nowhere, and one that is nearly the same is declared and used nowhere:
        one of the two is misspelt, and probably the one that stands there once.
        """,
        """
        value glroy of player: number

        card 01 "One"
          raise you.glory by 1
          if you.glory > 3: you draw 1
        """,
        """
        value glory of player: number

        card 01 "One"
          raise you.glory by 1
          if you.glory > 3: you draw 1
        """,
    ),
    Entry(
        "N241",
        "a part that nothing carries out",
        """
        What stands below `at NAME` in a card is carried out by `resolve CARD at NAME` somewhere in the rules, and by
        nothing else. Perhaps one of the two names is misspelt.
        """,
        """
        card 01 "One"
          at sunrise
            you draw 1
        """,
        """
        card 01 "One"
          at sunrise
            you draw 1

        step morning
          for each player as p: resolve "One" at sunrise for p
        """,
    ),
    Entry(
        "N242",
        "a number that cannot be",
        """
        A number that is printed on a card, or at the beginning of a value, lies within the bounds that are
        declared for it. A card has no more than a thousand copies.
        """,
        """
        card 01 "One", copies -1
        """,
        """
        card 01 "One", copies 2
        """,
    ),
    Entry(
        "N243",
        "a card that leaves out what it is",
        """
        A field that holds one of a list of words is the first of them where a card does not say it. Where
        most cards do say it, one that does not has probably been forgotten. A field that declares its
        beginning, `field kind: kind = plain`, may be left out.
        """,
        """
        words sort: plain, golden

        noun coin coins
          field sort: sort

        coin 1 "Penny", sort plain
        coin 2 "Pound", sort golden
        coin 3 "Guinea"
        """,
        """
        words sort: plain, golden

        noun coin coins
          field sort: sort

        coin 1 "Penny", sort plain
        coin 2 "Pound", sort golden
        coin 3 "Guinea", sort golden
        """,
    ),
    Entry(
        "N244",
        "prose for nothing",
        """
        An entry of prose gives words to something that the rules have: a noun, a verb, a value, a word of a
        list, a reason. This one is about nothing in the rules, or in a language that the game does not speak.
        """,
        """
        prose en
          carrd: "sheet", "sheets"
        """,
        """
        prose en
          card: "sheet", "sheets"
        """,
    ),
    Entry(
        "N245",
        "numbers that leave nothing",
        """
        `A to B` are the numbers from the smaller one to the larger one. Where the larger one stands first, there
        is no number, and nothing can be rolled, chosen or counted. What is repeated less than once is never
        done.
        """,
        """
        card 01 "One"
          roll 6 to 1 as pips
          you draw pips
        """,
        """
        card 01 "One"
          roll 1 to 6 as pips
          you draw pips
        """,
    ),
    Entry(
        "N246",
        "an option of one",
        """
        An option is what the table agrees upon before a game: it has several words, the usual one first, or
        several numbers. An option of one is never asked for and changes nothing.
        """,
        """
        option pace: quick
        """,
        """
        option pace: quick, slow
        """,
    ),
    Entry(
        "N247",
        "a word without prose",
        """
        Where a rulebook has prose in a language for most words of its cards, one that has none must have been
        forgotten: a card that has it is read aloud with the word as the rules write it. It is said once for each
        word, when nothing else is found.
        """,
        """
        prose en
          draw: "[draw/draws/drew] {n}"
          card: "sheet", "sheets"
          player: "person", "people"

        verb bow bows bowed: who bows

        card 01 "Polite"
          you bow
        """,
        """
        prose en
          draw: "[draw/draws/drew] {n}"
          card: "sheet", "sheets"
          player: "person", "people"
          bow: "[bow/bows/bowed]"

        verb bow bows bowed: who bows

        card 01 "Polite"
          you bow
        """,
    ),
    Entry(
        "N248",
        "two articles in a row",
        """
        naipe puts the article that a sentence needs before what prose says of a thing: “the chest”, “a chest”,
        “your chest”. Prose that begins with an article of its own reads “the the chest”. It is said once for each
        word, in each language, when nothing else is found.
        """,
        """
        prose en
          draw: "[draw/draws/drew] {n}"
          card: "sheet", "sheets"
          player: "person", "people"
          pile: "pile"
          waste: "the bin"

        card 01 "Tidy"
          if waste is empty: you draw 1
          move the top of waste to pile
        """,
        """
        prose en
          draw: "[draw/draws/drew] {n}"
          card: "sheet", "sheets"
          player: "person", "people"
          pile: "pile"
          waste: "bin"

        card 01 "Tidy"
          if waste is empty: you draw 1
          move the top of waste to pile
        """,
    ),
    Entry(
        "N249",
        "two names that read the same",
        """
        Two numbers, or a number and a zone, of one owner are read with the same words in a language: on the board, in
        the log and on cards nobody can tell one from the other. What is defined as nothing but the other may be
        called as it is. Nor may two verbs of which cards speak, unless one of them does the other, or two parts of one
        card: two rules that do different things would have one text.
        """,
        """
        prose en
          score: "point", "points"
          esteem: "point", "points"

        value esteem of player: number
        """,
        """
        prose en
          score: "point", "points"
          esteem: "level of esteem", "levels of esteem"

        value esteem of player: number
        """,
    ),
    Entry(
        "N250",
        "a hole that nothing fills",
        """
        What stands in braces in a text of prose is put in when the text is read: the roles of a verb, the parameter of
        a step and the values of the game in its heading, `{n}`, `{was}`, `{by}` and `{who}` where a value has changed,
        `{c}` and `{who}` where something comes into a zone. For any other name there is nothing, and who reads the text
        would read “something”. It is said when nothing else is wrong.
        """,
        """
        prose en
          draw: "[draw/draws/drew] {m card/cards}"
        """,
        """
        prose en
          draw: "[draw/draws/drew] {n card/cards}"
        """,
    ),
    Entry(
        "N251",
        "a language that naipe does not speak",
        """
        The line `languages` below `game` names the languages in which the game is told, each by its two letters. The
        sentences around the words of a game are naipe's own, and it has them in English, Portuguese, French and
        Catalan. In any other language the game would be told in English, and nobody would say why.
        """,
        """
        --   languages portuguese, en
        """,
        """
        --   languages pt, en
        """,
    ),
    Entry(
        "N252",
        "a text of prose that is written wrong",
        """
        In a text of prose a hole stands in braces and the verb, in all its forms, in brackets, neither within the
        other. What is open is read as it is written; where forms are missing, or are those of another language, one
        is taken for another. A verb that is not in brackets does not go with who does it. The hole of whoever does it
        does not stand for somebody else, and what all other languages of the game say is not left out in one. More
        texts than a word has are read nowhere. It is said when nothing else is wrong.
        """,
        """
        prose en
          draw: "[draw/draws/drew {n card/cards}"
        """,
        """
        prose en
          draw: "[draw/draws/drew] {n card/cards}"
        """,
    ),
    Entry(
        "N256",
        "a type that cannot be so",
        """
        A set may be empty, and is never none: nothing is a set `or none`. A bundle holds several kinds already, so that the
        plural of kinds is no type. What is for a thing holds none until it is set, and a field where its card does not
        say it: its type says `or none`, or it has a beginning, or each card says it.
        """,
        """
        noun lamp lamps

        value beacon: lamp
        value crew: players or none
        """,
        """
        noun lamp lamps

        value beacon: lamp or none
        value crew: players
        """,
    ),
)
