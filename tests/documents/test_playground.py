"""The playground of the site: it is whole, asks nobody else for anything, and Python there plays the same games as here."""

from __future__ import annotations

import base64
import functools
import hashlib
import http.server
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest
from firefox import FIREFOX, firefox

from interpreter import api
from places import ROOT
from repl.playground.book import Written

pytest.importorskip("hatchling", reason="hatchling is not installed")

SPEC = importlib.util.spec_from_file_location("site_playground", ROOT / "docs" / "site" / "playground.py")
assert SPEC is not None and SPEC.loader is not None
playground: ModuleType = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(playground)

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LONG = 120_000  # milliseconds; Python has to be compiled there, beside whatever else this machine does
DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "color_scheme": "dark"}


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> Path:
    """The playground without Python in it."""
    folder = tmp_path_factory.mktemp("page")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playground, "pyodide", lambda: {name: name.encode() for name in playground.OF_PYODIDE})
        patch.setattr(playground, "package", lambda: b"naipe")
        playground.built(folder)
    return folder


@pytest.fixture(scope="session")
def whole(tmp_path_factory) -> Path:
    """The whole playground."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("there is no node or no npm here")
    folder = tmp_path_factory.mktemp("whole")
    try:
        playground.built(folder)
    except playground.NotThere as error:
        pytest.skip(str(error))
    return folder


# ------------------------------------------------------------------- its files


def test_each_file_is_kept_for_later_with_its_digest(page):
    files = {path.relative_to(page).as_posix(): path.read_bytes() for path in page.rglob("*") if path.is_file()}
    kept = json.loads(re.search(r"const FILES = (\{.*?\});", files.pop("sw.js").decode(), re.DOTALL)[1])
    assert kept == {
        name: "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode() for name, content in files.items()
    }
    assert {"index.html", "worker.js", "naipe.zip", "table/main.js", "pyodide/pyodide.asm.wasm"} <= kept.keys()


def test_no_file_of_ours_names_another_place(page):
    ours = [path for path in page.rglob("*") if path.suffix in (".js", ".css", ".html") and path.is_file()]
    assert len(ours) > 12
    named = {
        (path.name, found) for path in ours for found in re.findall(r"\bhttps?://[^\s\"'`)]+", path.read_text("utf-8"))
    }
    assert named == {("dom.js", "http://www.w3.org/2000/svg")}  # the name of a language, which nobody fetches


def test_the_pages_may_load_files_of_the_site_alone(page):
    for name in ("index.html", "table/index.html"):
        text = (page / name).read_text("utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
        sources = {word for part in policy.split("; ") for word in part.split()[1:]}
        assert "default-src 'none'" in policy and sources <= {"'none'", "'self'", "'wasm-unsafe-eval'"}
        assert "{" not in text and "<script>" not in text and " style=" not in text


def test_each_id_that_the_page_asks_for_is_there(page):
    text = (page / "index.html").read_text("utf-8")
    script = (page / "playground.js").read_text("utf-8")
    asked = set(re.findall(r'(?:byId|put)\(\s*"([\w-]+)"', script))
    assert len(asked) > 12
    assert asked - set(re.findall(r'id="([\w-]+)"', text)) == {"table"}  # the game, once there is one


def test_each_word_that_the_page_says_is_known(page):
    known = json.loads((page / "known.json").read_text("utf-8"))
    said = set(re.findall(r'\bword\("([\w-]+)"\)', (page / "playground.js").read_text("utf-8")))
    assert said and all(said <= words.keys() for words in known["words"].values())
    assert sorted(known["words"]) == ["ca", "en", "es", "fr", "pt"]


def test_all_that_can_be_opened_is_right(page):
    known = json.loads((page / "known.json").read_text("utf-8"))
    assert sorted(known["games"]) == sorted(api.built_in_games())
    for texts in known["own"].values():
        assert found_in(texts) == []
    assert len(known["recipes"]) >= 30
    for recipe in known["recipes"]:
        rules = {"rules.naipe": known["settings"][recipe["setting"]]} if recipe["setting"] in known["settings"] else {}
        assert found_in({"card.naipe": recipe["card"], **rules}) == [], recipe["title"]


def found_in(texts: dict[str, str]) -> list[str]:
    written = Written()
    written.write(texts)
    return [f"{one.code} {one.message}" for one in written.check(whole=False) if one.is_error]


def test_another_pyodide_than_the_known_one_is_refused(monkeypatch):
    def packed(command: list[str], cwd: str, **more: Any) -> subprocess.CompletedProcess[str]:
        Path(cwd, "pyodide.tgz").write_bytes(b"another")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(playground.subprocess, "run", packed)
    with pytest.raises(playground.NotThere, match="digest"):
        playground.pyodide()


#: What is not there, or is left out of what a page loads.
ABSENT = ["rich", "prompt_toolkit", "starlette", "uvicorn", "segno", "pygls", "openpyxl", "typst", "wasmtime"]


def test_all_that_is_asked_works_with_what_is_there():
    """Nothing that is left out is imported, by whatever the page asks for."""
    rooms = [place.rstrip("/").replace("/", ".") for place in playground.LEFT_OUT if not place.endswith("page/")]
    work = f"""
import json, sys
sys.modules.update(dict.fromkeys({[*ABSENT, *rooms]!r}))
from repl.cli import first_texts
from repl.playground.desk import Desk
said = []
desk = Desk(said.append)
texts = {{"rules.naipe": first_texts.rules("mine", "A", "en"), "cards.naipe": first_texts.cards("mine_cards", "B", "001", "en")}}
for ask in (dict(do="open", word="som"), dict(do="check", texts=texts, word="whole"), dict(do="show", file="cards.naipe", at=30), dict(do="test"), dict(do="play")):
    desk.hear(json.dumps(dict(number=1, **ask)))
secret = json.loads(said[-1])["secret"]
desk.hear(json.dumps(dict(do="table", number=2, word=json.dumps(dict(secret=secret, languages=["fr"])))))
desk.hear(json.dumps(dict(do="edit", number=3, texts={{**texts, "cards.naipe": texts["cards.naipe"].replace("by 1", "by 2")}})))
desk.hear(json.dumps(dict(do="check", number=4, texts={{**texts, "cards.naipe": "card 1"}})))
print([one["wrong"] for one in map(json.loads, said) if "wrong" in one])
"""
    done = subprocess.run([sys.executable, "-c", work], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")


# ---------------------------------------------------------------- Python there


@pytest.mark.soak
@pytest.mark.parametrize("games, most", [pytest.param(2, 30, id="few"), pytest.param(20, 60, id="many")])
def test_the_same_seeds_give_the_same_games_there(whole, games, most):
    """Another Python, of 32 bits: what is asked, each state and each word are the same."""
    how = ["--games", str(games), "--most", str(most)]
    script = ROOT / "tests" / "benchmarks" / "digests.py"
    there = [
        "node",
        ROOT / "tests" / "benchmarks" / "in_node.mjs",
        whole,
        script,
        "--root",
        "/naipe",
        "--rules",
        "/naipe/naipe/rulebooks",
    ]
    said = [
        subprocess.run([*map(str, command), *how], capture_output=True, text=True, timeout=7200, check=True).stdout
        for command in ([sys.executable, script], there)
    ]
    assert said[0].count("\n") == len(api.built_in_games()) * games
    assert said[0] == said[1]


# ---------------------------------------------------------------- in a browser


class _Files(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(whole) -> Iterator[tuple[str, http.server.ThreadingHTTPServer]]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Files, directory=str(whole)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    started = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").sync_playwright
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here: on Debian, `apt-get install chromium`")
    with started() as running:
        found = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


def opened(context: Any, base: str, link: str = "") -> tuple[Any, list[str]]:
    """Open the playground; return the page once something was judged, and what it complains of or asks for elsewhere."""
    trouble: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda told: trouble.append(told.text) if told.type in ("error", "warning") else None)
    page.on("request", lambda asked: None if asked.url.startswith(base) else trouble.append(asked.url))
    page.add_init_script("Math.random = () => 0.5")  # the same game each time
    page.goto(base + link)
    page.wait_for_selector("body[data-judged]", state="attached", timeout=LONG)
    return page, trouble


@pytest.mark.soak
@pytest.mark.parametrize("kind", [DESK, PHONE], ids=["desk", "phone"])
def test_rules_are_written_mended_tested_played_and_shared(browser, address, kind):
    base, _ = address
    context = browser.new_context(**kind, locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    page, trouble = opened(context, base)
    assert page.inner_text("#verdict") == "No mistakes."
    page.fill("#text", page.input_value("#text").replace("raise", "rise"))
    page.wait_for_selector("#findings li", timeout=LONG)
    assert (
        "did you mean" in page.inner_text("#findings") and page.query_selector("#colours .wrong").inner_text() == "rise"
    )
    page.click("#findings button:has-text('Repair')")
    page.wait_for_selector("#findings:empty", state="attached", timeout=LONG)
    assert "raise you.score by 1" in page.input_value("#text")
    page.focus("#text")
    page.keyboard.press("Control+Home")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.wait_for_selector("#card dd", timeout=LONG)
    assert "Your score goes up by 1." in page.inner_text("#card")
    page.click("#test")
    page.wait_for_selector("#scenarios .good", timeout=LONG)
    page.click("#play")
    table = page.frame_locator("#table")
    table.locator(".choice").first.click(timeout=LONG)
    page.fill("#text", page.input_value("#text").replace("by 1", "by 3").replace("= 1", "= 3"))
    page.evaluate_handle("document.getElementById('edit')").evaluate("edit => { edit.click(); edit.click(); }")
    assert "Played again" in answered(page, "#told"), trouble
    page.click("#share")
    page.wait_for_selector("#banner:has-text('link')", timeout=LONG)
    link = page.evaluate_handle("navigator.clipboard").evaluate("clipboard => clipboard.readText()")
    assert link.startswith(base + "#") and len(link) < 2000
    assert page.evaluate_handle("document.documentElement").evaluate("root => root.scrollWidth - root.clientWidth") <= 0
    accessible(page)
    assert trouble == []
    other, complained = opened(browser.new_context(**kind), base, link.removeprefix(base))
    assert "by 3" in other.input_value("#text") and complained == []
    context.close()


def answered(page: Any, place: str) -> str:
    """Return the text in a place of the page, once the answer to a request is there."""
    try:
        page.wait_for_selector(f"{place}:not(:empty):not(:has-text('Working'))", timeout=LONG)
    except Exception as error:  # the whole page says more than the name of a place
        raise AssertionError(page.inner_text("body")) from error
    return str(page.inner_text(place))


def accessible(page: Any) -> None:
    """Let a checker of accessibility look at the page, and at the table in it."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    for frame in page.frames:
        found = axe.run(frame, options={"runOnly": WCAG}).response["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []


def link_to(state: object) -> str:
    """Return a link of the page that holds something."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(state).encode()) + packer.flush()
    return "#" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def holding(texts: object, base: str = "link", file: str = "a.naipe") -> str:
    return link_to({"base": base, "file": file, "texts": texts})


#: Links that hold no rules. In the page each is said to be none; in node, what stands behind `#` is not taken.
HOSTILE = {
    "no link": "#broken",
    "too long": "#" + "a" * 70_000,
    "cut off": "#eJw",
    "a name of the language": "#__proto__",
    "a bomb": holding({"a.naipe": "a" * 3_000_000}),
    "a way up": holding({"../a.naipe": "x"}),
    "the root": holding({"/a.naipe": "x"}),
    "another kind of file": holding({"a.html": "<script>alert(1)</script>"}),
    "half a name": holding({"a\nb.naipe": "x"}),
    "a prototype": link_to({"base": "link", "file": "a.naipe", "texts": {"__proto__": "x"}}),
    "no texts": holding([1, 2]),
    "numbers": holding({"a.naipe": 1}),
    "nothing": "#",
}
ONLY_THE_PAGE_KNOWS = {
    "no file": holding({}),
    "no game": holding({}, "game/nope"),
    "a game that all things have": holding({}, "game/__proto__"),
    "no recipe": holding({}, "recipe/9999"),
    "all taken away": holding({"rules.naipe": None, "cards.naipe": None}),
}


def test_a_link_of_somebody_who_means_harm_holds_nothing(tmp_path):
    """The same file that browsers load, in node."""
    if shutil.which("node") is None:
        pytest.skip("there is no node here")
    shutil.copy(playground.HERE / "shared.js", tmp_path / "shared.mjs")
    good = holding({"sub/a b.naipe": "x"})
    (tmp_path / "held.mjs").write_text("""
import { readFileSync } from "node:fs";
import { heldBy } from "./shared.mjs";
const links = JSON.parse(readFileSync(0, "utf8"));
for (const link of links) console.log(await heldBy(link.slice(1)).then((state) => Object.keys(state.texts).join(), () => "none"));
""")
    links = json.dumps([*HOSTILE.values(), good])
    done = subprocess.run(
        ["node", "held.mjs"], cwd=tmp_path, input=links, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout.split("\n")[:-1], done.stderr) == ([*["none"] * len(HOSTILE), "sub/a b.naipe"], "")


@pytest.mark.soak
def test_links_that_hold_no_rules_are_told_so_and_the_next_one_is_judged(browser, address):
    base, _ = address
    context = browser.new_context(**DESK, locale="en-GB")
    page, trouble = opened(context, base)
    for link in (*(one for one in HOSTILE.values() if len(one) > 1), *ONLY_THE_PAGE_KNOWS.values()):
        page.evaluate_handle("document.getElementById('banner')").evaluate("box => box.replaceChildren()")
        page.evaluate_handle("location").evaluate("(place, link) => { place.hash = link; }", link)
        page.wait_for_selector("#banner:has-text('does not hold rules')", timeout=LONG)
        assert "raise you.score" in page.input_value("#text")
    wrong = holding(
        {"a.naipe": 'game a_game\n  title "<img src=x onerror=alert(1)>"\n  players 2 to 4\n\ncard 1 "x"\n  nonsense\n'}
    )
    page.evaluate_handle("location").evaluate("(place, link) => { place.hash = link; }", wrong)
    page.wait_for_selector("#findings li", timeout=LONG)
    assert page.query_selector("img") is None and trouble == []
    context.close()


@pytest.mark.soak
def test_a_request_that_stops_python_is_told(browser, address):
    """A request that is no text makes the desk raise."""
    context = browser.new_context(**DESK, locale="en-GB")
    page, _ = opened(context, address[0])
    page.workers[0].evaluate("self.dispatchEvent(new MessageEvent('message', { data: 5 }))")
    page.wait_for_selector("#banner:has-text('Python has stopped')", timeout=LONG)
    context.close()


@pytest.mark.soak
def test_it_works_without_a_network_once_it_was_open(browser, address):
    base, _ = address
    context = browser.new_context(**DESK, locale="pt-BR")
    page, _ = opened(context, base)
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-judged]", state="attached", timeout=LONG)
    page.select_option("#open", "game/boratime")
    page.wait_for_selector("#verdict:has-text('Nenhum erro')", timeout=LONG)
    context.close()


@pytest.mark.soak
def test_it_works_in_firefox(address):
    if FIREFOX is None:
        pytest.skip("there is no Firefox here")
    base, _ = address
    with firefox() as browser:
        page = browser.opened(base + holding({"a.naipe": "card 1"}))
        for _ in range(3):
            try:
                page.until("document.body.dataset.judged > 0 && document.querySelector('#findings li') !== null")
                break
            except AssertionError:
                continue  # Python begins slowly on a machine that has other work
        assert page.run("document.querySelectorAll('#findings li').length") > 0
        assert browser.trouble == []
