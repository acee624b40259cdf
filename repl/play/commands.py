"""The table of the commands that a player may type during a game, and the function of each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dsl.diagnostics.spelling import folded
from dsl.files import places
from interpreter import api
from interpreter.api import CardInfo
from repl.asking.refusals import why_not
from repl.asking.rules_told import behind, rules_of
from repl.play.command import Command, called, named_in, usage
from repl.play.ending import again, how_it_went, score
from repl.play.loading import game_of, table_of
from repl.play.saves import asks_all_in, decisions, read, save, trusted
from repl.play.session import Session
from repl.play.table_calls import table
from repl.render.board import visible_places
from repl.render.cards import about_card, find_seen, numbered
from repl.render.plain_screen import cells, contents, hand, listed_in_full
from repl.render.question import hint, option_rows, source_line
from repl.render.reply import Line, Reply
from repl.render.rules_in_force import force_rows
from repl.render.words import beginning, command_names, command_word, elided, meant

LOG_LINES = 20

#: The argument of `log` that also shows deep consequences, which are left out by default.
DETAILS = "details"

#: The argument of `log` that asks for all lines, with no consequence left out.
ALL = "all"


def _undo(session: Session, rest: str) -> Reply:
    trouble = session.undo()
    if trouble:
        return Reply.wrong(trouble)
    said = [session.say("taken-back")]
    if session.curtain:
        said.append(session.curtain_line())
    return Reply.of(*said, style="hint", moved=True)


def _show(session: Session, rest: str) -> Reply:
    if not rest:
        return Reply.wrong(
            session.say(
                "which-card-type-its-number-or-the-beginning-of", example=f"{command_names('show', session.say)[0]} 022"
            )
        )
    card = find_seen(session.voice, rest, _seen_cards(session))
    if isinstance(card, str):
        typed = f"`{command_names('rules', session.say)[0]} {rest}`"
        is_told = not rules_of(session.voice, rest, with_code=False).error
        more = f" {session.say('command-tells-what-that-is', command=typed)}" if is_told else ""
        return Reply.wrong(f"{session.say(card)}{more}")
    return Reply.of(*about_card(session.voice, card, session.mode == "design"))


def _seen_cards(session: Session) -> tuple[list[CardInfo], list[CardInfo]]:
    """Return the cards that only the viewer holds or that are answers now, and the other cards that the viewer sees."""
    view, asked = session.view(), session.asked()
    offered = [choice.option.piece for choice in asked.choices] if asked is not None else []
    held = [one.number for zone in view.zones if zone.secret and zone.owner == view.seat for one in zone.pieces if one]
    seen = [one.number for zone in view.zones for one in zone.pieces if one]
    first, then = ([card for one in group if (card := session.voice.piece(one))] for group in ((*held, *offered), seen))
    return first, then


def _answers(session: Session, rest: str) -> Reply:
    """List the possible answers to the open question. With a word as the argument, list only the answers that contain the
    word."""
    asked = session.asked()
    if asked is None:
        return Reply.wrong(session.say("nobody-is-asked-anything-here"))
    wanted = folded(rest)
    found = [(row, possible) for row, possible in option_rows(asked, session.voice) if wanted in folded(row)]
    if not found:
        return Reply.wrong(session.say("no-answer-has-text", text=rest))
    wide = max(len(choice.key) for choice in asked.choices)
    return Reply(tuple(Line(row, "" if possible else "hint", wide + 2) for row, possible in found))


def _hand(session: Session, rest: str) -> Reply:
    own = session.board().own
    if session.viewer is None:
        return Reply.wrong(session.say("nobodys-cards-can-be-shown-now"))
    if not own:
        return Reply.of(session.say("you-hold-no-cards"))
    return replace(Reply.of(*(row for place in own for row in hand(place, session.say))), shows="cards")


def _in_force(session: Session, rest: str) -> Reply:
    return Reply.of(*force_rows(session.voice, session.position, session.table.names, rest, session.viewer))


def _pass(session: Session, rest: str) -> Reply:
    """Answer no to the open question, and to the same question again until something changes for the player."""
    if session.asked() is None:
        return Reply.wrong(session.say("nobody-is-asked-anything-here"))
    return session.pass_on()


def _ask(session: Session, rest: str) -> Reply:
    """Turn a setting on or off: whether the questions are asked that the rulebook calls seldom wanted. While it is off, naipe
    answers them with no."""
    session.ask_all(not session.asks_all)
    return Reply.of(session.say("you-are-asked-everything" if session.asks_all else "seldom-wanted-questions-pass"))


def _why(session: Session, rest: str) -> Reply:
    """Show the reason why a player is asked. A player sees the text of the card that asks; a designer sees the line of the
    rules. An argument is refused, because `why` about other things exists only in design mode."""
    asked, decision = session.asked(), session.decision
    if asked is None or decision is None:
        return Reply.wrong(session.say("nobody-is-asked-anything-here"))
    if rest:
        return Reply.wrong(session.say("here-why-stands-alone-it-says-why-you-are"))
    code = source_line(session.game.sources, decision.span)
    said = Reply.of(asked.line, *(reason for reason in asked.reasons if reason != code))
    told = [Line(code)] if session.mode == "design" else behind(session.voice, decision, session.history)
    return replace(said, said=(*said.said, *told))


def _why_not(session: Session, rest: str) -> Reply:
    asked = session.asked()
    if asked is None:
        return Reply.wrong(session.say("nobody-is-asked-anything-here"))
    said = why_not(session.voice, asked, rest)
    card = find_seen(session.voice, rest, _seen_cards(session)[:1]) if said.error else ""
    if isinstance(card, str) or card not in _seen_cards(session)[0]:
        return said
    name = numbered(session.voice, card)
    return Reply.of(
        session.say("card-is-yours-but-no-answer-to-this-question", card=name, question=asked.line),
        f"  {session.voice.card(card)}".replace("\n", "\n  "),
    )


def _rules(session: Session, rest: str) -> Reply:
    return rules_of(session.voice, rest, session.mode == "design")


def _look(session: Session, rest: str) -> Reply:
    places = visible_places(session.voice, session.view(), session.table.names)
    if not rest:
        return Reply.of(
            *(f"{name}{session.say.colon}{contents(place, say=session.say, between=', ')}" for name, place in places)
        )
    wanted = elided(rest)
    found = [place for _, place in beginning(wanted, ((elided(name), (name, place)) for name, place in places))]
    found = found or [place for name, place in places if f" {elided(name)}".endswith(f" {wanted}")]
    here = list(cells(session.board(), rest, session.say))
    names = [name for name, _ in places]
    if here and not found:
        return Reply.of(*here)
    if not found:
        nothing = session.say("there-is-no-place-text-with-anything-in-it", text=rest)
        return Reply.wrong(f"{nothing}{meant(rest, names, session.say)} {session.say('look-alone-lists-them')}")
    return Reply.of(*here, *(row for place in found for row in listed_in_full(place, session.say)))


def _log(session: Session, rest: str) -> Reply:
    first, _, number = rest.partition(" ")
    is_all = first.lower() == ALL
    details = is_all or (bool(first) and not first.isdecimal() and DETAILS.startswith(first.lower()))
    rest = number.strip() if details else rest
    if rest and not rest.isdecimal():
        return Reply.wrong(session.say("text-is-not-a-number-of-lines-type-log", text=rest))
    lines = session.log(details=details)
    if not lines:
        return Reply.of(session.say("nothing-has-happened-yet"))
    last = int(rest) if rest else len(lines) if is_all else LOG_LINES
    hidden = len(lines) - last
    earlier = session.say.many(hidden, "n-earlier-lines")
    typed = [command_names("log", session.say)[0], *[command_word(DETAILS, session.say)] * details, str(len(lines))]
    more = [session.say("lines-command-shows-all", lines=earlier, command=f"`{' '.join(typed)}`")] if hidden > 0 else []
    said = Reply.of(*more, *(lines[-last:] if last else []))
    return said if details else replace(said, shows="log")  # the pane of the log leaves deep consequences out


def _find(session: Session, rest: str) -> Reply:
    """Show the lines of the log that contain a word. The screen moves to the last such line. With the same word again, or with
    `find` alone, it moves to the one before that."""
    again = not rest or rest == session.sought
    rest = rest or session.sought
    if not rest:
        return Reply.wrong(
            session.say("find-which-word-example", example=f"{command_names('find', session.say)[0]} 022")
        )
    lines = [line for line in session.log(details=True) if folded(rest) in folded(line)]
    if not lines:
        return Reply.wrong(session.say("nothing-that-has-happened-is-told-with-text", text=rest))
    is_in_pane = any(folded(rest) in folded(line) for line in session.log())
    session.sought, session.hits_back = rest, session.hits_back + 1 if again else 0
    how_many = session.say.many(len(lines), "n-lines-with-text", text=rest)
    found = Reply((Line(how_many, "hint"), *map(Line, lines)))
    return replace(found, shows="log", found=rest, hits_back=session.hits_back) if is_in_pane else found


def _board(session: Session, rest: str) -> Reply:
    if rest not in ("", "titles", "texts"):
        return Reply.wrong(session.say("board-shows-all-of-it-board-titles-without-what"))
    if rest:
        session.texts = rest == "texts"
    return Reply(news=session.recent, moved=True, shows="board")


def _save(session: Session, rest: str) -> Reply:
    if not rest:
        return Reply.wrong(
            session.say(
                "save-it-where-type-the-name-of-a-file", example=f"{command_names('save', session.say)[0]} friday.game"
            )
        )
    path = places.expanded(rest)
    save(path, session.header, session.records)
    say = session.say
    saved = say("saved-in-path-decisions", path=path, decisions=say.many(len(session.taken), "n-decisions"))
    go_on = (
        how_it_went(session, path)
        if session.is_over and session.mode == "play"  # a designer can step back from there
        else say("to-go-on-command", command=f"naipe {session.mode} --resume {path}")
    )
    return Reply.of(f"{saved} {go_on}", say("whoever-reads-this-file-can-find-out-every-hidden"))


def _load(session: Session, rest: str) -> Reply:
    if not rest:
        return Reply.wrong(
            session.say(
                "load-which-game-type-the-name-of-its-file",
                example=f"{command_names('load', session.say)[0]} friday.game",
            )
        )
    return _load_into(session, places.expanded(rest))


def _load_into(session: Session, path: Path) -> Reply:
    """Continue the saved game in the file `path` instead of the game that is being played. If the file cannot be read, nothing
    changes. The loaded file is not written to, since the continued game is saved in a new file."""
    contents = trusted(read(path), path, session.folder, api.built_in_games())
    taken = decisions(contents)
    game = game_of(contents)
    other = session.another(game, table_of(game, contents), contents.header)
    other.asks_all = asks_all_in(contents)
    other.play_back(taken)
    session.become(other)
    said = [
        Line(
            session.say(
                "game-goes-on-after-decisions-the-game-before-is",
                game=game.title,
                decisions=session.say.many(len(taken), "n-decisions"),
            )
        )
    ]
    if contents.damage:
        said.append(Line(session.say("the-end-of-the-file-was-damaged-why-what", why=contents.damage), "error"))
    reply = session.start()
    return replace(reply, said=(*said, *reply.said), goes_on=False)


def show_help(session: Session, rest: str) -> Reply:
    if rest:
        command, _ = named_in(rest, session.commands, session.say)
        if command is None:
            own = called(session.commands.values(), session.say)
            return Reply.wrong(session.say("there-is-no-command-text", text=rest) + meant(rest, own, session.say))
        return Reply.of(f"{usage(command, session.say)}{session.say.colon}{session.say(command.help)}.")
    usages = [usage(command, session.say) for command in session.commands.values()]
    wide = max(map(len, usages))
    helps = [session.say(command.help) for command in session.commands.values()]
    rows = [f"{typed:<{wide}}  {text}" for typed, text in zip(usages, helps)]
    asked = session.asked()
    first = [Line(hint(asked, session.say))] if asked else []
    other = [name for name, command in session.commands.items() if command_names(name, session.say)[0] != name]
    last = [Line(session.say("the-english-names-work-too-names", names=", ".join(other)), "hint")] if other else []
    return Reply((*first, *(Line(row, hang=wide + 2) for row in rows), *last))


def _quit(session: Session, rest: str) -> Reply:
    return Reply(tuple(Line(text) for text in session.where_it_is()), left=True)


COMMANDS = {
    command.name: command
    for command in (
        Command("undo", "undo", "take-back-your-last-decision-if-nobody-has-learned", _undo, always=True),
        Command("rules", "rules [WORD]", "what-the-game-is-about-and-how-it-ends-or-a", _rules, always=True),
        Command("show", "show CARD", "what-a-card-does-and-what-is-printed-on", _show, always=True),
        Command("board", "board [titles|texts]", "the-whole-board-what-cards-in-force-say-or", _board),
        Command("answers", "answers [WORD]", "what-may-be-answered-all-or-with-a-word", _answers),
        Command("pass", "pass", "no-to-this-question-until-something-changes-for-you", _pass),
        Command("ask", "ask", "questions-that-are-seldom-wanted-are-asked-or-not", _ask),
        Command("why", "why", "why-you-are-asked-and-by-which-line-of", _why),
        Command("why not", "why not [OPTION]", "what-stands-against-an-answer", _why_not),
        Command("hand", "hand", "your-cards-in-full", _hand),
        Command("in force", "in force [all]", "the-rules-in-force-now-with-their-cards", _in_force, always=True),
        Command("look", "look [PLACE]", "what-lies-in-a-place-as-far-as-you", _look),
        Command("table", "table [WHAT]", "what-the-table-may-call-at-any-question-whoevers", table),
        Command("log", "log [details] [LINES]", "what-has-happened-with-details-all-of-it", _log),
        Command("find", "find [WORD]", "what-has-happened-where-it-is-told-with-a", _find),
        Command("score", "score", "how-the-game-ended-with-the-score-sheet", score, always=True),
        Command("again", "again", "another-game-at-this-table-when-this-one-is", again, always=True),
        Command("save", "save FILE", "write-the-game-to-a-file-of-its-own", _save, always=True),
        Command("load", "load FILE", "go-on-with-a-saved-game", _load, always=True),
        Command("help", "help [COMMAND]", "this-list", show_help, always=True),
        Command("quit", "quit", "leave-the-game-is-kept", _quit, always=True),
    )
}
