"""Print what many games have shown of each card: where it lay, what was done with it, and which half was used.

    python tests/benchmarks/seen.py --game rulebooks/clash --games 200 --vary expansion --table rulebooks/clash/seen.md
    python tests/benchmarks/seen.py --game rulebooks/agencia --games 40

The games differ as much as the rulebook allows. The number of players and the values of the options in `--vary` change from
game to game. The players are bots: in turn, bots that answer at random, greedy bots, and a mixture. No position is set up by
hand; everything that is counted has happened in play.

- *games*: games in which the card moved, lay in a player's own zone, was in force, was carried out, or was part of an event.
- *held*, *shown*, *in force*: games in which a player had the card in a zone of their own, in which everybody could see the
  card, in which its rules were in force.
- *carried out*: how often its text was carried out, without attempts that were undone.
- *done with it*: the verbs of the events that the card was part of, each with the number of events. If the fields of a card
  name other cards (its halves), each half follows in quotation marks, with the number of times that it was carried out while
  this card was the last one handled.

Below the tables is a list of everything that never happened in a game. If the list is not empty, the exit code is 1.
"""

from __future__ import annotations

import argparse
import itertools
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dsl.semantics.rulebook import CardEntry
from interpreter import api
from interpreter.compiler.coverage import Coverage, has_sentences
from interpreter.compiler.program import Program
from interpreter.loading.demands import playable
from interpreter.model.failure import RuleError
from interpreter.model.layout import KNOWN
from interpreter.runtime.parts import ROLLED
from interpreter.runtime.state import State
from interpreter.runtime.visibility import sees
from interpreter.simulation import planning
from interpreter.simulation.planning import Asked, Planner
from interpreter.simulation.playout import planned_playout
from interpreter.simulation.watching import Watch

#: Greedy bots search less here than usual: the number of ways, the least number for an answer, and the number in vain (see
#: `planning`).
planning.WAYS, planning.LEAST, planning.MOST = 6, 1, 3

#: With this number of players or more, at most half of them are greedy, because greedy bots take long.
CROWD = 4

#: The verb that is counted for a card that a die or another draw of chance selects.
ROLLS = "roll"

#: Stands for a verb in `Handled.notes` if the card was carried out.
CARRIED = -1


#: The heading of the file with the tables.
HEADING = """# {title}: what {games} games of bots have seen of each card

`python {command}` writes this file, and says what the columns mean.
"""


@dataclass
class Use:
    """The counts of one card over some games. `halves` are the cards that its fields name, with the number of uses of each."""

    games: int = 0
    held: int = 0
    shown: int = 0
    in_force: int = 0
    carried_out: int = 0
    deeds: Counter[str] = field(default_factory=Counter)
    halves: Counter[int] = field(default_factory=Counter)

    def add(self, other: Use) -> None:
        """Add the counts of other games."""
        self.games += other.games
        self.held += other.held
        self.shown += other.shown
        self.in_force += other.in_force
        self.carried_out += other.carried_out
        self.deeds += other.deeds
        self.halves += other.halves


#: The counts of each card, by the index of the card in the rulebook.
Uses = dict[int, Use]


class Handled(Coverage):
    """Records in which order cards were part of events and were carried out. A note has a block, a verb (-1 if the card was
    carried out), and the cards."""

    def __init__(self, rulebook_of: Sequence[int]) -> None:
        super().__init__()
        self.entry_of = rulebook_of
        self.notes: list[tuple[int, int, tuple[int, ...]]] = []

    def carry_out(self, run: State, card: int, first: bool) -> None:
        """Record that a card was carried out, unless naipe only tries an option."""
        super().carry_out(run, card, first)
        if not run.trial.probing:
            self.notes.append((run.memo.serial, CARRIED, (self.entry_of[card],)))

    def handle(self, run: State, verb: int, values: Iterable[object]) -> None:
        """Record the cards that were part of an event."""
        values = tuple(values)
        super().handle(run, verb, values)
        self.notes.append((run.memo.serial, verb, cards_among(self.entry_of, values)))

    def forget(self, block: int) -> None:
        """Remove the notes of a block that is undone or carried out once more."""
        super().forget(block)
        self.notes = [one for one in self.notes if one[0] < block]


class Looking(Watch):
    """Watches a game of a traced program, event by event. `halves` has for each card the cards that its fields name."""

    def __init__(self, program: Program, halves: Mapping[int, frozenset[int]]) -> None:
        super().__init__(program)
        self.halves = halves
        self.entry_of = program.layout.entry_of
        self.uses: Uses = {}
        self.shown: set[int] = set()
        self.whole: dict[int, int] = {}  # for each half: the last handled card that has this half
        self.begun: Sequence[Any] = ()
        self.rolled = 0

    def begin(self, run: State) -> None:
        """Handle the beginning of a game."""
        super().begin(run)
        self.handled = Handled(self.entry_of)
        self.program.coverage = self.seen.coverage = self.handled
        self.begun = tuple(run.slots)

    def step(self, run: State) -> None:
        """Handle the beginning of a step: everything before it is final, so it is counted now."""
        super().step(run)
        self._look_around(run)
        self._count(run)

    def end(self, run: State) -> Any:
        """Handle the end of the game."""
        self._look_around(run)
        self._count(run)
        return super().end(run)

    def told(self) -> Uses:
        """Return the counts of each card in this game."""
        for card in {*self.uses, *self.seen.held, *self.seen.in_force, *self.shown} - {-1}:
            use = self._of(card)
            use.games = 1
            use.held = int(card in self.seen.held)
            use.shown = int(card in self.shown)
            use.in_force = int(card in self.seen.in_force)
        return self.uses

    def _look_around(self, run: State) -> None:
        """Record the cards that lie in another zone than at the beginning, and whether every player can see them."""
        for zone in self.program.layout.zones:
            moved = set(run.slots[zone.slot]).difference(self.begun[zone.slot])
            if not moved:
                continue
            cards = {self.entry_of[piece] for piece in moved} - {-1}
            if all(sees(run, zone, seat) for seat in range(self.program.layout.players)):
                self.shown |= cards
            for card in cards:
                self._of(card)
        self.shown.update(self.entry_of[piece] for piece, seat in run.slots[KNOWN] if seat is None)

    def _count(self, run: State) -> None:
        """Count the events since the last step."""
        for _, verb, cards in self.handled.notes:
            if verb == CARRIED:
                self._carried(cards[0])
            else:
                self._happened(self.program.verbs[verb].decl.forms[0], cards)
        self.handled.notes.clear()
        for event in run.trace.events[self.rolled :]:
            if event[0] == ROLLED and event[1][0] == "piece":
                self._happened(ROLLS, cards_among(self.entry_of, event[1][2]))
        self.rolled = len(run.trace.events)

    def _carried(self, card: int) -> None:
        self._of(card).carried_out += 1
        if card in self.whole:
            self._of(self.whole[card]).halves[card] += 1

    def _happened(self, verb: str, cards: tuple[int, ...]) -> None:
        for card in cards:
            self._of(card).deeds[verb] += 1
            for half in self.halves.get(card, ()):
                self.whole[half] = card

    def _of(self, card: int) -> Use:
        return self.uses.setdefault(card, Use())


def cards_among(entry_of: Sequence[int], values: Iterable[object]) -> tuple[int, ...]:
    """Return the cards that are pieces among some values, by their index in the rulebook, each once."""
    pieces = itertools.chain.from_iterable(one if isinstance(one, tuple) else (one,) for one in values)
    found = (entry_of[one] for one in pieces if isinstance(one, int) and 0 <= one < len(entry_of))
    return tuple(dict.fromkeys(card for card in found if card >= 0))


class Mixed(Planner):
    """A policy in which the seats in `greedy` plan ahead and the others answer at random."""

    def __init__(self, program: Program, seed: int, greedy: frozenset[int]) -> None:
        super().__init__(program, seed)
        self.greedy = greedy

    def answer(self, asked: Asked) -> int:
        """Return the index of the chosen option."""
        return super().answer(asked) if asked.seat in self.greedy else self.chance.choice(asked.able)


def halves_of(program: Program) -> dict[int, frozenset[int]]:
    """Return, for each card, the cards with a text that its fields always name. An example is an action card that names its
    two uses."""
    layout, book = program.layout, program.book
    always = [key for key, decl in book.fields.items() if decl.type.name in layout.of_noun and not decl.type.optional]
    found: dict[int, frozenset[int]] = {}
    for piece, entry in enumerate(layout.entry_of):
        if entry >= 0:
            named = cards_among(
                layout.entry_of, (layout.tables[key][piece] for key in always if key[0] == layout.pieces[piece].noun)
            )
            found[entry] = frozenset(card for card in named if has_sentences(book.cards[card].node))
    return {entry: halves for entry, halves in found.items() if halves}


@dataclass(frozen=True)
class Table:
    """The setting of a game: the number of players, the options, and the greedy seats (counted from 0)."""

    players: int
    options: tuple[tuple[str, str], ...]
    greedy: frozenset[int]


def tables(game: api.Game, vary: Sequence[str], chosen: Mapping[str, str]) -> list[Table]:
    """Return the settings that are used in turn."""
    words = [[(name, word) for word in game.fitting(game.min_players, dict(chosen), name)] for name in vary]
    return [
        Table(players, (*chosen.items(), *options), frozenset(greedy))
        for options in itertools.product(*words)
        for players in range(game.max_players, game.min_players - 1, -1)
        for greedy in ((), range(1, players, 2), (), range(players) if players < CROWD else range(0, players, 2))
    ]


def played(game: api.Game, table: Table, seed: int) -> tuple[Uses, str]:
    """Play a game. Return the counts of its cards, and the message if the rules stopped it ("" if not)."""
    program = playable(game, table.players, dict(table.options), traced=True)
    looking = Looking(program, halves_of(program))
    try:
        planned_playout(program, seed, Mixed(program, seed, table.greedy), watch=looking)
    except RuleError as error:
        return (
            {},
            f"{table.players} players, {dict(table.options)}, greedy {sorted(table.greedy)}, seed {seed}: {error}",
        )
    return looking.told(), ""


def collected(game: api.Game, numbers: range, turns: Sequence[Table], jobs: int) -> tuple[Uses, list[str], int]:
    """Play games with the settings in `turns`, in turn. Return the sum of their counts, the messages of those that were
    stopped, and the number of games played. Ctrl-C ends the run; the games that are finished count."""
    whole: Uses = {}
    stopped = []
    done = 0
    _hand_over(game, turns)
    with Pool(jobs, initializer=_hand_over, initargs=(game, turns)) if jobs > 1 else nullcontext() as pool:
        try:
            for uses, fault in pool.imap(_one, numbers) if pool else map(_one, numbers):
                done += 1
                stopped += [fault] if fault else []
                for card, use in uses.items():
                    whole.setdefault(card, Use()).add(use)
                print(f"\r{done} of {len(numbers)} games", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pass
    print(file=sys.stderr)
    return whole, stopped, done


_game: tuple[api.Game, Sequence[Table]] | None = None


def _hand_over(game: api.Game, turns: Sequence[Table]) -> None:
    global _game  # noqa: PLW0603 - what a forked process finds
    _game = game, turns


def _one(number: int) -> tuple[Uses, str]:
    assert _game is not None
    game, turns = _game
    return played(game, turns[number % len(turns)], number)


def all_halves(game: api.Game, turns: Sequence[Table]) -> dict[int, frozenset[int]]:
    """Return the halves of all cards for all settings in `turns`."""
    found: dict[int, frozenset[int]] = {}
    for players, options in sorted({(table.players, table.options) for table in turns}):
        found |= halves_of(playable(game, players, dict(options), traced=True))
    return found


def lacking(game: api.Game, uses: Uses, halves: Mapping[int, frozenset[int]]) -> Iterator[str]:
    """Yield a line for everything that happened in no game: a card that was not seen, a text that was not carried out, a
    half that was not used."""
    for entry in game.book.cards:
        use, name = uses.get(entry.index, Use()), f"{entry.node.noun} {entry.node.id} “{entry.node.title}”"
        if not use.games:
            yield f"{name}: never seen"
        elif has_sentences(entry.node) and not use.carried_out:
            yield f"{name}: never carried out"
        for half in sorted(halves.get(entry.index, ())):
            if use.games and not use.halves[half]:
                yield f"{name}: never used for “{game.book.cards[half].node.title}”"


def rows(game: api.Game, uses: Uses, halves: Mapping[int, frozenset[int]]) -> Iterator[str]:
    """Yield the lines of the tables in Markdown, one table for each noun that has cards."""
    for noun, entries in itertools.groupby(sorted(game.book.cards, key=_by_noun(game)), key=lambda one: one.node.noun):
        yield f"\n## {noun}\n"
        yield "| | | games | held | shown | in force | carried out | done with it |\n|---|---|---|---|---|---|---|---|"
        for entry in entries:
            use = uses.get(entry.index, Use())
            numbers = (use.games, use.held, use.shown, use.in_force, use.carried_out)
            told = [str(number or "–") for number in numbers]
            done = _done(game, use, halves.get(entry.index, frozenset()))
            yield "| " + " | ".join((entry.node.id, entry.node.title, *told, done)) + " |"


def _by_noun(game: api.Game) -> Callable[[CardEntry], tuple[int, int]]:
    first: dict[str, int] = {}
    for entry in game.book.cards:
        first.setdefault(entry.node.noun, entry.index)
    return lambda entry: (first[entry.node.noun], entry.index)


def _done(game: api.Game, use: Use, halves: frozenset[int]) -> str:
    told = [f"{verb} {number}" for verb, number in use.deeds.most_common()]
    told += [f"“{game.book.cards[half].node.title}” {use.halves[half]}" for half in sorted(halves)]
    return ", ".join(told)


def main() -> int:
    """Play the games, and print or write the tables. Return 1 if something never happened or if a game was stopped."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", type=Path, default=ROOT / "rulebooks" / "clash")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--vary", nargs="*", default=[], help="options whose words are taken in turn")
    parser.add_argument("--option", nargs="*", default=[], help="NAME=VALUE: options that are the same in all games")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--table", type=Path, help="where the tables are written (they are printed)")
    args = parser.parse_args()
    # Ctrl-C also works if the program was started in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)
    game = api.load(args.game, scenarios=False)
    turns = tables(game, args.vary, dict(one.split("=", 1) for one in args.option))
    uses, stopped, games = collected(game, range(args.seed, args.seed + args.games), turns, args.jobs)
    halves = all_halves(game, turns)
    told = "\n".join(rows(game, uses, halves))
    missing = [*lacking(game, uses, halves), *stopped]
    never = "\n".join(["", "## Not seen", "", *(f"- {line}" for line in missing)])
    if args.table is None:
        print(told, never, sep="\n")
    else:
        head = HEADING.format(title=game.title, games=games, command=" ".join(sys.argv))
        args.table.write_text(f"{head}{told}\n{never}\n", encoding="utf-8")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
