"""Reads the actions of a scenario in everyday language (`player 1 draws 2 cards`). The numbered players are first replaced by
players that the text of a card can name, such as `you`. The action is read as the text of a card, and then the numbered players
are put back into the code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.parsing.parser import parse_expression
from dsl.parsing.tree_store import NUMBERS
from dsl.prose import card_text
from dsl.prose.generation.render import thing
from dsl.prose.language.languages import realiser_for
from dsl.reading.holes import HOLE, MANY, Cut, Plain, plain_of, tree
from dsl.reading.tidying import tidied
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter.loading.game import Game
from interpreter.reading.texts import FILE, ReadCard, grammar_for, read_text

_BODY = 5  # the index of the statements in the plain form of a card
_NAME, _FOR_EACH = NUMBERS[nodes.Name], NUMBERS[nodes.ForEach]


@dataclass(frozen=True, slots=True)
class Standing:
    """The players that replace the numbered players while a text is read, as code. `first` replaces the player who acts, `other` a
    second player."""

    first: str
    other: str = ""


#: The replacements, in the order in which they are tried. The grammar has texts for two numbered players, but some texts, such
#: as `sua estrutura`, exist only for `you` or for each player.
WAYS = (Standing("player 2", "player 3"), Standing("you", "the next player"), Standing("each player"))


def deed_of(game: Game, part: str, language: str, player: str) -> tuple[str, str, tuple[str, ...]] | None:
    """Return three results for an action: its line, the generated text if it differs, and the everyday forms that
    were used. Return None if the action is not understood. `player` is a numbered player in the language,
    `o jogador 2`."""
    bare = re.escape(player.rsplit(" ", 2)[-2])
    numbers = list(dict.fromkeys(re.findall(rf"\b{bare} (\d+)\b", part, re.IGNORECASE)))
    if not numbers or len(numbers) > 2:
        return None
    inexact = None
    for way in WAYS:
        if len(numbers) == 2 and not way.other:
            continue
        text = _said_of(game, part, language, player, numbers, way)
        found = read_text(game, text, language, grammar=grammar_for(game, language))
        lines = dict(_lines(game, found.cards[: 1 if found.is_unplaced else None], numbers, way))
        for line, card in lines.items() if len(lines) == 1 else ():
            if found.is_exact:
                return line, "", ()
            inexact = inexact or (line, card_text(card, game.lexicon, language), found.forms)
    return inexact


def _said_of(game: Game, part: str, language: str, player: str, numbers: list[str], way: Standing) -> str:
    """Return the text of an action in which the numbered players are replaced by the players of `way`."""
    article, _, bare = player.rsplit(" ", 1)[0].rpartition(" ")
    instead = {number: _phrase(game, code, language) for number, code in zip(numbers, (way.first, way.other))}

    def named(found: re.Match[str]) -> str:
        whole, number = instead[found["number"]], found["number"]
        if article and not found["article"]:  # the article is part of the word before it: `ao jogador 2`
            return whole.removeprefix(f"{article} ") if whole.startswith(f"{article} ") else f"{bare} {number}"
        return whole

    before = rf"(?:(?<!\S)(?P<article>{re.escape(article)})\s+)?" if article else "(?P<article>)"
    said = re.sub(rf"{before}\b{re.escape(bare)} (?P<number>\d+)\b", named, part, flags=re.IGNORECASE)
    return f"{said[:1].upper()}{said[1:]}."


def _phrase(game: Game, code: str, language: str) -> str:
    node = parse_expression(Source(FILE, code), game.book.vocabulary, Findings())
    realiser = realiser_for(game.lexicon, language)
    return "" if node is None else re.sub(r"\s+", " ", thing(node, realiser).text).strip()


def _lines(
    game: Game, cards: Iterable[ReadCard], numbers: Sequence[str], way: Standing
) -> Iterator[tuple[str, nodes.Card]]:
    """Yield the lines of some cards with the numbered players put back in, each with its card."""
    for one in cards:
        plain = plain_of(one.node, Cut())
        body = plain[_BODY]
        marks = [(HOLE, place) for place in range(len(numbers))]
        for mark, code in zip(marks, (way.first, way.other)):
            body = _put(body, _plain(game, code), mark)
        for mark, number in zip(marks, numbers):
            body = _put(body, mark, _plain(game, f"player {number}"))
        if len(body) != 2 or _speaks_of_you(body):
            continue
        made = tree(tidied((*plain[:_BODY], body, *plain[_BODY + 1 :]), game.lexicon), FILE)
        if isinstance(made, nodes.Card):
            lines = unparse(replace(made, id="1", properties=()), game.book.vocabulary).strip().split("\n")
            if len(lines) == 2:
                yield lines[1].strip(), made


def _plain(game: Game, code: str) -> Plain:
    node = parse_expression(Source(FILE, code), game.book.vocabulary, Findings())
    return () if node is None else plain_of(node, Cut())


def _put(plain: Plain, old: Plain, new: Plain) -> Plain:
    """Return a tree in which one player is replaced by another. A loop over the old player (`each player ...`)
    becomes a sentence about the new one."""
    if type(plain) is not tuple:
        return plain
    if plain == old:
        return new
    if plain[0] == MANY and len(plain) == 2 and type(plain[1]) is tuple and plain[1][0] == _FOR_EACH:
        group, name, _, body = plain[1][1:5]
        if group in (old, old[3] if len(old) == 4 else old):
            return _put(body, (_NAME, name), new)
    return tuple(_put(part, old, new) for part in plain)


def _speaks_of_you(plain: Plain) -> bool:
    if type(plain) is not tuple:
        return False
    return plain == (_NAME, "you") or any(_speaks_of_you(part) for part in plain)
