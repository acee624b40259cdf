"""Packs and games for sharing: one file each, read in memory, and stored by their digest."""
