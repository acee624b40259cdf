"""What the parser reads -> nodes: one method for each alternative of the grammar.

Lark calls the methods of one object. They stand in six classes, each with a family of nodes; none knows another.
"""

from __future__ import annotations

from dsl.parsing.actions.declarations import Declarations
from dsl.parsing.actions.expressions import Expressions
from dsl.parsing.actions.offers import Offers
from dsl.parsing.actions.picking import Picking
from dsl.parsing.actions.scenarios import Scenarios
from dsl.parsing.actions.statements import Statements


class Builder(Scenarios, Declarations, Statements, Offers, Picking, Expressions):
    """All actions together. `source`, `vocabulary` and `findings` are set for each text."""
