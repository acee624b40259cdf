"""Writes comparisons with a number in the form of this language: `with more than 4 cards` becomes `with at least 5
cards`. Both forms mean exactly the same, so `naipe fix` may write the new form without a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

#: Words before an amount that mean the same as `with`.
_WITH = r"\b(?:with|(?:that|who|which) (?:has|have)|having)"
_MORE, _FEWER = r"(?:more than|over|above)", r"(?:fewer than|less than|under|below)"
_LEAST, _MOST = r"(?:at least|no (?:fewer|less) than)", r"(?:at most|no more than|up to)"
_Said = Callable[[re.Match[str]], str]


def _with(bound: str, more: int) -> _Said:
    return lambda found: f"with {bound} {int(found[1]) + more}"


def _least(more: int) -> _Said:
    return lambda found: f"{found[1]} {int(found[2]) + more} {found[3]}"


#: Patterns of amounts in other words, and the replacement for each.
_AMOUNTS: tuple[tuple[str, _Said], ...] = (
    (rf"{_WITH} {_MORE} (\d{{1,8}})\b(?! or\b)", _with("at least", 1)),
    (rf"{_WITH} {_FEWER} ([1-9]\d{{0,7}})\b(?! or\b)", _with("at most", -1)),
    (rf"{_WITH} (?:{_LEAST} )?(\d{{1,8}})(?:\+| or more)(?= )", _with("at least", 0)),
    (rf"{_WITH} (?:{_MOST} )?(\d{{1,8}}) or (?:fewer|less)(?= )", _with("at most", 0)),
    (rf"{_WITH} {_LEAST} (\d{{1,8}})\b", _with("at least", 0)),
    (rf"{_WITH} {_MOST} (\d{{1,8}})\b", _with("at most", 0)),
    (rf"{_WITH} exactly (\d{{1,8}})\b", _with("exactly", 0)),
    (rf"{_WITH} (\d{{1,8}})(?= [^\W\d])(?! or\b)", lambda found: f"with {found[1]}"),
    (rf"(?:{_WITH} (?:no|zero)|\bwithout(?: any)?) (?=[^\W\d])", lambda found: "with 0 "),
    (
        r"\b(?:(?:that|who|which) (?:has|have)|having) (?:the )?(most|fewest|highest|lowest) (?=[^\W\d])",
        lambda found: f"with {found[1]} ",
    ),
    # `there are 3` means at least 3.
    (rf"\b(there are|there is) (?:{_LEAST} )?(\d{{1,8}})(?:\+| or more)? ([^\W\d])", _least(0)),
    (rf"\b(there are|there is) {_MORE} (\d{{1,8}}) ([^\W\d])", _least(1)),
    (rf" is (?:still )?{_LEAST}(?= \S)", lambda found: " >="),
    (rf" is (?:still )?{_MOST}(?= \S)", lambda found: " <="),
    (r" is (?:still )?(?:over|above)(?= \S)", lambda found: " >"),
    (r" is (?:still )?(?:under|below)(?= \S)", lambda found: " <"),
    (r" (?:is|=) (\d{1,8}) or (?:more|higher|greater)(?=:|$| and | or )", lambda found: f" >= {found[1]}"),
    (r" (?:is|=) (\d{1,8}) or (?:fewer|less|lower)(?=:|$| and | or )", lambda found: f" <= {found[1]}"),
)


def amounts_said(line: str) -> Iterator[str]:
    """Yield a line with all its amounts in the words of this language. Yield nothing if all of its amounts are in these
    words already."""
    said = line
    for pattern, here in _AMOUNTS:
        said = re.sub(pattern, here, said)  # compiled at the first search, which most runs never need
    if said != line:
        yield said
