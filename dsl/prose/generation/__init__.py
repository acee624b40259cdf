"""Nodes to sentences."""
