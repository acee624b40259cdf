"""The settings of a game before it begins: number of players, language, options, seed. A Setup never changes; a method that
sets something returns a new Setup."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from dsl.diagnostics.spelling import folded
from dsl.messages.message import Message
from dsl.records import dataclass
from interpreter.api import POLICIES, Game
from repl.play.table import NoTable, Table, how_many, named, seats_of, usual_value
from repl.render.phrases import enumerated, phrase, together
from repl.render.voice import Voice
from repl.render.words import beginning, command_names, meant, sentence

PLAYERS, PEOPLE, NAMES, LANGUAGE, SEED, BOTS = "players", "people", "names", "language", "seed", "bots"
LONGEST_NUMBER = 9  # digits

#: For each policy, the messages with its name and its explanation on the start page.
TOLD = {
    "random": ("bots-play-by-chance", "bots-take-any-legal-answer"),
    "greedy": ("bots-follow-an-aim", "bots-take-the-answer-that-serves-the-aim"),
    "mc": ("bots-think-ahead", "bots-imagine-games-before-each-answer"),
}


@dataclass(frozen=True, slots=True)
class Value:
    """A possible value of a setting: as the rules write it (`value`), as the player reads it (`words`), and its explanation
    (`means`)."""

    value: str
    words: str
    means: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A setting that may still be changed. `key` is its name in the rules, `label` its name for the player, `value` its present
    value. `values` are the possible values (empty if any text may be typed); `means` explains the setting."""

    key: str
    label: str
    value: Value
    values: tuple[Value, ...] = ()
    means: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of a game before it begins. `given` are the names of the settings that the command line has fixed; the
    others may be changed. `seats` are the seats of the people (by default the first ones). If the seed is None, it is drawn at
    random."""

    game: Game
    language: str
    players: int
    people: int
    names: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    policy: str = "random"
    given: frozenset[str] = frozenset()

    @property
    def voice(self) -> Voice:
        return Voice(self.game, self.language)

    @property
    def bots(self) -> frozenset[int]:
        """The seats that the computer plays. Raises NoTable if the seats of the people are not possible."""
        seats = self.seats or tuple(range(1, self.people + 1))
        if len(set(seats)) != self.people or not set(seats) <= set(range(1, self.players + 1)):
            raise NoTable(phrase("seats-names-n-different-seats-from-1-to-last", n=self.people, last=self.players))
        return frozenset(range(1, self.players + 1)) - set(seats)

    def table(self) -> Table:
        """Return the Table that these settings describe. Raises NoTable if the rules do not allow them."""
        names = named(self.names, self.players, self.bots, self.voice.say)
        fitting = {entry.key: entry.value.value for entry in self._options()}
        options = {
            name: value for name, value in self.options.items() if name in self.given or fitting.get(name) == value
        }
        why = self.voice.refused(self.players, options)
        if why:
            raise NoTable(sentence(why))
        seed = secrets.randbelow(10**6) if self.seed is None else self.seed
        return Table(names, self.bots, seed, options, self.policy)

    # -------------------------------------------------------------- which settings may be changed

    def entries(self) -> tuple[Entry, ...]:
        """Return the settings that may still be changed, such as the number of players, the options and the seed."""
        found = [entry for entry in self._who() if entry.key not in self.given]
        return (*found, *(entry for entry in self._options() if entry.key not in self.given), *self._seed())

    def _who(self) -> Iterator[Entry]:
        game, say = self.game, self.voice.say
        if len(game.languages) > 1:
            values = tuple(Value(language, language) for language in game.languages)
            yield Entry(LANGUAGE, say("language"), Value(self.language, self.language), values)
        if game.min_players < game.max_players:
            numbers = tuple(Value(str(n), str(n)) for n in range(game.min_players, game.max_players + 1))
            players = Value(str(self.players), str(self.players))
            yield Entry(PLAYERS, say("players"), players, numbers, say(seats_of(game)))
        people = tuple(Value(str(n), str(n)) for n in range(self.players + 1))
        means = say("how-many-of-them-sit-at-this-screen-the")
        yield Entry(PEOPLE, say("people"), Value(str(self.people), str(self.people)), people, means)
        if self.people:
            called = ", ".join(self.names) or say("none")
            yield Entry(NAMES, say("names"), Value(",".join(self.names), called), (), say("with-commas-between-them"))
        if self.people < self.players:
            ways = {one: Value(one, *map(say, TOLD[one])) for one in POLICIES}
            yield Entry(BOTS, say("bots"), ways[self.policy], tuple(ways.values()), say("how-bots-decide"))

    def _options(self) -> Iterator[Entry]:
        """Yield the options of the game that have more than one possible value, given the options before them."""
        voice, game = self.voice, self.game
        chosen: dict[str, str] = {name: value for name, value in self.options.items() if name in self.given}
        for name in game.options:
            values = voice.choices(self.players, {k: v for k, v in chosen.items() if k != name}, name)
            if not values:
                continue
            usual = usual_value(game, name)
            value = next(one for one in (self.options.get(name, ""), usual, values[0]) if one in values)
            if len(values) > 1:
                chosen[name] = value
                every = tuple(Value(one, voice.word(one), voice.meaning(one)) for one in values)
                now = next(one for one in every if one.value == value)
                yield Entry(name, voice.word(name), now, every, voice.meaning(name))

    def _seed(self) -> Iterator[Entry]:
        if SEED not in self.given:
            say = self.voice.say
            words = say("by-chance") if self.seed is None else str(self.seed)
            number = "" if self.seed is None else str(self.seed)
            yield Entry(SEED, say("seed"), Value(number, words), (), say("the-same-seed-deals-the-same-cards"))

    # ------------------------------------------------------------------- changing a setting

    def entry(self, text: str) -> Entry | None:
        """Return the setting whose name or key is a text or begins with it; None if there is none or more than one."""
        entries = self.entries()
        found = beginning(text, [pair for one in entries for pair in ((one.label, one), (one.key, one))])
        return found[0] if len(set(map(id, found))) == 1 else None

    def with_value(self, key: str, text: str) -> Setup:
        """Return a Setup in which the setting `key` has the value that `text` means. Raises NoTable, with a sentence for the
        user, if it cannot have it."""
        entry = next((one for one in self.entries() if one.key == key), None)
        if entry is None:
            raise NoTable(phrase("key-cannot-be-settled-here", key=key))
        match key:
            case "players":
                players = how_many(self.game, number(text), None, None)[0]
                return self._fitting(replace(self, players=players, people=min(self.people, players)))
            case "people":
                return self._fitting(replace(self, people=how_many(self.game, self.players, number(text), None)[1]))
            case "names":
                names = tuple(name.strip() for name in text.split(",") if name.strip())
                named(names, self.players, self.bots, self.voice.say)
                return replace(self, names=names)
            case "seed":
                return replace(self, seed=number(text) if text.strip() else None)
        return self._chosen(entry, text)

    def _fitting(self, other: Setup) -> Setup:
        """Return the setup `other` without the names for which it has no seats."""
        other = replace(other, names=other.names[: other.players])
        named(other.names, other.players, other.bots, other.voice.say)
        return other

    def _chosen(self, entry: Entry, text: str) -> Setup:
        """Return a Setup with another value for a language, an option, or the way in which the bots decide. The typed text is
        first compared with the words for the values, then with their names in the rules."""
        found = beginning(text, [(one.words, one.value) for one in entry.values])
        found = found or beginning(text, [(one.value, one.value) for one in entry.values])
        if len(found) == 1:
            value = found[0]
        elif entry.key == LANGUAGE:
            raise NoTable(
                together(
                    phrase("game-speaks-languages", game=self.game.title, languages=enumerated(self.game.languages)),
                    meant(text, self.game.languages),
                )
            )
        elif entry.key != BOTS and text in map(str, self.game.options[entry.key]):
            why = self.voice.refused(self.players, {**self.options, entry.key: text})
            raise NoTable(sentence(why or self.voice.say("not-now")))
        else:
            raise NoTable(not_among(entry, text))
        if entry.key == LANGUAGE:
            return replace(self, language=value)
        if entry.key == BOTS:
            return replace(self, policy=value)
        return replace(self, options={**self.options, entry.key: value})

    def stepped(self, key: str, steps: int) -> Setup:
        """Return a Setup in which the setting `key` has the value that is `steps` places after its present one. A setting that
        takes any text keeps its value."""
        entry = next((one for one in self.entries() if one.key == key), None)
        if entry is None or not entry.values:
            return self
        values = [one.value for one in entry.values]
        at = values.index(entry.value.value) + steps
        if key in (PLAYERS, PEOPLE) and not 0 <= at < len(values):
            return self
        return self.with_value(key, values[at % len(values)])

    def helped(self, line: str) -> str:
        """Return the help about the settings if a typed line asks for help, otherwise ""."""
        say = self.voice.say
        if folded(line.strip()) not in {"?", *map(folded, command_names("help", say)), "help"}:
            return ""
        entry = next((one for one in self.entries() if len(one.values) > 1), self.entries()[-1])
        return say(
            "help-about-the-settings",
            example=f"{entry.label} {entry.value.words}",
            help=command_names("help", say)[0],
            rules=command_names("rules", say)[0],
        )

    def answered(self, line: str) -> Setup:
        """Return the Setup after a typed line: `NAME VALUE` sets a value, the name alone takes the next value. Raises NoTable
        if the line is neither."""
        words = line.split()
        for count in range(len(words), 0, -1):
            entry = self.entry(" ".join(words[:count]))
            if entry is not None:
                rest = " ".join(words[count:])
                return self.with_value(entry.key, rest) if rest or not entry.values else self.stepped(entry.key, 1)
        known = [one.label for one in self.entries()]
        raise NoTable(
            self.voice.say("text-is-nothing-that-is-settled-here", text=line) + meant(words[0], known, self.voice.say)
        )


def not_among(entry: Entry, text: str) -> Message:
    """Return the message that a setting cannot have the typed value. It lists the possible values."""
    words = [one.words for one in entry.values]
    allowed = enumerated(words, "or")
    if all(word.isdecimal() for word in words):
        allowed = phrase("a-number-from-low-to-high", low=words[0], high=words[-1])
    told = phrase("option-cannot-be-value-it-is-allowed", option=entry.label, value=text, allowed=allowed)
    return together(told, meant(text, words))


def number(text: str) -> int:
    """Return the whole number that a text spells. Raises NoTable if it is no whole number or has more than 9 digits."""
    text = text.strip()
    if not text.isascii() or not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise NoTable(phrase("text-is-not-a-whole-number", text=text))
    return int(text)
