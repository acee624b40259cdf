"""Reads the printed text of a card and finds the rule that it means. The grammar for this is learnt from the generator of
texts, by calling it with placeholders."""
