"""Which files one card, one answer and one edit pass through: what a reader has to open to follow each of them.

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
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]

RULES = """\
game toy "Toy"
  players 2 to 2
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


def walks(root: Path) -> dict[str, Walk]:
    """Carry out the three walks on the naipe in a folder."""
    api: Any = module_of(root, "interpreter.api", "interpreter.door")
    edits: Any = module_of(root, "interpreter.loading.hot_reload", "interpreter.editing")
    found = {}
    with tempfile.TemporaryDirectory() as spare:
        path = Path(spare) / "rules.naipe"

        def card(title: str, number: int) -> None:
            path.write_text(RULES + CARD.format(title=title, number=number), encoding="utf-8")
            game = api.load(path)
            one = next(card for card in game.cards if card.name == title)
            api.card_text(game, one, game.languages[0])
            program = game.program(2, game.default_options)
            program.effect(program.some_copy(one.entry.index), None)

        card("Warm", 1)
        found["one card: read, checked, said, compiled"] = Walk(root).of(lambda: card("Maple", 2))
        game = api.load(path)

        def answered(seed: int) -> Callable[[], object]:
            position = api.begin(game, 2, seed)
            held = next(o for o in position.decision.possible if "Maple" in o.label)
            return lambda: api.decide(game, position, held.id)

        seeds = (
            seed for seed in range(99) if any("Maple" in o.label for o in api.begin(game, 2, seed).decision.possible)
        )
        answered(next(seeds))()
        found["one answer: a card is used, and asks"] = Walk(root).of(answered(next(seeds)))
        name = next(iter(game.sources))
        text = game.sources[name].text
        edits.with_sources(game, {name: text.replace("friend draws 1", "friend draws 2")})
        changed = text.replace("friend draws 1", "friend draws 3")
        found["one edit: a card is changed while the game is on"] = Walk(root).of(
            lambda: api.begin(edits.with_sources(game, {name: changed}), 2, 1)
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
