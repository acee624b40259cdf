"""Cards as one HTML page, made without any library: for reading, and for printing a first deck from a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from dsl.files import reading
from repl.printing.printed import PrintedCard, PrintedDeck, PrintedGame, physical
from repl.render.phrases import Phrases

#: The sizes of the text in points, each with the highest number of letters for which it is used.
SIZES = ((11, 170), (10, 260), (9, 350), (8, 470), (7, 650), (6, 10**9))
STYLES = Path(__file__).parent / "layouts"


def style(name: str) -> str:
    """Return a style sheet of naipe as text."""
    return reading.read_text(STYLES / f"{name}.css", 100_000)


def cards_page(game: PrintedGame, cards: Sequence[PrintedCard], paper: str) -> str:
    """Return an HTML page with each copy of some cards in poker size. The page needs no other file."""
    sheet = style("page").replace("size: A4", f"size: {paper}")
    head = f'<meta charset="utf-8"><title>{escape(game.title)}</title><style>\n{sheet}</style>'
    body = "\n".join(_parts(game, cards))
    return f'<!DOCTYPE html>\n<html lang="{escape(game.language)}">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _parts(game: PrintedGame, cards: Sequence[PrintedCard]) -> Iterator[str]:
    say = Phrases(game.language)
    yield f"<h1>{escape(game.title)}</h1>"
    yield f'<p class="hint">{escape(say("print-in-the-browser-at-full-size"))}</p>'
    foot = " · ".join(
        filter(None, (game.title, game.credit("author"), game.credit("licence") or say("no-licence-given")))
    )
    last = None
    for deck, card in physical(game, cards):
        if deck != last:
            yield "</div>" if last else ""
            yield f'<h2>{escape(deck.title)}</h2>\n<div class="cards">'
        last = deck
        yield _card(card, deck, foot)
    yield "</div>"


def _card(card: PrintedCard, deck: PrintedDeck, foot: str) -> str:
    hue = card.badges[0].colour if card.badges else "grey"
    size = next(size for size, most in SIZES if len(card.text) <= most)
    badge = "".join(f'<span class="badge">{escape(one.letter)}</span>' for one in card.badges[:1])
    lines = "\n".join(f'<p style="font-size: {size}pt">{line_html(line.text, line.moment)}</p>' for line in card.lines)
    return (
        f'<div class="card {hue}"><h3>{escape(card.title)}</h3>{badge}\n'
        f'<p class="told">{escape(card.number)} · {escape(caption(card))}</p>\n{lines}\n'
        f'<p class="foot">{escape(deck.title)} · {escape(foot)}</p></div>'
    )


def caption(card: PrintedCard) -> str:
    """Return the line beside a card's text. It lists the fields: those with a badge by their value alone, others with their
    names. If there are none, it is the noun."""
    marked = {badge.field for badge in card.badges}
    told = [one.text if one.field in marked or one.value is True else f"{one.label} {one.text}" for one in card.labels]
    return " · ".join(told) or card.noun_label


def line_html(text: str, moment: str) -> str:
    """Return a line of a card's text as HTML, with its moment (such as `When used`) in bold."""
    return f"<strong>{escape(moment)}</strong>{escape(text[len(moment) :])}" if moment else escape(text)
