"""What is emitted grows as the text does: Python for a part of a phrase stands once in it, however deep the phrase is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from interpreter import api
from interpreter.compiler.emission.writer import Writer
from interpreter.compiler.units import Units
from interpreter.model.failure import RuleError
from toys import toy


def sums_of_sets(terms: int) -> str:
    """A sum of sets, of which each is worked out."""
    total = " + ".join(["(players with most score)"] * terms)
    return f"value team: players\n\nstep trial\n  set team to {total}\n"


def chained_fields(links: int) -> str:
    """A chain of fields, whose value some rule may change."""
    path = "player 1" + ".rival" * links
    return (
        "value rival of player: player\nvalue found: player or none\n\n"
        f"rules\n  change rival of player 2 to player 1 where marks = 7\n\nstep trial\n  set found to {path}\n"
    )


def nested_repeats(depth: int) -> str:
    """Loops in loops, in a rulebook in which something is done as much as possible."""
    lines = [f"{'  ' * level}repeat 1" for level in range(1, depth + 1)]
    return (
        "step trial\n  as much as possible: raise marks by 1\n"
        + "\n".join(lines)
        + f"\n{'  ' * (depth + 1)}raise marks by 1\n"
    )


def chosen_amounts(depth: int) -> str:
    """Choices of as many hidden things as other chosen things are worth together."""
    phrase = "2"
    for _ in range(depth):
        phrase = f"(total worth of ({phrase} red cards in pile))"
    return f"step trial\n  set marks to {phrase}\n"


def emitted(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Return how many characters of Python a game emits until it is over, and how many names it needs for that.

    What is emitted and thrown away is seen by its names.
    """
    sizes: list[int] = []
    names: list[str] = []
    compiled, fresh = Units.compiled, Writer.fresh

    def measuring(units: Units, name: str, source: str, title: str) -> Callable[..., object]:
        sizes.append(sum(len(line.strip()) for line in source.splitlines()))
        return compiled(units, name, source, title)

    def counting(writer: Writer, prefix: str = "v") -> str:
        names.append(prefix)
        return fresh(writer, prefix)

    folder.mkdir()
    game = toy(folder, f"{text}\nplay\n  run trial\n")
    with monkeypatch.context() as patch:
        patch.setattr(Units, "compiled", measuring)
        patch.setattr(Writer, "fresh", counting)
        with suppress(RuleError):  # nobody is there to choose: it is all emitted before that is found
            api.begin(game, 2, 1)
    return sum(sizes), len(names)


@pytest.mark.parametrize("text_of", [sums_of_sets, chained_fields, nested_repeats, chosen_amounts])
def test_emitted_code_grows_with_the_text(text_of, tmp_path, monkeypatch):
    small, middle, large = (emitted(text_of(n), tmp_path / str(n), monkeypatch) for n in (2, 4, 8))
    assert middle[0] > small[0]
    for few, more, most in zip(small, middle, large):
        assert most - more <= 2.2 * (more - few)


def test_stop_leaves_the_loop_it_stands_in_however_it_is_carried_out(tmp_path):
    """Where some loop may run as much as possible, its body is a function: `stop` in it still ends that loop alone."""
    text = """
step trial
  repeat 5
    raise marks by 1
    repeat 3
      raise marks by 10
      stop
  as much as possible
    repeat 4
      raise marks by 100
      stop
    raise marks by 1000
  raise marks by 10000

play
  run trial
"""
    game = toy(tmp_path, text)
    position = api.begin(game, 2, 1)
    assert dict(api.view(game, position, None).values)["marks"] == 5 + 50 + 100 + 1000 + 10000
