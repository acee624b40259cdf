"""Each further request of an editor, with a real rulebook: roles, hints, calls, selections, cards; and what may go wrong on the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from editor_client import READS_MARKDOWN, SOON, Editor, Page, until
from lsprotocol import types as lsp

from interpreter.loading.loader import built_in_folder
from repl.design.beside import Standing, leave, stand, tell
from repl.language_server.looking import place_before

#: What an editor with a terminal of its own says that it does itself.
COMMANDS = ("naipe.designFrom", "naipe.printCard")


@pytest.fixture(scope="module")
def som(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(built_in_folder() / "som", tmp_path_factory.mktemp("games") / "som"))


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("state")


@pytest.fixture(scope="module")
def editor(som: Path, state: Path) -> Iterator[Editor]:
    shows = lsp.ClientCapabilities(window=lsp.WindowClientCapabilities(work_done_progress=True))
    shows.text_document = READS_MARKDOWN
    shows.workspace = lsp.WorkspaceClientCapabilities(code_lens=lsp.CodeLensWorkspaceClientCapabilities(True))
    editor = Editor(shows, som.parent, COMMANDS, XDG_STATE_HOME=str(state))
    yield editor
    editor.close()


@pytest.fixture
def page(editor: Editor, som: Path) -> Iterator[Callable[[str], Page]]:
    opened: list[Page] = []

    def open_page(name: str) -> Page:
        opened.append(Page(editor, som / name))
        return opened[-1]

    yield open_page
    for one in opened:
        editor.write(one.uri, one.text)
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(one.document))


Open = Callable[[str], Page]


def test_the_roles_of_a_verb_are_shown_while_its_sentence_is_typed(editor: Editor, page: Open) -> None:
    money = page("money.naipe")
    line = money.line("verb recruit")
    head = "verb recruit recruits recruited: who recruits number n: who "

    def help_behind(text: str) -> lsp.SignatureHelp:
        editor.write(money.uri, head + text, lsp.Range(line.start, lsp.Position(line.start.line, 10**6)))
        where = lsp.Position(line.start.line, len(head + text))
        found = editor.ask("signature_help", lsp.SignatureHelpParams(money.document, where))
        assert isinstance(found, lsp.SignatureHelp)
        return found

    (one,) = help_behind("attracts ").signatures
    assert one.label == "who attracts number n from player friend"
    assert [part.label for part in one.parameters or ()] == ["who", "number n", "from player friend"]
    assert help_behind("attracts ").active_parameter == 1
    assert help_behind("attracts n from ").active_parameter == 2
    (call,) = help_behind("collects count of changers(").signatures
    assert call.label == "changers(player p)"


def test_hints_say_what_it_is_how_many_the_means_and_how_many_cards_there_are(editor: Editor, page: Open) -> None:
    def said(name: str) -> list[tuple[str, str]]:
        text = page(name)
        params = lsp.InlayHintParams(text.document, lsp.Range(lsp.Position(0, 0), lsp.Position(len(text.lines), 0)))
        hints = editor.ask("inlay_hint", params)
        return [(text.lines[one.position.line][: one.position.character].split()[-1], one.label) for one in hints]

    assert ("it", ": um jogador") in said("money.naipe")
    assert ("justice", "× 2") in said("discs.naipe")


def test_what_who_means_is_said_once_in_a_declaration(editor: Editor, page: Open) -> None:
    money = page("money.naipe")
    first = money.line("verb break").start.line
    block = range(first, next(at for at in range(first, len(money.lines)) if not money.lines[at]))
    assert sum(line.count("who") for line in money.lines[first : block.stop]) > 3
    params = lsp.InlayHintParams(money.document, lsp.Range(lsp.Position(0, 0), lsp.Position(len(money.lines), 0)))
    hints = [one for one in editor.ask("inlay_hint", params) if one.position.line in block]
    assert [(one.position.line, one.label) for one in hints] == [(first + 1, ": um jogador")]
    below = lsp.Range(lsp.Position(first + 2, 0), lsp.Position(block.stop, 0))
    assert not editor.ask("inlay_hint", lsp.InlayHintParams(money.document, below)), (
        "nor where the first is out of sight"
    )


def test_who_does_a_verb_or_meets_it_and_what_changes_a_value(editor: Editor, page: Open) -> None:
    money = page("money.naipe")
    prepared = editor.ask(
        "prepare_call_hierarchy", lsp.CallHierarchyPrepareParams(money.document, money.at("verb recruit", "recruits"))
    )
    (item,) = prepared
    assert item.name in ("recruit", "recruits") and item.detail == "verb"
    calls = editor.do(editor.client.call_hierarchy_incoming_calls_async(lsp.CallHierarchyIncomingCallsParams(item)))
    assert calls
    for call in calls:
        lines = Path(call.from_.uri.removeprefix("file://")).read_text(encoding="utf-8").split("\n")
        for place in call.from_ranges:
            said = "\n".join(lines[place.start.line : place.end.line + 1])
            assert "recruit" in said
    pays = editor.ask(
        "prepare_call_hierarchy", lsp.CallHierarchyPrepareParams(money.document, money.at("verb pay", "pays"))
    )
    out = editor.do(editor.client.call_hierarchy_outgoing_calls_async(lsp.CallHierarchyOutgoingCallsParams(pays[0])))
    assert {"break", "lay_out"} <= {call.to.name for call in out}
    zone = editor.ask(
        "prepare_call_hierarchy",
        lsp.CallHierarchyPrepareParams(money.document, money.at("    move 2 single discs in treasury", "treasury")),
    )
    changes = editor.do(
        editor.client.call_hierarchy_incoming_calls_async(lsp.CallHierarchyIncomingCallsParams(zone[0]))
    )
    assert any(call.from_.name.split()[0] == "take_in" for call in changes), "a line that moves discs there"


def test_a_selection_grows_by_the_parts_of_the_tree(editor: Editor, page: Open) -> None:
    money = page("money.naipe")
    place = money.at("    move 2 single discs in treasury", "single")
    (found,) = editor.ask("selection_range", lsp.SelectionRangeParams(money.document, [place]))
    texts = []
    while found is not None:
        first, last = found.range.start, found.range.end
        texts.append(money.lines[first.line][first.character : last.character] if first.line == last.line else "…")
        found = found.parent
    assert texts[0] == "single" and "2 single discs in treasury" in texts
    assert texts.index("single") < texts.index("2 single discs in treasury") < texts.index("…")


def test_a_declaration_is_found_in_all_files(editor: Editor, page: Open) -> None:
    page("money.naipe")
    found = editor.do(editor.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("turisme")))
    assert [one.name for one in found] == ["Turisme"] and found[0].location.uri.endswith("tiles.naipe")


def titles(editor: Editor, text: Page) -> list[str]:
    return [one.command.title for one in editor.ask("code_lens", lsp.CodeLensParams(text.document))]


def test_a_card_is_read_in_all_languages_and_held_against_what_is_saved(editor: Editor, page: Open) -> None:
    tiles = page("tiles.naipe")
    line = tiles.line('tile 6 "Turisme"')
    assert titles(editor, tiles).count("imprimir") == titles(editor, tiles).count("texto") > 30
    assert "comparar com o que está salvo" not in titles(editor, tiles)
    text = editor.command("naipe.cardText", tiles.uri, "Euro per recepta")
    assert {"ca", "en", "fr", "pt"} == {row.partition(":")[0] for row in text.split("\n\n")}
    until(lambda: text in editor.shown, lambda: None)
    editor.write(tiles.uri, 'tile 6 "Turisme", symbol economic, at uncovering: you collect 2', line)
    assert titles(editor, tiles).count("comparar com o que está salvo") == 1
    said = editor.command("naipe.compareCard", tiles.uri, "Turisme")
    assert "salvo:" in said and "2" in said
    assert editor.command("naipe.compareCard", tiles.uri, "no such card") is None


def test_a_scenario_says_what_differs_and_its_last_result_stays(editor: Editor, page: Open) -> None:
    text = page("scenarios/state.naipe")
    number = next(number for number, line in enumerate(text.lines) if line.startswith("  then "))
    where = lsp.Range(lsp.Position(number, 0), lsp.Position(number, len(text.lines[number])))
    editor.write(text.uri, "  then player 1.supporters has 77 friends", where)
    editor.write(text.uri, "  then 1 = 2", lsp.Range(where.start, lsp.Position(number, 10**6)))
    lens = editor.ask("code_lens", lsp.CodeLensParams(text.document))[0].command
    editor.command(lens.command, *lens.arguments)

    def fails() -> list[str]:
        return [one for one in titles(editor, text) if one.startswith("falha na linha")]

    assert str(number + 1) in until(lambda: bool(fails()), fails)[0]
    assert "entrar passo a passo" in titles(editor, text)
    editor.write(text.uri, "\n" + text.text)
    assert any(one.startswith("a partida antes da última mudança: falha") for one in titles(editor, text))


def test_words_that_prose_does_not_say_yet_are_proposed_there(editor: Editor, page: Open) -> None:
    prose = page("prose_pt.naipe")
    number = next(number for number, line in enumerate(prose.lines) if line.startswith("  recruit:"))
    editor.write(prose.uri, "  recr", lsp.Range(lsp.Position(number, 0), lsp.Position(number, 10**6)))
    editor.ask("semantic_tokens_full", lsp.SemanticTokensParams(prose.document))  # it is judged
    found = editor.ask("completion", lsp.CompletionParams(prose.document, lsp.Position(number, 6)))
    assert "recruit" in [one.label for one in found.items]


def test_what_a_game_that_is_on_makes_of_a_save_stands_above_the_file(
    editor: Editor, page: Open, som: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    money = page("money.naipe")
    titles(editor, money)
    editor.client.text_document_did_save(lsp.DidSaveTextDocumentParams(money.document))
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    tell(som / "money.naipe", "12 decisions played again\x1b[31m")

    def told() -> list[str]:
        return [one for one in titles(editor, money) if one.startswith("a partida em curso")]

    (line,) = until(lambda: bool(told()), told)
    assert "12 decisions played again" in line and "\x1b" not in line


def test_where_a_game_in_design_mode_stands_is_told_above_that_line(
    editor: Editor, page: Open, som: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    money = page("money.naipe")
    number = money.lines.index(next(line for line in money.lines if line.startswith("verb pay")))

    def told() -> list[tuple[int, str]]:
        found = editor.ask("code_lens", lsp.CodeLensParams(money.document))
        return [
            (one.range.start.line, one.command.title) for one in found if one.command.title.startswith("o jogo está")
        ]

    asked = len(editor.refreshed)
    stand(som / "money.naipe", Standing(number, money.lines[number], "Ana decides\x1b[31m"))
    until(lambda: len(editor.refreshed) > asked, lambda: None)
    assert told() == [(number, "o jogo está aqui: Ana decides [31m")]
    editor.write(money.uri, "-- above\n", lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0)))
    assert [line for line, _ in told()] == [number + 1], "the line has moved"
    asked = len(editor.refreshed)
    leave(som / "money.naipe")
    until(lambda: len(editor.refreshed) > asked, lambda: None)
    assert told() == []
    stand(som / "money.naipe", Standing(number, "nobody writes this", "Ana decides"))
    assert told() == []
    for broken in ("[1]", '[1, 2, "a"]', "{"):
        next(state.rglob("*.at")).write_text(broken)
        assert told() == []
    leave(som / "money.naipe")


def test_the_first_reading_is_told_as_progress(editor: Editor, page: Open) -> None:
    page("money.naipe")
    until(lambda: len(editor.progress) >= 2, lambda: None)
    begun, ended = editor.progress[:2]
    assert isinstance(begun, dict | lsp.WorkDoneProgressBegin) or hasattr(begun, "title")
    assert ended is not None


def test_a_place_is_where_it_was_in_the_text_that_was_judged() -> None:
    judged, now = "verb draw\n  you draw 1\n", "verb draw\n  you dXraw 1\n"
    assert place_before(now, judged, 3) == 3
    assert place_before(now, judged, now.index("raw 1")) == judged.index("raw 1")
    assert place_before(judged, now, judged.index("1")) == now.index("1")
    assert place_before("aXXXb", "aYb", 3) is None


def test_an_answer_that_nobody_wants_any_more_is_given_up(editor: Editor, page: Open) -> None:
    money = page("money.naipe")
    editor.write(money.uri, money.text + "\n-- more\n")
    asked = editor.client.protocol.send_request(
        lsp.TEXT_DOCUMENT_REFERENCES,
        lsp.ReferenceParams(lsp.ReferenceContext(True), money.document, money.at("verb pay", "pays")),
    )
    number = next(key for key, one in editor.client.protocol._request_futures.items() if one is asked)
    editor.client.protocol.notify(lsp.CANCEL_REQUEST, lsp.CancelParams(number))
    with pytest.raises(Exception, match=r"cancel|Cancel"):
        asked.result(SOON)
    assert editor.ask("hover", lsp.HoverParams(money.document, money.at("verb pay", "pays"))) is not None


def test_files_that_vanish_and_are_called_otherwise(editor: Editor, som: Path) -> None:
    folder = som.parent / "vanish"
    folder.mkdir()
    (folder / "game.naipe").write_text('game vanish "Vanish"\n  players 2 to 4\n', encoding="utf-8")
    (folder / "words.naipe").write_text("noun card cards\n", encoding="utf-8")
    cards = folder / "cards.naipe"
    cards.write_text('card 1 "One"\n', encoding="utf-8")
    uri = editor.open(cards)
    noun = lsp.DefinitionParams(lsp.TextDocumentIdentifier(uri), lsp.Position(0, 1))
    assert editor.ask("definition", noun)[0].uri.endswith("words.naipe")
    words, other = folder / "words.naipe", folder / "other.naipe"
    gone, made = lsp.FileChangeType.Deleted, lsp.FileChangeType.Created

    def told(*events: lsp.FileEvent) -> None:
        editor.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams(list(events)))

    words.rename(other)
    told(lsp.FileEvent(words.as_uri(), gone), lsp.FileEvent(other.as_uri(), made))
    assert editor.ask("definition", noun)[0].uri.endswith("other.naipe")
    other.unlink()
    cards.unlink()  # the text in the editor is all that is left of it
    told(lsp.FileEvent(other.as_uri(), gone), lsp.FileEvent(cards.as_uri(), gone))
    assert editor.wait(uri, bool)[0].severity == lsp.DiagnosticSeverity.Error
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))
    editor.wait(uri, lambda found: not found)


def test_two_editors_have_one_file_open_each_with_its_own_text(editor: Editor, page: Open, som: Path) -> None:
    money = page("money.naipe")
    other = Editor(lsp.ClientCapabilities(), som.parent)
    try:
        theirs = Page(other, som / "money.naipe")
        editor.write(money.uri, money.text.replace("move n from gathering", "moev n from gathering"))
        other.write(theirs.uri, theirs.text + "\n-- nothing is wrong here\n")
        assert [one.code for one in editor.wait(money.uri, bool)] == ["N130"]
        place = theirs.at("verb recruit", "recruits")
        assert other.ask("definition", lsp.DefinitionParams(theirs.document, place))[0].uri == theirs.uri
        assert not other.found.get(theirs.uri)
    finally:
        other.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"Content-Length: 4000\r\n\r\n{\"jsonrpc\": \"2.0\", \"method\": \"init",
        b"Content-Length: no number\r\n\r\n{}",
        b"\x00\xff\xfe" * 100,
        b'Content-Length: 46\r\n\r\n{"jsonrpc": "2.0", "id": 7, "method": "strange"}'[:-1],
    ],
    ids=["in the middle", "no length", "no letters", "an unknown request"],
)  # fmt: skip
def test_a_client_that_stops_in_the_middle_leaves_no_server_behind(sent: bytes) -> None:
    command = [sys.executable, "-m", "repl", "lsp"]
    done = subprocess.run(command, input=sent, cwd=built_in_folder().parent, capture_output=True, timeout=SOON)
    assert done.returncode == 0 and b"naipe:" not in done.stderr


def test_a_server_that_is_idle_takes_no_processor(editor: Editor, page: Open) -> None:
    money = page("money.naipe")
    editor.ask("hover", lsp.HoverParams(money.document, lsp.Position(0, 0)))
    server = editor.client._server
    assert server is not None
    stat = Path(f"/proc/{server.pid}/stat")
    if not stat.exists():
        pytest.skip("this system does not tell how long a process has worked")

    def worked() -> float:
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rests() -> bool:
        before = worked()
        time.sleep(2)
        return worked() - before <= 0.02

    until(rests, lambda: None)
