"""The language server, asked by a client over its pipes about a real rulebook."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from editor_client import READS_MARKDOWN, SOON, Editor, Page, until
from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.keywords import HEADS, LINE_HEADS, RESERVED
from dsl.lexing.text_validation import admit
from dsl.source import Source
from interpreter.loading.books import books_of
from interpreter.loading.loader import built_in_folder
from places import TESTS
from repl.language_server.answering import server_of
from repl.language_server.columns import Shown
from repl.language_server.completing import patterns
from repl.language_server.looking import as_written, unmarked
from toys import SETTING

#: The editor that asks.
CLIENT = TESTS / "editor_client.py"


@pytest.fixture(scope="module")
def som(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(built_in_folder() / "som", tmp_path_factory.mktemp("games") / "som"))


@pytest.fixture(scope="module")
def editor(som: Path) -> Iterator[Editor]:
    editor = Editor(lsp.ClientCapabilities(text_document=READS_MARKDOWN), som.parent)
    yield editor
    editor.close()


@pytest.fixture
def money(editor: Editor, som: Path) -> Iterator[Page]:
    page = Page(editor, som / "money.naipe")
    yield page
    editor.write(page.uri, page.text)
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(page.document))


def said(hover: lsp.Hover | None) -> str:
    assert hover is not None and isinstance(hover.contents, lsp.MarkupContent)
    return hover.contents.value


def test_a_slip_is_found_while_it_is_typed_and_mended_by_what_is_proposed(editor: Editor, money: Page) -> None:
    line = money.line("verb recruit")
    text = money.lines[line.start.line]
    assert "move n" in text
    editor.write(money.uri, text.replace("move n", "moev n"), line)
    (slip,) = editor.wait(money.uri, bool)
    assert (slip.code, slip.severity, slip.source) == ("N130", lsp.DiagnosticSeverity.Error, "naipe")
    assert slip.range.start == lsp.Position(line.start.line, text.index("move n"))
    assert "não cabe aqui" in slip.message, "the language of the editor"

    def actions() -> list[lsp.CodeAction]:
        context = lsp.CodeActionContext([slip])
        return list(editor.ask("code_action", lsp.CodeActionParams(money.document, slip.range, context)))

    (edit,) = until(lambda: bool(actions()), actions)[0].edit.changes[money.uri]
    assert edit.new_text == "move"
    editor.write(money.uri, edit.new_text, edit.range)
    assert editor.wait(money.uri, lambda found: not found) == []


def test_a_finding_has_its_page_on_hover(editor: Editor, money: Page) -> None:
    line = money.line("verb recruit")
    editor.write(money.uri, money.lines[line.start.line].replace("move n", "moev n"), line)
    where = lsp.Position(line.start.line, money.lines[line.start.line].index("move n") + 1)
    assert "**N130**" in said(editor.ask("hover", lsp.HoverParams(money.document, where)))


def test_a_name_says_what_it_is_and_where_it_is_declared(editor: Editor, money: Page) -> None:
    told = said(editor.ask("hover", lsp.HoverParams(money.document, money.at("verb recruit", "recruit"))))
    assert "**recruit** verbo" in told and "verb recruit recruits recruited" in told and "money.naipe:" in told


def test_a_name_says_how_often_its_word_is_written_and_a_noun_what_it_has(editor: Editor, som: Path) -> None:
    page = Page(editor, som / "tiles.naipe")
    number = next(number for number, line in enumerate(page.lines) if line.startswith("tile "))
    told = said(editor.ask("hover", lsp.HoverParams(page.document, lsp.Position(number, 1))))
    texts = [path.read_text(encoding="utf-8") for path in som.rglob("*.naipe")]
    times = [len(re.findall(r"\b(?:tile|tiles)\b", text)) for text in texts]
    assert f"escrito {sum(times)}×, em {sum(map(bool, times))} de {len(texts)} arquivos" in told
    fields = next(row for row in told.split("\n") if row.startswith("campos: "))
    assert {"`symbol`", "`standing`"} <= set(fields.removeprefix("campos: ").split(", "))


def test_a_word_of_the_language_shows_what_it_begins(editor: Editor, money: Page) -> None:
    line = money.line("verb recruit")
    head = "verb recruit recruits recruited: who recruits number n: ra"
    editor.write(money.uri, head, line)
    where = lsp.Position(line.start.line, len(head))
    items = editor.ask("completion", lsp.CompletionParams(money.document, where)).items
    (word,) = (one for one in items if one.label == "raise")
    assert "raise NAME by NUMBER" in word.documentation.value
    before = [one for one in items if one.kind is lsp.CompletionItemKind.Keyword and one.documentation is None]
    assert not before, "each word of the language says how it is used"


WORDS = sorted(RESERVED | HEADS | frozenset().union(*LINE_HEADS.values()))


@pytest.mark.parametrize("word", WORDS)
def test_each_word_of_the_language_has_a_line_that_shows_its_use(word: str) -> None:
    found = patterns(word)
    assert len(found) > 0 and all(word.rstrip("s") in one or "PREP" in one for one in found)


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("grid", "grid NAME: NOUN 6 by 7 square"),
        ("mod", "A mod B"),
        ("decide", "WHO decides WHAT as NAME"),
        ("tally", "tally NAME: E"),
    ],
)
def test_a_word_without_a_phrase_shows_the_form_of_the_reference(word: str, form: str) -> None:
    assert form in patterns(word)


def test_a_card_is_read_aloud_in_the_language_of_the_editor(editor: Editor, som: Path) -> None:
    page = Page(editor, som / "tiles.naipe")
    number = next(number for number, line in enumerate(page.lines) if '"Turisme"' in line)
    told = said(editor.ask("hover", lsp.HoverParams(page.document, lsp.Position(number, 1))))
    assert "Turismo" in told
    of_title = editor.ask(
        "hover", lsp.HoverParams(page.document, lsp.Position(number, page.lines[number].index('"') + 2))
    )
    assert "**Turisme**" in said(of_title) and "Turismo" in said(of_title)
    assert page.lines[number] not in said(of_title), "the heading is beside the cursor"


def test_a_verb_leads_to_its_declaration_and_to_all_that_say_it(editor: Editor, money: Page, som: Path) -> None:
    place = money.at("verb recruit", "recruits")
    (there,) = editor.ask("definition", lsp.DefinitionParams(money.document, place))
    assert there.uri == money.uri and there.range.start.line == place.line
    context = lsp.ReferenceContext(include_declaration=False)
    used = editor.ask("references", lsp.ReferenceParams(context, money.document, place))
    for one in used:
        lines = Path(one.uri.removeprefix("file://")).read_text(encoding="utf-8").split("\n")
        assert lines[one.range.start.line][one.range.start.character :].startswith("recruit")
    written = sum(
        len([word for word in ("recruit ", "recruits ", "recruited ") if word in line])
        for file in som.rglob("*.naipe")
        for line in file.read_text(encoding="utf-8").split("\n")
        if not line.lstrip().startswith("--") and '"' not in line and not line.startswith("verb recruit")
    )
    assert written and len(used) >= written


def test_what_may_stand_there_is_proposed(editor: Editor, money: Page) -> None:
    line = money.line("verb recruit")
    head = "verb recruit recruits recruited: who recruits number n: "
    editor.write(money.uri, head + "wh", line)
    found = editor.ask("completion", lsp.CompletionParams(money.document, lsp.Position(line.start.line, len(head) + 2)))
    labels = [one.label for one in found.items]
    assert "who" in labels and all(label.casefold().startswith("wh") for label in labels)
    editor.write(money.uri, head + "who r", lsp.Range(line.start, lsp.Position(line.start.line, len(head) + 2)))
    where = lsp.Position(line.start.line, len(head) + 5)
    items = editor.ask("completion", lsp.CompletionParams(money.document, where)).items
    assert {"recruits", "receives", "relocates"} <= {one.label for one in items}, "verbs stand behind a name"
    assert "rules" not in {one.label for one in items}, "and no word that begins a declaration"


def test_a_member_is_proposed_behind_a_point(editor: Editor, money: Page) -> None:
    line = money.line("verb recruit")
    head = "verb recruit recruits recruited: who recruits number n: move n from gathering to who."
    editor.write(money.uri, head, line)
    where = lsp.Position(line.start.line, len(head))
    items = editor.ask("completion", lsp.CompletionParams(money.document, where)).items
    assert "supporters" in {one.label for one in items} and "gathering" not in {one.label for one in items}


def test_the_outline_and_the_folds_are_those_of_the_text(editor: Editor, money: Page) -> None:
    symbols = editor.ask("document_symbol", lsp.DocumentSymbolParams(money.document))
    heads = [line for line in money.lines if line[:1].isalpha()]
    assert len(symbols) == len(heads)
    recruit = next(one for one in symbols if one.name.startswith("recruit "))
    assert recruit.kind == lsp.SymbolKind.Function and recruit.detail == "verb"
    folds = editor.ask("folding_range", lsp.FoldingRangeParams(money.document))
    assert folds and all(fold.end_line > fold.start_line for fold in folds)
    assert all(money.lines[fold.end_line].strip() for fold in folds), "an empty line is in none"


def test_each_word_has_its_class(editor: Editor, money: Page) -> None:
    data = editor.ask("semantic_tokens_full", lsp.SemanticTokensParams(money.document)).data
    legend = editor.answer.capabilities.semantic_tokens_provider.legend.token_types
    line = column = 0
    classes = set()
    for down, right, length, kind, _ in zip(*[iter(data)] * 5):
        line, column = line + down, right if down else column + right
        classes.add((money.lines[line][column : column + length], legend[kind]))
    assert {("verb", "keyword"), ("recruits", "function"), ("player", "class"), ("friend", "variable")} <= classes


def test_a_text_gets_the_one_layout(editor: Editor, money: Page) -> None:
    assert not editor.ask("formatting", _format(money))
    line = money.line("verb recruit")
    editor.write(money.uri, money.lines[line.start.line].replace("who recruits", "who   recruits") + "\n\n\n", line)
    edits = editor.ask("formatting", _format(money))
    assert edits and edits[0].range.start.line == line.start.line
    assert edits[0].new_text.startswith(money.lines[line.start.line])
    options = lsp.FormattingOptions(2, True)
    above = lsp.Range(lsp.Position(0, 0), lsp.Position(1, 0))
    assert not editor.ask("range_formatting", lsp.DocumentRangeFormattingParams(money.document, above, options))


def _format(page: Page) -> lsp.DocumentFormattingParams:
    return lsp.DocumentFormattingParams(page.document, lsp.FormattingOptions(2, True))


def test_a_word_is_renamed_in_all_files_or_a_sentence_says_why_not(editor: Editor, money: Page, som: Path) -> None:
    place = money.at("verb recruit", "recruits")
    before = editor.ask("prepare_rename", lsp.PrepareRenameParams(money.document, place))
    assert before.placeholder == "recruit recruits recruited"
    edit = editor.ask("rename", lsp.RenameParams(money.document, place, "enlist enlists enlisted"))
    assert money.uri in edit.changes and len(edit.changes) > 1
    for uri, changes in edit.changes.items():
        lines = Path(uri.removeprefix("file://")).read_text(encoding="utf-8").split("\n")
        for change in changes:
            assert "enlist" in change.new_text
            assert change.new_text.replace("enlist", "recruit") == lines[change.range.start.line]
    with pytest.raises(Exception, match=r"escreva 3 palavras .* recruit, recruits, recruited"):
        editor.ask("rename", lsp.RenameParams(money.document, place, "enlist"))
    assert "recruit, recruits, recruited" in editor.logged[-1], "Kate shows the log, and no reason of a refusal"


def edited(text: str, rng: random.Random) -> str:
    """Return a text with a letter more or less, a word at another place, or a line twice or gone."""
    place = rng.randrange(len(text))
    start, end = text.rfind("\n", 0, place) + 1, text.find("\n", place) + 1 or len(text)
    word = rng.choice(re.findall(r"\w+", text))
    return rng.choice(
        (
            text[:place] + rng.choice("aes 1𝄞ç") + text[place:],
            text[:place] + text[place + 1 :],
            text[:place] + f" {word} " + text[place:],
            text[:end] + text[start:end] + text[end:],
            text[:start] + text[end:],
        )
    )


def alike(one: str, other: str) -> int:
    """Return how many letters two texts have in common from their beginning on."""
    return next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def told(editor: Editor, folder: Path) -> list[tuple[str, str, int]]:
    """Return what the server has told of the files of a folder: file, code and line."""
    uris = {path.as_uri(): path.name for path in folder.rglob("*.naipe")}
    found = dict(editor.found)
    return sorted((uris[uri], str(one.code), one.range.start.line) for uri in uris for one in found.get(uri, ()))


def checked(folder: Path, open_file: Path, text: str) -> list[tuple[str, str, int]]:
    """Return what `naipe check` finds in a folder, one file of it with another text."""
    (book,) = books_of([folder])
    findings = Findings()
    own = [admit(one.name, text, findings) if Path(one.name) == open_file else one for one in book.own]
    found, sources = replace(book, own=tuple(own), said=findings.sorted()).judged()
    by_name = {one.name: one for one in sources}
    return sorted(
        (Path(one.span.source).name, one.code, by_name[one.span.source].line_and_column(one.span.start)[0] - 1)
        for one in found
    )


@pytest.mark.soak
def test_after_edits_in_a_chain_the_server_tells_what_check_finds(editor: Editor, som: Path) -> None:
    """Edits go out as an editor sends them, the part that is another one, some of them before the last one was judged."""
    rng, path = random.Random(5), som / "money.naipe"
    page, seen = Page(editor, path), 0
    text = page.text
    for number in range(12):
        new = edited(page.text if number % 4 == 0 else text, rng)
        above = alike(text, new)
        below = alike(text[above:][::-1], new[above:][::-1])
        shown = Shown(text, Source("", text), "utf-16")
        where = lsp.Range(shown.position(above), shown.position(len(text) - below))
        editor.write(page.uri, new[above : len(new) - below], where)
        text = new
        if number % 3 == 2:
            wanted = checked(som, path, text)
            until(lambda: told(editor, som) == wanted, lambda: None)
            seen += bool(wanted)
    assert seen, "some edits are mistakes"
    editor.write(page.uri, page.text)
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(page.document))


@pytest.mark.parametrize(
    ("file", "line", "old", "places"),
    [("rules.naipe", "game som", "Som el que decidim!", 5), ("tiles.naipe", "deck urn", "Urna", 3)],
)
def test_a_game_and_a_deck_are_called_otherwise_also_in_prose(
    editor: Editor, som: Path, file: str, line: str, old: str, places: int
) -> None:
    page, new = Page(editor, som / file), "Un títol «nou» 🂡"
    place = page.line(line).start
    place = lsp.Position(place.line, len(line) + 4)
    assert editor.ask("prepare_rename", lsp.PrepareRenameParams(page.document, place)).placeholder == old
    changes = editor.ask("rename", lsp.RenameParams(page.document, place, new)).changes
    found = []
    for uri, edits in changes.items():
        written = Path(uri.removeprefix("file://")).read_text(encoding="utf-8").split("\n")
        for edit in edits:
            start, end = edit.range.start, edit.range.end
            found.append(written[start.line][start.character - 1 : end.character + 1])
            assert edit.new_text == new and start.line == end.line
    assert found == [f'"{old}"'] * places
    with pytest.raises(Exception, match="título"):
        editor.ask("rename", lsp.RenameParams(page.document, place, ' "" '))
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(page.document))


def test_what_prose_translates_is_called_otherwise_with_the_title_of_a_deck(editor: Editor, tmp_path: Path) -> None:
    rules = SETTING + '\ndeck extra "More"\n\nprose pt\n  "More": "Mais"\n'
    (tmp_path / "rules.naipe").write_text(rules, encoding="utf-8")
    page = Page(editor, tmp_path / "rules.naipe")
    place = lsp.Position(page.line("deck extra").start.line, len("deck extra ") + 2)
    (edits,) = editor.ask("rename", lsp.RenameParams(page.document, place, "Others")).changes.values()
    starts = [(one.range.start.line, one.range.start.character) for one in edits]
    prose = next(number for number, line in enumerate(page.lines) if '"More": ' in line)
    assert starts == [(place.line, len("deck extra ") + 1), (prose, 3)]
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(page.document))


def test_a_scenario_is_called_otherwise_where_its_title_stands(editor: Editor, som: Path) -> None:
    page = Page(editor, som / "scenarios" / "state.naipe")
    titles = [line.split('"')[1] for line in page.lines if line.startswith("scenario ")]
    number = next(number for number, line in enumerate(page.lines) if line.startswith("scenario "))
    place = lsp.Position(number, len("scenario ") + 3)
    before = editor.ask("prepare_rename", lsp.PrepareRenameParams(page.document, place))
    assert before.placeholder == titles[0]
    edit = editor.ask("rename", lsp.RenameParams(page.document, place, "a title — “ç” of its own"))
    (change,) = edit.changes[page.uri]
    editor.write(page.uri, change.new_text, change.range)
    names = [one.name for one in editor.ask("document_symbol", lsp.DocumentSymbolParams(page.document))]
    assert "a title — “ç” of its own" in names and titles[0] not in names and set(titles[1:]) < set(names)
    with pytest.raises(Exception, match=titles[1]):
        editor.ask("rename", lsp.RenameParams(page.document, place, titles[1]))
    with pytest.raises(Exception, match="título"):
        editor.ask("rename", lsp.RenameParams(page.document, place, "two\nlines"))
    editor.write(page.uri, page.text)
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(page.document))


def test_a_word_is_shown_wherever_it_stands_in_the_text(editor: Editor, money: Page) -> None:
    place = money.at("verb recruit", "recruits")
    found = editor.ask("document_highlight", lsp.DocumentHighlightParams(money.document, place))
    words = [money.lines[one.range.start.line][one.range.start.character : one.range.end.character] for one in found]
    context = lsp.ReferenceContext(include_declaration=True)
    everywhere = editor.ask("references", lsp.ReferenceParams(context, money.document, place))
    assert words and set(words) <= {"recruit", "recruits", "recruited"}
    assert len(words) == len([one for one in everywhere if one.uri == money.uri])


def test_each_request_that_the_server_answers_is_asked_in_these_tests() -> None:
    serving = server_of("en", True)
    try:
        known = {*serving.server.protocol.fm.features} - {*LanguageServer("bare", "1").protocol.fm.features}
    finally:
        serving.end()
    texts = [path.read_text(encoding="utf-8") for path in (*Path(__file__).parent.glob("test_*.py"), CLIENT)]
    asked = {re.sub(r"(?<!^)([A-Z])", r"_\1", one.split("/")[-1]).lower() for one in known}
    assert len(asked) > 25
    assert sorted(one for one in asked if not any(one.removesuffix("_full") in text for text in texts)) == []


def test_a_scenario_is_run_above_its_first_line(editor: Editor, som: Path) -> None:
    page = Page(editor, som / "scenarios" / "state.naipe")
    editor.ask("hover", lsp.HoverParams(page.document, lsp.Position(0, 0)))
    lenses = editor.ask("code_lens", lsp.CodeLensParams(page.document))
    assert [one.command.title for one in lenses] == ["executar"] * page.text.count("\nscenario ")
    command = lenses[1].command
    editor.do(
        editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams(command.command, command.arguments))
    )

    def results() -> list[str]:
        lenses = editor.ask("code_lens", lsp.CodeLensParams(page.document))
        return [one.command.title for one in lenses if one.command.title not in ("executar", "em execução…")]

    assert until(lambda: bool(results()), results) == ["confere"]


def test_an_editor_that_names_no_markdown_gets_texts_without_marks(tmp_path: Path) -> None:
    rules = SETTING + "\nverb add adds added: who adds number n: raise who.gold by n\n\nvalue gold of player: number\n"
    file = tmp_path / "ru[l]es.naipe"
    file.write_text(rules, encoding="utf-8")
    plain = [lsp.MarkupKind.PlainText, lsp.MarkupKind.Markdown]
    hover = lsp.HoverClientCapabilities(content_format=plain)
    editor = Editor(lsp.ClientCapabilities(text_document=lsp.TextDocumentClientCapabilities(hover=hover)), tmp_path)
    try:
        page = Page(editor, file)
        line = page.line("verb add").start.line
        found = editor.ask("hover", lsp.HoverParams(page.document, lsp.Position(line, 6)))
        assert found.contents.kind == lsp.MarkupKind.PlainText
        assert found.contents.value.startswith(f"add verbo\n\n{page.lines[line]}\n\nru[l]es.naipe:{line + 1}\n\n")
        where = lsp.Position(line, page.lines[line].index("raise") + 2)
        (word,) = editor.ask("completion", lsp.CompletionParams(page.document, where)).items
        assert word.documentation.kind == lsp.MarkupKind.PlainText and "raise NAME by" in word.documentation.value
        assert "`" not in word.documentation.value
    finally:
        editor.close()


def test_a_text_without_marks_is_what_was_marked() -> None:
    text = "a [b](x) *c* `d` <e> \\f **g** h\nnext ]("
    assert unmarked(as_written(text)) == text
    assert unmarked("**x**\n\n```naipe\n**a** `b` [c](d)\n```\n  \nrest  \nend") == "x\n\n**a** `b` [c](d)\n\nrest\nend"


def test_columns_are_counted_in_the_units_that_were_agreed(tmp_path: Path) -> None:
    units = [lsp.PositionEncodingKind.Utf32]
    file = tmp_path / "small.naipe"
    file.write_text('game small "Small"\n  players 2 to 4\n', encoding="utf-8")
    editor = Editor(lsp.ClientCapabilities(general=lsp.GeneralClientCapabilities(position_encodings=units)), tmp_path)
    try:
        assert editor.answer.capabilities.position_encoding == lsp.PositionEncodingKind.Utf32
        page = Page(editor, file)
        editor.write(page.uri, 'game small "Sma𝄞ll" 7\n  players 2 to 4\n')
        (found,) = editor.wait(page.uri, bool)
        assert found.range == lsp.Range(lsp.Position(0, 19), lsp.Position(0, 21))
    finally:
        editor.close()


def test_an_editor_with_values_that_nobody_knows_is_served(tmp_path: Path) -> None:
    """pygls 2.1.1 drops each message with such a value, and answers nothing: findings/lsprotocol-values-not-known.sh. Visual Studio has
    tags of its own; severities and kinds of other tools come along with the request for what mends a finding."""
    file = tmp_path / "some (other) rules" / "small.naipe"
    file.parent.mkdir()
    file.write_text('game small "Small"\n  players 2 to 4\n  verb draw\n    draw\n', encoding="utf-8")
    odd: Any = SimpleNamespace(value=99)
    tags = lsp.ClientDiagnosticsTagOptions((lsp.DiagnosticTag.Deprecated, odd))
    kinds = lsp.ClientSymbolKindOptions((lsp.SymbolKind.File, odd))
    capabilities = lsp.TextDocumentClientCapabilities(
        publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(tag_support=tags),
        document_symbol=lsp.DocumentSymbolClientCapabilities(symbol_kind=kinds),
    )
    editor = Editor(lsp.ClientCapabilities(text_document=capabilities), tmp_path)
    try:
        page = Page(editor, file)
        (found, *_) = editor.wait(page.uri, bool)
        other = lsp.Diagnostic(found.range, "of another tool", severity=odd, tags=[odd])
        context = lsp.CodeActionContext([other, found], trigger_kind=odd)
        actions = editor.ask("code_action", lsp.CodeActionParams(page.document, found.range, context))
        assert actions is not None
    finally:
        editor.close()


def test_an_address_may_be_written_in_several_ways(editor: Editor, tmp_path: Path) -> None:
    """RFC 3986, 2.3: an octet may be written as itself or by its number; Neovim leaves a parenthesis as it is, VS Code does not."""
    file = tmp_path / "of (mine).naipe"
    text = SETTING
    line = next(number for number, one in enumerate(text.split("\n")) if one.startswith("value "))
    uri = file.as_uri().replace("%28", "(").replace("%29", ")")
    assert uri != file.as_uri()
    editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "naipe", 1, text)))
    document = lsp.TextDocumentIdentifier(uri)
    place = lsp.Position(line, len("value "))
    found = editor.ask("document_highlight", lsp.DocumentHighlightParams(document, place))
    assert place in [one.range.start for one in found]
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))


def test_nonsense_is_answered_and_nothing_stops(editor: Editor, money: Page) -> None:
    nowhere = lsp.Position(10**6, 10**6)
    strange = lsp.TextDocumentIdentifier("file:///none/such.naipe")
    assert editor.ask("hover", lsp.HoverParams(money.document, nowhere)) is None
    assert editor.ask("hover", lsp.HoverParams(strange, nowhere)) is None
    assert not editor.ask("definition", lsp.DefinitionParams(strange, nowhere))
    assert not editor.ask("folding_range", lsp.FoldingRangeParams(strange))
    editor.write("file:///none/such.naipe", "x")
    with pytest.raises(Exception, match="such"):
        editor.do(editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams("such", [1])))
    editor.do(editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams("naipe.runScenario", [1, 2, 3])))
    editor.write(money.uri, "\x00\ud800"[:1], lsp.Range(lsp.Position(5, 9), lsp.Position(2, 3)))
    assert editor.wait(money.uri, bool)


def test_two_games_in_one_folder_and_a_text_that_nobody_saved(editor: Editor, som: Path) -> None:
    other = som.parent / "other"
    other.mkdir(exist_ok=True)
    (other / "other.naipe").write_text('game other "Other"\n  players 2 to 4\n', encoding="utf-8")
    first = editor.open(other / "other.naipe")
    editor.wait(first, lambda found: True) if first in editor.found else None
    unsaved = editor.open(other / "deck.naipe", 'noun card cards\n\ncard 1 "One"\n  nosuch 3\n')
    assert {one.code for one in editor.wait(unsaved, bool)} == {"N131"} or editor.found[unsaved]
    assert all(one.source == "naipe" for one in editor.found[unsaved])
    editor.write(unsaved, 'noun card cards\n\ncard 1 "One"\n')
    editor.wait(unsaved, lambda found: not any(one.severity == lsp.DiagnosticSeverity.Error for one in found))


def test_an_editor_that_goes_without_a_word_leaves_no_server_behind() -> None:
    command = [sys.executable, "-m", "repl", "lsp"]
    body = b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "capabilities": {}}}'
    sent = b"Content-Length: 5\r\n\r\n{{{{{" + b"Content-Length: %d\r\n\r\n" % len(body) + body
    done = subprocess.run(command, input=sent, cwd=built_in_folder().parent, capture_output=True, timeout=SOON)
    assert done.returncode == 0 and b'"capabilities"' in done.stdout
