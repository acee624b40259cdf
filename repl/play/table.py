"""Who plays a game, and with which options: the data from which a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from dsl.letters import has_hidden, looks_like
from dsl.messages.message import Message, numbers_between
from dsl.records import dataclass
from interpreter import api
from interpreter.api import POLICIES, SLOW, Game
from repl.render.phrases import ENGLISH, Phrases, enumerated, phrase, several, together
from repl.render.words import meant, sentence

LONGEST_NAME = 20

#: The number of players if the user gives none, for a game that one player alone may play.
USUAL = 3


class NoTable(ValueError):
    """A game cannot begin with these players or options. The message is for the user."""


@dataclass(frozen=True)
class Table:
    """The players of a game, its seed and its options. `names` are the names of the players by seat, `bots` the seats that the
    computer plays, and `policy` is the name of the way in which it decides."""

    names: tuple[str, ...]
    bots: frozenset[int] = frozenset()
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    policy: str = "random"

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def thinks(self) -> bool:
        """Whether the bots need so much time for a decision that the screen says so."""
        return self.policy in SLOW

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.players + 1) if seat not in self.bots)

    @property
    def seats(self) -> tuple[str, ...]:
        """For each seat `person NAME` or `POLICY NAME`, as a saved game has it."""
        return tuple(
            f"{self.policy if seat in self.bots else 'person'} {name}" for seat, name in enumerate(self.names, 1)
        )

    @classmethod
    def from_seats(cls, seats: Sequence[str], seed: int, options: Mapping[str, object]) -> Table:
        """Return the Table of a saved game. The file may hold anything, so the data is checked. Raises NoTable if it is
        invalid."""
        kinds = [str(seat).partition(" ") for seat in seats]
        policies = {kind for kind, _, _ in kinds if kind != "person"}
        if type(seed) is not int or not policies <= set(POLICIES) or not isinstance(options, Mapping):
            raise NoTable(phrase("who-sits-at-the-table-of-this-saved-game"))
        names = tuple(name for _, _, name in kinds)
        for name in names:
            _check_name(name, names)
        bots = frozenset(seat for seat, (kind, _, _) in enumerate(kinds, 1) if kind != "person")
        words = {str(name): str(value) for name, value in options.items()}
        return cls(names, bots, seed, words, min(policies, default=POLICIES[0]))


def how_many(game: Game, players: int | None, people: int | None, bots: int | None) -> tuple[int, int]:
    """Return the number of players and the number of people among them. If the number of people is not given, it is
    one, or none if bots take all seats. Raises NoTable if the numbers are impossible."""
    if players is not None and people is not None and bots is not None and people + bots != players:
        raise NoTable(
            phrase(
                "people-and-bots-are-not-players",
                people=several(people, "n-people"),
                bots=several(bots, "n-bots"),
                players=several(players, "n-players"),
            )
        )
    if players is None:
        players = (
            (people or (0 if people == 0 else 1)) + bots if bots is not None else max(usual_players(game), people or 1)
        )
    if not game.min_players <= players <= game.max_players:
        raise NoTable(phrase("game-is-for-seats-players-not-for-n", game=game.title, seats=seats_of(game), n=players))
    if people is None:
        people = 1 if bots is None else players - bots
    if not 0 <= people <= players:
        raise NoTable(
            phrase(
                "players-cannot-be-people", players=several(players, "n-players"), people=several(people, "n-people")
            )
        )
    return players, people


def usual_players(game: Game) -> int:
    """Return the number of players if the user gives none: the lowest number that the game allows, but not 1, since a game for
    one player often has rules of its own."""
    return game.min_players if game.min_players > 1 else min(USUAL, game.max_players)


def usual_policy(game: Game) -> str:
    """Return the way in which bots decide if the user names none: by the aim that the rules give them, or at random. Bots that
    follow an aim play better than random bots."""
    return "greedy" if game.has_aim else "random"


def seats_of(game: Game) -> str:
    """Return the possible numbers of players as a text: `3 to 13`, or one number."""
    return numbers_between(game.min_players, game.max_players)


def named(given: Sequence[str], players: int, bots: frozenset[int], say: Phrases = ENGLISH) -> tuple[str, ...]:
    """Return a name for each seat. The names in `given` go to the people first, then to the bots; other seats are called
    `Player 2` or `Bot 3`. Raises NoTable if there are too many names, if two look the same, or if one is invalid."""
    given = [name.strip() for name in given if name.strip()]
    if len(given) > players:
        raise NoTable(phrase("there-are-n-names-for-players", n=len(given), players=several(players, "n-players")))
    seats = [seat for seat in range(1, players + 1) if seat not in bots] + sorted(bots)
    names = {seat: say("bot-n", n=seat) if seat in bots else say("player-n", n=seat) for seat in seats}
    names.update(zip(seats, given))
    result = tuple(names[seat] for seat in range(1, players + 1))
    for name in result:
        _check_name(name, result)
    return result


def _check_name(name: str, names: Sequence[str]) -> None:
    if not name.strip() or has_hidden(name):
        raise NoTable(phrase("a-name-is-made-of-letters-that-can-be"))
    if len(name) > LONGEST_NAME:
        raise NoTable(phrase("the-name-name-is-longer-than-n-characters", name=name[:80], n=LONGEST_NAME))
    if name.isdecimal():
        raise NoTable(phrase("name-is-a-number-which-would-be-taken-for", name=name))
    if [looks_like(other).casefold() for other in names].count(looks_like(name).casefold()) > 1:
        raise NoTable(phrase("two-players-are-called-name", name=name))


def chosen_option(game: Game, name: str, value: str) -> str:
    """Return `value` if the option `name` of the game can have it. Raises NoTable if there is no such option or it cannot have
    that value."""
    if name not in game.options:
        known = (
            phrase("its-options-are-options", options=enumerated(sorted(game.options)))
            if game.options
            else phrase("it-has-none")
        )
        raise NoTable(
            together(
                phrase("game-has-no-option-option-known", game=game.title, option=name, known=known),
                meant(name, game.options),
            )
        )
    allowed = [str(word) for word in game.options[name]]
    if value not in allowed:
        raise NoTable(
            together(
                phrase("option-cannot-be-value-it-is-allowed", option=name, value=value, allowed=_allowed(game, name)),
                meant(value, allowed),
            )
        )
    return value


def options_of(game: Game, given: Sequence[str], mode: str | None = None) -> dict[str, str]:
    """Return options as a dict from texts of the form `NAME=VALUE`; `mode` is the value of the option of that name. Raises
    NoTable if a text has another form, or if the game does not allow the value."""
    options = {}
    for text in (*given, *([f"mode={mode}"] if mode else [])):
        name, equals, value = text.partition("=")
        if not equals:
            raise NoTable(phrase("text-is-no-option-write-name-value", text=text))
        options[name] = chosen_option(game, name, value)
    return options


def check_options(game: Game, players: int, options: Mapping[str, str], language: str = "en") -> None:
    """Raise NoTable if some options do not fit together, or do not fit the number of players. The message is the reason that
    the rulebook gives, in a language."""
    why = api.options_refused(game, players, options)
    if why:
        raise NoTable(sentence(api.reason(game, why, language)))


def _allowed(game: Game, name: str) -> Message:
    """Return the possible values of an option as words: “a number from 2 to 5”, “a or b”."""
    allowed = game.options[name]
    if isinstance(allowed, range):
        return phrase("a-number-from-low-to-high", low=allowed[0], high=allowed[-1])
    return enumerated([str(word) for word in allowed], "or")


def usual_value(game: Game, name: str) -> str:
    """Return the value that an option of a game has if the user does not set it."""
    allowed = game.options[name]
    return str(game.default_options[name] if isinstance(allowed, range) else allowed[0])
