"""A table for friends: a page for each seat, and the server behind it."""
