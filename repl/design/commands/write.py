"""The command `write`: add a card from its text, in a language of the game. naipe writes the code of the card."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.api import CardInfo
from repl.design.commands.edit import proposed
from repl.design.done import joined
from repl.design.session import DesignSession
from repl.play.completion import MOST, Candidate
from repl.render.reply import Line, Reply

if TYPE_CHECKING:
    from interpreter.reading.completing import Grown, Writer
    from interpreter.reading.texts import ReadCard, ReadText

#: The form of the command: the number of the meaning (if there are several), the title, and the text of the card.
_TYPED = re.compile(r'write +(?:(?P<number>\d{1,3}) +)?"(?P<title>[^"]+)"\s+(?P<text>.*)', re.DOTALL)


def write(session: DesignSession, rest: str) -> Reply:
    """Add a card with the typed title and text to the rules. If the text has several meanings, or if naipe understands it in
    other words, only show these meanings or words first."""
    from interpreter.reading.completing import writer_for  # noqa: PLC0415 - takes long, and most sessions write no card
    from interpreter.reading.texts import read_text  # noqa: PLC0415 - takes long, and most sessions write no card
    from repl.design.readings import told_stop, told_wrong  # noqa: PLC0415 - takes long, and most sessions write no card

    typed, say = _TYPED.fullmatch(f"write {rest}"), session.say
    if typed is None or not typed["text"].strip():
        return Reply.wrong(say("write-takes-a-title-and-a-text"))
    title, game, language = typed["title"].strip(), session.game, session.voice.language
    if any(card.name == title for card in game.cards):
        return Reply.wrong(say("game-has-title-already", game=game.title, title=title))
    if language not in game.languages:
        return Reply.wrong(
            say(
                "the-text-is-read-in-a-language-of-the-game",
                game=game.title,
                language=language,
                languages=say.listed(list(game.languages)),
            )
        )
    found = read_text(game, typed["text"].strip(), language, title, grammar=writer_for(game, language).grammar)
    if found.stop is not None:
        return Reply(tuple(told_stop(found.stop, game, language, say)), error=True)
    if not found.cards:
        first = found.wrong[0]
        head = Line(say("this-can-be-read-but-the-rules-of", game=game.title), "title")
        return Reply((head, *_code(first), Line(told_wrong(first, game, language), "error")), error=True)
    chosen = _chosen(session, found, typed["number"])
    if isinstance(chosen, Reply):
        return chosen
    return _added(session, title, chosen)


def _chosen(session: DesignSession, found: ReadText, number: str | None) -> ReadCard | Reply:
    """Return the meaning of the text with a number, or the only one. Otherwise return a reply that lists them."""
    from repl.design.readings import told_cards, told_texts  # noqa: PLC0415 - takes long, and most sessions write no card

    say = session.say
    if number is None and found.is_exact and len(found.cards) == 1:
        return found.cards[0]
    if number is None:
        title = re.sub(r'^\w+ \S+ "(.*)"$', r"\1", found.cards[0].code.partition("\n")[0])
        shown = [line for card in found.cards for line in (*_code(card), *told_texts(card, say))]
        hint = Line(say("write-number-takes-one-of-them", title=title), "hint")
        return Reply((*told_cards(found, say), *shown, hint), error=True)
    if not 1 <= int(number) <= len(found.cards):
        return Reply.wrong(say("there-is-no-reading-n", n=number, count=len(found.cards)))
    return found.cards[int(number) - 1]


def _code(card: ReadCard) -> list[Line]:
    return [Line(row) for row in card.code.rstrip("\n").split("\n")]


def _added(session: DesignSession, title: str, card: ReadCard) -> Reply:
    """Propose the rules with the new card to the designer. The card is added after the last card in a file that the designer
    owns, or else after the last card of the game."""
    from repl.design.readings import told_texts  # noqa: PLC0415 - takes long, and most sessions write no card

    before = _last_card(session)
    if before is None:
        return Reply.wrong(session.say("there-is-no-deck-to-write-into"))
    source = session.game.sources[before.node.span.source]
    above, below = source.text[: before.node.span.end].rstrip(), source.text[before.node.span.end :].lstrip("\n")
    text = f"{above}\n\n{card.code.strip()}\n" + (f"\n{below}" if below else "")
    said = proposed(session, f"{_number(card)} {title}", {source.name: text})
    return said if said.error else joined(said, *_code(card), *told_texts(card, session.say))


def _number(card: ReadCard) -> str:
    return card.code.split(" ", 2)[1]


def _last_card(session: DesignSession) -> CardInfo | None:
    """Return the card after which a new card is added: the last one in a file that the designer owns, otherwise the last one of
    the game. Return None if the game has no cards."""
    cards = session.game.cards
    own = [card for card in cards if session.owns(Path(card.node.span.source))]
    return max(own or cards, key=lambda card: (card.node.span.source, card.node.span.end), default=None)


# ------------------------------------------------------------- while it is typed


def text_in(line: str) -> tuple[str, int] | None:
    """Return the text of the card in a typed `write` command, and the index in the line at which it begins. Return None if the
    line is no such command."""
    typed = _TYPED.fullmatch(line.lstrip())
    if typed is None:
        return None
    return typed["text"], len(line) - len(line.lstrip()) + typed.start("text")


def continuations(session: DesignSession, line: str) -> list[Candidate]:
    """Return completions for the text of the card in a typed `write` command. The first call takes seconds, because naipe
    learns the words of the game."""
    from interpreter.reading.completing import writer_for  # noqa: PLC0415 - takes long, and most sessions write no card

    typed = text_in(line)
    if typed is None or session.voice.language not in session.game.languages:
        return []
    text, start = typed
    found = writer_for(session.game, session.voice.language).proposals(text)
    return [Candidate(one.text, start + one.start) for one in found][:MOST]


def so_far(session: DesignSession, line: str) -> Grown | None:
    """Return the code for the text of the card in a `write` command that is being typed. Return None if the line has no text
    of a card, or if naipe has not learned the words of the game yet."""
    typed = text_in(line)
    if typed is None:
        return None
    from interpreter.reading.completing import known_writer  # noqa: PLC0415 - takes long, and most sessions write no card

    writer = known_writer(session.game, session.voice.language)
    return None if writer is None else _grown(writer, typed[0])


@lru_cache(maxsize=8)
def _grown(writer: Writer, text: str) -> Grown:
    return writer.grown(text)
