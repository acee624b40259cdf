"""Check a pack together with its game, in memory. The description of the pack is derived from its checked rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.text_validation import admit
from dsl.parsing.incremental import without_scenarios
from dsl.records import dataclass
from dsl.source import Source
from dsl.version import VERSION as NAIPE
from interpreter.api import Game, ScenarioResult
from interpreter.loading.game import game_of
from interpreter.loading.heads import check_heads
from interpreter.loading.loader import LoadError, check_sources, digest_of, its_game
from interpreter.scenarios import run_scenario
from repl.packs.form import VERSION, About, BadPack
from repl.render.phrases import phrase


@dataclass(frozen=True, slots=True)
class Judged:
    """A checked pack with its game: the names of the pack's own sources, and the description derived from its rules."""

    game: Game
    own: frozenset[str]
    about: About

    def nodes_of(self, *kinds: type[nodes.Node]) -> list[nodes.Node]:
        """Return the declarations of some node classes in the files of the pack."""
        declared = (one for file in self.game.book.files if file.span.source in self.own for one in file.declarations)
        return [one for one in declared if isinstance(one, kinds)]


def judged(files: Mapping[str, bytes], called: str, others: Mapping[str, Sequence[Source]]) -> Judged:
    """Check the files of a pack together with its game, and return both. The game is one of `others`, or else it is looked
    for as `naipe check` does. Findings name the files as if they were in the folder `called`. Raises LoadError with all
    findings, and BadPack if the files are not one pack or game."""
    findings = Findings()
    own = [admit(f"{called}/{name}" if called else name, content, findings) for name, content in sorted(files.items())]
    sources: list[Source] = []
    if check_heads(own, findings):
        sources = [*map(without_scenarios, its_game(own, findings, others)), *own]
    if findings.has_errors:
        raise LoadError(findings.sorted(), {source.name: source for source in own})
    checked = check_sources(sources, findings)
    if findings.has_errors or checked.book.game is None:
        raise LoadError(findings.sorted(), {source.name: source for source in sources})
    game = game_of(checked, findings.sorted())
    names = frozenset(source.name for source in own)
    return Judged(game, names, _about(game, names))


def _about(game: Game, own: frozenset[str]) -> About:
    """Return the description of a pack, derived from its rules. Raises BadPack if there is not exactly one pack or game in
    them."""
    book = game.book
    packs = [pack for pack in book.packs if pack.span.source in own]
    if len(packs) + (game.declared.span.source in own) != 1:
        raise BadPack(phrase("several-packs-are-in-it-pack-each-by-itself"))
    head = packs[0] if packs else game.declared
    credits = tuple(entry for block in book.credits if block.span.source in own for entry in block.entries)
    said = dict(reversed(credits))
    version = said.get("version", "")
    if version and not VERSION.fullmatch(version):
        raise BadPack(phrase("version-is-none", version=version[:80]))
    about = About(
        name=head.id,
        title=head.title,
        kind="pack" if packs else "game",
        version=version,
        naipe=NAIPE,
        licence=said.get("licence", ""),
        languages=tuple(dict.fromkeys(prose.language for prose in book.prose if prose.span.source in own)),
        credits=tuple((name, text) for name, text in credits if name not in ("version", "licence")),
    )
    if not packs:
        return about
    of_game = dict(entry for block in reversed(book.credits) if block.span.source not in own for entry in block.entries)
    return replace(
        about,
        game=game.id,
        game_title=game.title,
        game_version=of_game.get("version", ""),
        rules=digest_of(game.checked, own),
        needs=packs[0].needs,
    )


def scenarios_of(pack: Judged) -> Iterator[ScenarioResult]:
    """Play the scenarios of a pack one after the other, and yield their results."""
    for scenario in pack.game.book.scenarios:
        if scenario.span.source in pack.own:
            yield run_scenario(pack.game, scenario, "")
