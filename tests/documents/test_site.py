"""The site is built from the documents; a dead link is an error; each code and each chapter of the language has its page."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from dsl.diagnostics.pages import ENTRIES
from places import ROOT, chapters

SPEC = importlib.util.spec_from_file_location("site_build", ROOT / "docs" / "site" / "build.py")
assert SPEC is not None and SPEC.loader is not None
build = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(build)

needs_generator = pytest.mark.skipif(
    importlib.util.find_spec("zensical") is None, reason="the generator comes with naipe[docs]"
)


@cache
def gathered():
    site = build.Site()
    site.gather()
    return site


def test_each_document_is_a_page_in_the_site():
    wanted = {path.name for path in ROOT.glob("docs/*.md")} | {f"language/{Path(name).name}" for name in chapters()}
    assert sorted(wanted - gathered().pages.keys()) == []


def test_each_page_of_the_menu_is_there():
    settings = ROOT.joinpath("docs/site/mkdocs.yml").read_text(encoding="utf-8")
    named = re.findall(r": (\S+\.md)$", settings, re.MULTILINE)
    assert named and sorted(set(named) - gathered().pages.keys()) == []


def test_each_document_is_in_the_menu():
    settings = ROOT.joinpath("docs/site/mkdocs.yml").read_text(encoding="utf-8")
    assert [path.name for path in ROOT.glob("docs/[a-z]*.md") if f" {path.name}\n" not in settings] == ["language.md"]


def test_each_code_has_a_page_with_its_examples():
    pages = gathered().pages
    assert ENTRIES
    for code, entry in ENTRIES.items():
        page = pages[f"codes/{code}.md"]
        assert page.startswith(f"# {code}: {entry.title}\n")
        assert entry.wrong.rstrip() in page and entry.right.rstrip() in page and str(entry.explanation) in page


def test_the_chapters_are_in_the_menu_in_their_order(tmp_path):
    site = build.Site()
    site.write(tmp_path)
    menu = re.findall(
        r"- \".+\": (language\S*\.md)$", (tmp_path / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert menu == ["language.md", *(name.removeprefix("docs/") for name in chapters())]


def test_a_link_to_a_chapter_leads_to_its_page():
    assert "](language/boards.md)" in gathered().pages["terminal.md"]
    assert "](language/payments.md)" in gathered().pages["language.md"]
    assert "](../language.md)" in gathered().pages["language/payments.md"]


def test_a_link_that_leads_nowhere_stops_the_build():
    with pytest.raises(FileNotFoundError, match="gone"):
        build.Site().linked("[x](gone.md)", build.Path("docs/x.md"), "x.md")


@pytest.mark.soak
@needs_generator
def test_the_site_is_built_without_a_warning(tmp_path):
    command = [sys.executable, build.__file__, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    made = {path.relative_to(tmp_path / "html").as_posix() for path in tmp_path.glob("html/**/*.html")}
    pages = {re.sub(r"(?<=/)README$", "index", place.removesuffix(".md")) + ".html" for place in gathered().pages}
    assert pages <= made
    books = {place for place in made if place.startswith("books/")}
    assert {"books/agencia-pt.html", "books/som-ca.html", "books/limit-fr.html"} <= books and len(books) > 10
    assert "Você entrega 2 cartas" in tmp_path.joinpath("html/books/agencia-pt.html").read_text(encoding="utf-8")
    assert "Teocracia" in tmp_path.joinpath("html/search.json").read_text(encoding="utf-8")


@needs_generator
@pytest.mark.parametrize("link", ["gone.md", "terminal.md#gone"])
def test_a_dead_link_is_an_error(tmp_path, link):
    tmp_path.joinpath("pages").mkdir()
    tmp_path.joinpath("pages", "terminal.md").write_text("# Terminal\n", encoding="utf-8")
    for target, good in (("terminal.md#terminal", True), (link, False)):
        tmp_path.joinpath("pages", "index.md").write_text(f"# Home\n\n[x]({target})\n", encoding="utf-8")
        settings = ROOT.joinpath("docs/site/mkdocs.yml").read_text(encoding="utf-8").partition("nav:")[0]
        tmp_path.joinpath("mkdocs.yml").write_text(settings, encoding="utf-8")
        assert (build.generated(tmp_path).returncode == 0) == good
