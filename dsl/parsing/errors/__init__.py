"""Make one finding about the place where the parser stopped, in words that a designer of games knows. Other code calls
`explaining`."""
