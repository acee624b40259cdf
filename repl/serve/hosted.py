"""A game with a page for each seat, without the network: people join, pages send requests, and pages get messages.

Everything is called by one thread at a time. A page may send any text; an invalid text is answered with a message, and the
game continues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.messages.message import Message
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.positions.journal import JournalError
from repl.play.session import Session
from repl.render.phrases import message_of, phrase, why_not
from repl.serve.links import HOST, Links, keep_links
from repl.serve.looker import Looker
from repl.serve.messages import Ask, NoMessage, ask_of
from repl.serve.places import Data, Line, Place, text_of
from repl.serve.proposals import Proposal, asked_of, part_data, proposed
from repl.serve.words import words_in

MOST_WATCHING = 24  # the most pages of spectators


class Hosted:
    """A table with pages. `address` is the beginning of each link, before the secret; `on_end` is called when the host ends
    the table."""

    def __init__(self, session: Session, links: Links, address: str, on_end: Callable[[], None]) -> None:
        self.session, self.links, self.address, self.on_end = session, links, address, on_end
        self.places: dict[Line, Place] = {}
        self.lookers: dict[tuple[int | None, str], Looker] = {}
        self.is_paused = False
        self.agreeing: dict[int, bool] | None = (
            None  # the players who are asked for their agreement, and whether each has agreed
        )
        self.proposal: Proposal | None = None  # new rules about which those in `agreeing` are asked
        self._undone = 0
        self._stopped: Message | str = ""
        self._hear_of_bots()

    def begin(self) -> None:
        """Write the file with the links, and let the bots play up to the first question to a person."""
        self._keep_links()
        self._go_on()

    def goes_on_as(self, session: Session) -> None:
        """Continue with the same people in another session, for example one with other rules. Each page gets its whole
        content again."""
        self.session = session
        self._hear_of_bots()
        self._agree(None)
        self._show_anew()
        self._go_on()

    def _show_anew(self) -> None:
        """Send each page the whole content of the present session."""
        self.lookers = {}
        for place in self.places.values():
            place.looks_anew(self._looker(place.seat, place.looker.voice.language))
            self._greet(place)
        self._show_people()

    def _hear_of_bots(self) -> None:
        self.session.asks_all = True  # because nobody can type `ask` on a page
        self.session.on_thought = lambda text: self.show_all()

    # ------------------------------------------------------------- who is there

    def enter(self, line: Line, secret: str, languages: Iterable[str] = ()) -> bool:
        """Admit a page and send it all its content, if its secret opens a seat or if it has no secret (then it only
        watches). Return True. For a wrong secret, send the page the reason and return False."""
        seat = self.links.seat_of(secret) if secret else None
        language = self._language(languages)
        if secret and seat is None:
            self._refuse(line, phrase("this-link-opens-nothing"), language)
            return False
        if not secret and sum(place.seat is None for place in self.places.values()) >= MOST_WATCHING:
            self._refuse(line, phrase("too-many-watch-this-table"), language)
            return False
        for other in self._at(seat) if seat is not None else ():
            self._send_away(other, phrase("this-seat-is-open-in-another-window"), again=True)
        place = self.places[line] = Place(line, seat, self._looker(seat, language))
        self._greet(place)
        if seat is not None:
            self._show_people()
        else:
            place.say(people=self._people())
        return True

    def leave(self, line: Line) -> None:
        """Remove a page that was closed. Its player no longer takes part in an open vote."""
        place = self.places.pop(line, None)
        if place is not None and place.seat is not None:
            if place.sits and not self._at(place.seat):
                self._answered_by(place.seat, None)
            self._show_people()

    def _looker(self, seat: int | None, language: str) -> Looker:
        """Return the Looker for a seat and a language. All pages with the same seat and language share one Looker, so that
        their content is computed only once."""
        key = seat or None, language
        if key not in self.lookers:
            self.lookers[key] = Looker(self.session, *key)
        return self.lookers[key]

    def _language(self, wanted: Iterable[str]) -> str:
        """Return the first of the wanted languages that the game has, else the language of the table."""
        known = self.session.game.languages
        return next((one for one in wanted if one in known), self.session.voice.language)

    def _greet(self, place: Place) -> None:
        session, seat, voice = self.session, place.seat, place.looker.voice
        names = session.table.names
        place.say(
            hello={
                "game": session.game.title,
                "seat": seat if place.sits else None,
                "name": names[seat - 1] if seat else voice.say("page-host" if seat == HOST else "page-watching"),
                "role": "host" if seat == HOST else "seat" if seat else "watch",
                "names": list(names),
                "language": voice.language,
                "languages": list(session.game.languages),
                "words": words_in(voice.language),
            }
        )
        self._show(place)
        place.say(paused=self.is_paused)
        self._show_vote(place)

    def _at(self, seat: int | None) -> list[Place]:
        return [place for place in self.places.values() if place.seat == seat]

    def _people(self) -> list[Data]:
        table = self.session.table
        return [
            {"name": name, "bot": seat in table.bots, "here": seat in table.bots or bool(self._at(seat))}
            for seat, name in enumerate(table.names, 1)
        ]

    def _show_people(self) -> None:
        for place in self.places.values():
            place.say(people=self._people())
            if place.seat == HOST:
                place.say(host=self._for_the_host())

    def _for_the_host(self) -> Data:
        return {
            "links": {str(seat): self.link_to(seat) for seat in self.links.secrets if seat != HOST},
            "watch": self.link_to(),
        }

    def link_to(self, seat: int | None = None) -> str:
        """Return the link to the page of a seat or of the host (HOST); without a seat, the link for spectators. The secret
        is behind the `#`, because browsers never send that part."""
        return f"{self.address}/" if seat is None else f"{self.address}/#{self.links.secrets[seat]}"

    def _refuse(self, line: Line, why: str, language: str) -> None:
        line.end(text_of({"gone": phrase(why).in_language(language), "again": False}))

    def _send_away(self, place: Place, why: str, again: bool = False) -> None:
        del self.places[place.line]
        place.line.end(text_of({"gone": place.looker.voice.say(why), "again": again}))

    # ------------------------------------------------------------ what is shown

    def _show(self, place: Place) -> None:
        stopped = place.looker.voice.say(self._stopped) if self._stopped else ""
        place.show(place.looker.sections(self._undone, stopped))

    def show_all(self) -> None:
        """Send each page the sections that have changed."""
        for place in list(self.places.values()):
            try:
                self._show(place)
            except Exception as error:  # a fault of ours at one page must not keep the others waiting
                place.say(wrong=self._fault(place, error))

    def _tell(self, what: str) -> None:
        for place in self.places.values():
            place.say(said=place.looker.voice.say(what))

    def _tell_host(self, what: str) -> None:
        """Send a message to the host alone. It may contain the path of a file, or an error that mentions hidden cards."""
        for place in self._at(HOST):
            place.say(said=place.looker.voice.say(what))

    def _fault(self, place: Place, error: Exception) -> str:
        """Write a report about a fault of naipe and tell the host where it is. Return the message for the page of the
        request."""
        self._tell_host(self.session.fault(error))
        return place.looker.voice.say("a-fault-in-naipe-the-game-stands-where-it-stood")

    def _show_vote(self, place: Place) -> None:
        waits = self.agreeing is not None and place.sits and self.agreeing.get(place.seat or 0) is False
        asked = place.looker.voice.say("the-host-asks-to-take-back-the-last-decision") if waits else ""
        place.say(vote=asked_of(place.looker, self.proposal) if waits and self.proposal is not None else asked)

    # ------------------------------------------------------- what pages ask for

    def hear(self, line: Line, text: str) -> None:
        """Carry out the request of a page, or send the page the reason why that is impossible."""
        place = self.places.get(line)
        if place is None:
            return
        try:
            self._do(place, ask_of(text, place.seat == HOST))
        except (NoMessage, IllegalChoice, JournalError, RuleError) as error:
            place.say(wrong=place.looker.told(error))
        except Exception as error:  # a fault of ours must not cost anybody a game
            place.say(wrong=self._fault(place, error))

    def _do(self, place: Place, ask: Ask) -> None:
        match ask.kind:
            case "beat":
                place.say(beat=True)
            case "language":
                place.looks_anew(self._looker(place.seat, self._language([ask.text])))
                self._greet(place)
                place.say(people=self._people())
            case "rules" if ask.text in ("", "all"):
                place.say(rules=place.looker.rules(ask.text))
            case "host" if place.seat == HOST:
                self._do_for_the_host(place, ask)
            case "card" if place.seat == HOST:
                place.say(card=part_data(place.looker, ask.text))
            case "change" if place.seat == HOST:
                self._propose(proposed(self.session, place.looker, ask.to, ask.text))
            case "answer" | "call" | "undo" | "vote" if place.sits:
                self._do_for_a_player(place, ask)
            case _:
                raise NoMessage(phrase("that-is-not-for-this-page"))

    def _do_for_a_player(self, place: Place, ask: Ask) -> None:
        seat = place.seat or 0
        if ask.kind == "vote":
            self._answered_by(seat, ask.yes)
            return
        if self.is_paused:
            raise NoMessage(phrase("the-host-has-paused-the-game"))
        if self.proposal is not None:
            raise NoMessage(phrase("first-all-say-whether-the-new-rules-hold"))
        if ask.kind == "undo":
            self._undo(seat)
            return
        if ask.kind == "call":
            self.session.take_call(ask.text)
        else:
            self._answer(place, seat, ask)
        self._agree(None)
        self._go_on()

    def _answer(self, place: Place, seat: int, ask: Ask) -> None:
        """Take an answer of a player, if it is an answer to the question that is open now. Raises NoMessage otherwise."""
        decision = self.session.decision
        if decision is None or decision.seat != seat or not place.to or place.to != ask.to:
            raise NoMessage(phrase("that-question-is-not-open-any-more"))
        with place.looker.looking() as session:
            asked = session.asked()
            choices = () if asked is None else asked.choices
            shown = (option for choice in choices for option in (choice.option, *choice.alike))
            option = next((one for one in shown if one.id == ask.text), None)
            if option is None:
                raise NoMessage(phrase("that-answer-is-none-of-this-question"))
            if option.possible:
                session.take_answer(option)
            else:
                session.take(option.id)  # this raises the error with the reason

    def _undo(self, seat: int) -> None:
        """Take back the last decision of a player. Raises NoMessage if that is impossible. The message does not give the
        reason, because the reason may be a question to another player, which must stay secret."""
        session = self.session
        if session.is_over or session.who_decided_last() != seat or session.take_back():
            raise NoMessage(phrase("that-cannot-be-taken-back-here"))
        self._taken_back(phrase("name-has-taken-back-the-last-decision", name=session.table.names[seat - 1]))

    def _taken_back(self, told: str) -> None:
        self._undone += 1
        self._stopped = ""
        self._agree(None)
        self.show_all()
        self._tell(told)

    def _go_on(self) -> None:
        """Let the bots decide until a person must decide, and send the changes to the pages."""
        session = self.session
        self._stopped = ""
        try:
            alone = len(session.taken)
            session.ask_bots()
            if session.decision is not None and session.decision.seat in session.table.bots:
                many = len(session.taken) - alone
                self._stopped = phrase("the-bots-have-taken-n-decisions-and-asked-nobody", n=many)
        except RuleError as error:
            self._stopped = message_of(error) and session.stopped_by_rules(error).text
        except Exception as error:  # a fault of naipe: the saved game can go on from here
            self._tell_host(session.fault(error))
            self._stopped = phrase("a-fault-in-naipe-the-game-stands-where-it-stood")
        trouble = session.not_kept()
        self.show_all()
        if trouble:
            self._keep_links()
            self._tell_host(trouble)

    def _keep_links(self) -> None:
        """Write the links into a file beside the saved game, so that they still work when the game is resumed."""
        path = self.session.keeper.path
        if path is None:
            return
        try:
            keep_links(self.links, path)
        except OSError as error:
            self._tell_host(phrase("the-links-could-not-be-kept-why", why=why_not(error)))

    # ------------------------------------------------------------ the host

    def _do_for_the_host(self, place: Place, ask: Ask) -> None:
        match ask.text:
            case "pause" | "resume":
                self.is_paused = ask.text == "pause"
                for other in self.places.values():
                    other.say(paused=self.is_paused)
            case "back":
                self._ask_all()
            case "anew" if ask.seat in self.links.secrets and ask.seat != HOST:
                self.links = self.links.renewed(ask.seat)
                self._keep_links()
                for other in self._at(ask.seat):
                    self._send_away(other, phrase("the-host-has-given-this-seat-anew"))
                self._show_people()
            case "end":
                for other in list(self.places.values()):
                    self._send_away(other, phrase("the-host-has-ended-the-table"))
                self.on_end()
            case _:
                raise NoMessage(phrase("that-is-not-for-this-page"))

    def _ask_all(self) -> None:
        """Ask all connected players whether they agree to take back the last decision of a person."""
        if self.session.who_decided_last() is None:
            raise NoMessage(phrase("there-is-nothing-to-take-back-nobody-has-decided"))
        self.proposal = None
        self._ask_whoever_is_there()

    def _propose(self, proposal: Proposal) -> None:
        """Ask all connected players whether the game continues under new rules. The game waits until all have answered."""
        self.proposal = proposal
        self._tell_host(asked_of(self._looker(None, self.session.voice.language), proposal))
        self._ask_whoever_is_there()

    def _ask_whoever_is_there(self) -> None:
        self._agree({place.seat: False for place in self.places.values() if place.sits and place.seat})
        self._count()

    def _answered_by(self, seat: int, yes: bool | None) -> None:
        """Record the vote of a player: yes, no, or None if the player has left. A player who has left is no longer asked."""
        if self.agreeing is None or seat not in self.agreeing:
            return
        if yes is False:
            told = "name-does-not-want-to-take-it-back" if self.proposal is None else "name-stays-with-the-old-rules"
            self._agree(None)
            self._tell(phrase(told, name=self.session.table.names[seat - 1]))
            return
        agreeing = {**self.agreeing, seat: True}
        if yes is None:
            del agreeing[seat]
        if not agreeing:  # all have left, and nobody has agreed
            self._agree(None)
            return
        self._agree(agreeing)
        self._count()

    def _agree(self, agreeing: dict[int, bool] | None) -> None:
        self.proposal = None if agreeing is None else self.proposal
        if agreeing != self.agreeing or self.proposal is not None:
            self.agreeing = agreeing
            for place in self.places.values():
                if place.sits:
                    self._show_vote(place)

    def _count(self) -> None:
        """If all players have agreed, take the last decision back or continue with the new rules."""
        if self.agreeing is None or not all(self.agreeing.values()):
            return
        proposal = self.proposal
        self._agree(None)
        if proposal is not None:
            self._adopt(proposal)
            return
        trouble = self.session.take_back(agreed=True)
        if trouble:
            self._tell(trouble)
        else:
            self._taken_back(phrase("the-last-decision-was-taken-back"))

    def _adopt(self, proposal: Proposal) -> None:
        """Continue with the proposed rules, in a new saved game that contains them. The files of the rules are not changed."""
        self.session.become(proposal.again)
        self._undone += 1
        self._show_anew()
        self._keep_links()
        self._tell(phrase("the-changed-title-is-in-force", title=proposal.title))
        self._go_on()
