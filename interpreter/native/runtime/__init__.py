"""The functions that generated games call, in the subset of Python that `interpreter.native.translating` reads and
that CPython can run too: random numbers, zones, questions, steps, records of cards."""
