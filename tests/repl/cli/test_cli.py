"""The command line: verbs, exit codes, messages, and what is not imported."""

import fcntl
import io
import json
import os
import pty
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dsl.diagnostics.pages import ENTRIES
from dsl.messages.catalogue import catalogue
from dsl.messages.message import Message
from dsl.version import VERSION
from interpreter.positions.journal import Journal
from lantern import ALONE_SEED, LANTERN
from places import ROOT, rules_beside
from repl.cli import first_texts, packages
from repl.cli.cli import VERBS, run
from repl.cli.overview import DOES
from repl.terminal.context import Context
from translated import OTHERS

HEAVY = ("lark", "rich", "prompt_toolkit", "pyrsistent")


class Keyboard(io.StringIO):
    """A stream of lines that says a person types them."""

    def isatty(self):
        return True


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def naipe(tmp_path, monkeypatch):
    """Run a command line in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(LANTERN, tmp_path / "lantern")

    def call(line, typed="", *, person=False, **environ):
        out, err = io.StringIO(), io.StringIO()
        stdin = Keyboard(typed) if person else io.StringIO(typed)
        context = Context(stdin, out, err, {"XDG_STATE_HOME": str(tmp_path / "state"), **environ})
        return Result(run(shlex.split(line), context), out.getvalue(), err.getvalue())

    return call


# ----------------------------------------------------------------- start-up


@pytest.mark.parametrize("word", ["--help", "--version", "-h"])
def test_help_and_version_import_nothing_heavy(word):
    code = (
        f"import sys; sys.argv = ['naipe', {word!r}]\nfrom repl.__main__ import main\nmain()\n"
        f"found = [name for name in {HEAVY!r} if name in sys.modules]\nsys.exit(f'imported {{found}}' if found else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_imports_nothing_heavy(verb):
    code = (
        f"import sys; sys.argv = ['naipe', {verb!r}, '--help']\nfrom repl.__main__ import main\nassert main() == 0\n"
        f"found = [name for name in {HEAVY!r} if name in sys.modules]\nsys.exit(f'imported {{found}}' if found else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_version_is_told(naipe):
    assert naipe("--version").out == f"naipe {VERSION}\n"


def test_the_overview_tells_of_each_verb():
    assert sorted(DOES) == sorted(VERBS)


def test_the_packages_are_ours(tmp_path, monkeypatch):
    assert packages.strangers() == ""
    (tmp_path / "grammar").mkdir()
    (tmp_path / "grammar" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    said = packages.strangers()
    assert "grammar" in said and str(tmp_path / "grammar") in said and "not ours" in said
    assert "missing" in packages.strangers(("dsl", "no_such_package"))


def test_a_strange_package_stops_the_program(tmp_path):
    (tmp_path / "dsl.py").write_text("")
    code = f"import sys; sys.path[:0] = [{str(ROOT)!r}]; import repl.__main__ as m; sys.path[:0] = [{str(tmp_path)!r}]; sys.exit(m.main())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2 and "not ours" in done.stderr


# --------------------------------------------------------------------- calls


def test_without_a_verb_there_is_help(naipe):
    assert naipe("").code == 2
    assert naipe("--help").code == 0
    for verb in VERBS:
        assert re.search(rf"^  {verb} ", naipe("--help").out, re.MULTILINE)


@pytest.mark.parametrize("line", ["--help --lang fr", "--lang fr --help", "--lang=fr help", "--lang fr"])
def test_the_overview_is_told_in_the_language_that_is_asked_for(naipe, line):
    assert naipe(line).out.startswith("usage\N{NO-BREAK SPACE}: naipe VERBE")
    assert naipe(line).code == (2 if line == "--lang fr" else 0)
    assert naipe(line.replace("fr", "xx")).err.startswith("naipe: naipe does not speak `xx`")


def test_the_overview_of_a_process_hears_the_language_too():
    line = [sys.executable, "-m", "repl", "--help", "--lang", "fr"]
    done = subprocess.run(line, cwd=ROOT, env={**os.environ, "LANG": "C"}, capture_output=True, encoding="utf-8")
    assert done.stdout.startswith("usage\N{NO-BREAK SPACE}: naipe VERBE"), done.stdout


def test_a_language_may_stand_before_the_verb(naipe):
    assert naipe("--lang fr explain N301").out == naipe("explain N301 --lang fr").out != naipe("explain N301").out


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("verb", VERBS)
def test_what_an_argument_is_for_is_said_and_not_named(naipe, verb, language, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")  # nothing is folded
    words = set(re.split(r"[\s()]+", naipe(f"{verb} --help --lang {language}").out))
    assert not {word for word in words & set(catalogue("en")) if "-" in word}


@pytest.mark.parametrize("language", ["es_ES.UTF-8", "xx_XX.UTF-8"])
def test_a_game_is_played_in_a_language_of_its_own_where_the_locale_has_another(naipe, language):
    plain, told = (naipe("play lantern --players 2 --bots 2 --seed 616248", LANG=lang) for lang in ("", language))
    assert told.code == plain.code == 0 and plain.out.count("\n") > 5
    assert [line for line in told.out.splitlines() if ".game" not in line] == [
        line for line in plain.out.splitlines() if ".game" not in line
    ]


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_has_help_that_ends_with_examples(naipe, verb):
    done = naipe(f"{verb} --help")
    assert done.code == 0 and done.err == ""
    assert done.out.startswith(f"usage: naipe {verb}")
    body, _, examples = done.out.rpartition("examples:")
    assert body and f"naipe {verb}" in examples
    assert max(map(len, done.out.splitlines())) <= 100


@pytest.mark.parametrize(
    "line, says",
    [
        ("plya", "Did you mean `play`?"),
        ("simulat lantern", "Did you mean `simulate`?"),
        ("frobnicate", "The verbs are play, serve, design"),
        ("--verison", "there is no option"),
        ("play agencai", "Did you mean `agencia`?"),
        ("show chess", "There is no game `chess`"),
        ("play", "which game?"),
        ("play lantern --player 3", "Did you mean `--players`"),
        ("play lantern --players many", "is not a number"),
        ("play lantern --players 9", "2 to 4 players"),
        ("play lantern --players 3 --bots 9", "cannot be"),
        ("play lantern --people 2 --bots 2 --players 3", "2 people and 2 bots are not 3 players"),
        ("play lantern --seats 1,9 --players 3", "different seats"),
        ("play lantern --seats x", "not a whole number"),
        ("play lantern --mode odd", "it is simple or hard"),
        ("play lantern --option moed=hard", "Did you mean `mode`?"),
        ("play lantern --option mode", "NAME=VALUE"),
        ("play lantern --names Ana,Ana --people 2", "Two players are called Ana"),
        ("play lantern --names 12", "is a number"),
        ("play lantern --seed -1", "from 0 on"),
        ("play lantern --lang xx", "naipe does not speak `xx`"),
        ("play lantern --pack nowhere", "no pack at nowhere"),
        ("play lantern --resume", "leave out the game"),
        ("play --resume x.game --players 3", "leave out the game"),
        ("play --resume x.game --policy random", "leave out the game"),
        ("play lantern --players 3 --bots mc --policy greedy", "both say how bots decide"),
        ("play --resume", "No game is being kept"),
        ("show lantern 99", "There is no card `99`"),
        ("show lantern lantern", "may be 01 Red lantern, 02 Blue lantern"),
        ("simulate lantern --games 0", "are at least 1"),
        ("simulate lantern --policy clever", "is not one of"),
        ("check nowhere.naipe", "neither a file nor a folder"),
        ("check", "PATH"),
        ("fmt nowhere", "neither a file nor a folder"),
        ("explain N0O1", "There is no code"),
        ("new wheel x", "nothing called `wheel` to begin"),
        ("new game 7", "begins with a letter"),
        ("new deck x", "--in PATH"),
        ("new card x --in nowhere", "--in FILE"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(naipe, line, says):
    done = naipe(line)
    assert done.code == 2, done.out + done.err
    assert says in done.err
    assert done.err.startswith("naipe: ") and "Traceback" not in done.err


def test_rules_with_errors_are_shown_and_not_played(naipe, tmp_path):
    (tmp_path / "bad.naipe").write_text("gmae x\n")
    for line in ("play bad.naipe", "test bad.naipe", "show bad.naipe", "simulate bad.naipe"):
        done = naipe(line)
        assert done.code == 1
        assert "error[N130]" in done.err and "bad.naipe:1:1" in done.err


# -------------------------------------------------------- check, test, show


def test_check(naipe, tmp_path):
    (tmp_path / "bad.naipe").write_text("gmae x\n")
    assert naipe("check lantern").code == 0
    done = naipe("check bad.naipe")
    assert done.code == 1 and "error[N603]" in done.out
    found = json.loads(naipe("check bad.naipe --json").out)
    assert found[0]["code"] == "N603" and found[0]["line"] == 1
    assert json.loads(naipe("check lantern --json").out) == []


def test_check_reads_standard_input(naipe):
    assert naipe("check -", DRY).code == 0


CASES = """\
scenario "a lamp goes to the front"
  given player 1.hand has "Red lantern"
  when player 1 lays "Red lantern"
  then player 1.front has "Red lantern"

scenario "two cards are given"
  given player 1.hand has "Red lantern", "Blue lantern"
  when player 1 gives 2 to player 2
  then player 2.hand has 3 cards
"""


def test_test(naipe, tmp_path):
    (tmp_path / "lantern" / "cases.naipe").write_text(CASES)
    done = naipe("test lantern")
    assert done.code == 1
    assert "failed: two cards are given" in done.out
    assert "cases.naipe:9  then player 2.hand has 3 cards" in done.out
    assert "`player 2.hand` has Blue lantern, Red lantern; not 3 cards" in done.out
    assert "2 scenarios, 1 failed" in done.out
    assert naipe("test lantern -k FRONT").code == 0
    assert naipe("test lantern -k nothing").code == 1
    covered = naipe("test lantern --coverage").out
    assert "of 4 cards, scenarios carry out 0 to the end and show a failure of 0" in covered
    assert "not carried out: 03 Ação" in covered and "no scenario shows a failure of 02 Blue lantern" in covered


def test_show(naipe):
    shown = json.loads(naipe("show lantern --json").out)
    assert [shown[name] for name in ("format", "game", "language")] == ["naipe-cards-1", "lantern", "en"]
    cards = shown["cards"]
    assert (
        cards[0].items()
        >= {
            "number": "01",
            "name": "Red lantern",
            "noun": "card",
            "deck": "lights",
            "copies": 5,
            "decks": {"lights": 5},
            "fields": {"colour": "red", "storm": False},
            "lines": [{"text": "You draw 1 card.", "moment": ""}],
            "text": {"pt": "Você compra 1 carta.", "en": "You draw 1 card."},
        }.items()
    )
    assert cards[2]["fields"] == {"colour": None, "storm": False} and cards[3]["deck"] == "storms"
    assert json.loads(naipe("show lantern 01 --json").out)["cards"] == cards[:1]
    portuguese = json.loads(naipe("show lantern 01 --json --lang pt").out)
    assert portuguese["language"] == "pt" and portuguese["cards"][0]["lines"][0]["text"] == "Você compra 1 carta."
    assert naipe("show lantern 01").out == (
        "01 Red lantern\n  You draw 1 card.\n  card, deck lights, 5 copies, colour red\n\n"
        'lantern/rules.naipe:78\n  card 01 "Red lantern", copies 5, colour red\n    you draw 1\n'
    )
    assert "Você compra 1 carta." in naipe("show lantern red lan --lang pt").out
    assert naipe("show lantern").out.splitlines()[0] == "Lanterns: 4 cards, 16 copies"
    assert naipe("show lantern").out.splitlines()[1] == "01 Red lantern (5): You draw 1 card. [colour red]"
    assert naipe("show lantern 1").out.startswith("01 Red lantern")


@pytest.mark.parametrize(
    "game, number, says, says_not",
    [
        (
            "boratime",
            "001",
            "[kind Action, origin a house proposal]",
            "support 3",
        ),  # the dice of support are in its text
        ("agencia", "013", "[ideology", "none"),
        (
            "limit",
            "201",
            "Industrialisation: You choose",
            "is priced",
        ),  # a field that the rulebook has no word for is its own affair
    ],
)
def test_the_list_tells_what_is_printed_and_not_said_in_the_text(game, number, says, says_not):
    out = io.StringIO()
    assert run(["show", game], Context(io.StringIO(), out, out, {})) == 0
    (line,) = [line for line in out.getvalue().splitlines() if line.startswith(f"{number} ")]
    assert says in line and says_not not in line


def test_simulate(naipe):
    done = naipe("simulate lantern --games 20 --players 3 --seed 4 --json")
    assert done.code == 0 and done.err == ""
    counted = json.loads(done.out)
    assert {"games", "decisions", "seconds", "winners", "no_winner", "longest", "endless", "lit", "wasted"} <= set(
        counted
    )
    assert "tallies" not in counted and counted["games"] == 20
    text = naipe("simulate lantern --games 20 --players 3").out
    assert "20 games of 3 players" in text and "player 1 " in text and "Who has won" in text


def test_explain(naipe):
    code = sorted(ENTRIES)[0]
    done = naipe(f"explain {code.lower()}")
    assert done.code == 0 and "Wrong:" in done.out and "Right:" in done.out
    assert len(naipe("explain").out.splitlines()) == len(ENTRIES)


# ---------------------------------------------------------------- play, replay


def test_play_reads_commands_line_by_line(naipe, golden):
    done = naipe("play lantern --players 2 --seed 616248 --names Ana", "no\nred\n2\nno\nblue\n3\n")
    assert done.code == 0 and done.err == ""
    golden("screens/piped_game.txt", re.sub(r"kept in \S+", "kept in FILE", done.out))


def test_the_end_of_input_says_how_to_go_on_and_that_works(naipe):
    done = naipe("play lantern --players 2 --seed 616248", "no\nred\n")
    assert done.code == 0
    command = re.search(r"To go on: naipe (play --resume \S+)", done.out)[1]
    again = naipe(command, "2\n")
    assert "goes on after 2 decisions" in again.out
    assert "(6 decisions)" in again.out
    last = naipe("play --resume", "")
    assert "goes on after 6 decisions" in last.out


def test_two_processes_do_not_write_one_game(naipe, tmp_path):
    naipe("play lantern --players 2 --seed 616248", "no\n")
    path = next((tmp_path / "state" / "naipe").glob("*.game"))
    with Journal.resume(path)[0]:
        done = naipe(f"play --resume {path}", "no\n")
    assert done.code == 1 and "being played" in done.err


def test_a_damaged_game_goes_on_and_says_so(naipe, tmp_path):
    naipe("play lantern --players 2 --seed 616248", "no\nred\n")
    path = next((tmp_path / "state" / "naipe").glob("*.game"))
    path.write_bytes(path.read_bytes()[:-3])
    done = naipe(f"play --resume {path}", "")
    assert "goes on after 1 decision." in done.out and "damaged" in done.out
    assert path.with_name(path.name + ".damaged").exists()


@pytest.mark.parametrize("content", [b"", b"\x00" * 100, b"letter\n"])
def test_a_corrupt_save_is_refused(naipe, tmp_path, content):
    (tmp_path / "x.game").write_bytes(content)
    for line in ("play --resume x.game", "replay x.game"):
        done = naipe(line)
        assert done.code == 1 and "not a saved game" in done.err


def test_replay(naipe, tmp_path):
    naipe("play lantern --players 2 --seed 616248", "no\nred\n2\nyes\nsave a.game\n")
    done = naipe("replay a.game")
    assert done.code == 0
    assert "Player 1 lays “Red lantern”." in done.out and "Player 1 draws 1 card." in done.out
    assert "7 decisions, all of them legal." in done.out
    assert "You draw 1 card: “Ação”." in naipe("replay a.game --as 1").out
    assert naipe("replay a.game --as 3").code == 2
    assert naipe("replay a.game --quiet").out == "7 decisions, all of them legal.\n"
    rules = tmp_path / "lantern" / "rules.naipe"
    rules.write_text(rules.read_text("utf-8").replace("raise lamps by 1", "raise lamps by 2"), "utf-8")
    assert "legal under these rules too" in naipe("replay a.game --under lantern").out


def test_a_saved_game_goes_on_in_its_language(naipe, tmp_path):
    naipe("play lantern --players 2 --seed 616248 --lang pt", "no\nsave a.game\n")
    assert "Só `olhar`" in naipe("play --resume a.game", "look nowhere\n").out
    assert "`look` alone lists them" in naipe("play --resume a.game --lang en", "look nowhere\n").out
    assert "Só `olhar`" in naipe("play --resume a.game", "save b.game\nload b.game\nlook nowhere\n").out


def test_a_game_that_is_loaded_speaks_its_language_unless_another_was_asked_for(naipe, tmp_path):
    naipe("play lantern --players 2 --seed 616248 --lang pt", "no\nsave a.game\n")
    for language, words in (("", "Só `olhar`"), ("--lang en", "`look` alone lists them")):
        assert words in naipe(f"play lantern --players 2 --seed 2 {language}", "load a.game\nlook nowhere\n").out


def test_a_save_without_a_language_goes_on_as_ever(naipe, tmp_path):
    naipe("play lantern --players 2 --seed 616248 --lang pt", "no\nsave a.game\n")
    contents = Journal.read(tmp_path / "a.game")
    assert contents.header.language == "pt"
    with Journal.create(tmp_path / "old.game", replace(contents.header, language="")) as journal:
        for record in contents.records:
            journal.append(record)
    assert '"language"' not in (tmp_path / "old.game").read_text()
    assert "`look` alone lists them" in naipe("play --resume old.game", "look nowhere\n").out
    assert "Só `olhar`" in naipe("play lantern --players 2 --seed 2 --lang pt", "load old.game\nlook nowhere\n").out
    with Journal.create(tmp_path / "odd.game", replace(contents.header, language="xx")) as journal:
        journal.append(contents.records[0])
    assert "`look` alone lists them" in naipe("play --resume odd.game", "look nowhere\n").out


def test_replay_names_the_first_decision_that_does_not_fit(naipe, tmp_path):
    naipe("play lantern --players 2 --seed 616248", "no\nred\nsave a.game\n")
    contents = Journal.read(tmp_path / "a.game")
    with Journal.create(tmp_path / "b.game", contents.header) as journal:
        journal.append({"seat": 1, "choice": "no"})
        journal.append({"seat": 1, "choice": "card-99"})
    done = naipe("replay b.game")
    assert done.code == 1 and "Decision 2, `card-99`, does not fit these rules" in done.out


def test_a_person_is_asked_for_what_is_not_given(naipe, golden):
    done = naipe(
        "play lantern --plain",
        "players 9\nplayers many\nplayers 3\npeople 5\npeople 2\nnames Ana,Ana\nnames Ana, Bea\nmode odd\nmode hard\n"
        "rounds 2\nseed x\nseed 7\n\n\nquit\n",
        person=True,
    )
    assert done.code == 0
    text = re.sub(r"\S*/state/naipe/\S+", "FILE", done.out)
    golden("screens/asked.txt", text)


def test_the_bots_of_the_command_line_are_not_asked_about(naipe):
    asked, given = (
        naipe(f"play lantern --plain --players 2 {more}", "quit\n", person=True) for more in ("", "--policy mc")
    )
    assert "  bots  " in asked.out and "  bots  " not in given.out and "people" in given.out


def test_nothing_is_asked_when_all_is_given(naipe):
    done = naipe(
        "play lantern --plain --players 2 --people 1 --names Ana --option rounds=1 --mode simple --seed 616248",
        "quit\n",
        person=True,
    )
    assert "?" not in done.out.partition("Lanterns")[0]


def test_a_person_is_asked_which_game(naipe):
    done = naipe(
        "play --plain --players 2 --people 1 --names Ana --option rounds=1 --mode simple --seed 616248",
        "lantern\nquit\n",
        person=True,
    )
    assert (
        done.code == 0 and done.out.startswith("Which game? agencia, ") and " Lanterns with Ana and Bot 2." in done.out
    )


def test_input_may_end_while_it_is_asked(naipe):
    assert naipe("play lantern", "players 3\n", person=True).code == 2


# ------------------------------------------------------------- real terminals


#: Seconds on the clock: on a machine that does much else, a program that takes one of its own may take fifteen.
PATIENCE = 60.0


class Terminal:
    """Naipe at a pseudo-terminal."""

    def __init__(self, folder, words, columns=80):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            more = {"XDG_STATE_HOME": str(folder), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "PAGER": "cat"}
            program = [sys.executable, "-m", "repl", *words]
            # readline, where anybody has imported it, sets these, also behind the back of `os.environ`
            here = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            os.execve(sys.executable, program, here | more)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        os.set_blocking(self.descriptor, False)
        self.screen = ""

    def read(self, until=None, seconds=PATIENCE):
        """Read until a text shows that was not there, or the program has ended."""
        fresh, end = "", time.monotonic() + seconds
        while time.monotonic() < end and (until is None or until not in fresh):
            try:
                fresh += os.read(self.descriptor, 65536).decode("utf-8", "replace") or "\n"
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                break
        self.screen += fresh
        assert until is None or until in fresh, f"{until!r} never showed: {fresh[-500:]!r}"

    def type(self, keys):
        for prompt, key in keys:
            self.read(prompt)
            time.sleep(0.05)
            os.write(self.descriptor, key)

    def end(self):
        """Return the exit code once the program has ended."""
        self.read()
        late = time.monotonic() + PATIENCE
        while (ended := os.waitpid(self.pid, os.WNOHANG))[0] == 0:
            if time.monotonic() > late:  # it hears no signal, or hangs: that fails the test, and nobody waits for ever
                os.kill(self.pid, signal.SIGKILL)
            time.sleep(0.01)
        code = os.waitstatus_to_exitcode(ended[1])
        os.close(self.descriptor)
        return code


PLAY = [
    "play",
    str(LANTERN),
    "--line",
    "--players",
    "2",
    "--people",
    "1",
    "--names",
    "Ana",
    "--seed",
    str(ALONE_SEED),
    "--mode",
    "simple",
    "--option",
    "rounds=2",
]


def kept_choices(tmp_path):
    (path,) = (tmp_path / "naipe").glob("*.game")
    return [record["choice"] for record in Journal.read(path).records]


@pytest.mark.parametrize("plain", [["--plain"], []])
@pytest.mark.parametrize("key, code", [(b"\x03", 130), (b"\x04", 0)])
def test_ctrl_c_and_the_end_of_input_lose_no_game(tmp_path, plain, key, code):
    terminal = Terminal(tmp_path, PLAY + plain)
    terminal.type([("Ana>", b"no\r"), ("the lamp", b"red\r"), ("decide the bid", key)])
    assert terminal.end() == code, terminal.screen
    assert kept_choices(tmp_path)[:2] == ["no", "card-01.2"]
    assert "--resume" in terminal.screen and "Traceback" not in terminal.screen


def test_a_kill_loses_no_game(tmp_path):
    terminal = Terminal(tmp_path, PLAY)
    terminal.type([("Ana>", b"no\r"), ("the lamp", b"red\r"), ("decide the bid", b"")])
    os.kill(terminal.pid, signal.SIGKILL)
    assert terminal.end() == -signal.SIGKILL
    assert kept_choices(tmp_path)[:2] == ["no", "card-01.2"]


def test_a_terminal_of_twenty_columns(tmp_path):
    terminal = Terminal(tmp_path, PLAY, columns=20)
    terminal.type([("Ana>", b"help\r"), ("leave", b"no\r"), ("lamp", b"quit\r")])
    assert terminal.end() == 0 and "Traceback" not in terminal.screen
    rows = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.screen).splitlines()
    assert max(len(row) for row in rows if "Ana>" not in row) <= 20


def test_tab_completes(tmp_path):
    terminal = Terminal(tmp_path, PLAY)
    terminal.type([("Ana>", b"show r"), ("r", b"\t"), ("lantern", b"\r"), ("5 copies", b"quit\r")])
    assert terminal.end() == 0
    assert "lights, 5 copies, colour red" in terminal.screen


def test_a_reader_who_leaves_is_no_error(tmp_path):
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m repl show {shlex.quote(str(LANTERN))} --json | head -c 1",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""


# ------------------------------------------------------------ words of games


def test_no_word_of_any_game_stands_in_the_terminal():
    words = {
        "agencia",
        "agência",
        "boratime",
        "torcida",
        "hegemon",
        "revolt",
        "crisis",
        "crises",
        "society",
        "structure",
        "ideology",
    }
    found = []
    for path in sorted((ROOT / "repl").rglob("*.py")):
        text = path.read_text("utf-8")
        found += [f"{path.name}: {word}" for word in words if re.search(rf"\b{word}\b", text.casefold())]
    assert found == []


# ---------------------------------------------------------- the real engine


@pytest.fixture
def real(tmp_path, monkeypatch):
    """Run a command line with the interpreter itself."""
    monkeypatch.chdir(tmp_path)

    def call(line, typed=""):
        out, err = io.StringIO(), io.StringIO()
        context = Context(
            io.StringIO(typed), out, err, {"XDG_STATE_HOME": str(tmp_path / "state"), "NAIPE_TRACEBACK": "1"}
        )
        return Result(run(shlex.split(line), context), out.getvalue(), err.getvalue())

    return call


def test_what_new_makes_passes_everything(real):
    assert real('new game "Mar dos piratas"').code == 0
    assert real('new deck "Treasure island" --in mar_dos_piratas').code == 0
    assert real('new card "Black spot" --in mar_dos_piratas/treasure_island.naipe').code == 0
    for line in (
        "check mar_dos_piratas",
        "test mar_dos_piratas",
        "fmt mar_dos_piratas --check",
        "show mar_dos_piratas black",
    ):
        done = real(line)
        assert done.code == 0, done.out + done.err
    counted = json.loads(real("simulate mar_dos_piratas --games 30 --players 3 --json").out)
    assert counted["games"] == 30 and counted["endless"] == 0 and sum(counted["winners"].values()) >= 30
    played = real("play mar_dos_piratas --players 2 --bots 2 --seed 616248")
    assert played.code == 0 and "The game is over" in played.out


@pytest.mark.parametrize("language", first_texts.LANGUAGES)
def test_what_new_makes_is_in_the_language_of_whoever_made_it(real, language):
    """A Brazilian got rules with English remarks, which spoke English at the table."""
    assert set(first_texts.LANGUAGES) == {"en", *OTHERS}
    assert real(f"new game sea --lang {language}").code == 0
    assert real(f"new deck treasure --in sea --lang {language}").code == 0
    for line in ("check sea", "test sea", "fmt --check sea"):
        assert real(line).code == 0
    assert json.loads(real("check sea --json").out) == []  # nor anything without prose (N247)
    played = real("play sea --players 2 --bots 1 --seed 3 --line", typed="1\nquit\n")
    assert Message("first-game-card").in_language(language) in played.out and played.code == 0
    if language != "en":
        for english in ("First card", "Your score", "which card", "turn", "pile ", "First of"):
            assert english not in played.out, english


@pytest.mark.parametrize("word", ["most", "all", "first"])
def test_what_is_called_by_a_word_of_the_language_gets_a_name_that_is_none(real, word):
    """It passed no check."""
    assert real(f"new game {word}").code == 0 and real(f"new deck {word} --in {word}_game").code == 0
    assert real(f"check {word}_game").code == 0 and real(f"test {word}_game").code == 0
    assert f'game {word}_game "{word.title()}"' in Path(f"{word}_game/rules.naipe").read_text(encoding="utf-8")


DRY = rules_beside(__file__, "cli")


@pytest.mark.parametrize("verb", ["play", "design"])
@pytest.mark.parametrize("bots, typed", [(2, ""), (1, "1\n" * 9), (0, "\n\n1\n" * 9)])
def test_rules_that_cannot_go_on_are_no_fault_of_naipe(real, tmp_path, verb, bots, typed):
    """Whoever decides: the rules are named with their place, and the exit code is that of a finding."""
    (tmp_path / "dry.naipe").write_text(DRY)
    done = real(f"{verb} dry.naipe --players 2 --bots {bots} --seed 3", typed)
    assert "bug in naipe" not in done.out + done.err
    assert "The rules cannot go on here: no card is left to draw. (dry.naipe:11  require pile" in done.out
    assert done.code == 1


def test_bots_may_be_said_by_how_they_decide(real):
    """One person plays against as many of them as the table has, and nothing is asked."""
    done = real("play agencia --players 3 --bots mc --seed 616248 --lang en", "quit\n")
    assert "Agência with Player 1, Bot 2 and Bot 3. Bots: thinking ahead." in done.out
    kept = re.search(r"The game is kept in (\S+)", done.out.replace("\n", " "))
    assert kept and '"mc Bot 2"' in Path(kept[1]).read_text().splitlines()[0]
    assert "`clever` is not a number" in real("play agencia --bots clever").err


@pytest.mark.parametrize(
    "game, given, told, kept",
    [
        ("agencia", "", "Bots: with an aim.", "greedy"),
        ("agencia", "--policy random", "Bots: at random.", "random"),
        ("lantern", "", "Bots: at random.", "random"),
    ],
)
def test_bots_follow_the_aim_of_a_game_unless_the_command_line_says_otherwise(naipe, game, given, told, kept):
    """The form and the command line begin with the same bots. Lanterns has no aim."""
    done = naipe(f"play {game} --players 3 --bots 2 --names Ana --seed 3 --lang en {given}", "quit\n")
    assert done.out.partition("\n")[0].endswith(told)
    path = re.search(r"The game is kept in (\S+)", done.out.replace("\n", " "))
    assert path and f'"{kept} Bot 2"' in Path(path[1]).read_text().splitlines()[0]


def test_an_aim_that_fails_is_no_fault_of_naipe(real, tmp_path):
    """Bots that go by it name its place, and the exit code is that of a finding."""
    aim = (
        "define hand_of (card one) as one.owner.hand\ndefine aim of player p as count of hand_of(the card in p.hand)\n"
    )
    wet = DRY.replace("copies 5", "copies 90")  # all ways of a bot come to a place where it stands somehow
    (tmp_path / "dry.naipe").write_text(wet.replace("\nplay\n", f"\n{aim}\nplay\n"))
    for line in ("play dry.naipe --players 2 --bots 2 --policy greedy", "simulate dry.naipe --games 1 --policy greedy"):
        done = real(f"{line} --seed 3")
        assert "bug in naipe" not in done.out + done.err and done.code == 1
        assert "exactly one is expected" in done.out + done.err and "dry.naipe:" in done.out + done.err


def test_a_program_is_told_of_rules_that_cannot_go_on(real, tmp_path):
    (tmp_path / "dry.naipe").write_text(DRY)
    done = real("play dry.naipe --players 2 --people 0 --seed 3 --json")
    assert done.code == 1 and "naipe: The rules cannot go on here: no card is left to draw." in done.err
    done = real("play dry.naipe --players 2 --people 2 --seed 3 --json", '"1"\n' * 6)
    assert "The rules cannot go on here: no card is left" in json.loads(done.out.splitlines()[-2])["error"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("change", ["", "copies 20 -> copies 6", "p draws 1 -> p draws 4", "p draws 3 -> p draws 9"])
def test_the_first_text_of_a_game_does_not_run_dry(real, tmp_path, players, change):
    """Nor does it after a change of the kind that anybody makes first."""
    real("new game sea")
    for path in tmp_path.rglob("sea/*.naipe") if change else ():
        path.write_text(path.read_text("utf-8").replace(*change.split(" -> ")), "utf-8")
    done = real(f"simulate sea --games 20 --players {players} --json")
    assert done.code == 0, done.err
    assert change or json.loads(done.out)["decisions"] > 20 * players
    assert real(f"play sea --players {players} --bots {players} --seed 616248").code == 0


@pytest.mark.parametrize(
    "line",
    [
        "new game mar_dos_piratas",
        "new deck cards --in mar_dos_piratas",
        'new card "First card" --in mar_dos_piratas/cards.naipe',
    ],
)
def test_new_never_writes_over_anything(real, tmp_path, line):
    real('new game "Mar dos piratas"')
    before = {path: path.read_text("utf-8") for path in tmp_path.rglob("*.naipe")}
    done = real(line)
    assert done.code == 2 and "already" in done.err
    assert before == {path: path.read_text("utf-8") for path in tmp_path.rglob("*.naipe")}


@pytest.mark.parametrize("name", ["7", "--", "a" * 200, 'x"y', "\x1b[2J", "a\nb", "../evil", ""])
def test_a_name_that_cannot_be_makes_nothing_outside(real, tmp_path, name):
    real(f"new game {shlex.quote(name)}")
    assert not list(tmp_path.parent.glob("evil*"))
    for path in tmp_path.rglob("*.naipe"):
        assert path.relative_to(tmp_path).parts[0].isidentifier()


def test_fmt(real, tmp_path):
    real("new game sea")
    cards = tmp_path / "sea" / "cards.naipe"
    good = cards.read_text("utf-8")
    cards.write_text(good.replace("  raise you.score by 1", "  raise   you.score  by 1"), "utf-8")
    assert real("fmt sea --check").code == 1
    assert cards.read_text("utf-8") != good
    assert real("fmt sea").out == f"changed {Path('sea/cards.naipe')}\n"
    assert cards.read_text("utf-8") == good
    assert real("fmt sea --check").code == 0
    done = real("fmt -", "words colour:  red,blue\n")
    assert done.out == "words colour: red, blue\n" and done.code == 0
    broken = real("fmt -", 'deck "X\n')
    assert broken.code == 1 and "error[" in broken.err and broken.out == ""


def test_fmt_reads_what_an_editor_marks_as_utf_8_as_check_does(real, tmp_path):
    real("new game sea")
    cards = tmp_path / "sea" / "cards.naipe"
    good = cards.read_text("utf-8")
    cards.write_bytes(("\ufeff" + good.replace("\n", "\r\n")).encode("utf-8"))
    assert real("check sea").code == 0
    assert real("fmt sea --check").code == 0
    cards.write_bytes(("\ufeff" + good.replace("  raise you.score by 1", "  raise   you.score  by 1")).encode("utf-8"))
    assert real("fmt sea").out == f"changed {Path('sea/cards.naipe')}\n"
    assert cards.read_bytes() == good.encode("utf-8")
    assert real("fmt -", "\ufeffwords colour:  red,blue\n").out == "words colour: red, blue\n"


def test_a_text_over_a_limit_is_refused(real, tmp_path):
    real("new game sea")
    (tmp_path / "sea" / "long.naipe").write_text("-- " + "x" * 5000 + "\n")
    assert real("check sea").code == 3
    assert real("play sea --seed 616248").code == 3
