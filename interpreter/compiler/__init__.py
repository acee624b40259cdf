"""A checked rulebook to Python functions: analysis, emission, the flow of play."""
