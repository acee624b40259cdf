"""Checks declarations late: if the last check of the same rules had no findings, a declaration is checked only when it is
first needed.

To begin a game, only about a tenth of its declarations must be checked. The results are the same as those of
`checker.check`, but the tables are filled little by little.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, KeysView, ValuesView
from typing import Any, TypeVar

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checked import Checked, Scope
from dsl.semantics.checks.expressions import checking_of
from dsl.semantics.checks.groups import check_group
from dsl.semantics.judging.cards import check_printed, check_text
from dsl.semantics.judging.declarations import check_declaration, check_game
from dsl.semantics.rulebook import Rulebook

Answer = TypeVar("Answer")


class Unsound(Exception):
    """Raised if rules that were cached as correct have an error, which means that the cache is wrong."""


#: The attributes of `Checked` that map nodes to results.
TABLES = ("types", "refs", "captured", "named", "known")

#: The look-up of `dict`, which checks no declaration, and a value that means that an entry is missing.
_get: Any = dict.get
_NOTHING: Any = object()


class LateTable(dict[nodes.Node, Answer]):
    """A table of results by node, which is filled when it is used. If a node is looked up, the declaration of the node is
    checked first. If all entries are needed, all declarations are checked first."""

    def __init__(self, judge: Callable[[nodes.Node | None], None]) -> None:
        super().__init__()
        self._judge = judge

    def __missing__(self, node: nodes.Node) -> Answer:
        self._judge(node)
        found = _get(self, node, _NOTHING)
        if found is _NOTHING:
            raise KeyError(node)
        return found  # type: ignore[no-any-return]

    def get(self, node: nodes.Node, default: Any = None) -> Any:
        found = _get(self, node, _NOTHING)
        if found is not _NOTHING:
            return found
        self._judge(node)
        return _get(self, node, default)

    def __contains__(self, node: object) -> bool:
        return self.get(node, _NOTHING) is not _NOTHING  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[nodes.Node]:
        self._judge(None)
        return super().__iter__()

    def __len__(self) -> int:
        self._judge(None)
        return super().__len__()

    def keys(self) -> KeysView[nodes.Node]:  # type: ignore[override]  # a view, but not that of `dict`
        self._judge(None)
        return super().keys()

    def values(self) -> ValuesView[Answer]:  # type: ignore[override]
        self._judge(None)
        return super().values()

    def items(self) -> ItemsView[nodes.Node, Answer]:  # type: ignore[override]
        self._judge(None)
        return super().items()


#: A unit is what is checked together: a declaration, with False. A card has two units: its printed fields (True) and
#: its text (False).
Unit = tuple[nodes.Declaration, bool]


class _Judge:
    """Checks the units of a rulebook when they are needed. It knows which units are checked, and to which units each node
    belongs; several units may share a node."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        texts = [one for file in book.files for one in file.declarations if isinstance(one, nodes.ClassText)]
        self.all: tuple[nodes.Declaration, ...] = tuple(dict.fromkeys((*book.declarations, *texts)))
        self.home: dict[nodes.Node, Unit] = {}
        self.more: dict[nodes.Node, list[Unit]] = {}
        for declaration in self.all:
            printed = _printed(declaration)
            for part in nodes.parts_within(declaration):
                unit = (declaration, part in printed)
                if self.home.setdefault(part, unit) is not unit:
                    self.more.setdefault(part, []).append(unit)
        self.judged: set[Unit] = set()
        # The tables about turned things, endings and boards are not looked up by node, so they are usual tables.
        self.checked = Checked(book)
        for name in TABLES:
            setattr(self.checked, name, LateTable(self.judge))

    def judge(self, node: nodes.Node | None) -> None:
        """Check the declaration that contains a node; without a node, check all declarations."""
        if node is None:
            self.judge_all()
        elif node in self.home:
            for unit in (self.home[node], *self.more.get(node, ())):
                self.judge_unit(unit)

    def judge_all(self) -> None:
        """Check all units that are not checked yet. After that, usual tables replace the tables that check on look-up."""
        for declaration in self.all:
            self.judge_unit((declaration, True))
            self.judge_unit((declaration, False))
        for name in TABLES:
            table = getattr(self.checked, name)
            if isinstance(table, LateTable):
                setattr(self.checked, name, dict(dict.items(table)))

    def judge_unit(self, unit: Unit) -> None:
        """Check a unit, unless it has been checked or is being checked. Raise Unsound if the unit has an error after
        all."""
        declaration, is_printed = unit
        if unit in self.judged or (is_printed and not isinstance(declaration, nodes.Card)):
            return
        self.judged.add(unit)
        try:
            self._check(declaration, is_printed)
        except BaseException:  # even after Ctrl-C, a later look-up must check the whole unit
            self.judged.discard(unit)
            raise

    def _check(self, declaration: nodes.Declaration, is_printed: bool) -> None:
        findings = Findings()
        checking = checking_of(self.checked, findings)
        if isinstance(declaration, nodes.Card):
            (check_printed if is_printed else check_text)(declaration, Scope(), checking)
        elif isinstance(declaration, nodes.ClassText):
            check_group(declaration.group, Scope(), checking)
        else:
            check_declaration(declaration, checking)
        if declaration is self.book.game:
            check_game(checking)
        if findings.has_errors:
            raise Unsound(findings.sorted()[0].message)


def _printed(declaration: nodes.Declaration) -> frozenset[nodes.Node]:
    """Return the nodes in the printed fields of a card. They are a unit of their own, because the setup of a game needs
    the printed fields of all cards, but not their text."""
    if not isinstance(declaration, nodes.Card):
        return frozenset()
    return frozenset(part for one in declaration.properties for part in nodes.walk(one))


def judged_late(book: Rulebook) -> Checked:
    """Return the results of the checker for a rulebook that is known to have no errors. Only boards, and declarations with a
    `turn`, are checked now; the others are checked when they are needed."""
    judge = _Judge(book)
    for declaration in book.declarations:  # results that are not looked up by node
        if isinstance(declaration, nodes.Board) or any(
            isinstance(part, nodes.Turn) for part in nodes.parts_within(declaration)
        ):
            judge.judge_unit((declaration, False))
    return judge.checked
