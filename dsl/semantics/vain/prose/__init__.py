"""Warnings about lines of `prose` that cannot be read, or that are never used."""
