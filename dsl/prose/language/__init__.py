"""This package has the languages (as tables), the words of a rulebook in each language, and the functions that fill
templates with these words."""
