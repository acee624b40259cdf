"""Text without an effect, or with another effect than it seems to have. Each is a finding, because nothing else would report it."""
