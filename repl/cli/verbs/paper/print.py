"""`naipe print`: cards as pages, in PDF, PNG or HTML."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from dsl.diagnostics.spelling import folded
from dsl.files import reading, writing
from dsl.messages.message import on_one_line
from dsl.records import dataclass
from interpreter.api import Game
from repl.cli.languages import checked_language
from repl.cli.paths import is_game
from repl.play.loading import open_game
from repl.printing.changed import changed_since
from repl.printing.findings import Finding, of_data, of_layout, of_letters
from repl.printing.from_rules import printed_of
from repl.printing.html_page import cards_page
from repl.printing.layouts import Layout, layout_of
from repl.printing.pictures import art_folders
from repl.printing.printed import PrintedCard, PrintedGame, physical
from repl.printing.setting import Request, SetPages, set_cards
from repl.render.cards import code, find_card
from repl.render.phrases import phrase, together, why_not
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context

#: Names that are worth more than a page.
NO_PAGES = (".naipe", ".game", ".typ")


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be printed: the game as it is loaded and as it is printed, and the cards of it that are wanted."""

    voice: Voice
    game: PrintedGame
    cards: tuple[PrintedCard, ...]

    @property
    def rules(self) -> Game:
        return self.voice.game


def run(args: Namespace, context: Context) -> int:
    form = _format(args)
    job = job_of(args, context)
    if form != "html":
        require_typst(form)
    layout = layout_of(args.layout, art_folders(job.rules))
    unworded = {
        (card.noun, card.number): context.api.unworded(job.rules, card, job.voice.language) for card in job.rules.cards
    }
    findings = list(of_data(job.game, job.cards, unworded))
    pages = SetPages()
    if form != "html":
        request = Request(form, 300, args.paper, args.backs, options=_options(args.set))
        pages = set_cards(job.game, job.cards, layout, request, art_folders(job.rules))
        findings += _of_pages(pages, job, layout)
    tell(findings, job, context)
    is_spoilt = any(one.spoils for one in findings)
    if args.check or (is_spoilt and not args.force):
        context.err.say(_verdict(findings, args.check, job.voice), "error" if is_spoilt else "hint")
        return int(is_spoilt)
    if form == "html":
        files = {Path(args.to or f"{job.game.id}-cards.html"): cards_page(job.game, job.cards, args.paper).encode()}
    else:
        files = _named(
            pages.files,
            Path(args.to or f"{job.game.id}-cards{'.pdf' if form == 'pdf' else ''}"),
            job,
            layout,
            args.backs,
        )
    write_all(files)
    context.out.say(_written(files, job))
    return 0


def _format(args: Namespace) -> str:
    """Return what is to be written: as it is said, else as the file is called. Raises Refused for a file of rules."""
    if args.to and Path(args.to).suffix in NO_PAGES:
        raise Refused(phrase("path-is-no-name-for-a-page-rules-and", path=args.to))
    ending = Path(args.to or "").suffix.lower().removeprefix(".")
    return str(args.format or (ending if ending in ("pdf", "png", "html") else "pdf"))


def require_typst(form: str) -> None:
    """Raise Refused where the extra is not installed."""
    if find_spec("typst") is None:
        command = "pip install 'naipe[print]'"
        missing = phrase(
            "flag-needs-package-which-is-not-installed-command",
            flag=f"--format {form}",
            package="typst",
            command=command,
        )
        raise Refused(together(missing, " ", phrase("html-needs-nothing-format-html")))


def job_of(args: Namespace, context: Context) -> Job:
    """Return what is to be printed. Raises Refused where there is no such game, language or card, or nothing has changed."""
    api = context.api
    rules = open_game(api, args.game, args.pack)
    voice = Voice(api, rules, checked_language(rules, args.lang, context.environ))
    game = printed_of(api, voice, only=_files_of_pack(args.game, rules, context))
    cards = tuple(_chosen(game, rules, voice, getattr(args, "card", [])))
    if getattr(args, "changed", None):
        new = {card.key for card in changed_since(api, game, args.changed, args.game)}
        cards = tuple(card for card in cards if card.key in new)
        if not cards:
            raise Refused(phrase("no-card-says-something-else-than-at-since", since=args.changed), 0)
    if not cards:
        raise Refused(phrase("game-has-no-cards", game=game.title))
    return Job(voice, game, cards)


def _files_of_pack(place: str, rules: Game, context: Context) -> frozenset[str]:
    """Return the files of a pack that was named in the place of a game: only its cards are wanted; nothing for a game."""
    if is_game(place, context):
        return frozenset()
    return frozenset(name for name in rules.sources if reading.is_within(Path(name), Path(place)))


def _chosen(game: PrintedGame, rules: Game, voice: Voice, words: Sequence[str]) -> Iterable[PrintedCard]:
    """Return the cards that some words mean, in the order of the rules; all cards of a number, whatever their nouns."""
    wanted: set[tuple[str, str]] = set()
    for word in words:
        found = find_card(rules, word, voice)
        if isinstance(found, str):
            raise Refused(found)
        same = {(card.noun, card.number) for card in rules.cards if card.number == found.number}
        wanted |= same if word.isdecimal() or word == found.number else {(found.noun, found.number)}
    return (card for card in game.cards if not wanted or card.key in wanted)


def _options(given: Sequence[str]) -> Mapping[str, str]:
    """Return what is set for the layout. Raises Refused for what is no `NAME=VALUE`."""
    for one in given:
        if "=" not in one:
            raise Refused(phrase("set-wants-name-value-not-text", text=one))
    return dict(one.split("=", 1) for one in given)


def _of_pages(pages: SetPages, job: Job, layout: Layout) -> list[Finding]:
    """Return what the layout has found. Raises Refused where the layout itself is wrong."""
    if pages.error is None:
        return list(of_layout(job.cards, pages.findings))
    letters = of_letters(job.cards, str(pages.error.get("diagnostic", "")))
    if letters:
        return letters
    raise Refused(layout_fails(pages, layout), 1)


def layout_fails(pages: SetPages, layout: Layout) -> str:
    """Return why a layout gives no pages: what typst says with its place, or the bound that it met."""
    error = pages.error or {}
    if error.get("bound"):
        return phrase(
            "layout-name-takes-more-time-than" if error["bound"] == "time" else "layout-name-takes-more-memory-than",
            name=layout.name,
        )
    said = "\n".join((str(error.get("diagnostic") or error.get("message")).strip(),))
    return together(phrase("layout-name-cannot-be-set", name=layout.name), "\n", said)


def tell(findings: Sequence[Finding], job: Job, context: Context) -> None:
    """Say what was found, each with the place of its card in the rules."""
    by_key = {(card.noun, card.number): card for card in job.rules.cards}
    for one in findings:
        said = job.voice.say(one.said)
        if one.card is not None:
            place = code(job.rules, by_key[one.card.key])[1]
            said = f"{on_one_line(place)}: {one.card.number} {one.card.title}{job.voice.say.colon}{said}"
        context.err.say(said, "error" if one.spoils else "hint")


def _verdict(findings: Sequence[Finding], checked: bool, voice: Voice) -> str:
    spoilt = len({one.card.key if one.card else None for one in findings if one.spoils})
    if not spoilt:
        return voice.say("print-nothing-stands-in-the-way")
    told = voice.say.many(spoilt, "print-n-cards-would-be-wrong")
    return told if checked else f"{told} {voice.say('print-nothing-written-name-others-or-force')}"


def _named(files: Sequence[bytes], to: Path, job: Job, layout: Layout, backs: str) -> dict[Path, bytes]:
    """Return the pages by their paths: one file, or a folder with a file a page, named by the card where each has a page."""
    if len(files) == 1 and (to.suffix or files[0].startswith(b"%PDF")):
        return {to: files[0]}
    folder = to.with_suffix("") if to.suffix else to
    if not layout.pages:
        return {folder / f"page-{place:03}.png": page for place, page in enumerate(files, 1)}
    sides = ("",) if backs == "none" else ("", "-back")
    names = [f"{_slug(card)}{side}" for _, card in physical(job.game, job.cards) for side in sides]
    return {folder / f"{place:03}-{name}.png": page for place, (name, page) in enumerate(zip(names, files), 1)}


def _slug(card: PrintedCard) -> str:
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in folded(card.title)).split()
    return "-".join([card.number, *words])[:60]


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write files whole. Raises Refused where one cannot be written."""
    for path, content in files.items():
        try:
            writing.make_folder(path.parent)
            writing.write_whole(path, content)
        except OSError as trouble:
            raise Refused(phrase("path-cannot-be-written-why-2", path=path, why=why_not(trouble))) from trouble


def _written(files: Mapping[Path, bytes], job: Job) -> str:
    copies = len(physical(job.game, job.cards))
    path = next(iter(files)) if len(files) == 1 else next(iter(files)).parent
    return job.voice.say.many(copies, "n-cards-are-printed-into-path", path=path)
