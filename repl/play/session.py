"""A game at the prompt, without the prompt: `Session.submit(line) -> Reply`.

The session knows who looks at the screen (`viewer`). Between two people it shows a curtain: then nobody looks, and
only what everybody may know is shown. Bots are asked at once. Every decision, of bots too, is saved before the next
question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from dsl.records import dataclass
from dsl.source import Span
from dsl.version import VERSION
from interpreter import api
from interpreter.api import Game, Policy, Position
from interpreter.inspection.panels import Panel
from interpreter.model.decisions import Decision, IllegalChoice, Option
from interpreter.model.failure import RuleError
from interpreter.model.views import View
from interpreter.positions.insisting import Insisting
from interpreter.positions.journal import Header, JournalError, Record
from interpreter.positions.table_calls import Call
from repl.asking.asked_once import NO, YES, behind_yes, is_behind_yes, is_yes_or_no, joined, meant, naming
from repl.asking.passing import Asking, Passing, asking, passing, why_asked
from repl.asking.refusals import refused
from repl.play.command import Command, commanded
from repl.play.loading import rules_stop
from repl.play.saves import THE_TABLE, Keeper, carried_out, header, keep, record_of
from repl.play.seen import Seen
from repl.play.table import Table
from repl.render.board import Board, board, titles_only
from repl.render.log import Telling, Told, folded
from repl.render.phrases import Phrases, phrase
from repl.render.question import Question, answer, bundle_in, question
from repl.render.reply import Line, Refused, Reply
from repl.render.voice import Voice
from repl.render.words import amounts, command_names, sentence

#: So many decisions of bots in a row, before somebody is told; each counts once more for so many answers in its step, all of
#: which are carried out again.
PATIENCE, ANSWERS_AGAIN = 10_000, 2
LONGEST_FAULT = 300  # characters of what is said of one
SECONDS = 2.0  # that a bot thinks about a decision, at most


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Curtain:
    """The screen passes from one person to another. `hiding`: the first person still looks, and must hide the own
    cards."""

    to: int
    hiding: bool


class Session:
    """A game in progress.

    - `commands`: the commands that may be typed besides answers.
    - `name`, `packs`: how its rules can be loaded again. The name "" means that they are only in the saved game.
    - `folder`: where games are saved. Nothing is saved before `keep`, or without a folder.
    - `insists`: the user chose the language, so a loaded game is shown in it too.
    """

    mode = "play"

    def __init__(
        self,
        game: Game,
        table: Table,
        *,
        commands: Mapping[str, Command],
        name: str | None = None,
        packs: Sequence[str] = (),
        language: str = "",
        folder: Path | None = None,
        insists: bool = False,
    ) -> None:
        self.commands = commands
        self.insists = insists
        self.name = game.id if name is None else name
        self.packs = tuple(packs)
        self.folder = folder
        self.keeper = Keeper(None)
        self.on_fault: Callable[[Exception], str] = lambda error: ""
        self.on_wait: Callable[[str], None] = lambda text: None  # is told that a bot thinks
        self.on_thought: Callable[[str], None] = lambda text: None  # and this before each of its decisions
        self.game = game
        self.table = table
        self.history = [api.begin(game, table.players, table.seed, dict(table.options))]
        self.voice = Voice(game, language, getattr(self.history[0], "program", None))
        self.taken: list[tuple[int, str]] = []
        self._at_once: list[tuple[Position, Position, int]] = []  # from where to where, and how many, were typed as one
        self.viewer: int | None = table.people[0] if len(table.people) == 1 else None
        self.looked = self.viewer  # who has looked last; nobody else takes back by an `undo` at a curtain
        self.curtain: Curtain | None = None
        self.recent: tuple[str, ...] = ()
        self.fresh = 0  # the position from which on it is news since the last decision of whoever looks
        self.sought, self.hits_back = "", 0  # what was looked for last in the log, and which hit was shown
        self.asks_all = self.mode == "design"  # also what the rulebook says is seldom wanted
        self.knows_seldom = False  # whether somebody was told of the command `ask`
        self.texts: bool | None = None  # whether cards in force are told on the board; None: where there is room
        self.kept = Seen()
        self._tellings: dict[int | None, Telling] = {}
        self._told: dict[int | None, int] = {}  # how many positions each person has heard of
        self._insisting = Insisting()
        self._passing: dict[Asking, Passing] = {}  # questions that people let pass until something changes
        self._knows_pass = False  # whether somebody has typed `pass`, or was told of it
        self._policies = {seat: self._policy(table.seed * 1000 + seat) for seat in sorted(table.bots)}

    def _policy(self, seed: int) -> Policy:
        """Return the policy that answers for the bots."""
        return api.bot(self.game, self.table.policy, seed, SECONDS)

    def another(self, game: Game, table: Table, saved: Header) -> Session:
        """Return a session of another game, which is not kept yet."""
        return self._beside(game, table, saved.game, saved.packs, self.language_of(saved))

    def at(self, table: Table) -> Session:
        """Return a session of the same rules at another table, which is not kept yet."""
        return self._beside(self.game, table, self.name, self.packs, self.voice.language)

    def _beside(self, game: Game, table: Table, name: str, packs: Sequence[str], language: str) -> Session:
        return Session(
            game,
            table,
            commands=self.commands,
            name=name,
            packs=packs,
            language=language,
            folder=self.folder,
            insists=self.insists,
        )

    def language_of(self, saved: Header) -> str:
        """Return the language in which a saved game continues here."""
        return self.voice.language if self.insists or not saved.language else saved.language

    def become(self, other: Session) -> None:
        """Put another game in the place of this one, and keep it from now on in a file of its own."""
        self.keeper.close()
        told = {name: getattr(self, name) for name in ("on_fault", "on_wait", "on_thought")}
        self.__dict__.update({**other.__dict__, **told})
        self.keep()

    def keep(self) -> None:
        """Start to write the game down, with what has been decided so far."""
        if self.folder is not None:
            self.keeper = keep(self.folder, self.header)
            with self.keeper.together():
                for seat, option_id in self.taken:
                    self.keeper.decided(seat, option_id)

    def not_kept(self) -> str:
        """Return a message for the player if this game could not be saved, or if its file was removed; "" if all is
        well or the player has been told already. If the file was removed, the game is written to a new file, and the
        message names both."""
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
        """What a copy of the saved game holds."""
        return [record_of(seat, option) for seat, option in self.taken]

    # ------------------------------------------------------------ what is so

    @property
    def say(self) -> Phrases:
        """What the terminal says, in the language of the game."""
        return self.voice.say

    @property
    def position(self) -> Position:
        return self.history[-1]

    @property
    def decision(self) -> Decision | None:
        return self.position.decision

    @property
    def due(self) -> Decision:
        """The open decision, for callers who know that there is one. Raises IllegalChoice if the game is over."""
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

    def view(self) -> View:
        """Return the view of the present viewer: only public information, behind a curtain."""
        return self.seen.once("view", lambda: api.view(self.game, self.position, self.viewer))

    def pictures(self) -> tuple[Panel, ...] | None:
        """Return the boards of the rulebook for the present viewer; None if it declares none."""
        return self.seen.once("pictures", lambda: api.pictures(self.game, self.position, self.viewer))

    def board(self) -> Board:
        shown = self.seen.once("board", self._board)
        return titles_only(shown) if self.texts is False else shown

    def _board(self) -> Board:
        heading = self.say("the-game-is-over") if self.is_over else ""
        names, bots = self.table.names, self.table.bots
        return board(self.voice, self.view(), names, bots, heading, self.pictures(), self._offered(), self._about())

    def _offered(self) -> frozenset[int]:
        """Return the pieces that the viewer may choose now."""
        asked = self.asked()
        choices = () if asked is None else asked.choices
        return frozenset(one.option.piece for one in choices if one.option.possible and one.option.piece is not None)

    def _about(self) -> frozenset[int]:
        """Return the cells that the question to the viewer is about."""
        decision = self.decision
        return frozenset(self.voice.cells_of(decision)) if decision is not None and self.asked() else frozenset()

    def asked(self) -> Question | None:
        """Return the question to the present viewer, or None if there is none."""
        decision = self.decision
        if decision is None or self.viewer != decision.seat:
            return None
        return self._question(decision)

    def _question(self, decision: Decision) -> Question:
        return self.seen.once("question", lambda: self._put(decision))

    def _behind_yes(self) -> Position | None:
        """Return the position directly after a yes, if a choice follows there. A designer is asked step by step, so
        None in design mode."""
        if self.mode == "design":
            return None
        return self.seen.once("behind_yes", lambda: behind_yes(self.game, self.position))

    def _put(self, decision: Decision) -> Question:
        """Return a question in words; a designer sees the line that asks."""
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
        """The cache for the present position."""
        return self.kept.at(self.position, self.viewer, self.voice)

    def prompt(self) -> str:
        """Return the prompt before the input line."""
        return f"{self.table.names[self.viewer - 1]}> " if self.viewer else "> "

    # --------------------------------------------------------------- the log

    def log(self, start: int = 0, details: bool = False) -> list[str]:
        """Return the log from a position on, as lines for the viewer; with `details` nothing is folded."""
        return [line.laid for line in self.lines(start, details)]

    def lines(self, start: int = 0, details: bool = False) -> list[Told]:
        """Return the log from a position on, for the present viewer; with `details` nothing is folded."""
        told = self.telling(self.viewer).told(self.history, start)
        return told if details else folded(told)

    def telling(self, seat: int | None) -> Telling:
        """Return the log of a listener."""
        return self._tellings.setdefault(seat, Telling(self.voice, self.table.names, seat))

    def news(self, more: bool = False) -> tuple[str, ...]:
        """Return the lines of the log that are new to the present viewer. They replace `recent`, or (`more`) are added to it."""
        start = self._told.get(self.viewer, 0)
        self._told[self.viewer] = len(self.history)
        news = tuple(self.log(start))
        self.recent, self.fresh = (*self.recent, *news) if more else news, start
        return news

    # -------------------------------------------------------------- the play

    def start(self) -> Reply:
        """Let the bots play up to the first decision of a person, or as far as the rules can go on."""
        try:
            return self._go_on()
        except RuleError as error:
            return replace(self.stopped_by_rules(error), news=self.news(), moved=True)
        except Exception as error:  # of ours: what is kept goes on from here
            return replace(Reply.wrong(self.fault(error)), stopped=True, news=self.news(), moved=True)

    def submit(self, line: str) -> Reply:
        """Do what a line asks for: an answer, a command, or Enter."""
        try:
            return self._submit(line.strip())
        except (JournalError, Refused, IllegalChoice) as error:
            return Reply.wrong(str(self.say.told(error)))
        except RuleError as error:
            return self.stopped_by_rules(error)
        except Exception as error:  # a fault of ours must not cost anybody a game
            return Reply.wrong(self.fault(error))

    def stopped_by_rules(self, error: RuleError) -> Reply:
        """Return the reply if the rules ask for something impossible."""
        said = f"{self.why_stopped(error)} {self.say('the-game-stands-where-it-stood')}"
        return replace(Reply.wrong(said), stopped=True)

    def why_stopped(self, error: RuleError) -> str:
        """Return a message why the rules cannot go on; with the place, if the viewer may know the card in which that is."""
        found = rules_stop(self.game, error, self.voice.reason, with_place=not self._is_unseen(error.span))
        return self.say(found)

    def _is_unseen(self, span: Span | None) -> bool:
        """Tell whether a place in the rules is in a card of which the viewer sees no copy."""
        cards = [] if span is None else [one for one in self.game.cards if one.entry.node.span.holds(span)]
        shown = {piece.id for zone in self.view().zones for piece in zone.pieces if piece is not None}
        return bool(cards) and all(one.number not in shown for one in cards)

    def _submit(self, line: str) -> Reply:
        command, rest = commanded(line, self.commands, self.say, self.asked())
        if command is not None and (command.always or not self._behind_curtain):
            return command.run(self, rest)
        if self.curtain:
            return self._lift() if not line else self._only_enter()
        asked = self.asked()
        if asked is None and not self.is_over:
            return self._go_on()
        if not line:
            return Reply(news=self.recent, moved=True)
        if asked is None:
            return Reply.wrong(self.say("the-game-is-over-log-tells-how-it-went"))
        if self.due.left and (wanted := amounts(line, asked.kinds)) is not None:
            return self._put_together(wanted)
        joins = self._behind_yes() is not None
        if joins and line.casefold() in (YES, self.say(YES)):
            self.take(YES)
            return self._go_on()
        option = answer(asked, line, self.commands, self.say)
        if isinstance(option, str):
            return Reply.wrong(option)
        if not option.possible:
            key = next(one.key for one in asked.choices if option in (one.option, *one.alike))
            return refused(self.voice, option, key, self.mode == "design")
        due = self.due
        self.take_answer(option)
        return self._told_of_pass(self._go_on(), due, option.id)

    def take_answer(self, option: Option) -> None:
        """Take an option of the present viewer's question. If the question joins a yes with the choice behind it, take the yes
        first; both are taken or neither. Raises IllegalChoice or RuleError."""
        taken, asked = len(self.taken), self.asked()
        both = asked is not None and self._behind_yes() is not None and is_behind_yes(asked, option)
        with self.keeper.together():
            if both:
                self.take(YES)
            try:
                self.take(option.id)
            except (IllegalChoice, RuleError):
                if both:
                    self._take_back(1)
                raise
        self._at_once.append((self.history[taken], self.position, len(self.taken) - taken))

    def _told_of_pass(self, reply: Reply, before: Decision, option_id: str) -> Reply:
        """Add a hint about `pass` to a reply, once a game, if the question `before` was answered with no and has come
        again."""
        now = self.decision
        if self._knows_pass or option_id != NO or now is None or not self.asked() or asking(now) != asking(before):
            return reply
        self._knows_pass = True
        hint = self.say("pass-answers-no-until-something-changes-for-you")
        return replace(reply, said=(*reply.said, Line(hint, "hint")))

    def _put_together(self, wanted: Mapping[str, int]) -> Reply:
        """Answer the questions for each kind of a bundle; nothing is answered if that is impossible."""
        due, taken = self.due, len(self.taken)
        try:
            for kind, most in due.left:
                if wanted.get(kind, 0) > most:
                    there = self.voice.amount(kind, most)
                    raise IllegalChoice(phrase("there-may-be-there-at-most", there=there))
            open_ = len(due.left) + 1  # whoever is asked next may be asked for a bundle of the same name
            while (now := self.decision) is not None and 0 < len(now.left) < open_ and now.name == due.name:
                open_, kind = len(now.left), now.left[0][0]
                amount = wanted.get(kind, 0)
                fitting = (one for one in now.options if (bundle_in(one.label) or {kind: 0}) == {kind: amount})
                option = next(fitting, None)
                if option is None or not option.possible:
                    raise IllegalChoice(phrase("that-cannot-be-put-together"))
                self.take(option.id)
        except IllegalChoice:
            while len(self.taken) > taken:
                self.take_back()
            raise
        self._at_once.append((self.history[taken], self.position, len(self.taken) - taken))
        return self._go_on()

    def take(self, option_id: str) -> None:
        """Take an option of the decision that is due, and write it down."""
        seat = self.due.seat
        self.history.append(api.decide(self.game, self.position, option_id))
        self.taken.append((seat, option_id))
        self.keeper.decided(seat, option_id)

    def take_call(self, call: str) -> None:
        """Carry out what the table calls, and write it down. Raises IllegalChoice if that cannot be."""
        self.history.append(carried_out(self.game, self.position, call))
        self.taken.append((THE_TABLE, call))
        self.keeper.decided(THE_TABLE, call)

    def call(self, call: str) -> Reply:
        """Carry out what the table calls, and go on. Raises IllegalChoice if that cannot be."""
        self.take_call(call)
        return replace(self._go_on(), goes_on=False)

    def calls_now(self) -> tuple[Call, ...]:
        """Return the calls of the table, with the reasons against them as far as the viewer may know."""
        return api.calls_now(self.game, self.position, self.viewer)

    def play_back(self, decisions: Iterable[tuple[int, str]]) -> None:
        """Take decisions that were written down before. They are not written again, and are no news."""
        for decision in decisions:
            self.play_on(decision)
        self._told = dict.fromkeys((None, *self.table.people), len(self.history))

    def play_on(self, decision: tuple[int, str]) -> None:
        """Take one decision that was written down before. Raises JournalError if it cannot be taken."""
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

    @property
    def _bot_is_due(self) -> bool:
        return self.decision is not None and self.decision.seat in self.table.bots

    @property
    def _behind_curtain(self) -> bool:
        return self.curtain is not None and not self.curtain.hiding

    def _go_on(self) -> Reply:
        """Let the bots decide until a person is due, then show the news to the viewer."""
        alone = len(self.taken)
        passes = self._ask_bots_and_pass()
        if self._bot_is_due:
            return Reply.wrong(self.say("the-bots-have-taken-n-decisions-and-asked-nobody", n=len(self.taken) - alone))
        if not self._give_screen():
            self._lower_curtain(self.due.seat)
        goes_on = bool(self.taken) and alone == len(self.taken) and self.asked() is not None
        news = self.news(more=goes_on)
        said = [Line(text, "hint") for text in passes]
        trouble = self.say(self.not_kept())
        if trouble:
            said.append(Line(trouble, "error"))
        if self.curtain:
            said.append(Line(self.curtain_line(), "title", listed=True))
        said += [Line(text, "title", listed=True) for text in self.outcome_lines()]
        return Reply(tuple(said), news, moved=True, goes_on=goes_on)

    def pass_on(self) -> Reply:
        """Say no to the open question, and to the same question again until something changes for its player."""
        now = passing(self.game, self.position)
        self._knows_pass = True
        if now is None:
            raise IllegalChoice(phrase("this-question-cannot-pass-since-no-is-no-answer"))
        self._passing[asking(self.due)] = now
        self.take(NO)
        return self._go_on()

    def _ask_bots_and_pass(self) -> list[str]:
        """Ask the bots, and answer no where a person has typed `pass`, until a person must answer. Return how often
        this was done for that person, and why a question is no longer passed; nothing if another person looks, who
        must not learn it."""
        times: Counter[int] = Counter()
        told: list[str] = []
        while True:
            self.ask_bots()
            if self._passes_by_itself(self.decision):
                told = self._told_of_ask(told)
                self.take(NO)
                continue
            before = None if self.decision is None else self._passing.get(asking(self.decision))
            now = None if before is None else passing(self.game, self.position)
            why = why_asked(before, now) if before is not None and now is not None else ""
            if before is None or now is None or why:
                if why:
                    del self._passing[asking(self.due)]
                if self.decision is None or self.viewer != self.decision.seat:
                    return []
                many = times[self.decision.seat]
                return [*told, *[self.say.many(many, "n-questions-passed")] * bool(many), *[self.say(why)] * bool(why)]
            self._passing[asking(self.due)] = replace(before, times=before.times + 1)
            times[self.due.seat] += 1
            self.take(NO)

    def _passes_by_itself(self, decision: Decision | None) -> bool:
        """Tell whether a question is answered with no, since nobody has said that they want to be asked what is seldom wanted."""
        return (
            decision is not None
            and not self.asks_all
            and decision.seat not in self.table.bots
            and is_yes_or_no(decision)
            and self.voice.is_seldom(decision)
        )

    def _told_of_ask(self, told: list[str]) -> list[str]:
        """Return what is told before a question passes by itself: once a game, which one, and how to be asked."""
        if self.knows_seldom or self.viewer != self.due.seat:
            return told
        self.knows_seldom = True
        asks = self.voice.asks(self.due, self.table.names)
        return [self.say("not-asked-question-ask", question=asks, command=f"`{command_names('ask', self.say)[0]}`")]

    def ask_bots(self) -> None:
        """Let the bots decide until a person must, or until there are too many decisions."""
        waited_for: int | None = None
        with self.keeper.together():
            for _ in self.bots_in_a_row():
                if self.table.thinks:
                    self.recent = tuple(self.log(self._told.get(self.viewer, 0)))
                waited_for = self.wait_for(self.due.seat, waited_for)
                self.ask_bot(self._policies[self.due.seat], self.take)

    def ask_bot(self, policy: Policy, take: Callable[[str], T]) -> T | None:
        """Let a bot decide; return the result of `take`, None if answers of bots were taken back because they led to an endless
        run."""
        found = self._insisting.answer(self._way_of_bots(), self.position, policy, lambda option: (take(option),))
        if not isinstance(found, int):
            return found[0]
        self._take_back(found)
        return None

    def _way_of_bots(self) -> list[tuple[Position, str]]:
        """Return the positions of the present step at which bots decided since the last decision of a person, each with its
        answer."""
        way: list[tuple[Position, str]] = []
        for before, (seat, option) in zip(reversed(self.history[:-1]), reversed(self.taken)):
            if seat not in self.table.bots or before.slots is not self.position.slots:
                break
            way.append((before, option))
        return way[::-1]

    def _take_back(self, decisions: int) -> None:
        """Take back a number of the last decisions."""
        self.keeper.undone(decisions)
        del self.history[-decisions:], self.taken[-decisions:]
        self._told = {person: min(told, len(self.history)) for person, told in self._told.items()}

    def wait_for(self, seat: int, before: int | None) -> int:
        """Announce that a bot thinks, if bots take long at this table: `on_wait` once for each bot in a row (`before` is the last
        one), `on_thought` each time. Return the seat."""
        if self.table.thinks:
            text = self.say("name-is-thinking-key-stops-it", name=self.table.names[seat - 1], key="Ctrl-C")
            if seat != before:
                self.on_wait(text)
            self.on_thought(text)
        return seat

    def bots_in_a_row(self) -> Iterator[None]:
        """Yield before each decision that bots may take until a person is due, or for so long that something is wrong."""
        work = 0
        while self._bot_is_due and work < PATIENCE:
            work += 1 + len(self.position.answers) // ANSWERS_AGAIN
            yield

    def _give_screen(self) -> bool:
        """Give the screen to the player who is due. Return False if another person still looks at it."""
        people = self.table.people
        if len(people) <= 1:
            return True
        if self.decision is None:
            self.viewer = None
            return True
        return self.viewer == self.decision.seat

    def _lower_curtain(self, to: int) -> None:
        """Take the screen from the viewer. If there is news for this viewer, it is shown first."""
        start = self._told.get(self.viewer, 0)
        private = self.viewer is not None and not can_undo(self.history[max(start - 1, 0)], self.position)
        self.curtain = Curtain(to, hiding=private)
        if not private:
            if self.viewer is not None:
                self._told[None] = start
                self._told[self.viewer] = len(self.history)
            self.viewer = None

    def _lift(self) -> Reply:
        assert self.curtain is not None
        if self.curtain.hiding:
            self.curtain = replace(self.curtain, hiding=False)
            self.viewer, self.recent = None, ()
            self._told[None] = len(self.history)
            return Reply((Line(self.curtain_line(), "title", listed=True),), moved=True)
        self.viewer = self.looked = self.curtain.to
        self.curtain = None
        return Reply(news=self.news(), moved=True)

    def _only_enter(self) -> Reply:
        """Return the reply to a line typed between two people, when there is no question."""
        what = Line(self.say("that-does-nothing-here-enter-goes-on"), "error")
        return Reply((what, Line(self.curtain_line(), "title", listed=True)), error=True)

    def curtain_line(self) -> str:
        assert self.curtain is not None
        to = self.table.names[self.curtain.to - 1]
        if self.curtain.hiding:
            return self.say("name-is-next-press-enter-to-hide-your-cards", name=to)
        return self.say("pass-to-name-name-press-enter", name=to)

    # ------------------------------------------------------------- back again

    def undo(self) -> str:
        """Take back the last decision of the person who looks, or at a curtain of the one who has looked last. Where everybody
        looks, as at the end of a game of several people, nobody's is taken back. Return a sentence if that cannot be."""
        place = self._last_of_people()
        seat = THE_TABLE if place is None else self.taken[place][0]
        if seat != THE_TABLE and self.is_over and len(self.table.people) > 1:
            name = self.table.names[seat - 1]
            return self.say("the-game-is-over-and-everybody-looks-what-name", name=name)
        if seat != THE_TABLE and self.looked not in (None, seat):
            name = self.table.names[seat - 1]
            return self.say("name-decided-last-and-only-that-decision-could-be", name=name)
        trouble = self.take_back()
        if not trouble:
            self.curtain, self.recent, self._passing = None, (), {}
            self.looked = self.looked if seat == THE_TABLE else seat
            if not self._give_screen():
                self._lower_curtain(self.due.seat)
        return trouble

    def who_decided_last(self) -> int | None:
        """Return the seat of the last decision that no bot made, THE_TABLE for a call; None if there is none."""
        place = self._last_of_people()
        return None if place is None else self.taken[place][0]

    def take_back(self, agreed: bool = False) -> str:
        """Take back the last decision of any person, and the decisions of bots since. If all have `agreed`, also a
        decision from which somebody has learned something. Return a sentence if it is impossible."""
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

    def _last_of_people(self) -> int | None:
        """Return the place of the last decision that no bot took; of those that were typed as one, of the first."""
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

    # ------------------------------------------------------------ how it ends

    def outcome_lines(self) -> list[str]:
        """Return lines about the winners and the tallies, or nothing while the game goes on."""
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

    def where_it_is(self) -> list[str]:
        """Return where the game is kept and how to go on with it."""
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
        """Return the report of a fault of naipe itself."""
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
        """Return the facts about this game for a report of a fault: mode, game, rules, players, options, seed,
        number of decisions, digest of the position."""
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
    """Return the class and the text of an error in one line, cut off if it is very long."""
    text = f"{type(error).__name__}: {error}".rstrip(": ")
    return text if len(text) <= LONGEST_FAULT else text[:LONGEST_FAULT] + "…"


def can_undo(before: Position, after: Position) -> bool:
    """Tell whether nobody has learned anything and chance has not been used between two positions."""
    return before.secrets == after.secrets
