"""Kate on rules, on a screen that nobody sees: it mends a slip, completes a word and renames a verb. Debian's packages `kate`,
`openbox`, `xvfb`, `xdotool` and `imagemagick` have the programs.

python tests/repl/language_server/kate_screens.py
python tests/repl/language_server/kate_screens.py --to folder
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parents[3]
PROGRAMS = ("kate", "dbus-run-session", "openbox", "Xvfb", "xdotool", "import")
#: So many seconds are waited for an answer on a machine that is busy.
SOON = 120
SETTINGS = """[General]
Show welcome view for new window=false
Startup Session=new

[Kate Plugins]
lspclientplugin=true
"""
Found = TypeVar("Found")


def until(what: Callable[[], Found]) -> Found:
    """Return what a function returns when this is something."""
    end = time.monotonic() + SOON
    while not (found := what()):
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.3)
    return found


class Kate:
    """Kate with a file of rules, on a screen of its own. What the server says goes into the file `said`, too."""

    def __init__(self, home: Path, file: Path, running: ExitStack) -> None:
        self.said = home / "said"
        syntax, settings = home / ".local/share/org.kde.syntax-highlighting/syntax", home / ".config/kate/lspclient"
        for made, name in ((syntax, "naipe.xml"), (settings, "settings.json")):
            made.mkdir(parents=True)
            shutil.copy(ROOT / "editors/kate" / name, made)
        (home / ".config/katerc").write_text(SETTINGS)
        command = home / "naipe"
        command.write_text(f'#!/bin/sh\n{sys.executable} -m repl "$@" | tee {self.said}\n')
        command.chmod(0o755)
        runtime = home / "runtime"
        runtime.mkdir(mode=0o700)
        self.environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(runtime),
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(ROOT),
            "PATH": f"{home}:{os.environ['PATH']}",
        }
        screen = ("Xvfb", "-displayfd", "1", "-screen", "0", "1200x800x24")
        shown = self._begin(running, *screen, stdout=subprocess.PIPE)
        assert shown.stdout is not None
        self.environ["DISPLAY"] = ":" + shown.stdout.readline().decode().strip()
        self._begin(running, "openbox")
        self._begin(running, "dbus-run-session", "--", "kate", "-n", str(file))

    def _begin(self, running: ExitStack, *command: str, stdout: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, env=self.environ, stdout=stdout, stderr=subprocess.DEVNULL)
        running.enter_context(process)
        running.callback(process.terminate)
        return process

    def do(self, *arguments: str) -> str:
        """Run a command of xdotool, and give Kate time for it. Return what the command says."""
        done = subprocess.run(("xdotool", *arguments), env=self.environ, capture_output=True, text=True, timeout=SOON)
        time.sleep(0.4)
        return done.stdout

    def window(self, title: str) -> None:
        """Wait for a window with a title, and give it the keys."""
        found = until(lambda: self.do("search", "--onlyvisible", "--name", title)).split()
        self.do("windowactivate", "--sync", found[-1])

    def press(self, *keys: str) -> None:
        for key in keys:
            self.do("key", key)

    def write(self, text: str) -> None:
        self.do("type", "--delay", "40", text)

    def go(self, line: int) -> None:
        """Put the cursor at the beginning of the text of a line; lines are counted from 1."""
        self.press("ctrl+g")
        self.write(str(line))
        self.press("Return", "Home")

    def answered(self, words: str, since: int = 0) -> int:
        """Wait until the server says some words behind a place in `said`. Return the end of `said`."""
        until(lambda: self.said.exists() and words in self.said.read_text(encoding="utf-8")[since:])
        return len(self.said.read_text(encoding="utf-8"))

    def picture(self, to: Path) -> None:
        subprocess.run(("import", "-window", "root", str(to)), env=self.environ, check=True, timeout=SOON)


def tried(to: Path) -> None:
    """Write rules in Kate; raise TimeoutError where Kate and the server do not do together what they should. Leave pictures."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        home = Path(name)
        game = shutil.copytree(ROOT / "rulebooks/som", home / "som")
        file = game / "money.naipe"
        text = file.read_text(encoding="utf-8")
        lines = text.split("\n")
        kate = Kate(home, file, running)
        kate.window("LSP server start")
        kate.press("alt+y")
        kate.window("money.naipe")
        seen = kate.answered('"data": [')
        kate.picture(to / "colours.png")

        number = lines.index("    move coin to treasury") + 1
        kate.go(number)
        kate.write("xx")
        seen = kate.answered("xxmove", seen)
        kate.picture(to / "finding.png")
        kate.press("ctrl+s")
        until(lambda: "xxmove" in file.read_text(encoding="utf-8"))

        def mended() -> bool:
            """Ask for the quick fix, which Kate does not ask for again by itself when the text was judged anew meanwhile."""
            kate.press("ctrl+period")
            time.sleep(2)
            kate.press("ctrl+s")
            return file.read_text(encoding="utf-8") == text

        until(mended)

        kate.press("End", "Return")
        kate.write("move coin to trea")
        kate.press("ctrl+space")
        seen = kate.answered('"label": "treasury"', seen)
        time.sleep(1)
        kate.picture(to / "completion.png")
        kate.press("Return", "ctrl+s")
        until(lambda: file.read_text(encoding="utf-8").count("    move coin to treasury\n") == 2)

        kate.go(next(at for at, line in enumerate(lines) if line.startswith("verb pay ")) + 2)
        kate.press("ctrl+Right")
        for words, wanted in (("zaz", "pay, pays, paid"), ("zaz zazes zazed", '"newText": ')):
            kate.press("F2")
            kate.window("Rename")
            kate.write(words)
            kate.press("Return")
            seen = kate.answered(wanted, seen)
            kate.window("money.naipe")
            kate.picture(to / f"rename{len(words.split())}.png")
        kate.press("ctrl+l")
        until(lambda: "  zaz: " in (game / "prose_pt.naipe").read_text(encoding="utf-8"))
        assert "verb zaz zazes zazed: who zazes" in file.read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=Path("kate_screens"), help="the folder of the pictures")
    arguments = parser.parse_args()
    missing = [one for one in PROGRAMS if shutil.which(one) is None]
    if missing:
        sys.exit(f"not installed: {', '.join(missing)}")
    arguments.to.mkdir(parents=True, exist_ok=True)
    tried(arguments.to)


if __name__ == "__main__":
    main()
