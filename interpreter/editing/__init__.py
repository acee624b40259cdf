"""A rulebook under the hands of an editor: texts that nobody has saved, what is found in them, and what stands at a place."""
