"""What cannot be opened or called otherwise is refused in its own words."""

from __future__ import annotations

import pytest

from dsl.source import Source
from interpreter import api
from interpreter.loading.loader import LoadError
from interpreter.loading.renaming import NotRenamed, renamed
from toys import SETTING


def test_a_folder_without_rules_is_told(tmp_path):
    with pytest.raises(LoadError) as told:
        api.load(str(tmp_path))
    assert [(one.code, "there is no .naipe file in" in one.message) for one in told.value.findings] == [("N602", True)]


def test_nothing_is_renamed_in_rules_that_are_wrong():
    wrong = Source("toy.naipe", SETTING + "value other: nonsense\n")
    with pytest.raises(NotRenamed) as told:
        renamed([wrong], [], "marks", ["points"])
    assert "there are 2 errors in these rules" in str(told.value)
