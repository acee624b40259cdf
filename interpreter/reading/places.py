"""Finds the pieces of a card for which the card names no place, such as “a card”, and gives them the place that they have in the rest
of the game.

A piece without a place may come from anywhere in the game, even from a hidden hand of another player. Few people mean this when they
write “You discard a card.”.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from itertools import count
from typing import Any

from dsl import nodes
from interpreter.loading.game import Game

#: The verb and the noun of a use of pieces. The verb is empty where pieces are chosen or moved, and for all uses of the noun.
Use = tuple[str, str]


@dataclass(frozen=True)
class Habits:
    """Counts how cards and rules take pieces: `zones` has the zones of players from which they come, and `bare` the uses without a
    place."""

    zones: dict[Use, Counter[str]] = field(default_factory=dict)
    bare: set[Use] = field(default_factory=set)

    def zone(self, use: Use) -> str:
        """Return the zone from which the pieces of a use come most often; the empty string if nothing tells."""
        found = self.zones.get(use) or self.zones.get(("", use[1])) or Counter()
        return next((zone for zone, _ in found.most_common(1)), "")


@lru_cache(maxsize=4)
def habits_of(game: Game) -> Habits:
    """Return how the cards and the rules of a game take pieces."""
    found = Habits()
    for declaration in (*game.book.declarations, *(card.node for card in game.cards)):
        for (verb, noun), what in _uses(declaration):
            if not what.group.filters:
                found.bare.add((verb, noun))
            for zone in map(_zone, what.group.filters):
                for use in ((verb, noun), ("", noun)) if zone else ():
                    found.zones.setdefault(use, Counter())[zone] += 1
    return found


def unplaced(card: nodes.Card, game: Game) -> list[nodes.Quantified]:
    """Return the pieces of a card that have no place, unless the game itself uses them so: a city may be any city of the map."""
    return [
        what
        for use, what in _uses(card)
        if game.book.nouns.get(use[1]) is not None and not what.group.filters and use not in habits_of(game).bare
    ]


def placed(card: nodes.Card, game: Game) -> nodes.Card:
    """Return a card in which pieces have a place where they have none: the usual zone of the player who acts."""
    what, habits = unplaced(card, game), habits_of(game)
    names = (name for name in map("pqrstuvw".__getitem__, count()) if name not in _names(card))
    found: nodes.Card = _with(card, lambda node: _placed(node, what, habits, names))
    return found


def _uses(node: nodes.Node) -> Iterator[tuple[Use, nodes.Quantified]]:
    """Yield the groups that the sentences of a tree are about, or that somebody chooses or moves."""
    for one in nodes.walk(node):
        yield from _uses_in(one)


def _uses_in(node: nodes.Node) -> Iterator[tuple[Use, nodes.Quantified]]:
    match node:
        case nodes.Sentence():
            parts: tuple[nodes.Node | None, ...] = (node.object, *(part for _, part in node.args))
            yield from (((node.verb, one.group.noun), one) for one in parts if isinstance(one, nodes.Quantified))
        case nodes.Choose(what=nodes.Quantified() as what) | nodes.Move(what=nodes.Quantified() as what):
            yield ("", what.group.noun), what


def _zone(item: nodes.Node) -> str:
    """Return the zone of the player that a filter names; the empty string for another filter."""
    place = item.place if isinstance(item, nodes.Within) else None
    return place.name if isinstance(place, nodes.Field) and isinstance(place.base, nodes.Name) else ""


def _names(card: nodes.Card) -> set[str]:
    return {node.id for node in nodes.walk(card) if isinstance(node, nodes.Name)} | {
        name for node in nodes.walk(card) if isinstance(name := getattr(node, "name", None), str)
    }


def _placed(node: Any, what: list[nodes.Quantified], habits: Habits, names: Iterator[str]) -> Any:
    """Return a statement in which pieces have a place; several statements if the player who acts must first get a name."""
    zones = {id(one): habits.zone(use) for use, one in _uses_in(node) if one in what}
    if not zones or not all(zones.values()):
        return node
    role = "who" if isinstance(node, nodes.Choose) else "subject"
    who = getattr(node, role, None) or nodes.Name(node.span, "you")
    actor = who if isinstance(who, nodes.Name) else nodes.Name(node.span, next(names))

    def put(part: Any) -> Any:
        if id(part) not in zones:
            return part
        place = nodes.Within(part.span, "in", nodes.Field(part.span, actor, zones[id(part)]))
        return replace(part, group=replace(part.group, filters=(place,)))

    found = _with(node, put)
    if actor is who:
        return found
    found = replace(found, **{role: actor})
    if isinstance(who, nodes.Quantified) and who.determiner in ("a", "another"):
        return nodes.Choose(node.span, nodes.Name(node.span, "you"), who, actor.id, False), found
    if isinstance(who, nodes.Quantified) and who.determiner in ("each", "all", "bare"):
        return nodes.ForEach(node.span, replace(who.group, plural=False), actor.id, False, (found,))
    return nodes.Let(node.span, actor.id, who), found


def _with(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a tree after a change of each of its nodes, the lowest first. In a list of nodes, several may take the place of one."""
    if isinstance(node, tuple):
        made = [(_with(one, change), one) for one in node]
        return tuple(
            part
            for new, old in made
            for part in (new if isinstance(new, tuple) and isinstance(old, nodes.Node) else (new,))
        )
    if not isinstance(node, nodes.Node):
        return node
    old = {one.name: getattr(node, one.name) for one in fields(node) if one.name != "span"}
    new = {name: _with(part, change) for name, part in old.items()}
    new = {name: part for name, part in new.items() if part != old[name] and isinstance(part, type(old[name]))}
    return change(replace(node, **new) if new else node)
