"""If the parser stops at a place, make one finding about it, in words that a designer of games knows. Other code calls
`explaining`."""
