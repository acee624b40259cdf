"""The statistics of many games as an HTML page with plots. It needs the extra `naipe[html]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from plotly import graph_objects as draw
from plotly.io import to_html

from repl.render.figures.report import grouped
from repl.render.phrases import Phrases
from repl.render.voice import Voice
from repl.render.words import human

STYLE = "body { font-family: sans-serif; max-width: 60em; margin: 2em auto; } h2 { margin-top: 2em; }"


def page(voice: Voice, counted: Mapping[str, Any]) -> str:
    """Return an HTML page with all statistics. It needs no other file."""
    say = voice.say
    heading = say("games-games-of-players-players", games=grouped(counted["games"]), players=counted["players"])
    parts = [f"<h1>{escape(f'{voice.game.title}: {heading}')}</h1>"]
    for number, (title, figure, remark) in enumerate(_figures(voice, counted)):
        parts.append(f"<h2>{escape(title)}</h2>")
        parts.append(to_html(figure, full_html=False, include_plotlyjs=number == 0, div_id=f"figure-{number + 1}"))
        parts.append(f"<p>{escape(remark)}</p>" if remark else "")
    head = f'<meta charset="utf-8"><title>{escape(voice.game.title)}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="{escape(voice.language)}">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _figures(voice: Voice, counted: Mapping[str, Any]) -> Iterator[tuple[str, Any, str]]:
    """Yield each plot as a triple: its title, the plot, and a remark below it ("" for none)."""
    say = voice.say
    if not counted["games"]:
        return
    sure = say("the-true-share-lies-between-the-two-numbers-in")
    yield say("who-has-won"), _winners(say, counted), sure
    endings = {voice.word(name): times for name, times in counted["endings"].items()}
    if counted["endless"]:
        endings[say("never-came-to-an-end")] = counted["endless"]
    if endings:
        shares = [100 * times / counted["games"] for times in endings.values()]
        yield say("how-the-games-have-ended"), _bars(list(endings), shares), ""
    yield say("in-a-game"), _lengths(voice, counted), ""
    known = [card for card in counted.get("cards", ()) if card["with"]["of"] and card["without"]["of"]]
    if known:
        title = say("cards-in-of-the-games-won-in-of-those")
        warned = say("to-hold-it-and-win-proves-nothing-naipe-compare")
        yield title, _cards(say, known), warned


def _winners(say: Phrases, counted: Mapping[str, Any]) -> Any:
    names = [say("player-n-2", n=seat) for seat in counted["seats"]]
    shares = list(counted["seats"].values())
    return _bars(names, [100 * one["share"] for one in shares], shares)


def _bars(names: Sequence[str], heights: Sequence[float], shares: Sequence[Mapping[str, float]] = ()) -> object:
    """Return a plot with a bar for each name, in percent. With `shares`, the bars have their confidence intervals."""
    figure = draw.Figure(
        draw.Bar(x=[escape(name) for name in names], y=list(heights), error_y=_error(shares) if shares else None)
    )
    return figure.update_layout(yaxis_title="%", yaxis_rangemode="tozero")


def _error(shares: Sequence[Mapping[str, float]]) -> dict[str, Any]:
    """Return the error bars of some shares for a plot, in percent: the distances to the upper and the lower end of
    each interval."""
    up = [100 * (one["high"] - one["share"]) for one in shares]
    down = [100 * (one["share"] - one["low"]) for one in shares]
    return {"type": "data", "symmetric": False, "array": up, "arrayminus": down}


def _lengths(voice: Voice, counted: Mapping[str, Any]) -> Any:
    say = voice.say
    rows = {say("decisions"): counted["length"]}
    rows |= {voice.heading(name): spread for name, spread in counted["per_game"].items()}
    kinds = ("mean", "lowest", "median", "highest")
    columns = [[escape(human(name)) for name in rows], *[[spread[kind] for spread in rows.values()] for kind in kinds]]
    return draw.Figure(draw.Table(header={"values": ["", *map(say, kinds)]}, cells={"values": columns}))


def _cards(say: Phrases, cards: Sequence[Mapping[str, Any]]) -> Any:
    """Return the plot of the cards: how often a player has won without a card (to the right) and with it (upwards)."""
    points = draw.Scatter(
        x=[100 * card["without"]["share"] for card in cards],
        y=[100 * card["with"]["share"] for card in cards],
        error_y=_error([card["with"] for card in cards]),
        mode="markers",
        text=[f"{card['card']} {escape(card['title'])}" for card in cards],
        hovertemplate="%{text}<br>%{y:.1f} % / %{x:.1f} %<extra></extra>",
    )
    most = max(100 * card[kind]["high"] for card in cards for kind in ("with", "without"))
    even = draw.Scatter(x=[0, most], y=[0, most], mode="lines", hoverinfo="skip", line={"dash": "dot"})
    axes = {"xaxis_title": f"{say('won')}, {say('others')} (%)", "yaxis_title": f"{say('won')}, {say('held')} (%)"}
    return draw.Figure([points, even]).update_layout(showlegend=False, height=640, **axes)
