"""Every sentence that naipe says, by an id, in each language: the catalogues beside this file, and messages made from them."""
