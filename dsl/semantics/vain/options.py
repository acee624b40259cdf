"""Reports options of a game that leave nothing to choose (N246)."""

from __future__ import annotations

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.vain.bounds import bounds_of_option


def check_options(checked: Checked, findings: Findings) -> None:
    """Report an option that has only one word or only one possible number."""
    for option in checked.book.options.values():
        low, high = bounds_of_option(option)
        if len(option.words) == 1 or (not option.words and low == high):
            only = option.words[0] if option.words else low
            findings.warning(
                codes.SINGLE_OPTION,
                Message("option-option-leaves-nothing-to-choose", option=option.name),
                option.span,
                label=Message("it-is-always-only", only=only),
                help=Message("name-all-that-may-be-chosen-the-usual-one"),
            )
