"""The functions for work on rules other than play: test rules, fill in templates, simulate many games.

`interpreter.api` offers all these functions. It imports this module only when one of them is first used, so that a
game at a terminal begins sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.source import Source
from interpreter.compiler.program import Program
from interpreter.inspection import evaluation, trials
from interpreter.inspection.trials import Tried
from interpreter.loading import templates as templating
from interpreter.loading import variants
from interpreter.loading.demands import playable
from interpreter.loading.game import CardInfo, Game
from interpreter.loading.loader import rulebook_files
from interpreter.loading.templates import Choice
from interpreter.native import telling
from interpreter.native.guarding import guarded
from interpreter.native.telling import Unsaid
from interpreter.positions.position import Position
from interpreter.scenarios import ScenarioResult, run_scenario
from interpreter.simulation import comparing
from interpreter.simulation.figures import card_figures, faults, figures
from interpreter.simulation.montecarlo import Imagining
from interpreter.simulation.players import player_of
from interpreter.simulation.sweep import (
    Elsewhere,
    Job,
    PlayMany,
    Progress,
    Sweep,
    Sweeping,
    cores,
    raise_fault,
    sweep,
    sweep_many,
)
from interpreter.simulation.trails import parting
from interpreter.thinking import imagination

#: Making a WebAssembly module costs time, and saves time in each game. It saves more than it costs from `WORTH_A_MODULE` games
#: in a process. A game with `MANY_THINGS` pieces or more takes long: then `WORTH_WITH_MANY` games are enough, and
#: `WORTH_OF_BOTS` games with greedy bots.
WORTH_A_MODULE, MANY_THINGS, WORTH_WITH_MANY, WORTH_OF_BOTS = 200, 500, 16, 4


def simulate(  # noqa: PLR0913 - a caller picks from them by name
    game: Game,
    games: int,
    players: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    *,
    policy: str = "random",
    check: bool = False,
    traced: bool = False,
    progress: Callable[[int], None] | None = None,
    jobs: int | None = 1,
    cards: bool = False,
    forgiving: bool = False,
    elsewhere: Elsewhere | None = None,
) -> dict[str, Any]:
    """Play games with the seeds `seed`, `seed + 1`, ... and return their figures (`interpreter.simulation.figures`).

    - `policy`: one of `POLICIES`. `check`: test the invariants at each step. `cards`: include the figures of each card.
    - `jobs`: the number of processes (None: one for each core); the results do not depend on it.
    - `forgiving`: games that fail are listed in `faults`, and the figures are those of the other games.
    - `elsewhere`: other machines that play the games (`interpreter.cluster`); None: this machine plays them.

    Raises ValueError if the game cannot be played with these players and options. Without `forgiving`, an error in
    the rules raises RuleError, and an invariant that does not hold raises AssertionError.
    """
    program = playable(game, players, options, traced or policy == "mc")
    sweeping = _sweeping(
        game, program, options, jobs, elsewhere, policy=policy, check=check, traced=traced, watched=cards
    )
    swept = sweeping(range(seed, seed + games), progress)
    if not forgiving:
        raise_fault(swept)
    counted = figures(swept, players, game.book.sources)
    return {**counted, "cards": card_figures(program, swept, players)} if cards else counted


def compare(  # noqa: PLR0913 - a caller picks from them by name
    game: Game,
    other: Game,
    players: int,
    seeds: range,
    options: tuple[Mapping[str, object], Mapping[str, object]],
    *,
    policy: str = "random",
    cards: Sequence[str] = (),
    within: float = 0.03,
    progress: Callable[[int], None] | None = None,
    jobs: int | None = 1,
    elsewhere: Elsewhere | None = None,
) -> dict[str, Any]:
    """Play the same seeds by two versions of a game and return what changes (`interpreter.simulation.comparing`).

    `options` has the options of each version. `cards` names cards (by number) for which more is reported. No more seeds
    are played once the change of each seat's share of victories is known to within `within`. `parting` in the result
    shows the first decision at which two games of one seed differ. Raises ValueError if a game cannot
    be played with these players and options.
    """
    programs = [playable(*one, policy == "mc") for one in ((game, players, options[0]), (other, players, options[1]))]
    both = zip((game, other), programs, options)
    asked, total = (jobs, elsewhere), len(seeds)
    sweepings = [_sweeping(*one, *asked, policy=policy, watched=True, card_by_card=True, in_all=total) for one in both]
    compared = comparing.compare(sweepings[0], sweepings[1], seeds, players, within, progress)
    rows = comparing.changes(compared, players)
    by_number = [{card.number: card.entry.index for card in one.cards} for one in (game, other)]
    for number in cards:
        indexes = [numbers.get(number) for numbers in by_number]
        rows += [{**row, "card": number} for row in comparing.card_changes(compared, *indexes)]
    return {
        "pairs": len(compared.pairs),
        "narrow": compared.is_narrow,
        "stopped": compared.stopped,
        "seconds": round(compared.left.seconds + compared.right.seconds, 3),
        "same": sum(one == another for one, another in compared.pairs),
        "changes": rows,
        "faults": faults(compared.left, game.book.sources) + faults(compared.right, other.book.sources),
        "parting": _first_parting(programs[0], programs[1], seeds) if policy == "random" else None,
    }


def _sweeping(  # noqa: PLR0913 - a caller picks from them by name
    game: Game,
    program: Program,
    options: Mapping[str, object] | None,
    jobs: int | None,
    elsewhere: Elsewhere | None,
    *,
    policy: str,
    check: bool = False,
    traced: bool = False,
    watched: bool = False,
    card_by_card: bool = False,
    in_all: int = 0,
) -> Sweeping:
    """Return a function that plays the games of some seeds, on this machine or `elsewhere`. With `card_by_card`, the
    record of each game includes what happened to its cards. `in_all` is the number of all games, if the function is
    called several times."""
    if elsewhere is None:
        at_a_time = cores() if jobs is None else jobs
        makers: list[PlayMany | None] = []
        thinking: list[Imagining | None] = []

        def here(seeds: Sequence[int], progress: Progress | None) -> Sweep:
            plain = policy != "mc" and not traced
            worth = _worth(program, policy)
            if not makers and plain and max(in_all, len(seeds)) >= worth:
                makers.append(_fast_player(program, policy, watched, check, card_by_card))
            fast = makers[0] if makers else None
            if fast is not None:
                return sweep_many(fast, seeds, at_a_time, progress, worth=worth, portion=worth)
            if policy == "mc" and not thinking:
                thinking.append(imagination(game, program))
            player = player_of(program, policy, check, watched, *thinking)
            return sweep(player, seeds, at_a_time, progress)

        return here
    texts = tuple((name, source.text) for name, source in game.sources.items())
    given, other = tuple((options or {}).items()), elsewhere
    job = Job(texts, program.layout.players, given, policy, check, traced or policy == "mc", watched)
    return lambda seeds, progress: other.sweep(job, seeds, progress)


def _worth(program: Program, policy: str) -> int:
    """Return the number of games from which making a WebAssembly module takes less time than it saves."""
    if policy == "greedy":
        return WORTH_OF_BOTS
    return min(WORTH_A_MODULE, WORTH_WITH_MANY) if len(program.layout.pieces) >= MANY_THINGS else WORTH_A_MODULE


def _fast_player(program: Program, policy: str, watched: bool, check: bool, card_by_card: bool) -> PlayMany | None:
    """Return a function that plays many games in WebAssembly, by random or greedy bots, with the same results as in
    Python. Return None if `naipe[fast]` is not installed, or if the native build cannot play these rules."""

    def made() -> PlayMany:
        from interpreter.native.playing import Player  # noqa: PLC0415 - an extra, which takes a while to import

        return Player(program, watched, check=check, card_by_card=card_by_card, policy=policy)

    return guarded(made)


#: The highest number of seeds for which two versions are compared to find a game that differs.
LOOKED_AT = 20


def _first_parting(left: Program, right: Program, seeds: range) -> dict[str, Any] | None:
    """Return the first decision at which two games of one seed differ, how many pairs of games were compared, and how
    many of them differ; None if none differs."""
    parted = [parting(left, right, seed) for seed in seeds[:LOOKED_AT]]
    found = [one for one in parted if one is not None]
    if not found:
        return None
    numbers = sorted(one.number for one in found)
    return {"of": len(parted), "parted": len(found), "median": numbers[len(numbers) // 2], "first": asdict(found[0])}


def varied(game: Game, sources: Sequence[Source]) -> tuple[Game, tuple[str, ...]]:
    """Return a game in which the declarations in some texts replace those of the same name, and the numbers of the
    replaced cards. Raises LoadError with all findings."""
    return variants.varied(game, sources)


def run_scenarios(
    game: Game, only: Callable[[str], bool] | None = None, under: Path | None = None, mode: str = ""
) -> list[ScenarioResult]:
    """Run the scenarios of a game, in the order of its files, and return their results. `only` selects scenarios by
    title, `under` by file or folder.

    The mode `heavy` saves and loads the position at each question. The mode `undo` takes each decision back and makes
    it again. The mode `turned` runs each scenario again with the players on other seats and with other copies of
    equal cards.
    """
    inside = None if under is None else {str(path) for path in rulebook_files(under)}
    return [
        run_scenario(game, scenario, mode)
        for scenario in game.book.scenarios
        if (only is None or only(scenario.title)) and (inside is None or scenario.span.source in inside)
    ]


def coverage(
    game: Game, results: Sequence[ScenarioResult], under: Path | None = None
) -> tuple[tuple[CardInfo, int, int], ...]:
    """Return for each card (of the file or folder `under`) in how many scenarios the card was carried out, and in how many
    it failed. If `under` has no card, the result has all cards of the game."""
    inside = None if under is None else {str(path) for path in rulebook_files(under)}
    if inside is not None and not any(card.node.span.source in inside for card in game.cards):
        inside = None
    return tuple(
        (
            card,
            sum(card.entry.index in r.completed for r in results),
            sum(card.entry.index in r.failed for r in results),
        )
        for card in game.cards
        if inside is None or card.node.span.source in inside
    )


def templates(game: Game) -> tuple[str, ...]:
    """Return the names of the templates of a rulebook."""
    return tuple(game.book.templates)


def next_choice(game: Game, template: str, chosen: Mapping[str, str], language: str) -> Choice | None:
    """Return the next choice of a template that is still open; None if all are made. `chosen` has the code chosen for
    each name."""
    return templating.next_choice(game, template, chosen, language)


def instantiate(
    game: Game, template: str, title: str, chosen: Mapping[str, str], heading: str, name: str
) -> tuple[str, tuple[Diagnostic, ...], list[ScenarioResult]]:
    """Return the text of the file that a template makes, the findings in it, and the results of its scenarios.

    The file begins with `heading`; `name` is the name of the file in findings.
    """
    source = Source(name, templating.instantiate(game, template, title, chosen, heading))
    checked, text, findings = templating.judged(game, source)
    return text, findings, [] if checked is None else run_scenarios(Game(checked))


def tried(game: Game) -> tuple[Tried, ...]:
    """Return the blocks of a rulebook that must be tried out in play to find out whether they can be done."""
    return trials.tried(game.any_program)


def unsaid(game: Game) -> tuple[Unsaid, ...]:
    """Return the places in a rulebook that the fast build (naipe's WebAssembly) cannot translate. In random games Python runs
    these places. The search uses the smallest number of players and the default options."""
    players = game.min_players
    return telling.unsaid(game.program(players, game.table(players, {}), traced=False, whole=True))


def eval_text(game: Game, position: Position, text: str, seat: int | None) -> str:
    """Evaluate an expression of the language (`your coins + 2`) on a position, with only what the player at a seat may know.
    Returns the value in words. Raises ValueError, with a message for the user, if there is no value or if it is secret."""
    return evaluation.evaluated(game, position, text, seat)
