"""What the text of a card asks for, read off its code, whatever is in force."""

from __future__ import annotations

from dsl import nodes


def asks(card: nodes.Card, whom: str, verb: str) -> bool:
    """Tell from the code of a card whether it asks somebody to do a verb: in any branch, part or trigger."""
    for node in (*card.body, *card.parts):
        for found in nodes.walk(node):
            if isinstance(found, nodes.Sentence) and found.verb == verb and _may_be(found.subject, whom):
                if not isinstance(node, nodes.Rule) or found not in nodes.walk(node.pattern):
                    return True
    return False


def _may_be(subject: nodes.Node | None, whom: str) -> bool:
    alone = isinstance(subject, nodes.Name) and subject.id == "you"
    if whom == "anyone":
        return True
    return alone if whom == "you" else not alone
