"""The back end of the page. It receives requests and sends answers, all as JSON.

An answer repeats the `number` of its request. A message for the page of the table has no number; it is in the field `table`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.messages.message import Message
from dsl.waiting import told_to
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError
from interpreter.model.failure import RuleError
from repl.play.loading import Unplayable
from repl.play.progress import in_brief
from repl.playground.asks import Ask, ask_of, number_in
from repl.playground.book import Written, files_of
from repl.playground.game import Played
from repl.render.phrases import Phrases, phrase
from repl.serve.messages import NoMessage, first_of
from repl.serve.places import text_of

Data = dict[str, Any]


class Desk:
    """The rules in the editor, and the running game. `post` sends a message to the page."""

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self.written = Written()
        self.played: Played | None = None
        self._mine: frozenset[str] = frozenset()  # the files of the running game that come from the editor

    def hear(self, text: str) -> None:
        """Carry out a request of the page, and post the answer; if that is impossible, post the reason."""
        try:
            ask = ask_of(text)
        except NoMessage as error:
            self._say(number_in(text), wrong=str(error))
            return
        say = Phrases(ask.language)
        with told_to(lambda: self._say(0, waits=say("reading-rules-for-the-first-time"))):
            try:
                self._say(ask.number, **self._done(ask, say))
            except LoadError as error:
                self._say(ask.number, wrong=Unplayable(error.findings, error.sources).text(ask.language))
            except (NoMessage, RuleError, ValueError) as error:
                self._say(ask.number, wrong=str(say.told(error)))
            except Exception as error:  # a fault of naipe: the page needs an answer all the same
                self._say(ask.number, wrong=say("that-met-a-fault-in-naipe-what", what=in_brief(error)))

    def _say(self, number: int, **message: object) -> None:
        self._post(text_of({"number": number, **message}))

    def _done(self, ask: Ask, say: Phrases) -> Data:
        written = self.written
        if ask.texts:
            written.write(ask.texts)
        match ask.kind:
            case "open":
                return {"texts": files_of(ask.word)}
            case "check":
                written.check(whole=ask.word == "whole")
                return {"findings": written.findings(ask.language)}
            case "show":
                return {"card": written.card_at(ask.file, ask.at)}
            case "test":
                return {"results": written.results(ask.language)}
            case "play":
                game = written.game()
                players = ask.players or min(max(game.min_players, 3), game.max_players)
                self.played = Played(game, players, ask.seed, ask.language, self._table)
                self._mine = frozenset(written.texts)
                return {"secret": self.played.secret}
            case "edit":
                return {"said": self._edited(say)}
            case "table":
                self._hear_table(ask.word)
                return {}
            case _:
                return {}

    def _table(self, text: str) -> None:
        """Send a message to the browser page that shows the table."""
        self._post(text_of({"table": text}))

    def _hear_table(self, text: str) -> None:
        """Handle a message from the page of the table. The first message has the secret of its seat, later ones are
        requests. Raises NoMessage if no game is running."""
        if self.played is None:
            raise NoMessage(phrase("there-is-no-game-here-yet"))
        if text.startswith('{"secret"'):
            self.played.enter(*first_of(text))
        else:
            self.played.hear(text)

    def _edited(self, say: Phrases) -> str:
        """Continue the running game under the present text of the rules; return a sentence about the result. Raises
        NoMessage if no game is running."""
        if self.played is None:
            raise NoMessage(phrase("there-is-no-game-here-yet"))
        self.written.game()  # report errors in the rules before anything is changed
        game, texts = self.played.session.game, self.written.texts
        changed: dict[str, str | None] = {
            name: text for name, text in texts.items() if name not in game.sources or game.sources[name].text != text
        }
        changed |= dict.fromkeys(self._mine.difference(texts))
        if not changed:
            return say("nothing-has-changed-in-the-rules")
        all_, stand, differs = self.played.change(with_sources(game, changed))
        self._mine = frozenset(texts)
        if stand < all_:
            return say(Message("played-again-n-of-m-decisions-stand", n=stand, m=all_))
        if differs < 0:
            return say(Message("played-again-and-nothing-is-another", n=all_))
        return say(Message("played-again-and-another-since-decision", n=all_, at=differs))
