"""Findings in the form that an editor shows, with the edits that repair them and the help page of each code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types as lsp

from dsl.diagnostics.diagnostic import Diagnostic, Edit
from dsl.diagnostics.pages import ENTRIES, titled
from dsl.diagnostics.translation import in_language
from dsl.messages.message import Message
from dsl.source import NOWHERE, Span
from repl.language_server.books import Rules, Shelf, uri_of

SOURCE = "naipe"


def place_of(finding: Diagnostic, rules: Rules) -> Span:
    """Return the place at which the editor shows a finding. A finding without a place in this rulebook is shown at the
    beginning of the file with the `game` or `pack` line."""
    if finding.span.source in rules.names:
        return finding.span
    others = [label.span for label in finding.others if label.span.source in rules.names]
    if others:
        return others[0]
    heads = ("game ", "pack ")
    first = next((one for one in rules.names if one in rules.sources and _begins(rules, one, heads)), rules.names[0])
    return Span(first, 0, 0)


def _begins(rules: Rules, name: str, heads: tuple[str, ...]) -> bool:
    return any(f"\n{head}" in "\n" + rules.sources[name].text for head in heads)


def diagnostics(shelf: Shelf, rules: Rules, language: str) -> dict[str, list[lsp.Diagnostic]]:
    """Return the findings in the files of a rulebook as diagnostics of the editor, by file name."""
    found: dict[str, list[lsp.Diagnostic]] = {}
    for one in rules.found:
        span = place_of(one, rules)
        found.setdefault(span.source, []).append(_diagnostic(shelf, rules, in_language(one, language), span))
    return found


def _diagnostic(shelf: Shelf, rules: Rules, told: Diagnostic, span: Span) -> lsp.Diagnostic:
    related = [
        lsp.DiagnosticRelatedInformation(
            lsp.Location(
                uri_of(one.span.source),
                shelf.shown(one.span.source, rules.sources.get(one.span.source)).range(one.span),
            ),
            one.text,
        )
        for one in told.others
        if one.span.source in rules.sources and one.span != NOWHERE
    ]
    return lsp.Diagnostic(
        range=shelf.shown(span.source).range(span),
        message="\n".join(filter(None, (told.message, told.label, told.help))),
        severity=lsp.DiagnosticSeverity.Error if told.is_error else lsp.DiagnosticSeverity.Warning,
        code=told.code,
        source=SOURCE,
        related_information=related or None,
    )


def actions(shelf: Shelf, rules: Rules, name: str, where: lsp.Range, language: str) -> list[lsp.CodeAction]:
    """Return the code actions of the editor that repair the findings on some lines of a file."""
    found = []
    for one in rules.found:
        span = place_of(one, rules)
        shown = shelf.shown(span.source).range(span)
        if span.source != name or shown.start.line > where.end.line or shown.end.line < where.start.line:
            continue
        diagnostic = _diagnostic(shelf, rules, in_language(one, language), span)
        for number, edits in enumerate(_ways(one)):
            if all(edit.span.source in rules.names for edit in edits):
                found.append(_action(shelf, edits, diagnostic, language, is_first=number == 0 and one.is_sure))
    return found


def _ways(finding: Diagnostic) -> Iterator[Sequence[Edit]]:
    """Yield the possible repairs of a finding: first all its edits together, then each alternative edit alone."""
    if finding.edits:
        yield finding.edits
    yield from ((rival,) for rival in finding.rivals)


def _action(
    shelf: Shelf, edits: Sequence[Edit], diagnostic: lsp.Diagnostic, language: str, is_first: bool
) -> lsp.CodeAction:
    return lsp.CodeAction(
        title=_title(shelf, edits[0], language),
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[diagnostic],
        edit=lsp.WorkspaceEdit(changes=as_changes(shelf, edits)),
        is_preferred=is_first or None,
    )


def _title(shelf: Shelf, edit: Edit, language: str) -> str:
    old = shelf.text(edit.span.source)[0].text[edit.span.start : edit.span.end].strip()
    new = edit.text.strip()
    if not new:
        return Message("editor-remove", old=old).in_language(language)
    if not old:
        return Message("editor-write", new=new).in_language(language)
    return Message("editor-write-instead", new=new, old=old).in_language(language)


def as_changes(shelf: Shelf, edits: Sequence[Edit]) -> dict[str, list[lsp.TextEdit]]:
    """Return edits as edits of the editor, by the address (URI) of their file."""
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in edits:
        shown = shelf.shown(edit.span.source)
        changes.setdefault(uri_of(edit.span.source), []).append(lsp.TextEdit(shown.range(edit.span), edit.text))
    return changes


def page(code: str, language: str) -> str:
    """Return the help page for the code of a finding, in Markdown."""
    entry = ENTRIES[code]
    wrong, right = Message("wrong").in_language(language), Message("right").in_language(language)
    return (
        f"**{code}** {titled(code, language)}\n\n{entry.explanation.in_language(language)}\n\n"
        f"{wrong}\n```naipe\n{entry.wrong}\n```\n{right}\n```naipe\n{entry.right}\n```"
    )
