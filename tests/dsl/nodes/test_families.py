"""Every kind of node belongs to a family: what is matched by families would pass over one that belongs to none."""

from __future__ import annotations

from typing import get_args

from dsl import nodes

FAMILIES = (nodes.Expression, nodes.Filter, nodes.Statement, nodes.ScenarioLine, nodes.Declaration, nodes.BoardLine)

#: What stands in one place of one other node only, and is typed there by its own name.
PARTS = {
    nodes.Among,
    nodes.Range,
    nodes.Payment,
    nodes.PaymentOf,
    nodes.Pattern,
    nodes.TypeName,
    nodes.Parameter,
    nodes.Shown,
    nodes.FieldDecl,
    nodes.Lifetime,
    nodes.MoreCopies,
    nodes.Property,
    nodes.NamedBlock,
    nodes.Occasion,
    nodes.CaseRow,
    nodes.SeatSize,
    nodes.Sizes,
    nodes.Pieces,
    nodes.BundleOf,
    nodes.Part,
    nodes.ProseEntry,
    nodes.Comment,
    nodes.File,
}


def kinds() -> set[type]:
    found = (kind for kind in vars(nodes).values() if isinstance(kind, type) and issubclass(kind, nodes.Node))
    return set(found) - {nodes.Node}


def members() -> list[type]:
    return [kind for family in FAMILIES for kind in get_args(family)]


def test_every_kind_is_in_a_family_or_a_part_of_another():
    assert kinds() == {*members(), *PARTS}


def test_no_kind_is_in_two_families():
    assert len(members()) == len(set(members()))
    assert not PARTS & set(members())


def test_whatever_may_be_chosen_is_an_expression_or_a_part():
    assert set(get_args(nodes.Choice)) == {
        *get_args(nodes.Expression),
        nodes.Among,
        nodes.Range,
        nodes.Payment,
        nodes.BundleOf,
        nodes.PaymentOf,
    }
    assert set(get_args(nodes.RuleLine)) < set(get_args(nodes.Statement))
