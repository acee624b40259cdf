"""A change that the host makes to a card or rule during a game: the new text, and the question to the other players whether
they agree."""

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
    """A change of the rules that the host proposes: the title of the changed card or rule, the game replayed under the new
    rules, and whether all decisions still fit."""

    title: str
    again: Session
    fits: bool


def part_data(looker: Looker, name: str) -> Data:
    """Return a card or rule as data for the host's editor: its name, its title and its text. Raises NoMessage if there is
    none of that name."""
    part = _part(looker, name)
    return {"name": part.title, "title": titled(looker.voice, part.title), "text": part.text}


def proposed(session: Session, looker: Looker, name: str, text: str) -> Proposal:
    """Return a proposal to replace the text of a card or rule. Raises NoMessage if the text has errors or has not changed,
    RuleError if the game cannot begin under the new rules."""
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
    """Return the question to one player about a proposal. It quotes the last line of the log up to which the replayed game
    is the same; later lines are not quoted, because they may show hidden cards of the present game."""
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
