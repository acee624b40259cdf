"""Lines that are correct by the manual and do something else than they seem to do."""
