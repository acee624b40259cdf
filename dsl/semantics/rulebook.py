"""The rulebook: all declarations of a game and its packs, collected from their files into tables by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion import joins
from dsl.expansion.membership import Declared
from dsl.expansion.sharing import Made, Written, decks_without_cards, made_of, report_empty
from dsl.expansion.told import length, told
from dsl.letters import looks_like
from dsl.lexing.keywords import PRONOUNS
from dsl.lexing.vocabulary import Vocabulary
from dsl.limits import MAX_TOLD
from dsl.messages.message import Message
from dsl.nodes.phrases import phrase_of
from dsl.records import dataclass
from dsl.semantics.static_types import NUMBER, PLAYER, TEXT, UNKNOWN, YES_NO, Type, piece, set_of
from dsl.source import Source


@dataclass(frozen=True, eq=False)
class CardEntry:
    """A card of the game, with its deck (or None) and its position among all cards. `parts_of` are the nodes from which its
    text comes: the written card or its family, and the texts of its classes."""

    node: nodes.Card
    deck: str | None
    index: int
    parts_of: tuple[nodes.Node, ...] = ()


@dataclass(eq=False)
class Rulebook:
    """The declarations of all files of a game and its packs.

    The function `declare` builds a rulebook; after that, the rulebook does not change. The fields that need an explanation:

    - `files`: the declarations as they are written.
    - `declarations`: the expanded declarations. A card contains the text of its deck and classes. In place of a family
      (many cards written as one), there are its cards.
    - `scenarios`: the scenarios that are played.
    - `told`: for each written scenario, the scenarios that are played for it. There is one for each of its cases, with the
      lines of its background.
    """

    vocabulary: Vocabulary
    sources: dict[str, Source] = field(default_factory=dict)
    files: list[nodes.File] = field(default_factory=list)
    declarations: list[nodes.Declaration] = field(default_factory=list)
    game: nodes.Game | None = None
    packs: list[nodes.Pack] = field(default_factory=list)
    boards: list[nodes.Board] = field(default_factory=list)
    credits: list[nodes.Credits] = field(default_factory=list)
    options: dict[str, nodes.Option] = field(default_factory=dict)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    word_list: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kind_list: dict[str, str] = field(default_factory=dict)
    neutrals: dict[str, nodes.Neutral] = field(default_factory=dict)
    nouns: dict[str, nodes.Noun | None] = field(default_factory=dict)
    fields: dict[tuple[str, str], nodes.FieldDecl] = field(default_factory=dict)
    values: dict[tuple[str | None, str], nodes.ValueDecl] = field(default_factory=dict)
    zones: dict[tuple[str | None, str], nodes.Zone] = field(default_factory=dict)
    grids: list[nodes.Grid] = field(default_factory=list)
    joins: list[nodes.Join] = field(default_factory=list)
    joined: frozenset[str] = frozenset()  # the nouns of the joined places
    supplies: list[nodes.Supply] = field(default_factory=list)
    tables: dict[str, nodes.Table] = field(default_factory=dict)
    defines: dict[tuple[str | None, str], nodes.Define] = field(default_factory=dict)
    adjectives: dict[tuple[str, str], nodes.Define] = field(default_factory=dict)
    verbs: dict[str, nodes.Verb] = field(default_factory=dict)
    orders: dict[str, nodes.Order] = field(default_factory=dict)
    steps: dict[str, nodes.Step] = field(default_factory=dict)
    play: nodes.Play | None = None
    spans: dict[str, nodes.SpanDecl] = field(default_factory=dict)
    general: list[nodes.General] = field(default_factory=list)
    deck_of_rules: dict[nodes.General, str] = field(default_factory=dict)
    invariants: list[nodes.Invariant] = field(default_factory=list)
    tallies: list[nodes.Tally] = field(default_factory=list)
    carries: dict[str, nodes.Carry] = field(default_factory=dict)
    prose: list[nodes.Prose] = field(default_factory=list)
    shared_values: dict[str, nodes.ValueDecl] = field(default_factory=dict)
    decks: dict[str, nodes.Deck] = field(default_factory=dict)
    cards: list[CardEntry] = field(default_factory=list)
    card_by_id: dict[tuple[str, str], CardEntry] = field(default_factory=dict)
    card_by_title: dict[str, CardEntry] = field(default_factory=dict)
    scenarios: list[nodes.Scenario] = field(default_factory=list)
    told: dict[nodes.Scenario, tuple[nodes.Scenario, ...]] = field(default_factory=dict)
    templates: dict[str, nodes.Template] = field(default_factory=dict)
    lines_told: int = 0  # the number of lines in all expanded scenarios

    def written(self, node: nodes.Node) -> str:
        """Return the source text of a node. Raise KeyError if the node comes from none of the sources of this
        rulebook."""
        return self.sources[node.span.source].text[node.span.start : node.span.end]

    def phrase(self, node: nodes.Node) -> str:
        """Return the source text of a node in a form for messages to a person. Raise KeyError if it comes from none of the
        sources."""
        return phrase_of(node, self.sources[node.span.source])

    def written_of(self, entry: CardEntry) -> list[str]:
        """Return the source texts of a card: its own text, and the texts of its classes."""
        return [self.written(part) for part in entry.parts_of or (entry.node,)]

    def type_of(self, name: nodes.TypeName) -> Type:
        """Return the type that a type name in the rules means, such as `optional player`; `UNKNOWN` if there is no such type."""
        base = self._base_type(name.name)
        if base is None:
            return UNKNOWN
        if name.plural:
            return set_of(base)
        return base.maybe() if name.optional else base

    def member_type(self, noun: str) -> Type | None:
        """Return the type of one member of a group such as `cards`: a player, a thing, or a word of a list with a plural.
        Return None if there is no such noun."""
        return self._base_type(noun) if noun == "player" or noun not in ("number", "yes_no", "text") else None

    def has_ways(self, noun: str | None) -> bool:
        """Tell whether the things of a noun have neighbours: they are cells of a grid, or joined places."""
        return noun in self.joined or any(grid.noun == noun for grid in self.grids)

    def places(self) -> list[str]:
        """Return the nouns of places with neighbours (cells of grids, and joined places), each once."""
        return list(dict.fromkeys([*(grid.noun for grid in self.grids), *sorted(self.joined)]))

    def titles(self) -> dict[tuple[str, str], str]:
        """Return the title of each card, by the noun and the number of the card."""
        return {key: entry.node.title for key, entry in self.card_by_id.items()}

    def has_members(self, noun: str) -> bool:
        """Tell whether each thing of a noun, each player, or each word of a list may have values of its own."""
        return noun in self.nouns or noun in self.words

    def _base_type(self, name: str) -> Type | None:
        plain = {"number": NUMBER, "yes_no": YES_NO, "text": TEXT, "player": PLAYER}
        if name in plain:
            return plain[name]
        if name in self.nouns:
            return piece(name)
        if name in self.words:
            return Type("word", name)
        if name in self.kinds:
            return Type("bundle", name)
        return None


#: A function that expands a scenario and its background into the scenarios that are played, one for each case. Its last
#: argument is a function that returns the source text of a node.
Telling = Callable[[nodes.Scenario, nodes.Background | None, Callable[[nodes.Node], str]], tuple[nodes.Scenario, ...]]


def declare(
    files: Iterable[nodes.File],
    sources: Iterable[Source],
    vocabulary: Vocabulary,
    findings: Findings,
    telling: Telling = told,
) -> Rulebook:
    """Collect the declarations of some files into a rulebook. A name that is declared twice becomes a finding (N2xx). If cards
    or scenarios expand to too much text (N624), the rulebook is empty. `telling` expands a scenario; an editor passes a
    function that remembers its results."""
    book, so_far = _begun(sources, vocabulary), len(findings.items)
    declarers = []
    for file in files:
        book.files.append(file)
        declarers.append(_Declarer(book, findings, telling))
        declarers[-1].file(file)
    _declare_cards(book, [one for declarer in declarers for one in declarer.cards], findings)
    too_much = any(finding.code == codes.TOO_MUCH_EXPANDED for finding in findings.items[so_far:])
    return _begun(sources, vocabulary) if too_much else book


def _begun(sources: Iterable[Source], vocabulary: Vocabulary) -> Rulebook:
    """Return a rulebook with some sources and no declarations yet."""
    book = Rulebook(vocabulary)
    book.nouns["player"] = None
    book.sources = {source.name: source for source in sources}
    return book


def _declare_cards(book: Rulebook, written: list[Written], findings: Findings) -> None:
    """Add the expanded cards, and then all expanded declarations, to the rulebook. Call this after everything else was added,
    because cards need the decks, classes and tables."""
    everything = [declaration for file in book.files for declaration in file.declarations]
    declared = declared_of(book)
    for deck in decks_without_cards(book.decks.values(), written):
        report_empty(deck, written, findings)
    classes = [node for node in everything if isinstance(node, nodes.ClassText)]
    found = made_of(written, classes, declared, findings)
    if len(found) < len(written):
        return  # the cards have too much text
    made = {one.node: cards for one, cards in zip(written, found)}
    cards = _Cards(book, findings)
    for node in everything:
        if isinstance(node, nodes.Card | nodes.Family):
            book.declarations.extend(one.card for one in made[node])
            for one in made[node]:
                cards.enter(one)
        elif not isinstance(node, nodes.ClassText):
            book.declarations.append(node)
    named = (joins.title_of(part, book.titles()) for node in book.joins for part in (node.place, *node.others))
    book.joined = frozenset(book.card_by_title[title].node.noun for title in named if title in book.card_by_title)


def declared_of(book: Rulebook) -> Declared:
    """Return the declarations that a test may use before play, and the names of everything that changes in play."""
    names = [*book.values, *book.zones]
    in_play = (
        {name for _, name in names} | set(book.options) | set(book.steps) | {"you", "who", "players", "player", "owner"}
    )
    return Declared(
        book.fields,
        book.words,
        book.word_list,
        book.adjectives,
        book.defines,
        book.tables,
        frozenset(in_play),
        frozenset(book.nouns),
    )


class _Declarer:
    def __init__(self, book: Rulebook, findings: Findings, telling: Telling) -> None:
        self.book = book
        self.findings = findings
        self.telling = telling
        self.deck: nodes.Deck | None = None
        self.cards: list[Written] = []
        self.background: nodes.Background | None = None

    def file(self, file: nodes.File) -> None:
        """Add all declarations of a file to the rulebook. A background applies to the scenarios below it in the same file."""
        self.background = None
        for declaration in file.declarations:
            self.declaration(declaration)

    def declaration(self, node: nodes.Declaration) -> None:  # noqa: C901 - an arm for each kind of node
        """Add one declaration to the rulebook."""
        book = self.book
        if (
            isinstance(node, nodes.Game | nodes.Pack | nodes.Deck | nodes.Card | nodes.Family)
            and not node.title.strip()
        ):
            self.findings.error(
                codes.TITLE_WITHOUT_LETTER,
                Message("this-title-is-empty"),
                node.span,
                help=Message("write-what-players-read-between-the-quotation-marks"),
            )
        match node:
            case nodes.Game():
                self._game(node)
            case nodes.Option():
                self._option(node)
            case nodes.Words():
                self._words(node)
            case nodes.Kinds():
                self._kinds(node)
            case nodes.Neutral():
                self.once(book.neutrals, node.name, Message("player-name", name=node.name), node)
            case nodes.Noun():
                self._noun(node)
            case nodes.Define():
                self._define(node)
            case nodes.Deck():
                self._deck(node)
            case nodes.Card() | nodes.Family():
                self.cards.append(Written(node, self.deck))
            case nodes.ClassText():
                pass  # the cards of the class contain this text
            case nodes.Play():
                self._play(node)
            case nodes.ValueDecl():
                if node.by:
                    book.shared_values[node.name] = node
                self.named(book.values, node.owner, node.name, Message("value-name", name=node.name), node)
            case nodes.Zone():
                self.named(book.zones, node.owner, node.name, Message("zone-name", name=node.name), node)
            case nodes.Table():
                self.once(book.tables, node.name, Message("table-name", name=node.name), node)
            case nodes.Verb():
                self.once(book.verbs, node.forms[0], Message("verb-forms", forms=node.forms[0]), node)
            case nodes.Order():
                self.once(book.orders, node.verb, Message("the-order-for-verb", verb=node.verb), node)
            case nodes.Step():
                self.once(book.steps, node.name, Message("step-name", name=node.name), node)
            case nodes.SpanDecl():
                self.once(book.spans, node.name, Message("span-name", name=node.name), node)
            case nodes.Carry():
                self.once(book.carries, node.option, Message("carry-option", option=node.option), node)
            case nodes.Template():
                self.once(book.templates, node.name, Message("template-name", name=node.name), node)
            case nodes.Pack():
                self._pack(node)
            case nodes.Board():
                book.boards.append(node)
            case nodes.Credits():
                book.credits.append(node)
            case nodes.Grid():
                book.grids.append(node)
            case nodes.Join():
                book.joins.append(node)
            case nodes.Supply():
                book.supplies.append(node)
            case nodes.General():
                book.general.append(node)
                if self.deck is not None:
                    book.deck_of_rules[node] = self.deck.id
            case nodes.Invariant():
                book.invariants.append(node)
            case nodes.Tally():
                book.tallies.append(node)
            case nodes.Prose():
                book.prose.append(node)
            case nodes.Background():
                self.background = node
            case nodes.Scenario():
                self._scenario(node)
            case _:
                assert_never(node)

    def _scenario(self, node: nodes.Scenario) -> None:
        """Add a scenario to the rulebook, once for each of its cases. When all scenarios together have too many lines, report
        it once and add no more (N624)."""
        before, book = self.book.lines_told, self.book
        book.lines_told += length(node, self.background)
        if book.lines_told <= MAX_TOLD:
            book.told[node] = self.telling(node, self.background, book.written)
            book.scenarios.extend(book.told[node])
        elif before <= MAX_TOLD:
            self.findings.error(
                codes.TOO_MUCH_EXPANDED,
                Message("scenarios-come-to-more-than-max-told-lines-backgrounds", most=MAX_TOLD),
                node.span,
                label=Message("here-it-is-too-much"),
                help=Message("fewer-rows-below-cases-are-due-or-fewer-lines"),
            )

    def once(self, table: dict[Any, Any], key: object, what: str, node: nodes.Node) -> bool:
        """Add a declaration to a table and return True. If the table already has this name, report it and return False."""
        if key not in table:
            table[key] = node
            return True
        first = table[key]
        others = (Label(first.span, Message("first-declared-here")),) if isinstance(first, nodes.Node) else ()
        self.findings.error(
            codes.DECLARED_TWICE,
            Message("what-is-declared-twice", what=what),
            node.span,
            label=Message("again-here"),
            others=others,
            help=Message("give-one-of-them-another-name-or-remove-it"),
        )
        return False

    def named(self, table: dict[Any, Any], owner: str | None, name: str, what: str, node: nodes.Node) -> bool:
        """Add a declaration that rules use by its name alone, or as a member of a noun. Report it if another table already has
        the same name."""
        book, key = self.book, (owner, name)
        tables: tuple[dict[Any, Any], ...] = (book.fields, book.values, book.zones, book.defines)
        others = [other[key] for other in tables if other is not table and key in other]
        others += [book.options[name]] if owner is None and table is not book.options and name in book.options else []
        if not others:
            return self.once(table, name if table is book.options else key, what, node)
        self.findings.error(
            codes.DECLARED_TWICE,
            Message("name-is-declared-twice", name=name),
            node.span,
            label=Message("something-else-here"),
            others=(Label(others[0].span, Message("first-here")),),
            help=Message("choose-another-name-for-one-of-the-two"),
        )
        return False

    def _game(self, node: nodes.Game) -> None:
        if self.book.game is not None:
            self.findings.error(
                codes.SECOND_HEAD,
                Message("there-is-more-than-one-game-here"),
                node.span,
                label=Message("a-second-game"),
                others=(Label(self.book.game.span, Message("the-first")),),
                help=Message("one-rulebook-one-game-line-an-addition-begins-with"),
            )
            return
        self.book.game = node

    def _pack(self, node: nodes.Pack) -> None:
        """Add a pack to the rulebook. Several packs may be played together, but each must have a file of its own. Report a
        second pack in one file."""
        first = next((pack for pack in self.book.packs if pack.span.source == node.span.source), None)
        if first is not None:
            self.findings.error(
                codes.SECOND_HEAD,
                Message("there-is-more-than-one-pack-in-this-file"),
                node.span,
                label=Message("a-second-pack"),
                others=(Label(first.span, Message("the-first")),),
                help=Message("put-what-belongs-to-it-into-a-file-of"),
            )
        self.book.packs.append(node)

    def _option(self, node: nodes.Option) -> None:
        if self.named(self.book.options, None, node.name, Message("option-name", name=node.name), node) and node.words:
            self._enter_words("option " + node.name, node.words, node)

    def _words(self, node: nodes.Words) -> None:
        if node.name in self.book.words:
            self.findings.error(
                codes.DECLARED_TWICE,
                Message("the-list-of-words-name-is-declared-twice", name=node.name),
                node.span,
                label=Message("again-here"),
                help=Message("join-the-two-lists"),
            )
            return
        self._enter_words(node.name, node.words, node)

    def _enter_words(self, name: str, words: tuple[str, ...], node: nodes.Node) -> None:
        self.book.words[name] = words
        self._each_once(words, node)
        for word in dict.fromkeys(words):
            if word in self.book.word_list:
                self.findings.error(
                    codes.WORD_IN_TWO_LISTS,
                    Message("word-stands-in-two-lists-of-words", word=word),
                    node.span,
                    label=Message("a-word-belongs-to-one-list"),
                    help=Message("it-is-already-in-word-list-use-another-word", word_list=self.book.word_list[word]),
                )
            else:
                self.book.word_list[word] = name

    def _each_once(self, words: tuple[str, ...], node: nodes.Node) -> None:
        for word in dict.fromkeys(word for place, word in enumerate(words) if word in words[:place]):
            self.findings.error(
                codes.WORD_IN_TWO_LISTS,
                Message("word-stands-twice-in-this-list-of-words", word=word),
                node.span,
                label=Message("once-is-enough"),
                help=Message("leave-it-out-the-second-time"),
            )

    def _kinds(self, node: nodes.Kinds) -> None:
        self.book.kinds[node.name] = node.words
        self._each_once(node.words, node)
        for word in node.words:
            self.book.kind_list[word] = node.name

    def _noun(self, node: nodes.Noun) -> None:
        if not self.once(self.book.nouns, node.singular, Message("noun-singular", singular=node.singular), node):
            return
        for member in node.members:
            if member.name in PRONOUNS:
                self.findings.error(
                    codes.RESERVED_WORD,
                    Message(
                        "word-is-a-word-of-the-language-and-cannot", word=member.name, class_names=Message("a-name")
                    ),
                    member.span,
                    label=Message("reserved"),
                    help=Message("it-means-somebody-choose-another-word"),
                )
            elif isinstance(member, nodes.FieldDecl):
                self.named(
                    self.book.fields, node.singular, member.name, Message("field-member", member=member.name), member
                )
            else:
                self.named(
                    self.book.values, node.singular, member.name, Message("value-name", name=member.name), member
                )

    def _define(self, node: nodes.Define) -> None:
        if node.adjective:
            noun = node.parameters[0].type.name
            self.once(
                self.book.adjectives,
                (noun, node.name),
                Message("the-adjective-name-for-noun", name=node.name, noun=noun),
                node,
            )
        else:
            owner = node.parameters[0].type.name if node.of and node.parameters else None
            self.named(self.book.defines, owner, node.name, f"`{node.name}`", node)

    def _deck(self, node: nodes.Deck) -> None:
        self.deck = node
        self.once(self.book.decks, node.id, Message("deck-node", name=node.id), node)

    def _play(self, node: nodes.Play) -> None:
        if self.book.play is not None:
            self.findings.error(
                codes.DECLARED_TWICE,
                Message("play-is-declared-twice"),
                node.span,
                label=Message("again-here"),
                others=(Label(self.book.play.span, Message("first-here")),),
                help=Message("one-flow-a-game"),
            )
            return
        self.book.play = node


class _Cards:
    """Adds the cards to a rulebook, and reports two cards with the same number or title."""

    def __init__(self, book: Rulebook, findings: Findings) -> None:
        self.book = book
        self.findings = findings
        self.looks: dict[str, nodes.Card] = {}  # cards by their titles, where titles that look the same are equal

    def enter(self, made: Made) -> None:
        """Add a card to the rulebook. Report a second card with the same number or title."""
        node, deck = made.card, made.deck.id if made.deck is not None else None
        entry = CardEntry(node, deck, len(self.book.cards), made.parts_of)
        key = (node.noun, node.id)
        if key in self.book.card_by_id:
            first = self.book.card_by_id[key].node
            self.findings.error(
                codes.SAME_NUMBER,
                Message("there-are-two-cards-with-the-number-node", name=node.id),
                node.span,
                label=f"“{node.title}”",
                others=(Label(first.span, Message("title-has-it-too", title=first.title)),),
                help=Message("give-this-one-a-free-number"),
            )
            return
        if node.title in self.book.card_by_title:
            first = self.book.card_by_title[node.title].node
            self.findings.error(
                codes.SAME_TITLE,
                Message("two-cards-are-called-title", title=node.title),
                node.span,
                label=Message("again-here"),
                others=(Label(first.span, Message("the-first-one")),),
                help=Message("cards-are-told-apart-by-their-titles-change-one"),
            )
            return
        alike = self.looks.setdefault(looks_like(node.title), node)
        if alike is not node:
            self.findings.error(
                codes.SAME_TITLE,
                Message("title-looks-like-title2", title=node.title, title2=alike.title),
                node.span,
                label=Message("hardly-told-apart"),
                others=(Label(alike.span, Message("the-first-one")),),
                help=Message("cards-are-told-apart-by-their-titles-change-one"),
            )
        self.book.cards.append(entry)
        self.book.card_by_id[key] = entry
        self.book.card_by_title[node.title] = entry
