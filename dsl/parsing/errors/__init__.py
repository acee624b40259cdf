"""Describe a place where the parser stopped as one finding in words that a designer knows; `explaining` is the entry
point."""
