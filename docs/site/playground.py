"""Build the playground of the site: `python docs/site/playground.py [FOLDER]`, which needs `naipe[docs]`, and npm.

The playground is naipe in the browser. Everything that it needs is in one folder (`site/html/playground`, beside the pages),
and it loads nothing from elsewhere.

Python is Pyodide, from the npm package `pyodide` with the version and the digest below. naipe is the content of a wheel,
with the packages that it needs and that are written in Python alone. The page of a game is the one of `naipe serve`.
"""

from __future__ import annotations

import base64
import hashlib
import html
import importlib.util
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from dsl.lexing.keywords import HEADS, LANGUAGE, PRONOUNS  # noqa: E402 - found from the root of the project
from dsl.messages.catalogue import LANGUAGES  # noqa: E402
from interpreter import api  # noqa: E402
from repl.cli import first_texts  # noqa: E402
from repl.cli.cookbook import recipes  # noqa: E402
from repl.playground.book import files_of  # noqa: E402
from repl.playground.words import words_in  # noqa: E402

HERE = Path(__file__).parent / "playground"
#: The version of Pyodide, and the digest of its package on npm.
PYODIDE = "314.0.7"
DIGEST = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
#: The files of Pyodide that a browser needs.
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: The packages that naipe needs in the browser.
PACKAGES = ("lark", "pyrsistent")
#: The parts of naipe that the page does not use.
LEFT_OUT = ("repl/language_server/", "repl/printing/", "repl/sheets/", "interpreter/cluster/", "repl/serve/page/")
#: A recipe in the cookbook, and the name of the rules in `tests/settings` that its card belongs to.
SETTING = re.compile(r"## (.+)\n\n(?:[^\n]+\n)+\n<!-- words: .+ -->\n<!-- setting: (\w+) -->")
ALONE = "none"
#: The security policies of the page, and of the page of the table inside it: they may load only files of the site.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
)
TABLE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)


class NotThere(RuntimeError):
    """A part of the playground cannot be obtained; the text is the reason."""


def built(folder: Path) -> None:
    """Write the playground into a folder. Raises NotThere if a part cannot be obtained."""
    files = {path.name: path.read_bytes() for path in sorted(HERE.iterdir())}
    files |= {f"table/{path.name}": path.read_bytes() for path in sorted((ROOT / "repl/serve/page").iterdir())}
    files["table/line.js"] = files.pop("line.js")
    words = words_in("en")
    files["index.html"] = _filled(files["index.html"], POLICY=POLICY, NO_SCRIPT=words["needs-javascript"])
    page = files["table/index.html"].replace(
        b'<meta charset="utf-8">', b'<meta charset="utf-8">\n' + _meta(TABLE_POLICY)
    )
    files["table/index.html"] = _filled(
        page, LANGUAGE="en", TITLE="naipe", WAIT="…", NO_SCRIPT=words["needs-javascript"], LOST="…"
    )
    files["known.json"] = json.dumps(known(), ensure_ascii=False, sort_keys=True).encode()
    files |= {f"pyodide/{name}": content for name, content in pyodide().items()}
    files["naipe.zip"] = package()
    worker = files.pop("sw.js").decode()
    digests = {
        name: "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()
        for name, content in sorted(files.items())
    }
    listed = json.dumps(digests, indent=1)
    whole = hashlib.sha256(listed.encode()).hexdigest()[:16]
    files["sw.js"] = worker.replace("{DIGEST}", whole).replace("{FILES}", listed).encode()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _meta(policy: str) -> bytes:
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'.encode()


def _filled(page: bytes, **holes: str) -> bytes:
    text = page.decode()
    for name, told in holes.items():
        text = text.replace(f"{{{name}}}", html.escape(told, quote=False))
    return text.encode()


def known() -> dict[str, object]:
    """Return the data that the page needs before Python has started: its texts, the words for the colours, and all games and
    recipes that can be opened."""
    settings = dict(SETTING.findall((ROOT / "docs/cookbook.md").read_text(encoding="utf-8")))
    return {
        "words": {language: words_in(language) for language in sorted(LANGUAGES)},
        "colours": {"heads": sorted(HEADS), "pronouns": sorted(PRONOUNS), "words": sorted(LANGUAGE - PRONOUNS)},
        "games": {
            game: {"title": api.load(game, scenarios=False).title, "texts": files_of(game)}
            for game in api.built_in_games()
        },
        "recipes": [
            {"title": one.title, "says": one.says, "card": one.card, "setting": settings[one.title]}
            for one in recipes()
        ],
        "settings": {
            name: (ROOT / f"tests/settings/{name}.naipe").read_text(encoding="utf-8")
            for name in sorted({*settings.values()} - {ALONE})
        },
        "own": {language: _own(language) for language in sorted(LANGUAGES)},
    }


def _own(language: str) -> dict[str, str]:
    """Return the files of a first game, as `naipe new game` writes them."""
    spoken = language if language in first_texts.LANGUAGES else "en"
    return {
        "cards.naipe": first_texts.cards("my_game_cards", "naipe", "001", spoken),
        "rules.naipe": first_texts.rules("my_game", "naipe", spoken),
    }


def pyodide() -> dict[str, bytes]:
    """Return the files of Pyodide by name. Raises NotThere if npm is not installed, or if it gives another package than the
    expected one."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", "--ignore-scripts", f"pyodide@{PYODIDE}"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        except OSError as error:
            raise NotThere("npm is not installed") from error
        found = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(found) != 1:
            raise NotThere(f"npm has not given pyodide {PYODIDE}: {done.stderr.strip()[-300:]}")
        content = found[0].read_bytes()
    if "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode() != DIGEST:
        raise NotThere(f"pyodide {PYODIDE} is not the one whose digest is known")
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        return {name: _member(archive, f"package/{name}") for name in OF_PYODIDE}


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(name)
    if file is None:
        raise NotThere(f"pyodide {PYODIDE} has no {name}")
    return file.read()


def package() -> bytes:
    """Return a zip archive of naipe as it is installed, with the packages that it needs and the tables of the grammar."""
    wheel = _wheel()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        wheel.write_package(ROOT, home / "naipe", lambda place: place.startswith(LEFT_OUT))
        wheel.make(home / "naipe", "naipe.", tables=True)
        files = {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    for name in PACKAGES:
        found = importlib.util.find_spec(name)
        assert found is not None and found.origin is not None
        of_it = Path(found.origin).parent
        files |= {f"{name}/{path.relative_to(of_it).as_posix()}": path.read_bytes() for path in of_it.rglob("*.py")}
        files |= {f"{name}/{path.relative_to(of_it).as_posix()}": path.read_bytes() for path in of_it.rglob("*.lark")}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr, info.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return target.getvalue()


def _wheel() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wheel", ROOT / ".ci" / "wheel.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["wheel"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    to = Path(sys.argv[1] if len(sys.argv) > 1 else "site/html/playground")
    try:
        built(to)
    except NotThere as error:
        sys.exit(f"the playground cannot be built: {error}")
    print(to)
