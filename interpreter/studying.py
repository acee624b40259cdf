"""What is done with rules besides playing: judging and testing them, filling in templates, simulating many games.

`interpreter.api` offers all of it, and imports this file only when it is first used, so that a game at a terminal
begins sooner.
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
from interpreter.loading.books import book_around, books_of
from interpreter.loading.demands import playable
from interpreter.loading.game import CardInfo, Game
from interpreter.loading.loader import rulebook_files
from interpreter.loading.templates import Choice
from interpreter.native import telling
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

#: For so many games, and in each process, it is worth it to make a module that plays them; and where there are so many things that a game
#: takes long; and where bots look ahead.
WORTH_A_MODULE, MANY_THINGS, WORTH_WITH_MANY, WORTH_OF_BOTS = 200, 500, 16, 4


def check(paths: Sequence[str | Path | Source]) -> tuple[tuple[Diagnostic, ...], dict[str, Source]]:
    """Return all findings about some folders or files, each judged as one rulebook, and the sources by their names in
    findings. A text without a file is judged as if it were in the current folder."""
    found: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    books = books_of([Path(path) for path in paths if not isinstance(path, Source)])
    for book in (*books, *(book_around(text, books) for text in paths if isinstance(text, Source))):
        said, read = book.judged()
        sources.update({source.name: source for source in read})
        found += said
    return tuple(dict.fromkeys(found)), sources


def simulate(
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

    - `policy`: one of `POLICIES`. `check`: test the invariants at each step. `cards`: include the figures of each
      card.
    - `jobs`: the number of processes (None: one for each core); the results do not depend on it.
    - `forgiving`: games that fail are listed in `faults`, and the figures are those of the other games.
    - `elsewhere`: plays the games in place of processes here (`interpreter.cluster`).

    Raises ValueError if the game cannot be played so. Without `forgiving`, a game that its rules stop raises
    RuleError, and one with a false invariant AssertionError.
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


def compare(
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

    `options` are those of each version. `cards` names cards (by number) for which more is reported. `within` is the
    width of the intervals of victories at which to stop before the last seed. `parting` says where the first
    differing game differs. Raises ValueError if a game cannot be played so.
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


def _sweeping(
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
    """Return a function that plays the games of some seeds: in processes here, or elsewhere. With `card_by_card` each
    game reports what happened to its cards. `in_all` is the number of games if it is called several times."""
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
    """Return for how many games it is worth it to make a module."""
    if policy == "greedy":
        return WORTH_OF_BOTS
    return min(WORTH_A_MODULE, WORTH_WITH_MANY) if len(program.layout.pieces) >= MANY_THINGS else WORTH_A_MODULE


def _fast_player(program: Program, policy: str, watched: bool, check: bool, card_by_card: bool) -> PlayMany | None:
    """Return a player of many games by chance, or of bots that look ahead, in WebAssembly, with the same results; None where `naipe[fast]` is not installed, or
    the native build cannot play these rules."""
    try:
        from interpreter.native.playing import Player  # noqa: PLC0415 - an extra, which takes a while to import
    except ImportError:
        return None
    try:
        return Player(program, watched, check=check, card_by_card=card_by_card, policy=policy)
    except Exception:  # whatever it is, Python plays: `naipe show GAME --speed` says what cannot be said
        return None


#: Maximum seeds to search for a diverging game.
LOOKED_AT = 20


def _first_parting(left: Program, right: Program, seeds: range) -> dict[str, Any] | None:
    """Return where the first pair of differing games differs, and how many of the pairs looked at differ."""
    parted = [parting(left, right, seed) for seed in seeds[:LOOKED_AT]]
    found = [one for one in parted if one is not None]
    if not found:
        return None
    numbers = sorted(one.number for one in found)
    return {"of": len(parted), "parted": len(found), "median": numbers[len(numbers) // 2], "first": asdict(found[0])}


def varied(game: Game, sources: Sequence[Source]) -> tuple[Game, tuple[str, ...]]:
    """Return a game in which the declarations of some texts replace those of the same name, and the numbers of the
    replaced cards. Raises LoadError with all findings."""
    return variants.varied(game, sources)


def run_scenarios(
    game: Game, only: Callable[[str], bool] | None = None, under: Path | None = None, mode: str = ""
) -> list[ScenarioResult]:
    """Run the scenarios of a game, in the order of its files; `only` picks titles, `under` a file or folder.

    The mode `heavy` saves and loads each at each question, `undo` takes each decision back and makes it again, `turned`
    turns the table.
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
    """Return for each card (of a file or folder) how many scenarios show it at work, and how many see it fail. If the
    file or folder has no card, all cards of the game are counted."""
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
    """Return the next open choice of a template, None if all are made; `chosen` has the code of each name."""
    return templating.next_choice(game, template, chosen, language)


def instantiate(
    game: Game, template: str, title: str, chosen: Mapping[str, str], heading: str, name: str
) -> tuple[str, tuple[Diagnostic, ...], list[ScenarioResult]]:
    """Return the text of a file that a template makes, the findings in it, and the results of its scenarios.

    The file begins with `heading`; `name` is its name in findings.
    """
    source = Source(name, templating.instantiate(game, template, title, chosen, heading))
    checked, text, findings = templating.judged(game, source)
    return text, findings, [] if checked is None else run_scenarios(Game(checked))


def tried(game: Game) -> tuple[Tried, ...]:
    """Return the blocks of a rulebook that have to be tried before it is known whether they can be done."""
    return trials.tried(game.any_program)


def unsaid(game: Game) -> tuple[Unsaid, ...]:
    """Return the places of a rulebook that random games leave to Python, for the smallest number of players and
    default options."""
    players = game.min_players
    return telling.unsaid(game.program(players, game.table(players, {}), traced=False, whole=True))


def eval_text(game: Game, position: Position, text: str, seat: int | None) -> str:
    """Evaluate an expression of the language on a position, as far as the player at a seat may know it.

    Returns the value in words. Raises ValueError, with a message for the user, if there is no value that may be known.
    """
    return evaluation.evaluated(game, position, text, seat)
