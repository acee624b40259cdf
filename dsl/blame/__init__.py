"""One mistake of the author can cause many findings (errors and warnings). The modules of this package reduce these
findings to one, at the place of the mistake."""
