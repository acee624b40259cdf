"""The way into the interpreter: load a game, begin it, ask what is to be decided, decide, look.

    game = load("my_game")
    position = begin(game, players=4, seed=7)
    while position.decision is not None:
        position = decide(game, position, position.decision.possible[0].id)
    print(position.outcome)

Positions are values: keep any of them and go on from it.

A seat counts from 1; who looks is a seat, None for what everybody may know, or 0 for the designer, who sees all. A piece
is a number of the position's program. A language is given by its code (`en`); names are those of the players, by seat.
Options are given as they are written (`{"mode": "simple"}`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from dsl import prose
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.prose.reasons import reason_text
from dsl.reason import Reason
from dsl.source import Source
from interpreter.compiler.program import Program
from interpreter.inspection import evaluation, explanation, narration, questions, trials
from interpreter.inspection.observation import view_of
from interpreter.inspection.panels import Panel, pictures_of
from interpreter.inspection.trials import Tried
from interpreter.loading import templates as templating
from interpreter.loading import variants
from interpreter.loading.books import books_of
from interpreter.loading.demands import demand_decks
from interpreter.loading.game import CardInfo, Game, game_of
from interpreter.loading.loader import LoadError, built_in_games, load_rules, rulebook_files
from interpreter.loading.templates import Choice
from interpreter.model.decisions import Decision
from interpreter.model.settings import refused
from interpreter.model.views import UNKNOWN_PIECE, View
from interpreter.positions import position as positions
from interpreter.positions.position import Event, Outcome, Position
from interpreter.positions.table_calls import Call, called, calls
from interpreter.scenarios import ScenarioResult, run_scenario
from interpreter.simulation import comparing
from interpreter.simulation.figures import card_figures, faults, figures
from interpreter.simulation.players import POLICIES, SLOW, player_of, policy_of
from interpreter.simulation.playout import Policy
from interpreter.simulation.sweep import Elsewhere, Job, Sweeping, cores, raise_fault, sweep
from interpreter.simulation.trails import parting

__all__ = [
    "POLICIES",
    "SLOW",
    "CardInfo",
    "Event",
    "Game",
    "LoadError",
    "Outcome",
    "Policy",
    "Position",
    "ScenarioResult",
    "View",
    "amount",
    "ask_text",
    "begin",
    "bot",
    "built_in_games",
    "call",
    "calls_now",
    "card_of",
    "card_text",
    "check",
    "claim",
    "compare",
    "coverage",
    "decide",
    "declined_text",
    "eval_text",
    "game_of",
    "in_force",
    "instantiate",
    "is_fact",
    "load",
    "meaning",
    "narrate",
    "next_choice",
    "option_values",
    "options_refused",
    "pictures",
    "place_text",
    "random_policy",
    "reason",
    "run_scenarios",
    "short",
    "simulate",
    "spoken_of",
    "table_calls",
    "templates",
    "title",
    "tried",
    "varied",
    "view",
    "word",
]


def load(game: str | Path, packs: Sequence[str | Path] = (), scenarios: bool = True) -> Game:
    """Load a game (a path, or the id of a built-in one) with packs; to play it, its `scenarios` are not
    needed. Raises LoadError, with all findings, if there is an error in the files or there are no such files."""
    return game_of(*load_rules(game, packs, scenarios))


def check(paths: Sequence[str | Path]) -> tuple[tuple[Diagnostic, ...], dict[str, Source]]:
    """Return all findings about some folders or files, each judged as one rulebook, and
    the sources by the names that findings call them."""
    found: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    for book in books_of([Path(path) for path in paths]):
        said, read = book.judged()
        sources.update({source.name: source for source in read})
        found += said
    return tuple(dict.fromkeys(found)), sources


def begin(game: Game, players: int, seed: int, options: Mapping[str, object] | None = None) -> Position:
    """Begin a game. Raises ValueError (a sentence for the player) if the number of players or an option is
    not possible, LoadError if a pack needs a deck that is not in play."""
    return positions.begin_at(playable(game, players, options, True), seed)


def options_refused(game: Game, players: int, options: Mapping[str, object]) -> str:
    """Return why a game cannot be played with some options by so many players, "" if it can: a reason (`reason` says it
    in a language). Raises ValueError if there is no such option."""
    return refused(game.checked, players, game.settings(players, options)) or ""


def option_values(game: Game, players: int, options: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return what an option may be, as it is written, where `options` are chosen and the rest is open; nothing if it
    does not matter then. Raises ValueError if there is no such option, or one cannot be what it is set to."""
    return game.fitting(players, options, name)


def decide(game: Game, position: Position, option_id: str) -> Position:
    """Return the position after an answer, the id of one of the options of the open decision. Raises IllegalChoice if it is
    not possible."""
    return positions.choose(position.program, position, option_id)


def table_calls(game: Game) -> tuple[tuple[str, bool], ...]:
    """Return the steps that the table may call at any question, each with whether a player is to be named."""
    return tuple((step.name, step.parameter is not None) for step in game.book.steps.values() if step.by_the_table)


def calls_now(game: Game, position: Position, seat: int | None) -> tuple[Call, ...]:
    """Return each call with what stands against it in a position, as far as a player at a seat (everybody: None;
    the designer: 0) may know."""
    return calls(position.program, position, seat)


def call(game: Game, position: Position, step: str, seat: int | None) -> Position:
    """Return the position after the table has called a step, for the player at a seat where it is for one (else None);
    the question that was open stays open. Raises IllegalChoice, saying why, if that cannot be."""
    return called(position.program, position, step, seat)


def view(game: Game, position: Position, seat: int | None) -> View:
    """Return what the player at a seat may know of a position, as data."""
    return view_of(position.program, list(position.now), seat)


def pictures(game: Game, position: Position, seat: int | None) -> tuple[Panel, ...] | None:
    """Return what the rulebook's boards show the player at a seat; None where it declares none."""
    return pictures_of(position.program, list(position.now), seat)


def random_policy(seed: int) -> Policy:
    """Return a policy that answers at random. It knows no position: whoever is asked may know what it knows."""
    chance = random.Random(seed)

    def policy(position: Position) -> str:
        return chance.choice(position.due.possible).id

    return policy


def bot(game: Game, policy: str, seed: int, seconds: float | None = None) -> Policy:
    """Return a policy by its name, one of `POLICIES`; see `interpreter.simulation.players`. One of those that are `SLOW` thinks
    for about so many `seconds` at most. Raises ValueError for another name."""
    if policy == "random":
        return random_policy(seed)
    chosen: dict[Program, Policy] = {}

    def answer(position: Position) -> str:
        if position.program not in chosen:
            chosen[position.program] = policy_of(position.program, policy, seed, seconds)
        return chosen[position.program](position)

    return answer


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

    `policy` is one of `POLICIES`; `check` tests the invariants at each step; with `cards` the figures of each card are
    there too; `jobs` processes (None: one for each core) share the work, and the same comes out whatever their number. A game that its rules stop
    raises RuleError, one in which an invariant does not hold AssertionError; where this is `forgiving`, `faults` tells
    of them and the figures are those of the other games. `elsewhere` plays them in the place of processes here
    (`interpreter.cluster`). Raises ValueError for what cannot be played.
    """
    program = playable(game, players, options, traced or policy != "random")
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

    `options` are those of the one and of the other; `cards` names cards by their numbers, of which more is told;
    `within` is how narrow the intervals of the victories are to be before the last seed. `parting` tells where the games
    of the first seed that differ part. Raises ValueError for what cannot be played.
    """
    programs = [
        playable(*one, policy != "random") for one in ((game, players, options[0]), (other, players, options[1]))
    ]
    both = zip((game, other), programs, options)
    sweepings = [_sweeping(*one, jobs, elsewhere, policy=policy, watched=True) for one in both]
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
) -> Sweeping:
    """Return what plays the games of some seeds: in processes here, or elsewhere."""
    if elsewhere is None:
        play, at_a_time = player_of(program, policy, check, watched), cores() if jobs is None else jobs
        return lambda seeds, progress: sweep(play, seeds, at_a_time, progress)
    texts = tuple((name, source.text) for name, source in game.sources.items())
    given, other = tuple((options or {}).items()), elsewhere
    job = Job(texts, program.layout.players, given, policy, check, traced or policy != "random", watched)
    return lambda seeds, progress: other.sweep(job, seeds, progress)


#: So many seeds are looked at for one whose games part.
LOOKED_AT = 20


def _first_parting(left: Program, right: Program, seeds: range) -> dict[str, Any] | None:
    """Return where the games of the first seed that differ part, and by how many decisions of those that were looked at."""
    parted = [parting(left, right, seed) for seed in seeds[:LOOKED_AT]]
    found = [one for one in parted if one is not None]
    if not found:
        return None
    numbers = sorted(one.number for one in found)
    return {"of": len(parted), "parted": len(found), "median": numbers[len(numbers) // 2], "first": asdict(found[0])}


def varied(game: Game, sources: Sequence[Source]) -> tuple[Game, tuple[str, ...]]:
    """Return a game in which what some texts declare stands in the place of what had the same name, and the numbers of
    the cards among it. Raises LoadError with all findings."""
    return variants.varied(game, sources)


def playable(game: Game, players: int, options: Mapping[str, object] | None, traced: bool) -> Program:
    """Return the program of a game for so many players. Raises ValueError for a number of players or an option that is
    not possible, LoadError if a pack needs a deck that is not in play."""
    if not game.min_players <= players <= game.max_players:
        numbers = {"title": game.title, "low": game.min_players, "high": game.max_players, "n": players}
        raise ValueError(Reason("{title} is for {low} to {high} players, not {n}", numbers))
    program = game.program(players, game.table(players, options or {}), traced, whole=not traced)
    demand_decks(program)
    return program


def run_scenarios(
    game: Game, only: Callable[[str], bool] | None = None, under: Path | None = None, mode: str = ""
) -> list[ScenarioResult]:
    """Run the scenarios of a game, in the order of its files; `only` picks titles, `under` a file or folder.

    The mode `heavy` saves and loads each at each question, `undo` takes each decision back and makes it again.
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
    """Return for each card (of a file or folder) how many scenarios show it at work, and how many see it fail.

    Where no card stands there, its scenarios are about the cards of the game: all of them are counted.
    """
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
    """Return what is to be chosen next to fill a template in, None if all is; `chosen` has the code of each name."""
    return templating.next_choice(game, template, chosen, language)


def instantiate(
    game: Game, template: str, title: str, chosen: Mapping[str, str], heading: str, name: str
) -> tuple[str, tuple[Diagnostic, ...], list[ScenarioResult]]:
    """Return the text of a file that a template makes, what is wrong with it, and how its scenarios went.

    The file begins with `heading`; `name` is what findings call it.
    """
    source = Source(name, templating.instantiate(game, template, title, chosen, heading))
    checked, text, findings = templating.judged(game, source)
    return text, findings, [] if checked is None else run_scenarios(Game(checked))


def card_text(game: Game, card: CardInfo, language: str) -> str:
    """Return what a card says, generated from its code."""
    return game.card_text(card, language)


def tried(game: Game) -> tuple[Tried, ...]:
    """Return the blocks of a rulebook that have to be tried before it is known whether they can be done."""
    return trials.tried(game.any_program)


def is_fact(game: Game, field: str, language: str) -> bool:
    """Tell whether a field has a name that players read in a language, and is not told by what a card says."""
    entry = game.lexicon.entry(language, field)
    return entry is not None and not entry.printed


def narrate(
    game: Game,
    event: Event,
    language: str,
    names: Sequence[str],
    seat: int | None,
    program: Program | None = None,
    alone: bool = False,
) -> str | None:
    """Return an event as a plain sentence (what has changed on the boards as one a line); None if it is not worth a
    line. What has changed is told by its name where it stands `alone`: nothing that is told accounts for it.

    `program` is that of the position: which number a piece has depends on how many play.
    """
    return narration.narrated(program or game.any_program, event, game.lexicon, language, names, seat, alone)


def card_of(game: Game, program: Program, piece: int) -> CardInfo | None:
    """Return the card that a piece is a copy of, None if it is none or nobody may know which; pieces have their numbers
    from a program."""
    if piece == UNKNOWN_PIECE:
        return None
    entry = program.layout.entry_of[piece]
    return game.cards[entry] if entry >= 0 else None


def reason(game: Game, why: str, language: str) -> str:
    """Return why something could not be done (`Option.why_not`), as it reads in a language."""
    return reason_text(why, game.lexicon, language)


def word(game: Game, name: str, language: str) -> str:
    """Return a word of the game (a zone, a value, an option, a verb) as it reads in a language."""
    return prose.word_text(name, game.lexicon, language)


def title(game: Game, title: str, language: str) -> str:
    """Return the title of a card as it reads in a language; as it is written if nobody has said."""
    return prose.title_text(title, game.lexicon, language)


def short(game: Game, name: str, language: str) -> str:
    """Return what is written for a word, or a title in quotes, where there is little room; "" if nobody has said."""
    entry = game.lexicon.entry(language, name)
    return entry.short if entry is not None else ""


def meaning(game: Game, name: str, language: str) -> str:
    """Return what an option or a word is for, as the prose of a language says; "" if it does not."""
    entry = game.lexicon.entry(language, name)
    return entry.means if entry is not None else ""


def claim(game: Game, name: str, language: str) -> str:
    """Return what a value that is yes or no says of whoever has it, as it reads: `keeps silence`."""
    return prose.claim_text(name, game.lexicon, language)


def in_force(game: Game, position: Position, language: str, seat: int | None) -> tuple[explanation.InForce, ...]:
    """Return the rules in force as far as a player at a seat (everybody: None; the designer: 0) may know them."""
    return explanation.in_force(game, position, language, seat)


def amount(game: Game, name: str, number: int | None, language: str) -> str:
    """Return so many of what a value counts (`3 points`), or the heading of such numbers (`points`)."""
    if number is None:
        return prose.plural_text(name, game.lexicon, language)
    return prose.amount_text(name, number, game.lexicon, language)


def ask_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return what is to be decided, as a sentence; empty if it cannot be said. `names` are those of the players;
    `program` is that of the position."""
    return questions.question_text(program or game.any_program, decision, game.lexicon, language, names)


def place_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return in what somebody is asked: a card, a step, a verb with what it is about; empty where nothing is told of it."""
    return questions.place_text(program or game.any_program, decision, game.lexicon, language, names)


def declined_text(
    game: Game, decision: Decision, language: str, names: Sequence[str] = (), program: Program | None = None
) -> str:
    """Return what `no` means, as a sentence; empty if the rulebook does not say."""
    return questions.declined_text(program or game.any_program, decision, game.lexicon, language, names)


def spoken_of(game: Game, decision: Decision, language: str, program: Program | None = None) -> tuple[int, ...]:
    """Return the pieces that a question names, as prose puts it; `program` is that of the position."""
    return questions.pieces_spoken_of(program or game.any_program, decision, game.lexicon, language)


def eval_text(game: Game, position: Position, text: str, seat: int | None) -> str:
    """Work out an expression of the language on a position, as the player at a seat may know it.

    Returns the value in words. Raises ValueError, with a message for whoever typed it, if it has no value that may be known.
    """
    return evaluation.evaluated(game, position, text, seat)
