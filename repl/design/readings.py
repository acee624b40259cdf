"""Describe for the designer what naipe has understood of a text in words: the text of a card or of a scenario."""

from __future__ import annotations

from dsl.diagnostics.report import render_all
from dsl.source import Source
from interpreter.api import Game
from interpreter.reading.stories import ReadStory
from interpreter.reading.texts import FILE, ReadCard, ReadText, Stop
from repl.render.phrases import Phrases, enumerated
from repl.render.reply import Line

#: The mark at the place in a text from which naipe does not understand it.
MARK = ">>> "


def told_cards(found: ReadText, say: Phrases) -> list[Line]:
    """Return the lines that are shown before the code of a card. If naipe understands the text in other words, the lines
    show these words. If only words of the rulebook were replaced, the lines name them. If pieces may come from anywhere in the
    game, a line says so. If the text has several meanings, the lines show how the meanings differ."""
    lines: list[Line] = []
    if not found.is_exact and (found.forms or not found.is_unplaced):
        lines.append(Line(say("naipe-understands-it-in-other-words"), "title"))
        lines += [Line(f"  {form.removeprefix('^')}") for form in found.forms]
        lines += [Line(f"  {found.cards[0].texts[say.language]}"), Line("")]
    elif found.forms:
        lines += [*(Line(f"  {form}", "hint") for form in found.forms), Line("")]
    if len(found.kinds) > 1 or (found.kinds and not found.is_exact and not found.forms and not found.is_unplaced):
        lines += [
            Line(say("read-as-kind-kind-chooses", kind=found.kinds[0], kinds=" | ".join(found.kinds)), "hint"),
            Line(""),
        ]
    if found.is_unplaced:
        lines.append(Line(say("the-text-names-no-place-for-something"), "title"))
    if len(found.cards) > 1:
        lines.append(Line(say.many(len(found.cards), "the-text-can-be-read-in-several-ways"), "title"))
        lines += [Line(f"{number}. {line}") for number, line in enumerate(differing(found.cards), 1)]
        lines.append(Line(""))
    return lines


def told_texts(card: ReadCard, say: Phrases) -> list[Line]:
    """Return the text of a card as lines, one for each language of the game."""
    return [Line(f"{language}{say.colon}{text}") for language, text in card.texts.items()]


def differing(cards: tuple[ReadCard, ...]) -> list[str]:
    """Return a line for each possible meaning of a text: the lines of its code that the other meanings do not share."""
    lines = [card.code.split("\n") for card in cards]
    common = set(lines[0]).intersection(*lines[1:])
    return [" / ".join(line.strip() for line in own if line not in common) for own in lines]


def told_stop(stop: Stop, game: Game, language: str, say: Phrases) -> list[Line]:
    """Return lines about a text that naipe does not understand: the point up to which naipe understands the text, and the
    words that could follow there."""
    lines = [Line(say("naipe-does-not-understand-the-text-from-here"), "title")]
    lines.append(
        Line(f"  {stop.before}{MARK}{stop.word}{stop.behind}" if stop.word or stop.before else f"  {stop.behind}")
    )
    if stop.is_unknown and stop.may_be_verb:
        lines.append(Line(say("no-text-of-game-has-the-word-word", game=game.title, word=stop.word, language=language)))
    elif stop.is_unknown:
        lines.append(Line(say("no-text-of-game-has-word", game=game.title, word=stop.word)))
    if not stop.word and stop.before:
        lines.append(Line(say("each-of-both-parts-can-be-read", before=stop.before, behind=stop.behind)))
    elif not stop.word:
        lines.append(Line(say("the-words-are-all-known-but-no-rule")))
    elif stop.following:
        lines.append(Line(say("there-may-follow-words", words=enumerated(stop.following, "or")), "hint"))
    return lines


def told_story(found: ReadStory, game: Game, say: Phrases) -> list[Line]:
    """Return the lines that are shown before the code of a scenario. They show the part that naipe does not understand, or
    the words in which naipe understands the text if those differ from the typed ones."""
    if not found.code:
        lines = [Line(say("naipe-does-not-understand-this-part-of-the-scenario"), "title"), Line(f"  {found.part}")]
        if found.known:
            lines += [Line(say("it-understands-for-example"), "hint"), *(Line(f"  {one}") for one in found.known)]
        return lines
    if found.findings:
        return [Line(say("this-can-be-read-but-the-rules-of", game=game.title), "title")]
    if found.says:
        lines = [Line(say("naipe-understands-it-in-other-words"), "title")]
        lines += [Line(f"  {form.removeprefix('^')}") for form in found.forms]
        return [*lines, *(Line(f"  {one}") for one in found.says), Line("")]
    return []


def told_wrong(card: ReadCard | ReadStory, game: Game, language: str) -> str:
    """Return the errors in the code of a card or a scenario as text."""
    return render_all(card.findings, {**game.sources, FILE: Source(FILE, card.code)}, language=language)
