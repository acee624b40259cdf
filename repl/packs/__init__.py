"""Packs and games that go from hand to hand: one file each, read in memory, and kept by their digest."""
