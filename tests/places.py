"""Where tests find the project and their own files."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent


def chapters() -> list[str]:
    """Return the chapters of the language reference, from the root of the project, in the order of its contents."""
    contents = ROOT.joinpath("docs", "language.md").read_text(encoding="utf-8")
    return [f"docs/{name}" for name in re.findall(r"^\d+\. \[.+\]\((language/.+\.md)\)$", contents, re.MULTILINE)]


def language_text() -> str:
    """Return the text of the whole language reference."""
    return "\n".join(ROOT.joinpath(name).read_text(encoding="utf-8") for name in ("docs/language.md", *chapters()))
