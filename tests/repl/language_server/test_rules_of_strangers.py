"""The language server reads the rules of a stranger. It runs none of them, writes nothing of them, and keeps its bounds, whatever an
editor asks."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from editor_client import READS_MARKDOWN, SOON, Editor, Page
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from pace import at_rest
from places import ROOT, rules_beside
from repl.language_server import lenses
from repl.language_server.books import Rules, Shelf
from soak import sizes

GUARDED = Path(__file__).with_name("guarded_server.py")
RULES = rules_beside(__file__, "stranger")
COMMANDS = ("naipe.designFrom", "naipe.printCard")
#: The most processor time of the server for one request or change, in seconds on an idle machine, and its most memory in MB.
EACH, MOST_MEMORY = 0.5, 300


class Guarded(Editor):
    """An editor whose server writes down what it should not do."""

    def __init__(self, folder: Path) -> None:
        self.report, kept = folder / "report", folder / "kept"
        self.report.touch()
        kept.mkdir()
        self.command_line = (sys.executable, str(GUARDED), str(self.report), str(kept))
        window = lsp.WorkspaceClientCapabilities(code_lens=lsp.CodeLensWorkspaceClientCapabilities(True))
        places = dict.fromkeys(("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(kept))
        super().__init__(
            lsp.ClientCapabilities(workspace=window, text_document=READS_MARKDOWN), folder, COMMANDS, **places
        )

    @property
    def touched(self) -> str:
        return self.report.read_text("utf-8")

    def spent(self) -> float:
        """Return the processor seconds of the server and of its second process so far."""
        ticks = 0
        for stat in self._stats():
            ticks += sum(int(one) for one in stat.rpartition(")")[2].split()[11:13])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the memory of the larger of the two processes, in MB."""
        return (
            max(int(stat.rpartition(")")[2].split()[21]) for stat in self._stats()) * os.sysconf("SC_PAGE_SIZE") >> 20
        )

    def _stats(self) -> Iterator[str]:
        assert self.client._server is not None
        pid = self.client._server.pid
        for place in Path("/proc").glob("[0-9]*/stat"):
            try:
                stat = place.read_text("utf-8", "replace")
            except OSError:
                continue
            if pid in (int(place.parent.name), int(stat.rpartition(")")[2].split()[1])):
                yield stat


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with rules of a stranger."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "rules.naipe").write_text(RULES, "utf-8")
    return rules


def add_strange_files(rules: Path) -> Path:
    """Add files to a folder that no rules should have. Return a file of cards among them."""
    cards = rules / "deep" / "deeper" / "cards.naipe"
    cards.parent.mkdir(parents=True)
    cards.write_text("".join(f'card {one} "Card {one}"\n  raise done by 1\n\n' for one in range(1000, 1400)), "utf-8")
    (rules / "a](x) `b` <c>.naipe").write_text("-- nothing\n", "utf-8")
    (rules / "--to=x.naipe").write_text("-- nothing\n", "utf-8")
    (rules / "huge.naipe").write_text("x" * 3_000_000, "utf-8")
    (rules / "bytes.naipe").write_bytes(bytes(range(256)) * 50)
    (rules / "folder.naipe").mkdir()
    (rules / "passwd.naipe").symlink_to("/etc/passwd")
    (rules / "zero.naipe").symlink_to("/dev/zero")
    (rules / "circle").symlink_to(rules)
    os.mkfifo(rules / "pipe.naipe")
    return cards


@pytest.fixture
def editor(folder: Path, tmp_path: Path) -> Iterator[Guarded]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell what a process has taken")
    editor = Guarded(tmp_path)
    yield editor
    editor.close()


TEXTS = (
    "\u0301" * 500, "ação " * 90, "(" * 400, "\n" * 2_000, "  " * 300, "🃏" * 100, '"', "card 1 \"A\"\n" * 600, "not " * 99 + "1",
    "define a as b\ndefine b as a\n", "if 1 = 1\n" + "".join(" " * depth + "if 1 = 1\n" for depth in range(2, 60)), "\r", "\x1b[2J",
    "verb a b c: a\n  a\n", "for each card c in pile\n", "\u202e", "x" * 200_000,
)  # fmt: skip


def asked(editor: Guarded, document: lsp.TextDocumentIdentifier, rng: random.Random) -> None:
    """Send one request of any kind about a place in a text, or outside of it. An error is an answer, too."""
    line = rng.choice((0, rng.randrange(60), 10**6, 2**31 - 1))
    where = lsp.Position(line, rng.choice((0, 3, rng.randrange(80), 2**31 - 1)))
    range_ = lsp.Range(where, lsp.Position(rng.choice((0, line, 2**31 - 1)), rng.randrange(80)))
    text, items = (
        {"text_document": document, "position": where},
        ("hover", "completion", "signature_help", "definition"),
    )
    kinds: dict[str, Any] = {one: getattr(lsp, f"{one.title().replace('_', '')}Params")(**text) for one in items}
    kinds |= {
        "references": lsp.ReferenceParams(lsp.ReferenceContext(True), document, where),
        "document_highlight": lsp.DocumentHighlightParams(document, where),
        "prepare_call_hierarchy": lsp.CallHierarchyPrepareParams(document, where),
        "document_symbol": lsp.DocumentSymbolParams(document),
        "folding_range": lsp.FoldingRangeParams(document),
        "selection_range": lsp.SelectionRangeParams(document, [where] * 40),
        "inlay_hint": lsp.InlayHintParams(document, range_),
        "code_action": lsp.CodeActionParams(document, range_, lsp.CodeActionContext([])),
        "code_lens": lsp.CodeLensParams(document),
        "formatting": lsp.DocumentFormattingParams(document, lsp.FormattingOptions(4, False)),
        "range_formatting": lsp.DocumentRangeFormattingParams(document, range_, lsp.FormattingOptions(4, False)),
        "semantic_tokens_full": lsp.SemanticTokensParams(document),
        "prepare_rename": lsp.PrepareRenameParams(document, where),
        "rename": lsp.RenameParams(
            document, where, rng.choice(("zz", "", "a b c", "../x", "--to=x", "é" * 300, '"', "\n"))
        ),
    }
    name = rng.choice(sorted(kinds))
    try:
        editor.ask(name, kinds[name])
    except JsonRpcException:
        pass


@pytest.mark.parametrize("count", sizes(60, 600, 3000))
def test_whatever_an_editor_asks_nothing_of_the_rules_runs_and_nothing_is_written(
    count: int, editor: Guarded, folder: Path
) -> None:
    page, rng = Page(editor, folder / "rules.naipe"), random.Random(4)
    other = Page(editor, add_strange_files(folder))
    nowhere = lsp.TextDocumentIdentifier((folder / "none.naipe").as_uri())
    editor.ask("hover", lsp.HoverParams(page.document, lsp.Position(0, 0)))
    before = editor.spent()
    for number in range(count):
        if number % 3 == 0:
            line = rng.randrange(len(page.lines))
            place = lsp.Position(line, rng.choice((0, len(page.lines[line]), 10**6)))
            editor.write(page.uri, rng.choice(TEXTS), lsp.Range(place, rng.choice((place, lsp.Position(line + 1, 0)))))
        if number % 9 == 8:
            editor.write(page.uri, page.text)
        if number == count // 2:
            shutil.rmtree(folder / "deep")
            editor.client.workspace_did_change_watched_files(
                lsp.DidChangeWatchedFilesParams([lsp.FileEvent(other.uri, lsp.FileChangeType.Deleted)])
            )
        asked(editor, rng.choice((page.document, page.document, other.document, nowhere)), rng)
    spent = editor.spent() - before
    assert (spent if spent < count * EACH else at_rest(spent)) < count * EACH
    assert editor.memory() < MOST_MEMORY
    editor.write(page.uri, page.text)
    lines = [one.command for one in editor.ask("code_lens", lsp.CodeLensParams(page.document))]
    assert [one.command for one in lines if one is not None], "the server still answers"
    assert editor.touched == ""


def test_a_scenario_runs_when_it_is_asked_for(editor: Guarded, folder: Path) -> None:
    """The guard sees it, so that the test above can fail."""
    page = Page(editor, folder / "rules.naipe")
    found = editor.ask("code_lens", lsp.CodeLensParams(page.document))
    command = next(one.command for one in found if one.command.command == lenses.RUN)
    editor.command(command.command, *command.arguments)
    end = time.monotonic() + SOON
    while "code made from rules" not in editor.touched and time.monotonic() < end:
        time.sleep(0.1)
    assert "code made from rules" in editor.touched


def test_a_text_of_the_rules_is_no_markdown(editor: Guarded, folder: Path) -> None:
    page = Page(editor, folder / "rules.naipe")
    hover = editor.ask("hover", lsp.HoverParams(page.document, page.at('card 2 "', "card")))
    assert r"!\[x](https://example.org/x.png) \<img> \`a\`" in hover.contents.value
    assert "![" not in hover.contents.value.replace(r"!\[", "")


def test_no_word_of_the_rules_is_an_option_of_naipe(folder: Path, tmp_path: Path) -> None:
    shelf, name = Shelf(), str(folder / "rules.naipe")
    rules = Rules((name,))
    shelf.rules.append(rules)
    shelf.texts[name] = RULES
    shelf.judge(rules)
    found = lenses.lenses(shelf, rules, name, COMMANDS, "en")
    said = [one.command.arguments[2] for one in found if one.command and one.command.command in COMMANDS]
    assert len(said) >= 4
    for words in said:
        assert all(
            one in ("print", "design", "--watch") or one.startswith("--scenario=") for one in words[: words.index("--")]
        )
    evil = next(words for words in said if words[-1].startswith("--to="))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "repl" / "front")))}
    here = tmp_path / "here"
    here.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "naipe", *evil], cwd=here, env=environment, capture_output=True, timeout=SOON
    )
    assert not (tmp_path / "x.pdf").exists()
    assert list(here.glob("*.pdf")), done.stderr
