"""Give letters to things that a text would otherwise call by the same words: `player A`, `player B`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from string import ascii_uppercase

from dsl import nodes
from dsl.prose.generation.render import Body
from dsl.prose.generation.sentences import roles_bound
from dsl.prose.trees.shapes import begins_with_it, done_by, noun_of
from dsl.prose.language.realiser import Realiser


def disambiguate(body: Body, realiser: Realiser) -> dict[str, str]:
    """Return a letter for each name of a text that is spoken of again beside another of its noun."""
    shared = [node for node in body if isinstance(node, nodes.Choose | nodes.ChooseSeveral)]
    common, everywhere = _bound(shared, realiser)[0], _bound(body, realiser)[1]
    confusing: dict[str, None] = {}
    for node in body:
        bound, uses = _bound([node], realiser)
        nouns = {**common, **bound}
        used = [name for name in nouns if nouns[name] and (uses[name] > 0 or (name in common and everywhere[name] > 0))]
        confusing.update((name, None) for name in used if sum(nouns[other] == nouns[name] for other in used) > 1)
    places = _places(body, realiser)
    return dict(zip(sorted(confusing, key=lambda name: places.get(name, 0)), ascii_uppercase))


def _places(body: Body, realiser: Realiser) -> dict[str, int]:
    """Return where in the text each name is bound first."""
    places: dict[str, int] = {}
    for node in (below for item in body for below in nodes.walk(item)):
        match node:
            case nodes.Choose(name=name) | nodes.ForEach(name=name):
                places.setdefault(name, node.span.start)
            case nodes.Pattern():
                for role in roles_bound(node, realiser):
                    places.setdefault(role, node.span.start)
    return places


def _bound(unit: Iterable[nodes.Node], realiser: Realiser) -> tuple[dict[str, str], Counter[str]]:
    """Return the names that some statements bind with their nouns, and how often each is spoken of."""
    bound: dict[str, str] = {}
    uses: Counter[str] = Counter()
    for node in (below for item in unit for below in nodes.walk(item)):
        match node:
            case nodes.Name(id=word):
                uses[word] += 1
            case nodes.Choose(name=name, what=what):
                bound.setdefault(name, noun_of(what, realiser))
            case nodes.ForEach(name=name, group=group, body=body):
                bound.setdefault(name, noun_of(group, realiser))
                if body and done_by(body[0], name):
                    uses[name] -= 1
            case nodes.Pattern():
                for role, known in roles_bound(node, realiser).items():
                    bound.setdefault(role, known.noun if known.kind == "thing" else "")
                    uses[role] -= 1
                    if node.where is not None and begins_with_it(node.where, role):
                        uses[role] -= 1
    return bound, uses
