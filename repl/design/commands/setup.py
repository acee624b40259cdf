"""Commands that change the position by hand: `new position`, `deal`, `set`. The saved game marks each change by hand, so
that it is not mistaken for a move of the game."""

from __future__ import annotations

from dsl.diagnostics.translation import said
from interpreter.recording.opened import opened, set_by_hand
from interpreter.recording.setup import NotSet, as_given, by_hand, step_of, undone
from interpreter.scenarios import run_scenario
from repl.design.commands.inspection import players_named
from repl.design.session import DesignSession
from repl.design.tree import HAND, Node
from repl.design.walk import Walk
from repl.render.cards import find_card, numbered
from repl.render.reply import Line, Reply
from repl.render.words import beginning, sentence


def _made(session: DesignSession, words: str, lines: tuple[str, ...], parent: Node | None) -> Reply:
    try:
        position = by_hand(session.game, session.position, lines, session.table.players)
        step = undone(session.game, session.position, position, lines)
    except NotSet as error:
        why = session.voice.told(error)
        return Reply.wrong(f"{why}{players_named(session, words)}" if "\n" in why else sentence(why))
    if step:
        return Reply.wrong(session.say("words-that-would-not-last-what-is-set-up", words=words, step=step))
    session.mark("what-you-set-up")
    late = session.past_the_middle() if parent is not None else []
    session.grow(position, HAND, words, {"hand": [words, *lines]}, parent=parent, lines=lines)
    return session.arrived(
        session.tree.at, *late, Line(session.say("by-your-hand-words-it-is-marked-so-in", words=words), "hint")
    )


def again(session: DesignSession, record: tuple[str, ...]) -> None:
    """Repeat a change by hand from a record of a saved game."""
    words, *lines = record
    position = set_by_hand(session.game, session.position, lines, session.table.players)
    parent = None if lines[0] in ("new", "scenario") else session.tree.at
    session.grow(position, HAND, words, {"hand": list(record)}, parent=parent, lines=tuple(lines))


def new_position(session: DesignSession, rest: str) -> Reply:
    """Set up a new position from `given` lines, as in a scenario."""
    text = rest
    if not text and session.editor is not None:
        step = step_of(session.position)
        edited = session.editor(
            "new position", "\n".join([*([f"at {step}"] if step else []), *as_given(session.position)]) + "\n"
        )
        if edited is None:
            return Reply.of(session.say("nothing-was-set-up"))
        text = edited
    step = ""
    text = text.lstrip()
    if text.startswith("at "):
        step, _, text = text[3:].partition(" ") if "\n" not in text.split(";")[0] else text[3:].partition("\n")
        step = step.rstrip(":")
    lines = [line.strip() for row in text.split("\n") for line in row.split(";") if line.strip()]
    if not lines:
        return Reply.wrong(
            session.say(
                "which-position-type-the-given-lines-of-a-scenario", example="new position 4 players; actor = player 2"
            )
        )
    words = session.say.many(len(lines), "a-new-position-n-lines")
    words = f"{words} @ {step}" if step else words
    return _made(session, words, ("new", step, *lines), None)


def open_scenario(session: DesignSession, title: str) -> Reply:
    """Go to the position of a scenario, before its first statement, and show whether the scenario holds."""
    try:
        found = opened(session.game, title)
    except NotSet as error:
        return Reply.wrong(sentence(session.voice.told(error)))
    lines = ("scenario", title)
    session.mark("what-you-set-up")
    node = session.grow(found.position, HAND, title, {"hand": [title, *lines]}, parent=None, lines=lines)
    session.walk = Walk(node, found.trace, 0).at(0)
    result, say = run_scenario(session.game, found.scenario), session.say
    if result.ok:
        went = Line(say("scenario-title-holds", title=title), "good")
    else:
        line, _ = session.game.sources[result.span.source].line_and_column(result.span.start)
        why = said(result.message, say.language)
        went = Line(say("scenario-title-fails-in-line", title=title, line=line, why=why), "error")
    how = Line(say("step-and-next-go-through-the-scenario"), "hint")
    return session.stopped(went, how) if session.walk is not None else session.arrived(session.tree.at, went)


def deal(session: DesignSession, rest: str) -> Reply:
    """Put a card into a zone of a player: `deal CARD to PLAYER.ZONE`."""
    text, _, whom = rest.rpartition(" to ")
    if not text or not whom:
        return Reply.wrong(session.say("deal-which-card-to-whom-deal-card-to-player"))
    card = find_card(session.game, text, session.voice)
    if isinstance(card, str):
        return Reply.wrong(session.say(card))
    name, _, zone = whom.strip().partition(".")
    seat = _seat(session, name)
    if seat is None:
        return Reply.wrong(
            session.say(
                "there-is-no-player-name-there-are-names", name=name, names=session.say.listed(session.table.names)
            )
        )
    where = f" ({session.voice.word(zone)})" if zone else ""
    words = f"{numbered(session.voice, card)} -> {session.table.names[seat - 1]}{where}"
    return _made(session, words, ("deal", card.number, str(seat), zone), session.tree.at)


def _seat(session: DesignSession, text: str) -> int | None:
    names = [(name, seat) for seat, name in enumerate(session.table.names, 1)]
    names += [(form, seat) for seat in range(1, session.table.players + 1) for form in (f"player {seat}", str(seat))]
    found = beginning(text, names)
    return found[0] if len(found) == 1 else None


def set_value(session: DesignSession, rest: str) -> Reply:
    """Set a value: `set VALUE = X`."""
    target, sign, value = rest.partition("=")
    if not sign:
        target, sign, value = rest.partition(" to ")
    if not sign or not target.strip() or not value.strip():
        return Reply.wrong(session.say("set-what-to-what-write-it-as-in-a"))
    line = f"{target.strip()} = {value.strip()}"
    return _made(session, line, ("set", line), session.tree.at)
