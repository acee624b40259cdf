"""Rules that are broken, or mean harm: each gives findings or a plain refusal, soon, and never a traceback."""

from __future__ import annotations

import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dsl.diagnostics.pages import ENTRIES
from dsl.diagnostics.report import render_all
from interpreter import api
from interpreter.model import limits
from interpreter.model.failure import RuleError
from pace import at_rest
from places import ROOT
from soak import sampled, sizes
from toys import SETTING

#: Seconds that any one of these may take.
SOON = 10.0


class TooSlow(BaseException):
    """It did not come to an end by itself."""


@contextmanager
def soon(seconds: float = SOON) -> Iterator[None]:
    """What is done here must take few seconds of a processor; what hangs is cut off, late enough for a busy machine."""

    def cut_off(*_) -> None:
        raise TooSlow(f"not done within {seconds * 10} s")

    before = signal.signal(signal.SIGALRM, cut_off)
    signal.setitimer(signal.ITIMER_REAL, seconds * 10)
    began = time.process_time()
    late = ""
    try:
        yield
    except TooSlow as slow:
        late = str(slow)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if late:
        pytest.fail(late, pytrace=False)
    took = time.process_time() - began
    assert took < seconds or at_rest(took) < seconds


@pytest.fixture(scope="module", autouse=True)
def warm(tmp_path_factory):
    """The tables of the parser are made before anything is timed."""
    path = tmp_path_factory.mktemp("warm") / "toy.naipe"
    path.write_text(SETTING, encoding="utf-8")
    api.load(path)


def refused(path: Path) -> api.LoadError:
    """Load rules that cannot be right; return what is said of them."""
    with soon(), pytest.raises(api.LoadError) as error:
        api.load(path)
    told = error.value
    judged(told)
    return told


def judged(told: api.LoadError) -> None:
    """Findings are whole: a known code, a sentence, a place within the text; and they can be shown."""
    assert any(finding.is_error for finding in told.findings)
    for finding in told.findings:
        assert finding.code in ENTRIES, finding
        assert len(finding.message) > 8, finding
        for span in (finding.span, *(label.span for label in finding.others)):
            if span.source in told.sources:
                assert 0 <= span.start <= span.end <= len(told.sources[span.source].text), finding
        shown = finding.message + finding.help + finding.label
        assert all(letter.isprintable() for letter in shown), finding
    assert render_all(told.findings, told.sources)


def written(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "rules.naipe"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return path


CARD = SETTING + '\ncard 50 "Trial"\n'

#: name, the whole text, the code or codes one of which must be there, what the help must hold.
BROKEN: list[tuple[str, str | bytes, str, str]] = [
    ("an empty file", b"", "", ""),
    ("nothing but comments", "-- nothing\n-- at all\n", "", ""),
    ("nothing but spaces", "   \n\n\t\n", "", ""),
    ("one letter", "x", "", ""),
    ("no game", 'noun card cards\ncard 1 "A"\n', "", "game"),
    ("a binary file", bytes(range(256)) * 40, "", ""),
    ("a picture", b"\x89PNG\r\n\x1a\n" + bytes(2000), "", ""),
    ("UTF-16", SETTING.encode("utf-16"), "", "UTF-8"),
    ("Latin-1", CARD.encode() + b"  you g\xe2in 1\n", "", "UTF-8"),
    ("a file of 10 MB", CARD + "  you gain 1\n" * 800_000, "", ""),
    ("a line of 100,000 letters", CARD + "  you gain " + "1" * 100_000 + "\n", "", ""),
    ("tabs and spaces", CARD + "  you gain 1\n\tyou gain 1\n", "", ""),
    ("an unclosed quote", SETTING + 'card 50 "Trial\n  you gain 1\n', "", '"'),
    ("5,000 brackets", CARD + "".join(f"  you gain {'(' * 180}\n" for _ in range(28)), "", ""),
    ("brackets within brackets", CARD + f"  you gain {'(' * 190}1{')' * 190}\n", "", ""),
    ("not not not", CARD + "  require " + "not " * 90 + "marks = 0\n", "", ""),
    ("minus minus", CARD + "  you gain " + "-" * 300 + "1\n", "", ""),
    ("5,000 blocks within blocks", CARD + "".join("  " * depth + "if marks = 0\n" for depth in range(1, 5001)) + "  " * 5001 + "you gain 1\n", "", ""),
    ("190 blocks within blocks", CARD + "".join("  " * depth + "attempt\n" for depth in range(1, 191)) + "  " * 191 + "you gain 1\n", "", ""),
    ("5,000 times else if", CARD + "  if marks = 0: you gain 1\n" + "".join(f"  else if marks = {n}: you gain {n}\n" for n in range(1, 5001)), "", ""),
    ("a name of 300 letters", SETTING + f"value {'very' * 75}: number\n", "", ""),
    ("a title of 5,000 letters", SETTING + "".join(f'card {n} "{"long " * 70}"\n' for n in range(100, 101)).replace("long " * 70, "long " * 1000), "", ""),
    ("a control character", CARD + "  you gain \x07 1\n", "", ""),
    ("an escape sequence in a title", SETTING + 'card 50 "Tri\x1b[31mal"\n', "", ""),
    ("a reset of the terminal", SETTING + 'card 50 "Tri\x1bcal"\n', "", ""),
    ("a C1 control", SETTING + 'card 50 "Tri\x9bal"\n', "", ""),
    ("a line turned round", SETTING + 'card 50 "Tri\u202eal"\n', "", ""),
    ("isolated direction", SETTING + 'card 50 "Tri\u2067al"\n', "", ""),
    ("a zero-width space", SETTING + "value ma\u200brks: number\n", "", ""),
    ("a soft hyphen", SETTING + "value ma\u00adrks: number\n", "", ""),
    ("a line separator", SETTING + 'card 50 "Tri\u2028al"\n', "", ""),
    ("a private character", SETTING + 'card 50 "Tri\ue000al"\n', "", ""),
    ("a lone surrogate", SETTING + 'card 50 "Tri\ud800al"\n', "", ""),
    ("a null byte", SETTING + 'card 50 "Tri\x00al"\n', "", ""),
    ("Python", "import os\nos.system('true')\n", "", ""),
    ("braces", CARD + "  you gain {n}\n", "", ""),
    ("too many players", SETTING.replace("players 2 to 4", "players 2 to 999999999"), "", ""),
    ("players the wrong way round", SETTING.replace("players 2 to 4", "players 4 to 2"), "", ""),
    ("no players", SETTING.replace("players 2 to 4", "players 0 to 0"), "", ""),
]  # fmt: skip


@pytest.mark.parametrize("text, code, help_", [entry[1:] for entry in BROKEN], ids=[entry[0] for entry in BROKEN])
def test_broken_rules_are_refused(tmp_path, text, code, help_):
    told = refused(written(tmp_path, text))
    assert told.sources or told.findings
    if code:
        assert code in {finding.code for finding in told.findings}, [f.code + " " + f.message for f in told.findings]
    if help_:
        assert any(help_ in finding.help or help_ in finding.message for finding in told.findings), [
            (f.code, f.message, f.help) for f in told.findings
        ]


def test_broken_rules_are_not_buried_in_findings(tmp_path):
    """One slip is one finding, or a few; never a heap."""
    for name, text, code, _ in BROKEN:
        if code or name.startswith(("an unknown", "a title with", "one ")):
            told = refused(written(tmp_path, text))
            assert len(told.findings) <= 3, (name, [f.message for f in told.findings])


# ------------------------------------------------------------------ in play

PLAY = "\nplay\n  run trial\n"
MANY_CARDS = "".join(f'card {number} "Card {number}"\n' for number in range(100, 160))


def filters(things: str, depth: int) -> str:
    """A test within a test within a test."""
    test = "it.worth > 9" if things == "cards" else "it.score > 9"
    for _ in range(depth):
        test = f"(count of {things} where ({test})) >= 0"
    return test


def doubling(count: int, line: str) -> str:
    return "".join(line.format(n=n, before=n - 1) for n in range(1, count))


#: name, what follows the setting. All have a step `trial` that is harmful.
HARMFUL: list[tuple[str, str]] = [
    ("a loop without end", "step trial\n  repeat forever: raise marks by 1\n"),
    ("a loop that does nothing without end", "step trial\n  repeat until marks = 1: set marks to 0\n"),
    ("a thousand million turns", "step trial\n  repeat 999999999: raise marks by 1\n"),
    ("a thousand million turns that do little", "step trial\n  repeat 999999999\n    if marks = 1: raise marks by 1\n"),
    ("loops in loops", "step trial\n" + "".join("  " * n + "repeat 1000\n" for n in range(1, 7)) + "  " * 7 + "raise marks by 1\n"),
    ("goes through all within all", "step trial\n" + "".join("  " * n + f"for each card as c{n}x\n" for n in range(1, 7)) + "  " * 7 + "raise marks by 1\n" + MANY_CARDS),
    ("a loop without end in the flow", "step trial\n  raise marks by 1\n"),
    ("a rule that triggers itself", "rules\n  after who gains n: who gains n\nstep trial\n  player 1 gains 1\n"),
    ("two rules that trigger each other",
     "verb earn earns earned: who earns number n\n  raise who.score by n\n"
     "rules\n  after who gains n: who earns n\n  after who earns n: who gains n\nstep trial\n  player 1 gains 1\n"),
    ("a rule before itself", "rules\n  before who gains n: who gains n\nstep trial\n  player 1 gains 1\n"),
    ("a rule that triggers itself twice", "rules\n  after who gains n\n    who gains n\n    who gains n\nstep trial\n  player 1 gains 1\n"),
    ("a rule that announces itself again", "rules\n  after who gains n\n    next time anyone gains n: raise marks by 1\nstep trial\n  repeat 3000: player 1 gains 1\n"),
    ("definitions that double", "define d0 as 1\n" + doubling(60, "define d{n} as d{before} + d{before}\n") + "step trial\n  set marks to d59\n"),
    ("definitions that double in a test", "define d0 as marks = 1\n" + doubling(60, "define d{n} as d{before} or d{before}\n") + "step trial\n  if d59: set marks to 1\n"),
    ("verbs that double",
     "verb v0 v0s v0d: who v0s\n  raise marks by 1\n" + doubling(60, "verb v{n} v{n}s v{n}d: who v{n}s\n  who v{before}s\n  who v{before}s\n")
     + "step trial\n  player 1 v59s\n"),
    ("steps that double", "step s0\n  raise marks by 1\n" + doubling(60, "step s{n}\n  run s{before}\n  run s{before}\n") + "step trial\n  run s59\n"),
    ("a long way down",
     "verb v0 v0s v0d: who v0s\n  raise marks by 1\n" + doubling(900, "verb v{n} v{n}s v{n}d: who v{n}s\n  who v{before}s\n") + "step trial\n  player 1 v899s\n"),
    ("a long way down through definitions", "define d0 as marks\n" + doubling(2000, "define d{n} as d{before} + 1\n") + "step trial\n  set marks to d1999\n"),
    ("numbers that square", "step trial\n  set marks to 9\n  repeat 60: set marks to marks * marks\n"),
    ("numbers that grow without end", "step trial\n  repeat 900000\n    set marks to marks * 10 + 9\n"),
    ("filters within filters",
     "step trial\n  set marks to count of cards where (" + filters("cards", 5) + ")\n" + MANY_CARDS),
    ("a window that never closes", "step trial\n  open talk for players as p until 2 pass: raise marks by 1\n"),
    ("a question whose answers are all tried at great cost",
     "step trial\n  player 1 draws 12\n  player 1 chooses 6 cards in (player 1).hand as lot\n  repeat 50000: raise marks by 1\n  fail\n"),
    ("a question about any number of cards",
     "step trial\n  move all cards in pile to (player 1).hand\n  player 1 chooses any number of cards in (player 1).hand as lot\n"
     "  require total worth of lot = 1000\n" + MANY_CARDS),
    ("many questions that all fail at the end",
     "step trial\n  repeat 30\n    player 1 chooses a number from 1 to 9 as n\n    raise marks by n\n  require marks = 1000\n"),
    ("a right to something without end", "step trial\n  player 1 may\n    repeat forever: raise marks by 1\n  player 1 may\n    repeat forever: raise marks by 1\n"),
    ("could it be done, without end", "verb spin spins spun: who spins\n  repeat forever: raise marks by 1\nstep trial\n  repeat 50\n    if player 1 can spin: raise marks by 1\n"),
    ("could it be done, within could it be done",
     "verb v0 v0s v0d: who v0s\n  require marks = 7\n" + doubling(40, "verb v{n} v{n}s v{n}d: who v{n}s\n  require who can v{before} or who can v{before}\n")
     + "step trial\n  attempt: player 1 v39s\n"),
    ("who would do it, for ever", "verb spin spins spun: who spins\n  repeat forever: raise marks by 1\n"
     "step trial\n  repeat 50\n    set marks to count of players that would gain if (player 1 spins)\n"),
    ("a failure caught for ever", "step trial\n  repeat forever\n    attempt\n      raise marks by 1\n      fail\n"),
    ("as much as possible of what has no end", "step trial\n  as much as possible\n    repeat 999999999: raise marks by 1\n"),
    ("at once, what never fits", "step trial\n  for each player as p at once: set marks to p.score + p.cards\n  repeat forever: raise marks by 1\n"),
    ("a board on which everybody is next to everybody",
     "noun cell cells\ngrid board: cell 90 by 90 diagonal\nstep trial\n  set marks to count of cells where ((count of cells where ((count of neighbours of it) > 0)) > 0)\n"),
    ("a long list", "".join(f"value v{n}x: number\n" for n in range(3000)) + "step trial\n  repeat forever: raise v7x by 1\n"),
]  # fmt: skip


#: It takes seconds with little fuel as well: the soak has it.
SLOW = "a question about any number of cards"


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=name, marks=[pytest.mark.soak] * (name == SLOW)) for name, text, *_ in HARMFUL]
)
@pytest.mark.parametrize("fuel", sizes(limits.FUEL // 100, limits.FUEL))
def test_harm_in_play_is_stopped(tmp_path, monkeypatch, text, fuel):
    """Either the checker refuses it, or play stops at the clause with a sentence, or it is harmless after all."""
    monkeypatch.setattr(limits, "FUEL", fuel)
    flow = PLAY.replace("  run trial\n", "  repeat forever\n    run trial\n") if "trial\n  raise" in text else PLAY
    path = written(
        tmp_path,
        SETTING + text + flow + 'scenario "trial"\n  given 2 players\n  when run trial\n  then it does not fail\n',
    )
    with soon(15):
        try:
            game = api.load(path)
        except api.LoadError as told:
            judged(told)
            return
    for play in (lambda: api.begin(game, 2, 1), lambda: api.simulate(game, 1, 2, 1), lambda: api.run_scenarios(game)):
        with soon(15):
            try:
                play()
            except RuleError as error:
                assert len(error.why) > 5
                assert error.clause >= 0


MISUSED = [
    ("player 0", 'scenario "nobody"\n  given 2 players\n  when player 0 gains 1\n  then marks = 0\n'),
    ("a flow that never comes there", 'scenario "never"\n  given 2 players\n  when play until marks = 7\n  then marks = 7\nstep trial\n  raise marks by 0\nplay\n  run trial\n'),
    ("a flow without end that never comes there",
     'scenario "never"\n  given 2 players\n  when play until marks = 7\n  then marks = 7\nstep trial\n  set marks to 0\nplay\n  repeat forever\n    run trial\n'),
]  # fmt: skip


@pytest.mark.parametrize("text", [entry[1] for entry in MISUSED], ids=[entry[0] for entry in MISUSED])
def test_a_scenario_that_cannot_be_is_no_crash(tmp_path, text):
    path = written(tmp_path, SETTING + text)
    try:
        with soon():
            game = api.load(path)
    except api.LoadError as told:
        judged(told)
        return
    with soon():
        results = api.run_scenarios(game)
    assert len(results) == 1
    assert not results[0].ok or "nothing" in results[0].title
    assert results[0].ok or len(results[0].message) > 8


# ------------------------------------------------------------------ deep and long, but allowed

BLOCKS = {
    "attempt": "attempt",
    "if": "if marks = 0",
    "repeat": "repeat 1",
    "repeat until": "repeat until marks > 0",
    "for each": "for each player but player 2 as p{n}x",
    "for each at once": "for each player but player 2 as p{n}x at once",
    "may": "player 1 may",
    "as much as possible": "as much as possible",
    "window": "open talk for players but player 2 as p{n}x until 1 pass",
}


def nested(kinds: list[str], depth: int) -> str:
    lines = ["step trial"]
    for n in range(depth):
        lines.append("  " * (n + 1) + BLOCKS[kinds[n % len(kinds)]].replace("{n}", str(n)))
    lines.append("  " * (depth + 1) + "raise marks by 1")
    return "\n".join(lines) + "\n"


DEEP = [(f"{kind} {depth}", nested([kind], depth)) for kind in BLOCKS for depth in (8, 15, 16, 40)]
DEEP += [(f"all kinds {depth}", nested(list(BLOCKS), depth)) for depth in (9, 15, 27)]
DEEP += [
    (f"loops and blocks {depth}", nested(["for each", "attempt", "repeat", "if"], depth)) for depth in (12, 15, 24)
]

LONG: list[tuple[str, str]] = [
    ("a long sum", "step trial\n  set marks to " + " + ".join(["1"] * 90) + "\n"),
    ("a sum over several lines",
     "define total_of as (" + " + ".join(["marks"] * 40) + ")\nstep trial\n  if total_of + (" + " + ".join(["1"] * 80) + ") > 3: raise marks by 1\n"),
    ("a long test", "step trial\n  require " + " and ".join(["marks = 0"] * 26) + "\n"),
    ("a long choice of values", "step trial\n  set marks to " + "".join(f"{n} if marks = {n} else " for n in range(18)) + "0\n"),
    *(
        (f"{n} times else if", "step trial\n  if marks = 1: set marks to 1\n" + "".join(f"  else if marks = {k}: set marks to {k}\n" for k in range(n)))
        for n in (18, 60, 95, 150, 199, 260)
    ),
    *(
        (f"brackets {n} deep", f"step trial\n  set marks to {'(' * n}1{')' * n}\n")
        for n in (10, 25, 31, 60)
    ),
    *(
        (f"sums in brackets {n} deep", f"step trial\n  set marks to {'(1 + ' * n}1{')' * n}\n")
        for n in (10, 15, 31)
    ),
    *(
        (f"functions in functions {n} deep", f"define same(number k) as k\nstep trial\n  set marks to {'same(' * n}1{')' * n}\n")
        for n in (10, 25, 31)
    ),
    *(
        (f"least of least {n} deep", f"step trial\n  set marks to {'max(0, ' * n}1{')' * n}\n")
        for n in (10, 15, 30)
    ),
    *(
        (f"filters {n} deep", "step trial\n  set marks to count of players where (" + filters("players", n) + ")\n")
        for n in (1, 3, 5)
    ),
    ("many statements", "step trial\n" + "  raise marks by 1\n" * 5000),
    ("many cards", "step trial\n  shuffle pile\n" + "".join(f'card {n} "Card {n}"\n  you gain {n % 7}\n' for n in range(100, 2100))),
    ("many verbs", "".join(f"verb v{n}a v{n}as v{n}ad: who v{n}as number n\n  raise who.score by n\n" for n in range(400)) + "step trial\n  player 1 v399as 3\n"),
    ("many roles", "verb arrange arranges arranged: who arranges number n to player p from player q by number k with player r against player t\n"
     "  raise p.score by n + k\n  raise q.score by k\nstep trial\n  player 1 arranges 1 to player 2 from player 1 by 3 with player 2 against player 1\n"),
    ("everybody to everybody", "verb deal_with deals_with dealt_with: who deals_with number n to player p from player q\n  raise p.score by n\n"
     "step trial\n  each player deals_with 1 to each player from each player\n"),
    ("many words", "words many: " + ", ".join(f"w{n}" for n in range(60)) + "\nvalue word_of: many = w0\nstep trial\n  set word_of to w59\n"),
    ("a long table", "table steep from 0: " + ", ".join(["1"] * 100) + "\nstep trial\n  set marks to steep(99)\n"),
]  # fmt: skip


@pytest.mark.parametrize("text", [entry[1] for entry in DEEP + LONG], ids=[entry[0] for entry in DEEP + LONG])
def test_what_the_checker_lets_through_can_be_played(tmp_path, text):
    """Python has limits of its own: what is too deep for it must be refused before."""
    path = written(tmp_path, SETTING + text + PLAY)
    with soon(15):
        try:
            game = api.load(path)
        except api.LoadError as told:
            judged(told)
            assert len(told.findings) <= 3
            return
    for play in (lambda: api.begin(game, 2, 1), lambda: api.simulate(game, 1, 2, 1)):
        with soon(15):
            try:
                play()
            except RuleError as error:
                assert "end" in error.why


# ------------------------------------------------------------------ mutants of real rules

WORD = re.compile(r"[^\W\d]\w*")


def misspelt(word: str, chance: random.Random) -> str:
    place = chance.randrange(len(word))
    kind = chance.randrange(4)
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1:
        return word[:place] + word[place] + word[place:]
    if kind == 2 and len(word) > 1:
        place = min(place, len(word) - 2)
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return word[:place] + chance.choice("aeiourstnm") + word[place + 1 :]


def mutated(text: str, chance: random.Random) -> str:
    """Return a text with one slip in it, as hands make them."""
    lines = text.split("\n")
    number = chance.choice([n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("--")])
    line = lines[number]
    words = list(WORD.finditer(line))
    kind = chance.choice(
        [
            "drop",
            "double",
            "swap",
            "misspell",
            "cut",
            "indent",
            "dedent",
            "gone",
            "twice",
            "join",
            "sign",
            "foreign",
            "number",
        ]
    )
    if kind in ("drop", "double", "misspell", "foreign") and words:
        word = chance.choice(words)
        others = WORD.findall(text)
        new = {
            "drop": "",
            "double": f"{word[0]} {word[0]}",
            "misspell": misspelt(word[0], chance),
            "foreign": chance.choice(others),
        }[kind]
        line = line[: word.start()] + new + line[word.end() :]
    elif kind == "swap" and len(words) > 1:
        place = chance.randrange(len(words) - 1)
        one, two = words[place], words[place + 1]
        line = line[: one.start()] + two[0] + line[one.end() : two.start()] + one[0] + line[two.end() :]
    elif kind == "cut":
        line = line[: chance.randrange(len(line))]
    elif kind == "indent":
        line = " " * chance.choice([1, 2, 4, 8]) + line
    elif kind == "dedent":
        line = line.lstrip()
    elif kind == "join" and number + 1 < len(lines):
        line += lines.pop(number + 1)
    elif kind == "sign":
        place = chance.randrange(len(line) + 1)
        line = line[:place] + chance.choice("\"()=:,.*-<>+'?") + line[place:]
    elif kind == "number":
        line = re.sub(r"\d+", lambda found: chance.choice(["0", "-1", "99", "1.5", "999999999"]), line, count=1)
    if kind == "gone":
        del lines[number]
    elif kind == "twice":
        lines.insert(number, line)
    else:
        lines[number] = line
    return "\n".join(lines)


REAL = sorted(
    path
    for folder in ("rulebooks", "tests/sketches")
    for path in (ROOT / folder).iterdir()
    if any(path.glob("*.naipe"))
)


def texts_of(folder: Path) -> dict[str, str]:
    """The texts of a rulebook by their place in it, without its scenarios."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.naipe"))
        if path.parent.name != "scenarios"
    }


def put(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def short_games(monkeypatch):
    """What goes on for too long in a mutant is cut off early."""
    monkeypatch.setattr(limits, "DECISIONS", 150)
    monkeypatch.setattr(limits, "FUEL", 20_000)


@pytest.mark.parametrize("original", REAL, ids=lambda path: path.relative_to(ROOT).as_posix())
@pytest.mark.parametrize("most", sizes(2, 8, 30))
def test_a_slip_in_real_rules_is_a_finding_or_plays(tmp_path, short_games, original, most):
    """No mutant of a real rulebook does anything but be refused with findings, or play."""
    texts = texts_of(original)
    chance = random.Random(original.name)
    began = time.process_time()
    for name, text in texts.items():
        put(tmp_path, name, text)
    try:
        api.load(tmp_path)
    except api.LoadError:
        pytest.skip("it does not load as it is: tests/test_rulebooks.py says more")
    mutants = min(most, max(8, int(5 / (time.process_time() - began + 0.01))))
    refusals = 0
    for number in range(mutants):
        name = chance.choice([name for name in texts if "prose" not in name] if number % 6 else list(texts))
        put(tmp_path, name, mutated(texts[name], chance))
        try:
            with soon(4):
                loaded = api.load(tmp_path)
        except api.LoadError as told:
            refusals += 1
            judged(told)
            continue
        finally:
            put(tmp_path, name, texts[name])
        if loaded.book.play is None:
            continue
        with soon(6):
            try:
                api.simulate(loaded, 1, loaded.min_players, number, traced=True)
                position = api.begin(loaded, loaded.min_players, number)
                for _ in range(3):
                    if position.decision is not None:
                        position = api.decide(loaded, position, chance.choice(position.decision.possible).id)
            except RuleError as error:
                assert error.why
    assert refusals >= mutants // 4


def test_slips_in_scenarios_are_findings_or_messages(tmp_path):
    """A mutant of a scenario is refused, or holds, or says what is not as expected."""
    chance = random.Random(7)
    tried = 0
    for folder in sorted(REAL, key=lambda path: sum(len(text) for text in texts_of(path).values())):
        parts = [
            part
            for path in sorted(folder.rglob("*.naipe"))
            for part in re.split(r"\n(?=scenario )", path.read_text(encoding="utf-8"))[1:]
            if not re.search(r"\n[a-z]", part)
        ]
        if len(parts) < 6 or tried == 30:
            continue
        for name, text in texts_of(folder).items():
            put(tmp_path / folder.name, name, re.sub(r"\nscenario (.|\n(?!\w))*", "", text))
        for _ in range(15):
            text = "".join("\n" + part.rstrip() + "\n" for part in chance.sample(parts, 5))
            put(tmp_path / folder.name, "mutant.naipe", mutated(text, chance))
            tried += 1
            try:
                with soon(4):
                    game = api.load(tmp_path / folder.name)
            except api.LoadError as told:
                judged(told)
                continue
            with soon(6):
                for result in api.run_scenarios(game):
                    assert result.ok or result.message
    assert tried == 30


@pytest.mark.parametrize("seed", sampled(range(4), 4))
def test_heaps_of_slips(tmp_path, seed):
    """Rules that are wrong all over are refused in good time, with findings in order and without repetitions."""
    chance = random.Random(seed)
    text = SETTING + (ROOT / "rulebooks" / "agencia" / "decks" / "1_principal.naipe").read_text(encoding="utf-8")
    for _ in range(80):
        text = mutated(text, chance)
    told = refused(written(tmp_path, text))
    assert len(set(told.findings)) == len(told.findings)
    unread = [f for f in told.findings if f.code.startswith("N1") and (f.edits or not f.unknown)]
    rest = [f for f in told.findings if f not in unread]
    assert unread
    assert list(told.findings) == unread + rest, "what cannot be read is told before what may follow from it"
    for part in (unread, rest):
        assert part == sorted(part, key=lambda f: (f.span.source, f.span.start, f.span.end, f.code, f.message))
    assert len(told.findings) <= 80, "no more findings than there are slips"


@pytest.mark.parametrize("seed", sampled(range(3), 3))
@pytest.mark.parametrize("most", sizes(1_000, 20_000))
def test_bytes_at_random(tmp_path, seed, most):
    chance = random.Random(seed)
    for length in (1, 10, 300, most):
        refused(written(tmp_path, bytes(chance.randrange(256) for _ in range(length))))
    letters = "abc xyz\n  \":.,()=0123'-—çé"
    for length in (10, 300, most):
        refused(written(tmp_path, "".join(chance.choice(letters) for _ in range(length))))
    words = WORD.findall(texts_of(ROOT / "rulebooks" / "agencia")["rules.naipe"])
    for length in (10, 300, most * 3 // 10):
        text = "".join(
            chance.choice(words) + chance.choice([" ", " ", " ", "\n", "\n  ", ": ", ", "]) for _ in range(length)
        )
        refused(written(tmp_path, text))


# ------------------------------------------------------------------ files and folders


def test_what_is_no_rulebook_is_refused(tmp_path):
    (tmp_path / "empty").mkdir()
    refused(tmp_path / "empty")
    with pytest.raises(api.LoadError):
        api.load("no_such_game_at_all")
    with pytest.raises(api.LoadError):
        api.load(tmp_path / "nowhere" / "at all")
    (tmp_path / "folder.naipe").mkdir()
    refused(tmp_path / "folder.naipe")


def test_files_that_cannot_be_read_are_findings(tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.naipe").write_text(SETTING, encoding="utf-8")
    (folder / "dangling.naipe").symlink_to(tmp_path / "nowhere")
    with soon():
        try:
            api.load(folder)
        except api.LoadError as told:
            judged(told)
    (folder / "dangling.naipe").unlink()
    (folder / "loop.naipe").symlink_to(folder / "loop.naipe")
    with soon():
        try:
            api.load(folder)
        except api.LoadError as told:
            judged(told)


def test_a_link_that_leaves_the_folder_brings_nothing_in(tmp_path):
    """A pack holds its own files and no others."""
    secret = tmp_path / "secret.naipe"
    secret.write_text('card 99 "Secret of the house"\n', encoding="utf-8")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.naipe").write_text(SETTING, encoding="utf-8")
    (folder / "link.naipe").symlink_to(secret)
    try:
        game = api.load(folder)
    except api.LoadError as told:
        judged(told)
        return
    assert "Secret of the house" not in {card.name for card in game.cards}


@pytest.mark.parametrize(
    ("depth", "files", "reason"),
    [(8, 900, ""), (60, 0, "folders that are more than 8 levels deep"), (1, 1500, "more than 1000 files")],
)
def test_many_files_and_deep_folders_are_refused_with_the_reason(tmp_path, depth, files, reason):
    folder = tmp_path / "game"
    deep = folder.joinpath(*["d"] * depth)
    deep.mkdir(parents=True)
    (folder / "rules.naipe").write_text(SETTING, encoding="utf-8")
    (deep / "more.naipe").write_text('card 60 "Sixty"\n', encoding="utf-8")
    for number in range(files):
        (folder / f"card{number}.naipe").write_text(f'card {1000 + number} "Card {number}"\n', encoding="utf-8")
    with soon(4):
        try:
            game = api.load(folder)
        except api.LoadError as told:
            judged(told)
            assert reason and reason in " ".join(finding.message for finding in told.findings)
            return
    assert not reason
    assert {"Sixty", f"Card {files - 1}"} <= {card.name for card in game.cards}


# ------------------------------------------------------------------ what a person types


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "x", "1 +", "pile.", "(" * 500, ")" * 500, "not " * 2000 + "yes", "1" * 5000, "1 / 0", "player 9", "player 0", "card 999",
        '"no such title"', '"', "the top of waste", "the player with most cards", "a player", "player 1 gains 1", "move pile to waste",
        "\x1b[31m", "\u202e", "\x00", "pile\npile", "  pile", "highest score of players with 99 cards", "seat(99)", "you", "it", "this",
        "player 1 can gain 1", "player 1 can discard 9", "neighbours of pile", "count of", "__import__('os')", "first of waste", " score +\n) * marks", "  pile\n pile",
        "-" * 3000 + "1", "1 + " * 3000 + "1", "each player", "another player", "2 players", "up to 2 players", "any number of players",
        "one or more players with 99 cards", "players that drew", "cause", "chosen", "now", "winners", "direction", "none", "yes",
    ],
)  # fmt: skip
def test_whatever_is_asked_is_answered_or_refused(asked, text):
    game, position = asked
    for seat in (None, 1, 2):
        with soon():
            try:
                answer = api.eval_text(game, position, text, seat)
                assert isinstance(answer, str)
            except ValueError as error:
                assert len(str(error)) > 5
    assert position.digest() == api.begin(game, 2, 1).digest()


@pytest.fixture(scope="module")
def asked(tmp_path_factory) -> tuple[api.Game, api.Position]:
    path = tmp_path_factory.mktemp("asked") / "toy.naipe"
    path.write_text(
        SETTING
        + "step ask_it\n  each player draws 3\n  player 1 decides among for_it, against_it as wish\nplay\n  run ask_it\n",
        encoding="utf-8",
    )
    game = api.load(path)
    return game, api.begin(game, 2, 1)


@pytest.mark.parametrize(
    "players, options",
    [(0, {}), (1, {}), (5, {}), (-3, {}), (10**9, {}), (2, {"mode": "x"}), (2, {"": ""}), (2, {"players": 3})],
)
def test_a_game_that_cannot_begin_says_so(asked, players, options):
    game, _ = asked
    with pytest.raises(ValueError) as refused_:
        api.begin(game, players, 1, options)
    assert len(str(refused_.value)) > 10


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64 - 1, 2**64, 10**30])
def test_any_seed_will_do(asked, seed):
    game, _ = asked
    assert api.begin(game, 2, seed).decision is not None
