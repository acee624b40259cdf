"""A game in progress and the player who looks at the screen: the board, the question, the calls and the log that this player
may see. Each is computed only once for a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, Unpack

from dsl.source import Span
from interpreter import api
from interpreter.api import Game, Position
from interpreter.inspection.panels import Panel
from interpreter.model.decisions import Decision
from interpreter.model.views import View
from interpreter.positions.table_calls import Call
from repl.asking.asked_once import behind_yes, joined, meant, naming
from repl.play.progress import Progress, Settings
from repl.play.table import Table
from repl.render.board import Board, board, titles_only
from repl.render.log import Telling, Told, folded
from repl.render.question import Question, question
from repl.render.words import sentence

Made = TypeVar("Made")


class Seen:
    """A cache of results by their names. It is emptied when the position, the viewer or the language on the screen changes."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._made: dict[str, object] = {}

    def at(self, *of: object) -> Seen:
        """Return this cache for a position, a viewer and a language. If one of them is another object than at the last call,
        the cache is emptied first."""
        if len(of) != len(self._of) or any(a is not b for a, b in zip(of, self._of)):
            self._of, self._made = of, {}
        return self

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Return the result with this name. The first call computes it with `make`."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[return-value]  # each name is made in one place


class Viewing(Progress):
    """A game in progress as the player at the seat `viewer` may see it. Behind a curtain, and after the end of a game of several
    people, there is no viewer (None): then only what every player may know is shown."""

    def __init__(self, game: Game, table: Table, **settings: Unpack[Settings]) -> None:
        super().__init__(game, table, **settings)
        self.viewer: int | None = table.people[0] if len(table.people) == 1 else None
        self.recent: tuple[str, ...] = ()
        self.fresh = 0  # the index of the first position that is news to the viewer
        self.texts: bool | None = None  # whether the board shows the texts of cards in force; None: if there is room
        self.kept = Seen()
        self._tellings: dict[int | None, Telling] = {}
        self._told: dict[int | None, int] = {}  # by seat: the number of positions whose log the player has seen

    def view(self) -> View:
        """Return what the viewer may see of the position. Behind a curtain it is only what every player may see."""
        return self.seen.once("view", lambda: api.view(self.game, self.position, self.viewer))

    def pictures(self) -> tuple[Panel, ...] | None:
        """Return the boards that the rulebook declares, as the viewer may see them; None if it declares none."""
        return self.seen.once("pictures", lambda: api.pictures(self.game, self.position, self.viewer))

    def board(self) -> Board:
        shown = self.seen.once("board", self._board)
        return titles_only(shown) if self.texts is False else shown

    def _board(self) -> Board:
        heading = self.say("the-game-is-over") if self.is_over else ""
        names, bots = self.table.names, self.table.bots
        return board(self.voice, self.view(), names, bots, heading, self.pictures(), self._offered(), self._about())

    def _offered(self) -> frozenset[int]:
        """Return the numbers of the pieces that the viewer may choose now."""
        asked = self.asked()
        choices = () if asked is None else asked.choices
        return frozenset(one.option.piece for one in choices if one.option.possible and one.option.piece is not None)

    def _about(self) -> frozenset[int]:
        """Return the numbers of the cells that the question to the viewer is about."""
        decision = self.decision
        return frozenset(self.voice.cells_of(decision)) if decision is not None and self.asked() else frozenset()

    def asked(self) -> Question | None:
        """Return the open question, if the viewer must answer it; otherwise None."""
        decision = self.decision
        if decision is None or self.viewer != decision.seat:
            return None
        return self._question(decision)

    def _question(self, decision: Decision) -> Question:
        return self.seen.once("question", lambda: self._put(decision))

    def _behind_yes(self) -> Position | None:
        """Return the position after the answer yes, if the choice that follows can be asked together with the yes. Return None
        if it cannot, and in design mode, where each question is asked by itself."""
        if self.mode == "design":
            return None
        return self.seen.once("behind_yes", lambda: behind_yes(self.game, self.position))

    def _put(self, decision: Decision) -> Question:
        """Return the question of a decision in words. In design mode it includes the line of the rules that asks."""
        names, with_code = self.table.names, self.mode == "design"
        after = self._behind_yes()
        if after is not None and after.decision is not None:
            view = api.view(self.game, after, self.viewer)
            return joined(self.voice, decision, after.decision, names, (self.view(), view))
        asked = question(self.voice, decision, names, self.view(), with_code=with_code)
        if with_code:
            return asked
        return naming(self.voice, asked, meant(self.voice, self.game, self.position, self.view()))

    @property
    def seen(self) -> Seen:
        """The cache of what has been computed for the present position, viewer and language."""
        return self.kept.at(self.position, self.viewer, self.voice)

    def prompt(self) -> str:
        """Return the prompt before the input line."""
        return f"{self.table.names[self.viewer - 1]}> " if self.viewer else "> "

    def log(self, start: int = 0, details: bool = False) -> list[str]:
        """Return the log for the viewer from the position with index `start` on, as texts. With `details`, deep consequences
        of events are included too."""
        return [line.laid for line in self.lines(start, details)]

    def lines(self, start: int = 0, details: bool = False) -> list[Told]:
        """Return the log for the viewer from the position with index `start` on, as lines with their levels. With `details`,
        deep consequences of events are included too."""
        told = self.telling(self.viewer).told(self.history, start)
        return told if details else folded(told)

    def telling(self, seat: int | None) -> Telling:
        """Return the log as the player at a seat sees it; for None, as every player may see it."""
        return self._tellings.setdefault(seat, Telling(self.voice, self.table.names, seat))

    def news(self, more: bool = False) -> tuple[str, ...]:
        """Return the lines of the log that the viewer has not seen yet, and store them as `recent`. With `more`, add them to
        the lines that are in `recent` already."""
        start = self._told.get(self.viewer, 0)
        self._told[self.viewer] = len(self.history)
        news = tuple(self.log(start))
        self.recent, self.fresh = (*self.recent, *news) if more else news, start
        return news

    def _take_back(self, decisions: int) -> None:
        super()._take_back(decisions)
        self._told = {person: min(told, len(self.history)) for person, told in self._told.items()}

    def play_back(self, decisions: Iterable[tuple[int, str]]) -> None:
        """Take the decisions of a saved game again; each is a pair of seat and option. They are not saved a second time, and
        the log does not show their events as new."""
        for decision in decisions:
            self.play_on(decision)
        self._told = dict.fromkeys((None, *self.table.people), len(self.history))

    def outcome_lines(self) -> list[str]:
        """Return the lines about the winners and the tallies of a finished game; no lines during the game."""
        outcome = self.position.outcome
        if outcome is None:
            return []
        winners = [self.table.names[seat - 1] for seat in outcome.winners]
        if winners:
            lines = [self.say.many(len(winners), "the-game-is-over-names-have-won", names=self.say.listed(winners))]
        else:
            lines = [self.say("the-game-is-over-nobody-has-won")]
        if outcome.ending:
            lines.append(sentence(self.voice.word(outcome.ending)))
        if outcome.tallies and not any(panel.at_end for panel in self.pictures() or ()):
            lines.append(", ".join(f"{self.voice.word(name)} {value}" for name, value in outcome.tallies))
        return lines

    def _is_unseen(self, span: Span | None) -> bool:
        """Tell whether a place in the rules belongs to a card of which the viewer sees no copy."""
        cards = [] if span is None else [one for one in self.game.cards if one.entry.node.span.holds(span)]
        shown = {piece.id for zone in self.view().zones for piece in zone.pieces if piece is not None}
        return bool(cards) and all(one.number not in shown for one in cards)

    def calls_now(self) -> tuple[Call, ...]:
        """Return the calls of the table. Each has the reason why it is impossible now, as far as the viewer may know that."""
        return api.calls_now(self.game, self.position, self.viewer)
