"""Parse a source with its vocabulary into `nodes.File`, or into the node of one expression or statement. Errors become
findings.

The module `dsl.parsing.engine` is imported only when something must be parsed, because it imports lark. The trees of
texts that were parsed before come from the cache, and loading them takes less time than the import of lark.
"""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import Vocabulary
from dsl.source import Source


def parse(
    source: Source,
    vocabulary: Vocabulary,
    findings: Findings,
    scenarios: bool = True,
    within: tuple[int, int] | None = None,
) -> nodes.File:
    """Return the tree of a source. Parts with an error are left out, and each error becomes a finding; nothing is raised.

    Without `scenarios`, scenarios and backgrounds are not read, since a game is played without them. `within` has two
    offsets; only the lines between them are read. These lines begin and end at the left margin.
    """
    from dsl.parsing import engine  # noqa: PLC0415 - see the module

    return engine.parse(source, vocabulary, findings, scenarios, within)


def parse_expression(source: Source, vocabulary: Vocabulary, findings: Findings) -> nodes.Expression | None:
    """Return the node of one expression, or None if it has an error."""
    from dsl.parsing import engine  # noqa: PLC0415 - see the module

    return engine.parse_expression(source, vocabulary, findings)


def parse_statement(source: Source, vocabulary: Vocabulary, findings: Findings) -> nodes.Statement | None:
    """Return the node of one statement or rule, or None if it has an error."""
    from dsl.parsing import engine  # noqa: PLC0415 - see the module

    return engine.parse_statement(source, vocabulary, findings)
