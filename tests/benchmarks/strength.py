"""Measure how strong bots are: one bot plays one policy, all others play another.

    python tests/benchmarks/strength.py --game rulebooks/agencia --players 3 --policy greedy --against random --games 30

The first bot has each seat in turn. With `--all` the program prints a table for every game: greedy against random, Monte
Carlo against random, and Monte Carlo against greedy. `even` is the share of victories of equal players: the mean share of the
players who win a game together, such as a half in a game of two pairs. `--thinking` multiplies the number of games that Monte
Carlo bots imagine. A policy is proved stronger only if the whole confidence interval is above `even`. With `--together` all
play the same policy. In a game that all players may lose, this shows in how many games somebody wins.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from interpreter import api
from interpreter.compiler.program import Program
from interpreter.positions.position import Policy, Position
from interpreter.simulation import POLICIES
from interpreter.simulation.intervals import of_share
from interpreter.simulation.montecarlo import GAMES, Imagining, MonteCarlo
from interpreter.simulation.players import policy_of
from interpreter.simulation.playout import Endless, policy_playout
from interpreter.thinking import imagination

#: A game that takes more decisions counts as one that nobody wins. Good bots can keep a game going for ever.
MOST = 1000

#: The pairs of policies for `--all`, and the number of players for each game.
PAIRS = (("greedy", "random"), ("mc", "random"), ("mc", "greedy"))
PLAYERS = {
    "agencia": 3,
    "boratime": 2,
    "limit": 3,
    "som": 1,
    "sueca": 4,
    "coreto": 3,
    "invernada": 3,
    "eights": 3,
    "uno": 2,
}


def answering(program: Program, seed: int, name: str, imagining: Imagining | None, thinking: int) -> Policy:
    """Return a policy by its name. `random` chooses among the possible options and uses no other knowledge. `imagining`
    plays the games that an `mc` bot imagines; there are `thinking` times as many as usual."""
    if name == "mc":
        return MonteCarlo(program, seed, thinking * GAMES, None, imagining)
    if name != "random":
        return policy_of(program, name, seed)
    chance = random.Random(seed)
    return lambda position: chance.choice(position.due.possible).id


def _by_seat(bots: Mapping[int, Policy]) -> Policy:
    """Return a policy in which each seat has a bot of its own. It raises Endless after `MOST` decisions."""

    def answer(position: Position) -> str:
        if position.decisions >= MOST:
            raise Endless
        return bots[position.due.seat](position)

    return answer


def victories(
    game: api.Game,
    players: int,
    policy: str,
    against: str,
    seeds: range,
    imagining: list[MonteCarlo],
    thinking: int = 1,
) -> Iterator[tuple[bool | None, float]]:
    """Play a game for each seed. Yield two values: whether the bot with `policy` has won (None if nobody has won, or if the game
    did not end within `MOST` decisions), and the share of the players who have won. The Monte Carlo bots of each game are
    appended to `imagining`."""
    program = game.program(players, game.table(players, {}), traced=True)
    inside = imagination(game, program) if "mc" in (policy, against) else None
    for seed in seeds:
        mine = 1 + seed % players
        bots = {
            seat: answering(program, seed * 100 + seat, policy if seat == mine else against, inside, thinking)
            for seat in range(1, players + 1)
        }
        imagining += [bot for bot in bots.values() if isinstance(bot, MonteCarlo)]

        try:
            winners = policy_playout(program, seed, _by_seat(bots)).winners
        except Endless:
            winners = ()
        yield mine in winners if winners else None, len(winners) / players


def together(folder: Path, players: int, policy: str, games: int, seed: int, thinking: int) -> str:
    """Let all bots play one policy. Return a line with the number of games that somebody has won."""
    begun, won = time.process_time(), 0
    game = api.load(folder, scenarios=False)
    program = game.program(players, game.table(players, {}), traced=True)
    inside = imagination(game, program) if policy == "mc" else None
    for number in range(seed, seed + games):
        bots = {
            seat: answering(program, number * 100 + seat, policy, inside, thinking) for seat in range(1, players + 1)
        }
        try:
            won += bool(policy_playout(program, number, _by_seat(bots)).winners)
        except Endless:
            continue
    low, high = of_share(won, games)
    took = (time.process_time() - begun) / games
    return (
        f"{folder.name:<10}{players:>3}  all {policy:<7} somebody wins {won:>4} of {games:<5}{100 * won / games:5.0f} %"
        f"  {100 * low:3.0f} – {100 * high:3.0f} %  {took:6.2f} s a game"
    )


def row(folder: Path, players: int, policies: tuple[str, str], games: int, seed: int, thinking: int) -> str:
    policy, against = policies
    begun = time.process_time()
    imagining: list[MonteCarlo] = []
    game, seeds = api.load(folder, scenarios=False), range(seed, seed + games)
    found = list(victories(game, players, policy, against, seeds, imagining, thinking))
    won, ended = sum(one is True for one, _ in found), sum(one is not None for one, _ in found)
    even = sum(share for _, share in found) / max(1, ended)
    share, (low, high) = won / max(1, ended), of_share(won, ended)
    took = (time.process_time() - begun) / games
    worlds = sum(bot.worlds for bot in imagining)
    thrown_away = (
        f"  {worlds} worlds, {sum(bot.unlike for bot in imagining)} could not be, "
        f"{sum(bot.faults for bot in imagining)} games came to a fault"
        if worlds
        else ""
    )
    return (
        f"{folder.name:<10}{players:>3}  {policy:<7}{against:<8}{won:>5} of {ended:<5}{100 * share:5.0f} %"
        f"  {100 * low:3.0f} – {100 * high:3.0f} %  even {100 * even:3.0f} %  {took:6.2f} s a game{thrown_away}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", type=Path, default=ROOT / "rulebooks" / "agencia")
    parser.add_argument("--players", type=int)
    parser.add_argument("--policy", choices=POLICIES, default="greedy")
    parser.add_argument("--against", choices=POLICIES, default="random")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thinking", type=int, default=1, help="how many times as many games mc bots imagine")
    parser.add_argument("--all", action="store_true", help="every game, every pair")
    parser.add_argument("--together", action="store_true", help="all play the policy: how many games somebody wins")
    args = parser.parse_args()
    if args.together:
        players = args.players or PLAYERS.get(args.game.name, 2)
        print(together(args.game, players, args.policy, args.games, args.seed, args.thinking), flush=True)
        return
    folders = [ROOT / "rulebooks" / name for name in ("agencia", "boratime", "limit")]
    folders += [ROOT / "tests" / "benchmarks" / "rulebooks" / name for name in ("eights", "uno")]
    for folder in folders if args.all else [args.game]:
        players = args.players or PLAYERS.get(folder.name, 2)
        for both in PAIRS if args.all else [(args.policy, args.against)]:
            print(row(folder, players, both, args.games, args.seed, args.thinking), flush=True)


if __name__ == "__main__":
    main()
