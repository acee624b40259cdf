"""Which files one card, one answer, one line at the prompt and one edit pass through: a reader has to open all of them.

    python tests/house/trace.py                      # this naipe
    python tests/house/trace.py --root ../before     # another one, whose way in may still be called `door`
    python tests/house/trace.py --calls              # with the functions that are entered

A walk is traced the second time, so that what is learned once (tables of the parser, emitted code of other cards) is not
in it; the card is one that was not there the first time. Files stand in the order in which they are first entered.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]

RULES = """\
game toy "Toy"
  players 3 to 3
  active actor

noun card cards

zone pile: card, face down
zone waste: card
zone hand of player: card, seen by owner

supply: all cards in pile

value actor: player or none
value score of player: number

verb draw draws drew: who draws number n
  repeat n
    require pile is not empty else "the pile is empty"
    move the top of pile to who.hand

verb use uses used: who uses card c
  move c to waste
  resolve c for who

step turn of player p
  set actor to p
  p chooses a card in p.hand as one
  p uses one
  p draws 1

play
  shuffle pile
  for each player as p: run deal for p
  repeat 3
    for each player as p: run turn for p

step deal of player p
  p draws 2

rules
  after who draws n: raise who.score by n

card 1 "Ash"
  each player draws 1
card 2 "Birch"
  you may: you draw 1
card 3 "Cedar"
  copies 6
"""

CARD = """\
card 9 "{title}"
  copies 20
  you choose another player as friend
  friend draws 1
  if you.score > {number}: you draw 1
"""


class Walk:
    """The files that are entered while something is done, each with its functions in the order of first calls."""

    def __init__(self, root: Path) -> None:
        self.root = f"{root}{os.sep}"
        self.files: dict[str, dict[str, None]] = {}
        self.steps = 0
        self._last = ""

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        name = frame.f_code.co_filename
        if name.startswith("<naipe"):
            file = "emitted Python"
        elif name.startswith(self.root):
            file = name.removeprefix(self.root)
        else:
            return
        if file.startswith("tests"):
            return
        self.steps += file != self._last
        self._last = file
        self.files.setdefault(file, {})[frame.f_code.co_name] = None

    def of(self, work: Callable[[], object]) -> Walk:
        sys.setprofile(self)
        try:
            work()
        finally:
            sys.setprofile(None)
        return self


def module_of(root: Path, *names: str) -> ModuleType:
    """Return the first of some modules that there is in a naipe."""
    for name in names:
        with suppress(ModuleNotFoundError):
            return importlib.import_module(name)
    raise SystemExit(f"none of {', '.join(names)} is in {root}")


SEATS = 3


class Toy:
    """The toy game on disk, with the naipe in some folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.path = folder / "rules.naipe"
        self.api: Any = module_of(root, "interpreter.api", "interpreter.door")
        self.edits: Any = module_of(root, "interpreter.loading.hot_reload", "interpreter.editing")

    def card(self, title: str, number: int) -> Any:
        """Add a card that was not there, have it told and compiled; return the game."""
        self.path.write_text(RULES + CARD.format(title=title, number=number), encoding="utf-8")
        game = self.api.load(self.path)
        one = next(card for card in game.cards if card.name == title)
        self.api.card_text(game, one, game.languages[0])
        program = game.program(SEATS, game.default_options)
        program.effect(program.some_copy(one.entry.index), None)
        return game

    def seeds(self, game: Any, title: str) -> Iterator[int]:
        """Yield seeds of games in which the first player may use a card of this title."""
        for seed in range(99):
            if self.option(game, seed, title):
                yield seed
        raise SystemExit(f"in no game of the toy somebody is asked whether to use {title}")

    def option(self, game: Any, seed: int, title: str) -> str:
        """Return the id of the first option about a card of this title in the first decision, or nothing."""
        decision = self.api.begin(game, SEATS, seed).decision
        return "" if decision is None else next((one.id for one in decision.possible if title in one.label), "")

    def answer(self, game: Any, seed: int, title: str) -> Callable[[], None]:
        """Return what carries out the first decision of a game: to use this card, which asks for a friend."""
        position = self.api.begin(game, SEATS, seed)
        option = self.option(game, seed, title)

        def work() -> None:
            after = self.api.decide(game, position, option)
            if after.decision is None or len(after.decision.possible) != SEATS - 1:
                raise SystemExit(f"{title} does not ask for a friend")

        return work

    def line(self, game: Any, seed: int, title: str) -> Callable[[], None]:
        """Return what types the same answer at the prompt."""
        session = importlib.import_module("repl.play.session").Session
        table = importlib.import_module("repl.play.table").Table(("One", "Two", "Three"), frozenset({2, 3}), seed)
        commands = importlib.import_module("repl.play.commands").COMMANDS
        play = session(game, table, commands=commands)
        play.start()
        option = self.option(game, seed, title)

        def work() -> None:
            if play.submit(option).stopped or len(play.due.possible) != SEATS - 1:
                raise SystemExit(f"{title} does not ask for a friend")

        return work


def walks(root: Path) -> dict[str, Walk]:
    """Carry out the walks on the naipe in a folder."""
    found = {}
    with tempfile.TemporaryDirectory() as spare:
        toy = Toy(root, Path(spare))
        toy.card("Warm", 1)
        found["one card: read, checked, said, compiled"] = Walk(root).of(lambda: toy.card("Maple", 2))
        game = toy.api.load(toy.path)
        seeds = toy.seeds(game, "Maple")
        toy.answer(game, next(seeds), "Maple")()
        found["one answer: a card is used, and asks"] = Walk(root).of(toy.answer(game, next(seeds), "Maple"))
        toy.line(game, next(seeds), "Maple")()
        found["one line: the same answer, typed at the prompt"] = Walk(root).of(toy.line(game, next(seeds), "Maple"))
        name = next(iter(game.sources))
        text = game.sources[name].text
        toy.edits.with_sources(game, {name: text.replace("friend draws 1", "friend draws 2")})
        changed = text.replace("friend draws 1", "friend draws 3")
        found["one edit: a card is changed while the game is on"] = Walk(root).of(
            lambda: toy.api.begin(toy.edits.with_sources(game, {name: changed}), SEATS, 1)
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the naipe that is walked through")
    parser.add_argument("--calls", action="store_true", help="name the functions, too")
    args = parser.parse_args()
    root = args.root.resolve()
    sys.path.insert(0, str(root))
    with tempfile.TemporaryDirectory() as kept:
        os.environ["XDG_CACHE_HOME"] = kept
        for title, walk in walks(root).items():
            functions = sum(len(names) for names in walk.files.values())
            print(
                f"{title}: {len(walk.files)} files, {functions} functions, {walk.steps} times from one file to another"
            )
            for file, names in walk.files.items():
                print(f"  {file}" + (f"  {' '.join(names)}" if args.calls else f"  {len(names)}"))
            print()


if __name__ == "__main__":
    main()
