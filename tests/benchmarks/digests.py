"""Print a digest for each of twenty seeded games of every rulebook, to compare two versions of naipe.

    python tests/benchmarks/digests.py > before.txt
    python tests/benchmarks/digests.py --root ../naipe-changed > after.txt
    diff before.txt after.txt

The games are played with every option looked at, as for a person. A line has the game, the players, the options, the seed,
the number of decisions, and three digests:

- `play`: who was asked what, and which options were possible;
- `state`: the digest of the position at every decision. It also changes if values are stored in another order;
- `words`: the questions, the log, and the texts of options.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import inspect
import itertools
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]
#: The number of games of each rulebook, and the number of decisions after which a game is broken off.
GAMES, MOST = 20, 300


def api_of(root: Path) -> ModuleType:
    """Return the module `interpreter.api` of the naipe in a folder. The folder may be a checkout or an installed package,
    also of an older naipe that called this module `door`."""
    sys.path.insert(0, str(root))
    if (root / "naipe" / "interpreter").is_dir():
        return importlib.import_module("naipe.interpreter.api")
    try:
        return importlib.import_module("interpreter.api")
    except ModuleNotFoundError:
        return importlib.import_module("interpreter.door")


def tables(game: Any, games: int) -> list[tuple[int, dict[str, object]]]:
    """Return pairs of a number of players and options, so that each number and each choice of each option occurs. If there
    are fewer pairs than games, the pairs are repeated."""
    numbers = itertools.cycle(range(game.min_players, min(game.max_players, 6) + 1))
    found: list[tuple[int, dict[str, object]]] = [(next(numbers), {})]
    for name, choices in game.options.items():
        found += [(next(numbers), {name: choice}) for choice in list(choices)[:6]]
    return list(itertools.islice(itertools.cycle(found), games)) if len(found) < games else found[:games]


def refused(game: Any, players: int, options: dict[str, object]) -> str:
    """Return the reason why a game with this number of players and these options is refused; "" if it is allowed. Since the
    second edition some options exclude each other."""
    try:
        game.table(players, options)
    except ValueError as refusal:
        return str(refusal)
    return ""


def played(
    api: Any, game: Any, players: int, options: dict[str, object], seed: int, most: int = MOST
) -> tuple[int, str, str, str]:
    """Play one game at random. Return the number of its decisions, and the digests of play, state and words."""
    play, state, words = (hashlib.blake2b(digest_size=6) for _ in range(3))
    chance, names = random.Random(seed), [f"P{seat}" for seat in range(1, players + 1)]
    language = game.languages[0]
    position, number = api.begin(game, players, seed, options), 0
    while True:
        state.update(position.digest().encode())
        for event in position.events:
            words.update((api.narrate(game, event, language, names, None, position.program) or "").encode())
        decision = position.decision
        if decision is None or number == most:
            break
        asked = (decision.seat, decision.kind, [(option.id, option.possible) for option in decision.options])
        play.update(repr(asked).encode())
        words.update(question(api, game, decision, language, position.program).encode())
        words.update(repr([option.label for option in decision.options]).encode())
        position = api.decide(game, position, chance.choice(decision.possible).id)
        number += 1
    return number, play.hexdigest(), state.hexdigest(), words.hexdigest()


def question(api: Any, game: Any, decision: Any, language: str, program: Any) -> str:
    """Return the question of a decision in words. The program of the position is passed along only if this version of naipe
    has a parameter for it."""
    wants = "program" in inspect.signature(api.ask_text).parameters
    found: str = (
        api.ask_text(game, decision, language, (), program) if wants else api.ask_text(game, decision, language)
    )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--root", type=Path, default=ROOT, help="the naipe that plays")
    parser.add_argument("--rules", type=Path, help="the folder of the rulebooks (those of that naipe)")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games of each rulebook")
    parser.add_argument("--most", type=int, default=MOST, help="after how many decisions a game is left")
    parser.add_argument("only", nargs="*", help="names of rulebooks")
    args = parser.parse_args()
    api = api_of(args.root.resolve())
    folder = (args.rules or args.root / "rulebooks").resolve()
    for path in sorted(path for path in folder.iterdir() if any(path.glob("*.naipe"))):
        if args.only and path.name not in args.only:
            continue
        game = api.load(path, scenarios=False)
        for seed, (players, options) in enumerate(tables(game, args.games), 1):
            chosen = " ".join(f"{name}={choice}" for name, choice in options.items())
            place = f"{path.name} {players} seed {seed} {chosen or 'plain'}"
            if why := refused(game, players, options):
                print(f"{place}: {why}")
                continue
            try:
                number, play, state, words = played(api, game, players, options, seed, args.most)
            except Exception as fault:
                if type(fault).__name__ != "RuleError":  # each version of naipe has a class of its own
                    raise
                print(f"{place}: a fault of the rules: {fault}", flush=True)
                continue
            print(f"{place}: {number} play {play} state {state} words {words}", flush=True)


if __name__ == "__main__":
    main()
