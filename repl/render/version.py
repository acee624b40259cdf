"""Which naipe this is, as it says of itself."""

VERSION = "0.1.0"
