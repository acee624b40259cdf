"""Expand cards and scenarios that are written once for several. This happens before any check."""
