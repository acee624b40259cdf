"""Finds facts about a whole game that are known before play, such as values that never change. With these facts, the compiler
emits less code. The entry point is the module `folding`."""
