"""Many games by policies."""

#: How bots choose, by name (`players` has what each does).
POLICIES = ("random", "greedy", "mc")

#: Those that take so long over a decision that whoever waits is told.
SLOW = frozenset({"mc"})
