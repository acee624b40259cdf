"""Rules in force that record for which verbs and values rules were looked up. Rules about any other verb or value can
have made no difference."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from interpreter.model.rules import ActiveRules

#: Stands for all that could be asked for: it is not known what was, or that it was of something nobody had looked at.
EVERYTHING = "everything"


def noting(rules: ActiveRules, asked: set[Hashable]) -> ActiveRules:
    """Return the same rules in force, in a form that adds to `asked` each verb (by its number) and value for which
    rules are looked up."""
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
