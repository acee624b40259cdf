"""Facts about the texts of cards that depend neither on the position nor on the rules in force. They are computed once for each
card."""

from __future__ import annotations

from dsl import nodes
from dsl.semantics.rules_in_force import IN_FORCE
from interpreter.model.layout import Layout


class CardFacts:
    """Answers questions about the cards of a game, such as whether a card has rules.

    A card is a piece, by its number in the layout, or an `entry`, by its index in the rulebook.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._cards = tuple(entry.node for entry in layout.checked.book.cards)
        self._quiet = frozenset(
            entry for entry, card in enumerate(self._cards) if not any(isinstance(node, IN_FORCE) for node in card.body)
        )
        self._asked: dict[tuple[int, str, str], bool] = {}
        self._copies: dict[tuple[int, int | None], int] = {}

    def is_quiet(self, entry: int) -> bool:
        """Tell whether a card contains no rules that could be in force. Scenarios fill hands with such cards."""
        return entry in self._quiet

    def sentences(self, entry: int, part: str | None) -> tuple[nodes.Statement, ...]:
        """Return the statements of a card, or of one of its parts; none if it has no such part."""
        card = self._cards[entry]
        if part is None:
            return tuple(node for node in card.body if not isinstance(node, IN_FORCE))
        return next((one.body for one in card.parts if one.name == part), ())

    def has_part(self, card: int | None, part: str) -> bool:
        """Tell whether a piece is a card with a part of that name."""
        entry = -1 if card is None else self._layout.entry_of[card]
        return entry >= 0 and bool(self.sentences(entry, part))

    def asks(self, card: int | None, whom: str, verb: str) -> bool:
        """Tell whether the text of a card asks somebody (`anyone`, `you` or `another`) to do a verb."""
        if card is None:
            return False
        key = self._layout.entry_of[card], whom, verb
        if key not in self._asked:
            self._asked[key] = asks(self._cards[key[0]], whom, verb)
        return self._asked[key]

    def some_copy(self, entry: int, owner: int | None = None) -> int:
        """Return the first copy of a card; if each player has copies, the first of the `owner`. Raises ValueError if
        there is none."""
        found = self._copies.get((entry, owner))
        if found is None:
            copies = self._layout.taken_first(piece for piece, of in enumerate(self._layout.entry_of) if of == entry)
            if not copies:
                raise ValueError(f"there is no copy of card {entry}")
            pieces = self._layout.pieces
            anybody = pieces[copies[0]].owner is None
            own = (piece for piece in copies if pieces[piece].owner == owner)
            found = copies[0] if owner is None or anybody else next(own, copies[0])
            self._copies[entry, owner] = found
        return found

    def title_of(self, card: int | None) -> str:
        """Return the title of a piece that is a card, "" for any other piece."""
        entry = -1 if card is None else self._layout.entry_of[card]
        return "" if entry < 0 else self._cards[entry].title


def asks(card: nodes.Card, whom: str, verb: str) -> bool:
    """Tell whether a sentence of a card has a player do a verb, such as `you draw 2 cards`. All branches, parts and
    rules of the card are searched. `whom` is `anyone`, `you` or `another`."""
    for node in (*card.body, *card.parts):
        pattern = set(nodes.walk(node.pattern)) if isinstance(node, nodes.Rule) else set()
        for found in nodes.walk(node):
            asked = isinstance(found, nodes.Sentence) and found.verb == verb and _may_be(found.subject, whom)
            if asked and found not in pattern:
                return True
    return False


def _may_be(subject: nodes.Node | None, whom: str) -> bool:
    alone = isinstance(subject, nodes.Name) and subject.id == "you"
    if whom == "anyone":
        return True
    return alone if whom == "you" else not alone
