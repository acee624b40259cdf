"""What scenarios give that cannot be: players who do not sit there, sizes for too many, cases that do not fit."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes
from dsl.diagnostics.diagnostic import Label
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted
from dsl.semantics.checks.names import meaning_of
from dsl.semantics.scenarios.told import HOLE, sizes_named
from dsl.semantics.static_types import NUMBER


def check_cases(node: nodes.Scenario, checking: Checking) -> None:
    """Check the table of a scenario: one, a value for each name in each row, and names that are used."""
    tables = [line for line in node.lines if isinstance(line, nodes.Cases)]
    for more in tables[1:]:
        checking.findings.error(
            "N702", "a scenario has one table of cases", more.span, label="a second one", help="join the two tables"
        )
    for table in tables[:1]:
        _rows(table, checking)
        _names(node, table, checking)
        _sizes_of_all(node, table, checking)


def _rows(table: nodes.Cases, checking: Checking) -> None:
    names = len(table.names)
    for row in table.rows:
        if len(row.values) != names:
            values = len(row.values)
            checking.findings.error(
                "N702",
                f"{names} name{'s' * (names != 1)}, and {values} value{'s' * (values != 1)}",
                row.span,
                label=f"for {', '.join(table.names)}",
                help="each row has one value for each name, with commas between them",
            )


def _names(node: nodes.Scenario, table: nodes.Cases, checking: Checking) -> None:
    parts = [part for line in node.lines for part in nodes.walk(line)]
    used = {part.id for part in parts if isinstance(part, nodes.Name)}
    used |= {part.part for part in parts if isinstance(part, nodes.Has)}
    holes = set(HOLE.findall(node.title))
    for name in dict.fromkeys(table.names):
        meaning = _meaning(name, checking)
        if table.names.count(name) > 1:
            wrong, help_ = f"two columns are called `{name}`", "give one of them another name"
        elif meaning:
            wrong, help_ = f"`{name}` is {meaning} of this game", "give the column a name that means nothing yet"
        elif name not in used | holes:
            wrong = f"no line of this scenario uses `{name}`"
            help_ = f"write `{name}` where its values belong, or leave the column out"
        else:
            continue
        checking.findings.error("N703", wrong, table.span, label=f"column `{name}`", help=help_)
    for name in sorted(holes - set(table.names)):
        checking.findings.error(
            "N703",
            f"nothing stands for `{{{name}}}` in the title",
            node.span,
            label="no column of the cases has this name",
            help="known here: " + ", ".join(f"`{{{known}}}`" for known in table.names),
            unknown=name,
        )


def _sizes_of_all(node: nodes.Scenario, table: nodes.Cases, checking: Checking) -> None:
    """Check that a size for each player stands only where all of them are counted."""
    named = {
        name: value
        for row in table.rows
        for name, value in zip(table.names, row.values)
        if isinstance(value, nodes.Sizes)
    }
    for line in node.lines:
        whole = sizes_named(line)
        if whole is not None and isinstance(getattr(line, "zone", None), nodes.EveryZone | str):
            continue
        for part in nodes.walk(line):
            if isinstance(part, nodes.Name) and part.id in named:
                checking.findings.error(
                    "N702",
                    f"`{part.id}` is a size for each player, and one value is due here",
                    part.span,
                    label="whose is it?",
                    others=(Label(named[part.id].span, "for each player"),),
                    help=f"write `given players with {part.id} ...` or `every ZONE has {part.id} ...`, or one number a row",
                )


def _meaning(name: str, checking: Checking) -> str:
    """Return what a word means already, nothing if it is free."""
    book = checking.book
    meaning = meaning_of(name, book)
    if meaning:
        return meaning
    return "a noun" if name in book.vocabulary.nouns else "a form of a verb" if name in book.vocabulary.verbs else ""


def check_seats(node: nodes.Scenario, checking: Checking) -> int:
    """Check that players who are named in a scenario sit at its table; return how many do."""
    low, high = checking.book.game.players if checking.book.game is not None and checking.book.game.players else (2, 2)
    given = next((line for line in node.lines if isinstance(line, nodes.GivenPlayers)), None)
    count = low
    if given is not None:
        count = _count(given, low, high, checking)
    for line in node.lines:
        for part in nodes.walk(line):
            if (
                isinstance(part, nodes.Numbered)
                and part.noun == "player"
                and not 1 <= int(part.number) <= max(count, 1)
            ):
                checking.findings.error(
                    "N701",
                    f"there is no player {part.number} in this scenario",
                    part.span,
                    label=f"{count} play",
                    help="name a player who is there, or let more play",
                    others=_elsewhere(node, line),
                )
    return count


def _elsewhere(node: nodes.Scenario, line: nodes.Node) -> tuple[Label, ...]:
    """Return the scenario, as the place that explains a line of its background."""
    return () if line.span.start >= node.span.start else (Label(node.span, f"“{node.title}”"),)


def _count(given: nodes.GivenPlayers, low: int, high: int, checking: Checking) -> int:
    if not isinstance(given.count, nodes.Number):
        check_wanted(given.count, NUMBER, Scope(), checking)
        return high
    count = given.count.value
    if not low <= count <= high:
        checking.findings.error(
            "N701",
            f"this game is for {low} to {high} players",
            given.span,
            label=f"not for {count}",
            help="take a number that the game allows",
        )
    elif given.sizes:
        check_sizes(given, given.sizes, count, checking)
    return count


def check_sizes(
    line: nodes.GivenPlayers | nodes.GivenHas | nodes.ThenHas,
    sizes: Iterable[nodes.ScenarioItem],
    count: int,
    checking: Checking,
) -> None:
    """Check that there is one size for each player."""
    given = len(tuple(sizes))
    if given == count:
        return
    checking.findings.error(
        "N701",
        f"{count} play, and sizes are given for {given}",
        line.span,
        label="too many sizes" if given > count else "too few sizes",
        help="one size for each player, in the order of the seats",
    )
