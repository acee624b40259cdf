"""Properties of a tree that the generator of texts needs before it writes."""
