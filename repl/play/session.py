"""A game at the prompt, without the prompt itself: `Session.submit(line)` takes a typed line and returns a Reply.

The session knows which player looks at the screen (`viewer`). Between two people it shows a curtain: then no player looks, and
only what every player may know is shown. Bots decide at once. Every decision, also of a bot, is saved before the next question.
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
from repl.play.saves import THE_TABLE, Keeper, carried_out, header, keep, record_of, record_of_asking
from repl.play.seen import Seen
from repl.play.table import Table
from repl.render.board import Board, board, titles_only
from repl.render.log import Telling, Told, folded
from repl.render.phrases import Phrases, phrase
from repl.render.question import Question, answer, bundle_in, question
from repl.render.reply import Line, Refused, Reply
from repl.render.voice import Voice
from repl.render.words import amounts, command_names, sentence

#: After so many decisions of bots in a row, the bots stop and the player is told. If the present step has many answers already,
#: a decision counts more than once (once more for each `ANSWERS_AGAIN` answers), because naipe carries all of them out again.
PATIENCE, ANSWERS_AGAIN = 10_000, 2
LONGEST_FAULT = 300  # characters of an error in the report of a fault
SECONDS = 2.0  # the longest time that a bot may think about a decision


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Curtain:
    """The screen passes to the player at the seat `to`. While `hiding` is true, the player before still looks, and must first
    hide their own cards."""

    to: int
    hiding: bool


class Session:
    """A game in progress, as the terminal plays it.

    - `commands`: the commands that a player may type besides answers, by their English names.
    - `name`, `packs`: the place from which the rules can be loaded again, and that of its card packs. The name "" means that
      the rules are only in the saved game.
    - `folder`: where the game is saved. Nothing is saved before `keep` is called, or without a folder.
    - `insists`: the user chose the language, so a saved game that is loaded is shown in it too.
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
        self.on_wait: Callable[[str], None] = lambda text: None  # called with a message when a bot begins to think
        # called with the same message as `on_wait`, before each decision of the bot
        self.on_thought: Callable[[str], None] = lambda text: None
        self.game = game
        self.table = table
        self.history = [api.begin(game, table.players, table.seed, dict(table.options))]
        self.voice = Voice(game, language, getattr(self.history[0], "program", None))
        self.taken: list[tuple[int, str]] = []
        # the position before and after decisions that were typed in one line, and their number
        self._at_once: list[tuple[Position, Position, int]] = []
        self.viewer: int | None = table.people[0] if len(table.people) == 1 else None
        self.looked = self.viewer  # the player who looked last; at a curtain only this one can `undo`
        self.curtain: Curtain | None = None
        self.recent: tuple[str, ...] = ()
        self.fresh = 0  # the index of the first position that is news to the viewer
        self.sought, self.hits_back = "", 0  # the word that `find` looked for last, and how many matches it went back
        self.asks_all = self.mode == "design"  # whether questions that the rulebook calls seldom wanted are asked too
        self.knows_seldom = False  # whether the command `ask` was mentioned in this game
        self.texts: bool | None = None  # whether the board shows the texts of cards in force; None: if there is room
        self.kept = Seen()
        self._tellings: dict[int | None, Telling] = {}
        self._told: dict[int | None, int] = {}  # by seat: the number of positions whose log the player has seen
        self._insisting = Insisting()
        self._passing: dict[Asking, Passing] = {}  # questions that are answered with no by `pass`
        self._knows_pass = False  # whether a player has typed `pass`, or the screen has mentioned it
        self._policies = {seat: self._policy(table.seed * 1000 + seat) for seat in sorted(table.bots)}

    def _policy(self, seed: int) -> Policy:
        """Return a new policy, which decides for a bot; `seed` is the seed of its random choices."""
        return api.bot(self.game, self.table.policy, seed, SECONDS)

    def another(self, game: Game, table: Table, saved: Header) -> Session:
        """Return a Session of another game with its own players, which is not saved yet. `saved` is the header of its saved
        game."""
        return self._beside(game, table, saved.game, saved.packs, self.language_of(saved))

    def at(self, table: Table) -> Session:
        """Return a Session that begins a new game with the same rules and other players or options. It is not saved yet."""
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
        """Return the language in which a saved game is shown after it is loaded: its own, unless the user chose one."""
        return self.voice.language if self.insists or not saved.language else saved.language

    def become(self, other: Session) -> None:
        """Replace the game of this session by that of another session, and save it in a file of its own from now on."""
        self.keeper.close()
        told = {name: getattr(self, name) for name in ("on_fault", "on_wait", "on_thought")}
        self.__dict__.update({**other.__dict__, **told})
        self.keep()

    def keep(self) -> None:
        """Begin to save the game in a new file, with all decisions that have been taken so far."""
        if self.folder is not None:
            self.keeper = keep(self.folder, self.header)
            with self.keeper.together():
                for record in self.records:
                    self.keeper.note(record)

    def not_kept(self) -> str:
        """Return a message for the player if this game could not be saved, or if its file was removed; return "" if all is
        well, or if the message was shown before. If the file was removed, save the game to a new file; the message names both
        files."""
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
        """The records of this game, for a copy of the saved game: that of `ask`, if all is asked, and those of the
        decisions."""
        asking = [record_of_asking(True)] if self.asks_all else []
        return [*asking, *(record_of(seat, option) for seat, option in self.taken)]

    # ------------------------------------------------- the state of the game

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
        """Return the position after the answer yes, if the question can be joined with the choice that follows. Return None
        otherwise, and in design mode, where each question is asked by itself."""
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

    # --------------------------------------------------------------- the log

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
        """Return the lines of the log that the viewer has not seen yet, and store them as `recent`. With `more`, they are
        added to the lines in `recent`."""
        start = self._told.get(self.viewer, 0)
        self._told[self.viewer] = len(self.history)
        news = tuple(self.log(start))
        self.recent, self.fresh = (*self.recent, *news) if more else news, start
        return news

    # -------------------------------------------------------------- the play

    def start(self) -> Reply:
        """Let the bots decide until a person must decide, and return the reply with the new lines of the log. If the rules
        cannot continue, the reply reports why."""
        try:
            return self._go_on()
        except RuleError as error:
            return replace(self.stopped_by_rules(error), news=self.news(), moved=True)
        except Exception as error:  # an error in naipe: the game is saved and can continue
            return replace(Reply.wrong(self.fault(error)), stopped=True, news=self.news(), moved=True)

    def submit(self, line: str) -> Reply:
        """Carry out a typed line, which is an answer, a command or empty (Enter), and return the reply. Errors become
        replies."""
        try:
            return self._submit(line.strip())
        except (JournalError, Refused, IllegalChoice) as error:
            return Reply.wrong(str(self.say.told(error)))
        except RuleError as error:
            return self.stopped_by_rules(error)
        except Exception as error:  # an error in naipe must not end a game
            return Reply.wrong(self.fault(error))

    def stopped_by_rules(self, error: RuleError) -> Reply:
        """Return the reply for an error in the rules, because of which the game cannot continue."""
        said = f"{self.why_stopped(error)} {self.say('the-game-stands-where-it-stood')}"
        return replace(Reply.wrong(said), stopped=True)

    def why_stopped(self, error: RuleError) -> str:
        """Return the message about an error in the rules, because of which the game cannot continue. The message names the
        place in the rules, unless that place is in a card that the viewer may not know."""
        found = rules_stop(self.game, error, self.voice.reason, with_place=not self._is_unseen(error.span))
        return self.say(found)

    def _is_unseen(self, span: Span | None) -> bool:
        """Tell whether a place in the rules belongs to a card of which the viewer sees no copy."""
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
        if self._behind_yes() is not None and line.casefold() in (YES, self.say(YES)):
            return self._say_yes(asked)
        option = answer(asked, line, self.commands, self.say)
        if isinstance(option, str):
            return Reply.wrong(option)
        if not option.possible:
            key = next(one.key for one in asked.choices if option in (one.option, *one.alike))
            return refused(self.voice, option, key, self.mode == "design")
        due = self.due
        self.take_answer(option)
        return self._told_of_pass(self._go_on(), due, option.id)

    def _say_yes(self, asked: Question) -> Reply:
        """Answer yes to a question that joins the yes with the choice behind it. If only one choice is possible, take it too.
        Otherwise the reply says that the choice is still open."""
        ways = [choice for choice in asked.choices if choice.option.possible and is_behind_yes(asked, choice.option)]
        if len(ways) == 1:
            self.take_answer(ways[0].option)
            return self._go_on()
        self.take(YES)
        undo = f"`{command_names('undo', self.say)[0]}`"
        reply = self._go_on()
        return replace(reply, said=(Line(self.say("yes-and-now-choose-undo", command=undo), "hint"), *reply.said))

    def take_answer(self, option: Option) -> None:
        """Choose an option of the question to the viewer. If the question joins a yes with the choice behind it, answer yes
        first; if the choice then fails, the yes is taken back. Raises IllegalChoice or RuleError."""
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
        """Return a reply with a hint about `pass`, if the answer to the question `before` was no and the same question is asked
        again. The hint is given once in a game."""
        now = self.decision
        if self._knows_pass or option_id != NO or now is None or not self.asked() or asking(now) != asking(before):
            return reply
        self._knows_pass = True
        hint = self.say("pass-answers-no-until-something-changes-for-you")
        return replace(reply, said=(*reply.said, Line(hint, "hint")))

    def _put_together(self, wanted: Mapping[str, int]) -> Reply:
        """Answer from one line the questions about all kinds of a bundle, such as the number of each good in a payment. If
        one of the answers is impossible, take all of them back and raise IllegalChoice."""
        due, taken = self.due, len(self.taken)
        try:
            for kind, most in due.left:
                if wanted.get(kind, 0) > most:
                    there = self.voice.amount(kind, most)
                    raise IllegalChoice(phrase("there-may-be-there-at-most", there=there))
            # The number of open kinds falls with each answer. If it does not, the question is another one of the same name,
            # such as the one to the next player.
            open_ = len(due.left) + 1
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
        """Choose an option of the open decision by its id, and save the decision."""
        seat = self.due.seat
        self.history.append(api.decide(self.game, self.position, option_id))
        self.taken.append((seat, option_id))
        self.keeper.decided(seat, option_id)

    def ask_all(self, asks_all: bool) -> None:
        """Choose whether the questions are asked that the rulebook calls seldom wanted, and save the choice."""
        self.asks_all, self.knows_seldom = asks_all, True
        self.keeper.note(record_of_asking(asks_all))

    def take_call(self, call: str) -> None:
        """Make a call of the table, and save it. Raises IllegalChoice if the call is impossible."""
        self.history.append(carried_out(self.game, self.position, call))
        self.taken.append((THE_TABLE, call))
        self.keeper.decided(THE_TABLE, call)

    def call(self, call: str) -> Reply:
        """Make a call of the table, let the bots decide after it, and return the reply. Raises IllegalChoice if the call is
        impossible."""
        self.take_call(call)
        return replace(self._go_on(), goes_on=False)

    def calls_now(self) -> tuple[Call, ...]:
        """Return the calls of the table. Each has the reason why it is impossible now, as far as the viewer may know that."""
        return api.calls_now(self.game, self.position, self.viewer)

    def play_back(self, decisions: Iterable[tuple[int, str]]) -> None:
        """Take the decisions of a saved game again; each is a pair of seat and option. They are not saved again, and their
        lines of the log do not count as new."""
        for decision in decisions:
            self.play_on(decision)
        self._told = dict.fromkeys((None, *self.table.people), len(self.history))

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

    @property
    def _bot_is_due(self) -> bool:
        return self.decision is not None and self.decision.seat in self.table.bots

    @property
    def _behind_curtain(self) -> bool:
        return self.curtain is not None and not self.curtain.hiding

    def _go_on(self) -> Reply:
        """Let the bots decide until a person must decide. Then return the reply with the new lines of the log for the
        viewer."""
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
        """Answer no to the open question, and again each time the same question is asked, until something changes for the
        player who is asked. Raises IllegalChoice if no is not a possible answer."""
        now = passing(self.game, self.position)
        self._knows_pass = True
        if now is None:
            raise IllegalChoice(phrase("this-question-cannot-pass-since-no-is-no-answer"))
        self._passing[asking(self.due)] = now
        self.take(NO)
        return self._go_on()

    def _ask_bots_and_pass(self) -> list[str]:
        """Let the bots decide, and answer no for a person who has typed `pass`, until a person must answer. Return lines for
        that person: how many questions were passed, and why one is asked again. Return no lines if another person looks at the
        screen, because they must not learn this."""
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
        """Tell whether naipe answers a question with no and does not ask the player. This is so if the rulebook calls the
        question seldom wanted, and the players have not typed `ask` to be asked such questions."""
        return (
            decision is not None
            and not self.asks_all
            and decision.seat not in self.table.bots
            and is_yes_or_no(decision)
            and self.voice.is_seldom(decision)
        )

    def _told_of_ask(self, told: list[str]) -> list[str]:
        """Return the lines `told`, or once in a game a line about a question that was answered with no for the viewer. That
        line names the command `ask`, which makes naipe ask such questions."""
        if self.knows_seldom or self.viewer != self.due.seat:
            return told
        self.knows_seldom = True
        asks = self.voice.asks(self.due, self.table.names)
        return [self.say("not-asked-question-ask", question=asks, command=f"`{command_names('ask', self.say)[0]}`")]

    def ask_bots(self) -> None:
        """Let the bots decide until a person must decide, or until the bots have taken too many decisions in a row."""
        waited_for: int | None = None
        with self.keeper.together():
            for _ in self.bots_in_a_row():
                if self.table.thinks:
                    self.recent = tuple(self.log(self._told.get(self.viewer, 0)))
                waited_for = self.wait_for(self.due.seat, waited_for)
                self.ask_bot(self._policies[self.due.seat], self.take)

    def ask_bot(self, policy: Policy, take: Callable[[str], T]) -> T | None:
        """Let a bot choose an option for the open question, and call `take` with it; return the result of `take`. If the
        bots repeat the same answers without end, take some of their answers back instead and return None."""
        found = self._insisting.answer(self._way_of_bots(), self.position, policy, lambda option: (take(option),))
        if not isinstance(found, int):
            return found[0]
        self._take_back(found)
        return None

    def _way_of_bots(self) -> list[tuple[Position, str]]:
        """Return the answers that bots have given in the present step since the last answer of a person. Each is a pair: the
        position in which the bot was asked, and the id of the option."""
        way: list[tuple[Position, str]] = []
        for before, (seat, option) in zip(reversed(self.history[:-1]), reversed(self.taken)):
            if seat not in self.table.bots or before.slots is not self.position.slots:
                break
            way.append((before, option))
        return way[::-1]

    def _take_back(self, decisions: int) -> None:
        """Take back the last decisions, also in the saved game. `decisions` is their number."""
        self.keeper.undone(decisions)
        del self.history[-decisions:], self.taken[-decisions:]
        self._told = {person: min(told, len(self.history)) for person, told in self._told.items()}

    def wait_for(self, seat: int, before: int | None) -> int:
        """Show that a bot is thinking, if the bots of this game need long. `on_wait` is called only if another bot has
        decided before (`before` is its seat); `on_thought` is called each time. Return the seat of the bot."""
        if self.table.thinks:
            text = self.say("name-is-thinking-key-stops-it", name=self.table.names[seat - 1], key="Ctrl-C")
            if seat != before:
                self.on_wait(text)
            self.on_thought(text)
        return seat

    def bots_in_a_row(self) -> Iterator[None]:
        """Yield before each decision of a bot, until a person must decide. Stop after `PATIENCE` decisions, because the
        rules may never ask a person again."""
        work = 0
        while self._bot_is_due and work < PATIENCE:
            work += 1 + len(self.position.answers) // ANSWERS_AGAIN
            yield

    def _give_screen(self) -> bool:
        """Tell whether the screen need not pass to another player. After the end of a game of several people all look, so no
        single player is the viewer any more."""
        people = self.table.people
        if len(people) <= 1:
            return True
        if self.decision is None:
            self.viewer = None
            return True
        return self.viewer == self.decision.seat

    def _lower_curtain(self, to: int) -> None:
        """Lower the curtain, so that the screen can pass to the player at a seat. If the viewer has learned something secret
        since the last look, the viewer sees it first and then hides it."""
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
        """Return the reply to a text that is typed at the curtain, where only Enter has a meaning."""
        what = Line(self.say("that-does-nothing-here-enter-goes-on"), "error")
        return Reply((what, Line(self.curtain_line(), "title", listed=True)), error=True)

    def curtain_line(self) -> str:
        assert self.curtain is not None
        to = self.table.names[self.curtain.to - 1]
        if self.curtain.hiding:
            return self.say("name-is-next-press-enter-to-hide-your-cards", name=to)
        return self.say("pass-to-name-name-press-enter", name=to)

    # ------------------------------------------------- taking back decisions

    def undo(self) -> str:
        """Take back the last decision of the viewer; at a curtain, that of the player who looked last. At the end of a game of
        several people all look, so no player's decision can be taken back. Return "", or a sentence why it is impossible."""
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
        """Return the seat of the person who took the last decision that no bot took; THE_TABLE for a call, None if there is
        none."""
        place = self._last_of_people()
        return None if place is None else self.taken[place][0]

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

    def _last_of_people(self) -> int | None:
        """Return the index of the last decision of a person, or None. Of several decisions that were typed in one line, it is
        the first."""
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

    # ---------------------------------------------------- the end of a game

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
