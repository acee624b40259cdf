"""Facts about a whole game that are known before play. With them less code has to be emitted; `folding` is the entry
point."""
