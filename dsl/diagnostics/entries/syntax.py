"""What is said of characters, words and the form of sentences: N1xx."""

from dsl.diagnostics.entries.entry import Entry

ENTRIES = (
    Entry(
        "N101",
        "not a text in UTF-8",
        """
        Rules are read as UTF-8, the encoding that every editor of today offers when a file is saved. The
        label shows the first place that is none.
        """,
        """
        -- a file that was saved as Latin-1 or Windows-1252
        """,
        """
        -- the same file, saved as UTF-8
        """,
    ),
    Entry(
        "N102",
        "a character that cannot be seen",
        """
        Characters that are invisible, or that change the direction or the look of what follows, may make a
        text look like something else than it says. Remove it; it often comes along when a text is copied.
        """,
        """
        card 01 "On\u200be"
          you draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N103",
        "a file that is too large",
        """
        A file of rules has at most 150 kB. Put each deck in a file of its own.
        """,
        """
        -- one file of more than 150 kB
        """,
        """
        -- several files, one a deck
        """,
    ),
    Entry(
        "N104",
        "a line that is too long",
        """
        A line has at most 400 characters. Give a part of it a name with `let` or `define`.
        """,
        """
        -- a line of more than 400 characters
        """,
        """
        -- two lines
        """,
    ),
    Entry(
        "N105",
        "nothing in it",
        """
        There is no declaration in this file. A rulebook begins with `game`, what adds to another one with
        `pack`.
        """,
        """
        -- only this line
        """,
        """
        deck spare "Spare cards"
        """,
    ),
    Entry(
        "N106",
        "not a text at all",
        """
        This file holds zeros or other control characters, as pictures and programs do. Rules are plain text;
        save a document of a word processor as plain text first.
        """,
        """
        -- a picture, or a document of a word processor
        """,
        """
        -- a file of plain text
        """,
    ),
    Entry(
        "N107",
        "a heap of accents",
        """
        More than two marks stand on one letter. No language needs that, and it spoils the screen.
        """,
        """
        card 01 "One\u0301\u0302\u0303"
          you draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N108",
        "too many lines",
        """
        A file has at most 10000 lines, and one declaration in it at most 1000. Nothing of the file was read.
        """,
        """
        -- a deck of a hundred thousand lines
        """,
        """
        -- ten decks, each in a file of its own
        """,
    ),
    Entry(
        "N109",
        "a letter that looks like another",
        """
        One word holds letters of two scripts that look alike, such as a Cyrillic О among Latin letters. Nobody sees
        the difference, and the word is another one: it is not found by what one types, and may pass for what it is not.
        """,
        """
        card 01 "\u041ene"
          you draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N110",
        "a word that is two things",
        """
        A word is a verb, a noun, an adjective or a word of a list, and only one of them, so that a sentence
        can be read in one way. The other label shows where it is declared first. Choose another word for
        one of the two.
        """,
        """
        words gesture: wave, draw
        """,
        """
        words gesture: wave, bow
        """,
    ),
    Entry(
        "N111",
        "a word of the language",
        """
        Some words hold sentences together, such as `the`, `of` and `if`. They cannot be declared as verbs,
        nouns or words of a list. Some mean somebody or something wherever they stand, such as `who`, `it` and `winners`:
        as names they would not be read, or would hide what they mean.
        """,
        """
        words answer: yes, maybe
        """,
        """
        words answer: agreed, maybe
        """,
    ),
    Entry(
        "N119",
        "a name that is too long",
        """
        A name has at most 80 letters.
        """,
        """
        -- a name of more than 80 letters
        """,
        """
        value luck of player: number
        """,
    ),
    Entry(
        "N120",
        "a character without a meaning",
        """
        This character stands for nothing outside of quotes. Typographic quotes and dashes are common causes:
        titles stand between "straight" quotes, and comments begin with two hyphens.
        """,
        """
        card 01 “One”
          you draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N121",
        "a quotation without an end",
        """
        What begins with a quotation mark ends with one, on the same line.
        """,
        """
        card 01 "One
          you draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N122",
        "a number that is too long",
        """
        A number has at most 9 digits.
        """,
        """
        card 01 "One"
          set you.score to 1000000000
        """,
        """
        card 01 "One"
          set you.score to 999999999
        """,
    ),
    Entry(
        "N123",
        "a number that runs into a word",
        """
        Between a number and a word stands a space, and a name does not begin with a digit.
        """,
        """
        card 01 "One"
          you draw 2cards
        """,
        """
        card 01 "One"
          you draw 2
        """,
    ),
    Entry(
        "N124",
        "a tab",
        """
        How far a line is indented says what it belongs to, and a tab is as wide as an editor wants. Indent
        with spaces, two for each step. Most editors can be told to write spaces for the tab key.
        """,
        """
        card 01 "One"
        \tyou draw 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N125",
        "a line between two blocks",
        """
        A line that ends a block stands exactly below the block that goes on, and this one stands somewhere
        between two of them.
        """,
        """
        card 01 "One"
            you draw 1
          you draw 2
        """,
        """
        card 01 "One"
          you draw 1
          you draw 2
        """,
    ),
    Entry(
        "N126",
        "an indented line that belongs to nothing",
        """
        An indented line belongs to the line above that is indented less, and here is none that can have a
        block.
        """,
        """
        value luck of player: number
          you draw 1
        """,
        """
        value luck of player: number

        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N127",
        "blocks that are nested too deep",
        """
        At most 16 blocks may stand one inside the other. Move the inner part into a verb or a step of its
        own: it can be read and explained by itself there.
        """,
        """
        -- 17 blocks, each inside the one before
        """,
        """
        -- a verb or a step that holds the inner ones
        """,
    ),
    Entry(
        "N128",
        "an expression that is nested too deep",
        """
        At most 32 parentheses or operations may stand one inside the other. Give a part of it a name with
        `let` or `define`.
        """,
        """
        -- 33 parentheses, each inside the one before
        """,
        """
        -- `let`, with a name for the inner ones
        """,
    ),
    Entry(
        "N129",
        "an expression with too many parts",
        """
        At most 200 parts may be joined in one line or block. Give some of them a name with `let` or
        `define`, or use a table.
        """,
        """
        -- 201 numbers, joined by `+`
        """,
        """
        -- `let`, with a name for some of them
        """,
    ),
    Entry(
        "N130",
        "something that does not fit here",
        """
        Up to this place the line could be read, and it cannot go on like this. The help says what could
        stand here. A noun that was never declared is a common cause.
        """,
        """
        card 01 "One"
          you draw 1 2
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N131",
        "a sentence without a known verb",
        """
        A sentence says who does what, and no verb that is declared stands where the verb is due. The help
        proposes the verbs that come nearest. A verb is declared with all the forms in which it is used.
        """,
        """
        card 01 "One"
          you drwa 1
        """,
        """
        card 01 "One"
          you draw 1
        """,
    ),
    Entry(
        "N132",
        "a line that declares nothing",
        """
        A line at the margin begins with a word of the language that says what it declares, such as `value`,
        `zone` or `verb`, or with a noun of the game.
        """,
        """
        vlaue luck of player: number
        """,
        """
        value luck of player: number
        """,
    ),
    Entry(
        "N133",
        "a block is missing",
        """
        After this line come the lines that belong to it, indented by two spaces. After a colon the one
        sentence that belongs to it stands on the same line.
        """,
        """
        card 01 "One"
          if you.score > 0:
          you draw 1
        """,
        """
        card 01 "One"
          if you.score > 0
            you draw 1
        """,
    ),
    Entry(
        "N134",
        "a line that is indented too much",
        """
        The line above does not begin a block, so that nothing can be indented below it.
        """,
        """
        card 01 "One"
          you draw 1
            you draw 2
        """,
        """
        card 01 "One"
          you draw 1
          you draw 2
        """,
    ),
    Entry(
        "N135",
        "a colon is missing",
        """
        Between the words that begin a block and a sentence on the same line stands a colon. Lines that are
        indented below need none.
        """,
        """
        card 01 "One"
          attempt you draw 1
        """,
        """
        card 01 "One"
          attempt: you draw 1
        """,
    ),
    Entry(
        "N136",
        "a noun that stands alone",
        """
        A single noun does not say which one is meant. `a` leaves a choice, `the` means the only one there is,
        `each` goes through all, and the plural means all there are.
        """,
        """
        card 01 "One"
          move card in you.hand to waste
        """,
        """
        card 01 "One"
          move all cards in you.hand to waste
        """,
    ),
    Entry(
        "N137",
        "a word of the language as a name",
        """
        Words that hold sentences together, such as `first`, `next` and `most`, cannot be names. Choose
        another word, or join it with one: `first_card`.
        """,
        """
        card 01 "One"
          let next be 2
        """,
        """
        card 01 "One"
          let second be 2
        """,
    ),
    Entry(
        "N138",
        "a line that is not finished",
        """
        The line ends where something is still due. The help says what.
        """,
        """
        card 01 "One"
          move the top of pile to
        """,
        """
        card 01 "One"
          move the top of pile to waste
        """,
    ),
    Entry(
        "N139",
        "something that has no seat",
        """
        `next` and `previous` go round the table, from seat to seat, so that they are about players. Other
        things have an order when they lie in a zone: `the first of`, `the top of`.
        """,
        """
        card 01 "One"
          move the next card to waste
        """,
        """
        card 01 "One"
          move the first of pile to waste
        """,
    ),
    Entry(
        "N141",
        "lines without a heading",
        """
        Indented lines belong to the line at the margin above them, over empty lines too. Lines behind an empty
        one that do not fit there were probably meant for a heading of their own, which is missing. Write it
        above them; if they do belong to the block above, remove the empty line to see what else is wrong.
        """,
        """
        card 01 "One"
          you draw 1

          player victim discards n
        """,
        """
        card 01 "One"
          you draw 1

        card 02 "Two"
          you draw 2
        """,
    ),
)
