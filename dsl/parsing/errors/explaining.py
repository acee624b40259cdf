"""Make one finding about the place where the parser stopped, in words that a designer of games knows.

The functions in `_QUESTIONS` are called with the problem, one after the other, the most special first. The result is
the first finding that a function returns.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.parsing.errors.blocks import (
    block_after_colon,
    missing_block,
    missing_colon,
    nested_after_colon,
    stray_otherwise,
    two_sentences,
    unexpected_block,
)
from dsl.parsing.errors.choices import choose_one, choose_what, chosen_with_either, done_behind_choice, nobody_chooses
from dsl.parsing.errors.constructs import during, has_many, open_group, untyped_parameter, zone_kind
from dsl.parsing.errors.general import general, joined_above, unfinished
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.words import (
    adjective_as_name,
    reserved_name,
    unknown_declaration,
    unknown_line,
    unknown_noun,
    unknown_verb,
)


def explain(problem: Problem) -> Diagnostic:
    """Return the finding for a problem: the first one that a function in `_QUESTIONS` returns, else the general finding."""
    for question in _QUESTIONS:
        finding = question(problem)
        if finding is not None:
            return finding
    return general(problem)


_QUESTIONS: tuple[Callable[[Problem], Diagnostic | None], ...] = (
    unknown_declaration,
    joined_above,
    block_after_colon,
    missing_block,
    unexpected_block,
    stray_otherwise,
    nested_after_colon,
    unknown_line,
    reserved_name,
    adjective_as_name,
    untyped_parameter,
    choose_one,
    choose_what,
    chosen_with_either,
    done_behind_choice,
    nobody_chooses,
    has_many,
    during,
    zone_kind,
    unknown_noun,
    unknown_verb,
    missing_colon,
    two_sentences,
    open_group,
    unfinished,
)
