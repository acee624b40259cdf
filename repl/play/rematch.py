"""The command `again`: another game with the same players. Results that the rules carry over from the last game become options
of the next."""

from __future__ import annotations

from dataclasses import replace

from interpreter import api
from repl.play.session import Session
from repl.render.reply import Line, Reply
from repl.render.words import sentence


def again(session: Session, rest: str) -> Reply:
    """Begin another game with the same players after the end of a game, with the next seed. The saved file of the finished game
    is kept."""
    outcome = session.position.outcome
    if outcome is None:
        return Reply.wrong(session.say("this-game-is-not-over-yet-again-begins-the"))
    table = replace(
        session.table, seed=session.table.seed + 1, options={**session.table.options, **dict(outcome.carried)}
    )
    why = api.options_refused(session.game, table.players, table.options)
    if why:
        return Reply.wrong(sentence(session.voice.reason(why)))
    session.become(session.at(table))
    reply = session.start()
    return replace(reply, said=(*_begun(session, outcome.carried), *reply.said), goes_on=False)


def _begun(session: Session, carried: tuple[tuple[str, str], ...]) -> list[Line]:
    """Return the lines that announce a new game, with the values that the last game has left for it."""
    say, voice = session.say, session.voice
    lines = [Line(say("another-game-of-game-begins", game=session.game.title), "hint")]
    if carried:
        values = ", ".join(f"{voice.word(name)}{voice.say.colon}{voice.word(value)}" for name, value in carried)
        lines.append(Line(say("from-the-last-one-values", values=values), "hint"))
    return lines
