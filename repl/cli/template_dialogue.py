"""Fill in a template of a rulebook: ask for its choices, and write the file that it makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from dsl.diagnostics.report import render_all
from dsl.diagnostics.spelling import folded
from dsl.files import reading, writing
from dsl.limits import MAX_SIZE
from dsl.source import Source
from interpreter import api
from interpreter.api import Game
from interpreter.loading.loader import folder_of_built_in
from interpreter.loading.templates import Choice
from repl.cli.scaffold import Occupied, identifier, title
from repl.render.output import Output
from repl.render.phrases import Phrases, enumerated, phrase, together
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.render.words import beginning, meant
from repl.terminal.prompt import AskWord

SUFFIX = ".naipe"
_TEMPLATE = re.compile(r"^template[ \t]+(\w+)", re.MULTILINE)
_FOR = re.compile(r"^pack .*\n(?:  .*\n)*?  for[ \t]+(\w+)", re.MULTILINE)
_PACK = re.compile(r"^pack ", re.MULTILINE)
_OWN = re.compile(r"^(?:pack|game) ", re.MULTILINE)


def templates_in(folder: Path) -> list[str]:
    """Return the names of the templates in the rules of a folder, without loading them."""
    return list(dict.fromkeys(name for text in _texts(folder) for name in _TEMPLATE.findall(text)))


def known_templates() -> dict[str, list[str]]:
    """Return the names of all templates, each with the built-in games that have it."""
    found: dict[str, list[str]] = {}
    for game in api.built_in_games():
        for name in templates_in(folder_of_built_in(game)):
            found.setdefault(name, []).append(game)
    return found


def is_pack(place: Path | None) -> bool:
    """Tell whether a folder has a file with a `pack` line, so that a new file in it may belong to that pack."""
    return place is not None and any(_PACK.search(text) for text in _texts(place, deep=False))


def _texts(folder: Path, deep: bool = True) -> Iterator[str]:
    for file in (reading.files_below if deep else reading.files_in)(folder, SUFFIX):
        yield reading.read_text(file, MAX_SIZE, errors="replace")


def game_for(what: str, given: str | None, place: Path | None, others: Sequence[str]) -> str:
    """Return the game whose template is used: the game from the command line, else the game of the pack in the folder, else
    the only built-in game that has a template of this name. Raises Refused if there is none, or more than one."""
    if given is not None:
        return given
    pack_of = (
        next((found[1] for text in _texts(place, deep=False) if (found := _FOR.search(text))), None)
        if place is not None
        else None
    )
    if pack_of is not None:
        return pack_of
    known = known_templates()
    games = known.get(what, [])
    if not games:
        words = [*others, *known]
        raise Refused(
            together(
                phrase("there-is-nothing-called-word-to-begin", word=what),
                meant(what, words),
                " ",
                phrase("there-are-words-for-another-game-name-it-with", words=enumerated(words)),
            )
        )
    if len(games) > 1:
        raise Refused(phrase("games-have-a-template-word-say-which-with-game", games=enumerated(games), word=what))
    return games[0]


def instantiate(
    game: Game, out: Output, ask: AskWord, what: str, name: str | None, place: Path | None, voice: Voice
) -> tuple[Path, str]:
    """Ask for the choices of a template that are still open, and write the file. Return the path of the file, and the folder
    of the new pack. The folder is "" if the file belongs to an existing game or pack."""
    if what not in api.templates(game):
        has = api.templates(game)
        there = together(" ", phrase("it-has-words", words=enumerated(has))) if has else ""
        raise Refused(together(phrase("game-has-no-template-word", game=game.title, word=what), there))
    inside = place is not None and any(_OWN.search(text) for text in _texts(place, deep=False))
    printed, target = _named(game, out, ask, what, name, place, inside, voice.say)
    chosen: dict[str, str] = {}
    while (choice := api.next_choice(game, what, chosen, voice.language)) is not None:
        chosen[choice.name] = _chosen(voice, out, ask, choice).code
    word = identifier(printed, what)
    heading = (
        f'deck {word} "{printed}"\n'
        if inside
        else f'pack {word} "{printed}"\n  for {game.id}\n\ndeck {word} "{printed}"\n'
    )
    text, findings, results = api.instantiate(game, what, printed, chosen, heading, str(target))
    wrong = [f"{result.title}: {result.message}" for result in results if not result.ok]
    if any(finding.is_error for finding in findings) or wrong:
        said = (
            render_all(findings, {**game.sources, str(target): Source(str(target), text)}, language=voice.language)
            if findings
            else "\n".join(wrong)
        )
        raise Refused(together(phrase("what-comes-of-the-template-word-is-not-right", word=what), "\n\n", said), 1)
    _write(target, text)
    return target, "" if inside else str(target.parent)


def _named(
    game: Game, out: Output, ask: AskWord, what: str, name: str | None, place: Path | None, inside: bool, say: Phrases
) -> tuple[str, Path]:
    """Return the title of the new card, and the path of its file. If the user types an impossible title, ask again."""

    def read(text: str) -> tuple[str, Path]:
        printed = title(text)
        taken = next((card.name for card in game.cards if folded(card.name) == folded(printed)), None)
        if taken is not None:
            raise Occupied(phrase("game-has-title-already", game=game.title, title=taken))
        word = identifier(text, what)
        home = place or Path()
        target = home / (word + SUFFIX) if inside else home / word / (word + SUFFIX)
        there = target if inside else target.parent
        if reading.exists(there):
            raise Occupied(phrase("there-is-a-path-already", path=there))
        return printed, target

    return (
        read(name) if name is not None else _until_right(out, say, lambda: ask(f"{say('what-is-its-name')} ", ()), read)
    )


def _chosen(voice: Voice, out: Output, ask: AskWord, choice: Choice) -> Any:
    """Ask a person for one of the offered answers, and return it. A number, the name, or the beginning of the name is
    accepted."""
    if not choice.offered:
        raise Refused(together(choice.text, " ", phrase("there-is-nothing-to-choose-from")), 1)
    say = voice.say
    out.say(choice.text, "title")
    labels = [one.label for one in choice.offered]
    in_numbers = all(
        label.lstrip("-").isdecimal() for label in labels
    )  # then a typed number is an answer, and not a position in the list
    for number, one in enumerate(() if in_numbers else choice.offered, 1):
        text = voice.word(one.label) if one.card is None else voice.card(voice.game.cards[one.card]).replace("\n", " ")
        out.say(f"  {number:>2}  {one.label}" + (f": {text}" if text and text != one.label else ""))

    def read(text: str) -> Any:
        found = beginning(text, [(one.label, one) for one in choice.offered])
        if len(found) == 1:
            return found[0]
        if (
            not found
            and not in_numbers
            and text.isascii()
            and text.isdecimal()
            and 0 < int(text[:9]) <= len(choice.offered)
        ):
            return choice.offered[int(text) - 1]
        near = meant(text, [one.label for one in choice.offered])
        how = phrase("type-a-number-from-1-to-last-or-the", last=len(choice.offered))
        raise Occupied(
            phrase("text-may-be-names", text=text, names=enumerated([one.label for one in found], "or"))
            if found
            else together(
                phrase("text-is-not-among-them", text=text), *([" ", how] if not near and not in_numbers else [near])
            )
        )

    return _until_right(
        out,
        say,
        lambda: ask(
            f"{say.listed(labels, 'or')}? " if in_numbers else f"{say('which-of-the-n', n=len(labels))} ", labels
        ),
        read,
    )


def _until_right(out: Output, say: Phrases, ask: Callable[[], str], read: Callable[[str], object]) -> Any:
    while True:
        try:
            return read(ask().strip())
        except Occupied as trouble:
            out.say(str(say.told(trouble)), "error")


def _write(target: Path, text: str) -> None:
    """Write a file completely or not at all. A missing folder is made for it, and does not stay if the writing fails."""
    if reading.exists(target.parent):
        writing.write_new(target, text)
        return
    writing.make_folder(target.parent.parent)
    part = writing.spare_name(target.parent)
    writing.make_folder(part)
    try:
        writing.write_new(part / target.name, text)
        writing.folder_takes_place(part, target.parent)
    finally:
        if reading.exists(part):
            writing.remove(part / target.name)
            writing.remove_folder(part)
