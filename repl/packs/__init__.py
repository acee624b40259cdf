"""Packs and games as single files that can be given to others. They are checked in memory, and stored under their digest."""
