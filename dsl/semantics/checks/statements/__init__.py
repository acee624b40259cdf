"""Checks of statements. `blocks` has the function that other code calls; each other file is for one family of statements."""
