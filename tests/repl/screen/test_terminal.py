"""The screen that stays on a real terminal: nothing is lost, whatever happens to it."""

import os
import re
import time

import pytest

from interpreter.positions.journal import Journal
from lantern import ALONE_SEED, LANTERN
from terminals import Tmux, needs_tmux

pytestmark = needs_tmux

PLAY = f"play {LANTERN} --players 2 --people 1 --names Ana --seed {ALONE_SEED} --mode simple --option rounds=2".split()


def kept(folder):
    (path,) = (folder / "naipe").glob("*.game")
    return [record["choice"] for record in Journal.read(path).records]


def without_traceback(screen):
    assert "Traceback" not in screen and "bug in naipe" not in screen
    return screen


@pytest.mark.parametrize("key, code", [("C-c", 130), ("C-d", 0)])
def test_ctrl_c_and_the_end_of_input_give_the_ordinary_screen_back(tmp_path, key, code):
    with Tmux(tmp_path, PLAY) as terminal:
        terminal.until("Ana>")
        terminal.type("no", "Enter")
        terminal.until("the lamp")
        terminal.type(key)
        screen = without_traceback(terminal.until(f"EXIT {code}"))
        assert "--resume" in screen and "the lamp" not in screen
    assert kept(tmp_path) == ["no"]


def test_a_resize_at_any_moment_shows_the_same(tmp_path):
    with Tmux(tmp_path, PLAY) as terminal:
        first = terminal.until("Ana>")
        for columns, rows in ((200, 60), (20, 24), (9, 5), (120, 40), (80, 24)):
            terminal.resize(columns, rows)
            time.sleep(0.3)
            terminal.type("x")
        assert "xxxxx" in terminal.until("xxxxx")
        terminal.type("BSpace", "BSpace", "BSpace", "BSpace", "BSpace")
        time.sleep(0.3)
        assert terminal.until("Ana>") == first
        terminal.type("no", "Enter")
        without_traceback(terminal.until("the lamp"))


def test_twenty_columns_are_enough(tmp_path):
    with Tmux(tmp_path, PLAY, columns=20, rows=16) as terminal:
        terminal.until("Ana>")
        terminal.type("no", "Enter")
        terminal.until("lamp")
        terminal.type("Down", "Enter")
        terminal.until("bid")
        terminal.type("quit", "Enter")
        without_traceback(terminal.until("EXIT 0"))
    assert len(kept(tmp_path)) >= 2


def test_a_terminal_that_goes_away_costs_nothing(tmp_path):
    with Tmux(tmp_path, PLAY) as terminal:
        terminal.until("Ana>")
        terminal.type("no", "Enter")
        terminal.until("the lamp")
        assert len(_running(tmp_path)) == 1
        terminal.close_window()
    latest = time.monotonic() + 60
    while _running(tmp_path) and time.monotonic() < latest:
        time.sleep(0.1)
    assert _running(tmp_path) == []
    assert kept(tmp_path) == ["no"]
    with Tmux(tmp_path, ["play", "--resume"]) as terminal:
        assert "Ana>" in terminal.until("the lamp")


def _running(folder):
    """Return the processes that play in a folder: other tests play the same game at the same time, elsewhere."""
    home = f"XDG_STATE_HOME={folder}"
    pids = [pid for pid in os.listdir("/proc") if pid.isdecimal()]
    return [pid for pid in pids if _fields(pid, "cmdline")[3:] == PLAY and home in _fields(pid, "environ")]


def _fields(pid, name):
    try:
        with open(f"/proc/{pid}/{name}", encoding="utf-8", errors="replace") as file:
            return file.read().split("\0")[:-1]
    except OSError:
        return []


def test_line_after_line_is_there_where_it_is_asked_for(tmp_path):
    with Tmux(tmp_path, [*PLAY, "--line"]) as terminal:
        screen = terminal.until("Ana>")
        assert "PLAY ·" in screen and "─ what happened" not in screen
    with Tmux(tmp_path, [*PLAY, "--plain"]) as terminal:
        assert "─" not in terminal.until("Ana>")


@pytest.mark.parametrize("name, language", [("agencia", "pt"), ("limit", "fr")])
def test_the_first_decision_comes_after_at_most_two_keys_and_after_none_where_it_is_said_who_plays(
    tmp_path, name, language
):
    for words, most in (([], 2), (["--players", "3", "--bots", "2"], 0)):
        seed = ["--seed", "11"]  # there are games that bots have won before anybody else decides
        with Tmux(tmp_path, ["play", name, "--lang", language, *seed, *words]) as terminal:
            screen = terminal.until(
                ("Enter" if language == "pt" else "Entrée")
                if not words
                else "Jogador 1>"
                if language == "pt"
                else "Joueur 1>"
            )
            while not re.search(r"^(Jogador|Joueur) 1>", screen, re.MULTILINE):
                assert terminal.pressed < most, screen
                terminal.type("Enter")
                screen = terminal.settled(screen)
            assert terminal.pressed <= most and re.search(r"^ *1  ?\w", screen, re.MULTILINE), screen


def test_what_is_changed_before_a_game_is_what_is_played(tmp_path):
    with Tmux(tmp_path, ["play", "agencia", "--lang", "pt", "--seed", "11"]) as terminal:
        terminal.until("Enter começa")
        terminal.type("Down", "Right", "Right", "Down", "Right")  # five players, two of them people
        terminal.type("nomes Ana, Bea", "Enter")
        screen = terminal.until("Ana, Bea")
        assert "◂ 5 ▸" in screen and "◂ 2 ▸" in screen
        terminal.type("nonsense", "Enter")
        assert "não é um número inteiro" in terminal.until("`nonsense`")
        terminal.type("Down", "Enter")  # Enter begins, whatever is marked
        assert "Bea" in terminal.until("Ana")
        without_traceback(terminal.until("Enter."))
    (path,) = (tmp_path / "naipe").glob("*.game")
    assert Journal.read(path).header.seats == (
        "person Ana",
        "person Bea",
        "greedy Bot 3",
        "greedy Bot 4",
        "greedy Bot 5",
    )


def test_a_game_that_bots_have_won_at_once_shows_how_it_ended(tmp_path):
    with Tmux(
        tmp_path,
        ["play", "agencia", "--players", "5", "--people", "0", "--policy", "random", "--lang", "pt", "--seed", "119"],
    ) as terminal:
        screen = without_traceback(terminal.until("F9"))
    assert "Bot 4 ★" in screen and "O que decidiu:" in screen
    assert screen.count("O jogo acabou") == 1, screen


def test_who_waits_for_bots_that_think_sees_the_game_as_it_is(tmp_path):
    """The first picture before the first of them thinks, another one after each decision, and in the window as it is."""
    table = ["--players", "3", "--people", "0", "--policy", "mc", "--lang", "pt", "--seed", "3"]
    with Tmux(tmp_path, ["play", "clash", *table]) as terminal:
        first = terminal.until("está pensando")
        assert "── tabuleiro " in first and "── o que aconteceu " in first
        terminal.resize(100, 30)
        terminal.settled(first)
        wider = terminal.settled(terminal.screen())
        assert len(wider.split("\n")) == 30 and "está pensando" in wider and wider.count("── tabuleiro ") == 1
        terminal.type("C-c")
        without_traceback(terminal.until("EXIT 130"))


def test_whose_turn_it_is_to_look_is_said_once(tmp_path):
    table = ["--players", "5", "--people", "2", "--names", "Ana,Bea", "--policy", "random", "--seed", "33"]
    with Tmux(tmp_path, ["play", "agencia", "--lang", "pt", *table]) as terminal:
        screen = terminal.until("Passe a tela a Ana. Ana, tecle Enter.")
    assert screen.count("Passe a tela") == 1, screen


def test_the_screen_is_not_black_while_a_game_is_made_ready(tmp_path):
    """Between the form and the first picture stands what naipe does; on the ordinary screen, where it is still read at the end."""
    with Tmux(tmp_path, ["play", "coreto", "--lang", "pt", "--seed", "11"]) as terminal:
        assert "Preparando" not in terminal.until("Enter começa")
        terminal.type("Enter")
        assert "Preparando" not in terminal.until("Jogador 1>")
        terminal.type("quit", "Enter")
        assert "Preparando Coreto…" in without_traceback(terminal.until("EXIT 0"))


def test_leaving_before_a_game_leaves_nothing(tmp_path):
    with Tmux(tmp_path, ["play"]) as terminal:
        terminal.until("Which game?")
        terminal.type("Down", "Enter")
        terminal.until("Enter begins")
        terminal.type("C-c")
        without_traceback(terminal.until("EXIT 130"))
    assert not list(tmp_path.glob("naipe/*.game"))
