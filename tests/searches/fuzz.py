"""Try absurd inputs at each place where naipe takes a text: naipe must refuse them with its own errors, and quickly.

An input is made from a valid one. Letters, words and lines are removed, doubled, exchanged, or replaced by others or by the
entries of a list of difficult texts.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path

from dsl.diagnostics.diagnostic import Findings
from dsl.formatting.formatter import format_text
from dsl.parsing.parser import parse
from dsl.source import Source
from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.positions.journal import JournalError, effective, understood
from pace import at_rest
from places import rules_beside
from repl.play.packed import packed, unpacked
from repl.play.session import Session
from repl.play.table import Table
from repl.terminal import protocol
from searches.damage import saved_game
from searches.found import Found, in_time, nothing_cached
from toys import SETTING

#: The seconds of processor time that one input may take.
LONGEST = 2.0
HARD = (
    *'"\'\\()[]{}<>:,.-–—=+*/%$#@!?&|^~` \t\n\r\0\x07\x1b\x7f\x9b\xa0\xad\u0301\u200b\u202e\u2028\u2800\u3164\ufeff\ud800\U0001f0cf',
    *("999999999", "-1", "0", "1" * 40, "not ", "(" * 40, "  " * 20, "each ", "player ", "where ", "it ", "forever", "é", "ﬁ", "О"),
)  # fmt: skip
TINY = rules_beside(__file__, "fuzz")
PEOPLE = Table(("Ana", "Bruno"), frozenset(), 1, {})
LINES = ('{"choice": "yes"}', '"no"', '{"undo": true}', '{"call": "fine"}', '{"choice": {"choice": [1, 2, null]}}')
WORD = re.compile(r"\w+|\s+|[^\w\s]")


def mutated(text: str, chance: random.Random) -> str:
    """Return a text with one to four random changes."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        parts = WORD.findall(text) if chance.random() < 0.7 else list(text)
        if not parts:
            return chance.choice(HARD)
        one, two = chance.randrange(len(parts)), chance.randrange(len(parts))
        match chance.randrange(6):
            case 0:
                del parts[one]
            case 1:
                parts.insert(one, parts[two])
            case 2:
                parts[one], parts[two] = parts[two], parts[one]
            case 3:
                parts[one] = chance.choice(HARD)
            case 4:
                parts.insert(one, chance.choice(HARD))
            case 5:
                del parts[min(one, two) : min(max(one, two), min(one, two) + 12)]
        text = "".join(parts)
    return text


class Targets:
    """The places where naipe takes a text. Each method makes a random input and catches the errors that naipe may raise for
    it. Any other error is a fault."""

    def __init__(self) -> None:
        self.toy = of_texts({"toy.naipe": SETTING + "step ask_it\n  each player draws 3\n  player 1 decides among for_it, against_it as wish\nplay\n  run ask_it\n"})  # fmt: skip
        self.position = api.begin(self.toy, 2, 1)
        self.data, _ = saved_game()
        self.packed = packed(self.toy)
        self.playing = of_texts({"tiny.naipe": TINY})
        self.session = Session(self.playing, PEOPLE, commands={})
        self.words = self.playing.book.vocabulary
        self.lines = [line for line in (SETTING + TINY).splitlines() if line]

    def declaration(self, chance: random.Random) -> None:
        """Parse some lines of rules, and format them if they have no error."""
        first = chance.randrange(len(self.lines))
        text = mutated("\n".join(self.lines[first : first + chance.randrange(1, 6)]), chance)
        source, findings = Source("part.naipe", text), Findings()
        parse(source, self.words, findings)
        if not findings.has_errors:
            format_text(source, self.words)

    def rulebook(self, chance: random.Random) -> None:
        """Check a small rulebook as a whole, and begin a game if it has no error."""
        try:
            game = of_texts({"tiny.naipe": mutated(TINY, chance)})
        except LoadError as told:
            assert any(finding.is_error for finding in told.findings), "refused without a finding"
            return
        if game.book.play is not None:
            try:
                api.begin(game, game.min_players, 1)
            except (ValueError, LoadError) as error:
                assert len(str(error)) > 5
            except Exception as error:
                if type(error).__name__ != "RuleError":
                    raise

    def asked(self, chance: random.Random) -> None:
        """Evaluate an expression in a position, as a designer can."""
        text = mutated(chance.choice(("count of cards in (player 1).hand", "(player 1).score + 2 * marks", "players with most score", "the top of pile", "player 1 can gain 1")), chance)  # fmt: skip
        try:
            api.eval_text(self.toy, self.position, text, chance.choice((None, 1, 2)))
        except ValueError as error:
            assert len(str(error)) > 3, text

    def saved(self, chance: random.Random) -> None:
        """Read a saved game in which one record is replaced or added."""
        lines = self.data.split(b"\n")
        record = mutated(chance.choice(('{"undo":2}', '{"seat":1,"choice":"yes"}', '{"call":"fine","seat":0}')), chance)
        place = chance.randrange(1, len(lines))
        lines[place : place + chance.randrange(2)] = [record.encode("utf-8", "replace")]
        try:
            effective(understood(b"\n".join(lines), Path("a.game")).records)
        except JournalError as error:
            assert len(str(error)) > 5

    def rules(self, chance: random.Random) -> None:
        """Read the rules in a saved game."""
        place = chance.randrange(len(self.packed))
        unpacked(self.packed[:place] + mutated(self.packed[place : place + 40], chance) + self.packed[place + 40 :], "")

    def typed(self, chance: random.Random) -> None:
        """Carry out a line from another program that plays the game."""
        if self.session.is_over or len(self.session.taken) > 30:
            self.session = Session(self.playing, PEOPLE, commands={})
        told = protocol._answered(self.session, mutated(chance.choice(LINES), chance))
        assert told == "" or len(told) > 5


def fuzzed(count: int, seed: int = 1) -> Found:
    """Try `count` inputs, and return what was found."""
    found, targets = Found(), Targets()
    ways: list[tuple[Callable[[random.Random], None], int]] = [
        (targets.declaration, 15), (targets.asked, 25), (targets.saved, 20), (targets.rules, 15), (targets.typed, 24),
        (targets.rulebook, 1),
    ]  # fmt: skip
    every = [way for way, share in ways for _ in range(share)]
    targets.declaration(random.Random(seed))  # load everything once, so that the time of an input does not include it
    for number in in_time(range(count)):
        chance = random.Random(f"{seed} {number}")
        way = every[number % len(every)]
        began = time.process_time()
        try:
            with nothing_cached():
                way(chance)
        except Exception as error:
            found.wrong.append(f"input {number} ({way.__name__}): {type(error).__name__} {str(error)[:200]}")
        took = time.process_time() - began
        if took > LONGEST and at_rest(took) > LONGEST:
            found.wrong.append(f"input {number} ({way.__name__}): {took:.1f} s")
        found.count(way.__name__)
    return found
