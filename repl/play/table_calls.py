"""The command `table`: steps that the players together may call at any question, no matter whose turn it is."""

from __future__ import annotations

from interpreter import api
from interpreter.model.decisions import IllegalChoice
from repl.play.saves import written
from repl.play.session import Session
from repl.render.reply import Reply
from repl.render.words import beginning, human, meant, stopped


def in_words(session: Session, call: str) -> str:
    """Return a call as the player reads it: the name of the step, and the name of the player that it is about, if any."""
    step, _, seat = call.partition(" ")
    return session.voice.word(step) + (f" {session.table.names[int(seat) - 1]}" if seat else "")


def calls(session: Session) -> list[tuple[str, str]]:
    """Return the possible arguments of `table` as pairs: the text that may be typed, and the call that it means. A step may
    be typed by its name in the language of the player and by its name in the rules."""
    found = []
    for step, for_a_player in api.table_calls(session.game):
        for word in dict.fromkeys((session.voice.word(step), human(step), step)):
            if not for_a_player:
                found.append((word, step))
                continue
            for seat, name in enumerate(session.table.names, 1):
                found += [(f"{word} {form}", f"{step} {seat}") for form in (name, str(seat))]
    return found


def _rows(session: Session) -> list[str]:
    """Return a line for each call of the table, with the reason if the call is impossible now. If the same reason holds for all
    players, the step has only one line."""
    against: dict[str, dict[str, str]] = {}
    for call in session.calls_now():
        against.setdefault(call.step, {})[in_words(session, written(call.step, call.seat))] = call.why_not
    for step, calls_of in against.items():
        reasons = set(calls_of.values())
        if len(calls_of) > 1 and len(reasons) == 1 and "" not in reasons:
            against[step] = {session.voice.word(step): reasons.pop()}
    return [
        f"{words} ({session.say('not-possible-why', why=session.voice.reason(why))})" if why else words
        for calls_of in against.values()
        for words, why in calls_of.items()
    ]


def table(session: Session, rest: str) -> Reply:
    """Make the call that is typed after `table`. Without an argument, list the calls, with the reasons why some are impossible
    now."""
    known = calls(session)
    every = list(dict.fromkeys(call for _, call in known))
    if not known:
        return Reply.wrong(session.say("in-this-game-there-is-nothing-that-the-table"))
    if not rest:
        return Reply.of(*(f"table {row}" for row in _rows(session)))
    found = beginning(" ".join(rest.split()), known)
    if len(found) != 1:
        names = [in_words(session, call) for call in found or every]
        if found:
            return Reply.wrong(
                session.say(
                    "text-may-be-names", text=rest, names=session.say.listed([f"`{name}`" for name in names], "or")
                )
            )
        nothing = session.say("the-table-may-not-call-text", text=rest)
        return Reply.wrong(f"{nothing}{meant(rest, names, session.say)} {session.say('table-alone-lists-what-it-may')}")
    try:
        return session.call(found[0])
    except IllegalChoice as error:
        return Reply.wrong(session.say("that-cannot-be-why", why=stopped(session.voice.reason(error.args[0]))))
