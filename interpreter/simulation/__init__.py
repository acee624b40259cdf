"""Plays many games by policies (bots), and computes figures from them."""

#: The names of the policies, by which bots choose their answers. `players` makes them.
POLICIES = ("random", "greedy", "mc")

#: The policies that take a long time for a decision, so that the user is warned.
SLOW = frozenset({"mc"})
