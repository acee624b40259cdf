"""What the grammar knows and nobody has built yet: read, and refused by name (N140), never passed over.

A construct that is built gets its method in another class and leaves this one.
"""

from __future__ import annotations

from dsl.parsing.actions.alternatives import Context, not_built


class Unbuilt(Context):
    """One name for each alternative that makes no node yet."""

    # payments for something
    accept_when = not_built

    # scenarios
    piece = piece_of = pieces = piece_name = not_built
