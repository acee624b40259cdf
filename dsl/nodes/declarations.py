"""Nodes of the declarations at the left margin of a file: the game itself, its words, cards, steps and boards."""

from __future__ import annotations

from dsl.nodes.base import Node, node
from dsl.nodes.expressions import Expression, Group
from dsl.nodes.scenarios import Background, Scenario
from dsl.nodes.statements import Choose, Require, RuleLine, Statement


@node
class TypeName(Node):
    """`number [from A to B]`, `yes_no`, `text`, `player`, NOUN, WORDS or KINDS, each with `or none`: a type. A plural
    noun is the type of a set of things. `low` and `high` are the bounds of a number."""

    name: str
    plural: bool
    optional: bool
    low: Expression | None
    high: Expression | None


@node
class Game(Node):
    """`game ID "Title"` with lines `players 3 to 13`, `languages pt, en`, `active NAME` (the value with the player whose
    turn it is), `first NAME` (the value with the player who comes first), `pads if TEST` (whether players are asked even
    if only one answer is left), `require TEST else "reason"` (which options can be combined, and with how many players)."""

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
    """`board [NAME] [at the end] [if TEST]` with lines `show ...` and `badge ...`: what the players see of each position;
    with `at the end`, only of the last position of a game."""

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
    """`show NOUNS by SHOWN and SHOWN`: shows a map; two values of each thing of the noun are its row and its column."""

    noun: str
    down: Shown
    across: Shown


@node
class ShowSorted(Node):
    """`show ZONE by FIELD`: shows a row for each word of a field, with the things that have this word and could lie in
    the zone, and the players who have each of them there."""

    name: str
    field: str


@node
class Badge(Node):
    """`badge FIELD: WORD "L" COLOUR, ...`: shows each word of a field as a letter in a colour, beside the titles of the
    cards that have it."""

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
    The first word is the default. `only if TEST` after it says when the option makes a difference."""

    name: str
    words: tuple[str, ...]
    type: TypeName | None
    default: Expression | None
    only_if: Expression | None = None


@node
class Words(Node):
    """`words NAME [PLURAL]: red, blue`: a closed list of words. If it has a plural, the list can be used as a group."""

    name: str
    words: tuple[str, ...]
    plural: str = ""


@node
class Kinds(Node):
    """`kinds NAME [PLURAL]: food, wood, gold`: kinds of countable things; `2 food + 1 wood` is a bundle. With a
    plural, the kinds can be used as a group. Its members are bundles, one for each kind: 1 food, 1 wood, 1 gold."""

    name: str
    words: tuple[str, ...]
    plural: str = ""


@node
class Neutral(Node):
    """`neutral player NAME [if TEST][, played by E]`: a player who is no person. This player has everything that is
    declared `of player`, and belongs to `another player` and `other players`, but has no seat and is never asked. The
    player E, if there is one, answers in its place."""

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
    """`field NAME: TYPE [= E]` in a noun: something printed on such a thing, which never changes. A line with several
    names declares a field for each of them."""

    name: str
    type: TypeName
    default: Expression | None


@node
class ValueDecl(Node):
    """`value NAME [of NOUN]: TYPE [= E] [, LIFETIME] [, seen by owner]`: a value that changes in play, of the game or of
    each NOUN; inside a noun's block without `of`. NOUN may be a list of words. Several names with commas between them are
    as many values.

    `value NAME(NOUN, NOUN): TYPE [= E] [, LIFETIME]`: a value for each pair of things; `by` has the two nouns. `own`: a
    value of players that only its owner may see (`seen by owner`).
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
        """The kind of the value's owners: a noun, several nouns with commas between them, or None for the game."""
        return ", ".join(self.by) or self.noun


@node
class Lifetime(Node):
    """`, each STEP [from VALUE]`: whenever a run of the step begins, the value is reset to its declared beginning. With
    `from` it takes over the content of VALUE, and VALUE is reset.

    `, each STEP alike in NAME and NAME`: the value counts the runs of the step, the present one included, that began with
    the same content of the named zones and values.
    """

    step: str
    source: str | None
    alike: tuple[str, ...] = ()


@node
class Zone(Node):
    """`zone NAME [of NOUN]: [one] NOUN (, ATTRIBUTE)*`: a place for things of NOUN.

    Attributes: `open`, `face down`, `seen by owner`, `seen by others` (all players but the owner), `seen by E` (a player;
    everybody if E is none), `in force`, `in force for E` (a player; not in force if E is none), `open if TEST` (`it` is the
    owner), `showing FIELD and FIELD` (the fields, or the values, that everybody reads on hidden things), `sorted by FIELD and
    FIELD` (the order in which its things are shown).

    `zone NAME [of player]: all cards` (or `: 7 cards`) declares a zone and a supply of its things.
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


@node
class Grid(Node):
    """`grid NAME: NOUN 6 by 7 square` (or `hex`, `hex columns`, `diagonal`): makes the cells; they have `column` and `row`.
    A drawing, `grid NAME: NOUN square` and lines of text below, has a cell for each `#` in its `rows`, none for a full stop."""

    name: str
    noun: str
    width: int
    height: int
    shape: str
    rows: tuple[str, ...] = ()


@node
class Join(Node):
    """`join "TITLE" with "TITLE", "TITLE"`: connects a place with other places, in both directions, on a map that is no
    grid."""

    place: Expression
    others: tuple[Expression, ...]


@node
class Supply(Node):
    """`supply [of player]: 3 dice in pool`, `supply: all cards [FILTER*] in pile`: the things that lie in a zone at the
    beginning. COUNT is None for all cards. OWNER is None for the table, `player` for each player, or the name of a
    neutral player."""

    owner: str | None
    count: Expression | None
    group: Group
    zone: str


@node
class Table(Node):
    """`table NAME from 0: 2, 2, 1, 0`: a list of numbers, and the index of the first of them."""

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
    x as TEST`: a name for an expression, or an adjective for things that pass a test (then `adjective` is true)."""

    name: str
    adjective: bool
    parameters: tuple[Parameter, ...]
    of: bool
    value: Expression


@node
class Verb(Node):
    """`verb draw draws drew: who draws number n [PREP TYPE NAME]* [, one by one] [, only when allowed] [, answers TYPE]`
    + block: a verb with its sentence, and the block that is carried out for it.

    `forms` are the base form, the third person and the past. A block of one sentence may follow in the same line after a
    colon. A verb without a block only makes an event.
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
    """`order VERB: layer, layer`: the order in which the layers of rules apply to a verb. A rule names its layer at its
    end."""

    verb: str
    layers: tuple[str, ...]


@node
class Deck(Node):
    """`deck ID "Title" if TEST`: the cards that follow in this file belong to the deck; they are in play if the test is
    true.

    Its lines are `more copies of CARD: n` and `each has FIELD VALUE, ...` (fields of all its cards). The latter may also
    be written in the head of the deck, after a comma.
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
    number; in its text `n` is the number.

    `NOUNS 01 "Title {one} {n}" for each LIST as one [and n from 1 to 3] (, FIELD VALUE)*`: one card for each word of the list, or
    for each card of the noun (and each number); in its text `one` is the word or the card. `each` has the list and the name;
    then `last` is `first`, and without numbers `name` is empty."""

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
    """`at NAME SUITE` in a card: a named part of its text. If a card has nothing else, the part may be the last thing in
    its head."""

    name: str
    body: tuple[Statement, ...]


@node
class Step(Node):
    """`step NAME [of TYPE NAME] [, by the table]` + block: a named part of the game. The people who play may call a step
    `by the table` at any question."""

    name: str
    parameter: Parameter | None
    body: tuple[Statement, ...]
    by_the_table: bool = False


@node
class Play(Node):
    """`play` + block: the flow of the game. It may contain only `run`, `repeat until`, `repeat`, `if`, `for each`,
    `end play`, `set`. Before each `run` the game can be saved, stepped back to, and edited."""

    body: tuple[Statement, ...]


@node
class SpanDecl(Node):
    """`span NAME from E [to E]`: a name for the time between two moments (see `now`), for tests of past events."""

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
    """`tally NAME: E`: a number that is computed at the end of each game; simulations add it up."""

    name: str
    value: Expression


@node
class Carry(Node):
    """`carry OPTION: E`: the value of an option in the next game at the same table. E is computed at the end of this
    game."""

    option: str
    value: Expression


@node
class ProseEntry(Node):
    """A line of a prose block: `WORD: "…", "…" [, feminine] [, also "…"] [, short "…"] [, means "…"] [, printed "…"]`.
    There may be `told` or `heading` in place of `printed`, with `asked "…"` and `declined "…"` before it.

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
    seldom: bool = False  # `declined ""`: `no` is the answer, unless a player wants to be asked
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
