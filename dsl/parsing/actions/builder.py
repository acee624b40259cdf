"""The class with all actions of the parser: for each alternative of the grammar, a method that makes its node.

Lark calls the methods of one object. They are written in six classes, one for each family of nodes; none of the six uses
another.
"""

from __future__ import annotations

from dsl.parsing.actions.declarations import Declarations
from dsl.parsing.actions.expressions import Expressions
from dsl.parsing.actions.offers import Offers
from dsl.parsing.actions.picking import Picking
from dsl.parsing.actions.scenarios import Scenarios
from dsl.parsing.actions.statements import Statements


class Builder(Scenarios, Declarations, Statements, Offers, Picking, Expressions):
    """All actions of the parser (methods that make nodes) in one class. `source`, `vocabulary` and `findings` are set for
    each text."""
