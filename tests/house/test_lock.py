"""`requirements.lock` is what `pyproject.toml` asks for, and nothing of it without a hash."""

from __future__ import annotations

import re
import tomllib

import pytest

from places import ROOT

PINNED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)((?:.*\\\n)(?:\s+--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def pinned() -> dict[str, tuple[str, int]]:
    """Return what is pinned, each with its version and the number of its hashes."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return {
        name.lower().replace("_", "-"): (version, rest.count("--hash=")) for name, version, rest in PINNED.findall(text)
    }


def wanted() -> dict[str, tuple[int, ...]]:
    """Return what the program and its tests ask for, with the lowest version of each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    lines, names = [*project["dependencies"]], ["test"]
    for extra in names:  # one may ask for others: "naipe[fast,lsp]"
        for line in extras[extra]:
            if line.startswith("naipe["):
                names += line.removeprefix("naipe[").removesuffix("]").split(",")
            else:
                lines.append(line)
    return {name: numbers(low) for name, low in (line.partition(",")[0].split(">=") for line in lines)}


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)[:3]))


def test_each_line_is_pinned_with_its_hashes():
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    names = re.findall(r"^([A-Za-z0-9._-]+)==", text, re.MULTILINE)
    assert [name.lower().replace("_", "-") for name in names] == list(pinned())
    assert all(hashes for _, hashes in pinned().values())
    assert ">=" not in text.split("naipe")[0] and " @ " not in text


@pytest.mark.parametrize("name", wanted())
def test_what_is_asked_for_is_locked(name):
    assert numbers(pinned()[name][0]) >= wanted()[name], "run the command in the first lines of requirements.lock"
