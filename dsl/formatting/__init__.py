"""The formatter, which writes rules in the one layout that `naipe fmt` gives every file."""
