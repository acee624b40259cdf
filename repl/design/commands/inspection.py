"""Commands that answer questions about the game: `why`, `why not`, `what if`, `in force`, `who can see`, `eval`, `events`."""

from __future__ import annotations

import re

from dsl.diagnostics.spelling import folded
from interpreter import api
from interpreter.api import CardInfo, Position
from interpreter.inspection.evaluation import evaluated
from interpreter.inspection.explanation import causes, explain_value, who_sees
from interpreter.inspection.tracing import moment
from interpreter.model.decisions import Option
from interpreter.model.layout import ZoneSlot
from interpreter.model.views import OMNISCIENT
from repl.asking.refusals import all_against
from repl.design.breaks import statement_of
from repl.design.commands.navigate import difference_rows
from repl.design.listing import clause
from repl.design.session import DesignSession
from repl.design.tree import Node
from repl.design.walk import trace_to
from repl.play.commands import COMMANDS
from repl.render.cards import find_card, numbered
from repl.render.question import answer
from repl.render.reply import Line, Reply
from repl.render.rules_in_force import force_rows, written
from repl.render.words import beginning, sentence

MOST = 12
LOOK = COMMANDS["look"]


def evaluate(session: DesignSession, rest: str) -> Reply:
    """Return the value of an expression that the designer has typed after `eval`."""
    if not rest:
        return Reply.wrong(session.say("what-shall-be-worked-out-type-an-expression-of"))
    try:
        return Reply.of(_in_words(session, evaluated(session.game, session.moment, rest, None)))
    except ValueError as error:
        return Reply.wrong(f"{session.voice.told(error)}{players_named(session, rest)}")


def players_named(session: DesignSession, text: str) -> str:
    """Return a hint if an expression has the name of a player on the screen, such as `Ana`, where the rules need `player 1`.
    Return "" otherwise."""
    words = folded(text)
    named = [
        (seat, name)
        for seat, name in enumerate(session.table.names, 1)
        if re.search(rf"(?<!\w){re.escape(folded(name))}(?!\w)", words)
    ]
    if not named:
        return ""
    who = session.say.listed([session.say("name-is-player-seat", name=name, seat=seat) for seat, name in named])
    return "\n" + session.say("in-an-expression-names", names=who)


def _in_words(session: DesignSession, value: str) -> str:
    """Return a value in which titles of cards and names of players replace their ids."""
    return ", ".join(_named(session, word) for word in value.split(", "))


def _named(session: DesignSession, word: str) -> str:
    card = next(
        (
            card
            for card in session.game.cards
            if word == f"card-{card.number}" or word.startswith(f"card-{card.number}.")
        ),
        None,
    )
    return numbered(session.voice, card) if card is not None else session.voice.value(word, session.table.names)


def why(session: DesignSession, rest: str) -> Reply:
    """Explain why a value is what it is, or why an event has happened."""
    if not rest:
        return Reply.wrong(session.say("why-what-type-a-value-an-expression-or-n"))
    if rest.startswith("#") or rest == "last":
        return _why_event(session, rest)
    try:
        explained = explain_value(session.game, session.moment, rest, None)
    except ValueError as error:
        found = _event_like(session, rest)
        return (
            _why_event(session, f"#{found}")
            if found is not None
            else Reply.wrong(f"{session.voice.told(error)}{players_named(session, rest)}")
        )
    lines = [Line(session.say("what-is-value", what=rest, value=_in_words(session, explained.value)), "title")]
    for reason in explained.reasons[:MOST]:
        lines.append(
            Line(
                f"  {reason.before} -> {reason.after}  {reason.source}: {clause(session.game, reason.span)} "
                f"({written(session.game, reason.span)})"
            )
        )
    if not explained.declared and not explained.reasons:
        return Reply((*lines, Line("  " + session.say("it-is-what-it-says-nothing-in-the-game"), "hint")))
    lines += _last_change(session, rest)
    lines += [
        Line(
            "  "
            + session.say(
                "declared-at-place-clause", place=written(session.game, span), clause=clause(session.game, span)
            ),
            "hint",
        )
        for _, span in explained.declared[:3]
    ]
    return Reply(tuple(lines))


def _last_change(session: DesignSession, text: str) -> list[Line]:
    """Return lines about the statement that gave a value its present value."""
    game = session.game
    now = evaluated(game, session.moment, text, None)
    node: Node | None = session.tree.at
    first_walk = session.walk
    while node is not None:
        before = node.parent
        if before is None or _value(session, before.position, text) != now or (first_walk and node is first_walk.node):
            found = _changed_on_the_way(session, node, text, now)
            if found:
                return found
        node = before
    return [Line("  " + session.say("so-since-the-beginning"), "hint")]


def _value(session: DesignSession, position: Position, text: str) -> str | None:
    try:
        return evaluated(session.game, position, text, None)
    except (ValueError, IndexError, KeyError):
        return None


def _changed_on_the_way(session: DesignSession, node: Node, text: str, now: str) -> list[Line]:
    walk = session.walk if session.walk and session.walk.node is node else None
    trace = walk.trace if walk else trace_to(node, session.table.seed)
    last = walk.index if walk else len(trace.stops)
    for index in range(last - 1, -1, -1):
        before = _value(session, moment(node.position, trace.stops[index]), text)
        if before != now:
            stop = trace.stops[index]
            told = session.say(
                "until-when-clause" if before is None else "was-value-until-when-clause",
                value="" if before is None else _in_words(session, before),
                when=_when(session, node),
                clause=clause(session.game, stop.span),
            )
            return [Line(f"  {told} ({stop.unit}, {written(session.game, stop.span)})")]
    if node.kind in ("hand", "edit"):
        return [
            Line(
                "  "
                + session.say(
                    "so-since-when-set-up-by-hand"
                    if node.kind == "hand"
                    else "so-since-when-when-the-rules-were-changed",
                    when=_when(session, node),
                )
            )
        ]
    return []


def _when(session: DesignSession, node: Node) -> str:
    return session.say("the-beginning") if node.number == 0 else f"{node.number} ({node.words})"


# ------------------------------------------------------------------- events


def events(session: DesignSession, rest: str) -> Reply:
    """List the last events, with the numbers that `why` takes."""
    if rest and not rest.isdecimal():
        return Reply.wrong(session.say("rest-is-not-a-number-of-lines-type-events", rest=rest))
    found = session.happened()
    last = int(rest) if rest else 20
    rows = [f"#{number:<4} {line}" for number, (_, _, line) in enumerate(found, 1)]
    return Reply.of(*rows[-last:]) if rows else Reply.of(session.say("nothing-has-happened-yet"))


def _event_like(session: DesignSession, text: str) -> int | None:
    wanted = folded(text)
    return next(
        (number for number, (_, _, line) in reversed(list(enumerate(session.happened(), 1))) if wanted in folded(line)),
        None,
    )


def _why_event(session: DesignSession, text: str) -> Reply:
    found = session.happened()
    number = len(found) if text == "last" else int(text[1:]) if text[1:].isdecimal() else 0
    if not 1 <= number <= len(found):
        return Reply.wrong(session.say("there-is-no-event-text-events-lists-them-with", text=text))
    node, place_of, line = found[number - 1]
    trace = trace_to(node, session.table.seed)
    index = trace.known + place_of
    lines = [Line(line, "title")]
    if index < len(trace.events):
        event = trace.events[index]
        if event.span is not None:
            lines.append(
                Line(
                    "  "
                    + session.say(
                        "at-place-clause",
                        place=written(session.game, event.span),
                        clause=clause(session.game, event.span),
                    )
                )
            )
        elif trace.stops:
            stop = trace.stops[statement_of(trace, index)]
            lines.append(
                Line(
                    "  "
                    + session.say(
                        "by-unit-place-clause",
                        unit=stop.unit,
                        place=written(session.game, stop.span),
                        clause=clause(session.game, stop.span),
                    )
                )
            )
        card = session.voice.piece(event.card)
        if card is not None:
            lines.append(
                Line(
                    "  "
                    + session.say(
                        "in-the-name-of-card-text", card=numbered(session.voice, card), text=session.voice.card(card)
                    )
                )
            )
        for above in causes(trace.events, index):
            told = session.voice.event(above, session.table.names, OMNISCIENT)
            if told and not above.why:
                lines.append(Line("  " + session.say("inside-what", what=told)))
    lines.append(Line("  " + session.say("after-when", when=_when(session, node)), "hint"))
    return Reply(tuple(lines))


# ------------------------------------------------------------------ options


def why_not(session: DesignSession, rest: str) -> Reply:
    """Return the reasons why an option is impossible. Without an argument, there is one reason for each impossible option."""
    asked = session.asked()
    if asked is None:
        return Reply.wrong(session.say("nobody-is-asked-anything-here"))
    if not rest:
        barred = [
            f"{choice.label}{session.say.colon}{_against(session, choice.option, session.say('not-now'))}"
            for choice in asked.choices
            if not choice.option.possible
        ]
        return Reply.of(*barred[:MOST]) if barred else Reply.of(session.say("everything-that-is-offered-is-possible"))
    option = answer(asked, rest, (), session.say)
    if not isinstance(option, str):
        if option.possible:
            return Reply.of(session.say("it-is-possible-label", label=option.label))
        return Reply.of(
            f"{option.label}{session.say.colon}{_against(session, option, session.say('it-could-not-be-completed'))}",
            *(f"  {text}" for text in all_against(session.voice, option, with_code=True)),
            *(f"  {reason}" for reason in asked.reasons),
        )
    card = find_card(session.game, rest, session.voice)
    if isinstance(card, str):
        return Reply.wrong(session.say("rest-is-not-among-the-answers-and-no-card", rest=rest))
    return Reply.of(
        session.say("card-is-not-among-the-answers", card=numbered(session.voice, card)),
        "  " + session.say("asked-is-what", what=asked.line),
        *(f"  {reason}" for reason in asked.reasons),
        *_lies(session, card),
    )


def _against(session: DesignSession, option: Option, otherwise: str) -> str:
    """Return the reason why an option is impossible, as a sentence. If no reason is known, return the text `otherwise` as a
    sentence."""
    return sentence(session.voice.reason(option.why_not) or otherwise)


def what_if(session: DesignSession, rest: str) -> Reply:
    """Return what would happen after an option. The game itself does not change."""
    if not rest:
        return Reply.wrong(session.say("what-if-what-type-one-of-the-answers-what"))
    option = session.meant(rest)
    if isinstance(option, Reply):
        return option
    position = api.decide(session.game, session.position, option.id)
    rows = session.told(position.events)
    changed = difference_rows(session, session.position, position)
    decision = position.decision
    after = (
        session.say("the-game-would-be-over")
        if decision is None
        else session.say(
            "then-name-is-asked-what",
            name=session.table.names[decision.seat - 1],
            what=session.voice.asks(decision).rstrip(".") or decision.name,
        )
    )
    return Reply(
        (
            Line(
                session.say(
                    "if-name-answers-label", name=session.table.names[session.due.seat - 1], label=option.label
                ),
                "title",
            ),
            *(Line(f"  {row}") for row in rows[:MOST]),
            *(Line(f"  {row}") for row in changed[:MOST]),
            *(
                [Line("  " + session.say.many(len(changed) - MOST, "and-n-more-differences"), "hint")]
                if len(changed) > MOST
                else []
            ),
            Line(f"  {after}"),
            Line(session.say("nothing-of-this-has-happened"), "hint"),
        )
    )


# --------------------------------------------- the state of the game


def what_is_in_force(session: DesignSession, rest: str) -> Reply:
    """List the rules in force, each with its card and its text."""
    return Reply.of(*force_rows(session.voice, session.moment, session.table.names, rest))


def who_can_see(session: DesignSession, rest: str) -> Reply:
    """List where the copies of a card are, and which players may see them."""
    if not rest:
        return Reply.wrong(session.say("who-can-see-which-card-type-its-number-or"))
    card = find_card(session.game, rest, session.voice)
    if isinstance(card, str):
        return Reply.wrong(session.say(card))
    return Reply.of(numbered(session.voice, card), *_lies(session, card))


def _lies(session: DesignSession, card: CardInfo) -> list[str]:
    """Return a line for each zone that has copies of a card, with the players who may see them."""
    position, names = session.moment, session.table.names
    layout = position.program.layout
    rows: dict[str, int] = {}
    for zone in layout.zones:
        for piece in position.now[zone.slot]:
            if layout.entry_of[piece] == card.entry.index:
                seats = who_sees(position, piece)
                seen = (
                    session.say("everybody-sees-it")
                    if len(seats) == len(names)
                    else session.say("names-sees-it", names=session.say.listed([names[seat - 1] for seat in seats]))
                    if len(seats) == 1
                    else (
                        session.say("names-see-it", names=session.say.listed([names[seat - 1] for seat in seats]))
                        if seats
                        else session.say("nobody-sees-it")
                    )
                )
                row = f"  {session.voice.word(zone.decl.name)}{_owner(session, zone)}{session.say.colon}{seen}"
                rows[row] = rows.get(row, 0) + 1
    return [row + (f" ({session.say.many(many, 'n-copies')})" if many > 1 else "") for row, many in rows.items()] or [
        "  " + session.say("it-lies-nowhere")
    ]


def look(session: DesignSession, rest: str) -> Reply:
    """List the content of all zones. The zones are listed first as the player who must decide sees them; then come those
    that are hidden from that player, with their content."""
    dark = _hidden(session)
    if not rest:
        reply = LOOK.run(session, rest)
        return Reply(
            (
                *reply.said,
                *(
                    Line(session.say("name-n-hidden-from-who", name=name, n=len(titles), who=who), "hint")
                    for name, who, titles in dark
                ),
            )
        )
    found = beginning(rest, ((name, (name, who, titles)) for name, who, titles in dark))
    if not found:
        return LOOK.run(session, rest)
    also = LOOK.run(session, rest)
    rows = [
        row
        for name, who, titles in found
        for row in (
            session.say("name-n-hidden-from-who-from-the-top", name=name, n=len(titles), who=who),
            *(f"  {title}" for title in titles[::-1]),
        )
    ]
    return Reply((*(() if also.error else also.said), *(Line(row) for row in rows)))


def _hidden(session: DesignSession) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the zones that are hidden from the player who must decide. Each is a triple: its name, the name of that player,
    and the titles of its cards."""
    position, view = session.moment, session.view()
    who = session.table.names[view.seat - 1] if view.seat else session.say("everybody")
    found = []
    for zone, seen in zip(position.program.layout.zones, view.zones):
        pieces = position.now[zone.slot]
        if pieces and not any(seen.pieces):
            titles = [
                numbered(session.voice, card)
                if (card := session.voice.piece(piece))
                else position.program.piece_label(piece)
                for piece in pieces
            ]
            found.append((f"{session.voice.word(zone.decl.name)}{_owner(session, zone)}", who, tuple(titles)))
    return found


def _owner(session: DesignSession, zone: ZoneSlot) -> str:
    """Return the words for the owner that follow the name of a zone: ` of Ana`, or ` of Ship (Ana)` for a zone of a piece
    that a player owns."""
    names, program = session.table.names, session.moment.program
    if zone.owner is None:
        return ""
    if zone.decl.owner == "player":
        return " " + session.say("of-owner", owner=names[zone.owner])
    seat = program.layout.pieces[zone.owner].owner
    owner = f"{program.piece_label(zone.owner)}{'' if seat is None else f' ({names[seat]})'}"
    return " " + session.say("of-owner", owner=owner)
