"""The version of naipe, defined only here. pyproject.toml reads it."""

VERSION = "0.1.0"
