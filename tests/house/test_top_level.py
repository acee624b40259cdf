"""What stands at the top of the project: what it is made of, and nothing that somebody forgot there."""

from __future__ import annotations

import subprocess

import pytest

from places import ROOT

TOP = {
    "pyproject.toml", "dsl", "grammar", "rulebooks", "interpreter", "repl", "tests",
    "README.md", "LICENSE", "findings", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "requirements.lock",
}  # fmt: skip


def kept() -> set[str]:
    """Return the names at the top of which git keeps something, without those that begin with a dot."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("what is kept is known to git only, and it does not answer here")
    return {name.split("/", 1)[0] for name in listed.stdout.split("\0") if name and not name.startswith(".")}


def test_only_what_the_project_is_made_of_stands_at_the_top():
    assert kept() == TOP
