"""A game in design mode: the designer can return to any position, look into it, change it and continue from there.

All positions that were reached form a tree (`repl.design.tree`). `history` and `taken` of the session are the path from the
root of the tree to the position of the designer. There is no curtain (a screen that hides the cards of one player from the
next): the designer sees what the player who must decide sees. Each action is a record in the saved game, so that the tree
can be built again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Unpack

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
from repl.play.progress import Settings
from repl.play.saves import THE_TABLE, carried_out, header, record_of
from repl.play.session import Session
from repl.play.table import Table
from repl.play.table_calls import in_words
from repl.play.viewing import Seen
from repl.render.question import Question, answer, label
from repl.render.reply import Line, Reply
from repl.render.voice import Voice
from repl.render.words import stopped

#: Takes a title and a text, and returns the edited text; None if the designer has given up.
Editor = Callable[[str, str], "str | None"]
MOST_EVENTS = 6


class DesignSession(Session):
    """A game in design mode. `home` is the folder or file of the rules, None for a built-in game. `editor` is the function with
    which the designer edits a text."""

    mode = "design"

    def __init__(self, game: Game, table: Table, *, home: Path | None = None, **settings: Unpack[Settings]) -> None:
        super().__init__(game, table, **settings)
        self.home = home
        self.editor: Editor | None = None
        self.tree = Tree(self.history[0], game, self.voice.say)
        self.walk: Walk | None = None
        self.breaks: list[Break] = []
        self.change: Change | None = None
        self.drafts: dict[str, str] = {}
        self.watched: dict[str, str] | None = None  # the texts of the watched files when they were last read
        self.takes_in = ""  # how a changed file is applied to the game: `rebase`, or "" if the designer is asked
        self.unsettled: dict[str, str] = {}  # changed texts of these files, neither applied nor dropped yet
        self.unseen = ""  # why naipe cannot look for new files of rules
        # called before each typed line, to find changed files
        self.before_line: Callable[[DesignSession], Reply | None] | None = None
        # called after each typed line, to note for the editor which line of the rules the game has reached
        self.after_line: Callable[[DesignSession], None] | None = None
        self.stands_at: tuple[str, Standing] | None = None  # the file, and the note about its line for the editor
        self.done: list[Done] = []
        self.notes: list[Record] = []
        self.was_opened = False  # whether this is a saved game that had more than its first position
        self._by_chance = {
            seat: self._policies.get(seat) or self._policy(table.seed * 1000 + seat)
            for seat in range(1, table.players + 1)
        }
        self.settle_here()

    # ------------------------------------------------- the state of the game

    @property
    def moment(self) -> Position:
        """The position that is shown. It may be between two statements of a card."""
        return self.walk.position if self.walk else self.position

    @property
    def place(self) -> Span | None:
        """The place in the rules of the statement that is carried out next, or of the clause that asks the open question;
        None if the game is over."""
        if self.walk is not None:
            return self.walk.stop.span
        return self.decision.span if self.decision is not None else None

    @property
    def is_over(self) -> bool:
        return self.walk is None and self.decision is None

    @property
    def header(self) -> Header:
        beginning = header(self.tree.nodes[0].game, self.name, self.packs, self.table, self.voice.language)
        return replace(beginning, texts="")  # the first record holds the texts of the rules

    @property
    def records(self) -> list[Record]:
        return [first_record(self.tree.nodes[0].game), *self.notes]

    @property
    def write_folder(self) -> Path | None:
        """The folder or file beside which a new scenario or playthrough is written. It is that of the pack that was added
        last, otherwise that of the game; None for a built-in game."""
        return Path(self.packs[-1]) if self.packs else self.home

    def owns(self, file: Path) -> bool:
        """Tell whether the designer may write a file. Files of a built-in game, and files that a pack has brought along, are
        not the designer's."""
        places = (self.home, *map(Path, self.packs))
        return any(reading.is_within(file, place) for place in places if place is not None)

    def may_look_at(self, file: Path) -> bool:
        """Tell whether naipe may read a file of rules: the designer has named it, or it belongs to naipe. It is not enough
        that a saved game names the file, because a saved game could name any file."""
        return self.owns(file) or reading.is_within(file, built_in_folder())

    @property
    def edits(self) -> int:
        """The number of changes of the rules on the path to this position."""
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
        """Return the lines of the log on the path to this position. Each is a triple: the node of the tree, the index of the
        event in it, and the sentence."""
        path, walk = self.tree.at.path(), self.walk
        heard = [node.reached for node in path]  # the events are known even if the position is not computed yet
        told = [(path[line.place], line.number, line.laid) for line in self.telling(OMNISCIENT).told(heard, start)]
        return told if walk is None else [one for one in told if one[0] is not walk.node or one[1] < len(walk.events)]

    def told(self, events: Sequence[Event]) -> list[str]:
        """Return the sentences about some events."""
        lines = (self.voice.event(event, self.table.names, OMNISCIENT) for event in events)
        return [line.removeprefix(HEADING) for line in lines if line]

    # -------------------------------------------------------------- the tree

    def note(self, record: Record) -> None:
        """Add the record of an action to the saved game."""
        self.notes.append(record)
        self.keeper.note(record)

    def stand(self, node: Node, walk: Walk | None = None) -> None:
        """Go to a node of the tree. With `walk`, go to a statement between the node before and this node."""
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
        **more: object,
    ) -> Node:
        """Add a node to the tree, make it the current one, and return it. `record` is what the saved game needs to build the
        node again."""
        with whole():
            node = self.tree.grow(position, game or self.game, kind, words, parent=parent, **more)
            self.note(record)
            self.walk = None
            self.settle_here()
        return node

    def settle_here(self) -> None:
        """Set everything that depends on the current node of the tree: the path to it, the rules, the words, and the player
        whose view is shown."""
        path = self.tree.at.path()
        self.history = Way(path)  # type: ignore[assignment]  # design mode never appends to it, because the tree grows instead
        self.taken = [(node.seat, node.option) for node in path if node.kind == ANSWER and node.seat is not None]
        if self.game is not self.tree.at.game:
            says_the_same = self.game.around is self.tree.at.game.around
            self.game = self.tree.at.game
            self.voice = Voice(self.game, self.voice.language, self.position.program)
            kept = self._tellings if says_the_same else {}
            self._tellings = {seat: telling.again(self.voice) for seat, telling in kept.items()}
        self.position.program.notes_names = True  # the screen shows the names in the rules that get values from now on
        decision = self.position.decision
        self.viewer = decision.seat if decision is not None else None
        self.curtain = None

    def past_the_middle(self) -> list[Line]:
        """Return a note if the designer is between two statements of a card; otherwise []. The note says that the action
        takes effect only after the last of these statements."""
        return [Line(self.say("you-stood-in-the-middle-of-what-was-carried"), "hint")] if self.walk else []

    def mark(self, what: str, also: Callable[[], list[Line] | None] | None = None) -> None:
        """Record that an action begins, so that `undo` can return to the present position. `also` takes back what the action
        changes outside the tree."""
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
        if len(self.tree.nodes) > 1:  # a saved game continues where it was left
            return self.arrived(self.tree.at)
        before = self.tree.at
        try:
            return self._from(before, self.ask_bots)
        except RuleError as error:
            stopped = self.stopped_by_rules(error)
            return replace(self.arrived(before, *stopped.said), error=True, stopped=True)

    def submit(self, line: str) -> Reply:
        """Carry out a typed line and return the reply. If the action fails on the way or is interrupted, `undo` can take back
        what it has changed."""
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
        elif reply.error:  # an error in the rules or Ctrl-C has stopped it on the way
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
        """Return the possible option that a typed text means. If there is none, return the reply that says why."""
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
        """Choose an option of the open decision. If it was chosen here before, go to the node that it has led to."""
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
        """Choose an option, and return whether a break is met. The designer is then at the statement with the break."""
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
        """Return the id of the option that a bot would choose for the player who must decide."""
        return self._by_chance[self.due.seat](self.position)

    def ask_bots(self) -> None:
        waited_for: int | None = None
        for _ in self.bots_in_a_row():
            waited_for = self.wait_for(self.due.seat, waited_for)
            if self.advance(self.chance()):
                return

    def _from(self, before: Node, do: Callable[[], None]) -> Reply:
        """Call a function that continues the game, then return the reply about what has happened."""
        do()
        return self.arrived(before)

    def arrived(self, before: Node | None = None, *said: Line) -> Reply:
        """Return the reply after a move in the tree: the events since the node `before`, and the result if the game is over.
        `said` are the first lines of the reply."""
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
        """Return the reply when the designer is at a statement: the code of its card with the statement marked, and the
        events up to it. `said` are the first lines of the reply."""
        assert self.walk is not None
        walk = self.walk
        lines = [*said, *(replace(line, listed=True) for line in listing(self.game, walk.stop.span))]
        told = self.told(walk.events)
        if told:
            lines.append(Line(self.say("so-far-what", what=" ".join(told[-MOST_EVENTS:])), "hint", listed=True))
        return Reply(tuple(lines))

    def undo_last(self) -> list[Line]:
        """Take back the last action of any kind. Return lines for the designer."""
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
