"""Reads the printed text of a card and finds the rules that the text means. The grammar of these texts is not written by
hand: it is learnt from the generator of card texts, which is called with placeholders in place of parts."""
