"""Trials: naipe carries out a block to see whether it can be completed, and then undoes everything.

`search` tries answers until a block is completed. `alike` tries equal-looking pieces at once. `options` tries the options of a
question. `dry_runs` tries a block that has not begun. `known` reuses earlier results. `repair` undoes answers of bots after
which a block could not be completed.
"""
