"""The table of the commands in design mode. It includes those commands of play mode that are useful to a designer."""

from __future__ import annotations

from collections.abc import Callable

from repl.design.commands import edit, inspection, keep, navigate, setup, step, watch, write
from repl.design.commands.load import load
from repl.design.session import DesignSession
from repl.play import commands as play
from repl.play.command import Command
from repl.render.reply import Line, Reply

KEYS = (
    ("Tab", "complete-again-for-the-next-shift-tab-for-the"),
    ("Enter", "send-the-line-alone-bots-go-on-or-the"),
    ("Alt-Enter", "a-new-line-in-the-same-command"),
    ("up-down", "lines-typed-before"),
    ("Ctrl-R", "search-in-them"),
    ("F2, F3", "step, next"),
    ("F4, F5", "back, forward"),
    ("F6", "in force"),
    ("Ctrl-C", "stop-what-goes-on-or-take-the-line-back"),
    ("Ctrl-D", "leave-the-game-is-kept"),
    ("in-edit", "ctrl-s-or-alt-enter-saves-ctrl-c-gives"),
)


def undo(session: DesignSession, rest: str) -> Reply:
    """Take back the last action of the designer."""
    if not session.done:
        return Reply.wrong(
            session.say("what-was-done-before-this-game-was-opened-is")
            if session.was_opened
            else session.say("there-is-nothing-to-take-back-nothing-has-been")
        )
    what = session.done[-1].what
    said = [Line(session.say("taken-back-what", what=session.say(what)), "hint"), *session.undo_last()]
    return session.stopped(*said) if session.walk is not None else Reply(tuple(said), moved=True)


def help_(session: DesignSession, rest: str) -> Reply:
    """Return the list of the commands; for `help keys` that of the keys."""
    if rest == "keys":
        keys = [(session.say(key), session.say(what)) for key, what in KEYS]
        wide = max(len(key) for key, _ in keys)
        return Reply(tuple(Line(f"{key:<{wide}}  {what}", hang=wide + 2) for key, what in keys))
    return play.show_help(session, rest)


Run = Callable[[DesignSession, str], Reply]


def _command(name: str, usage: str, help: str, run: Run) -> Command:
    return Command(name, usage, help, _alone(name, run) if usage == name else run, always=True)


def _alone(name: str, run: Run) -> Run:
    """Return the function of a command that takes no argument. If the user types an argument, the function refuses the line,
    because the user has probably meant another command."""

    def only(session: DesignSession, rest: str) -> Reply:
        if rest:
            return Reply.wrong(session.say("name-stands-alone-rest-says-nothing-to-it", name=name, rest=rest))
        return run(session, rest)

    return only


DESIGN_COMMANDS = {
    command.name: command
    for command in (
        _command("step", "step [ANSWER]", "one-statement-an-answer-first-where-one-is-due", step.step),
        _command("next", "next [ANSWER]", "one-sentence-with-all-that-happens-inside-it", step.next_sentence),
        _command("turn", "turn", "play-by-chance-until-another-players-turn", step.turn),
        _command("run until", "run until CONDITION", "play-by-chance-until-a-condition-holds", step.run_until),
        Command("run", "run", "play-by-chance-until-a-break-is-met", step.run, always=True),
        _command("break", "break CARD|VERB|CONDITION", "stop-there-break-lists-break-off-n-removes", step.set_break),
        _command("back", "back [statement|decision|turn] [N]", "go-back-anywhere", navigate.back),
        _command(
            "forward", "forward [statement|decision|turn] [N]", "go-forward-the-way-that-was-taken", navigate.forward
        ),
        _command("goto", "goto N|NAME", "stand-at-a-place-of-the-tree", navigate.goto),
        _command("tree", "tree", "all-that-was-tried", navigate.tree),
        _command("branch", "branch NAME", "give-this-place-a-name", navigate.branch),
        _command("diff", "diff A [B]", "what-differs-between-two-places-or-from-one-to", navigate.diff),
        _command("history", "history [N]", "the-decisions-that-led-here", navigate.history),
        _command("why not", "why not [OPTION]", "what-stands-against-an-answer", inspection.why_not),
        _command("why", "why VALUE|EVENT", "why-a-value-is-what-it-is-why-something", inspection.why),
        _command("what if", "what if OPTION", "what-an-answer-would-lead-to-nothing-of-it", inspection.what_if),
        _command("in force", "in force [all]", "the-rules-in-force", inspection.what_is_in_force),
        _command("who can see", "who can see CARD", "where-a-card-lies-and-for-whose-eyes", inspection.who_can_see),
        _command("eval", "eval EXPRESSION", "work-out-an-expression-of-the-language", inspection.evaluate),
        _command("events", "events [N]", "what-happened-with-numbers-for-why-n", inspection.events),
        _command("edit", "edit CARD|NAME|FILE [rebase|here|fork]", "change-a-card-or-rule", edit.edit),
        _command("write", 'write [N] "TITLE" TEXT', "write-a-new-card-in-your-own-language", write.write),
        _command("rebase", "rebase", "play-the-game-again-under-the-changed-text", edit.rebase),
        _command("here", "here", "go-on-from-here-under-the-changed-text", edit.here),
        _command("fork", "fork [NAME]", "try-the-changed-text-on-a-branch-the-file", edit.fork),
        _command("drop", "drop", "forget-the-changed-text", edit.drop),
        _command("watch", "watch [off|rebase]", "take-in-what-changes-in-the-files", watch.watch),
        _command(
            "new position", "new position [at STEP] LINE; LINE", "set-up-a-position-by-given-lines", setup.new_position
        ),
        _command("deal", "deal CARD to PLAYER[.ZONE]", "put-a-card-before-a-player", setup.deal),
        _command("set", "set VALUE = X", "give-a-value-another-value", setup.set_value),
        _command("keep", 'keep "TITLE" [from N]', "write-what-just-happened-as-a-scenario", keep.keep),
        _command("bless", 'bless "TITLE"', "write-the-game-as-a-playthrough-for-naipe-test", keep.bless),
        _command("undo", "undo", "take-back-what-was-done-last-whatever-it-was", undo),
        play.COMMANDS["show"],
        play.COMMANDS["board"],
        play.COMMANDS["answers"],
        play.COMMANDS["hand"],
        _command("look", "look [PLACE]", "what-lies-in-a-place-hidden-ones-too", inspection.look),
        play.COMMANDS["table"],
        play.COMMANDS["log"],
        play.COMMANDS["find"],
        play.COMMANDS["save"],
        _command("load", "load FILE", "go-on-with-a-saved-game", load),
        _command("help", "help [COMMAND|keys]", "this-list-a-command-the-keys", help_),
        play.COMMANDS["quit"],
    )
}
