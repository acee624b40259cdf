"""Check the text of a file before anything else reads it. The bytes or the text of a file become a `Source` that can be
read, or findings.

The text of the source is in the Unicode form NFC, has `\\n` at line ends, and has no invisible characters. So nothing
in a file can move the cursor of a terminal, hide a word, or reverse the direction of writing.
"""

from __future__ import annotations

import re
import unicodedata

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.letters import has_hidden, is_hidden, is_mark, mixed, script
from dsl.limits import MAX_BLOCK, MAX_LINE, MAX_LINES, MAX_MARKS, MAX_SIZE
from dsl.messages.message import Message
from dsl.source import Source, Span

MAX_FINDINGS = 20

_SPACES = ("\u00a0", "\u202f", "\u2009")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
#: A pattern for a text that needs no check of single letters: all are visible, none is a combining mark, and none looks
#: like a letter of another script. Nearly every text matches.
ORDINARY = re.compile("[\n -~\u00a1-\u00ac\u00ae-\u024f\u2013\u2014\u2018-\u201d\u2026]*+")
_LINE = re.compile(r"[^\n]+")
#: Bytes that are not UTF-8, inside a text that was decoded with `surrogateescape`.
_BYTES = re.compile("[\udc80-\udcff]")
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")


def admit(name: str, data: bytes | str, findings: Findings) -> Source:
    """Return the source of a file. If it cannot be read, its text is empty, and findings say why."""
    if len(data) > MAX_SIZE:
        _whole(
            name,
            codes.TOO_LARGE,
            Message("this-file-is-larger-than-n-kb", n=MAX_SIZE // 1000),
            findings,
            Message("put-a-part-of-it-in-another-file"),
        )
        return Source(name, "")
    if isinstance(data, str) and _BYTES.search(data):
        data = data.encode("utf-8", "surrogateescape")
    text = data if isinstance(data, str) else _decoded(name, data, findings)
    source = Source(name, normalised(text))
    if (text and not _says_something(source.text)) or not data:
        _whole(
            name,
            codes.EMPTY,
            Message("there-is-nothing-in-this-file"),
            findings,
            Message("a-rulebook-begins-with-game-what-adds-to-one"),
        )
    check_text(source, findings)
    return source


def normalised(text: str) -> str:
    """Return a text in the Unicode form NFC, with plain spaces and `\\n` at line ends."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for space in _SPACES:
        text = text.replace(space, " ")
    return unicodedata.normalize("NFC", text)


def check_text(source: Source, findings: Findings) -> bool:
    """Report what no text of rules may have: lines that are too long, invisible characters, and letters with many
    accents.

    Return whether the text is small enough to be read at all.
    """
    text = source.text
    if len(text) > MAX_SIZE:
        _whole(
            source.name,
            codes.TOO_LARGE,
            Message("this-text-is-larger-than-n-kb", n=MAX_SIZE // 1000),
            findings,
            Message("put-a-part-of-it-in-another-file"),
        )
        return False
    lines = text.split("\n")
    if _has_too_many(source, lines, findings):
        return False
    if not _has_strange(text) and max(map(len, lines)) <= MAX_LINE:
        return True
    count = 0
    for start, line in zip(source.line_starts, lines):
        if len(line) <= MAX_LINE and line.isascii() and line.isprintable():
            continue
        count += _check_line(source.name, line, start, findings)
        if count > MAX_FINDINGS:
            break
    return True


def _has_too_many(source: Source, lines: list[str], findings: Findings) -> bool:
    """Report a text or a declaration with too many lines. Return whether there is one."""
    if len(lines) <= MAX_BLOCK:
        return False
    begins, long = 0, None
    for number, line in enumerate(lines):
        if line[:1] not in ("", " ", "\t") and not line.startswith("--"):
            begins = number
        elif number - begins > MAX_BLOCK and (rest := line.strip()) and not rest.startswith("--"):
            long = begins
            break
    if long is None and len(lines) <= MAX_LINES:
        return False
    where, most, what = (MAX_LINES, MAX_LINES, "file") if long is None else (long, MAX_BLOCK, "declaration")
    start = source.line_starts[where]
    findings.error(
        codes.TOO_MANY_LINES,
        Message(f"a-{what}-has-at-most-n-lines", n=most),
        Span(source.name, start, start + len(lines[where])),
        help=Message("put-a-part-of-it-in-another-file") if long is None else Message("say-it-in-several-parts"),
    )
    return True


def _has_strange(text: str) -> bool:
    """Tell whether a text has any letter that must be checked at its place: an invisible one, a combining mark, or one
    that looks like a letter of another script."""
    if ORDINARY.fullmatch(text):
        return False
    return any(letter != "\n" and (has_hidden(letter) or is_mark(letter)) for letter in set(text)) or bool(mixed(text))


def _check_line(name: str, line: str, start: int, findings: Findings) -> int:
    before = len(findings.items)
    if len(line) > MAX_LINE:
        findings.error(
            codes.LINE_TOO_LONG,
            Message("a-line-has-at-most-max-line-characters-and", max_line=MAX_LINE, n=len(line)),
            Span(name, start + MAX_LINE, start + len(line)),
            help=Message("give-a-part-of-it-a-name-with-let"),
        )
    marks = 0
    for offset, letter in enumerate(line[:MAX_LINE]):
        place = Span(name, start + offset, start + offset + 1)
        if is_hidden(line, offset) and letter not in "\t\u00a0\u202f\u2009":
            findings.error(
                codes.BAD_CHARACTER,
                Message("the-invisible-character-u-ord-name-stands-here", ord=f"{ord(letter):04X}", name=_name(letter)),
                place,
                help=Message("remove-it"),
            )
        marks = marks + 1 if is_mark(letter) else 0
        if marks == MAX_MARKS + 1:
            findings.error(
                codes.COMBINING_MARKS,
                Message("more-than-max-marks-marks-stand-on-one-letter", max_marks=MAX_MARKS),
                place,
                help=Message("remove-them"),
            )
        if len(findings.items) - before > MAX_FINDINGS:
            break
    for offset, letter, like in mixed(line[:MAX_LINE]):
        findings.error(
            codes.MIXED_SCRIPTS,
            Message("this-script-letter-looks-like-like-and-stands-among", script=script(letter), like=like),
            Span(name, start + offset, start + offset + 1),
            help=Message("write-like-or-the-whole-word-in-one-script", like=like),
        )
    return len(findings.items) - before


def _name(letter: str) -> str:
    return unicodedata.name(letter, "").lower() or Message("a-control-character")


def _decoded(name: str, data: bytes, findings: Findings) -> str:
    if data.startswith(_BYTE_ORDER_MARKS):
        _whole(name, codes.NOT_UTF8, Message("this-file-is-utf-16"), findings, Message("save-it-as-utf-8"))
        return ""
    if _CONTROL.search(data):
        _whole(name, codes.BINARY, Message("this-is-no-text"), findings, Message("rules-are-plain-text-in-utf-8"))
        return ""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _whole(
            name,
            codes.NOT_UTF8,
            Message("this-file-is-not-utf-8-byte-0x-data", data=f"{data[error.start]:02X}", line=line),
            findings,
            Message("save-it-as-utf-8"),
        )
        return ""


def _says_something(text: str) -> bool:
    lines = (line[0].strip() for line in _LINE.finditer(text))
    return any(line and not line.startswith("--") for line in lines)


def _whole(name: str, code: str, message: str, findings: Findings, help: str) -> None:
    findings.error(code, message, Span(name, 0, 0), help=help)
