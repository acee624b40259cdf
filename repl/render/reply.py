"""The reply of a session to a line, or the reason why the line is refused."""

from __future__ import annotations

from dsl.records import dataclass
from repl.render.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a reply. `style` is a name from `output.STYLES`. `hang` is the column at which its further rows begin
    on a narrow screen. `listed`: it tells the present state, which the full screen shows elsewhere."""

    text: str
    style: str = ""
    hang: int = 0
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a line that a person has typed.

    - `said`: the lines of the reply. `error`: they report an error.
    - `news`: the log lines of what has happened since the last reply.
    - `moved`: the board has changed, or is asked for.
    - `goes_on`: only this person has decided, and is asked again.
    - `left`: the person wants to leave. `stopped`: the rules cannot go on, so the game cannot either.
    - `shows`: the pane of the full screen (board, log, cards) that shows the same as `said`. `found`: a word that is
      marked there. `hits_back`: the number of hits after the one that is to be seen.
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
    """A request that cannot be carried out, with a message for the user. `code` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code

    def text(self, language: str) -> str:
        """Return the message in a language."""
        return str(Phrases(language).told(self))
