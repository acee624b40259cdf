"""Trees to a checked rulebook: each declaration by its checks, at once or when somebody asks; templates filled in."""
