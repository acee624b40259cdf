"""Tables of texts and what they must read like: a row is a block of lines, with a blank line behind it."""

from pathlib import Path


def rows(name: str) -> list[tuple[str, ...]]:
    """Return the rows of a table in `tables`, a line for each text. `\\n` stands for the end of a line in a text; lines
    that begin with `# ` are remarks."""
    text = Path(__file__).with_name("tables").joinpath(f"{name}.txt").read_text(encoding="utf-8")
    blocks = [
        [line for line in block.split("\n") if line and not line.startswith("# ")] for block in text.split("\n\n")
    ]
    return [tuple(line.replace("\\n", "\n") for line in block) for block in blocks]
