"""Warnings about `prose` lines of a rulebook that cannot be read, or that are never used."""
