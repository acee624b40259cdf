"""`naipe book`: the rules and all cards as a page that people read, search and print."""

from __future__ import annotations

import io
import itertools
import re
import shutil
import unicodedata
from functools import cache
from html.parser import HTMLParser

import pytest
from test_printed_game import printed

from interpreter import api
from places import ROOT
from repl.cli.cli import run
from repl.printing.book import book_page
from repl.printing.book_pages import blocks_of
from repl.terminal.context import Context
from soak import sampled

GAMES = [("agencia", "pt"), ("som", "ca"), ("boratime", "pt"), ("limit", "fr")]


@cache
def page(game: str, language: str) -> str:
    return book_page(printed(game, language), api.chapters(api.load(game, scenarios=False), language))


class Outline(HTMLParser):
    """The tags of a page with their attributes, the levels of its headings, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.text = " ".join(self.words)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"{tag} is closed, and another is open"

    def handle_data(self, data):
        self.words.append(data)

    @property
    def levels(self) -> list[int]:
        return [int(tag[1]) for tag, _ in self.tags if re.fullmatch("h[1-6]", tag)]


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_it_is_one_page_without_script_that_asks_nobody(game, language):
    outline = Outline(page(game, language))
    assert outline.open == [] and not {"script", "link", "img", "iframe"} & {tag for tag, _ in outline.tags}
    assert "http" not in page(game, language) and "url(" not in page(game, language)
    assert ("html", {"lang": language}) in outline.tags


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_its_headings_follow_one_another_and_its_links_lead_somewhere(game, language):
    outline = Outline(page(game, language))
    levels = outline.levels
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    places = [attrs["id"] for _, attrs in outline.tags if "id" in attrs]
    assert len(places) == len(set(places))
    assert {str(attrs["href"])[1:] for tag, attrs in outline.tags if tag == "a"} <= set(places)
    parts = [place for place in places if place in ("aim", "set-up", "turn", "verbs", "cards", "endings")]
    whole = ["aim", "set-up", "turn", "verbs", "cards", "endings"]
    assert parts == (
        whole if game != "agencia" else [part for part in whole if part != "set-up"]
    )  # each match is dealt anew


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_every_card_is_there_with_its_text(game, language):
    text = Outline(page(game, language)).text

    def flat(words: str) -> str:
        return re.sub(r"\s", "", words)

    cards = printed(game, language).cards
    assert [card.number for card in cards if flat(card.title) not in flat(text)] == []
    assert [card.number for card in cards if any(flat(line.text) not in flat(text) for line in card.lines)] == []


def test_a_turn_is_told_step_by_step_in_the_language():
    text = page("som", "ca")
    turn = text[text.index('id="turn"') : text.index('id="verbs"')]
    steps = re.findall(r'<li><a href="#step-\w+">([^<]+)</a>', turn)
    assert steps == ["La tributació", "La transferència", "La cohesió social", "L’acció ciutadana", "El canvi de torn"]
    assert "<p>La Hisenda espanyola recapta un nombre d’euros igual al total d’euros de totes les pagues.</p>" in turn


def test_what_has_no_words_is_quoted_from_the_rules():
    text = page("som", "ca")
    assert "run cohesion" not in text, "the order of the steps is a list"
    assert '<pre translate="no"><code>if there is a ruined player: end play as takeover</code></pre>' in text
    assert "jugador ruined" not in text


def test_cards_that_have_rules_about_the_same_verb_are_told_together():
    text = page("agencia", "pt")
    part = text[text.index('id="meetings"') : text.index('id="endings"')]
    (rebels,) = re.findall(r"<dt>Iniciar uma revolta</dt><dd>(.*?)</dd>", part)
    assert re.findall(r'href="#card-card-(\d+)"', rebels) == ["003", "008", "026"]
    assert "Conservadorismo cultural" in rebels, "it forbids a revolt"
    assert 'id="meetings"' not in page("som", "ca"), "no two of its cards have rules about one verb"


def test_on_paper_it_says_what_the_page_says(tmp_path):
    pytest.importorskip("typst", reason="naipe[print] is not installed")
    pypdf = pytest.importorskip("pypdf")
    out, err = io.StringIO(), io.StringIO()
    paths = [tmp_path / "a.pdf", tmp_path / "b.pdf"]
    for path in paths:
        assert run(["book", "som", "--lang", "ca", "--to", str(path)], Context(io.StringIO(), out, err, {})) == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    pages = pypdf.PdfReader(paths[0]).pages

    def flat(words: str) -> str:
        return re.sub(r"[\s\u00ad-]", "", words)

    text = flat("".join(re.sub(r"Som el que decidim! · \d+\s*$", "", page.extract_text()) for page in pages))
    blocks = blocks_of(page("som", "ca"))
    assert len(blocks) > 400 and {one["kind"] for one in blocks} >= {
        "h1",
        "h2",
        "h3",
        "h4",
        "p",
        "li",
        "pre",
        "dt",
        "dd",
    }
    assert [one["text"] for one in blocks if flat(str(one["text"])) not in text] == []


def browser():
    """Return a headless Chromium; the test is left out where there is none."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("there is no Chromium here")
    return playwright.sync_playwright(), path


@pytest.mark.parametrize(("game", "language"), sampled(reversed(GAMES), 4))
def test_in_a_browser_it_is_found_printed_and_read_by_everybody(game, language, tmp_path):
    """Without scripts: links lead to their places, a search finds a title, paper has all cards, and axe finds nothing."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    path = tmp_path / "book.html"
    out = io.StringIO()
    assert run(["book", game, "--lang", language, "--to", str(path)], Context(io.StringIO(), out, out, {})) == 0
    playing, program = browser()
    asked: list[str] = []
    with playing as made:
        chromium = made.chromium.launch(executable_path=program, args=["--no-sandbox"])
        silent = chromium.new_context(java_script_enabled=False).new_page()
        silent.on("request", lambda request: asked.append(request.url))
        silent.goto(path.as_uri())
        silent.locator("nav a", has_text=re.compile(".")).last.click()
        assert silent.url.partition("#")[2] in ("glossary", "endings")
        card = printed(game, language).cards[3]
        assert silent.get_by_text(card.title, exact=False).first.is_visible()
        (tmp_path / "book.pdf").write_bytes(silent.pdf(format="A4"))
        seen = chromium.new_page()
        seen.goto(path.as_uri())
        found = axe.Axe().run(seen)
        chromium.close()
    assert asked == [path.as_uri()] or set(asked) <= {path.as_uri(), f"{path.as_uri()}#{silent.url.partition('#')[2]}"}
    assert found.violations_count == 0, found.generate_report()
    pypdf = pytest.importorskip("pypdf")
    text = re.sub(
        r"[\s\u00ad-]", "", "".join(one.extract_text() for one in pypdf.PdfReader(tmp_path / "book.pdf").pages)
    )
    text = unicodedata.normalize("NFKC", text)  # the browser joins letters such as “fi”
    titles = [re.sub(r"[\s\u00ad-]", "", one.title) for one in printed(game, language).cards]
    assert [title for title in titles if title not in text] == []


def test_its_text_stands_out_from_the_ground():
    """The contrast of each colour with the grounds that it stands on is at least 4.5 (WCAG 2.2, 1.4.3)."""
    css = (ROOT / "repl/printing/layouts/book.css").read_text(encoding="utf-8")
    colours = re.findall(r"[ {]color: (#\w{6})", css)
    assert len(colours) > 8
    for colour in colours:
        for ground in ("#ffffff", "#f4f1ec"):
            assert contrast(colour, ground) >= 4.5, (colour, ground)


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_verb_writes_it(tmp_path):
    out, err = io.StringIO(), io.StringIO()
    words = ["book", "agencia", "--lang", "pt", "--to", str(tmp_path / "livro.html")]
    assert run(words, Context(io.StringIO(), out, err, {})) == 0, err.getvalue()
    assert out.getvalue() == f"o livro: {tmp_path / 'livro.html'}\n"
    written = (tmp_path / "livro.html").read_text(encoding="utf-8")
    assert re.sub(r"\n<details>.*?</details>", "", written, flags=re.DOTALL) == page("agencia", "pt")
    assert '<p lang="en">You give 2 cards to another player with exactly 5 cards.</p>' in written
    words[-1] = str(tmp_path / "rules.naipe")
    assert run(words, Context(io.StringIO(), out, err, {})) == 2
