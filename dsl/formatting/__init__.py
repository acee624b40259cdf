"""The formatter: writes a tree as text in the one layout that `naipe fmt` gives every file."""
