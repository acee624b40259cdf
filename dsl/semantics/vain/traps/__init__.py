"""Warnings about lines that the language allows and that do not do what their author probably wants."""
