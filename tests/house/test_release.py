"""What is released: built twice it has the same bytes; installed beside packages with the names of our folders it works."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import lark
import pytest

from dsl.version import VERSION
from places import ROOT

OURS = ("dsl", "grammar", "interpreter", "repl", "rulebooks")
WHEEL = f"naipe-{VERSION}-py3-none-any.whl"
SDIST = f"naipe-{VERSION}.tar.gz"


def run(*words: str | Path, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a program as in a terminal of its own: nothing of this process says where Python looks for modules."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean |= {"NO_COLOR": "1", "LANG": "C.UTF-8", "XDG_STATE_HOME": str(cwd / "state"), **environ}
    return subprocess.run(
        [str(word) for word in words], cwd=cwd, env=clean, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        encoding="utf-8", timeout=300,
    )  # fmt: skip


def build(home: Path, out: Path) -> None:
    """Build the wheel and the sdist of a folder."""
    done = run(
        sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", out,
        cwd=home, SOURCE_DATE_EPOCH="1780000000",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with the wheel and the sdist of this checkout."""
    out = tmp_path_factory.mktemp("built")
    build(ROOT, out)
    return out


def stub(folder: Path, name: str) -> Path:
    """Return the wheel of a distribution that owns one top-level package, as others on the index do."""
    path, info = folder / f"the_{name}-1.0-py3-none-any.whl", f"the_{name}-1.0.dist-info"
    files = {
        f"{name}/__init__.py": "OWNER = 'somebody else'\n",
        f"{name}/api.py": f"from {name} import OWNER\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: the-{name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{place},,\n" for place in (*files, f"{info}/RECORD"))
    with zipfile.ZipFile(path, "w") as archive:
        for place, text in (files | {f"{info}/RECORD": record}).items():
            archive.writestr(place, text)
    return path


@pytest.fixture(scope="module")
def place(built, tmp_path_factory) -> Path:
    """A folder whose `.venv` has what naipe needs, naipe from its wheel, and packages with the names of our folders."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / ".venv", symlinks=True)
    python = folder / ".venv" / "bin" / "python"
    (site,) = (folder / ".venv" / "lib").glob("python*/site-packages")
    (site / "needed.pth").write_text(f"{Path(lark.__file__).parents[1]}\n", encoding="utf-8")
    before, *after = (stub(folder, name) for name in ("grammar", "dsl", "interpreter", "repl", "rulebooks"))
    for wheels in ([before], [built / WHEEL], after):  # whoever comes later overwrites
        done = run(
            sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", *wheels,
            cwd=folder,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    return folder


def naipe(place: Path, words: str) -> str:
    """Run the installed command; return what it writes."""
    done = run(place / ".venv" / "bin" / "naipe", *words.split(), cwd=place)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(place: Path, text: str) -> str:
    (place / "script.py").write_text(text, encoding="utf-8")
    done = run(place / ".venv" / "bin" / "python", "script.py", cwd=place)
    assert done.returncode == 0, done.stderr
    return done.stdout


# ------------------------------------------------------------------------- what is built


def test_built_again_from_the_sdist_the_bytes_are_the_same(built, tmp_path):
    """All that a build needs is in the sdist, and no more of a checkout goes into the wheel or the sdist."""
    shutil.unpack_archive(built / SDIST, tmp_path, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    build(tmp_path / f"naipe-{VERSION}", tmp_path / "out")
    same = [(tmp_path / "out" / name).read_bytes() == (built / name).read_bytes() for name in (WHEEL, SDIST)]
    assert same == [True, True]


def test_the_wheel_has_one_package(built):
    with zipfile.ZipFile(built / WHEEL) as archive:
        names = archive.namelist()
    assert {name.partition("/")[0] for name in names} == {"naipe", f"naipe-{VERSION}.dist-info"}
    for expected in (
        "py.typed",
        "__init__.py",
        "grammar/naipe.lark",
        "dsl/messages/catalogues/fr.po",
        "docs/cookbook.md",
    ):
        assert f"naipe/{expected}" in names
    assert [name for name in names if "__pycache__" in name or name.startswith("naipe/repl/front")] == []


@pytest.mark.soak
def test_an_editable_install_reads_the_folders_where_they_stand(tmp_path):
    """Plain lines of a `.pth` file are what checkers of types read as well; nothing is copied."""
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel:editable", "-d", tmp_path, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    (built,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        assert archive.read("_naipe.pth").decode().split("\n") == [str(ROOT), str(ROOT / "repl" / "front")]
        assert [name for name in archive.namelist() if name.endswith(".py")] == []


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"] and "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "dsl/version.py"


# --------------------------------------------------------------------- what is installed


def test_both_sides_import_what_they_ship(place):
    """A fault of before: `grammar` and `repl` of other distributions took the place of ours, or ours of theirs."""
    owners = "; ".join(f"import {name}; assert {name}.OWNER == 'somebody else'" for name in OURS)
    text = f"""
{owners}
import sys
import interpreter.api
import naipe
game = naipe.load("agencia")
position = naipe.begin(game, 3)
print(naipe.__version__, position.due.seat, naipe.card_text(game, game.cards[0], "pt"))
ours = [name for name in sys.modules if name.partition(".")[0] in {OURS!r}]
assert sorted(ours) == sorted([*{OURS!r}, "interpreter.api"]), ours
"""
    assert python(place, text).startswith(f"{VERSION} ")


def test_the_command_of_an_installed_naipe_works(place):
    assert naipe(place, "--version") == f"naipe {VERSION}\n"
    assert "naipe play agencia" in naipe(place, "--help")
    assert naipe(place, "explain N131 --lang fr")
    assert "auction" in naipe(place, "show --cookbook auction").casefold()
    assert naipe(place, "new game pirates")
    naipe(place, "check pirates")
    naipe(place, "test pirates")
    done = run(place / ".venv" / "bin" / "python", "-m", "naipe", "--version", cwd=place)
    assert done.stdout == f"naipe {VERSION}\n"


def test_a_rulebook_of_an_installed_naipe_is_checked_and_tested(place):
    (rules,) = (place / ".venv" / "lib").glob("python*/site-packages/naipe/rulebooks/boratime")
    naipe(place, f"check {rules}")
    naipe(place, f"test {rules} -k home")


@pytest.mark.parametrize("words", ["agencia --bots 3", "boratime --bots 2"])
def test_bots_play_with_an_installed_naipe(place, words):
    assert naipe(place, f"play {words} --people 0 --seed 3 --plain")


def test_processes_of_an_installed_naipe_find_their_modules(place):
    """They import by name what they are to do."""
    words = "simulate boratime --players 2 --games 8 --seed 1 --json"
    one, two = (json.loads(naipe(place, f"{words} --jobs {jobs}")) for jobs in (1, 2))
    assert one["winners"] == two["winners"] and one["games"] == 8


def test_files_with_the_names_of_our_folders_do_not_stop_an_installed_naipe(place, tmp_path):
    for name in OURS:
        (tmp_path / f"{name}.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    here, commands = place / ".venv" / "bin", (("python", "-m", "naipe"), ("naipe",))
    for command, *words in commands:
        done = run(
            here / command, *words, "simulate", "boratime", "--games", "1", cwd=tmp_path, PYTHONPATH=str(tmp_path)
        )
        assert (done.returncode, done.stderr) == (0, ""), command
