"""The rulebook `repl/lantern`, a small game for tests of the terminal, and seeds whose deals they know.

A deal is written as the cards 01 to 04 (red, blue, an action, a storm) of each hand, then those of the pile.
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
    """Return the titles of the cards of which the player at a seat (None: everybody) sees no copy."""
    seen = {piece.title for zone in api.view(GAME, position, seat).zones for piece in zone.pieces if piece}
    return {card.name for card in GAME.cards} - seen


def hasty(_game, _policy, _seed, _seconds=None):
    """A bot that takes the last option, in place of `api.bot`: tests of those who wait for bots that think do not wait."""
    return lambda position: position.decision.possible[-1].id
