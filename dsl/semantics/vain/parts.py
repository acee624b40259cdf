"""Reports parts of cards that nothing carries out, parts that are carried out although no card has them (N241), and two parts
of one card with the same name (N217)."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Findings, Label, Severity
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message, code, either
from dsl.nodes.mentions import mentions_of
from dsl.semantics.checked import Checked

#: The lowest number of shared first letters, if two names count as similar.
LEAST = 3


def check_parts(checked: Checked, findings: Findings) -> None:
    """Report parts of cards that nothing in the rulebook carries out. If the rulebook carries out no part of any card, report
    nothing, because a pack, or lines that are still to be written, may do it."""
    parts: dict[str, nodes.Part] = {}
    asked: dict[str, nodes.Resolve] = {}
    tested: set[str] = set()  # if rules test whether a card has a part, it is no mistake that no card has it
    for node in _said(checked):
        if isinstance(node, nodes.Part):
            parts.setdefault(node.name, node)
        elif isinstance(node, nodes.Has):
            tested.add(node.part)
        elif node.part is not None:
            asked.setdefault(node.part, node)
    _check_once(checked, findings)
    for name, part in parts.items():
        if name not in asked and name not in tested:
            _report(
                findings,
                Message("nothing-carries-out-the-part-name-of-a-card", name=name),
                part,
                name,
                list(asked),
                "resolve CARD at",
            )
    for name, use in asked.items():
        if name not in parts and name not in tested:
            _report(findings, Message("no-card-has-a-part-name", name=name), use, name, list(parts), "at")


def _check_once(checked: Checked, findings: Findings) -> None:
    """Report two parts with the same name in one card, or in the text of one class."""
    for declaration in (declaration for file in checked.book.files for declaration in file.declarations):
        first: dict[str, nodes.Part] = {}
        for part in getattr(declaration, "parts", ()):
            before = first.setdefault(part.name, part)
            if before is not part:
                findings.error(
                    codes.GIVEN_TWICE,
                    Message("the-part-part-is-there-twice", part=part.name),
                    part.span,
                    label=Message("again-here"),
                    others=(Label(before.span, Message("first-here")),),
                    help=Message("put-all-its-lines-below-one-at-part-or", part=part.name),
                )


def _said(checked: Checked) -> Iterator[nodes.Part | nodes.Resolve | nodes.Has]:
    """Yield all nodes that refer to parts of cards. In scenarios these are only the lines that carry out a part."""
    for file in checked.book.files:
        for declaration in file.declarations:
            yield from getattr(declaration, "parts", ())
            tried = isinstance(declaration, nodes.Scenario | nodes.Background)
            for node in mentions_of(declaration).carried_out:
                if isinstance(node, nodes.Resolve) or not tried:
                    yield node


def _begin_alike(name: str, other: str) -> bool:
    """Tell whether one of two names of parts is the beginning of the other. If so, the author may mean the other one."""
    short, long = sorted((name, other), key=len)
    return len(short) >= LEAST and long.startswith(short)


def _report(findings: Findings, message: str, node: nodes.Node, name: str, known: list[str], write: str) -> None:
    near = nearest(name, known) or tuple(word for word in sorted(known) if _begin_alike(name, word))
    help_ = (
        Message("did-you-mean-either", either=either(code(near)))
        if near
        else Message(
            "write-noun-word-somewhere-or-one-of-words", noun=write, word=name, words=", ".join(code(sorted(known)[:8]))
        )
        if known
        else Message("write-write-name-somewhere", write=write, name=name)
    )
    severity = Severity.ERROR if near else Severity.WARNING
    findings.items.append(
        Diagnostic(codes.UNUSED_PART, severity, message, node.span, Message("in-vain"), (), help_, name)
    )
