"""Draw the picture in the README, a game on the full screen, with rich: `python tests/benchmarks/picture.py [FILE]`.

The picture is written to FILE, by default `docs/screen.svg`. `tests/documents/test_picture.py` fails if that file differs
from the present screen.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from rich.console import Console
from rich.text import Text

from interpreter import api
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.output import STYLES
from repl.screen.compose import composed, foot_of
from repl.screen.looking import Looking
from repl.screen.table import scene

PICTURE = ROOT / "docs" / "screen.svg"
COLUMNS, ROWS = 96, 30
#: Agência for four players, at a revolt.
GAME, PLAYERS, SEED, DECISIONS = "agencia", 4, 7, 2


def session_at(decisions: int) -> Session:
    """Return a game with bots after a number of decisions of the person, each of which takes the first option."""
    names = ("Ana", *(f"Bot {seat}" for seat in range(2, PLAYERS + 1)))
    table = Table(names, frozenset(range(2, PLAYERS + 1)), SEED)
    session = Session(api.load(GAME, scenarios=False), table, commands=COMMANDS, name=GAME)
    session.start()
    for _ in range(decisions):
        session.submit("1")
    return session


def drawn(session: Session) -> str:
    """Return the full screen of a session as SVG."""
    shown = scene(session)
    picture = composed(shown, Looking(), COLUMNS, ROWS - 2)
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for row in picture.rows:
        line = Text.assemble(*((text, STYLES[style]) for text, style in row))
        console.print(line, no_wrap=True, overflow="crop", highlight=False)
    console.print(Text(shown.prompt), highlight=False)
    console.print(Text(foot_of(shown, COLUMNS), style=STYLES["quiet"]), highlight=False)
    return console.export_svg(title="naipe play " + GAME, unique_id="naipe")


if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    file.write_text(drawn(session_at(DECISIONS)), encoding="utf-8")
    print(file)
