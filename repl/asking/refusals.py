"""Why an answer is impossible: the most informative reason, or all reasons."""

from __future__ import annotations

import re

from dsl.messages.message import Message
from interpreter.model.decisions import Option
from repl.render.question import Question, answer
from repl.render.reply import Line, Reply
from repl.render.voice import Voice
from repl.render.words import command_names, sentence, stopped

#: At most so many reasons are listed.
MOST = 20


def hindrance(voice: Voice, option: Option, with_code: bool = False) -> str:
    """Return the most informative reason why an option is impossible, as a sentence. With `with_code`, for a designer, it has
    the test in the rules that fails."""
    return stopped(reason_in_list(voice, option, with_code)) or f"{voice.say('not-now')}."


def reason_in_list(voice: Voice, option: Option, with_code: bool = False) -> str:
    """Return the most informative reason why an option is impossible, without a full stop. If the option is a card and the
    reason begins with its title, the title is left out, because the list of answers has it already."""
    told = voice.reason(option.why_not) if with_code else voice.hindrance(option.why_not)
    card = voice.piece(option.piece)
    title = re.escape(voice.title(card.name)) if card is not None else "(?!)"
    return re.sub(rf"^[“«]\s?{title}\s?[”»]\s?:\s*", "", told)


def refused(voice: Voice, option: Option, key: str, with_code: bool = False) -> Reply:
    """Return the reply to an impossible answer: the most informative reason and, if there are several, the command that
    lists them all (`key` is the answer in that command)."""
    said = voice.say("that-cannot-be-why", why=hindrance(voice, option, with_code))
    if len(all_against(voice, option)) < 2:
        return Reply.wrong(said)
    typed = f"{command_names('why not', voice.say)[0]} {key}"
    return Reply.wrong(f"{said} {voice.say('why-not-tells-more', command=typed)}")


def why_not(voice: Voice, asked: Question, rest: str) -> Reply:
    """Return the reply to `why not`: all reasons why an answer is impossible. Without an answer, it has one reason for each
    impossible option."""
    say = voice.say
    if not rest:
        barred = [
            f"{choice.label}{say.colon}{hindrance(voice, choice.option)}"
            for choice in asked.choices
            if not choice.option.possible
        ]
        return Reply.of(*barred[:MOST]) if barred else Reply.of(say("everything-that-is-offered-is-possible"))
    option = answer(asked, rest, (), say)
    if isinstance(option, str):
        return Reply.wrong(option)
    label = next(one.label for one in asked.choices if option in (one.option, *one.alike))
    if option.possible:
        return Reply.of(say("it-is-possible-label", label=label))
    found = all_against(voice, option)
    if len(found) < 2:
        return Reply.of(f"{label}{say.colon}{hindrance(voice, option)}")
    return Reply((Line(f"{label}{say.colon}".rstrip(), "name"), *(Line(f"  {text}", hang=4) for text in found[:MOST])))


def all_against(voice: Voice, option: Option, with_code: bool = False) -> list[str]:
    """Return all reasons why an option is impossible, as sentences, each once. Return none if there is only one reason."""
    tell = voice.reason if with_code else voice.hindrance
    if len({_bare(why) for why in option.refusals}) < 2:
        return []
    return list(dict.fromkeys(sentence(tell(why)) for why in option.refusals))


def _bare(why: str) -> str:
    """Return a reason without the name of the thing that was tried, so that equal reasons about different things can be
    found."""
    return str(why.arguments.get("why", why)) if isinstance(why, Message) else why
