"""naipe for Python: card and board games as rules in text, to load, play, look at and simulate.

    import naipe

    game = naipe.load("my_game")
    position = naipe.begin(game, players=3, seed=7)
    while position.decision is not None:
        position = naipe.decide(game, position, position.decision.possible[0].id)
    print(position.outcome)

The names in `__all__` are the whole public interface, and `docs/python.md` has examples of it. Other modules of naipe may
change with any version. Each name is imported only when it is first used, so that the command `naipe` starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from naipe.surface import *  # noqa: F403
    from naipe.surface import __all__ as __all__
    from naipe.surface import __version__ as __version__
else:

    def __getattr__(name: str) -> object:
        """Return a name of the public interface; it is imported when it is first used. Raises AttributeError for any other
        name."""
        surface = None if name in ("surface", "__path__") else import_module(".surface", __name__)
        if surface is None or name not in (*surface.__all__, "__all__"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(surface, name)
        return found

    def __dir__() -> list[str]:
        return sorted(__getattr__("__all__"))
