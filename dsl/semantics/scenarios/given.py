"""Reports `given` lines that are impossible: players without a seat, sizes for too many players, and cases that do not fit."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.expansion.told import HOLE, sizes_named
from dsl.messages.message import Message, numbers_between
from dsl.nodes.mentions import mentions_of
from dsl.semantics.checked import Ref, Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted
from dsl.semantics.checks.names import meaning_of
from dsl.semantics.static_types import NUMBER


def check_cases(node: nodes.Scenario, checking: Checking) -> None:
    """Check the `cases` of a scenario. There may be only one table of cases, each row needs a value for each name, and each
    name must be used."""
    tables = [line for line in node.lines if isinstance(line, nodes.Cases)]
    for more in tables[1:]:
        checking.findings.error(
            codes.CASES_DO_NOT_FIT,
            Message("a-scenario-has-one-table-of-cases"),
            more.span,
            label=Message("a-second-one"),
            help=Message("join-the-two-tables"),
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
                codes.CASES_DO_NOT_FIT,
                Message("names-and-values", names=Message("n-names", n=names), values=Message("n-values", n=values)),
                row.span,
                label=Message("for-names", names=", ".join(table.names)),
                help=Message("each-row-has-one-value-for-each-name-with"),
            )


def _names(node: nodes.Scenario, table: nodes.Cases, checking: Checking) -> None:
    parts = [part for line in node.lines for part in nodes.walk(line)]
    used = {part.id for part in parts if isinstance(part, nodes.Name)}
    used |= {part.part for part in parts if isinstance(part, nodes.Has)}
    holes = set(HOLE.findall(node.title))
    for name in dict.fromkeys(table.names):
        meaning = _meaning(name, checking)
        if table.names.count(name) > 1:
            wrong, help_ = Message("two-columns-are-called-name", name=name), Message("give-one-of-them-another-name")
        elif meaning:
            wrong, help_ = (
                Message("name-is-meaning-of-this-game", name=name, meaning=meaning),
                Message("give-the-column-a-name-that-means-nothing-yet"),
            )
        elif name not in used | holes:
            wrong = Message("no-line-of-this-scenario-uses-name", name=name)
            help_ = Message("write-name-where-its-values-belong-or-leave-the", name=name)
        else:
            continue
        checking.findings.error(
            codes.UNUSED_CASE, wrong, table.span, label=Message("column-name", name=name), help=help_
        )
    for name in sorted(holes - set(table.names)):
        checking.findings.error(
            codes.UNUSED_CASE,
            Message("nothing-stands-for-name-in-the-title", name=name),
            node.span,
            label=Message("no-column-of-the-cases-has-this-name"),
            help=Message("known-here-there", there=", ".join(f"`{{{known}}}`" for known in table.names)),
            unknown=name,
        )


def _sizes_of_all(node: nodes.Scenario, table: nodes.Cases, checking: Checking) -> None:
    """Check that a list of sizes in `cases` is used only where the things of all players are counted."""
    named = {
        name: value
        for row in table.rows
        for name, value in zip(table.names, row.values)
        if isinstance(value, nodes.Sizes)
    }
    for line in node.lines:
        whole = sizes_named(line)
        place = line.target if isinstance(line, nodes.GivenEvery) else getattr(line, "zone", None)
        if whole is not None and isinstance(place, nodes.EveryZone | str):
            continue
        for part in nodes.walk(line):
            if isinstance(part, nodes.Name) and part.id in named:
                checking.findings.error(
                    codes.CASES_DO_NOT_FIT,
                    Message("part-is-a-size-for-each-player-and-one", part=part.id),
                    part.span,
                    label=Message("whose-is-it"),
                    others=(Label(named[part.id].span, Message("for-each-player")),),
                    help=Message("write-given-players-with-part-or-every-zone-has", part=part.id),
                )


def _meaning(name: str, checking: Checking) -> str:
    """Return what a name already means, in words such as “a noun”; "" if it means nothing."""
    book = checking.book
    meaning = meaning_of(name, book)
    if meaning:
        return meaning
    return (
        Message("a-noun")
        if name in book.vocabulary.nouns
        else Message("a-form-of-a-verb")
        if name in book.vocabulary.verbs
        else ""
    )


def check_seats(node: nodes.Scenario, checking: Checking) -> int:
    """Report players who are named in a scenario and have no seat, because the scenario has fewer players. Return the
    number of players."""
    low, high = checking.book.game.players if checking.book.game is not None and checking.book.game.players else (2, 2)
    given = next((line for line in node.lines if isinstance(line, nodes.GivenPlayers)), None)
    count = low
    if given is not None:
        count = _count(given, low, high, checking)
    for part in mentions_of(node).numbered:
        if part.noun == "player" and not 1 <= int(part.number) <= max(count, 1):
            checking.findings.error(
                codes.UNKNOWN_SEAT,
                Message("there-is-no-player-number-in-this-scenario", number=part.number),
                part.span,
                label=Message("count-play", count=count),
                help=Message("name-a-player-who-is-there-or-let-more"),
                others=_elsewhere(node, part),
            )
    return count


def _elsewhere(node: nodes.Scenario, part: nodes.Node) -> tuple[Label, ...]:
    """Return a label that shows a scenario, if a wrong part is in its background. (The part may be right in other
    scenarios.) Return no label otherwise."""
    return () if part.span.start >= node.span.start else (Label(node.span, f"“{node.title}”"),)


def _count(given: nodes.GivenPlayers, low: int, high: int, checking: Checking) -> int:
    if not isinstance(given.count, nodes.Number):
        check_wanted(given.count, NUMBER, Scope(), checking)
        return high
    count = given.count.value
    if not low <= count <= high:
        checking.findings.error(
            codes.UNKNOWN_SEAT,
            Message("this-game-is-for-players-here-are-count", players=numbers_between(low, high), count=count),
            given.span,
            label=Message("not-for-count", count=count),
            help=Message("change-the-number-of-players-to", players=numbers_between(low, high)),
        )
    elif given.sizes:
        check_sizes(given, given.sizes, count, checking)
    return count


def check_sizes(
    line: nodes.GivenPlayers | nodes.GivenHas | nodes.GivenEvery | nodes.ThenHas,
    sizes: Iterable[nodes.ScenarioItem],
    count: int,
    checking: Checking,
    within: nodes.Scenario | None = None,
) -> None:
    """Check that a line has one size for each player. `within` is the scenario that sets the number of players."""
    given = len(tuple(sizes))
    if given == count:
        return
    checking.findings.error(
        codes.UNKNOWN_SEAT,
        Message("count-play-and-sizes-are-given-for-given", count=count, given=given),
        line.span,
        label=Message("too-many-sizes") if given > count else Message("too-few-sizes"),
        help=Message("one-size-for-each-player-in-the-order-of"),
        others=() if within is None else _elsewhere(within, line),
    )


def check_every(line: nodes.GivenEvery, scope: Scope, checking: Checking) -> None:
    """Check a `given` line that sets a value of every player: the value must exist, and the new values must have its type."""
    target = line.target
    decl = checking.book.values.get(("player", target.zone)) if isinstance(target, nodes.EveryZone) else None
    if decl is None:
        _every_what(line, scope, checking)
        for value in line.values:
            checking.type_of(value, scope)
        return
    found = checking.book.type_of(decl.type)
    checking.checked.refs[target] = Ref("value", decl.name, decl, "player")
    checking.checked.types[target] = found
    for value in line.values:
        check_wanted(value, found, scope, checking)


def _every_what(line: nodes.GivenEvery, scope: Scope, checking: Checking) -> None:
    """Report a `given` line with several values, if the name is not a value that each player has."""
    target, book = line.target, checking.book
    if not isinstance(target, nodes.EveryZone):
        checking.type_of(target, scope)
        checking.findings.error(
            codes.CASES_DO_NOT_FIT,
            Message("several-values-are-those-of-all-players"),
            line.span,
            label=Message("whose-are-they"),
            help=Message("write-given-every-value-with-a-value-for-each"),
        )
        return
    name = target.zone
    if any(zone == name for _, zone in book.zones):
        wrong, label = Message("this-cannot-be-set"), Message("not-a-value-that-changes-in-play")
        help_ = Message("given-every-zone-has-what-lies-there", zone=name)
    elif any(value == name for _, value in book.values):
        wrong, label = Message("value-is-no-value-of-players", value=name), Message("not-of-players")
        help_ = Message("every-gives-a-value-of-each-player-write-whose", value=name)
    else:
        checking.unknown("value", name, target.span, [value for owner, value in book.values if owner == "player"])
        return
    checking.findings.error(codes.NOT_SETTABLE, wrong, target.span, label=label, help=help_)
