"""The commands `step`, `next`, `turn` and `run`, which continue the game up to some point, and `break`, which sets
conditions at which they stop."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.inspection.evaluation import at_state, prepared
from repl.design.breaks import KINDS, becomes_true, break_at
from repl.design.commands.inspection import players_named
from repl.design.interrupts import stoppable
from repl.design.session import DesignSession
from repl.design.tree import Node
from repl.design.walk import Walk, trace_to
from repl.render.reply import Line, Reply
from repl.render.words import sentence

MOST_DECISIONS = 5_000  # the highest number of decisions in one `turn` or `run`


def step(session: DesignSession, rest: str) -> Reply:
    """Carry out one statement. If the game waits for an answer, `rest` is the answer."""
    return _walk(session, rest, lambda walk: walk.index + 1)


def next_sentence(session: DesignSession, rest: str) -> Reply:
    """Carry out one sentence, with everything that happens inside it. If the game waits for an answer, `rest` is the answer."""
    return _walk(session, rest, lambda walk: walk.trace.next_sentence(walk.index))


def _walk(session: DesignSession, rest: str, forward: Callable[[Walk], int]) -> Reply:
    walk = session.walk
    if walk is not None:
        if rest:
            return Reply.wrong(session.say("nobody-is-asked-anything-here-step-goes-on-without"))
        session.mark("a-step")
        session.walk = walk.at(forward(walk))
        return session.stopped() if session.walk else _at_question(session)
    before, known = session.tree.at, session.tree.at.latest
    trouble = _set_out(session, rest)
    if trouble:
        return Reply.wrong(trouble)
    at = session.tree.at
    words = session.say("as-before-what", what=at.words) if at is known else at.words
    took = [] if rest else [Line(f"{words}.", "hint")]
    trace = trace_to(at, session.table.seed)
    session.walk = Walk(at, trace, 0).at(0)
    if session.walk is None:
        return session.arrived(
            before, *took, Line(session.say("nothing-is-carried-out-between-these-two-questions"), "hint")
        )
    return session.stopped(*took)


def _at_question(session: DesignSession) -> Reply:
    return session.arrived(session.tree.at.parent or session.tree.at)


def _set_out(session: DesignSession, rest: str) -> str:
    """Answer the open question with the answer that was typed. If none was typed, repeat the answer that was given at this
    node before, or else take that of a bot. Return the error message; "" if there is none."""
    decision = session.decision
    if decision is None:
        return session.say("the-game-is-over-nothing-comes-after-this")
    if rest:
        option = session.meant(rest)
        if isinstance(option, Reply):
            return option.text
        session.mark(session.say("the-answer-option", option=option.label))
        session.take(option.id)
    elif session.tree.at.latest is not None:
        session.mark("a-step")
        session.stand(session.tree.at.latest)
    elif decision.seat in session.table.bots:
        session.mark("a-step")
        session.take(session.chance())
    else:
        name = session.table.names[decision.seat - 1]
        return session.say("the-game-waits-for-name-step-answer-answers-and", name=name)
    return ""


def turn(session: DesignSession, rest: str) -> Reply:
    """Play with random answers until it is another player's turn."""
    first = session.view().active
    if first is None and (session.game.book.game is None or session.game.book.game.active is None):
        return Reply.wrong(session.say("this-game-does-not-say-whose-turn-it-is"))
    seen = [first]

    def over(node: Node) -> bool:
        active = session.view().active
        if active is not None and seen[0] is None:
            seen[0] = active
        return active != seen[0]

    return _play_on(session, over, session.say("the-turn-is-not-over"))


def run(session: DesignSession, rest: str) -> Reply:
    """Play with random answers until a break is met or the game is over."""
    if rest:
        return Reply.wrong(session.say("run-goes-on-to-a-break-run-until-condition"))
    return _play_on(session, lambda node: False, session.say("no-break-was-met"))


def run_until(session: DesignSession, rest: str) -> Reply:
    """Play with random answers until a test is true. Stop at the statement that makes it true."""
    if not rest:
        return Reply.wrong(
            session.say("until-when-type-a-condition-in-the-language-example", example="run until VALUE = 1")
        )
    try:
        test = prepared(session.game, rest, None, test=True)
    except ValueError as error:
        return Reply.wrong(f"{session.voice.told(error)}{players_named(session, rest)}")
    if at_state(session.moment.program, test, session.moment.now):
        return Reply.wrong(session.say("that-is-so-already"))

    def holds(node: Node) -> bool:
        trace = trace_to(node, session.table.seed)
        place = becomes_true(session.game, rest, node, trace)
        if place is not None:
            session.walk = Walk(node, trace, place).at(place)
        return place is not None

    return _play_on(session, holds, session.say("text-was-never-so", text=rest))


def _play_on(session: DesignSession, enough: Callable[[Node], bool], never: str) -> Reply:
    """Play with random answers for all players until `enough` returns true, a break is met, Ctrl-C is pressed, or the game
    is over. After very many decisions, stop too. `never` is the message if `enough` has not returned true."""
    further = _further_break(session)
    if further is not None:
        session.mark("playing-on")
        session.walk = further
        return session.stopped(Line(session.say("a-break-was-met"), "hint"))
    if session.decision is None:
        return Reply.wrong(session.say("the-game-is-over-nothing-comes-after-this"))
    before = session.tree.at
    session.mark("playing-on")
    session.walk = None
    taken, why = 0, ""
    with stoppable() as stopped:
        while session.decision is not None and taken < MOST_DECISIONS:
            taken += 1
            if session.advance(session.chance()):
                why = session.say("a-break-was-met")
            elif enough(session.tree.at):
                why = session.say("there")
            elif stopped():
                why = session.say("stopped-with-ctrl-c")
            if why:
                break
    if not why and session.decision is None:
        why = session.say("the-game-is-over-and-never", never=never)
    by_chance = session.say.many(taken, "n-decisions-taken-by-chance")
    return session.arrived(before, Line(f"{why or sentence(never)} {by_chance}", "hint"))


def _further_break(session: DesignSession) -> Walk | None:
    """Return the place of the first break that comes after the present statement and before the next question; None if there
    is none."""
    walk = session.walk
    if walk is None:
        return None
    places = [one.met_after(session.game, walk.node, walk.trace, walk.index) for one in session.breaks]
    return (
        walk.at(min(place for place in places if place is not None))
        if any(place is not None for place in places)
        else None
    )


def set_break(session: DesignSession, rest: str) -> Reply:
    """Set a break, list the breaks, or remove one or all of them."""
    word, _, number = rest.partition(" ")
    if not rest:
        rows = [f"{place}  {session.say(KINDS[one.kind])} {one.text}" for place, one in enumerate(session.breaks, 1)]
        return Reply.of(*rows) if rows else Reply.of(session.say("there-is-no-break-break-card-break-verb-or"))
    old = list(session.breaks)
    if word == "off" and not old:
        return Reply.wrong(session.say("there-is-no-break-to-take-away"))
    if word == "off":
        places = range(1, len(old) + 1)
        if number and (not number.isdecimal() or int(number) not in places):
            return Reply.wrong(session.say("there-is-no-break-number-break-lists-them", number=number))
        gone = [int(number) - 1] if number else list(range(len(old)))
        new = [one for place, one in enumerate(old) if place not in gone]
        said = session.say.many(len(old) - len(new), "n-breaks-taken-away")
    else:
        try:
            one = break_at(session.game, rest, session.voice)
        except ValueError as error:
            what = session.say("text-is-no-card-no-verb-and-no-condition", text=rest)
            return Reply.wrong(f"{what}\n{session.voice.told(error)}{players_named(session, rest)}")
        new = [*old, one]
        where = {
            "card": session.say("at-the-card-text", text=one.text),
            "verb": session.say("before-anybody-text", text=one.text),
            "condition": session.say("where-this-becomes-so-text", text=one.text),
        }
        said = session.say("break-n-play-stops-where", n=len(new), where=where[one.kind])
    session.mark("the-break", lambda: setattr(session, "breaks", old))
    session.breaks = new
    return Reply.of(said)
