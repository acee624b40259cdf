"""`naipe remove`: delete a pack that was added."""

from __future__ import annotations

from argparse import Namespace

from repl.cli.languages import spoken
from repl.packs import shelf
from repl.render.phrases import Phrases, phrase, together
from repl.render.reply import Refused
from repl.render.words import meant
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    say = Phrases(spoken(args.lang, context.environ))
    pack = shelf.meant(args.name, context.environ, whole=False)
    if pack is None:
        names = [one.about.name for one in shelf.kept(context.environ)]
        raise Refused(
            together(phrase("no-pack-called-name-was-added", name=args.name[:80]), meant(args.name[:80], names))
        )
    shelf.remove(pack)
    context.out.say(say("pack-was-removed", name=pack.called), "good")
    return 0
