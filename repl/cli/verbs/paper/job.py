"""Helpers for `print`, `book` and `export`: load the game, report findings, and write files."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from dsl.diagnostics.spelling import folded
from dsl.files import reading
from dsl.files.together import write_anew
from dsl.messages.message import on_one_line
from dsl.records import dataclass
from interpreter.api import Game
from repl.cli.languages import checked_language
from repl.cli.paths import is_game
from repl.play.loading import open_game
from repl.printing.changed import changed_since
from repl.printing.findings import Finding, without_unreadable
from repl.printing.from_rules import printed_of
from repl.printing.layouts import Layout
from repl.printing.printed import PrintedCard, PrintedGame
from repl.printing.setting import SetPages
from repl.render.cards import code, find_card
from repl.render.phrases import phrase, together, why_not
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context

#: The endings of files, such as rules, that a page must not overwrite.
NO_PAGES = (".naipe", ".game", ".typ")


@dataclass(frozen=True, slots=True)
class Job:
    """The work of a printing command: the loaded game and its printed form, the selected cards, and the findings about their
    pictures."""

    voice: Voice
    game: PrintedGame
    cards: tuple[PrintedCard, ...]
    findings: tuple[Finding, ...]

    @property
    def rules(self) -> Game:
        return self.voice.game


def require_page_name(path: str | Path) -> None:
    """Raise Refused if a page would overwrite a file of rules, a saved game or a layout, by the ending of its name."""
    if Path(path).suffix in NO_PAGES:
        raise Refused(phrase("path-is-no-name-for-a-page-rules-and", path=path))


def require_typst(form: str) -> None:
    """Raise Refused if typst, an extra of naipe, is not installed."""
    if find_spec("typst") is None:
        command = "pip install 'naipe[print]'"
        missing = phrase(
            "flag-needs-package-which-is-not-installed-command",
            flag=f"--format {form}",
            package="typst",
            command=command,
        )
        raise Refused(together(missing, " ", phrase("html-needs-nothing-format-html")))


def job_of(args: Namespace, context: Context, rules: Game | None = None, is_in_all: bool = False) -> Job:
    """Return the printing job of a command line. If `rules` is None, the rules are loaded. `is_in_all`: include the texts of
    cards in all languages of the game. Raises Refused if there is no such game, language or card, or if `--changed` finds no
    changed card."""
    if rules is None:
        rules = open_game(args.game, args.pack)
    voice = Voice(rules, checked_language(rules, args.lang, context.environ))
    game, findings = without_unreadable(
        printed_of(voice, rules.languages if is_in_all else (), _files_of_pack(args.game, rules, context))
    )
    cards = tuple(_chosen(game, rules, voice, getattr(args, "card", [])))
    if getattr(args, "changed", None):
        new = {card.key for card in changed_since(game, args.changed, args.game)}
        cards = tuple(card for card in cards if card.key in new)
        if not cards:
            raise Refused(phrase("no-card-says-something-else-than-at-since", since=args.changed), 0)
    if not cards:
        raise Refused(phrase("game-has-no-cards", game=game.title))
    return Job(voice, game, cards, tuple(findings))


def _files_of_pack(place: str, rules: Game, context: Context) -> frozenset[str]:
    """Return the names of the files of a pack if the path is a pack: then only its own cards are printed. Return an empty
    set for a game."""
    if is_game(place, context):
        return frozenset()
    return frozenset(name for name in rules.sources if reading.is_within(Path(name), Path(place)))


def _chosen(game: PrintedGame, rules: Game, voice: Voice, words: Sequence[str]) -> Iterable[PrintedCard]:
    """Return the cards that the words of `--card` name (titles or numbers), in the order of the rules. A number means all
    cards with it, also of different nouns. Without words, return all cards. Raises Refused for an unknown card."""
    wanted: set[tuple[str, str]] = set()
    for word in words:
        found = find_card(rules, word, voice)
        if isinstance(found, str):
            raise Refused(found)
        same = {(card.noun, card.number) for card in rules.cards if card.number == found.number}
        wanted |= same if word.isdecimal() or word == found.number else {(found.noun, found.number)}
    return (card for card in game.cards if not wanted or card.key in wanted)


def layout_fails(pages: SetPages, layout: Layout) -> str:
    """Return the sentence that explains why a layout gives no pages: the error of typst with its place, or the limit that
    was exceeded."""
    error = pages.error or {}
    if error.get("bound"):
        return phrase(
            "layout-name-takes-more-time-than" if error["bound"] == "time" else "layout-name-takes-more-memory-than",
            name=layout.name,
        )
    said = "\n".join((str(error.get("diagnostic") or error.get("message")).strip(),))
    return together(phrase("layout-name-cannot-be-set", name=layout.name), "\n", said)


def tell(findings: Sequence[Finding], job: Job, context: Context) -> None:
    """Print findings about cards, each with the place of its card in the rules."""
    by_key = {(card.noun, card.number): card for card in job.rules.cards}
    for one in findings:
        said = job.voice.say(one.said)
        if one.card is not None:
            place = code(job.rules, by_key[one.card.key])[1]
            said = f"{on_one_line(place)}: {one.card.number} {one.card.title}{job.voice.say.colon}{said}"
        context.err.say(said, "error" if one.spoils else "hint")


def slug(title: str) -> str:
    """Return a title in a form for file names: ASCII letters and digits, with hyphens between the words."""
    return "-".join("".join(one if one.isascii() and one.isalnum() else " " for one in folded(title)).split())


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write several files: all of them, or none if one cannot be written. Raises Refused in that case."""
    try:
        write_anew(files)
    except OSError as trouble:
        path = trouble.filename or next(iter(files))
        raise Refused(phrase("path-cannot-be-written-why-2", path=path, why=why_not(trouble))) from trouble
