"""The full-screen mode: the content of the panes as data, and their layout."""
