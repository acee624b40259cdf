"""Which answers need no further attempt, by the answers before them: a tree that begins at the question."""

from __future__ import annotations

from interpreter.native.runtime.lists import new
from interpreter.native.runtime.words import AT, GIVEN, ROOT, TRAIL, M

# A node: its answer, the next one with the same answers before it, the first one behind it, whether it needs no further attempt.
ANSWER, SIBLING, CHILD, SPENT, OF_A_NODE = range(5)
#: More than there are answers. In another world there may be fewer than those that were planned, and what was planned is spent too.
ANY = 2**30


def new_node(answer: int, sibling: int) -> int:
    node = new(OF_A_NODE)
    M[node + ANSWER] = answer
    M[node + SIBLING] = sibling
    M[node + CHILD] = 0
    M[node + SPENT] = 0
    return node


def child_of(node: int, answer: int) -> int:
    """Return the node behind another for an answer, 0 where there is none."""
    found = M[node + CHILD] if node else 0
    while found and M[found + ANSWER] != answer:
        found = M[found + SIBLING]
    return found


def made_child(node: int, answer: int) -> int:
    """Return the node behind another for an answer, which is made where there is none."""
    found = child_of(node, answer)
    if not found:
        found = new_node(answer, M[node + CHILD])
        M[node + CHILD] = found
    return found


def found_node(depth: int) -> int:
    """Return the node to which the first answers lead that were given in this step, 0 where there is none."""
    node = M[ROOT]
    at = M[GIVEN]
    while node and at < depth:
        node = child_of(node, M[AT.answers + at])
        at += 1
    return node


def made_node(depth: int) -> int:
    """Return the node to which the first answers lead, which is made where there is none."""
    node = M[ROOT]
    at = M[GIVEN]
    while at < depth:
        node = made_child(node, M[AT.answers + at])
        at += 1
    return node


def is_spent_of(node: int, answer: int) -> int:
    """Tell whether an answer behind others needs no further attempt."""
    found = child_of(node, answer)
    return found and M[found + SPENT]


def many_spent(node: int, many: int) -> int:
    """Return how many of the first so many answers behind others need no further attempt."""
    spent = 0
    found = M[node + CHILD] if node else 0
    while found:
        if M[found + ANSWER] < many:
            spent += M[found + SPENT]
        found = M[found + SIBLING]
    return spent


def spend(script: int) -> None:
    """Note a way that was gone: its last answer by chance need not be tried again, nor what leads to nothing else; so many of its answers were
    said before it began."""
    left = M[TRAIL]
    while left > 0:
        left -= 1
        at = M[TRAIL + 1 + 2 * left]
        node = made_node(at)
        M[made_child(node, M[AT.answers + at]) + SPENT] = 1
        if many_spent(node, ANY) < M[TRAIL + 2 + 2 * left]:
            return
    M[made_child(made_node(script - 1), M[AT.answers + script - 1]) + SPENT] = 1
