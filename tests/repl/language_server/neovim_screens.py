"""Three screens of Neovim on rules: a finding, the hover over a verb, and what may stand behind a word. They are taken in tmux.

python tests/repl/language_server/neovim_screens.py
python tests/repl/language_server/neovim_screens.py --to folder
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
#: So many seconds are waited for a screen on a machine that is busy.
SOON = 120


class Tmux:
    """A terminal of its own, which nobody sees."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self.socket = str(folder / "tmux")
        environ = {
            **os.environ,
            "HOME": str(folder),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(ROOT),
        }
        size = ("-x", "110", "-y", "34")
        base = ("tmux", "-f", "/dev/null", "-S", self.socket, "new-session", "-d", *size, shlex.join(command))
        subprocess.run(base, env=environ, check=True, cwd=ROOT)

    def _run(self, *arguments: str) -> str:
        command = ("tmux", "-S", self.socket, *arguments)
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def send(self, *keys: str) -> None:
        """Press keys, by their names in tmux."""
        self._run("send-keys", *keys)

    def screen(self) -> str:
        """Return what stands on the screen."""
        return self._run("capture-pane", "-p")

    def until(self, *words: str) -> str:
        """Return the screen when all of some words stand on it."""
        end = time.monotonic() + SOON
        while True:
            screen = self.screen()
            if all(word in screen for word in words):
                return screen
            if time.monotonic() > end:
                raise TimeoutError(f"{words} on\n{screen}")
            time.sleep(0.3)

    def close(self) -> None:
        """End it with all that runs in it."""
        subprocess.run(("tmux", "-S", self.socket, "kill-server"), capture_output=True, check=False)


def screens(folder: Path) -> dict[str, str]:
    """Return the three screens, by what they show."""
    game = Path(shutil.copytree(ROOT / "rulebooks" / "som", folder / "som"))
    settings = folder / "init.lua"
    settings.write_text(
        f'vim.opt.runtimepath:append("{ROOT / "editors" / "nvim"}")\n'
        'vim.cmd("filetype plugin on | syntax on")\n'
        f'vim.g.naipe_command = {{ "{sys.executable}", "-m", "repl", "lsp", "--lang", "en" }}\n'
        "vim.o.swapfile = false\n"
        'vim.o.completeopt = "menu"\n'
        "vim.o.shortmess = vim.o.shortmess .. 'I'\n",
        encoding="utf-8",
    )
    tmux = Tmux(folder, ["nvim", "-u", str(settings), str(game / "money.naipe")])
    found: dict[str, str] = {}
    try:
        tmux.until("verb break")
        tmux.send("/pays number", "Enter")
        end = time.monotonic() + SOON
        while "money.naipe:" not in tmux.screen() and time.monotonic() < end:
            tmux.send("Escape", ":lua vim.lsp.buf.hover()", "Enter")
            time.sleep(2)
        found["hover"] = tmux.until("money.naipe:", "verb pay pays paid")
        tmux.send("Escape", "gg", "/move coin to treasury", "Enter", "A", " nosuch", "Escape")
        found["finding"] = tmux.until('"nosuch" does not fit here')
        tmux.send("u", "gg", "/move coin to treasury", "Enter", "o", "who rec", "C-x", "C-o")
        found["completion"] = tmux.until("recruits", "receives")
    finally:
        tmux.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--to", type=Path, help="a folder for the screens, one file each")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, screen in screens(Path(folder)).items():
            if args.to is None:
                print(f"--- {name}\n{screen}")
            else:
                args.to.mkdir(exist_ok=True)
                (args.to / f"{name}.txt").write_text(screen, encoding="utf-8")


if __name__ == "__main__":
    main()
