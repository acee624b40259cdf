"""Ask, line by line, for the settings of a game that are not on the command line."""

from __future__ import annotations

from repl.play.setup import Entry, Setup
from repl.play.table import NoTable
from repl.render.output import Output
from repl.terminal.prompt import AskLine


def settled(setup: Setup, output: Output, ask: AskLine) -> Setup:
    """Show the settings and let the user change them, until an empty line is typed. Return the settings."""
    shows = True
    while True:
        say = setup.voice.say
        if shows:
            output.say(setup.game.title, "title")
            for row in rows(setup):
                output.say(f"  {row}")
        line = ask(say("enter-begins-to-change-something-type-its-name-and")).strip()
        if not line:
            return setup
        helped = setup.helped(line)
        if helped:
            output.say(helped)
            shows = False
            continue
        try:
            setup, shows = setup.answered(line), True
        except NoTable as trouble:
            output.say(setup.voice.told(trouble), "error")
            shows = False


def rows(setup: Setup) -> list[str]:
    """Return a line for each setting: its value, its possible values, its meaning."""
    entries = setup.entries()
    wide = max((len(entry.label) for entry in entries), default=0)
    return [f"{entry.label:<{wide}}  {_told(setup, entry)}" for entry in entries]


def _told(setup: Setup, entry: Entry) -> str:
    say = setup.voice.say
    now = f"{entry.value.words} ({entry.value.means})" if entry.value.means else entry.value.words
    others = [
        f"{one.words} ({one.means})" if one.means else one.words
        for one in entry.values
        if one.value != entry.value.value
    ]
    if others and all(one.value.isdecimal() for one in entry.values):
        others = [say("low-to-high", low=entry.values[0].words, high=entry.values[-1].words)]
    means = f"  [{entry.means}]" if entry.means and entry.means not in others else ""
    return f"{now}{'  | ' + ', '.join(others) if others else ''}{means}"
