"""The answers that a bot has tried after a question, as a tree: each node is a series of answers. An answer is *spent* if
everything behind it has been tried, so that it need not be tried again."""

from __future__ import annotations

from interpreter.native.runtime.lists import new
from interpreter.native.runtime.words import AT, GIVEN, ROOT, TRAIL, M

# The words of a node: its answer; the next node with the same answers before it; its first child; whether it needs no
# further attempt.
ANSWER, SIBLING, CHILD, SPENT, OF_A_NODE = range(5)
#: A number larger than that of any answer. A planned answer may have a higher number than there are options in this
#: world; it counts as tried too.
ANY = 2**30


def new_node(answer: int, sibling: int) -> int:
    node = new(OF_A_NODE)
    M[node + ANSWER] = answer
    M[node + SIBLING] = sibling
    M[node + CHILD] = 0
    M[node + SPENT] = 0
    return node


def child_of(node: int, answer: int) -> int:
    """Return the child of a node for an answer. Return 0 if it has none."""
    found = M[node + CHILD] if node else 0
    while found and M[found + ANSWER] != answer:
        found = M[found + SIBLING]
    return found


def made_child(node: int, answer: int) -> int:
    """Return the child of a node for an answer, and make this child if there is none."""
    found = child_of(node, answer)
    if not found:
        found = new_node(answer, M[node + CHILD])
        M[node + CHILD] = found
    return found


def found_node(depth: int) -> int:
    """Return the node for the first `depth` answers of this step. Return 0 if there is none."""
    node = M[ROOT]
    at = M[GIVEN]
    while node and at < depth:
        node = child_of(node, M[AT.answers + at])
        at += 1
    return node


def made_node(depth: int) -> int:
    """Return the node for the first `depth` answers of this step, and make it if there is none."""
    node = M[ROOT]
    at = M[GIVEN]
    while at < depth:
        node = made_child(node, M[AT.answers + at])
        at += 1
    return node


def is_spent_of(node: int, answer: int) -> int:
    """Tell whether an answer, given after the answers of a node, is spent (need not be tried again)."""
    found = child_of(node, answer)
    return found and M[found + SPENT]


def many_spent(node: int, many: int) -> int:
    """Return how many of the answers 0 to `many` - 1, given after the answers of a node, are spent (need not be tried
    again)."""
    spent = 0
    found = M[node + CHILD] if node else 0
    while found:
        if M[found + ANSWER] < many:
            spent += M[found + SPENT]
        found = M[found + SIBLING]
    return spent


def spend(script: int) -> None:
    """Record that a way was tried: its last random answer is spent (need not be tried again). If all answers at its place are
    spent, the answer before it is spent too, and so on. `script` is the number of answers before the random ones; the last of
    them is spent when everything after it has been tried."""
    left = M[TRAIL]
    while left > 0:
        left -= 1
        at = M[TRAIL + 1 + 2 * left]
        node = made_node(at)
        M[made_child(node, M[AT.answers + at]) + SPENT] = 1
        if many_spent(node, ANY) < M[TRAIL + 2 + 2 * left]:
            return
    M[made_child(made_node(script - 1), M[AT.answers + script - 1]) + SPENT] = 1
