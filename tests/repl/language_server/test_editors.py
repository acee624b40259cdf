"""The files for editors: made from the words that naipe reads, and tried with the editors that are installed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import kate_screens
import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, String

from dsl.lexing.keywords import HEADS, LANGUAGE
from interpreter.loading.loader import built_in_folder
from places import ROOT

HERE = Path(__file__).parent
EDITORS = ROOT / "editors"


def made() -> ModuleType:
    """Return the script that makes the files."""
    spec = importlib.util.spec_from_file_location("make_editors", EDITORS / "make.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_files_are_those_that_the_script_makes() -> None:
    assert made().stale() == [], "run: python editors/make.py"


def test_a_word_that_is_new_in_the_language_makes_all_of_them_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    module = made()
    monkeypatch.setattr(module, "WORDS", [*module.WORDS, "newword"])
    assert sorted(module.stale()) == sorted(module.MADE)


def test_the_grammar_for_vs_code_reads_each_word_of_the_language() -> None:
    grammar = json.loads((EDITORS / "vscode/syntaxes/naipe.tmLanguage.json").read_text(encoding="utf-8"))
    rules = [one["match"].replace(r"\p{L}", "a-zA-Z").replace(r"\p{N}", "0-9") for one in grammar["patterns"]]
    for word in sorted(LANGUAGE):
        assert any(re.fullmatch(rule, word) for rule in rules), word
    package = json.loads((EDITORS / "vscode/package.json").read_text(encoding="utf-8"))
    for part in (
        package["main"],
        package["contributes"]["grammars"][0]["path"],
        package["contributes"]["languages"][0]["configuration"],
    ):
        assert (EDITORS / "vscode" / part).is_file()
    json.loads((EDITORS / "vscode/language-configuration.json").read_text(encoding="utf-8"))
    icon = (EDITORS / "vscode" / package["icon"]).read_bytes()
    assert icon[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", icon[16:24]) == (128, 128), (
        "no smaller one is taken"
    )
    json.loads((EDITORS / "kate/settings.json").read_text(encoding="utf-8"))
    assert ElementTree.parse(EDITORS / "kate/naipe.xml").getroot().get("extensions") == "*.naipe"


def test_the_extension_knows_which_blocks_of_a_document_are_rules() -> None:
    package = json.loads((EDITORS / "vscode/package.json").read_text(encoding="utf-8"))
    (injected,) = (one for one in package["contributes"]["grammars"] if "injectTo" in one)
    grammar = json.loads((EDITORS / "vscode" / injected["path"]).read_text(encoding="utf-8"))
    (block,) = grammar["patterns"]
    assert grammar["scopeName"] == injected["scopeName"] and block["contentName"] in injected["embeddedLanguages"]
    begin, end = (block[one].replace(r"(?:^|\G)", "^") for one in ("begin", "end"))
    for line in ("```naipe", "   ~~~~ naipe skip"):
        fence = re.match(begin, line)
        assert fence is not None
        assert re.match(end.replace(r"\1", fence[1]), f"  {fence[1]}") and not re.match(
            end.replace(r"\1", fence[1]), "``"
        )
    assert not any(re.match(begin, line) for line in ("```python", "```naipes", "say `naipe`", "```"))


def test_pygments_colours_rules_by_the_words_that_naipe_reads() -> None:
    lexer = get_lexer_by_name("naipe")
    rules = (built_in_folder() / "som" / "money.naipe").read_text(encoding="utf-8")
    tokens = list(lexer.get_tokens(rules))
    assert "".join(text for _, text in tokens) == rules.strip("\n") + "\n"
    heads = {text for kind, text in tokens if kind is Keyword.Declaration}
    assert "verb" in heads <= HEADS
    assert any(kind is Comment.Single and text.startswith("--") for kind, text in tokens)
    assert all(text.startswith('"') for kind, text in tokens if kind is String.Double)


def _of_editor(tmp_path: Path, command: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    game = shutil.copytree(built_in_folder() / "som", tmp_path / "som")
    environ = {
        **os.environ,
        "NAIPE_PYTHON": sys.executable,
        "NAIPE_FILE": str(game / "money.naipe"),
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
        **settings,
    }
    return subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True, timeout=110)


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_neovim_shows_colours_findings_hover_and_proposals(tmp_path: Path) -> None:
    out = tmp_path / "out"
    script = str(HERE / "nvim.lua")
    settings = {"NAIPE_OUT": str(out), "NAIPE_NVIM": str(EDITORS / "nvim")}
    done = _of_editor(tmp_path, ["nvim", "--headless", "-u", "NONE", "-S", script], **settings)
    told = out.read_text(encoding="utf-8")
    assert "filetype naipe\ncolour naipeHead\n" in told, done.stderr
    assert "hover **recruits** verb" in told and "verb recruit recruits recruited" in told
    assert re.search(r"found 0 1 .*nosuch", told), told
    assert "above naipe." in told and "again 1" in told, "after the file is read again, too"
    assert re.search(r"terminal naipe \d", told), "a command for the terminal of the editor"
    assert "left 0" in told and re.search(r"proposed .*\brecruits\b", told)


@pytest.mark.soak
@pytest.mark.skipif(None in (shutil.which("nvim"), shutil.which("tmux")), reason="Neovim or tmux is not installed")
def test_neovim_shows_a_finding_a_hover_and_proposals_on_its_screen(tmp_path: Path) -> None:
    script = str(HERE / "neovim_screens.py")
    done = subprocess.run([sys.executable, script, "--to", str(tmp_path / "to")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    screen = {one.stem: one.read_text(encoding="utf-8") for one in (tmp_path / "to").iterdir()}
    assert '"nosuch" does not fit here' in screen["finding"] and "move coin to treasury nosuch" in screen["finding"]
    assert "verb pay pays paid" in screen["hover"] and "money.naipe:24" in screen["hover"]
    assert {"recruits", "receives"} <= set(screen["completion"].split())


@pytest.mark.soak
def test_kate_mends_a_slip_completes_a_word_and_renames_a_verb(tmp_path: Path) -> None:
    missing = [one for one in kate_screens.PROGRAMS if shutil.which(one) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    kate_screens.tried(tmp_path)


def _npm(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of npm in a folder; skip the test where npm, or what it fetches, is not there."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    quiet = {
        **os.environ,
        "npm_config_audit": "false",
        "npm_config_fund": "false",
        "npm_config_update_notifier": "false",
    }
    done = subprocess.run(command, cwd=folder, env=quiet, capture_output=True, text=True, timeout=900)
    if done.returncode and command[1] == "install":
        pytest.skip(f"npm cannot fetch what is needed here: {done.stderr[-200:]}")
    return done


@pytest.mark.soak
def test_the_extension_for_vs_code_is_packed(tmp_path: Path) -> None:
    extension = Path(shutil.copytree(EDITORS / "vscode", tmp_path / "vscode"))
    _npm(extension, "npm", "install")
    done = _npm(extension, "npx", "vsce", "package")
    assert done.returncode == 0, done.stderr
    (package,) = extension.glob("*.vsix")
    with zipfile.ZipFile(package) as packed:
        names = set(packed.namelist())
        packed_as = json.loads(packed.read("extension/package.json"))
    assert {
        "extension/extension.js",
        "extension/icon.png",
        "extension/syntaxes/markdown.json",
        "extension/syntaxes/naipe.tmLanguage.json",
    } <= names
    assert any(name.startswith("extension/node_modules/vscode-languageclient/") for name in names)
    assert packed_as["version"] == json.loads((EDITORS / "vscode/package.json").read_text(encoding="utf-8"))["version"]


@pytest.mark.soak
def test_the_grammar_colours_a_rulebook_in_the_engine_of_vs_code(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "colours", "private": true}', encoding="utf-8")
    _npm(tmp_path, "npm", "install", "vscode-textmate@9.2.0", "vscode-oniguruma@2.0.1")
    shutil.copy(HERE / "textmate.js", tmp_path)
    rules = built_in_folder() / "som" / "money.naipe"
    grammar = EDITORS / "vscode/syntaxes/naipe.tmLanguage.json"
    done = _npm(tmp_path, "node", "textmate.js", str(grammar), str(rules))
    assert done.returncode == 0, done.stderr
    said = [tuple(row) for row in json.loads(done.stdout)]
    text = rules.read_text(encoding="utf-8").split("\n")
    assert all(text[line][start:end] == word for line, start, end, word, _ in said)
    scopes = {(word, scope.split(".")[0]) for _, _, _, word, scope in said}
    assert ("verb", "keyword") in scopes and any(scope == "comment" for _, scope in scopes)
    words = {word for word, scope in scopes if scope == "keyword" and word[0].isalpha()}
    assert words and words <= LANGUAGE | HEADS, words - LANGUAGE - HEADS


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("emacs") is None, reason="Emacs is not installed")
def test_emacs_shows_colours_and_findings_by_eglot(tmp_path: Path) -> None:
    command = ["emacs", "-Q", "--batch", "-l", str(HERE / "emacs.el")]
    done = _of_editor(tmp_path, command, NAIPE_MODE=str(EDITORS / "emacs/naipe-mode.el"))
    if "Cannot open load file" in done.stderr:
        pytest.skip("this Emacs has no eglot")
    assert "mode naipe-mode\ncolour font-lock-keyword-face\nconnected t\n" in done.stdout, done.stderr
    assert "found nosuch 0" in done.stdout
