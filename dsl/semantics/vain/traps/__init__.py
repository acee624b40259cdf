"""Warnings about lines that are allowed, but do not do what their author probably wants."""
