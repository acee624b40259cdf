"""The report of `naipe compare`: the differences between the statistics of two versions of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from repl.render.figures.report import Line, fit, grouped
from repl.render.phrases import Phrases
from repl.render.voice import Voice

#: The kinds of statistics that are shares of the games, which are shown in percent.
SHARES = ("seat", "ending", "card")

#: A smaller number would be shown as 0.0, so it has one more digit.
SAID = 0.05


def comparison(voice: Voice, found: Mapping[str, Any], names: tuple[str, str]) -> Iterator[Line]:
    """Yield the lines of the report, each with its style, at most 80 columns wide. `names` are the names of the two
    versions."""
    say = voice.say
    yield f"{voice.game.title}{say.colon}{say('n-seeds-each-played-both-ways', n=grouped(found['pairs']))}", "title"
    yield f"  {say('first-name', name=names[0])}", "quiet"
    yield f"  {say('then-name', name=names[1])}", "quiet"
    if found["stopped"]:
        yield say("you-stopped-it-these-are-the-games-that-were"), "error"
    if not found["changes"]:
        return
    yield "", ""
    heads = "".join(f"{say(head):>9}" for head in ("first", "then", "change"))
    yield f"  {'':<26}{heads}   {say('between')}", "quiet"
    card = ""
    for row in found["changes"]:
        if row.get("card", "") != card:
            card = row["card"]
            yield "", ""
            yield say("card-card-in-of-the-games", card=card), "title"
        yield _row(voice, row), "good" if row["sure"] else ""
    yield "", ""
    yield from _what_it_means(say, found)
    yield from _parting(say, found)


def _row(voice: Voice, row: Mapping[str, Any]) -> str:
    share = row["about"] in SHARES or row["name"] == "no_winner"
    scale = 100 if share else 1
    mark = "*" if row["sure"] else " "
    low, high = scale * row["low"], scale * row["high"]
    # a second digit shows on which side of 0 an end of the interval is
    digits = 1 if min(abs(low), abs(high)) >= SAID else 2
    numbers = f"{scale * row['left']:>9.1f}{scale * row['right']:>9.1f}{scale * row['difference']:>+9.{digits}f}"
    return f"{mark} {fit(_name(voice, row), 26)}{numbers}   {low:+.{digits}f} … {high:+.{digits}f}"


def _name(voice: Voice, row: Mapping[str, Any]) -> str:
    say, name = voice.say, row["name"]
    match row["about"]:
        case "seat":
            return say("won-by-player-n", n=name)
        case "ending":
            return f"% {voice.word(name)}"
        case "tally":
            return voice.heading(name)
    words = {
        "no_winner": say("won-by-nobody"),
        "decisions": say("decisions"),
        "leads": say("changes-of-the-lead"),
        "held": say("held"),
        "in_force": say("in-force"),
        "carried_out": say("carried-out"),
        "failed": say("failed"),
        "won": say("won-by-whoever-held-it"),
    }
    return words[name]


def _what_it_means(say: Phrases, found: Mapping[str, Any]) -> Iterator[Line]:
    if any(row["sure"] for row in found["changes"]):
        yield say("in-95-of-100-cases-the-change-is-between"), "quiet"
        yield say("of-20-rows-chance-alone-marks-one"), "quiet"
    else:
        yield say("no-change-is-sure-each-of-them-may-be"), "quiet"
    if not found["narrow"]:
        yield say("the-intervals-are-as-wide-as-these-games-leave"), "quiet"


def _parting(say: Phrases, found: Mapping[str, Any]) -> Iterator[Line]:
    yield say("n-of-the-games-are-the-same-whichever-way", n=found["same"]), "quiet"
    parted = found["parting"]
    if parted is None:
        return
    yield "", ""
    heading = say("of-of-seeds-parted-part-half-of-them-by", **_without(parted, "first"))
    yield heading, "title"
    first = parted["first"]
    yield say("seed-seed-decision-number", seed=first["seed"], number=first["number"]), ""
    for word, taken in ((say("first"), first["left"]), (say("then"), first["right"])):
        if taken is None:
            yield f"  {word}{say.colon}{say('the-game-is-over')}", ""
            continue
        among = ", ".join(taken["options"][:4]) + (" …" if len(taken["options"]) > 4 else "")
        line = say("player-n-answers-answer-among-options", n=taken["seat"], answer=taken["answer"], options=among)
        yield f"  {word}{say.colon}{line}", ""


def _without(record: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != name}
