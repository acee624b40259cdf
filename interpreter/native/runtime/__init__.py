"""What emitted games call, in the typed subset of Python that `interpreter.native.translating` reads and CPython runs too: chance, zones,
questions, steps, what is noted of the cards."""
