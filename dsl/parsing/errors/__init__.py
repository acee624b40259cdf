"""A place where the parser stopped, as one finding in the designer's words; `explaining` is the entry point."""
