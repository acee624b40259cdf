"""Lines that are right by the manual and do not what they read like."""
