"""The statistics of many games as a report for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dsl import nodes
from dsl.semantics.rulebook import Rulebook
from repl.render.voice import Voice
from repl.render.words import human

#: A line of a report and its style (`repl.render.output.STYLES`).
Line = tuple[str, str]

#: The width of a bar on every screen: 20 steps of 5 %.
BAR = 20

#: The number of cards in a report, unless all cards are asked for.
FEW_CARDS = 10

#: At most so many groups of players that have won together are in a report.
FEW_SIDES = 6


def report(voice: Voice, counted: Mapping[str, Any], plain: bool, all_cards: bool = False) -> Iterator[Line]:
    """Yield the lines of a report, each with its style, at most 80 columns wide. With `plain`, bars are drawn with `#` and
    `.`."""
    yield from _head(voice, counted)
    if not counted["games"]:
        return
    yield "", ""
    yield from _winners(voice, counted, plain)
    yield from _endings(voice, counted, plain)
    yield "", ""
    yield from _lengths(voice, counted)
    yield from _cards(voice, counted.get("cards", ()), all_cards)


def _head(voice: Voice, counted: Mapping[str, Any]) -> Iterator[Line]:
    say, games, seconds = voice.say, counted["games"], counted["seconds"]
    heading = say("games-games-of-players-players", games=grouped(games), players=counted["players"])
    yield f"{voice.game.title}{say.colon}{heading}", "title"
    speed = f"{games / seconds:,.0f}" if seconds else "–"
    decisions = grouped(counted["decisions"])
    yield say('decisions-decisions-seconds-s-of-processor-time-speed-games',
              decisions=decisions, seconds=f"{seconds:.2f}", speed=speed), "quiet"  # fmt: skip
    if counted.get("stopped"):
        yield say("you-stopped-it-these-are-the-games-that-were"), "error"


def _winners(voice: Voice, counted: Mapping[str, Any], plain: bool) -> Iterator[Line]:
    say = voice.say
    yield say("who-has-won"), "title"
    together = [one for one in counted["sides"] if len(one["seats"]) == counted["players"]]
    are_fixed = _are_fixed(counted)
    if counted["players"] > 1 and not any(counted["winners"].values()) and _is_one_table(voice.game.book):
        together, are_fixed = [next(iter(counted["seats"].values()))], True
    for seat, share in () if are_fixed else counted["seats"].items():
        yield _row(say("player-n-2", n=seat), share, plain), ""
    games = counted["games"]
    for one in together:
        yield _row(say("all-together"), one, plain), ""
    for one in [one for one in counted["sides"] if one not in together][:FEW_SIDES]:
        seats = [say("player-n-2", n=seat) for seat in one["seats"]]
        yield _row(" + ".join(seats) if len(seats) < 3 else "+".join(map(str, one["seats"])), one, plain), ""
    if counted["no_winner"]:
        yield _row(say("nobody"), {"share": counted["no_winner"] / games}, plain), ""
    if counted["several"] and not are_fixed:
        yield ("  " + say.many(counted["several"], "several-have-won-together-in-n-games-the-shares"), "quiet")
    yield f"  {say('the-true-share-lies-between-the-two-numbers-in')}", "quiet"


def _is_one_table(book: Rulebook) -> bool:
    """Tell whether the winners in the rules are always all players, so that the players win or lose together."""
    ends = [part for one in book.declarations for part in nodes.parts_within(one) if isinstance(part, nodes.EndPlay)]
    named = [part.winners for part in ends if part.winners is not None]
    return bool(named) and all(_are_all_players(one) for one in named)


def _are_all_players(node: nodes.Expression) -> bool:
    """Tell whether an expression is `players` or `all players`."""
    group = node.group if isinstance(node, nodes.Quantified) and node.determiner in ("bare", "all") else node
    return isinstance(group, nodes.Group) and group.noun == "player" and not group.filters and not group.adjectives


def _are_fixed(counted: Mapping[str, Any]) -> bool:
    """Tell whether the players always win in the same groups, so that the shares of the groups are enough."""
    sides = counted["sides"]
    seats = [seat for one in sides for seat in one["seats"]]
    by_sides = sum(one["count"] * len(one["seats"]) for one in sides)
    return bool(sides) and len(seats) == len(set(seats)) and by_sides == sum(counted["winners"].values())


def _endings(voice: Voice, counted: Mapping[str, Any], plain: bool) -> Iterator[Line]:
    endings = dict(counted["endings"])
    if counted["endless"]:
        endings[voice.say("never-came-to-an-end")] = counted["endless"]
    if not endings:
        return
    yield "", ""
    yield voice.say("how-the-games-have-ended"), "title"
    for name, times in endings.items():
        yield _row(voice.word(name), {"share": times / counted["games"]}, plain), ""


def _row(name: str, share: Mapping[str, Any], plain: bool) -> str:
    """Return a line with a name, its share in percent, a bar, and the confidence interval if there is one."""
    full = round(share["share"] * BAR)
    bar = ("#" if plain else "█") * full + ("." if plain else "░") * (BAR - full)
    interval = f"   {100 * share['low']:5.1f} – {100 * share['high']:.1f} %" if "low" in share else ""
    return f"  {fit(name, 24)} {100 * share['share']:5.1f} %  {bar}{interval}"


def _lengths(voice: Voice, counted: Mapping[str, Any]) -> Iterator[Line]:
    say = voice.say
    yield f"{say('in-a-game'):<26}{say('mean'):>10}{say('lowest'):>10}{say('median'):>10}{say('highest'):>10}", "title"
    rows = {say("decisions"): counted["length"]}
    rows |= {voice.heading(name): spread for name, spread in counted["per_game"].items()}
    for name, spread in rows.items():
        numbers = "".join(f"{_short(spread[kind]):>10}" for kind in ("mean", "lowest", "median", "highest"))
        yield f"  {fit(human(name), 24)}{numbers}", ""
    games = counted["games"]
    if counted["leads"] is not None:
        yield f"  {fit(say('changes-of-the-lead'), 24)}{_short(counted['leads'] / games):>10}", ""
    if counted["forced"] is not None:
        yield f"  {fit(say('one-possible-answer'), 24)}{_short(counted['forced'] / games):>10}", ""


def _cards(voice: Voice, cards: Sequence[Mapping[str, Any]], all_cards: bool) -> Iterator[Line]:
    if not cards:
        return
    say = voice.say
    shown = list(cards) if all_cards else sorted(cards, key=_apart, reverse=True)[:FEW_CARDS]
    yield "", ""
    yield say("cards-held-in-so-many-games-the-rest-in"), "title"
    words = (
        say("games"),
        say("force"),
        say("done"),
        say("failed"),
        say("chosen"),
        say("won"),
        say("between"),
        say("others"),
    )
    heads = "".join(f"{word[: width - 1]:>{width}}" for word, width in zip(words, WIDTHS))
    yield f"  {'':<{TITLE}}{heads}", "quiet"
    for card in shown:
        mark = "*" if card["apart"] > 0 else " "
        row = "".join(f"{cell:>{width}}" for cell, width in zip(_cells(card), WIDTHS))
        yield f"{mark} {fit(card['card'] + ' ' + card['title'], TITLE)}{row}", ""
    if len(shown) < len(cards):
        yield f"  {say('n-more-cards-shows-all-these-are-furthest-apart', n=len(cards) - len(shown))}", "quiet"
    if any(card["apart"] > 0 for card in cards):
        yield f"  {say('more-than-chance-also-where-n-cards-are-looked', n=len(cards))}", "quiet"
    else:
        yield (f"  {say('all-agree-with-chance-who-held-one-has-won')}", "quiet")
    yield f"  {say('to-hold-it-and-win-proves-nothing-naipe-compare')}", "quiet"


#: The width of the title of a card, and the widths of the columns behind it.
TITLE = 23
WIDTHS = (7, 6, 6, 7, 7, 6, 9, 7)


def _cells(card: Mapping[str, Any]) -> Iterator[str]:
    games = card["games"]
    yield f"{card['held']}" if card["held"] else "–"
    for kind in ("in_force", "carried_out", "failed"):
        yield f"{100 * card[kind] / games:.0f}" if card[kind] else "–"
    yield f"{100 * card['chosen'] / card['offered']:.0f}" if card["offered"] else "–"
    with_ = card["with"]
    yield f"{100 * with_['share']:.0f}" if with_["of"] else "–"
    yield f"{100 * with_['low']:.0f}–{100 * with_['high']:.0f}" if with_["of"] else "–"
    yield f"{100 * card['without']['share']:.0f}" if card["without"]["of"] else "–"


def _apart(card: Mapping[str, Any]) -> float:
    """Return how clearly the players who had a card win more or less often than all players. It is the distance between the
    share of wins of all players and the nearer end of the confidence interval for the card. If it is 0 or less, the difference
    may be due to chance."""
    return float(card["apart"]) if card["with"]["of"] else -1.0


def fit(text: str, width: int) -> str:
    """Return a text in exactly `width` columns: cut off, or filled with blanks."""
    return f"{text if len(text) <= width else text[: width - 1] + '…':<{width}}"


def grouped(number: int) -> str:
    """Return a number with blanks between its thousands: `12 500`."""
    return f"{number:,}".replace(",", " ")


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".") if isinstance(number, float) else str(number)
