"""A player for whom nobody sits is asked nothing: what it has to choose is the first that is possible."""

from __future__ import annotations

from interpreter import api
from toys import toy

RULES = """
neutral player dummy

step guess
  dummy chooses a number from 1 to 4 as n
  require n > 2
  raise marks by n

play
  run guess

tally marks: marks
"""


def test_who_sits_nowhere_is_not_asked(tmp_path):
    position = api.begin(toy(tmp_path, RULES), 2, 1)
    assert position.decision is None
    assert dict(position.outcome.tallies)["marks"] == 3
