"""Many games by policies."""
