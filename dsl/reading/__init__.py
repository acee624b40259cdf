"""The text of a card, read as a rule: the generator of texts is asked with placeholders, and its answers are the grammar."""
