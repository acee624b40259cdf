"""The runtime: the functions that generated games call, for random numbers, zones, questions, steps and statistics of cards. They
are written in the subset of Python that `interpreter.native.translating` translates to WebAssembly. CPython can run them
too."""
