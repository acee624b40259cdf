"""Nodes of declarations, which begin at the left margin of a file: the game itself, its words, cards, steps and
boards."""

from __future__ import annotations

from dsl.nodes.base import Node, node
from dsl.nodes.expressions import Expression, Group
from dsl.nodes.scenarios import Background, Scenario
from dsl.nodes.statements import Choose, Require, RuleLine, Statement


@node
class TypeName(Node):
    """`number [from A to B]`, `yes_no`, `text`, `player`, NOUN, WORDS or KINDS: a type. `or none` may follow each of
    them. A plural noun is the type of a set of things. `low` and `high` are the bounds of a number."""

    name: str
    plural: bool
    optional: bool
    low: Expression | None
    high: Expression | None


@node
class Game(Node):
    """`game ID "Title"` with lines `players 3 to 13`, `languages pt, en`, `active NAME` (the value whose content is the
    player whose turn it is), `first NAME` (the value whose content is the player who comes first), `pads if TEST` (if the
    test is true, players are asked even if only one answer is possible), `require TEST else "reason"` (a test of the
    options and the number of players, which must be true at the beginning of a game)."""

    id: str
    title: str
    players: tuple[int, int] | None
    languages: tuple[str, ...]
    active: str | None
    pads: Expression | None
    requires: tuple[Require, ...] = ()
    first: str | None = None


@node
class Board(Node):
    """`board [NAME] [at the end] [if TEST]` with lines `show ...` and `badge ...`: what the players see at each position
    of a game. With `at the end`, they see it only when the game is over."""

    name: str | None
    at_end: bool
    test: Expression | None
    lines: tuple[BoardLine, ...]


@node
class Shown(Node):
    """`NAME [as bar|track] [[from A] to B] [between E and E]`: one thing that a board shows, and how it is drawn."""

    name: str
    shape: str
    low: Expression | None
    high: Expression | None
    ends: tuple[Expression, ...]


@node
class ShowValues(Node):
    """`show SHOWN, ...`: shows values, definitions and zones, of the game or of each player."""

    items: tuple[Shown, ...]


@node
class ShowTable(Node):
    """`show NAME: SHOWN, ...`: shows a table with a row for each thing of a zone, cell of a grid, or word of a list."""

    name: str
    columns: tuple[Shown, ...]


@node
class ShowMap(Node):
    """`show NOUNS by SHOWN and SHOWN`: shows a map of all things of a noun; the two values give the row and the column
    of each thing."""

    noun: str
    down: Shown
    across: Shown


@node
class ShowSorted(Node):
    """`show ZONE by FIELD`: shows a row for each word of a field. The row has all things with this word that can lie in
    the zone, each with the players in whose zone it lies."""

    name: str
    field: str


@node
class Badge(Node):
    """`badge FIELD: WORD "L" COLOUR, ...`: shows each word of a field as a letter in a colour, beside the titles of the
    cards that have this word."""

    field: str
    entries: tuple[tuple[str, str, str], ...]


@node
class Pack(Node):
    """`pack ID "Title"` with lines `for GAME`, `needs PACK_OR_DECK, ...`: an addition to a game."""

    id: str
    title: str
    game: str | None
    needs: tuple[str, ...]


@node
class Credits(Node):
    """`credits` with lines `NAME "text"`: author, source, licence, note."""

    entries: tuple[tuple[str, str], ...]


@node
class Option(Node):
    """`option NAME: word, word` or `option NAME: number from 1 to 9 = 3`: a setting of the game that the players choose.
    The first word is the default. `only if TEST` at the end says when the option makes a difference."""

    name: str
    words: tuple[str, ...]
    type: TypeName | None
    default: Expression | None
    only_if: Expression | None = None


@node
class Words(Node):
    """`words NAME [PLURAL]: red, blue`: a closed list of words. If the list has a plural name, it can be used as a
    group."""

    name: str
    words: tuple[str, ...]
    plural: str = ""


@node
class Kinds(Node):
    """`kinds NAME [PLURAL]: food, wood, gold`: kinds of countable things. An amount of several kinds, such as `2 food +
    1 wood`, is called a bundle. With a plural name, the kinds can be used as a group. The members of this group are
    bundles, one for each kind: 1 food, 1 wood, 1 gold."""

    name: str
    words: tuple[str, ...]
    plural: str = ""


@node
class Neutral(Node):
    """`neutral player NAME [if TEST][, played by E]`: a player who is no person. A neutral player has everything that
    is declared `of player`, and is one of those whom `another player` and `other players` mean, but has no seat and is
    never asked. The player E, if there is one, answers in place of the neutral player."""

    name: str
    test: Expression | None
    played_by: Expression | None


@node
class Noun(Node):
    """`noun card cards` with lines `field NAME: TYPE [= E]` (printed, fixed)
    and `value NAME: TYPE [= E]` (changes in play)."""

    singular: str
    plural: str
    members: tuple[FieldDecl | ValueDecl, ...]


@node
class FieldDecl(Node):
    """`field NAME: TYPE [= E]` in a noun: something that is printed on each thing of the noun, and never changes. A
    line with several names declares a field for each of them."""

    name: str
    type: TypeName
    default: Expression | None


@node
class ValueDecl(Node):
    """`value NAME [of NOUN]: TYPE [= E] [, LIFETIME] [, seen by owner]`: a value that changes in play. The game has the
    value, or each thing of NOUN has one. Inside the block of a noun, the part with `of` is left out. NOUN may be a list
    of words. A line may declare several names, with commas between them; each is a value of its own.

    `value NAME(NOUN, NOUN): TYPE [= E] [, LIFETIME]`: a value for each pair of things; `by` has the two nouns. `own` is
    true for a value that only its owner, a player, may see (`seen by owner`).
    """

    name: str
    noun: str | None
    type: TypeName
    default: Expression | None
    by: tuple[str, ...] = ()
    lifetime: Lifetime | None = None
    own: bool = False

    @property
    def owner(self) -> str | None:
        """What owns the value: a noun, two nouns with a comma between them, or None for the game."""
        return ", ".join(self.by) or self.noun


@node
class Lifetime(Node):
    """`, each STEP [from VALUE]`: whenever a run of the step begins, the value gets its initial value again. With
    `from`, the value gets the content of VALUE, and VALUE gets its own initial value.

    `, each STEP alike in NAME and NAME`: the value counts how many runs of the step, with the present one, began with the
    same content of the named zones and values.
    """

    step: str
    source: str | None
    alike: tuple[str, ...] = ()


#: The attributes of a zone that hide its things from some player.
_HIDING = ("face down", "seen by owner", "seen by others")


@node
class Zone(Node):
    """`zone NAME [of NOUN]: [one] NOUN (, ATTRIBUTE)*`: a place for things of NOUN.

    Attributes: `open`, `face down`, `seen by owner`, `seen by others` (all players but the owner), `seen by E` (a player;
    everybody if E is none), `in force` (the rules on its things apply), `in force for E` (they apply for this player; if E is
    none, they do not apply), `open if TEST` (`it` is the owner), `showing FIELD and FIELD` (the fields, or the values, that
    everybody can read on hidden things), `sorted by FIELD and FIELD` (the order in which its things are shown).

    `zone NAME [of player]: all cards` (or `: 7 cards`) declares a zone together with the things that lie in it at the
    beginning.
    """

    name: str
    owner: str | None
    noun: str
    single: bool
    attributes: tuple[str, ...]
    open_if: Expression | None = None
    seen_by: Expression | None = None
    showing: tuple[str, ...] = ()
    in_force_for: Expression | None = None
    sorted_by: tuple[str, ...] = ()

    @property
    def hiding(self) -> str | None:
        """The first attribute that hides the things of this zone from some player; None if no attribute does."""
        return next((word for word in _HIDING if word in self.attributes), None)


@node
class Grid(Node):
    """`grid NAME: NOUN 6 by 7 square` (or `hex`, `hex columns`, `diagonal`): makes the cells; they have `column` and `row`. A
    grid can also be drawn: `grid NAME: NOUN square`, with lines of text below (`rows`). Each `#` in the lines is a cell, and a
    full stop is a gap."""

    name: str
    noun: str
    width: int
    height: int
    shape: str
    rows: tuple[str, ...] = ()


@node
class Join(Node):
    """`join "TITLE" with "TITLE", "TITLE"`: connects a place with other places, in both directions, on a map that is
    not a grid."""

    place: Expression
    others: tuple[Expression, ...]


@node
class Supply(Node):
    """`supply [of player]: 3 dice in pool`, `supply: all cards [FILTER*] in pile`: the things that lie in a zone at the
    beginning. COUNT is None for all cards. The owner of the things is None if they belong to nobody, `player` for each
    player, or the name of a neutral player."""

    owner: str | None
    count: Expression | None
    group: Group
    zone: str


@node
class Table(Node):
    """`table NAME from 0: 2, 2, 1, 0`: a list of numbers. The number after the name is the index of the first one."""

    name: str
    start: int
    values: tuple[Expression, ...]


@node
class Parameter(Node):
    """`TYPE NAME` in the head of a verb, step or definition: a name for something of this type."""

    type: TypeName
    name: str


@node
class Define(Node):
    """`define NAME as E` · `define NAME of NOUN x as E` · `define NAME(TYPE a, TYPE b) as E` · `define ADJECTIVE for NOUN
    x as TEST`: a name for an expression. The last form defines an adjective for things that pass a test (then `adjective`
    is true)."""

    name: str
    adjective: bool
    parameters: tuple[Parameter, ...]
    of: bool
    value: Expression


@node
class Verb(Node):
    """`verb draw draws drew: who draws number n [PREP TYPE NAME]* [, one by one] [, only when allowed] [, answers TYPE]`
    + block: a verb: the form of its sentence, and the block that is carried out when a line uses the verb.

    `forms` are the base form, the third person and the past; the head has the third person too, if only the base form comes
    before the colon. A verb without a subject needs only the base form; without roles it needs no head. A block of one sentence may come after a colon in the same
    line. For a verb without a block, nothing is carried out, but there is an event.
    """

    forms: tuple[str, ...]
    subject: Parameter | None
    object: Parameter | None
    roles: tuple[tuple[str, Parameter], ...]  # (preposition, parameter)
    one_by_one: bool
    when_allowed: bool
    body: tuple[Statement, ...]
    answers: TypeName | None = None


@node
class Order(Node):
    """`order VERB: layer, layer`: the order in which rules apply to a verb. The rules are divided into layers; a rule
    names its layer at its end."""

    verb: str
    layers: tuple[str, ...]


@node
class Deck(Node):
    """`deck ID "Title" if TEST`: the cards that follow in this file belong to the deck; they are in play if the test is
    true.

    The lines of a deck are `more copies of CARD: n` and `each has FIELD VALUE, ...` (fields of all its cards). The
    fields may also come in the first line of the deck, after a comma.
    """

    id: str
    title: str
    test: Expression | None
    more: tuple[MoreCopies, ...]
    each: tuple[Property, ...] = ()


@node
class MoreCopies(Node):
    """`more copies of CARD: n` in a deck: n more copies of a card of another deck."""

    card: Expression
    count: Expression


@node
class Card(Node):
    """`NOUN ID "Title" (, FIELD VALUE)*`, and below it more fields, rules in force, statements, and parts `at NAME`. Or
    all on one line: `NOUN ID "Title" (, FIELD VALUE)*: SENTENCE`, or `…, at NAME: SENTENCE`."""

    noun: str
    id: str
    title: str
    properties: tuple[Property, ...]
    body: tuple[Statement, ...]  # rules and statements, as written
    parts: tuple[Part, ...]


@node
class Family(Node):
    """`NOUNS 01 to 03 "Title {n}" for n from 1 to 3 (, FIELD VALUE)*` with the lines of a card: one card for each
    number. In the text of a card, `n` means the number.

    `NOUNS 01 "Title {one} {n}" for each LIST as one [and n from 1 to 3] (, FIELD VALUE)*`: one card for each word of the list, or
    for each card of the noun (and for each number). In the text of a card, `one` means the word or the card. `each` has the name
    of the list and the name in the text. For such a family, the field `last` equals `first`, and `name` is empty if there are no
    numbers."""

    noun: str
    first: str
    last: str
    title: str
    name: str
    low: int
    high: int
    properties: tuple[Property, ...]
    body: tuple[Statement, ...]
    parts: tuple[Part, ...]
    each: tuple[str, str] | None = None


@node
class ClassText(Node):
    """`every GROUP` with the lines of a card, or `every GROUP: SENTENCE`, `every GROUP, at PART SUITE`, `every GROUP,
    after PATTERN SUITE`: these lines belong to the text of each card in the group."""

    group: Group
    properties: tuple[Property, ...]  # any property here is a finding
    body: tuple[Statement, ...]
    parts: tuple[Part, ...]


@node
class Property(Node):
    """`colour red`, `copies 12`, `worth -1`: a field of a card, with its value."""

    name: str
    value: Expression


@node
class Part(Node):
    """`at NAME SUITE` in a card: a named part of the text of the card. If the card has no other lines, the part may come
    at the end of the first line."""

    name: str
    body: tuple[Statement, ...]


@node
class Step(Node):
    """`step NAME [of TYPE NAME] [, by the table]` + block: a named part of the game. With `by the table`, the people who
    play may run the step whenever the game asks a question."""

    name: str
    parameter: Parameter | None
    body: tuple[Statement, ...]
    by_the_table: bool = False


@node
class Play(Node):
    """`play` + block: the flow of the game. It may contain only `run`, `repeat until`, `repeat`, `if`, `for each`, `end
    play`, `set`. Before each `run`, the people who play can save the game, go back to this position later, or edit
    it."""

    body: tuple[Statement, ...]


@node
class SpanDecl(Node):
    """`span NAME from E [to E]`: a name for the time between two moments, for tests of past events. `now` is the
    present moment; a value that was set to it keeps this moment."""

    name: str
    start: Expression
    end: Expression | None


@node
class General(Node):
    """`rules` + block, or `rules: RULE`: rules that are always in force."""

    rules: tuple[RuleLine, ...]


@node
class Invariant(Node):
    """`invariant "what": TEST`: a test that must be true whenever a step of `play` begins."""

    title: str
    test: Expression


@node
class Tally(Node):
    """`tally NAME: E`: a number that is computed at the end of each game. A simulation of many games adds up these
    numbers."""

    name: str
    value: Expression


@node
class Carry(Node):
    """`carry OPTION: E`: the value of an option in the next game at the same table. E is evaluated at the end of the
    present game."""

    option: str
    value: Expression


@node
class ProseEntry(Node):
    """A line of a prose block: `WORD: "…", "…" [, feminine] [, also "…"] [, short "…"] [, means "…"] [, printed "…"]`.
    `told` or `heading` may come in place of `printed`; `asked "…"` and `declined "…"` may come before them.

    Or `"REASON": "…"` for a reason in the rules, or for a title (singular, plural, also `feminine`, `short "…"`, or
    `short` alone); `word` then includes the quotation marks.
    """

    word: str
    texts: tuple[str, ...]
    feminine: bool = False
    printed: tuple[str, ...] = ()  # the text on a card that has this value
    means: str = ""  # the purpose of an option or a word
    told: tuple[str, ...] = ()  # the text in the log
    heads: bool = False  # whether that text is a heading
    asked: str = ""  # the subject of a question: what is decided
    declined: str = ""  # the text for the answer `no`
    short: str = ""  # a shorter text for places with little room
    seldom: bool = False  # with `declined ""`, `no` is answered without a question, unless a player wants to be asked
    also: tuple[
        tuple[str, ...], ...
    ] = ()  # other forms that people write, each with the texts of the entry in their order


@node
class Prose(Node):
    """`prose pt` + lines `WORD: "text", "text"`: the words of the game in a language."""

    language: str
    entries: tuple[ProseEntry, ...]


@node
class Template(Node):
    """`template NAME` + lines `you choose ... as NAME`, then cards and scenarios that use these names, and `{title}` for
    the title. The lines are the questions of `naipe new NAME`, the rest is the text that it writes."""

    name: str
    choices: tuple[Choose, ...]
    items: tuple[Card | Scenario, ...]


#: A line of a board.
BoardLine = ShowValues | ShowTable | ShowMap | ShowSorted | Badge

#: A declaration at the margin.
Declaration = (
    Game
    | Pack
    | Board
    | Credits
    | Option
    | Words
    | Kinds
    | Neutral
    | Noun
    | ValueDecl
    | Zone
    | Grid
    | Join
    | Supply
    | Table
    | Define
    | Verb
    | Order
    | Deck
    | Card
    | Family
    | ClassText
    | Step
    | Play
    | SpanDecl
    | General
    | Invariant
    | Tally
    | Carry
    | Prose
    | Scenario
    | Background
    | Template
)
