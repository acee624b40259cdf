"""Which naipe this is: the one place that says so. pyproject.toml reads it."""

VERSION = "0.1.0"
