"""Texts and drawings for the reader: boards, questions, the log."""
