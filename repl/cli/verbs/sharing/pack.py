"""`naipe pack`: make one file of a pack or a game, so that it can be given to others."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from dsl.files import reading, writing
from interpreter import api
from repl.cli.languages import spoken
from repl.cli.verbs.sharing.told import is_good, play_scenarios
from repl.packs.form import ENDING, BadPack, Packed, archive_of, files_of, require_pictures, rules_among
from repl.packs.judging import judged
from repl.play.loading import Unplayable
from repl.render.phrases import Phrases, phrase
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    say = Phrases(spoken(args.lang, context.environ))
    place = Path(args.folder)
    if not reading.exists(place):
        raise Refused(phrase("there-is-no-pack-at-path", path=args.folder))
    try:
        files = files_of(place)
        require_pictures(files)
        pack = judged(rules_among(files), str(place if reading.is_folder(place) else place.parent), {})
    except api.LoadError as error:
        raise Unplayable(error.findings, error.sources) from error
    except BadPack as trouble:
        raise Refused(phrase("path-cannot-be-packed-why", path=place, why=trouble), 1) from trouble
    if not is_good(play_scenarios(pack, context, say)):
        context.err.say(say("nothing-was-written"), "error")
        return 1
    packed = Packed(pack.about, files)
    target = Path(args.to) if args.to else Path(f"{pack.about.called.replace('@', '-')}{ENDING}")
    if reading.is_folder(target):
        target = target / f"{pack.about.called.replace('@', '-')}{ENDING}"
    try:
        writing.write_new(target, archive_of(packed))
    except FileExistsError:
        raise Refused(phrase("there-is-a-path-already", path=target)) from None
    context.out.say(say("made-path-with-digest", path=target, digest=packed.digest), "good")
    for missing, note in ((pack.about.version, "pack-says-no-version"), (pack.about.licence, "pack-says-no-licence")):
        if not missing:
            context.out.say(say(note), "hint")
    return 0
