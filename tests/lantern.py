"""The rulebook `repl/lantern`, a small game for tests of the terminal, and seeds with known deals.

A deal in a comment lists the cards 01 to 04 (red, blue, an action, a storm) of each hand, then those of the pile.
"""

from __future__ import annotations

from interpreter import api
from places import TESTS

LANTERN = TESTS / "repl" / "lantern"
GAME = api.load(LANTERN, scenarios=False)

ALONE_SEED = 616248  # 01 02 04, 01 03 04, then 03 02 02 01 02
HOT_SEED = 1852  # 02 02 01, 02 04 01, then 04 01 03 02 01
SEED_OF_THREE = 1261232  # 02 02 03, 03 03 04, 01 02 04, then 02 01 02 04


def unseen(position, seat) -> set[str]:
    """Return the titles of the cards of which the player at a seat sees no copy; for None, the titles of cards of which no
    copy is visible to everybody."""
    seen = {piece.title for zone in api.view(GAME, position, seat).zones for piece in zone.pieces if piece}
    return {card.name for card in GAME.cards} - seen


def hasty(_game, _policy, _seed, _seconds=None):
    """Return a bot that takes the last option at once. It replaces `api.bot` in tests about waiting for bots, so that these
    tests are fast."""
    return lambda position: position.decision.possible[-1].id
