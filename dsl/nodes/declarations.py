"""Nodes of declarations at the margin of a file: a game, its words, cards, steps, boards."""

from __future__ import annotations

from dsl.nodes.base import Node, node
from dsl.nodes.expressions import Expression, Group
from dsl.nodes.scenarios import Background, Scenario
from dsl.nodes.statements import Choose, Require, RuleLine, Statement


@node
class TypeName(Node):
    """`number [from A to B]`, `yes_no`, `text`, `player`, NOUN, WORDS or KINDS, each with `or none`;
    a plural noun is a set. `low` and `high` bound numbers."""

    name: str
    plural: bool
    optional: bool
    low: Expression | None
    high: Expression | None


@node
class Game(Node):
    """`game ID "Title"` with lines `players 3 to 13`, `languages pt, en`, `active NAME` (the value that
    says whose turn it is), `first NAME` (the value with the player who comes first), `pads if TEST` (when people are asked although only one answer is left),
    `require TEST else "reason"` (which options go together, and with how many players)."""

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
    """`board [NAME] [at the end] [if TEST]` with lines `show ...` and `badge ...`: what players see of a position, or of
    the last one only."""

    name: str | None
    at_end: bool
    test: Expression | None
    lines: tuple[BoardLine, ...]


@node
class Shown(Node):
    """`NAME [as bar|track] [[from A] to B] [between E and E]`: something on a board, and how it looks."""

    name: str
    shape: str
    low: Expression | None
    high: Expression | None
    ends: tuple[Expression, ...]


@node
class ShowValues(Node):
    """`show SHOWN, ...`: values, definitions and zones, of the game or of each player."""

    items: tuple[Shown, ...]


@node
class ShowTable(Node):
    """`show NAME: SHOWN, ...`: a row for each thing of a zone, cell of a grid, or word of a list."""

    name: str
    columns: tuple[Shown, ...]


@node
class ShowMap(Node):
    """`show NOUNS by SHOWN and SHOWN`: a picture with each of them in a row and a column."""

    noun: str
    down: Shown
    across: Shown


@node
class ShowSorted(Node):
    """`show ZONE by FIELD`: what there is of a noun, a row for each word of a field, with who has it in the zone."""

    name: str
    field: str


@node
class Badge(Node):
    """`badge FIELD: WORD "L" COLOUR, ...`: a field of cards as a letter and a colour beside their titles."""

    field: str
    entries: tuple[tuple[str, str, str], ...]


@node
class Pack(Node):
    """`pack ID "Title"` with lines `for GAME`, `needs PACK_OR_DECK, ...`"""

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
    """`option NAME: word, word` or `option NAME: number from 1 to 9 = 3`, each with `only if TEST` behind it where it
    does not always matter; the first word is the default."""

    name: str
    words: tuple[str, ...]
    type: TypeName | None
    default: Expression | None
    only_if: Expression | None = None


@node
class Words(Node):
    """`words NAME [PLURAL]: red, blue`: a closed list of words; with a plural, a group of them."""

    name: str
    words: tuple[str, ...]
    plural: str = ""


@node
class Kinds(Node):
    """`kinds NAME [PLURAL]: food, wood, gold`: kinds of countable things; `2 food + 1 wood` is a bundle.
    With a plural, a group of them: bundles of one each."""

    name: str
    words: tuple[str, ...]
    plural: str = ""


@node
class Neutral(Node):
    """`neutral player NAME [if TEST][, played by E]`: a player for whom nobody sits. It has what is `of player`, and is
    among `another player` and `other players`; it has no seat, and is never asked but through whoever plays it."""

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
    """`field NAME: TYPE [= E]` in a noun; several names with commas between are as many fields."""

    name: str
    type: TypeName
    default: Expression | None


@node
class ValueDecl(Node):
    """`value NAME [of NOUN]: TYPE [= E] [, LIFETIME] [, seen by owner]`; inside a noun's block without `of`. NOUN may be a
    list of words. `own`: of a player, whom nobody else may see.
    Several names with commas between are as many values.
    `value NAME(NOUN, NOUN): TYPE [= E] [, LIFETIME]`: one value for each two, `by` is then whose."""

    name: str
    noun: str | None
    type: TypeName
    default: Expression | None
    by: tuple[str, ...] = ()
    lifetime: Lifetime | None = None
    own: bool = False

    @property
    def owner(self) -> str | None:
        """Whose member it is: a noun, several of them with commas between, None for the game."""
        return ", ".join(self.by) or self.noun


@node
class Lifetime(Node):
    """`, each STEP [from VALUE]`: a value is what its declaration says whenever a run of the step begins, or takes
    what another one holds, which begins again."""

    step: str
    source: str | None


@node
class Zone(Node):
    """`zone NAME [of NOUN]: [one] NOUN (, ATTRIBUTE)*`

    attributes: `open`, `face down`, `seen by owner`, `seen by E` (a player; everybody where it is none),
    `in force`, `in force for E` (a player; not in force where it is none), `open if TEST` (`it` is the owner), `showing FIELD
    and FIELD` (what everybody reads of what lies there), `sorted by FIELD and FIELD` (the order in which it is shown). `zone NAME [of player]: all cards` and `: 7 cards` are a zone and a supply.
    """

    name: str
    owner: str | None
    noun: str
    single: bool
    attributes: tuple[str, ...]
    open_if: Expression | None
    seen_by: Expression | None
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
    """`join "TITLE" with "TITLE", "TITLE"`: places that lie next to each other, both ways, on a map that is no grid."""

    place: Expression
    others: tuple[Expression, ...]


@node
class Supply(Node):
    """`supply [of player]: 3 dice in pool`, `supply: all cards [FILTER*] in pile`; COUNT None means all cards.

    OWNER is None for the table, `player` for each player, or the name of one for whom nobody sits."""

    owner: str | None
    count: Expression | None
    group: Group
    zone: str


@node
class Table(Node):
    """`table NAME from 0: 2, 2, 1, 0`"""

    name: str
    start: int
    values: tuple[Expression, ...]


@node
class Parameter(Node):
    """`TYPE NAME` in the head of a verb, step or definition."""

    type: TypeName
    name: str


@node
class Define(Node):
    """`define NAME as E` · `define NAME of NOUN x as E` · `define NAME(TYPE a, TYPE b) as E`
    · `define ADJECTIVE for NOUN x as TEST` (then `adjective` is true)."""

    name: str
    adjective: bool
    parameters: tuple[Parameter, ...]
    of: bool
    value: Expression


@node
class Verb(Node):
    """`verb draw draws drew: who draws number n [PREP TYPE NAME]* [, one by one] [, only when allowed] [, answers TYPE]` +
    block.

    `forms` are base, third person, past. A block of one sentence may stand behind a colon. Without block the verb is an event and nothing else.
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
    """`order VERB: layer, layer`"""

    verb: str
    layers: tuple[str, ...]


@node
class Deck(Node):
    """`deck ID "Title" if TEST`: the cards that follow in this file belong to it; they are in play if the test holds.

    Its lines are `more copies of CARD: n` and `each has FIELD VALUE, ...` (what its cards have in common), which may stand in
    its head, behind a comma.
    """

    id: str
    title: str
    test: Expression | None
    more: tuple[MoreCopies, ...]
    each: tuple[Property, ...] = ()


@node
class MoreCopies(Node):
    """`more copies of CARD: n` in a deck: so many of a card that stands in another one."""

    card: Expression
    count: Expression


@node
class Card(Node):
    """`NOUN ID "Title" (, FIELD VALUE)*` with more properties, rules in force, what it does, and parts `at NAME`;
    or all on one line: `NOUN ID "Title" (, FIELD VALUE)*: SENTENCE`, or `…, at NAME: SENTENCE`."""

    noun: str
    id: str
    title: str
    properties: tuple[Property, ...]
    body: tuple[Statement, ...]  # rules and statements, as written
    parts: tuple[Part, ...]


@node
class Family(Node):
    """`NOUNS 01 to 03 "Title {n}" for n from 1 to 3 (, FIELD VALUE)*` and what stands in a card: so many cards, in
    which `n` is a number."""

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


@node
class ClassText(Node):
    """`every GROUP` and what stands in a card, or `every GROUP: SENTENCE`, `every GROUP, at PART SUITE`, `every GROUP, after PATTERN SUITE`: text of
    each card in the group."""

    group: Group
    properties: tuple[Property, ...]  # none may stand here: a finding
    body: tuple[Statement, ...]
    parts: tuple[Part, ...]


@node
class Property(Node):
    """`colour red`, `copies 12`, `worth -1`"""

    name: str
    value: Expression


@node
class Part(Node):
    """`at NAME SUITE` in a card, or the last thing in the head of one that has nothing else."""

    name: str
    body: tuple[Statement, ...]


@node
class Step(Node):
    """`step NAME [of TYPE NAME] [, by the table]` + block. What is `by the table` may be called by the people
    who play, at any question."""

    name: str
    parameter: Parameter | None
    body: tuple[Statement, ...]
    by_the_table: bool = False


@node
class Play(Node):
    """`play` + block: the flow. Only `run`, `repeat until`, `repeat`, `if`, `for each`, `end play`, `set` stand in it;
    before each `run` the game can be saved, undone and edited."""

    body: tuple[Statement, ...]


@node
class SpanDecl(Node):
    """`span NAME from E [to E]`: moments (see `now`) between which history is looked at."""

    name: str
    start: Expression
    end: Expression | None


@node
class General(Node):
    """`rules` + block of rules that are always in force, `rules: RULE`."""

    rules: tuple[RuleLine, ...]


@node
class Invariant(Node):
    """`invariant "what": TEST`"""

    title: str
    test: Expression


@node
class Tally(Node):
    """`tally NAME: E`: a number that simulations add up at the end of each game."""

    name: str
    value: Expression


@node
class Carry(Node):
    """`carry OPTION: E`: what an option is in the next game at the same table, worked out when this one is over."""

    option: str
    value: Expression


@node
class ProseEntry(Node):
    """`WORD: "…", "…" [, feminine] [, short "…"] [, means "…"] [, printed "…", "…"]` in a prose block, where `told` or
    `heading` may stand for `printed`, and `asked "…"`, `declined "…"` before that; or `"REASON": "…"` for why something
    fails in the words of the rules, or how a title reads, of one and of several, with `feminine` and `short "…"` behind it, or
    the latter alone; then `word` has the quotation marks."""

    word: str
    texts: tuple[str, ...]
    feminine: bool
    printed: tuple[str, ...]  # what a card says that has the field
    means: str = ""  # what an option or a word is for
    told: tuple[str, ...] = ()  # how the log tells it
    heads: bool = False  # it is told as a heading
    asked: str = ""  # how a question is put: what is decided about
    declined: str = ""  # what `no` means
    short: str = ""  # what is written for it where there is little room


@node
class Prose(Node):
    """`prose pt` + lines `WORD: "text", "text"`: how the words of the game read in a language."""

    language: str
    entries: tuple[ProseEntry, ...]


@node
class Template(Node):
    """`template NAME` + lines `you choose ... as NAME`, then cards and scenarios in which these names stand,
    and `{title}` for the title: what `naipe new NAME` asks for and writes."""

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
