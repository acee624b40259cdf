"""Everything that a player sees, as text and drawings: boards, questions, the log, cards."""
