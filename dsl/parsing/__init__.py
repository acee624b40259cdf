"""Tokens to a tree by the grammar; what is wrong becomes findings; trees that are cached or shifted."""
