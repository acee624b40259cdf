"""Play whole random games in WebAssembly, if `naipe[fast]` is installed. The checked rules are translated to a typed
form (a small intermediate code), and the typed form becomes a WebAssembly module. If a game comes to a rule that the module
cannot carry out, the module gives this game up, and Python plays it from its beginning. So the results of all games are the same
as in Python."""
