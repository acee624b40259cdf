"""`naipe test`: run the scenarios in rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from dsl.diagnostics.spelling import folded
from interpreter import api
from interpreter.api import CardInfo, Game, ScenarioResult
from repl.cli.languages import checked_language
from repl.cli.paths import existing_rulebooks
from repl.play.loading import open_game
from repl.play.playthrough import playthroughs, replayed
from repl.render.output import Output
from repl.render.question import source_line
from repl.render.voice import Voice
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    failed = False
    with existing_rulebooks(args.paths, context) as paths:
        for path in paths:
            game = open_game(str(path), scenarios=True)
            voice = Voice(game, checked_language(game, args.lang, context.environ))
            context.known = partial(_about, game, path)
            results = api.run_scenarios(game, lambda title: folded(args.k) in folded(title), path, args.mode)
            failed |= _told(voice, results, args.k, context.out)
            failed |= _playthroughs(voice, path, args.k, context)
            if args.coverage:
                _coverage(voice, api.coverage(game, results, path), context.out)
    return int(failed)


def _about(game: Game, path: Path) -> dict[str, str]:
    return {"game": str(path), "rules": game.digest}


def _told(voice: Voice, results: list[ScenarioResult], word: str, out: Output) -> bool:
    """Report the failed scenarios and a summary. Return True if a scenario failed, or if no scenario has `word` in its
    title."""
    game, say = voice.game, voice.say
    for result in results:
        if not result.ok:
            out.say(say("failed-title", title=result.title), "error")
            out.say(f"  {source_line(game.sources, result.span)}", "hint")
            out.say(f"  {voice.reason(result.message)}")
            out.say()
    _broken(voice, results, out)
    _unturned(voice, results, out)
    failed = sum(not result.ok for result in results)
    seconds = sum(result.seconds for result in results)
    if not results:
        none = say("no-scenario-has-word-in-its-title", word=word) if word else say("no-scenario")
        out.say(f"{game.title}{say.colon}{none}")
        return bool(word)
    how = say("n-failed", n=failed) if failed else say("all-good")
    number = say.many(len(results), "n-scenarios")
    out.say(f"{game.title}{say.colon}{number}, {how} ({seconds:.2f} s)", "error" if failed else "good")
    return failed > 0


def _broken(voice: Voice, results: Sequence[ScenarioResult], out: Output) -> None:
    """Report scenarios that begin in a position that no game can reach, because it breaks an invariant; each invariant is
    reported once. Such a scenario may pass and prove nothing."""
    for title in dict.fromkeys(title for result in results for title in result.broken):
        those = [result for result in results if title in result.broken]
        number = voice.say.many(len(those), "n-scenarios")
        out.say(voice.say("note-number-what-is-given-breaks-title", number=number, title=title))
        out.say(f"  {those[0].title}: {source_line(voice.game.sources, those[0].span)}", "hint")


def _unturned(voice: Voice, results: Sequence[ScenarioResult], out: Output) -> None:
    """Report the scenarios that cannot be repeated with the seats rotated or with other copies of cards, with the reasons."""
    those = [result for result in results if result.unturned]
    if those:
        number = voice.say.many(len(those), "n-scenarios")
        out.say(voice.say("note-number-the-table-cannot-be-turned", number=number))
    for result in those:
        out.say(f"  {result.title}{voice.say.colon}{voice.reason(result.unturned)}", "hint")


def _playthroughs(voice: Voice, path: Path, word: str, context: Context) -> bool:
    """Play the playthroughs (whole games that `bless` saved) again, and report the first difference of each. Return whether
    one differs."""
    game, say = voice.game, voice.say
    played = [result for file in playthroughs(path) if folded(word) in folded((result := replayed(game, file)).title)]
    for result in played:
        if not result.ok:
            context.out.say(say("failed-the-playthrough-title", title=result.title), "error")
            context.out.say(f"  {say(result.message)}")
            context.out.say()
    failed = sum(not result.ok for result in played)
    if played:
        how = say("n-failed", n=failed) if failed else say("all-as-before")
        number = say.many(len(played), "n-playthroughs")
        context.out.say(f"{game.title}{say.colon}{number}, {how}", "error" if failed else "good")
    return failed > 0


def _coverage(voice: Voice, counted: Sequence[tuple[CardInfo, int, int]], out: Output) -> None:
    """Report how many cards the scenarios carry out completely, and how many fail in a scenario. List the cards that are
    missing from either."""
    completed, failed = sum(times > 0 for _, times, _ in counted), sum(times > 0 for _, _, times in counted)
    say = voice.say
    out.say(say("of-n-cards-done-are-carried-out-to-the", n=len(counted), done=completed, failed=failed))
    for card, times, _ in counted:
        if not times:
            out.say("  " + say("not-carried-out-card", card=f"{card.number} {voice.title(card.name)}"), "hint")
    for card, _, times in counted:
        if not times and card.can_fail:
            out.say("  " + say("not-seen-to-fail-card", card=f"{card.number} {voice.title(card.name)}"), "hint")
