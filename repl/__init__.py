"""The user interface of naipe: its command line, and the prompt at which a game is played."""
