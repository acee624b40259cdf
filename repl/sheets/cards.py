"""Make the rows of a sheet from the cards of a game. The cells contain the text of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dsl import nodes
from dsl.expansion.numbered import number_of
from dsl.nodes.base import walk
from dsl.semantics.rulebook import CardEntry, Rulebook
from dsl.source import Span
from repl.sheets.cells import is_whole
from repl.sheets.columns import COPIES, DECK, NOUN, NUMBER, OWN, TEXT, TITLE, header_of, known_names, names_of

#: Replacements in a source: the start and the end of a part, and the new text for it ("" to remove it).
Exchange = tuple[int, int, str]
#: The values of a family's names for one of its cards: numbers, words, or titles in quotation marks. A family is a declaration
#: that makes several cards. The mapping is empty for a card outside a family.
Numbers = Mapping[str, int | str]


def rows_of_cards(book: Rulebook, entries: Sequence[CardEntry], language: str) -> tuple[list[list[str]], list[int]]:
    """Return cards as the rows of a sheet, after a row with the names of the columns; and the indexes of the columns that
    hold numbers. Cards without a deck come first. A deck or noun column is left out if all cards have the same."""
    ordered = sorted(entries, key=lambda entry: entry.deck is not None)
    read = [_read(book, entry) for entry in ordered]
    fields = list(dict.fromkeys(name for _, name in book.fields if any(f".{name}" in row for row in read)))
    columns = [NUMBER, TITLE, *(one for one in (DECK, NOUN) if len({row[one] for row in read}) > 1)]
    columns += [f".{name}" for name in fields]
    columns += [COPIES] if any(COPIES in row for row in read) else []
    columns.append(TEXT)
    known = known_names(book)
    header = [names_of(one, language)[0] if one in OWN else header_of(one[1:], known) for one in columns]
    rows = [[row.get(column, "") for column in columns] for row in read]
    numbers = [
        place
        for place, column in enumerate(columns)
        if column not in (NUMBER, TITLE, DECK, NOUN, TEXT) and any(is_whole(row[place]) for row in rows)
    ]
    return [header, *rows], numbers


def _read(book: Rulebook, entry: CardEntry) -> dict[str, str]:
    """Return the cells of a card by column. The names of fields have a dot before them."""
    card, written = entry.node, (entry.parts_of or (entry.node,))[0]
    deck = book.decks.get(entry.deck or "")
    found = {NUMBER: card.id, TITLE: card.title, DECK: _heading(book, deck), NOUN: card.noun}
    numbers = _numbers(book, written, card)
    origins = {line.name: line for line in written.properties} if isinstance(written, nodes.Family) else {}
    for line in card.properties:
        text = _value(book, card, line, origins.get(line.name, line), numbers)
        found[line.name if line.name == COPIES else f".{line.name}"] = text
    found[TEXT] = _text(book, written, numbers)
    return found


def _heading(book: Rulebook, deck: nodes.Deck | None) -> str:
    """Return the heading of a deck: the text after the word `deck`, without the properties. Return "" if there is no deck."""
    if deck is None:
        return ""
    test = f" if {book.written(deck.test)}" if deck.test is not None else ""
    return f'{deck.id} "{deck.title}"{test}'


def _numbers(book: Rulebook, written: nodes.Node, card: nodes.Card) -> Numbers:
    """Return the value of each name of a family (a declaration that makes several cards) for one of its cards: its number
    within the family, or a word or a title. Return {} for other cards."""
    if not isinstance(written, nodes.Family):
        return {}
    if written.each is not None:
        of, one = written.each
        place, many = int(card.id) - int(written.first), written.high - written.low + 1
        numbers = {written.name: written.low + place % many} if written.name else {}
        if of in book.words:
            return {one: book.words[of][place // many], **numbers}
        begun = len(
            written.title.split(f"{{{one}}}")[0].replace(f"{{{written.name}}}", str(numbers.get(written.name, "")))
        )
        titles = [title for title, entry in book.card_by_title.items() if entry.node.noun == of]
        title = max((title for title in titles if card.title.startswith(title, begun)), key=len)
        return {one: f'"{title}"', **numbers}
    return {written.name: written.low + int(card.id) - int(written.first)}


def _value(book: Rulebook, card: nodes.Card, line: nodes.Property, origin: nodes.Property, numbers: Numbers) -> str:
    """Return the value of a field as the rules have it. Names of a family are replaced by their values, and a text has no
    quotation marks."""
    value = line.value
    declared = book.fields.get((card.noun, line.name))
    if isinstance(value, nodes.Text) and declared is not None and declared.type.name == "text":
        return value.value
    number = number_of(value) if numbers else None
    if number is not None:
        return str(number)
    span = origin.value.span
    return _exchanged(book.sources[span.source].text, span, list(_of_numbers(origin.value, numbers)))


def _text(book: Rulebook, written: nodes.Node, numbers: Numbers) -> str:
    """Return the rules of a card without its heading and its printed fields. The lines are moved two columns to the left."""
    assert isinstance(written, nodes.Card | nodes.Family)
    items = sorted((*written.body, *written.parts), key=lambda one: one.span.start)
    if not items:
        return ""
    source = book.sources[written.span.source]
    text = source.text
    head_end = text.find("\n", written.span.start)
    begins_in_head = head_end < 0 or items[0].span.start < head_end
    begin = items[0].span.start if begins_in_head else head_end + 1
    left_out = [(*_line_of(text, line.span), "") for line in written.properties if line.span.start >= begin]
    exchanges = [one for item in items for one in _of_numbers(item, numbers)]
    span = Span(written.span.source, begin, written.span.end)
    lines = _exchanged(text, span, [*left_out, *exchanges]).rstrip().split("\n")
    if not begins_in_head:
        lines = [line.removeprefix("  ") for line in lines]
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def _line_of(text: str, span: Span) -> tuple[int, int]:
    """Return the start and the end of the lines around a span."""
    end = text.find("\n", span.end - 1)
    return text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end + 1


def _of_numbers(node: nodes.Node, numbers: Numbers) -> Iterator[Exchange]:
    """Yield a replacement for each name of a family in a part of the rules, by its value for one card."""
    for part in walk(node) if numbers else ():
        if isinstance(part, nodes.Name) and part.id in numbers:
            number = numbers[part.id]
            yield (
                part.span.start,
                part.span.end,
                f"({number})" if isinstance(number, int) and number < 0 else str(number),
            )


def _exchanged(text: str, span: Span, exchanges: Sequence[Exchange]) -> str:
    """Return a part of a text with the replacements made."""
    parts, position = [], span.start
    for start, end, new in sorted(set(exchanges)):
        if start >= position:
            parts += [text[position:start], new]
            position = end
    return "".join((*parts, text[position : span.end]))
