"""The options of a game, which players choose before it begins: the possible values of each option, which options make a
difference, and which combinations are allowed.

Settings map the name of an option to a number: the number itself, or the index of a word in its list. An option whose
`only if` is false has its default value. A combination is not allowed if a `require` line below `game` refuses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from math import prod

from dsl import nodes
from dsl.expansion.numbered import number_of
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.vain.bounds import bounds_of_option
from interpreter.model.constants import constant
from interpreter.model.layout import Layout

Settings = Mapping[str, int]

#: WAYS: to find out which values of an option may be chosen, settings of the other options are tried, at most this number. In a
#: game with more than OPTIONS_A_WAY options each setting costs more work, so fewer settings are tried.
WAYS = 16_384
OPTIONS_A_WAY = 4


def choices(option: nodes.Option) -> tuple[str, ...] | range:
    """Return the words of an option, such as `("short", "long")`, or the range of its numbers."""
    if option.words:
        return option.words
    low, high = bounds_of_option(option)
    return range(low, high + 1)


def values(option: nodes.Option) -> range:
    """Return the possible values of an option, as the program stores them: its numbers, or the indexes of its words."""
    found = choices(option)
    return found if isinstance(found, range) else range(len(found))


def usual(option: nodes.Option) -> int:
    """Return the default of an option, as the program stores it."""
    if option.words:
        return 0
    said = number_of(option.default)
    return values(option)[0] if said is None else said


def matters(checked: Checked, players: int, settings: Settings, name: str) -> bool:
    """Tell whether the `only if` of an option is true, or absent, with these settings of the other options. Otherwise the
    option makes no difference."""
    test = checked.book.options[name].only_if
    if test is None:
        return True
    return _holds(checked, players, settled(checked, players, settings, but=name), test)


def settled(checked: Checked, players: int, settings: Settings, but: str = "") -> dict[str, int]:
    """Return the settings after each option that makes no difference has been set to its default (except the option `but`)."""
    found, tested = (
        dict(settings),
        [o for o in checked.book.options.values() if o.only_if is not None and o.name != but],
    )
    for _ in tested:  # an option may depend on others, so one round for each is enough
        for option in tested:
            if option.only_if is not None and not _holds(checked, players, found, option.only_if):
                found[option.name] = usual(option)
    return found


def refused(checked: Checked, players: int, settings: Settings) -> Message | None:
    """Return the reason why a game cannot be played by this number of players with these settings; None if it can be played."""
    for name, option in checked.book.options.items():
        if settings[name] != usual(option) and not matters(checked, players, settings, name):
            test = checked.book.phrase(option.only_if) if option.only_if is not None else ""
            return Message("option-matters-only-if-code", option=name, code=test)
    return _refusal(checked, players, settings)


def fitting(checked: Checked, players: int, chosen: Settings, name: str) -> tuple[int, ...]:
    """Return the values that an option can still have, given the options already `chosen`. Return an empty tuple if the option
    makes no difference."""
    book = checked.book
    plain = {other: usual(option) for other, option in book.options.items()}
    if not matters(checked, players, {**plain, **chosen}, name):
        return ()
    return _fitting(checked, players, chosen, name, _Ways(checked, players, plain))


def completed(checked: Checked, players: int, chosen: Settings) -> dict[str, int]:
    """Return the values of all options, given the values of those already `chosen`. Each other option gets its default or, if
    `require` refuses that for this number of players, its first allowed value. Chosen values stay, even if they are refused.
    """
    found = {name: usual(option) for name, option in checked.book.options.items()} | dict(chosen)
    if _refusal(checked, players, settled(checked, players, found)) is None:
        return found
    known = dict(chosen)
    plain = {name: usual(option) for name, option in checked.book.options.items()}
    ways = _Ways(checked, players, plain)
    for name in ways.names:
        open_ = name not in known and matters(checked, players, {**plain, **known}, name)
        fit = _fitting(checked, players, known, name, ways) if open_ else ()
        if fit:
            known[name] = found[name] if found[name] in fit else fit[0]
    return found | known


def _fitting(checked: Checked, players: int, chosen: Settings, name: str, ways: _Ways) -> tuple[int, ...]:
    return tuple(value for value in values(checked.book.options[name]) if ways.fit({**chosen, name: value}))


def fitting_found(checked: Checked, players: int, most: int) -> tuple[bool, int | None]:
    """Return whether a game can be played by a number of players, and how many combinations of options were refused.

    The defaults of all options are tried first, then the first `most` combinations. The number is None if a combination is
    allowed, or if there are more than `most` combinations.
    """
    book = checked.book
    plain = {name: usual(option) for name, option in book.options.items()}
    if _refusal(checked, players, settled(checked, players, plain)) is None:
        return True, None
    names = _told_of(checked)
    all_ = prod(len(values(book.options[name])) for name in names)
    for way in islice(product(*(values(book.options[name]) for name in names)), most):
        if _refusal(checked, players, settled(checked, players, {**plain, **dict(zip(names, way))})) is None:
            return True, None
    return False, all_ if all_ <= most else None


class _Ways:
    """A search for allowed settings of the options that are not chosen yet, up to a limit on the number of settings tried."""

    def __init__(self, checked: Checked, players: int, plain: Settings) -> None:
        self.checked, self.players, self.plain = checked, players, plain
        self.names = _told_of(checked)
        self.left = WAYS // max(1, len(self.names) // OPTIONS_A_WAY)

    def fit(self, chosen: Settings) -> bool:
        """Tell whether the options that are not in `chosen` can be set so that `require` allows the game. Return true
        as well if there are too many settings to try."""
        open_ = [name for name in self.names if name not in chosen]
        choices_ = [values(self.checked.book.options[name]) for name in open_]
        if prod(map(len, choices_)) > WAYS:
            return True
        for way in product(*choices_):
            self.left -= 1
            if self.left < 0:
                return True
            found = settled(self.checked, self.players, {**self.plain, **chosen, **dict(zip(open_, way))})
            if _refusal(self.checked, self.players, found) is None:
                return True
        return False


def _told_of(checked: Checked) -> tuple[str, ...]:
    """Return the options that the `require` lines of the game depend on, directly or through definitions and other options."""
    game, book = checked.book.game, checked.book
    waiting: list[nodes.Node] = [demand.test for demand in game.requires] if game is not None else []
    found: dict[str, None] = {}
    seen: set[nodes.Node] = set()
    while waiting:
        for part in nodes.walk(waiting.pop()):
            ref = checked.refs.get(part)
            if isinstance(part, nodes.Name) and part.id in book.options and part.id not in found:
                found[part.id] = None
                test = book.options[part.id].only_if
                waiting += [] if test is None else [test]
            elif ref is not None and isinstance(ref.decl, nodes.Define) and ref.decl not in seen:
                seen.add(ref.decl)
                waiting.append(ref.decl.value)
    return tuple(found)


def _refusal(checked: Checked, players: int, settings: Settings) -> Message | None:
    return next(_refusals(checked, players, settings), None)


def _refusals(checked: Checked, players: int, settings: Settings) -> Iterator[Message]:
    game = checked.book.game
    for demand in game.requires if game is not None else ():
        if not _holds(checked, players, settings, demand.test):
            yield Message.written(demand.reason or "")


def _holds(checked: Checked, players: int, settings: Settings, test: nodes.Expression) -> bool:
    return bool(constant(Layout(checked, players, dict(settings)), test))
