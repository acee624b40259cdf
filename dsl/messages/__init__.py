"""All sentences that naipe itself says, each with an id, in every language: the catalogues in this folder, and the messages
made from them."""
