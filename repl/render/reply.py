"""The reply of a session to a line, or the reason why the line is refused."""

from __future__ import annotations

from dsl.records import dataclass
from repl.render.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Line:
    """Something to say. `style` is a name from `output.STYLES`; `hang` the column under which further rows of it stand,
    where a screen is too narrow for one. `listed`: it says where one stands, which a screen that stays shows
    elsewhere."""

    text: str
    style: str = ""
    hang: int = 0
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """`news`: what has happened. `moved`: the board is another one, or is asked for. `goes_on`: only because
    of what the person who looks has decided, who is asked again. `left`: that person wants to go. `stopped`: the rules
    ask for something that cannot be, so that the game cannot go on from here. `shows` is the pane that tells the same
    as `said` on a screen that stays (board, log, cards), `found` a word that is marked there, at the hit that has so many (`hits_back`) behind it."""

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
    """What was asked for cannot be done; the text is for whoever asked. `code` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code

    def text(self, language: str) -> str:
        """Return the message in a language."""
        return str(Phrases(language).told(self))
