"""naipe in a page without a server: rules that somebody writes there, and a game that is played there."""
