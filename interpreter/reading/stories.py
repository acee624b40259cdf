"""Translates a scenario from a natural language to the language of rules.

The generator makes a text in the natural language for each possible line of a scenario, such as a line about the number of pieces
in a zone. A part of the story that has exactly this text means that line. An action is read as the text of a card. The few words
between these parts (such as `given` and `then`) are in a file for each language, such as `scenario_words/pt.txt`. Any other part
counts as not understood; nothing is guessed.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.parsing.parser import parse_expression
from dsl.prose.generation.render import condition, thing
from dsl.prose.language.languages import realiser_for
from dsl.reading.words import words_of
from dsl.source import Source
from interpreter.loading.game import Game
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError
from interpreter.reading.deeds import deed_of
from interpreter.reading.texts import FILE, formatted, typed

#: The player and the amounts for which the generator makes texts. For other players and amounts, only the numbers in the text
#: differ.
PLAYER, AMOUNTS = "2", ("4", "1", "0")


@dataclass(frozen=True)
class ReadStory:
    """The result of reading a scenario: its code with the findings, or the part that was not understood. `known` has examples of
    parts that can be understood.

    `forms` are the everyday forms that were used. `says` has the parts with these forms in the generator's words; a person must
    confirm that they have the same meaning.
    """

    code: str = ""
    findings: tuple[Diagnostic, ...] = ()
    forms: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    part: str = ""
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """The text of the generator for a line of a scenario. `words` has its words; `given` and `then` are the line
    itself; `written` is the amount as it appears in both."""

    words: tuple[str, ...]
    given: str
    then: str
    written: str


@lru_cache
def words_around(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words that connect the parts of a story in a language, by their purpose (`given`, `and`, `yes`)."""
    try:
        data = pkgutil.get_data(__name__, f"scenario_words/{language}.txt") or b""
    except OSError:
        return {}
    lines = (line.partition("=") for line in data.decode("utf-8").split("\n") if "=" in line and line[:2] != "--")
    return {name.strip(): tuple(one.strip() for one in some.split("|")) for name, _, some in lines}


@dataclass(eq=False)
class Teller:
    """Knows the texts for the lines of scenarios of a game in a language."""

    game: Game
    language: str
    around: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.around = words_around(self.language)
        self.realiser = realiser_for(self.game.lexicon, self.language)

    # ------------------------------------------------------- what the generator says

    def _node(self, code: str) -> nodes.Expression | None:
        return parse_expression(Source(FILE, code), self.game.book.vocabulary, Findings())

    def _says(self, code: str) -> tuple[str, ...]:
        """Return the words of the generator for a test; an empty tuple if the code is no test or has no text."""
        node = self._node(code)
        try:
            return () if node is None else words_of(condition(node, self.realiser), self.language)
        except (AttributeError, KeyError, TypeError, ValueError, IndexError):
            return ()

    @cached_property
    def player(self) -> str:
        """The text for a numbered player: `o jogador 2`."""
        node = self._node(f"player {PLAYER}")
        return "" if node is None else re.sub(r"\s+", " ", thing(node, self.realiser).text)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The words for several players, without their number: `jogadores`."""
        said = self._says("count of players = 4")
        return said[said.index("4") + 1 :] if "4" in said else ()

    @cached_property
    def lines(self) -> tuple[Told, ...]:
        """The possible `given` and `then` lines, each with the text of the generator."""
        return (*self._of_zones(), *self._of_values())

    def _of_zones(self) -> Iterator[Told]:
        for zone in self.game.lexicon.zones.values():
            if zone.owner not in (None, "player"):
                continue
            place = f"player {PLAYER}.{zone.name}" if zone.owner else zone.name
            noun = self._several(zone.noun)
            for amount in AMOUNTS:
                line = f"{place} has {amount} {zone.noun if amount == '1' else noun}"
                if said := self._says(f"count of {place} = {amount}"):
                    yield self._told(said, line, line, amount)

    def _of_values(self) -> Iterator[Told]:
        for value in self.game.lexicon.values.values():
            if not isinstance(value, nodes.ValueDecl) or value.noun not in (None, "player") or value.by:
                continue
            place = f"player {PLAYER}.{value.name}" if value.noun else value.name
            if value.type.name == "number":
                for amount in AMOUNTS:
                    if said := self._says(f"{place} = {amount}"):
                        yield self._told(said, f"{place} = {amount}", f"{place} = {amount}", amount)
            elif value.type.name == "yes_no":
                for answer in ("yes", "no"):
                    if said := self._says(f"{place} is {answer}"):
                        yield self._told(said, f"{place} = {answer}", f"{place} = {answer}", "")

    def _told(self, said: tuple[str, ...], given: str, then: str, amount: str) -> Told:
        return Told(said, given, then, amount if amount in said else "")

    def _several(self, noun: str) -> str:
        return next((several for several, one in self.game.lexicon.plurals.items() if one == noun), noun)

    @cached_property
    def zones(self) -> dict[tuple[str, ...], str]:
        """The zones of players by the words for several pieces in them: `cartas em mão`. If the game declares how
        cards are counted, the word `cartas` alone means a zone too."""
        found: dict[tuple[str, ...], str] = {}
        tail = words_of(self.player, self.language)
        for zone in self.game.lexicon.zones.values():
            said = self._says(f"count of player {PLAYER}.{zone.name} = 4") if zone.owner == "player" else ()
            if "4" in said and said[-len(tail) :] == tail:
                behind = said[said.index("4") + 1 : -len(tail)]
                while behind and behind[-1] in self.around["of"]:
                    behind = behind[:-1]
                found.setdefault(self._bare(behind), zone.name)
        measured = self._measured()
        found.update({words: name for words, name in measured.items() if words not in found})
        return found

    def _measured(self) -> dict[tuple[str, ...], str]:
        """Return the zones that a definition counts (`with 4 cards` of a player), by the word for their pieces."""
        found: dict[tuple[str, ...], str] = {}
        for zone in self.game.lexicon.zones.values():
            measure = self.game.lexicon.defines.get(self._several(zone.noun))
            value = None if measure is None else measure.value
            counted = value.what if isinstance(value, nodes.CountOf) else None
            if isinstance(counted, nodes.Field) and counted.name == zone.name:
                said = self._says(f"count of {zone.name if zone.owner is None else f'player 2.{zone.name}'} = 4")
                if "4" in said:
                    found.setdefault(said[said.index("4") + 1 :][:1], zone.name)
        return found

    def _bare(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(word for word in words if word not in self.around["article"])

    # --------------------------------------------------- the lines for parts of a story

    def given(self, part: str) -> str | None:
        """Return the `given` line for a part of a story; None if no line has this text."""
        words = words_of(part, self.language)
        return self._seated(words) or self._held(words) or self._line(words, is_given=True)

    def then(self, part: str) -> str | None:
        """Return the `then` line for a part of a story; None if no line has this text."""
        words = words_of(part, self.language)
        if any(words == words_of(one, self.language) for one in self.around["fails"]):
            return "it fails"
        return self._held(words) or self._line(words, is_given=False)

    def answered(self, part: str) -> str | None:
        """Return the line for an answer of a player: yes, no, a number, a title in quotes, or a player. Return None
        for any other text."""
        said = re.split(rf"\s(?:{'|'.join(self.around['answers'])})\s+", part, maxsplit=1)
        who = self._player(words_of(said[0], self.language))
        if who is None or len(said) < 2:
            return None
        answer = said[1].strip()
        other = self._player(words_of(answer, self.language))
        title = re.fullmatch(r"[“«\"]\s*([^”»\"]+?)\s*[”»\"]", answer)
        if answer in self.around["yes"] or answer in self.around["no"]:
            return f"player {who} answers {'yes' if answer in self.around['yes'] else 'no'}"
        if title is not None:
            return f'player {who} answers "{title[1]}"'
        return f"player {who} answers {f'player {other}' if other else answer}" if other or answer.isdecimal() else None

    def _player(self, words: Sequence[str]) -> str | None:
        """Return the number of the player that some words name (`o jogador 2`); None if they name none."""
        own = words_of(self.player, self.language)
        number = words[-1] if words else ""
        return number if number.isdecimal() and tuple(words) == (*own[:-1], number) else None

    def _seated(self, words: tuple[str, ...]) -> str | None:
        """Return the line for a number of players, also with the number of pieces that each has:
        `3 players with 2, 3, 3 cards in hand`."""
        size = len(self.players)
        if not words or not words[0].isdecimal() or words[1 : size + 1] != self.players or not size:
            return None
        rest = words[size + 1 :]
        if not rest:
            return f"{words[0]} players"
        sizes: list[str] = []
        place = 1
        while place < len(rest) and (rest[place].isdecimal() or rest[place] in self.around["and"]):
            sizes += [rest[place]] if rest[place].isdecimal() else []
            place += 1
        zone = self.zones.get(self._bare(rest[place:])) if rest[0] in self.around["with"] else None
        if zone is None or not sizes:
            return None
        noun = self._several(self.game.lexicon.zones[zone].noun)
        return f"{words[0]} players with {', '.join(sizes)} {noun} in {zone}"

    def _held(self, words: tuple[str, ...]) -> str | None:
        """Return the line for a number of pieces that a player has; None if the words say something else."""
        size = len(words_of(self.player, self.language))
        who = self._player(words[:size])
        if who is None or len(words) < size + 3 or words[size] not in self.around["has"]:
            return None
        amount, what = words[size + 1], self._bare(words[size + 2 :])
        if not amount.isdecimal():
            return None
        zone = self.zones.get(what) or (self.zones.get(self._as_several(what)) if amount == "1" else None)
        if zone is None:
            return None
        noun = self.game.lexicon.zones[zone].noun
        return f"player {who}.{zone} has {amount} {noun if amount == '1' else self._several(noun)}"

    def _as_several(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words for several pieces in a zone, from the words for one: `carta em mão` becomes `cartas em mão`."""
        for known, zone in self.zones.items():
            said = self._says(f"count of player {PLAYER}.{zone} = 1")
            if "1" in said and said[said.index("1") + 1 :][:1] == words[:1] and known[1:] == words[1:]:
                return known
        return words

    def _line(self, words: tuple[str, ...], *, is_given: bool) -> str | None:
        for told in self.lines:
            found = _fitted(told, words)
            if found is not None:
                line = told.given if is_given else told.then
                who, amount = found
                line = line.replace(f"player {PLAYER}", f"player {who}") if who else line
                return re.sub(rf"(?<= ){told.written}\b", amount, line) if told.written and amount else line
        return None

    def examples(self) -> tuple[str, ...]:
        """Return some parts of a story that can be read, in the language of the story."""
        polish = self.realiser.language.polish
        of_player = [one for one in self.lines if one.written == AMOUNTS[0] and PLAYER in one.words]
        seated = f"3 {' '.join(self.players)}"
        some = [seated, *(" ".join(one.words) for one in (*of_player[:1], *of_player[-1:]))]
        return tuple(polish(one) for one in dict.fromkeys(some))


def _fitted(told: Told, words: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the number of the player and the amount in some words, if only these differ from the text of a line.
    Return None if anything else differs."""
    if len(words) != len(told.words):
        return None
    who = amount = ""
    for own, word in zip(told.words, words):
        if own == word and not own.isdecimal():
            continue
        if not word.isdecimal() or not own.isdecimal():
            return None
        if own == PLAYER:
            who = word
        elif own == told.written and (own == "1") == (word == "1"):
            amount = word
        else:
            return None
    return who, amount


# ------------------------------------------------------------------------ parts


def read_story(game: Game, text: str, language: str, title: str = "?") -> ReadStory:
    """Return the scenario that a text in a natural language describes, or the part that was not understood."""
    teller = Teller(game, language)
    if not teller.around:
        return ReadStory(part=text)
    lines: list[str] = []
    forms: list[str] = []
    says: list[str] = []
    before = ""
    for kind, clause in clauses_of(typed(text, language), teller.around):
        found = _read(teller, kind, clause)
        if isinstance(found, str):
            return ReadStory(part=found, known=teller.examples())
        for line, said, used in found:
            word = "and" if kind == before else kind
            lines.append(f"  {word} {line}")
            before = kind
            forms += used
            says += [said] if said else []
    source = Source(FILE, "\n".join([f'scenario "{title}"', *lines]) + "\n")
    code = formatted(source, game.book.vocabulary)
    try:
        with_sources(game, {FILE: code})
    except LoadError as error:
        return ReadStory(code, tuple(one for one in error.findings if one.is_error), tuple(forms), tuple(says))
    return ReadStory(code, (), tuple(dict.fromkeys(forms)), tuple(says))


def clauses_of(text: str, around: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yield the clauses of a story, each after its kind: `given`, `when` or `then`."""
    kinds = {word: kind for kind in ("given", "when", "then") for word in around[kind]}
    words = "|".join(re.escape(word) for word in sorted(kinds, key=len, reverse=True))
    begin = rf"(?:^|(?<=[.,;:] ))(?:(?:{'|'.join(around['and'])})\s+)?({words})(?:\s+|$)"
    marks = list(re.finditer(begin, text, re.IGNORECASE))
    if not marks or marks[0].start():
        yield "given", text[: marks[0].start() if marks else len(text)].strip(" .,;:")
    for here, after in zip(marks, [*marks[1:], None]):
        yield kinds[here[1].lower()], text[here.end() : after.start() if after else len(text)].strip(" .,;:")


def _read(teller: Teller, kind: str, clause: str) -> list[tuple[str, str, tuple[str, ...]]] | str:
    """Return the lines of a clause, each with the generated text if it differs and the everyday forms that were used.
    If a part is not understood, return this part."""
    also = "|".join(teller.around["and"])
    joints = [found.span() for found in re.finditer(rf"[.,;]?\s+(?:{also})\s+|[.,;]\s+", clause, re.IGNORECASE)]
    for end, begin in [(len(clause), len(clause)), *reversed(joints)]:
        first = _part(teller, kind, clause[:end])
        if first is None:
            continue
        if begin >= len(clause):
            return [first]
        rest = _read(teller, kind, clause[begin:])
        return rest if isinstance(rest, str) else [first, *rest]
    return clause


def _part(teller: Teller, kind: str, part: str) -> tuple[str, str, tuple[str, ...]] | None:
    if kind == "when":
        line = teller.answered(part)
        return (line, "", ()) if line else deed_of(teller.game, part, teller.language, teller.player)
    line = teller.given(part) if kind == "given" else teller.then(part)
    return (line, "", ()) if line else None
