"""Expand text that is written once for several cards or scenarios into ordinary cards and scenarios. The expansion
happens before any check."""
