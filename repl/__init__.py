"""The user interface of naipe: the command line, the terminal, the pages, printing, and the editor server."""
