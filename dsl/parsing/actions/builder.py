"""The class with all actions of the parser. An action is a method that makes the node for one alternative of the
grammar.

Lark can call only methods of one object. So the class here inherits the methods from six classes, one for each family of
nodes. None of the six classes uses another.
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
