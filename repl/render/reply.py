"""The reply to a line that a player has typed, or the reason why it is refused."""

from __future__ import annotations

from dsl.records import dataclass
from repl.render.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a reply. `style` is a name from `output.STYLES`. On a narrow screen, its further rows begin in the column
    `hang`. `listed` means that the full screen leaves the line out, because one of its panes shows the same content."""

    text: str
    style: str = ""
    hang: int = 0
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a line that a player has typed.

    - `said`: the lines of the reply. `error`: they report an error.
    - `news`: the lines of the log that are new since the last reply.
    - `moved`: the board has changed, or the player has asked for it.
    - `goes_on`: no other player or bot has decided, and the same player is asked again.
    - `left`: the player leaves the game. `stopped`: the game cannot continue, because the rules have an error.
    - `shows`: the pane of the full screen (board, log, cards) that shows the same as `said`.
    - `found`: a word that is marked in this pane. `hits_back`: which of its matches the screen shows, counted backwards from
      the last one (0).
    """

    said: tuple[Line, ...] = ()
    news: tuple[str, ...] = ()
    moved: bool = False
    error: bool = False
    left: bool = False
    goes_on: bool = False
    stopped: bool = False
    shows: str = ""
    found: str = ""
    hits_back: int = 0

    @classmethod
    def of(cls, *texts: str, style: str = "", moved: bool = False) -> Reply:
        return cls(tuple(Line(text, style) for text in texts), moved=moved)

    @classmethod
    def wrong(cls, text: str) -> Reply:
        return cls((Line(text, "error"),), error=True)

    @property
    def text(self) -> str:
        return "\n".join((*self.news, *(line.text for line in self.said)))


class Refused(Exception):
    """A request cannot be carried out. The message is for the user; `code` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code

    def text(self, language: str) -> str:
        """Return the message in the language `language`."""
        return str(Phrases(language).told(self))
