"""Tokens to a tree by the grammar; what is wrong becomes findings; trees that are kept or shifted."""
