"""naipe for Python: card and board games as rules in text, to load, play, look at and simulate.

    import naipe

    game = naipe.load("agencia")
    position = naipe.begin(game, players=3, seed=7)
    while position.decision is not None:
        position = naipe.decide(game, position, position.decision.possible[0].id)
    print(position.outcome)

What stands in `__all__` is the whole surface; `docs/python.md` has examples. Other modules of naipe may change with any
version. Nothing is imported before it is asked for, so that the command `naipe` begins as soon as it can.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from naipe.surface import (
        POLICIES,
        CardInfo,
        Decision,
        Diagnostic,
        Event,
        Game,
        IllegalChoice,
        LoadError,
        Option,
        Outcome,
        PieceView,
        Policy,
        Position,
        RuleError,
        ScenarioResult,
        View,
        ZoneView,
        __version__,
        begin,
        bot,
        built_in_games,
        card_text,
        check,
        compare,
        decide,
        load,
        narrate,
        question,
        run_scenarios,
        simulate,
        view,
    )

__all__ = [
    "POLICIES",
    "CardInfo",
    "Decision",
    "Diagnostic",
    "Event",
    "Game",
    "IllegalChoice",
    "LoadError",
    "Option",
    "Outcome",
    "PieceView",
    "Policy",
    "Position",
    "RuleError",
    "ScenarioResult",
    "View",
    "ZoneView",
    "__version__",
    "begin",
    "bot",
    "built_in_games",
    "card_text",
    "check",
    "compare",
    "decide",
    "load",
    "narrate",
    "question",
    "run_scenarios",
    "simulate",
    "view",
]


def __getattr__(name: str) -> object:
    """Return a name of the surface, imported when it is first asked for. Raises AttributeError for any other."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(".surface", __name__), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
