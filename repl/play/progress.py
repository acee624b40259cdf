"""A game in progress: its positions, the decisions that led to them, and the file in which it is saved.

Every decision, also of a bot, is saved before the next question. A session can take decisions back, and take those of a saved
game again. It can tell where the game is saved, and describe itself for the report of a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Required, TypedDict, Unpack

from dsl.version import VERSION
from interpreter import api
from interpreter.api import Game, Position
from interpreter.model.decisions import Decision, IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.positions.journal import Header, JournalError, Record
from repl.asking.asked_once import is_yes_or_no
from repl.play.command import Command
from repl.play.loading import rules_stop
from repl.play.saves import THE_TABLE, Keeper, carried_out, header, keep, record_of, record_of_asking
from repl.play.table import Table
from repl.render.phrases import Phrases, phrase
from repl.render.voice import Voice

LONGEST_FAULT = 300  # characters of an error in the report of a fault


class Settings(TypedDict, total=False):
    """The arguments of a session besides its game and its table.

    - `commands`: the commands that a player may type besides answers, by their English names.
    - `name`: the place from which the rules can be loaded again. If it is None, the id of the game is this place. If it is "",
      the rules are only in the saved game. `packs`: the places of the card packs.
    - `language`: the language of the screen; if it is None, a language of the rules.
    - `folder`: the folder in which the game is saved. Without a folder, and before `keep` is called, nothing is saved.
    - `insists`: the user chose the language, so a saved game that is loaded is shown in it too.
    """

    commands: Required[Mapping[str, Command]]
    name: str | None
    packs: Sequence[str]
    language: str
    folder: Path | None
    insists: bool


class Progress:
    """A game in progress, without a player who looks at it."""

    mode = "play"

    def __init__(self, game: Game, table: Table, **settings: Unpack[Settings]) -> None:
        name = settings.get("name")
        self.commands = settings["commands"]
        self.insists = settings.get("insists", False)
        self.name = game.id if name is None else name
        self.packs = tuple(settings.get("packs", ()))
        self.folder = settings.get("folder")
        self.keeper = Keeper(None)
        self.on_fault: Callable[[Exception], str] = lambda error: ""
        self.game = game
        self.table = table
        self.history = [api.begin(game, table.players, table.seed, dict(table.options))]
        self.voice = Voice(game, settings.get("language", ""), getattr(self.history[0], "program", None))
        self.taken: list[tuple[int, str]] = []
        # the position before and after decisions that were typed in one line, and their number
        self._at_once: list[tuple[Position, Position, int]] = []
        self.asks_all = self.mode == "design"  # whether questions that the rulebook calls seldom wanted are asked too
        self.knows_seldom = False  # whether the command `ask` was mentioned in this game

    def keep(self) -> None:
        """Begin to save the game in a new file, with all decisions that have been taken so far."""
        if self.folder is not None:
            self.keeper = keep(self.folder, self.header)
            with self.keeper.together():
                for record in self.records:
                    self.keeper.note(record)

    def not_kept(self) -> str:
        """Return a message for the player if this game could not be saved, or if its file was removed. If the file was removed,
        the game is saved to a new file, and the message names both files. Return "" if all is well, or if the player has
        already seen the message."""
        lost = self.keeper.path
        if lost is None or not self.keeper.is_lost or self.folder is None:
            return self.keeper.told()
        self.keeper.close()
        self.keep()
        if self.keeper.path is None:
            return self.keeper.told()
        return phrase("path-has-been-removed-or-changed-by-another-program", path=lost, new=self.keeper.path)

    @property
    def records(self) -> list[Record]:
        """The records of this game, for a copy of the saved game: the record of the command `ask`, if the player has typed it,
        and the records of the decisions."""
        asking = [record_of_asking(True)] if self.asks_all else []
        return [*asking, *(record_of(seat, option) for seat, option in self.taken)]

    @property
    def say(self) -> Phrases:
        """The phrases of the terminal in the language of the game."""
        return self.voice.say

    @property
    def position(self) -> Position:
        return self.history[-1]

    @property
    def decision(self) -> Decision | None:
        return self.position.decision

    @property
    def due(self) -> Decision:
        """The open decision. Raises IllegalChoice if the game is over, so call it only if there is one."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice(phrase("the-game-is-over-nobody-is-asked-anything"))
        return decision

    @property
    def is_over(self) -> bool:
        return self.decision is None

    @property
    def header(self) -> Header:
        return header(self.game, self.name, self.packs, self.table, self.voice.language)

    def take(self, option_id: str) -> None:
        """Choose an option of the open decision by its id, and save the decision."""
        seat = self.due.seat
        self.history.append(api.decide(self.game, self.position, option_id))
        self.taken.append((seat, option_id))
        self.keeper.decided(seat, option_id)

    def take_call(self, call: str) -> None:
        """Make a call of the table, and save it. Raises IllegalChoice if the call is impossible."""
        self.history.append(carried_out(self.game, self.position, call))
        self.taken.append((THE_TABLE, call))
        self.keeper.decided(THE_TABLE, call)

    def ask_all(self, asks_all: bool) -> None:
        """Choose whether the questions are asked that the rulebook calls seldom wanted, and save the choice."""
        self.asks_all, self.knows_seldom = asks_all, True
        self.keeper.note(record_of_asking(asks_all))

    def play_on(self, decision: tuple[int, str]) -> None:
        """Take one decision of a saved game again. Raises JournalError if the rules do not allow it."""
        seat, option_id = decision
        number = len(self.taken) + 1
        due = self.decision
        if due is None:
            raise JournalError(phrase("here-the-game-is-over-but-the-saved-one", number=number))
        if seat not in (due.seat, THE_TABLE):
            asked = self.table.names[due.seat - 1]
            raise JournalError(
                phrase("decision-number-does-not-fit-these-rules-they-ask", number=number, name=asked, seat=seat)
            )
        option_id = due.as_it_lay(option_id)
        try:
            go_on = api.decide if seat != THE_TABLE else carried_out
            self.history.append(go_on(self.game, self.position, option_id))
        except IllegalChoice as error:
            raise JournalError(
                phrase(
                    "decision-number-option-does-not-fit-these-rules-why", number=number, option=option_id, why=error
                )
            ) from error
        except RuleError as error:
            raise JournalError(
                phrase(
                    "after-decision-number-option-why",
                    number=number,
                    option=option_id,
                    why=rules_stop(self.game, error, self.voice.reason),
                )
            ) from error
        self.taken.append((seat, option_id))

    def take_back(self, agreed: bool = False) -> str:
        """Take back the last decision of a person and what bots have decided since. This is impossible if a player has learned
        something since, unless all have `agreed`. Return "", or a sentence why it is impossible."""
        place = self._last_of_people()
        if place is None:
            return (
                self.say("there-is-nothing-to-take-back-only-bots-have")
                if self.taken
                else self.say("there-is-nothing-to-take-back-nobody-has-decided")
            )
        if not agreed and not can_undo(self.history[place], self.position):
            return self.say("that-cannot-be-taken-back-since-then-somebody-has")
        self._take_back(len(self.taken) - place)
        return ""

    def _take_back(self, decisions: int) -> None:
        """Take back the last decisions, also in the saved game. `decisions` is their number."""
        self.keeper.undone(decisions)
        del self.history[-decisions:], self.taken[-decisions:]

    def who_decided_last(self) -> int | None:
        """Return the seat of the person who took the last decision that no bot took; THE_TABLE for a call, None if there is
        none."""
        place = self._last_of_people()
        return None if place is None else self.taken[place][0]

    def _last_of_people(self) -> int | None:
        """Return the index of the last decision of a person; None if there is none. If one line has made several decisions,
        return the first of them."""
        places = (
            place
            for place in reversed(range(len(self.taken)))
            if self.taken[place][0] not in self.table.bots and not self._passes_by_itself(self.history[place].decision)
        )
        last = next(places, None)
        if last is None:
            return None
        begun = (
            last + 1 - many
            for before, after, many in self._at_once
            if after is self.history[last + 1] and before is self.history[last + 1 - many]
        )
        return next(begun, last)

    def _passes_by_itself(self, decision: Decision | None) -> bool:
        """Tell whether naipe answers a question with no and does not ask the player. This is so if the rulebook calls the
        question seldom wanted, and the players have not typed `ask` to be asked such questions."""
        return (
            decision is not None
            and not self.asks_all
            and decision.seat not in self.table.bots
            and is_yes_or_no(decision)
            and self.voice.is_seldom(decision)
        )

    def where_it_is(self) -> list[str]:
        """Return lines with the file in which the game is saved and the command that continues it."""
        path = self.keeper.path
        if path is None:
            return [self.say("this-game-was-not-kept")] if not self.is_over else []
        many = self.say.many(len(self.taken), "n-decisions")
        if self.keeper.is_whole:
            so_far = self.say("the-game-is-kept-in-path-decisions", path=path, decisions=many)
        else:
            so_far = self.say("only-the-beginning-of-this-game-is-kept-in", path=path)
        return (
            [so_far]
            if self.is_over
            else [so_far, self.say("to-go-on-command", command=f"naipe {self.mode} --resume {path}")]
        )

    def fault(self, error: Exception) -> str:
        """Return the text that reports an error in naipe itself, with the file of the saved game."""
        say, path = self.say, self.keeper.path
        kept = [say("it-is-kept-in-path", path=path)] if path else []
        many = say.many(len(self.taken), "n-decisions")
        parts = (
            say("that-met-a-fault-in-naipe-what", what=in_brief(error)),
            say("the-game-stands-where-it-stood"),
            *kept,
            say("naipe-version-rules-rules-decisions", version=VERSION, rules=self.game.digest, decisions=many),
            str(say.told(self.on_fault(error))),
        )
        return " ".join(part for part in parts if part)

    def about(self) -> dict[str, str]:
        """Return facts about this game for the report of an error in naipe: mode, game, rules, players, options, seed, number
        of decisions, digest of the position."""
        table = self.table
        return {
            "mode": self.mode,
            "game": self.name or self.game.id,
            "packs": " ".join(self.packs),
            "rules": self.game.digest,
            "players": str(table.players),
            "options": " ".join(f"{name}={value}" for name, value in sorted(table.options.items())),
            "seed": str(table.seed),
            "decisions": str(len(self.taken)),
            "position": self.position.digest(),
            "kept in": str(self.keeper.path or ""),
        }


def in_brief(error: BaseException) -> str:
    """Return the class and the text of an error as one line, cut off if it is very long."""
    text = f"{type(error).__name__}: {error}".rstrip(": ")
    return text if len(text) <= LONGEST_FAULT else text[:LONGEST_FAULT] + "…"


def can_undo(before: Position, after: Position) -> bool:
    """Tell whether between two positions no player has learned anything and no random number was drawn."""
    return before.secrets == after.secrets
