"""What is drawn and written: boards, questions, the log, in the words of the reader."""
