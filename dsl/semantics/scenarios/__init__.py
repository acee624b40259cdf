"""Checks of scenarios: their `given`, `when` and `then` lines."""
