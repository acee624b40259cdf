"""Build the site of the documents, with a search: `python docs/site/build.py [FOLDER]`, which needs `naipe[docs]`.

The pages are the files of `docs/`, the README and the files beside it. Each code of a finding gets a page from the
catalogue. Each built-in game has its book in each language. Each file of rules to which a page links becomes a page with its
text. A link without a target stops the build. The result is in FOLDER/html; FOLDER is `site` by default.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from dsl.diagnostics.pages import ENTRIES  # noqa: E402 - found from the root of the project
from interpreter import api  # noqa: E402
from repl.printing.book import book_page  # noqa: E402
from repl.printing.from_rules import printed_of  # noqa: E402
from repl.render.voice import Voice  # noqa: E402

#: The target and the anchor of a link.
LINK = re.compile(r"(?<=\]\()([^)#\s]*)(#[^)\s]*)?(?=\))")
HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
CHAPTER = re.compile(r"^\d+\. \[(.+)\]\((language/.+\.md)\)$", re.MULTILINE)
#: The endings of files that become a page with their text if a page links to them. A link to a folder becomes a list of such
#: files.
SHOWN = {".naipe", ".md", ".py", ".txt", ""}


def anchor(heading: str) -> str:
    """Return the anchor of a heading for links, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-")


class Site:
    """The pages of the site by their paths in it. `page` makes one from a file of the project, and `write` writes all."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.pictures: set[Path] = set()
        self.games: list[api.Game] = []
        self.chapters = CHAPTER.findall(ROOT.joinpath("docs/language.md").read_text(encoding="utf-8"))

    def gather(self) -> None:
        """Make all pages."""
        for folder in (".", "docs", "docs/language", "docs/notes"):
            for file in ROOT.glob(f"{folder}/*.md"):
                self.page(file.relative_to(ROOT))
        self.pages["codes/index.md"] = _codes()
        for code in ENTRIES:
            self.pages[f"codes/{code}.md"] = _code(code)
        self.games = [api.load(name, scenarios=False) for name in api.built_in_games()]
        self.pages["books.md"] = _books(self.games)

    def page(self, file: Path) -> str:
        """Make the page of a file or folder of the project and the pages to which it links; return its path in the site."""
        place = _place(file)
        if place in self.pages:
            return place
        self.pages[place] = ""  # two pages may link to each other
        if ROOT.joinpath(file).is_dir():
            names = sorted(path for path in ROOT.joinpath(file).iterdir() if path.is_file() and path.suffix in SHOWN)
            rows = [f"- [{path.name}]({_from(place, self.page(path.relative_to(ROOT)))})" for path in names]
            self.pages[place] = f"# {file.as_posix()}\n\n" + "\n".join(rows) + "\n"
        elif file.suffix == ".md":
            self.pages[place] = self.linked(ROOT.joinpath(file).read_text(encoding="utf-8"), file, place)
        else:
            text = ROOT.joinpath(file).read_text(encoding="utf-8")
            self.pages[place] = f"# {file.as_posix()}\n\n````text\n{text}\n````\n"
        return place

    def linked(self, text: str, file: Path, place: str) -> str:
        """Return the text of a file as a page at a path in the site: its links are changed, and each heading gets an anchor."""
        parts = FENCED.split(text)
        for index in range(0, len(parts), 2):
            parts[index] = LINK.sub(lambda link: self.target(link[1], link[2] or "", file, place), parts[index])
            parts[index] = HEADING.sub(lambda head: f"{head[1]} {head[2]} {{ #{anchor(head[2])} }}", parts[index])
        return "".join(parts)

    def target(self, target: str, name: str, file: Path, place: str) -> str:
        """Return the target of a link in the site. Raises FileNotFoundError if it does not exist."""
        if "://" in target:
            return target + name
        to = Path(os.path.normpath(file.parent / target)) if target else file
        if not ROOT.joinpath(to).exists():
            raise FileNotFoundError(f"{file}: {target}")
        if to.suffix == ".svg":
            self.pictures.add(to)
            return _from(place, to.name)
        return _from(place, self.page(to)) + name

    def write(self, folder: Path) -> None:
        """Write the pages and the settings of the generator into a folder."""
        for place, text in self.pages.items():
            path = folder / "pages" / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for game in self.games:
            for language in game.languages:
                path = folder / "pages" / _book(game, language)
                path.parent.mkdir(exist_ok=True)
                printed = printed_of(Voice(game, language), game.languages)
                path.write_text(book_page(printed, api.chapters(game, language)), encoding="utf-8")
        for picture in self.pictures:
            folder.joinpath("pages", picture.name).write_bytes(ROOT.joinpath(picture).read_bytes())
        settings = Path(__file__).with_name("mkdocs.yml").read_text(encoding="utf-8")
        chapters = [("Contents", "language.md"), *self.chapters]
        rows = "".join(f"\n      - {_quoted(title)}: {name}" for title, name in chapters)
        folder.joinpath("mkdocs.yml").write_text(settings.replace(" LANGUAGE", rows), encoding="utf-8")


def _place(file: Path) -> str:
    """Return the path in the site for a file or folder of the project."""
    if file == Path("README.md"):
        return "index.md"
    if file.suffix == ".md" and file.parts[0] == "docs":
        return Path(*file.parts[1:]).as_posix()
    if file.suffix == ".md" and len(file.parts) == 1:
        return file.name
    return f"source/{file.as_posix().rstrip('/')}" + ("/index.md" if ROOT.joinpath(file).is_dir() else ".md")


def _from(place: str, to: str) -> str:
    """Return the relative link from one page to another."""
    return os.path.relpath(to, os.path.dirname(place) or ".").replace(os.sep, "/")


def _quoted(title: str) -> str:
    return '"' + title.replace("`", "").replace('"', '\\"') + '"'


def _codes() -> str:
    """Return the page that lists the codes of all findings."""
    rows = [
        f"| [{code}]({code}.md) | {str(entry.title).replace('|', chr(92) + '|')} |" for code, entry in ENTRIES.items()
    ]
    return (
        "# Codes of findings\n\n`naipe explain CODE` shows the same in the terminal.\n\n| code | finding |\n|---|---|\n"
        + "\n".join(rows)
    )


def _book(game: api.Game, language: str) -> str:
    """Return the path in the site of a game's book in a language."""
    return f"books/{game.id}-{language}.html"


def _books(games: list[api.Game]) -> str:
    """Return the page that lists the books of the built-in games."""
    rows = [f"- {game.title}: " + ", ".join(f"[{one}]({_book(game, one)})" for one in game.languages) for game in games]
    return "# Books of the games\n\n`naipe book GAME` writes the same page for any game.\n\n" + "\n".join(rows) + "\n"


def _code(code: str) -> str:
    """Return the page about the code of a finding."""
    entry = ENTRIES[code]
    examples = (("Wrong", entry.wrong), ("Right", entry.right))
    blocks = "\n".join(f"## {title}\n\n```naipe\n{rules.rstrip()}\n```\n" for title, rules in examples)
    return f"# {code}: {entry.title}\n\n{entry.explanation}\n\n{blocks}"


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Write the pages into a folder and build the site there. A warning of the site generator counts as an error."""
    site = Site()
    site.gather()
    site.write(folder)
    return generated(folder)


def generated(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the site generator on the pages in a folder, and return the finished process."""
    command = [
        sys.executable,
        "-m",
        "zensical",
        "build",
        "--clean",
        "--strict",
        "--config-file",
        str(folder / "mkdocs.yml"),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    done = build(Path(sys.argv[1] if len(sys.argv) > 1 else "site"))
    print(done.stdout + done.stderr, end="")
    sys.exit(done.returncode)
