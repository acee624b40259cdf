"""`naipe add`: install a pack that somebody else made. It is checked before it is kept."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import render_all
from dsl.files import reading
from dsl.source import Source
from interpreter import api
from interpreter.loading.loader import folder_of, read_all, rulebook_files
from repl.cli.languages import spoken
from repl.cli.verbs.sharing.told import is_good, lines_about, lines_of_changes, play_scenarios
from repl.packs.form import LARGEST, BadPack, Packed, packed_in
from repl.packs.judging import Judged, judged
from repl.packs.shelf import add, kept
from repl.play.loading import Unplayable
from repl.render.phrases import Phrases, phrase
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    say = Phrases(spoken(args.lang, context.environ))
    path = Path(args.file)
    try:
        packed = packed_in(args.file, reading.read_bytes(path, LARGEST))
        pack = judged(packed.rules, path.name, _games(args.game, packed, context))
        _require_true(packed, pack)
    except api.LoadError as error:
        raise Unplayable(error.findings, error.sources) from error
    except BadPack as trouble:
        raise Refused(phrase("path-is-no-pack-why", path=path, why=trouble), 1) from trouble
    if packed.about.name in api.built_in_games():
        raise Refused(phrase("a-game-of-this-name-comes-with-naipe", name=packed.about.name), 1)
    for number, text in enumerate(lines_about(packed.about, say)):
        context.out.say(text, "" if number else "title")
    for line in lines_of_changes(pack, say, len(packed.files) - len(packed.rules)):
        context.out.say(line.text, line.style)
    if packed.about.rules and packed.about.rules != pack.about.rules:
        context.out.say(say("pack-was-made-for-other-rules", game=packed.about.game_title), "hint")
    if pack.game.warnings:
        context.out.exact(render_all(pack.game.warnings, pack.game.sources, language=say.language) + "\n")
    if not is_good(play_scenarios(pack, context, say)):
        context.err.say(say("pack-was-not-added"), "error")
        return 1
    return _keep(packed, context, say)


def _games(game: str | None, packed: Packed, context: Context) -> Mapping[str, Sequence[Source]]:
    """Return the sources of the game that a pack needs, by the name of the game. It is the game on the command line, or else
    the added game of the name that the pack gives; return {} if there is none."""
    place = Path(game) if game is not None else None
    if place is None:
        added = [
            one for one in kept(context.environ) if one.about.kind == "game" and one.about.name == packed.about.game
        ]
        place = added[0].folder if len(added) == 1 else None
    if place is None:
        return {}
    return {packed.about.game: read_all(rulebook_files(folder_of(str(place))), Findings())}


def _require_true(packed: Packed, pack: Judged) -> None:
    """Raise BadPack if the description of a pack does not agree with its rules."""
    said, found = packed.about, pack.about
    there = replace(
        found, rules=said.rules, game_version=said.game_version, game_title=said.game_title, naipe=said.naipe
    )
    if said != there:
        raise BadPack(phrase("pack-says-something-else-than-its-rules"))


def _keep(packed: Packed, context: Context, say: Phrases) -> int:
    about = packed.about
    there = [one for one in kept(context.environ) if one.about.name == about.name]
    if any(one.digest == packed.digest for one in there):
        context.out.say(say("pack-was-added-already", name=about.called), "good")
        return 0
    added = add(packed, context.environ)
    name = added.called if there else about.name
    command = f"naipe play {about.game} --pack {name}" if about.kind == "pack" else f"naipe play {name}"
    context.out.say(say("pack-is-kept", name=about.called, digest=added.digest), "good")
    if there:
        context.out.say(say("others-of-this-name-stay", names=say.listed([one.called for one in there])), "hint")
    context.out.say(say("next-command", command=command))
    return 0
