"""What the reader sees, as text and drawings: boards, questions, the log, cards."""
