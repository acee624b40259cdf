"""Design mode on the full screen: the code, the tree, the board and the log side by side."""
