"""A game in design mode: the designer can go back to any position, look into it, set it up and play on from it.

Everything that was tried is a tree (`repl.design.tree`); `history` and `taken` of the session are the way from its
beginning to the designer's place. There is no curtain: the designer sees the view of the deciding player. Each action
is a record in the journal, so the tree can be built again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from dsl.files import reading
from dsl.source import Span
from interpreter import api
from interpreter.api import Event, Game, Position
from interpreter.inspection.changes import HEADING
from interpreter.loading.loader import built_in_folder
from interpreter.model.decisions import Option
from interpreter.model.failure import RuleError
from interpreter.model.views import OMNISCIENT, View
from interpreter.positions.journal import Header, Record
from interpreter.positions.table_calls import Call
from repl.design.beside import Standing
from repl.design.breaks import Break, first_met
from repl.design.change import Change, not_in_the_game
from repl.design.done import Done, joined
from repl.design.interrupts import whole
from repl.design.listing import listing
from repl.design.redirect import redirected, written
from repl.design.rules_texts import first_record
from repl.design.tree import ANSWER, CALL, Node, Tree, Way
from repl.design.walk import Walk, trace_to
from repl.play.command import commanded
from repl.play.saves import THE_TABLE, carried_out, header, keep, record_of
from repl.play.seen import Seen
from repl.play.session import Session
from repl.play.table import Table
from repl.play.table_calls import in_words
from repl.render.question import Question, answer, label
from repl.render.reply import Line, Reply
from repl.render.voice import Voice
from repl.render.words import stopped

Editor = Callable[[str, str], "str | None"]  # (title, text) -> the text as it was left, None if it was given up
MOST_EVENTS = 6


class DesignSession(Session):
    """A design session; see the module. `home` is the folder (or file) of the rules, None for a built-in game;
    `editor` edits a text."""

    mode = "design"

    def __init__(self, game: Game, table: Table, *, home: Path | None = None, **more: Any) -> None:
        super().__init__(game, table, **more)
        self.home = home
        self.editor: Editor | None = None
        self.tree = Tree(self.history[0], game, self.voice.say)
        self.walk: Walk | None = None
        self.breaks: list[Break] = []
        self.change: Change | None = None
        self.drafts: dict[str, str] = {}
        self.watched: dict[str, str] | None = None  # what stood in the files when they were last looked at
        self.takes_in = ""  # what becomes of the game where a file that is watched has changed; "" where that is asked
        self.unsettled: dict[str, str] = {}  # what was noticed in them since, and is neither taken in nor dropped
        self.unseen = ""  # why further files of the rules cannot be looked for
        self.before_line: Callable[[DesignSession], Reply | None] | None = None  # what `watch` looks for
        self.after_line: Callable[[DesignSession], None] | None = None  # what tells the editor where the game stands
        self.stands_at: tuple[str, Standing] | None = None  # a file, and what the editor was told of it
        self.done: list[Done] = []
        self.notes: list[Record] = []
        self.was_opened = False  # from a saved game, in which something had been done
        self._by_chance = {
            seat: self._policies.get(seat) or self._policy(table.seed * 1000 + seat)
            for seat in range(1, table.players + 1)
        }
        self.settle_here()

    # ------------------------------------------------------------ what is so

    @property
    def moment(self) -> Position:
        """The position that is looked at: in the middle of a card too."""
        return self.walk.position if self.walk else self.position

    @property
    def place(self) -> Span | None:
        """The statement that is next, or the clause that asks; None where the game is over."""
        if self.walk is not None:
            return self.walk.stop.span
        return self.decision.span if self.decision is not None else None

    @property
    def is_over(self) -> bool:
        return self.walk is None and self.decision is None

    @property
    def header(self) -> Header:
        beginning = header(self.tree.nodes[0].game, self.name, self.packs, self.table, self.voice.language)
        return replace(beginning, texts="")  # its first record holds them

    @property
    def records(self) -> list[Record]:
        return [first_record(self.tree.nodes[0].game), *self.notes]

    @property
    def write_folder(self) -> Path | None:
        """The folder (or file) beside which something new is written: the pack that was named last, else the game."""
        return Path(self.packs[-1]) if self.packs else self.home

    def owns(self, file: Path) -> bool:
        """Tell whether a file is the designer's to write: not one of a game that comes
        with naipe, or that a pack brings along."""
        places = (self.home, *map(Path, self.packs))
        return any(reading.is_within(file, place) for place in places if place is not None)

    def may_look_at(self, file: Path) -> bool:
        """Tell whether a file of rules is one that the designer named, or that comes with naipe; a saved game may name any."""
        return self.owns(file) or reading.is_within(file, built_in_folder())

    @property
    def edits(self) -> int:
        """How many changes of the rules led here."""
        return len({id(node.game) for node in self.tree.at.path()} | {id(self.tree.nodes[0].game)}) - 1

    def view(self) -> View:
        return self.seen.once("view", lambda: api.view(self.game, self.moment, self.viewer))

    @property
    def seen(self) -> Seen:
        return self.kept.at(self.walk or self.position, self.viewer, self.voice)

    def asked(self) -> Question | None:
        decision = self.decision
        if decision is None or self.walk is not None:
            return None
        asked = self._question(decision)
        if decision.seat in self.table.bots:
            return replace(asked, reasons=(*asked.reasons, self.say("a-bot-enter-lets-the-bots-go-on-an")))
        return asked

    def prompt(self) -> str:
        where = f"{self.tree.at.name or self.tree.at.number}"
        if self.walk:
            where += f".{self.walk.index + 1}"
        return f"design {where}> "

    def log(self, start: int = 0, details: bool = True) -> list[str]:
        return [line for _, _, line in self.happened(start)]

    def happened(self, start: int = 0) -> list[tuple[Node, int, str]]:
        """Return the log lines on the way to the designer's place: node, index of the event in it, sentence."""
        path, walk = self.tree.at.path(), self.walk
        heard = [node.reached for node in path]  # what happened is known before a position is worked out
        told = [(path[line.place], line.number, line.laid) for line in self.telling(OMNISCIENT).told(heard, start)]
        return told if walk is None else [one for one in told if one[0] is not walk.node or one[1] < len(walk.events)]

    def told(self, events: Sequence[Event]) -> list[str]:
        """Return some events in sentences."""
        lines = (self.voice.event(event, self.table.names, OMNISCIENT) for event in events)
        return [line.removeprefix(HEADING) for line in lines if line]

    # -------------------------------------------------------------- the tree

    def note(self, record: Record) -> None:
        """Write something down that was done."""
        self.notes.append(record)
        self.keeper.note(record)

    def keep(self) -> None:
        if self.folder is not None:
            self.keeper = keep(self.folder, self.header)
            with self.keeper.together():
                for record in self.records:
                    self.keeper.note(record)

    def stand(self, node: Node, walk: Walk | None = None) -> None:
        """Go to a node of the tree, or to a place on the way to it."""
        with whole():
            if node is not self.tree.at:
                self.note({"goto": node.number})
                self.tree.go(node)
            self.walk = walk
            self.settle_here()

    def grow(
        self,
        position: Position,
        kind: str,
        words: str,
        record: Record,
        *,
        game: Game | None = None,
        parent: Node | None,
        **more: Any,
    ) -> Node:
        """Add a node to the tree and go there. `record` restores it from the journal."""
        with whole():
            node = self.tree.grow(position, game or self.game, kind, words, parent=parent, **more)
            self.note(record)
            self.walk = None
            self.settle_here()
        return node

    def settle_here(self) -> None:
        """Update the session for the node where the designer is."""
        path = self.tree.at.path()
        self.history = Way(path)  # type: ignore[assignment]  # nothing here is appended to: the tree grows
        self.taken = [(node.seat, node.option) for node in path if node.kind == ANSWER and node.seat is not None]
        if self.game is not self.tree.at.game:
            says_the_same = self.game.around is self.tree.at.game.around
            self.game = self.tree.at.game
            self.voice = Voice(self.game, self.voice.language, self.position.program)
            kept = self._tellings if says_the_same else {}
            self._tellings = {seat: telling.again(self.voice) for seat, telling in kept.items()}
        self.position.program.notes_names = True  # of what comes from here on: the screen shows them
        decision = self.position.decision
        self.viewer = decision.seat if decision is not None else None
        self.curtain = None

    def past_the_middle(self) -> list[Line]:
        """Return a note if an action was made from the middle of a statement: it takes place after that statement."""
        return [Line(self.say("you-stood-in-the-middle-of-what-was-carried"), "hint")] if self.walk else []

    def mark(self, what: str, also: Callable[[], list[Line] | None] | None = None) -> None:
        """Begin an action that `undo` can take back: it returns to the present node. `also` undoes changes outside the tree."""
        node, walk = self.tree.at, self.walk

        def back() -> list[Line]:
            told = also() if also is not None else None
            self.stand(node, walk)
            return told or []

        self.done.append(Done(what, back))

    # -------------------------------------------------------------- the play

    def start(self) -> Reply:
        reply = self._started()
        if self.after_line is not None:
            self.after_line(self)
        return reply

    def _started(self) -> Reply:
        if len(self.tree.nodes) > 1:  # a game that goes on stands where it was left
            return self.arrived(self.tree.at)
        before = self.tree.at
        try:
            return self._from(before, self.ask_bots)
        except RuleError as error:
            stopped = self.stopped_by_rules(error)
            return replace(self.arrived(before, *stopped.said), error=True, stopped=True)

    def submit(self, line: str) -> Reply:
        """Carry out a line. If it is stopped or fails, the changes so far can be undone."""
        reply = self._carried_out(line)
        if self.after_line is not None:
            self.after_line(self)
        return reply

    def _carried_out(self, line: str) -> Reply:
        node, walk, done = self.tree.at, self.walk, len(self.done)
        try:
            reply = super().submit(line)
        except KeyboardInterrupt:
            reply = Reply.wrong(self.say("stopped-with-ctrl-c"))
        if reply.error and self.tree.at is node:
            self.walk = walk
            del self.done[done:]
        elif reply.error:  # the rules, or a person, stopped it on the way
            return replace(self.arrived(node, *reply.said), error=True, stopped=reply.stopped)
        return reply

    def _submit(self, line: str) -> Reply:
        line, file = redirected(line)
        looks = self.before_line if not line or line.partition(" ")[0] != "watch" else None
        told = looks(self) if looks is not None else None
        if told is not None and not line:
            return told
        reply = self._do(line)
        if told is not None:
            reply = joined(reply, *told.said)
        return written(reply, file, self) if file and not reply.error else reply

    def _do(self, line: str) -> Reply:
        command, rest = commanded(line, self.commands, self.say, self.asked())
        if command is not None:
            return command.run(self, rest)
        if self.walk is not None:
            if line:
                return Reply.wrong(self.say("you-stand-in-the-middle-of-what-was-carried"))
            return self.arrived()
        asked = self.asked()
        if asked is None:
            if line:
                return Reply.wrong(self.say("the-game-is-over-back-goes-back-history-and"))
            return Reply(news=self.recent, moved=True)
        if not line:
            return self._from(self.tree.at, self.ask_bots) if self._bot_is_due else Reply(news=self.recent, moved=True)
        option = self.meant(line)
        if isinstance(option, Reply):
            return option
        self.mark(self.say("the-answer-option", option=option.label))

        def go_on() -> None:
            if not self.advance(option.id):
                self.ask_bots()

        return self._from(self.tree.at, go_on)

    def meant(self, text: str) -> Option | Reply:
        """Return the possible option that a text means, or the reply if there is none."""
        asked = self.asked()
        if asked is None:
            return Reply.wrong(self.say("nobody-is-asked-anything-here"))
        option = answer(asked, text, self.commands, self.say)
        if isinstance(option, str):
            return Reply.wrong(option)
        if not option.possible:
            return Reply.wrong(
                self.say(
                    "that-cannot-be-why-why-not-text-says-more",
                    why=stopped(self.voice.reason(option.why_not)) or self.say("not-now") + ".",
                    text=text,
                )
            )
        return option

    def take(self, option_id: str) -> None:
        """Take an option; if it was taken here before, go to that node."""
        here, decision = self.tree.at, self.due
        known = here.after(option_id)
        if known is not None:
            self.stand(known)
            return
        position = api.decide(self.game, self.position, option_id)
        option = next(option for option in decision.options if option.id == option_id)
        words = f"{self.table.names[decision.seat - 1]}{self.say.colon}{label(self.voice, option, self.table.names)}"
        record = record_of(decision.seat, option_id)
        self.grow(position, ANSWER, words, record, parent=here, seat=decision.seat, option=option_id)

    def call(self, call: str) -> Reply:
        here = self.tree.at
        position = carried_out(self.game, self.position, call)
        words = self.say("by-the-table-what", what=in_words(self, call))
        self.mark(self.say("what-was-called-words", words=words))
        late = self.past_the_middle()
        self.grow(position, CALL, words, {"seat": THE_TABLE, "choice": call}, parent=here, seat=THE_TABLE, option=call)
        return self.arrived(here, *late)

    def calls_now(self) -> tuple[Call, ...]:
        return api.calls_now(self.game, self.position, OMNISCIENT)

    def advance(self, option_id: str) -> bool:
        """Take an option. Return whether a break was met; the designer is then at the break."""
        self.take(option_id)
        if not self.breaks:
            return False
        node = self.tree.at
        trace = trace_to(node, self.table.seed)
        index = first_met(self.breaks, self.game, node, trace)
        if index is None:
            return False
        self.walk = Walk(node, trace, index) if index < len(trace.stops) else None
        return True

    def chance(self) -> str:
        """Return the option that a bot would take for the player who decides."""
        return self._by_chance[self.due.seat](self.position)

    def ask_bots(self) -> None:
        waited_for: int | None = None
        for _ in self.bots_in_a_row():
            waited_for = self.wait_for(self.due.seat, waited_for)
            if self.advance(self.chance()):
                return

    def _from(self, before: Node, do: Callable[[], None]) -> Reply:
        """Do something that continues the game, and report what happened."""
        do()
        return self.arrived(before)

    def arrived(self, before: Node | None = None, *said: Line) -> Reply:
        """Report the place of the designer, and the events since a node on the way."""
        if self.walk is not None and before is not None:
            return self.stopped(*said)
        self.walk = None
        path = self.tree.at.path()
        start = path.index(before) + 1 if before in path else len(path)
        self.recent = tuple(self.log(start)) if start < len(path) else ()
        self.fresh = start
        trouble = self.say(self.not_kept())
        lines = [
            *said,
            *([Line(trouble, "error")] if trouble else []),
            *(Line(text, "title") for text in self.outcome_lines()),
        ]
        return Reply(tuple(lines), self.recent, moved=True)

    def stopped(self, *said: Line) -> Reply:
        """Show the next statement, in its card, and the events on the way."""
        assert self.walk is not None
        walk = self.walk
        lines = [*said, *(replace(line, listed=True) for line in listing(self.game, walk.stop.span))]
        told = self.told(walk.events)
        if told:
            lines.append(Line(self.say("so-far-what", what=" ".join(told[-MOST_EVENTS:])), "hint", listed=True))
        return Reply(tuple(lines))

    def undo_last(self) -> list[Line]:
        """Undo the last action of any kind; return its lines of output."""
        told = self.done.pop().back()
        self.recent = ()
        return told

    def where_it_is(self) -> list[str]:
        waits = not_in_the_game(self.drafts, self.voice)
        return [*super().where_it_is(), *([waits] if waits else [])]

    def another(self, game: Game, table: Table, saved: Header) -> DesignSession:
        return DesignSession(
            game,
            table,
            commands=self.commands,
            home=self.home,
            name=saved.game,
            packs=saved.packs,
            language=self.language_of(saved),
            folder=self.folder,
            insists=self.insists,
        )
