"""Design mode on a screen that stays: the code, the tree, the board and the log beside one another."""
