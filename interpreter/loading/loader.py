"""Makes a checked rulebook from files: it decides which files are read, and in which order, and collects the findings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Enough, Findings
from dsl.diagnostics.spelling import few_compared, nearest
from dsl.files import reading
from dsl.garbage import gc_paused
from dsl.lexing.text_validation import admit
from dsl.lexing.vocabulary import Vocabulary, collect
from dsl.limits import MAX_ALL_LINES, MAX_BYTES, MAX_DECLARATIONS, MAX_ERRORS, MAX_FILES, MAX_SIZE
from dsl.messages.message import Message
from dsl.parsing.tree_store import trees_of
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import declare
from dsl.source import NOWHERE, Source, Span
from interpreter.loading.belonging import SUFFIX, begins_game, rulebook_of, rulebooks_in
from interpreter.loading.heads import Heading, check_packs, game_line, games_in, heading_in, heads_of
from interpreter.loading.judged import judged

#: The first character of a line that is not indented and is no comment: there a declaration begins.
_HEADS = re.compile(r"(?:\A|\n)(?!--)\S")

#: The highest number of games that a message names, if a folder holds several.
MOST_NAMED = 8

#: A function that parses sources: with a vocabulary, findings, and whether to parse scenarios.
Reader = Callable[[Sequence[Source], Vocabulary, Findings, bool], list[nodes.File]]
#: The results of checking some sources: their vocabulary, their trees, the checked rulebook.
Judged = tuple[Vocabulary, list[nodes.File], Checked]
#: A function that makes these results and adds its findings. Raises Enough if there are too many findings.
Look = Callable[[Sequence[Source], Findings], Judged]
#: A function that reduces the findings to one for each mistake. It gets the findings, the sources, and the results for these.
Settle = Callable[[Findings, Sequence[Source], Judged | None], None]


class LoadError(Exception):
    """A rulebook with errors: its findings and the sources they are about."""

    def __init__(self, findings: tuple[Diagnostic, ...], sources: dict[str, Source]) -> None:
        errors = sum(f.is_error for f in findings)
        super().__init__(Message("n-errors-in-the-rules", n=errors))
        self.findings = findings
        self.sources = sources


@cache
def built_in_games() -> tuple[str, ...]:
    """Return the ids of the games that come with the program."""
    return tuple(path.name for path in reading.folders_in(built_in_folder()) if _has_game(path))


def built_in_headings() -> tuple[Heading, ...]:
    """Return the headings of the games that come with the program. The rules are not loaded."""
    found = []
    for game in built_in_games():
        sources = (read_one(file, Findings()) for file in reading.files_in(folder_of_built_in(game), SUFFIX))
        headings = filter(None, (heading_in(source.text, game) for source in sources if source is not None))
        found.append(next(headings, Heading(game, game, (0, 0), ())))
    return tuple(found)


def _has_game(path: Path) -> bool:
    """Tell whether a file of a folder begins a game. The files directly in the folder are tested first, because the
    line is usually there."""
    return begins_game(reading.files_in(path, SUFFIX)) or begins_game(rulebook_files(path))


def rulebook_files(path: Path) -> tuple[Path, ...]:
    """Return the rules files of a folder in a fixed order (of a file, the file itself). Links that lead out of the
    folder are left out. Raises LoadError if there are too many files, if folders are nested too deep, or if a folder
    cannot be read."""
    if not reading.is_folder(path):
        return (path,)
    findings = Findings()
    try:
        found = reading.files_below(path, SUFFIX)
        if len(found) <= MAX_FILES:
            return found
        why: str = Message("it-holds-more-than-max-files-files-of-rules", max_files=MAX_FILES)
    except reading.TooLarge as error:
        why = error.strerror or str(error)
    except OSError as error:
        _cannot_be_read(Path(error.filename or path), error, findings)
        raise LoadError(findings.sorted(), {}) from error
    findings.error(
        codes.FOLDER_TOO_LARGE,
        Message("path-is-too-large-why", path=path, why=why),
        NOWHERE,
        help=Message("name-the-folder-of-one-game-or-of-one"),
    )
    raise LoadError(findings.sorted(), {})


def folder_of(game: str | Path) -> Path:
    """Return the path of a game. `game` is a path or the id of a built-in game. Raises LoadError if there is no such game."""
    path = Path(game)
    if reading.exists(path):
        return path
    if str(game) in built_in_games():
        return folder_of_built_in(str(game))
    findings = Findings()
    findings.error(
        codes.UNKNOWN_GAME,
        Message("there-is-no-game-game-here", game=str(game)[:80]),
        NOWHERE,
        help=Message("games-games-or-give-the-path-of-a-folder", games=", ".join(built_in_games())),
    )
    raise LoadError(findings.sorted(), {})


def read_all(paths: Iterable[Path], findings: Findings) -> tuple[Source, ...]:
    """Return the sources of rules files. A file that cannot be read is reported as a finding. If all files together
    have more than MAX_BYTES or MAX_ALL_LINES, an empty tuple is returned."""
    read: list[Source] = []
    size = lines = 0
    for path in paths:
        source = read_one(path, findings)
        if source is None:
            continue
        size += len(source.text)
        lines += source.text.count("\n")
        why = ""
        if size > MAX_BYTES:
            why = Message("all-files-together-are-larger-than-n-mb-path", n=MAX_BYTES // 1000000, path=path)
        elif lines > MAX_ALL_LINES:
            why = Message("all-files-together-have-more-than-max-all-lines", max_all_lines=MAX_ALL_LINES, path=path)
        if why:
            findings.error(codes.TOO_MUCH_TO_READ, why, NOWHERE, help=Message("play-with-fewer-packs-at-a-time"))
            return ()
        read.append(source)
    return tuple(read)


def read_one(path: Path, findings: Findings) -> Source | None:
    """Return the source of one file, read up to the limit of size. If the file cannot be read, add a finding and
    return None."""
    try:
        data = reading.read_beginning(path, MAX_SIZE + 1)
    except OSError as error:
        _cannot_be_read(path, error, findings)
        return None
    return admit(str(path), data, findings)


def _cannot_be_read(path: Path, error: OSError, findings: Findings) -> None:
    findings.error(
        codes.UNREADABLE_FILE,
        Message("path-cannot-be-read-strerror", path=path, strerror=error.strerror or error),
        NOWHERE,
        help=Message("look-at-the-path-and-who-may-read-it"),
    )


def check_sources(
    sources: Sequence[Source],
    findings: Findings,
    scenarios: bool = True,
    read: Reader = trees_of,
    *,
    skips_scenarios: bool = False,
) -> Checked:
    """Parse and check some sources as one rulebook, with or without their scenarios; `read` parses them. With
    `skips_scenarios`, scenarios that an earlier check found right are not checked again, so the result cannot run them. After
    too many errors, the rest is not checked."""
    look = partial(_checked, scenarios=scenarios, read=read, skips_scenarios=skips_scenarios)
    return check_by(look, settle_findings, sources, findings)


def check_by(look: Look, settle: Settle, sources: Sequence[Source], findings: Findings) -> Checked:
    """Check some sources as one rulebook: `look` makes the findings, and `settle` reduces them to one for each mistake."""
    with gc_paused(), few_compared() as is_too_much:
        checked = _check_by(look, settle, sources, findings)
        if is_too_much():
            tell = findings.error if findings.has_errors else findings.warning
            tell(
                codes.TOO_MANY_MISSPELT,
                Message("so-many-words-are-none-that-for-the-last"),
                NOWHERE,
                help=Message("mend-the-first-ones-and-check-it-again"),
            )
        return checked


def _check_by(look: Look, settle: Settle, sources: Sequence[Source], findings: Findings) -> Checked:
    if _are_too_many(sources, findings):
        return _nothing()
    findings.most, enough, checked, judged = MAX_ERRORS, False, None, None
    try:
        judged = look(sources, findings)
        checked = judged[-1]
    except Enough:
        enough = True
    findings.most = None
    if findings.items:
        settle(findings, sources, judged)
    if enough:
        findings.error(
            codes.TOO_MANY_MISTAKES,
            Message("after-max-errors-mistakes-the-rest-was-not-looked", max_errors=MAX_ERRORS),
            findings.items[-1].span,
            help=Message("is-this-a-file-of-rules-mend-the-first"),
        )
    return checked or _nothing()


def settle_findings(findings: Findings, sources: Sequence[Source], judged: Judged | None = None) -> None:
    """Reduce the findings to one for each mistake, with its proposals. If there are `judged` rules, each proposal is
    tried on them."""
    from dsl.blame.settling import settle  # noqa: PLC0415 - most rules have no findings, and to play them needs none of it
    from interpreter.loading.trying import Trial  # noqa: PLC0415 - likewise

    settle(findings, sources, Trial(sources, *judged, tuple(findings.items)) if judged is not None else None)


def _nothing() -> Checked:
    """Return an empty checked rulebook, for rules that cannot be checked."""
    findings = Findings()
    return judged(declare([], (), collect((), findings), findings), None, findings)


def _checked(
    sources: Sequence[Source], findings: Findings, scenarios: bool, read: Reader, skips_scenarios: bool
) -> Judged:
    vocabulary = collect(sources, findings)
    before = len(findings.items)
    trees = read(sources, vocabulary, findings, scenarios)
    mended = mended_words(sources, vocabulary, findings.items[before:])
    if mended is not None:
        del findings.items[before:]
        vocabulary = mended
        trees = read(sources, vocabulary, findings, scenarios)
    book = declare(trees, sources, vocabulary, findings)
    return vocabulary, trees, judged(book, None if scenarios else sources, findings, skips_scenarios)


def mended_words(sources: Sequence[Source], vocabulary: Vocabulary, found: Sequence[Diagnostic]) -> Vocabulary | None:
    """Return the vocabulary of some sources after misspelt headings are corrected. The vocabulary then has the words that these
    headings declare. Return None if no heading is misspelt."""
    if not found:
        return None
    from dsl.blame.headings import mended_vocabulary  # noqa: PLC0415 - most rules have no findings

    return mended_vocabulary(sources, vocabulary, found)


def _are_too_many(sources: Sequence[Source], findings: Findings) -> bool:
    """Report it (N622) if there are more declarations than a game may have. Return whether there are too many."""
    if sum(_lines_at_margin(source.text) for source in sources) <= MAX_DECLARATIONS:  # nearly all games
        return False
    count = 0
    for source in sources:
        count += len(_HEADS.findall(source.text))
        if count > MAX_DECLARATIONS:
            findings.error(
                codes.TOO_MANY_DECLARATIONS,
                Message("more-than-max-declarations-declarations-are-too-many-for", max_declarations=MAX_DECLARATIONS),
                Span(source.name, 0, 0),
                help=Message("play-with-fewer-packs-at-a-time-what-differs"),
            )
            return True
    return False


def _lines_at_margin(text: str) -> int:
    """Return the number of lines of a text that are not empty and not indented; comments are counted too."""
    return 1 + text.count("\n") - text.count("\n ") - text.count("\n\n")


def with_its_game(sources: Sequence[Source]) -> tuple[str, Span] | None:
    """Return the id of the game for which a pack is made, and the place where the pack names this game. Return None if the
    sources are no pack, or if they contain the game."""
    kinds = {kind for kind, _, _ in heads_of(sources)}
    if "game" in kinds or not kinds:
        return None
    return game_line(sources)


def its_game(
    sources: Sequence[Source], findings: Findings, others: Mapping[str, Sequence[Source]] = MappingProxyType({})
) -> Sequence[Source]:
    """Return the files of the game for which a pack is made. The game is searched by its id: among `others`, among the built-in
    games, and among the folders with that name in the current folder or beside the pack. A pack can give an id, never a path."""
    wanted = with_its_game(sources)
    if wanted is None:
        return ()
    name, place = wanted
    if name in others:
        return others[name]
    if name in built_in_games():
        return read_all(rulebook_files(folder_of_built_in(name)), findings)
    for folder in _folders_called(name, place) if name.isidentifier() else ():
        beside = read_all(rulebook_files(folder), findings)
        if name in games_in(beside):
            return beside
    near = nearest(name, (*others, *built_in_games()), 1)
    findings.error(
        codes.UNKNOWN_GAME,
        Message("there-is-no-game-game-here", game=name[:80]),
        place,
        label=Message("this-pack-is-for-it"),
        help=Message("did-you-mean-word", word=near[0])
        if near
        else Message("games-built-in-games-one-of-your-own-is", built_in_games=", ".join(built_in_games())),
        edits=[Edit(place, near[0])] if near else (),
    )
    return ()


def _folders_called(name: str, place: Span) -> Iterator[Path]:
    """Yield the folders with a name in the current folder, beside the file of a pack, and beside the folder of the pack."""
    pack = Path(place.source)
    for folder in dict.fromkeys((Path(name), pack.parent / name, reading.resolved(pack).parent.parent / name)):
        if reading.is_folder(folder) and not folder.is_symlink():
            yield folder


def built_in_folder() -> Path:
    """Return the folder of the games that come with naipe. It is beside naipe's packages, at the place that
    `repl.cli.packages` has found."""
    return Path(__file__).parents[2] / "rulebooks"


def folder_of_built_in(game: str) -> Path:
    """Return the folder of a game that comes with naipe."""
    return built_in_folder() / game


def load_rules(
    game: str | Path, packs: Sequence[str | Path] = (), scenarios: bool = True
) -> tuple[Checked, tuple[Diagnostic, ...]]:
    """Load a game with packs, and return the checked rules and the warnings. Raises LoadError if there are errors."""
    with gc_paused():
        return _load_rules(game, packs, scenarios)


def _load_rules(
    game: str | Path, packs: Sequence[str | Path], scenarios: bool
) -> tuple[Checked, tuple[Diagnostic, ...]]:
    findings = Findings()
    place = folder_of(game)
    check_one_is_meant(place)
    paths = [p for folder in (place, *map(folder_of, packs)) for p in rulebook_files(folder)]
    around = rulebook_of(place, rulebook_files(place)) if scenarios else ()  # for play, only the named files are read
    sources = read_all(dict.fromkeys((*around, *paths)), findings)
    sources = (*its_game(sources, findings), *sources)
    if any(
        one.code == codes.UNKNOWN_GAME for one in findings.items
    ):  # what a pack says is not understood without its game
        raise LoadError(findings.sorted(), {source.name: source for source in sources})
    _check_packs(sources, packs, findings)
    if not sources and not findings.has_errors:
        findings.error(
            codes.NO_RULES,
            Message("there-is-no-suffix-file-in-game", suffix=SUFFIX, game=game),
            NOWHERE,
            help=Message("a-game-is-a-folder-of-naipe-files"),
        )
    checked = check_sources(sources, findings, scenarios)
    found = findings.sorted()
    if findings.has_errors:
        raise LoadError(found, {source.name: source for source in sources})
    return checked, found


def check_one_is_meant(place: Path) -> None:
    """Raise LoadError if a folder contains several games or packs, because it is not clear which is meant."""
    several = rulebooks_in(place)
    if len(several) > 1:
        findings = Findings()
        findings.error(
            codes.SECOND_HEAD,
            Message("place-holds-several-games-or-packs", place=place),
            NOWHERE,
            help=Message("name-one-of-them-map", map=", ".join(map(str, several[:MOST_NAMED]))),
        )
        raise LoadError(findings.sorted(), {})


def _check_packs(sources: Sequence[Source], packs: Sequence[str | Path], findings: Findings) -> None:
    """Report files that were loaded as a pack but are none."""
    if not packs:
        return
    named = {str(path): str(pack) for pack in packs for path in rulebook_files(folder_of(pack))}
    groups: dict[str, list[Source]] = {str(pack): [] for pack in packs}
    for source in sources:
        if source.name in named:
            groups[named[source.name]].append(source)
    check_packs([source for source in sources if source.name not in named], list(groups.items()), findings)


def digest_of(checked: Checked, but: Container[str] = ()) -> str:
    """Return a digest of the rules: of their declarations, in the order of the files. Scenarios, templates, prose and
    boards are left out, because they have no effect on a game. So are the files in `but`."""
    mix = hashlib.blake2b(digest_size=16)
    for file in checked.book.files:
        if file.span.source in but:
            continue
        text = checked.book.sources[file.span.source].text
        for declaration in file.declarations:
            if not isinstance(
                declaration, nodes.Scenario | nodes.Background | nodes.Prose | nodes.Board | nodes.Template
            ):
                mix.update(text[declaration.span.start : declaration.span.end].encode() + b"\0")
    return mix.hexdigest()
