"""The full-screen mode: the contents of the panes as data, and their layout."""
