"""One mistake of the author can cause many findings. The modules here reduce them to one finding, at the place of the
mistake."""
