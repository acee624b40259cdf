"""Tokens to a tree by the grammar; syntax errors become findings; trees are cached and shifted."""
