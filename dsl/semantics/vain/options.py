"""Options that leave nothing to choose (N246)."""

from __future__ import annotations

from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.checked import Checked
from dsl.semantics.vain.bounds import bounds_of


def check_options(checked: Checked, findings: Findings) -> None:
    """Report options of one word, or of one number."""
    for option in checked.book.options.values():
        low, high = (None, None) if option.type is None else bounds_of(option.type)
        if len(option.words) == 1 or (low is not None and low == high):
            only = option.words[0] if option.words else low
            findings.warning(
                "N246",
                f"option `{option.name}` leaves nothing to choose",
                option.span,
                label=f"it is always `{only}`",
                help="name all that may be chosen, the usual one first; what is always so needs no option",
            )
