"""One slip of the author can cause many findings. This room reduces them to one finding, at the place of the slip."""
