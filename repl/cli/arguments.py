"""The arguments and the examples of each verb of the command line.

They are in a module of their own, because the code of the verbs imports the interpreter, and `naipe VERB --help` must be
quick.
"""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser
from collections.abc import Callable

from dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the command line; its description is in the overview.

    - `add`: adds the arguments of the verb to a parser.
    - `examples`: `{game}` in it is replaced by the name of a game.
    - `room`: the package of the verb's module below `verbs`, with a full stop at its end; "" if the module is in `verbs`
      itself.
    """

    add: Callable[[ArgumentParser], None]
    examples: str
    room: str = ""


#: The policies of bots: they decide at random, by the aims in the rulebook, or by simulating the rest of the game.
POLICIES = ("random", "greedy", "mc")


PLAY = """\
examples:
  naipe play {game}                                  ask-for-what-is-not-said
  naipe play {game} --players 4 --bots 3 --seed 7    one-person-and-three-bots
  naipe play {game} --players 4 --bots mc            three-bots-that-play-on-in-their-head
  naipe play {game} --players 3 --people 3 --names Ana,Bea,Caio
  naipe play --resume                                 go-on-with-the-game-played-last
  naipe play {game} --players 4 --json               for-a-program-docs-protocol-md"""


def _bots(text: str) -> int | str:
    """Return the value of `--bots`: a number of bots, or the name of a policy (then one person plays against such bots).
    Raises ValueError if it is neither."""
    return text if text in POLICIES else int(text)


def play_arguments(parser: ArgumentParser) -> None:
    _arguments_of_a_game(parser)
    parser.add_argument("--json", action="store_true", help="speak-json-an-object-a-line-with-a-program")


def design_arguments(parser: ArgumentParser) -> None:
    _arguments_of_a_game(parser)
    parser.add_argument("--json", action="store_true", help=SUPPRESS)  # hidden: it is refused with a hint
    parser.add_argument("--scenario", metavar="TITLE", help="begin-at-what-a-scenario-gives")
    parser.add_argument("--watch", action="store_true", help="play-again-under-what-is-saved")


SERVE = """\
examples:
  naipe serve {game} --players 3                     a-link-for-each-of-three-people
  naipe serve {game} --players 4 --bots 2            two-people-and-two-bots
  naipe serve {game} --players 3 --host 0.0.0.0      for-phones-in-the-same-network
  naipe serve --resume                                go-on-with-the-game-played-last"""


def serve_arguments(parser: ArgumentParser) -> None:
    _settings_of_a_game(parser, "how-many-of-them-are-people-all-if-nobody-says")
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where-to-listen-this-machine-alone")
    parser.add_argument("--port", type=int, metavar="N", help="the-port-to-listen-on-8137")
    parser.add_argument("--url", metavar="URL", help="the-address-that-friends-use-where-something-stands-before")
    parser.set_defaults(json=True, line=False, plain=True, everybody=True)  # nothing is asked at the terminal


def _arguments_of_a_game(parser: ArgumentParser) -> None:
    _settings_of_a_game(parser, "how-many-of-them-are-people-at-this-screen")
    parser.add_argument("--line", action="store_true", help="line-after-line-instead-of-a-screen-that-stays")
    parser.add_argument("--plain", action="store_true", help="neither-colours-nor-boxes-line-after-line")
    parser.set_defaults(everybody=False)


def _settings_of_a_game(parser: ArgumentParser, people: str) -> None:
    parser.add_argument("game", nargs="?", help="the-id-of-a-game-or-a-file-or")
    parser.add_argument("--players", type=int, metavar="N", help="how-many-sit-at-the-table")
    parser.add_argument("--people", type=int, metavar="N", help=people)
    parser.add_argument("--bots", type=_bots, metavar="N", help="how-many-of-them-are-bots-they-take-the")
    parser.add_argument("--seats", metavar="N,N", help="the-seats-of-the-people-where-they-are-not")
    parser.add_argument("--names", metavar="A,B", help="names-people-first")
    parser.add_argument("--seed", type=int, metavar="N", help="the-same-seed-deals-the-same-cards")
    parser.add_argument("--mode", metavar="WORD", help="short-for-option-mode-word")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an-option-of-the-game")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules-or-cards-to-add")
    parser.add_argument("--policy", choices=POLICIES, help="how-bots-decide-and-the-default")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-cards-the-log-and-the")
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go-on-with-a-saved-game-or-with-the")
    parser.set_defaults(scenario=None)


DESIGN = """\
examples:
  naipe design {game}                                ask-for-what-is-not-said
  naipe design {game} --players 4 --bots 3 --seed 7  one-person-and-three-bots
  naipe design mygame/ --players 2                    a-game-of-your-own
  naipe design --resume                               go-on-with-the-game-designed-last"""


#: The formats of findings.
FORMATS = ("text", "json", "sarif", "github")


CHECK = """\
examples:
  naipe check rulebooks/{game}
  naipe check rulebooks/{game} mydeck.naipe --json
  naipe check mygame/ --output-format github       annotations-in-a-pull-request
  naipe check --markdown guide.md                  the-examples-of-a-document
  cat rules.naipe | naipe check -"""


def check_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files-or-folders-with-rules-for-standard-input")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")
    parser.add_argument("--markdown", action="store_true", help="documents-whose-examples-are-checked")
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--output-format", choices=FORMATS, default="text", help="for-a-person-a-program-or-a-service-text"
    )
    form.add_argument("--json", action="store_true", help="short-for-output-format-json")


FIX = """\
examples:
  naipe fix mygame/               mend-what-is-certain-and-say-what-is-left
  naipe fix mygame/ --diff        change-nothing-show-what-would-change
  naipe fix - < deck.naipe         from-standard-input-to-standard-output"""


def fix_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files-or-folders-with-rules-for-standard-input-and")
    parser.add_argument("--diff", action="store_true", help="change-nothing-show-what-would-change-exit-1-if")
    parser.add_argument("--lang", metavar="LANG", help="the-language-in-which-it-is-said")


RENAME = """\
examples:
  naipe rename score points                    in-the-game-of-this-folder
  naipe rename card.cost price --in mygame/    the-field-of-a-card-and-no-other-word
  naipe rename draw take takes took            a-verb-with-all-its-forms
  naipe rename "Black spot" "Red spot" --diff  change-nothing-show-what-would-change"""


def rename_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD", help="a-word-of-the-rules-noun-name-for-what")
    parser.add_argument("new", nargs="+", metavar="NEW", help="the-new-word-for-a-verb-or-a-noun")
    parser.add_argument("--in", dest="place", default=".", metavar="PATH", help="a-file-or-folder-of-the-rules")
    parser.add_argument("--diff", action="store_true", help="change-nothing-show-what-would-change-exit-1-if")
    parser.add_argument("--lang", metavar="LANG", help="the-language-in-which-it-is-said")


TEST = """\
examples:
  naipe test rulebooks/{game}
  naipe test rulebooks/{game} -k 022          only-those-with-this-word-in-the-title
  naipe test rulebooks/{game} --coverage      and-which-cards-no-scenario-carries-out
  naipe test rulebooks/{game} --heavy         saved-and-loaded-at-each-question
  naipe test rulebooks/{game} --undo          each-decision-taken-back-and-made-again
  naipe test rulebooks/{game} --turned        others-sit-there-and-other-copies-lie-there"""


MODES = {
    "heavy": "save-and-load-each-scenario-at-each-question",
    "undo": "take-each-decision-back-and-make-it-again",
    "turned": "turn-the-seats-by-one-and-by-two-and",
}


def test_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files-or-folders-with-rules-for-standard-input")
    parser.add_argument("-k", metavar="WORD", default="", help="only-scenarios-with-this-word-in-the-title")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")
    parser.add_argument("--coverage", action="store_true", help="say-which-cards-no-scenario-carries-out")
    mode = parser.add_mutually_exclusive_group()
    mode.set_defaults(mode="")
    for name, what in MODES.items():
        mode.add_argument(f"--{name}", dest="mode", action="store_const", const=name, help=what)


FMT = """\
examples:
  naipe fmt rulebooks/{game}            write-the-files-anew
  naipe fmt rulebooks/{game} --check    only-say-which-would-change-exit-1-if-any
  naipe fmt - < deck.naipe               from-standard-input-to-standard-output"""


def fmt_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files-or-folders-with-rules-for-standard-input-and")
    parser.add_argument("--check", action="store_true", help="change-nothing-say-which-files-would-change")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-findings")


SHOW = """\
examples:
  naipe show {game}                all-cards-a-line-each
  naipe show {game} 022 --lang pt  a-card-its-text-its-facts-its-code
  naipe show {game} --json         one-object-with-head-decks-and-cards
  naipe show {game} --csv cards.csv  all-cards-as-a-sheet
  naipe show --cookbook draft      how-such-a-thing-is-written"""


def show_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="the-id-of-a-game-or-a-file-or")
    parser.add_argument("card", nargs="*", help="a-number-a-title-or-the-beginning-of-one")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-text")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules-or-cards-to-add")
    parser.add_argument("--cookbook", nargs="?", const="", metavar="WORD", help="show-a-recipe-for-a-card")
    parser.add_argument("--tried", action="store_true", help="the-blocks-that-cost-time-they-are-tried-at")
    parser.add_argument("--speed", action="store_true", help="the-lines-that-keep-simulate-slow")
    parser.add_argument("--csv", metavar="FILE", help="write-the-cards-into-a-sheet-file")
    parser.add_argument("--ods", metavar="FILE", help="write-the-cards-into-a-sheet-needs-naipe-sheets")
    parser.add_argument("--xlsx", metavar="FILE", help="write-the-cards-into-a-sheet-of-excel-needs-naipe-sheets")
    parser.add_argument("--deck", metavar="DECK", help="only-the-cards-of-one-deck")
    parser.add_argument("--json", action="store_true", help="print-json")


PRINT = """\
examples:
  naipe print {game}                             all-cards-nine-on-a-sheet
  naipe print {game} 014 015 --lang pt           only-these-cards-in-this-language
  naipe print {game} --format html               without-the-extra-for-a-browser
  naipe print {game} --layout words              cheap-and-black-for-a-first-game
  naipe print {game} --layout shop --format png  a-file-a-card-for-a-print-service
  naipe print mygame/ --changed HEAD~1            what-says-something-else-than-then
  naipe print mygame/ --watch                     drawn-again-while-you-edit
  naipe print {game} --set size=tarot            larger-cards-for-long-texts
  naipe print {game} --check                     only-the-findings"""

#: The formats of `print`, the paper sizes, and where the backs of the cards are printed.
PRINTED = ("pdf", "png", "html")
PAPERS = ("a4", "letter")
BACKS = ("none", "mirrored", "flipped")


def print_arguments(parser: ArgumentParser) -> None:
    _arguments_of_pages(parser)
    parser.add_argument("card", nargs="*", metavar="CARD", help="a-number-a-title-or-the-beginning-of-one")
    parser.add_argument("--format", choices=PRINTED, help="pdf-if-to-says-nothing-else")
    parser.add_argument("--layout", default="default", metavar="NAME|FILE", help="a-layout-that-comes-along-or-a-file")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="something-that-the-layout-asks-for"
    )
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="the-paper-a4")
    parser.add_argument("--backs", choices=BACKS, default="none", help="backs-by-the-edge-over-which-the-printer-turns")
    parser.add_argument("--changed", metavar="SINCE", help="only-what-says-something-else-since")
    parser.add_argument("--check", action="store_true", help="write-nothing-tell-the-findings")
    parser.add_argument("--watch", action="store_true", help="draw-again-whenever-a-file-changes")
    parser.add_argument("--force", action="store_true", help="write-in-spite-of-findings")
    parser.add_argument("--eject", action="store_true", help="write-the-layout-as-a-file-to-change")


def _arguments_of_pages(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="the-id-of-a-game-or-a-file-or")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-text")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules-or-cards-to-add")
    parser.add_argument("--to", metavar="PATH", help="the-file-or-folder-to-write")


BOOK = """\
examples:
  naipe book {game}                    rules-and-cards-as-a-page
  naipe book {game} --lang pt --to regras.html
  naipe book {game} --format pdf       on-paper-needs-naipe-print
  naipe book mygame/ --pack mydeck/    with-the-cards-of-a-pack"""


def book_arguments(parser: ArgumentParser) -> None:
    _arguments_of_pages(parser)
    parser.add_argument("--format", choices=("html", "pdf"), help="html-if-to-says-nothing-else")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="the-paper-a4")


EXPORT = """\
examples:
  naipe export {game} tables/ --to csv      a-row-for-each-card
  naipe export {game} data/ --to json --lang pt
  naipe export {game} table/ --to tts       sheets-and-a-saved-object-for-tabletop-simulator
  naipe export {game} table/ --to tts --url https://example.org/cards
  naipe export {game} table/ --to boards --lang pt"""

#: The formats of `export`.
EXPORTED = ("csv", "json", "tts", "boards")


def export_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="the-id-of-a-game-or-a-file-or")
    parser.add_argument("folder", metavar="DIR", help="the-folder-to-write-into")
    parser.add_argument("--to", choices=EXPORTED, required=True, help="a-table-data-or-tabletop-simulator")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-text")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules-or-cards-to-add")
    parser.add_argument("--layout", default="default", metavar="NAME|FILE", help="a-layout-that-comes-along-or-a-file")
    parser.add_argument("--format", choices=("svg", "png"), default="svg", help="boards-as-drawings-or-as-pixels")
    parser.add_argument("--url", metavar="URL", help="where-the-pictures-will-be-for-tts")
    parser.add_argument("--players", type=int, metavar="N", help="boards-for-how-many-players")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="boards-of-the-game-of-which-seed")
    parser.add_argument("--after", type=int, metavar="N", help="boards-after-so-many-decisions")


SIMULATE = """\
examples:
  naipe simulate {game} --games 1000 --players 4 --seed 1
  naipe simulate {game} --games 10000 --players 4 --jobs 2 --csv > figures.csv
  naipe simulate {game} --games 100 --players 3 --seed 5 --check     verify-each-position
  naipe simulate {game} --games 1000 --html figures.html             plots-needs-naipe-html"""


def simulate_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="the-id-of-a-game-or-a-file-or")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how-many-games-100")
    parser.add_argument("--players", type=int, metavar="N", help="how-many-players-as-few-as-may-be")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="from-it-each-game-gets-its-own-1")
    parser.add_argument("--policy", choices=POLICIES, default="random", help="how-the-players-decide")
    parser.add_argument("--mode", metavar="WORD", help="short-for-option-mode-word")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an-option-of-the-game")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules-or-cards-to-add")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes-at-a-time-as-many-as-there-are")
    cluster_argument(parser)
    parser.add_argument("--html", metavar="FILE", help="write-the-figures-with-plots-into-a-page-as")
    parser.add_argument("--check", action="store_true", help="verify-invariants-at-each-decision-slower")
    parser.add_argument("--cards", action="store_true", help="tell-of-all-cards-not-of-those-that-are")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-report")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print-one-json-object")
    form.add_argument("--csv", action="store_true", help="print-a-table-about-name-figure-value-low-high")


def cluster_argument(parser: ArgumentParser) -> None:
    parser.add_argument("--cluster", metavar="ADDRESS", help="let-a-dask-cluster-play-tcp-host-8786-or")


COMPARE = """\
examples:
  naipe compare {game} --with mycard.naipe             a-card-or-a-number-put-otherwise
  naipe compare {game} --with mydeck/ --players 4      a-deck-more
  naipe compare {game} --with-option mode=WORD         another-way-to-play
  naipe compare {game} --with mycard.naipe --games 5000 --within 1"""


def compare_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="the-id-of-a-game-or-a-file-or")
    parser.add_argument("card", nargs="*", help="a-card-of-which-more-is-told-by-its")
    parser.add_argument("--with", dest="with_", action="append", default=[], metavar="PATH",
                        help='cards-or-rules-put-otherwise-a-pack-or-another')  # fmt: skip
    parser.add_argument(
        "--with-option", action="append", default=[], metavar="NAME=VALUE", help="an-option-of-the-other-version"
    )
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how-many-seeds-at-most-1000")
    parser.add_argument(
        "--within", type=float, default=3.0, metavar="N", help="stop-when-victories-are-known-to-n-points-of"
    )
    parser.add_argument("--players", type=int, metavar="N", help="how-many-players-as-few-as-may-be")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the-first-seed-1")
    parser.add_argument("--policy", choices=POLICIES, default="random", help="how-the-players-decide")
    parser.add_argument("--mode", metavar="WORD", help="short-for-option-mode-word")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an-option-of-both")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules-or-cards-to-add-to-both")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes-at-a-time-as-many-as-there-are")
    cluster_argument(parser)
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-report")
    parser.add_argument("--json", action="store_true", help="print-one-json-object")


REPLAY = """\
examples:
  naipe replay friday.game                      what-happened-and-is-every-decision-still-legal
  naipe replay friday.game --as 2               as-player-2-saw-it
  naipe replay friday.game --under mydeck.naipe --quiet
                                                where the game would part from other rules"""


def replay_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a-saved-game")
    parser.add_argument(
        "--under", action="append", default=[], metavar="PATH", help="a-game-or-a-pack-to-play-it-under"
    )
    parser.add_argument(
        "--as", dest="seat", type=int, metavar="N", help="tell-what-player-n-saw-not-what-everybody-did"
    )
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-log")
    parser.add_argument("--quiet", action="store_true", help="only-the-verdict")


EXPLAIN = """\
examples:
  naipe explain N301
  naipe explain N301 --lang pt
  naipe explain          all-codes-a-line-each"""


def explain_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("code", nargs="?", help="a-code-such-as-n301-all-codes-without-one")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-explanation")


READ = """\
examples:
  naipe read "TEXT" --for {game}            the-code-its-check-and-its-texts-in-all
  naipe read "TEXT" --for mygame/ --lang pt  a-text-in-one-of-the-languages-of-the"""


def read_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("text", nargs="+", metavar="TEXT", help="the-text-of-the-card-as-it-is")
    parser.add_argument("--complete", action="store_true", help="show-how-the-text-may-go-on")
    parser.add_argument("--scenario", action="store_true", help="read-the-text-as-a-scenario")
    parser.add_argument("--for", dest="game", required=True, metavar="GAME", help="the-game-that-the-card-is-for")
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="rules-or-cards-to-add")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-the-text")
    parser.add_argument("--title", metavar="TITLE", default="?", help="the-title-that-the-card-gets")
    parser.add_argument("--kind", metavar="NOUN", help="the-kind-of-the-card-where-a-game")


NEW = """\
examples:
  naipe new game pirates                a-folder-pirates-with-rules-cards-and-a-scenario
  naipe new game pirates --like draft   the-same-with-a-small-whole-game-of-a-kind
  naipe new game --like                 the-kinds-of-games-that-there-are
  naipe new deck treasure --in pirates  a-file-pirates-treasure-naipe-with-a-first-card
  naipe new card "Black spot" --in pirates/treasure.naipe
  naipe new card "Calm" --in pirates/treasure.naipe --text
  naipe new templates                   what-the-games-let-you-make-to-be-called
then:
  naipe test pirates && naipe play pirates"""


def new_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="WHAT", help="game-deck-card-or-a-template-of-a-game")
    parser.add_argument("name", nargs="?", help="its-name")
    parser.add_argument("--in", dest="place", metavar="PATH", help="the-folder-of-the-game-or-pack-or-the")
    parser.add_argument("--like", metavar="KIND", nargs="?", const="", help="the-kind-of-game-all-kinds-without-one")
    parser.add_argument(
        "--text", nargs="?", const="", metavar="TEXT", help="the-text-of-the-card-naipe-writes-its-rule"
    )
    parser.add_argument("--game", metavar="GAME", help="the-game-whose-template-is-meant-an-id-or")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-questions-and-cards")


LSP = """\
examples:
  naipe lsp               an-editor-starts-this
  naipe lsp --lang pt     findings-in-this-language-whatever-the-editor-speaks"""


def lsp_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")
    parser.add_argument("--stdio", action="store_true", help="over-standard-input-and-output-which-is-the-only-way")


CARDS = """\
examples:
  naipe cards cards.csv --for {game}              a-deck-for-a-game-in-cards-naipe
  naipe cards cards.ods --to mypack/cards.naipe   the-deck-of-a-pack-of-your-own"""


def cards_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("sheet", metavar="FILE", help="a-sheet-csv-ods-or-xlsx")
    parser.add_argument("--for", dest="game", metavar="GAME", help="the-game-that-the-cards-are-for")
    parser.add_argument("--to", metavar="DECK", help="the-file-of-the-deck-beside-the-sheet")
    parser.add_argument("--json", action="store_true", help="print-one-json-object")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")


PACK = """\
examples:
  naipe pack mypack/                  one-file-to-pass-it-on
  naipe pack mypack/ --to site/       the-file-in-another-folder"""


def pack_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="the-folder-of-a-pack-or-a-game")
    parser.add_argument("--to", metavar="FILE", help="the-file-or-its-folder-name-version-naipepack")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")


ADD = """\
examples:
  naipe add treasure-1.0.naipepack                   check-it-show-what-it-changes-and-keep-it
  naipe add treasure-1.0.naipepack --for mygame/     a-pack-for-a-game-of-your-own"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a-file-that-naipe-pack-made")
    parser.add_argument("--for", dest="game", metavar="GAME", help="the-game-that-the-pack-is-for-where-it-stands")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")


PACKS = """\
examples:
  naipe packs                 the-packs-that-were-added
  naipe packs --index site/   a-page-for-the-packs-in-a-folder"""


def packs_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--index", metavar="FOLDER", help="write-an-index-of-the-packs-in-a-folder")
    parser.add_argument("--json", action="store_true", help="print-json")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")


REMOVE = """\
examples:
  naipe remove treasure        a-pack-that-was-added
  naipe remove treasure@1.0    one-of-several-versions"""


def remove_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the-name-of-a-pack-that-was-added")
    parser.add_argument("--lang", metavar="LANG", help="the-language-of-what-is-said")


VERBS = {
    "play": Verb(play_arguments, PLAY),
    "serve": Verb(serve_arguments, SERVE, "servers."),
    "design": Verb(design_arguments, DESIGN),
    "check": Verb(check_arguments, CHECK),
    "fix": Verb(fix_arguments, FIX, "writing."),
    "rename": Verb(rename_arguments, RENAME, "writing."),
    "test": Verb(test_arguments, TEST),
    "fmt": Verb(fmt_arguments, FMT, "writing."),
    "show": Verb(show_arguments, SHOW),
    "print": Verb(print_arguments, PRINT, "paper."),
    "book": Verb(book_arguments, BOOK, "paper."),
    "export": Verb(export_arguments, EXPORT, "paper."),
    "simulate": Verb(simulate_arguments, SIMULATE),
    "compare": Verb(compare_arguments, COMPARE),
    "replay": Verb(replay_arguments, REPLAY),
    "explain": Verb(explain_arguments, EXPLAIN),
    "read": Verb(read_arguments, READ, "writing."),
    "new": Verb(new_arguments, NEW, "writing."),
    "lsp": Verb(lsp_arguments, LSP, "servers."),
    "cards": Verb(cards_arguments, CARDS, "sharing."),
    "pack": Verb(pack_arguments, PACK, "sharing."),
    "add": Verb(add_arguments, ADD, "sharing."),
    "packs": Verb(packs_arguments, PACKS, "sharing."),
    "remove": Verb(remove_arguments, REMOVE, "sharing."),
}
