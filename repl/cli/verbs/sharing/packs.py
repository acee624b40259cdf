"""`naipe packs`: list the packs that were added, or write an index of the packs in a folder."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from dsl.files import reading
from repl.cli.languages import spoken
from repl.cli.verbs.sharing.told import lines_about
from repl.packs.index import write_index
from repl.packs.shelf import SHOWN, kept
from repl.render.phrases import Phrases, phrase
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    say = Phrases(spoken(args.lang, context.environ))
    if args.index is not None:
        return _index(Path(args.index), context, say)
    found = kept(context.environ)
    if args.json:
        rows = [{"name": one.about.name, "version": one.about.version, "kind": one.about.kind, "title": one.about.title,
                 "game": one.about.game, "digest": one.digest, "folder": str(one.folder)} for one in found]  # fmt: skip
        context.out.data(rows, indent=1)
        return 0
    if not found:
        context.out.say(say("no-pack-was-added"))
    for one in found:
        first, *rest = lines_about(one.about, say)
        context.out.say(f"{one.about.name}@{one.digest[:SHOWN]}  {first}", "title")
        for line in rest:
            context.out.say(line)
    return 0


def _index(folder: Path, context: Context, say: Phrases) -> int:
    """Write an index of the packs in a folder, and report the files in it that are not packs."""
    if not reading.is_folder(folder):
        raise Refused(phrase("no-folder-at-path", path=folder))
    listed, bad = write_index(folder, say)
    for name, why in bad:
        context.err.say(say("path-is-no-pack-why", path=name, why=why), "error")
    context.out.say(say("made-an-index-in-folder", folder=folder, packs=say.many(listed, "n-packs")), "good")
    return 1 if bad else 0
