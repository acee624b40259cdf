"""Packs and games as single files for sharing. They are read in memory, and stored under their digest."""
