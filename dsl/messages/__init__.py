"""All sentences that naipe itself shows to a person, in every language. The catalogues in this folder have the sentences,
each with an id; messages are made from them."""
