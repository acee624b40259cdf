"""Checked rules to play."""
