"""Plays many games by policies (bots), and computes figures from them."""

#: How bots choose, by name (`players` has what each does).
POLICIES = ("random", "greedy", "mc")

#: The policies that take so long over a decision that the user is told.
SLOW = frozenset({"mc"})
