"""Facts about a whole game that are known before play, such as values that never change. With these facts less code must be
emitted. The entry point is the module `folding`."""
