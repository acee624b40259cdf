"""Small rulebooks for tests, random games with them, and comparisons of such games."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hostile import random_rules

from dsl.diagnostics.report import render_all
from interpreter import api
from interpreter.compiler.flow import advance
from interpreter.model.layout import SECRETS
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from interpreter.runtime.trials.options import possible
from places import TESTS

SETTING = (TESTS / "settings" / "toy.naipe").read_text(encoding="utf-8")


def toy(folder: Path, text: str, setting: str = SETTING) -> api.Game:
    """Load a small rulebook: the text after a setting. The test fails if the rules have errors."""
    path = folder / "toy.naipe"
    path.write_text(f"{setting}\n{text}", encoding="utf-8")
    try:
        return api.load(path)
    except api.LoadError as error:
        pytest.fail(render_all(error.findings, error.sources))


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in a `with` block after some seconds of processor time, so that an endless loop fails and does not
    hang the tests."""

    def cut_off(*_) -> None:
        raise TimeoutError(f"not done within {seconds} s")

    before = signal.signal(signal.SIGVTALRM, cut_off)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


ZOO = (
    SETTING
    + """
noun die dice
  value face: number from 1 to 6 = 1

zone cup of player: die
supply of player: 2 dice in cup

value turns: number
value friends: players

verb use uses used: who uses card c
  move c to waste
  resolve c at use for who

verb found founds founded: who founds card c
  move c to who.table_of

step begin_it
  shuffle pile
  each player draws 3
  set actor to player 1

step turn_of
  attempt: actor draws 1
  otherwise: actor gains 1
  roll actor.cup
  actor may
    actor chooses a card in actor.hand where it has use as c
    actor uses c
  otherwise: actor gains 1

step council
  set marks to 0
  for each player as p at once
    p decides among for_it, against_it as opinion
    if opinion is for_it: raise marks by 1
  if marks * 2 > count of players
    attempt
      for each player as p at once: p gives 1 to the next player after p

step market
  open market for players starting with actor as p until (count of players) pass
    p may
      p chooses a blue card in p.hand as c
      p founds c

step finish
  raise turns by 1
  if turns >= 9 or there is a player with 0 cards
    end play won by all players with most score
  set actor to the next player after actor

play
  run begin_it
  repeat forever
    run turn_of
    if turns mod 3 = 1: run council
    if turns mod 4 = 2: run market
    run finish

tally turns: turns
tally score: total score of players

invariant "dice stay in their cups": total face of dice >= 2 * count of players

card 20 "Gift"
  at use
    another player gains 2

card 21 "Toll"
  at use
    you choose another player as payer
    you choose a number from 1 to 2 as amount
    payer discards amount

card 22 "Spy"
  at use
    reveal (the next player).hand to you
    you choose a card in (the next player).hand as c
    move c to you.hand

card 23 "Omen"
  at use
    next time anyone gains n: fail "the omen"
    you gain 1

card 24 "Swap"
  at use
    you choose up to 2 cards in you.hand as mine
    move mine to (the previous player).hand
    reveal mine to everyone

card 25 "Luck"
  at use
    you choose any number of dice in you.cup as lot
    roll lot
    require total face of dice in you.cup > 6
    you gain 3

card 26 "Turn"
  at use
    set direction to -direction
    raise friends by you

card 27 "Law"
  colour blue
  change n by 1 when anyone gains n
  forbid you discard n where n > 1
  at use
    you gain 1

card 28 "Tithe"
  colour blue
  after who gains n where who is not you: you gain 1
  at use
    you discard 1

card 29 "Blind"
  at use
    you choose a card in pile as c
    move c to you.hand
    shuffle pile

card 30 "Rest"
  at use
    during the next turn_of
      ignore anyone gains n

card 31 "Peace"
  at use
    until turns > 6
      change n to at most 2 when who gains n
"""
)


AGENCIA = "agencia"


PLAYERS = {"zoo": (2, 3, 4), AGENCIA: (3, 4, 6)}


def played(game: api.Game, players: int, seed: int, picks: list[int]) -> list[tuple[api.Position, str]]:
    """Play the decisions in `picks`. Return pairs of a position and the id of the answer given there; for the last position
    it is ""."""
    position = api.begin(game, players, seed)
    line = []
    for pick in picks:
        if position.decision is None:
            break
        able = position.decision.possible
        answer = able[pick % len(able)].id
        line.append((position, answer))
        position = api.decide(game, position, answer)
    line.append((position, ""))
    return line


class Recording(Run):
    """A run that records which answers belong to blocks that failed."""

    def attempt(self, body, clause):
        start, depth = self.answers.cursor, len(self.context.blocks)
        if self.trial.probing:
            return super().attempt(body, clause)
        for stretch in [stretch for stretch in self.failed if stretch[0] >= start]:
            del self.failed[stretch]
        failure = super().attempt(body, clause)
        if failure is not None and self.answers.cursor > start:
            self.failed[start, depth] = self.answers.cursor
        return failure


def without_secrets(slots: list[object]) -> list[object]:
    """Return the slots without SECRETS, which counts what was seen. Playouts do not look ahead, so they count differently in
    blocks that fail."""
    return [value for slot, value in enumerate(slots) if slot != SECRETS]


def playout_with_checkpoints(program, seed: int) -> tuple[list[list], list[object]]:
    """Play a game at random as playouts do: an option is tried without looking ahead, and replaced if it turns out to be
    impossible. Return for each checkpoint the slots, the answers after it, and the answers that belong to failed blocks; and
    the slots at the end."""
    chance = random.Random(seed).random
    checkpoints: list[list] = []

    def decider(run, question) -> int:
        barred = run.answers.excluded.get(run.answers.cursor, set())
        able = [index for index in range(len(question.options)) if index not in barred]
        return able[int(chance() * len(able))]

    def note(run) -> None:
        checkpoints[-1][1:] = [tuple(run.answers.script[: run.answers.cursor]), dict(run.failed)]
        run.failed.clear()

    def at_step(run) -> bool:
        if checkpoints:
            note(run)
        checkpoints.append([list(run.slots), (), {}])
        return False

    run = Recording(program, initial_state(program, seed), decider, search_ahead=False, traced=program.traced)
    run.failed = {}
    advance(run, at_step)
    note(run)
    return checkpoints, list(run.slots)


def played_again_by_hand(program, seed: int, checkpoints: list[list], end: list[object]) -> None:
    """Give the answers of a playout to a game that looks ahead. Each answer must be possible there (or belong to a block
    that failed), and the game must have the same slots at each checkpoint."""
    step, place, lost = -1, 0, 0

    def decider(run, question) -> int:
        nonlocal place, lost
        may = possible(run, question)
        _, answers, failed = checkpoints[step]
        if lost in {block.serial for block in run.context.blocks}:
            return may.index(True) if any(may) else 0  # the game is on the way to the point at which the block fails
        if not any(may):
            lost, depth = run.context.blocks[-1].serial, len(run.context.blocks) - 1
            place = next(stop for (start, level), stop in failed.items() if start <= place < stop and level == depth)
            return 0
        answer = answers[place]
        if may[answer]:
            place += 1
            return answer
        assert question.kind == "may", (
            f"the playout took what is not possible: {question.options[answer]} as {question.name}"
        )
        place = max((stop for (start, _), stop in failed.items() if start == place + 1), default=place + 1)
        return 1

    def at_step(run) -> bool:
        nonlocal step, place, lost
        step, place, lost = step + 1, 0, 0
        assert without_secrets(run.slots) == without_secrets(checkpoints[step][0]), (
            f"seed {seed}: apart at checkpoint {step}"
        )
        return False

    run = Run(program, initial_state(program, seed), decider, search_ahead=True, traced=program.traced)
    advance(run, at_step)
    assert step == len(checkpoints) - 1
    assert without_secrets(run.slots) == without_secrets(end)


#: The factor for the number of random rules: NAIPE_MANY=20 pytest tests/properties/test_random_rules.py
MANY_RULES = int(os.environ.get("NAIPE_MANY", "1"))


def made_up(folder: Path, seeds: range, **how: bool) -> Iterator[tuple[int, api.Game]]:
    """Yield games with random rules, each with its seed. Rules that the check refuses are left out."""
    path = folder / "nonsense.naipe"
    count = 0
    for seed in seeds:
        path.write_text(random_rules.rules(seed, **how), encoding="utf-8")
        try:
            game = api.load(path)
        except api.LoadError:
            continue
        count += 1
        yield seed, game
    assert count > len(seeds) * 0.9, "most of these rules should be right"
