"""What is wrong with what somebody types at a prompt is told in the words that were typed."""

from __future__ import annotations

import pytest

from interpreter.inspection.evaluation import prepared
from toys import toy


def test_a_count_that_is_no_test_is_proposed_as_one(tmp_path):
    with pytest.raises(ValueError) as error:
        prepared(toy(tmp_path, ""), "count of cards in pile", None, test=True)
    (finding,) = error.value.args[0].findings
    assert "`(count of cards in pile) > 0`" in finding.help
