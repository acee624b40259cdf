"""What a terminal shows at three sizes: each game at a question, design mode in the middle of a card."""

import random
import tempfile
import time
from pathlib import Path

import pytest

from interpreter import api
from places import TESTS
from repl.play.commands import COMMANDS
from repl.play.saves import decisions, read, save
from repl.play.session import Session
from repl.play.table import Table
from terminals import Tmux, needs_tmux

pytestmark = needs_tmux

SIZES = [(80, 24), (120, 40), (200, 60)]

#: Game, players, language, what the question must be, what stands on the screen then.
POSITIONS = {
    "hand_of_ten": (
        "agencia",
        4,
        "pt",
        lambda one: len(one.asked().choices) >= 9 and len(one.board().own[0].cards) >= 9,
    ),
    "dice": ("boratime", 2, "pt", lambda one: len(one.taken) > 60 and len(one.asked().choices) > 2),
    "country": (
        "som",
        3,
        "ca",
        lambda one: len(one.taken) > 20 and one.decision.name == "goal" and len(one.asked().choices) > 5,
    ),
    "long_list": ("limit", 3, "fr", lambda one: len(one.asked().choices) > 20),
    "world": ("clash", 2, "pt", lambda one: len(one.taken) > 30 and len(one.asked().choices) > 8),
    "empire": (
        "clash",
        2,
        "pt",
        lambda one: len(one.taken) > 150 and sum(len(place.cards) for place in one.board().own) >= 10,
    ),
    "learning": ("clash", 2, "en", lambda one: len(one.asked().choices) > 12 and one.decision.name == "new_advance"),
    "map": ("walk", 2, "en", lambda one: len(one.taken) >= 4),
    "valley": (
        "invernada",
        3,
        "pt",
        lambda one: len(one.taken) > 12 and one.decision.name == "goal" and len(one.asked().choices) > 3,
    ),
    "valley_fr": (
        "invernada",
        2,
        "fr",
        lambda one: len(one.taken) > 6 and one.decision.name == "goal" and len(one.asked().choices) > 3,
    ),
}

WALK = """\
board
  show field: ground
step walk of player p
  set actor to p
  p chooses a cell as c
  move (the first of p.camp) to c.ground
play
  repeat 3
    for each player as p: run walk for p
  end play
"""


def game_of(name, folder):
    if name != "walk":
        return name
    head, _, _ = (TESTS / "settings" / "board.naipe").read_text(encoding="utf-8").partition("\nplay\n")
    (folder / "walk.naipe").write_text(f"{head}\n{WALK}", encoding="utf-8")
    return str(folder / "walk.naipe")


def saved(folder, name, players, language, is_there):
    """The path of a game that stands at a question which is as it shall be."""
    rules = game_of(name, folder)
    table = Table(("Ana", *(f"Bot {n}" for n in range(2, players + 1))), frozenset(range(2, players + 1)), 7)
    for seed in range(20):
        chance = random.Random(seed)
        one = Session(api.load(rules, scenarios=False), table, commands=COMMANDS, name=rules, language=language)
        one.start()
        while not one.is_over:
            if is_there(one):
                save(folder / "x.game", one.header, one.records)
                return one
            one.submit(chance.choice([choice.key for choice in one.asked().choices if choice.option.possible]))
    raise AssertionError("there is no such question in twenty games")


LATE = {"empire"}  # positions that come after many decisions


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.soak] * (name in LATE)) for name in POSITIONS])
def test_a_question_at_three_sizes(golden, tmp_path, name):
    one = saved(tmp_path, *POSITIONS[name])
    with Tmux(tmp_path, ["play", "--resume", str(tmp_path / "x.game")]) as terminal:
        terminal.listens("Ana>")
        for columns, rows in SIZES:
            terminal.resize(columns, rows)
            screen = terminal.until("Ana>")
            shown = screen.split("\n")
            assert len(shown) <= rows and shown[-2].startswith("Ana>")
            assert "".join(one.asked().line.split()) in "".join(screen.split())
            golden(f"terminal/{name}_{columns}x{rows}.txt", screen)


@pytest.mark.parametrize("shown, pages, until", [("titles", 1, "Cultivo"), ("texts", 4, "Escrita")])
def test_branches_on_the_whole_screen(golden, tmp_path, shown, pages, until):
    """What there is to learn, branch after branch: who knows it, and what each gives."""
    saved(tmp_path, *POSITIONS["world"])
    with Tmux(tmp_path, ["play", "--resume", str(tmp_path / "x.game")]) as terminal:
        terminal.resize(80, 24)
        terminal.until("Ana>")
        assert "o que aconteceu" in terminal.screen()
        terminal.type(f"board {shown}", "Enter")
        screen = terminal.without("o que aconteceu")
        for _ in range(pages):  # each is there before the next one is asked for, however busy the machine is
            terminal.type("PageDown")
            screen = terminal.settled(screen)
        golden(f"terminal/branches_{shown}_80x24.txt", terminal.until(until))


ENDS = {
    "agencia": (3, "pt", 0),
    "boratime": (2, "pt", 10),
    "clash": (2, "pt", 10),
    "limit": (3, "fr", 10),
    "som": (3, "ca", 10),
}
MOST_KEYS = 90


@pytest.fixture
def shelf():
    """A folder whose path is always as long: where it is told, the line breaks at the same place."""
    with tempfile.TemporaryDirectory(prefix="naipe-ends-", dir="/tmp") as folder:
        yield Path(folder)


@pytest.mark.parametrize(
    "name", [name if last == 0 else pytest.param(name, marks=pytest.mark.soak) for name, (_, _, last) in ENDS.items()]
)
def test_a_game_is_played_to_its_end_on_a_terminal(golden, tmp_path, shelf, name):
    """The first answer each time, marked and taken: all of a short game, the last decisions of a long one."""
    players, language, last = ENDS[name]
    table = Table(("Ana", *(f"Bot {n}" for n in range(2, players + 1))), frozenset(range(2, players + 1)), 7)

    def begun(taken=()):
        one = Session(api.load(name, scenarios=False), table, commands=COMMANDS, name=name, language=language)
        one.play_back(taken) if taken else one.start()
        return one

    def played(decisions):
        one, many = begun(), 0
        while not one.is_over and (decisions is None or many < decisions):
            one.submit(next(choice.key for choice in one.asked().choices if choice.option.possible))
            many += 1
        return one, many

    one, _many = played(0 if not last else played(None)[1] - last)
    save(shelf / "x.game", one.header, one.records)
    with Tmux(tmp_path, ["play", "--resume", str(shelf / "x.game")]) as terminal:
        terminal.until("Ana>")
        title = f"── {one.say('score')} "
        for _ in range(MOST_KEYS):
            if title in terminal.screen():
                break
            terminal.type("Down", "Enter")
            time.sleep(0.3)
        terminal.until(title)
        over = begun(decisions(read(shelf / "x.game")))
        assert over.is_over
        for typed, there in (("log", over.log()[-1].strip()[:30]), ("score", over.say("last-events"))):
            terminal.type(typed, "Enter")
            drawn = there.replace("\u00a0", " ")
            for _ in range(MOST_KEYS if typed == "log" else 0):  # it begins with what is new
                time.sleep(0.8)
                terminal.type("C-End")
                time.sleep(0.4)
                if drawn in terminal.screen():
                    break
            assert drawn in terminal.until(drawn)
        terminal.type("Escape")
        time.sleep(0.8)
        shown = terminal.until("Ana>")
        assert "".join(over.outcome_lines()[0].split()) in "".join(shown.split())
        golden(f"terminal/end_{name}_80x24.txt", shown.replace(str(shelf), "TMP"))


def test_design_mode_at_three_sizes(golden, tmp_path):
    words = "design agencia --players 3 --bots 2 --seed 7 --names Ana --lang pt --mode simple".split()
    with Tmux(tmp_path, words) as terminal:
        terminal.until("design 0>")
        terminal.type("1", "Enter")
        terminal.until("design 1>")
        terminal.type("back statement 2", "Enter")
        terminal.until("no meio")
        for columns, rows in SIZES:
            terminal.resize(columns, rows)
            screen = terminal.until("F2 step")
            assert "\n> " in screen and "<- aqui" in screen
            golden(f"terminal/design_{columns}x{rows}.txt", screen)
