"""Print how much the constructs of the second edition of the language are used, and how much text they save.

    python tests/benchmarks/constructs.py

A row of the table is a construct. Its columns are:

- how often the construct is written in each game, and how many cards have it in their text;
- how many lines of rules it saves in all games. The saving of one use comes from `tests/documents/changed.txt`, which has
  both forms side by side; for families and decks it is counted card by card;
- the time of the scenarios in the newer form, as a share of their time in the older form.

Three points of the second edition have no row, because nobody writes them: the sameness of things, events that contain what
was carried out, and heavy scenarios.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from benchmarks.lines import rulebooks
from changed import Change, changes
from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checked import Checked
from interpreter import api
from interpreter.loading.game import Game, game_of
from interpreter.loading.loader import check_sources

#: Takes a node and the checked rulebook, and tells whether the node is the construct.
Test = Callable[[nodes.Node, Checked], bool]


@dataclass(frozen=True)
class Construct:
    """A construct of the second edition: the number of its point in the list of changes, its name, and the test that
    recognises its nodes."""

    point: int
    name: str
    test: Test


def of(*kinds: type[nodes.Node]) -> Test:
    """Return a test that is true for nodes of these kinds."""
    return lambda node, _: isinstance(node, kinds)


def _whose_or_where(node: nodes.Node, checked: Checked) -> bool:
    if isinstance(node, nodes.Belonging):
        return True
    ref = checked.refs.get(node) if isinstance(node, nodes.Field) else None
    return ref is not None and (ref.kind == "holder" or (ref.kind == "made" and ref.name == "player"))


def _sides(node: nodes.Node, _: Checked) -> bool:
    if isinstance(node, nodes.Zone):
        return bool(node.showing)
    return isinstance(node, nodes.Turn) or bool({"face_up", "face_down"} & set(_adjectives(node)))


def _adjectives(node: nodes.Node) -> tuple[str, ...]:
    if isinstance(node, nodes.Group):
        return node.adjectives
    return (node.adjective,) if isinstance(node, nodes.IsAdjective) else ()


def _of_several(node: nodes.Node, checked: Checked) -> bool:
    """Tell whether a node is a change of the value of a definition with several parameters."""
    if not isinstance(node, nodes.ChangeValue):
        return False
    return any(len(decl.parameters) > 1 for (_, name), decl in checked.book.defines.items() if name == node.name)


def _changing_name(node: nodes.Node, checked: Checked) -> bool:
    if not isinstance(node, nodes.Set | nodes.Adjust) or not isinstance(node.target, nodes.Name):
        return False
    ref = checked.refs.get(node.target)
    return ref is not None and ref.kind == "local"


def _value_by_word(node: nodes.Node, checked: Checked) -> bool:
    return isinstance(node, nodes.ValueDecl) and (bool(node.by) or node.noun in checked.book.words)


def _bundles(node: nodes.Node, checked: Checked) -> bool:
    if isinstance(node, nodes.BundleOf):
        return True
    found = checked.types.get(node) if isinstance(node, nodes.Call | nodes.Aggregate) else None
    return found is not None and found.kind == "bundle" and not (isinstance(node, nodes.Call) and not _is_min(node))


def _is_min(node: nodes.Call) -> bool:
    return node.name in ("min", "max")


CONSTRUCTS = (
    Construct(2, "whose, where: `.player`, `belonging to`, `.space`", _whose_or_where),
    Construct(3, "sides: `turn up`, `showing`", _sides),
    Construct(
        4, "decks that say it once: `each has`", lambda node, _: isinstance(node, nodes.Deck) and bool(node.each)
    ),
    Construct(5, "text of a class, families: `every GROUP`, `cards A to B`", of(nodes.ClassText, nodes.Family)),
    Construct(6, "`in force for E`", lambda node, _: isinstance(node, nodes.Zone) and node.in_force_for is not None),
    Construct(
        7,
        "words and kinds as groups",
        lambda node, _: isinstance(node, nodes.Words | nodes.Kinds) and bool(node.plural),
    ),
    Construct(8, "how far: `within`, `joined to`, `distance`", of(nodes.Reach, nodes.Distance)),
    Construct(
        9,
        "drawn grids, hex columns",
        lambda node, _: isinstance(node, nodes.Grid) and bool(node.rows or "columns" in node.shape),
    ),
    Construct(10, "moments: `before STEP`", of(nodes.Moment)),
    Construct(11, "`choose one of`", of(nodes.ChooseBlock)),
    Construct(12, "`may choose`", lambda node, _: isinstance(node, nodes.Choose) and node.may),
    Construct(13, "names that change", _changing_name),
    Construct(14, "rules about definitions of two things", _of_several),
    Construct(15, "`during this STEP`, `the next STEP`", of(nodes.DuringThis, nodes.DuringTurns)),
    Construct(17, "verbs that answer", lambda node, _: isinstance(node, nodes.Verb) and node.answers is not None),
    Construct(
        18, "values with a lifetime", lambda node, _: isinstance(node, nodes.ValueDecl) and node.lifetime is not None
    ),
    Construct(19, "transfers: `move n from A to B`", of(nodes.Transfer)),
    Construct(20, "values by word, of two", _value_by_word),
    Construct(21, "neutral players", of(nodes.Neutral)),
    Construct(22, "`fail` with a reason", of(nodes.Fail)),
    Construct(23, "bundles: `min`, `total`, `a bundle of`", _bundles),
    Construct(24, "payments with a worth", of(nodes.PaymentOf)),
    Construct(25, "`roll GROUP`: faces, lots", of(nodes.RollOne)),
    Construct(26, "endings with a name", lambda node, _: isinstance(node, nodes.EndPlay) and node.name is not None),
    Construct(
        27,
        "options that know of each other",
        lambda node, _: (
            (isinstance(node, nodes.Option) and node.only_if is not None)
            or (isinstance(node, nodes.Game) and bool(node.requires))
        ),
    ),
    Construct(
        28,
        "what is told",
        lambda node, _: isinstance(node, nodes.ProseEntry) and bool(node.told or node.heads or node.asked),
    ),
    Construct(
        29,
        "scenarios: backgrounds, cases, pieces, sees, is offered, one turn",
        of(nodes.Background, nodes.Cases, nodes.Pieces, nodes.ThenSees, nodes.ThenOffered, nodes.WhenPlayOne),
    ),
)


def uses(game: Game) -> dict[int, int]:
    """Return how often each construct is written in a game, by the number of its point."""
    found = dict.fromkeys((construct.point for construct in CONSTRUCTS), 0)
    for file in game.book.files:
        for declaration in file.declarations:
            for node in nodes.walk(declaration):
                for construct in CONSTRUCTS:
                    found[construct.point] += construct.test(node, game.checked)
    return found


def cards_with(game: Game) -> dict[int, int]:
    """Return how many cards have each construct in their text, by the number of its point. Point 4 (what a deck says once
    for all its cards) counts the cards in such a deck."""
    found = dict.fromkeys((construct.point for construct in CONSTRUCTS), 0)
    shared = {file_deck.id for file in game.book.files for file_deck in file.declarations if _says_once(file_deck)}
    for entry in game.book.cards:
        parts = [node for part in (entry.node, *entry.parts_of) for node in nodes.walk(part)]
        for construct in CONSTRUCTS:
            found[construct.point] += any(construct.test(node, game.checked) for node in parts)
        found[4] += entry.deck in shared
    return found


def _says_once(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Deck) and bool(node.each)


#: The older and the newer form of a row are each played this often, by turns; the shortest time of each counts.
TIMES = 25


def in_two_forms() -> dict[int, tuple[float, float]]:
    """Return for each construct, by its point, how many lines one use saves, and the time of the newer form as a share of
    the time of the older form."""
    found: dict[int, list[tuple[int, int, float, float]]] = {}
    for change in changes():
        if change.mark.isdigit() and int(change.mark):
            found.setdefault(int(change.mark), []).append(_measured(change))
    return {
        point: (sum(one[0] for one in of_it) / sum(one[1] for one in of_it), _share(of_it))
        for point, of_it in found.items()
    }


def _measured(change: Change) -> tuple[int, int, float, float]:
    """Return the number of lines that a row saves, the number of uses of its construct, and the seconds of the older and of
    the newer form."""
    before, now = (_loaded(change, rules) for rules in (change.before, change.now))
    written = uses(now)[int(change.mark)] - uses(before)[int(change.mark)]
    took = [(_seconds(before), _seconds(now)) for _ in range(TIMES)]
    return change.spared(), max(1, written), min(one for one, _ in took), min(one for _, one in took)


def _loaded(change: Change, rules: str) -> Game:
    game = game_of(check_sources(change.sources(rules), Findings()))
    api.run_scenarios(game)  # compile everything before the time is measured
    return game


def _seconds(game: Game) -> float:
    begun = time.process_time()
    api.run_scenarios(game)
    return time.process_time() - begun


def _share(of_it: list[tuple[int, int, float, float]]) -> float:
    return sum(one[3] for one in of_it) / sum(one[2] for one in of_it)


def spared_by_cards(game: Game) -> dict[int, int]:
    """Return the number of saved lines by point. Decks (4) and families (5) save the lines that each of their cards would
    have by itself. Steps that the log reports (28) save a verb without a body, and the line that calls this verb."""
    steps = {word for word in _told(game) if word in game.book.steps}
    found = {4: 0, 5: 0, 28: 2 * len(steps)}
    for file in game.book.files:
        deck: nodes.Deck | None = None
        for node in file.declarations:
            if isinstance(node, nodes.Deck):
                deck = node
            elif isinstance(node, nodes.Card | nodes.Family) and deck is not None:
                own = {one.name for one in node.properties}
                found[4] += sum(one.name not in own for one in deck.each)
            if isinstance(node, nodes.Family):
                found[5] += (node.high - node.low) * len(game.book.written(node).strip().splitlines())
    return found


def _told(game: Game) -> Iterator[str]:
    for file in game.book.files:
        for prose in file.declarations:
            if isinstance(prose, nodes.Prose):
                yield from (entry.word for entry in prose.entries if entry.told or entry.heads)


def rows(games: dict[str, Game]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table as cells: the point, the construct, for each game its uses and its cards, the saved lines,
    and the share of time."""
    yield "point", "construct", *games, "lines spared", "time"
    written = {name: (uses(game), cards_with(game)) for name, game in games.items()}
    by_cards = [spared_by_cards(game) for game in games.values()]
    forms = in_two_forms()
    for construct in CONSTRUCTS:
        point = construct.point
        cells = ((often[point], cards[point]) for often, cards in written.values())
        each, share = forms[point]
        spared = each * sum(often[point] for often, _ in written.values())
        if point in by_cards[0]:
            spared = sum(one[point] for one in by_cards)
        yield (
            str(point),
            construct.name,
            *(f"{often} ({cards})" if often else "–" for often, cards in cells),
            f"{spared:.0f}",
            f"{share:.2f}",
        )


def main() -> None:
    """Print the table as Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", help="names of rulebooks (all)")
    names = parser.parse_args().games
    head, *body = rows({path.name: api.load(path) for path in rulebooks(names)})
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in body:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
