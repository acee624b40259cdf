"""`naipe test`: run the scenarios that stand in some rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from dsl.diagnostics.spelling import folded
from interpreter.api import CardInfo, Game, ScenarioResult
from repl.cli.paths import existing
from repl.play.loading import open_game
from repl.play.playthrough import playthroughs, replayed
from repl.render.output import Output
from repl.render.question import source_line
from repl.render.words import counted
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    failed = False
    with existing(args.paths, context) as paths:
        for path in paths:
            game = open_game(context.api, str(path), scenarios=True)
            results = context.api.run_scenarios(game, lambda title: folded(args.k) in folded(title), path, args.heavy)
            failed |= _told(game, results, args.k, context.out)
            failed |= _playthroughs(game, path, args.k, context)
            if args.coverage:
                _coverage(context.api.coverage(game, results, path), context.out)
    return int(failed)


def _told(game: Game, results: list[ScenarioResult], word: str, out: Output) -> bool:
    """Tell of the scenarios that fail and return whether one did, or whether none has the word."""
    for result in results:
        if not result.ok:
            out.say(f"failed: {result.title}", "error")
            out.say(f"  {source_line(game.sources, result.span)}", "hint")
            out.say(f"  {result.message}")
            out.say()
    failed = sum(not result.ok for result in results)
    seconds = sum(result.seconds for result in results)
    if not results:
        out.say(f"{game.title}: no scenario{f' has `{word}` in its title' if word else ''}")
        return bool(word)
    how = f"{failed} failed" if failed else "all good"
    out.say(
        f"{game.title}: {counted(len(results), 'scenario')}, {how} ({seconds:.2f} s)", "error" if failed else "good"
    )
    return failed > 0


def _playthroughs(game: Game, path: Path, word: str, context: Context) -> bool:
    """Play blessed games again and tell where they part; return whether one does."""
    played = [
        result
        for file in playthroughs(path)
        if folded(word) in folded((result := replayed(context.api, game, file)).title)
    ]
    for result in played:
        if not result.ok:
            context.out.say(f"failed: the playthrough {result.title}", "error")
            context.out.say(f"  {result.message}")
            context.out.say()
    failed = sum(not result.ok for result in played)
    if played:
        how = f"{failed} failed" if failed else "all as before"
        context.out.say(f"{game.title}: {counted(len(played), 'playthrough')}, {how}", "error" if failed else "good")
    return failed > 0


def _coverage(counted: Sequence[tuple[CardInfo, int, int]], out: Output) -> None:
    """Tell how many cards scenarios carry out to the end, or show by their rules, and
    how many are seen to fail; and which are not."""
    completed, failed = sum(times > 0 for _, times, _ in counted), sum(times > 0 for _, _, times in counted)
    out.say(f"of {len(counted)} cards, {completed} are carried out to the end and {failed} seen to fail")
    for card, times, _ in counted:
        if not times:
            out.say(f"  not carried out: {card.number} {card.name}", "hint")
    for card, _, times in counted:
        if not times and card.can_fail:
            out.say(f"  not seen to fail: {card.number} {card.name}", "hint")
