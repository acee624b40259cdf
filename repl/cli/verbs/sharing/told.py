"""The text that `add` and `pack` print about a pack: its description, its cards and changes, and the results of its
scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dsl import nodes
from interpreter.api import ScenarioResult
from repl.packs.changes import PROSE, changes_of, declared_in
from repl.packs.form import About
from repl.packs.judging import Judged, scenarios_of
from repl.packs.saying import heading, rows_about
from repl.render.phrases import Phrases
from repl.render.question import source_line
from repl.render.reply import Line
from repl.render.voice import Voice
from repl.terminal.context import Context

#: The highest number of changes that are listed one by one.
MOST_CHANGES = 30
#: The declarations that are counted in a pack, by the id of the message about them.
COUNTED = {
    "n-cards": (nodes.Card, nodes.Family),
    "n-decks": (nodes.Deck,),
    "n-verbs": (nodes.Verb,),
    "n-options": (nodes.Option,),
    "n-scenarios": (nodes.Scenario,),
}


def lines_about(about: About, say: Phrases) -> Iterator[str]:
    """Yield the lines that describe a pack: its name, title and version, its game, licence, languages and credits."""
    yield heading(about, say)
    for name, text in rows_about(about, say):
        yield f"  {name}{say.colon}{text}"


def lines_of_changes(pack: Judged, say: Phrases, pictures: int = 0) -> Iterator[Line]:
    """Yield a line that counts what a pack contains, with its number of pictures, then a line for each change that it makes
    to the game, with its place."""
    book = pack.game.book
    counted: Counter[str] = Counter()
    for entry in book.cards:
        counted["n-cards"] += entry.node.span.source in pack.own
    for name, kinds in list(COUNTED.items())[1:]:
        counted[name] = len(pack.nodes_of(*kinds))
    counted["n-pictures"] = pictures
    brought = [say.many(number, name) for name, number in counted.items() if number]
    yield Line(f"  {say('brings')}{say.colon}{say.listed(brought)}")
    if pack.about.kind == "game":
        return
    for deck in pack.nodes_of(nodes.Deck):
        assert isinstance(deck, nodes.Deck)
        yield from (Line(f"  {source_line(book.sources, more.span)}") for more in deck.more)
    own = _own_words(pack)
    changes = [one for one in changes_of(declared_in(book, pack.own)) if one.what not in own]
    for change in changes[:MOST_CHANGES]:
        sentence = "changes-the-words-of-what" if change.how.startswith(PROSE) else "changes-what"
        yield Line(f"  {say(sentence, what=change.what)}{say.colon}{source_line(book.sources, change.span)}")
    if len(changes) > MOST_CHANGES:
        yield Line(f"  {say('and-n-more', n=len(changes) - MOST_CHANGES)}")


def _own_words(pack: Judged) -> set[str]:
    """Return the words that a pack itself declares. Rules about these words, and prose (words for players) for them, do not
    change the game."""
    book, own = pack.game.book, pack.own
    others = {
        name
        for file in book.files
        if file.span.source not in own
        for node in file.declarations
        if isinstance(node, nodes.Prose)
        for name in (f"{node.language} {entry.word}" for entry in node.entries)
    }
    words = set()
    for node in pack.nodes_of(nodes.Prose):
        assert isinstance(node, nodes.Prose)
        words |= {entry.word for entry in node.entries if f"{node.language} {entry.word}" not in others}
    return words


def play_scenarios(pack: Judged, context: Context, say: Phrases) -> list[ScenarioResult]:
    """Play the scenarios of a pack, print those that fail, and return all results."""
    voice = Voice(pack.game, say.language if say.language in pack.game.languages else pack.game.languages[0])
    results = list(scenarios_of(pack))
    for result in results:
        if not result.ok:
            context.out.say(say("failed-title", title=result.title), "error")
            context.out.say(f"  {source_line(pack.game.sources, result.span)}", "hint")
            context.out.say(f"  {voice.reason(result.message)}")
    failed = sum(not result.ok for result in results)
    if results:
        how = say("n-failed", n=failed) if failed else say("all-good")
        context.out.say(f"{say.many(len(results), 'n-scenarios')}, {how}", "error" if failed else "good")
    else:
        context.out.say(say("no-scenario"), "hint")
    return results


def is_good(results: Sequence[ScenarioResult]) -> bool:
    return all(result.ok for result in results)
