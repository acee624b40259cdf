"""The checks of statements; `blocks` is the entry point, and each family of statements has a file."""
