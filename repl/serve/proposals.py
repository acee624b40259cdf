"""A card or rule that the host changes during a game: its new text, and the question about it to the other players."""

from __future__ import annotations

from itertools import takewhile

from dsl.records import dataclass
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError
from repl.changing.again import played_again
from repl.changing.parts import Part, errors_in, part_of, with_text
from repl.play.session import Session
from repl.render.cards import titled
from repl.render.phrases import phrase
from repl.serve.looker import Looker
from repl.serve.messages import NoMessage
from repl.serve.places import Data


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is changed, as it is called, the game played again under it, and whether all decisions fit."""

    title: str
    again: Session
    fits: bool


def part_data(looker: Looker, name: str) -> Data:
    """Return a card or rule as the page of the host edits it: how it is called, and its text. Raises NoMessage."""
    part = _part(looker, name)
    return {"name": part.title, "title": titled(looker.voice, part.title), "text": part.text}


def proposed(session: Session, looker: Looker, name: str, text: str) -> Proposal:
    """Return the proposal for a new text. Raises NoMessage with the errors in the text, or RuleError if a game cannot begin with
    it."""
    part = _part(looker, name)
    if not text.strip() or text.rstrip() == part.text.rstrip():
        raise NoMessage(phrase("title-stays-as-it-was", title=titled(looker.voice, part.title)))
    if text.lstrip("\n")[0].isspace():
        raise NoMessage(phrase("the-first-line-begins-at-the-margin", head=part.text.partition("\n")[0]))
    texts = with_text(session.game, part, text)
    try:
        game = with_sources(session.game, texts)
    except LoadError as error:
        raise NoMessage(errors_in(error, texts, part, looker.voice.say)) from error
    return Proposal(part.title, *played_again(session, game))


def asked_of(looker: Looker, proposal: Proposal) -> str:
    """Return the question about a proposal to one player. The last line of this player's own log that stays the same tells how
    far nothing is different; later lines may show hidden things of the present game."""
    say = looker.voice.say
    parts = [say("the-host-has-changed-title", title=titled(looker.voice, proposal.title))]
    old, new = looker.lines(), Looker(proposal.again, looker.seat, looker.voice.language).lines()
    stays = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new))]
    if len(stays) == len(old) == len(new):
        parts.append(say("nothing-that-has-happened-is-different"))
    elif stays:
        parts.append(say("nothing-is-different-up-to-line", line=stays[-1]))
    if not proposal.fits:
        parts.append(say("not-all-answers-fit-so-the-game-goes-on"))
    return " ".join([*parts, say("do-we-go-on-with-the-new-rules")])


def _part(looker: Looker, name: str) -> Part:
    part = part_of(looker.session.game, name, looker.voice)
    if isinstance(part, str):
        raise NoMessage(part)
    if part.is_file:
        raise NoMessage(phrase("here-a-card-or-a-rule-is-changed"))
    return part
