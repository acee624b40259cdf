"""Writes findings in formats of other programs: SARIF, which tools for code scanning read, and annotations of GitHub. Lines
and columns are counted from 1, and the end column is the first one after the place. The result has no lines and columns for
a file whose text is not known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from dsl.diagnostics.diagnostic import Diagnostic, Edit
from dsl.diagnostics.pages import ENTRIES
from dsl.diagnostics.report import as_json, edit_as_json, shown
from dsl.source import Source

SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
#: Signs that would end an annotation of GitHub, each with the text that is written in its place.
_ESCAPED = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTY = {**_ESCAPED, ":": "%3A", ",": "%2C"}


def as_github(findings: Iterable[Diagnostic], sources: Mapping[str, Source]) -> str:
    """Return one line of text for each finding, in the format of an annotation, which GitHub shows beside the place of the
    finding. The repair is described in a few words."""
    return "".join(f"{_annotation(as_json(finding, sources))}\n" for finding in findings)


def _annotation(found: Mapping[str, Any]) -> str:
    known = {
        "file": found["file"],
        "line": found["line"],
        "endLine": found["end_line"],
        "col": found["column"],
        "endColumn": found["end_column"] if found["end_line"] == found["line"] else None,
        "title": found["code"],
    }
    properties = ",".join(
        f"{name}={_escaped(value, _IN_PROPERTY)}" for name, value in known.items() if value is not None
    )
    text = "\n".join(filter(None, (found["message"], found["help"])))
    return f"::{found['severity']} {properties}::{_escaped(text, _ESCAPED)}"


def _escaped(text: object, signs: Mapping[str, str]) -> str:
    return "".join(signs.get(sign) or shown(sign) for sign in str(text))


def as_sarif(findings: Iterable[Diagnostic], sources: Mapping[str, Source], version: str) -> dict[str, Any]:
    """Return findings as a log in the format SARIF 2.1.0, with their repairs as fixes. `version` is the version of naipe."""
    found = tuple(findings)
    codes = sorted({finding.code for finding in found})
    rules = [
        {"id": code, "shortDescription": {"text": ENTRIES[code].title}, "fullDescription": {"text": _plain(code)}}
        for code in codes
    ]
    driver = {"name": "naipe", "version": version, "rules": rules}
    results = [_result(finding, codes, sources) for finding in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SARIF, "version": "2.1.0", "runs": [run]}


def _plain(code: str) -> str:
    return " ".join(ENTRIES[code].explanation.split())


def _result(finding: Diagnostic, codes: list[str], sources: Mapping[str, Source]) -> dict[str, Any]:
    found = as_json(finding, sources)
    text = "\n".join(filter(None, (finding.message, finding.help)))
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": finding.severity.value,
        "message": {"text": text},
    }
    if found["file"] is not None:
        place: dict[str, Any] = {"artifactLocation": {"uri": _uri(found["file"])}}
        if found["line"] is not None:
            place["region"] = _region(found)
        result["locations"] = [{"physicalLocation": place}]
    ways = [list(finding.edits), *([rival] for rival in finding.rivals)]
    fixes = [_fix(edits, sources) for edits in ways if edits and all(edit.span.source in sources for edit in edits)]
    return {**result, "fixes": fixes} if fixes else result


def _uri(path: str) -> str:
    """Return a path as a URI reference. Special characters are escaped, since a program might take the beginning of a name
    like `a:b` for a scheme."""
    return quote(PurePath(path).as_posix())


def _region(place: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "startLine": place["line"],
        "startColumn": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
    }


def _fix(edits: list[Edit], sources: Mapping[str, Source]) -> dict[str, Any]:
    changes = [
        {
            "artifactLocation": {"uri": _uri(edit.span.source)},
            "replacements": [
                {"deletedRegion": _region(edit_as_json(edit, sources)), "insertedContent": {"text": edit.text}}
            ],
        }
        for edit in edits
    ]
    return {"description": {"text": _said(edits, sources)}, "artifactChanges": changes}


def _said(edits: list[Edit], sources: Mapping[str, Source]) -> str:
    """Return a description of some edits, such as “write `a` instead of `b`; remove `c`”."""
    return "; ".join(
        f"write `{edit.text.strip()}`" + (f" instead of `{old}`" if old else "")
        if edit.text.strip()
        else f"remove `{old}`"
        for edit in edits
        for old in [sources[edit.span.source].text[edit.span.start : edit.span.end].strip()]
    )
