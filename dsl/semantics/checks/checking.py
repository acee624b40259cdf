"""What all checks share: the results so far, the findings, and the function that returns the type of an expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.brought import meant_by, number_called
from dsl.diagnostics.diagnostic import Edit, Findings, Label
from dsl.diagnostics.spelling import as_near, by_likeness, folded, in_place, nearest
from dsl.lexing.keywords import LANGUAGE, PRONOUNS
from dsl.messages.message import Message, code, either
from dsl.semantics.checked import Checked, Scope, verb_roles
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import Type, item_of, value_of
from dsl.source import Source, Span, joined

#: Words for “every player” in several languages.
EVERYBODY = ("everyone", "everybody", "todos", "tous", "tots", "todas")
MOST_KNOWN = 8  # the number of names that a message lists
#: Words of the language that are allowed in place of a name.
_VALUES = sorted(
    PRONOUNS | {"yes", "no", "none", "chosen", "another", "each", "all", "the", "every", "next", "previous", "count of"}
)


#: The words before a test.
_ASKING = re.compile(r"(?:\b(?:is|not|and|or|if|where|until)|\() ?\Z")
#: Words in lines about events.
_PATTERNS = frozenset(
    {"after", "before", "instead", "forbid", "ignore", "allow", "change", "next", "happened", "happen"}
)
#: The first words of rules on cards.
_OF_RULES = frozenset({"after", "before", "instead", "forbid", "ignore", "allow", "change", "mute", "accept"})
#: The first words of declarations whose heading can give a name to a player. `_OF_NOBODY` has the first words of
#: declarations in which nobody is `you`.
_PLAYERS_NAMED = ("define ", "verb ", "step ")
_OF_NOBODY = (
    "scenario ",
    "background",
    "value ",
    "rules",
    "play",
    "invariant ",
    "supply",
    "game ",
    "board",
    "tally ",
    "span ",
)
_OF_PLAYER = re.compile(r": *(who)\b|\bplayer ([^\W\d]\w*)")
_GLUED = re.compile(r"([^\W\d]+)(\d+)")
#: The value of `due` where a number is needed. It has two words, so it can never be the name of a list.
NUMBER_DUE = Message("a-number")
_TESTED = re.compile(r"\b(?:where|whose|with|but|that)\b")
_COLUMNS = re.compile(r"^ +cases (.+)", re.MULTILINE)
#: The names in the heading of a family of cards, after its title.
_FAMILY = re.compile(r'^\w+ \w+ (?:to \w+ )?"[^"]*" for (?:each \w+ as (\w+)(?: and (\w+) from)?|(\w+) from)')
_HEADINGS = re.compile(r"^(\w+)", re.MULTILINE)
_NEXT_MARGIN = re.compile(r"^(?=[^\s-])", re.MULTILINE)


class Checking:
    """A rulebook while it is being checked, with the findings so far.

    Names, groups and sentences contain expressions, and expressions contain names, groups and sentences. So the modules
    that check names, groups and sentences cannot import the check of expressions; they call it through `type_of`.

    - `define_stack`: the definitions that are being checked now.
    - `done`: the definitions that have been checked.
    - `made`: the titles of cards that a template will make, each with its card (None if there is no card yet).
    """

    def __init__(
        self,
        checked: Checked,
        findings: Findings,
        expression: Callable[[nodes.Expression, Scope, Checking], Type],
        typed: Source | None = None,
    ) -> None:
        self.checked = checked
        self.book = checked.book
        self.findings = findings
        self.typed = typed
        self.expression = expression
        self.define_stack: list[nodes.Define] = []
        self.done: set[nodes.Define] = set()
        self.of_you: dict[nodes.Define, bool] = {}  # for each definition that was examined, whether it uses `you`
        self.made: dict[str, CardEntry | None] = {}
        self.due = ""  # the list of words that is needed where a name is being checked; or NUMBER_DUE

    def type_of(self, node: nodes.Expression, scope: Scope) -> Type:
        """Check an expression, record its type in `checked.types`, and return the type."""
        found = self.expression(node, scope, self)
        self.checked.types[node] = found
        return found

    def written(self, node: nodes.Node) -> str:
        """Return the source text of a node; an empty text if the node is neither in the rules nor in the text that is checked
        with them."""
        return joined(self._text(node.span)[node.span.start : node.span.end])

    def _text(self, span: Span) -> str:
        if self.typed is not None and span.source == self.typed.name:
            return self.typed.text
        source = self.book.sources.get(span.source)
        return "" if source is None else source.text

    def unknown(self, what: str, name: str, span: Span, known: Iterable[str]) -> None:
        """Report a name without a meaning (N301). The finding proposes similar names, or the words that are allowed here."""
        known = list(dict.fromkeys(known))
        due = self.book.words.get(self.due, ())
        if what == "name" and due and not nearest(name, known):
            what, known = Message("word-of-field", field=self.due.removeprefix("option ")), [*due]
        place = self.place_of(name, span)
        if what == "name":
            known += self._of_family(place)
        meant = self._meant(known, place) if what == "name" else known
        whose = self._whose(name, place) if what == "name" and self._is_owned(name) and name not in meant else None
        count = "count of " if self.due == NUMBER_DUE and ("player", name) in self.book.zones else ""
        sure = (
            (f"{count}{whose}.{name}",)
            if whose
            else self._numbered(name) or self._dotted(name)
            if what == "name"
            else ()
        )
        near = sure or (self._near(name, meant, place, what == "name") if whose is None else ())
        help_ = Message("did-you-mean-either", either=either(code(near))) if near else ""
        if whose == "":
            is_tried = self._heading(place).startswith(("scenario", "background"))
            line = f"{count}{'player 1' if is_tried else 'PLAYER'}.{name}"
            help_ = Message("it-belongs-to-a-player-say-whose-it-is", line=line)
        if not help_:
            there = by_likeness(name, known)
            help_ = _there_are(code(there)) if there else Message("declare-the-what-first", what=Message.of(what))
        edits = self.instead_of(name, place, near)
        message = Message("no-what-name", what=Message.of(what), name=name)
        made = self._made_above(name, place) if what == "name" else None
        elsewhere = self._made_elsewhere(name) if what == "name" and made is None and not sure else None
        if elsewhere is not None:
            self.findings.error(
                codes.UNKNOWN_NAME,
                message,
                span,
                label=Message("not-declared"),
                others=(Label(elsewhere, Message("made-here-and-known-only-here")),),
                help=Message("declare-a-value-for-what-several-steps-use", name=name),
                unknown=name,
            )
            return
        if made is not None:
            others = (Label(made, Message("made-here-and-only-for-the-lines-of-this")),)
            is_let = self._text(made)[: made.start].endswith("let ")
            what = "write-what-uses-name-in-that-block" + "-or-make" * is_let
            help_ = Message(what, name=name)
            if self._is_of_a_card(made, place):
                help_ = Message("a-rule-of-a-card-knows-no-names-of-its-lines", name=name)
            self.findings.error(
                codes.UNKNOWN_NAME,
                message,
                span,
                label=Message("not-known-here-any-more"),
                others=others,
                help=help_,
                unknown=name,
            )
            return
        self.findings.error(
            codes.UNKNOWN_NAME, message, span, label=Message("not-declared"), help=help_, unknown=name, edits=edits
        )

    def _of_family(self, place: Span) -> list[str]:
        """Return the names that the heading of a family gives, if a place is in the text of such a family."""
        found = _FAMILY.search(self._heading(place))
        return [] if found is None else [name for name in found.groups() if name is not None]

    def _made_above(self, name: str, place: Span) -> Span | None:
        """Return the place where an earlier block of the same declaration gives this name by `let` or `as`. Return None
        if there is no such place."""
        text = self._text(place)
        if f"let {name}" not in text and f"as {name}" not in text:
            return None
        margin = [found.start() for found in re.finditer(r"^(?=[^\s-])", text[: place.start], re.MULTILINE)]
        above = re.compile(rf"\b(?:let|as) ({re.escape(name)})\b(?!.*--)")
        found = above.search(text, margin[-1] if margin else 0, place.start)
        return None if found is None else Span(place.source, found.start(1), found.end(1))

    def _made_elsewhere(self, name: str) -> Span | None:
        """Return the first place where a step or a verb gives this name by `let` or `as`. Return None if there is no such
        place."""
        given = re.compile(rf"\b(?:let|as) ({re.escape(name)})\b")
        for source in self.book.sources.values():
            if f"let {name}" not in source.text and f"as {name}" not in source.text:
                continue
            for found in given.finditer(source.text):
                headings = _HEADINGS.findall(source.text, 0, found.start())
                if headings and headings[-1] in ("step", "verb") and source.text[found.start() - 1] != "\n":
                    return Span(source.name, found.start(1), found.end(1))
        return None

    def _is_of_a_card(self, made: Span, place: Span) -> bool:
        """Tell whether a line of a card gives a name, and a rule of the same card uses it."""
        text = self._text(place)
        lines = [line for line in text[: place.end].split("\n") if line.startswith("  ") and line[2:3].strip()]
        rule = lines[-1].split() if lines else []
        is_made_beside = text[: made.start].rpartition("\n")[2][2:3].strip() != ""
        return is_made_beside and bool(rule) and rule[0] in _OF_RULES

    def _meant(self, known: list[str], place: Span) -> list[str]:
        """Return the words that are allowed in place of a wrong name: known names, words of the language, adjectives (before a
        noun or in a test), and in a scenario the names of its cases."""
        text = self._text(place)
        is_due = self._is_before_noun(place) or _ASKING.search(text[max(0, place.start - 10) : place.start]) is not None
        adjectives = self.book.vocabulary.adjectives if is_due else ()
        return [*known, *_VALUES, *sorted(adjectives), *_columns(text, place.start), *self._roles(text, place.start)]

    def _roles(self, text: str, place: int) -> list[str]:
        """Return the names of the roles in the events that a line mentions, such as `who`, from the declarations of their
        verbs."""
        end = text.find("\n", place)
        words = re.findall(r"\w+", text[text.rfind("\n", 0, place) + 1 : len(text) if end < 0 else end])
        if _PATTERNS.isdisjoint(words):
            return []
        verbs = dict.fromkeys(self.book.vocabulary.verbs[word] for word in words if word in self.book.vocabulary.verbs)
        own = (self.book.verbs[verb] for verb in verbs if verb in self.book.verbs)
        return [role.name for verb in own for _, role in verb_roles(verb)]

    def _near(self, name: str, meant: list[str], place: Span, may_be_brought: bool) -> tuple[str, ...]:
        """Return the allowed words that are most similar to a wrong word, best first. If no allowed word is similar, search
        all words."""
        text = self._text(place)
        near = in_place(name, meant, text, place.start, place.end)
        brought = self._brought(name, place, set(meant)) if may_be_brought else ()
        if may_be_brought and len(name) > 1 and not (near or brought):
            words = self.book.vocabulary
            language = LANGUAGE if self.typed is None else words.adjectives  # text outside the rules has only names
            near = in_place(name, (*sorted(language), *words.words, *words.verbs), text, place.start, place.end)
        if len(name) == 1 and brought:
            return brought[:3]  # a single letter would be similar to every word
        return (*brought, *near)[:3]

    def _is_before_noun(self, place: Span) -> bool:
        following = self._text(place)[place.end :].split(maxsplit=1)
        return bool(following) and following[0] in self.book.vocabulary.nouns

    def instead_of(self, word: str, span: Span, near: Sequence[str]) -> list[Edit]:
        """Return edits that replace a word in a span by a proposal, one edit for each proposal that is as similar to the word
        as the first one."""
        place = self.place_of(word, span)
        is_there = self._text(place)[place.start : place.end] == word
        return [Edit(place, proposal) for proposal in as_near(word, near)] if is_there else []

    def rewritten(self, span: Span, pattern: str, text: str) -> list[Edit]:
        """Return a list with an edit that replaces the first match of a pattern in a span. The new text may have groups, as in
        `re.sub`. The list is empty if there is no match."""
        found = re.compile(pattern).search(self._text(span), span.start, span.end)
        return [] if found is None else [Edit(Span(span.source, *found.span()), found.expand(text))]

    def left_out(self, span: Span) -> list[Edit]:
        """Return an edit that deletes a span and the spaces after it."""
        blanks = re.compile(r" *").match(self._text(span), span.end)
        return [] if blanks is None else [Edit(Span(span.source, span.start, blanks.end()), "")]

    def place_of(self, word: str, span: Span) -> Span:
        """Return the place of a word in a span. If the word occurs there several times, or not in this form, return the whole
        span."""
        said = self._text(span)[span.start : span.end]
        if said == word:
            return span
        found = list(re.compile(rf"(?<!\w){re.escape(word)}(?!\w)").finditer(said))
        return (
            Span(span.source, span.start + found[0].start(), span.start + found[0].end()) if len(found) == 1 else span
        )

    def _brought(self, name: str, span: Span, meant: set[str]) -> tuple[str, ...]:
        """Return the words of naipe that an unknown name may mean at its place: translations of a foreign word, or a number
        for a word like `dois`."""
        found = [word for word in meant_by(name) if word in meant]
        is_before_noun = self._is_before_noun(span)
        if is_before_noun:
            found += [word for word in meant_by(name) if word in ("a", "the", "each", "all", "another", "other")]
        if folded(name) in EVERYBODY and not is_before_noun:
            found.insert(0, "each player")
        if not found and (number := number_called(name)):
            found.append(number)
        return tuple(dict.fromkeys(found))

    def _numbered(self, name: str) -> tuple[str, ...]:
        """Return the proposal for a noun and a number that are written as one word: `card 5` for `card5`."""
        found = _GLUED.fullmatch(name)
        return (f"{found[1]} {found[2]}",) if found and found[1] in self.book.nouns else ()

    def _dotted(self, name: str) -> tuple[str, ...]:
        """Return the proposal for a word of a list and a member joined by an underscore: `red.height` for `red_height`."""
        book = self.book
        parts = [(name[:at], name[at + 1 :]) for at, letter in enumerate(name) if letter == "_"]
        return tuple(
            f"{word}.{member}"
            for word, member in parts
            if word in book.word_list
            and any((book.word_list[word], member) in table for table in (book.values, book.zones, book.defines))
        )

    def _is_owned(self, name: str) -> bool:
        """Tell whether each player has a member with this name."""
        return any(("player", name) in those for those in (self.book.values, self.book.zones, self.book.defines))

    def _whose(self, name: str, place: Span) -> str:
        """Return the player whom a line may mean that uses a value or zone of players, and does not say of which player. This
        is `it` in the test of a rule that changes the value, the player in the heading of the declaration, or `you` on a
        card. Return "" if no player is known."""
        before = self._text(place)[: place.start].rpartition("\n")[2]
        if re.search(rf"\bchange {re.escape(name)}\b.*\bwhere\b", before):
            return "it"
        heading = self._heading(place)
        named = _OF_PLAYER.search(heading.partition(" as ")[0])
        if heading.startswith(_PLAYERS_NAMED) and named is not None:
            return named[1] or named[2]
        return "" if heading.startswith((*_PLAYERS_NAMED[1:], *_OF_NOBODY)) else "you"

    def _heading(self, place: Span) -> str:
        """Return the first line of the declaration that contains a place."""
        text = self._text(place)
        margin = max((found.start() for found in _NEXT_MARGIN.finditer(text, 0, place.start + 1)), default=0)
        return text[margin:].partition("\n")[0]

    def mismatch(self, node: nodes.Node, found: Type, wanted: Type, write: str = "") -> None:
        """Report an expression whose type is not the needed one (N402), unless one of the two types is unknown. `write` is
        the corrected line, if this is known."""
        found, wanted = value_of(found), value_of(wanted)
        items = (item_of(found), item_of(wanted))
        if "unknown" in (found.kind, wanted.kind) or any(
            i.kind == "piece" and i.name not in self.book.nouns for i in items
        ):
            return
        help_ = write
        if not write and isinstance(node, nodes.Name) and node.id == "it":
            help_ = Message("it-is-found-here-a-define-with-a-name", found=found)
        if found.optional and found.kind == wanted.kind:
            help_ = Message("it-may-be-none-here-test-is-not-none")
        many = (
            _as_many(node, self._text(node.span)) if wanted.kind == "number" and self._is_counted(node, found) else None
        )
        if many is not None:
            help_ = Message("did-you-mean-word", word=many.text)
        message, edits = (
            Message("wanted-is-due-here-and-this-is-found", wanted=wanted, found=found),
            () if many is None else (many,),
        )
        self.findings.error(
            codes.WRONG_TYPE, message, node.span, label=Message("this-is-base", base=found), help=help_, edits=edits
        )

    def _is_counted(self, node: nodes.Node, found: Type) -> bool:
        """Tell whether `count of` can count an expression, because it is a set or a zone."""
        ref = self.checked.refs.get(node)
        return found.kind == "set" or (ref is not None and ref.kind == "zone")


def _there_are(words: list[str]) -> Message:
    """Return a sentence with the names that are known at a place: the first ones, and the number of the others."""
    names, n = ", ".join(words[:MOST_KNOWN]), len(words) - MOST_KNOWN
    return (
        Message("known-here-names-and-n-more", names=names, n=n) if n > 0 else Message("known-here-there", there=names)
    )


def _columns(text: str, place: int) -> list[str]:
    """Return the names in the line `cases` of the scenario that contains a place; an empty list if it has none."""
    end = _NEXT_MARGIN.search(text, place + 1)
    stop = len(text) if end is None else end.start()
    start = max((found.start() for found in _NEXT_MARGIN.finditer(text, 0, place)), default=0)
    return [name for line in _COLUMNS.finditer(text, start, stop) for name in re.findall(r"\w+", line[1])]


def _as_many(node: nodes.Node, text: str) -> Edit | None:
    """Return the edit that puts `count of` before a name or a group; None for any other expression."""
    what = node.group if isinstance(node, nodes.Quantified) and node.determiner in ("bare", "all") else node
    if not isinstance(what, nodes.Name | nodes.Field | nodes.Group) or node.span.end > len(text):
        return None
    start = _opened(text, node.span) if what is node else what.span.start
    said = f"count of {text[start : node.span.end]}"
    place = Span(node.span.source, min(start, node.span.start), node.span.end)
    return Edit(place, f"({said})" if _TESTED.search(said) else said)


def _opened(text: str, span: Span) -> int:
    """Return the offset at which a span begins. If the span closes a parenthesis that opens just before it, as in `(the next
    player).hand`, include that parenthesis."""
    said = text[span.start : span.end]
    return span.start - (said.count(")") > said.count("(") and text[: span.start].endswith("("))
