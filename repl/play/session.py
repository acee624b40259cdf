"""A game at the prompt, without the prompt itself: `Session.submit(line)` takes a typed line and returns a Reply.

The session knows which player looks at the screen (`viewer`). Between two people it shows a curtain: then no player looks, and
only what every player may know is shown. Bots decide at once. Every decision, also of a bot, is saved before the next question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar, Unpack

from dsl.records import dataclass
from interpreter import api
from interpreter.api import Game, Policy, Position
from interpreter.model.decisions import Decision, IllegalChoice, Option
from interpreter.model.failure import RuleError
from interpreter.positions.insisting import Insisting
from interpreter.positions.journal import Header, JournalError
from repl.asking.asked_once import NO, YES, is_behind_yes
from repl.asking.learned import learned
from repl.asking.passing import Asking, Passing, asking, passing, why_asked
from repl.asking.refusals import refused
from repl.play.command import commanded
from repl.play.loading import rules_stop
from repl.play.progress import Settings, can_undo
from repl.play.saves import THE_TABLE
from repl.play.table import Table
from repl.play.viewing import Viewing
from repl.render.phrases import phrase
from repl.render.question import Question, answer, bundle_in
from repl.render.reply import Line, Refused, Reply
from repl.render.words import amounts, command_names

#: After so many decisions of bots in a row, the bots stop and the player is told. If the present step has many answers already,
#: a decision counts more than once (once more for each `ANSWERS_AGAIN` answers), because naipe carries all of them out again.
PATIENCE, ANSWERS_AGAIN = 10_000, 2
SECONDS = 2.0  # the longest time that a bot may think about a decision

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Curtain:
    """The screen passes to the player at the seat `to`. While `hiding` is true, the player before still looks, and must first
    hide their own cards."""

    to: int
    hiding: bool


class Session(Viewing):
    """A game in progress, as the terminal plays it: typed lines, bots, and the screen that passes from one person to the next."""

    def __init__(self, game: Game, table: Table, **settings: Unpack[Settings]) -> None:
        super().__init__(game, table, **settings)
        self.on_wait: Callable[[str], None] = lambda text: None  # called with a message when a bot begins to think
        # called with the same message as `on_wait`, before each decision of the bot
        self.on_thought: Callable[[str], None] = lambda text: None
        self.looked = self.viewer  # the player who looked last; at a curtain only this one can `undo`
        self.curtain: Curtain | None = None
        self.sought, self.hits_back = "", 0  # the word that `find` looked for last, and how many matches it went back
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

    def start(self) -> Reply:
        """Let the bots decide until a person must decide. Return the reply with the new lines of the log. If the rules cannot
        continue, the reply says why."""
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
        """Answer yes to a question that asks for the yes and for the choice behind it together. If only one choice is possible,
        take it too. Otherwise the reply says that the player must still choose."""
        ways = [choice for choice in asked.choices if choice.option.possible and is_behind_yes(asked, choice.option)]
        if len(ways) == 1:
            self.take_answer(ways[0].option)
            return self._go_on()
        self.take(YES)
        undo = f"`{command_names('undo', self.say)[0]}`"
        reply = self._go_on()
        return replace(reply, said=(Line(self.say("yes-and-now-choose-undo", command=undo), "hint"), *reply.said))

    def take_answer(self, option: Option) -> None:
        """Choose an option of the question to the viewer. A question can ask for a yes and for the choice behind it together.
        In this case, answer yes first; if the choice then fails, take the yes back. Raises IllegalChoice or RuleError."""
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
        """Return a reply, with a hint about the command `pass` if the player has said no to the question `before` and is now
        asked the same again. The hint is given once in a game."""
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

    def call(self, call: str) -> Reply:
        """Make a call of the table, let the bots decide after it, and return the reply. Raises IllegalChoice if the call is
        impossible."""
        self.take_call(call)
        return replace(self._go_on(), goes_on=False)

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

    def _told_of_ask(self, told: list[str]) -> list[str]:
        """Return the lines `told`. When a question was answered with no for the viewer for the first time in a game, return
        another line in their place: it names the command `ask`, which makes naipe ask such questions."""
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
        """Let a bot choose an option for the open question, call `take` with it, and return the result of `take`. If the rules
        would run without end after the answers of the bots, take some of these answers back and return None."""
        found = self._insisting.answer(self._way_of_bots(), self.position, policy, lambda option: (take(option),))
        if not isinstance(found, int):
            return found[0]
        self._take_back(found)
        return None

    def _way_of_bots(self) -> list[tuple[Position, str]]:
        """Return the answers that bots have given in the present step since the last answer of a person. Each answer is a pair:
        the position in which the bot was asked, and the id of the chosen option."""
        way: list[tuple[Position, str]] = []
        for before, (seat, option) in zip(reversed(self.history[:-1]), reversed(self.taken)):
            if seat not in self.table.bots or before.slots is not self.position.slots:
                break
            way.append((before, option))
        return way[::-1]

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
        """Return True if the screen stays with the player who looks at it. Return False if it must pass to another player. At
        the end of a game of several people, everybody looks, so no single player is the viewer any more."""
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
        if trouble and place is not None and seat == self.viewer:
            told = learned(self.voice, self.history[place + 1 :], self.table.names, seat)
            return self.say("that-cannot-be-taken-back-since-told", told=told) if told else trouble
        if not trouble:
            self.curtain, self.recent, self._passing = None, (), {}
            self.looked = self.looked if seat == THE_TABLE else seat
            if not self._give_screen():
                self._lower_curtain(self.due.seat)
        return trouble
