"""The book of a game: its rules and all its cards as one HTML page for readers, without scripts or other files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from interpreter.inspection.chapters import Chapters, RuleLine, Section, Term
from repl.printing.html_page import caption, line_html, style
from repl.printing.printed import PrintedCard, PrintedDeck, PrintedGame
from repl.render.phrases import Phrases
from repl.render.words import stopped

#: The chapters of the book in their order: the id of each section in the page, and the message that is its heading.
PARTS = {
    "aim": "book-aim",
    "options": "book-before-the-game",
    "set-up": "book-set-up",
    "turn": "book-turn",
    "others": "book-other-steps",
    "verbs": "book-what-players-do",
    "cards": "book-cards",
    "meetings": "book-cards-that-meet",
    "endings": "book-endings",
    "glossary": "book-glossary",
}


def book_page(game: PrintedGame, chapters: Chapters) -> str:
    """Return the book of a game as an HTML page, in the language of the game's printed form."""
    say = Phrases(game.language)
    bodies = {
        "aim": _aim(chapters, say),
        "options": _options(chapters.terms, say),
        "set-up": _sections(chapters.set_up, chapters),
        "turn": _turn(chapters, say),
        "others": _sections(chapters.others, chapters),
        "verbs": _sections(chapters.verbs, chapters),
        "cards": _cards(game, say),
        "meetings": _meetings(chapters, game, say),
        "endings": _sections(chapters.endings, chapters),
        "glossary": _glossary(chapters.terms, game),
    }
    parts = {name: text for name, text in ((name, "\n".join(body)) for name, body in bodies.items()) if text}
    contents = "\n".join(f'<li><a href="#{name}">{escape(say(PARTS[name]))}</a></li>' for name in parts)
    main = "\n".join(
        f'<section id="{name}"><h2>{escape(say(PARTS[name]))}</h2>\n{text}</section>' for name, text in parts.items()
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(game.language)}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(game.title)}</title>\n<style>\n{style("book")}</style></head>\n'
        f'<body>\n<a class="skip" href="#aim">{escape(say("book-to-the-text"))}</a>\n<header>{_head(game, say)}</header>\n'
        f'<nav aria-label="{escape(say("book-contents"))}"><ol>\n{contents}\n</ol></nav>\n<main>\n{main}\n</main>\n</body>\n</html>\n'
    )


def _head(game: PrintedGame, say: Phrases) -> str:
    low, high = game.players
    players = (
        say("book-players-from-low-to-high", low=low, high=high) if low != high else say("book-players-n", low=low)
    )
    credits = "\n".join(
        f'<p class="quiet">{escape(one.label)}{say.colon}{escape(one.text)}</p>' for one in game.credits
    )
    licence = "" if game.credit("licence") else f'<p class="quiet">{escape(say("no-licence-given"))}</p>'
    code = f'<p class="quiet">{escape(say("book-lines-of-code"))}</p>'
    return f"<h1>{escape(game.title)}</h1>\n<p>{escape(players)}</p>\n{credits}{licence}{code}"


def _aim(chapters: Chapters, say: Phrases) -> Iterator[str]:
    """Yield the HTML of a list of the endings of a game, each with a link to its section."""
    if not chapters.endings:
        return
    yield f"<p>{escape(say('book-the-game-ends'))}</p>\n<ul>"
    for ending in chapters.endings:
        title = ending.title or say("book-an-ending-without-a-name")
        yield f'<li><a href="#{_place(chapters, ending)}">{escape(_capital(title))}</a></li>'
    yield "</ul>"


def _turn(chapters: Chapters, say: Phrases) -> Iterator[str]:
    """Yield the HTML of a turn: a list of its steps in their order, then a section for each step. A step that another one
    runs has only a section."""
    within = {name for section in chapters.turn for name in section.runs}
    top = [section for section in chapters.turn if section.name not in within]
    if top:
        yield f"<p>{escape(say('book-these-steps-follow-one-another'))}</p>\n<ol>"
        yield from (f'<li><a href="#{_place(chapters, one)}">{escape(_capital(one.title))}</a></li>' for one in top)
        yield "</ol>"
    yield from _sections(chapters.turn, chapters)


def _sections(sections: Sequence[Section], chapters: Chapters) -> Iterator[str]:
    for section in sections:
        if section.title:
            yield f'<h3 id="{_place(chapters, section)}">{escape(_capital(section.title))}</h3>'
        else:
            yield f'<div id="{_place(chapters, section)}"></div>'
        yield from map(_line, section.lines)


def _place(chapters: Chapters, section: Section) -> str:
    """Return the HTML id of a section. It begins with the kind, because a step, a verb and an ending may have the same name."""
    kind = "ending" if section in chapters.endings else "verb" if section in chapters.verbs else "step"
    return f"{kind}-{section.name}".rstrip("-")


def _line(line: RuleLine) -> str:
    return (
        f'<pre translate="no"><code>{escape(line.text)}</code></pre>' if line.is_code else f"<p>{escape(line.text)}</p>"
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _options(terms: Sequence[Term], say: Phrases) -> Iterator[str]:
    """Yield the HTML of the options that players choose before a game."""
    options = [term for term in terms if term.kind == "option"]
    if options:
        yield f"<p>{escape(say('book-the-table-agrees-on'))}</p>\n<dl>"
    for option in options:
        yield f"<dt>{escape(_capital(option.title))}</dt>" + (
            f"<dd>{escape(stopped(option.means))}</dd>" if option.means else ""
        )
        for value in terms:
            if value.of == option.name:
                means = f"{say.colon}{escape(value.means)}" if value.means else ""
                yield f"<dd>{escape(value.title)}{means}</dd>"
    if options:
        yield "</dl>"


def _cards(game: PrintedGame, say: Phrases) -> Iterator[str]:
    """Yield the HTML of every card once, under the first deck that has it."""
    for deck in game.decks:
        cards = [card for card in game.cards if card.pile == deck.id]
        if cards:
            yield f'<h3 id="deck-{escape(deck.id.replace(" ", "-"))}">{escape(deck.title)}</h3>'
        yield from (_card(card, game.decks, say) for card in cards)


def _meetings(chapters: Chapters, game: PrintedGame, say: Phrases) -> Iterator[str]:
    """Yield the HTML of a list of verbs about which several cards have rules, with links to these cards."""
    cards = {card.key: card for card in game.cards}
    known = [(one.title, [cards[key] for key in one.cards if key in cards]) for one in chapters.meetings]
    there = [(title, those) for title, those in known if len(those) > 1]
    if there:
        yield f"<p>{escape(say('book-these-cards-have-rules-about-the-same'))}</p>\n<dl>"
        for title, those in there:
            links = (f'<a href="#{_id(card)}">{escape(card.number)} {escape(card.title)}</a>' for card in those)
            yield f"<dt>{escape(_capital(title))}</dt><dd>{', '.join(links)}</dd>"
        yield "</dl>"


def _id(card: PrintedCard) -> str:
    return f"card-{card.noun}-{card.number}"


def _elsewhere(card: PrintedCard, say: Phrases) -> str:
    """Return the HTML of a card's text in the other languages of the game, which a reader can open; "" if there is none."""
    texts = [(language, text) for language, text in card.texts if language != say.language and text]
    if not texts:
        return ""
    told = "\n".join(f'<p lang="{escape(language)}">{escape(text)}</p>' for language, text in texts)
    return f"\n<details><summary>{escape(say('book-in-other-languages'))}</summary>\n{told}</details>"


def _card(card: PrintedCard, decks: Sequence[PrintedDeck], say: Phrases) -> str:
    titles = {deck.id: deck.title for deck in decks}
    badge = "".join(f' <span class="badge {one.colour}">{escape(one.letter)}</span>' for one in card.badges)
    where = " · ".join(
        f"{escape(titles[name])} × {copies}" for name, copies in card.decks if copies > 1 or len(card.decks) > 1
    )
    told = " · ".join(
        filter(None, (escape(caption(card)), where, f"× {card.copies}" if not where and card.copies > 1 else ""))
    )
    lines = "\n".join(f"<p>{line_html(line.text, line.moment)}</p>" for line in card.lines)
    return (
        f'<article class="card" id="{_id(card)}"><h4><span class="number">{escape(card.number)}</span> {escape(card.title)}{badge}</h4>\n'
        f'<p class="quiet">{told}</p>\n{lines}{_elsewhere(card, say)}</article>'
    )


def _glossary(terms: Sequence[Term], game: PrintedGame) -> Iterator[str]:
    """Yield the HTML of the glossary: words with their meanings, and badges with their letters, in alphabetical order."""
    words = {_capital(term.title): stopped(term.means) for term in terms if term.means}
    for card in game.cards:
        for badge in card.badges:
            words.setdefault(_capital(badge.label), badge.letter)
    if words:
        yield "<dl>"
        yield from (
            f"<dt>{escape(word)}</dt><dd>{escape(words[word])}</dd>" for word in sorted(words, key=str.casefold)
        )
        yield "</dl>"
