"""The runtime: the functions that generated games call. They are written in the subset of Python that
`interpreter.native.translating` reads, and CPython can run them too: random numbers, zones, questions, steps,
statistics of cards."""
