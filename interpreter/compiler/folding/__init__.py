"""Facts about a whole game before play, so that less code has to be emitted; `folding` is the entry point."""
