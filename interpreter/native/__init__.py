"""Whole random games as WebAssembly, if `naipe[fast]` is installed: checked nodes become a typed form, that becomes a
module, and the module plays. At something that the module cannot do it gives the game up; then Python plays that game
from its beginning, so the results are the same."""
