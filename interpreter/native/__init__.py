"""Play whole random games in WebAssembly, if `naipe[fast]` is installed. The checked rules are translated to a typed
form (a small intermediate code), and this form becomes a WebAssembly module. If a game comes to a rule that the module
cannot carry out, the module gives that game up, and Python plays it from its beginning; so the results are the same."""
