"""The types of expressions, and the test whether a value of one type is allowed where the rules want another."""

from __future__ import annotations

from dataclasses import replace

from dsl.messages.message import Message
from dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """The type of an expression.

    - `kind`: `number`, `yes_no`, `text`, `player`, `piece`, `word`, `bundle`, `set`, `zone`, `none` or `unknown`.
    - `name`: for a piece, its noun; for a zone, the noun of the things in it; for a word, its list; for a bundle, its kinds.
    - `item`: for a set, the type of its items.
    - `optional`: whether the value may be none.
    - `single`: whether a zone has room for only one piece.
    """

    kind: str
    name: str = ""
    item: Type | None = None
    optional: bool = False
    single: bool = False

    def maybe(self) -> Type:
        """Return this type, with none as a possible value."""
        return replace(self, optional=True)

    def sure(self) -> Type:
        """Return this type without none as a possible value."""
        return replace(self, optional=False)

    def in_language(self, language: str) -> str:
        """Return the type in words of a language, such as “a number”."""
        return self.described().in_language(language)

    def __str__(self) -> str:
        return self.described()

    def described(self) -> Message:
        """Return a message that describes the type in a few words, such as “a set of cards”."""
        text = {
            "number": Message("a-number"),
            "yes_no": Message("yes-or-no"),
            "text": Message("a-text"),
            "player": Message("a-player"),
            "piece": Message("a-noun-2", noun=self.name),
            "word": Message("a-word-of-name", name=self.name),
            "bundle": Message("a-bundle-of-name", name=self.name),
            "zone": Message("a-zone-of-name", name=self.name),
            "none": Message("none"),
            "unknown": Message("something-unknown"),
        }.get(self.kind)
        if self.kind == "set":
            item = item_of(self)
            return Message("a-set-of-name-s", name=item.name or item.kind)
        return (
            Message("text-or-none", text=text) if self.optional and self.kind != "none" else text or Message.written("")
        )


NUMBER = Type("number")
YES_NO = Type("yes_no")
TEXT = Type("text")
PLAYER = Type("player")
NONE = Type("none", optional=True)
UNKNOWN = Type("unknown")


def piece(noun: str) -> Type:
    """Return the type of one piece of a noun, such as the type of a card."""
    return Type("piece", noun)


def set_of(item: Type) -> Type:
    """Return the type of a set of items, such as a set of cards. The items themselves are never none."""
    return Type("set", item=item.sure())


def zone_of(noun: str, single: bool) -> Type:
    """Return the type for zones that hold the things of a noun. A `single` zone has room for one thing."""
    return Type("zone", noun, single=single)


def value_of(type_: Type) -> Type:
    """Return the type of a value. For a zone, this is the type of its content: a set of things, or (if it has room for
    one) a thing or none."""
    if type_.kind != "zone":
        return type_
    return piece(type_.name).maybe() if type_.single else set_of(piece(type_.name))


def item_of(type_: Type) -> Type:
    """Return the type of the items, if the type is a set; otherwise return the type itself."""
    return type_ if type_.item is None else type_.item


def fits(given: Type, wanted: Type) -> bool:
    """Tell whether a value of the type `given` is allowed where the type `wanted` is needed."""
    if "unknown" in (given.kind, wanted.kind):
        return True
    if given.kind == "none":
        return wanted.optional
    if wanted.kind == "zone":
        return given.kind == "zone" and given.name == wanted.name
    given = value_of(given)
    if wanted.kind == "set":
        return fits(item_of(given), item_of(wanted))
    return given.kind == wanted.kind and given.name == wanted.name


def comparable(left: Type, right: Type) -> bool:
    """Tell whether two values of these types may be compared by `is` or `=`."""
    left, right = value_of(left), value_of(right)
    if "unknown" in (left.kind, right.kind) or "none" in (left.kind, right.kind):
        return True
    if left.kind == "set" and right.kind == "set":
        return comparable(item_of(left), item_of(right))
    return left.kind == right.kind and left.name == right.name
