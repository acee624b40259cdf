"""Whole games by chance as WebAssembly, where `naipe[fast]` is installed: checked nodes to a typed form, that to a module, and its
games. What it cannot say it gives up, and then Python plays that game from its beginning, so that the same comes out."""
