"""Drop proposed lines from findings. A proposed line is dropped if it does not pass the checks at its place in the
rulebook, or if it says less than the line that it replaces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from dsl.blame.places import Blocks
from dsl.blame.proposals import Place, Trial
from dsl.diagnostics.diagnostic import Diagnostic, Edit
from dsl.messages.message import Message, joined

#: A complete proposed line. A text with dots, or with words in capitals to fill in, is only the beginning of a line.
_PROPOSED = re.compile(r"(?:^|; )write: (?P<line>[^\n]+?)(?=$|; or, if )")
_OPEN = re.compile(r"\.\.\.|\b[A-Z]{2,}\b")
#: The beginning of a message that proposes a line.
_PROPOSES = Message("write-line", line="")
_QUOTED = re.compile(r'"[^"]*"')
#: Words that make a test narrower or wider, or reverse it.
_JUDGING = re.compile(r"\b(?:or|not|but)\b")


def proven(found: Iterable[Diagnostic], blocks: Blocks, trial: Trial | None) -> list[Diagnostic]:
    """Return the findings. A proposed line that does not pass the checks at its place in the rulebook is removed from
    its finding."""
    return [one if _holds(one, blocks, trial) else _without(one, blocks) for one in found]


def proposed_by(finding: Diagnostic) -> str:
    """Return the complete line that a finding proposes to write; "" if it proposes none, or only the beginning of a line."""
    found = _PROPOSED.search(finding.help)
    line = "" if found is None else found["line"].strip()
    return "" if line.startswith('"') or _OPEN.search(_plain(line)) else line


def _holds(finding: Diagnostic, blocks: Blocks, trial: Trial | None) -> bool:
    line = proposed_by(finding)
    if not line or finding.span.source not in blocks.sources:
        return True
    if finding.edits:  # the edits write the line, or only a part of it
        return trial is None or len(finding.edits) > 1 or trial.holds(finding.edits[0])
    place = Place(blocks, finding.span)
    return not says_less(place.text, line) and (trial is None or trial.holds(place.edit(line)))


def says_less(line: str, other: str) -> bool:
    """Tell whether the line `other` has fewer of the words `or`, `not` and `but` than `line`. A test in `other` would
    then mean something else."""
    return len(_JUDGING.findall(_plain(other))) < len(_JUDGING.findall(_plain(line)))


def _plain(line: str) -> str:
    return _QUOTED.sub('""', line.split("--")[0])


def _without(finding: Diagnostic, blocks: Blocks) -> Diagnostic:
    """Return a finding without the line that it proposes."""
    plain = finding.otherwise
    if (
        plain is not None
        and _PROPOSES not in plain.help
        and blocks.number_of(plain.span) == blocks.number_of(finding.span)
    ):
        return plain
    advice = _advice(finding.help)
    edits: tuple[Edit, ...] = ()
    return replace(finding, help=advice, edits=edits, rivals=edits)


def _advice(help_: str) -> str:
    """Return the part of a help text before the line that it proposes."""
    if not isinstance(help_, Message) or help_.id:
        return ""
    parts = [part for part in help_.arguments.values() if isinstance(part, str)]
    place = next((place for place, part in enumerate(parts) if part.startswith(_PROPOSES)), len(parts))
    return joined(*parts[: max(0, place - 1)])
