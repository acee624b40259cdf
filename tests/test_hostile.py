"""Rules that are broken, or mean harm: each gives findings or a plain refusal, soon, and never a traceback."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from test_engine import SETTING

from dsl.catalogue import ENTRIES
from dsl.report import render_all
from interpreter import door, playout, run
from interpreter.failure import RuleError

ROOT = Path(__file__).parent.parent
FILES = Path(__file__).parent / "hostile"

#: Seconds that any one of these may take.
SOON = 2.0


class TooSlow(BaseException):
    """It did not come to an end by itself."""


@contextmanager
def soon(seconds: float = SOON) -> Iterator[None]:
    """What is done here must be done soon; what hangs is cut off."""

    def cut_off(*_) -> None:
        raise TooSlow(f"not done within {seconds * 3} s")

    before = signal.signal(signal.SIGALRM, cut_off)
    signal.setitimer(signal.ITIMER_REAL, seconds * 3)
    began = time.process_time()
    try:
        yield
    except TooSlow as slow:
        pytest.fail(str(slow))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.process_time() - began < seconds


@pytest.fixture(scope="module", autouse=True)
def warm(tmp_path_factory):
    """The tables of the parser are made before anything is timed."""
    path = tmp_path_factory.mktemp("warm") / "toy.naipe"
    path.write_text(SETTING, encoding="utf-8")
    door.load(path)


def refused(path: Path) -> door.LoadError:
    """Load rules that cannot be right; return what is said of them."""
    with soon(), pytest.raises(door.LoadError) as error:
        door.load(path)
    told = error.value
    judged(told)
    return told


def judged(told: door.LoadError) -> None:
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
    ("an unknown verb", CARD + "  you gian 1\n", "", "gain"),
    ("an unknown noun", CARD + "  you discard 1 crad\n", "", ""),
    ("an unknown name", CARD + "  raise markz by 1\n", "N301", "marks"),
    ("an unknown zone", CARD + "  move the top of pil to you.hand\n", "N301", "pile"),
    ("an unknown property", CARD + "  colur red\n", "", "colour"),
    ("an unknown word in a property", CARD + "  colour reed\n", "N301", "red"),
    ("an unknown word after a dot", CARD + "  raise you.scroe by 1\n", "N410", "score"),
    ("the where a number is due", CARD + "  you gain the player\n", "", ""),
    ("a player where a card is due", CARD + "  move you to waste\n", "", ""),
    ("a card where a player is due", CARD + "  you give 1 to this\n", "N402", ""),
    ("a number where a zone is due", CARD + "  move this to 3\n", "", ""),
    ("a test where a number is due", CARD + "  you gain you is actor\n", "", ""),
    ("a number where a test is due", CARD + "  require 3\n", "N401", ""),
    ("a value that may be missing", CARD + "  actor.hand gains 1\n", "", ""),
    ("a title with a typo", CARD + '  resolve "Hazle"\n', "N303", "Hazel"),
    ("a title that is none", CARD + '  resolve "Xylophone of Qwertz"\n', "N303", ""),
    ("a number that is no card", CARD + "  resolve card 777\n", "N303", ""),
    ("missing indentation", SETTING + 'card 50 "Trial"\nyou gain 1\n', "", ""),
    ("a block that is not indented", CARD + "  if marks = 0\n  you gain 1\n", "", ""),
    ("too much indentation", CARD + "  you gain 1\n      you gain 1\n", "", ""),
    ("tabs and spaces", CARD + "  you gain 1\n\tyou gain 1\n", "", ""),
    ("an indentation that fits nowhere", CARD + "    you gain 1\n  you gain 1\n   you gain 1\n", "", ""),
    ("otherwise without attempt", CARD + "  otherwise: you gain 1\n", "", ""),
    ("else without if", CARD + "  else: you gain 1\n", "", ""),
    ("a verb without its amount", CARD + "  you gain\n", "N405", ""),
    ("a verb with too much", CARD + "  you gain 1 to you\n", "N405", ""),
    ("a preposition that does not go with it", CARD + "  you give 1 against actor\n", "", "to"),
    ("nobody does it", CARD + "  gain 1\n", "", ""),
    ("you where there is none", SETTING + "step nobody\n  you gain 1\n", "N302", ""),
    ("it where there is none", CARD + "  it gains 1\n", "N302", ""),
    ("an unclosed quote", SETTING + 'card 50 "Trial\n  you gain 1\n', "", '"'),
    ("an unclosed bracket", CARD + "  you gain (1 + 2\n", "", ""),
    ("a bracket too many", CARD + "  you gain 1)\n", "", ""),
    ("a sentence cut off", CARD + "  move the top of\n", "", ""),
    ("two verbs", CARD + "  you gain draw 1\n", "", ""),
    ("one number for two cards", SETTING + 'card 1 "Twin"\n', "", ""),
    ("one title for two cards", SETTING + 'card 50 "Ash"\n', "", ""),
    ("one name for two values", SETTING + "value marks: number\n", "", ""),
    ("one name for two verbs", SETTING + "verb gain gains gained: who gains number n\n  raise marks by n\n", "", ""),
    ("a noun and a zone of one name", SETTING + "zone card: card\n", "", ""),
    ("one word in two lists", SETTING + "words moods: red, sad\n", "", ""),
    ("one word twice in a list", SETTING + "words moods: sad, sad\n", "", ""),
    ("two games", SETTING + 'game other "Other"\n', "", ""),
    ("a name that is a word of the language", SETTING + "value each: number\n", "N137", ""),
    ("a zone of nothing", SETTING + "zone box: thing\n", "", ""),
    ("a step that is nowhere", CARD + "  run nowhere\n", "N301", ""),
    ("a layer that is nowhere", CARD + "  forbid you gain n as nowhere\n", "", ""),
    ("a role that is nowhere", CARD + "  change z by 1 when you gain n\n", "", "n"),
    ("definitions in a circle", SETTING + "define one_thing as other_thing + 1\ndefine other_thing as one_thing + 1\n", "N510", ""),
    ("a definition of itself", SETTING + "define self_made as self_made + 1\n", "N510", ""),
    ("verbs in a circle", SETTING + "verb ping pings pinged: who pings\n  who pongs\nverb pong pongs ponged: who pongs\n  who pings\n", "", ""),
    ("a verb that does itself", SETTING + "verb loop loops looped: who loops\n  who loops\n", "", ""),
    ("steps in a circle", SETTING + "step one_step\n  run other_step\nstep other_step\n  run one_step\n", "", ""),
    ("verbs, steps and definitions in a circle",
     SETTING + "verb ping pings pinged: who pings\n  run pong\nstep pong\n  if ready: raise marks by 1\ndefine ready as player 1 can ping\n", "", ""),
    ("5,000 brackets", CARD + "".join(f"  you gain {'(' * 180}\n" for _ in range(28)), "", ""),
    ("brackets within brackets", CARD + f"  you gain {'(' * 190}1{')' * 190}\n", "", ""),
    ("not not not", CARD + "  require " + "not " * 90 + "marks = 0\n", "", ""),
    ("minus minus", CARD + "  you gain " + "-" * 300 + "1\n", "", ""),
    ("5,000 blocks within blocks", CARD + "".join("  " * depth + "if marks = 0\n" for depth in range(1, 5001)) + "  " * 5001 + "you gain 1\n", "", ""),
    ("190 blocks within blocks", CARD + "".join("  " * depth + "attempt\n" for depth in range(1, 191)) + "  " * 191 + "you gain 1\n", "", ""),
    ("5,000 times else if", CARD + "  if marks = 0: you gain 1\n" + "".join(f"  else if marks = {n}: you gain {n}\n" for n in range(1, 5001)), "", ""),
    ("a name of 300 letters", SETTING + f"value {'very' * 75}: number\n", "", ""),
    ("a title of 5,000 letters", SETTING + "".join(f'card {n} "{"long " * 70}"\n' for n in range(100, 101)).replace("long " * 70, "long " * 1000), "", ""),
    ("a number of 60 digits", CARD + f"  you gain {'9' * 60}\n", "", ""),
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
    ("a heap of accents", SETTING + f'card 50 "Tri{chr(0x301) * 40}al"\n', "", ""),
    ("a lone surrogate", SETTING + 'card 50 "Tri\ud800al"\n', "", ""),
    ("a null byte", SETTING + 'card 50 "Tri\x00al"\n', "", ""),
    ("strange signs", CARD + "  you gain 1 & 2 | 3 ; import os\n", "", ""),
    ("Python", "import os\nos.system('true')\n", "", ""),
    ("braces", CARD + "  you gain {n}\n", "", ""),
    ("a grid without end", SETTING + "noun cell cells\ngrid board: cell 9999 by 9999 square\n", "", ""),
    ("an endless supply", SETTING + "noun coin coins\nzone bank: coin\nsupply: 999999999 coins in bank\n", "", ""),
    ("copies without end", CARD + "  copies 999999999\n", "", ""),
    ("too many players", SETTING.replace("players 2 to 4", "players 2 to 999999999"), "", ""),
    ("players the wrong way round", SETTING.replace("players 2 to 4", "players 4 to 2"), "", ""),
    ("no players", SETTING.replace("players 2 to 4", "players 0 to 0"), "", ""),
    ("a scenario for too many", SETTING + 'scenario "many"\n  given 9999 players\n  then marks = 0\n', "", ""),
    ("a scenario with nobody there", SETTING + 'scenario "nobody"\n  given 2 players\n  when player 7 gains 1\n  then marks = 0\n', "", ""),
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
