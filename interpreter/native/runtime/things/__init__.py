"""Functions of the runtime that few games need: choices and payments with things, bundles, grids, and steps that began
alike."""
