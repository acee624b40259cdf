"""Play Crazy Eights of `docs/your-first-game.md` and of OpenSpiel side by side: `python -m tests.searches.lockstep [--games
N]`.

The game by hand (`tests/benchmarks/yardsticks`) was written by the author of the rules, so both can have the same mistakes.
OpenSpiel was written by others. Only this program needs it: `pip install open_spiel==2.0.2`.

naipe deals and draws. OpenSpiel gets the same cards at its chance nodes. In both programs these must be the same: the player
who is asked, the cards that may be laid, the suits that may be named, the end of the game, and the winners. The winners are
not compared if nobody can lay a card, because OpenSpiel 2.0.2 counts the points of a card by its number among the actions
(findings/open-spiel-crazy-eights-points.sh).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import naipe

RULES = Path(__file__).parents[1] / "benchmarks" / "rulebooks" / "eights"
SUITS = ("clubs", "diamonds", "hearts", "spades")
#: The numbers of the actions “draw”, “pass” and “name the first suit” in OpenSpiel (crazy_eights.h, 2.0.2).
DRAW, PASS, NOMINATE = 52, 53, 54
DEALER = 52


class Parted(Exception):
    """The two games differ from now on. The message says how."""


def number_of(title: str) -> int:
    """Return the number of a card in OpenSpiel: `Spades 1` (the ace, which ranks highest there) is 51."""
    suit, rank = title.casefold().split()
    return (int(rank) - 2) % 13 * 4 + SUITS.index(suit)


class Table:
    """One game, played in both programs."""

    def __init__(self, spiel: Any, game: Any, players: int, seed: int) -> None:
        self.game, self.players = game, players
        self.position = naipe.begin(game, players=players, seed=seed)
        self.stock = self._zone("stock", None)  # the top card is the last one
        self.other = spiel.load_game(f"crazy_eights(players={players},max_turns=100000)").new_initial_state()
        self._deal()

    def _zone(self, name: str, seat: int | None) -> list[int]:
        pieces = naipe.view(self.game, self.position, seat=0).zone(name, seat).pieces
        return [number_of(piece.title) for piece in pieces]

    def _deal(self) -> None:
        """Give OpenSpiel the hands and the first card. Cards that naipe has drawn before the first question are put back on
        the stock."""
        size = 7 if self.players == 2 else 5
        hands = [self._zone("hand", seat) for seat in range(1, self.players + 1)]
        opener = self._zone("heap", None)[0]
        asked = self.position.decision.seat - 1
        first = next(
            seat
            for seat in ((asked - back) % self.players for back in range(self.players))
            if len(hands[(seat - 1) % self.players]) == size
        )
        order = [(first + place) % self.players for place in range(self.players)]
        self.other.apply_action(DEALER + (first - 1) % self.players)
        for place in range(size):
            for seat in order:
                self.other.apply_action(hands[seat][place])
        self.other.apply_action(opener)
        self.stock += reversed([card for seat in order for card in hands[seat][size:]])
        self._catch_up()

    def _draw(self) -> None:
        """Let OpenSpiel draw the cards that naipe draws."""
        while self.other.is_chance_node():
            self.other.apply_action(self.stock.pop())

    def _catch_up(self) -> None:
        """Let the players whom naipe does not ask draw and pass in OpenSpiel, as naipe's rules make them do."""
        while not self.other.is_terminal():
            self._draw()
            legal = self.other.legal_actions()
            if any(action < DRAW or action >= NOMINATE for action in legal):
                return
            self.other.apply_action(DRAW if DRAW in legal else PASS)

    def compare(self) -> None:
        """Raise Parted if the asked player or the possible answers differ, or at the end the winners."""
        decision = self.position.decision
        if decision is None or self.other.is_terminal():
            self._compare_ends()
            return
        if decision.seat - 1 != self.other.current_player():
            raise Parted(f"naipe asks {decision.seat - 1}, OpenSpiel {self.other.current_player()}")
        ours = sorted(self._answers())
        theirs = sorted(action for action in self.other.legal_actions() if action not in (DRAW, PASS))
        if ours != theirs:
            raise Parted(f"naipe offers {ours}, OpenSpiel {theirs}")

    def _compare_ends(self) -> None:
        outcome = self.position.outcome
        if outcome is None or not self.other.is_terminal():
            raise Parted(f"naipe: {outcome}; OpenSpiel is over: {self.other.is_terminal()}")
        if outcome.ending == "stuck":
            return
        returns = self.other.returns()
        best = [seat + 1 for seat, points in enumerate(returns) if points == max(returns)]
        if sorted(outcome.winners) != best:
            raise Parted(f"naipe: {sorted(outcome.winners)} win; OpenSpiel: {best}")

    def _answers(self) -> Iterator[int]:
        for option in self.position.decision.possible:
            if option.label in SUITS:
                yield NOMINATE + SUITS.index(option.label)
            elif option.piece is not None:
                yield number_of(option.label)

    def answer(self, chance: random.Random) -> None:
        """Give both programs the same random answer."""
        possible = self.position.decision.possible
        at = chance.randrange(len(possible))
        option = possible[at]
        named = list(self._answers())
        self.position = naipe.decide(self.game, self.position, option.id)
        if option.id != "no":
            self.other.apply_action(named[[one for one in possible if one.id != "no"].index(option)])
        else:
            legal = self.other.legal_actions()
            self.other.apply_action(DRAW if DRAW in legal else PASS)
        self._catch_up()


def played(spiel: Any, game: Any, players: int, seed: int) -> int:
    """Play one game in both programs. Return the number of decisions. Raises Parted if the games differ."""
    table, chance, number = Table(spiel, game, players, seed), random.Random(seed), 0
    table.compare()
    while table.position.decision is not None:
        table.answer(chance)
        table.compare()
        number += 1
    return number


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.searches.lockstep")
    parser.add_argument("--games", type=int, default=100, help="how many games, of 2 to 5 players in turn")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    args = parser.parse_args()
    import pyspiel  # noqa: PLC0415 - not in naipe's environment

    game, parted, decisions = naipe.load(str(RULES)), 0, 0
    for seed in range(args.seed, args.seed + args.games):
        players = 2 + seed % 4
        try:
            decisions += played(pyspiel, game, players, seed)
        except Parted as why:
            parted += 1
            print(f"seed {seed}, {players} players: {why}")
    print(f"{args.games} games, {decisions:,} decisions: {parted} went another way")
    return 1 if parted else 0


if __name__ == "__main__":
    raise SystemExit(main())
