"""Records for which verbs and values a trial looks up rules in force. Rules about all other verbs and values cannot have made a
difference to its result."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from interpreter.model.rules import ActiveRules

#: The entry that means all verbs and values: the lookups are not known, or an unknown card may have rules about any of them.
EVERYTHING = "everything"


def noting(rules: ActiveRules, asked: set[Hashable]) -> ActiveRules:
    """Return a copy of the rules in force that records lookups: each verb (by its number) and each value for which rules are
    looked up is added to `asked`."""
    verbs, changes = _Verbs(rules.verbs), _Changes(rules.changes)
    verbs.asked = changes.asked = asked
    return replace(rules, verbs=verbs, changes=changes)


class _Verbs(tuple[Any, ...]):
    asked: set[Hashable]

    def __getitem__(self, verb: Any) -> Any:
        self.asked.add(verb)
        return super().__getitem__(verb)


class _Changes(dict[Any, Any]):
    asked: set[Hashable]

    def __contains__(self, value: object) -> bool:
        self.asked.add(value)
        return super().__contains__(value)

    def get(self, value: Any, default: Any = None) -> Any:
        self.asked.add(value)
        return super().get(value, default)
