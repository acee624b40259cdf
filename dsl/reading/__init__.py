"""From the text of a card to a rule. The grammar is made from the generator of texts, which is called with placeholders."""
