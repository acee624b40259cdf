"""`naipe print`: write the cards of a game as pages, in PDF, PNG or HTML."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from dsl.files import writing
from interpreter import api
from repl.cli.verbs.paper.at_work import at_work
from repl.cli.verbs.paper.job import Job, job_of, layout_fails, require_page_name, require_typst, slug, tell, write_all
from repl.cli.verbs.paper.watched import watched
from repl.printing.findings import Finding, of_data, of_layout, of_letters
from repl.printing.html_page import cards_page
from repl.printing.layouts import SUFFIX, Layout, layout_of
from repl.printing.pictures import art_folders
from repl.printing.printed import PrintedCard, physical
from repl.printing.setting import Press, Request, press
from repl.render.phrases import Phrases, phrase, why_not
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context

#: The results of earlier checks: the words that have no prose, by the noun, the number and the text of a card.
Unworded = dict[tuple[str, str, str], Sequence[str]]


def run(args: Namespace, context: Context) -> int:
    if args.eject:
        return _eject(args, context)
    form = _format(args)
    if args.watch and args.check:
        raise Refused(phrase("watch-writes-a-file-and-check-writes-none"))
    with press() as made:
        known: Unworded = {}

        def draw(job: Job) -> int:
            return _print(args, form, job, context, made, known)

        job = job_of(args, context)
        return watched(args, context, job, draw) if args.watch else draw(job)


def _print(args: Namespace, form: str, job: Job, context: Context, made: Press, known: Unworded) -> int:
    """Make and write the pages of some cards, and report the findings. Return the exit code."""
    findings = [*job.findings, *of_data(job.game, job.cards, _unworded(job, context, known))]
    if form == "html":
        files = {Path(args.to or f"{job.game.id}-cards.html"): cards_page(job.game, job.cards, args.paper).encode()}
    else:
        with at_work(context, job.voice.say("print-sets-so-many-cards", n=len(physical(job.game, job.cards)))):
            files, found = _set(args, form, job, made)
        findings += found
    tell(findings, job, context)
    is_spoilt = any(one.spoils for one in findings)
    if args.check or (is_spoilt and not args.force):
        context.err.say(_verdict(findings, args.check, job.voice), "error" if is_spoilt else "hint")
        return int(is_spoilt)
    write_all(files)
    context.out.say(_written(files, job))
    return 0


def _unworded(job: Job, context: Context, known: Unworded) -> dict[tuple[str, str], Sequence[str]]:
    """Return, for each card to print, the words of its rules that have no prose (no words for players in the language). If
    the text of a card is the same as before, the earlier result in `known` is used again."""
    texts = {card.key: card.text for card in job.cards}
    found = {}
    for card in job.rules.cards:
        key = (card.noun, card.number)
        if key in texts:
            at = (*key, texts[key])
            if at not in known:
                known[at] = api.unworded(job.rules, card, job.voice.language)
            found[key] = known[at]
    return found


def _eject(args: Namespace, context: Context) -> int:
    """Copy the layout to a file that the designer can change. An existing file is never overwritten."""
    layout = layout_of(args.layout, ())
    path = Path(args.to or "mine.typ")
    if path.suffix != SUFFIX:
        raise Refused(phrase("a-layout-ends-in-typ-not-path", path=path))
    try:
        writing.write_new(path, layout.files[layout.main])
    except OSError as trouble:
        raise Refused(phrase("path-cannot-be-written-why-2", path=path, why=why_not(trouble))) from trouble
    command = f"naipe print {args.game} --layout {path}"
    context.out.say(
        Phrases(context.language)(
            "the-layout-name-to-change-path-then-command", name=layout.name, path=path, command=command
        )
    )
    return 0


def _set(args: Namespace, form: str, job: Job, made: Press) -> tuple[dict[Path, bytes], list[Finding]]:
    """Return the pages by the paths of their files, and the findings about the layout. Raises Refused if the layout has an
    error."""
    require_typst(form)
    folders = art_folders(job.rules)
    layout = layout_of(args.layout, folders)
    request = Request(form, 300, args.paper, args.backs, options=_options(args.set))
    pages = made.set(job.game, job.cards, layout, request, folders)
    letters = of_letters(job.cards, str((pages.error or {}).get("diagnostic", "")))
    if letters and args.force:  # with --force the pages are made: the font shows a box for each missing letter
        pages = made.set(job.game, job.cards, layout, replace(request, strict=False), folders)
    if pages.error is not None and (args.force or not letters):
        raise Refused(layout_fails(pages, layout), 1)
    to = Path(args.to or f"{job.game.id}-cards{'.pdf' if form == 'pdf' else ''}")
    return _named(pages.files, to, job, layout, args.backs), [*letters, *of_layout(job.cards, pages.findings)]


def _format(args: Namespace) -> str:
    """Return the output format: the requested one, else the one of the file name, else `pdf`. Raises Refused if the page
    would overwrite rules, or for settings that HTML does not support."""
    require_page_name(args.to or "")
    ending = Path(args.to or "").suffix.lower().removeprefix(".")
    form = str(args.format or (ending if ending in ("pdf", "png", "html") else "pdf"))
    if form == "html" and (args.layout != "default" or args.backs != "none" or args.set):
        raise Refused(phrase("html-has-a-look-of-its-own"))
    return form


def _options(given: Sequence[str]) -> Mapping[str, str]:
    """Return the options of the layout from `--set NAME=VALUE`. Raises Refused for an argument of another form."""
    for one in given:
        if "=" not in one:
            raise Refused(phrase("set-wants-name-value-not-text", text=one))
    return dict(one.split("=", 1) for one in given)


def _verdict(findings: Sequence[Finding], checked: bool, voice: Voice) -> str:
    cards = {one.card.key for one in findings if one.spoils and one.card is not None}
    spoilt = len({one.card.key if one.card else None for one in findings if one.spoils})
    if not spoilt:
        return voice.say("print-nothing-stands-in-the-way")
    told = voice.say.many(spoilt, "print-n-cards-would-be-wrong") if cards else voice.say("print-cards-would-be-wrong")
    return told if checked else f"{told} {voice.say('print-nothing-written-name-others-or-force')}"


def _named(files: Sequence[bytes], to: Path, job: Job, layout: Layout, backs: str) -> dict[Path, bytes]:
    """Return the pages by the paths of their files: one file, or a folder with a file for each page. If each card has its
    own page, the file is named after the card."""
    if len(files) == 1 and (to.suffix or files[0].startswith(b"%PDF")):
        return {to: files[0]}
    folder = to.with_suffix("") if to.suffix else to
    if not layout.pages:
        return {folder / f"page-{place:03}.png": page for place, page in enumerate(files, 1)}
    sides = ("",) if backs == "none" else ("", "-back")
    names = [f"{_slug(card)}{side}" for _, card in physical(job.game, job.cards) for side in sides]
    return {folder / f"{place:03}-{name}.png": page for place, (name, page) in enumerate(zip(names, files), 1)}


def _slug(card: PrintedCard) -> str:
    return f"{card.number}-{slug(card.title)}".rstrip("-")[:60]


def _written(files: Mapping[Path, bytes], job: Job) -> str:
    copies = len(physical(job.game, job.cards))
    path = next(iter(files)) if len(files) == 1 else next(iter(files)).parent
    return job.voice.say.many(copies, "n-cards-are-printed-into-path", path=path)
